"""Tests of spec panic, "Cards": the effects of placed units."""

from __future__ import annotations

import pytest

from games.panic.cards import FACES
from games.panic.moves import Charge, Decline, Discard, Enact, Exchange, Fetch, Give, Infiltrate, Keep, Mine, PutBack
from tests.games.panic.scripted import lay_out

PLAIN = [face.id for face in FACES if "number" in face.traits and "effect" not in face.traits]


@pytest.mark.parametrize("card", [*PLAIN, "conscripts"])
def test_plain_units_the_mimic_and_the_conscripts_do_nothing_when_they_are_placed(card: str) -> None:
    play = lay_out(f"{card} elf_2", discards="fortune command").place(0, card)
    assert play.happened == [f"Placed 0 {card}"]
    assert (play.asked, play.hand(0), play.facts.extra) == ((1, "turn"), "elf_2", 0)


# --- goblins --------------------------------------------------------------------------------------------------------


def test_disruptors_the_direction_of_turns_is_reversed() -> None:
    play = lay_out("disruptors disruptors", seats=4).place(0, "disruptors")
    assert play.happened == ["Placed 0 disruptors", "Reversed 0 False"]
    assert (play.asked, play.facts.direction, play.facts.next) == ((3, "turn"), -1, 2)
    play.draw(3).draw(2).draw(1).place(0, "disruptors")
    assert play.happened == ["Placed 0 disruptors", "Reversed 0 True"]
    assert (play.asked, play.facts.next) == ((1, "turn"), 2)


def test_disruptors_in_an_extra_turn_are_about_the_turns_of_the_others() -> None:
    play = lay_out("disruptors", extra=1).place(0, "disruptors")
    assert (play.asked, play.facts.next) == ((0, "turn"), 2)
    assert play.draw(0).asked == (2, "turn")


@pytest.mark.parametrize(("direction", "blocked", "then"), [(1, 1, 2), (-1, 3, 2)])
def test_blockers_the_next_seat_in_the_direction_of_play_loses_its_next_turn(
    direction: int, blocked: int, then: int
) -> None:
    play = lay_out("blockers", seats=4, direction=direction).place(0, "blockers")
    assert play.happened == ["Placed 0 blockers", f"Blocked 0 {blocked}", f"TurnLost {blocked}"]
    assert (play.asked, play.facts.blocked) == ((then, "turn"), (0, 0, 0, 0))
    seen = play.match.beats(None)[play.first_beat + 1].view.facts
    assert seen.blocked == tuple(int(seat == blocked) for seat in range(4))  # type: ignore[attr-defined]
    assert seen.next == then  # type: ignore[attr-defined]


def test_blockers_only_the_next_turn_is_lost() -> None:
    play = lay_out("blockers", seats=2).place(0, "blockers")
    assert play.asked == (0, "turn")
    assert play.draw(0).asked == (1, "turn")


def test_blockers_it_keeps_that_mark_if_the_direction_changes() -> None:
    play = lay_out("disruptors", seats=3, blocked=[1]).place(0, "disruptors")
    assert (play.asked, play.facts.blocked, play.facts.next) == ((2, "turn"), (0, 1, 0), 0)
    play.draw(2)
    assert (play.happened, play.asked) == (["Drew 2 2", "TurnLost 1"], (0, "turn"))


def test_blockers_it_never_has_more_than_one() -> None:
    play = lay_out("blockers", seats=3, blocked=[1], extra=1).place(0, "blockers")
    assert play.happened == ["Placed 0 blockers", "NoEffect 0 blockers", "ExtraTurnBegan 0"]
    assert play.facts.blocked == (0, 1, 0)
    play.draw(0)
    assert (play.asked, play.facts.blocked) == ((2, "turn"), (0, 0, 0))


def test_several_blocked_seats_lose_their_turns_one_after_another() -> None:
    play = lay_out("goblin_1", seats=4, blocked=[1, 2])
    assert play.facts.next == 3
    play.draw(0)
    assert play.happened == ["Drew 0 2", "TurnLost 1", "TurnLost 2"]
    first, second = (play.match.beats(None)[play.first_beat + i].view.facts for i in (1, 2))
    assert (first.blocked, second.blocked) == ((0, 0, 1, 0), (0, 0, 0, 0))  # type: ignore[attr-defined]
    assert play.asked == (3, "turn")


