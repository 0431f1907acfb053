"""The effects of number cards when placed (spec panic, "Cards")."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.actions import Action
from games.core.chance import Chance
from games.core.deals import put_back
from games.core.table import Table
from games.core.turns import changed
from games.core.types import Seat, Token
from games.panic.cards import DRAWS, EFFECT, LOOKS
from games.panic.facts import (
    CHARGE,
    DECK,
    DISCARDS,
    DRAWN,
    EXCHANGE,
    FETCH,
    GIVE,
    INFILTRATE,
    KEEP,
    LINE,
    MEND,
    MINE,
    PUT_BACK,
    RAID,
    STRATEGY,
    PanicFacts,
)
from games.panic.moves import (
    Blocked,
    Charge,
    Charged,
    Decline,
    Declined,
    Enact,
    Exchange,
    Exchanged,
    Fetch,
    Gave,
    Give,
    Infiltrate,
    Infiltrated,
    Keep,
    Kept,
    Looked,
    Mine,
    NoEffect,
    PutBack,
    Replaced,
    Reversed,
)
from games.panic.steps import discard, draw, enact, in_order, magic_cards, next_player, refill, rule_cards, take

Effect = Callable[[Table, PanicFacts, Seat, Token, Chance], None]


def _disruptors(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
    facts.direction = -facts.direction
    facts.next = next_player(table, facts)
    table.tell(Reversed, seat, facts.direction > 0)


def _blockers(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
    to = (seat + facts.direction) % table.seats
    if facts.blocked[to]:
        table.tell(NoEffect, seat, card)
        return
    facts.blocked = changed(facts.blocked, to, 1)
    facts.next = next_player(table, facts)
    table.tell(Blocked, seat, to)


def _raiders(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
    hands = table.zones
    richer = [other for other in in_order(table, facts) if len(hands[other]) > len(hands[seat])]
    if not richer:
        table.tell(NoEffect, seat, card)
    for other in richer:
        if len(hands[other]) == 1:
            discard(table, other, tuple(hands[other]))
        else:
            table.pending.insert(0, (other, RAID))


def _mages(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
    _out_of_discards(table, seat, card, [Fetch(found) for found in magic_cards(table)], FETCH, chance)


def _miners(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
    _out_of_discards(table, seat, card, [Mine(found) for found in rule_cards(table, DISCARDS)], MINE, chance)


def _out_of_discards(table: Table, seat: Seat, card: Token, ways: Sequence[Action], what: str, chance: Chance) -> None:
    if len(ways) > 1:
        table.pending.append((seat, what))
    elif ways:
        choose(table, seat, ways[0], chance)
    else:
        table.tell(NoEffect, seat, card)


def _medics(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
    draw(table, seat, DRAWS[table.faces[card]], chance)
    hand = table.zones[seat]
    if len(hand) > 1:
        table.pending.append((seat, MEND))
    elif hand:
        discard(table, seat, tuple(hand))


def _seers(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
    refill(table, chance)  # for a deck that ran out before there were discards
    drawn = table.at(DRAWN, seat)
    table.draw(LOOKS[table.faces[card]], DECK, drawn)
    cards = table.zones[drawn]
    if not cards:
        table.tell(NoEffect, seat, card)
        return
    table.tell(Looked, seat, len(cards))
    if len(cards) > 1:
        table.pending.append((seat, KEEP))
    else:
        _keep(table, seat, cards[0], chance)


def _keep(table: Table, seat: Seat, card: Token, chance: Chance) -> None:
    """Keep one of the cards looked at and put the rest back.

    Only taking the last card empties the deck, not looking at it.
    """
    drawn = table.at(DRAWN, seat)
    table.move(card, drawn, seat)
    table.tell(Kept, seat)
    rest = tuple(table.zones[drawn])
    if len(rest) > 1:
        table.pending.append((seat, PUT_BACK))
    elif rest:
        _put_back(table, seat, rest)
    else:
        refill(table, chance)


def _put_back(table: Table, seat: Seat, cards: tuple[Token, ...]) -> None:
    """Put the cards back on the deck.

    The seat that looked at them knows them until the next shuffle.
    """
    put_back(table, cards, table.at(DRAWN, seat), DECK)
    table.tell(Replaced, seat)


def _strategist(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
    if table.zones[seat]:
        table.pending.append((seat, STRATEGY))  # asked with or without a rule card: that is a secret
    else:
        table.tell(NoEffect, seat, card)


def _infiltrators(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
    table.pending.append((seat, INFILTRATE))


def _infiltrate(table: Table, seat: Seat, to: Seat, chance: Chance) -> None:
    table.tell(Infiltrated, seat, to)
    hand = table.zones[to]
    if hand:
        discard(table, to, (hand[chance.pick(len(hand))],))
    else:
        table.tell(NoEffect, seat, table.cards(LINE, seat)[-1])


def _chargers(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
    table.pending.append((seat, CHARGE))


def _charge(table: Table, seat: Seat, to: Seat) -> None:
    table.tell(Charged, seat, to)
    hand = table.zones[to]
    if len(hand) > 1:
        table.pending.append((to, GIVE))
    elif hand:
        _give(table, to, hand[0])
    else:
        table.tell(NoEffect, seat, table.cards(LINE, seat)[-1])


def _give(table: Table, seat: Seat, card: Token) -> None:
    """Give a card to the left neighbour.

    That is the next seat clockwise, whatever the direction of turns.
    """
    to = (seat + 1) % table.seats
    table.move(card, seat, to)
    table.tell(Gave, seat, to)


def _illusionists(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
    if table.seats == 2:
        _exchange(table, seat, 1 - seat, chance)
    else:
        table.pending.append((seat, EXCHANGE))


def _exchange(table: Table, seat: Seat, to: Seat, chance: Chance) -> None:
    """Exchange the whole hands of two seats.

    Each hand is shuffled on the way, since its order would tell how it was held.
    """
    zones = table.zones
    if not zones[seat] and not zones[to]:
        table.tell(NoEffect, seat, table.cards(LINE, seat)[-1])
        return
    hands = (to, zones[to][:], seat), (seat, zones[seat][:], to)
    for giver, cards, taker in hands:
        for number in chance.shuffle(len(cards)) if cards else ():
            table.move(cards[number], giver, taker)
    table.tell(Exchanged, seat, to)


EFFECTS: dict[str, Effect] = {
    "disruptors": _disruptors,
    "blockers": _blockers,
    "raiders": _raiders,
    "mages": _mages,
    "medics": _medics,
    "seers": _seers,
    "strategist": _strategist,
    "miners": _miners,
    "infiltrators": _infiltrators,
    "chargers": _chargers,
    "illusionists": _illusionists,
}
"""The function for each effect of a placed unit.

The Conscripts act while they lie last in a line: see `fitting`.
"""

HAPPENS = tuple(map(EFFECTS.get, EFFECT))
"""The function of `EFFECTS` by face; None for cards without an effect.

If there is something to choose, the seat is asked.
"""


def choose(table: Table, seat: Seat, action: Action, chance: Chance) -> None:
    """Go on with the effect that waited for this choice.

    Raises `ValueError` if no effect waits for such an action.
    """
    match action:
        case Fetch():
            take(table, seat, action.card, DISCARDS)
        case Keep():
            _keep(table, seat, action.card, chance)
        case PutBack():
            _put_back(table, seat, action.cards)
        case Enact():
            enact(table, seat, action.card, seat)
        case Decline():
            table.tell(Declined, seat)
        case Mine():
            enact(table, seat, action.card, DISCARDS)
        case Infiltrate():
            _infiltrate(table, seat, action.to, chance)
        case Charge():
            _charge(table, seat, action.to)
        case Give():
            _give(table, seat, action.card)
        case Exchange():
            _exchange(table, seat, action.to, chance)
        case _:
            raise ValueError(f"no effect waits for {action}")
