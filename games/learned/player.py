"""A seat that plays any game by the net beside it.

For games without a mind of their own. `python -m games.learned train ID` makes that file: a mark, what was found out
while learning, and the weights.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from math import exp
from random import Random

from games.brains.habits import Habits
from games.brains.mixing import draw
from games.brains.thinking import Thinker, compared
from games.core.actions import Action, Choices
from games.core.brain import Character, Level, MindMaker, Thought
from games.core.entry import Entry, EntryError
from games.core.match import Beat
from games.core.types import Seat
from games.learned.encoding import Encoding, Sight
from games.learned.net import NET, Net, Output, net_text, packed, shares, unpacked
from games.learned.shifts import softened, yielding
from games.learned.ways import TRUTH, Way, priors

SOFTER = 0.5
"""The power of a level's temperature by which its scores count less."""
LARGEST = 400_000
"""Characters that the file may have."""


@dataclass(frozen=True, slots=True)
class Learned:
    """Findings of the training, besides the weights."""

    answers: Mapping[str, bool]
    """By `Way.answer`: whether it believes the claim in question, or doubts it."""
    price: float
    """Worth of a unit of the scores in games.

    By so much more likely a seat loses, or wins less likely.
    """
    losing: bool
    """True if the net reckons who loses, and not who wins."""


def written(encoding: Encoding, weights: Sequence[float], learned: Learned) -> str:
    """Return a file that `read` understands."""
    told = f"{json.dumps(asdict(learned), sort_keys=True)}\n{packed(weights)}"
    return f"{_mark(encoding, told)}\n{told}"


def read(entry: Entry, encoding: Encoding) -> tuple[Net, Learned]:
    """Read the net beside a game.

    Raises `EntryError` where there is none, it is damaged, or what the game is made of has changed since.
    """
    name = f"{entry.package}, mind/{NET}"
    again = f"make it by: python -m games.learned train {entry.id}"
    try:
        text = net_text(entry.package)
    except OSError as error:
        raise EntryError(f"{entry.package}, game.toml: mind is missing, and there is no mind/{NET}; {again}") from error
    except UnicodeDecodeError:
        text = ""
    mark, _, told = text.partition("\n")
    if len(text) > LARGEST or mark != _mark(encoding, told):
        raise EntryError(f"{name} is damaged, or the game has changed since it was made; {again}")
    head, _, weights = told.partition("\n")
    return Net(unpacked(weights), encoding.shape), Learned(**json.loads(head))


def _mark(encoding: Encoding, told: str) -> str:
    return sha256(f"{encoding.mark}\n{told}".encode()).hexdigest()


def minds(entry: Entry) -> MindMaker:
    """Return what makes the minds of a game. Raises what `read` raises."""
    encoding = Encoding(entry)
    net, learned = read(entry, encoding)

    def make(seat: Seat, character: Character, level: Level) -> Player:
        return Player(seat, character, level, encoding, net, learned)

    return make


class Player(Thinker):
    """Plays by the net, and tells what it thinks from it."""

    def __init__(
        self, seat: Seat, character: Character, level: Level, encoding: Encoding, net: Net, learned: Learned
    ) -> None:
        super().__init__()
        self.seat = seat
        self.habits = Habits(softened(character))
        self._level, self._encoding, self._net, self._learned = level, encoding, net, learned
        self._sight = Sight(encoding)

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        reader, sight, me = self._encoding.reader, self._sight, self.seat
        if reader and sight.claims and (judged := reader.judged(beat.event)) and judged[0] == me:
            self.habits.has_judged(sight.claims[-1][0], judged[1])
        lies = self._found()
        sight.watch(beat)
        if (now := self._found()) != lies:
            self.habits.was_judged(honest=now[1] == lies[1])

    def _found(self) -> tuple[int, int]:
        """Return how often it was found truthful, and lying."""
        return (one.done, one.left) if (one := next(iter(self._sight.telling[self.seat :]), None)) else (0, 0)

    def decide(self, legal: Choices, random: Random) -> Action:
        """See `Brain.decide`; alike ways are as likely as one another."""
        sight = self._sight
        ways = self._encoding.ways.found(legal, sight.view, self.seat)
        output = self._net(sight.look(self.seat), ways=True)
        scores = [way.score(output) for way in ways]
        shifts = self._shifts(ways, output)
        before = priors(ways)
        odds = [
            score / self._level.temperature**SOFTER + prior + shift
            for score, prior, shift in zip(scores, before, shifts, strict=True)
        ]
        chances = shares(odds)
        number = draw(random, range(len(ways)), chances)
        action = ways[number].action(int(random.random() * len(ways[number].actions)))
        actions = [action if way is ways[number] else way.action() for way in ways]
        costs = compared([-self._learned.price * score for score in scores])
        claim = None
        if sight.claims and sight.claims[-1][0] != self.seat and sight.known() is None:
            claim = 1.0 / (1.0 + exp(-max(-50.0, min(50.0, output.answer[TRUTH]))))
        self._thought = Thought(tuple(zip(actions, chances, strict=True)), claim=claim, costs=costs)
        return action

    def _shifts(self, ways: Sequence[Way], output: Output) -> list[float]:
        """Return the character's shifts of the ways' log-odds."""
        sight, habits, answers = self._sight, self.habits, self._learned.answers
        danger = output.fate[self.seat] * len(output.fate) if self._learned.losing else 1.0
        others = [one for seat, one in enumerate(sight.judging) if seat != self.seat]
        believed, doubted = (sum(one.done for one in others), sum(one.left for one in others))
        lying = yielding(habits.lying(danger), believed, doubted)
        doubting = 0.0
        if sight.claims:
            by = sight.claims[-1][0]
            doubting = yielding(habits.doubting(by), sight.telling[by].left, sight.telling[by].done)
        return [lying * (way.honest is False) + doubting * (answers.get(way.answer) is False) for way in ways]
