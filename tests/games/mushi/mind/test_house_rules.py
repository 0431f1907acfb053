"""Tests that the minds of Insect Poker reckon with the house rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.core.brain import Brain
from games.core.chance import stream
from games.core.types import Seat
from games.core.view import look
from games.mushi.mind.areas import areas_in
from games.mushi.mind.heuristic import Keen
from games.mushi.mind.outcomes import Outcomes
from games.mushi.mind.stakes import stakes_in
from games.mushi.moves import Cancel
from tests.games.mushi.mind.test_mind import mind
from tests.games.mushi.scripted import FACE, Play, lay_out

PERILOUS = "spider spider spider centipede centipede centipede stag_beetle stag_beetle stag_beetle"
BRAINS: dict[str, Callable[[Play, Seat], Brain]] = {
    "mind": mind,
    "heuristic": lambda play, seat: watched(Keen(seat), play),
}


def watched(brain: Brain, play: Play) -> Brain:
    for beat in play.match.beats(0):
        brain.watch(beat)
    return brain


def fires(area: str, *house: str, card: str = "caterpillar") -> Play:
    """Have seat 0, with this area, take a card from seat 1."""
    hands = {1: f"{card} earthworm earthworm earthworm"}
    areas = {0: area, 2: "~midge ~midge ~midge dragonfly dragonfly dragonfly", 3: "earthworm earthworm earthworm"}
    return lay_out(4, areas, hands=hands, deck="spider midge", parent=1, house=house).send(1, card, 0)


def cancels(make: Callable[[Play, Seat], Brain], play: Play, times: int = 60) -> float:
    """Return how often a brain cancels here."""
    assert play.asked == (0, "respond")
    brain = make(play, 0)
    legal = play.legal(0)
    return sum(isinstance(brain.decide(legal, stream(n, "decision")), Cancel) for n in range(times)) / times


@pytest.mark.parametrize("make", BRAINS.values(), ids=BRAINS)
def test_ones_own_caterpillars_are_cancelled_where_any_new_card_may_lose(make: Callable[[Play, Seat], Brain]) -> None:
    assert cancels(make, fires(f"caterpillar mantis {PERILOUS}", "own_mantis")) > 0.9


@pytest.mark.parametrize("make", BRAINS.values(), ids=BRAINS)
def test_not_where_they_take_away_what_would_lose(make: Callable[[Play, Seat], Brain]) -> None:
    play = fires("mantis rhinoceros_beetle rhinoceros_beetle spider spider spider", "own_mantis", card="spider")
    assert cancels(make, play) == 0.0


@pytest.mark.parametrize("house", [(), ("own_mantis",), ("stay_used",), ("own_mantis", "stay_used")])
@pytest.mark.parametrize(
    ("area", "card"),
    [("caterpillar mantis", "caterpillar"), ("rhinoceros_beetle rhinoceros_beetle mantis", "spider")],
)
@pytest.mark.parametrize("seat", [0, 2])
def test_what_is_expected_of_a_mantis_is_what_the_rules_make_of_it(
    seat: Seat, area: str, card: str, house: tuple[str, ...]
) -> None:
    hands = {1: f"{card} earthworm earthworm earthworm"}
    play = lay_out(4, {0: area, 2: "mantis"}, hands=hands, deck="spider midge", parent=1, house=house)
    play.send(1, card, 0)
    if seat == 2 and "own_mantis" in house:
        play.decline(0)
    if play.asked != (seat, "respond"):
        assert seat == 0 and "own_mantis" not in house
        return
    use = play.facts.using
    assert use
    stakes = stakes_in(play.match.view(seat), seat)
    ((chance, changed),) = Outcomes(stakes, [4] * 4, []).cancelled(use, seat)
    play.cancel(seat)
    assert chance == 1.0
    assert [changed.get(at, stakes.areas[at]) for at in range(4)] == areas_in(look(play.table, seat))


@pytest.mark.parametrize("house", [(), ("stay_used",)])
@pytest.mark.parametrize(
    ("area", "card"), [("caterpillar", "caterpillar"), ("rhinoceros_beetle rhinoceros_beetle", "spider")]
)
def test_a_card_that_somebody_lets_stay_leaves_what_would_have_acted_as_the_rules_do(
    area: str, card: str, house: tuple[str, ...]
) -> None:
    hands = {1: f"{card} earthworm earthworm earthworm"}
    play = lay_out(4, {0: area, 2: "mantis"}, hands=hands, deck="spider midge", parent=1, house=house)
    stakes = stakes_in(play.match.view(1), 1)
    expected = [there for _, there in stakes.arrival(0, stakes.areas[0], FACE[card])]
    play.send(1, card, 0).cancel(2)
    assert areas_in(look(play.table, 1))[0] in expected
