"""Tests of spec royal, "A round" and "Who knows what"."""

from __future__ import annotations

import pytest

from games.core.match import Illegal
from games.core.types import Seat
from games.passing.rules import Judge, Offer, PassOn, Peek
from games.royal.deck import DECK
from games.royal.rules import Royal
from tests.games.royal.scripted import Play, deal, lay_out

TRUTHS = [(True, True), (True, False), (False, True), (False, False)]


def four(**more: str) -> Play:
    """Four seats with some cards each; seat 0 starts."""
    hands = {0: "rat fly bat", 1: "bat toad", 2: "toad fly", 3: "scorpion bat"}
    return lay_out(4, hands, pile="stink_bug", **more)  # type: ignore[arg-type]


def test_the_starter_chooses_a_card_of_its_hand_a_seat_and_a_claim() -> None:
    play = four()
    assert play.asked == (0, "offer")
    expected = {Offer(card, to, word) for card in play.table.zones[0] for to in (1, 2, 3) for word in range(8)}
    assert set(play.legal(0)) == expected
    play.offer(0, "rat", 2, "scorpion")
    assert play.names("front", 2) == "rat"
    assert play.hand(0) == "bat fly"
    assert play.asked == (2, "answer")


def test_the_starter_does_not_give_to_itself_nor_cards_of_others() -> None:
    play = four()
    for action in (Offer(play.token(0, "rat"), 0, 1), Offer(play.token(1, "toad"), 2, 1)):
        with pytest.raises(Illegal):
            play.do(0, action)


@pytest.mark.parametrize("seats", Royal().seats)
def test_with_6_seats_an_offer_is_a_product_of_cards_seats_and_claims(seats: int) -> None:
    play = deal(seats)
    assert len(play.legal(0)) == len(play.table.zones[0]) * (seats - 1) * 8


def test_the_receiver_either_judges_or_peeks() -> None:
    play = four().offer(0, "rat", 2, "rat")
    assert list(play.legal(2)) == [Judge(True), Judge(False), Peek()]


def test_who_peeks_must_give_the_card_on_with_a_claim_the_same_or_another_one() -> None:
    play = four().offer(0, "rat", 2, "rat").peek(2)
    assert play.asked == (2, "pass_on")
    assert set(play.legal(2)) == {PassOn(to, word) for to in (1, 3) for word in range(8)}
    play.pass_on(2, 3, "rat")
    assert play.names("front", 3) == "rat"
    assert play.asked == (3, "answer")


def test_seen_it_have_the_starter_and_all_who_peeked() -> None:
    play = four().offer(0, "rat", 2, "rat").peek(2).pass_on(2, 3, "bat").peek(3)
    assert {action.to for action in play.legal(3)} == {1}  # type: ignore[attr-defined]


def test_in_the_next_round_nobody_has_seen_the_new_card() -> None:
    play = four().offer(0, "rat", 2, "rat").peek(2).pass_on(2, 3, "bat").peek(3).pass_on(3, 1, "toad").judge(1, False)
    assert play.asked == (3, "offer")
    play.offer(3, "bat", 1, "rat").peek(1)
    assert {action.to for action in play.legal(1)} == {0, 2}  # type: ignore[attr-defined]


def test_rounds_are_counted() -> None:
    def number() -> int:
        return int(play.match.view(None).facts.as_dict()["round"])

    play = four()
    assert number() == 0
    play.offer(0, "rat", 2, "rat").peek(2).pass_on(2, 3, "bat")
    assert number() == 1
    play.judge(3, True).offer(3, "bat", 1, "bat")
    assert number() == 2


def test_who_has_peeked_may_not_judge_any_more() -> None:
    play = four().offer(0, "rat", 2, "rat").peek(2)
    for action in (Judge(True), Judge(False), Peek()):
        with pytest.raises(Illegal):
            play.do(2, action)


def test_where_no_unseen_seat_is_left_judging_is_the_only_choice() -> None:
    play = four().offer(0, "rat", 2, "rat").peek(2).pass_on(2, 3, "bat").peek(3).pass_on(3, 1, "toad")
    assert list(play.legal(1)) == [Judge(True), Judge(False)]


def test_with_2_seats_there_is_no_peeking() -> None:
    play = deal(2).offer(0, "stink_bug", 1, "rat")
    assert list(play.legal(1)) == [Judge(True), Judge(False)]


@pytest.mark.parametrize(("truth", "believe"), TRUTHS)
def test_right_the_giver_takes_the_card_wrong_the_judge_takes_it(truth: bool, believe: bool) -> None:
    play = four().offer(0, "rat", 2, "rat" if truth else "bat").judge(2, believe)
    taker = 0 if truth == believe else 2
    assert play.happened == ["Judged", "Revealed rat", f"Taken {taker} rat"]
    assert play.area(taker) == "rat"
    assert play.area(2 - taker) == ""


@pytest.mark.parametrize(("truth", "believe"), TRUTHS)
def test_who_took_the_card_starts_the_next_round(truth: bool, believe: bool) -> None:
    play = four().offer(0, "rat", 2, "rat" if truth else "bat").judge(2, believe)
    assert play.asked == (0 if truth == believe else 2, "offer")


@pytest.mark.parametrize(("last", "taker"), [("rat", 2), ("bat", 3)])
def test_a_judgement_is_about_the_claim_of_the_seat_that_gave_the_card_last(last: str, taker: Seat) -> None:
    """Seat 0 lies, and seat 2 lies or tells the truth.

    Seat 3 believes, so seat 2 or 3 takes the card.
    """
    play = four().offer(0, "rat", 2, "toad").peek(2).pass_on(2, 3, last).judge(3, True)
    assert play.area(taker) == "rat"
    assert play.area(0) == ""


