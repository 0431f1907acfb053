"""Names that the bundled fonts lack."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from threading import enumerate as threads

import pygame
import pytest

from table.base import cache
from table.graphics import system_fonts
from table.graphics.sfnt import NotAFont, read
from table.graphics.system_fonts import FINDER, Wanted
from table.graphics.text import Weight, ellipsize, font, paragraph, render
from table.input.intents import Raw
from table.scenes.home.lobby import LobbyScene
from table.store.settings import Settings
from table.ui.entry import TextEntry
from tests.table.graphics import tiny_font
from tests.table.scenes.visiting import visit

SYSTEMS = system_fonts.folders
"""Folders of this machine's fonts, for tests that skip without them."""
ALEF, BET, THAI, FACE = "א", "ב", "ก", "😀"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The only fonts of the system; whoever asks for one waits."""
    monkeypatch.setattr(system_fonts, "folders", lambda: [tmp_path])
    monkeypatch.setattr(FINDER, "at_once", True)
    clear()
    yield tmp_path
    clear()


def clear() -> None:
    settle()
    FINDER.forget()
    cache.clear()


def settle() -> None:
    for thread in threads():
        if thread.name == system_fonts.THREAD:
            thread.join(60)


def pixels(text: str, size: int = 40, weight: Weight = "regular") -> bytes:
    return pygame.image.tobytes(render(text, size, "white", weight), "RGBA")


def bars(picture: pygame.Surface) -> list[int]:
    """Widths of what is drawn, from left to right."""
    found = pygame.mask.from_surface(picture).get_bounding_rects()
    return [rect.width for rect in sorted(found, key=lambda rect: rect.left)]


def test_a_font_file_says_what_it_has() -> None:
    with pytest.raises(NotAFont):
        read(Path(__file__))
    bold = read(Path(str(files("art") / "fonts" / "text-bold.ttf")))
    display = read(Path(str(files("art") / "fonts" / "display.ttf")))
    assert bold.weight == 700 and not bold.slanted and not bold.coloured
    for character in "aé髙𠮷":
        assert bold.has(character)
        assert display.has(character) == (character in "aé")
    assert not bold.has(THAI) and not bold.has("\uffff") and not bold.has("\U0010ffff")


def test_no_damaged_font_is_read_for_ever_or_breaks_anything(tmp_path: Path) -> None:
    whole = tiny_font.write(tmp_path / "whole.ttf", {ALEF: 600}).read_bytes()
    damaged = tmp_path / "damaged.ttf"
    for at in range(0, len(whole), 3):
        for data in (whole[:at], whole[:at] + b"\xff\xff\xff" + whole[at + 3 :]):
            damaged.write_bytes(data)
            try:
                read(damaged).has(ALEF)
            except NotAFont:
                continue


def test_the_bundled_font_goes_first(folder: Path) -> None:
    before = pixels("Aki")
    tiny_font.write(folder / "NotoSans-Regular.ttf", {"A": 900, "k": 900, "i": 900})
    clear()
    assert pixels("Aki") == before


def test_what_it_lacks_comes_from_the_system_in_the_weight_that_is_asked_for(folder: Path) -> None:
    tiny_font.write(folder / "NotoSansThai-Regular.ttf", {THAI: 500})
    tiny_font.write(folder / "NotoSansThai-Bold.ttf", {THAI: 800}, weight=700)
    tiny_font.write(folder / "NotoSansThai-BoldItalic.ttf", {THAI: 900}, weight=700, slanted=True)
    assert font(100).size(THAI)[0] == 50
    assert font(100, "bold").size(THAI)[0] == 80
    line = render(f"A{THAI}", 100, "white")
    assert line.get_width() == font(100).size("A")[0] + 50
    assert line.get_height() == font(100).height()


def test_a_font_named_after_the_script_goes_before_others(folder: Path) -> None:
    tiny_font.write(folder / "AAA.ttf", {THAI: 300, FACE: 300})
    tiny_font.write(folder / "NotoSansThai-Regular.ttf", {THAI: 500})
    assert FINDER.find(Wanted(THAI)) == folder / "NotoSansThai-Regular.ttf"
    assert FINDER.find(Wanted(FACE, emoji=True)) == folder / "AAA.ttf"


def test_letters_from_right_to_left_stand_so_and_leave_the_sentence_in_order(folder: Path) -> None:
    tiny_font.write(folder / "hebrew.ttf", {ALEF: 300, BET: 900})
    one, other = bars(render(f"{ALEF}{BET}", 100, "white"))
    assert one > 2 * other, "bet is left of alef"
    said = f"\u2068{ALEF}{BET}\u2069 l"
    found = bars(render(said, 100, "white"))
    assert found[0] > 2 * found[1] > 2 * found[2], "then comes what is said"
    assert font(100).size(said)[0] == 120 + font(100).size(" l")[0]


def test_brackets_are_mirrored_among_letters_from_right_to_left(folder: Path) -> None:
    tiny_font.write(folder / "hebrew.ttf", {ALEF: 300})
    right, left = (font(100).render(bracket, "white") for bracket in "()")
    line = render(f"{ALEF}({ALEF}", 100, "white")
    middle = line.subsurface((30, 0, left.get_width(), line.get_height()))
    assert pygame.image.tobytes(middle, "RGBA") == pygame.image.tobytes(left, "RGBA")
    assert pygame.image.tobytes(left, "RGBA") != pygame.image.tobytes(right, "RGBA")


def test_two_names_that_no_font_has_can_be_told_apart(folder: Path) -> None:
    assert pixels("김") != pixels("이")
    assert pixels("김민준") != pixels("김민서")
    assert pixels("김") == pixels("김")
    for size in (12, 14, 20, 40):
        for weight in ("regular", "bold"):
            picture = render("김", size, "white", weight)
            assert picture.get_height() == font(size, weight).height()
            high = picture.get_bounding_rect()
            assert high.width > 0 and high.height < picture.get_height(), "nothing is cut"


def test_a_sign_is_one_whatever_belongs_to_its_character(folder: Path) -> None:
    one = font(40).size("👩")[0]
    assert font(40).size("👩\u200d👩\u200d👧")[0] == font(40).size("🇯🇵")[0] == one
    assert font(40).size("\u2068\u2069")[0] == font(40).size("\u200d")[0] == 0


def test_letters_that_are_higher_than_a_line_are_made_as_small_as_needed(folder: Path) -> None:
    tiny_font.write(folder / "thai.ttf", {THAI: 500}, high=1900)
    picture = render(THAI, 50, "white")
    high = picture.get_bounding_rect()
    assert picture.get_height() == font(50).height()
    assert high.top <= 3 and abs(high.bottom - font(50).ascent()) <= 1, "above its foot, all room is taken"
    assert abs(high.height / high.width - 1900 / 460) < 0.5, "its shape is kept"


def test_a_font_that_cannot_be_drawn_is_left_out(folder: Path) -> None:
    sign = pixels(THAI)
    clear()
    whole = tiny_font.write(folder / "NotoSansThai.ttf", {THAI: 500}).read_bytes()
    broken = folder / "NotoSansThai-Regular.ttf"
    broken.write_bytes(whole.replace(b"head", b"hexd"))
    broken.with_stem("NotoSansThai-Bold").write_bytes(whole[:-20])
    assert FINDER.find(Wanted(THAI)) == folder / "NotoSansThai.ttf"
    clear()
    (folder / "NotoSansThai.ttf").unlink()
    assert pixels(THAI) == sign


def test_an_emoji_font_that_draws_nothing_gives_way_to_another(folder: Path) -> None:
    sign = pixels(FACE)
    clear()
    empty = tiny_font.write(folder / "NotoColorEmoji.ttf", {FACE: 40})
    tiny_font.write(folder / "other.ttf", {FACE: 800})
    assert FINDER.find(Wanted(FACE, emoji=True)) == empty
    before = FINDER.times
    assert pixels(FACE) == sign
    assert FINDER.times > before, "all is to be drawn again"
    cache.clear()
    assert bars(render(FACE, 100, "white")) == [76]


def test_until_a_font_is_found_a_sign_stands_there_and_nobody_waits(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FINDER, "at_once", False)
    before = FINDER.times
    sign = pixels(THAI)
    settle()
    assert FINDER.times == before, "nothing was found"
    clear()
    tiny_font.write(folder / "thai.ttf", {THAI: 500})
    assert pixels(THAI) == sign
    settle()
    assert FINDER.times == before + 1
    cache.clear()
    assert pixels(THAI) != sign


def test_further_letters_of_a_script_come_without_waiting(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FINDER, "at_once", False)
    tiny_font.write(folder / "thai.ttf", {THAI: 500, "ข": 700})
    assert FINDER.find(Wanted(THAI)) is None
    settle()
    assert FINDER.find(Wanted("ข")) == FINDER.find(Wanted(THAI)) == folder / "thai.ttf"


def test_what_the_bundled_fonts_have_makes_nobody_look(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Wanted]()
    monkeypatch.setattr(FINDER, "find", asked.append)
    for text in ("Łukasz Dvořák", "髙橋 𠮷野", "Ελένη", "アキさん「3」", "葛\U000e0100城", "é\u0301"):
        render(text, 30, "white")
    assert not asked
    render(THAI, 30, "white")
    assert [one.character for one in asked] == [THAI] * len(asked) and asked


def test_foreign_text_is_cut_and_wrapped_like_any_other(folder: Path) -> None:
    tiny_font.write(folder / "hebrew.ttf", {ALEF: 500, BET: 500})
    name = f"{ALEF}{BET}" * 8
    short = ellipsize(name, font(40), 200)
    assert short.endswith("…") and name.startswith(short[:-1]) and font(40).size(short)[0] <= 200
    assert paragraph(f"{name} {name}", 40, "white", 330, "en").get_height() == 2 * 60


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The machine's fonts, if Arabic is among them."""
    monkeypatch.setattr(system_fonts, "folders", SYSTEMS)
    monkeypatch.setattr(FINDER, "at_once", True)
    clear()
    if FINDER.find(Wanted("م")) is None:
        pytest.skip("needs a font with Arabic letters, such as Debian's fonts-dejavu-core")
    yield
    clear()


