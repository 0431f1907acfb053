"""Numbers of one finished game agree wherever they are told."""

from __future__ import annotations

import re
from pathlib import Path
from time import sleep

import pytest

from games import GAMES
from games.core.entry import Entry
from table.base.measures import RESULT_READY
from table.match.seats import PERSON, MatchSetup
from table.review.past import Past
from table.scenes.kit.figures import Bars, Figures
from table.scenes.lookback.replay import ReplayScene
from table.scenes.lookback.rows import FOOLED, LIES, Rows
from table.scenes.records.shelf.item import ShelfItem
from table.scenes.records.shelf.kept_result import LookedAt
from table.scenes.records.shelf.scene import ShelfScene
from table.scenes.records.statistics import StatisticsScene
from table.scenes.results.results import ResultsScene
from table.stage.boardfile import load_board
from table.stage.speech.narrator import Narrator
from table.store import shelf
from table.ui.choices import Slider
from tests.table.review.test_recall import setup, whole
from tests.table.scenes.visiting import Visitor, visit

SEATS = ("random", PERSON, "random")
ME = 1


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    return visitor


def until(visitor: Visitor, kind: type) -> None:
    for _ in range(2000):
        if isinstance(visitor.scene, kind):
            return
        visitor.wait(16)
        sleep(0.0005)
    raise AssertionError(f"{kind.__name__} does not come")


def numbers(told: str) -> dict[str, int]:
    """The numbers of a plate, by their labels."""
    return {label: int(number) for label, number in re.findall(r"(\S+) (\d+)", told)}


def bars(scene: StatisticsScene, id: str) -> dict[str, tuple[int, int]]:
    """The shares of a figure, by their labels, if it is shown."""
    found = [widget for widget in scene.form.widgets if isinstance(widget, Bars) and widget.id == id]
    return {share.words: (share.part, share.whole) for widget in found for share in widget._shares}


def figures(scene: StatisticsScene, id: str) -> dict[str, str]:
    found = [widget for widget in scene.form.widgets if isinstance(widget, Figures) and widget.id == id]
    return {words: number for widget in found for number, words in widget.figures}


def statistics(visitor: Visitor) -> StatisticsScene:
    scene = StatisticsScene(visitor.app)
    scene.judges = False  # what could be known takes minds
    visitor.app.push(scene)
    for _ in range(2000):
        if scene.counted:
            return scene
        visitor.wait(16)
        sleep(0.0005)
    raise AssertionError("counting does not end")


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", [2, 5])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_one_game_is_told_with_the_same_numbers_everywhere(visitor: Visitor, game: Entry, seed: int) -> None:
    made = setup(*SEATS, game=game, seed=seed)
    log = whole(made)
    past = Past(game, made, log)

    # The results right after the game, and those of the game on the shelf
    visitor.app.games.start(made, log)
    until(visitor, ResultsScene)
    visitor.wait(RESULT_READY)
    results = visitor.scene
    assert isinstance(results, ResultsScene)
    plates = [numbers(results.numbers_for(seat)) for seat in range(3)]
    lines = results.told(names=True).splitlines()
    for seat, plate in zip(made.seats, plates, strict=True):
        shared = numbers(next(line for line in lines if line.startswith(seat.name)))
        assert shared | plate == shared, "shared in words"
    visitor.app.push(ShelfScene(visitor.app))
    visitor.wait(100)
    until_chosen(visitor)
    visitor.click("look")
    until(visitor, LookedAt)
    kept = visitor.scene
    assert isinstance(kept, LookedAt)
    assert [numbers(kept.numbers_for(seat)) for seat in range(3)] == plates
    assert [kept.words_for(seat) for seat in range(3)] == [results.words_for(seat) for seat in range(3)]

    # The timeline
    rows = of_timeline(visitor, made, past)
    lies = [past.rows[number] for number in rows.listed(LIES, None)]
    assert len(lies) == sum(len(rows.listed(LIES, seat)) for seat in range(3))
    heard = [row for row in past.rows if row.judge == ME and row.answer in ("believed", "doubted")]
    for seat, plate in enumerate(plates):
        own = [past.rows[number] for number in rows.listed(LIES, seat)]
        ends = [sum(row.answer == answer for row in own) for answer in ("believed", "doubted")]
        assert [plate.get(label, 0) for label in ("Lies", "Believed", "Caught")] == [len(own), *ends]

    # Statistics
    scene = statistics(visitor)
    told, answered = bars(scene, "told"), bars(scene, "heard")
    assert figures(scene, "figures")["played"] == "1"
    assert scene.career.well == (past.outcome.fate(ME) in ("safe", "won"))
    if game.claims:
        assert told["Lies among all claims"][0] == plates[ME]["Lies"]
        assert told["Lies among all claims"][1] == sum(row.is_claim and row.seat == ME for row in past.rows)
        judged = plates[ME]["Believed"] + plates[ME]["Caught"]
        assert not judged or told["Lies believed, of those judged"] == (plates[ME]["Believed"], judged)
        assert sum(whole for _, whole in answered.values()) == len(heard)
        assert sum(part for part, _ in answered.values()) == len(heard) - len(rows.listed(FOOLED, ME))
    else:
        assert not told and not answered
        assert {label: float(number) for label, number in figures(scene, "tallies").items()} == plates[ME]

    # How long it was: decisions are moves, and what came of them are events
    (item,) = shelf.rows()[0]
    words = visitor.app.words()
    assert words("shelf.steps", count=len(log.steps)) == ShelfItem(item).length(words)
    replay = ReplayScene(visitor.app, made, log, past)
    visitor.app.push(replay)
    slider = replay.form.widget("step")
    assert isinstance(slider, Slider) and slider.label == "Event"
    assert replay.last == len(past.match.beats(None)) - 1


def until_chosen(visitor: Visitor) -> None:
    """Wait for the shelf to be read."""
    for _ in range(2000):
        scene = visitor.scene
        assert isinstance(scene, ShelfScene)
        if scene.chosen:
            return
        visitor.wait(16)
        sleep(0.0005)
    raise AssertionError("the shelf is not read")


def of_timeline(visitor: Visitor, made: MatchSetup, past: Past) -> Rows:
    """The rows of looking back."""
    spec = load_board(past.entry.rules)
    names = [seat.name for seat in made.seats]
    return Rows(past, Narrator(visitor.app.words(past.entry.id), past.entry.rules, spec, names), spec)
