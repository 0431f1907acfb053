"""Small solvable games of claims.

They have the rules of Cockroach Poker Royal for two seats, with a few plain cards.
"""

from __future__ import annotations

from games.core.faces import Face
from games.royal.deck import Deck


def reduced(kinds: int, of_a_kind: int, hand: int, fatal: int) -> Deck:
    """Make a small deck for two seats.

    `kinds` of cards, `of_a_kind` cards each; each seat is dealt `hand` cards, and `fatal` cards of one kind lose. The
    other cards stay out of play, and nobody sees them.
    """
    names = tuple("abcdefg"[:kinds])
    faces = [Face(name, of_a_kind, {"kind": name}) for name in names]
    return Deck(faces, names, hands={2: hand}, fatal={2: fatal}, extra=0, top_shown=False)


DECKS = {
    "K2 m3 h2 L2": reduced(2, 3, 2, 2),
    "K2 m4 h3 L2": reduced(2, 4, 3, 2),
    "K3 m3 h2 L2": reduced(3, 3, 2, 2),
}
