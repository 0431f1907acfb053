"""After a game: what the AI seats thought, and that nothing of it can be had before."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.match import Log
from games.passing.rules import Judge, Peek
from table.input.intents import Accept, Back, Intent, Move, Next, Page, Point, Scroll
from table.match.recall import Decision
from table.match.seats import PERSON
from table.scenes.play.scene import PlayScene
from table.scenes.results import READY, ResultsScene
from table.scenes.thoughts import Row, ThoughtsScene
from table.stage.speech.thoughts import percent
from table.store.settings import Settings
from tests.table.match.test_recall import had, setup, whole
from tests.table.scenes.visiting import Visitor, visit
from tests.table.windows import WINDOWS

PLAYERS = ("kiri:4", PERSON, "momo:2", "heuristic")
MADE = setup(*PLAYERS)


@pytest.fixture(scope="module")
def log() -> Log:
    return whole(MADE)


def after_the_game(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    log: Log,
    settings: Settings | None = None,
    size: tuple[int, int] = (1280, 720),
) -> Visitor:
    """The game has been played to its end at the table, and the result is shown."""
    visitor = visit(monkeypatch, folder, settings, size)
    visitor.app.start(MADE, log)
    for _ in range(1000):
        if isinstance(visitor.scene, ResultsScene):
            break
        visitor.wait(16)
    visitor.wait(READY)
    return visitor


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log) -> Visitor:
    return after_the_game(monkeypatch, tmp_path, log)


def thoughts(visitor: Visitor) -> ThoughtsScene:
    """The scene, when all is remembered."""
    scene = visitor.scene
    assert isinstance(scene, ThoughtsScene)
    for _ in range(2000):
        if scene.recall.over:
            break
        visitor.wait(16)
    visitor.wait(32)
    return scene


def rows(visitor: Visitor) -> list[Row]:
    return [widget for widget in visitor.form.form.widgets if isinstance(widget, Row)]


def about_a_card(scene: ThoughtsScene) -> tuple[int, Decision]:
    return next((n, one) for n, one in enumerate(scene.recall.decisions) if isinstance(one.action, Judge | Peek))


def test_after_a_game_everyone_can_read_what_a_seat_thought(visitor: Visitor, log: Log) -> None:
    visitor.click("thoughts")
    scene = thoughts(visitor)
    number, decision = about_a_card(scene)
    visitor.form.form.scroll_to(visitor.form.form.widget(f"decision {number}").rect.y - 400)
    visitor.click(f"decision {number}")
    told = scene.told
    assert told
    known = had(MADE, log, decision.seat)
    same_seat = [one for one in scene.recall.decisions if one.seat == decision.seat]
    thought = known[same_seat.index(decision)]
    likely = sorted(thought.card, reverse=True)
    assert [share for _, share in told.faces] == likely[:4]
    assert all(thought.card[face] == share for face, share in told.faces)
    assert told.others == pytest.approx(1 - sum(likely[:4]))
    shares = {way.words: way.share for way in told.ways}
    assert shares["Say: true"] == dict(thought.ways)[Judge(True)]
    assert [way.chosen for way in told.ways].count(True) == 1
    card = next(event.card for event, _ in reversed(scene.recall.beats(None)[: decision.beats.start]))  # type: ignore[attr-defined]
    views = [scene.recall.beats(seat)[decision.beats.start - 1].view for seat in range(4)]
    assert told.truth in [view.face(card) for view in views]
    assert views[decision.seat].face(card) is None and "this card" in told.hidden
    assert told.done == rows(visitor)[number].words


def test_the_list_has_all_decisions_in_order_by_rounds(visitor: Visitor) -> None:
    visitor.click("thoughts")
    scene = thoughts(visitor)
    assert [row.number for row in rows(visitor)] == list(range(len(scene.recall.decisions)))
    headings = [w.id for w in visitor.form.form.widgets if w.id.startswith("label Round")]
    assert len(headings) == len(set(headings)) > 3
    gone = [w.id for w in visitor.form.form.widgets if w.id.startswith("label Not known")]
    assert gone == [f"label Not known any more: Seat 3 ({scene.recall.unknown[3]})"]


def test_by_keys_alone(visitor: Visitor) -> None:
    visitor.choose("thoughts")
    scene = thoughts(visitor)
    visitor.tab_to("decision 2")
    assert scene.chosen == 2
    first = scene.told
    visitor.do(Move(0, 1))
    assert scene.chosen == 3 and scene.told != first
    visitor.do(Back())
    assert isinstance(visitor.scene, ResultsScene)
    visitor.choose("thoughts")
    assert scene.recall.over and visitor.scene is scene, "it need not be remembered again"
    visitor.choose("close")
    assert isinstance(visitor.scene, ResultsScene)


@pytest.mark.parametrize("touch", ["click", "choose"])
def test_one_seat_only(visitor: Visitor, touch: str) -> None:
    visitor.click("thoughts")
    scene = thoughts(visitor)
    getattr(visitor, touch)("of 2")
    seen = {scene.recall.decisions[row.number].seat for row in rows(visitor)}
    assert seen == {2} and scene.told and scene.told.seat == 2
    getattr(visitor, touch)("of 3")
    assert rows(visitor) == [] and scene.told is None
    getattr(visitor, touch)("all")
    assert len(rows(visitor)) == len(scene.recall.decisions)
    assert not any(widget.id == "of 1" for widget in visitor.form.form.widgets), "a person is not asked"


def test_while_they_think_back_it_is_told_how_far_they_are(monkeypatch: pytest.MonkeyPatch, visitor: Visitor) -> None:
    monkeypatch.setattr("table.match.recall.SLICE_MS", 0.0)
    visitor.click("thoughts")
    scene = visitor.scene
    assert isinstance(scene, ThoughtsScene)
    said = set()
    for _ in range(20):
        said.add(scene.progress)
        visitor.do(Point((1, 1)))
    assert len(said) > 10 and not scene.recall.over, "a decision in each frame"
    assert all(f"{percent(number / 100)} %" not in scene.progress for number in (0, 100))
    visitor.do(Back())
    assert isinstance(visitor.scene, ResultsScene)


def test_nothing_of_it_can_be_reached_before_the_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log) -> None:
    """Whatever is pressed while the game goes on, no seat is asked what it thinks."""
    asked: list[bool] = []
    before = log.__class__(log.game, log.version, log.seats, log.options, log.dealt, log.steps[:-1])
    visitor = visit(monkeypatch, tmp_path)
    answer = visitor.app.worker.ask
    monkeypatch.setattr(visitor.app.worker, "ask", lambda question: (asked.append(question.tell), answer(question))[1])
    visitor.app.start(MADE, before)
    scene = visitor.scene
    assert isinstance(scene, PlayScene) and scene._session.finished is None
    assert not any(target.id == "thoughts" for target in scene._focus.targets)
    intents: list[Intent] = [Next(), Page(1), Scroll((640, 360), 1), Back()]
    visitor.do(*intents)
    assert not isinstance(visitor.scene, ThoughtsScene) and not any(asked)
    pause = visitor.form.form.widgets
    assert pause and not any(widget.id == "thoughts" for widget in pause)
    visitor.app.close()


def test_there_is_no_button_where_nobody_can_tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.start(MADE, log)
    scene = visitor.scene
    assert isinstance(scene, PlayScene)
    result = scene._session.result
    assert result
    for made, kept in ((setup(PERSON, PERSON, PERSON, "heuristic"), log), (MADE, None)):
        visitor.app.push(ResultsScene(visitor.app, made, result, kept))
        assert "thoughts" not in {widget.id for widget in visitor.form.form.widgets}
    visitor.app.push(ResultsScene(visitor.app, MADE, result, log))
    assert "thoughts" in {widget.id for widget in visitor.form.form.widgets}


@pytest.mark.parametrize(("size", "lang", "text"), WINDOWS[:5])
def test_everything_fits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log, size: tuple[int, int], lang: str, text: float
) -> None:
    settings = Settings(language=lang, text=text, welcomed=True)
    visitor = after_the_game(monkeypatch, tmp_path, log, settings, size)
    visitor.click("thoughts")
    scene = thoughts(visitor)
    form, whole_window = visitor.form.form, visitor.surface.get_rect()
    assert form.window and form.window.height > 150
    for widget in form.widgets:
        if not widget.id.startswith(("decision", "label")):
            assert whole_window.contains(widget.rect), widget.id
        assert widget.rect.width <= form.window.width + 2, widget.id
    visitor.do(Accept())
    for number in (0, about_a_card(scene)[0]):
        scene._choose(number)
        assert scene._sheet
        assert scene._sheet.picture.get_width() <= scene._window.width
        visitor.do(Page(1), Page(1), Page(1), Point((1, 1)))
        assert scene._down == scene._reach, "all of it can be read"
        if text == 1.0:
            assert scene._reach == 0, "without scrolling"
