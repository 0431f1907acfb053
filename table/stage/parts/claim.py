"""Rounds, as long as which a claim holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.core.view import View
from table.stage.parts.base import Checked, Part
from table.stage.spec import PartSpec


@dataclass(frozen=True, slots=True)
class ClaimSpec(PartSpec):
    """The public facts of claims.

    `round`: the public fact with the number of the round, as long as which a claim holds; `over`: the decisions
    that are made when none holds; `shown`: the fact that is told to the players as the number of the round, if it
    is another one, which rises when a round begins and not with the first claim in it; `game`: the fact with the
    number of the game, where a match may have several and each begins with round 1. `worth`: the trait of the faces
    that says how many points each of them is claimed for, which stands where claims are chosen.
    """

    round: str
    over: tuple[str, ...]
    shown: str | None = None
    game: str | None = None
    worth: str | None = None


class Claim(Part[ClaimSpec]):
    """The validity of claims: until their round is over."""

    table = "claim"
    says = ClaimSpec

    @staticmethod
    def check(spec: ClaimSpec, checked: Checked) -> ClaimSpec:
        """See `Part`."""
        checked.demand(all(ask in checked.game.asks for ask in spec.over), " over: no such decision")
        if spec.worth is not None:
            traits = {face.id: face.traits.get(spec.worth) for face in checked.game.faces}
            fits = all(type(traits.get(word)) is int for word in checked.game.claims)
            checked.demand(fits, f" worth: not every claim is a face with a number {spec.worth}")
        return replace(spec, over=tuple(spec.over))

    @property
    def worths(self) -> Mapping[str, int]:
        """The points of each claim, where the game declares them."""
        trait = self.spec.worth
        return {face.id: int(face.traits[trait]) for face in self.game.faces if trait in face.traits} if trait else {}

    def round(self, view: View) -> int:
        """The number of the round, 0 before the first."""
        return int(getattr(view.facts, self.spec.round))

    def shown(self, view: View) -> tuple[int, int]:
        """The game and the round as the players count them, from 1."""
        facts, spec = view.facts.as_dict(), self.spec
        return int(facts[spec.game]) if spec.game else 1, int(facts[spec.shown or spec.round])

    def asked(self, view: View) -> tuple[int, int]:
        """The game and the round of what is asked now.

        Where the number rises with the first claim only, whoever is to make that is asked in the next round already.
        """
        game, number = self.shown(view)
        return game, number + (self.spec.shown is None and self.over(view))

    def tells(self, view: View) -> bool:
        """True if the round that is shown goes on.

        Where the number rises with the first claim only, between two rounds it is still that of the one before.
        """
        return self.spec.shown is not None or not self.over(view)

    def over(self, view: View) -> bool:
        """True if the current decision is made without a claim."""
        return view.ask is not None and view.ask.what in self.spec.over

    def on(self, view: View) -> bool:
        """True during a round."""
        return bool(self.round(view)) and not self.over(view)
