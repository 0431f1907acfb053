"""Tests of spec panic, "12 magic cards" and extra turns ("A turn")."""

from __future__ import annotations

import pytest

from games.core.match import Illegal
from games.core.teller import Teller
from games.core.words import Words
from games.panic.cards import FACES
from games.panic.moves import Fascinate, Pay, Use
from table.stage.boardfile import load_board
from table.stage.speech.narrator import Narrator
from tests.games.panic.scripted import STOCK, lay_out

# --- costs ----------------------------------------------------------------------------------------------------------


def test_a_cost_is_paid_first_with_other_cards_of_your_choice_from_your_hand() -> None:
    play = lay_out("menace elf_2 mimic", lines={1: "elf_7"})
    play.do(0, Use(play.token(0, "menace")))
    assert (play.happened, play.asked) == (["Used 0 menace"], (0, "pay"))
    assert (play.names("played"), play.line(1), play.discards) == ("menace", "elf_7", "")
    assert play.can(0, Pay) == ["elf_2", "mimic"]
    assert play.why_not(0, "mimic") is None
    play.do(0, Pay((play.token(0, "mimic"),)))
    assert play.happened == ["Paid 0 mimic", "Menaced 1 elf_7", "TookBack 1 elf_7", "Spent 0 menace"]
    assert (play.hand(0), play.discards, play.names("played")) == ("elf_2", "menace mimic", "")


def test_two_cards_are_paid_at_once_and_their_order_does_not_matter() -> None:
    play = lay_out("fascinate elf_2 mimic command", lines={1: "elf_7 elf_7"})
    play.do(0, Use(play.token(0, "fascinate")))
    assert len(play.legal(0)) == 3
    assert play.can(0, Pay) == ["elf_2+command", "elf_2+mimic", "mimic+command"]


def test_with_just_as_many_cards_as_it_costs_there_is_nothing_to_choose() -> None:
    play = lay_out("quick_march elf_2").use(0, "quick_march")
    assert play.happened == ["Used 0 quick_march", "Paid 0 elf_2", "Spent 0 quick_march", "ExtraTurnBegan 0"]


@pytest.mark.parametrize(("name", "cost"), [("quick_march", 1), ("menace", 1), ("fascinate", 2)])
def test_who_cannot_pay_cannot_use_it(name: str, cost: int) -> None:
    for others in range(4):
        play = lay_out(" ".join([name, *["elf_2"] * others]), lines={1: "elf_7"})
        assert play.can(0, Use) == ([name] if others >= cost else [])
        assert play.why_not(0, name) == (None if others >= cost else "cannot_pay")
        if others < cost:
            with pytest.raises(Illegal):
                play.use(0, name)


def test_a_second_magic_card_of_the_same_kind_is_a_card_to_pay_with() -> None:
    play = lay_out("menace menace", lines={1: "elf_7"}).use(0, "menace")
    assert (play.discards, play.hand(0)) == ("menace menace", "")


def test_all_see_what_was_paid() -> None:
    play = lay_out("menace elf_2 mimic").use(0, "menace", "mimic")
    view = play.match.view(None)
    assert all(view.is_open(card) for card in view.cards("discards"))


# --- Fortune --------------------------------------------------------------------------------------------------------


def test_fortune_discard_your_hand_draw_3_have_another_turn() -> None:
    play = lay_out("fortune elf_2 mimic", deck="goblin_1 goblin_3 command elf_5").use(0, "fortune")
    assert play.happened == [
        "Used 0 fortune", "Discarded 0 elf_2+mimic", "Drew 0 3", "Spent 0 fortune", "ExtraTurnBegan 0",
    ]  # fmt: skip
    assert (play.hand(0), play.discards) == ("command goblin_1 goblin_3", "elf_2 fortune mimic")
    assert (play.asked, play.facts.extra) == ((0, "turn"), 0)
    assert play.draw(0).asked == (1, "turn")


