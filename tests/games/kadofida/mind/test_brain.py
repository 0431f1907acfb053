"""Tests of Kadofida's brain: decisions in scripted situations, and strength."""

from __future__ import annotations

from collections import Counter

import pytest

from games import entry
from games.brains.arena import simulate
from games.core.chance import stream
from games.core.match import Match
from games.core.types import Seat
from games.kadofida.cards import CLAIMS, KADOFIDA
from games.kadofida.mind.heuristic import Canny
from games.kadofida.mind.stakes import Stakes
from games.kadofida.moves import (
    Decide,
    Decided,
    Pitched,
)
from games.kadofida.rules import Kadofida
from tests.games import whole
from tests.games.brains.records import counts
from tests.games.kadofida.scripted import FACE, Play, deal, lay_out

KADO = Kadofida()
TRIES = 200


def mind(play: Play, seat: Seat) -> Canny:
    """Return a brain that has watched the match."""
    brain = Canny(seat)
    for beat in play.match.beats(seat):
        brain.watch(beat)
    return brain


def allowed(play: Play) -> float:
    """Return the boss's share of permissions among its verdicts."""
    assert play.match.ask
    seat = play.match.ask.seat
    brain, legal = mind(play, seat), play.legal(seat)
    decided = [brain.decide(legal, stream(n, "decision")) for n in range(TRIES)]
    verdicts = [action.allow for action in decided if isinstance(action, Decide)]
    return sum(verdicts) / len(verdicts)


# --- judging --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", ["kataso", "ndungo"])
def test_a_flame_card_that_it_was_shown_is_counted(last: str) -> None:
    """Three Katasos lie open and two are in the boss's hand.

    The last one may have come to seat 1 as its flame card.
    """
    hands = {0: "kataso kataso", 2: "froggs ndungo"}
    deck = f"{last} ndungo froggs froggs"
    play = lay_out("nasoja_mosoja ndungo froggs", hands=hands, produced={3: "kataso kataso kataso"}, deck=deck)
    play.turn("nasoja_mosoja", "ndungo", True).pitch("froggs", "kataso")
    unknown = last != "kataso"
    assert (mind(play, 0).suspects()[FACE["kataso"]] > 0) == unknown
    assert mind(play, 3).memory.unknown()[FACE["kataso"]] == 2 + unknown
    assert mind(play, 1).memory.unknown()[FACE["kataso"]] == 3, "the seat that got it has not seen it"


def test_at_the_end_only_winning_counts() -> None:
    """In the last turn only a sufficient lead lets Kataso pass.

    A boss 4 points ahead refuses it, one that is 7 ahead may allow it.
    """
    for lead, share in ((4, 0.0), (7, 0.5)):
        play = lay_out("froggs ndungo kataso", scores={0: lead}, deck="froggs")
        assert allowed(play.pitch("kataso", "kataso")) == pytest.approx(share, abs=0.2)


def test_in_the_last_turn_the_chances_are_the_result() -> None:
    """Points decide, then fewer marks, then the win is shared."""
    play = lay_out("kataso ndungo kadofida", scores={0: 5, 1: 3, 2: 2}, marks={2: 1}, deck="froggs").pitch(
        "kataso", "kataso"
    )
    stakes = Stakes(play.match.view(0))
    assert stakes.chances(FACE["kataso"], True, True) == [0, 1, 0, 0]
    assert stakes.chances(FACE["kataso"], True, False) == [1, 0, 0, 0]
    assert stakes.chances(FACE["kadofida"], True, False) == [0, 1, 0, 0]
    play = lay_out("kataso ndungo kadofida", scores={0: 5, 2: 8}, marks={2: 1}, deck="froggs").pitch("kataso", "kataso")
    assert Stakes(play.match.view(0)).chances(FACE["kataso"], True, True) == [0.5, 0.5, 0, 0]


# --- memory ---------------------------------------------------------------------------------------------------------


def test_everyone_is_known_to_begin_with_a_kadofida() -> None:
    play = deal("ndungo kataso froggs nasoja_mosoja", "kataso kataso").pitch("kadofida", "kadofida")
    assert mind(play, 0).memory.held == [[KADOFIDA]] * 4
    play.allow()
    assert mind(play, 0).memory.held == [[KADOFIDA], [], [KADOFIDA], [KADOFIDA]]


def test_a_card_given_in_a_trade_is_known_to_be_there() -> None:
    play = deal("ndungo kataso froggs nasoja_mosoja", "kataso froggs").turn("kataso", "kataso", True)
    play.trade(2).give(1, "kataso").give(2, "froggs")
    assert mind(play, 1).memory.held[2] == [KADOFIDA, FACE["kataso"]]
    assert mind(play, 2).memory.held[1] == [KADOFIDA, FACE["froggs"]]
    assert mind(play, 3).memory.held[1:3] == [[], []]
    assert mind(play, 1).memory.held[1] == [], "what the others know of the own hand"


