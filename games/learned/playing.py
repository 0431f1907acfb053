"""Games side by side, for training.

The net decides for all of them at once, on the games' own rules. For developers, with NumPy.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.core.actions import Action
from games.core.chance import SeededChance
from games.core.entry import Entry
from games.core.game import Result, resolve, watch
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import look, uncovered
from games.learned.batches import Array, Batch, Layout
from games.learned.encoding import Encoding, Sight
from games.learned.ways import ANSWERED, Way, priors
from games.learned.workshop import MissingError

LONG = 2000
"""Decisions after which a game is given up."""
LEARNS, FROZEN = 0, 1
"""Players by a net.

Everybody else has a habit, an array with a weight for each channel, or (None) plays at random.
"""


@dataclass(slots=True, eq=False)
class Decision:
    """A decision with all that is learned from it.

    `seen` and `who` as `Batch` has them.
    """

    seat: Seat
    seen: list[Array]
    who: tuple[int, int, int]
    places: Array
    """Places in the scores of all ways' parts, in order."""
    times: Array
    counts: Array
    """Number of parts of each way."""
    prior: Array
    before: Array = None
    """The logarithms of the chances with which it was made."""
    calm: Array = None
    """The same by the slow average."""
    chosen: int = 0
    stood: float = 0.0
    worth: float = 0.0
    truth: int = -1
    """1 if the claim is true, 0 if not, -1 without one."""
    fate: Array = None
    """By seat: how the game has ended."""


@dataclass(slots=True, eq=False)
class Running:
    """A game that is being played."""

    table: Any
    chance: SeededChance
    sights: list[Sight]
    players: list[Any]
    learned: list[list[Decision]] = field(default_factory=list)
    truth: int = -1
    steps: int = 0

    @property
    def over(self) -> bool:
        """True at the end, or if it takes too long."""
        return not self.table.pending or self.steps > LONG


