"""The compiled learner: `learner.c` built with a game's sketch.

For developers: it needs a C compiler, and nothing of it is used when playing.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, fields
from importlib import resources
from pathlib import Path
from shutil import which
from typing import Any

from games.core.brain import Character
from games.core.entry import Entry
from games.learned.net import packed, unpacked
from games.learned.shifts import softened

OPTIONS = ("-O3", "-march=native", "-ffast-math", "-shared", "-fPIC")
SKETCH = "sketch.c"
"""The file in a game's `mind/` that can be trained with."""
HABITS = ("lies", "pressure", "shame", "doubts", "pardon", "curiosity", "grudge", "rivalry", "company", "again")
"""The traits that such a file knows."""


class MissingError(Exception):
    """Something is missing to train a game.

    The message says what.
    """


class Plan(ctypes.Structure):
    """The manner of the next steps: see `Plan` in `learner.c`."""

    _fields_ = (
        *((name, ctypes.c_float) for name in ("answers", "gifts", "pull", "rate", "weight", "average")),
        *((name, ctypes.c_int) for name in ("batch", "tries", "seats")),
        *((name, ctypes.c_float) for name in ("habits", "characters")),
    )


class Habit(ctypes.Structure):
    """A player with a habit: see `Habit` in a game's sketch."""

    _fields_ = (
        *((name, ctypes.c_int8) for name in ("style", "aims", "balances")),
        *((name, ctypes.c_float) for name in ("believes", "truths", "looks")),
    )


class Manner(ctypes.Structure):
    """A character that plays by a net.

    See `Traits` in a game's sketch.
    """

    _fields_ = tuple((name, ctypes.c_float) for name in HABITS)

    @classmethod
    def of(cls, character: Character) -> Manner:
        """Return how a character plays."""
        traits = softened(character).traits
        return cls(*(getattr(traits, name) for name in HABITS))


@dataclass(slots=True)
class Tally:
    """Sums over some steps: see `rates`."""

    decisions: float = 0.0
    games: float = 0.0
    steps: float = 0.0
    fate: float = 0.0
    belief: float = 0.0
    judged: float = 0.0
    lost: float = 0.0
    even: float = 0.0
    truths: float = 0.0
    lies: float = 0.0
    believed: float = 0.0
    doubted: float = 0.0
    looks: float = 0.0
    others: float = 0.0

    def rates(self) -> dict[str, float]:
        """Return rates by name.

        Losses of the heads in nats, and how often it lied, believed, looked and lost.
        """
        judged = max(self.judged, 1.0)
        return {
            "length": self.decisions / max(self.games, 1.0),
            "fate": self.fate / max(self.decisions, 1.0),
            "belief": self.belief / judged,
            "lies": self.lies / max(self.truths + self.lies, 1.0),
            "believes": self.believed / max(self.believed + self.doubted, 1.0),
            "looks": self.looks / judged,
            "lost": self.lost / max(self.even, 1e-9),
        }


OPPONENTS = {
    "honest": Habit(style=1, aims=1, truths=1.0, believes=0.5),
    "liar": Habit(style=0, aims=1, truths=0.0, believes=0.0),
    "half": Habit(style=0, aims=1, truths=0.5, believes=0.5, looks=0.1),
    "balance": Habit(style=2, balances=1, aims=1, truths=0.5),
}
"""Players with one habit that show how strong a net is."""


def sketch_of(game: Entry) -> Path | None:
    """Return the fast copy of a game's rules, if there is one."""
    sketch = Path(str(resources.files(game.package).joinpath("mind", SKETCH)))
    return sketch if sketch.is_file() else None


