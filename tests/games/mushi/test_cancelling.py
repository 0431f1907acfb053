"""Tests of spec mushi, "Cancelling (mantis)"."""

from __future__ import annotations

import pytest

from games.core.match import Illegal
from games.mushi.moves import Cancel, Decline
from tests.games.mushi.scripted import Play, lay_out


def test_the_mantis_becomes_used_the_effect_does_not_happen_and_the_cancelled_insects_become_unused_again() -> None:
    play = lay_out(4, {0: "spider", 1: "midge", 2: "mantis"}).use(0, "spider", on=1, card="midge")
    assert play.happened == ["UsedOnCard 0 spider midge"]
    assert play.area(0) == "~spider", "it lies sideways before anything happens"
    assert play.asked == (2, "respond")
    assert set(play.legal(2)) == {Cancel(), Decline()}
    play.cancel(2)
    assert play.happened == ["Cancelled 2 mantis spider"]
    assert [play.area(seat) for seat in range(3)] == ["spider", "midge", "~mantis"]
    assert play.asked == (0, "offer")


def test_letting_it_happen_keeps_the_mantis() -> None:
    play = lay_out(4, {0: "spider", 1: "midge", 2: "mantis"}).use(0, "spider", on=1, card="midge").decline(2)
    assert play.happened == ["Declined 2", "Tired 1 midge"]
    assert [play.area(seat) for seat in range(3)] == ["~spider", "~midge", "mantis"]


def test_the_others_are_asked_clockwise_from_that_seat_and_the_first_that_cancels_ends_the_asking() -> None:
    areas = {0: "mantis", 1: "mantis", 2: "spider mantis", 3: "~mantis mantis", 4: "~mantis"}
    start = lay_out(5, areas, parent=2)
    play = start.use(2, "spider", on=0, card="mantis")
    assert play.asked == (3, "respond")
    assert play.decline(3).asked == (0, "respond")
    play.cancel(0)
    assert play.happened == ["Cancelled 0 mantis spider"]
    assert play.area(1) == "mantis"
    assert play.asked == (2, "offer")
    play = lay_out(5, areas, parent=2).use(2, "spider", on=0, card="mantis").decline(3).decline(0)
    assert play.asked == (1, "respond")
    assert play.decline(1).happened == ["Declined 1", "Tired 0 mantis"]


def test_a_seat_without_an_unused_mantis_is_not_asked() -> None:
    play = lay_out(3, {0: "spider", 1: "~mantis", 2: "midge"}).use(0, "spider", on=2, card="midge")
    assert play.happened[-1] == "Tired 2 midge"


def test_a_mantis_in_the_hand_is_of_no_use() -> None:
    play = lay_out(3, {0: "spider", 2: "midge"}, hands={1: "mantis mantis mantis mantis mantis"})
    assert play.use(0, "spider", on=2, card="midge").happened[-1] == "Tired 2 midge"


def test_a_mantis_cannot_be_cancelled() -> None:
    """No other seat with a mantis is asked, not even the parent."""
    play = lay_out(4, {0: "spider mantis", 1: "midge mantis", 2: "mantis"}).use(0, "spider", on=1, card="midge")
    play.cancel(1)
    assert play.happened == ["Cancelled 1 mantis spider"]
    assert play.asked == (0, "offer")


def test_it_is_never_asked_about_for_ones_own_insects() -> None:
    play = lay_out(4, {0: "spider mantis", 1: "midge"}).use(0, "spider", on=1, card="midge")
    assert play.happened[-1] == "Tired 1 midge"
    play = fires("caterpillar", "caterpillar mantis")
    assert play.asked == (1, "offer")
    assert play.area(1) == "~caterpillar mantis spider"


def test_the_parents_mantis_does_not_cost_the_parent_its_attempt() -> None:
    """The parent is asked about another seat's insect in its own turn."""
    play = lay_out(2, {0: "mantis", 1: "caterpillar spider"}, hands={0: "caterpillar midge midge midge midge midge"})
    play.send(0, "caterpillar", 1)
    assert play.asked == (0, "respond")
    assert not play.facts.tried
    play.cancel(0)
    assert not play.facts.tried
    assert play.asked == (1, "turn")


def test_a_mantis_is_not_used_in_an_experiment() -> None:
    play = lay_out(3, {0: "mantis", 1: "midge"})
    assert play.asked == (0, "offer")
    assert play.why_not(0, "mantis", "area") == "mantis"


