"""Game trees of small games for two, with information sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, prod

from games.core.actions import Action, Choices
from games.core.chance import ScriptedChance
from games.core.game import legal_choices
from games.core.match import Beats, Match
from games.core.table import Table
from games.core.types import Seat, Word
from games.passing.rules import Judge, Offer
from games.royal.deck import Deck
from games.royal.rules import Royal

Move = tuple[int, Word] | bool
"""An action reduced to (face, claim) of an offer, or a judgement."""

Lived = tuple[object, ...]
"""The information of a seat: its hand, and its observations since."""


@dataclass(frozen=True, slots=True)
class Course:
    """The shuffle and all actions of a game so far."""

    game: Royal
    order: tuple[int, ...]
    actions: tuple[tuple[Seat, Action], ...] = ()

    def played(self) -> Match:
        """Return the game, played so far."""
        match = Match(self.game, 2, {"starter": 0}, chance=ScriptedChance([self.order]))
        for seat, action in self.actions:
            match.submit(seat, action)
        return match


@dataclass(slots=True, eq=False)
class Known:
    """An information set: all that a deciding seat knows.

    `number` is its place in a plan. `course` is one course that leads here; others differ only in what the seat can't
    see.
    """

    number: int
    seat: Seat
    moves: tuple[Move, ...]
    course: Course

    def ask(self) -> tuple[Beats, Choices]:
        """Return the seat's beats and choices."""
        match = self.course.played()
        return match.beats(self.seat), match.legal(self.seat)


@dataclass(slots=True, eq=False)
class Node:
    """A decision in one course of the game.

    `after` has the following decision, or seat 0's result, for each move.
    """

    known: Known
    after: list[Node | float]


@dataclass(slots=True)
class Tree:
    """The first decision and probability of each deal, and all information sets."""

    deals: list[tuple[float, Node]]
    known: list[Known]


def move(action: Action, faces: Mapping[int, int]) -> Move:
    """Reduce an action of a seat with these cards."""
    if isinstance(action, Offer):
        return faces[action.card], action.claim
    assert isinstance(action, Judge)
    return action.believe


def grow(deck: Deck) -> Tree:
    """Build the whole tree of a game for two; seat 0 begins."""
    game = Royal(deck)
    known: dict[Lived, Known] = {}
    deals = []
    for chance, hands in dealt(deck):
        course = Course(game, _order(deck, hands))
        table = game.start(2, {"starter": 0}, ScriptedChance([course.order]))
        root = _grow(course, table, [(0, hands[0]), (1, hands[1])], known)
        assert isinstance(root, Node)
        deals.append((chance, root))
    return Tree(deals, list(known.values()))


def _grow(course: Course, table: Table, lived: list[Lived], known: dict[Lived, Known]) -> Node | float:
    """Build the subtree that follows from a course."""
    game = course.game
    result = game.result(table)
    if result:
        return 1.0 if result.winners == (0,) else -1.0
    seat = table.pending[-1][0]
    actions: dict[Move, Action] = {}
    for action in legal_choices(game, table, seat):
        actions.setdefault(move(action, table.faces), action)
    here = known.get(lived[seat])
    if here is None:
        here = known[lived[seat]] = Known(len(known), seat, tuple(actions), course)
    after = []
    for made, action in actions.items():
        then = table.copy()
        game.play(then, seat, action, ScriptedChance([]))
        noticed: list[Lived] = []
        for eyes in range(2):
            if isinstance(action, Offer):
                noticed.append((*lived[eyes], made if eyes == seat else action.claim))
            else:
                noticed.append((*lived[eyes], made, table.faces[table.zones[4 + seat][-1]]))
        further = Course(game, course.order, (*course.actions, (seat, action)))
        after.append(_grow(further, then, noticed, known))
    return Node(here, after)


def dealt(deck: Deck) -> Iterator[tuple[float, tuple[tuple[int, ...], tuple[int, ...]]]]:
    """Yield the possible hands of two seats, as sorted faces, with probabilities."""
    counts = [face.count for face in deck.faces]
    sizes = deck.hands[2] + deck.extra, deck.hands[2]
    ways = comb(sum(counts), sizes[0]) * comb(sum(counts) - sizes[0], sizes[1])
    for first in combinations_with_replacement(range(len(counts)), sizes[0]):
        left = [count - first.count(face) for face, count in enumerate(counts)]
        for second in combinations_with_replacement(range(len(counts)), sizes[1]):
            if all(second.count(face) <= number for face, number in enumerate(left)):
                mine = prod(comb(count, first.count(face)) for face, count in enumerate(counts))
                theirs = prod(comb(count, second.count(face)) for face, count in enumerate(left))
                yield mine * theirs / ways, (first, second)


def _order(deck: Deck, hands: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the shuffle that deals these hands."""
    left = list(range(len(deck.cards)))
    order = []
    for face in (face for hand in hands for face in hand):
        order.append(next(card for card in left if deck.cards[card] == face))
        left.remove(order[-1])
    return (*order, *left)
