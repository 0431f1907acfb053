"""What stands or plays over the resting table because of an event: reveals, announcements, blows, flames, the end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.core.types import Seat, Token
from table.match.eyes import DEAF_MS
from table.match.seats import SeatSetup
from table.stage.cues.announce import Announcement, Strike
from table.stage.cues.burst import Burst
from table.stage.cues.confetti import Confetti
from table.stage.cues.fire import Fire
from table.stage.cues.glimpse import COMES, Glimpse
from table.stage.cues.reveal import Reveal
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.signs import draw_look
from table.stage.drawing.spotlight import dim
from table.stage.layout import Layout
from table.stage.layout.arrange import Arrangement


@dataclass(slots=True)
class Effects:
    """Each of them or None. Times are those of the board's clock."""

    reveal: Reveal | None = None
    glimpse: Glimpse | None = None
    strike: Strike | None = None
    fire: Fire | None = None
    burst: Burst | None = None
    confetti: Confetti | None = None
    eye: tuple[Token, float, float] | None = None
    """The card that somebody looks at, since when, and for how long."""
    announcement: Announcement | None = None
    """Stands until something else happens, also at rest."""
    lost: frozenset[Seat] = frozenset()

    @property
    def moving(self) -> bool:
        """Whether something plays that the next beat may wait for."""
        return bool(self.reveal or self.glimpse or self.strike or self.fire or self.burst)

    def just_shown(self, clock: float) -> bool:
        """Whether something that is shown but once has only just appeared: a press now was meant for something else."""
        show = self.glimpse
        return show is not None and show.sees and clock < show.began + COMES * show.stretch + DEAF_MS

    def rest(self) -> None:
        """Drop what plays; what stands is left."""
        self.reveal = self.glimpse = self.strike = self.fire = self.burst = self.confetti = self.eye = None

    def update(self, clock: float) -> None:
        """Let go of what is over."""
        if self.reveal and self.reveal.over(clock):
            self.reveal = None
        if self.glimpse and self.glimpse.over(clock):
            self.glimpse = None
        if self.strike and clock >= self.strike.end:
            self.strike = None
        if self.fire and clock >= self.fire.end:
            self.fire = None
        if self.burst and self.burst.over(clock):
            self.burst = None
        if self.confetti and self.confetti.over(clock):
            self.confetti = None
        if self.eye and clock >= self.eye[1] + self.eye[2]:
            self.eye = None

    def draw_near(self, canvas: Canvas, made: Arrangement, layout: Layout, flying: Collection[Token]) -> None:
        """What concerns cards that lie there, under those that move."""
        if self.announcement:
            self.announcement.draw(canvas, made, layout, flying)

    def draw_table(
        self,
        canvas: Canvas,
        made: Arrangement,
        layout: Layout,
        seats: Sequence[SeatSetup],
        flying: Collection[Token],
    ) -> None:
        """What lies over the moving cards, but under the one that all look at."""
        if self.fire:
            self.fire.draw(canvas)
        if self.burst:
            self.burst.draw(canvas)
        if self.strike:
            self.strike.draw(canvas, made, flying)
        if self.eye and self.eye[0] in made.rects:
            draw_look(canvas, made.rects[self.eye[0]], (canvas.clock - self.eye[1]) / self.eye[2])
        for show in (self.reveal, self.glimpse):
            if show:
                show.draw_table(canvas, layout, seats)

    def draw_top(self, canvas: Canvas, layout: Layout) -> None:
        """What lies over everything."""
        if self.reveal:
            self.reveal.draw_stamp(canvas, layout)
        if self.glimpse:
            self.glimpse.draw_eye(canvas, layout)
        if self.confetti:
            self.confetti.draw(canvas.surface, canvas.clock)

    def dim(self, clock: float) -> float:
        """How much of the table's brightness is left, for what is drawn beside it."""
        return dim(max((show.presence(clock) for show in (self.reveal, self.glimpse) if show), default=0.0))
