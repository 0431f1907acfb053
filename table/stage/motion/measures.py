"""How cards move: one table of numbers. Times are ms at speed 1, lengths px at 1080p, angles degrees; growth and the
like are parts of a card's height. What a scene of its own needs stands with its cue."""

from __future__ import annotations

RISE_MS, FALL_MS = 120, 100
"""For a card of the own hand to rise when it is pointed at, and to sink again."""
LIFT, GROWTH, PART = 18, 0.06, 12
"""So far it rises, grows, and its neighbours move aside."""
CHOSEN_LIFT = 34
"""So far it stands above the others once it is chosen."""
LEAN, LEAN_MS = 4.0, 90
"""So far it leans to the pointer at its edge, and how fast it follows."""

FLIP, FLIP_EDGE, FLIP_LIFT = 260, 110, 12
"""For turning a card over, until it stands on its edge, and how high it is then."""
SQUASH_MS, SQUASH = 90, 0.04
"""How a card gives way that lands or is struck."""
SHIVER, SHIVER_MS = 3.0, 85
"""So far a card trembles in the end before it is revealed, to either side, and how long it takes to and fro."""
DROP, DROP_HIGH = 0.02, 0.055
"""So far below a card its shadow falls where it lies, and how much farther where it is high above the table."""

RESETTLE = 200
"""For cards that only make room for others."""
RESHAPE, UNFOLD = 250, 9
"""For the own hand to take another shape, and from one of its cards to the next."""
SIDEWAYS = 340
"""For a card to turn by a right angle where it lies."""
PASS = 280
"""For a card that is given face down, whatever it is and however far it goes."""
PEEK = 1500
"""For which who looks at a card sees it."""
DEAL_ALL, DEAL_ONE, DEAL_EVERY = 1150, 240, 70
STAGGER, STAGGER_ALL = 70, 560
"""Between cards that move at once, and between the first and the last of many."""