class Games:
    """Games of one kind, played by nets and by habits."""

    def __init__(self, game: Entry) -> None:
        """Raises `MissingError` without NumPy."""
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more wait for one another with arrays so small
        try:
            import numpy
        except ImportError as error:
            raise MissingError("there is no NumPy: python -m pip install numpy") from error
        self.np: Any = numpy
        self.game = game
        self.encoding = Encoding(game)
        self.layout = Layout(self.encoding.shape)
        self.weights = self.encoding.shape.weights
        self.answers: dict[str, bool] = {}
        """By `Way.answer`: True if it believes, False if it doubts."""
        self.channels = self.encoding.shape.out + self.encoding.shape.answers

    def begun(self, seats: int, players: list[Any], rng: Any) -> Running:
        """Begin a game, with any options."""
        game = self.game.rules
        draw = Random(int(rng.integers(1 << 62)))
        options = {one.id: draw.randrange(2) if one.kind == "switch" else -1 for one in game.options if one.house}
        chance = SeededChance(draw)
        table = game.start(seats, resolve(game, seats, options), chance)
        sights = [Sight(self.encoding) for _ in range(seats)]
        for seat, sight in enumerate(sights):
            sight.first(table, seat)
        return Running(table, chance, sights, players, [[] for _ in range(seats)])

    def fate(self, game: Running) -> tuple[Array, bool]:
        """Return each seat's share of the end; True if it loses."""
        result = self.game.rules.result(game.table) or Result((), (), "")
        seats = game.table.seats
        marked = result.losers or result.winners or tuple(range(seats))
        found = self.np.zeros(seats, self.np.float32)
        found[list(marked)] = 1.0 / len(marked)
        return found, bool(result.losers)

    # --- playing -----------------------------------------------------------------------------------------------------

    def tick(self, tables: Sequence[Running], nets: Sequence[Array], rng: Any, learning: bool = True) -> None:
        """One decision in each game."""
        waiting: dict[tuple[int, int], list[tuple[Running, Decision, list[Way]]]] = {}
        for game in tables:
            seat, what = game.table.pending[-1]
            sight, who = game.sights[seat], game.players[seat]
            legal = self.game.rules.choices(game.table, seat, what)
            if who is None:
                self._play(game, seat, legal.at(int(rng.integers(legal.size))))
                continue
            ways = self.encoding.ways.found(legal, sight.view, seat)
            if len(ways) == 1:
                self._go(game, seat, ways[0], rng)
            elif isinstance(who, int):
                decision = self._decision(game, sight, seat, ways)
                waiting.setdefault((who, game.table.seats), []).append((game, decision, ways))
            else:
                odds = [
                    before
                    + sum(
                        by * who[channel if row == ANSWERED else channel - self.channels]
                        for row, _, channel, by in way.parts
                    )
                    for way, before in zip(ways, priors(ways), strict=True)
                ]
                self._go(game, seat, ways[_drawn(self.np, odds, rng)], rng)
        for (who, _), asked in waiting.items():
            batch, logs, starts = self.gone(nets[who], [decision for _, decision, _ in asked])
            for (game, decision, ways), fate, at in zip(asked, batch.fate, starts, strict=True):
                decision.before = logs[at : at + len(ways)]
                decision.chosen = _drawn(self.np, decision.before, rng)
                decision.stood = float(fate[decision.seat])
                if learning and who == LEARNS:
                    game.learned[decision.seat].append(decision)
                self._go(game, decision.seat, ways[decision.chosen], rng)

    def _go(self, game: Running, seat: Seat, way: Way, rng: Any) -> None:
        judged = self._play(game, seat, way.action(int(rng.integers(len(way.actions)))))
        if judged is not None:
            self.answers[way.answer] = judged

    def _play(self, game: Running, seat: Seat, action: Action) -> bool | None:
        """Carry out an action; return whether it believed, or None."""
        reader, believed = self.encoding.reader, None
        for event, table in watch(self.game.rules, game.table, seat, action, game.chance):
            if reader:
                if (judged := reader.judged(event)) is not None:
                    believed = judged[1]
                if reader.made(event) is not None:
                    game.truth = int(reader.truth(event, uncovered(table)))
            for eyes, sight in enumerate(game.sights):
                sight.watch(Beat(event, look(table, eyes)))
        game.steps += 1
        return believed

    def _decision(self, game: Running, sight: Sight, seat: Seat, ways: Sequence[Way]) -> Decision:
        np, shape = self.np, self.encoding.shape
        seen = sight.look(seat)
        seats, cells = len(seen.seat), len(seen.row) * len(seen.seat) * shape.out
        parts = [part for way in ways for part in way.parts]
        places = [
            cells + channel if row == ANSWERED else (row * seats + at) * shape.out + channel
            for row, at, channel, _ in parts
        ]
        inputs = [np.array(one, np.float32) for one in (seen.cell, seen.row, seen.seat, seen.all)]
        found = Decision(
            seat,
            inputs,
            (seen.me, seen.claim, seen.giver),
            np.array(places),
            np.array([by for *_, by in parts], np.float32),
            np.array([len(way.parts) for way in ways]),
            np.array(priors(ways), np.float32),
        )
        if sight.claims and sight.claims[-1][0] != seat:
            found.truth = game.truth
        return found

    # --- reckoning ---------------------------------------------------------------------------------------------------

    def gone(self, flat: Array, decisions: Sequence[Decision]) -> tuple[Batch, Array, Array]:
        """Go through the net.

        Also returns the logarithms of the chances of all ways, and the first way of each decision.
        """
        np = self.np
        seen = [np.stack([one.seen[i] for one in decisions]) for i in range(4)]
        batch = Batch(np, self.layout, flat, seen, np.array([one.who for one in decisions]))
        ways = np.array([len(one.counts) for one in decisions])
        starts = np.concatenate([[0], ways.cumsum()[:-1]])
        places, of, times = self.spread(batch, decisions)
        logs = np.bincount(of, times * batch.scores.ravel()[places]) + np.concatenate([one.prior for one in decisions])
        logs -= np.repeat(np.maximum.reduceat(logs, starts), ways)
        return batch, logs - np.repeat(np.log(np.add.reduceat(np.exp(logs), starts)), ways), starts

    def spread(self, batch: Batch, decisions: Sequence[Decision]) -> tuple[Array, Array, Array]:
        """Return the places, ways and times of all parts.

        Places are among the scores of the whole batch.
        """
        np, wide = self.np, batch.scores.shape[1]
        places = np.concatenate([one.places + number * wide for number, one in enumerate(decisions)])
        counts = np.concatenate([one.counts for one in decisions])
        of = np.repeat(np.arange(len(counts)), counts)
        return places, of, np.concatenate([one.times for one in decisions])


def _drawn(np: Any, logs: Any, rng: Any) -> int:
    """One way, as likely as it is."""
    chances = np.exp(np.array(logs) - np.max(logs))
    return int(min(np.searchsorted(chances.cumsum(), rng.random() * chances.sum(), "right"), len(chances) - 1))
