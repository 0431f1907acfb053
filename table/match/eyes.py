"""The eyes at the screen (docs/design/table.md, the curtain).

`PUBLIC -> COVER(seat) -> PRIVATE(seat) -> CLOSING -> PUBLIC`, and for a card that all but one may see `PUBLIC ->
CALL(all but the seat) -> LOOK -> PUBLIC`. With one person, or none, there is no curtain, unless a hand is on a phone:
then others look at the screen, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto

from games.core.table import Ask
from games.core.types import Seat
from table.base.measures import COVER_WARNING, CURTAIN, CURTAIN_BACK, CURTAIN_DEAF, LOOKED_AT


class Phase(Enum):
    """Phases of the curtain."""

    PUBLIC = auto()
    """Public things only; with a single person, all that this one sees."""
    COVER = auto()
    """Nothing: the seat is called, the others look away."""
    PRIVATE = auto()
    """The seat's own view."""
    CLOSING = auto()
    """Nothing: the seat has decided, the others are called back."""
    CALL = auto()
    """Nothing: all but the seat are called, it closes its eyes."""
    LOOK = auto()
    """The one card that all but the seat may see, nothing else."""


COVERED = frozenset({Phase.COVER, Phase.CLOSING, Phase.CALL, Phase.LOOK})
"""Phases in which nothing of the table may be shown."""


