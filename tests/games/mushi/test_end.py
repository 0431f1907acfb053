"""Tests of spec mushi, "End" and "The deck runs out"."""

from __future__ import annotations

import pytest

from tests.games.mushi.scripted import lay_out


@pytest.mark.parametrize(
    ("area", "card", "loses"),
    [
        ("spider spider spider", "spider", True),
        ("~spider ~spider spider", "spider", True),
        ("spider spider", "spider", False),
        ("midge midge", "midge", True),
        ("~midge ~midge midge", "midge", True),
        ("~midge ~midge", "midge", False),
        ("~midge midge", "midge", True),
        ("midge", "midge", False),
        ("~midge ~midge ~midge", "midge", True),
        ("~spider ~spider ~spider midge mantis", "mantis", False),
    ],
)
def test_a_seat_has_lost_when_one_kind_in_its_area_counts_4_or_more(area: str, card: str, loses: bool) -> None:
    """Each card counts 1, an unused midge 1.5."""
    play = lay_out(4, {2: area}, hands={0: f"{card} earthworm earthworm earthworm"}).send(0, card, 2)
    assert play.lost == (((2,), "four") if loses else None)
    if loses:
        assert play.happened[-2:] == [f"Taken 2 {card}", "Lost 2 four"]
        assert play.asked is None


def test_the_sender_loses_in_the_same_way() -> None:
    play = lay_out(4, {0: "mantis mantis mantis"}).offer(0, "mantis", 1, "midge").judge(1, False)
    assert play.lost == ((0,), "four")
    assert play.match.result is not None
    assert play.match.result.winners == (1, 2, 3)


def test_a_spider_makes_a_used_midge_of_someone_unused() -> None:
    """1 unused + 2 used (3.5) becomes 2 unused + 1 used (4).

    That seat has lost.
    """
    play = lay_out(4, {0: "spider", 2: "midge ~midge ~midge"}).use(0, "spider", on=2, card="~midge")
    assert play.happened == ["UsedOnCard 0 spider midge", "Roused 2 midge", "Lost 2 four"]


def test_a_spider_that_makes_a_midge_used_saves_nobody_afterwards_but_loses_nobody_either() -> None:
    play = lay_out(4, {0: "spider", 2: "midge ~midge ~midge"}).use(0, "spider", on=2, card="midge")
    assert play.lost is None
    assert play.send(0, "mantis", 0).lost is None


def test_midges_that_a_centipede_rouses() -> None:
    play = lay_out(4, {0: "centipede", 1: "spider", 3: "midge ~midge ~midge ~spider"}).use(0, "centipede")
    assert play.asked == (3, "rouse")
    play.turn(3, "~midge")
    assert play.lost == ((3,), "four")
    play = lay_out(4, {0: "centipede", 1: "spider", 3: "midge ~midge ~midge ~spider"}).use(0, "centipede")
    assert play.turn(3, "~spider").lost is None


def test_the_user_of_a_centipede_may_lose_by_it() -> None:
    play = lay_out(4, {0: "centipede midge ~midge ~midge"}).use(0, "centipede").turn(0, "~midge")
    assert play.lost == ((0,), "four")


def test_if_an_effect_brings_several_seats_there_at_once_all_of_them_have_lost() -> None:
    areas = {0: "centipede", 1: "midge ~midge ~midge", 3: "midge ~midge ~midge"}
    play = lay_out(4, areas).use(0, "centipede").turn(1, "~midge")
    assert play.asked == (3, "rouse")
    play.turn(3, "~midge")
    assert play.happened == ["Roused 3 midge", "Lost 1 four", "Lost 3 four"]
    assert play.match.result is not None
    assert (play.match.result.losers, play.match.result.winners) == ((1, 3), (0, 2))


def test_a_stag_beetle_may_make_its_user_lose() -> None:
    play = lay_out(4, {0: "stag_beetle spider spider spider"}, hands={0: "spider"}).use(0, "stag_beetle", on=0)
    assert play.happened[-2:] == ["Laid 0 spider", "Lost 0 four"]


def test_a_stag_beetle_makes_a_seat_lay_the_fourth_card_where_it_has_no_other() -> None:
    play = lay_out(4, {0: "stag_beetle", 1: "spider ~spider spider"}, hands={1: "spider spider"})
    assert play.use(0, "stag_beetle", on=1).lay(1, "spider").lost == ((1,), "four")