def test_raiders_each_other_seat_with_more_hand_cards_than_you_discards_one_of_its_choice() -> None:
    hands = {1: "elf_2 mimic fortune", 2: "elf_2 mimic", 3: "elf_7 elf_7 command"}
    play = lay_out("raiders goblin_1 goblin_3", seats=4, hands=hands).place(0, "raiders")
    assert play.happened == ["Placed 0 raiders"]
    assert play.asked == (1, "raid")
    assert play.can(1, Discard) == ["elf_2", "fortune", "mimic"]
    play.discard(1, "fortune")
    assert (play.happened, play.asked) == (["Discarded 1 fortune"], (3, "raid"))
    play.discard(3, "command")
    assert (play.discards, play.asked) == ("command fortune", (1, "turn"))
    assert [len(play.hand(seat).split()) for seat in range(4)] == [2, 2, 2, 2]


def test_raiders_the_others_discard_in_the_order_of_turns() -> None:
    play = lay_out("raiders", seats=4, direction=-1, hands={2: ""}).place(0, "raiders")
    assert [seat for seat, _ in reversed(play.table.pending)] == [3, 1]


def test_raiders_the_last_card_of_a_hand_needs_no_choice() -> None:
    play = lay_out("raiders", hands={1: "mimic", 2: "elf_2 elf_7"}).place(0, "raiders")
    assert play.happened == ["Placed 0 raiders", "Discarded 1 mimic"]
    assert play.asked == (2, "raid")


def test_raiders_where_nobody_has_more_nothing_happens() -> None:
    play = lay_out("raiders goblin_1 goblin_3").place(0, "raiders")
    assert (play.happened, play.asked) == (["Placed 0 raiders", "NoEffect 0 raiders"], (1, "turn"))


# --- elves ----------------------------------------------------------------------------------------------------------


def test_mages_choose_a_magic_card_in_the_discards_and_take_it_into_your_hand() -> None:
    play = lay_out("mages", discards="fortune command menace elf_2").place(0, "mages")
    assert play.asked == (0, "fetch")
    assert play.can(0, Fetch) == ["fortune", "menace"]
    play.fetch(0, "menace")
    assert play.happened == ["Chose 0 menace", "TakenIntoHand 0 menace"]
    assert (play.hand(0), play.discards, play.asked) == ("menace", "command elf_2 fortune", (1, "turn"))


def test_mages_a_single_magic_card_needs_no_choice_none_there_nothing() -> None:
    play = lay_out("mages", discards="fortune command").place(0, "mages")
    assert (play.kinds, play.hand(0)) == (["Placed", "Chose", "TakenIntoHand"], "fortune")
    play = lay_out("mages", discards="command").place(0, "mages")
    assert (play.happened, play.discards) == (["Placed 0 mages", "NoEffect 0 mages"], "command")


def test_mages_all_have_seen_which_card_it_was_and_then_it_is_a_secret_again() -> None:
    play = lay_out("mages elf_2", discards="fortune").place(0, "mages")
    chose = play.match.beats(1)[play.first_beat + 1]
    assert FACES[chose.view.faces[chose.event.card]].id == "fortune"  # type: ignore[attr-defined]
    assert not play.knows(1, chose.event.card)  # type: ignore[attr-defined]
    assert play.knows(0, chose.event.card)  # type: ignore[attr-defined]


def test_medics_draw_2_then_discard_1_new_or_old() -> None:
    play = lay_out("medics elf_7", deck="mimic command elf_2").place(0, "medics")
    assert play.happened == ["Placed 0 medics", "Drew 0 2"]
    assert play.asked == (0, "mend")
    assert play.can(0, Discard) == ["command", "elf_7", "mimic"]
    play.discard(0, "elf_7")
    assert (play.hand(0), play.discards, play.deck, play.asked) == ("command mimic", "elf_7", "elf_2", (1, "turn"))


def test_medics_discard_after_the_shuffle_that_they_have_brought_about() -> None:
    play = lay_out("medics", deck="mimic command", discards="elf_2").place(0, "medics")
    assert play.happened == ["Placed 0 medics", "Drew 0 2", "Reshuffled"]
    play.discard(0, "mimic")
    assert (play.discards, play.deck) == ("mimic", "elf_2")


