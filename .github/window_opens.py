"""Open the program's window on a real display, draw a few frames, and say by which driver of SDL.

For the hosted checks of Windows and macOS: everything else runs there without a display.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from table.app.window import Window

REAL = {"win32": ("windows",), "darwin": ("cocoa",)}
FRAMES = 10


def main() -> int:
    """Exit status 1 if the window is on no real display."""
    import pygame

    os.environ.pop("SDL_VIDEODRIVER", None)
    window = Window("Usotaku")
    for shade in range(FRAMES):
        pygame.event.pump()
        window.canvas.fill((shade * 20, 60, 40))
        window.present()
    driver = pygame.display.get_driver()
    size = window.canvas.get_size()
    pygame.quit()
    print(f"{FRAMES} frames of {size[0]}x{size[1]} by {driver}")
    return int(driver not in REAL.get(sys.platform, ("x11", "wayland")))


if __name__ == "__main__":
    sys.exit(main())
