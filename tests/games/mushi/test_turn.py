"""Tests of spec mushi, "Cards", "Set-up" and "A turn of the parent"."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.chance import SeededChance, stream
from games.core.match import Illegal, Match
from games.mushi.cards import FACES
from games.mushi.rules import Mushi
from games.passing.rules import Judge, Offer, PassOn, Peek
from tests.games.mushi.scripted import deal, lay_out

# --- cards and set-up ----------------------------------------------------------------------------------------------


def test_72_cards_nine_insects_8_of_each() -> None:
    assert [face.id for face in FACES] == [
        "caterpillar", "dragonfly", "stag_beetle", "earthworm", "mantis", "midge", "rhinoceros_beetle", "centipede",
        "spider",
    ]  # fmt: skip
    assert {face.count for face in FACES} == {8}
    table = Match(Mushi(), 4, chance=SeededChance(stream(1, "deal")))._table
    assert set(Counter(table.faces).values()) == {8}


@pytest.mark.parametrize(("seats", "size"), [(2, 6), (3, 5), (4, 4), (5, 3), (6, 2), (7, 1)])
def test_everyone_draws_up_to_the_base_hand(seats: int, size: int) -> None:
    play = deal(seats)
    assert {len(play.hand(seat).split()) for seat in range(seats)} == {size}
    assert len(play.deck.split()) == 72 - seats * size
    assert all(not play.area(seat) for seat in range(seats))


def test_2_to_7_seats() -> None:
    assert list(Mushi().seats) == [2, 3, 4, 5, 6, 7]


def test_random_first_parent() -> None:
    parents = {Match(Mushi(), 3, chance=SeededChance(stream(n, "deal"))).ask for n in range(40)}
    assert {ask.seat for ask in parents if ask} == {0, 1, 2}
    assert deal(5, starter=3).asked == (3, "offer")


# --- 1. experiment -------------------------------------------------------------------------------------------------


def test_the_parent_may_use_one_insect_of_its_area() -> None:
    play = lay_out(4, {0: "spider", 1: "midge"})
    assert play.asked == (0, "turn")
    assert play.may(0) == {"UseSpider", "Offer"}
    play.use(0, "spider", on=1, card="midge")
    assert play.happened == ["UsedOnCard 0 spider midge", "Tired 1 midge"]
    assert play.area(0) == "~spider"


def test_a_used_insect_is_not_usable() -> None:
    assert lay_out(4, {0: "~spider", 1: "midge"}).asked == (0, "offer")


def test_insects_of_others_are_not_the_parents_to_use() -> None:
    play = lay_out(4, {1: "spider", 0: "midge"})
    assert play.asked == (0, "offer")
    assert not play.legal(1)


def test_one_attempt_per_turn() -> None:
    play = lay_out(4, {0: "spider centipede", 1: "midge"}).use(0, "spider", on=1, card="midge")
    assert play.asked == (0, "offer")
    assert play.may(0) == {"Offer"}
    assert play.why_not(0, "centipede", "area") == "one_attempt"


def test_one_attempt_per_turn_also_when_it_was_cancelled() -> None:
    play = lay_out(4, {0: "spider centipede", 1: "midge mantis"}).use(0, "spider", on=1, card="midge").cancel(1)
    assert play.area(0) == "spider centipede"
    assert (play.asked, play.may(0)) == ((0, "offer"), {"Offer"})


def test_in_its_next_turn_the_parent_has_an_attempt_again() -> None:
    play = lay_out(2, {0: "spider spider", 1: "midge"}).use(0, "spider", on=1, card="midge")
    play.send(0, "mantis", 0).send(1, "mantis", 1)
    assert play.asked == (0, "turn")
    assert "UseSpider" in play.may(0)
    assert play.why_not(0, "spider", "area") is None


def test_cards_cannot_be_put_into_ones_area_freely() -> None:
    assert lay_out(4, {0: "spider", 1: "midge"}).may(0).isdisjoint({"Lay", "TakeBack", "Turn"})


def test_sending_at_once_gives_up_the_experiment() -> None:
    play = lay_out(4, {0: "spider", 1: "midge"}).send(0, "mantis", 1)
    assert play.asked == (1, "offer")
    assert play.area(0) == "spider"


# --- 2. sending ----------------------------------------------------------------------------------------------------


def test_the_parent_chooses_a_card_of_its_hand_another_seat_and_a_claim() -> None:
    play = deal(4, hands={0: "spider mantis midge centipede"})
    legal = play.legal(0)
    assert len(legal) == 4 * 3 * 9
    assert {action.to for action in legal if isinstance(action, Offer)} == {1, 2, 3}
    assert {action.claim for action in legal if isinstance(action, Offer)} == set(range(9))
    play.offer(0, "spider", 2, "midge")
    assert play.names("front", 2) == "spider"
    assert play.asked == (2, "answer")


def test_the_receiver_goes_to_the_analysis_or_looks_and_sends_it_on_to_a_seat_that_has_not_seen_it() -> None:
    play = deal(4, hands={0: "spider"}).offer(0, "spider", 2, "midge")
    assert set(play.legal(2)) == {Judge(True), Judge(False), Peek()}
    play.peek(2)
    assert set(play.legal(2)) == {PassOn(to, claim) for to in (1, 3) for claim in range(9)}
    play.pass_on(2, 1, "midge").peek(1)
    assert set(play.legal(1)) == {PassOn(3, claim) for claim in range(9)}


def test_after_looking_it_must_send_on() -> None:
    play = deal(3, hands={0: "spider"}).offer(0, "spider", 1, "midge").peek(1)
    with pytest.raises(Illegal):
        play.judge(1, True)


def test_where_no_unseen_seat_is_left_it_must_go_to_the_analysis() -> None:
    play = deal(3, hands={0: "spider"}).offer(0, "spider", 1, "midge").peek(1).pass_on(1, 2, "spider")
    assert set(play.legal(2)) == {Judge(True), Judge(False)}
    assert set(deal(2, hands={0: "spider"}).offer(0, "spider", 1).legal(1)) == {Judge(True), Judge(False)}


def test_a_person_sends_at_most_one_card_in_a_turn() -> None:
    play = lay_out(4, {}).send(0, "mantis", 2)
    assert (play.facts.parent, play.asked) == (1, (1, "offer"))


def test_a_parent_with_an_empty_hand_skips_sending_and_analysis() -> None:
    play = lay_out(3, {}, hands={0: "spider", 1: "", 2: "spider midge"}, deck="").send(0, "spider", 0)
    assert play.happened[-2:] == ["TurnBegan 1", "TurnBegan 2"]
    assert play.asked == (2, "offer")


def test_a_parent_with_an_empty_hand_may_still_use_an_insect_or_none() -> None:
    play = lay_out(3, {1: "spider"}, hands={0: "spider", 1: "", 2: "spider midge"}, deck="").send(0, "spider", 0)
    assert play.asked == (1, "turn")
    assert play.may(1) == {"UseSpider", "EndTurn"}
    play.end_turn(1)
    assert play.happened == ["TurnBegan 2"]
    assert play.asked == (2, "offer")


def test_with_a_hand_there_is_no_ending_the_turn_without_sending() -> None:
    assert "EndTurn" not in lay_out(3, {0: "spider", 1: "midge"}).may(0)


def test_a_hand_that_the_experiment_has_emptied_sends_nothing() -> None:
    play = lay_out(7, {0: "stag_beetle"}, hands={0: "midge"}).use(0, "stag_beetle", on=0)
    assert play.happened[1:] == ["Laid 0 midge", "Refilled 0", "TurnBegan 1"]


# --- 3. analysis ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "believe", "taker"),
    [("spider", True, 0), ("spider", False, 2), ("midge", True, 2), ("midge", False, 0)],
    ids=["truth believed", "truth doubted", "lie believed", "lie doubted"],
)
def test_right_the_last_sender_takes_the_card_wrong_the_receiver_does(claim: str, believe: bool, taker: int) -> None:
    play = deal(4, hands={0: "spider"}).offer(0, "spider", 2, claim).judge(2, believe)
    assert [play.area(seat) for seat in range(4)] == ["spider" if seat == taker else "" for seat in range(4)]
    assert play.happened[:3] == [
        f"Judged 2 0 {claim} {believe}", f"Revealed spider 0 2 {claim} {claim == 'spider'} {taker}",
        f"Taken {taker} spider",
    ]  # fmt: skip


def test_it_is_about_the_last_claim_and_the_last_sender() -> None:
    play = deal(4, hands={0: "spider"}).offer(0, "spider", 2, "spider").peek(2).pass_on(2, 3, "midge").judge(3, False)
    assert [play.area(seat) for seat in range(4)] == ["", "", "spider", ""]


def test_the_card_lies_open_and_unused() -> None:
    play = deal(4, hands={0: "spider"}).send(0, "spider", 3)
    view = play.match.view(None)
    (card,) = view.cards("area", 3)
    assert view.is_open(card)
    assert not view.sideways


# --- 4. refill and 5. the next parent ------------------------------------------------------------------------------


def test_every_seat_below_the_base_hand_draws_up_to_it_clockwise_from_the_parent_each_completely_before_the_next() -> (
    None
):
    hands = {1: "midge", 2: "spider", 3: "midge midge midge", 0: "earthworm earthworm earthworm earthworm"}
    deck = "caterpillar midge stag_beetle earthworm earthworm dragonfly spider centipede mantis"
    play = lay_out(4, {}, hands=hands, deck=deck, parent=2).send(2, "spider", 1, to=1)
    assert play.happened[3:] == ["Refilled 2", "Refilled 3", "Refilled 1", "TurnBegan 3"]
    assert play.hand(2) == "caterpillar earthworm midge stag_beetle"
    assert play.hand(3) == "earthworm midge midge midge"
    assert play.hand(1) == "centipede dragonfly midge spider"
    assert play.hand(0) == "earthworm earthworm earthworm earthworm"
    assert play.deck == "mantis"


def test_nobody_discards() -> None:
    play = lay_out(6, {}, hands={1: "midge midge midge spider"}).send(0, "earthworm", 0)
    assert play.hand(1) == "midge midge midge spider"


def test_the_seat_to_the_left_of_the_parent_is_the_next_parent_whoever_took_the_card() -> None:
    for taker in (0, 2):
        play = lay_out(4, {}).send(0, "mantis", taker, to=2)
        assert play.happened[-1] == "TurnBegan 1"
        assert (play.facts.parent, play.facts.turn, play.asked) == (1, 2, (1, "offer"))
    assert lay_out(4, {}, parent=3).send(3, "mantis", 1).asked == (0, "offer")