class Eyes:
    """Keeps private views from everybody but their owner.

    A decision is private unless `is_public` says that its kind needs no secret.
    """

    def __init__(
        self,
        persons: Sequence[Seat],
        is_public: Callable[[str], bool],
        cover_after_ms: float,
        open_seat: Seat | None = None,
    ) -> None:
        """`persons` are the seats of people.

        A private view covers itself after `cover_after_ms` without input; 0: never. Where there are no people,
        everybody may see what `open_seat` sees.
        """
        self._open_seat = open_seat
        self.cover_after_ms = cover_after_ms
        self.elsewhere: frozenset[Seat] = frozenset()
        """Seats whose hand is on a phone; they are not called."""
        self.unhurried = False
        """True if the curtain waits for a press before it rises."""
        self._shared = len(persons) > 1
        self._persons = tuple(persons)
        self._is_public = is_public
        self._phase = Phase.PUBLIC
        self._seat: Seat | None = None
        self._what = ""
        self._step = 0
        self._sits: Seat | None = None  # whose hand was seen last, if nobody else has been at the screen since
        self._asked: Seat | None = None  # who is asked in public
        self._quiet = 0.0  # ms since the last press that came too soon
        self._slides = False
        self._clock = 0.0  # ms since what is shown has appeared
        self._idle = 0.0  # ms since the latest input

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self._phase

    @property
    def curtain(self) -> bool:
        """True if several people share the screen."""
        return self._shared

    def share(self) -> None:
        """Count others as watching from now on, wherever hands are."""
        self._shared = True

    def calls(self, seat: Seat) -> bool:
        """True if the seat's person is called for private things."""
        return seat in self._persons and seat not in self.elsewhere

    @property
    def covered(self) -> bool:
        """True if nothing of the table may be shown."""
        return self._phase in COVERED

    @property
    def seat(self) -> Seat | None:
        """The seat called or looking, or closing its eyes; None in public."""
        return self._seat

    @property
    def what(self) -> str:
        """The kind of decision that the seat is called for."""
        return self._what

    @property
    def step(self) -> int:
        """The step at the cover.

        0 waits for "I am …", 1 for "Show my cards" or the like.
        """
        return self._step

    @property
    def deaf(self) -> bool:
        """True while presses are ignored."""
        return self._clock < (LOOKED_AT if self._phase is Phase.LOOK else CURTAIN_DEAF)

    @property
    def hasty(self) -> bool:
        """True if a press may be somebody else's than the asked person's.

        Who has just been at the screen may still be pressing.
        """
        return self.curtain and self._phase is Phase.PUBLIC and self._asked is not None and self._quiet < CURTAIN_DEAF

    @property
    def drop(self) -> float:
        """Part of the window that the curtain covers, 0 to 1.

        It slides only between public things; what is private is covered, or uncovered, at once.
        """
        part = min(1.0, self._clock / CURTAIN) if self._slides else 1.0
        return part if self.covered else 1.0 - part

    @property
    def stays(self) -> bool:
        """True if the called seat's hand was seen last."""
        return self._seat is not None and self._seat == self._sits

    @property
    def who(self) -> Seat | None:
        """The seat whose view may be shown; None for a bystander's."""
        if not self.curtain:
            return self._persons[0] if self._persons else self._open_seat
        return self._seat if self._phase is Phase.PRIVATE else None

    def may_act(self, ask: Ask | None) -> bool:
        """True if the decision can be made at the screen now."""
        if ask is None or ask.seat not in self._persons or self.covered:
            return False
        return not self.curtain or self.who == ask.seat or (self._phase is Phase.PUBLIC and self._is_public(ask.what))

    def may_look(self, ask: Ask | None) -> bool:
        """True if the asked person could look at the own hand.

        Before answering in public.
        """
        public = self.curtain and self._phase is Phase.PUBLIC
        return public and ask is not None and self.calls(ask.seat) and self._is_public(ask.what)

    def look_first(self, ask: Ask) -> None:
        """Call the asked seat to its hand; it may answer there."""
        if self.may_look(ask):
            self._call(ask)

    def _call(self, ask: Ask) -> None:
        """Call the asked seat.

        Who still sits there need not say so again; one press shows the hand.
        """
        self._seat, self._what = ask.seat, ask.what
        self._show(Phase.COVER, int(self.stays))

    def update(self, ms: float, ask: Ask | None, at_rest: bool) -> None:
        """Advance time.

        `ask` is the pending decision; `at_rest`: everything public has been shown.
        """
        self._clock += ms
        self._quiet += ms
        self._idle += ms
        if self._phase is Phase.PUBLIC:
            if at_rest and ask and self.will_call(ask):
                self._call(ask)
        elif self._phase is Phase.CLOSING and self._clock >= CURTAIN_BACK and not self.unhurried:
            self._open()
        elif self._gone:
            self._sits = None
            self._open()
        elif self._secret and self.cover_after_ms and self._idle >= self.cover_after_ms:
            self.cover()

    @property
    def _gone(self) -> bool:
        """True if phones have what the screen calls for, or shows."""
        if self._phase in (Phase.COVER, Phase.PRIVATE):
            return self._seat in self.elsewhere
        return self._phase in (Phase.CALL, Phase.LOOK) and self._seat is not None and not self.calls_others(self._seat)

    def _open(self) -> None:
        self._seat, self._what = None, ""
        self._show(Phase.PUBLIC)

    def will_call(self, ask: Ask) -> bool:
        """True if the curtain falls for a decision."""
        public = self._phase is Phase.PUBLIC
        return self.curtain and public and self.calls(ask.seat) and not self._is_public(ask.what)

    def begin(self, seat: Seat) -> None:
        """The seat can act from now on."""
        if self._phase is Phase.PUBLIC and seat != self._asked:
            self._asked, self._quiet = seat, 0.0
        if seat != self._sits:
            self._sits = None

    @property
    def warns(self) -> float:
        """Ms until what is private is covered; 0 if not soon."""
        if not self._secret or not self.cover_after_ms:
            return 0.0
        left = self.cover_after_ms - self._idle
        return max(0.0, left) if left <= min(COVER_WARNING, self.cover_after_ms / 2) else 0.0

    @property
    def _secret(self) -> bool:
        return self._phase in (Phase.PRIVATE, Phase.LOOK)

    def call_others(self, seat: Seat) -> None:
        """Call everybody but this seat to a card.

        Only from the public table.
        """
        if self.curtain and self._phase is Phase.PUBLIC and self.calls_others(seat):
            self._seat, self._sits = seat, None
            self._show(Phase.CALL)

    def calls_others(self, seat: Seat) -> bool:
        """True if people are called for a card hidden from this seat."""
        return any(person != seat and self.calls(person) for person in self._persons)

    def press(self, step: int) -> bool:
        """Answer `step` at the cover; False if the press was ignored.

        Both steps are needed to see anything; the first press ends a look.
        """
        if not self.covered or self.deaf or step != self._step:
            return False
        if self._phase in (Phase.CLOSING, Phase.LOOK):
            self._open()
        elif step == 0:
            self._show(self._phase, 1)
        else:
            self._show(Phase.PRIVATE if self._phase is Phase.COVER else Phase.LOOK)
        return True

    def wait_anew(self) -> None:
        """Ignore presses for as long again: one came too soon."""
        self._quiet = 0.0

    def active(self) -> None:
        """Somebody has used a device."""
        self._idle = 0.0

    def cover(self) -> None:
        """Cover everything private, and begin the call anew.

        For lost focus, Escape and the like.
        """
        if self._phase in (Phase.PRIVATE, Phase.COVER):
            self._sits = None
            self._show(Phase.COVER)
        elif self._phase in (Phase.CALL, Phase.LOOK):
            self._show(Phase.CALL)

    def decided(self) -> None:
        """The seat has acted: what was private ends in this very moment."""
        if self._phase is Phase.PRIVATE:
            self._sits = self._seat
            self._show(Phase.CLOSING)

    def _show(self, phase: Phase, step: int = 0) -> None:
        self._slides = (self._phase is Phase.PUBLIC) != (phase is Phase.PUBLIC)
        self._phase, self._step, self._clock, self._idle = phase, step, 0.0, 0.0
        if phase is not Phase.PUBLIC:
            self._asked = None
