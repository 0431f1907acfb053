"""Tests of a table's value at a round's start, and its learning."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

import pytest

from games.toutomi.cards import FACES
from games.toutomi.mind.practice import predicted
from games.toutomi.mind.sketch import Round
from games.toutomi.mind.standing import Standing, scales, weighed
from games.toutomi.mind.usual import code, usual
from tests.games.toutomi.scripted import FACE

STUCK, FREE = code([FACE["four"], FACE["five"], FACE["six"]]), code([FACE["zero"], FACE["attack"], FACE["skip"]])


def shares(
    *situations: str,
    left: int = 6,
    taken: tuple[int, ...] = (),
    supply: Sequence[str] = (),
    hands: Sequence[int] = (),
    alone: bool = False,
) -> list[float]:
    """Return the shares of the seats that have these cards.

    Cards that have been `taken` come from the end of the supply. `alone`: by the house rule.
    """
    seats = len(situations)
    dealt = [[FACE[name] for name in names.split()] for names in situations]
    owned = [len(cards) + taken.count(seat) for seat, cards in enumerate(dealt)]
    kumar = [names.split().count("kumar_wild") for names in situations]
    end = Round(taken, list(hands) or [FREE] * seats, owned, kumar, left, 0, 1)
    scale = scales(seats)
    temperatures = [scale.temperature(number) for number in range(len(FACES))]
    return Standing(dealt, [FACE[name] for name in supply], alone).shares(end, usual(seats), scale, temperatures)


@pytest.mark.parametrize("seats", range(2, 7))
def test_who_has_more_points_is_likelier_to_win_and_surer_the_fewer_cards_are_left(seats: int) -> None:
    others = ["one_point"] * (seats - 1)
    early, late = (shares("two_points", *others, left=left) for left in (9, 1))
    assert fsum(early) == pytest.approx(1.0)
    assert 1 / seats < early[0] < late[0] < 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_hand_that_is_safe_is_worth_something(seats: int) -> None:
    found = shares(*["one_point"] * seats, hands=[STUCK] + [FREE] * (seats - 1))
    assert found[0] < min(found[1:])


def test_a_new_world_counts_more_for_who_has_the_fewest_cards() -> None:
    few = shares("new_world", "two_points", "two_points", "two_points")
    many = shares("new_world kumar_wild", "two_points", "two_points", "two_points")
    assert few[0] > many[0]


def test_by_the_house_rule_it_counts_only_for_who_is_alone_with_the_fewest() -> None:
    tied, single = ("new_world", "one_point", "two_points one_point"), ("new_world", *["one_point one_point"] * 2)
    assert shares(*tied, left=0) == [1.0, 0.0, 0.0]
    assert shares(*tied, left=0, alone=True) == [0.0, 0.0, 1.0]
    assert shares(*tied, alone=True)[0] < shares(*tied)[0]
    for left in (0, 6):
        assert shares(*single, left=left, alone=True) == shares(*single, left=left)


def test_who_takes_a_card_may_leave_another_alone_with_the_fewest() -> None:
    both, taken = ("new_world", "one_point", "one_point one_point"), {"taken": (1,), "supply": ("one_point",)}
    assert shares(*both, left=0, alone=True) == [0.0, 0.0, 1.0]
    assert shares(*both, left=0, alone=True, **taken) == [1.0, 0.0, 0.0]  # type: ignore[arg-type]


def test_what_is_taken_in_the_round_counts() -> None:
    before = shares("one_point", "one_point", "one_point")
    after = shares("one_point", "one_point", "one_point", taken=(2,), supply=("one_point", "two_points"))
    assert after[2] > before[2]


def test_at_the_end_points_decide_then_the_number_of_cards_then_it_is_shared() -> None:
    assert shares("two_points", "one_point one_point", "one_point", left=0) == [0.0, 1.0, 0.0]
    assert shares("two_points", "one_point", "two_points", left=0) == [0.5, 0.0, 0.5]
    assert shares("new_world", "two_points", left=0, taken=(1,), supply=("one_point",)) == [1.0, 0.0]
    assert weighed([0.5, 0.0, 0.5], [1.0, 0.0, -0.5]) == 0.25


def test_it_is_learned_from_who_won() -> None:
    pytest.importorskip("scipy")
    found, told = predicted(3, 6, 1)
    assert found.lead >= 0.05
    assert found.lead_left >= 0.05
    assert told["surprise"] < 2 * told["surprise_if_even"]
