"""Cockroach Poker Royal."""

from __future__ import annotations

from games.brains.random_brain import RandomBrain
from games.core.entry import Entry
from games.royal.brain import Shrewd
from games.royal.rules import Royal

ROYAL = Entry(Royal(), {"shrewd": Shrewd, "random": RandomBrain})
