"""Tests of spec panic, "A turn: one of four" and "End"."""

from __future__ import annotations

import pytest

from games.core.match import Illegal
from games.panic.moves import Draw, Enact, Place, Use
from tests.games.panic.scripted import STOCK, lay_out

# --- the four kinds of turn -----------------------------------------------------------------------------------------


def test_a_draw_2_cards() -> None:
    play = lay_out("goblin_1", deck="mimic command elf_2").draw(0)
    assert play.happened == ["Drew 0 2"]
    assert (play.hand(0), play.deck, play.asked) == ("command goblin_1 mimic", "elf_2", (1, "turn"))


def test_b_place_a_number_card_at_the_right_end_of_your_line() -> None:
    play = lay_out("goblin_6 elf_2", lines={0: "goblin_1 goblin_3"}).place(0, "goblin_6")
    assert play.happened == ["Placed 0 goblin_6"]
    assert (play.line(0), play.hand(0)) == ("goblin_1 goblin_3 goblin_6", "elf_2")
    view = play.match.view(None)
    assert view.is_open(view.cards("line", 0)[-1])


def test_c_put_a_rule_card_in_force_the_old_one_goes_to_the_discards_draw_1_card() -> None:
    play = lay_out("evolution", rule="first_command", deck="mimic elf_2").enact(0, "evolution")
    assert play.happened == ["Enacted 0 evolution", "Drew 0 1"]
    assert (play.rule, play.discards, play.hand(0), play.asked) == ("evolution", "first_command", "mimic", (1, "turn"))


def test_d_use_a_magic_card() -> None:
    play = lay_out("fortune", deck="mimic elf_2 elf_2 elf_5").use(0, "fortune")
    assert play.hand(0) == "elf_2 elf_2 mimic"
    assert play.discards == "fortune"


def test_rule_and_magic_cards_are_not_placed_and_number_cards_neither_enacted_nor_used() -> None:
    play = lay_out("goblin_1 command fortune")
    verbs = {"goblin_1": Place, "command": Enact, "fortune": Use}
    assert {verb.__name__: play.can(0, verb) for verb in verbs.values()} == {
        "Place": ["goblin_1"],
        "Enact": ["command"],
        "Use": ["fortune"],
    }


def test_a_seat_that_can_only_draw_draws_there_is_no_passing() -> None:
    for hand in ("", "goblin_1", "goblin_1 menace"):
        rule = lay_out(hand, lines={0: "elf_7"}, hands={1: ""})
        assert [type(action) for action in rule.legal(0)] == [Draw] + [Use] * ("menace" in hand)


def test_any_rule_card_may_be_put_in_force_also_the_one_that_is() -> None:
    play = lay_out("command", rule="first_command").enact(0, "command")
    assert (play.rule, play.discards) == ("command", "first_command")


def test_the_framed_command_once_replaced_is_a_rule_card_like_the_others() -> None:
    play = lay_out("evolution miners", rule="first_command", seats=2, deck="mimic elf_2 elf_2 elf_5 elf_5")
    play.enact(0, "evolution").draw(1).place(0, "miners")
    assert play.happened == ["Placed 0 miners", "Enacted 0 first_command"]
    assert (play.rule, play.discards) == ("first_command", "evolution")
    held = lay_out("first_command", rule="evolution").enact(0, "first_command")
    assert held.rule == "first_command"


# --- the deck -------------------------------------------------------------------------------------------------------


def test_the_moment_the_deck_becomes_empty_the_discards_are_shuffled_into_a_new_deck() -> None:
    play = lay_out("", deck="mimic elf_2", discards="goblin_1 fortune command", chance=[(2, 0, 1)]).draw(0)
    assert play.happened == ["Drew 0 2", "Reshuffled"]
    assert (play.discards, play.deck) == ("", "fortune goblin_1 command")
    assert play.hand(0) == "elf_2 mimic"


def test_in_the_middle_of_drawing_the_new_deck_is_drawn_from() -> None:
    play = lay_out("", deck="mimic", discards="goblin_1 fortune command", chance=[(2, 0, 1)]).draw(0)
    assert play.happened == ["Drew 0 1", "Reshuffled", "Drew 0 1"]
    assert (play.hand(0), play.deck) == ("fortune mimic", "goblin_1 command")


