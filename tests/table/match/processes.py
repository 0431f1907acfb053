"""Shared by tests of the brains' process: a question, and patience."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from games import entry
from games.core.chance import SeededChance
from games.core.match import Match
from table.match.thinker import Answer, Question
from table.match.worker import Worker
from tests.until import until

GAME = "royal"
linux = pytest.mark.skipif(not os.path.exists("/proc/self/maps"), reason="needs /proc")


def asked(brain: str = "kiri:4", match: int = 1, decision: int = 0, tell: bool = False) -> Question:
    """A question about the first decision of a game."""
    game = Match(entry(GAME).rules, 4, chance=SeededChance(Random(1)))
    assert game.ask
    seat = game.ask.seat
    return Question(match, GAME, brain, seat, 99, decision, game.beats(seat), game.legal(seat), tell)


def answered(worker: Worker, number: int) -> Answer:
    """The answer to what has been asked, when it is there."""
    answer = until(worker.poll)
    assert answer.number == number
    return answer


def is_gone(pid: int) -> bool:
    """True if a process is gone, or its end only went unnoticed.

    Not for Windows, where asking for a process in this way interrupts it.
    """
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except ProcessLookupError:
        return True
    except FileNotFoundError:  # there is no /proc here, or the process has gone in this very moment
        return False
