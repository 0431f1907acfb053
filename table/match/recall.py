"""What the AI seats thought in a game that is over: they live through it once more, and say it."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from games.core.actions import Action
from games.core.brain import Thought
from games.core.chance import ScriptedChance
from games.core.entry import Entry
from games.core.match import Beats, Log, Match
from games.core.types import Seat
from table.match.seats import MatchSetup
from table.match.session import brain_seed
from table.match.thinker import Question
from table.match.worker import Worker

SLICE_MS = 5.0
"""So much of a frame may be taken."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What an AI seat did and thought. `beats` are the indices of the beats of its action."""

    seat: Seat
    beats: range
    action: Action
    thought: Thought


class Recall:
    """Plays a finished game again, a little in each frame, and asks the brains of its AI seats anew.

    The same beats and the same stream give the same decision, so that nothing has to be kept while people play. Where
    a brain decides otherwise than the log says, or fails, what it thought then is not known any more.
    """

    def __init__(self, entry: Entry, setup: MatchSetup, log: Log, worker: Worker) -> None:
        """`log` is that of a game that is over: all that is hidden in it can be told from what is found here."""
        answers = [*log.dealt, *(answer for step in log.steps for answer in step.chance)]
        self._entry = entry
        self._setup = setup
        self._worker = worker
        self._number = worker.new_match()
        self._seed = brain_seed(setup)
        self._match = Match(entry.rules, log.seats, log.options, chance=ScriptedChance(answers))
        self._steps = log.steps
        self._at = 0
        self._counts = [0] * log.seats
        self._asked: int | None = None
        self.decisions: list[Decision] = []
        """What has been found so far, in the order of the game; only where there was something to think about."""
        self.unknown = [0] * log.seats
        """By seat: so many decisions of which nothing is known any more."""
        self.actions: dict[int, tuple[Seat, Action]] = {}
        """Who did what, people too, by the index of the first beat of the action."""

    @property
    def part(self) -> float:
        """How much of the game has been gone through, from 0 to 1."""
        return self._at / len(self._steps) if self._steps else 1.0

    @property
    def over(self) -> bool:
        """Whether all is known that can be."""
        return self._at == len(self._steps)

    def beats(self, eyes: Seat | None) -> Beats:
        """What a seat or a bystander has lived through, as far as the game has been gone through."""
        return self._match.beats(eyes)

    def update(self) -> None:
        """Go on for a part of a frame."""
        end = perf_counter() + SLICE_MS / 1000
        while not self.over and self._step() and perf_counter() < end:
            pass

    def leave(self) -> None:
        """No more is wanted."""
        if self._asked is not None:
            self._worker.drop()

    def _step(self) -> bool:
        """Go through the next decision; False if a brain is still thinking about it."""
        step = self._steps[self._at]
        seat, thought = self._setup.seats[step.seat], None
        if not seat.is_person and seat.player not in self._entry.brains:
            if self._asked is None:
                self._asked = self._ask(step.seat)
            answer = self._worker.poll()
            if answer is None or answer.number != self._asked:
                return False
            self._asked = None
            if answer.error or answer.action != step.action:
                self.unknown[step.seat] += 1
            else:
                thought = answer.thought
        elif not seat.is_person:
            self.unknown[step.seat] += 1  # a yardstick can't tell
        self._match.submit(step.seat, step.action)
        self.actions[self._match.latest] = step.seat, step.action
        if thought and (len(thought.ways) > 1 or thought.card or thought.claim is not None):
            beats = range(self._match.latest, len(self._match.beats(None)))
            self.decisions.append(Decision(step.seat, beats, step.action, thought))
        self._counts[step.seat] += 1
        self._at += 1
        return True

    def _ask(self, seat: Seat) -> int:
        return self._worker.ask(
            Question(
                match=self._number,
                game_id=self._entry.id,
                brain=self._setup.seats[seat].player,
                seat=seat,
                seed=self._seed,
                decision=self._counts[seat],
                beats=self._match.beats(seat),
                legal=self._match.legal(seat),
                tell=True,
            )
        )
