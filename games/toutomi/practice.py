"""Learns what is usual in Toutomi Burst, by practice: `python -m games.toutomi.practice --games 800 --seed 1`.

Seats that do what is usual so far, and now and then something else, play each other. How turns went on is counted,
what each hand is worth follows from that, and so what is usual the next time (see `games.toutomi.usual`). The first
time it is what the rule of thumb says. Writes `value.json`, with where it comes from.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import dataclass, field
from importlib.resources import files
from math import fsum
from pathlib import Path
from random import Random
from typing import Any

from games.core.actions import Action
from games.core.chance import SeededChance, stream
from games.core.game import RANDOM
from games.core.table import Table
from games.core.types import Seat
from games.toutomi.cards import HAND, LIMIT, NUMBER, after
from games.toutomi.facts import LAY, ToutomiFacts
from games.toutomi.moves import Decline, Lay, Play, Rewarded
from games.toutomi.rules import SEATS, Toutomi
from games.toutomi.thumb import choose
from games.toutomi.turns import ATTACKED
from games.toutomi.usual import (
    AGAIN,
    AT,
    BACK,
    CHANCE,
    FILE,
    NEXT,
    OVER,
    STATE,
    STATES,
    TOTALS,
    UNIT,
    Practice,
    Stage,
    Usual,
    hands,
)
from games.toutomi.ways import usual_action

ODD = (0.1, 0.1, 0.05)
"""How often a seat does something else, each time that it is learned anew."""
LAST = 3
"""The last time there are so many times the games, and what was counted the time before is used, too."""
SWEEPS = 8
"""What a hand is worth follows from what others are; so often it is reckoned anew."""
LIKE_NEXT = 100
"""Turns that go on in a special way are taken to have gone on so often as if the next seat had come, at this total."""
GOINGS = (NEXT, BACK, OVER, AT, AGAIN)


@dataclass(slots=True)
class Count:
    """How it went on after turns that were left alike."""

    times: int = 0
    gain: float = 0.0
    states: list[int] = field(default_factory=lambda: [0] * len(STATES))

    def add(self, more: Count) -> None:
        """Both together."""
        self.times += more.times
        self.gain += more.gain
        self.states = [one + other for one, other in zip(self.states, more.states, strict=True)]


Counts = dict[tuple[int, int], Count]
"""By how the turn goes on, and by the total that is left."""


class Practising:
    """One game, of which it is counted how the turns go on."""

    def __init__(self, seats: int, usual: Usual | None, odd: float, random: Random, counts: Counts) -> None:
        self.game, self.usual, self.odd, self.random, self.counts = Toutomi(), usual, odd, random, counts
        self.chance = SeededChance(random)
        self.table: Table = self.game.start(seats, {"starter": RANDOM, "short": 0}, self.chance)
        self.facts: ToutomiFacts = self.table.facts  # type: ignore[assignment]
        self.left: list[tuple[int, int] | None] = [None] * seats
        self.gains = [0.0] * seats

    def play(self) -> None:
        """Play it to the end."""
        while self.table.pending:
            seat = self.facts.player
            self._count(seat, STATE[self.facts.total, self.facts.cards])
            going = self._turn(seat)
            self.gains[seat] = 0.0
            self.left[seat] = None if going is None else (going, self.facts.total)
        for seat in range(self.table.seats):
            self._count(seat, None)

    def _count(self, seat: Seat, state: int | None) -> None:
        """The seat has its next turn, or the game is over."""
        if (key := self.left[seat]) is not None:
            count = self.counts.setdefault(key, Count())
            count.times += 1
            count.gain += self.gains[seat]
            if state is not None:
                count.states[state] += 1

    def _turn(self, seat: Seat) -> int | None:
        """A whole turn; how it goes on, None after a burst and at the end."""
        facts, table = self.facts, self.table
        cards, direction, turn = facts.cards, facts.direction, facts.round
        while cards or table.pending[-1].what == LAY:
            cards -= table.pending[-1].what != LAY
            for event in self.game.play(table, seat, self._action(seat), self.chance):
                if isinstance(event, Rewarded):
                    for other in range(table.seats):
                        self.gains[other] += 1.0 if other == event.seat else -1.0 / (table.seats - 1)
            if not table.pending or facts.round != turn:
                return None
        if facts.cards == ATTACKED:
            return AT
        if facts.player == seat:
            return AGAIN
        if facts.direction != direction and table.seats > 2:
            return BACK
        return NEXT if facts.player == (seat + facts.direction) % table.seats else OVER

    def _action(self, seat: Seat) -> Action:
        if self.random.random() < self.odd:
            legal = self.game.legal(self.table, seat)
            action = legal[int(self.random.random() * len(legal))]
            number = NUMBER[self.table.faces[action.card]] if isinstance(action, Play) else None
            if not isinstance(action, Lay | Decline) and (number is None or after(self.facts.total, number) <= LIMIT):
                return action
        if self.usual is None:
            return choose(self.table, seat, self.random)
        return usual_action(self.usual, self.table, seat)


def learned(counts: Counts) -> Practice:
    """What follows from what was counted; nothing yet of what hands are worth."""
    gains, states = [], []
    for going in GOINGS:
        gains.append([0.0] * len(TOTALS))
        states.append([[0.0] * len(STATES) for _ in TOTALS])
        for row, total in enumerate(TOTALS):
            count = counts.get((going, total), Count())
            usual = counts.get((NEXT, total)) or counts[NEXT, 0]
            like = 0.0 if going == NEXT and count.times else LIKE_NEXT / usual.times
            times = count.times + like * usual.times
            gains[going][row] = round((count.gain + like * usual.gain) / times, 3)
            states[going][row] = [
                round((number + like * other) / times, 3)
                for number, other in zip(count.states, usual.states, strict=True)
            ]
    return Practice(gains, states, {hand: [0.0] * len(STATES) for size in range(HAND) for hand in hands(size)})


def reckon(seats: int, practice: Practice) -> Practice:
    """The same practice, with what hands are worth if always the best is done."""
    for _ in range(SWEEPS):
        usual = Usual(seats, practice)
        kept: dict[int, list[float]] = {}
        for hand in hands(HAND):
            kept[hand] = [usual.best(Stage(*state), hand) for state in STATES]
        for size in range(HAND - 1, -1, -1):
            for hand in hands(size):
                more = [kept[hand + unit] for unit in UNIT]
                kept[hand] = [
                    fsum(chance * worths[state] for chance, worths in zip(CHANCE, more, strict=True))
                    for state in range(len(STATES))
                ]
        rounded = {hand: [round(worth, 3) for worth in kept[hand]] for size in range(HAND) for hand in hands(size)}
        practice = Practice(practice.gains, practice.states, rounded)
    return practice


def learn(seats: int, games: int, seed: int) -> Practice:
    """What practice teaches at a table with so many seats."""
    usual: Usual | None = None
    counts: Counts = {}
    for time, odd in enumerate(ODD):
        random = stream(seed, f"practice {seats} {time}")
        last = time == len(ODD) - 1
        if not last:
            counts = {}
        for _ in range(LAST * games if last else games):
            Practising(seats, usual, odd, random, counts).play()
        practice = reckon(seats, learned(counts))
        usual = Usual(seats, practice)
    return practice


def main() -> None:
    """Learn and write."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=800, help="games with each number of seats, each time")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    found: dict[str, Any] = {}
    for seats in SEATS:
        practice = learn(seats, arguments.games, arguments.seed)
        kept = [[round(1000 * worth) for worth in practice.kept[hand]] for size in range(HAND) for hand in hands(size)]
        found[str(seats)] = {"gains": practice.gains, "states": practice.states, "kept": kept}
        print(seats, practice.gains, flush=True)
    made = {"by": "games.toutomi.practice", "games": arguments.games, "seed": arguments.seed}
    path = Path(str(files("games.toutomi").joinpath(FILE)))
    path.write_text(json.dumps({"made": made, "practice": found}, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
