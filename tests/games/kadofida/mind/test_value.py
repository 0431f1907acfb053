"""Tests of the learned value: likely hands, chances, learning from games."""

from __future__ import annotations

from dataclasses import replace
from math import fsum, log

import pytest

from games import entry
from games.brains.arena import simulate
from games.brains.cast import NOBODY
from games.brains.learn import gather, lessons_of
from games.brains.levels import level
from games.brains.value import load
from games.core.types import Seat
from games.kadofida.cards import KADOFIDA
from games.kadofida.mind.memory import Memory
from games.kadofida.mind.mind import Mind
from games.kadofida.mind.practice import Onlooker, lived, surprise
from games.kadofida.mind.priors import PRIORS
from games.kadofida.mind.readings import CREATING, Reading
from games.kadofida.mind.value import BLIND_FILE, FEATURES, LESSONS, LearnedStakes, learned, usual_hands
from tests.games.kadofida.scripted import FACE, Play, deal, lay_out

FROGGS, KATASO, NASOJA = FACE["froggs"], FACE["kataso"], FACE["nasoja_mosoja"]


def memory(play: Play, seat: Seat) -> Memory:
    """Return a seat's memory after the match so far."""
    found = Memory(seat)
    for beat in play.match.beats(seat):
        found.watch(beat)
    return found


def stakes(play: Play) -> LearnedStakes:
    """Return the learned stakes for a bystander's view."""
    return LearnedStakes(play.match.view(None), learned(play.table.seats))


# --- hands ----------------------------------------------------------------------------------------------------------


def test_of_the_others_a_kadofida_is_expected_and_of_the_rest_what_is_left() -> None:
    hands = usual_hands(memory(deal("kataso froggs ndungo nasoja_mosoja", "kataso"), 0))
    assert hands[0][KADOFIDA] == hands[0][KATASO] == 1.0
    for hand in hands[1:]:
        assert fsum(hand) == pytest.approx(2.0)
        assert hand[KADOFIDA] > 1.0
        assert hand[KATASO] < hand[FROGGS] < 0.5


def test_who_has_shown_its_kadofida_is_not_expected_to_have_it_any_more() -> None:
    play = deal("kataso froggs ndungo nasoja_mosoja", "kataso").turn("kadofida", "kadofida", True)
    hands = usual_hands(memory(play, 0))
    assert hands[1][KADOFIDA] < 0.3
    assert hands[2][KADOFIDA] > 1.0


def test_of_the_three_cards_of_a_creator_two_are_expected_to_stay() -> None:
    hands = usual_hands(memory(deal("kataso froggs ndungo nasoja_mosoja", "kataso"), 1))
    assert fsum(hands[1]) == pytest.approx(2.0)


# --- chances --------------------------------------------------------------------------------------------------------


def test_points_help_and_marks_and_face_down_cards_do_not() -> None:
    usual = stakes(lay_out("kataso ndungo froggs")).now[2]
    assert stakes(lay_out("kataso ndungo froggs", scores={2: 4})).now[2] > usual + 0.05
    for flames in ("ndungo", "ndungo froggs"):
        assert stakes(lay_out("kataso ndungo froggs", flames={2: flames})).now[2] < usual
    assert stakes(lay_out("kataso ndungo froggs", marks={2: 1})).now[2] < usual


def test_points_count_for_more_towards_the_end() -> None:
    early, late = (
        stakes(lay_out("kataso ndungo froggs", scores={2: 3}, deck=deck)).now[2]
        for deck in ("froggs ndungo froggs ndungo froggs ndungo nasoja_mosoja nasoja_mosoja", "froggs ndungo")
    )
    assert late > early


def test_a_marked_seat_with_two_face_down_cards_brings_the_end_nearer() -> None:
    calm, near = (
        stakes(lay_out("kataso ndungo froggs", scores={2: 6}, marks={3: 1}, flames={3: flames})).now[2]
        for flames in ("", "ndungo froggs")
    )
    assert near > calm + 0.03