def test_never_the_rule_in_force_but_the_old_one() -> None:
    play = lay_out("evolution", rule="first_command", deck="mimic", discards="").enact(0, "evolution")
    assert play.happened == ["Enacted 0 evolution", "Drew 0 1", "Reshuffled"]
    assert (play.rule, play.deck) == ("evolution", "first_command")


def test_if_both_are_empty_draw_what_there_is() -> None:
    play = lay_out("", deck="mimic").draw(0)
    assert (play.happened, play.hand(0)) == (["Drew 0 1"], "mimic")
    play = lay_out("goblin_1", deck="").draw(0)
    assert (play.happened, play.hand(0), play.asked) == (["Drew 0 0"], "goblin_1", (1, "turn"))


def test_a_deck_that_ran_out_before_there_were_discards_is_made_up_when_it_is_needed() -> None:
    play = lay_out("evolution", deck="").enact(0, "evolution")
    assert play.happened == ["Enacted 0 evolution", "Reshuffled", "Drew 0 1"]
    assert play.hand(0) == "command"


def test_shuffled_cards_are_nobodys_knowledge_any_more() -> None:
    play = lay_out("", deck="mimic elf_2", discards="goblin_1 fortune command")
    before = play.match.view(None).cards("discards")
    play.draw(0)
    after = play.match.view(None)
    assert not {*before} & {*after.cards("deck")}
    assert not after.faces.keys() & {*after.cards("deck")}


def test_anyone_may_look_through_the_discards() -> None:
    play = lay_out("fortune elf_2 mimic").use(0, "fortune")
    for eyes in (1, 2, None):
        view = play.match.view(eyes)
        assert all(view.is_open(card) for card in view.cards("discards"))
        assert view.count("discards") == 3


# --- the hand limit -------------------------------------------------------------------------------------------------

SIX = "goblin_1 elf_2 dwarf_3 fairy_5 goblin_6 elf_7"


def test_at_the_end_of_the_turn_a_seat_with_8_or_more_cards_discards_down_to_7() -> None:
    play = lay_out(SIX, deck="mimic command elf_2").draw(0)
    assert play.asked == (0, "limit")
    assert len(play.legal(0)) == 8
    play.discard(0, "fairy_5")
    assert play.happened == ["Discarded 0 fairy_5"]
    assert (len(play.hand(0).split()), play.discards, play.asked) == (7, "fairy_5", (1, "turn"))


def test_with_9_cards_any_two_are_discarded_at_once() -> None:
    play = lay_out(f"{SIX} mimic", deck="mimic command elf_2").draw(0)
    assert len(play.legal(0)) == 36
    play.discard(0, "command elf_7")
    assert (play.discards, len(play.hand(0).split())) == ("command elf_7", 7)
    view = play.match.view(None)
    assert all(view.is_open(card) for card in view.cards("discards"))


def test_the_order_in_the_discards_does_not_tell_how_the_cards_were_held() -> None:
    piles = []
    for hand in (f"fortune {SIX}", f"{SIX} fortune"):
        play = lay_out(hand, deck="mimic command elf_2").draw(0)
        play.discard(0, "fortune dwarf_3")
        piles.append(play.names("discards"))
    assert piles[0] == piles[1]


def test_a_seat_with_7_cards_keeps_them() -> None:
    play = lay_out("goblin_1 elf_2 dwarf_3 fairy_5 goblin_6").draw(0)
    assert play.asked == (1, "turn")


def test_every_seat_with_too_many_cards_the_player_first_then_in_the_order_of_turns() -> None:
    seven = f"{SIX} mimic"
    hands = {1: seven, 2: seven, 3: SIX}
    lines = {1: "mages", 2: "fairy_7", 3: "fairy_2"}
    play = lay_out("menace elf_2", seats=4, hands=hands, lines=lines, direction=-1).use(0, "menace", "elf_2")
    assert [seat for seat, _ in reversed(play.table.pending)] == [2, 1]
    assert play.asked == (2, "limit")
    play.discard(2, "fairy_7")
    assert play.asked == (1, "limit")
    play.discard(1, "elf_2")
    assert (play.asked, play.facts.player) == ((3, "turn"), 3)


