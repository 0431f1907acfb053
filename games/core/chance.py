"""Chance as an oracle.

Rules never draw a random number in any other way.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Protocol

Answer = int | tuple[int, ...]


class Chance(Protocol):
    """The source of every random decision of a game."""

    def shuffle(self, n: int) -> Sequence[int]:
        """Return an order of `range(n)`: the old position at each new one."""
        ...

    def pick(self, n: int) -> int:
        """One of `range(n)`."""
        ...


def stream(seed: int | str, name: str) -> Random:
    """An independent generator for one purpose ("chance", "cosmetics", "brain 2" …).

    The same on every machine and Python; from one stream nothing can be told about another.
    """
    digest = hashlib.sha256(f"{seed}/{name}".encode()).digest()
    return Random(int.from_bytes(digest, "big"))


@lru_cache(maxsize=128)
def _places(n: int) -> tuple[tuple[int, int], ...]:
    """Return positions from the last to the second, with their bits.

    The bits draw a position up to it.
    """
    return tuple((place, (place + 1).bit_length()) for place in range(n - 1, 0, -1))


class SeededChance:
    """Answers from a generator, equally likely."""

    __slots__ = ("_random",)

    def __init__(self, random: Random) -> None:
        self._random = random

    def shuffle(self, n: int) -> list[int]:
        """Shuffle as `Random.shuffle`, in half the time.

        The same order; see `Chance.shuffle`.
        """
        order = list(range(n))
        bits = self._random.getrandbits
        for place, size in _places(n):
            other = bits(size)
            while other > place:
                other = bits(size)
            order[place], order[other] = order[other], order[place]
        return order

    def pick(self, n: int) -> int:
        """See `Chance.pick`."""
        return int(self._random.random() * n)


class UnmixedChance:
    """Chance that changes nothing and picks the first.

    What was put on top stays there.
    """

    def shuffle(self, n: int) -> Sequence[int]:
        """See `Chance.shuffle`."""
        return range(n)

    def pick(self, n: int) -> int:
        """See `Chance.pick`."""
        return 0


def resumed(random: Random, answers: Iterable[Answer]) -> SeededChance:
    """Return the generator's chance after these answers.

    A continued game is dealt what would have come without a pause.
    """
    chance = SeededChance(random)
    for answer in answers:
        if isinstance(answer, tuple):
            chance.shuffle(len(answer))
        else:
            chance.pick(1)
    return chance


class ScriptedChance:
    """Chance with prepared answers: a replay, or a test's deal.

    Afterwards `then` is asked. Raises `ValueError` when the script has run out and there is no `then`, or an answer
    does not fit the question.
    """

    __slots__ = ("_answers", "_next", "_then")

    def __init__(self, answers: Iterable[Answer], then: Chance | None = None) -> None:
        self._answers = list(answers)
        self._next = 0
        self._then = then

    def _take(self) -> Answer | None:
        if self._next < len(self._answers):
            self._next += 1
            return self._answers[self._next - 1]
        if self._then is None:
            raise ValueError("chance was asked more often than the script answers")
        return None

    def shuffle(self, n: int) -> Sequence[int]:
        """See `Chance.shuffle`."""
        answer = self._take()
        if answer is None and self._then:
            return self._then.shuffle(n)
        if not isinstance(answer, tuple) or sorted(answer) != list(range(n)):
            raise ValueError(f"the script does not answer a shuffle of {n}")
        return answer

    def pick(self, n: int) -> int:
        """See `Chance.pick`."""
        answer = self._take()
        if answer is None and self._then:
            return self._then.pick(n)
        if not isinstance(answer, int) or not 0 <= answer < n:
            raise ValueError(f"the script does not answer a pick out of {n}")
        return answer


class RecordedChance:
    """Chance of another oracle, with the answers appended to `record`."""

    __slots__ = ("_source", "record")

    def __init__(self, source: Chance, record: list[Answer]) -> None:
        self._source = source
        self.record = record

    def shuffle(self, n: int) -> Sequence[int]:
        """See `Chance.shuffle`."""
        order = self._source.shuffle(n)
        self.record.append(tuple(order))
        return order

    def pick(self, n: int) -> int:
        """See `Chance.pick`."""
        answer = self._source.pick(n)
        self.record.append(answer)
        return answer
