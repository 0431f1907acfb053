"""Tests of spec royal, "Taking a card"."""

from __future__ import annotations

import pytest

from games.core.match import Illegal
from games.core.types import Seat
from games.royal.deck import DECK
from games.royal.moves import Lay
from tests.games.royal.scripted import Play, lay_out


def taken(
    card: str, claim: str, hand: str, pile: str = "toad", *, areas: dict[Seat, str] | None = None, seats: int = 4
) -> Play:
    """Let seat 1 misjudge a card of seat 0 and take it.

    `hand` is the hand of seat 1, `pile` the penalty pile.
    """
    hands = dict.fromkeys(range(seats), "bat fly toad") | {0: f"{card} bat", 1: hand}
    play = lay_out(seats, hands, pile=pile, areas=areas).offer(0, card, 1, claim)
    return play.judge(1, not truth(card, claim))


def truth(card: str, claim: str) -> bool:
    return {"joker": claim != "royal", "blank": False}.get(
        card, claim in (*card.split("_royal"), "royal"[: 5 * ("_royal" in card)])
    )


# --- plain and royal -----------------------------------------------------------------------------------------------


def test_a_plain_card_lies_face_up_in_front_of_the_taker() -> None:
    play = taken("rat", "rat", "fly toad")
    assert (play.area(1), play.pile, play.hand(1)) == ("rat", "toad", "fly toad")
    view = play.match.view(None)
    assert all(view.is_open(card) for card in view.cards("area", 1))


def test_a_royal_card_does_the_same_and_then_the_top_card_of_the_penalty_pile_is_taken_too() -> None:
    play = taken("rat_royal", "rat", "fly toad", "scorpion bat")
    assert play.happened[2:] == ["Taken 1 rat_royal", "PenaltyTaken 1 scorpion", "Taken 1 scorpion", "TurnedUp bat"]
    assert (play.area(1), play.pile) == ("rat_royal scorpion", "bat")
    assert play.asked == (1, "offer")


def test_after_a_draw_the_next_card_of_the_pile_is_turned_up() -> None:
    play = taken("rat_royal", "rat", "fly toad", "scorpion bat fly")
    view = play.match.view(2)
    below, top = view.cards("pile")
    assert view.is_open(top)
    assert DECK.faces[view.faces[top]].id == "bat"
    assert not view.is_open(below)
    assert below not in view.faces


def test_a_royal_card_from_the_pile_takes_the_next_one() -> None:
    play = taken("rat_royal", "rat", "fly toad", "toad_royal fly_royal bat toad")
    assert play.area(1) == "rat_royal toad_royal fly_royal bat"
    assert play.pile == "toad"


@pytest.mark.parametrize("pile", ["", "fly_royal"])
def test_an_empty_pile_gives_nothing(pile: str) -> None:
    play = taken("rat_royal", "rat", "fly toad", pile)
    assert play.area(1) == f"rat_royal {pile}".strip()
    assert play.pile == ""
    assert not any(step.startswith("TurnedUp") for step in play.happened)
    assert play.asked == (1, "offer")


def test_the_giver_takes_by_the_same_rules() -> None:
    play = lay_out(3, {0: "rat_royal bat fly", 1: "bat", 2: "bat"}, pile="blank toad").offer(0, "rat_royal", 1, "royal")
    play.judge(1, True)
    assert play.area(0) == "rat_royal"
    assert play.hand(0) == "bat blank fly"
    assert play.asked == (0, "lay")


# --- special -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "pile"), [("joker", "toad"), ("blank", "toad")])
def test_a_special_card_is_shown_and_goes_into_the_takers_hand(card: str, pile: str) -> None:
    play = taken(card, "fly", "fly toad", pile)
    assert play.happened == ["Judged", f"Revealed {card}", f"TakenIntoHand 1 {card}"]
    assert (play.area(1), play.hand(1)) == ("", " ".join(sorted(["fly", "toad", card])))
    assert play.asked == (1, "lay")


