"""A game night: games in a row, points, and a podium."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.core.chance import SeededChance, stream
from games.core.game import Result
from games.core.match import Match
from table.base.measures import RESULT_READY
from table.match.front import NIGHT
from table.match.outcome import Outcome
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.series import MOST, Series
from table.scenes.home.game_night import CeremonyScene, GameNightScene, fitting_games, options_of
from table.scenes.home.lobby import LobbyScene
from table.scenes.home.title import TitleScene
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from table.scenes.results.scores import ScoresScene
from table.store import autosave
from table.store.record import GameRecord, parse
from tests.table.scenes.visiting import Visitor, visit

SEATS = (SeatSetup("Aki", 0, PERSON), SeatSetup("", 1, "kiri:2"), SeatSetup("", 2, "gen:2"))
IDS = tuple(game.id for game in GAMES if 3 in game.seats)
LOST, RANKED = Result((1,), (0, 2), "four"), Result((), (2,), "four", (1, 5, 9), (3, 2, 1))


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    return visit(monkeypatch, tmp_path)


def test_points_are_added_and_say_who_begins_and_who_leads() -> None:
    series = Series(IDS[:3])
    assert series.next == IDS[0]
    series = series.after(Outcome(LOST, 3), counts=True).after(Outcome(RANKED, 3), counts=True)
    assert series.points == ((2, 0, 2), (1, 1, 3)) and series.totals(3) == [3, 1, 5]
    assert (series.leaders(3), series.places(3), series.begins(3)) == ({2}, [2, 3, 1], 1)
    assert series.next == IDS[2]
    assert series.after(Outcome(LOST, 3), counts=False).points[-1] == (0, 0, 0)
    assert series.after(Outcome(LOST, 3), counts=True).next is None
    for game in GAMES:
        begins = options_of(game, 1)
        assert all(begins[option.id] == 1 for option in game.options if option.kind == "seat")


def test_it_is_kept_with_the_game_and_made_up_ones_are_not_taken() -> None:
    series = Series(IDS[:3], ((2, 0, 2),))
    setup = MatchSetup(IDS[1], SEATS, {}, 5, series=series)
    row = setup.as_json()
    assert MatchSetup.from_json(row) == setup and setup.again(1).series is None
    bad = (None, [], {}, {"games": [IDS[1]], "points": [[2, 0, 2]]}, {"games": IDS[:3], "points": []})
    more = ([[2, 0]], [[9, 0, 0]], [[True, 0, 0]], [["2", 0, 2]], ["abc"], [[2, 0, 2]] * 3)
    for other in (*bad, *({"games": list(IDS[:3]), "points": points} for points in more)):
        with pytest.raises(ValueError):
            MatchSetup.from_json({**row, "series": other})
    with pytest.raises(ValueError):
        MatchSetup.from_json({**row, "series": {"games": [IDS[0], *IDS[1:2] * MOST], "points": [[2, 0, 2]]}})


def test_it_begins_in_the_lobby_with_those_who_sit_there(visitor: Visitor) -> None:
    visitor.app.home()
    visitor.app.push(LobbyScene(visitor.app, IDS[0], 3))
    lobby = visitor.form
    lobby.form.widget("evening").act(None)
    scene = visitor.scene
    assert isinstance(scene, GameNightScene)
    assert scene.series.games == IDS[:3]
    for _ in range(4):
        visitor.form.form.widget("length").adjust(1)
    assert len(scene.series.games) == 10
    visitor.form.form.widget("which").adjust(-1)
    assert set(scene.series.games) == {IDS[0]}
    visitor.click("begin")
    assert isinstance(visitor.scene, PlayScene)
    (waiting,) = map(autosave._looked, autosave.numbers())
    assert waiting.setup.series == scene.series
    assert all(3 in game.seats for game in fitting_games(GAMES[0], SEATS))


def test_games_follow_one_another_and_the_best_stands_on_top(visitor: Visitor) -> None:
    setup = MatchSetup(IDS[0], SEATS, {}, 5, series=Series(IDS[:2]))
    for result in (LOST, RANKED):
        visitor.app.home()
        visitor.app.push(ResultsScene(visitor.app, setup, result))
        visitor.wait(RESULT_READY + 100)
        assert not any(widget.id == "again" for widget in visitor.form.form.widgets)
        visitor.click("next")
        sheet = visitor.scene
        assert isinstance(sheet, ScoresScene) and sheet.phone_note == NIGHT
        visitor.wait(8000)
        assert sheet.over
        visitor.click("continue")
        if result is LOST:
            assert isinstance(visitor.scene, PlayScene)
            setup = visitor.scene.setup
            assert setup.game_id == IDS[1] and setup.seats == SEATS and setup.options.get("starter", 1) == 1
            setup = replace(setup, seed=3)
    scene = visitor.scene
    assert isinstance(scene, CeremonyScene)
    assert "Gen" in scene.heading and scene.risen(3) > 0 and scene.risen(1) == 0
    visitor.wait(3000)
    assert scene.risen(1) == 1
    visitor.do()
    visitor.click("title")
    assert isinstance(visitor.scene, TitleScene)


@pytest.mark.parametrize("other", ["nowhere", "kadofida"])
def test_an_evening_that_can_not_go_on_here_is_none(other: str) -> None:
    """A forged one, or one with a game that is not installed."""
    seats = (*SEATS, SeatSetup("Ben", 3, PERSON), SeatSetup("Eve", 4, PERSON))
    first = next(game for game in GAMES if len(seats) in game.seats)
    setup = MatchSetup(first.id, seats, options_of(first, None), 5, series=Series((first.id, other)))
    match = Match(first.rules, len(seats), setup.options, chance=SeededChance(stream(5, "chance")))
    random = Random(1)
    while match.ask:
        match.submit(match.ask.seat, match.legal(match.ask.seat).draw(random))
    assert match.result
    text = GameRecord(setup, match.log, 1).text
    found = parse(text)
    assert found and found.setup == replace(setup, series=None)
    possible = replace(setup, series=Series((first.id, first.id)))
    again = parse(GameRecord(possible, match.log, 1).text)
    assert again and again.setup == possible