@pytest.fixture
def noto(machine: None) -> None:
    """The machine's fonts, if it has all that are wanted."""
    for character in (THAI, "م", "क", "김"):
        found = FINDER.find(Wanted(character))
        if found is None or "Noto" not in found.name:
            pytest.skip("needs the fonts of Debian's fonts-noto-core and fonts-noto-cjk")


def wide(text: str) -> int:
    return font(100).size(text)[0]


@pytest.mark.usefixtures("noto")
def test_letters_take_the_shapes_of_their_script() -> None:
    assert len(bars(render("محمد", 100, "white"))) == 1, "Arabic joins"
    assert len(bars(render("م\u200cح\u200cم\u200cد", 100, "white"))) == 4
    assert wide("ที่") == wide("ท"), "Thai marks sit on their letter"
    assert wide("क्ष") < wide("क\u094d\u200cष"), "Devanagari has conjuncts"
    assert bars(render("김", 100, "white")) and wide("김민") == 2 * wide("김")


@pytest.mark.parametrize(
    ("marked", "plain", "part"), [("عَلِيٌّ", "علي", 1), ("اِبْرَاهِيمُ", "ابراهيم", 1), ("بِسْمِ اللَّهِ", "بسم الله", 0.8)]
)
@pytest.mark.parametrize("size", [20, 52])
def test_vowel_marks_leave_letters_their_size(machine: None, marked: str, plain: str, part: float, size: int) -> None:
    high, whole = (letter(text, size).height for text in (marked, plain))
    assert whole * part - 1 <= high <= whole