def test_a_judgement_turns_the_card_up_for_all() -> None:
    play = four().offer(0, "rat", 2, "rat")
    start = len(play.match.beats(None))
    play.judge(2, True)
    for eyes in (0, 1, 2, 3, None):
        judged, revealed, *_ = play.match.beats(eyes)[start:]
        (card,) = revealed.view.cards("front", 2)
        assert not judged.view.is_open(card)
        assert revealed.view.is_open(card)
        assert DECK.faces[revealed.view.faces[card]].id == "rat"


def test_only_who_is_asked_may_act() -> None:
    play = four().offer(0, "rat", 2, "rat")
    for seat in (0, 1, 3):
        assert not play.legal(seat)
        with pytest.raises(Illegal):
            play.judge(seat, True)


def test_with_an_empty_hand_the_starter_has_lost_at_once() -> None:
    play = four().offer(0, "rat", 1, "rat").judge(1, True).offer(0, "fly", 1, "fly").judge(1, True)
    assert play.lost is None
    play.offer(0, "bat", 1, "bat").judge(1, True)
    assert play.happened == ["Judged", "Revealed bat", "Taken 0 bat", "Lost 0"]
    assert play.lost == ((0,), "empty")
    assert play.asked is None


def test_a_seat_with_an_empty_hand_still_receives_judges_and_peeks_until_it_must_start() -> None:
    play = lay_out(4, {0: "rat rat fly bat", 1: "", 2: "toad", 3: "bat"}, pile="stink_bug")
    play.offer(0, "rat", 1, "rat")
    assert list(play.legal(1)) == [Judge(True), Judge(False), Peek()]
    play.peek(1).pass_on(1, 2, "rat").judge(2, False)
    assert play.asked == (2, "offer")
    play.offer(2, "toad", 1, "toad").judge(1, True)
    assert play.lost == ((2,), "empty")
    play = lay_out(4, {0: "rat rat", 1: "", 2: "toad", 3: "bat"}, pile="stink_bug").offer(0, "rat", 1, "rat")
    play.judge(1, False)
    assert play.area(1) == "rat"
    assert play.lost == ((1,), "empty")


def knows(play: Play, eyes: Seat | None) -> str | None:
    """Return the travelling card as a viewer sees it."""
    view = play.match.view(eyes)
    (card,) = [card for seat in range(view.seats) for card in view.cards("front", seat)]
    return DECK.faces[view.faces[card]].id if card in view.faces else None


def test_hands_are_known_to_their_owners_only() -> None:
    play = deal(4)
    for seat in range(4):
        view = play.match.view(seat)
        assert {DECK.faces[view.faces[card]].id for card in view.cards("hand", seat)} == set(play.hand(seat).split())
        assert not any(view.cards("hand", other) for other in range(4) if other != seat)
    assert not any(play.match.view(None).cards("hand", seat) for seat in range(4))


def test_hand_sizes_are_known_to_everyone() -> None:
    view = deal(4).match.view(None)
    assert [view.count("hand", seat) for seat in range(4)] == [15, 14, 14, 14]


def test_a_card_given_is_known_to_the_starter_and_to_those_who_have_peeked() -> None:
    play = four().offer(0, "rat", 2, "toad")
    assert [knows(play, eyes) for eyes in (0, 1, 2, 3, None)] == ["rat", None, None, None, None]
    play.peek(2)
    assert [knows(play, eyes) for eyes in (0, 1, 2, 3, None)] == ["rat", None, "rat", None, None]
    play.pass_on(2, 3, "toad")
    assert [knows(play, eyes) for eyes in (0, 1, 2, 3, None)] == ["rat", None, "rat", None, None]


def test_claims_and_judgements_are_known_to_everyone() -> None:
    play = four().offer(0, "rat", 2, "toad").peek(2).pass_on(2, 3, "fly").judge(3, False)
    for eyes in (0, 1, 2, 3, None):
        told = [beat.event for beat in play.match.beats(eyes)]
        claims = [DECK.claims[event.claim] for event in told if type(event).__name__ in ("Offered", "PassedOn")]  # type: ignore[attr-defined]
        assert claims == ["toad", "fly"]
        assert [event.believe for event in told if hasattr(event, "believe")] == [False]


def test_cards_on_the_table_are_known_to_everyone() -> None:
    play = four().offer(0, "rat", 2, "rat").judge(2, True)
    for eyes in (0, 1, 2, 3, None):
        view = play.match.view(eyes)
        assert [DECK.faces[view.faces[card]].id for card in view.cards("area", 0)] == ["rat"]
        assert [DECK.faces[view.faces[card]].id for card in view.cards("pile")] == ["stink_bug"]


def test_why_a_card_cannot_be_used() -> None:
    play = four()
    why = play.match.why_not

    def reason(seat: Seat) -> str | None:
        found = why(seat, play.table.zones[seat][0])
        return found and found.key

    assert [reason(seat) for seat in range(4)] == [None] + ["not_your_turn"] * 3
    play.offer(0, "rat", 2, "rat")
    assert [reason(seat) for seat in range(4)] == ["not_your_turn", "not_your_turn", "answer_first", "not_your_turn"]
    play.peek(2)
    assert reason(2) == "pass_on_first"
    special = lay_out(3, {0: "joker", 1: "bat", 2: "bat"})
    assert special.match.why_not(0, special.token(0, "joker")) is None
    over = lay_out(3, {0: "rat", 1: "bat", 2: "bat"}).offer(0, "rat", 1, "rat").judge(1, True)
    assert over.match.why_not(1, over.table.zones[1][0]).key == "over"  # type: ignore[union-attr]
