"""The ways of a seat in any game, and their scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, product
from math import fsum, log, prod
from typing import Any, NamedTuple

from games.core.actions import Action, Choices, Product, kinds
from games.core.game import Game
from games.core.types import NOBODY, Seat, Token, Word
from games.core.view import View
from games.learned.net import Output

HATS = (0, 1, 2, 3, 5, 8, 13, 21, 34)
"""Places among the numbers on offer with scores of their own.

Between them lies what is between.
"""
MOST = 400
"""Ways that are thought about; of more, about so many of them."""
ANSWERED = -1
"""In the place of a row: a score of `Output.answer`."""
TRUTH = 0
"""The log-odds of the claim's truth, in `Output.answer`."""
RANKED = ("Number", "str")
"""Kinds whose values go by their place among those on offer."""
Part = tuple[int, int, int, float]
"""A row, a seat, a channel, and how often it counts."""
Parts = tuple[Part, ...]


class Way(NamedTuple):
    """Ways that are alike to the seat that is asked."""

    parts: Parts
    """The parts of their score."""
    honest: bool | None
    """True if they tell the truth of a card.

    None if they tell of none that the seat knows.
    """
    actions: list[tuple[type[Action], tuple[Any, ...]]]
    """Each as a verb and its fields."""

    def action(self, number: int = 0) -> Action:
        """Return one of them."""
        verb, values = self.actions[number]
        return verb(*values)

    @property
    def answer(self) -> str:
        """Return the verb, with what it says yes or no to."""
        verb, values = self.actions[0]
        return ".".join([verb.__name__, *(str(value) for value in values if type(value) is bool)])

    def score(self, output: Output) -> float:
        """Return its score."""
        return fsum(
            [
                by * (output.answer if row == ANSWERED else output.out[row][seat])[channel]
                for row, seat, channel, by in self.parts
            ]
        )


class Field(NamedTuple):
    """A field of a verb, with the first channel of its scores."""

    place: int
    name: str
    kind: str
    channel: int


class Plan(NamedTuple):
    """The parts of the scores of a verb's ways.

    The verb's own part, the place of the first seat, the channel of telling the truth (-1: there is none), the fields.
    """

    verb: Part
    seat: int
    honest: int
    fields: tuple[Field, ...]


