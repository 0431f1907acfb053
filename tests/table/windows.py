"""The windows in which all that is laid out is looked at.

Of each kind what is hardest, and what is usual.
"""

from __future__ import annotations

from table.base.screen import Screen

WINDOWS = (
    ((1280, 720), "ja", 1.0),
    ((1280, 720), "ja", 2.0),
    ((1280, 720), "en", 2.0),
    ((1440, 1080), "ja", 1.0),
    ((1440, 1080), "en", 2.0),
    ((1920, 1080), "en", 1.5),
    ((2520, 1080), "ja", 2.0),
    ((2520, 1080), "en", 1.0),
)
"""Size, language and size of text."""
SCREENS = [Screen(*window) for window in WINDOWS]
