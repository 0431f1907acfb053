"""What goes wrong with files is told, never raised: the game goes on."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from games.core.words import Words
from table.base.files import set_aside

REASONS = {
    errno.ENOSPC: "store.full",
    errno.EDQUOT: "store.full",
    errno.EROFS: "store.read_only",
    errno.EACCES: "store.forbidden",
    errno.EPERM: "store.forbidden",
    errno.EBUSY: "store.busy",
}
"""What can be said in the player's language of why the system refuses something; the rest it says itself."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something to tell the player: a key of the application's words, and what is filled in there."""

    key: str
    values: Mapping[str, str] = field(default_factory=dict)
    why: str = ""
    """The key of the reason, if we have words for it."""

    @classmethod
    def of(cls, key: str, error: Exception, **values: str) -> Problem:
        """A problem whose words have a place for the `reason`."""
        number = error.errno if isinstance(error, OSError) else None
        said = (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
        return cls(key, {**values, "reason": said}, REASONS.get(number or 0, ""))

    @classmethod
    def aside(cls, kind: str, file: Path) -> Problem:
        """What is told of a file that cannot be used: that it is set aside now, or where it is if it has to stay."""
        try:
            return cls(f"store.{kind}_damaged", {"file": str(set_aside(file))})
        except OSError:
            return cls(f"store.{kind}_unreadable", {"file": str(file)})

    def said(self, words: Words) -> str:
        """The sentence for the player."""
        return words(self.key, **{**self.values, **({"reason": words(self.why)} if self.why else {})})
