"""Line breaking for Japanese and Latin text, and the ellipsis.

All widths are px of the given font. A line break removes the spaces before it and nothing else is ever lost.
"""

import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from table.base.alike import Alike
from table.base.bidi import ISOLATES
from table.base.graphemes import drawable, graphemes

if TYPE_CHECKING:
    from budoux import Parser

ELLIPSIS = "…"

NO_START = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々〻ー〜～…‥—–‐゠"
    "）〕］｝〉》」』】〙〗〟’”｠»"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "｡､･｣ｧｨｩｪｫｬｭｮｯｰﾞﾟ"
    "％‰℃,.:;?!%)]}"
)
"""Characters that no line begins with (kinsoku)."""

NO_END = frozenset("（〔［｛〈《「『【〘〖〝‘“｟«｢([{")
"""Characters that no line ends with (kinsoku)."""


LONGEST = 80
"""Half-width letters of a line; a full-width one counts as two.

From the end of a longer one it is hard to find the next (design, Access 2).
"""
_MARKS = "".join(ISOLATES)
_EVENNESS = 64
"""Lines are made even to this part of their greatest width."""


class Measured(Protocol):
    """The part of `pygame.font.Font` that is needed."""

    def size(self, text: str, /) -> tuple[int, int]: ...


def width(text: str, font: Measured) -> int:
    """Of the text in one line, as it would be drawn."""
    return font.size(drawable(text))[0]


