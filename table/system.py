"""What the system says about its user."""

from __future__ import annotations

import locale
import os

from games.core.words import LANGUAGES

FALLBACK = "en"


def system_language() -> str:
    """The first of the system's languages that we speak, by the environment or else the locale; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return _known(value)
    return _known(locale.getlocale()[0] or "")


def _known(name: str) -> str:
    """A language out of "ja_JP.UTF-8", or "Japanese_Japan" as Windows writes it."""
    start = name[:2].lower()
    return start if start in LANGUAGES else FALLBACK
