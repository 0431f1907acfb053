"""What comes to the same, whichever of several cards with the same face it is done with."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from games.core.actions import Action
from games.core.types import Faces
from games.panic.moves import Discard, Fascinate, Pay, PutBack


def alike(action: Action, faces: Faces) -> Hashable:
    """The same for all actions that come to the same. Where a card is taken out of a line matters."""
    if isinstance(action, PutBack):
        return tuple([faces[card] for card in action.cards])
    if isinstance(action, Pay | Discard):
        return tuple(sorted([faces[card] for card in action.cards]))
    if not isinstance(action, Fascinate) and hasattr(action, "card"):
        return type(action), faces[action.card]
    return action


def different(actions: Iterable[Action], faces: Faces) -> dict[Hashable, Action]:
    """The first of those that come to the same, by what they come to (see `alike`)."""
    found: dict[Hashable, Action] = {}
    for action in actions:
        found.setdefault(alike(action, faces), action)
    return found
