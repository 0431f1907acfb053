"""Tests of spec royal, "End" and "Examples"."""

from __future__ import annotations

import pytest

from games.core.game import Result
from games.passing.rules import Judge
from games.royal.deck import DECK
from games.royal.rules import Royal
from tests.games.royal.scripted import Play, lay_out


def one_more(seats: int, area: str, card: str = "rat", pile: str = "toad") -> Play:
    """Let seat 1 judge wrongly and take a card into its area."""
    hands = dict.fromkeys(range(seats), "bat fly") | {0: f"{card} bat fly"}
    play = lay_out(seats, hands, areas={1: area}, pile=pile).offer(0, card, 1, card.removesuffix("_royal"))
    return play.judge(1, False)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_taker_has_lost_as_soon_as_4_cards_of_one_critter_lie_in_front_of_it(seats: int) -> None:
    play = one_more(seats, "rat rat rat")
    assert play.happened == ["Judged", "Revealed rat", "Taken 1 rat", "Lost 1"]
    assert play.lost == ((1,), "four")
    assert play.asked is None
    assert one_more(seats, "rat rat").lost is None


def test_with_2_seats_5_cards() -> None:
    assert one_more(2, "rat rat rat").lost is None
    assert one_more(2, "rat rat rat rat").lost == ((1,), "four")


@pytest.mark.parametrize("area", ["rat rat rat_royal", "rat_royal rat rat"])
def test_royal_cards_count_as_their_critter(area: str) -> None:
    assert one_more(4, area).lost == ((1,), "four")
    assert one_more(4, "rat rat rat", "rat_royal").lost == ((1,), "four")


def test_cards_of_different_critters_do_not_lose() -> None:
    play = one_more(4, "bat bat bat fly fly fly toad toad toad scorpion_royal")
    assert play.lost is None


def test_cards_in_front_of_others_do_not_count() -> None:
    play = lay_out(4, {0: "rat", 1: "bat", 2: "bat", 3: "bat"}, areas={0: "rat rat", 2: "rat rat rat"}, pile="toad")
    play.offer(0, "rat", 1, "rat").judge(1, False)
    assert play.lost is None


def test_a_penalty_card_can_be_the_last_one() -> None:
    play = one_more(4, "fly fly fly", "rat_royal", "fly bat_royal toad")
    assert play.happened[-3:] == ["PenaltyTaken 1 fly", "Taken 1 fly", "Lost 1"]
    assert play.lost == ((1,), "four")
    view = play.match.view(None)
    assert play.pile == "bat_royal toad" and view.is_open(view.cards("pile")[-1]), "its top is always face up"


def test_what_was_still_pending_is_dropped() -> None:
    """Two royal cards are laid.

    The first penalty card loses, the second is no longer taken.
    """
    hands = {0: "joker bat", 1: "rat_royal bat_royal toad", 2: "fly", 3: "fly"}
    play = lay_out(4, hands, areas={1: "fly fly fly"}, pile="fly scorpion toad").offer(0, "joker", 1, "fly")
    play.judge(1, False).lay(1, "rat_royal bat_royal")
    assert play.happened == [
        "Laid 1 rat_royal", "Laid 1 bat_royal", "PenaltyTaken 1 fly", "Taken 1 fly", "Lost 1",
    ]  # fmt: skip
    assert play.pile == "scorpion toad"
    assert play.asked is None
    assert play.table.facts.as_dict()["owed"] == ()


def test_four_of_a_kind_and_an_empty_hand_is_four_of_a_kind() -> None:
    play = lay_out(3, {0: "rat", 1: "bat", 2: "fly"}, areas={0: "rat rat rat"}).offer(0, "rat", 1, "rat")
    play.judge(1, True)
    assert play.lost == ((0,), "four")


@pytest.mark.parametrize("seats", Royal().seats)
def test_there_is_exactly_one_loser_and_everyone_else_wins(seats: int) -> None:
    play = one_more(seats, " ".join(["rat"] * (DECK.fatal[seats] - 1)))
    others = tuple(seat for seat in range(seats) if seat != 1)
    assert play.match.result == Result((1,), others, "four", ())
    assert not any(play.legal(seat) for seat in range(seats))


# --- the examples --------------------------------------------------------------------------------------------------


def test_example_claim_royal_card_royal_rat_judged_true() -> None:
    """The giver takes the royal rat and the top of the pile."""
    play = lay_out(4, {0: "rat_royal bat", 1: "fly", 2: "fly", 3: "fly"}, pile="scorpion toad")
    play.offer(0, "rat_royal", 3, "royal").judge(3, True)
    assert play.area(0) == "rat_royal scorpion"
    assert (play.area(3), play.pile) == ("", "toad")


def test_example_claim_rat_card_royal_rat_judged_false() -> None:
    """The judge takes it, and the pile's top."""
    play = lay_out(4, {0: "rat_royal bat", 1: "fly", 2: "fly", 3: "fly"}, pile="scorpion toad")
    play.offer(0, "rat_royal", 3, "rat").judge(3, False)
    assert play.area(3) == "rat_royal scorpion"
    assert (play.area(0), play.pile) == ("", "toad")


@pytest.mark.parametrize("laid", ["fly", "fly_royal"])
def test_example_claim_fly_card_joker_judged_false(laid: str) -> None:
    """The judge takes the joker, then lays a fly or any two.

    The joker goes into its hand; the fly may be plain or royal.
    """
    play = lay_out(4, {0: "joker bat", 1: "fly fly_royal rat", 2: "fly", 3: "fly"}, pile="scorpion toad")
    play.offer(0, "joker", 1, "fly").judge(1, False)
    assert play.hand(1) == "fly fly_royal joker rat"
    assert {"fly", "fly_royal", "rat fly"} <= play.layings(1)
    assert "rat" not in play.layings(1)
    play.lay(1, laid)
    assert play.area(1).split()[0] == laid


def test_example_claim_fly_card_blank_judged_false() -> None:
    """Right; the giver takes the blank, then lays one fly or two."""
    play = lay_out(4, {0: "blank bat fly", 1: "fly rat", 2: "fly", 3: "fly"}, pile="toad")
    play.offer(0, "blank", 1, "fly").judge(1, False)
    assert play.asked == (0, "lay")
    assert play.layings(0) == {"fly", "fly bat", "bat fly"}


def test_example_4_seats_a_gives_to_b_b_gives_to_c_d_must_judge() -> None:
    """A gives to B, B peeks and gives to C, C peeks.

    D is the only choice left, and D must judge.
    """
    play = lay_out(4, {0: "rat bat", 1: "fly", 2: "fly", 3: "fly"}, pile="toad").offer(0, "rat", 1, "rat")
    play.peek(1).pass_on(1, 2, "fly").peek(2)
    assert {action.to for action in play.legal(2)} == {3}  # type: ignore[attr-defined]
    play.pass_on(2, 3, "bat")
    assert list(play.legal(3)) == [Judge(True), Judge(False)]


def test_example_the_taker_has_3_rats_and_takes_the_royal_rat() -> None:
    """Lost at once; no penalty card is drawn."""
    play = one_more(4, "rat rat rat", "rat_royal", "scorpion toad")
    assert play.happened == ["Judged", "Revealed rat_royal", "Taken 1 rat_royal", "Lost 1"]
    assert play.pile == "scorpion toad"
