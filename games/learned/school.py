"""Training of nets for any game, on its own rules.

For developers, with NumPy. What a decision was worth is how much better the seat stood afterwards than the net had
reckoned (Schulman et al. 2016), learned from a few times within bounds (Schulman et al. 2017, "PPO"); with the entropy,
and the pull to a slow average, of `learner.c`.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from typing import Any

from games.learned.batches import Array
from games.learned.net import unpacked
from games.learned.player import Learned, written
from games.learned.playing import FROZEN, LEARNS, Decision, Games, Running
from games.learned.ways import TRUTH
from games.learned.workshop import Manner, MissingError, Plan, Tally

SIDE = 64
"""Games that are played side by side."""
SMALLER = 4
"""Factor by which a batch is smaller than in C."""
EPOCHS, MANY = 5, 64
"""Times that a batch is learned from, and decisions of a part."""
STRENGTHS = (None, None, None, 0.0, 1.0, 4.0)
"""Strengths of habits; None: the player plays at random.

Half do, so that the net learns to know chance by its record, and to make the most of it.
"""
CALMER, STRANGER = 0.3, 1.3
"""Factors of randomness, and of the share of games with habits.

Those of the schedule are for millions of decisions, and for a game in which much hangs on each.
"""
FAR = 0.2
"""Most that one batch changes a way's chance, as a share."""
TRUST = 0.6
"""Share of later surprises that counts, decision by decision.

With 1 the end alone counts.
"""
KEPT = 0.999
"""Share that the price of a score keeps with each part."""


class School(Games):
    """The training of one game.

    It does what `Workshop` does for a game with a sketch.
    """

    check = 100
    """Games that show how strong a net is."""

    def learner(self, seed: int) -> Pupil:
        """Begin a learner that has learned nothing yet."""
        return Pupil(self, seed)

    def weights_in(self, text: str) -> array[float]:
        """Return the weights of a file that a mind plays by."""
        return array("f", unpacked(text.split("\n", 2)[-1]))

    def measured(self, weights: array[float]) -> dict[str, float]:
        """Return how often it ends with a net among random seats."""
        return {"random": self.among(weights, None, self.game.usual, self.check, 1)}

    def among(
        self,
        one: array[float],
        others: array[float] | None,
        seats: int,
        games: int,
        seed: int,
        manners: Sequence[Manner] = (),
    ) -> float:
        """Return how often it ends with one net among others.

        None: they play at random.
        """
        np, rng = self.np, self.np.random.default_rng(seed)
        nets = [np.array(net if net else [], np.float32) for net in (one, others)]
        share, played, tables = 0.0, 0, list[Running]()
        for number in range(games):
            who: list[Any] = [FROZEN if others else None] * seats
            who[number % seats] = LEARNS
            tables.append(self.begun(seats, who, rng))
            while len(tables) == SIDE or (tables and number == games - 1):
                self.tick(tables, nets, rng, learning=False)
                for game in [one for one in tables if one.over]:
                    share += float(self.fate(game)[0][next(at for at, one in enumerate(game.players) if one is LEARNS)])
                    played += 1
                    tables.remove(game)
        return share / played