class Workshop:
    """A game's learner, compiled."""

    check = 1000
    """Games that show how strong a net is."""

    def __init__(self, game: Entry, folder: Path) -> None:
        """Build it into a folder.

        Raises `MissingError` without a compiler or where a game has no sketch.
        """
        compiler = os.environ.get("CC") or which("cc") or which("gcc") or which("clang")
        sketch = sketch_of(game)
        if not compiler:
            raise MissingError("there is no C compiler: install gcc or clang, or name one in CC")
        if not sketch:
            raise MissingError(f"{game.id} has no mind/{SKETCH}")
        source = Path(str(resources.files("games.learned").joinpath("learner.c")))
        library = folder / "learner.so"
        includes = f"-I{source.parents[2]}"
        subprocess.run([compiler, *OPTIONS, includes, f'-DGAME="{sketch}"', "-o", library, source, "-lm"], check=True)
        self.seats = game.usual
        self.calls: Any = ctypes.CDLL(str(library))
        self.calls.among.restype = ctypes.c_double
        self.weights: int = self.calls.weights()

    def learner(self, seed: int) -> Learner:
        """Begin a learner that has learned nothing yet."""
        return Learner(self, seed)

    def weights_in(self, text: str) -> array[float]:
        """Return the weights of a file that a mind plays by."""
        return array("f", unpacked(text))

    def measured(self, weights: array[float]) -> dict[str, float]:
        """Return how often a net loses among players with habits."""
        return {name: self.among(weights, one, self.seats, self.check, 1) for name, one in OPPONENTS.items()}

    def among(
        self,
        one: array[float] | Habit,
        others: array[float] | Habit,
        seats: int,
        games: int,
        seed: int,
        manners: Sequence[Manner] = (),
    ) -> float:
        """Return how often one loses among others, nets or a habit."""
        me, many = (None if isinstance(who, Habit) else _floats(who) for who in (one, others))
        habit = next((ctypes.byref(who) for who in (one, others) if isinstance(who, Habit)), None)
        share: float = self.calls.among(me, many, *_manners(manners), habit, seats, games, ctypes.c_uint64(seed))
        return share


def _manners(manners: Sequence[Manner]) -> tuple[Any, int]:
    return (Manner * len(manners))(*manners) if manners else None, len(manners)


def _floats(weights: array[float]) -> Any:
    return (ctypes.c_float * len(weights)).from_buffer(weights)


class Learner:
    """The net while it learns, with all that learning needs."""

    def __init__(self, workshop: Workshop, seed: int) -> None:
        self._workshop = workshop
        size = workshop.calls.learner_size()
        self._room = ctypes.create_string_buffer(size + 64)
        self._at = ctypes.addressof(self._room) + -ctypes.addressof(self._room) % 64
        self._size = size
        workshop.calls.begin(ctypes.c_void_p(self._at), ctypes.c_uint64(seed))

    def learn(
        self, plan: Plan, steps: int, frozen: array[float] | None = None, manners: Sequence[Manner] = ()
    ) -> Tally:
        """Learn for some steps, against itself or others that do not change."""
        tally = (ctypes.c_double * len(fields(Tally)))()
        others = None if frozen is None else _floats(frozen)
        traits, characters = _manners(manners)
        at = ctypes.c_void_p(self._at)
        self._workshop.calls.learn(at, others, traits, characters, ctypes.byref(plan), steps, tally)
        return Tally(*tally)

    ends = "loses"
    """The fate of the seat that a game ends with."""

    @property
    def text(self) -> str:
        """The file that a game's mind plays by."""
        return packed(self.weights)

    @property
    def state(self) -> bytes:
        """The whole learner, to go on from later on the same machine."""
        return ctypes.string_at(self._at, self._size)

    @state.setter
    def state(self, state: bytes) -> None:
        if len(state) != self._size:
            raise MissingError("what is kept there was not learned by this version")
        ctypes.memmove(self._at, state, self._size)

    @property
    def weights(self) -> array[float]:
        """The net's weights, in the order of `Net` in `learner.c`."""
        return array("f", ctypes.string_at(self._at, self._workshop.weights * 4))

    def adopt(self, weights: array[float]) -> None:
        """Go on from other weights."""
        self._workshop.calls.adopt(ctypes.c_void_p(self._at), _floats(weights))
