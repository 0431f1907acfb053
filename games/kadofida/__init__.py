"""Kadofida."""

from __future__ import annotations

from games.brains.random_brain import RandomBrain
from games.core.entry import Entry
from games.kadofida.mind.heuristic import Canny
from games.kadofida.mind.mind import Mind
from games.kadofida.mind.reader import Reader
from games.kadofida.rules import Kadofida

KADOFIDA = Entry(Kadofida(), Mind, {"heuristic": Canny, "random": RandomBrain}, Reader())