class Pupil:
    """The net while it learns, with all that learning needs."""

    def __init__(self, school: School, seed: int) -> None:
        self._school, np = school, school.np
        self._rng: Any = np.random.default_rng(seed)
        self._net = school.layout.begun(np, self._rng)
        self._average = self._net.copy()
        self._first, self._second = np.zeros_like(self._net), np.zeros_like(self._net)
        self._steps = 0
        self._sums = [1.0, 0.0]
        self._losing = True
        self._tables: list[Running] = []

    @property
    def _arrays(self) -> tuple[Array, ...]:
        return self._net, self._average, self._first, self._second

    @property
    def ends(self) -> str:
        """The fate of the seat that a game ends with."""
        return "loses" if self._losing else "wins"

    @property
    def weights(self) -> array[float]:
        """The net's weights."""
        return array("f", self._net.tobytes())

    @property
    def text(self) -> str:
        """The file that a game's mind plays by."""
        learned = Learned(self._school.answers, max(self._sums[1] / self._sums[0], 1e-4), self._losing)
        return written(self._school.encoding, self.weights, learned)

    @property
    def state(self) -> bytes:
        """The whole learner, to go on from later."""
        told = [self._school.encoding.mark, self._steps, self._sums, self._losing, self._school.answers]
        head = json.dumps([*told, self._rng.bit_generator.state]).encode()
        return head + b"\n" + b"".join(one.tobytes() for one in self._arrays)

    @state.setter
    def state(self, state: bytes) -> None:
        np = self._school.np
        head, _, rest = state.partition(b"\n")
        try:
            mark, self._steps, self._sums, self._losing, answers, drawn = json.loads(head)
            arrays = np.frombuffer(rest, np.float32).reshape(4, -1)
            if mark != self._school.encoding.mark:
                raise ValueError
            self._rng.bit_generator.state = drawn
            self._school.answers.update(answers)
            for own, kept in zip(self._arrays, arrays, strict=True):
                own[...] = kept
        except ValueError as error:
            raise MissingError("what is kept there was not learned by this version") from error

    def adopt(self, weights: array[float]) -> None:
        """Go on from other weights."""
        self._net[...] = self._average[...] = self._school.np.array(weights)

    def learn(
        self, plan: Plan, steps: int, frozen: array[float] | None = None, manners: Sequence[Manner] = ()
    ) -> Tally:
        """Learn for some steps, against itself or others that do not change."""
        school, tally, np = self._school, Tally(), self._school.np
        nets = [self._net, np.array(frozen if frozen else [], np.float32)]
        for _ in range(steps):
            ready: list[Decision] = []
            while len(ready) < plan.batch // SMALLER:
                while len(self._tables) < SIDE:
                    self._tables.append(self._begun(plan, frozen is not None))
                school.tick(self._tables, nets, self._rng)
                for game in [one for one in self._tables if one.over]:
                    self._tables.remove(game)
                    if not game.table.pending:
                        ready += self._ended(game, tally)
            self._study(ready, plan, tally)
            tally.decisions += len(ready)
            tally.steps += 1
        return tally

    def _begun(self, plan: Plan, against: bool) -> Running:
        school, rng = self._school, self._rng
        seats = plan.seats or int(rng.choice(list(school.game.rules.seats)))
        players: list[Any] = [LEARNS if not against or not seat else FROZEN for seat in range(seats)]
        if rng.random() < STRANGER * plan.habits:
            for seat in range(1, 1 + int(rng.integers(1, seats))):
                strength = STRENGTHS[int(rng.integers(len(STRENGTHS)))]
                players[seat] = None if strength is None else rng.normal(0.0, strength, school.channels)
        at = int(rng.integers(seats))
        return school.begun(seats, players[at:] + players[:at], rng)

    def _ended(self, game: Running, tally: Tally) -> list[Decision]:
        """Return the decisions of a game that is over."""
        fate, self._losing = self._school.fate(game)
        sign = -1.0 if self._losing else 1.0
        for seat, decisions in enumerate(game.learned):
            if isinstance(game.players[seat], int) and game.players[seat] == LEARNS:
                tally.lost += float(fate[seat])
                tally.even += 1.0 / len(fate)
            after, ahead = float(fate[seat]), 0.0
            for one in reversed(decisions):
                one.fate = fate
                ahead = after - one.stood + TRUST * ahead
                one.worth = sign * ahead
                after = one.stood
        tally.games += 1
        return [one for decisions in game.learned for one in decisions]

    def _study(self, ready: Sequence[Decision], plan: Plan, tally: Tally) -> None:
        """Learn from decisions, a few times."""
        by_seats: dict[int, list[Decision]] = {}
        for one in ready:
            by_seats.setdefault(len(one.fate), []).append(one)
        for some in by_seats.values():
            for at in range(0, len(some), MANY):
                _, logs, starts = self._school.gone(self._average, some[at : at + MANY])
                for one, begin in zip(some[at : at + MANY], starts, strict=True):
                    one.calm = logs[begin : begin + len(one.counts)]
        for _ in range(EPOCHS):
            parts = []
            for some in by_seats.values():
                order = self._rng.permutation(len(some))
                parts += [[some[i] for i in order[at : at + MANY]] for at in range(0, len(some), MANY)]
            for number in self._rng.permutation(len(parts)):
                self._step(self._blamed(parts[number], plan, tally), plan)

    def _blamed(self, some: Sequence[Decision], plan: Plan, tally: Tally) -> Array:
        """The gradient of some decisions."""
        school, np = self._school, self._school.np
        batch, logs, starts = school.gone(self._net, some)
        calm = np.concatenate([one.calm for one in some])
        prior = np.concatenate([one.prior for one in some])
        ways = np.array([len(one.counts) for one in some])
        chosen = starts + np.array([one.chosen for one in some])
        worth = np.array([one.worth for one in some])
        chances = np.exp(logs)
        ratio = np.exp(np.clip(logs[chosen] - [one.before[one.chosen] for one in some], -5, 5))
        bound = np.where(worth > 0, ratio < 1 + FAR, ratio > 1 - FAR)
        push = worth * ratio * bound
        blame = np.repeat(push, ways) * chances
        blame[chosen] -= push
        held = CALMER * plan.answers * (logs - prior) + plan.pull * (logs - calm)
        blame += chances * (held - np.repeat(np.add.reduceat(chances * held, starts), ways))
        places, of, times = school.spread(batch, some)
        scores = np.bincount(places, times * plan.weight * blame[of], minlength=batch.scores.size)
        scores = scores.reshape(batch.scores.shape).astype(np.float32)
        truths = np.array([one.truth for one in some])
        true = batch.scores.shape[1] - school.encoding.shape.answers + TRUTH
        believed = 1 / (1 + np.exp(-batch.scores[:, true]))
        scores[:, true] += np.where(truths < 0, 0, believed - truths)
        fates = np.stack([one.fate for one in some])
        tally.fate -= float((fates * np.log(np.maximum(batch.fate, 1e-6))).sum()) / EPOCHS
        right = np.where(truths > 0, believed, 1 - believed)[truths >= 0]
        tally.belief -= float(np.log(np.maximum(right, 1e-6)).sum()) / EPOCHS
        tally.judged += len(right) / EPOCHS
        above = (logs - prior)[chosen] - np.add.reduceat(chances * (logs - prior), starts)
        self._sums = [
            KEPT * self._sums[0] + float((above * above).sum()),
            KEPT * self._sums[1] + float((above * worth).sum()),
        ]
        return batch.back(scores, batch.fate - fates) / len(some)

    def _step(self, grad: Array, plan: Plan) -> None:
        """One step of Adam; the slow average follows."""
        np = self._school.np
        self._steps += 1
        self._first += 0.1 * (grad - self._first)
        self._second += 0.001 * (grad * grad - self._second)
        one, two = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        self._net -= plan.rate * (self._first / one) / (np.sqrt(self._second / two) + 1e-6)
        self._average += plan.average * (self._net - self._average)
