"""Plugins for tests: bids about all hands, and cards given with claims.

The tiny game with other rules, and for bids other words and board, in no package of this repository.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from games.new.write import write_outside

GAME = "bidding"
CLAIMS = "claims"


def write_bids(project: Path, game: str = GAME) -> Path:
    """Write a game's package into a new folder; return the package's path."""
    write_outside(game, project)
    shutil.copytree(Path(__file__).with_name(game), project / game, dirs_exist_ok=True)
    return project / game