def test_a_kadofida_left_in_hand_is_worth_something() -> None:
    play = lay_out("kataso ndungo kadofida")
    keeps, spends = (
        LearnedStakes(play.match.view(1), learned(4), (), {KATASO: hand}).chances(KATASO, True, True)[1]
        for hand in ([0, 0, 1, 0, 1], [0, 0, 1, 1, 0])
    )
    assert keeps > spends


def test_when_the_next_card_is_the_last_it_is_won_or_lost() -> None:
    play = lay_out("kataso ndungo nasoja_mosoja", scores={0: 4}, deck="froggs")
    assert list(stakes(play).chances(KATASO, True, True)) == [0.0, 1.0, 0.0, 0.0]
    assert list(stakes(play).chances(NASOJA, True, True)) == [1.0, 0.0, 0.0, 0.0]


# --- learning -------------------------------------------------------------------------------------------------------


def test_one_table_is_learned_from_for_each_pitch() -> None:
    tables = gather(entry("kadofida"), lessons_of(entry("kadofida")), 3, 0, 1, ["level:4"])
    assert 5 < len(tables) < 30
    for rows, winners in tables:
        assert [len(row) for row in rows] == [len(FEATURES)] * 3
        assert winners


def test_among_blind_seats_the_same_is_learned_from_who_looks_on() -> None:
    assert load("games.kadofida.mind", BLIND_FILE).features == FEATURES
    game = entry("kadofida").changed(brains={"blind": Onlooker})
    assert len(gather(game, lessons_of(game), 3, 0, 1, ["blind"])) > 5


@pytest.mark.slow
def test_others_are_foretold_better_than_by_a_coin_and_worse_if_they_are_taken_for_exact() -> None:
    games = list(lived(("level:4", "heuristic", "heuristic"), 6, 1))
    usual = surprise(games, PRIORS)
    assert usual < log(2.0) - 0.1
    assert surprise(games, replace(PRIORS, bosses=0.002, creators=0.003)) > usual


def test_nothing_is_learned_from_who_does_not_count_nor_from_a_judgement() -> None:
    play = deal("kataso froggs ndungo nasoja_mosoja", "kataso")
    found = []
    for seat, number in ((1, 4), (1, 2), (0, 4)):
        brain = Mind(seat, NOBODY, level(number))
        if seat == 0:
            play.pitch("kataso", "kataso")
        for beat in play.match.beats(seat):
            brain.watch(beat)
        found.append(LESSONS.recalled(brain))
    assert found[0] is not None
    assert found[1:] == [None, None]


# --- evidence from other seats --------------------------------------------------------------------------------------


def test_what_another_seat_did_counts_in_part() -> None:
    own, other, none = Reading(CREATING), Reading(CREATING), Reading(CREATING)
    own.add((0.0,), True)
    other.add((0.0,), True, 0.3)
    assert none.chance((0.0,)) < other.chance((0.0,)) < own.chance((0.0,))


@pytest.mark.parametrize(("number", "shared"), [(3, False), (4, True)])
def test_who_remembers_everything_takes_the_others_for_alike(number: int, shared: bool) -> None:
    play = lay_out("froggs ndungo kataso", hands={2: "kataso froggs"}, deck="ndungo nasoja_mosoja froggs ndungo froggs")
    brains = [Mind(3, NOBODY, level(number)) for _ in range(2)]
    before = list(play.match.beats(3))
    play.turn("ndungo", "kataso", False)
    for brain, beats in zip(brains, (before, play.match.beats(3)), strict=True):
        for beat in beats:
            brain.watch(beat)
    calm, warned = (brain.company.creators[2].chance((0.0,)) for brain in brains)
    assert (warned < calm) == shared
    assert brains[1].company.creators[1].chance((0.0,)) < brains[0].company.creators[1].chance((0.0,))


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "share"), [(3, 1.1), (4, 1.1)])
def test_the_highest_level_wins_more_than_its_share_among_heuristics(seats: int, share: float) -> None:
    names = ["level:4", *["heuristic"] * (seats - 1)]
    standing = simulate(entry("kadofida"), seats, 400, 3, names, {"full": 0}, rotate=True).brains["level:4"]
    assert standing.wins / standing.games > share * standing.even_wins
