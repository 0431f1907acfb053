"""Rounds, as long as which a claim holds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.core.view import View
from table.stage.parts.base import Checked, Part
from table.stage.spec import PartSpec


@dataclass(frozen=True, slots=True)
class ClaimSpec(PartSpec):
    """The public facts of claims.

    `round`: the public fact with the number of the round, as long as which a claim holds; `over`: the decisions
    that are made when none holds; `shown`: the fact that is told to the players as the number of the round, if it
    is another one.
    """

    round: str
    over: tuple[str, ...]
    shown: str | None = None


class Claim(Part[ClaimSpec]):
    """The validity of claims: until their round is over."""

    table = "claim"
    says = ClaimSpec

    @staticmethod
    def check(spec: ClaimSpec, checked: Checked) -> ClaimSpec:
        """See `Part`."""
        checked.demand(all(ask in checked.game.asks for ask in spec.over), " over: no such decision")
        return replace(spec, over=tuple(spec.over))

    def round(self, view: View) -> int:
        """The number of the round, 0 before the first."""
        return int(getattr(view.facts, self.spec.round))

    def shown(self, view: View) -> int:
        """The number of the round as the players count it."""
        return int(view.facts.as_dict()[self.spec.shown or self.spec.round])

    def over(self, view: View) -> bool:
        """True if the current decision is made without a claim."""
        return view.ask is not None and view.ask.what in self.spec.over

    def on(self, view: View) -> bool:
        """True during a round."""
        return bool(self.round(view)) and not self.over(view)
