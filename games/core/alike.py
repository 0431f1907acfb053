"""Alike ways: interchangeable cards, and choices of which none stands out."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, log

from games.core.actions import Action, kinds
from games.core.types import Token
from games.core.view import View

EVEN = 0.985
"""Part of the greatest entropy from which shares count as even.

57 and 43 %, or 40, 33 and 27 %.
"""

LARGEST = 4
"""Number of largest shares that are compared among many."""

CardKey = tuple[int, int, int]
"""Face, zone and orientation."""
Key = tuple[object, ...]
"""A verb and what its fields come to."""


def card_key(token: Token, view: View) -> CardKey:
    """Return a key of a card, the same for interchangeable ones.

    To these eyes: a card whose face they don't see stands for itself.
    """
    zone, face = view.zone_of(token), view.face(token)
    return (-token - 1 if face is None else face, -1 if zone is None else zone, int(token in view.sideways))


def action_key(action: Action, view: View) -> Key:
    """Return a key of an action, the same for interchangeable cards."""
    found: list[object] = [type(action)]
    for name, kind in kinds(type(action)).items():
        value = getattr(action, name)
        if kind == "Tokens":
            value = tuple(card_key(token, view) for token in value)
        found.append(card_key(value, view) if kind == "Token" else value)
    return tuple(found)


def even(shares: Sequence[float]) -> bool:
    """Return True if no share of several stands out."""
    whole, most = fsum(shares), log(len(shares) or 1)
    return len(shares) > 1 and -fsum(share * log(share / whole) for share in shares if share > 0) >= EVEN * whole * most


def none_stands_out(shares: Sequence[float]) -> bool:
    """Return True if no way stands out, by all shares.

    They are about even, or of many the largest are.
    """
    first = sorted(shares, reverse=True)[:LARGEST]
    return even(shares) or (even(first) and fsum(first) < fsum(shares) / 2)
