"""Problems with files are told, never raised: the game goes on."""

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
"""Texts for system errors that can be told in the player's language."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem to tell the player: a text key and its arguments."""

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
        """Return the problem of an unusable file.

        It says where the file was set aside, or where it stays.
        """
        try:
            return cls(f"store.{kind}_damaged", {"file": str(set_aside(file))})
        except OSError:
            return cls(f"store.{kind}_unreadable", {"file": str(file)})

    def said(self, words: Words) -> str:
        """The sentence for the player."""
        return words(self.key, **{**self.values, **({"reason": words(self.why)} if self.why else {})})
