"""Tests of spec toutomi, "Toutomi cards", "A turn" and "Examples"."""

from __future__ import annotations

import pytest

from games.core.match import Illegal
from games.toutomi.moves import Attack, Lay, Reverse, Skip, Summon
from games.toutomi.moves import Play as PlayCard
from games.toutomi.rules import Toutomi
from tests.games.toutomi.scripted import Play, lay_out, number

all_seats = pytest.mark.parametrize("seats", Toutomi.seats)

# --- numbers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("total", "card"), [(t, n) for t in range(-2, 8) for n in range(-1, 8) if t + n <= 7])
def test_a_number_is_added_to_the_total_and_the_new_total_is_announced(total: int, card: int) -> None:
    play = lay_out(f"{number(card)} reverse reverse", total=total, had=(3,)).card(number(card))
    if card == total:
        assert play.happened == [f"Matched 0 {number(card)} {total}", "Refilled 0"]
        assert play.facts.total == total
    else:
        assert play.happened == [f"Played 0 {number(card)} {total + card}", "Refilled 0"]
        assert play.facts.total == total + card
    assert play.field == number(card)
    assert play.turn == (1, 1)


@pytest.mark.parametrize("same", range(-1, 8))
def test_if_the_number_equals_the_total_before_it_the_total_stays_as_it_is(same: int) -> None:
    play = lay_out(f"{number(same)} reverse reverse", total=same, had=(3,)).card(number(same))
    assert play.kinds == ["Matched", "Refilled"]
    assert play.facts.total == same


def test_total_3_a_3_stays_3_total_4_a_4_stays_4_total_7_a_7_stays_7() -> None:
    for same in (3, 4, 7):
        play = lay_out(f"{number(same)} one one", total=same, had=(3,)).card(number(same))
        assert play.happened == [f"Matched 0 {number(same)} {same}", "Refilled 0"]
        assert (play.facts.total, play.turn) == (same, (1, 1))


def test_total_7_a_1_burst() -> None:
    play = lay_out("one two two", total=7, had=(3,)).card("one")
    assert play.happened[0] == "Burst 0 one 8"
    assert "Rewarded 3" in play.happened


def test_total_7_minus_1_is_6() -> None:
    play = lay_out("minus_one two two", total=7, had=(3,)).card("minus_one")
    assert play.happened == ["Played 0 minus_one 6", "Refilled 0"]


def test_total_0_a_0_is_0() -> None:
    assert lay_out("zero two two").card("zero").facts.total == 0


def test_a_total_below_0_is_possible() -> None:
    play = lay_out("minus_one two two", hands={1: "three two two"}).card("minus_one")
    assert play.happened[0] == "Played 0 minus_one -1"
    assert play.facts.total == -1
    assert play.card("three").happened[0] == "Played 1 three 2"


def test_a_total_of_just_7_is_no_burst() -> None:
    assert lay_out("four two two", total=3, had=(3,)).card("four").kinds == ["Played", "Refilled"]


# --- special cards --------------------------------------------------------------------------------------------------


def test_special_cards_never_change_the_total() -> None:
    hands = {1: "skip two two", 3: "attack two two", 2: "summon two two"}
    play = lay_out("reverse two two", total=5, hands=hands, situations={2: "kumar_wild"}, direction=-1, had=(1,))
    play.reverse().skip().attack(2).summon().lay("two")
    assert play.facts.total == 5
    assert play.reverse("kumar_wild").facts.total == 5
    assert lay_out("trump two two", total=7, had=(3,)).card("trump").facts.total == 7


@all_seats
@pytest.mark.parametrize("direction", [1, -1])
def test_reverse_the_direction_of_play_turns_round(seats: int, direction: int) -> None:
    play = lay_out("reverse two two", seats=seats, direction=direction)
    assert play.facts.next == direction % seats
    play.reverse()
    assert play.happened == ["Reversed 0 reverse", "Refilled 0"]
    assert play.facts.direction == -direction
    assert play.turn == (-direction % seats, 1)
    play.card("two")
    assert play.turn == (-2 * direction % seats, 1)


def test_reverse_is_seen_at_once_in_an_ordinary_turn() -> None:
    play = lay_out("reverse two two").reverse()
    facts = play.match.beats(None)[play.first_beat].view.facts.as_dict()
    assert (facts["direction"], facts["next"]) == (-1, 3)


@all_seats
@pytest.mark.parametrize("direction", [1, -1])
def test_skip_the_next_seats_turn_is_skipped(seats: int, direction: int) -> None:
    play = lay_out("skip two two", seats=seats, direction=direction).skip()
    assert play.happened == ["Skipped 0 skip", "Refilled 0"]
    assert play.turn == (2 * direction % seats, 1)
    assert play.facts.direction == direction


def test_with_two_seats_who_plays_skip_has_the_turn_again() -> None:
    play = lay_out("skip two two", seats=2).skip()
    assert play.turn == (0, 1)
    assert play.hand(0) == "one two two"


