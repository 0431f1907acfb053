"""A plugin for tests: bids about all hands.

The tiny game with other rules, words and board, in no package of this repository.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from games.new.write import write_outside

GAME = "bidding"


def write_bids(project: Path) -> Path:
    """Write the game's package into a new folder; return the package's path."""
    write_outside(GAME, project)
    shutil.copytree(Path(__file__).with_name(GAME), project / GAME, dirs_exist_ok=True)
    return project / GAME