def letter(text: str, size: int) -> pygame.Rect:
    """Return where the largest piece of a word is drawn."""
    pieces = pygame.mask.from_surface(render(text, size, "white")).get_bounding_rects()
    return max(pieces, key=lambda rect: rect.w * rect.h)


@pytest.mark.usefixtures("noto")
def test_emoji_that_belong_together_are_one_picture_in_colour() -> None:
    if FINDER.find(Wanted(FACE, emoji=True)) is None:
        pytest.skip("needs Debian's fonts-noto-color-emoji")
    one = wide(FACE)
    england = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
    for text in ("👩\u200d🚀", "🇯🇵", "👍🏽", "1\ufe0f\u20e3", "❤\ufe0f", england):
        assert wide(text) == one, text
    assert pixels("🇯🇵") != pixels("🇩🇪")
    picture = render(FACE, 60, (0, 0, 255))
    assert picture.get_height() == font(60).height()
    colour = pygame.transform.average_color(picture, picture.get_bounding_rect())
    assert colour[0] > colour[2], "it keeps its own colours"


def test_a_scene_is_drawn_anew_once_fonts_are_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny_font.write(folder / "thai.ttf", {THAI: 900, "ข": 300})
    app = visit(monkeypatch, folder / "home", Settings(name=f"{THAI}ข")).app
    monkeypatch.setattr(FINDER, "at_once", False)
    app.open(lambda: LobbyScene(app, "royal"))

    def drawn() -> bytes:
        surface = pygame.Surface(app.screen.size)
        app.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    before = drawn()
    settle()
    app.step([], 0)
    found = drawn()
    assert found != before
    app.step([], 0)
    clear()
    monkeypatch.setattr(FINDER, "at_once", True)
    app.scenes.layout()
    assert drawn() == found, "as if they had been there at once"


def test_who_types_a_name_goes_on_when_its_fonts_are_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny_font.write(folder / "thai.ttf", {THAI: 900, "ข": 300})
    visitor = visit(monkeypatch, folder / "home")
    monkeypatch.setattr(FINDER, "at_once", False)
    visitor.app.open(lambda: LobbyScene(visitor.app, "royal"))
    visitor.click("name 0")
    assert visitor.scene.typing
    visitor.do(Raw(pygame.Event(pygame.TEXTINPUT, text=THAI)))

    def drawn() -> bytes:
        place = visitor.form.form.where(visitor.form.form.widget("name 0"))
        visitor.app.draw(visitor.surface)
        return pygame.image.tobytes(visitor.surface.subsurface(place), "RGB")

    sign = drawn()
    settle()
    visitor.wait(32)
    assert drawn() != sign
    visitor.do(Raw(pygame.Event(pygame.TEXTINPUT, text="ข")))
    visitor.do(Raw(pygame.Event(pygame.TEXTINPUT, text=THAI)))
    assert visitor.scene.typing
    entry = visitor.form.form.widget("name 0")
    assert isinstance(entry, TextEntry) and entry.value.endswith(f"{THAI}ข{THAI}")
