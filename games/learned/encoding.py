"""The knowledge of a seat in any game, as numbers.

They are made of the rules. A row of the net is a face, a word that can be claimed, or, last, what is neither. What a
seat knows comes from its own beats alone: cards that it sees, by place; public facts; what everybody has done, claimed
and judged so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from hashlib import sha256
from math import log1p
from typing import Any, NamedTuple

from games.brains.record import Tendency
from games.core.actions import Dealt, Event, kinds
from games.core.chance import UnmixedChance
from games.core.entry import Entry
from games.core.faces import bears
from games.core.game import resolve
from games.core.match import Beat
from games.core.table import Table
from games.core.types import NOBODY, Seat, Token
from games.core.view import View, look
from games.learned.net import Input, Shape
from games.learned.ways import HATS, MOST, Ways

SEEN, FACE = 8.0, 10.0
"""Counts of cards, and other numbers, are told in these units."""


class Kinds(NamedTuple):
    """The fields of a class of events that are kept in mind."""

    number: int
    seats: tuple[str, ...]
    cards: tuple[str, ...]
    word: str
    said: str
    """The first word and the first number; "" if there is none."""


class Encoding:
    """The numbers of one game for its net."""

    def __init__(self, entry: Entry) -> None:
        """Work it out from the rules.

        Raises whatever they raise at the start of a game.
        """
        game = self.game = entry.rules
        self.reader = entry.claims
        names = [*dict.fromkeys([*(face.id for face in game.faces), *game.claims])]
        self.words = [names.index(word) for word in game.claims]
        self.blank = len(names)
        self.truths = [
            frozenset(word for word, claim in enumerate(game.claims) if bears(face, claim)) for face in game.faces
        ]
        self.names = [
            tuple(sorted({names.index(face.id), *(self.words[word] for word in truths)}))
            for face, truths in zip(game.faces, self.truths, strict=True)
        ]
        self.events = {event: _kinds_of(number, event) for number, event in enumerate(game.events)}
        self.each = [place.name for place in game.places if place.each]
        self.shared = [place.name for place in game.places if not place.each]
        start = game.start(game.seats[0], resolve(game, game.seats[0], None), UnmixedChance())
        self.facts = {field.name: str(field.type) for field in fields(start.facts)}
        self.traits = sorted(
            {name for face in game.faces for name, value in face.traits.items() if type(value) in (int, float)}
        )
        self._still = [self._of_row(row) for row in range(self.blank + 1)]
        self.ways = Ways(game, self.words, self.truths, self.blank)
        seen = Sight(self).first(start, 0)
        self.shape = Shape(
            len(seen.cell[0][0]), len(seen.row[0]), len(seen.seat[0]), len(seen.all), self.ways.outs, self.ways.answers
        )

    @property
    def mark(self) -> str:
        """Return a mark that changes with the numbers' meaning."""
        game = self.game
        verbs = [(verb.__name__, kinds(verb)) for verb in game.actions]
        whole = (game.id, self.names, self.words, self.each, self.shared, self.facts, self.traits, verbs, game.asks)
        events = [event.__name__ for event in game.events]
        return sha256(repr((whole, events, self._still, self.shape, HATS, MOST)).encode()).hexdigest()[:16]

    def _of_row(self, row: int) -> list[float]:
        """Return the numbers of a row that never change."""
        game = self.game
        face = game.faces[row] if row < len(game.faces) else None
        numbers = [float(face.traits.get(name, 0)) / FACE if face else 0.0 for name in self.traits]
        count = sum(face.count for face, names in zip(game.faces, self.names, strict=True) if row in names)
        word = self.words.index(row) / len(self.words) if row in self.words else 0.0
        which = [float(row == one) for one in range(self.blank + 1)]
        return [count / SEEN, float(row in self.words), word, *numbers, *which]


