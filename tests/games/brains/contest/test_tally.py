"""Tests of counting claims and beliefs from a bystander's beats.

They run in any game that says how to read its claims.
"""

from __future__ import annotations

import json

import pytest

from games import GAMES
from games.brains.arena import play
from games.brains.contest.tally import BINS, PARTS, Beliefs, Judgements, Lies, Listener, Tally
from games.brains.random_brain import RandomBrain
from games.core.actions import Event
from games.core.brain import Thought
from games.core.entry import Entry
from games.core.match import Match
from games.core.types import Seat
from games.passing.rules import Revealed

claiming = pytest.mark.parametrize(
    "entry", [entry for entry in GAMES if entry.claims], ids=lambda entry: entry.id
)  # fmt: skip


class Certain(RandomBrain):
    """Brain that gives every claim the same chance to be true."""

    def thought(self) -> Thought:
        return Thought((), claim=0.75)


class Shy(RandomBrain):
    """Brain without any beliefs."""

    def thought(self) -> Thought:
        return Thought(())


def listened(entry: Entry, *names: str, seed: int = 0) -> tuple[list[Tally], Match]:
    assert entry.claims
    tallies = [Tally() for _ in names]
    listener = Listener(entry.claims, tallies)
    matches: list[Match] = []

    def after(match: Match, seat: Seat, brain: RandomBrain) -> None:
        matches.append(match)
        listener.after(match, seat, brain)

    play(entry, len(names), names, None, seed, after=after)
    return tallies, matches[-1]


def test_there_are_games_with_claims() -> None:
    assert sum(entry.claims is not None for entry in GAMES) >= 3


@claiming
def test_every_claim_is_counted_once_it_is_out(entry: Entry) -> None:
    seats = entry.rules.seats[-1]
    tallies, match = listened(entry, *["random"] * seats)
    assert entry.claims
    events = [beat.event for beat in match.beats(None)]
    claims = [by for event in events if (by := entry.claims.made(event)) is not None]
    judged = [found[0] for event in events if (found := entry.claims.judged(event))]
    for seat, tally in enumerate(tallies):
        told = sum(lies.claims for lies in tally.lies.values())
        assert claims.count(seat) - told in (0, 1), "at most the last one never came out"
        assert judged.count(seat) == tally.judgements.count
    assert sum(tally.judgements.count for tally in tallies) > 0
    assert sum(lies.lies for tally in tallies for lies in tally.lies.values()) > 0


@pytest.mark.sampled(1)
@claiming
def test_lies_are_what_the_cards_say(entry: Entry) -> None:
    seats = entry.rules.seats[0]
    for seed in range(5):
        tallies, match = listened(entry, *["random"] * seats, seed=seed)
        right = 0
        believed: tuple[Seat, bool] | None = None
        claims: list[Event] = []
        assert entry.claims
        for event, view in match.beats(None):
            if entry.claims.made(event) is not None:
                claims.append(event)
            believed = entry.claims.judged(event) or believed
            told = entry.claims.told(event, view, claims)
            if told is not None:
                assert believed and len(told) == len(claims)
                right += believed[1] == told[-1]
                if isinstance(event, Revealed):
                    assert event.truth == told[-1]
                claims.clear()
        assert right == sum(tally.judgements.right for tally in tallies)


@claiming
def test_danger_is_known_of_every_seat_at_any_time(entry: Entry) -> None:
    _, match = listened(entry, *["random"] * entry.rules.seats[-1])
    assert entry.claims
    dangers = {entry.claims.danger(view, seat) for _, view in match.beats(None) for seat in range(view.seats)}
    assert len(dangers) > 2
    assert min(dangers) >= 0, "nobody goes on who has lost"
    assert entry.claims.danger_unit


@claiming
def test_beliefs_of_those_who_have_any_are_held_against_what_came_out(entry: Entry) -> None:
    seats = entry.rules.seats[0]
    sure = entry.changed(brains={"certain": Certain, "shy": Shy, "random": RandomBrain})
    names = ["certain", "shy", "random"][:seats] + ["random"] * (seats - 3)
    tallies, _ = listened(sure, *names, seed=3)
    certain = tallies[0].beliefs
    bin_ = int(0.75 * BINS)
    assert certain[bin_].count > 0 and certain[bin_].total == certain[bin_].count * round(0.75 * PARTS)
    assert certain[bin_].count == sum(beliefs.count for beliefs in certain)
    assert certain[bin_].count >= tallies[0].judgements.count, "a claim that was judged was believed or not"
    for tally in tallies[1:]:
        assert all(beliefs.count == 0 for beliefs in tally.beliefs)


def test_tallies_add_up_in_any_order_and_survive_the_disk() -> None:
    one, two = Tally(), Tally()
    for tally, beliefs in ((one, (0.0, 0.31, 1.0)), (two, (0.1, 0.2))):
        for belief in beliefs:
            tally.expected(belief, belief > 0.25)
            tally.claimed(2.5, lie=belief > 0.25)
            tally.judged(True, belief > 0.25)
            tally.times.add(0.002)
    both, other = Tally(), Tally()
    both.merge(one)
    both.merge(two)
    other.merge(two)
    other.merge(one)
    assert both.as_row() == other.as_row()
    assert both.lies == {2.5: Lies(5, 2)}
    assert both.judgements == Judgements(5, 5, 2)
    assert both.beliefs[3] == Beliefs(1, 310_000, 1) and both.beliefs[-1] == Beliefs(1, PARTS, 1)
    assert both.times.count == 5 and both.times.mean_ms == pytest.approx(2.0)
    assert both.times.p99_ms == pytest.approx(2.0, rel=0.04)
    again = Tally.from_row(json.loads(json.dumps(both.as_row())))
    assert again.as_row() == both.as_row()