def test_fortune_with_an_empty_hand_too() -> None:
    play = lay_out("fortune", deck="goblin_1 goblin_3 command elf_5").use(0, "fortune")
    assert play.happened == ["Used 0 fortune", "Drew 0 3", "Spent 0 fortune", "ExtraTurnBegan 0"]
    assert (play.hand(0), play.asked) == ("command goblin_1 goblin_3", (0, "turn"))


def test_a_magic_cards_own_draws_can_not_bring_it_back() -> None:
    play = lay_out("fortune mimic", deck="goblin_1 goblin_3").use(0, "fortune")
    assert play.happened == [
        "Used 0 fortune", "Discarded 0 mimic", "Drew 0 2", "Reshuffled", "Drew 0 1", "Spent 0 fortune",
        "ExtraTurnBegan 0",
    ]  # fmt: skip
    assert (play.hand(0), play.deck, play.discards) == ("goblin_1 goblin_3 mimic", "", "fortune")


def test_fortune_the_cards_just_discarded_are_shuffled_when_the_deck_is_empty_then() -> None:
    play = lay_out("fortune mimic elf_2", deck="goblin_1 goblin_3 command").use(0, "fortune")
    assert play.kinds == ["Used", "Discarded", "Drew", "Reshuffled", "Spent", "ExtraTurnBegan"]
    assert (sorted(play.deck.split()), play.discards) == (["elf_2", "mimic"], "fortune")


def test_fortune_with_both_piles_empty_draws_what_there_is_and_has_another_turn() -> None:
    play = lay_out("fortune", deck="goblin_1").use(0, "fortune")
    assert (play.hand(0), play.asked) == ("goblin_1", (0, "turn"))
    play = lay_out("fortune", deck="").use(0, "fortune")
    assert (play.kinds, play.asked) == (["Used", "Drew", "Spent", "ExtraTurnBegan"], (0, "turn"))


# --- Quick March ----------------------------------------------------------------------------------------------------


def test_quick_march_have_two_more_turns() -> None:
    play = lay_out("quick_march elf_2", deck=f"{STOCK} {STOCK}").use(0, "quick_march")
    assert (play.asked, play.facts.extra, play.facts.next) == ((0, "turn"), 1, 1)
    play.draw(0)
    assert (play.happened, play.asked, play.facts.extra) == (["Drew 0 2", "ExtraTurnBegan 0"], (0, "turn"), 0)
    play.draw(0)
    assert (play.happened, play.asked) == (["Drew 0 2"], (1, "turn"))


def test_quick_march_used_during_them_two_more_are_added() -> None:
    """Used in the first of the two turns.

    One is left, and afterwards three.
    """
    play = lay_out("quick_march quick_march elf_2 elf_7", deck=f"{STOCK} {STOCK}").use(0, "quick_march", "elf_2")
    assert play.facts.extra == 1
    play.use(0, "quick_march", "elf_7")
    spent = play.match.beats(None)[-2].view.facts
    assert spent.extra == 3  # type: ignore[attr-defined]
    turns = 0
    while play.asked == (0, "turn"):
        play.draw(0)
        turns += 1
        if play.asked == (0, "limit"):
            play.do(0, play.legal(0)[0])
    assert (turns, play.asked) == (3, (1, "turn"))


def test_quick_march_with_one_extra_turn_left_afterwards_three_are_left() -> None:
    play = lay_out("quick_march elf_2", extra=1).use(0, "quick_march")
    assert play.match.beats(None)[-2].view.facts.extra == 3  # type: ignore[attr-defined]
    assert play.facts.extra == 2


def test_fortune_during_a_quick_march_adds_one() -> None:
    play = lay_out("fortune", extra=1).use(0, "fortune")
    assert (play.facts.extra, play.asked) == (1, (0, "turn"))


def test_extra_turns_end_with_the_direction_as_it_is_then_and_blocked_seats_lose_theirs() -> None:
    play = lay_out("quick_march elf_2", seats=4, blocked=[1]).use(0, "quick_march").draw(0)
    assert play.facts.blocked == (0, 1, 0, 0)
    play.draw(0)
    assert (play.happened, play.asked) == (["Drew 0 2", "TurnLost 1"], (2, "turn"))


# --- Menace ---------------------------------------------------------------------------------------------------------


