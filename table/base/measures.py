"""Constants of motion: ms at speed 1, px at 1080p, degrees.

Growth and the like are parts of a card's height. What a cue needs alone stands with the cue.
"""

from __future__ import annotations

EASE = 120.0
"""Time for dialogs, messages, tips and buttons to come, and to go."""
OPENING, LEAVING = 250.0, 140.0
"""Time for a stand to come, and to go in the end."""
RESULT_GLIDE, RESULT_READY = 360.0, 600.0
"""Time for the result to come, and until it takes presses.

A press that was meant to skip the last motion must not start a new game.
"""
LINGER = 2400.0
"""Time of the told end before the result.

A press has it out at once, and another one brings the result.
"""
LIGHT_LEAVES = 240
"""Time in which the light of the end leaves, at any speed."""

CURTAIN = 350.0
"""Time in which the curtain falls, and rises."""
COVER_WARNING = 10_000.0
"""ms of warning before a hand is covered.

At most half of the wait.
"""
CURTAIN_DEAF = 500.0
"""Time after a change of the curtain without presses.

They were meant for what was there before.
"""
CURTAIN_BACK = 2500.0
"""Time after a decision until the curtain rises by itself.

What it hides then is public.
"""
LAUGH = 3000.0
"""Time after a reveal before the curtain falls, without a press."""
CALL_AFTER = 900.0
"""Time for a glimpsed card to come, before people are called."""
LOOKED_AT = 3000.0
"""Shortest time for a card that all but one may see."""

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
READ_LEAST, READ_EACH = 900.0, 45.0
"""Time to notice a sentence, and to read each letter.

A full-width one counts twice.
"""
READ_AGAIN = 0.6
"""Share of that from the third time on."""
STANDS_ON = 1000.0
"""Time for which a sentence stands that nothing waits for any more."""
PEEK = 1500
"""For which who looks at a card sees it."""
DEAL_ALL, DEAL_ONE, DEAL_EVERY = 1150, 240, 70
STAGGER, STAGGER_ALL = 70, 560
"""Delay between simultaneous cards, and from first to last at most."""
