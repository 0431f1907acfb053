"""Marks of games played here, made with this installation's secret.

No file from elsewhere has one.
"""

from __future__ import annotations

import os
from pathlib import Path

from table.base.files import read_text, write_whole
from table.base.paths import data_dir

DIGITS = 64
"""Hexadecimal digits of the secret."""


def path() -> Path:
    """Return the file of the secret.

    It stays with the games: moving the whole folder moves the installation.
    """
    return data_dir() / "installation.key"


def make_secret() -> str:
    """Create and return the secret; "" where none can be kept."""
    secret = os.urandom(DIGITS // 2).hex()
    try:
        write_whole(path(), secret)
    except (OSError, ValueError):
        return ""
    return secret


def mark(text: str) -> str:
    """The mark of a text; "" where no secret can be kept."""
    secret = _secret() or make_secret()
    return _marked(secret, text) if secret else ""


def is_marked(text: str, said: str) -> bool:
    """True if `said` is the mark of the text."""
    from hmac import compare_digest  # late: it takes a while to load

    secret = _secret()
    return bool(secret) and compare_digest(_marked(secret, text).encode(), said.encode(errors="replace"))


def _secret() -> str:
    """The secret; "" where there is none."""
    try:
        secret = read_text(path()).strip()
    except (OSError, ValueError):
        return ""
    return secret if len(secret) == DIGITS else ""


def _marked(secret: str, text: str) -> str:
    import hmac  # late, too

    return hmac.digest(secret.encode(), text.encode(), "sha256").hex()