def test_a_card_put_back_is_known_to_be_in_the_hand_of_who_has_drawn_it() -> None:
    play = deal("ndungo ndungo froggs nasoja_mosoja", "kataso froggs kataso").turn("ndungo", "ndungo", True)
    play.put_back("froggs kataso")
    assert mind(play, 1).memory.held[2] == [KADOFIDA, FACE["froggs"]]
    assert mind(play, 3).memory.held[2] == [KADOFIDA]


def test_what_comes_out_about_claims_and_verdicts_is_kept() -> None:
    play = deal("ndungo froggs nasoja_mosoja", "kataso kataso kataso").turn("froggs", "kataso", False)
    play.turn("nasoja_mosoja", "kataso", True)
    assert play.facts.boss == 2
    play.turn("ndungo", "ndungo", False)
    for seat in range(3):
        records = mind(play, seat).memory.records
        assert [counts(one) for one in records] == [
            {"truths": 1, "believed": 1, "doubted": 1},
            {"lies": 1},
            {"lies": 1, "doubted": 1},
        ]


def test_a_refused_truth_is_counted_by_everyone() -> None:
    """Only its creator counts a refused lie."""
    play = deal("ndungo froggs nasoja_mosoja", "kataso kataso").turn("froggs", "froggs", False)
    play.turn("nasoja_mosoja", "ndungo", False)
    known = [
        [mind(play, seat).memory.unknown()[FACE[name]] for name in ("froggs", "nasoja_mosoja")] for seat in range(3)
    ]
    assert known == [[5, 6], [5, 6], [5, 5]]
    assert mind(play, 0).memory.unknown_to_all()[FACE["froggs"]] == 5


@pytest.mark.slow
@pytest.mark.parametrize("seats", Kadofida.seats)
@pytest.mark.parametrize("brain", ["heuristic", "random"])
def test_what_it_remembers_is_true(seats: int, brain: str) -> None:
    """Checked in whole games, including full matches, for every seat and step."""
    for seed in range(6):
        match = played(seats, seed, brain, {"full": seed % 2})
        for seat in range(seats):
            memory = Canny(seat).memory
            for beat, (_, table) in zip(match.beats(seat), match._history, strict=True):
                memory.watch(beat)
                assert all(table.faces[token] == face for token, face in memory.placed.items() if token < table.fresh)
                for other, held in enumerate(memory.held):
                    zones = [table.zones[table.zone(place, other)] for place in ("hand", "front", "given", "drawn")]
                    there = Counter(table.faces[token] for zone in zones for token in zone)
                    assert not Counter(held) - there
                assert min(memory.unknown()) >= 0
                assert min(memory.unknown_to_all()) >= 0


# --- whole games ----------------------------------------------------------------------------------------------------


def played(seats: int, seed: int, brain: str = "heuristic", options: dict[str, int] | None = None) -> Match:
    """See `whole.played`."""
    return whole.played(KADO, seats, seed, entry("kadofida").brains[brain], options)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "games"), [(3, 60), (4, 60)])
def test_it_mostly_wins_against_random_seats(seats: int, games: int) -> None:
    names = ["heuristic", *["random"] * (seats - 1)]
    standing = simulate(entry("kadofida"), seats, games, 1, names, rotate=True).brains["heuristic"]
    assert standing.wins / standing.games > 0.55


@pytest.mark.slow
def test_a_full_match_leaves_less_to_luck() -> None:
    names = ["heuristic", *["random"] * 3]
    standing = simulate(entry("kadofida"), 4, 12, 1, names, {"full": 1}, rotate=True).brains["heuristic"]
    assert standing.wins / standing.games > 0.75


@pytest.mark.slow
@pytest.mark.parametrize("seats", Kadofida.seats)
def test_among_themselves_they_lie_and_refuse_much_but_not_always(seats: int) -> None:
    """Each claim is made truly and falsely, allowed and refused."""
    seen: Counter[tuple[str, int, bool]] = Counter()
    for seed in range(30):
        for event, table in played(seats, seed)._history:
            if isinstance(event, Pitched):
                seen["true", event.claim, table.faces[event.card] == event.claim] += 1
            elif isinstance(event, Decided):
                seen["allowed", event.claim, event.allow] += 1

    def share(what: str) -> float:
        both = [sum(number for key, number in seen.items() if key[::2] == (what, yes)) for yes in (True, False)]
        return both[0] / sum(both)

    assert 0.5 < share("true") < 0.8
    assert 0.35 < share("allowed") < 0.65
    assert len(seen) == 2 * 2 * len(CLAIMS)
    assert min(seen.values()) > 2
