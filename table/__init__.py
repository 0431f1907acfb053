"""The desktop application around the games."""

import os

VERSION = "0.1.0"

HINTS = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",  # players don't need to know
    "SDL_VIDEO_X11_WMCLASS": "usotaku",  # the application's id for the desktop
    "SDL_VIDEO_WAYLAND_WMCLASS": "usotaku",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # Windows need not enlarge, and so blur, what is drawn
}
"""Hints for pygame and SDL before their import.

pygame would set an id of its own if there is none.
"""

for _name, _value in HINTS.items():
    os.environ.setdefault(_name, _value)
