"""Equal ways count as one, and ways without a best."""

from __future__ import annotations

import pytest

from games import entry
from games.core.alike import action_key, card_key, even, none_stands_out
from games.passing.rules import Offer
from tests.table.stage.boards import match


@pytest.mark.parametrize(
    ("shares", "are_even"),
    [([0.125] * 8, True), ([0.34, 0.33, 0.33], True), ([0.43, 0.43, 0.14], False), ([0.7, 0.3], False), ([1.0], False)],
)
def test_shares_are_even_where_none_stands_out(shares: list[float], are_even: bool) -> None:
    assert even(shares) == are_even == none_stands_out(shares)
    assert even([10 * share for share in shares]) == are_even, "whatever they add up to"


def test_of_many_ways_only_the_largest_count() -> None:
    many = [0.04] * 4 + [0.01] * 84
    assert none_stands_out(many) and not even(many)
    assert not none_stands_out([0.3, *many]), "one does"
    assert not none_stands_out([0.2] * 4 + [0.02] * 10), "these four do"


def test_equal_cards_are_interchangeable_only_in_one_place() -> None:
    game = entry("royal")
    for steps in range(10, 90):
        played = match(3, steps, 2, game)
        if not played.ask:
            continue
        view = played.view(played.ask.seat)
        hand = view.cards("hand", played.ask.seat)
        taken = [card for seat in range(3) for card in view.cards("area", seat)]
        twins = [(one, two) for one in hand for two in hand if one < two and view.faces[one] == view.faces[two]]
        apart = [(one, two) for one in hand for two in taken if view.faces[one] == view.faces[two]]
        if twins and apart:
            (one, two), (held, lying) = twins[0], apart[0]
            assert card_key(one, view) == card_key(two, view)
            assert action_key(Offer(one, 1, 0), view) == action_key(Offer(two, 1, 0), view)
            assert action_key(Offer(one, 1, 0), view) != action_key(Offer(one, 1, 1), view)
            assert card_key(held, view) != card_key(lying, view)
            return
    raise AssertionError("no such table")
