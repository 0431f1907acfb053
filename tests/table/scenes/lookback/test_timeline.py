"""After a game.

The timeline, by mouse and by keys, and that nothing of it can be had before.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from games import GAMES, entry
from games.core.match import Log
from games.core.words import Words
from games.passing.rules import Judge, Peek
from table.base.measures import RESULT_READY
from table.base.screen import READABLE
from table.base.slices import SlicedWork
from table.input.intents import Back, Intent, Move, Next, Point, Press, Previous, Release, Scroll, ScrollPages
from table.match.seats import PERSON
from table.match.series import Series
from table.review.costs import MOST
from table.review.past import Past
from table.review.thoughts import percent
from table.scenes.lookback.paper import STILL
from table.scenes.lookback.replay import ReplayScene
from table.scenes.lookback.rows import COSTS, FOOLED, GAME, LIES, Rows
from table.scenes.lookback.timeline import TimelineScene
from table.scenes.lookback.widgets import Curve, LuckBars, RowWidget
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from table.stage.boardfile import load_board
from table.stage.speech.narrator import Narrator
from table.store.settings import Settings
from table.ui import labels
from table.ui.widgets import Label
from tests.table.monkey.beginning import Beginning
from tests.table.monkey.monkey import play
from tests.table.monkey.moves import Resize
from tests.table.review.test_recall import had, setup, whole
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
    """A visitor at the result of a game just played."""
    visitor = visit(monkeypatch, folder, settings, size)
    visitor.app.games.start(MADE, log)
    for _ in range(4000):
        if isinstance(visitor.scene, ResultsScene):
            break
        visitor.wait(16)
    visitor.wait(RESULT_READY)
    visitor.click("analysis")
    return visitor


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log) -> Visitor:
    return after_the_game(monkeypatch, tmp_path, log)


def timeline(visitor: Visitor) -> TimelineScene:
    """The scene, when all is remembered."""
    scene = visitor.scene
    assert isinstance(scene, TimelineScene)
    for _ in range(2000):
        if scene.recall.over:
            break
        visitor.wait(16)
    return filled(visitor)


def filled(visitor: Visitor) -> TimelineScene:
    """The scene, when what takes time has been drawn."""
    scene = visitor.scene
    assert isinstance(scene, TimelineScene)
    visitor.wait(STILL)
    for _ in range(500):
        if scene.paper.filled and (scene.complete or not scene.recall.over):
            break
        visitor.wait(16)
    return scene


@pytest.mark.slow
def test_how_far_the_brains_are_stands_on_nothing_and_makes_way_at_the_end(visitor: Visitor) -> None:
    visitor.click("timeline")
    scene = visitor.scene
    assert isinstance(scene, TimelineScene)
    said: list[pygame.Rect] = []
    with pytest.MonkeyPatch.context() as patch:
        line = labels.line
        patch.setattr(labels, "line", lambda *args: said.append(args[2]) if args[1] == scene.progress else line(*args))
        visitor.app.draw(visitor.surface)
    assert said and not said[0].colliderect(scene.paper.window) and scene.paper.rect.contains(said[0])
    window = scene.paper.window.copy()
    timeline(visitor)
    assert scene.paper.window.height > window.height and scene.paper.window.topleft == window.topleft


def rows(visitor: Visitor) -> list[RowWidget]:
    return [widget for widget in visitor.form.form.widgets if isinstance(widget, RowWidget)]


def curve(visitor: Visitor) -> Curve:
    found = visitor.form.form.widget("curve")
    assert isinstance(found, Curve)
    return found


@pytest.mark.slow
def test_the_result_has_made_its_first_picture_before_it_is_asked_for(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = visitor.scene
    assert isinstance(scene, ResultsScene) and scene.prewarming
    started = list[bool]()
    monkeypatch.setattr(visitor.app.worker, "start", lambda: started.append(True))
    scene.prewarming[1]()
    assert started, "what thinks is up when it is asked"
    assert scene.prewarming is None, "that is done once"
    made = scene._timeline
    assert made and made._past and not made.recall.part, "nobody is asked yet"
    visitor.click("timeline")
    assert visitor.scene is made
    visitor.do(Back())
    visitor.app.change(text=1.5)
    assert scene.prewarming, "another size needs another picture"


@pytest.mark.slow
def test_looking_back_is_laid_out_in_slices(visitor: Visitor) -> None:
    """Also where all of it has been made already."""
    visitor.click("timeline")
    scene = visitor.scene
    assert isinstance(scene, TimelineScene)
    for change in (scene.layout, lambda: ReplayScene(visitor.app, MADE, scene._log, scene.past, 0).layout()):
        work, slices = SlicedWork(change), 1
        while not work.run(0):
            slices += 1
        assert slices > 3


def test_a_row_tells_the_truth_and_what_the_seat_thought_when_it_answered(visitor: Visitor, log: Log) -> None:
    visitor.click("timeline")
    scene = timeline(visitor)
    past = scene.past
    assert [row.number for row in rows(visitor)] == list(range(len(past.rows)))
    answers = [one for one in scene.recall.decisions if isinstance(one.action, Judge | Peek) and one.seat == 0]
    decision = answers[-1]
    number = past.by_step[decision.step]
    visitor.form.form.scroll_to(visitor.form.form.widget(f"row {number}").rect.y - 400)
    visitor.click(f"row {number}")
    assert scene.chosen == number
    told = next(one for one in scene.told if one.seat == 0 and one.faces)
    known = had(MADE, log, 0)
    same_seat = [one for one in scene.recall.decisions if one.seat == 0]
    thought = known[same_seat.index(decision)]
    assert [share for _, share in told.faces] == sorted(thought.card, reverse=True)[: len(told.faces)]
    assert told.truth is not None and "this card" in told.hidden
    row = past.rows[number]
    said = rows(visitor)[number].words
    assert ("It was true." in said) == (row.truth is True) and ("It was a lie." in said) == row.is_lie
    assert thought.claim is not None and f"lie at {percent(1 - thought.claim)}%" in told.reason


@pytest.mark.slow
def test_the_table_of_then_is_drawn_when_one_stays(visitor: Visitor) -> None:
    visitor.click("timeline")
    scene = timeline(visitor)

    def table() -> bytes:
        assert scene.paper.sheet
        beside = pygame.Rect(0, 0, 300, 160)
        return pygame.image.tobytes(scene.paper.sheet.subsurface(beside), "RGB")

    first = table()
    visitor.tab_to("row 1")
    empty = table()
    assert scene.chosen == 1 and len(set(empty)) < 20 < len(set(first)), "whoever leafs does not wait for it"
    filled(visitor)
    assert table() not in (first, empty)


@pytest.mark.slow
def test_by_keys_alone(visitor: Visitor) -> None:
    visitor.choose("timeline")
    scene = timeline(visitor)
    focus = visitor.form.form.focus
    assert focus.lit and focus.lit.id == "row 0", "keys begin at the list"
    while focus.lit and focus.lit.id != "curve":
        visitor.do(Previous())
    visitor.do(Move(1, 0), Move(1, 0))
    assert scene.chosen == 2 and rows(visitor)[2].chosen and not rows(visitor)[0].chosen
    visitor.tab_to("row 4")
    first = scene.told
    visitor.do(Move(0, 1))
    assert scene.chosen == 5 and scene.told != first
    visitor.do(Back())
    assert isinstance(visitor.scene, ResultsScene)
    visitor.choose("timeline")
    assert scene.recall.over and visitor.scene is scene, "it need not be remembered again"
    visitor.choose("close")
    assert isinstance(visitor.scene, ResultsScene)


@pytest.mark.slow
def test_a_place_on_the_curve_is_a_row(visitor: Visitor) -> None:
    visitor.click("timeline")
    scene = timeline(visitor)
    visitor.click("curve", 0.97)
    assert scene.chosen is not None and scene.chosen > len(scene.past.rows) * 0.9
    window, row = visitor.form.form.window, visitor.form.form.widget(f"row {scene.chosen}")
    assert window and window.contains(visitor.form.form.where(row)), "it is in sight"


@pytest.mark.slow
@pytest.mark.parametrize("touch", ["click", "choose"])
def test_one_seat_and_other_orders(visitor: Visitor, touch: str) -> None:
    visitor.click("timeline")
    scene = timeline(visitor)
    past = scene.past
    getattr(visitor, touch)("of 2")
    shown = [past.rows[row.number] for row in rows(visitor)]
    assert shown and all(2 in (row.seat, row.to, row.judge) for row in shown) and len(shown) < len(past.rows)
    getattr(visitor, touch)("all")
    for order, belongs in ((LIES, lambda row: row.is_lie), (FOOLED, lambda row: row.fooled is not None)):
        scene.sort(order)
        numbers = [row.number for row in rows(visitor)]
        assert sorted(numbers) == [n for n, row in enumerate(past.rows) if belongs(row)]
        moved = [abs(swing[1]) for n in numbers if (swing := past.swing(n))]
        assert moved == sorted(moved, reverse=True) and moved
        assert scene.chosen == numbers[0]


@pytest.mark.slow
def test_one_seats_result_divides_into_luck_and_play(visitor: Visitor) -> None:
    visitor.click("timeline")
    scene = timeline(visitor)
    assert not any(isinstance(widget, LuckBars) for widget in visitor.form.form.widgets)
    visitor.click("of 1")
    bars = visitor.form.form.widget("luck")
    assert isinstance(bars, LuckBars)
    (_, luck), (_, play), (_, result) = bars.parts
    lost = 1 in scene.past.outcome.result.losers
    assert result == (-0.75 if lost else 0.25) and luck + play == pytest.approx(result)
    assert scene.findings.luck and luck == scene.findings.luck[1]
    assert bars.points[0] + bars.points[1] == bars.points[2] == round(100 * result)


@pytest.mark.slow
def test_what_a_row_has_moved_is_the_difference_that_is_told(visitor: Visitor) -> None:
    visitor.click("timeline")
    timeline(visitor)
    seen = 0
    for row in rows(visitor):
        if row.effect:
            before, after = map(int, re.findall(r"from (\d+) to (\d+)%", row.words)[0])
            assert round(100 * row.effect.moved) == after - before
            seen += 1
    assert seen > 3


@pytest.mark.slow
def test_while_they_think_back_the_rows_are_there(monkeypatch: pytest.MonkeyPatch, visitor: Visitor) -> None:
    monkeypatch.setattr("table.review.recall.SLICE_MS", 0.0)
    visitor.click("timeline")
    scene = visitor.scene
    assert isinstance(scene, TimelineScene) and len(rows(visitor)) == len(scene.past.rows)
    said = set()
    for _ in range(20):
        said.add(scene.progress)
        visitor.do(Point((1, 1)))
    assert len(said) > 10 and not scene.recall.over, "a decision in each frame"
    visitor.do(Back())
    assert isinstance(visitor.scene, ResultsScene)
    visitor.click("timeline")
    assert timeline(visitor) is scene and scene.recall.over, "and they go on"


def test_nothing_of_it_can_be_reached_before_the_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log) -> None:
    """During the game no press asks a seat for its thoughts."""
    asked: list[bool] = []
    before = log.__class__(log.game, log.version, log.seats, log.options, log.dealt, log.steps[:-1])
    visitor = visit(monkeypatch, tmp_path)
    answer = visitor.app.worker.ask
    monkeypatch.setattr(visitor.app.worker, "ask", lambda question: (asked.append(question.tell), answer(question))[1])
    visitor.app.games.start(MADE, before)
    scene = visitor.scene
    assert isinstance(scene, PlayScene) and scene.session.finished is None
    assert not any(target.id == "timeline" for target in scene.focus.targets)
    intents: list[Intent] = [Next(), ScrollPages(1), Scroll((640, 360), 1), Back()]
    visitor.do(*intents)
    assert not isinstance(visitor.scene, TimelineScene) and not any(asked)
    pause = visitor.form.form.widgets
    assert pause and not any(widget.id == "timeline" for widget in pause)
    with pytest.raises(ValueError, match="goes on"):
        TimelineScene(visitor.app, MADE, before).layout()
    visitor.app.close()


def test_there_is_no_button_without_a_log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.games.start(MADE, log)
    scene = visitor.scene
    assert isinstance(scene, PlayScene)
    result = scene.session.result
    assert result
    for kept in (None, log):
        visitor.app.push(results := ResultsScene(visitor.app, MADE, result, kept))
        results.layout()
        results.form.widget("analysis").act(None)
        assert ("timeline" in {widget.id for widget in visitor.form.form.widgets}) == (kept is not None)


@pytest.mark.slow
def test_it_can_be_tried_otherwise_with_the_same_cards(visitor: Visitor) -> None:
    visitor.click("timeline")
    scene = timeline(visitor)
    past = scene.past
    others = next(n for n, row in enumerate(past.rows) if 1 not in (row.seat, row.judge))
    scene.show(others)
    visitor.click("try")
    assert visitor.scene is scene, "nobody at the screen has decided anything there"
    number = next(n for n, row in enumerate(past.rows) if row.judge == 1 and row.answer == "doubted" and n > 3)
    scene.show(number)
    visitor.click("try")
    play = visitor.scene
    assert isinstance(play, PlayScene) and not play.setup.counts
    step = past.rows[number].answered
    assert step is not None
    then = past.match.beats(1)[past.match.moves[step].beats.start - 1].view
    assert play.session.view(1) == then
    play.session.submit(1, Judge(True))
    dealt, steps = play.session._match.log.dealt, play.session._match.log.steps
    assert dealt == past.log.dealt and steps[:step] == past.log.steps[:step] and steps[step] != past.log.steps[step]


@pytest.mark.slow
def test_an_evening_is_not_left_to_try_something(visitor: Visitor, log: Log) -> None:
    """Right after the game.

    From the shelf it can be tried, as a game of its own.
    """
    made = replace(MADE, series=Series(("royal", "royal")))
    results = visitor.scene
    assert isinstance(results, ResultsScene)
    visitor.app.push(ResultsScene(visitor.app, made, results._result, log))
    visitor.wait(RESULT_READY)
    visitor.click("analysis")
    visitor.click("timeline")
    scene = timeline(visitor)
    number = next(n for n, row in enumerate(scene.past.rows) if row.judge == 1)
    scene.show(number)
    visitor.click("try")
    assert visitor.scene is scene and "game night" in scene.form.widget("try").why
    visitor.app.push(later := TimelineScene(visitor.app, made, log))
    later.show(number)
    visitor.click("try")
    assert isinstance(visitor.scene, PlayScene)
    assert visitor.scene.setup == replace(MADE, counts=False)


@pytest.mark.slow
def test_what_cost_most_is_told_with_what_was_better(visitor: Visitor) -> None:
    visitor.click("timeline")
    scene = timeline(visitor)
    plain = next(widget for widget in visitor.form.form.widgets if isinstance(widget, Label))
    assert plain.words == visitor.app.words()("timeline.surviving_changes")
    scene.sort(COSTS)
    label = next(widget for widget in visitor.form.form.widgets if isinstance(widget, Label))
    assert label.words == visitor.app.words()("timeline.surviving_costs"), "the column says what its numbers are"
    numbers = [row.number for row in rows(visitor)]
    assert 0 < len(numbers) <= MOST
    for row in rows(visitor):
        cost = scene._rows.cost(row.number)
        assert cost and cost.seat == 1 and cost.chosen < cost.best and cost.before <= cost.best
        points = round(100 * cost.best) - round(100 * cost.chosen)
        assert row.effect == (1, -points / 100), "by what it cost"
        told = [words for words, bad in scene._rows.sentences(row.number, COSTS) if bad]
        chances = [f"{round(100 * chance)}%" for chance in (cost.before, cost.best, cost.chosen)]
        assert "by what you could see" in told[0] and f"{points} points" in told[0]
        assert all(chance in line for chance, line in zip(chances, told[1:], strict=True))
        assert "all cards known" not in row.words, "one estimate"
        assert "could see" not in scene._rows.said(row.number, GAME), "and there the other one"
        for at_once, told_so in (((0.42, 0.13), True), ((0.42, 0.4), False)):
            scene._rows.take([replace(cost, at_once=at_once)])
            why = [
                words for words, _ in scene._rows.sentences(row.number, COSTS) if "would have lost on the spot" in words
            ]
            assert bool(why) == told_so and (not told_so or ("42%" in why[0] and "13%" in why[0]))
        scene._rows.take(scene.findings.costs or ())
    moved = [row.effect.moved for row in rows(visitor) if row.effect]
    assert moved == sorted(moved) and len(moved) == len(numbers)


@pytest.mark.parametrize("game", ["royal", "toutomi"])
def test_more_is_better_wherever_a_chance_is_told(game: str) -> None:
    """Also where the game is about not losing."""
    made = setup("random", PERSON, "random", game=entry(game))
    past = Past(entry(game), made, whole(made))
    words = Words("en", "table", past.entry.package)
    spec = load_board(past.entry.rules)
    rows = Rows(past, Narrator(words, past.entry.rules, spec, ("Aki", "Ben", "Chi")), spec)
    for seat, chance in enumerate(past.curve[-1]):
        assert chance == (past.outcome.fate(seat) in ("safe", "won")), "who has lost has no chance"
    told = 0
    for number in range(len(past.rows)):
        effect, line = rows.effect(number, GAME), rows.sentences(number, GAME)[-1]
        if found := re.search(r"of surviving|of winning", line.words):
            before, after, by = re.findall(r"(\d+) to (\d+)% \((.\d+)\)", line.words)[0]
            assert found[0] == ("of winning" if past.outcome.about == past.outcome.result.winners else "of surviving")
            assert effect and round(100 * effect.moved) == int(after) - int(before) == int(by.replace("−", "-"))
            assert line.bad == (int(after) < int(before))
            told += 1
    assert told


@pytest.mark.slow
def test_with_most_seats_all_that_is_pressed_has_its_height_in_the_smallest_window() -> None:
    most = max(GAMES, key=lambda game: game.seats.stop)
    play(Beginning("timeline", most.id, seats=most.seats[-1], text=1.5), Resize(READABLE))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "lang", "text"), WINDOWS[1:4])
def test_everything_fits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log: Log, size: tuple[int, int], lang: str, text: float
) -> None:
    settings = Settings(language=lang, text=text, welcomed=True)
    visitor = after_the_game(monkeypatch, tmp_path, log, settings, size)
    visitor.click("timeline")
    scene = timeline(visitor)
    form, whole_window = visitor.form.form, visitor.surface.get_rect()
    assert form.window and form.window.height > 150
    for widget in form.widgets:
        if not widget.id.startswith(("row", "label")):
            assert whole_window.contains(widget.rect), widget.id
        assert widget.rect.width <= max(form.window.width + 2, curve(visitor).rect.width), widget.id
    answered = next(n for n, row in enumerate(scene.past.rows) if row.answer == "doubted")
    for number in (0, answered):
        scene.show(number)
        filled(visitor)
        assert scene.paper.sheet and scene.paper.sheet.get_width() <= scene.paper.window.width
        pos = curve(visitor).rect.center
        visitor.do(
            ScrollPages(1),
            ScrollPages(1),
            ScrollPages(1),
            ScrollPages(1),
            ScrollPages(1),
            ScrollPages(1),
            Point(pos),
            Press((1, 1)),
            Release((1, 1)),
        )
        assert scene.paper.down == scene.paper.reach, "all of it can be read"