def test_medics_a_single_card_is_discarded_without_a_choice_and_without_any_nothing_is() -> None:
    play = lay_out("medics", deck="mimic").place(0, "medics")
    assert play.happened == ["Placed 0 medics", "Drew 0 1", "Discarded 0 mimic"]
    play = lay_out("medics", deck="").place(0, "medics")
    assert (play.happened, play.asked) == (["Placed 0 medics", "Drew 0 0"], (1, "turn"))


def test_seers_look_at_the_top_three_take_one_put_the_others_back_in_the_order_you_like() -> None:
    play = lay_out("seers", deck="mimic command elf_2 goblin_1").place(0, "seers")
    assert play.happened == ["Placed 0 seers", "Looked 0 3"]
    assert (play.asked, play.deck) == ((0, "keep"), "goblin_1")
    assert play.can(0, Keep) == ["command", "elf_2", "mimic"]
    play.keep(0, "command")
    assert (play.happened, play.hand(0), play.asked) == (["Kept 0"], "command", (0, "put_back"))
    assert play.can(0, PutBack) == ["elf_2+mimic", "mimic+elf_2"]
    play.put_back(0, "elf_2 mimic")
    assert (play.happened, play.deck, play.asked) == (["Replaced 0"], "elf_2 mimic goblin_1", (1, "turn"))
    assert lay_out("seers", deck="mimic command elf_2 goblin_1").place(0, "seers").keep(0, "elf_2").put_back(
        0, "mimic command"
    ).deck == "mimic command goblin_1"  # fmt: skip


def test_seers_nobody_else_sees_the_cards_and_their_user_knows_those_put_back_until_a_shuffle() -> None:
    play = lay_out("seers", deck="mimic command elf_2 goblin_1").place(0, "seers")
    for eyes in (1, 2, None):
        view = play.match.view(eyes)
        assert (view.cards("drawn", 0), view.count("drawn", 0)) == ((), 3)
    play.keep(0, "command").put_back(0, "elf_2 mimic")
    below, second, top = play.match.view(0).cards("deck")
    assert [play.knows(0, card) for card in (below, second, top)] == [False, True, True]
    assert not any(play.knows(eyes, card) for eyes in (1, 2, None) for card in (second, top))


def test_seers_what_was_put_back_is_nobodys_knowledge_after_a_shuffle() -> None:
    play = lay_out("seers", deck="mimic command elf_2", discards="goblin_1", hands={1: "fortune"})
    play.place(0, "seers").keep(0, "command").put_back(0, "elf_2 mimic")
    play.draw(1)
    assert play.happened == ["Drew 1 2", "Reshuffled"]
    view = play.match.view(0)
    assert view.count("deck") == 1
    assert not view.faces.keys() & {*view.cards("deck")}


def test_seers_with_fewer_cards_those() -> None:
    play = lay_out("seers", deck="mimic command", discards="elf_2").place(0, "seers")
    assert play.happened == ["Placed 0 seers", "Looked 0 2"]
    play.keep(0, "mimic")
    assert (play.happened, play.deck, play.asked) == (["Kept 0", "Replaced 0"], "command", (1, "turn"))


def test_seers_looking_does_not_empty_the_deck_taking_its_last_card_does() -> None:
    play = lay_out("seers", deck="mimic command elf_5", discards="elf_2").place(0, "seers")
    assert (play.happened, play.discards) == (["Placed 0 seers", "Looked 0 3"], "elf_2")
    play = lay_out("seers", deck="mimic", discards="elf_2").place(0, "seers")
    assert play.happened == ["Placed 0 seers", "Looked 0 1", "Kept 0", "Reshuffled"]
    assert (play.hand(0), play.deck, play.discards) == ("mimic", "elf_2", "")


def test_seers_without_a_deck_see_nothing() -> None:
    play = lay_out("seers", deck="").place(0, "seers")
    assert (play.happened, play.asked) == (["Placed 0 seers", "NoEffect 0 seers"], (1, "turn"))
    play = lay_out("seers", deck="", discards="mimic").place(0, "seers")
    assert (play.kinds, play.hand(0)) == (["Placed", "Reshuffled", "Looked", "Kept"], "mimic")