@pytest.mark.parametrize(
    ("areas", "card", "use"),
    [
        ({0: "dragonfly"}, "dragonfly", {}),
        ({0: "stag_beetle"}, "stag_beetle", {"on": 2}),
        ({0: "earthworm", 1: "midge"}, "earthworm", {}),
        ({0: "centipede"}, "centipede", {"tire": False}),
        ({0: "centipede", 1: "midge"}, "centipede", {"tire": True}),
    ],
)
def test_every_insect_of_the_experiment_can_be_cancelled(areas: dict[int, str], card: str, use: dict[str, int]) -> None:
    play = lay_out(4, {**areas, 3: "mantis"}).use(0, card, **use)  # type: ignore[arg-type]
    before = play.deck, [play.hand(seat) for seat in range(4)], play.area(1)
    assert play.asked == (3, "respond")
    play.cancel(3)
    assert play.happened == [f"Cancelled 3 mantis {card}"]
    assert (play.deck, [play.hand(seat) for seat in range(4)], play.area(1)) == before
    assert (play.area(0), play.area(3), play.asked) == (card, "~mantis", (0, "offer"))


def test_the_user_names_seat_card_and_mode_before_mantises_are_asked() -> None:
    play = lay_out(3, {0: "spider", 1: "midge mantis"}).use(0, "spider", on=1, card="midge")
    use = play.facts.using
    assert use is not None
    assert (use.seat, use.cards, use.aim) == (0, (play.token(0, "~spider", "area"),), play.token(1, "midge", "area"))
    play = lay_out(3, {0: "stag_beetle", 1: "mantis"}).use(0, "stag_beetle", on=2)
    assert play.happened == ["UsedOn 0 stag_beetle 2"]
    play = lay_out(3, {0: "centipede", 1: "midge mantis"}).use(0, "centipede", tire=True)
    assert play.happened == ["UsedOnAll 0 centipede True"]


def test_what_other_seats_choose_they_choose_during_the_effect() -> None:
    play = lay_out(3, {0: "centipede", 1: "midge mantis"}).use(0, "centipede", tire=True)
    assert play.asked == (1, "respond")
    assert play.decline(1).asked == (1, "tire")


def test_a_spider_may_aim_at_a_mantis_which_may_cancel_it() -> None:
    play = lay_out(3, {0: "spider", 1: "mantis"}).use(0, "spider", on=1, card="mantis").cancel(1)
    assert (play.area(0), play.area(1)) == ("spider", "~mantis")


def test_nobody_else_may_answer_and_nothing_else_may_be_done() -> None:
    play = lay_out(4, {0: "spider", 1: "midge", 2: "mantis", 3: "mantis"}).use(0, "spider", on=1, card="midge")
    for seat in (0, 1, 3):
        for action in (Cancel(), Decline()):
            with pytest.raises(Illegal):
                play.do(seat, action)
    assert play.may(2) == {"Cancel", "Decline"}


# --- automatic insects ---------------------------------------------------------------------------------------------


def fires(card: str, area: str, *, others: dict[int, str] | None = None, deck: str = "spider midge midge") -> Play:
    """Let seat 1 take a card so that automatic insects fire there."""
    hands = {0: f"{card} earthworm earthworm earthworm"}
    return lay_out(4, {1: area, **(others or {})}, hands=hands, deck=deck).send(0, card, 1)


def test_a_cancelled_caterpillar_becomes_unused_and_stays_so() -> None:
    play = fires("caterpillar", "caterpillar", others={3: "mantis"})
    assert play.happened[-1] == "Fired 1 caterpillar"
    assert (play.area(1), play.asked) == ("~caterpillar caterpillar", (3, "respond"))
    play.cancel(3)
    assert play.happened[0] == "Cancelled 3 mantis caterpillar"
    assert play.area(1) == "caterpillar caterpillar"
    assert play.happened[-1] == "TurnBegan 1"


def test_cancelled_beetles_become_unused_and_the_new_card_stays() -> None:
    play = fires("spider", "rhinoceros_beetle rhinoceros_beetle", others={2: "mantis"})
    assert play.area(1) == "~rhinoceros_beetle ~rhinoceros_beetle spider"
    play.cancel(2)
    assert play.happened[0] == "Cancelled 2 mantis rhinoceros_beetle+rhinoceros_beetle"
    assert play.area(1) == "rhinoceros_beetle rhinoceros_beetle spider"


def test_asked_clockwise_from_the_firing_seat() -> None:
    play = fires("caterpillar", "caterpillar", others={0: "mantis", 2: "mantis", 3: "mantis"})
    assert [play.asked, play.decline(2).asked, play.decline(3).asked] == [
        (2, "respond"),
        (3, "respond"),
        (0, "respond"),
    ]
    assert play.decline(0).happened[:3] == ["Declined 0", "Returned 1 caterpillar caterpillar", "Arrived 1 spider"]


