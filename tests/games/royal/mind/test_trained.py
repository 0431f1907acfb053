"""Tests of the brain of Royal that goes by a net."""

from __future__ import annotations

import pytest

from games import entry
from games.brains.arena import play
from games.brains.cast import brain_maker
from games.core.brain import Brain, Mind
from games.core.contract.hiding import hidden_cards_make_no_difference
from games.core.match import Match
from games.core.types import Seat
from games.passing.mind.trained import LOOKS
from games.passing.rules import Judge, Peek
from games.royal.mind.trained import Trained
from tests.games.royal.scene import KINDS, Scene


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_plays_at_every_table_and_tells_what_it_thinks(seats: int) -> None:
    told = 0

    def look(match: Match, seat: Seat, brain: Brain) -> None:
        nonlocal told
        assert isinstance(brain, Mind)
        thought = brain.thought()
        assert thought is not None
        assert sum(chance for _, chance in thought.ways) == pytest.approx(1.0)
        assert len(thought.costs) in (0, len(thought.ways))
        assert not thought.card or sum(thought.card) == pytest.approx(1.0)
        told += thought.claim is not None and 0.0 < thought.claim < 1.0

    record = play(entry("royal"), seats, ["level:4"] * seats, None, f"net {seats}", after=look)
    assert record.result.losers and told > 3


def test_it_goes_by_nothing_that_is_hidden() -> None:
    game = entry("royal")
    brains = {name: brain_maker(game, name) for name in ("level:4", "ryu:4")}
    hidden_cards_make_no_difference(game.changed(brains=brains), 4, 1)


def test_it_looks_now_and_then_where_it_may() -> None:
    scene = Scene(4, {0: [*KINDS], 1: ["rat", "bat"]}, brain=Trained)
    scene.give(1, "rat", 0, "rat")
    decisions = scene.decisions()
    assert decisions.count(Peek()) > LOOKS / 3 * len(decisions)
    assert {Judge(True), Judge(False)} <= {*decisions}


def test_what_only_one_judgement_can_be_right_of_is_judged_so() -> None:
    alone = Scene(4, {0: ["fly_royal", "joker", "rat"], 1: ["rat", "bat"]}, _spread(["fly"] * 8), brain=Trained)
    alone.give(1, "rat", 0, "fly")
    assert {*alone.decisions()} == {Judge(False)}


def _spread(cards: list[str]) -> dict[Seat, list[str]]:
    return {seat: cards[seat::4] for seat in range(4)}
