"""Remarks of the characters on events that everybody has seen.

Nothing hidden enters here: it hears public occasions, and draws from a random stream of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from games.core.types import Seat

if TYPE_CHECKING:
    from games.core.brain import Character

OFF, RARE, LIVELY = "off", "rare", "lively"
TALK = (OFF, RARE, LIVELY)
"""Levels of talkativeness."""
EVERY = {RARE: (6, 8), LIVELY: (2, 3)}
"""A line at one in so many occasions."""
HOUR = 60 * 60 * 1000.0  # ms
APART = 3
"""Divisor: a line returns after this part of a character's lines."""


class Occasion(NamedTuple):
    """An event for remarks; `name` is the key of the lines."""

    name: str
    seat: Seat


class Remark(NamedTuple):
    """A seat says a line, at an occasion."""

    seat: Seat
    text: str
    occasion: str


class SaidLines:
    """Lines said by all characters since the program started."""

    def __init__(self) -> None:
        self._now = 0.0
        self._said: dict[str, list[tuple[str, float]]] = {}

    def pass_time(self, ms: float) -> None:
        """Let so many ms pass."""
        self._now += ms

    def note(self, who: str, line: str) -> None:
        """A character, by its id, has said a line."""
        self._said.setdefault(who, []).append((line, self._now))

    def fresh(self, who: str, lines: Sequence[str], of: int) -> list[str]:
        """Return the lines that a character may say now.

        It has `of` lines in all. None that was said within the last third of its lines, and none of the last
        hour; if that leaves none, the one said longest ago.
        """
        said, third = self._said.get(who, []), (of + APART - 1) // APART
        lately = {line for line, _ in said[-third:]}
        latest = dict(said)
        free = [line for line in lines if line not in lately]
        rested = [line for line in free if line not in latest or self._now - latest[line] >= HOUR]
        return rested or ([min(free, key=latest.__getitem__)] if free else [])

    def rested(self, who: str, lines: Sequence[str], turn: int) -> str:
        """Return the line that a character said longest ago.

        Of those never said one by the `turn`, so that it does not always begin with the same.
        """
        latest = {line: number for number, (line, _) in enumerate(self._said.get(who, []))}
        from_here = [lines[(turn + number) % len(lines)] for number in range(len(lines))]
        return min(from_here, key=lambda line: latest.get(line, -1))


class Chatter:
    """Choice of speaker and line in one game.

    The same occasions in the same order get the same lines.
    """

    def __init__(self, cast: Mapping[Seat, Character], random: Random, said_lines: SaidLines) -> None:
        """`cast`: the seats of characters."""
        self._cast = cast
        self._random = random
        self._said_lines = said_lines
        self._wait = 0  # occasions until the next line, with it; 0: not drawn yet

    def hear(self, occasions: Iterable[Occasion], talk: str, lang: str, busy: bool = False) -> Remark | None:
        """Return a remark on something that has happened, or None.

        All occasions of one event count as one. `busy`: somebody is speaking, so the next line has to wait.
        """
        seats: dict[str, list[Seat]] = {}
        for occasion in occasions:
            if occasion.seat in self._cast:
                seats.setdefault(occasion.name, []).append(occasion.seat)
        if not seats or talk not in EVERY:
            return None
        least, most = EVERY[talk]
        self._wait = min(self._wait or self._random.randint(1, most), most)
        if self._wait > 1 or busy:
            self._wait = max(1, self._wait - 1)
            return None
        names = list(seats)
        self._random.shuffle(names)
        for name in names:
            who = seats[name]
            self._random.shuffle(who)
            for seat in who:
                if remark := self._line(seat, name, lang):
                    self._wait = self._random.randint(least, most)
                    return remark
        return None

    def insists(self, seat: Seat, name: str, lang: str, turn: int) -> str:
        """Return words that a seat says without fail, or "".

        Never those that it has just said, if it has others.
        """
        character = self._cast.get(seat)
        lines = character.lines.get(lang, {}).get(name, ()) if character else ()
        if character is None or not lines:
            return ""
        line = self._said_lines.rested(character.id, lines, turn)
        self._said_lines.note(character.id, line)
        return line

    def _line(self, seat: Seat, name: str, lang: str) -> Remark | None:
        character = self._cast[seat]
        lines = character.lines.get(lang, {})
        fresh = self._said_lines.fresh(character.id, lines.get(name, ()), sum(map(len, lines.values())))
        if not fresh:
            return None
        line = fresh[self._random.randrange(len(fresh))]
        self._said_lines.note(character.id, line)
        return Remark(seat, line, name)
