"""Tests of spec toutomi, "The short game"."""

from __future__ import annotations

import pytest

from games.core.game import Result
from games.core.match import Illegal
from games.core.types import NOBODY
from games.toutomi.moves import Pass, Play
from games.toutomi.rules import Toutomi
from tests.games.toutomi.scripted import lay_out


def test_a_seat_that_can_play_without_going_over_7_must_do_so() -> None:
    play = lay_out("six two seven", short=True, total=5, had=(3,))
    assert Pass() not in play.legal(0)
    assert [play.may(0, name) for name in ("six", "two", "seven")] == [set(), {"Play"}, set()]
    assert [play.why_not(0, name) for name in ("six", "two", "seven")] == ["too_much", None, "too_much"]
    with pytest.raises(Illegal):
        play.do(0, Play(play.token(0, "six")))


@pytest.mark.parametrize("name", ["reverse", "skip", "summon", "attack", "wild"])
def test_a_special_card_can_always_be_played(name: str) -> None:
    play = lay_out(f"six {name} six", short=True, total=5, had=(3,))
    assert play.may(0, name)
    assert Pass() not in play.legal(0)


def test_the_same_number_as_the_total_does_not_go_over_7() -> None:
    play = lay_out("seven six six", short=True, total=7, had=(3,))
    assert list(play.legal(0)) == [Play(play.token(0, "seven"))]
    play = lay_out("five six six", short=True, total=5, had=(3,))
    assert play.card("five").happened[0] == "Matched 0 five 5"


def test_else_it_says_so_plays_nothing_and_keeps_its_hand() -> None:
    play = lay_out("six three four", short=True, total=5, field="five", had=(3,))
    assert list(play.legal(0)) == [Pass()]
    play.say_so()
    assert play.happened == ["Passed 0", "Collected 3 1", "RoundBegan 0"]
    assert play.hand(0) == "four six three"


def test_what_it_has_in_its_hand_stays_hidden() -> None:
    play = lay_out("six three four", short=True, total=5, field="five", had=(3,)).say_so()
    assert not any(play.knows(eyes, token) for token in play.table.zones[0] for eyes in (1, 2, 3, None))


def test_the_last_other_seat_that_had_a_turn_takes_every_card_in_the_field_as_points() -> None:
    play = lay_out("six three four", short=True, total=5, field="two skip three", had=(1, 2), won={2: "zero"})
    assert play.facts.taker == 2
    play.say_so()
    assert play.happened == ["Passed 0", "Collected 2 3", "RoundBegan 0"]
    assert play.names("won", 2) == "zero two skip three"
    assert play.field == ""
    assert play.facts.scores == (0, 0, 4, 0)


def test_after_a_burst_the_total_is_0_and_the_seat_that_burst_begins() -> None:
    play = lay_out("six three four", short=True, total=5, field="five", had=(3,), player=2).say_so()
    assert (play.facts.total, play.facts.round, play.facts.had, play.facts.taker) == (0, 2, (), NOBODY)
    assert play.turn == (2, 1)
    assert play.may(2, "six") == {"Play"}


def test_nothing_is_ever_shuffled_back() -> None:
    play = lay_out("six three four", short=True, total=5, field="five", had=(3,), deck="one two").say_so()
    assert play.deck == "one two"
    assert not any("Reshuffled" in line for line in play.happened)


def test_a_seat_attacked_that_cannot_play_bursts_on_the_first_or_the_second_card() -> None:
    play = lay_out("six three four", short=True, cards=2, total=5, field="five", had=(3,)).say_so()
    assert play.turn == (0, 1)
    play = lay_out("skip three four", short=True, cards=2, total=5, field="five", had=(3,), deck="one two").skip()
    assert list(play.legal(0)) == [Pass()]
    play.say_so()
    assert play.happened == ["Passed 0", "Collected 3 2", "Refilled 0", "RoundBegan 0"]
    assert play.hand(0) == "four one three"
    assert (play.turn, play.facts.skips) == ((0, 1), 0)


def test_when_a_refill_cannot_be_completed_the_game_ends_at_once() -> None:
    play = lay_out("two one one", short=True, deck="", field="three", total=3, had=(3,), won={1: "one", 2: "one one"})
    play.card("two")
    assert play.happened == ["Played 0 two 5", "Ended deck"]
    assert play.match.result == Result((), (2,), "deck", (0, 1, 2, 0), (3, 2, 1, 3))
    assert play.match.ask is None


def test_the_last_cards_of_the_deck_may_be_drawn() -> None:
    play = lay_out("two one one", short=True, deck="one", had=(3,)).card("two")
    assert play.happened == ["Played 0 two 2", "Refilled 0"]
    assert play.deck == ""
    assert play.match.result is None


def test_a_summons_refill_too() -> None:
    play = lay_out("summon two three", short=True, cards=2, deck="one", had=(3,), won={1: "one"}).summon()
    play.lay("two three")
    assert play.happened == ["Laid 0 two+three", "Ended deck"]
    assert play.match.result
    assert play.match.result.winners == (1,)


def test_the_refill_after_a_burst_too() -> None:
    """The cards of the field have been taken before."""
    play = lay_out("skip three four", short=True, cards=2, total=5, field="five", had=(3,), deck="").skip().say_so()
    assert play.happened == ["Passed 0", "Collected 3 2", "Ended deck"]
    assert play.match.result == Result((), (3,), "deck", (0, 0, 0, 2), (2, 2, 2, 1))


def test_a_full_hand_needs_no_refill() -> None:
    play = lay_out("six three four", short=True, total=5, field="five", had=(3,), deck="").say_so()
    assert play.match.result is None
    assert play.turn == (0, 1)


def test_cards_still_in_the_field_belong_to_no_one() -> None:
    play = lay_out("two one one", short=True, deck="", field="three zero", total=3, had=(3,), won={1: "one"})
    play.card("two")
    assert play.field == "three zero two"
    assert play.match.result
    assert play.match.result.scores == (0, 1, 0, 0)


@pytest.mark.parametrize("seats", Toutomi.seats)
def test_most_cards_win_and_ties_are_shared(seats: int) -> None:
    won = {0: "one one", seats - 1: "three zero"}
    play = lay_out("two one one", seats=seats, short=True, deck="", won=won).card("two")
    assert play.match.result
    assert play.match.result.winners == (0, seats - 1)
    assert lay_out("two one one", seats=seats, short=True, deck="").card("two").match.result == Result(
        (), tuple(range(seats)), "deck", (0,) * seats, (1,) * seats
    )


def test_the_kinds_of_the_cards_do_not_matter() -> None:
    play = lay_out("two one one", short=True, deck="", won={0: "seven", 1: "minus_one zero"}).card("two")
    assert play.match.result
    assert play.match.result.winners == (1,)


def test_in_the_full_game_going_over_7_is_allowed_and_saying_so_is_not() -> None:
    play = lay_out("six three four", total=5, had=(3,))
    assert Pass() not in play.legal(0)
    assert len(play.legal(0)) == 3