class Ways:
    """The ways of one game."""

    def __init__(self, game: Game, words: Sequence[int], truths: Sequence[frozenset[Word]], blank: int) -> None:
        """Plan the scores.

        `words`: the row of each word; `truths`: by face, what is true of it; `blank`: the row of anything else.
        """
        self._words, self._truths, self._blank = words, truths, blank
        self._plans: dict[type[Action], Plan] = {}
        self.outs, self.answers = 0, TRUTH + 1
        """Counts of scores of each cell, and of the question."""
        for verb in game.actions:
            self._plan(verb)
        self.outs = max(self.outs, 1)

    def _plan(self, verb: type[Action]) -> None:
        """Number the scores of a verb and its fields."""
        of, answer, scored = [*kinds(verb).items()], self.answers, list[Field]()
        self.answers += 1
        for place, (name, kind) in enumerate(of):
            if kind == "bool":
                scored.append(Field(place, name, kind, self.answers))
                self.answers += 1
            else:
                scored.append(Field(place, name, kind, self.outs))
                self.outs += len(HATS) if kind in RANKED else 1
        scored.sort(key=lambda one: one.kind in RANKED)  # they need to know the row
        seat = next((place for place, (_, kind) in enumerate(of) if kind == "Seat"), -1)
        honest = self.outs if {"Token", "Word"} <= {kind for _, kind in of} else -1
        self.outs += honest >= 0
        self._plans[verb] = Plan((ANSWERED, 0, answer, 1.0), seat, honest, tuple(scored))

    def found(self, legal: Choices, view: View, me: Seat) -> list[Way]:
        """All ways, alike ones together."""
        lying: dict[Token, Seat] = {}
        alike: dict[Token, tuple[int, int, bool]] = {}
        for number, (zone, seat) in enumerate(zip(view.zones, view.map.seats, strict=True)):
            for card in () if isinstance(zone, int) else zone:
                alike[card] = (view.faces.get(card, -card - 1), number, card in view.sideways)
                if seat is not None and seat != me:
                    lying[card] = seat
        found: dict[tuple[Parts, bool | None], Way] = {}
        products = legal.parts
        ranks = _ranks(products)
        for verb, values in _drawn(legal, products, alike):
            key = self._parts(self._plans[verb], values, ranks.get(verb, {}), view, me, lying)
            way = found.get(key)
            if way is None:
                found[key] = Way(*key, [(verb, values)])
            else:
                way.actions.append((verb, values))
        return [*found.values()]

    def _parts(
        self,
        plan: Plan,
        values: tuple[Any, ...],
        ranks: dict[str, dict[Any, int]],
        view: View,
        me: Seat,
        lying: dict[Token, Seat],
    ) -> tuple[Parts, bool | None]:
        """Return the parts of a way's score, and its honesty."""
        at = me if plan.seat < 0 or values[plan.seat] == NOBODY else values[plan.seat]
        row, said, shown, found = self._blank, NOBODY, NOBODY, [plan.verb]
        for place, name, kind, channel in plan.fields:
            value = values[place]
            if kind == "bool":
                if value:
                    found.append((ANSWERED, 0, channel, 1.0))
            elif kind == "Seat":
                found.append((self._blank, me if value == NOBODY else value, channel, 1.0))
            elif kind == "Word":
                said, row = value, self._words[value]
                found.append((row, at, channel, 1.0))
            elif kind in RANKED:
                for hat, by in _hats(ranks[name][value]):
                    found.append((row, at, channel + hat, by))
            else:
                for card in (value,) if kind == "Token" else value:
                    shown = view.faces.get(card, NOBODY)
                    where = self._blank if shown == NOBODY else shown
                    row = where if row == self._blank else row
                    found.append((where, lying.get(card, at), channel, 1.0))
        if plan.honest < 0 or shown == NOBODY or said == NOBODY:
            return tuple(found), None
        if said in self._truths[shown]:
            found.append((shown, at, plan.honest, 1.0))
            return tuple(found), True
        return tuple(found), False


def priors(ways: Sequence[Way]) -> list[float]:
    """Return the ways' log-odds before anything is learned.

    Each verb is as likely as any other, and truth as a lie.
    """
    classes = [(way.actions[0][0], way.honest) for way in ways]
    counts = {one: classes.count(one) for one in {*classes}}
    return [-log(counts[one] * (1 if one[1] is None else 2)) for one in classes]


def _ranks(products: Sequence[Product]) -> dict[type[Action], dict[str, dict[Any, int]]]:
    """The places of all numbers on offer, by verb and field."""
    offered: dict[type[Action], dict[str, set[Any]]] = {}
    for one in products:
        for (name, kind), factor in zip(kinds(one.verb).items(), one.factors, strict=True):
            if kind in RANKED:
                offered.setdefault(one.verb, {}).setdefault(name, set()).update(factor)
    return {
        verb: {name: {value: place for place, value in enumerate(sorted(values))} for name, values in of.items()}
        for verb, of in offered.items()
    }


@cache
def _hats(place: int) -> list[tuple[int, float]]:
    """The shares of the nearest places that have scores of their own."""
    for number, (low, high) in enumerate(pairwise(HATS)):
        if place == low:
            return [(number, 1.0)]
        if place < high:
            share = (place - low) / (high - low)
            return [(number, 1.0 - share), (number + 1, share)]
    return [(len(HATS) - 1, 1.0)]


def _drawn(
    legal: Choices, products: Sequence[Product], alike: Mapping[Token, object]
) -> Iterator[tuple[type[Action], tuple[Any, ...]]]:
    """Yield all ways, with one of all alike cards.

    If there are too many, some of each verb, evenly apart.
    """
    for one in products:
        share = max(1, MOST * one.size // max(legal.size, MOST))
        factors = [
            [*{alike.get(card, card): card for card in reversed(factor)}.values()] if kind == "Token" else factor
            for kind, factor in zip(kinds(one.verb).values(), one.factors, strict=True)
        ]
        if prod(map(len, factors)) <= share:
            for values in product(*factors):
                yield one.verb, values
            continue
        for number in range(min(share, one.size)):
            action = one.at(number * one.size // share)
            yield one.verb, tuple(getattr(action, name) for name in kinds(one.verb))
