"""The cue for the end: a winning line lights up.

It does so card by card, and then all hold their breath.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core.types import Token
from table.stage.cues.base import BoardServices, Cue
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.spotlight import FADE, darken
from table.stage.layout.pose import Pose
from table.stage.motion.easing import out_back
from table.stage.motion.moment import Moment
from table.stage.parts.goal import Goal
from table.stage.spec import EventSpec

LIGHTS, EACH, AFTER = 320, 120, 260
"""ms for one card to light up, between cards, and after all."""

_GROWTH = 0.16
_DARK = 0.8  # part of the full darkness of a table on which everyone looks at one card


@dataclass(frozen=True)
class Shine(Effect):
    """A line's cards light up from `began` on, one every `each` ms."""

    waits = False

    line: tuple[Token, ...]
    began: float
    each: float
    stretch: float

    def lit(self, number: int) -> float:
        """The time at which this card of the line lights up."""
        return self.began + number * self.each

    @property
    def ends(self) -> float:
        """The time at which all cards have been seen."""
        return self.lit(len(self.line) - 1) + (LIGHTS + AFTER) * self.stretch

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return clock >= self.ends + FADE * self.stretch

    def presence(self, clock: float) -> float:
        """See `Effect.presence`."""
        return _DARK * max(0.0, min(1.0, (clock - self.began) / (FADE * self.stretch or 1), self._left(clock)))

    def _left(self, clock: float) -> float:
        """Remaining share of the effect after its end, 1 to 0."""
        return min(1.0, 1 - (clock - self.ends) / (FADE * self.stretch or 1))

    def draw_near(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """See `Effect.draw_near`: light up the cards over the darkened table.

        Each card comes nearer and lies down again in its light.
        """
        made = sight.made
        if dark := self.presence(canvas.clock):
            darken(canvas, dark)
        for number, token in enumerate(self.line):
            part = min(1.0, (canvas.clock - self.lit(number)) / (LIGHTS * self.stretch or 1))
            if part <= 0 or token not in made.poses or token in sight.flying:
                continue
            pose, near = made.poses[token], 0.0 if canvas.screen.reduced else 1 - abs(2 * out_back(part) - 1)
            grown = Pose(pose.x, pose.y, pose.height * (1 + _GROWTH * max(0.0, near)), pose.angle)
            light = canvas.pictures.light(round(grown.height), pose.angle)
            canvas.put(light, min(part, self._left(canvas.clock)), center=(round(pose.x), round(pose.y)))
            canvas.card(made.faces.get(token), grown, pack=made.pack(token), plain=token in made.plain)


class End(Cue):
    """The game is over.

    `by` has lost and all others have won, or `winner` has won and all others have lost. Without either it is just over.
    """

    name = "end"
    more: ClassVar = {"by": "Seat", "winner": "Seat"}
    speaker = "winner"
    alone = True
    over = "game"
    hushes = True
    pause = 700

    def sign_of(self, spec: EventSpec) -> str:
        """See `Cue.sign_of`."""
        return "crown-small" if "winner" in spec.parts else "skull" if "by" in spec.parts else "turn"

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`: light up the winning line, then pause.

        The result is told when everything has come to rest (see `finale`).
        """
        lost, winner, now = moment.part("by"), moment.part("winner"), max(moment.pace.clock, landed)
        if winner is not None:
            goal = services.parts.get(Goal)
            if goal and (line := goal.line(moment.beat.view, moment.made, winner)):
                each = 0.0 if moment.pace.screen.reduced else EACH * moment.pace.stretch  # so that nothing flashes
                shine = Shine(tuple(line), now, each, moment.pace.stretch)
                services.effects.show(shine)
                for number in range(len(line) if each else 1):
                    services.sounds.cue("count", shine.lit(number), number)
                now = shine.ends
            self.tell(services, moment.beat.event, moment.beat.view, moment.spec, now)
        if lost is not None:
            services.effects.lost |= {lost}
        services.sounds.cue("turn", now)
        return now - moment.pace.clock + self.pause * moment.pace.stretch
