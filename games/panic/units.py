"""What the number cards do when they are placed (spec panic, "Cards")."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from games.core.actions import Action, Event
from games.core.chance import Chance
from games.core.table import Ask, Table
from games.core.types import Seat, Token
from games.panic.cards import DRAWS, EFFECT, LOOKS
from games.panic.facts import (
    CHARGE,
    DECK,
    DISCARDS,
    EXCHANGE,
    FETCH,
    GIVE,
    INFILTRATE,
    KEEP,
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

Effect = Callable[[Table, PanicFacts, Seat, Token, Chance], Iterable[Event]]


def _disruptors(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterator[Event]:
    facts.direction = -facts.direction
    facts.next = next_player(table, facts)
    yield Reversed(seat, facts.direction > 0)


def _blockers(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterator[Event]:
    to = (seat + facts.direction) % table.seats
    if facts.blocked[to]:
        yield NoEffect(seat, card)
        return
    facts.blocked = (*facts.blocked[:to], 1, *facts.blocked[to + 1 :])
    facts.next = next_player(table, facts)
    yield Blocked(seat, to)


def _raiders(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterator[Event]:
    hands = table.zones
    richer = [other for other in in_order(table, facts) if len(hands[other]) > len(hands[seat])]
    if not richer:
        yield NoEffect(seat, card)
    for other in richer:
        if len(hands[other]) == 1:
            yield discard(table, other, tuple(hands[other]))
        else:
            table.pending.insert(0, Ask(other, RAID))


def _mages(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterator[Event]:
    return _out_of_discards(table, seat, card, [Fetch(found) for found in magic_cards(table)], FETCH, chance)


def _miners(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterator[Event]:
    return _out_of_discards(table, seat, card, [Mine(found) for found in rule_cards(table, DISCARDS)], MINE, chance)


def _out_of_discards(
    table: Table, seat: Seat, card: Token, ways: Sequence[Action], what: str, chance: Chance
) -> Iterator[Event]:
    if len(ways) > 1:
        table.pending.append(Ask(seat, what))
    elif ways:
        yield from choose(table, seat, ways[0], chance)
    else:
        yield NoEffect(seat, card)


def _medics(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterator[Event]:
    yield from draw(table, seat, DRAWS[table.faces[card]], chance)
    hand = table.zones[seat]
    if len(hand) > 1:
        table.pending.append(Ask(seat, MEND))
    elif hand:
        yield discard(table, seat, tuple(hand))


def _seers(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterator[Event]:
    yield from refill(table, chance)  # a deck that ran out before there were discards
    drawn = 2 * table.seats + seat
    table.draw(LOOKS[table.faces[card]], DECK, drawn)
    cards = table.zones[drawn]
    if not cards:
        yield NoEffect(seat, card)
        return
    yield Looked(seat, len(cards))
    if len(cards) > 1:
        table.pending.append(Ask(seat, KEEP))
    else:
        yield from _keep(table, seat, cards[0], chance)


def _keep(table: Table, seat: Seat, card: Token, chance: Chance) -> Iterator[Event]:
    """Only a deck whose last card is taken is empty, not one that is looked at."""
    drawn = 2 * table.seats + seat
    table.move(card, drawn, seat)
    yield Kept(seat)
    rest = tuple(table.zones[drawn])
    if len(rest) > 1:
        table.pending.append(Ask(seat, PUT_BACK))
    elif rest:
        yield _put_back(table, seat, rest)
    else:
        yield from refill(table, chance)


def _put_back(table: Table, seat: Seat, cards: tuple[Token, ...]) -> Replaced:
    """Whoever has looked at the cards knows them until the next shuffle."""
    for card in reversed(cards):
        table.move(card, 2 * table.seats + seat, DECK)
    return Replaced(seat)


def _strategist(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterator[Event]:
    if table.zones[seat]:
        table.pending.append(Ask(seat, STRATEGY))  # with a rule card or without: that is a secret
    else:
        yield NoEffect(seat, card)


def _infiltrators(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterable[Event]:
    table.pending.append(Ask(seat, INFILTRATE))
    return ()


def _infiltrate(table: Table, seat: Seat, to: Seat, chance: Chance) -> Iterator[Event]:
    yield Infiltrated(seat, to)
    hand = table.zones[to]
    if hand:
        yield discard(table, to, (hand[chance.pick(len(hand))],))
    else:
        yield NoEffect(seat, table.zones[table.seats + seat][-1])


def _chargers(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterable[Event]:
    table.pending.append(Ask(seat, CHARGE))
    return ()


def _charge(table: Table, seat: Seat, to: Seat) -> Iterator[Event]:
    yield Charged(seat, to)
    hand = table.zones[to]
    if len(hand) > 1:
        table.pending.append(Ask(to, GIVE))
    elif hand:
        yield _give(table, to, hand[0])
    else:
        yield NoEffect(seat, table.zones[table.seats + seat][-1])


def _give(table: Table, seat: Seat, card: Token) -> Gave:
    """The left neighbour is the next one clockwise, whichever way turns go."""
    to = (seat + 1) % table.seats
    table.move(card, seat, to)
    return Gave(seat, to)


def _illusionists(table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterator[Event]:
    if table.seats == 2:
        yield _exchange(table, seat, 1 - seat, chance)
    else:
        table.pending.append(Ask(seat, EXCHANGE))


def _exchange(table: Table, seat: Seat, to: Seat, chance: Chance) -> Event:
    """The hands are shuffled on the way: their order would tell how they were held."""
    zones = table.zones
    if not zones[seat] and not zones[to]:
        return NoEffect(seat, zones[table.seats + seat][-1])
    hands = (to, zones[to][:], seat), (seat, zones[seat][:], to)
    for giver, cards, taker in hands:
        for number in chance.shuffle(len(cards)) if cards else ():
            table.move(cards[number], giver, taker)
    return Exchanged(seat, to)


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
"""What happens when a unit is placed. The Conscripts do something as long as they lie last: see `fitting`."""

HAPPENS = tuple(map(EFFECTS.get, EFFECT))
"""The same by face, None for cards that do nothing. Somebody is asked if there is something to choose."""


def choose(table: Table, seat: Seat, action: Action, chance: Chance) -> Iterable[Event]:
    """Go on with an effect that has waited for this choice."""
    match action:
        case Fetch():
            return take(table, seat, action.card, DISCARDS)
        case Keep():
            return _keep(table, seat, action.card, chance)
        case PutBack():
            return (_put_back(table, seat, action.cards),)
        case Enact():
            return (enact(table, seat, action.card, seat),)
        case Decline():
            return (Declined(seat),)
        case Mine():
            return (enact(table, seat, action.card, DISCARDS),)
        case Infiltrate():
            return _infiltrate(table, seat, action.to, chance)
        case Charge():
            return _charge(table, seat, action.to)
        case Give():
            return (_give(table, seat, action.card),)
        case Exchange():
            return (_exchange(table, seat, action.to, chance),)
    raise ValueError(f"no effect waits for {action}")
