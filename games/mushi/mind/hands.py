"""What hands are worth, for who may draw a new one by a dragonfly."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from games.brains.mixing import mean

NEW_HAND = 0.5
"""So much of what a better hand would save is expected to be saved."""


def hand_loss(faces: Sequence[int], sendable: Sequence[float]) -> float:
    """What a hand is worth: its best card, which will be sent, and a little of the others.

    `sendable`: by face, the loss to be expected of having to send such a card.
    """
    losses = [sendable[face] for face in faces]
    return (min(losses) + fsum(losses) / len(losses)) / 2


def gain_by_new_hand(hand: Sequence[int], sendable: Sequence[float], unknown: Sequence[int]) -> float:
    """What is expected to be saved by a new hand out of the `unknown` cards, by face."""
    return NEW_HAND * max(0.0, hand_loss(hand, sendable) - mean(sendable, unknown))