def test_a_special_card_that_was_taken_is_the_owners_secret_again_but_everyone_has_lived_through_it() -> None:
    play = taken("joker", "fly", "fly toad")
    revealed, went_in = play.match.beats(2)[-2:]
    assert DECK.faces[revealed.view.faces[revealed.event.card]].id == "joker"  # type: ignore[attr-defined]
    for eyes in (0, 2, 3, None):
        view = play.match.view(eyes)
        assert went_in.event.card not in view.seen  # type: ignore[attr-defined]
        assert view.count("hand", 1) == 3
    play.lay(1, "fly").offer(1, "joker", 0, "rat")
    assert play.match.view(None).cards("front", 0) != (went_in.event.card,)  # type: ignore[attr-defined]


def test_the_taker_lays_one_card_of_which_the_last_claim_is_true_or_any_two() -> None:
    play = taken("joker", "fly", "fly fly_royal toad")
    singles = {"fly", "fly_royal"}
    pairs = {"fly fly_royal", "fly_royal fly", "fly toad", "toad fly", "fly_royal toad", "toad fly_royal"}
    assert play.layings(1) == singles | pairs
    play.lay(1, "fly")
    assert (play.area(1), play.hand(1)) == ("fly", "fly_royal joker toad")
    view = play.match.view(None)
    assert all(view.is_open(card) for card in view.cards("area", 1))
    assert play.asked == (1, "offer")


def test_any_two_cards_may_be_laid_instead() -> None:
    play = taken("joker", "fly", "fly bat toad").lay(1, "toad bat")
    assert (play.area(1), play.hand(1)) == ("toad bat", "fly joker")


def test_special_cards_can_not_be_laid_down_this_way() -> None:
    play = taken("blank", "fly", "fly toad joker")
    assert play.layings(1) == {"fly", "fly toad", "toad fly"}
    with pytest.raises(Illegal):
        play.lay(1, "joker")
    with pytest.raises(Illegal):
        play.lay(1, "joker fly")
    special = play.token(1, "joker")
    assert play.match.why_not(1, special).key == "special_stays"  # type: ignore[union-attr]
    assert play.match.why_not(1, play.token(1, "toad")) is None


def test_where_no_card_fits_the_claim_only_two_are_left() -> None:
    play = taken("joker", "fly", "rat toad bat")
    assert play.layings(1) == {"rat toad", "toad rat", "rat bat", "bat rat", "toad bat", "bat toad"}


@pytest.mark.parametrize("hand", ["rat", "fly", "rat_royal"])
def test_with_fewer_cards_than_needed_all_that_there_are(hand: str) -> None:
    play = taken("joker", "fly", hand)
    assert play.layings(1) == {hand}
    play.lay(1, hand)
    assert play.hand(1) == "joker"
    assert play.asked == (1, "offer")


def test_with_the_joker_in_hand_already_it_does_not_count_among_the_cards_that_there_are() -> None:
    play = taken("blank", "fly", "rat joker")
    assert play.layings(1) == {"rat"}


def test_the_last_claim_is_that_of_the_last_giver() -> None:
    play = lay_out(4, {0: "joker bat", 1: "bat", 2: "fly rat toad", 3: "bat"}, pile="toad")
    play.offer(0, "joker", 1, "rat").peek(1).pass_on(1, 2, "fly").judge(2, False)
    assert {laying for laying in play.layings(2) if " " not in laying} == {"fly"}


def test_the_last_claim_is_that_of_the_round_also_for_a_special_card_out_of_the_pile() -> None:
    play = taken("rat_royal", "rat", "rat fly toad", "joker bat")
    assert play.happened[2:] == ["Taken 1 rat_royal", "PenaltyTaken 1 joker", "TakenIntoHand 1 joker", "TurnedUp bat"]
    assert {laying for laying in play.layings(1) if " " not in laying} == {"rat"}
    assert play.hand(1) == "fly joker rat toad"


