"""Tests of spec mushi: automatic insects, and the order of their effects.

Caterpillars, rhinoceros beetles, and "Order, when a card is put into an area".
"""

from __future__ import annotations

import pytest

from tests.games.mushi.scripted import Play, lay_out


def taken(card: str, area: str, deck: str = "spider midge midge", *, useless: bool = False) -> Play:
    """Let seat 1 take a card into this area, without mantises around."""
    hands = {0: f"{card} earthworm earthworm earthworm"}
    return lay_out(4, {1: area}, hands=hands, deck=deck, useless_shuffles=useless).send(0, card, 1)


def effects(play: Play) -> list[str]:
    """Return the events after the taking, without the next turn's."""
    start = next(n for n, step in enumerate(play.happened) if step.startswith("Taken")) + 1
    return [step for step in play.happened[start:] if not step.startswith(("Refilled", "TurnBegan"))]


# --- caterpillars --------------------------------------------------------------------------------------------------


def test_two_unused_caterpillars_one_becomes_used_the_other_goes_back_and_the_decks_top_card_comes() -> None:
    play = taken("caterpillar", "caterpillar midge")
    assert effects(play) == ["Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 spider"]
    assert play.area(1) == "~caterpillar midge spider"
    assert play.deck == "midge caterpillar", "shuffled by this test so that it lies at the bottom; the parent drew one"


def test_the_deck_is_shuffled_so_the_same_card_may_come_again() -> None:
    play = taken("caterpillar", "caterpillar", useless=True)
    assert effects(play) == ["Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 caterpillar"]
    assert play.area(1) == "~caterpillar caterpillar"


def test_it_works_with_an_empty_deck_too() -> None:
    assert taken("caterpillar", "caterpillar", "").area(1) == "~caterpillar caterpillar"


def test_one_unused_caterpillar_and_used_ones_do_nothing() -> None:
    assert effects(taken("caterpillar", "~caterpillar ~caterpillar")) == []


def test_the_card_that_comes_lies_open_and_unused() -> None:
    play = taken("caterpillar", "caterpillar")
    view = play.match.view(None)
    assert view.is_open(view.cards("area", 1)[-1])
    assert view.cards("area", 1)[-1] not in view.sideways


def test_any_phase_also_in_the_experiment() -> None:
    play = lay_out(4, {0: "stag_beetle", 2: "caterpillar"}, hands={2: "caterpillar"}, deck="spider")
    play.use(0, "stag_beetle", on=2)
    assert play.happened == [
        "UsedOn 0 stag_beetle 2", "Laid 2 caterpillar", "Fired 2 caterpillar", "Returned 2 caterpillar caterpillar",
        "Arrived 2 spider",
    ]  # fmt: skip
    assert play.asked == (0, "offer")


def test_a_caterpillar_that_comes_from_the_deck_counts_for_the_condition() -> None:
    """One is left unused, so with the next one they fire again."""
    play = taken("caterpillar", "caterpillar caterpillar ~midge", "caterpillar spider")
    assert effects(play) == [
        "Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 caterpillar",
        "Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 spider",
    ]  # fmt: skip
    assert play.area(1) == "~caterpillar ~caterpillar ~midge spider"


def test_they_fire_as_long_as_the_condition_holds() -> None:
    """With four unused ones, both pairs fire.

    The first pair's card is handled in between.
    """
    play = taken("caterpillar", "caterpillar caterpillar caterpillar", "spider mantis midge")
    assert [step.split()[0] for step in effects(play)] == ["Fired", "Returned", "Arrived"] * 2
    assert play.area(1) == "~caterpillar ~caterpillar spider mantis"
    assert play.lost is None


# --- rhinoceros beetles --------------------------------------------------------------------------------------------


def test_two_unused_beetles_become_used_and_the_new_card_goes_back() -> None:
    play = taken("spider", "rhinoceros_beetle midge rhinoceros_beetle")
    assert effects(play) == ["Fired 1 rhinoceros_beetle+rhinoceros_beetle", "Returned 1 spider spider"]
    assert play.area(1) == "~rhinoceros_beetle midge ~rhinoceros_beetle"
    assert play.deck == "midge midge spider", "shuffled by this test so that it lies at the bottom"


