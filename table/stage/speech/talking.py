"""Places of speech, by layout and cards; pure geometry."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pygame import Rect

from games.core.types import Seat
from table.base.screen import Screen
from table.stage.layout.arrange import free_areas
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.stage.speech.bubbles import Anchor
from table.ui.placement import nearest, spaces

_LEAST = 150  # px at 1080p: of a seat's own room, for a remark
_FREE = ((420, 110), (330, 110), (260, 130), (200, 160), (420, 80), (330, 80))
"""Sizes of a remark without its own area, px at 1080p.

The best first.
"""


def told(layout: Layout) -> Iterator[Rect]:
    """Yield the readable things at seats; no bubble covers these."""
    for seat, place in enumerate(layout.seats):
        yield from (place.portrait, place.name, place.badges)
        if seat != layout.bottom:
            yield place.hand


def at_seats(layout: Layout, made: Arrangement) -> dict[Seat, Anchor]:
    """Return each seat's anchor, unless cards lie side by side there."""
    return {seat: Anchor(area, layout.seats[seat].portrait) for seat, area in free_areas(layout, made).items()}


def for_remark(
    seat: Seat,
    layout: Layout,
    made: Arrangement,
    talking: Collection[Seat],
    screen: Screen,
    band: Rect | None = None,
) -> Anchor | None:
    """Return the anchor of a remark, or None.

    In the seat's own area, or if it is `talking` there or cards lie there, elsewhere on its mat, or partly on empty
    felt. It never lies on another seat's mat: there it would seem to be said by that seat. Nor does it lie on the
    `band` of the end.
    """
    areas, portrait, own = at_seats(layout, made), layout.seats[seat].portrait, layout.seats[seat].panel
    clear = seat in areas and not (band and band.colliderect(areas[seat].area))
    if seat not in talking and clear and areas[seat].area.width >= screen.px(_LEAST):
        return areas[seat]
    taken = [
        *([band] if band else []),
        *told(layout),
        *made.rects.values(),
        *layout.piles,
        *layout.labels,
        *layout.areas.values(),
    ]
    taken += [layout.hand, layout.instruction, layout.prompt, layout.menu]
    taken += [areas[other].area for other in talking if other in areas]
    taken += [rect for rect in (layout.middle, layout.plaque) if rect]
    taken += [place.panel for place in layout.seats if place.panel != own]
    sizes = [(screen.px(wide), screen.px(high)) for wide, high in _FREE]
    least = min(wide for wide, _ in sizes), min(high for _, high in sizes)
    for ground in (own, layout.board):
        free = [space for space in spaces(ground, taken, least) if space.colliderect(own)]
        if area := next((rect for size in sizes if (rect := nearest(free, size, portrait))), None):
            return Anchor(area, portrait)
    return None
