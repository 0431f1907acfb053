"""Earlier claims of the round, shown where a claim is judged.

Whoever is asked sees there what the card was called before it came to the claimer, and what that one has answered.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.core.teller import Teller
from table.base.screen import Screen
from table.graphics.text import fitted
from table.match.seats import SeatSetup
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.ground import portrait_of
from table.stage.layout.stand import StandPlaces
from table.stage.speech.bubbles import Bubble
from table.ui.fading import faded
from table.ui.panels import panel

_ROW, _NAME, _HEAD, _GAP, _PAD = 46, 26, 22, 8, 12  # px at 1080p
_CLAIMER = 34  # px at 1080p: letters of the claimer's name, above
_LEAST = 11


def earlier_place(places: StandPlaces, screen: Screen) -> Rect:
    """Return the room below the claimer, beside the answers."""
    left, top = places.bust.x, places.bust.bottom + screen.font(_CLAIMER) * 7 // 4
    right = min(rect.left for rect in places.stamps.values()) - screen.px(2 * _GAP)
    bottom = max(rect.bottom for rect in places.stakes.values())
    return Rect(left, top, max(0, right - left), max(0, bottom - top))


def draw_earlier(
    canvas: SurfaceCanvas,
    claims: Sequence[Bubble],
    place: Rect,
    seats: Sequence[SeatSetup],
    teller: Teller,
    here: float,
) -> None:
    """Draw a line for each claim, the oldest first: who said what.

    `here`: the share of the stand that is there.
    """
    if not claims or place.height <= 0:
        return
    screen, colours, gap, pad = canvas.screen, canvas.colours, canvas.screen.px(_GAP), canvas.screen.px(_PAD)
    inner = place.inflate(-2 * pad, -2 * pad)
    row = min(max(screen.px(_ROW), screen.font(_NAME) * 3 // 2), inner.height // (len(claims) + 1))
    inner.height = row * (len(claims) + 1)
    with faded(canvas.surface, here, place):
        panel(canvas.surface, inner.inflate(2 * pad, 2 * pad), screen, "slate")
        size = min(screen.font(_HEAD), row * 2 // 3)
        head = fitted(teller.words("stand.before"), size, _LEAST, inner.width, colours.cream_soft)
        canvas.put(head, midleft=(inner.x, inner.y + row // 2))
        for number, claim in enumerate(claims, 1):
            middle, left, side = inner.y + row * number + row // 2, inner.x, row - gap // 2
            left = canvas.put(portrait_of(seats[claim.seat], side), midleft=(left, middle)).right + gap
            if word := claim.word if claim.claims else claim.then:
                left = canvas.put(canvas.pictures.art.chip(word, side), midleft=(left, middle)).right + gap
            size = min(screen.font(_NAME), row * 2 // 3)
            canvas.put(fitted(claim.text, size, _LEAST, inner.right - left, colours.cream), midleft=(left, middle))
