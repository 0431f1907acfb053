"""Playback of beats on the stage, one after another; timing only.

Rules never wait for the screen: the beats lie ready, and the stage always comes to rest on the last view.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from math import inf
from typing import Protocol

from games.core.actions import Event
from games.core.match import Beat
from games.core.view import View
from table.match.speeds import INSTANT

LAG = 600
"""Lag of the display behind the game, ms, from which motion hurries."""

HURRY = 3
"""Factor by which motion is faster then."""


class Stage(Protocol):
    """A display that can show beats."""

    def settle(self, view: View, past: Iterable[Event] = ()) -> None:
        """Show a view at rest at once, dropping all motion.

        `past`: the events that led there, the latest first.
        """
        ...

    def holds(self, beat: Beat) -> bool:
        """True if no later view shows what this beat shows."""
        ...

    def stills(self, beat: Beat) -> bool:
        """True if a beat is held even without motion: it decides something."""
        ...

    def perform(self, beat: Beat, tempo: float) -> float:
        """Begin the motion to a beat's view; return ms until the next.

        `tempo` times as fast as usual; at `INSTANT` only as far as it has to be seen.
        """
        ...


STANDS = 20.0
"""Rest of a beat, ms, at which it waits.

What it tells is still there.
"""


class Director:
    """Feeds beats to a stage; a log reads `beats[:shown]`."""

    def __init__(self, stage: Stage, speed: float = 1.0) -> None:
        self.speed = speed
        self.stays = False
        """True if what decides something stands until `skip`."""
        self._unseen = False  # whether the running beat is one of these
        self._stage = stage
        self._beats: Sequence[Beat] = ()
        self._shown = 0
        self._known = 0  # how many beats there were at the last update
        self._left = 0.0  # ms of the running beat
        self._held = False  # whether it has to be seen
        self._clock = 0.0
        self._waiting: deque[tuple[int, float]] = deque()  # the first beat of each decision to come, since when
        self._late = False  # whether the decision that is playing had to wait too long

    @property
    def shown(self) -> int:
        """Beats that have begun."""
        return self._shown

    @property
    def ended(self) -> int:
        """Beats that have been shown to their end."""
        return self._shown - (self._left > 0)

    @property
    def stands(self) -> bool:
        """True while a beat waits for `skip`.

        Then no time passes for the stage.
        """
        return self.stays and self._unseen and 0 < self._left <= STANDS

    @property
    def busy(self) -> bool:
        """True while a beat is running or waiting."""
        return self._left > 0 or self._shown < len(self._beats)

    @property
    def next_change(self) -> float:
        """Ms until the next beat may begin."""
        if self.stands:
            return inf
        return self._left if self._left > 0 else 0.0 if self.busy else inf

    def watch(self, beats: Sequence[Beat], shown: int | None = None) -> None:
        """See with other eyes from now on: a hard cut.

        `shown` is how many of their beats count as shown: the stage rests on the last of these and goes on from
        there; None counts all. With 0 nothing has been shown, and the first beat plays next.
        """
        self._beats = beats
        self._rest(len(beats) if shown is None else shown)
        self._known = self._shown
        self._waiting.clear()

    def settle(self) -> None:
        """Jump to the last view: skipping everything and loading are the same."""
        self._rest(len(self._beats))
        self._note_arrivals()

    def skip(self) -> None:
        """End the running beat; the next one begins with the next update.

        One that stands goes on.
        """
        if self.stands:
            self._unseen = False
        elif self._left > 0:
            self._rest(self._shown)

    def _rest(self, shown: int) -> None:
        self._shown = shown
        self._left, self._unseen = 0.0, False
        if shown:
            past = (self._beats[index].event for index in range(shown - 1, -1, -1))
            self._stage.settle(self._beats[shown - 1].view, past)

    def update(self, ms: float) -> None:
        """Advance by `ms`, and begin the next beat when it is time."""
        if self.stands:
            return
        self._clock += ms
        self._note_arrivals()
        if self.stays and self._unseen and self._left > 0:
            self._left = max(self._left - ms, min(self._left, STANDS))
            return
        if self.speed == INSTANT:
            self._left = max(0.0, self._left - ms)
            if self.busy and not (self._held and self._left > 0):
                self._jump()
            return
        self._left = self._left - ms if self._left > 0 else 0.0
        while self._left <= 0 and self._shown < len(self._beats):
            self._begin()
        self._left = max(self._left, 0.0)

    def _pauses(self, beat: Beat) -> bool:
        """True if the beat is held where nothing moves."""
        return self._stage.holds(beat) or self._stage.stills(beat)

    def _jump(self) -> None:
        """Jump to the last view, or the first beat that must show."""
        coming = range(self._shown, len(self._beats))
        held = next((index for index in coming if self._pauses(self._beats[index])), None)
        if held is None:
            self.settle()
            return
        if held > self._shown:
            self._rest(held)
        self._begin()

    def _begin(self) -> None:
        index = self._shown
        beat = self._beats[index]
        if self._waiting and self._waiting[0][0] == index:
            self._late = self._lag() > LAG
            self._waiting.popleft()
        hurry = HURRY if self._late or self._lag() > LAG else 1
        self._shown = index + 1
        self._held = self._pauses(beat)
        self._unseen = self._decides(index)
        self._left += self._stage.perform(beat, self.speed * hurry)  # what was too long before is made up for

    def _decides(self, index: int) -> bool:
        """True if the beat decides something.

        Not what a reveal has led to: that was told with it.
        """
        beat, before = self._beats[index], self._beats[index - 1] if index else None
        told = before is not None and type(before.event) is not type(beat.event) and self._stage.stills(before)
        return self._stage.stills(beat) and not told

    def _note_arrivals(self) -> None:
        if len(self._beats) > self._known:
            self._waiting.append((self._known, self._clock))
            self._known = len(self._beats)
        while self._waiting and self._waiting[0][0] < self._shown:
            self._waiting.popleft()

    def _lag(self) -> float:
        """Return the age of the oldest decision still unshown, ms."""
        return self._clock - self._waiting[0][1] if self._waiting else 0.0
