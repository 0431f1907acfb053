"""Claims in Kadofida as everyone can follow them."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.actions import Event
from games.core.types import Seat
from games.core.view import View
from games.kadofida.cards import BURNS_AT
from games.kadofida.moves import Admitted, Decided, Pitched, Vindicated
from games.passing.rules import Revealed


class Reader:
    """See `games.core.claims.ClaimReader`. What a creator answers to questions claims nothing."""

    danger_unit = "face-down cards until the seat burns"

    def made(self, event: Event) -> Seat | None:
        """See `ClaimReader.made`."""
        return event.giver if isinstance(event, Pitched) else None

    def judged(self, event: Event) -> tuple[Seat, bool] | None:
        """See `ClaimReader.judged`."""
        return (event.judge, event.allow) if isinstance(event, Decided) else None

    def told(self, event: Event, view: View, claims: Sequence[Event]) -> Sequence[bool] | None:
        """See `ClaimReader.told`. A refused card that is not shown tells no more than whether the claim was true."""
        if isinstance(event, Revealed):
            face = view.faces[event.card]
            return [said.claim == face for said in claims if isinstance(said, Pitched)]
        if isinstance(event, Vindicated | Admitted):
            return [isinstance(event, Vindicated)] * len(claims)
        return None

    def truth(self, event: Event, view: View) -> bool:
        """See `ClaimReader.truth`. What is never shown is known here all the same."""
        assert isinstance(event, Pitched)
        return event.claim == view.faces[event.card]

    def danger(self, view: View, seat: Seat) -> float:
        """See `ClaimReader.danger`."""
        return BURNS_AT - view.count("flames", seat)


READER = Reader()
