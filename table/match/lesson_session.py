"""A lesson as a session whose AI seats follow the script."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto

from games.core.actions import Action, Choices
from games.core.chance import UnmixedChance
from games.core.entry import Entry
from games.core.match import replay
from games.core.types import Seat
from games.lessons.lesson import Act, LessonStep, Part, chosen, fitting, replies_to
from table.match.players import player
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.session import Session
from table.match.worker import Worker

ACT_PAUSE = 900.0
"""ms at speed 1 before a scripted seat acts."""
AGAIN, RIGHT = "lesson.again", "lesson.right"
"""Default texts after a wrong and after a right choice."""
FIRST, SECOND, THIRD = 1, 2, 3
"""Misses that bring the cost, the reason, and the right choice."""


class Stand(Enum):
    """States of a lesson."""

    SAYS = auto()
    """Something is said, until it has been read."""
    ACTS = auto()
    """Another seat is about to act."""
    ASKS = auto()
    """The person decides."""
    FOLLOWS = auto()
    """The consequence of a choice is shown."""
    JUDGES = auto()
    """The verdict on the choice stands until it has been read."""
    OVER = auto()
    """All has been done."""


def set_up(entry: Entry, part: Part, called: str = "") -> MatchSetup:
    """Return the set-up of a lesson's table; the person is `called` so."""
    seats = tuple(
        SeatSetup(called, seat, PERSON) if seat == part.you else SeatSetup("", seat, player(name))
        for seat, name in enumerate(part.seats)
    )
    return MatchSetup(entry.id, seats, part.options, 0)


