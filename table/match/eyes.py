"""Who may see the screen at the moment (design, "The curtain").

`PUBLIC -> COVER(seat) -> PRIVATE(seat) -> CLOSING -> PUBLIC`, and for a card that all but one may see
`PUBLIC -> CALL(all but the seat) -> LOOK -> PUBLIC`. With one person, or none, there is no curtain, unless a hand is
elsewhere: on a phone. Then others look at the screen, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto

from games.core.table import Ask
from games.core.types import Seat

DEAF_MS = 500.0
"""A press is ignored for so long after what it would answer has appeared: it was meant for something else."""


LOOK_MS = 3000.0
"""A card that all but one may see is shown for at least so long."""


class Phase(Enum):
    """What the screen may show."""

    PUBLIC = auto()
    """What everybody may see; with a single person, what that one sees."""
    COVER = auto()
    """Nothing: the seat is called, the others look away."""
    PRIVATE = auto()
    """What the seat sees."""
    CLOSING = auto()
    """Nothing: the seat has decided, the others are called back."""
    CALL = auto()
    """Nothing: all but the seat are called, it closes its eyes."""
    LOOK = auto()
    """The one card that all but the seat may see, and nothing else."""


class Eyes:
    """Says whose eyes are at the screen, and keeps everybody else's off what is private.

    A decision is private unless `is_public` says of its kind that it needs no secret.
    """

    def __init__(self, persons: Sequence[Seat], is_public: Callable[[str], bool], cover_after_ms: float) -> None:
        """`persons`: the seats of people. A private view covers itself after so many ms without input; 0: never."""
        self.cover_after_ms = cover_after_ms
        self.elsewhere: frozenset[Seat] = frozenset()
        """The seats that are not called: their person looks at the own hand on a phone."""
        self._shared = len(persons) > 1
        self._persons = tuple(persons)
        self._is_public = is_public
        self._phase = Phase.PUBLIC
        self._seat: Seat | None = None
        self._what = ""
        self._step = 0
        self._clock = 0.0  # ms since what is shown has appeared
        self._idle = 0.0  # ms since the latest input

    @property
    def phase(self) -> Phase:
        """What the screen may show."""
        return self._phase

    @property
    def curtain(self) -> bool:
        """Whether several people share the screen."""
        return self._shared

    def share(self) -> None:
        """Others look at the screen from now on, whoever holds a hand there."""
        self._shared = True

    def calls(self, seat: Seat) -> bool:
        """Whether the seat's person is called to the screen for what is private."""
        return seat in self._persons and seat not in self.elsewhere

    @property
    def covered(self) -> bool:
        """Whether nothing of the table may be shown."""
        return self._phase in (Phase.COVER, Phase.CLOSING, Phase.CALL, Phase.LOOK)

    @property
    def seat(self) -> Seat | None:
        """Who is called or looks, or closes the eyes while the others do; None in public."""
        return self._seat

    @property
    def what(self) -> str:
        """The kind of decision that the seat is called for."""
        return self._what

    @property
    def step(self) -> int:
        """At the cover: 0 waits for "I am …", 1 for "Show my cards", or the like."""
        return self._step

    @property
    def deaf(self) -> bool:
        """Whether a press would be ignored, having come too early."""
        return self._clock < (LOOK_MS if self._phase is Phase.LOOK else DEAF_MS)

    @property
    def who(self) -> Seat | None:
        """Whose view may be on the screen; None is a bystander's."""
        if not self.curtain:
            return self._persons[0] if self._persons else None
        return self._seat if self._phase is Phase.PRIVATE else None

    def may_act(self, ask: Ask | None) -> bool:
        """Whether the decision can be made at the screen as it is now."""
        if ask is None or ask.seat not in self._persons or self.covered:
            return False
        return not self.curtain or self.who == ask.seat or (self._phase is Phase.PUBLIC and self._is_public(ask.what))

    def update(self, ms: float, ask: Ask | None, at_rest: bool) -> None:
        """Let time pass. `ask` is the decision that is pending; `at_rest`: all that is public has been shown."""
        self._clock += ms
        self._idle += ms
        if self._phase is Phase.PUBLIC:
            if self.curtain and at_rest and ask and self.calls(ask.seat) and not self._is_public(ask.what):
                self._seat, self._what = ask.seat, ask.what
                self._show(Phase.COVER)
        elif self._phase is Phase.COVER and self._seat in self.elsewhere:
            self._seat, self._what = None, ""
            self._show(Phase.PUBLIC)
        elif self._secret and self.cover_after_ms and self._idle >= self.cover_after_ms:
            self.cover()

    @property
    def _secret(self) -> bool:
        return self._phase in (Phase.PRIVATE, Phase.LOOK)

    def call_others(self, seat: Seat) -> None:
        """There is a card that all but this seat may see; call them. Only from the public table."""
        if self.curtain and self._phase is Phase.PUBLIC and self.calls_others(seat):
            self._seat = seat
            self._show(Phase.CALL)

    def calls_others(self, seat: Seat) -> bool:
        """Whether anybody is called to the screen for a card that all but this seat may see."""
        return any(person != seat and self.calls(person) for person in self._persons)

    def press(self, step: int) -> bool:
        """A press at the cover on the answer to `step`; False if it was ignored. Both are needed to see anything; a
        look is ended by the first."""
        if not self.covered or self.deaf or step != self._step:
            return False
        if self._phase in (Phase.CLOSING, Phase.LOOK):
            self._seat, self._what = None, ""
            self._show(Phase.PUBLIC)
        elif step == 0:
            self._show(self._phase, 1)
        else:
            self._show(Phase.PRIVATE if self._phase is Phase.COVER else Phase.LOOK)
        return True

    def active(self) -> None:
        """Somebody has used a device."""
        self._idle = 0.0

    def cover(self) -> None:
        """Cover what not all may see; called by lost focus, Escape and the like. The call begins anew."""
        if self._phase in (Phase.PRIVATE, Phase.COVER):
            self._show(Phase.COVER)
        elif self._phase in (Phase.CALL, Phase.LOOK):
            self._show(Phase.CALL)

    def decided(self) -> None:
        """The seat has acted: what was private ends in this very moment."""
        if self._phase is Phase.PRIVATE:
            self._show(Phase.CLOSING)

    def _show(self, phase: Phase, step: int = 0) -> None:
        self._phase, self._step, self._clock, self._idle = phase, step, 0.0, 0.0
