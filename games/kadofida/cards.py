"""The ideas on the cards of Kadofida, and the numbers of its rules (spec kadofida)."""

from __future__ import annotations

from games.core.faces import load_faces

FACES = load_faces("games.kadofida")
CLAIMS = tuple(face.id for face in FACES)
"""A claim is true of the face with the same number."""
ALL_CLAIMS = tuple(range(len(CLAIMS)))
KADOFIDA = CLAIMS.index("kadofida")
NO_CLAIM = -1

POINTS = tuple(int(face.traits["points"]) for face in FACES)
EFFECT = tuple(str(face.traits.get("effect", "")) for face in FACES)
PENALTY = tuple(int(face.traits.get("penalty", 0)) for face in FACES)
"""What a lie with the card costs if it is refused; a refused card with a penalty is turned up."""
ALL_POINTS = tuple(sorted(set(POINTS)))

BURNS_AT = 3
"""So many face-down cards burn the seat that has them."""
MARKS = 2
"""So many flame marks end the game."""
MARK_COSTS = 3
QUESTIONS = 2
LOOKS = 2
"""So many cards of the deck are seen by quick hands."""
