"""The ideas on the cards of Kadofida and its rules' numbers.

Spec kadofida.
"""

from __future__ import annotations

from games.core.faces import load_faces
from games.core.numbers import load_numbers

FACES = load_faces("games.kadofida")
NUMBERS = load_numbers("games.kadofida")
CLAIMS = tuple(face.id for face in FACES)
"""Claim ids; claim n is true of face n only."""
ALL_CLAIMS = tuple(range(len(CLAIMS)))
KADOFIDA = CLAIMS.index("kadofida")
NO_CLAIM = -1

POINTS = tuple(int(face.traits["points"]) for face in FACES)
EFFECT = tuple(str(face.traits.get("effect", "")) for face in FACES)
PENALTY = tuple(int(face.traits.get("penalty", 0)) for face in FACES)
"""Points lost for lying about the face and being refused.

A refused card with a penalty is turned up.
"""
ALL_POINTS = tuple(sorted(set(POINTS)))

BURNS_AT = NUMBERS["burns_at"]
"""Number of face-down cards at which a seat burns."""
MARKS = NUMBERS["marks"]
"""Number of burn marks that ends the game."""
MARK_COSTS = NUMBERS["mark_costs"]
QUESTIONS = NUMBERS["questions"]
LOOKS = NUMBERS["looks"]
"""Number of deck cards that the quick-hands effect shows."""
