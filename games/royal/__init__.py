"""Cockroach Poker Royal."""

from __future__ import annotations

from games.brains.random_brain import RandomBrain
from games.core.entry import Entry
from games.royal.deck import DECK
from games.royal.mind.heuristic import Shrewd
from games.royal.mind.mind import Equilibrium, Mind
from games.royal.mind.reader import reader
from games.royal.rules import Royal

ROYAL = Entry(Royal(), Mind, {"heuristic": Shrewd, "equilibrium": Equilibrium, "random": RandomBrain}, reader(DECK))