def test_the_blank_out_of_the_pile_does_the_same() -> None:
    play = taken("rat_royal", "royal", "rat fly_royal toad", "blank bat")
    assert play.asked == (1, "lay")
    assert {laying for laying in play.layings(1) if " " not in laying} == {"fly_royal"}


@pytest.mark.parametrize("card", ["joker", "blank"])
def test_with_the_claim_royal_one_card_means_a_royal_card(card: str) -> None:
    play = taken(card, "royal", "fly rat_royal toad")
    assert {laying for laying in play.layings(1) if " " not in laying} == {"rat_royal"}


def test_a_royal_card_laid_down_takes_a_penalty_card_too() -> None:
    play = taken("joker", "fly", "fly_royal bat", "rat toad").lay(1, "fly_royal")
    assert play.happened == ["Laid 1 fly_royal", "PenaltyTaken 1 rat", "Taken 1 rat", "TurnedUp toad"]
    assert play.area(1) == "fly_royal rat"


@pytest.mark.parametrize("hand", ["", "blank"])
def test_a_taker_without_any_plain_or_royal_card_lays_the_special_card_itself_before_it(hand: str) -> None:
    play = taken("joker", "fly", hand)
    assert play.happened[:3] == ["Judged", "Revealed joker", "Taken 1 joker"]
    assert (play.area(1), play.hand(1)) == ("joker", hand)
    view = play.match.view(None)
    assert all(view.is_open(card) for card in view.cards("area", 1))
    assert (play.asked, play.lost) == (((1, "offer"), None) if hand else (None, ((1,), "empty")))


def test_a_special_card_out_of_the_pile_lies_before_a_taker_without_cards_to_lay() -> None:
    play = taken("rat_royal", "rat", "blank", "joker bat")
    assert (play.area(1), play.hand(1)) == ("rat_royal joker", "blank")
    assert play.asked == (1, "offer")


def test_a_special_card_that_lies_before_a_seat_counts_for_nothing() -> None:
    play = taken("joker", "rat", "blank", areas={1: "rat rat rat"})
    assert play.lost is None
    assert play.area(1) == "rat rat rat joker"


# --- first in, first out -------------------------------------------------------------------------------------------


def test_cards_laid_together_count_in_the_order_that_the_taker_chooses() -> None:
    for first, second, loses in (("bat", "rat", "bat"), ("rat", "bat", "rat")):
        play = taken("joker", "fly", "bat rat toad", areas={1: "bat bat bat rat rat rat"}).lay(1, f"{first} {second}")
        assert play.happened == [f"Laid 1 {loses}", "Lost 1"]


def test_the_check_for_the_loss_follows_each_card() -> None:
    """The second card is no longer laid."""
    play = taken("joker", "fly", "bat rat toad", areas={1: "bat bat bat"}).lay(1, "bat rat")
    assert play.lost == ((1,), "four")
    assert (play.area(1), play.hand(1)) == ("bat bat bat bat", "joker rat toad")
    play = taken("joker", "fly", "bat rat toad", areas={1: "bat bat bat"}).lay(1, "rat bat")
    assert play.happened == ["Laid 1 rat", "Laid 1 bat", "Lost 1"]


def test_each_penalty_card_joins_the_end_of_the_queue() -> None:
    """Both royal cards are laid before the first penalty card is taken."""
    play = taken("joker", "fly", "rat_royal bat_royal toad", "scorpion toad fly").lay(1, "rat_royal bat_royal")
    assert play.happened == [
        "Laid 1 rat_royal", "Laid 1 bat_royal",
        "PenaltyTaken 1 scorpion", "Taken 1 scorpion", "TurnedUp toad",
        "PenaltyTaken 1 toad", "Taken 1 toad", "TurnedUp fly",
    ]  # fmt: skip