@pytest.mark.parametrize("lay", [(), ("four",), ("skip",), ("four", "skip")])
def test_summon_right_after_it_any_number_of_hand_cards_go_into_the_field_none_is_allowed(lay: tuple[str, ...]) -> None:
    play = lay_out("four summon skip", total=5, field="five", had=(3,)).summon()
    assert play.happened == ["Summoned 0 summon"]
    assert play.match.ask == (0, "lay")
    choices = {getattr(action, "cards", ()) for action in play.legal(0)}
    four, skip = play.table.zones[0]
    assert choices == {(), (four,), (skip,), (four, skip)}
    play.lay(" ".join(lay))
    assert play.field == " ".join(["five", "summon", *lay])
    expected = f"Laid 0 {'+'.join(lay)}" if lay else "Declined 0"
    assert play.happened == [expected, "Refilled 0"]


def test_summon_the_total_does_not_change_and_the_cards_have_no_effect() -> None:
    play = lay_out("summon reverse attack", total=5, had=(3,)).summon().lay("reverse attack")
    assert (play.facts.total, play.facts.direction, play.turn) == (5, 1, (1, 1))
    assert lay_out("summon seven six", total=5, had=(3,)).summon().lay("seven six").facts.total == 5


def test_summon_draw_as_many_at_once() -> None:
    play = lay_out("summon five six", cards=2, deck="three four zero one", total=5, had=(3,)).summon().lay("five six")
    assert play.happened == ["Laid 0 five+six", "Refilled 0"]
    assert play.hand(0) == "four three"
    assert play.turn == (0, 1)


def test_cards_for_a_summon_are_of_the_own_hand() -> None:
    play = lay_out("summon five six").summon()
    with pytest.raises(Illegal):
        play.do(0, Lay((play.token(1, "two"),)))


@all_seats
def test_attack_name_another_seat(seats: int) -> None:
    play = lay_out("attack two two", seats=seats)
    targets = [action.to for action in play.legal(0) if isinstance(action, Attack)]
    assert targets == list(range(1, seats))


@all_seats
def test_attack_it_has_the_next_turn_whatever_the_order_and_must_play_two_cards(seats: int) -> None:
    for to in range(1, seats):
        for direction in (1, -1):
            play = lay_out("attack two two", seats=seats, direction=direction).attack(to)
            assert play.happened == [f"Attacked 0 attack {to}", "Refilled 0"]
            assert play.turn == (to, 2)


def test_attack_play_goes_on_from_there() -> None:
    play = lay_out("attack two two").attack(2).card("two").card("two")
    assert play.turn == (3, 1)
    play = lay_out("attack two two", direction=-1).attack(2).card("two").card("two")
    assert play.turn == (1, 1)


@pytest.mark.parametrize("name", ["wild", "kumar_wild"])
def test_a_wild_is_used_as_reverse_skip_summon_or_attack(name: str) -> None:
    def play() -> Play:
        if name == "wild":
            return lay_out("wild two two", total=3, had=(3,))
        return lay_out("two two two", total=3, had=(3,), situations={0: "kumar_wild"})

    assert play().may(0, name) == {"Reverse", "Skip", "Summon", "Attack"}
    assert play().reverse(name).turn == (3, 1)
    assert play().skip(name).turn == (2, 1)
    assert play().attack(3, name).turn == (3, 2)
    assert play().summon(name).match.ask == (0, "lay")


def test_each_card_has_its_own_use() -> None:
    play = lay_out("reverse skip summon attack three wild", total=3, had=(3,))
    used = [play.may(0, name) for name in ("reverse", "skip", "summon", "attack", "three")]
    assert used == [{"Reverse"}, {"Skip"}, {"Summon"}, {"Attack"}, {"Play"}]
    for action in (
        Reverse(play.token(0, "skip")), Skip(play.token(0, "summon")), Summon(play.token(0, "attack")),
        Attack(play.token(0, "reverse"), 1), PlayCard(play.token(0, "wild")), PlayCard(play.token(1, "two")),
        Attack(play.token(0, "attack"), 0),
    ):  # fmt: skip
        with pytest.raises(Illegal):
            play.do(0, action)


@pytest.mark.parametrize("total", range(-1, 8))
def test_trump_only_when_the_total_is_exactly_7(total: int) -> None:
    play = lay_out("trump zero two", total=total, had=(3,))
    assert play.may(0, "trump") == ({"Play"} if total == 7 else set())
    assert play.why_not(0, "trump") == (None if total == 7 else "not_seven")


def test_total_7_trump_a_situation_card_and_the_next_seats_turn_with_total_7() -> None:
    play = lay_out("trump two two", total=7, had=(3,), supply="new_world one_point").card("trump")
    assert play.happened == ["Trumped 0 trump", "Rewarded 0", "Refilled 0"]
    assert play.situations(0) == "new_world"
    assert (play.facts.total, play.facts.left, play.facts.round) == (7, 1, 1)
    assert play.turn == (1, 1)
    assert play.field == "trump"


# --- Kumar Wild -----------------------------------------------------------------------------------------------------