class Sight:
    """Keeps a seat's beats as far as the net sees them."""

    view: View

    def __init__(self, encoding: Encoding) -> None:
        self._of = encoding
        self.claims: list[tuple[Seat, Event]] = []
        """Claims since the truth of claims came out last."""
        self.judging: list[Tendency] = []
        self.telling: list[Tendency] = []
        """By seat: how often it believed, and told the truth."""

    def first(self, table: Table, me: Seat) -> Input:
        """Begin where nothing has happened yet; return the numbers."""
        self.watch(Beat(Dealt(), look(table, me)))
        return self.look(me)

    def watch(self, beat: Beat) -> None:
        """Live through one step."""
        event, view = beat.event, beat.view
        of, seats = self._of, range(view.seats)
        if not self.judging:
            self.judging, self.telling = [Tendency() for _ in seats], [Tendency() for _ in seats]
            self._with_me = [[0.0] * 2 for _ in seats]
            self._done = [[0.0] * len(of.events) for _ in seats]
            cards = sum(bool(one.cards and one.seats) for one in of.events.values())
            self._kept = [[[0.0] * (cards + 1) for _ in seats] for _ in range(of.blank + 1)]
            self._places: dict[int, int] = {}
            for kind in of.events.values():
                if kind.cards and kind.seats:
                    self._places[kind.number] = len(self._places) + 1
            self._said: tuple[Seat, int, float] = (NOBODY, of.blank, 0.0)
            self._steps, self._last = 0, 0
        self.view = view
        one = of.events[type(event)]
        self._steps, self._last = self._steps + 1, one.number
        if one.seats and (by := getattr(event, one.seats[0])) != NOBODY:
            self._done[by][one.number] += 1.0
            for card in _cards(event, one.cards):
                for row in of.names[view.faces[card]] if card in view.faces else (of.blank,):
                    self._kept[row][by][self._places[one.number]] += 1.0
        if of.reader:
            self._claims(event, view)
        elif one.seats and one.word:
            self._claimed(getattr(event, one.seats[0]), event)

    def _claims(self, event: Event, view: View) -> None:
        reader = self._of.reader
        assert reader
        if (judged := reader.judged(event)) is not None:
            self.judging[judged[0]].note(judged[1])
            if self._said[0] == view.eyes:
                self._with_me[judged[0]][judged[1]] += 1.0
        told = reader.told(event, view, [one for _, one in self.claims])
        if told is not None:
            for (seat, _), truth in zip(self.claims, told, strict=True):
                if truth is not None:
                    self.telling[seat].note(truth)
            self.claims = []
        if (by := reader.made(event)) is not None:
            self._claimed(by, event)
            self.claims.append((by, event))

    def _claimed(self, seat: Seat, event: Event) -> None:
        one = self._of.events[type(event)]
        row = self._of.words[getattr(event, one.word)] if one.word else self._of.blank
        self._said = (seat, row, getattr(event, one.said) / FACE if one.said else 0.0)
        self._kept[row][seat][0] += 1.0

    def known(self) -> bool | None:
        """Return whether the last claim is true, or None.

        None unless the seat sees the cards that it is about.
        """
        if not self.claims:
            return None
        event = self.claims[-1][1]
        one = self._of.events[type(event)]
        faces = [self.view.faces[card] for card in _cards(event, one.cards) if card in self.view.faces]
        return all(getattr(event, one.word) in self._of.truths[face] for face in faces) if faces and one.word else None

    def look(self, me: Seat) -> Input:
        """Return the knowledge of the seat whose beats these are."""
        of, view = self._of, self.view
        seats, facts, names = range(view.seats), view.facts, of.names
        asked = view.ask
        by, word, said = self._said
        cell = [[[*kept, 0.0, 0.0, *[0.0] * len(of.each)] for kept in rows] for rows in self._kept]
        first = len(self._kept[0][0])
        if by != NOBODY:
            cell[word][by][first : first + 2] = [1.0, said]
        row = [[*still, *[0.0] * (4 + 2 * len(of.shared))] for still in of._still]
        left = len(of._still[0])
        row[word][left + 1 : left + 3] = [float(by != NOBODY), said]
        for face, count in enumerate(of.game.faces):
            for name in names[face]:
                row[name][left] += count.count / SEEN
        hidden = [0.0] * len(of.shared)
        counts = [[0.0] * len(of.each) for _ in seats]
        for zone, place, owner in zip(view.zones, view.map.names, view.map.seats, strict=True):
            size = zone if isinstance(zone, int) else len(zone)
            at = of.shared.index(place) if owner is None else of.each.index(place)
            if owner is None:
                hidden[at] = size / SEEN
            else:
                counts[owner][at] = size / SEEN
            for card in () if isinstance(zone, int) else zone:
                shown = view.faces.get(card)
                for one in (of.blank,) if shown is None else names[shown]:
                    if shown is not None:
                        row[one][left] -= 1.0 / SEEN
                    if owner is None:
                        row[one][left + 4 + 2 * at] += 1.0 / SEEN
                    else:
                        cell[one][owner][first + 2 + at] += 0.25
            if owner is None and not isinstance(zone, int) and zone:
                top = view.faces.get(zone[-1])
                for one in (of.blank,) if top is None else names[top]:
                    row[one][left + 5 + 2 * at] = 1.0
        truth = self.known()
        column = [
            [
                *(float(seat == one) for one in (me, asked.seat if asked else NOBODY, by)),
                *(float((seat - me) % view.seats == one) for one in (1, view.seats - 1)),
                *counts[seat],
                *(log1p(done) / 2 for done in self._done[seat]),
                *_tendency(self.judging[seat]),
                *_tendency(self.telling[seat]),
                *(log1p(times) / 2 for times in self._with_me[seat]),
            ]
            for seat in seats
        ]
        every = [
            *(1.0, (view.seats - 4) / 2, float(view.seats == 2), log1p(self._steps) / 4),
            *(float(asked is not None and asked.what == what) for what in of.game.asks),
            *hidden,
            *(float(self._last == number) for number in range(len(of.events))),
            *(float(bool(self.claims)), len(self.claims) / SEEN, said, 0.0 if truth is None else 2.0 * truth - 1.0),
        ]
        for fact, kind in of.facts.items():
            self._fact(getattr(facts, fact), kind, row, left, column, every)
        return Input(me, word, max(by, 0), cell, row, column, every)

    def _fact(
        self,
        value: Any,
        kind: str,
        row: list[list[float]],
        left: int,
        column: list[list[float]],
        every: list[float],
    ) -> None:
        """Add a public fact, by its kind."""
        many = [*value] if isinstance(value, tuple | frozenset) else [value]
        if "Word" in kind:
            for word in many:
                if type(word) is int and 0 <= word < len(self._of.words):
                    row[self._of.words[word]][left + 3] += 1.0
            return
        if "Seat" in kind:
            for seat, numbers in enumerate(column):
                numbers.append(float(many.count(seat)))
            return
        flat = [one if type(one) in (int, float, bool) else 0 for one in many]
        if "tuple" in kind or "frozenset" in kind:
            apart = isinstance(value, tuple) and len(flat) == len(column)
            for seat, numbers in enumerate(column):
                numbers.append(_unit(flat[seat]) if apart else 0.0)
        every += [_unit(sum(flat)), log1p(abs(sum(flat))) / 2]


def _unit(number: float) -> float:
    return max(-3.0, min(3.0, number / FACE))


def _tendency(one: Tendency) -> tuple[float, ...]:
    return one.share, one.lately, float(one.last), (one.done + one.left) / SEEN


def _cards(event: Event, names: Sequence[str]) -> Iterator[Token]:
    for name in names:
        value = getattr(event, name)
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def _kinds_of(number: int, event: type[Event]) -> Kinds:
    of = kinds(event)
    found = {kind: tuple(name for name, one in of.items() if one == kind) for kind in ("Seat", "Word", "Number")}
    cards = tuple(name for name, kind in of.items() if kind in ("Token", "Tokens"))
    word, said = ((*found[kind], "")[0] for kind in ("Word", "Number"))
    return Kinds(number, found["Seat"], cards, word, said)
