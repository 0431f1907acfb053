"""Tests of feats.

Every game has six, with texts in both languages, told of the seats that achieved them.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from games import GAMES, entry
from games.core.chance import SeededChance, stream
from games.core.data import DataError
from games.core.feats import Done, feats
from games.core.ledger import ledger
from games.core.match import Match
from games.core.stats import SeatStats, count
from games.core.words import LANGUAGES, Words
from games.royal.moves import Taken
from games.toutomi.moves import Passed
from table.store.record import played
from tests.table.store.test_shelf import over


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_each_game_tells_six(number: int) -> None:
    game = GAMES[number]
    assert len(feats(game)) == 6
    for lang in LANGUAGES:
        words = Words(lang, game.package)
        assert all(words(f"feat.{feat.id}") and words(f"feat_how.{feat.id}") for feat in feats(game))


@pytest.mark.slow
def test_some_are_told_of_any_few_games_and_none_of_most_seats() -> None:
    told = seats = 0
    for number in range(5):
        match = played(over(number)[0])
        game = GAMES[number % len(GAMES)]
        stats = count(match, ledger(match, game.claims), game.claims)
        for seat in range(match.seats):
            seats += 1
            told += any(feat.achieved(match, stats[seat], seat) for feat in feats(game))
    assert 0 < told < seats


@pytest.mark.slow
def test_crowned_is_told_of_royal_cards_only() -> None:
    game = GAMES[0]
    crowned = next(feat for feat in feats(game) if feat.id == "crowned")
    told = 0
    for number in range(0, 150, 5):
        match = played(over(number)[0])
        for seat in match.result.winners if match.result else ():
            taken = [
                game.rules.faces[view.faces[event.card]].id
                for event, view in match.open_beats
                if isinstance(event, Taken) and event.seat == seat
            ]
            royals = sum(face.endswith("_royal") for face in taken)
            assert crowned.achieved(match, SeatStats(), seat) == (royals >= 2)
            told += royals >= 2
    assert told, "of somebody it was"


@pytest.mark.slow
def test_who_has_burst_in_the_short_game_has_burst() -> None:
    game = entry("toutomi")
    tightrope = next(feat for feat in feats(game) if feat.id == "tightrope")
    burst = 0
    for seed in range(12):
        match = Match(game.rules, 3, {"short": 1}, chance=SeededChance(stream(seed, "chance")))
        random = stream(seed, "moves")
        while match.ask:
            match.submit(match.ask.seat, match.legal(match.ask.seat).draw(random))
        for seat in match.result.winners if match.result else ():
            passed = any(isinstance(event, Passed) and event.seat == seat for event, _ in match.open_beats)
            assert not (passed and tightrope.achieved(match, SeatStats(), seat))
            burst += passed
    assert burst


def test_a_number_of_deeds_is_at_least_and_at_most() -> None:
    stats = SeatStats(lies=2, fooled=2)
    assert Done("lies").holds(stats, 4) and Done("lies", 2, 2).holds(stats, 4)
    assert not Done("lies", 3).holds(stats, 4) and not Done("lies", 0, 1).holds(stats, 4)
    assert Done("fooled", "others").holds(stats, 3) and not Done("fooled", "others").holds(stats, 4)


@pytest.mark.parametrize(
    "row",
    [
        '{ deed = "luck" }',
        '{ event = "Nothing" }',
        '{ result = "lost", seat = "you" }',
        "3",
        "",
        '{ deed = "lies", at_least = "many" }',
        '{ deed = "lies", at_least = true }',
        '{ deed = "lies", at_most = "others" }',
        '{ deed = "lies", at_most = -1 }',
        '{ deed = "lies", atleast = 3 }',
    ],
)
def test_what_makes_no_sense_is_told(row: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file: Any = SimpleNamespace(is_file=lambda: True, read_text=lambda coding: f"[odd]\nall = [{row}]\n")
    monkeypatch.setattr("games.core.feats.files", lambda package: SimpleNamespace(joinpath=lambda name: file))
    with pytest.raises(DataError):
        feats.__wrapped__(GAMES[0])
