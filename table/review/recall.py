"""Thoughts in a finished game, recomputed by the seats' brains.

For people, a mind that counts tells what could be known.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from math import fsum
from time import perf_counter

from games.brains.levels import HIGHEST
from games.core.actions import Action
from games.core.alike import action_key
from games.core.brain import Thought
from games.core.entry import Entry
from games.core.match import Log, redealt
from games.core.types import Seat
from games.core.view import View
from table.match.seats import MatchSetup
from table.match.session import brain_seed
from table.match.thinker import Question
from table.match.worker import Worker

SLICE_MS = 5.0
"""Time that is used of a frame, ms."""
AHEAD = 24
"""Decisions played ahead, so that no brain waits for a frame."""

COUNTER = f"level:{HIGHEST}"
"""The mind that judges people's decisions: the strongest, without habits."""


@dataclass(frozen=True, slots=True)
class Better:
    """A mind's best action, and the cost of the actual one.

    In games (see `Thought.costs`); None where it took that to be worse without having played on from there. By
    `gain` the best is better than what the mind does on average.
    """

    action: Action
    lost: float | None
    gain: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat's decision and thought.

    `beats` are the indices of the beats of its action, the one in the log is `step`. Of a person nobody knows what
    they thought (`own` is False): the thought is what they could have known, and has no `ways`.
    """

    seat: Seat
    step: int
    beats: range
    action: Action
    thought: Thought
    own: bool = True
    better: Better | None = None
    """A better action of a person, where nothing is claimed.

    If a mind that counts would have done otherwise.
    """


@dataclass(slots=True)
class _Asked:
    """A played decision and its open question, by the answer's number.

    None where nothing is asked.
    """

    wanted: bool
    question: Question | None
    number: int


class Recall:
    """Replays a finished game in the background and asks its brains anew.

    A little in each frame. The same beats and the same stream give the same decision, so nothing has to be kept
    while people play. Where a brain decides otherwise than the log says, or fails, its thought is not known any
    more.
    """

    def __init__(
        self, entry: Entry, setup: MatchSetup, log: Log, worker: Worker, only: Collection[int] | None = None
    ) -> None:
        """`log` is a finished game's: the results reveal everything hidden.

        `only`: the steps of the log that are wanted; None: all of them.
        """
        self._entry = entry
        self._setup = setup
        self._worker = worker
        self._number = worker.new_match()
        self._seed = brain_seed(setup)
        self._only = only
        self._match = redealt(log, entry.rules)
        self._steps = log.steps
        self._at = 0
        self._counts = [0] * log.seats
        self._ahead: deque[_Asked] = deque()
        self._dropped = False
        self.decisions: list[Decision] = []
        """Results so far in game order, where there was a choice."""
        self.unknown = [0] * log.seats
        """By seat: so many decisions of which nothing is known any more."""

    @property
    def part(self) -> float:
        """Progress through the game, 0 to 1."""
        return self._at / len(self._steps) if self._steps else 1.0

    @property
    def over(self) -> bool:
        """True when everything that can be known is known."""
        return self._at == len(self._steps)

    def update(self) -> None:
        """Go on for a part of a frame."""
        if self._dropped:
            self._dropped = False
            for one in self._ahead:
                one.number = self._worker.ask_too(one.question) if one.question else 0
        end = perf_counter() + SLICE_MS / 1000
        while not self.over and (self._settle() or self._go_ahead()):
            if perf_counter() >= end:
                break

    def leave(self) -> None:
        """Pause; open questions are asked anew later."""
        if any(one.question for one in self._ahead):
            self._worker.drop()
            self._dropped = True

    def _go_ahead(self) -> bool:
        """Play one more decision and ask about it.

        False if enough are open, or there are no more.
        """
        at = self._at + len(self._ahead)
        if at == len(self._steps) or len(self._ahead) == AHEAD:
            return False
        step = self._steps[at]
        seat = self._setup.seats[step.seat]
        wanted = self._only is None or at in self._only
        if wanted and seat.player in self._entry.brains:
            self.unknown[step.seat] += 1  # a yardstick can't tell
            wanted = False
        free = not seat.is_person or self._entry.claims is not None or len(self._match.legal(step.seat)) > 1
        question = self._question(step.seat, COUNTER if seat.is_person else seat.player) if wanted and free else None
        self._ahead.append(_Asked(wanted, question, self._worker.ask_too(question) if question else 0))
        self._match.submit(step.seat, step.action)
        self._counts[step.seat] += 1
        return True

    def _settle(self) -> bool:
        """Store the next decision's thought; False if none is ready."""
        if not self._ahead:
            return False
        asked, answer = self._ahead[0], None
        if asked.question:
            answer = self._worker.poll()
            if answer is None or answer.number != asked.number:
                return False
        self._ahead.popleft()
        step, move = self._steps[self._at], self._match.moves[self._at]
        person, thought, better = self._setup.seats[step.seat].is_person, None, None
        if person and asked.wanted:
            known = answer.thought if answer and not answer.error else None
            thought = Thought((), known.card, known.claim) if known else Thought(())
            if answer and not answer.error and self._entry.claims is None:
                better = _better(
                    answer.action, known, step.action, self._match.beats(step.seat)[move.beats.start - 1].view
                )
        elif answer and (answer.error or answer.action != step.action):
            self.unknown[step.seat] += 1
        elif answer:
            thought = answer.thought
        free = len(thought.ways) > 1 if thought and not person else move.choices > 1
        if thought and (free or thought.card or thought.claim is not None):
            self.decisions.append(Decision(step.seat, self._at, move.beats, step.action, thought, not person, better))
        self._at += 1
        return True

    def _question(self, seat: Seat, brain: str) -> Question:
        return Question(
            match=self._number,
            game_id=self._entry.id,
            brain=brain,
            seat=seat,
            seed=self._seed,
            decision=self._counts[seat],
            beats=self._match.beats(seat).so_far(),
            legal=self._match.legal(seat),
            tell=True,
        )


def _better(decided: Action, known: Thought | None, done: Action, view: View) -> Better | None:
    """Return what a mind that decided and thought this found better."""
    if action_key(decided, view) == action_key(done, view):
        return None
    told = list(zip(known.ways, known.costs, strict=False)) if known else []
    reckoned = [(action, cost) for (action, _), cost in told if cost is not None]
    lost = next((cost for action, cost in reckoned if action_key(action, view) == action_key(done, view)), None)
    if lost == 0:
        return None
    gain = fsum(share * cost for (_, share), cost in told if cost is not None)
    return Better(min(reckoned, key=lambda one: one[1])[0] if reckoned else decided, lost, gain)
