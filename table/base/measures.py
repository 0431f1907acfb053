"""Constants of motion: ms at speed 1, px at 1080p, degrees.

Growth and the like are parts of a card's height. What a cue needs alone stands with the cue.
"""

from __future__ import annotations

EASE = 120.0
"""Time for dialogs, messages, tips and buttons to come, and to go."""
OPENING, LEAVING = 250.0, 140.0
"""Time for a stand to come, and to go in the end."""
GLIDE = 220
"""Time for the lamp to come to another seat."""

RISE_MS, FALL_MS = 120, 100
"""Time for a pointed card of the hand to rise and sink."""
LIFT, GROWTH, PART = 18, 0.06, 12
"""So far it rises, grows, and its neighbours move aside."""
CHOSEN_LIFT = 34
"""So far it stands above the others once it is chosen."""
LEAN, LEAN_MS = 4.0, 90
"""Lean to the pointer at a card's edge, and its speed."""

FLIP, FLIP_EDGE, FLIP_LIFT = 260, 110, 12
"""Time of a turn, time to the edge, and height then."""
SQUASH_MS, SQUASH = 90, 0.04
"""Time and share of a card's squash on landing."""
SHIVER, SHIVER_MS = 3.0, 85
"""Largest tremble before a reveal, and its period."""
DROP, DROP_HIGH = 0.02, 0.055
"""Shadow distance of a resting card, and the gain when high."""

RESETTLE = 200
"""For cards that only make room for others."""
RESHAPE, UNFOLD = 250, 9
"""Time for the hand to reshape, and delay from card to card."""
SIDEWAYS = 340
"""For a card to turn by a right angle where it lies."""
PASS = 420
"""Time of a face-down gift, whatever card and distance."""
PASS_ARC, PASS_LEAST, PASS_GROWTH, PASS_TILT = 150, 50, 0.14, 12.0
"""Its largest and smallest arc; growth and tilt on top of it."""
PASS_LOFT, PASS_SQUASH = 2.4, 0.1
"""Gain of its shadow over that of other cards, and its squash."""
PEEK = 1500
"""For which who looks at a card sees it."""
DEAL_ALL, DEAL_ONE, DEAL_EVERY = 1150, 240, 70
STAGGER, STAGGER_ALL = 70, 560
"""Delay between simultaneous cards, and from first to last at most."""
