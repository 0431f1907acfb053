"""The shelf as a scene.

Everything on it by mouse and by keyboard, with few and many games, in every size.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from games import GAMES, entry
from table.app.app import App
from table.base import clipboard
from table.base.paths import exports_dir
from table.base.problems import Problem
from table.input.intents import Back, Dropped, Scroll, ScrollPages
from table.match.worker import Worker
from table.review.deeds import deeds
from table.review.past import Past
from table.scenes import navigation
from table.scenes.home.title import TitleScene
from table.scenes.kit.dialog import NoticeScene
from table.scenes.lookback.replay import ReplayScene
from table.scenes.lookback.timeline import TimelineScene
from table.scenes.play.scene import PlayScene
from table.scenes.records.postcard import SIZE
from table.scenes.records.share import ShareScene
from table.scenes.records.shelf.deleting import DeletingScene
from table.scenes.records.shelf.item import ShelfItem
from table.scenes.records.shelf.scene import ShelfScene
from table.scenes.records.shelf.widgets import Row, Sitting
from table.scenes.results.results import ResultsScene
from table.stage.speech.called import in_sentences
from table.store import autosave, cached_stats, shelf, shelf_file
from table.store.autosave import Journal
from table.store.settings import Settings
from table.ui.widgets import Button, Label
from tests.table.scenes.visiting import Visitor, visit
from tests.table.store.test_shelf import over, part, put

Use = Callable[[Visitor, str], None]
MANY = 300
BOTH = pytest.mark.parametrize("use", [Visitor.click, Visitor.choose])


def wait_for_it(number: int) -> None:
    """A game that is not over."""
    record = part(number, 4)
    Journal(record.setup, record.log, lambda problem: None, begun=record.begun).close()


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    return visitor


def open_it(visitor: Visitor) -> ShelfScene:
    """By way of the title."""
    visitor.app.home()
    visitor.click("shelf")
    visitor.wait(50)
    return the_shelf(visitor)


def the_shelf(visitor: Visitor) -> ShelfScene:
    assert isinstance(visitor.scene, ShelfScene)
    return visitor.scene


def rows(visitor: Visitor) -> list[str]:
    return [widget.id for widget in visitor.form.form.widgets if isinstance(widget, Row)]


@pytest.mark.sampled(1)
@BOTH
def test_it_is_opened_at_the_title_and_left_again(visitor: Visitor, use: Use) -> None:
    use(visitor, "shelf")
    assert the_shelf(visitor).items == [] and rows(visitor) == []
    use(visitor, "back")
    assert isinstance(visitor.scene, TitleScene)
    use(visitor, "shelf")
    visitor.do(Back())
    assert isinstance(visitor.scene, TitleScene)


@pytest.mark.slow
@pytest.mark.sampled(1)
@BOTH
def test_a_game_that_is_played_to_its_end_is_there_and_can_be_looked_at(visitor: Visitor, use: Use) -> None:
    brain = next(iter(GAMES[0].brains))
    setup = part(0, 1).setup
    seats = tuple(seat.__class__("", number, brain) for number, seat in enumerate(setup.seats[:3]))
    visitor.app.change(speed=float("inf"))
    visitor.app.games.start(setup.__class__(setup.game_id, seats, {"starter": 0}, 5))
    table = visitor.scene
    for _ in range(4000):
        if visitor.scene is not table:
            break
        visitor.app.step([], 100.0)
    assert isinstance(visitor.scene, ResultsScene)
    scene = open_it(visitor)
    (item,) = scene.items
    assert item.result and item.names(visitor.app.words()) == ["AI 1", "AI 2", "AI 3"] and autosave.numbers() == []
    use(visitor, "look")
    visitor.wait(1000)
    assert isinstance(visitor.scene, ResultsScene) and visitor.scene.outcome.result == item.result
    ways = [widget.id for widget in visitor.form.form.widgets if isinstance(widget, Button)]
    assert ways[0] == visitor.scene.preferred == "timeline", "that is what one comes for"
    for way, leads in (("replay", ReplayScene), ("timeline", TimelineScene)):
        use(visitor, way)
        assert isinstance(visitor.scene, leads), "it can be looked back at as if it were just over"
        visitor.do(Back())
    use(visitor, "shelf")
    assert visitor.scene is scene
    use(visitor, "look")
    visitor.wait(1000)
    visitor.do(Back())
    assert visitor.scene is scene


@pytest.mark.sampled(1)
@BOTH
def test_any_of_several_games_that_wait_is_gone_on_with(visitor: Visitor, use: Use) -> None:
    for number in (0, 1, 2):
        wait_for_it(number)
    scene = open_it(visitor)
    assert len(scene.items) == 3 and all(item.result is None for item in scene.items)
    use(visitor, "waiting 2")
    assert scene.chosen and scene.chosen.id == "waiting 2"
    use(visitor, "continue")
    assert isinstance(visitor.scene, PlayScene) and visitor.scene.setup.game_id == GAMES[1].id
    assert [game.number for game in autosave.waiting()] != [1, 2, 3] and len(autosave.waiting()) == 2
    visitor.app.home()
    assert len(autosave.waiting()) == 3


def test_a_game_that_another_program_plays_is_not_there_and_one_it_has_taken_up_meanwhile_is_told(
    visitor: Visitor,
) -> None:
    wait_for_it(0)
    open_it(visitor)
    saved, _ = autosave.unfinished()
    assert saved
    journal = Journal(saved.setup, saved.log, lambda problem: None, saved.place)
    visitor.click("continue")
    visitor.wait(50)
    assert the_shelf(visitor).items == [] and visitor.app.toast.words == visitor.app.words()("store.game_taken")
    journal.close()


@pytest.mark.sampled(1)
@BOTH
def test_deleting_asks_first(visitor: Visitor, use: Use) -> None:
    put(0)
    wait_for_it(1)
    scene = open_it(visitor)
    for id, left in (("kept 1", 1), ("waiting 1", 0)):
        use(visitor, id)
        use(visitor, "delete")
        assert isinstance(visitor.scene, DeletingScene) and isinstance(visitor.scene, NoticeScene)
        use(visitor, "keep")
        assert visitor.scene is scene and len(scene.items) == left + 1
        use(visitor, "delete")
        use(visitor, "delete")
        visitor.wait(50)
        assert visitor.scene is scene and len(scene.items) == left
    assert shelf.rows() == ([], None) and autosave.numbers() == []


def read_on(visitor: Visitor) -> None:
    """Read what is told, up to what was told after it."""
    before = visitor.app.toast.words
    visitor.wait(20_000)
    visitor.app.toast.hush()
    visitor.wait(1000)
    assert visitor.app.toast.words != before


@pytest.mark.sampled(1)
@BOTH
def test_what_is_exported_comes_back_when_it_is_dropped_on_the_window(
    visitor: Visitor, use: Use, tmp_path: Path
) -> None:
    put(0)
    wait_for_it(1)
    scene = open_it(visitor)
    for id in ("kept 1", "waiting 1"):
        use(visitor, id)
        use(visitor, "export")
        visitor.wait(50)
    files = sorted((tmp_path / "exports").iterdir())
    assert len(files) == 2 and str(scene._told[1]).count(str(tmp_path / "exports")) == 1
    shelf.drop(1)
    autosave.forget(1)
    scene.read()
    visitor.wait(50)
    assert scene.items == []
    visitor.do(*[Dropped(str(file)) for file in files], Dropped(str(tmp_path)), Dropped("nowhere"))
    visitor.wait(50)
    assert sorted(item.result is None for item in scene.items) == [False, True]
    read_on(visitor)
    assert "nowhere" in visitor.app.toast.words


def test_the_search_finds_names_and_games_in_both_languages_and_the_filter_keeps_to_one(visitor: Visitor) -> None:
    for number in range(len(GAMES)):
        put(number)
    scene = open_it(visitor)
    everything = len(scene.items)
    titles = [visitor.app.words(GAMES[0].id)("title"), ShelfItem(shelf.rows()[0][-1]).title("ja")]
    for typed, found in ((titles[0].lower(), 1), (titles[1], 1), ("zzz", 0), (" アキ ", everything)):
        visitor.click("search")
        visitor.type(typed)
        assert len(scene.items) == found and visitor.app.typing
        if not found:
            visitor.do(Back())
            assert visitor.scene is scene, "the first one only ends the typing"
        else:
            visitor.do(Back())
        scene.entry.value = ""
        scene.seek("")
    visitor.turn("kind", 1)
    assert len(scene.items) == 1
    visitor.turn("kind", -1)
    assert len(scene.items) == everything


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("lang", "size", "text"),
    [
        pytest.param("en", (640, 360), 1.0, marks=pytest.mark.slow),
        ("ja", (640, 360), 2.0),
        pytest.param("en", (1280, 720), 2.0, marks=pytest.mark.slow),
        ("ja", (1024, 768), 1.5),
        pytest.param("en", (3840, 2160), 1.0, marks=pytest.mark.slow),
    ],
)
def test_many_games_are_leafed_through_and_only_one_page_is_laid_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str, size: tuple[int, int], text: float
) -> None:
    settings = Settings(language=lang, text=text, contrast="high", welcomed=True)
    visitor = visit(monkeypatch, tmp_path, settings, size)
    put(1)
    with closing(sqlite3.connect(shelf_file.path())) as file:
        names = "game, version, ended, seats, steps, result, content"
        for number in range(MANY - 1):
            file.execute(f"INSERT INTO game (digest, {names}) SELECT ?, {names} FROM game WHERE number = 1", (number,))
        file.commit()
    visitor.app.push(ShelfScene(visitor.app))
    visitor.wait(50)
    scene, form = the_shelf(visitor), visitor.form.form
    assert len(scene.items) == MANY and form.window
    seen = set(rows(visitor))
    assert 1 <= len(seen) < 30
    whole = visitor.surface.get_rect()
    fixed = [widget for widget in form.widgets if widget.id not in form.scrolled]
    for widget in fixed:
        assert whole.contains(widget.rect), widget.id
        assert widget.rect.unionall([widget.rect]).collidelist([one.rect for one in fixed if one is not widget]) < 0
    visitor.do(ScrollPages(1))
    assert not seen & set(rows(visitor)) and scene.chosen and scene.chosen.id in rows(visitor)
    visitor.click("before")
    assert set(rows(visitor)) == seen
    visitor.choose("after")
    while visitor.form.form.widget("after").enabled:
        seen |= set(rows(visitor))
        visitor.app.step([ScrollPages(1)], 0.0)
    assert len(seen | set(rows(visitor))) == MANY
    visitor.do(ScrollPages(1))
    last = next(widget for widget in form.widgets if widget.id == "delete")
    visitor.do(Scroll(form.window.center, -99))
    assert form.window.contains(form.where(last))
    visitor.app.draw(visitor.surface)


def test_what_is_damaged_is_set_aside_and_told_and_the_others_are_there(visitor: Visitor, tmp_path: Path) -> None:
    wait_for_it(0)
    put(1)
    autosave.path(2).write_text("damaged")
    scene = open_it(visitor)
    assert len(scene.items) == 2 and (tmp_path / "unfinished-2.jsonl.broken-1").exists()
    assert "unfinished-2.jsonl.broken-1" in visitor.app.toast.words
    shelf_file.path().write_bytes(b"damaged")
    scene = open_it(visitor)
    read_on(visitor)
    assert len(scene.items) == 1 and "shelf.sqlite.broken-1" in visitor.app.toast.words


def test_a_filter_for_a_game_that_is_no_more_there_lets_all_be_seen(visitor: Visitor) -> None:
    for number in (0, 1, 2):
        put(number)
    scene = open_it(visitor)
    visitor.turn("kind", 1)
    (item,) = scene.items
    visitor.click(item.id)
    visitor.click("delete")
    visitor.click("delete")
    visitor.wait(50)
    assert len(scene.items) == 2


def test_many_seats_are_all_named(visitor: Visitor) -> None:
    put(1)
    open_it(visitor)
    seats = [widget for widget in visitor.form.form.widgets if isinstance(widget, Sitting)]
    assert len(seats) == len(over(1)[0].setup.seats)


def test_who_has_won_is_told_in_short_names_that_stay_unlike(visitor: Visitor) -> None:
    put(1)
    item = open_it(visitor).items[0]
    seats = tuple(replace(seat, name="W" * 40 + str(number)) for number, seat in enumerate(item.seats))
    long = ShelfItem(replace(item.game, seats=seats))  # type: ignore[arg-type]
    words = visitor.app.words()
    short, whole = long.outcome(words, in_sentences), long.outcome(words)
    assert "W" * 40 in whole and "W" * 40 not in short and "…" in short
    assert any(short.count(f"…{number}") for number in range(len(seats)))


def test_a_game_of_other_rules_is_shown_and_says_why_it_can_not_be_looked_at(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(0)
    monkeypatch.setattr(GAMES[0].rules, "version", 99)
    scene = open_it(visitor)
    look = visitor.form.form.widget("look")
    assert not look.enabled and look.why
    visitor.click("look")
    visitor.wait(50)
    assert visitor.scene is scene
    visitor.click("export")
    assert scene._told[1]


def test_nothing_of_it_waits_for_the_disk_in_a_frame(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Also with the slices of a program in its window.

    A shelf that can't be read at once is shown when it can.
    """
    visit(monkeypatch, tmp_path)
    put(0)
    app = App(
        navigation, Settings(language="en", welcomed=True), (1280, 720), worker=Worker(inline=True), slice_ms=10_000.0
    )
    with closing(sqlite3.connect(shelf_file.path(), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        scene = ShelfScene(app)
        app.push(scene)
        for _ in range(5):
            app.step([], 16.0)
        assert app.top is scene and scene.listing.items is None
        other.execute("ROLLBACK")
    while scene.listing.items is None:
        app.step([], 16.0)
    assert len(scene.items) == 1
    app.close()


def test_a_match_that_ends_is_kept_before_its_journal_goes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visit(monkeypatch, tmp_path)
    record, result = over(0)
    app = App(navigation, Settings(language="en", welcomed=True), (1280, 720), slice_ms=10.0)
    journal = Journal(record.setup, record.log, app.tell, begun=record.begun)
    with closing(sqlite3.connect(shelf_file.path(), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        app.shelving.put(record, result, journal)
        assert journal.path.exists() and autosave.unfinished() == (None, None)
        other.execute("ROLLBACK")
    app.close()
    assert not journal.path.exists() and len(shelf.rows()[0]) == 1


@pytest.mark.parametrize("whole", [True, False])
def test_a_match_that_can_not_be_kept_is_told_and_waits_unless_its_journal_was_lost_before(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, whole: bool
) -> None:
    visitor = visit(monkeypatch, tmp_path)
    record, result = over(0)
    journal = Journal(record.setup, record.log, visitor.app.tell, begun=record.begun)
    if not whole:
        journal.whole = False
        monkeypatch.setattr(journal, "mend", lambda: None)
    with monkeypatch.context() as full:
        full.setattr(shelf, "put", lambda record, result: Problem("store.not_kept", {"reason": "x"}))
        visitor.app.shelving.put(record, result, journal)
    said = "added to Past games: x. Usotaku will try again" if whole else "The finished game could not be saved: x"
    assert said in visitor.app.toast.words
    assert len(autosave.over()) == whole and not journal.path.exists() and not autosave.is_taken(1)
    visitor.app.shelving.put_away()
    assert len(shelf.rows()[0]) == whole


def test_a_game_that_does_not_count_says_so(visitor: Visitor) -> None:
    record, result = over(0)
    uncounted = record._replace(setup=replace(record.setup, counts=False))
    assert shelf.put(uncounted, result) is None
    cached_stats.news(uncounted.digest)
    scene = open_it(visitor)
    assert scene.chosen and not scene.chosen.counts
    said = visitor.app.words()("results.uncounted_either")
    assert any(isinstance(widget, Label) and widget.words == said for widget in scene.form.widgets)
    visitor.click("look")
    visitor.wait(1000)
    told = visitor.app.words()("results.uncounted")
    assert isinstance(visitor.scene, ResultsScene) and told in visitor.scene.reason


@pytest.mark.slow
@pytest.mark.sampled(1)
@BOTH
def test_what_is_shared_comes_back_from_the_clipboard(visitor: Visitor, use: Use) -> None:
    record, _ = over(0)
    put(0)
    scene = open_it(visitor)
    use(visitor, "look")
    visitor.wait(1000)
    use(visitor, "share")
    visitor.wait(50)
    share = visitor.scene
    assert isinstance(share, ShareScene) and share.code
    use(visitor, "words")
    said, words = clipboard.copied(), visitor.app.words(record.setup.game_id)
    assert words("title") in said and len(said.splitlines()) >= 2 + len(record.setup.seats)
    me = record.setup.persons[0] if len(record.setup.persons) == 1 else None
    shown = deeds(Past(entry(record.setup.game_id), record.setup, record.log), me)
    assert words("lobby.default_person", number=1) not in said and shown.text and shown.text in said
    use(visitor, "save")
    visitor.wait(50)
    (saved,) = exports_dir().glob("*.png")
    assert pygame.image.load(saved).get_size() == SIZE
    name = next(seat.name for seat in record.setup.seats if seat.name and seat.is_person)
    assert name not in said
    visitor.click("names", 0.95)
    visitor.wait(50)
    use(visitor, "words")
    assert name in clipboard.copied()
    visitor.click("shown", 0.95)
    use(visitor, "game")
    assert clipboard.copied() == share.text
    use(visitor, "back")
    use(visitor, "shelf")
    shelf.drop(1)
    scene.read()
    visitor.wait(50)
    assert not scene.items
    use(visitor, "paste")
    visitor.wait(50)
    (item,) = scene.items
    assert [seat.name for seat in item.seats] == [seat.name for seat in record.setup.seats]
    clipboard.copy("usotaku1:nothing")
    use(visitor, "paste")
    assert "usotaku1:" in visitor.app.toast.words


@pytest.mark.parametrize(("waiting", "finished"), [(2, 0), (2, 2), (0, 2)])
def test_unfinished_games_stand_under_a_heading_of_their_own(visitor: Visitor, waiting: int, finished: int) -> None:
    for number in range(waiting):
        wait_for_it(number)
    for number in range(finished):
        put(number)
    words, scene = visitor.app.words(None), open_it(visitor)
    heads = {unfinished: words(f"shelf.{'un' * unfinished}finished_games") for unfinished in (True, False)}
    assert scene.written[0] == (words("shelf.heading") if finished else heads[True])
    told = [
        widget.words if isinstance(widget, Label) else heads[widget.id.startswith("waiting")]
        for widget in visitor.form.form.widgets
        if isinstance(widget, Row) or (isinstance(widget, Label) and widget.words in heads.values())
    ]
    mixed = [heads[True]] * (1 + waiting) + [heads[False]] * (1 + finished)
    assert told == (mixed if waiting and finished else [heads[bool(waiting)]] * (waiting + finished))
