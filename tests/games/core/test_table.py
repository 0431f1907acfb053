"""Tests of the table: tokens, hands, and the seats that have looked."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from games.core.chance import ScriptedChance, SeededChance
from games.core.game import legal_choices, watch
from games.core.table import Ask, Facts, Place, Table, zone_map
from games.core.view import look
from games.passing.rules import Peeked
from games.royal.rules import Royal

ROYAL = Royal()
PLACES = (Place("hand", each=True, hidden=True), Place("front", each=True), Place("pile"))
HAND0, HAND1, FRONT0, FRONT1, PILE = range(5)
ORDER = (2, 0, 3, 1, 5, 4)
FACES = [10, 11, 12, 13, 14, 15]


@dataclass(slots=True)
class Counted(Facts):
    count: int = 0
    names: tuple[str, ...] = ()


def table() -> Table:
    """Two seats with two cards each, two more on the pile."""
    new = Table(PLACES, 2, Counted())
    cards = new.fill(FACES, ScriptedChance([ORDER]))
    new.put(cards[:2], HAND0)
    new.put(cards[2:4], HAND1)
    new.put(cards[4:], PILE)
    return new


def test_zones_are_numbered_place_by_place() -> None:
    assert zone_map(PLACES, 2).names == ("hand", "hand", "front", "front", "pile")
    assert zone_map(PLACES, 2).seats == (0, 1, 0, 1, None)
    assert zone_map(PLACES, 2).owners == (0, 1, -1, -1, -1)
    assert table().zone("front", 1) == FRONT1
    assert table().zone("pile") == PILE
    with pytest.raises(KeyError):
        table().zone("box")


def test_cards_are_numbered_after_the_shuffle() -> None:
    assert table().zones == [[0, 1], [2, 3], [], [], [4, 5]]
    assert [table().faces[token] for token in range(6)] == [12, 10, 13, 11, 15, 14]


def test_cards_that_come_in_later_have_tokens_of_their_own() -> None:
    full = table()
    assert full.fill([20, 21], ScriptedChance([(1, 0)])) == [6, 7]
    assert (full.faces[6], full.faces[7], full.fresh) == (21, 20, 8)


def test_a_hand_is_known_to_its_seat_alone_and_a_pile_to_nobody() -> None:
    assert [*table().seen] == [1, 1, 2, 2, 0, 0]


def test_a_card_that_leaves_a_hand_gets_a_new_token_and_its_owner_still_knows_it() -> None:
    full = table()
    assert full.move(1, HAND0, FRONT1) == 6
    assert full.zones == [[0], [2, 3], [], [6], [4, 5]]
    assert (full.faces[6], full.seen[6], full.fresh) == (10, 1, 7)


def test_a_card_between_open_places_keeps_its_token_and_who_has_looked() -> None:
    full = table()
    card = full.move(full.move(1, HAND0, FRONT1), FRONT1, FRONT0)
    assert (card, full.seen[card]) == (6, 1)


@pytest.mark.parametrize(("source", "token"), [(HAND0, 1), (PILE, 4)])
def test_to_turn_a_card_up_is_to_move_it_and_open_it(source: int, token: int) -> None:
    one, two = table(), table()
    one.sideways.add(token)
    card = one.move(token, source, FRONT1, face_up=True)
    assert card == two.move(token, source, FRONT1)
    two.open(card)
    assert (one.zones, one.faces, one.seen, one.fresh) == (two.zones, two.faces, two.seen, two.fresh)
    assert one.seen[card] == one.everyone
    assert not one.sideways


@pytest.mark.parametrize(("number", "hand", "left"), [(0, [0, 1], [4, 5]), (1, [0, 1, 5], [4]), (9, [0, 1, 5, 4], [])])
def test_cards_are_drawn_from_the_top_as_many_as_there_are(number: int, hand: list[int], left: list[int]) -> None:
    full = table()
    full.open(5)
    full.sideways.add(5)
    full.draw(number, PILE, HAND0)
    assert (full.zones[HAND0], full.zones[PILE]) == (hand, left)
    assert all(full.seen[token] == 1 for token in full.zones[HAND0])
    assert full.sideways == ({5} if number == 0 else set())


def test_a_card_that_enters_a_hand_is_its_owners_secret_again() -> None:
    full = table()
    full.open(5)
    assert full.seen[5] == full.everyone == 0b111
    assert full.move(5, PILE, HAND1) == 5
    assert full.seen[5] == 0b10
    assert full.move(5, HAND1, FRONT1) == 6


def test_a_card_from_hand_to_hand_is_forgotten_on_the_way() -> None:
    full = table()
    card = full.move(0, HAND0, HAND1)
    assert (card, full.seen[card]) == (6, 0b10)


def test_showing_adds_one_seat() -> None:
    full = table()
    full.show(4, 1)
    assert full.seen[4] == 0b10
    full.show(4, 0)
    assert full.seen[4] == 0b11
    assert not look(full, None).is_open(4)
    assert 4 not in look(full, None).faces


def test_a_card_cannot_be_moved_from_where_it_is_not() -> None:
    with pytest.raises(ValueError):
        table().move(0, PILE, FRONT0)


def test_a_shuffle_numbers_the_cards_anew_and_voids_what_was_known() -> None:
    full = table()
    for token in (0, 1):
        full.move(token, HAND0, PILE)
    full.open(5)
    assert full.zones[PILE] == [4, 5, 6, 7]
    assert [full.faces[token] for token in full.zones[PILE]] == [15, 14, 12, 10]
    full.shuffle(PILE, ScriptedChance([(3, 0, 2, 1)]))
    assert full.zones[PILE] == [8, 9, 10, 11]
    assert [full.faces[token] for token in full.zones[PILE]] == [10, 15, 12, 14]
    assert [full.seen[token] for token in full.zones[PILE]] == [0, 0, 0, 0]


def test_cards_that_are_taken_up_leave_nothing_behind() -> None:
    full = table()
    full.sideways |= {1, 5}
    assert full.pick_up([5, 0, 1]) == [full.faces[token] for token in (5, 0, 1)]
    assert not {0, 1, 5} & {token for zone in full.zones for token in zone}
    assert not full.sideways


def test_a_shuffled_zone_looks_the_same_whatever_lies_where() -> None:
    views = []
    for order in ((0, 1), (1, 0)):
        full = table()
        full.shuffle(PILE, ScriptedChance([order]))
        views.append(look(full, 0))
    assert views[0] == views[1]


@pytest.mark.parametrize("seats", (2, 7, 8, 12))
def test_it_is_marked_who_has_looked_with_any_number_of_seats(seats: int) -> None:
    full = Table(PLACES, seats, Counted())
    pile = full.zone("pile")
    full.put(full.fill(FACES, ScriptedChance([ORDER])), pile)
    full.show(3, seats - 1)
    full.open(4)
    copy = full.copy()
    copy.shuffle(pile, ScriptedChance([ORDER]))
    assert (full.seen[3], full.seen[4], full.everyone) == (1 << seats - 1, 2 * (1 << seats) - 1, full.seen[4])
    assert [*copy.seen] == [*full.seen] + [0] * len(FACES)


def test_a_copy_is_independent() -> None:
    full = table()
    full.pending.append(Ask(1, "answer"))
    copy = full.copy()
    assert look(copy, 0) == look(full, 0)
    full.move(0, HAND0, FRONT0)
    full.open(5)
    full.pending.clear()
    full.facts.count = 3  # type: ignore[attr-defined]
    assert copy.zones == table().zones
    assert copy.seen == table().seen
    assert copy.faces == table().faces
    assert copy.pending == [Ask(1, "answer")]
    assert copy.ask == (1, "answer")
    assert copy.facts == Counted()


def test_facts_are_told_by_name() -> None:
    assert Counted(2, ("a",)).as_dict() == {"count": 2, "names": ("a",)}


def test_who_watches_is_told_of_each_step_and_sees_the_table_right_after_it() -> None:
    full = table()
    full.tell(Peeked, 1, 4)
    full.told = told = []
    full.tell(Peeked, 1, full.move(4, PILE, FRONT1))
    full.show(4, 1)
    full.tell(Peeked, 1, 4)
    assert full.copy().told is None
    assert [event for event, _ in told] == [Peeked(1, 4)] * 2
    assert [(then.zones[FRONT1], then.seen[4]) for _, then in told] == [([4], 0), ([4], 0b10)]


def test_the_last_step_that_is_watched_shows_what_is_asked_next() -> None:
    start = ROYAL.start(3, {"starter": 0}, SeededChance(Random(1)))
    legal = legal_choices(ROYAL, start, 0)
    plain, watched = start.copy(), start.copy()
    ROYAL.play(plain, 0, legal[0], ScriptedChance([]))
    told = watch(ROYAL, watched, 0, legal[0], ScriptedChance([]))
    assert look(told[-1][1], None) == look(watched, None) == look(plain, None)
    assert watched.told is None