def test_a_kumar_wild_is_used_instead_of_playing_a_hand_card_and_leaves_the_game() -> None:
    play = lay_out("two two three", situations={0: "one_point kumar_wild"}, field="zero").skip("kumar_wild")
    assert play.happened == ["Skipped 0 kumar_wild"]
    assert play.situations(0) == "one_point"
    assert play.names("box") == "kumar_wild"
    assert play.field == "zero"
    assert play.hand(0) == "three two two"
    assert play.turn == (2, 1)
    (token,) = play.table.zones[play.table.zone("box")]
    assert all(play.knows(eyes, token) for eyes in (0, 1, 2, 3, None))


def test_a_kumar_wild_as_a_summon_lays_up_to_three_cards() -> None:
    play = lay_out("two five six", situations={0: "kumar_wild"}, deck="one zero one four").summon("kumar_wild")
    play.lay("two five six")
    assert play.happened == ["Laid 0 two+five+six", "Refilled 0"]
    assert play.field == "two five six"
    assert play.hand(0) == "one one zero"
    assert play.turn == (1, 1)


def test_only_the_own_kumar_wild_can_be_used() -> None:
    play = lay_out("two two two", situations={1: "kumar_wild"})
    with pytest.raises(Illegal):
        play.do(0, Reverse(play.token(1, "kumar_wild")))


@pytest.mark.parametrize("name", ["one_point", "two_points", "new_world"])
def test_other_situation_cards_are_never_played(name: str) -> None:
    play = lay_out("two two two", situations={0: name})
    assert play.may(0, name) == set()
    assert play.why_not(0, name) == "counts_at_end"


# --- drawing, and the next seat -------------------------------------------------------------------------------------


def test_else_draw_up_to_3_from_the_top_of_the_deck() -> None:
    play = lay_out("two three four", deck="five six seven").card("three")
    assert play.hand(0) == "five four two"
    assert play.deck == "six seven"


def test_the_next_seat_in_the_direction_of_play() -> None:
    play = lay_out("zero zero zero", hands=dict.fromkeys((1, 2, 3), "zero zero zero"))
    seen = []
    for _ in range(5):
        seen.append(play.facts.player)
        play.card("zero")
    assert seen == [0, 1, 2, 3, 0]


def test_if_the_deck_is_short_draw_what_is_left_shuffle_the_whole_field_the_card_just_played_included() -> None:
    """The deck's last card is drawn, then two from the new deck."""
    play = lay_out("summon two three", deck="five", field="six seven", total=6, had=(3,)).summon().lay("two three")
    assert play.happened == ["Laid 0 two+three", "Reshuffled", "Refilled 0"]
    assert play.hand(0) == "five three two"  # unshuffled, so the latest card is on top
    assert play.deck == "summon seven six"
    assert play.field == ""


def test_when_the_field_is_shuffled_the_total_stays_and_so_does_the_round() -> None:
    play = lay_out("two two three", deck="", field="six", total=4, had=(3,)).card("two")
    assert play.happened == ["Played 0 two 6", "Reshuffled", "Refilled 0"]
    assert (play.facts.total, play.facts.round) == (6, 1)
    assert play.hand(0) == "three two two"
    assert play.turn == (1, 1)


def test_the_field_is_shuffled_only_when_the_deck_is_short() -> None:
    play = lay_out("two two three", deck="five", field="six", total=0, had=(3,)).card("two")
    assert play.happened == ["Played 0 two 2", "Refilled 0"]
    assert play.field == "six two"
    assert play.deck == ""


def test_a_new_deck_is_a_shuffle_that_nobody_can_follow() -> None:
    play = lay_out("two two three", deck="", field="six five four", chance=[(2, 0, 3, 1)]).card("two")
    assert play.hand(0) == "five three two"
    assert play.deck == "two six four"
    known = play.match.view(None).faces
    assert not known.keys() & set(play.match.view(None).cards("deck"))


def test_a_summons_draw_shuffles_the_field_too() -> None:
    play = lay_out("summon two three", cards=2, deck="", field="six", total=6, had=(3,)).summon().lay("two")
    assert play.happened == ["Laid 0 two", "Reshuffled", "Refilled 0"]
    assert play.hand(0) == "three two"
    assert play.turn == (0, 1)


# --- reasons --------------------------------------------------------------------------------------------------------


def test_why_a_card_cannot_be_used() -> None:
    play = lay_out("two skip trump", situations={0: "kumar_wild one_point", 1: "kumar_wild"})
    assert [play.why_not(0, name) for name in ("two", "skip", "kumar_wild")] == [None, None, None]
    assert play.why_not(0, "trump") == "not_seven"
    assert play.why_not(1, "two") == "not_your_turn"
    assert play.why_not(1, "kumar_wild") == "not_your_turn"


def test_while_a_summon_waits_hand_cards_are_laid_and_nothing_else() -> None:
    play = lay_out("summon two trump", situations={0: "kumar_wild"}).summon()
    assert [play.why_not(0, name) for name in ("two", "trump")] == [None, None]
    assert play.why_not(0, "kumar_wild") == "choose_first"
    assert play.why_not(1, "two") == "not_your_turn"


def test_a_card_that_would_burst_may_be_played() -> None:
    play = lay_out("six six six", total=5, had=(3,))
    assert play.why_not(0, "six") is None
    assert play.may(0, "six") == {"Play"}
