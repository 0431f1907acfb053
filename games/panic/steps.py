"""Steps that several cards share."""

from __future__ import annotations

from games.core.chance import Chance
from games.core.deals import lay_open, shuffle_in
from games.core.table import Table
from games.core.turns import in_turn, next_in
from games.core.types import Seat, Token, Tokens
from games.panic.cards import MAGIC, RULE
from games.panic.facts import DECK, DISCARDS, IN_FORCE, LINE, PanicFacts
from games.panic.moves import Chose, Discarded, Drew, Enacted, Reshuffled, TakenIntoHand


def in_order(table: Table, facts: PanicFacts) -> tuple[Seat, ...]:
    """Return the seats other than the player, in the order of turns."""
    return in_turn(table.seats, facts.player, facts.direction)[1:]


def next_player(table: Table, facts: PanicFacts) -> Seat:
    """Return the next seat that is not blocked, after the player's turns.

    The player itself is never blocked.
    """
    blocked = [seat for seat, mark in enumerate(facts.blocked) if mark]
    return next_in(table.seats, facts.player, blocked, facts.direction)


def in_lines(table: Table) -> tuple[Token, ...]:
    """Return all cards in all lines."""
    return tuple([card for line in table.each(LINE) for card in line])


def magic_cards(table: Table) -> tuple[Token, ...]:
    """Return the magic cards in the discards."""
    faces = table.faces
    return tuple([card for card in table.zones[DISCARDS] if MAGIC[faces[card]]])


def rule_cards(table: Table, zone: int) -> tuple[Token, ...]:
    """Return the rule cards in a zone: the discards or a hand."""
    faces = table.faces
    return tuple([card for card in table.zones[zone] if RULE[faces[card]]])


def refill(table: Table, chance: Chance) -> None:
    """Make the discards the deck if the deck is empty.

    Nothing happens without discards (spec panic, "A turn").
    """
    zones = table.zones
    if not zones[DECK] and zones[DISCARDS]:
        shuffle_in(table, DISCARDS, DECK, chance)
        table.tell(Reshuffled)


def draw(table: Table, seat: Seat, number: int, chance: Chance) -> None:
    """Draw cards from the deck into a hand.

    There is one event for each deck that they come from. If deck and discards run out, the seat draws what there is.
    """
    zones = table.zones
    if len(zones[DECK]) > number:
        table.draw(number, DECK, seat)
        table.tell(Drew, seat, number)
        return
    refill(table, chance)  # for a deck that ran out before there were discards
    while True:
        cards = min(number, len(zones[DECK]))
        table.draw(cards, DECK, seat)
        number -= cards
        table.tell(Drew, seat, cards)
        refill(table, chance)
        if not number or not zones[DECK]:
            return


def put_down(table: Table, seat: Seat, cards: Tokens) -> Tokens:
    """Move hand cards to the discards and return them.

    They go in the order of their faces, so that nobody learns how they were held.
    """
    return lay_open(table, seat, DISCARDS, cards if len(cards) == 1 else sorted(cards, key=table.faces.__getitem__))


def discard(table: Table, seat: Seat, cards: Tokens) -> None:
    """Discard cards of a hand."""
    table.tell(Discarded, seat, put_down(table, seat, cards))


def enact(table: Table, seat: Seat, card: Token, source: int) -> None:
    """Put a rule card in force; the old one is discarded.

    The card that a turn draws for it is left to the caller.
    """
    table.move(table.zones[IN_FORCE][-1], IN_FORCE, DISCARDS)
    table.tell(Enacted, seat, table.move(card, source, IN_FORCE, face_up=True))


def take(table: Table, seat: Seat, card: Token, source: int) -> None:
    """Take an open card into the hand, seen by all."""
    table.tell(Chose, seat, card)
    table.move(card, source, seat)
    table.tell(TakenIntoHand, seat, card)