def test_a_fourth_caterpillar_and_another_seat_cancels_with_its_mantis() -> None:
    """Four caterpillars lie there: lost."""
    play = fires("caterpillar", "~caterpillar ~caterpillar caterpillar", others={0: "mantis"}).cancel(0)
    assert play.happened == ["Cancelled 0 mantis caterpillar", "Lost 1 four"]
    assert play.area(1) == "~caterpillar ~caterpillar caterpillar caterpillar"
    assert play.lost == ((1,), "four")


def test_a_fourth_card_that_beetles_would_send_back_and_another_seat_cancels() -> None:
    play = fires("spider", "rhinoceros_beetle rhinoceros_beetle spider spider spider", others={2: "mantis"}).cancel(2)
    assert play.happened == ["Cancelled 2 mantis rhinoceros_beetle+rhinoceros_beetle", "Lost 1 four"]


def test_a_caterpillar_that_cancelled_beetles_let_in_fires() -> None:
    area = "caterpillar rhinoceros_beetle rhinoceros_beetle"
    play = fires("caterpillar", area, others={2: "mantis"}, deck="midge midge").cancel(2)
    assert play.happened[:4] == [
        "Cancelled 2 mantis rhinoceros_beetle+rhinoceros_beetle",
        "Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 midge",
    ]  # fmt: skip
    assert play.happened[4:6] == ["Fired 1 rhinoceros_beetle+rhinoceros_beetle", "Returned 1 midge midge"]


def test_each_time_an_insect_fires_the_others_are_asked_anew() -> None:
    area = "caterpillar rhinoceros_beetle rhinoceros_beetle"
    play = fires("caterpillar", area, others={2: "mantis mantis"}, deck="midge midge").cancel(2)
    assert play.happened[-1] == "Fired 1 caterpillar"
    assert play.asked == (2, "respond")
    play.cancel(2)
    assert play.area(1) == "caterpillar rhinoceros_beetle rhinoceros_beetle caterpillar"
    assert play.area(2) == "~mantis ~mantis"


def test_a_cancelled_pair_does_not_fire_again_when_another_card_comes() -> None:
    play = fires("caterpillar", "caterpillar", others={0: "mantis"}).cancel(0)
    play.send(1, "mantis", 1)
    assert not any(step.startswith("Fired") for step in play.happened)
    assert play.area(1) == "caterpillar caterpillar mantis"


def test_until_another_card_of_its_kind_enters_that_area() -> None:
    hands = {0: "caterpillar mantis mantis mantis", 1: "caterpillar mantis mantis mantis"}
    play = lay_out(4, {0: "mantis", 1: "caterpillar"}, hands=hands, deck="midge midge spider midge")
    play.send(0, "caterpillar", 1).cancel(0).send(1, "caterpillar", 1)
    assert play.happened[3:6] == ["Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 midge"]
    assert play.area(1) == "~caterpillar caterpillar midge"


def test_or_becomes_unused_there() -> None:
    """Beside a pair of unused caterpillars, once cancelled, a third becomes unused."""
    play = lay_out(3, {0: "spider", 1: "caterpillar caterpillar ~caterpillar"}, deck="midge")
    assert play.happened == []
    play.use(0, "spider", on=1, card="~caterpillar")
    assert play.happened[1:] == [
        "Roused 1 caterpillar",
        "Fired 1 caterpillar",
        "Returned 1 caterpillar caterpillar",
        "Arrived 1 midge",
    ]


def test_a_cancelled_pair_lets_another_kind_become_used_or_unused_without_firing() -> None:
    play = lay_out(3, {0: "spider", 1: "caterpillar caterpillar ~midge"}).use(0, "spider", on=1, card="~midge")
    assert play.happened[1:] == ["Roused 1 midge"]


def test_beetles_fire_again_for_the_next_card_that_is_put_there() -> None:
    play = fires("spider", "rhinoceros_beetle rhinoceros_beetle", others={0: "mantis"}).cancel(0)
    play.send(1, "mantis", 1)
    assert "Fired 1 rhinoceros_beetle+rhinoceros_beetle" in play.happened
    assert play.area(1) == "~rhinoceros_beetle ~rhinoceros_beetle spider"


def test_a_caterpillar_of_another_seat_still_fires_when_one_was_cancelled() -> None:
    areas = {0: "caterpillar ~caterpillar centipede", 1: "caterpillar ~caterpillar", 2: "mantis"}
    play = lay_out(3, areas, deck="spider midge midge").use(0, "centipede").decline(2).turn(0, "~caterpillar")
    assert play.happened[-1] == "Fired 0 caterpillar"
    play.cancel(2)
    assert play.happened == [
        "Cancelled 2 mantis caterpillar",
        "Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 spider",
    ]  # fmt: skip
