"""Controllers that look for a seat."""

from __future__ import annotations

from collections.abc import Sequence

from table.app.pad_seats import PadSeats
from table.input.devices import Device
from table.match.seats import SeatSetup


class PadChairs:
    """Lets each controller that comes sit down once by itself."""

    def __init__(self, seats: PadSeats) -> None:
        self._seats = seats
        self._known: set[Device] = set()

    def is_new(self, device: Device) -> bool:
        """True if a controller has neither a seat nor had one here."""
        return device not in self._known and self._seats.seat(device) is None

    def welcome(self, device: Device, rows: Sequence[SeatSetup]) -> bool:
        """Give a controller the first person's free seat, if any."""
        self._known.add(device)
        if self._seats.seat(device) is not None:
            return True
        free = self._free(rows)
        if free:
            self._seats.sit(device, free[0])
        return bool(free)

    def move(self, device: Device, rows: Sequence[SeatSetup]) -> None:
        """Give a controller the next free seat; after the last, none."""
        self._known.add(device)
        here, colours = self._seats.seat(device), [seat.colour for seat in rows]
        at = -1 if here is None else colours.index(here)
        after = [colour for colour in self._free(rows) if colours.index(colour) > at]
        if after:
            self._seats.sit(device, after[0])
        else:
            self._seats.stand(device)

    def _free(self, rows: Sequence[SeatSetup]) -> list[int]:
        """The colours of people's seats without a controller."""
        return [seat.colour for seat in rows if seat.is_person and self._seats.holder(seat.colour) is None]
