"""What all minds have that can tell what they thought."""

from __future__ import annotations

from games.core.brain import Thought


class Thinker:
    """Remembers what it thought when it decided last. Base of minds."""

    def __init__(self) -> None:
        self._thought: Thought | None = None

    def thought(self) -> Thought | None:
        """See `games.core.brain.Mind.thought`."""
        return self._thought