def test_menace_every_other_seat_takes_the_last_card_of_its_line_back_into_its_hand() -> None:
    lines = {0: "goblin_1 mimic", 1: "elf_2 elf_7", 3: "dwarf_1 dwarf_3 dwarf_6"}
    play = lay_out("menace elf_5", seats=4, lines=lines, hands={1: "", 2: "", 3: "command"}).use(0, "menace")
    assert play.happened[2:-1] == ["Menaced 1 elf_7", "TookBack 1 elf_7", "Menaced 3 dwarf_6", "TookBack 3 dwarf_6"]
    assert [play.line(seat) for seat in range(4)] == ["goblin_1 mimic", "elf_2", "", "dwarf_1 dwarf_3"]
    assert [play.hand(seat) for seat in range(4)] == ["", "elf_7", "", "command dwarf_6"]
    assert play.asked == (1, "turn")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Ben picks the Knights back up from the end of the line."),
        ("ja", "Benさんは隊列の最後の騎士団を手札に戻します。"),
    ],
)
def test_the_log_names_the_card_that_all_have_seen_going_back(lang: str, said: str) -> None:
    play = lay_out("menace elf_5", lines={1: "elf_2 elf_7"}).use(0, "menace")
    words = Words(lang, "table", "games.panic")
    narrator = Narrator(words, play.match.game, load_board(play.match.game), ("Ann", "Ben"))
    lines = [narrator.log_line(beat) for beat in play.match.beats(None)]
    assert lines.count(said) == 1
    assert not [line for line in lines if "Ben" in line and line != said]


def test_menace_goes_round_in_the_order_of_turns() -> None:
    play = lay_out("menace elf_5", seats=3, lines={1: "elf_7", 2: "elf_2"}, direction=-1).use(0, "menace")
    assert play.happened[2:-1] == ["Menaced 2 elf_2", "TookBack 2 elf_2", "Menaced 1 elf_7", "TookBack 1 elf_7"]


def test_menace_on_a_line_of_one_leaves_none_and_then_anything_may_be_placed() -> None:
    play = lay_out("menace elf_5", lines={1: "elf_7"}, hands={1: "goblin_1"}).use(0, "menace")
    assert play.line(1) == ""
    assert play.place(1, "goblin_1").line(1) == "goblin_1"


def test_menace_no_line_nothing_but_it_may_be_used() -> None:
    play = lay_out("menace elf_5", lines={0: "elf_7"}).use(0, "menace")
    assert play.happened == ["Used 0 menace", "Paid 0 elf_5", "NoEffect 0 menace", "Spent 0 menace"]
    assert play.line(0) == "elf_7"


def test_menace_the_card_was_seen_by_all_and_is_its_owners_secret_again() -> None:
    play = lay_out("menace elf_5", lines={1: "elf_7"})
    (token,) = play.table.zones[play.table.zone("line", 1)]
    assert play.knows(2, token)
    play.use(0, "menace")
    assert [play.knows(eyes, token) for eyes in (0, 1, 2, None)] == [False, True, False, False]


def test_the_mages_taken_back_by_menace_fetch_a_magic_card_again_and_again() -> None:
    play = lay_out("mages", player=1, seats=2, hands={0: "menace menace elf_5 elf_7"}, discards="fortune quick_march")
    play.place(1, "mages").fetch(1, "fortune")
    play.use(0, "menace", "elf_5")
    assert (play.hand(1), play.discards) == ("fortune mages", "elf_5 menace quick_march")
    play.place(1, "mages").fetch(1, "quick_march")
    play.use(0, "menace", "elf_7")
    assert play.hand(1) == "fortune mages quick_march"
    play.place(1, "mages").fetch(1, "menace")
    assert (play.hand(1), play.line(1)) == ("fortune menace quick_march", "mages")


# --- Fascinate ------------------------------------------------------------------------------------------------------


