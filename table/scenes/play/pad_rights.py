"""The rights of controllers at a shared table.

What the seat of a controller is asked, that one alone answers, and it alone opens the seat's curtain. For a seat
without a controller anything may act.
"""

from __future__ import annotations

from collections.abc import Callable

from games.core.types import Seat
from table.app.pad_seats import PadSeats
from table.input.devices import Device
from table.input.intents import Accept, Intent, Move, Next, Previous, TakeBack
from table.match.eyes import Eyes, Phase
from table.match.session import Session

ACTS = (Accept, Move, Next, Previous, TakeBack)
"""Intents by which keys and buttons act."""


class PadRights:
    """Tells which devices may act at the moment."""

    def __init__(self, seats: PadSeats, eyes: Eyes, session: Session, asks: Callable[[], bool]) -> None:
        """`asks`: whether the screen asks somebody in public."""
        self._asks = asks
        self._seats = seats
        self._eyes = eyes
        self._session = session

    def holder(self, seat: Seat) -> Device | None:
        """Return the controller of a seat, where several people play here."""
        return self._seats.holder(self._session.setup.seats[seat].colour) if self._eyes.curtain else None

    @property
    def curtain(self) -> Device | None:
        """The controller that opens the present curtain alone."""
        eyes = self._eyes
        return self.holder(eyes.seat) if eyes.phase is Phase.COVER and eyes.seat is not None else None

    def refused(self, device: Device) -> Seat | None:
        """Return an asked seat, if this device may not act for any.

        None if it may.
        """
        asked = self._asked()
        if any(self.holder(seat) in (None, device) for seat in asked):
            return None
        return next(iter(asked), None)

    def refuses(self, intent: Intent, device: Device) -> bool:
        """True if keys or buttons must not act now."""
        return isinstance(intent, ACTS) and self.refused(device) is not None

    def _asked(self) -> list[Seat]:
        """The seats that something is wanted of, by the screen."""
        eyes, ask = self._eyes, self._session.ask
        match eyes.phase:
            case Phase.COVER | Phase.PRIVATE if eyes.seat is not None:
                return [eyes.seat]
            case Phase.CALL | Phase.LOOK:
                return [seat for seat in self._session.setup.persons if seat != eyes.seat and eyes.calls(seat)]
            case Phase.PUBLIC if ask and eyes.calls(ask.seat) and self._asks():
                return [ask.seat]
        return []
