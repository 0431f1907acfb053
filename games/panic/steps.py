"""The steps that several cards have in common."""

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
    """The seats besides the player, in the order of turns."""
    return in_turn(table.seats, facts.player, facts.direction)[1:]


def next_player(table: Table, facts: PanicFacts) -> Seat:
    """Whose turn follows those of the player: the next seat that is not blocked. The player never is."""
    blocked = [seat for seat, mark in enumerate(facts.blocked) if mark]
    return next_in(table.seats, facts.player, blocked, facts.direction)


def in_lines(table: Table) -> tuple[Token, ...]:
    """All cards in all lines."""
    return tuple([card for line in table.each(LINE) for card in line])


def magic_cards(table: Table) -> tuple[Token, ...]:
    """The magic cards in the discards."""
    faces = table.faces
    return tuple([card for card in table.zones[DISCARDS] if MAGIC[faces[card]]])


def rule_cards(table: Table, zone: int) -> tuple[Token, ...]:
    """The rule cards in the discards, or in a hand."""
    faces = table.faces
    return tuple([card for card in table.zones[zone] if RULE[faces[card]]])


def refill(table: Table, chance: Chance) -> None:
    """The moment the deck is empty the discards become the deck, if there are any (spec panic, "A turn")."""
    zones = table.zones
    if not zones[DECK] and zones[DISCARDS]:
        shuffle_in(table, DISCARDS, DECK, chance)
        table.tell(Reshuffled)


def draw(table: Table, seat: Seat, number: int, chance: Chance) -> None:
    """Cards go from the deck into a hand, one event for each deck that they come from.

    If deck and discards are both empty, it is as many as there are.
    """
    zones = table.zones
    if len(zones[DECK]) > number:
        table.draw(number, DECK, seat)
        table.tell(Drew, seat, number)
        return
    refill(table, chance)  # a deck that ran out before there were discards
    while True:
        cards = min(number, len(zones[DECK]))
        table.draw(cards, DECK, seat)
        number -= cards
        table.tell(Drew, seat, cards)
        refill(table, chance)
        if not number or not zones[DECK]:
            return


def put_down(table: Table, seat: Seat, cards: Tokens) -> Tokens:
    """Cards of a hand go to the discards: in the order of their faces, so that nobody learns how they were held."""
    return lay_open(table, seat, DISCARDS, cards if len(cards) == 1 else sorted(cards, key=table.faces.__getitem__))


def discard(table: Table, seat: Seat, cards: Tokens) -> None:
    """Cards of a hand are discarded."""
    table.tell(Discarded, seat, put_down(table, seat, cards))


def enact(table: Table, seat: Seat, card: Token, source: int) -> None:
    """A rule card is put in force, the old one goes to the discards. No card is drawn for it here."""
    table.move(table.zones[IN_FORCE][-1], IN_FORCE, DISCARDS)
    table.tell(Enacted, seat, table.move(card, source, IN_FORCE, face_up=True))


def take(table: Table, seat: Seat, card: Token, source: int) -> None:
    """A card that lies open goes into a hand, and all see which one."""
    table.tell(Chose, seat, card)
    table.move(card, source, seat)
    table.tell(TakenIntoHand, seat, card)
