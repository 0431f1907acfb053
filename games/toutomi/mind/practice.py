"""Learns what is usual in Toutomi Burst, by practice: `python -m games.toutomi.mind.practice --games 800 --seed 1`.

Seats that do what is usual so far, and now and then something else, play each other. How turns went on is counted,
what each hand is worth follows from that, and so what is usual the next time (see `usual`). The first
time it is what the rollout policy says. From who wins more such games follows what a table is worth when a round begins
(see `standing`; needs SciPy: `uv sync --group learn`). Writes `value.json`, with where it comes from.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import dataclass, field
from importlib.resources import files
from math import fsum, log
from pathlib import Path
from random import Random
from typing import Any

from games.core.actions import Action
from games.core.chance import SeededChance, stream
from games.core.game import legal_choices, resolve, watch
from games.core.table import Table, TableOf
from games.core.types import Seat
from games.toutomi.cards import HAND, LIMIT, NUMBER, after
from games.toutomi.facts import LAY, ToutomiFacts
from games.toutomi.mind.rollout import choose
from games.toutomi.mind.standing import POINTS_ANYHOW, POINTS_FEWEST, Scales
from games.toutomi.mind.usual import (
    AGAIN,
    AT,
    BACK,
    CHANCE,
    FILE,
    KUMAR,
    NEXT,
    OVER,
    STATE,
    STATES,
    TOTALS,
    UNIT,
    Practice,
    Stage,
    Usual,
    code,
    hands,
    usual,
)
from games.toutomi.mind.ways import usual_action
from games.toutomi.moves import Decline, Lay, Play, Rewarded
from games.toutomi.rules import SEATS, Toutomi
from games.toutomi.turns import ATTACKED

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
    """One game, of which it is counted how the turns go on, and kept how the rounds began."""

    def __init__(self, seats: int, usual: Usual | None, odd: float, random: Random, counts: Counts) -> None:
        self.game, self.usual, self.odd, self.random, self.counts = Toutomi(), usual, odd, random, counts
        self.tables: list[Table] = []
        self.chance = SeededChance(random)
        self.table: Table = self.game.start(seats, resolve(self.game, seats, None), self.chance)
        self.facts: ToutomiFacts = self.table.facts
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
        while cards or table.pending[-1][1] == LAY:
            cards -= table.pending[-1][1] != LAY
            for event, _ in watch(self.game, table, seat, self._action(seat), self.chance):
                if isinstance(event, Rewarded):
                    for other in range(table.seats):
                        self.gains[other] += 1.0 if other == event.seat else -1.0 / (table.seats - 1)
            if not table.pending or facts.round != turn:
                if table.pending:
                    self.tables.append(table.copy())
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
            legal = legal_choices(self.game, self.table, seat)
            action = legal.draw(self.random)
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


EXPECTED = Scales(hand=1.3, place=0.04, card=0.28, kumar=0.28, fewest=1.0, later=0.0, lead=0.12, lead_left=1.0)
"""What makes sense before anything is learned."""
NEAR = 0.002
"""Of the squares of what the scales differ by from those, beside the mean surprise of a table."""
SPARE = 5
"""One game in so many is not learned from, but shows how well the scales predict others."""


def predicted(seats: int, games: int, seed: int) -> tuple[Scales, dict[str, float]]:
    """What makes who won games of practised seats least surprising, and how surprising other games are, in nats."""
    import numpy as np
    from scipy.optimize import minimize

    ways, random = usual(seats), stream(seed, f"standing {seats}")
    rows: tuple[list[Any], list[Any]] = [], []
    for number in range(games):
        played = Practising(seats, ways, ODD[-1], random, {})
        played.play()
        result = played.game.result(played.table)
        assert result
        won = [(seat in result.winners) / len(result.winners) for seat in range(seats)]
        rows[number % SPARE == 0].extend((*_things(table, ways), won) for table in played.tables)
    kept, spare = ([np.array(column) for column in zip(*some, strict=True)] for some in rows)

    def surprise(numbers: Any, some: Any) -> float:
        things, left, won = some
        by, (lead, lead_left) = numbers[:-2], numbers[-2:]
        scores = (things @ np.array([1.0, *by])) / (lead + lead_left * np.sqrt(left))[:, None]
        scores -= scores.max(axis=1, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return float(-(won * logs).sum() / len(won))

    found = minimize(
        lambda numbers: surprise(numbers, kept) + NEAR * float(((numbers - np.array(EXPECTED)) ** 2).sum()),
        np.array(EXPECTED),
        method="L-BFGS-B",
        bounds=[(None, None)] * 6 + [(0.05, None)] * 2,
    )
    told = {"surprise": round(surprise(found.x, spare), 4), "surprise_if_even": round(log(seats), 4)}
    return Scales(*(round(float(number), 3) for number in found.x)), told


def _things(table: TableOf[ToutomiFacts], usual: Usual) -> tuple[list[list[float]], int]:
    """By seat what counts, the points that count anyhow first and then as in `Scales`; and the cards that are left."""
    facts = table.facts
    seats, faces = table.seats, table.faces
    found = []
    owned = [[faces[token] for token in cards] for cards in table.zones[seats : 2 * seats]]
    least = min(map(len, owned))
    for seat, cards in enumerate(owned):
        few = float(sum(POINTS_FEWEST[face] for face in cards))
        fewest = len(cards) == least
        found.append(
            [
                float(sum(POINTS_ANYHOW[face] for face in cards)),
                usual.fresh(code(faces[token] for token in table.zones[seat])),
                -float((seat - facts.player) * facts.direction % seats),
                float(len(cards)),
                float(cards.count(KUMAR)),
                few if fewest else 0.0,
                0.0 if fewest else few,
            ]
        )
    return found, facts.left


def main() -> None:
    """Learn and write."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=800, help="games with each number of seats, each time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--standing", action="store_true", help="learn only what tables are worth; the rest stays")
    arguments = parser.parse_args()
    path = Path(str(files("games.toutomi.mind").joinpath(FILE)))
    made = {"by": "games.toutomi.mind.practice", "games": arguments.games, "seed": arguments.seed}
    if not arguments.standing:
        found: dict[str, Any] = {}
        for seats in SEATS:
            practice = learn(seats, arguments.games, arguments.seed)
            kept = [
                [round(1000 * worth) for worth in practice.kept[hand]] for size in range(HAND) for hand in hands(size)
            ]
            found[str(seats)] = {"gains": practice.gains, "states": practice.states, "kept": kept}
            print(seats, practice.gains, flush=True)
        _write(path, {"made": made, "practice": found})
    standing: dict[str, Any] = {}
    told = {}
    for seats in SEATS:
        scales, told[str(seats)] = predicted(seats, arguments.games, arguments.seed)
        standing[str(seats)] = scales._asdict()
        print(seats, told[str(seats)], scales, flush=True)
    learned_now = json.loads(path.read_text("utf-8"))
    _write(path, learned_now | {"standing": {"made": made | {"seats": told}, **standing}})


def _write(path: Path, found: dict[str, Any]) -> None:
    path.write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
