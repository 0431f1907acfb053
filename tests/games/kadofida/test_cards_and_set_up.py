"""Tests of spec kadofida, "Cards" and "Set-up"."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.chance import RecordedChance, ScriptedChance, SeededChance, stream
from games.core.faces import deck
from games.core.match import Match
from games.core.options import RANDOM
from games.kadofida.cards import CLAIMS, EFFECT, FACES, KADOFIDA, PENALTY, POINTS
from games.kadofida.rules import Kadofida
from tests.games.kadofida.scripted import deal, shuffles

TABLE = [
    ("kataso", 5, "trade", 0),
    ("froggs", 4, "block", 0),
    ("ndungo", 3, "quick", 0),
    ("nasoja_mosoja", 1, "forget", 0),
    ("kadofida", 6, "", 6),
]


def seeded(seats: int, seed: int, boss: int = RANDOM) -> Match:
    return Match(Kadofida(), seats, {"starter": boss}, chance=SeededChance(stream(seed, "chance")))


def test_3_to_4_seats() -> None:
    assert list(Kadofida.seats) == [3, 4]


def test_there_are_30_cards_five_ideas_with_6_cards_each() -> None:
    assert len(deck(FACES)) == 30
    assert Counter(deck(FACES)) == dict.fromkeys(range(5), 6)


def test_the_claims_are_the_five_ideas() -> None:
    assert CLAIMS == tuple(face.id for face in FACES) == Kadofida.claims


@pytest.mark.parametrize(("idea", "points", "effect", "penalty"), TABLE, ids=[row[0] for row in TABLE])
def test_the_table_of_cards(idea: str, points: int, effect: str, penalty: int) -> None:
    face = CLAIMS.index(idea)
    assert (POINTS[face], EFFECT[face], PENALTY[face]) == (points, effect, penalty)


@pytest.mark.parametrize("seats", Kadofida.seats)
def test_everyone_takes_one_kadofida_and_draws_one_card(seats: int) -> None:
    """The first creator, at the boss's left, has already drawn."""
    for seed in range(20):
        match = seeded(seats, seed)
        hands = [match.view(seat).cards("hand", seat) for seat in range(seats)]
        creator = match.ask.seat if match.ask else None
        assert [len(hand) for hand in hands] == [3 if seat == creator else 2 for seat in range(seats)]
        for seat, hand in enumerate(hands):
            assert match.view(seat).faces[hand[0]] == KADOFIDA
        assert match.view(None).count("deck") == 30 - 2 * seats - 1


def test_the_rest_is_shuffled_as_the_deck() -> None:
    """One shuffle for the identical Kadofidas, and one for all other cards."""
    record: list[object] = []
    Match(Kadofida(), 4, {"starter": 0}, chance=RecordedChance(SeededChance(stream(1, "x")), record))  # type: ignore[arg-type]
    kadofidas, rest = record
    assert isinstance(kadofidas, tuple)
    assert isinstance(rest, tuple)
    assert sorted(kadofidas) == list(range(4))
    assert sorted(rest) == list(range(26))
    play = deal("kataso froggs kadofida ndungo", "nasoja_mosoja kadofida kataso", boss=3)
    assert play.hand(0) == "kadofida kataso nasoja_mosoja"
    assert [play.hand(seat) for seat in (1, 2, 3)] == ["froggs kadofida", "kadofida kadofida", "kadofida ndungo"]
    assert play.deck.startswith("kadofida kataso")


def test_the_first_boss_is_random() -> None:
    assert {seeded(4, seed).view(None).facts.as_dict()["boss"] for seed in range(40)} == set(range(4))


@pytest.mark.parametrize("seats", Kadofida.seats)
def test_the_first_boss_is_an_answer_of_chance(seats: int) -> None:
    for boss in range(seats):
        answers = [boss, *shuffles(seats, " ".join(["ndungo"] * seats))]
        match = Match(Kadofida(), seats, chance=ScriptedChance(answers))
        assert match.ask == ((boss + 1) % seats, "pitch")


@pytest.mark.parametrize("seats", Kadofida.seats)
def test_option_who_is_the_first_boss(seats: int) -> None:
    """Then no chance is involved."""
    for boss in range(seats):
        match = seeded(seats, 5, boss)
        assert match.ask == ((boss + 1) % seats, "pitch")
        assert len(match.log.dealt) == 2


def test_a_full_match_is_an_option_on_by_default_for_matches_of_people() -> None:
    (full,) = (option for option in Kadofida.options if option.id == "full")
    assert (full.kind, full.default, full.offered) == ("switch", 0, 1)
