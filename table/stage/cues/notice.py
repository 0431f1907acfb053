"""A notice on the table: the log's sentence on paper.

It stands for as long as it takes to read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from unicodedata import east_asian_width

from pygame import Rect

from table.base.measures import READ_AGAIN, READ_EACH, READ_LEAST, STANDS_ON
from table.base.screen import Screen
from table.stage.controls.annotation import Note, draw_note, place_of
from table.stage.cues.base import BoardServices
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.layout.keep_clear import compared
from table.stage.motion.moment import Moment
from table.ui.placement import Groups, edges

_AGAIN = 3  # so many times the same has been told, and it is read sooner
_FADE = 180  # ms in which it comes and goes
_LEAD = 120  # ms before it comes, in which its picture is made


@dataclass(frozen=True)
class Notice(Effect):
    """A note beside something, from `began` to `end`.

    It stays in its place even if things around it move. It has been read at the time `known`. Until it begins, the one
    `before` it stands that has not been read yet.
    """

    waits = False

    note: Note
    beside: Rect
    keep: Groups
    within: Rect
    began: float
    known: float
    end: float
    fade: float
    before: Notice | None = None

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return clock >= self.end

    def read(self, sight: EffectView, screen: Screen) -> Rect | None:
        """See `Effect.read`."""
        return place_of(self.note, self.beside, self.keep, self.within, screen)

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """See `Effect.draw_table`."""
        if self.before and canvas.clock < self.began:
            self.before.draw_table(canvas, sight)
        fade = 0.0 if canvas.screen.reduced else self.fade
        came, left = canvas.clock - self.began, self.end - canvas.clock
        here = float(came >= 0) if not fade else max(0.0, min(1.0, came / fade, left / fade))
        if here:
            draw_note(canvas, self.note, self.beside, self.keep, self.within, here)


def say_aloud(services: BoardServices, moment: Moment, beside: Rect, at: float, free: Sequence[Rect] = ()) -> float:
    """Show the event's sentence if its row says so (`aloud`).

    It stands near `beside` and off the rectangles in `free`, from the time `at` on, or from when the one before has
    been read. Returns ms from now until it has been read itself.
    """
    if not moment.spec.options.get("aloud"):
        return 0.0
    pace, layout, beat = moment.pace, moment.places, moment.beat
    groups = compared(layout, moment.made, [*free], beside, asked=False)
    panels = [edges(place.panel) for place in layout.seats]
    speaking = [edges(place.bubble) for place in layout.seats]
    said = services.speech.teller.event(beat.event, beat.view)
    services.times[said] += 1  # of a chain of events of one kind each is new to read
    note, read = Note(said, ""), reading_ms(said) * (READ_AGAIN if services.times[said] >= _AGAIN else 1)
    before = services.effects.of(Notice)
    unread = replace(before, end=before.known, before=None) if before and before.known > at else None
    began = (unread.known if unread else at) + _LEAD * pace.stretch
    known = began + read * pace.stretch
    keep = (*groups, (edges(layout.prompt), edges(layout.hand), *speaking), tuple(panels))
    place, fade = layout.board, _FADE * pace.stretch
    services.effects.show(
        Notice(note, beside, keep, place, began, known, known + STANDS_ON * pace.stretch, fade, unread)
    )
    return known - pace.clock


def reading_ms(said: str) -> float:
    """Return the time in which a sentence is noticed and read, ms."""
    return READ_LEAST + READ_EACH * sum(2 if east_asian_width(letter) in "WF" else 1 for letter in said)
