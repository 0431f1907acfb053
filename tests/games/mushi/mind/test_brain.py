"""Tests of Insect Poker's first brain, the yardstick, in scripted situations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from games import entry
from games.brains.arena import simulate
from games.core.actions import Action
from games.core.chance import stream
from games.core.match import Match
from games.core.types import Seat
from games.mushi.mind.heuristic import Keen
from games.mushi.rules import Mushi
from games.passing.rules import Judge, Judged, Revealed
from tests.games import whole
from tests.games.mushi.scripted import FACE, Play, lay_out

TRIES = 120


def mind(play: Play, seat: Seat) -> Keen:
    """Return a brain that has watched the match."""
    brain = Keen(seat)
    for beat in play.match.beats(seat):
        brain.watch(beat)
    return brain


def decisions(play: Play, seat: Seat) -> list[Action]:
    """Return the brain's decisions with different random numbers."""
    brain, legal = mind(play, seat), play.legal(seat)
    decided = [brain.decide(legal, stream(n, "decision")) for n in range(TRIES)]
    assert all(action in legal for action in decided)
    return decided


def share(actions: Sequence[Action], *wanted: Action) -> float:
    return sum(action in wanted for action in actions) / len(actions)


# --- counting, remembering, believing ------------------------------------------------------------------------------


def test_a_claim_that_one_hidden_card_may_fit_is_not_certain() -> None:
    areas = {0: "spider spider", 1: "spider spider", 2: "spider spider", 3: "spider"}
    play = lay_out(4, areas, hands={1: "midge mantis"}, parent=1).offer(1, "midge", 0, "spider")
    assert 0.5 < share(decisions(play, 0), Judge(False)) < 1


def test_a_card_known_to_be_the_only_one_in_a_hand_is_believed() -> None:
    areas = {0: "earthworm", 1: "spider"}
    play = lay_out(3, areas, hands={0: "midge mantis", 1: "", 2: "midge"}, deck="").use(0, "earthworm")
    play.send(0, "mantis", 0, to=2).offer(1, "spider", 0)
    assert set(decisions(play, 0)) == {Judge(True)}


def test_a_card_taken_back_is_suspected_when_that_seat_sends_until_it_is_turned_up() -> None:
    play = lay_out(4, {0: "earthworm", 1: "spider"}).use(0, "earthworm").send(0, "mantis", 0)
    play.offer(1, "mantis", 0, "midge")
    brain = mind(play, 0)
    assert brain.memory.taken_back[1] == [FACE["spider"]]
    assert brain.beliefs()[FACE["spider"]] > 0.15
    play.judge(0, False)
    assert mind(play, 0).memory.taken_back[1] == [FACE["spider"]], "it may still be there"
    play.send(2, "mantis", 2).send(3, "mantis", 3).send(0, "mantis", 0).send(1, "spider", 1, to=2)
    assert mind(play, 0).memory.taken_back[1] == []


@pytest.mark.parametrize("kept", ["hand", "drawn"])
def test_a_dragonfly_makes_it_forget_what_was_taken_back(kept: str) -> None:
    areas = {0: "earthworm", 1: "spider dragonfly ~midge"}
    play = lay_out(2, areas, hands={0: "midge mantis", 1: ""}, deck="spider midge " * 8).use(0, "earthworm")
    play.take_back(1, "spider").send(0, "midge", 0, to=1).use(1, "dragonfly")
    names = play.names("drawn" if kept == "hand" else "hand", 1)
    play.put_back(1, "drawn" if kept == "hand" else "hand", names)
    assert mind(play, 0).memory.taken_back[1] == []


def test_it_remembers_what_it_put_back_and_who_drew_it() -> None:
    deck = "centipede mantis dragonfly spider midge midge midge"
    play = lay_out(4, {0: "dragonfly"}, deck=deck, hands={1: "stag_beetle stag_beetle midge"}).use(0, "dragonfly")
    play.put_back(0, "drawn", "centipede spider mantis dragonfly")
    play.send(0, "earthworm", 0)
    own, other = mind(play, 0).memory, mind(play, 2).memory
    assert [own.drawn[seat] for seat in range(4)] == [[], [FACE["spider"]], [], []], "the first one it has drawn itself"
    assert own.unknown()[FACE["dragonfly"]] == 8 - 2, "one lies before it, one it knows in the deck"
    assert not any(other.drawn)
    play.send(1, "stag_beetle", 1)
    assert mind(play, 0).memory.drawn[1] == [FACE["spider"], FACE["mantis"]]


# --- whole games ---------------------------------------------------------------------------------------------------


def played(seats: int, seed: int) -> Match:
    """See `whole.played`."""
    return whole.played(Mushi(), seats, seed, Keen)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "games"), [(2, 12), (4, 10)])
def test_it_rarely_loses_to_random_seats(seats: int, games: int) -> None:
    names = ["heuristic", *["random"] * (seats - 1)]
    standing = simulate(entry("mushi"), seats, games, 1, names, rotate=True).brains["heuristic"]
    assert standing.losses / standing.games < standing.even_losses * 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "games"), [(2, 5), (4, 5)])
def test_among_themselves_they_lie_and_believe_about_half_of_the_time(seats: int, games: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(games):
        for event, _ in played(seats, seed).beats(None):
            seen[type(event).__name__] += 1
            if isinstance(event, Judged):
                seen["believed"] += event.believe
            elif isinstance(event, Revealed):
                seen["true"] += event.truth
    assert 0.35 < seen["true"] / seen["Revealed"] < 0.65
    assert 0.35 < seen["believed"] / seen["Judged"] < 0.65
    assert seen["Cancelled"] > 0
    assert seen["Declined"] > 0
    assert seen["Used"] + seen["UsedOn"] + seen["UsedOnCard"] + seen["UsedOnAll"] > games
