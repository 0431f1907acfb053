"""Insect Poker."""

from __future__ import annotations

from games.brains.random_brain import RandomBrain
from games.core.entry import Entry
from games.mushi.mind.heuristic import Keen
from games.mushi.mind.mind import Mind
from games.mushi.mind.reader import READER
from games.mushi.rules import Mushi

MUSHI = Entry(Mushi(), Mind, {"heuristic": Keen, "random": RandomBrain}, READER)
