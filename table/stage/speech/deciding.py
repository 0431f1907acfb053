"""The cards of one kind that have decided a game, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.core.actions import Event, kinds
from games.core.types import Seat
from games.core.view import View
from games.core.words import Words
from table.match.outcome import Deciding
from table.stage.parts import Parts
from table.stage.parts.decided import Decided


def deciding(view: View, seat: Seat, reason: str, parts: Parts) -> Deciding:
    """Return the faces before a seat of which there are too many.

    By id, with how many of each lie open; nothing where the reason is another.
    """
    part = parts.get(Decided)
    row = part.spec.rows.get(reason) if part else None
    if part is None or row is None or row.group is None:
        return ()
    faces = Counter(view.face(card) for card in part.cards(view, seat, reason) if view.is_open(card))
    return tuple((part.game.faces[face].id, count) for face, count in sorted(faces.items()) if face is not None)


def ended_by(event: Event, view: View, seat: Seat, parts: Parts) -> Deciding:
    """The same for an event that tells the end and its reason."""
    return next((found for reason in _reasons(event) if (found := deciding(view, seat, reason, parts))), ())


def added_up(event: Event, view: View, seat: Seat, parts: Parts) -> float:
    """Return the count of those cards if it differs, else 0."""
    part = parts.get(Decided)
    for reason in _reasons(event):
        if part and deciding(view, seat, reason, parts):
            cards = part.cards(view, seat, reason)
            total = part.counts(view, cards, reason)
            return total if total != len(cards) else 0.0
    return 0.0


def _reasons(event: Event) -> list[str]:
    return [getattr(event, name) for name, kind in kinds(type(event)).items() if kind == "str"]


def with_cards(said: str, cards: Iterable[tuple[str, int]], words: Words) -> str:
    """Return a sentence with those cards at its end."""
    each = [words("results.kind", card=words(f"face.{face}"), count=count) for face, count in cards]
    return words("results.kinds", said=said.rstrip(".。"), kinds=words("results.listed").join(each)) if each else said
