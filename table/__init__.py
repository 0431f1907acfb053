"""The desktop application around the games."""

import os

VERSION = "0.1.0"

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # players don't need to know
