"""Messages before the game: the seats that are free, and one's own.

Both say only what the screen shows to everybody.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.core.types import Seat
from games.core.words import Words
from table.base.alike import parted
from table.match.players import face_id
from table.match.seating import is_alone, names
from table.match.seats import ANIMALS, SeatSetup
from table.stage.drawing.surface import seat_looks


def free_seats(
    seats: Sequence[SeatSetup], phones: Collection[Seat], free: Collection[Seat], lang: str
) -> dict[str, Any]:
    """Return the message for a phone that picks a seat.

    Of all `phones`: those that are not `free` stay in their places, as taken, so that nothing moves below a finger.
    """
    taken = {seat: {} if seat in free else {"taken": True} for seat in sorted(phones)}
    return {"free": [{"seat": seat, **row, **_shown(seats, seat, lang)} for seat, row in taken.items()]}


def own_seat(seats: Sequence[SeatSetup], seat: Seat, lang: str) -> dict[str, Any]:
    """Return the message for a phone with a seat.

    `typed`: the own name so far; there is none where a single person is just "you".
    """
    row: dict[str, Any] = {"seat": seat, **_shown(seats, seat, lang)}
    if seats and not is_alone(seats):
        row["typed"] = seats[seat].name
    return {"seated": row | (own_face(seats, seat) if seats else {})}


def own_face(seats: Sequence[SeatSetup], seat: Seat, wanted: str = "") -> dict[str, Any]:
    """Return a person's face, and those of the others, by number.

    `wanted`: the face that is not told yet, or "".
    """
    faces = [face_id(row) for row in seats]
    taken = [ANIMALS.index(face) for other, face in enumerate(faces) if face in ANIMALS and other != seat]
    own = wanted or faces[seat]
    return {"face": ANIMALS.index(own), "taken": taken} if own in ANIMALS else {}


def _shown(seats: Sequence[SeatSetup], seat: Seat, lang: str) -> dict[str, Any]:
    if not seats:  # the table has not said yet
        return {}
    look = seat_looks()[seats[seat].colour]
    return {"name": parted(names(seats, Words(lang, "table"))[seat]), "look": [look.colour, look.shape]}
