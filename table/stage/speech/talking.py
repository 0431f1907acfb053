"""Where seats speak: pure geometry, by what the layout has for it and what lies there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pygame import Rect

from games.core.types import Seat
from table.screen import Screen
from table.stage.layout import Layout
from table.stage.layout.arrange import free_rooms
from table.stage.layout.arrangement import Arrangement
from table.stage.speech.bubbles import Place
from table.ui.placing import nearest, spaces

_WIDE, _HIGH = (420, 330, 260, 200, 150), (110, 80, 60)  # px at 1080p: of a remark that has no room of its own
_FAR = 260  # px at 1080p from the portrait: what is further away is not said by this seat


def told(layout: Layout) -> Iterator[Rect]:
    """What is read of the seats: no bubble ever covers it."""
    for seat, place in enumerate(layout.seats):
        yield from (place.token, place.name, place.badges)
        if seat != layout.bottom:
            yield place.hand


def at_seats(layout: Layout, made: Arrangement) -> dict[Seat, Place]:
    """Where each seat speaks, but for those where cards lie side by side in that place."""
    return {seat: Place(room, layout.seats[seat].token) for seat, (room, _) in free_rooms(layout, made).items()}


def for_remark(
    seat: Seat, layout: Layout, made: Arrangement, talking: Collection[Seat], screen: Screen
) -> Place | None:
    """Where a seat says something by the way: in its own room, or if it is `talking` there or cards lie there, on empty
    felt near its portrait; None where there is none."""
    rooms, token = at_seats(layout, made), layout.seats[seat].token
    if seat in rooms and seat not in talking:
        return rooms[seat]
    taken = [*told(layout), *made.rects.values(), *layout.piles, *layout.labels, *layout.rooms.values()]
    taken += [layout.hand, layout.instruction, layout.prompt, layout.menu]
    taken += [rooms[other].room for other in talking if other in rooms]
    taken += [rect for rect in (layout.middle, layout.plaque) if rect]
    free = spaces(layout.board, taken, (screen.px(_WIDE[-1]), screen.px(_HIGH[-1])))
    near = token.inflate(2 * screen.px(_FAR), 2 * screen.px(_FAR))
    for high in _HIGH:
        for wide in _WIDE:
            room = nearest(free, (screen.px(wide), screen.px(high)), token)
            if room and near.contains(room):
                return Place(room, token)
    return None
