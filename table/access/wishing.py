"""Wishes of screen readers, as events of pygame.

They ask on threads of their own.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Literal, NamedTuple

import pygame

Deed = Literal["press", "focus", "more", "less"]


class Request(NamedTuple):
    """A wish for a node of a tree with that scope.

    Who wished it knew the node as `chosen` or not; None for one that can't be.
    """

    deed: Deed
    scope: int
    node: str
    chosen: bool | None = None


def post(request: Request) -> None:
    """Put a request among the events; called on any thread."""
    with suppress(pygame.error):  # the window has just been closed, or there are too many
        pygame.event.post(pygame.Event(pygame.USEREVENT, request=request))


def requested(event: pygame.Event) -> Request | None:
    """Return the request that an event holds, or None."""
    found = getattr(event, "request", None) if event.type == pygame.USEREVENT else None
    return found if isinstance(found, Request) else None
