"""Toutomi Burst."""

from __future__ import annotations

from games.brains.random_brain import RandomBrain
from games.core.entry import Entry
from games.toutomi.mind.heuristic import Steady
from games.toutomi.mind.mind import Mind
from games.toutomi.rules import Toutomi

TOUTOMI = Entry(Toutomi(), Mind, {"heuristic": Steady, "random": RandomBrain})