@pytest.mark.parametrize(
    "area", ["rhinoceros_beetle", "rhinoceros_beetle ~rhinoceros_beetle", "~rhinoceros_beetle " * 2]
)
def test_with_fewer_unused_beetles_nothing_happens(area: str) -> None:
    play = taken("spider", area)
    assert effects(play) == []
    assert play.area(1) == f"{area.strip()} spider"


def test_the_second_beetle_does_not_fire_for_itself() -> None:
    assert taken("rhinoceros_beetle", "rhinoceros_beetle").area(1) == "rhinoceros_beetle rhinoceros_beetle"


def test_a_third_beetle_is_sent_back_by_the_first_two() -> None:
    play = taken("rhinoceros_beetle", "rhinoceros_beetle rhinoceros_beetle")
    assert effects(play) == [
        "Fired 1 rhinoceros_beetle+rhinoceros_beetle",
        "Returned 1 rhinoceros_beetle rhinoceros_beetle",
    ]
    assert play.area(1) == "~rhinoceros_beetle ~rhinoceros_beetle"


def test_at_least_two_only_two_of_them_become_used() -> None:
    play = taken("spider", "rhinoceros_beetle rhinoceros_beetle rhinoceros_beetle")
    assert play.area(1) == "~rhinoceros_beetle ~rhinoceros_beetle rhinoceros_beetle"


def test_in_the_experiment_too() -> None:
    play = lay_out(4, {0: "stag_beetle", 2: "rhinoceros_beetle rhinoceros_beetle"}, hands={2: "midge"})
    play.use(0, "stag_beetle", on=2)
    assert play.happened[2:] == ["Fired 2 rhinoceros_beetle+rhinoceros_beetle", "Returned 2 midge midge"]
    assert play.asked == (0, "offer")
    assert play.hand(2) == ""


def test_beetles_that_become_unused_do_not_fire_for_cards_that_lie_there() -> None:
    play = lay_out(4, {0: "spider", 1: "rhinoceros_beetle ~rhinoceros_beetle midge"})
    assert play.use(0, "spider", on=1, card="~rhinoceros_beetle").happened[1:] == ["Roused 1 rhinoceros_beetle"]


# --- order ---------------------------------------------------------------------------------------------------------


def test_beetles_come_before_caterpillars() -> None:
    """The second caterpillar is sent back, and nothing else happens.

    It counts as never placed.
    """
    play = taken("caterpillar", "caterpillar rhinoceros_beetle rhinoceros_beetle")
    assert effects(play) == ["Fired 1 rhinoceros_beetle+rhinoceros_beetle", "Returned 1 caterpillar caterpillar"]
    assert play.area(1) == "caterpillar ~rhinoceros_beetle ~rhinoceros_beetle"


def test_caterpillars_come_before_the_check_for_the_loss() -> None:
    play = taken("caterpillar", "~caterpillar ~caterpillar caterpillar")
    assert effects(play) == ["Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 spider"]
    assert play.area(1) == "~caterpillar ~caterpillar ~caterpillar spider"
    assert play.lost is None


def test_unless_that_card_is_again_a_caterpillar() -> None:
    """Four, with one unused: nothing fires, lost."""
    play = taken("caterpillar", "~caterpillar ~caterpillar caterpillar", "caterpillar spider")
    assert effects(play) == [
        "Fired 1 caterpillar",
        "Returned 1 caterpillar caterpillar",
        "Arrived 1 caterpillar",
        "Lost 1 four",
    ]
    assert play.area(1) == "~caterpillar ~caterpillar ~caterpillar caterpillar"


def test_or_completes_another_four() -> None:
    play = taken("caterpillar", "caterpillar spider spider spider", "spider midge")
    assert effects(play)[-2:] == ["Arrived 1 spider", "Lost 1 four"]


def test_beetles_come_before_the_check_for_the_loss() -> None:
    """Two unused beetles send a fourth spider back: safe."""
    play = taken("spider", "rhinoceros_beetle rhinoceros_beetle spider spider spider")
    assert effects(play) == ["Fired 1 rhinoceros_beetle+rhinoceros_beetle", "Returned 1 spider spider"]
    assert play.area(1) == "~rhinoceros_beetle ~rhinoceros_beetle spider spider spider"
    assert play.lost is None