def letters(line: str) -> int:
    """Return how many half-width letters a line is long."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in line)


def wrap(text: str, font: Measured, width_px: int, lang: str) -> list[str]:
    """Break text into lines that fit the width, at least one.

    None has more than `LONGEST` letters, however wide the page is. A newline in it breaks, too. Japanese ("ja") breaks
    between phrases, other languages between words. What is longer than a line breaks between characters, first where
    kinsoku allows it, at last anywhere between graphemes; only a single grapheme that is wider than the width sticks
    out.
    """
    return [line for part in text.split("\n") for line in _wrap(part, font, width_px, lang)]


def wrap_evenly(text: str, font: Measured, width_px: int, lang: str) -> list[str]:
    """Break text into as many lines as `wrap`, made even.

    So no last word stands alone below what is centred. Nothing is torn that would be whole.
    """
    lines = wrap(text, font, width_px, lang)
    if len(lines) == 1:
        return lines
    whole = max(width(phrase.rstrip(), font) for part in text.split("\n") for phrase in phrases(part, lang))
    too_narrow, enough = max(width_px // 2, whole - 1), width_px
    while enough - too_narrow > max(1, width_px // _EVENNESS):
        middle = (too_narrow + enough) // 2
        narrower = wrap(text, font, middle, lang)
        if len(narrower) == len(lines):
            lines, enough = narrower, middle
        else:
            too_narrow = middle
    return lines


def _wrap(part: str, font: Measured, width_px: int, lang: str) -> list[str]:
    def fits(line: str) -> bool:
        line = line.rstrip()
        return letters(line) <= LONGEST and width(line, font) <= width_px

    def add(piece: str, finer: tuple[Callable[[str], Iterable[str]], ...]) -> None:
        if fits(lines[-1] + piece):
            lines[-1] += piece
        elif fits(piece) or not finer:
            lines.append(piece)
        else:
            if len(finer) == 1 and lines[-1]:  # a word that must be torn gets a line of its own first
                lines.append("")
            for smaller in finer[0](piece):
                add(smaller, finer[1:])

    lines = [""]
    for phrase in phrases(part, lang):
        add(phrase, (_atoms, graphemes))
    if len(lines) > 1 and not lines[0].strip():
        del lines[0]
    return [line.rstrip() for line in lines]


@lru_cache(maxsize=256)
def phrases(text: str, lang: str) -> tuple[str, ...]:
    """Split text at preferred breaks; cached, as fitting asks often."""
    cells = graphemes(text)
    wanted = {i for i in range(1, len(cells)) if cells[i - 1][-1] in " \t\u3000-—–"}
    if lang == "ja":
        ends: set[int] = set()
        for phrase in _parser().parse(text):
            ends.add(len(phrase) + max(ends, default=0))
        at = 0
        for i, cell in enumerate(cells):
            if at in ends:
                wanted.add(i)
            at += len(cell)
    last = max(wanted, default=0)
    if lang == "ja" and _is_short(cells[last:]):  # it would be lonely in a line
        wanted.discard(last)
    return tuple(_cut(cells, lambda i: i in wanted and _may_break(cells, i)))


def _is_short(cells: list[str]) -> bool:
    """True for a single character or number, with punctuation."""
    kept = [cell for cell in cells if cell[0] not in NO_START and not cell.isspace()]
    return len(kept) <= 1 or all(cell.isnumeric() or cell in "-−" for cell in kept)


def _atoms(text: str) -> list[str]:
    """Split text at every kinsoku break, without splitting words."""
    cells = graphemes(text)
    return _cut(cells, lambda i: _may_break(cells, i))


def _cut(cells: list[str], here: Callable[[int], bool]) -> list[str]:
    pieces = [""]
    for i, cell in enumerate(cells):
        if i and here(i):
            pieces.append("")
        pieces[-1] += cell
    return pieces


def _may_break(cells: list[str], i: int) -> bool:
    """True if a line may end before the i-th grapheme.

    Spaces go to the end of the line.
    """
    after = _seen(cells[i])
    if after.isspace() or after in NO_START:
        return False
    before = i - 1
    while before >= 0 and cells[before].isspace():
        before -= 1
    if before < 0 or _seen(cells[before]) in NO_END:
        return False
    return before < i - 1 or not (_in_word(_seen(cells[before])) and _in_word(after))


def _seen(cell: str) -> str:
    """Return what a grapheme begins with, but for marks of direction."""
    return cell.lstrip(_MARKS)[:1] or cell[0]


def _in_word(character: str) -> bool:
    """True for letters and digits of scripts with spaces between words."""
    return (character.isalnum() or character in "'’_") and unicodedata.east_asian_width(character) not in "WFH"


@lru_cache(maxsize=1)
def _parser() -> "Parser":
    import budoux  # late: not needed before the first Japanese paragraph

    return budoux.load_default_japanese_parser()


def ellipsize(text: str, font: Measured, width_px: int) -> str:
    """Shorten text to one drawable line, ending in "…" if cut.

    After a word, where one ends in its second half; a name that begins like another one before what tells them apart.
    Never wider than the width: empty if not even the ellipsis fits.
    """
    plain = drawable(text)
    if width(plain, font) <= width_px:
        return plain
    return (isinstance(text, Alike) and _cut_within(text, font, width_px)) or _cut_off(graphemes(plain), font, width_px)


def _cut_within(name: Alike, font: Measured, width_px: int) -> str:
    """Cut out what a name shares with another.

    "" where too little would be left.
    """
    cells = graphemes(name)
    ending = "".join(cells[name.unlike :])
    if not ending:
        return ""
    ending = ellipsize(ending, font, width_px * 2 // 3)
    for kept in range(name.unlike - 1, -1, -1):
        head = "".join(cells[:kept]).rstrip() + ELLIPSIS
        if ending and width(head + ending, font) <= width_px:
            return Alike(head + ending, len(graphemes(head)))
    return ""


def _cut_off(cells: list[str], font: Measured, width_px: int) -> str:
    fitting, too_long = -1, len(cells)  # number of graphemes; -1: not even the ellipsis
    while too_long - fitting > 1:
        middle = (fitting + too_long) // 2
        if width("".join(cells[:middle]).rstrip() + ELLIPSIS, font) <= width_px:
            fitting = middle
        else:
            too_long = middle
    if fitting < 0:
        return ""
    if (word := next((at for at in range(fitting, fitting // 2, -1) if cells[at] == " "), 0)) > 0:
        fitting = word
    return "".join(cells[:fitting]).rstrip() + ELLIPSIS