def test_seers_while_choosing_no_card_of_the_hand_can_be_used() -> None:
    play = lay_out("seers elf_2").place(0, "seers")
    assert play.why_not(0, "elf_2") == "choose_first"
    assert play.match.why_not(0, play.token(0, "goblin_1", "drawn")) is None


# --- dwarves --------------------------------------------------------------------------------------------------------


def test_strategist_you_may_put_a_rule_card_from_your_hand_in_force_no_card_is_drawn_for_it() -> None:
    play = lay_out("strategist evolution elf_2").place(0, "strategist")
    assert play.asked == (0, "strategy")
    assert play.can(0, Enact) == ["evolution"]
    assert [play.why_not(0, name) for name in ("evolution", "elf_2")] == [None, "only_rule"]
    play.enact(0, "evolution")
    assert play.happened == ["Enacted 0 evolution"]
    assert (play.rule, play.discards, play.hand(0), play.asked) == ("evolution", "command", "elf_2", (1, "turn"))


def test_strategist_or_not() -> None:
    play = lay_out("strategist evolution").place(0, "strategist").do(0, Decline())
    assert (play.happened, play.rule, play.hand(0)) == (["Declined 0"], "command", "evolution")


def test_strategist_is_asked_without_a_rule_card_too() -> None:
    play = lay_out("strategist elf_2").place(0, "strategist")
    assert (play.asked, list(play.legal(0))) == ((0, "strategy"), [Decline()])
    empty = lay_out("strategist").place(0, "strategist")
    assert (empty.happened, empty.asked) == (["Placed 0 strategist", "NoEffect 0 strategist"], (1, "turn"))


def test_miners_choose_a_rule_card_in_the_discards_and_put_it_in_force_no_card_is_drawn_for_it() -> None:
    play = lay_out("miners", discards="fortune heredity evolution elf_2").place(0, "miners")
    assert play.asked == (0, "mine")
    assert play.can(0, Mine) == ["evolution", "heredity"]
    play.mine(0, "heredity")
    assert play.happened == ["Enacted 0 heredity"]
    assert (play.rule, play.discards, play.hand(0)) == ("heredity", "command elf_2 evolution fortune", "")


def test_miners_a_single_rule_card_needs_no_choice_none_there_nothing() -> None:
    play = lay_out("miners", discards="fortune heredity").place(0, "miners")
    assert (play.happened, play.rule) == (["Placed 0 miners", "Enacted 0 heredity"], "heredity")
    play = lay_out("miners", discards="fortune").place(0, "miners")
    assert (play.happened, play.rule) == (["Placed 0 miners", "NoEffect 0 miners"], "command")


# --- fairies --------------------------------------------------------------------------------------------------------


def test_infiltrators_choose_a_seat_yourself_included_one_random_card_of_its_hand_is_discarded() -> None:
    play = lay_out("infiltrators elf_2 elf_7", hands={1: "mimic command fortune"}, chance=[2]).place(0, "infiltrators")
    assert play.asked == (0, "infiltrate")
    assert list(play.legal(0)) == [Infiltrate(seat) for seat in range(3)]
    assert play.why_not(0, "elf_2") == "choose_first"
    play.infiltrate(0, 1)
    assert play.happened == ["Infiltrated 0 1", "Discarded 1 fortune"]
    assert (play.hand(1), play.discards, play.asked) == ("command mimic", "fortune", (1, "turn"))
    own = lay_out("infiltrators elf_2 elf_7", chance=[1]).place(0, "infiltrators").infiltrate(0, 0)
    assert (own.happened, own.hand(0)) == (["Infiltrated 0 0", "Discarded 0 elf_7"], "elf_2")


def test_infiltrators_no_hand_nothing() -> None:
    play = lay_out("infiltrators", hands={2: ""}).place(0, "infiltrators").infiltrate(0, 2)
    assert (play.happened, play.asked) == (["Infiltrated 0 2", "NoEffect 0 infiltrators"], (1, "turn"))


