"""The rules overlay.

Sections, scrolling, and a search that finds as one types.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.core.contract.witness import Broken
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words
from table.input.intents import Accept, Back, Help, Move, Next, Point, Press, Release, Scroll, ScrollPages
from table.input.keymap import INTENTS, USUAL
from table.input.legends import keys, legends
from table.match.situations import moment
from table.plugins.lesson_check import help_fits
from table.scenes.home.title import TitleScene
from table.scenes.learn.rules import RulesScene
from table.stage.boardfile import load_board
from table.store.settings import Settings
from table.ui.help import HelpTable, load, parse
from table.ui.rich import NOTHING
from tests.table.scenes.visiting import Visitor, visit
from tests.table.windows import WINDOWS

GAME = GAMES[0]
KEYS = {f"key_{wish}": keys(wish, USUAL, Words("en", "table")) for wish in ("move", *INTENTS)}
PAD = {f"pad_{wish}": button for wish, button in legends("unknown", USUAL).items()}
HELP = load(GAME.package, "en").followed_by(load("table", "en", **KEYS, **PAD))


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    visitor.do(Help())
    return visitor


def rules(visitor: Visitor) -> RulesScene:
    assert isinstance(visitor.scene, RulesScene)
    return visitor.scene


def listed(visitor: Visitor) -> list[str]:
    return [w.id.removeprefix("section ") for w in visitor.form.form.widgets if w.id.startswith("section ")]


def test_all_sections_are_listed_and_the_first_is_open(visitor: Visitor) -> None:
    assert listed(visitor) == [section.anchor for section in HELP.sections]
    assert rules(visitor).scroller.shown == 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize("section", [section.anchor for section in HELP.sections])
def test_it_opens_at_a_section(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, section: str) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.push(RulesScene(visitor.app, GAME.id, section))
    scene = rules(visitor)
    visitor.wait(200)
    assert scene.here == section
    top = scene.page.anchors[section] - scene.scroller.shown
    assert 0 <= top < scene.window.height


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_makers_stand_above_the_first_section(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Entry, lang: str
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang, welcomed=True))
    visitor.app.push(RulesScene(visitor.app, game.id))
    page = rules(visitor).page
    first, heading = page._pieces[:2]
    assert game.makers in first.piece.said and load(game.package, lang).title in first.piece.said
    assert first.top == 0 and heading.piece.said == load(game.package, lang).sections[0].heading
    assert page.section_at(0) == load(game.package, lang).sections[0].anchor


def test_rules_of_ones_own_have_no_makers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = visit(monkeypatch, tmp_path)
    monkeypatch.setattr("table.scenes.learn.rules.entry", lambda game_id: replace(GAME, makers=""))
    visitor.app.push(RulesScene(visitor.app, GAME.id))
    assert rules(visitor).page._pieces[0].piece.said == HELP.sections[0].heading


def test_an_unknown_section_opens_the_top(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.push(RulesScene(visitor.app, GAME.id, "no such section"))
    visitor.wait(100)
    assert rules(visitor).scroller.shown == 0


@pytest.mark.parametrize("use", [Visitor.click, Visitor.choose])
def test_a_section_of_the_list_is_gone_to(visitor: Visitor, use: object) -> None:
    use(visitor, "section truth")  # type: ignore[operator]
    visitor.wait(3000)
    assert rules(visitor).scroller.shown == pytest.approx(rules(visitor).page.anchors["truth"], abs=1)


def drag(visitor: Visitor, start: tuple[int, int], end: tuple[int, int]) -> None:
    visitor.do(Point(start), Press(start), Point(end), Release(end))


def test_the_mouse_alone_scrolls_by_thumb_rail_and_page(visitor: Visitor) -> None:
    scene = rules(visitor)
    right, top, bottom = scene.window.right - 3, scene.window.top + 5, scene.window.bottom - 5
    drag(visitor, (right, top), (right, bottom + 500))
    assert scene.scroller.shown == scene.scroller.reach > 0, "the thumb follows to the end"
    assert scene.here == scene.page.section_at(scene.scroller.shown + scene.window.height // 3), "the list follows"
    visitor.do(Press((right, top)), Release((right, top)))
    visitor.wait(2000)
    assert scene.scroller.reach - scene.window.height <= scene.scroller.shown < scene.scroller.reach, "a page up"
    before, middle = scene.scroller.shown, scene.window.centerx
    drag(visitor, (middle, top), (middle, top + 100))
    assert scene.scroller.shown == pytest.approx(before - 100, abs=1), "the page comes along"
    drag(visitor, (middle, top), (middle, top + 3))
    assert scene.scroller.shown == pytest.approx(before - 100, abs=1), "a press that shakes is no drag"


def test_sections_are_dragged_or_leafed_through_and_none_is_chosen_by_that(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language="en", welcomed=True, text=2.0))
    visitor.app.push(RulesScene(visitor.app, "royal"))
    scene, form = rules(visitor), rules(visitor).form
    assert form.window and form.reach
    here, arrow = scene.here, (form.window.centerx, form.window.bottom - 10)
    visitor.do(Point(arrow), Press(arrow), Release(arrow))
    leafed = form.offset
    assert leafed > 0 and scene.here == here, "the arrow shows what follows"
    start = form.window.center
    drag(visitor, start, (start[0], start[1] + 60))
    assert form.offset == max(0, leafed - 60) and scene.here == here
    visitor.do(Point(start), Press(start), Release(start))
    assert scene.here != here, "a press that doesn't move is one"


@pytest.mark.slow
def test_wheel_arrows_and_pages_scroll_within_bounds(visitor: Visitor) -> None:
    scene = rules(visitor)
    pos = scene.page_rect.center
    visitor.do(Point(pos), Scroll(pos, -3))
    visitor.wait(2000)
    after_wheel = scene.scroller.shown
    visitor.do(Move(0, 1))
    visitor.wait(2000)
    after_arrow = scene.scroller.shown
    visitor.do(ScrollPages(1))
    visitor.wait(2000)
    assert 0 < after_wheel < after_arrow < scene.scroller.shown
    visitor.do(*[ScrollPages(1)] * 50)
    visitor.wait(3000)
    assert scene.scroller.shown == scene.page.height - scene.window.height
    assert scene.here == scene.page.section_at(scene.scroller.shown + scene.window.height // 3), "the list follows"
    visitor.do(*[ScrollPages(-1)] * 50)
    visitor.wait(3000)
    assert scene.scroller.shown == 0


def test_typing_finds(visitor: Visitor) -> None:
    visitor.type("PENALTY")
    found = listed(visitor)
    assert found == [s.anchor for s in HELP.sections if "penalty" in s.text().casefold()]
    assert 0 < len(found) < len(HELP.sections)
    scene = rules(visitor)
    assert scene.here == found[0]
    here, window = [scene.here], []
    for _ in scene.page.spots(scene.sought):
        visitor.do(Accept())
        visitor.wait(2000)
        here.append(scene.here)
        window.append(0 <= scene.spot - scene.scroller.shown < scene.window.height)
    assert all(window), "Enter brings what is found into sight, one after the other"
    assert [*dict.fromkeys(here)] == found and here[-1] == found[0], "and after the last the first"
    visitor.key(pygame.K_BACKSPACE)
    assert scene.query == "PENALT" and visitor.app.typing


def test_nothing_found_says_so_and_escape_clears_before_it_closes(visitor: Visitor) -> None:
    visitor.type("qqq")
    assert listed(visitor) == []
    visitor.do(Accept(), Back())
    assert rules(visitor).query == "" and len(listed(visitor)) == len(HELP.sections)
    visitor.do(Back())
    assert isinstance(visitor.scene, TitleScene)


def test_tab_leaves_the_search_for_the_list(visitor: Visitor) -> None:
    visitor.do(Next())
    assert not visitor.app.typing
    lit = visitor.form.form.focus.lit
    assert lit is not None and lit.id == f"section {HELP.sections[0].anchor}"
    visitor.do(Move(0, 1), Accept())
    assert rules(visitor).here == HELP.sections[1].anchor


def test_the_language_changes_under_it(visitor: Visitor) -> None:
    visitor.click("section truth")
    visitor.app.change(language="ja")
    visitor.wait(100)
    assert rules(visitor).here == "truth"
    assert rules(visitor).help_text.title == load(GAME.package, "ja").title


@pytest.mark.slow
def test_kanji_are_found_by_kana_and_marked(visitor: Visitor) -> None:
    visitor.app.change(language="ja")
    visitor.wait(100)
    visitor.type("せんげん")
    help = rules(visitor).help_text
    assert listed(visitor) == [section.anchor for section in help.sections if "宣言" in section.text()] != []
    surface = pygame.Surface((1280, 720))
    visitor.app.draw(surface)
    marked = pygame.image.tobytes(surface, "RGB")
    rules(visitor).sought = NOTHING
    visitor.app.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") != marked


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("size", "lang", "text"), WINDOWS)
def test_nothing_is_cut_off_at_the_sides(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int], lang: str, text: float
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang, text=text), size)
    visitor.app.push(RulesScene(visitor.app, GAME.id))
    scene = rules(visitor)
    assert scene.page.width <= scene.window.width
    for placed in scene.page._pieces:
        width = getattr(placed.piece, "width", 0)
        assert placed.left + width <= scene.page.width
    assert scene.window.height > size[1] // 2


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_says_at_the_end_how_ai_seats_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Entry, lang: str
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang, welcomed=True))
    visitor.app.push(RulesScene(visitor.app, game.id))
    assert listed(visitor)[-5:] == ["ai_seats", "keys", "ways", "readers", "controller"]
    assert len(listed(visitor)) == len({*listed(visitor)})
    visitor.choose("section ai_seats")
    assert rules(visitor).here == "ai_seats"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_phase_has_a_picture_of_a_table_in_its_section(game: Entry) -> None:
    help_fits(game)
    asks = load_board(game.rules).asks
    for lang in LANGUAGES:
        shown = {
            section.anchor: [block.ask for block in section.blocks if isinstance(block, HelpTable)]
            for section in load(game.package, lang).sections
        }
        for ask in game.rules.asks:
            there = shown[asks[ask].help or ""]
            assert any(asks[one].help == asks[ask].help for one in there), f"{lang}: no table at {asks[ask].help}"
            assert all(asked(game, one) for one in there)


def asked(game: Entry, ask: str) -> bool:
    match = moment(game, ask)
    return match is not None and match.ask == (0, ask)


def test_pictures_are_made_where_one_reads_and_let_go_elsewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.push(RulesScene(visitor.app, GAME.id, "answer"))
    scene, made = rules(visitor), 0
    visitor.app.draw(before := pygame.Surface(visitor.app.screen.size))
    while scene.prewarming:
        scene.prewarming[1]()
        made += 1
    visitor.app.draw(after := pygame.Surface(visitor.app.screen.size))
    assert 0 < made < len(HELP.asks())
    assert scene.tables.get("answer") and before.get_buffer().raw != after.get_buffer().raw
    picture = scene.tables.get("answer")
    assert picture and picture.width <= scene.window.width and len(pygame.transform.average_color(picture)) == 4
    colours = {tuple(picture.get_at((x, y))) for x in range(5, picture.width, 31) for y in range(5, picture.height, 19)}
    assert len(colours) > 30, "a table is on it"
    scene.go("knowledge")
    visitor.wait(3000)
    assert scene.prewarming is None or scene.prewarming[0] != (scene.tables, "answer")
    assert scene.tables.get("answer") is None


def test_a_table_at_which_nothing_of_that_name_is_asked_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = parse("# A\n## B {#b}\ntext\n[table: dinner]\nmore")
    assert [type(block).__name__ for block in whole.sections[0].blocks] == ["Paragraph", "HelpTable", "Paragraph"]
    monkeypatch.setattr("table.ui.help.load", lambda package, lang: whole)
    with pytest.raises(Broken, match=r"help.*\[table: dinner\]: there are offer, "):
        help_fits(GAME)