def test_the_card_that_caterpillars_bring_in_may_be_sent_back_by_beetles() -> None:
    """The caterpillar itself was already there, so no beetle fires for it.

    It only becomes unused.
    """
    areas = {0: "spider", 1: "caterpillar ~caterpillar rhinoceros_beetle rhinoceros_beetle"}
    play = lay_out(4, areas, deck="spider midge").use(0, "spider", on=1, card="~caterpillar")
    assert play.happened[1:] == [
        "Roused 1 caterpillar", "Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 spider",
        "Fired 1 rhinoceros_beetle+rhinoceros_beetle", "Returned 1 spider spider",
    ]  # fmt: skip
    assert play.area(1) == "~caterpillar ~rhinoceros_beetle ~rhinoceros_beetle"


# --- effects on several seats --------------------------------------------------------------------------------------


def test_an_effect_on_several_seats_is_carried_out_for_all_first_then_automatic_insects_fire_clockwise() -> None:
    areas = {
        0: "caterpillar ~caterpillar",
        1: "~midge",
        2: "centipede",
        3: "caterpillar ~caterpillar",
    }
    play = lay_out(4, areas, deck="stag_beetle dragonfly earthworm", parent=2).use(2, "centipede")
    assert play.happened == [
        "UsedOnAll 2 centipede False",
        "Roused 2 centipede", "Roused 3 caterpillar", "Roused 0 caterpillar", "Roused 1 midge",
        "Fired 3 caterpillar", "Returned 3 caterpillar caterpillar", "Arrived 3 stag_beetle",
        "Fired 0 caterpillar", "Returned 0 caterpillar caterpillar", "Arrived 0 dragonfly",
    ]  # fmt: skip
    assert play.asked == (2, "offer")


def test_a_card_that_they_bring_in_is_handled_completely_at_once() -> None:
    areas = {0: "caterpillar ~caterpillar centipede", 1: "caterpillar ~caterpillar"}
    play = lay_out(2, areas, deck="caterpillar spider dragonfly earthworm").use(0, "centipede").turn(0, "~caterpillar")
    assert play.happened == [
        "Roused 0 caterpillar", "Roused 1 caterpillar",
        "Fired 0 caterpillar", "Returned 0 caterpillar caterpillar", "Arrived 0 caterpillar",
        "Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 spider",
    ]  # fmt: skip
    assert play.area(0) == "~caterpillar ~centipede caterpillar", "one used, one unused: nothing fires"
    areas[0] = "caterpillar caterpillar ~caterpillar centipede"
    play = lay_out(2, areas, deck="caterpillar spider dragonfly earthworm").use(0, "centipede").turn(0, "~caterpillar")
    assert play.happened[2:] == [
        "Fired 0 caterpillar", "Returned 0 caterpillar caterpillar", "Arrived 0 caterpillar",
        "Fired 0 caterpillar", "Returned 0 caterpillar caterpillar", "Arrived 0 spider",
        "Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 dragonfly",
    ]  # fmt: skip


def test_then_comes_one_check_for_all_seats() -> None:
    """Seat 0's new card would make it lose.

    Caterpillars of seat 1 fire all the same.
    """
    areas = {0: "caterpillar ~caterpillar centipede spider spider spider", 1: "caterpillar ~caterpillar"}
    play = lay_out(2, areas, deck="spider midge dragonfly earthworm").use(0, "centipede").turn(0, "~caterpillar")
    assert play.happened[2:] == [
        "Fired 0 caterpillar", "Returned 0 caterpillar caterpillar", "Arrived 0 spider",
        "Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 midge",
        "Lost 0 four",
    ]  # fmt: skip
    assert play.lost == ((0,), "four")


def test_the_turn_goes_on_with_the_sending_after_insects_in_the_experiment_and_with_the_refill_after_the_analysis() -> (
    None
):
    play = lay_out(4, {0: "spider", 1: "caterpillar ~caterpillar"}).use(0, "spider", on=1, card="~caterpillar")
    assert play.asked == (0, "offer")
    assert taken("caterpillar", "caterpillar").happened[-1] == "TurnBegan 1"
