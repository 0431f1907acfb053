"""A row that is counted when a card has come to it.

Card by card up to the limit at which something befalls the seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from games.core.types import Token
from table.stage.cues.base import BoardServices
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.marks import draw_count, frame
from table.stage.motion.easing import out_cubic
from table.stage.motion.moment import Moment

EACH, ALL = 120.0, 600.0
"""ms from one card to the next, and for all at most."""
STAYS = 420.0
"""ms for which the last number stays large."""

_LARGE = 1.9  # size of a number that comes, in multiples of the usual one
_PITCHES = 8  # of the sound, from high to low


@dataclass(frozen=True)
class Counting(Effect):
    """The numbers of a column, `each` ms apart from `began` on."""

    waits: ClassVar[bool] = False

    tokens: tuple[Token, ...]
    numbers: tuple[float, ...]
    limit: int
    began: float
    each: float
    stretch: float

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return clock >= self.began + self.each * (len(self.numbers) - 1) + STAYS * self.stretch

    def draw_near(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw a frame around the card that counts, and its number."""
        age = canvas.clock - self.began
        column = next((one for one in sight.made.columns if self.tokens[-1] in one.tokens), None)
        if age < 0 or column is None or any(token in sight.flying for token in self.tokens):
            return
        number = min(len(self.numbers) - 1, int(age // (self.each or 1)))
        since = (age - number * self.each) / (STAYS * self.stretch or 1)
        screen, colours = canvas.screen, canvas.colours
        colour = colours.bad if self.numbers[number] >= self.limit - 1 else colours.brass_light
        rect = sight.made.rects[self.tokens[number]]
        canvas.put(frame(rect.size, colour, screen.px(4), screen.px(7)), 1 - since, topleft=rect.topleft)
        grown = 1.0 if screen.reduced else _LARGE - (_LARGE - 1) * out_cubic(min(1.0, 2 * since))
        draw_count(canvas, f"{self.numbers[number]:g}", column.badge, max(8, round(column.size * grown)))


def count_rows(services: BoardServices, moment: Moment, came: Iterable[Token], landed: float) -> None:
    """Count a column to which cards came, from `landed` on.

    If it has a limit.
    """
    stretch, tokens = moment.pace.stretch, {*came}
    rows = [column for column in moment.made.columns if column.limit is not None and tokens & {*column.tokens}]
    if not rows or moment.pace.still:
        return
    row, numbers = rows[-1], tuple(accumulate(rows[-1].weights))
    assert row.limit is not None
    each = min(EACH, ALL / len(numbers)) * stretch
    services.effects.show(Counting(row.tokens, numbers, row.limit, landed, each, stretch))
    for index, number in enumerate(numbers):  # the nearer to the limit, the higher
        pitch = min(_PITCHES - 1, max(0, round(2 * (row.limit - number))))
        services.sounds.cue("count", landed + index * each, pitch)
