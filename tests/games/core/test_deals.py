"""Tests of dealing without any game.

A deal, a look at a card of another hand, all hands laid open, and a redeal with one card fewer.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from games.core.chance import ScriptedChance, SeededChance
from games.core.deals import deal, gather, keep, lay_before, lay_open, put_back, shuffle_in
from games.core.table import Facts, Place, Table
from games.core.view import look

PLACES = (
    Place("hand", each=True, hidden=True),
    Place("drawn", each=True, hidden=True),
    Place("shown", each=True),
    Place("deck"),
)
SEATS = 3
ORDER = tuple(range(8))
CARDS = [10, 20, 30, 40, 50, 60, 70, 80]


@dataclass(slots=True)
class Nothing(Facts):
    pass


@pytest.fixture
def table() -> Table:
    """Two cards for each seat, two on the deck, in order."""
    table = Table(PLACES, SEATS, Nothing())
    hands = {table.zone("hand", seat): 2 for seat in (1, 2, 0)}
    deal(table, CARDS, hands, table.zone("deck"), ScriptedChance([ORDER]))
    return table


def faces(table: Table, place: str, seat: int | None = None) -> list[int]:
    return [table.faces[card] for card in table.zones[table.zone(place, seat)]]


def test_hands_are_dealt_one_after_another_and_the_rest_is_the_deck(table: Table) -> None:
    assert [faces(table, "hand", seat) for seat in (1, 2, 0)] == [[10, 20], [30, 40], [50, 60]]
    assert faces(table, "deck") == [70, 80]


def test_more_than_there_is_cannot_be_dealt(table: Table) -> None:
    with pytest.raises(ValueError, match="too few"):
        deal(table, CARDS, {0: 5, 1: 4}, table.zone("deck"), ScriptedChance([]))


def test_one_seat_looks_at_a_card_of_another_hand_and_it_is_given_back(table: Table) -> None:
    hand, before = table.zone("hand", 1), table.zone("shown", 0)
    card = lay_before(table, table.zones[hand][0], hand, before, (0,))
    assert [card in look(table, eyes).faces for eyes in (0, 2, None)] == [True, False, False]
    back = table.move(card, before, hand)
    assert [back in look(table, eyes).faces for eyes in (0, 1, 2, None)] == [False, True, False, False]
    assert faces(table, "hand", 1) == [20, 10]


def test_a_hand_or_some_of_its_cards_are_laid_open(table: Table) -> None:
    hand, shown = table.zone("hand", 1), table.zone("shown", 1)
    first = lay_open(table, hand, shown, table.zones[hand][1:])
    assert faces(table, "hand", 1) == [10]
    cards = [*first, *lay_open(table, hand, shown)]
    assert table.zones[shown] == cards and not table.zones[hand]
    assert [look(table, None).faces[card] for card in cards] == [20, 10]


def test_what_was_drawn_is_kept_or_goes_back_with_its_first_card_on_top(table: Table) -> None:
    hand, drawn, deck = table.zone("hand", 0), table.zone("drawn", 0), table.zone("deck")
    table.draw(2, deck, drawn)
    keep(table, drawn, hand)
    assert faces(table, "hand", 0) == [50, 60, 80, 70] and not table.zones[drawn]
    put_back(table, table.zones[hand][1:3], hand, deck)
    assert (faces(table, "hand", 0), faces(table, "deck")) == ([50, 70], [80, 60])


def test_a_zone_is_shuffled_into_a_pile(table: Table) -> None:
    hand, deck = table.zone("hand", 2), table.zone("deck")
    lay_open(table, hand, shown := table.zone("shown", 2))
    shuffle_in(table, shown, deck, ScriptedChance([(3, 0, 1, 2)]))
    assert (faces(table, "deck"), table.zones[shown]) == ([40, 70, 80, 30], [])
    assert not any(card in look(table, None).faces for card in table.zones[deck])


def test_a_redeal_does_not_tell_where_the_cards_lay(table: Table) -> None:
    """A different deal of the same cards makes no difference.

    Gathered and dealt anew by the same answers of chance, the cards lie alike; the loser has one fewer.
    """
    other = Table(PLACES, SEATS, Nothing())
    deal(other, CARDS, {0: 3, 1: 5}, other.zone("deck"), SeededChance(Random(1)))
    for each in (table, other):
        hands = {each.zone("hand", seat): number for seat, number in ((0, 2), (1, 1), (2, 2))}
        deal(each, gather(each), hands, each.zone("deck"), ScriptedChance([ORDER]))
        assert [faces(each, "hand", seat) for seat in range(SEATS)] == [[10, 20], [30], [40, 50]]
        assert faces(each, "deck") == [60, 70, 80]