class LessonSession(Session):
    """A walk through one part of a lesson.

    `is_check`: without help, and without a second try; `called`: the person's name.
    """

    def __init__(self, entry: Entry, part: Part, worker: Worker, *, is_check: bool = False, called: str = "") -> None:
        super().__init__(entry, set_up(entry, part, called), worker, log=part.match.log, then=UnmixedChance())
        self.part = part
        self.is_check = is_check
        self.number = 0
        """The number of the current step."""
        self.misses = 0
        """Wrong choices at this step."""
        self.right: bool | None = None
        """True if the latest choice was right; None until that is known."""
        self.taken_back = 0
        """Times that the table went back; views must be read anew then."""
        self.stand = Stand.OVER
        self._left = 0.0
        self._before = 0
        self._fits = False
        self._replies: list[Act] = []
        self._go_to(0)

    @property
    def helps(self) -> bool:
        """See `Session.helps`: in an exercise it would be the answer."""
        return not self.is_check

    @property
    def teaches(self) -> bool:
        """See `Session.teaches`."""
        return True

    @property
    def step(self) -> LessonStep | None:
        """The current step; None at the end."""
        return self.part.steps[self.number] if self.number < len(self.part.steps) else None

    @property
    def says(self) -> str:
        """The text key of what the tutor says now, or ""."""
        step = self.step
        if step is None or self.stand in (Stand.ACTS, Stand.FOLLOWS, Stand.OVER):
            return ""
        if self.stand is Stand.JUDGES:
            if self.right:
                return RIGHT
            first = self.misses == FIRST and not self.is_check
            return (step.cost if first else step.why) or AGAIN
        helped = self.misses >= SECOND and not step.shows  # nothing was played that a word could be said of
        return step.why if helped and step.why else step.say

    @property
    def asks_person(self) -> bool:
        """See `Session.asks_person`."""
        return self.stand is Stand.ASKS

    @property
    def wanted(self) -> Choices | None:
        """See `Session.wanted`."""
        step = self.step
        if self.stand is not Stand.ASKS or step is None or step.shows:
            return None
        return self.wanted_path(step)

    @property
    def advised(self) -> Choices | None:
        """See `Session.advised`: what is spoken of, but in checks."""
        step = self.step
        return self.wanted_path(step) if self.stand is Stand.ASKS and step and not self.is_check else None

    def wanted_path(self, step: LessonStep) -> Choices:
        assert self.part.you is not None
        return fitting(step.want, self._match, self.part.you, self.part.who)

    def regretted(self, *, whatever: bool = False) -> None:
        """See `Session.regretted`. A lesson takes back by itself what has to be."""
        return

    # What the person does

    def submit(self, seat: Seat, action: Action) -> None:
        """Make the person's choice; a wrong one is taken back later.

        See `Session.submit`.
        """
        step = self.step
        if self.stand is not Stand.ASKS or step is None:
            super().submit(seat, action)
            return
        fits = action in self.wanted_path(step)
        if not fits and not step.shows:
            self.miss()
            return
        before = len(self._match.log.steps)
        self._replies = list(replies_to(step, action, self.view(seat), self.part.who))
        super().submit(seat, action)
        self._before, self._fits = before, fits
        if fits and not step.replies and step.until is None and not self.is_check:
            self._next()
        else:
            self._wait(Stand.FOLLOWS)

    def miss(self) -> None:
        """The person wanted something that this step does not let them choose."""
        self.misses += 1
        if self.misses >= THIRD:
            self.do_it()

    def go_on(self) -> None:
        """Go on: what the tutor said has been read."""
        if self.stand is Stand.SAYS or (self.stand is Stand.JUDGES and (self.right or self.is_check)):
            self._next()
        elif self.stand is Stand.JUDGES:
            self._take_back()
            self.stand = Stand.ASKS
            if self.misses >= THIRD:
                self.do_it()

    def do_it(self) -> None:
        """Do this step for the person, or go past it."""
        step = self.step
        if self.stand is Stand.ASKS and step and self.part.you is not None and not self.is_check:
            action = self.wanted_path(step)[0]
            replies = list(replies_to(step, action, self.view(self.part.you), self.part.who))
            super().submit(self.part.you, action)
            while self._reply(replies):
                pass
            self._next()
        elif self.stand in (Stand.SAYS, Stand.JUDGES):
            self.go_on()

    # What happens by itself

    def update(self, ms: float) -> None:
        """See `Session.update`: seats do what the lesson says. No brain is asked."""
        if self.stand not in (Stand.ACTS, Stand.FOLLOWS):
            return
        self._left -= ms * self.speed if ms else 0.0  # with 0 ms it goes on at no speed
        if self._left > 0 or not ms:
            return
        step = self.step
        if self.stand is Stand.ACTS and step and step.act:
            action = chosen(step.act, self._match, self.part.who)
            assert action is not None  # it was when the lesson was read
            super().submit(self.part.who.names[step.act.by], action)
            self._next()
        elif not self._reply(self._replies):
            self._judge()

    def _reply(self, replies: list[Act]) -> bool:
        """Let the next reply be made, if any can be."""
        while replies:
            act, ask = replies.pop(0), self.ask
            if ask and ask.seat == self.part.who.names[act.by] and (action := chosen(act, self._match, self.part.who)):
                super().submit(ask.seat, action)
                self._left = ACT_PAUSE
                return True
        return False

    def _judge(self) -> None:
        step, who = self.step, self.part.who
        assert step is not None
        held = step.until is None or step.until.holds(self.beats(who.you), self.result, who)
        self.right = held and (self._fits or step.until is not None)
        self.misses += not self.right
        if self.right and not self.is_check:
            self._next()
        else:
            self.stand = Stand.JUDGES

    def _take_back(self) -> None:
        log = self._match.log
        begun = replace(log, steps=log.steps[: self._before])
        self._match = replay(begun, self.entry.rules, then=UnmixedChance())
        self.taken_back += 1

    def _next(self) -> None:
        self._go_to(self.number + 1)

    def _go_to(self, number: int) -> None:
        self.number, self.misses = number, 0
        step = self.step
        if step is None:
            self.stand = Stand.OVER
        elif step.act:
            self._wait(Stand.ACTS)
        else:
            self.stand = Stand.ASKS if step.want else Stand.SAYS

    def _wait(self, stand: Stand) -> None:
        self.stand, self._left = stand, ACT_PAUSE