def test_each_laying_down_that_is_owed_joins_the_end_of_the_queue() -> None:
    """The first penalty card is the blank.

    The second one is taken before cards are laid for the blank.
    """
    play = taken("joker", "fly", "rat_royal bat_royal toad", "blank scorpion fly").lay(1, "rat_royal bat_royal")
    assert play.happened == [
        "Laid 1 rat_royal", "Laid 1 bat_royal",
        "PenaltyTaken 1 blank", "TakenIntoHand 1 blank", "TurnedUp scorpion",
        "PenaltyTaken 1 scorpion", "Taken 1 scorpion", "TurnedUp fly",
    ]  # fmt: skip
    assert play.asked == (1, "lay")
    assert play.layings(1) == {"toad"}
    play.lay(1, "toad")
    assert play.asked == (1, "offer")
    assert play.area(1) == "rat_royal bat_royal scorpion toad"


def test_the_penalty_of_a_royal_penalty_card_comes_after_the_other_penalty() -> None:
    """The queue holds two penalties.

    The first brings a royal card, whose penalty comes last. The pile runs empty on the way.
    """
    play = taken("joker", "fly", "rat_royal bat_royal toad", "fly_royal scorpion").lay(1, "rat_royal bat_royal")
    assert play.area(1) == "rat_royal bat_royal fly_royal scorpion"
    assert play.pile == ""
    assert play.asked == (1, "offer")


def test_the_penalty_of_a_royal_penalty_card_comes_after_a_laying_down_that_is_owed() -> None:
    """Two penalties bring the blank and a royal card.

    First cards are laid for the blank, then comes the royal card's penalty.
    """
    hand, pile = "toad bat_royal rat_royal", "blank fly_royal scorpion stink_bug"
    play = taken("joker", "fly", hand, pile).lay(1, "rat_royal bat_royal")
    assert play.happened[-2:] == ["Taken 1 fly_royal", "TurnedUp scorpion"]
    assert play.asked == (1, "lay")
    assert play.pile == "scorpion stink_bug"
    play.lay(1, "toad")
    assert play.happened == ["Laid 1 toad", "PenaltyTaken 1 scorpion", "Taken 1 scorpion", "TurnedUp stink_bug"]


def test_a_laying_down_that_is_owed_comes_before_a_later_penalty() -> None:
    """The penalty of the royal card taken is the joker.

    Then a royal card is laid, whose penalty comes last.
    """
    play = taken("rat_royal", "rat", "toad_royal bat", "joker scorpion fly")
    assert play.asked == (1, "lay")
    play.lay(1, "bat toad_royal")
    assert play.happened == [
        "Laid 1 bat",
        "Laid 1 toad_royal",
        "PenaltyTaken 1 scorpion",
        "Taken 1 scorpion",
        "TurnedUp fly",
    ]
    assert play.hand(1) == "joker"


def test_both_special_cards_in_one_round() -> None:
    """Taken are the joker, and the blank as a royal card's penalty.

    For the joker a royal card is laid; for the blank, cards are laid again.
    """
    play = taken("joker", "rat", "rat_royal rat bat", "blank toad").lay(1, "rat_royal")
    assert play.hand(1) == "bat blank joker rat"
    assert play.asked == (1, "lay")
    assert play.layings(1) == {"rat", "rat bat", "bat rat"}
    play.lay(1, "rat")
    assert (play.hand(1), play.area(1)) == ("bat blank joker", "rat_royal rat")
    assert play.asked == (1, "offer")


def test_nothing_but_the_cards_of_the_hand_is_laid() -> None:
    play = taken("joker", "fly", "fly toad")
    strange = (*play.table.zones[0], *play.table.zones[-1])
    for tokens in ((), *((token,) for token in strange), (play.token(1, "fly"), strange[0])):
        with pytest.raises(Illegal):
            play.do(1, Lay(tokens))
    fly = play.token(1, "fly")
    with pytest.raises(Illegal):
        play.do(1, Lay((fly, fly)))
