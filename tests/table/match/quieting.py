"""Shared by tests of "don't ask me again".

A person lets everything happen, by hand or by that wish.
"""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from games.core.actions import Action
from games.core.entry import Entry
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.session import Session
from table.match.worker import Worker
from table.stage.boardfile import load_board

QUIET = [game for game in GAMES if any(ask.quiet for ask in load_board(game.rules).asks.values())]
every_quiet = pytest.mark.parametrize("entry", QUIET, ids=lambda entry: entry.id)


def seats() -> tuple[SeatSetup, ...]:
    """A person and three brains that play at random."""
    return tuple(SeatSetup(f"Seat {number}", number, "random" if number else PERSON) for number in range(4))


def windows(game: Entry, seed: int, hush: bool, unhush: bool = False) -> tuple[Session, list[float], list[str]]:
    """Return a game of a person who lets everything happen.

    Everything that it may stop, from the first time on perhaps by not being asked. Also the pauses after which it
    was answered for, and the lines of the log.
    """
    lines: list[str] = []
    again = MatchSetup(game.id, seats(), {}, seed)
    it = Session(game, again, Worker(inline=True), on_log=lines.append)
    asks, random, pauses = load_board(game.rules).asks, Random(seed), list[float]()
    while it.ask and len(it.beats(None)) < 900:
        quiet = asks[it.ask.what].quiet if it.ask.seat == 0 else None
        if it.ask.seat != 0:
            it.update(2000)
        elif not it.asks_person:
            assert hush and quiet
            it.update(0)
            pauses.append(it.pause)
            if unhush:
                it.unhush(0)
                assert it.asks_person and not it.hushed(0)
                it.update(5000)
                assert it.ask and it.ask.seat == 0
                it.submit(0, let(it, quiet.verb))
                continue
            it.update(it.pause - 1)
            assert it.ask and it.ask.seat == 0
            it.update(2)
        elif quiet and hush:
            assert not it.hushed(0)
            it.hush(0, let(it, quiet.verb), quiet.until)
        elif quiet:
            it.submit(0, let(it, quiet.verb))
        else:
            legal = it.legal(0)
            it.submit(0, legal[random.randrange(len(legal))])
    return it, pauses, lines


def let(it: Session, verb: str) -> Action:
    """The action that lets it happen."""
    assert it.ask
    return next(action for action in it.legal(it.ask.seat) if type(action).__name__ == verb)


def with_answers(game: Entry) -> int:
    """Return a seed with repeated questions to a person.

    The same is asked at least twice before the fact changes.
    """
    return next(seed for seed in range(40) if windows(game, seed, hush=True)[1])
