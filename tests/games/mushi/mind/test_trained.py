"""Tests of the brain of Insect Poker that goes by a net."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games import entry
from games.brains.arena import play as arena
from games.core.actions import Action
from games.core.brain import Brain, Character, Mind, Traits
from games.core.chance import stream
from games.core.contract.hiding import hidden_cards_make_no_difference
from games.core.match import Match
from games.core.types import Seat
from games.mushi.mind.trained import Trained
from games.mushi.moves import Lay, UseDragonfly
from games.passing.mind.trained import LOOKS
from games.passing.rules import Judge, Peek
from tests.games.mushi.scripted import Play, lay_out

MUSHI = entry("mushi")


def brain(seat: Seat, **traits: float) -> Trained:
    return Trained(seat, Character("somebody", Traits(**traits)))


def chance(play: Play, seat: Seat, wanted: Callable[[Action], bool], **traits: float) -> float:
    """Return the probability of the wanted actions."""
    mind = brain(seat, **traits)
    for beat in play.match.beats(seat):
        mind.watch(beat)
    legal = play.legal(seat)
    assert mind.decide(legal, stream(1, "decision")) in legal
    thought = mind.thought()
    assert thought
    assert sum(one for _, one in thought.ways) == pytest.approx(1.0)
    return sum(one for way, one in thought.ways if wanted(way))


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", [2, 4, 7])
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

    record = arena(MUSHI, seats, ["learned"] * seats, None, f"net {seats}", after=look)
    assert record.result.losers and told > 3


@pytest.mark.slow
def test_it_goes_by_nothing_that_is_hidden() -> None:
    brains = {"net": Trained, "somebody": lambda seat: brain(seat, lies=0.5, grudge=0.5, curiosity=0.5)}
    hidden_cards_make_no_difference(MUSHI.changed(brains=brains), 4, 1)


def test_it_looks_now_and_then_where_it_may() -> None:
    play = lay_out(4, {}, parent=1).offer(1, "mantis", 0, "midge")
    assert chance(play, 0, lambda way: way == Peek()) == pytest.approx(LOOKS)
    assert chance(play, 0, lambda way: way == Peek(), curiosity=1.0) > LOOKS


def test_what_only_one_judgement_can_be_right_of_is_judged_so() -> None:
    play = lay_out(4, dict.fromkeys(range(4), "spider spider"), hands={1: "midge mantis"}, parent=1)
    play.offer(1, "midge", 0, "spider")
    assert chance(play, 0, lambda way: way == Judge(False)) == 1.0


def test_nothing_is_laid_or_turned_that_loses_at_once() -> None:
    play = lay_out(4, {0: "spider spider spider", 1: "stag_beetle"}, hands={0: "spider midge spider"}, parent=1)
    play.use(1, "stag_beetle", on=0)
    assert chance(play, 0, lambda way: isinstance(way, Lay) and play.name(way.card) == "spider") == 0.0
    play = lay_out(4, {0: "midge ~midge ~midge ~spider", 1: "centipede"}, parent=1).use(1, "centipede")
    assert chance(play, 0, lambda way: play.name(way.card) == "~midge") == 0.0  # type: ignore[attr-defined]


def test_the_curious_use_dragonflies_more() -> None:
    play = lay_out(4, {0: "dragonfly midge"}, hands={0: "spider mantis midge centipede"}, deck="midge " * 6)
    usual = chance(play, 0, lambda way: isinstance(way, UseDragonfly))
    assert chance(play, 0, lambda way: isinstance(way, UseDragonfly), curiosity=1.5) > usual


def test_who_was_struck_deals_with_who_did_it() -> None:
    play = lay_out(3, {0: "midge midge", 1: "spider", 2: "spider"}, parent=1)
    play.use(1, "spider", on=0, card="midge").send(1, "earthworm", 1).send(2, "earthworm", 2)

    def to_1(way: Action) -> bool:
        return getattr(way, "to", None) == 1

    assert chance(play, 0, to_1, grudge=0.5) > chance(play, 0, to_1) + 0.05
