"""Tests of spec toutomi, "A turn": burst, new round, guard."""

from __future__ import annotations

import pytest

from games.core.types import NOBODY
from games.toutomi.moves import Pass
from games.toutomi.rules import Toutomi
from tests.games.toutomi.scripted import lay_out

all_seats = pytest.mark.parametrize("seats", Toutomi.seats)


def test_if_the_total_would_be_over_7_burst() -> None:
    play = lay_out("three six two", total=5, field="five", had=(3,), deck="four one zero").card("three")
    assert play.happened == [
        "Burst 0 three 8", "HandLaid 0 six+two", "Rewarded 3", "Reshuffled", "Refilled 0", "RoundBegan 0",
    ]  # fmt: skip


def test_the_card_stays_in_the_field_and_the_player_lays_down_the_rest_of_its_hand() -> None:
    play = lay_out("three six two", total=5, field="five", had=(3,)).card("three")
    steps = [table for _, table in play.match._history[play.first_beat :]]
    field, hand = steps[0].zone("field"), steps[0].zone("hand", 0)
    assert [len(table.zones[field]) for table in steps] == [2, 4, 4, 0, 0, 0]
    assert [len(table.zones[hand]) for table in steps] == [2, 0, 0, 0, 3, 3]


def test_the_burst_tells_what_the_total_came_to() -> None:
    play = lay_out("seven six two", total=6, had=(3,)).card("seven")
    totals = [table.facts.as_dict()["total"] for _, table in play.match._history[play.first_beat :]]
    assert totals == [13, 13, 13, 13, 13, 0]


@all_seats
def test_the_last_other_seat_that_had_a_turn_takes_the_top_situation_card(seats: int) -> None:
    play = lay_out("seven two two", seats=seats, total=3, had=(1,), supply="two_points one_point new_world")
    assert play.facts.taker == 1
    play.card("seven")
    assert play.situations(1) == "two_points"
    assert play.facts.left == 2
    assert [seat for seat in range(seats) if play.situations(seat)] == [1]


def test_it_is_the_last_one_that_had_a_turn_not_the_neighbour() -> None:
    play = lay_out("skip two two", had=(3,), hands={2: "seven two two"}, total=5).skip()
    assert play.facts.taker == 0
    play.card("seven")
    assert play.situations(0) == "one_point"
    assert not play.situations(1)


def test_two_seats_a_plays_skip_has_the_turn_again_and_bursts() -> None:
    """B takes the situation card if it had a turn this round."""
    play = lay_out("skip seven two", seats=2, total=4, had=(0, 1)).skip()
    assert (play.turn, play.facts.had, play.facts.taker) == ((0, 1), (1, 0), 1)
    play.card("seven")
    assert play.happened[:3] == ["Burst 0 seven 11", "HandLaid 0 two+one", "Rewarded 1"]
    assert play.situations(1) == "one_point"


def test_without_another_seat_that_had_a_turn_nobody_takes_the_card() -> None:
    """An impossible case, laid out with a total from nowhere."""
    play = lay_out("skip seven two", seats=2, total=4).skip()
    assert play.facts.taker == NOBODY
    play.card("seven")
    assert play.kinds == ["Burst", "HandLaid", "Reshuffled", "Refilled", "RoundBegan"]
    assert play.facts.left == 4
    assert not play.situations(0)
    assert not play.situations(1)


def test_turns_of_a_round_before_do_not_count() -> None:
    play = lay_out("seven two two", total=5, had=(1, 2, 3)).card("seven")
    assert play.facts.had == ()
    assert play.facts.taker == NOBODY
    play.card("two")
    assert (play.facts.had, play.facts.taker) == ((0,), 0)


def test_a_seat_whose_turn_was_skipped_had_none() -> None:
    play = lay_out("skip two two").skip().card("two")
    assert play.facts.had == (0, 2)


def test_after_a_burst_the_field_and_the_deck_are_shuffled_together_and_all_draw_up_to_3() -> None:
    order = (3, 4, 0, 1, 2, 5)
    play = lay_out("three six two", total=5, field="five", had=(3,), deck="four one", chance=[order]).card("three")
    # The deck from its bottom, then the field in order: one four | five three six two.
    assert play.hand(0) == "five four two"
    assert play.deck == "one six three"
    assert play.field == ""
    assert [len(play.hand(seat).split()) for seat in range(4)] == [3] * 4


def test_the_total_is_0_and_the_seat_that_burst_begins_with_an_ordinary_turn() -> None:
    play = lay_out("three six two", player=2, total=5, had=(1,), cards=2).card("three")
    assert (play.facts.total, play.facts.round) == (0, 2)
    assert play.turn == (2, 1)
    assert play.facts.next == 3


@pytest.mark.parametrize("direction", [1, -1])
def test_the_direction_stays(direction: int) -> None:
    play = lay_out("three six two", total=5, had=(1,), direction=direction).card("three")
    assert play.facts.direction == direction
    assert play.facts.next == direction % 4


def test_one_must_always_play() -> None:
    for play in (lay_out("six six six", total=5, had=(3,)), lay_out("trump six six", total=5, had=(3,))):
        assert Pass() not in play.legal(0)


# --- the guard ------------------------------------------------------------------------------------------------------


def test_a_seat_that_can_play_nothing_shows_its_hand_shuffles_it_in_and_draws_as_many() -> None:
    play = lay_out("trump trump trump", total=3, field="three", had=(3,), deck="four five", chance=[(2, 4, 0, 1, 3)])
    assert list(play.legal(0)) == [Pass()]
    play.say_so()
    assert play.happened == ["Passed 0", "HandLaid 0 trump+trump+trump", "Reshuffled", "Refilled 0"]
    assert play.hand(0) == "five four trump"
    assert play.deck == "trump trump"
    assert play.field == "three"
    assert play.facts.total == 3


def test_it_is_done_with_its_turn_which_counts_as_one_had() -> None:
    play = lay_out("trump trump trump", total=3, had=(2, 3)).say_so()
    assert play.turn == (1, 1)
    assert play.facts.had == (2, 3, 0)
    assert play.facts.round == 1


def test_an_attacked_guard_is_done_too_and_what_moves_the_turn_acts() -> None:
    play = lay_out("reverse trump trump", cards=2, total=3, had=(2, 3), deck="four five six").reverse()
    assert list(play.legal(0)) == [Pass()]
    play.say_so()
    assert play.turn == (3, 1)
    assert len(play.hand(0).split()) == 3
    assert play.field == "reverse"


def test_all_see_the_hand_of_a_guard() -> None:
    play = lay_out("trump trump trump", total=3).say_so()
    event, table = play.match._history[play.first_beat + 1]
    for token in event.cards:  # type: ignore[attr-defined]
        assert table.faces[token] == table.faces[event.cards[0]]  # type: ignore[attr-defined]
        assert all(play.knows(eyes, token, play.first_beat + 1) for eyes in (0, 1, 2, 3, None))


def test_a_kumar_wild_may_save_it_from_that_but_never_must() -> None:
    play = lay_out("trump trump trump", total=3, situations={0: "kumar_wild"})
    assert play.may(0, "kumar_wild") == {"Reverse", "Skip", "Summon", "Attack"}
    assert Pass() in play.legal(0)
    play.skip("kumar_wild")
    assert play.turn == (2, 1)
    assert play.hand(0) == "trump trump trump"
