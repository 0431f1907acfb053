"""The cards and numbers of Cockroach Poker Royal, as data.

Spec royal, "Cards" and "Set-up".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.faces import Face, load_faces
from games.core.numbers import by_seats, load_numbers
from games.core.types import Word

NO_KIND = -1
NUMBERS = load_numbers("games.royal")


class Deck:
    """The cards, the possible claims, the deal and the losing count.

    A claim is a critter or, as the last one, "royal". A face's trait `kind` is the critter that it counts as; its trait
    `royal` marks the crown. A face without a kind is a special card: the joker or a blank one.
    """

    def __init__(
        self,
        faces: Sequence[Face],
        claims: Sequence[str],
        hands: Mapping[int, int],
        fatal: Mapping[int, int],
        *,
        extra: int = 1,
        top_shown: bool = True,
    ) -> None:
        """Build the deck from its faces, claims and numbers.

        `hands` and `fatal` are by number of seats: the cards dealt to a seat, and the number of cards of one critter
        that loses. The starting seat gets `extra` more cards. The rest is the penalty pile; its top lies open if
        `top_shown`.
        """
        self.faces = tuple(faces)
        self.claims = tuple(claims)
        self.hands = hands
        self.fatal = fatal
        self.extra = extra
        self.top_shown = top_shown
        self.cards = [number for number, face in enumerate(faces) for _ in range(face.count)]
        """All cards as face numbers."""
        self.kinds = range(len(claims) - ("royal" in claims))
        """The critters, as claims."""
        self.kind = tuple(self.claims.index(str(f.traits["kind"])) if "kind" in f.traits else NO_KIND for f in faces)
        """The critter of each face, as a claim; `NO_KIND` for special cards."""
        self.of_a_kind = [sum(self.kind[face] == kind for face in self.cards) for kind in self.kinds]
        """The number of cards that count as each critter."""
        self.royal = tuple(bool(face.traits.get("royal")) for face in faces)
        """By face: True if it wears the crown."""
        self.true = tuple(map(self._truths, range(len(faces))))
        """The claims that are true of each face.

        Spec royal, "What a claim is true of".
        """

    def _truths(self, face: int) -> frozenset[Word]:
        if self.kind[face] == NO_KIND:
            return frozenset(self.kinds if self.faces[face].id == "joker" else ())
        return frozenset({self.kind[face], self.claims.index("royal")} if self.royal[face] else {self.kind[face]})


DECK = Deck(
    load_faces("games.royal"),
    ("stink_bug", "cockroach", "bat", "fly", "toad", "rat", "scorpion", "royal"),
    hands=by_seats(NUMBERS, "hand"),
    fatal=dict.fromkeys(by_seats(NUMBERS, "hand"), NUMBERS["fatal"]) | by_seats(NUMBERS, "fatal_of"),
    extra=NUMBERS["extra"],
)
"""The 65 cards of the game."""
