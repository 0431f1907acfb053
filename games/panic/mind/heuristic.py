"""A seat that tries what it may do on tables that fit all it knows, and does what makes it most likely to win."""

from __future__ import annotations

from math import fsum
from random import Random

from games.core.actions import Action, Choices
from games.core.chance import SeededChance
from games.core.determinization import determinize
from games.core.game import legal_choices
from games.core.match import Beat
from games.core.table import Table
from games.core.types import Seat, Token
from games.panic.facts import TURN
from games.panic.mind.alike import different
from games.panic.mind.evaluation import Evaluation
from games.panic.mind.memory import Memory
from games.panic.rules import Panic

PANIC = Panic()
TABLES = 6
"""So many tables are imagined for a decision."""


class Determinizer:
    """Tables that fit what a seat sees and remembers, each arrangement of the other cards equally likely."""

    def __init__(self, memory: Memory, random: Random) -> None:
        view = memory.view
        self._table = table = determinize(PANIC, view, random)
        hidden = [token for zone in table.zones for token in zone if token not in view.faces]
        known: dict[Token, int] = {}
        for seat, faces in enumerate(memory.held):
            known.update(zip(table.zones[seat], faces, strict=False))
        self.guessed = [token for token in hidden if token not in known]
        self._faces = sorted(table.faces[token] for token in hidden)
        for token, face in known.items():
            self._faces.remove(face)
            table.faces[token] = face

    def table(self, random: Random) -> Table:
        """Another such table."""
        table = self._table.copy()
        random.shuffle(self._faces)
        for token, face in zip(self.guessed, self._faces, strict=True):
            table.faces[token] = face
        return table


class Marshal:
    """Looks as far as the next turn: to the end of all effects, with its own choices among them."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.memory = Memory(seat)

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self.memory.watch(beat)

    def decide(self, legal: Choices, random: Random) -> Action:
        """See `Brain.decide`."""
        actions = list(different(legal, self.memory.view.faces).values())
        if len(actions) == 1:
            return actions[0]
        determinizer = Determinizer(self.memory, random)
        memory, guessed = self.memory, frozenset(determinizer.guessed)
        evaluation = Evaluation(self.seat, memory.unseen(), guessed, memory.drew, memory.facts.same_number)
        tables = [determinizer.table(random) for _ in range(TABLES)]
        seed = random.getrandbits(64)
        chances = [self._chance(evaluation, action, tables, seed) for action in actions]
        return actions[chances.index(max(chances))]

    def _chance(self, evaluation: Evaluation, action: Action, tables: list[Table], seed: int) -> float:
        """How likely this seat is to win if it does that; the chance asked is the same for all actions."""
        found: list[float] = []
        for number, table in enumerate(tables):
            chance = SeededChance(Random(seed + number))
            found.append(self._settled(evaluation, self._after(table, self.seat, action, chance), chance))
            if number == 1 and found[0] == found[1]:
                break  # It depends on nothing that is hidden.
        return fsum(found) / len(found)

    def _after(self, table: Table, seat: Seat, action: Action, chance: SeededChance) -> Table:
        table = table.copy()
        PANIC.play(table, seat, action, chance)
        return table

    def _settled(self, evaluation: Evaluation, table: Table, chance: SeededChance) -> float:
        """How likely it is once all choices on the way to the next turn are made: the own ones well, others anyhow."""
        while table.pending and table.pending[-1][1] != TURN:
            seat = table.pending[-1][0]
            legal = legal_choices(PANIC, table, seat)
            if seat == self.seat:
                ways = [self._after(table, seat, action, chance) for action in different(legal, table.faces).values()]
                table = max(ways, key=evaluation.chance)
            else:
                table = self._after(table, seat, legal[chance.pick(len(legal))], chance)
        return evaluation.chance(table)
