"""Tests of spec toutomi, "Two cards in a turn (attacked)", with examples."""

from __future__ import annotations

import pytest

from games.core.types import NOBODY
from tests.games.toutomi.scripted import lay_out


def test_two_cards_one_after_the_other_without_drawing_in_between() -> None:
    play = lay_out("one two three", cards=2, deck="zero zero zero").card("one")
    assert play.happened == ["Played 0 one 1"]
    assert play.turn == (0, 1)
    assert play.hand(0) == "three two"
    play.card("two")
    assert play.happened == ["Played 0 two 3", "Refilled 0"]
    assert play.hand(0) == "three zero zero"
    assert play.turn == (1, 1)


def test_the_second_card_is_asked_for_as_such() -> None:
    play = lay_out("one two three", cards=2, deck="zero zero zero")
    assert play.match.ask == (0, "play")
    play.card("one")
    assert play.match.ask == (0, "second")
    play.card("two")
    assert play.match.ask == (1, "play")


def test_so_it_is_after_a_summon_as_the_first_and_after_an_attack_by_the_same_seat() -> None:
    play = lay_out("summon two three", cards=2, deck="zero zero zero").summon()
    assert play.match.ask == (0, "lay")
    play.lay("two")
    assert play.match.ask == (0, "second")
    play = lay_out("one attack three", cards=2).card("one").attack(2)
    assert play.match.ask == (2, "play")


@pytest.mark.parametrize("second", ["zero", "reverse", "skip", "attack", "trump", "wild"])
def test_the_turn_ends_after_two_cards_whatever_they_are(second: str) -> None:
    for names in ((second, "zero"), ("zero", second)):
        play = lay_out(f"{second} zero two", cards=2, total=7, had=(3,))
        for name in names:
            if name in ("zero", "trump"):
                play.card(name)
            elif name == "attack":
                play.attack(2)
            elif name == "wild":
                play.skip("wild")
            else:
                getattr(play, name)()
        assert play.facts.player != 0
        assert len(play.hand(0).split()) == 3


def test_reversals_turn_the_direction_when_the_turn_has_ended() -> None:
    play = lay_out("reverse zero two", cards=2).reverse()
    assert (play.facts.direction, play.facts.reversals, play.facts.next) == (1, 1, 3)
    assert play.turn == (0, 1)
    play.card("zero")
    assert (play.facts.direction, play.facts.reversals) == (-1, 0)
    assert play.turn == (3, 1)


def test_two_reversals_leave_the_direction_as_it_was() -> None:
    play = lay_out("reverse reverse two", cards=2).reverse().reverse()
    assert play.facts.direction == 1
    assert play.turn == (1, 1)


@pytest.mark.parametrize("first", ["reverse", "skip"])
def test_a_reversal_and_a_skip_pass_over_one_seat_in_the_new_direction(first: str) -> None:
    play = lay_out("reverse skip two", cards=2, seats=5)
    play = play.reverse().skip() if first == "reverse" else play.skip().reverse()
    assert play.facts.direction == -1
    assert play.turn == (3, 1)


@pytest.mark.parametrize(("seats", "player"), [(6, 3), (5, 3), (4, 3), (3, 0), (2, 1)])
def test_each_skip_passes_over_one_more_seat(seats: int, player: int) -> None:
    play = lay_out("skip skip two", cards=2, seats=seats).skip()
    assert play.facts.next == 2 % seats
    assert play.skip().turn == (player, 1)


@pytest.mark.parametrize("first", ["attack", "skip"])
def test_an_attack_names_the_next_seat_and_a_skip_does_nothing_then(first: str) -> None:
    play = lay_out("attack skip two", cards=2)
    play = play.attack(1).skip() if first == "attack" else play.skip().attack(1)
    assert play.turn == (1, 2)
    assert play.facts.skips == 0


def test_the_last_attack_names_the_next_seat_and_it_plays_two_cards_never_more() -> None:
    play = lay_out("attack attack two", cards=2).attack(1)
    assert (play.facts.attack, play.facts.next) == (1, 1)
    play.attack(3)
    assert play.turn == (3, 2)
    assert play.facts.attack == NOBODY
    play.card("two").card("two")
    assert play.turn == (0, 1)


def test_an_attacked_seat_may_attack_the_one_that_attacked_it() -> None:
    play = lay_out("attack zero two", hands={2: "attack zero zero"}).attack(2).card("zero").attack(0)
    assert play.turn == (0, 2)


def test_attack_on_b_b_plays_reverse_then_attack_on_d() -> None:
    """The direction is turned, D is next and plays two cards."""
    play = lay_out("attack two two", hands={1: "reverse attack two"}).attack(1).reverse().attack(3)
    assert play.facts.direction == -1
    assert play.turn == (3, 2)
    play.card("two").card("two")
    assert play.turn == (2, 1)


def test_a_summon_draws_at_once() -> None:
    play = lay_out("summon five six", cards=2, deck="zero one two three").summon()
    assert play.match.ask == (0, "lay")
    play.lay("six")
    assert play.happened == ["Laid 0 six", "Refilled 0"]
    assert play.hand(0) == "five zero"
    assert play.turn == (0, 1)
    play.card("zero")
    assert play.hand(0) == "five one two"
    assert play.turn == (1, 1)


