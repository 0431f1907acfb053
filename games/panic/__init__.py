"""Panic Clan Inviter."""

from __future__ import annotations

from games.brains.random_brain import RandomBrain
from games.core.entry import Entry
from games.panic.heuristic import Marshal
from games.panic.rules import Panic

PANIC = Entry(Panic(), lambda seat, character, level: Marshal(seat), {"heuristic": Marshal, "random": RandomBrain})
