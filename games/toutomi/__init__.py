"""Toutomi Burst."""

from __future__ import annotations

from games.brains.random_brain import RandomBrain
from games.core.entry import Entry
from games.toutomi.brain import Steady
from games.toutomi.rules import Toutomi

TOUTOMI = Entry(Toutomi(), {"steady": Steady, "random": RandomBrain})
