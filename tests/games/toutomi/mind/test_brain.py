"""Tests of Toutomi Burst's brain: scripted situations, memory, strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from random import Random

import pytest

from games import entry
from games.brains.arena import simulate
from games.core.actions import Action
from games.core.chance import SeededChance, stream
from games.core.game import legal_choices
from games.core.options import RANDOM
from games.core.types import Seat
from games.core.view import look
from games.toutomi.cards import FACES, safe
from games.toutomi.mind.heuristic import Steady
from games.toutomi.mind.rollout import choose, danger
from games.toutomi.mind.stakes import Rounds
from games.toutomi.rules import Toutomi
from tests.games.toutomi.scripted import FACE, Play, lay_out

TOUTOMI = Toutomi()
TRIES = 6


def brain_of(laid: Play, seat: Seat = 0) -> Steady:
    """Return a brain that has watched the match."""
    brain = Steady(seat)
    for beat in laid.match.beats(seat):
        brain.watch(beat)
    return brain


def decisions(laid: Play, tries: int = TRIES) -> list[Action]:
    """Return the asked seat's decisions with different random numbers."""
    seat = laid.facts.player
    brain = brain_of(laid, seat)
    decided = [brain.decide(laid.legal(seat), stream(n, "decision")) for n in range(tries)]
    assert all(action in laid.legal(seat) for action in decided)
    return decided


def used(laid: Play) -> set[str]:
    """Return the cards that are played, in any role."""
    return {FACES[laid.table.faces[action.card]].id for action in decisions(laid)}  # type: ignore[attr-defined]


# --- decisions ------------------------------------------------------------------------------------------------------


def test_what_is_always_safe_is_kept_while_something_else_will_do() -> None:
    assert used(lay_out("four skip zero", total=2, had=(2, 3))) == {"four"}


def test_the_first_of_two_cards_leaves_something_for_the_second() -> None:
    """Five and five is five, and two more are seven.

    But after the two both others would burst.
    """
    assert used(lay_out("two five six", total=5, cards=2, had=(3,))) == {"five"}


def test_by_the_rollout_policy_a_kumar_wild_is_for_need_alone() -> None:
    in_need = lay_out("two three five", total=7, had=(2, 3), situations={0: "kumar_wild"})
    else_kept = lay_out("four zero five", total=2, had=(2, 3), situations={0: "kumar_wild"})
    for laid, need in ((in_need, True), (else_kept, False)):
        kumar = laid.token(0, "kumar_wild")
        for n in range(TRIES):
            action = choose(laid.table, 0, Random(n))
            assert (action.card == kumar) == need  # type: ignore[attr-defined]


# --- memory ---------------------------------------------------------------------------------------------------------


def stuck() -> Play:
    """Start a short game in which seat 1 was stuck at 6.

    It could play nothing, and has begun a new round with the same hand.
    """
    laid = lay_out("zero one two", hands={1: "three four five", 2: "one two three"}, total=6, short=True, had=(3,))
    return laid.card("zero").say_so()


def dealt(laid: Play, seat: Seat, eyes: Seat = 0, times: int = 40) -> list[list[int]]:
    """Return hands that the brain imagines for a seat."""
    brain = brain_of(laid, eyes)
    tables = [brain.memory.deal(TOUTOMI, stream(n, "deal")) for n in range(times)]
    assert all(look(table, eyes) == laid.match.view(eyes) for table in tables)
    return [[table.faces[token] for token in table.zones[seat]] for table in tables]


def test_in_the_short_game_a_hand_that_could_not_be_played_is_remembered() -> None:
    laid = stuck()
    assert laid.turn == (1, 1)
    assert all(not any(safe(face, 6) for face in hand) for hand in dealt(laid, 1))
    assert any(any(safe(face, 6) for face in hand) for hand in dealt(laid, 2))


def test_of_such_a_hand_so_many_cards_are_left_as_have_not_been_played() -> None:
    laid = stuck().card("four")
    hands = dealt(laid, 1)
    assert all(sum(not safe(face, 6) for face in hand) >= 2 for hand in hands)
    assert any(sum(not safe(face, 6) for face in hand) == 2 for hand in hands)


def test_of_its_own_hand_it_knows_everything() -> None:
    laid = stuck()
    assert dealt(laid, 1, eyes=1, times=1) == [[FACE["three"], FACE["four"], FACE["five"]]]


# --- evaluation -----------------------------------------------------------------------------------------------------


def test_a_higher_total_and_an_attack_are_more_dangerous() -> None:
    for cards in (1, 2):
        risks = [danger(total, cards) for total in range(-1, 8)]
        assert risks == sorted(risks)
    assert all(danger(total, 2) > danger(total, 1) for total in range(3, 8))


def test_the_rollout_policy_looks_at_its_own_hand_alone() -> None:
    hands = ({1: "seven seven six", 2: "zero zero one"}, {1: "one one zero", 2: "six seven seven"})
    for total in range(8):
        decided = []
        for others in hands:
            laid = lay_out("attack four skip", hands=others, total=total, had=(2, 3))
            decided.append([choose(laid.table, 0, Random(n)) for n in range(5)])
        assert decided[0] == decided[1]


def values(situations: Mapping[Seat, str], **more: Sequence[Seat] | int) -> list[float]:
    laid = lay_out("zero one two", situations=situations, **more)  # type: ignore[arg-type]
    return [Rounds().value(laid.table, seat) for seat in range(4)]


def test_all_seats_together_have_one_win_to_share() -> None:
    shares = values({0: "one_point two_points", 1: "new_world", 2: "kumar_wild"})
    assert fsum(shares) == pytest.approx(1.0)
    assert shares[0] > shares[2] > shares[3]


def test_new_world_counts_only_for_who_has_the_fewest_cards() -> None:
    few = values({0: "new_world", 1: "one_point", 2: "one_point", 3: "one_point"})
    many = values({0: "new_world one_point", 1: "one_point", 2: "one_point", 3: "one_point"})
    assert few[0] > 0.5 > many[0]


# --- whole games ----------------------------------------------------------------------------------------------------


def won_by_rollout_policy(seats: int, short: bool, games: int) -> float:
    """Return a seat's share of wins with only the rollout policy.

    The other seats play at random.
    """
    won = 0
    for number in range(games):
        random = stream(number, "thumb")
        chance = SeededChance(random)
        table = TOUTOMI.start(seats, {"starter": RANDOM, "short": int(short), "alone": number % 2}, chance)
        while table.pending:
            seat = table.pending[-1][0]
            legal = legal_choices(TOUTOMI, table, seat)
            action = legal.draw(random)
            if seat == number % seats:
                action = choose(table, seat, random)
                assert action in legal
            TOUTOMI.play(table, seat, action, chance)
        result = TOUTOMI.result(table)
        assert result
        won += number % seats in result.winners
    return won / games


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "short", "share"),
    [(2, False, 0.9), (4, False, 0.46), (6, False, 0.26), (2, True, 0.6), (4, True, 0.25)],
)
def test_the_rollout_policy_alone_wins_more_than_its_share(seats: int, short: bool, share: float) -> None:
    assert won_by_rollout_policy(seats, short, 200) > share


@pytest.mark.slow
def test_it_wins_against_random_seats() -> None:
    names = ["heuristic", "random", "random", "random"]
    standing = simulate(entry("toutomi"), 4, 8, 1, names, rotate=True).brains["heuristic"]
    assert standing.wins / standing.games > 0.45
