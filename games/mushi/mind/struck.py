"""Harm that insects do to a seat on purpose."""

from __future__ import annotations

from games.core.match import Beat
from games.core.types import Seat
from games.mushi.moves import Cancelled, UsedOn, UsedOnCard


def struck(beat: Beat, me: Seat) -> Seat | None:
    """Return who has used or cancelled an insect against this seat just now, or None."""
    event = beat.event
    if not isinstance(event, UsedOn | UsedOnCard | Cancelled) or event.seat == me:
        return None
    if isinstance(event, UsedOn):
        return event.seat if event.to == me else None
    card = event.target if isinstance(event, UsedOnCard) else event.cancelled[0]
    return event.seat if card in beat.view.cards("area", me) else None
