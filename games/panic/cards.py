"""The cards of Panic Clan Inviter by face, and its rules' numbers.

Spec panic, "Cards" and "A turn".
"""

from __future__ import annotations

from games.core.faces import load_faces
from games.core.numbers import by_seats, load_numbers

FACES = load_faces("games.panic")
NUMBERS = load_numbers("games.panic")
FIRST_RULE = next(number for number, face in enumerate(FACES) if face.traits.get("first"))
"""The framed Command, the first rule in force."""

CLAN_COLOURS = ("red", "blue", "yellow", "green")

NUMBER = tuple(int(face.traits.get("number", 0)) for face in FACES)
"""The number of each face; 0 if it is no number card."""
COLOURS = tuple(
    sum(1 << CLAN_COLOURS.index(colour) for colour in str(face.traits.get("colours", "")).split()) for face in FACES
)
"""The colours of each face as bits, in the order of `CLAN_COLOURS`."""
EFFECT = tuple(str(face.traits.get("effect", "")) for face in FACES)
RULE = tuple(str(face.traits.get("rule", "")) for face in FACES)
MAGIC = tuple(str(face.traits.get("magic", "")) for face in FACES)

COST = tuple(int(face.traits.get("cost", 0)) for face in FACES)
"""Number of other cards paid for a magic card, by face."""
DRAWS = tuple(int(face.traits.get("draws", 0)) for face in FACES)
LOOKS = tuple(int(face.traits.get("looks", 0)) for face in FACES)
TURNS = tuple(int(face.traits.get("turns", 0)) for face in FACES)
"""Number of extra turns that a magic card brings, by face."""

DEALT = NUMBERS["dealt"]
DRAWS_A_TURN = NUMBERS["draw"]
"""Number of cards drawn in a turn that only draws."""
ENACTING_DRAWS = NUMBERS["enacting_draws"]
HAND_LIMIT = NUMBERS["hand_limit"]


def goal(seats: int) -> int:
    """Return the number of cards in a line that wins.

    Spec panic, "End".
    """
    return by_seats(NUMBERS, "line_of").get(seats, NUMBERS["line"])
