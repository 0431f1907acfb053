"""Tests of spec mushi, "Insects": those of the experiment."""

from __future__ import annotations

import pytest

from games.core.match import Illegal
from games.mushi.cards import FACES
from games.mushi.moves import Lay, PutBack, TakeBack, Turn, UseSpider, UseStagBeetle
from tests.games.mushi.scripted import Play, lay_out

# --- dragonfly -----------------------------------------------------------------------------------------------------

HAND = {0: "spider midge mantis centipede"}
DECK = "dragonfly stag_beetle earthworm earthworm caterpillar"


def drawn() -> Play:
    return lay_out(4, {0: "dragonfly"}, hands=HAND, deck=DECK).use(0, "dragonfly")


def test_lay_the_hand_aside_draw_as_many_cards_look() -> None:
    play = drawn()
    assert play.happened == ["Used 0 dragonfly", "Drew 0"]
    assert play.asked == (0, "put_back")
    assert play.names("drawn", 0) == "dragonfly stag_beetle earthworm earthworm"
    assert (play.hand(0), play.deck) == ("centipede mantis midge spider", "caterpillar")
    view = play.match.view(0)
    assert [FACES[view.faces[card]].id for card in view.cards("drawn", 0)] == play.names("drawn", 0).split()


def test_put_the_drawn_cards_back_on_top_of_the_deck_in_an_order_of_your_choice() -> None:
    play = drawn().put_back(0, "drawn", "earthworm dragonfly earthworm stag_beetle")
    assert play.happened == ["Replaced 0"]
    assert play.deck == "earthworm dragonfly earthworm stag_beetle caterpillar"
    assert (play.hand(0), play.names("drawn", 0)) == ("centipede mantis midge spider", "")
    assert play.asked == (0, "offer")


def test_or_the_old_hand() -> None:
    play = drawn().put_back(0, "hand", "midge spider centipede mantis")
    assert play.deck == "midge spider centipede mantis caterpillar"
    assert (play.hand(0), play.names("drawn", 0)) == ("dragonfly earthworm earthworm stag_beetle", "")


def test_nothing_but_one_whole_set_goes_back() -> None:
    play = drawn()
    assert len(play.legal(0)) == 2 * 24
    hand, new = (play.table.zones[play.table.zone(place, 0)] for place in ("hand", "drawn"))
    for cards in ((), tuple(hand[:3]), (*hand[:2], *new[:2]), (hand[0],) * 4, (*hand, new[0])):
        with pytest.raises(Illegal):
            play.do(0, PutBack(cards))


@pytest.mark.parametrize(("deck", "usable"), [("midge midge midge midge", True), ("midge midge midge", False)])
def test_usable_when_the_deck_has_enough_cards(deck: str, usable: bool) -> None:
    play = lay_out(4, {0: "dragonfly"}, hands=HAND, deck=deck)
    assert play.asked == (0, "turn" if usable else "offer")
    assert play.why_not(0, "dragonfly", "area") == (None if usable else "no_cards")


def test_usable_when_the_hand_is_not_empty() -> None:
    play = lay_out(4, {0: "dragonfly spider", 1: "midge"}, hands={0: ""})
    assert play.may(0) == {"UseSpider", "EndTurn"}
    assert play.why_not(0, "dragonfly", "area") == "no_cards"


def test_a_hand_of_one_card_is_a_choice_between_two() -> None:
    play = lay_out(7, {0: "dragonfly"}, hands={0: "spider"}, deck="midge").use(0, "dragonfly")
    assert len(play.legal(0)) == 2
    assert play.put_back(0, "hand", "spider").hand(0) == "midge"
    assert play.deck == "spider"


# --- stag beetle ---------------------------------------------------------------------------------------------------


def test_choose_a_seat_yourself_included_with_a_hand() -> None:
    play = lay_out(4, {0: "stag_beetle"}, hands={2: ""})
    assert {action.to for action in play.legal(0) if isinstance(action, UseStagBeetle)} == {0, 1, 3}


@pytest.mark.parametrize("seat", [0, 2])
def test_that_seat_chooses_a_card_of_its_hand_and_puts_it_into_its_own_area(seat: int) -> None:
    play = lay_out(4, {0: "stag_beetle"}, hands={seat: "spider midge"}).use(0, "stag_beetle", on=seat)
    assert play.happened == [f"UsedOn 0 stag_beetle {seat}"]
    assert play.asked == (seat, "lay")
    assert play.can(seat, Lay) == ["midge", "spider"]
    play.lay(seat, "spider")
    assert play.happened == [f"Laid {seat} spider"]
    assert (play.area(seat), play.hand(seat)) == ("~stag_beetle spider" if seat == 0 else "spider", "midge")
    assert play.match.view(None).is_open(play.token(seat, "spider", "area"))
    assert play.asked == (0, "offer")


def test_a_hand_of_one_card_leaves_no_choice() -> None:
    play = lay_out(4, {0: "stag_beetle"}, hands={2: "spider"}).use(0, "stag_beetle", on=2)
    assert play.happened == ["UsedOn 0 stag_beetle 2", "Laid 2 spider"]