def test_a_used_stag_beetle_counts_like_an_unused_one() -> None:
    play = lay_out(4, {0: "stag_beetle stag_beetle stag_beetle"}, hands={0: "stag_beetle midge"})
    assert play.use(0, "stag_beetle", on=0).lay(0, "stag_beetle").lost == ((0,), "four")


def test_an_earthworm_takes_a_kind_apart_before_it_counts_four() -> None:
    play = lay_out(2, {0: "earthworm", 1: "spider spider spider"}).use(0, "earthworm").take_back(1, "spider")
    play.send(0, "mantis", 0).send(1, "spider", 1)
    assert play.area(1) == "spider spider spider"
    assert play.lost is None


def test_cards_in_hands_do_not_count() -> None:
    play = lay_out(3, {}, hands={0: "spider spider spider spider spider"}).send(0, "spider", 1)
    assert play.lost is None


def test_the_game_ends_there() -> None:
    play = lay_out(4, {2: "spider spider spider"}, hands={0: "spider"}).send(0, "spider", 2)
    assert play.asked is None
    assert all(not play.legal(seat) for seat in range(4))
    assert play.hand(0) == "", "nobody refills any more"


# --- the deck runs out ---------------------------------------------------------------------------------------------


def test_draw_what_there_is() -> None:
    hands = {0: "spider midge", 1: "midge", 2: "mantis"}
    play = lay_out(3, {}, hands=hands, deck="dragonfly earthworm").send(0, "spider", 1)
    assert play.happened[3:] == ["Refilled 0", "TurnBegan 1"]
    assert (play.hand(0), play.deck) == ("dragonfly earthworm midge", "")


def test_the_game_goes_on_with_the_hands_that_there_are() -> None:
    play = lay_out(3, {}, hands={0: "spider", 1: "midge", 2: ""}, deck="").send(0, "spider", 1)
    assert play.happened[3:] == ["TurnBegan 1"]
    assert play.asked == (1, "offer")


def test_if_the_deck_and_all_hands_are_empty_the_seat_with_the_highest_count_of_one_kind_loses() -> None:
    hands = {0: "spider", 1: "", 2: ""}
    areas = {0: "mantis mantis", 1: "spider spider mantis centipede", 2: "midge mantis"}
    play = lay_out(3, areas, hands=hands, deck="").send(0, "spider", 1)
    assert play.happened[-2:] == ["Taken 1 spider", "Lost 1 most"]
    assert play.lost == ((1,), "most")


def test_midges_count_for_more_there_too() -> None:
    play = lay_out(3, {1: "mantis mantis", 2: "midge ~midge"}, hands={0: "spider", 1: "", 2: ""}, deck="")
    assert play.send(0, "spider", 0).lost == ((2,), "most")


def test_ties_all_of_them() -> None:
    areas = {0: "mantis mantis", 1: "spider", 2: "midge"}
    play = lay_out(3, areas, hands={0: "spider", 1: "", 2: ""}, deck="").send(0, "spider", 1)
    assert play.happened[-2:] == ["Lost 0 most", "Lost 1 most"]
    assert play.lost == ((0, 1), "most")


def test_it_is_so_after_the_refill_only() -> None:
    """The last card is sent while the deck still has one.

    The game goes on.
    """
    play = lay_out(3, {}, hands={0: "spider", 1: "", 2: ""}, deck="midge").send(0, "spider", 1)
    assert play.lost is None
    assert play.hand(0) == "midge"


def test_a_hand_that_only_an_earthworm_fills_goes_on() -> None:
    play = lay_out(2, {1: "earthworm midge"}, hands={0: "spider", 1: "midge"}, deck="").send(0, "spider", 0)
    play.use(1, "earthworm")
    assert play.happened[1:] == ["TookBack 1 midge midge", "TookBack 0 spider spider"]
    assert play.asked == (1, "offer")


def test_a_beetle_that_fills_the_deck_again_goes_on() -> None:
    areas = {1: "rhinoceros_beetle rhinoceros_beetle"}
    play = lay_out(3, areas, hands={0: "spider", 1: "", 2: ""}, deck="").send(0, "spider", 1)
    assert play.lost is None
    assert play.hand(0) == "spider"
