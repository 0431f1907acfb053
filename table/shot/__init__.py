"""Reproducible pictures of scenes, drawn without a display."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"  # before a display or a mixer begins: nothing is shown or heard
os.environ["SDL_AUDIODRIVER"] = "dummy"