def test_fascinate_take_any_card_out_of_any_line_your_own_included() -> None:
    play = lay_out("fascinate elf_5 elf_7", lines={0: "goblin_1", 1: "elf_2 mimic dwarf_3"}).use(0, "fascinate")
    assert play.happened == ["Used 0 fascinate", "Paid 0 elf_5+elf_7"]
    assert play.asked == (0, "fascinate")
    assert play.can(0, Fascinate) == ["dwarf_3", "elf_2", "goblin_1", "mimic"]
    play.fascinate(0, 1, "dwarf_3")
    assert play.happened == ["Chose 0 dwarf_3", "TakenIntoHand 0 dwarf_3", "Spent 0 fascinate"]
    assert (play.hand(0), play.line(1), play.asked) == ("dwarf_3", "elf_2 mimic", (1, "turn"))


def test_fascinate_not_only_the_last_the_line_closes_up_in_its_order() -> None:
    play = lay_out("fascinate elf_5 elf_7", lines={1: "elf_2 mimic goblin_6 dwarf_3"}).use(0, "fascinate")
    play.fascinate(0, 1, "mimic")
    assert (play.hand(0), play.line(1)) == ("mimic", "elf_2 goblin_6 dwarf_3")


def test_fascinate_from_your_own_line() -> None:
    play = lay_out("fascinate elf_5 elf_7", seats=2, lines={0: "goblin_1 mages goblin_6", 1: "elf_2"}, hands={1: ""})
    play.use(0, "fascinate").fascinate(0, 0, "mages")
    assert (play.hand(0), play.line(0)) == ("mages", "goblin_1 goblin_6")


def test_fascinate_the_last_card_changes_what_fits() -> None:
    play = lay_out("fascinate elf_5 elf_7 mimic", seats=2, lines={0: "goblin_1 raiders"}, deck=STOCK)
    assert play.why_not(0, "mimic") == "command"
    play.use(0, "fascinate", "elf_5 elf_7").fascinate(0, 0, "raiders").draw(1)
    assert play.why_not(0, "mimic") is None


def test_fascinate_a_single_card_in_all_lines_needs_no_choice() -> None:
    play = lay_out("fascinate elf_5 elf_7", lines={2: "mimic"}).use(0, "fascinate")
    assert play.kinds == ["Used", "Paid", "Chose", "TakenIntoHand", "Spent"]
    assert (play.hand(0), play.line(2)) == ("mimic", "")


def test_fascinate_is_usable_when_there_is_a_card_in_a_line() -> None:
    play = lay_out("fascinate elf_5 elf_7")
    assert (play.can(0, Use), play.why_not(0, "fascinate")) == ([], "no_line")
    assert lay_out("fascinate elf_5 elf_7", lines={2: "mimic"}).can(0, Use) == ["fascinate"]


def test_fascinate_while_choosing_no_card_of_the_hand_can_be_used() -> None:
    play = lay_out("fascinate elf_5 elf_7 mimic", lines={1: "elf_2 elf_7"}).use(0, "fascinate", "elf_5 elf_7")
    assert play.why_not(0, "mimic") == "choose_first"


def test_fascinate_all_have_seen_which_card_it_was() -> None:
    play = lay_out("fascinate elf_5 elf_7", lines={2: "mimic"}).use(0, "fascinate")
    chose = play.match.beats(1)[-3]
    assert FACES[chose.view.faces[chose.event.card]].id == "mimic"  # type: ignore[attr-defined]
    assert [play.knows(eyes, chose.event.card) for eyes in (0, 1, 2, None)] == [True, False, False, False]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("menace", "(costs 1 card): all others take"),
        ("fascinate", "(costs 2 cards): take"),
        ("fortune", "(free): discard"),
        ("quick_march", "(costs 1 card): take two"),
    ],
)
def test_what_magic_costs_and_does_is_said_to_its_own_eyes_before_it_is_used(card: str, said: str) -> None:
    play = lay_out(f"{card} elf_5 elf_2 mimic", lines={1: "elf_7"})
    teller = Teller(Words("en", "games.panic"), play.match.game, ["Ann", "Ben"])
    use = Use(play.token(0, card))
    assert said in teller.action(use, play.match.view(0))
    assert teller.action(use, play.match.view(1)) == teller.action(use, play.match.view(None)) == "Use card"
