"""The seats that controllers hold.

A seat is known by its colour, which no other one at the table has, and which it keeps from game to game.
"""

from __future__ import annotations

from collections.abc import Collection

from table.input.devices import Device


class PadSeats:
    """Each controller holds one seat at most, and each seat one controller."""

    def __init__(self) -> None:
        self._held: dict[int, Device] = {}
        self._waiting: dict[int, None] = {}

    def holder(self, colour: int) -> Device | None:
        """Return the controller that holds a seat."""
        return self._held.get(colour)

    def seat(self, device: Device) -> int | None:
        """Return the seat that a controller holds."""
        return next((colour for colour, holder in self._held.items() if holder == device), None)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose controllers have gone, first the first one."""
        return tuple(self._waiting)

    def sit(self, device: Device, colour: int) -> None:
        """Let a controller hold a seat, and no other one."""
        self.stand(device)
        self._held[colour] = device
        self._waiting.pop(colour, None)

    def stand(self, device: Device) -> None:
        """Let a controller hold no seat."""
        self._held = {colour: holder for colour, holder in self._held.items() if holder != device}

    def lose(self, device: Device) -> bool:
        """Let a seat wait for its controller; False if it held none."""
        colour = self.seat(device)
        self.stand(device)
        if colour is not None:
            self._waiting[colour] = None
        return colour is not None

    def sit_again(self, device: Device) -> bool:
        """Give a controller without a seat the first that waits."""
        if not device.is_pad or self.seat(device) is not None or not self._waiting:
            return False
        self.sit(device, self.waiting[0])
        return True

    def recolour(self, before: int, now: int) -> None:
        """A seat has got another colour."""
        if before in self._held:
            self._held[now] = self._held.pop(before)

    def keep(self, colours: Collection[int]) -> None:
        """Only these seats are there, and nobody waits."""
        self._held = {colour: holder for colour, holder in self._held.items() if colour in colours}
        self.forget()

    def forget(self) -> None:
        """Let no seat wait any more."""
        self._waiting.clear()

    def clear(self) -> None:
        """No controller holds anything: each device acts for everybody."""
        self.keep(())
