"""The cards that decided a game, by the reason of its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.core.game import Game
from games.core.types import Seat, Token
from games.core.view import View
from table.stage.layout.spreads.base import Groups
from table.stage.parts.base import Checked, Part
from table.stage.spec import Asked, PartSpec


@dataclass(frozen=True, slots=True)
class ReasonSpec:
    """The deciding cards for a reason.

    The cards in this `place` before the seats that have lost, or won; with a `group`, a trait of the faces or their
    "id", only those of which there are most. `weight`: the trait that says as how many an upright card counts, if
    not as one. In a game with points the cards in `place` are those that any seat has its points from, and `weight`
    says which is the best. And `most` has brought it about: the seat with most of this public fact, as the text
    `decided.REASON` says.
    """

    place: str | None = None
    group: str | None = None
    weight: str | None = None
    most: str | None = None


@dataclass(frozen=True, slots=True)
class DecidedSpec(PartSpec):
    """Deciding cards by the reason of the result.

    For other reasons no cards have decided it.
    """

    rows: Mapping[str, ReasonSpec]


class Decided(Part[DecidedSpec]):
    """The end of a game as it is shown."""

    table = "decided"
    says = DecidedSpec
    row = ReasonSpec

    @staticmethod
    def check(spec: DecidedSpec, checked: Checked) -> DecidedSpec:
        """See `Part`."""
        traits = {trait for face in checked.game.faces for trait in face.traits}
        for name, row in spec.rows.items():
            at = checked.at(f"[decided.{name}]")
            at.demand(row.place is not None or row.most is not None, ": a place, or the most of a fact")
            if row.most is not None:
                at.fact("most", row.most, lambda value, seats: isinstance(value, tuple) and len(value) == seats)
            place = checked.places.get(row.place or "")
            at.demand(row.place is None or (place is not None and place.at == "seat"), ": no such place of seats")
            at.demand(row.group in {None, "id", *traits}, f": no face has a {row.group}")
            at.demand(row.weight in {None, *traits}, f": no face has a {row.weight}")
        return spec

    @staticmethod
    def texts(spec: DecidedSpec, game: Game) -> Iterable[Asked]:
        """See `Part`."""
        rows = (name for name, row in spec.rows.items() if row.most)
        yield from (Asked(f"decided.{name}", f"[decided.{name}]: the end, with {{name}}") for name in rows)

    def by(self, view: View, reason: str) -> tuple[Seat, ...]:
        """The seats that have brought it about, where that is told."""
        row = self.spec.rows.get(reason)
        counts = getattr(view.facts, row.most) if row and row.most else ()
        return tuple(seat for seat, count in enumerate(counts) if count == max(counts))

    def cards(self, view: View, seat: Seat, reason: str) -> tuple[Token, ...]:
        """Return a seat's deciding cards, as they lie."""
        row = self.spec.rows.get(reason)
        resting = view.cards(row.place, seat) if row and row.place else ()
        if row is None or row.group is None:
            return resting
        groups, counted = Groups(self.game, row.group), Counter[int]()
        kinds = {card: groups.of(view.face(card)) for card in resting}
        for card, kind in kinds.items():
            counted[kind] += self._halves(view, card, row)
        del counted[groups.none]
        return tuple(
            card for card in resting if kinds[card] != groups.none and counted[kinds[card]] == max(counted.values())
        )

    def best(self, view: View, cards: Sequence[Token], reason: str) -> Token | None:
        """Return the card that counts most, the latest such.

        None where no weight says so.
        """
        row = self.spec.rows[reason]
        if row.weight is None:
            return None
        return max(reversed(cards), key=lambda card: 0 if card in view.sideways else self._halves(view, card, row))

    def counts(self, view: View, cards: Sequence[Token], reason: str) -> float:
        """Return the count of deciding cards, by weight."""
        row = self.spec.rows[reason]
        return sum(self._halves(view, card, row) for card in cards) / 2

    def _halves(self, view: View, card: Token, row: ReasonSpec) -> int:
        """As how many halves a card counts."""
        face = self.game.faces[view.faces[card]]
        return 2 if card in view.sideways else round(2 * float(face.traits.get(row.weight or "", 1)))
