"""A game of bids about all hands, in no package of this repository: the tiny game with other rules, words and board."""

from __future__ import annotations

import shutil
from pathlib import Path

from games.new.write import write_outside

GAME = "bidding"


def write_bids(project: Path) -> Path:
    """Write its package into a folder that is not there yet.

    Where the package lies.
    """
    write_outside(GAME, project)
    shutil.copytree(Path(__file__).with_name(GAME), project / GAME, dirs_exist_ok=True)
    return project / GAME
