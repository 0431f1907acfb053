"""What all minds have that can tell what they thought."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.brain import Thought


class Thinker:
    """Remembers what it thought when it decided last. Base of minds."""

    def __init__(self) -> None:
        self._thought: Thought | None = None

    def thought(self) -> Thought | None:
        """See `games.core.brain.Mind.thought`."""
        return self._thought


def compared(losses: Sequence[float | None]) -> tuple[float | None, ...]:
    """`Thought.costs` of ways by which so much is lost; None: it was not reckoned."""
    known = [loss for loss in losses if loss is not None]
    return tuple(None if loss is None else loss - min(known) for loss in losses) if known else ()
