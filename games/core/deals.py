"""Moves of several cards: deal, gather, lay open, show, put back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core.chance import Chance
from games.core.table import Table
from games.core.types import Seat, Token, Tokens


def deal(table: Table, faces: Sequence[int], hands: Mapping[int, int], rest: int, chance: Chance) -> None:
    """Shuffle new cards and deal them to zones, `rest` the others.

    To each of `hands` a number of cards, one zone after another. Raises `ValueError` if there are too few.
    """
    if sum(hands.values()) > len(faces):
        raise ValueError(f"{len(faces)} cards are too few for hands of {[*hands.values()]}")
    cards = table.fill(faces, chance)
    dealt = 0
    for zone, number in hands.items():
        table.put(cards[dealt : dealt + number], zone)
        dealt += number
    table.put(cards[dealt:], rest)


def gather(table: Table) -> list[int]:
    """Pick up all cards and return their faces.

    In an order that doesn't tell where they lay.
    """
    return sorted(table.pick_up([token for zone in table.zones for token in zone]))


def shuffle_in(table: Table, source: int, pile: int, chance: Chance) -> None:
    """Put the cards of a zone into a pile and shuffle it."""
    table.zones[pile] += table.zones[source]
    table.zones[source] = []
    table.shuffle(pile, chance)


def lay_open(table: Table, source: int, target: int, cards: Iterable[Token] | None = None) -> Tokens:
    """Turn cards of a zone up in another; return the new tokens.

    All of them or these, one after another.
    """
    moved = tuple(table.zones[source] if cards is None else cards)
    return tuple([table.move(card, source, target, True) for card in moved])


def lay_before(table: Table, card: Token, source: int, target: int, lookers: Iterable[Seat]) -> Token:
    """Lay a card before its lookers; return the new token.

    In a zone that is no hand. Moved back into the hand that it came from, it is its owner's secret again.
    """
    card = table.move(card, source, target)
    for seat in lookers:
        table.show(card, seat)
    return card


def put_back(table: Table, cards: Sequence[Token], source: int, pile: int) -> None:
    """Put cards on a pile, the first of them on top."""
    for card in reversed(cards):
        table.move(card, source, pile)


def keep(table: Table, drawn: int, hand: int) -> None:
    """Take all cards of a zone into a hand."""
    for card in tuple(table.zones[drawn]):
        table.move(card, drawn, hand)
