"""Claims in passing games, as a bystander follows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass

from games.core.actions import Event
from games.core.types import Seat, Word
from games.core.view import View
from games.passing.rules import Judged, Offered, PassedOn, Revealed


@dataclass(frozen=True, slots=True)
class PassingClaims:
    """The claim reader of passing games.

    See `games.core.claims.ClaimReader`. `truths` has for each face the claims that are true of it.
    """

    truths: Sequence[Set[Word]]
    measure: Callable[[View, Seat], float]
    """See `ClaimReader.danger`."""
    danger_unit: str

    def made(self, event: Event) -> Seat | None:
        """See `ClaimReader.made`."""
        return event.giver if isinstance(event, Offered | PassedOn) else None

    def judged(self, event: Event) -> tuple[Seat, bool] | None:
        """See `ClaimReader.judged`."""
        return (event.judge, event.believe) if isinstance(event, Judged) else None

    def told(self, event: Event, view: View, claims: Sequence[Event]) -> Sequence[bool] | None:
        """Return the truth of the round's claims once the card is up.

        See `ClaimReader.told`.
        """
        if not isinstance(event, Revealed):
            return None
        truths = self.truths[view.faces[event.card]]
        return [said.claim in truths for said in claims if isinstance(said, Offered | PassedOn)]

    def truth(self, event: Event, view: View) -> bool:
        """See `ClaimReader.truth`."""
        assert isinstance(event, Offered | PassedOn)
        return event.claim in self.truths[view.faces[event.card]]

    def danger(self, view: View, seat: Seat) -> float:
        """See `ClaimReader.danger`."""
        return self.measure(view, seat)