@pytest.mark.parametrize(("to", "left"), [(0, 1), (1, 2), (2, 0)])
@pytest.mark.parametrize("direction", [1, -1])
def test_chargers_choose_a_seat_yourself_included_it_gives_a_card_of_its_choice_to_the_seat_on_its_left(
    to: int, left: int, direction: int
) -> None:
    hands = dict.fromkeys((1, 2), "mimic fortune")
    play = lay_out("chargers mimic fortune", hands=hands, direction=direction).place(0, "chargers")
    assert (play.asked, list(play.legal(0))) == ((0, "charge"), [Charge(seat) for seat in range(3)])
    play.charge(0, to)
    assert (play.happened, play.asked) == ([f"Charged 0 {to}"], (to, "give"))
    assert play.can(to, Give) == ["fortune", "mimic"]
    assert play.why_not(to, "mimic") is None
    play.give(to, "mimic")
    assert play.happened == [f"Gave {to} {left}"]
    assert (play.hand(to), play.hand(left)) == ("fortune", "fortune mimic mimic")
    assert play.asked == (direction % 3, "turn")


def test_chargers_the_card_is_unseen_by_others() -> None:
    play = lay_out("chargers", seats=4, hands={1: "mimic fortune"}).place(0, "chargers").charge(0, 1).give(1, "mimic")
    given = play.token(2, "mimic")
    assert [play.knows(eyes, given) for eyes in (0, 1, 2, 3, None)] == [False, False, True, False, False]


def test_chargers_a_single_card_needs_no_choice_no_hand_nothing() -> None:
    play = lay_out("chargers", hands={1: "mimic", 2: ""}).place(0, "chargers").charge(0, 1)
    assert (play.happened, play.hand(2)) == (["Charged 0 1", "Gave 1 2"], "mimic")
    play = lay_out("chargers", hands={1: "mimic", 2: ""}).place(0, "chargers").charge(0, 2)
    assert (play.happened, play.asked) == (["Charged 0 2", "NoEffect 0 chargers"], (1, "turn"))


def test_illusionists_choose_another_seat_you_exchange_your_whole_hands() -> None:
    play = lay_out("illusionists elf_2", hands={2: "mimic command fortune"}).place(0, "illusionists")
    assert (play.asked, list(play.legal(0))) == ((0, "exchange"), [Exchange(1), Exchange(2)])
    play.exchange(0, 2)
    assert play.happened == ["Exchanged 0 2"]
    assert (play.hand(0), play.hand(2)) == ("command fortune mimic", "elf_2")


@pytest.mark.parametrize(("own", "other"), [("", "mimic command"), ("mimic command", "")])
def test_illusionists_also_when_one_is_empty(own: str, other: str) -> None:
    play = lay_out(f"illusionists {own}", hands={1: other}).place(0, "illusionists").exchange(0, 1)
    assert play.happened == ["Exchanged 0 1"]
    assert (play.names("hand", 0), play.names("hand", 1)) == (other, own)


def test_illusionists_both_empty_nothing() -> None:
    play = lay_out("illusionists", hands={1: ""}).place(0, "illusionists").exchange(0, 1)
    assert (play.happened, play.asked) == (["NoEffect 0 illusionists"], (1, "turn"))


def test_illusionists_with_two_seats_there_is_nobody_else_to_choose() -> None:
    play = lay_out("illusionists elf_2", seats=2, hands={1: "mimic"}).place(0, "illusionists")
    assert play.happened == ["Placed 0 illusionists", "Exchanged 0 1"]
    assert (play.hand(0), play.hand(1)) == ("mimic", "elf_2")


def test_illusionists_nobody_can_follow_the_cards_and_their_order_tells_nothing() -> None:
    play = lay_out("illusionists elf_2 elf_7 mimic", hands={1: "command fortune"}, chance=[(1, 0), (2, 0, 1)])
    before = {*play.match.view(1).cards("hand", 1)}
    play.place(0, "illusionists").exchange(0, 1)
    assert play.names("hand", 0) == "fortune command"
    assert play.names("hand", 1) == "mimic elf_2 elf_7"
    assert not before & {*play.match.view(0).cards("hand", 0)}
    assert not any(play.knows(2, card) for zone in play.table.zones[:2] for card in zone)