def test_after_a_summon_that_lays_nothing_the_second_card_follows() -> None:
    play = lay_out("summon five six", cards=2).summon().lay()
    assert play.happened == ["Declined 0"]
    assert play.turn == (0, 1)
    assert play.hand(0) == "five six"


def test_a_summon_as_the_second_card_lays_what_is_left() -> None:
    play = lay_out("summon five six", cards=2, deck="zero one two three").card("five").summon().lay("six")
    assert play.happened == ["Laid 0 six", "Refilled 0"]
    assert play.hand(0) == "one two zero"
    assert play.turn == (1, 1)


def test_two_summons_in_one_turn() -> None:
    play = lay_out("summon summon six", cards=2, deck="zero one two three").summon().lay("six").summon().lay("zero")
    assert play.hand(0) == "one three two"
    assert play.field == "summon six summon zero"
    assert play.turn == (1, 1)


def test_a_reversal_before_a_summon_acts_when_the_turn_has_ended() -> None:
    play = lay_out("reverse summon two", cards=2).reverse().summon()
    assert play.facts.direction == 1
    play.lay()
    assert play.facts.direction == -1
    assert play.turn == (3, 1)


def test_a_kumar_wild_counts_as_one_of_the_two() -> None:
    play = lay_out("zero two two", cards=2, situations={0: "kumar_wild"}).skip("kumar_wild")
    assert play.turn == (0, 1)
    play.card("zero")
    assert play.turn == (2, 1)
    play = lay_out("zero two two", cards=2, situations={0: "kumar_wild"}).card("zero").reverse("kumar_wild")
    assert play.turn == (3, 1)


def test_both_of_the_two_may_be_kumar_wilds() -> None:
    play = lay_out("zero two two", cards=2, situations={0: "kumar_wild kumar_wild"})
    play.reverse("kumar_wild").attack(2, "kumar_wild")
    assert play.happened == ["Attacked 0 kumar_wild 2"]
    assert play.turn == (2, 2)
    assert play.facts.direction == -1
    assert play.hand(0) == "two two zero"


def test_a_trump_in_between() -> None:
    play = lay_out("four trump two", cards=2, total=3, had=(3,))
    assert play.why_not(0, "trump") == "not_seven"
    play.card("four")
    assert play.why_not(0, "trump") is None
    play.card("trump")
    assert play.happened == ["Trumped 0 trump", "Rewarded 0", "Refilled 0"]
    assert play.turn == (1, 1)
    play = lay_out("zero trump two", cards=2, total=7, had=(3,)).card("trump")
    assert play.happened == ["Trumped 0 trump", "Rewarded 0"]
    assert play.turn == (0, 1)


def test_a_burst_on_the_first_of_the_two_ends_the_turn() -> None:
    play = lay_out("six two one", cards=2, total=5, had=(2, 3), field="five").card("six")
    assert play.happened == [
        "Burst 0 six 11", "HandLaid 0 two+one", "Rewarded 3", "Reshuffled", "Refilled 0", "RoundBegan 0",
    ]  # fmt: skip
    assert play.turn == (0, 1)


def test_a_attacks_b_b_plays_reverse_and_then_bursts() -> None:
    """A takes the situation card and B begins the new round.

    The Reverse is dropped.
    """
    play = lay_out("attack two two", total=5, had=(3,), hands={1: "reverse six two"}).attack(1).reverse().card("six")
    assert play.happened[:3] == ["Burst 1 six 11", "HandLaid 1 two", "Rewarded 0"]
    assert play.turn == (1, 1)
    assert (play.facts.direction, play.facts.reversals, play.facts.next) == (1, 0, 2)


@pytest.mark.parametrize("first", ["skip", "attack"])
def test_a_skip_or_an_attack_is_dropped_by_a_burst(first: str) -> None:
    play = lay_out(f"{first} six two", cards=2, total=5, had=(3,))
    play = (play.skip() if first == "skip" else play.attack(2)).card("six")
    assert (play.facts.skips, play.facts.attack, play.facts.next) == (0, NOBODY, 1)
    assert play.turn == (0, 1)
    play.card("two")
    assert play.turn == (1, 1)


@pytest.mark.parametrize("first", ["zero", "kumar_wild"])
def test_if_the_hand_is_empty_before_the_second_card_the_turn_ends(first: str) -> None:
    """Effects that would move the turn then take place."""
    if first == "zero":
        play = lay_out("zero", cards=2).card("zero")
        assert play.turn == (1, 1)
    else:
        play = lay_out("", cards=2, situations={0: "kumar_wild kumar_wild"}).reverse("kumar_wild")
        assert play.turn == (3, 1)
        assert play.facts.direction == -1
    assert play.hand(0) == "one one one"


def test_an_attacked_turn_counts_as_one_turn_had() -> None:
    play = lay_out("attack two two", hands={1: "zero zero two"}).attack(1).card("zero").card("zero")
    assert play.facts.had == (0, 1)
