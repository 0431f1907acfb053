"""A seat that imagines what it cannot see, tries what it may do there, and takes what leads furthest."""

from __future__ import annotations

from random import Random

from games.brains.mixing import draw, soft
from games.core.actions import Action, Choices
from games.core.chance import SeededChance
from games.core.imagine import imagine
from games.core.match import Beat
from games.core.table import Table
from games.core.types import Seat, Token
from games.panic.asks import TURN
from games.panic.cards import FACES
from games.panic.memory import Memory
from games.panic.outlook import Outlook
from games.panic.rules import Panic

PANIC = Panic()
SAMPLES = 6
HEAT = 0.002


class Marshal:
    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.memory = Memory(seat)

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self.memory.watch(beat)

    samples = SAMPLES
    heat = HEAT

    def prepare(self, random: Random):
        memory = self.memory
        self.base = table = imagine(PANIC, memory.view, random)
        held = [list(faces) for faces in memory.held]
        guessed = {token for token in table.faces if token not in memory.view.faces}
        free = [table.faces[token] for token in guessed]
        for faces in held:
            for face in faces:
                free.remove(face)
        sure = []
        for seat in range(table.seats):
            for token in table.zones[seat]:
                if token in guessed and held[seat]:
                    table.faces[token] = held[seat].pop()
                    sure.append(token)
        guessed.difference_update(sure)
        self.guessed = guessed
        self.order = sorted(guessed)
        self.free = sorted(free)

    def imagined(self, random: Random) -> Table:
        table = self.base.copy()
        random.shuffle(self.free)
        table.faces.update(zip(self.order, self.free, strict=True))
        return table

    def decide(self, legal: Choices, random: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        view = self.memory.view
        ways = {}
        for action in legal:
            ways.setdefault(self._key(action, view.faces), action)
        actions = list(ways.values())
        if len(actions) == 1:
            return actions[0]
        worths = self.worths(actions, random)
        return draw(random, actions, soft([-w for w in worths], self.heat))

    def worths(self, actions, random):
        self.prepare(random)
        outlook = Outlook(self.seat, self.memory.unseen(), self.guessed, self.memory.drew)
        tables = [self.imagined(random) for _ in range(self.samples)]
        seed = random.getrandbits(32)
        worths = []
        for i, action in enumerate(actions):
            values = []
            for number, table in enumerate(tables):
                copy = table.copy()
                chance = SeededChance(Random(seed + number))
                for _ in PANIC.play(copy, self.seat, action, chance):
                    pass
                values.append(self.value(copy, outlook, chance))
                if number == 1 and values[0] == values[1]:
                    break
            worths.append(sum(values) / len(values))
        return worths

    def _key(self, action, faces):
        card = getattr(action, "card", None)
        cards = getattr(action, "cards", None)
        to = getattr(action, "to", None)
        place = None
        if type(action).__name__ == "Fascinate":
            view = self.memory.view
            for s in range(view.seats):
                line = view.cards("line", s)
                if card in line:
                    place = (s, card == line[-1])
        face = None if card is None else faces[card]
        group = None if cards is None else tuple(faces[c] for c in cards)
        if group and type(action).__name__ != "PutBack":
            group = tuple(sorted(group))
        return type(action).__name__, face, group, to, place

    def value(self, table: Table, outlook: Outlook, chance: SeededChance) -> float:
        while table.pending:
            ask = table.pending[-1]
            if ask.what == TURN:
                break
            legal = PANIC.legal(table, ask.seat)
            if ask.seat == self.seat:
                best = None
                done = set()
                for action in legal:
                    key = self._nested_key(table, action)
                    if key in done:
                        continue
                    done.add(key)
                    copy = table.copy()
                    for _ in PANIC.play(copy, ask.seat, action, chance):
                        pass
                    worth = outlook.chances(copy)[self.seat]
                    if best is None or worth > best[0]:
                        best = worth, copy
                table = best[1]
            else:
                for _ in PANIC.play(table, ask.seat, legal[0], chance):
                    pass
        return outlook.chances(table)[self.seat]

    def _nested_key(self, table, action):
        card = getattr(action, "card", None)
        cards = getattr(action, "cards", None)
        if card is not None and type(action).__name__ != "Fascinate":
            return table.faces[card]
        if cards is not None:
            group = tuple(table.faces[c] for c in cards)
            return group if type(action).__name__ == "PutBack" else tuple(sorted(group))
        return action
