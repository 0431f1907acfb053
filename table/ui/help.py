"""The rules overlay's text: `help.<lang>.md` of a game, parsed.

    # Title                       once, at the beginning
    [readings: 嘘=うそ]           how words are said, for searching by kana; several, with blanks between
    ## Heading {#anchor}          begins a section
    - item                        a list
    [cards: fly joker]            pictures of faces
    [table: offer]                a picture of a table at which that is asked
    | a | b |                     a table; its first row is the head
    anything else                 a paragraph: its lines are joined

In text, `**bold**`, the marks `[R]` (our reading of the rulebook) and `[H]` (our own data), and `{=limit}`, a number of
the game (`games.core.numbers`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from games.core.data import reading_text
from games.core.numbers import filled

Mark = Literal["R", "H"]
_INLINE = re.compile(r"\*\*(.+?)\*\*|\[([RH])\]")
_HEADING = re.compile(r"## (.+?)\s*\{#([a-z_0-9-]+)\}\s*$")
_READINGS = re.compile(r"\[readings:\s*(.+?)\s*\]\s*$")
_TABLE = re.compile(r"\[table:\s*([a-z_0-9]+)\s*\]\s*$")
_CARDS = re.compile(r"\[cards:\s*([a-z_0-9 ]+?)\s*\]\s*$")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text, or a mark with no text."""

    text: str
    bold: bool = False
    mark: Mark | None = None


Spans = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class HelpItem:
    """An item of a list."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Cards:
    """Pictures of cards, by the ids of their faces."""

    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HelpTable:
    """A picture of a table at which something is asked."""

    ask: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the first row is its head.

    All rows are equally long.
    """

    rows: tuple[tuple[Spans, ...], ...]


Block = Paragraph | HelpItem | Cards | HelpTable | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules under its heading."""

    anchor: str
    heading: str
    blocks: tuple[Block, ...]

    def text(self) -> str:
        """Return its whole text, for searching."""
        return "\n".join([self.heading, *(plain(spans) for block in self.blocks for spans in _spans(block))])


@dataclass(frozen=True, slots=True)
class HelpText:
    """A readable text in sections, such as the rules of a game."""

    title: str
    sections: tuple[Section, ...]
    readings: Mapping[str, str] = field(default_factory=dict)
    """Words of the texts, as they are said."""
    note: str = ""
    """A line in small print above the first section."""

    def followed_by(self, more: HelpText) -> HelpText:
        """With the sections of another one after its own."""
        return HelpText(self.title, (*self.sections, *more.sections), {**more.readings, **self.readings}, self.note)

    def asks(self) -> tuple[str, ...]:
        """Return the decisions shown in its pictures of tables, in order."""
        return tuple(block.ask for section in self.sections for block in section.blocks if isinstance(block, HelpTable))

    def faces(self) -> tuple[str, ...]:
        """Return the face ids shown in its pictures, in order."""
        cards = (block for section in self.sections for block in section.blocks if isinstance(block, Cards))
        return tuple(face for block in cards for face in block.faces)

    def marks(self) -> frozenset[Mark]:
        """Return the origin marks that occur."""
        return frozenset(
            span.mark
            for section in self.sections
            for block in section.blocks
            for spans in _spans(block)
            for span in spans
            if span.mark
        )


@cache
def load(package: str, lang: str, **given: str) -> HelpText:
    """Read the rules of a game's package, or the application's help.

    A game's numbers are filled in (`games.core.numbers`), and `{NAME}` is what is `given` by that name. Raises
    `FileNotFoundError`, and `DataError` where `parse` raises.
    """
    with reading_text(package, f"help.{lang}.md") as source:
        text = filled(source, package, lang)
        for name, value in given.items():
            text = text.replace(f"{{{name}}}", value)
        return parse(text)


def parse(source: str) -> HelpText:
    """Parse a help file.

    Raises `ValueError`, with the line's number, for anything that the format does not have.
    """
    title = ""
    sections: list[tuple[str, str, list[Block]]] = []
    readings: dict[str, str] = {}
    lines = source.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        first, at = at, at + 1
        if not line:
            continue
        if line.startswith("# ") and not title:
            title = line[2:].strip()
            continue
        if found := _READINGS.match(line):
            pairs = [pair.partition("=") for pair in found[1].split()]
            if wrong := next((word for word, _, said in pairs if not word or not said), None):
                raise ValueError(f"line {first + 1}: {wrong!r} has no reading")
            readings.update((word, said) for word, _, said in pairs)
            continue
        if found := _HEADING.match(line):
            if found[2] in {anchor for anchor, _, _ in sections}:
                raise ValueError(f"line {first + 1}: the anchor {found[2]} is used twice")
            sections.append((found[2], found[1], []))
            continue
        if line.startswith("#") or not sections:
            raise ValueError(f"line {first + 1}: a heading with an {{#anchor}} is needed here: {line!r}")
        blocks = sections[-1][2]
        if found := _CARDS.match(line):
            blocks.append(Cards(tuple(found[1].split())))
        elif found := _TABLE.match(line):
            blocks.append(HelpTable(found[1]))
        elif line.startswith("- "):
            blocks.append(HelpItem(inline(line[2:])))
        elif line.startswith("|"):
            while at < len(lines) and lines[at].strip().startswith("|"):
                at += 1
            blocks.append(_grid(lines[first:at], first + 1))
        else:
            while at < len(lines) and lines[at].strip() and not re.match(r"\s*([#|]|- |\[(cards|table):)", lines[at]):
                line += " " + lines[at].strip()
                at += 1
            blocks.append(Paragraph(inline(line)))
    if not title or not sections:
        raise ValueError("a title and at least one section are needed")
    return HelpText(
        title, tuple(Section(anchor, heading, tuple(blocks)) for anchor, heading, blocks in sections), readings
    )


def _grid(lines: list[str], number: int) -> Grid:
    rows = [line.strip().strip("|").split("|") for line in lines]
    rows = [row for row in rows if not all(re.fullmatch(r"\s*:?-+:?\s*", cell) for cell in row)]
    if len({len(row) for row in rows}) != 1:
        raise ValueError(f"line {number}: the rows of the table are not equally long")
    return Grid(tuple(tuple(inline(cell.strip()) for cell in row) for row in rows))


def inline(text: str) -> Spans:
    """A text's bold pieces and marks."""
    spans: list[Span] = []
    end = 0
    for found in _INLINE.finditer(text):
        if found.start() > end:
            spans.append(Span(text[end : found.start()]))
        if found[1] is not None:
            spans.append(Span(found[1], bold=True))
        else:
            spans.append(Span("", mark="R" if found[2] == "R" else "H"))
        end = found.end()
    if end < len(text):
        spans.append(Span(text[end:]))
    return tuple(spans)


def plain(spans: Spans) -> str:
    """The text without bold and marks."""
    return "".join(span.text for span in spans)


def _spans(block: Block) -> list[Spans]:
    match block:
        case Paragraph(spans) | HelpItem(spans):
            return [spans]
        case Grid(rows):
            return [cell for row in rows for cell in row]
    return []
