"""Insect Poker."""

from __future__ import annotations

from games.brains.random_brain import RandomBrain
from games.core.entry import Entry
from games.mushi.brain import Keen
from games.mushi.rules import Mushi

MUSHI = Entry(Mushi(), {"keen": Keen, "random": RandomBrain})
