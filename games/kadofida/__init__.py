"""Kadofida."""

from __future__ import annotations

from games.brains.random_brain import RandomBrain
from games.core.entry import Entry
from games.kadofida.brain import Canny
from games.kadofida.rules import Kadofida

KADOFIDA = Entry(Kadofida(), {"canny": Canny, "random": RandomBrain})
