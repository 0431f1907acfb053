"""Panic Clan Inviter."""

from __future__ import annotations

from games.brains.random_brain import RandomBrain
from games.core.entry import Entry
from games.panic.mind.heuristic import Marshal
from games.panic.mind.mind import Mind
from games.panic.rules import Panic

PANIC = Entry(Panic(), Mind, {"heuristic": Marshal, "random": RandomBrain})
