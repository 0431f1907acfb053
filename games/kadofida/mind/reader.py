"""Claims in Kadofida as everyone can follow them."""

from __future__ import annotations

from collections.abc import Collection

from games.core.actions import Event
from games.core.types import Seat, Word
from games.core.view import View
from games.kadofida.cards import FLAMES
from games.kadofida.facts import KadofidaFacts
from games.kadofida.moves import Admitted, Decided, Pitched, Vindicated
from games.passing.rules import Revealed


class Reader:
    """See `games.core.claims.ClaimReader`. What a creator answers to questions claims nothing."""

    danger_unit = "face-down cards until the seat burns"

    def made(self, event: Event) -> tuple[Seat, Word] | None:
        """See `ClaimReader.made`."""
        return (event.giver, event.claim) if isinstance(event, Pitched) else None

    def judged(self, event: Event) -> tuple[Seat, bool] | None:
        """See `ClaimReader.judged`."""
        return (event.judge, event.allow) if isinstance(event, Decided) else None

    def told(self, event: Event, view: View) -> Collection[Word] | None:
        """See `ClaimReader.told`. A refused card that is not shown tells no more than whether the claim was true."""
        if isinstance(event, Revealed):
            return (view.faces[event.card],)
        if isinstance(event, Vindicated):
            assert isinstance(view.facts, KadofidaFacts)
            return (view.facts.claim,)
        return () if isinstance(event, Admitted) else None

    def danger(self, view: View, seat: Seat) -> float:
        """See `ClaimReader.danger`."""
        return FLAMES - view.count("flames", seat)


READER = Reader()