def test_a_stag_beetle_is_not_usable_where_nobody_has_a_hand() -> None:
    play = lay_out(2, {0: "stag_beetle spider", 1: "midge"}, hands={0: "", 1: ""})
    assert play.may(0) == {"UseSpider", "EndTurn"}
    assert play.why_not(0, "stag_beetle", "area") == "nobody"


# --- earthworm -----------------------------------------------------------------------------------------------------


def test_each_seat_chooses_a_card_of_its_area_that_is_not_an_earthworm_and_takes_it_into_its_hand() -> None:
    areas = {0: "earthworm spider midge", 1: "earthworm", 2: "spider spider ~earthworm", 3: "~midge earthworm"}
    hands = dict.fromkeys(range(4), "mantis mantis mantis mantis")
    play = lay_out(4, areas, hands=hands).use(0, "earthworm")
    assert play.asked == (0, "take_back")
    assert play.can(0, TakeBack) == ["midge", "spider"]
    play.take_back(0, "midge")
    assert play.happened == ["TookBack 0 midge midge"]
    assert (play.asked, play.can(2, TakeBack)) == ((2, "take_back"), ["spider", "spider"])
    play.take_back(2, "spider")
    assert play.happened == ["TookBack 2 spider spider", "TookBack 3 midge midge"]
    assert [play.area(seat) for seat in range(4)] == [
        "~earthworm spider",
        "earthworm",
        "spider ~earthworm",
        "earthworm",
    ]
    assert play.hand(3) == "mantis mantis mantis mantis midge"
    assert play.asked == (0, "offer")


def test_a_seat_without_one_does_nothing() -> None:
    play = lay_out(3, {0: "earthworm", 1: "earthworm earthworm", 2: "spider"}).use(0, "earthworm")
    assert play.happened == ["Used 0 earthworm", "TookBack 2 spider spider"]
    assert play.asked == (0, "offer")


def test_an_earthworm_is_not_usable_where_there_are_only_earthworms() -> None:
    play = lay_out(3, {0: "earthworm", 1: "earthworm"})
    assert play.asked == (0, "offer")
    assert play.why_not(0, "earthworm", "area") == "nothing_moves"


def test_a_card_that_was_taken_back_comes_out_unused() -> None:
    play = lay_out(2, {0: "earthworm", 1: "~spider"}).use(0, "earthworm").send(0, "mantis", 0).send(1, "spider", 1)
    assert play.area(1) == "spider"


# --- centipede -----------------------------------------------------------------------------------------------------

CENTIPEDES = {0: "centipede spider ~midge", 1: "midge ~spider ~spider", 3: "~earthworm"}


def test_the_user_chooses_the_mode_for_all_each_seat_makes_a_card_used() -> None:
    play = lay_out(4, CENTIPEDES).use(0, "centipede", tire=True)
    assert play.happened == ["UsedOnAll 0 centipede True", "Tired 0 spider", "Tired 1 midge"]
    assert [play.area(seat) for seat in (0, 1, 3)] == [
        "~centipede ~spider ~midge",
        "~midge ~spider ~spider",
        "~earthworm",
    ]


def test_or_each_makes_one_unused() -> None:
    play = lay_out(4, CENTIPEDES).use(0, "centipede")
    assert play.happened == ["UsedOnAll 0 centipede False"]
    assert (play.asked, play.can(0, Turn)) == ((0, "rouse"), ["~centipede", "~midge"])
    play.turn(0, "~midge")
    assert (play.asked, play.can(1, Turn)) == ((1, "rouse"), ["~spider", "~spider"])
    play.turn(1, "~spider")
    assert play.happened == ["Roused 1 spider", "Roused 3 earthworm"]
    assert [play.area(seat) for seat in (0, 1, 3)] == ["~centipede spider midge", "midge spider ~spider", "earthworm"]
    assert play.asked == (0, "offer")


def test_a_seat_chooses_among_the_cards_that_change() -> None:
    play = lay_out(3, {0: "centipede", 1: "midge spider ~spider"}).use(0, "centipede", tire=True)
    assert (play.asked, play.can(1, Turn)) == ((1, "tire"), ["midge", "spider"])


def test_a_centipede_may_choose_itself() -> None:
    play = lay_out(3, {0: "centipede"})
    assert play.may(0) == {"RouseAll", "Offer"}, "nothing else could be made used, judged as if it lay sideways already"
    play.use(0, "centipede")
    assert play.happened == ["UsedOnAll 0 centipede False", "Roused 0 centipede"]
    assert (play.area(0), play.asked) == ("centipede", (0, "offer"))


# --- spider --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "after"), [("midge", "~midge ~centipede"), ("~centipede", "midge centipede")])
def test_choose_another_seat_and_a_card_of_its_area_make_it_used_or_unused(card: str, after: str) -> None:
    play = lay_out(4, {0: "spider mantis", 2: "midge ~centipede"})
    targets = {action.target for action in play.legal(0) if isinstance(action, UseSpider)}
    assert targets == set(play.table.zones[play.table.zone("area", 2)])
    play.use(0, "spider", on=2, card=card)
    assert play.area(2) == after


def test_a_spider_is_not_usable_where_no_other_seat_has_a_card() -> None:
    play = lay_out(4, {0: "spider midge"})
    assert play.asked == (0, "offer")
    assert play.why_not(0, "spider", "area") == "nothing_changes"