def test_the_hand_limit_belongs_to_extra_turns_too() -> None:
    play = lay_out(SIX, extra=1).draw(0)
    assert play.asked == (0, "limit")
    play.discard(0, "elf_2")
    assert (play.happened, play.asked) == (["Discarded 0 elf_2", "ExtraTurnBegan 0"], (0, "turn"))


def test_what_is_discarded_to_the_limit_empties_no_deck() -> None:
    play = lay_out(SIX, deck="mimic elf_5", discards="command").draw(0)
    assert play.happened == ["Drew 0 2", "Reshuffled"]
    play.discard(0, "elf_5")
    assert (play.deck, play.discards) == ("command", "elf_5")


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "goal"), [(2, 8), (3, 8), (4, 7), (5, 6)])
def test_when_a_line_has_its_last_card_that_seat_wins(seats: int, goal: int) -> None:
    play = lay_out("goblin_6 goblin_6", seats=seats, lines={0: " ".join(["goblin_1"] * (goal - 2))})
    play.place(0, "goblin_6")
    assert play.match.result is None
    for seat in range(1, seats):
        play.draw(seat)
    play.place(0, "goblin_6")
    assert play.happened == ["Placed 0 goblin_6", "Won 0"]
    result = play.match.result
    assert result is not None
    assert (result.winners, result.losers, result.reason, play.asked) == ((0,), (), "line", None)


WON = {0: " ".join(["fairy_2"] * 7)}


@pytest.mark.parametrize(
    "card",
    ["disruptors", "blockers", "raiders", "mages", "medics", "seers", "strategist", "miners", "infiltrators",
     "chargers", "illusionists"],
)  # fmt: skip
def test_at_once_before_any_effect(card: str) -> None:
    play = lay_out(f"{card} evolution", rule="heredity", lines=WON, discards="fortune command", extra=2)
    before = play.facts.direction, play.facts.blocked, play.rule, play.deck, play.hand(1), play.discards
    play.place(0, card)
    assert play.happened == [f"Placed 0 {card}", "Won 0"]
    assert (play.facts.direction, play.facts.blocked, play.rule, play.deck, play.hand(1), play.discards) == before
    assert play.hand(0) == "evolution"


def test_a_seat_with_too_many_cards_discards_nothing_when_the_game_is_over() -> None:
    play = lay_out(f"{SIX} mimic command fortune", rule="heredity", lines=WON).place(0, "mimic")
    assert (play.asked, len(play.hand(0).split())) == (None, 8)


def test_a_fascinate_or_menace_makes_lines_shorter_again() -> None:
    play = lay_out("menace elf_2 goblin_6", seats=2, hands={1: "elf_7"}, lines={1: " ".join(["elf_2"] * 7)})
    play.use(0, "menace", "elf_2").place(1, "elf_7")
    assert (play.match.result, len(play.line(1).split())) == (None, 7)


# --- reasons and turns ----------------------------------------------------------------------------------------------


def test_who_is_not_asked_can_do_nothing_and_is_told_so() -> None:
    play = lay_out("goblin_1", hands={1: "goblin_1 command"})
    assert len(play.legal(1)) == 0
    assert [play.why_not(1, name) for name in ("goblin_1", "command")] == ["not_your_turn"] * 2
    with pytest.raises(Illegal):
        play.draw(1)


def test_when_it_is_over_no_card_can_be_used() -> None:
    play = lay_out("goblin_1 mimic", rule="heredity", lines=WON).place(0, "mimic")
    assert [play.why_not(0, "goblin_1"), play.why_not(1, "elf_2")] == ["over"] * 2


def test_turns_are_counted_and_the_next_seat_is_public() -> None:
    play = lay_out("goblin_1")
    assert (play.facts.turn, play.facts.player, play.facts.next) == (1, 0, 1)
    play.draw(0)
    assert (play.facts.turn, play.facts.player, play.facts.next) == (2, 1, 2)


def test_cards_that_lie_in_a_line_have_no_use() -> None:
    play = lay_out("goblin_1", lines={0: "goblin_1"}, deck=STOCK)
    (lying,) = play.table.zones[play.table.zone("line", 0)]
    assert play.match.why_not(0, lying) is None
