"""The effects of insects, step by step, up to the loss check.

Spec mushi, "Insects". At most one insect at a time is announced or in effect (`MushiFacts.using`): an effect is
carried out to its end before automatic insects fire, one after another. The seats and kinds that automatic insects
and the loss check still have to look at are kept as sets of bits (`MushiFacts.stirred` and `changed`).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.actions import Action
from games.core.chance import Chance
from games.core.deals import keep, put_back
from games.core.table import Table
from games.core.turns import in_turn
from games.core.types import Seat, Token
from games.mushi.cards import (
    AUTOMATIC,
    CATERPILLAR,
    CENTIPEDE,
    DRAGONFLY,
    EARTHWORM,
    FACES,
    FATAL,
    FEWEST,
    MANTIS,
    RHINOCEROS_BEETLE,
    SPIDER,
    STAG_BEETLE,
    between,
    halves,
    kinds_in,
    movable,
    turnable,
    unused,
)
from games.mushi.facts import AREA, DECK, DRAWN, LAY, PUT_BACK, RESPOND, ROUSE, TAKE_BACK, TIRE, MushiFacts, Use
from games.mushi.moves import (
    Arrived,
    Cancel,
    Cancelled,
    Decline,
    Declined,
    Drew,
    EndTurn,
    Fired,
    Laid,
    Lay,
    PutBack,
    Replaced,
    Returned,
    Roused,
    TakeBack,
    TireAll,
    Tired,
    TookBack,
    Turn,
    Used,
    UsedOn,
    UsedOnAll,
    UsedOnCard,
    UseSpider,
    UseStagBeetle,
)


def decide(table: Table, facts: MushiFacts, seat: Seat, action: Action, chance: Chance) -> None:
    """Carry out any decision about insects."""
    use = facts.using
    if isinstance(action, Cancel) and use:
        mantis = unused(table, seat, MANTIS)[0]
        table.sideways.add(mantis)
        if not (facts.stay_used and use.kind in AUTOMATIC):
            table.sideways.difference_update(use.cards)
        facts.using = None
        table.tell(Cancelled, seat, mantis, use.cards)
        if use.kind == CATERPILLAR:
            facts.stirred &= ~(1 << use.seat)
        elif use.kind == RHINOCEROS_BEETLE:
            _stay(facts, use.seat, table.faces[use.aim], kinds_in(table, use.seat))
    elif isinstance(action, Decline) and use:
        table.tell(Declined, seat)
        _announced(table, facts, use, chance, between(table.seats, seat, use.seat))
    elif isinstance(action, Lay):
        _lay(table, facts, seat, action.card, chance)
    elif isinstance(action, TakeBack) and use:
        _take_back(table, seat, action.card)
        _each(table, facts, use, between(table.seats, seat, use.seat))
    elif isinstance(action, Turn) and use:
        _turn(table, facts, seat, action.card)
        _each(table, facts, use, between(table.seats, seat, use.seat))
    elif isinstance(action, PutBack):
        # Tokens move the same way for hand cards and drawn cards, so nobody can tell which were put back.
        keep(table, table.at(DRAWN, seat), seat)
        put_back(table, action.cards, seat, DECK)
        facts.using = None
        table.tell(Replaced, seat)
    elif not isinstance(action, EndTurn):
        _use(table, facts, seat, action, chance)


def _use(table: Table, facts: MushiFacts, seat: Seat, action: Action, chance: Chance) -> None:
    """Use an insect; it lies sideways before its effect happens.

    Spec mushi, "A turn of the parent", 1.
    """
    facts.tried = True
    card: Token = action.card  # type: ignore[attr-defined]
    table.sideways.add(card)
    kind = table.faces[card]
    if isinstance(action, UseStagBeetle):
        facts.using = use = Use(kind, seat, (card,), action.to)
        table.tell(UsedOn, seat, card, action.to)
    elif isinstance(action, UseSpider):
        facts.using = use = Use(kind, seat, (card,), action.target)
        table.tell(UsedOnCard, seat, card, action.target)
    elif kind == CENTIPEDE:
        tire = isinstance(action, TireAll)
        facts.using = use = Use(kind, seat, (card,), int(tire))
        table.tell(UsedOnAll, seat, card, tire)
    else:
        facts.using = use = Use(kind, seat, (card,))
        table.tell(Used, seat, card)
    _announced(table, facts, use, chance, between(table.seats, seat, seat))


def fire(table: Table, facts: MushiFacts, chance: Chance) -> None:
    """Make the automatic insects of `facts.using` fire."""
    use = facts.using
    assert use
    table.sideways.update(use.cards)
    table.tell(Fired, use.seat, use.cards)
    asked = between(table.seats, use.seat, use.seat)
    _announced(table, facts, use, chance, (use.seat, *asked) if facts.own_mantis else asked)


def _announced(table: Table, facts: MushiFacts, use: Use, chance: Chance, asked: Sequence[Seat]) -> None:
    """Ask the next of the seats to be `asked` that can cancel.

    If none is left, the effect happens.
    """
    for seat in asked:
        if unused(table, seat, MANTIS):
            table.pending.append((seat, RESPOND))
            return
    _effect(table, facts, use, chance)


def _effect(table: Table, facts: MushiFacts, use: Use, chance: Chance) -> None:
    """Carry out the effect of an insect that nobody has cancelled.

    Spec mushi, "Insects".
    """
    kind, seat = use.kind, use.seat
    if kind == DRAGONFLY:
        table.draw(len(table.zones[seat]), DECK, table.at(DRAWN, seat))
        table.tell(Drew, seat)
        table.pending.append((seat, PUT_BACK))
    elif kind == STAG_BEETLE:
        hand = table.zones[use.aim]
        if len(hand) > 1:
            table.pending.append((use.aim, LAY))
        else:
            _lay(table, facts, use.aim, hand[0], chance)
    elif kind == SPIDER:
        target = next(other for other in range(table.seats) if use.aim in table.cards(AREA, other))
        facts.using = None
        _turn(table, facts, target, use.aim)
    elif kind == CATERPILLAR:
        facts.using = None
        _return(table, seat, use.aim, chance)
        card = table.move(table.zones[DECK][-1], DECK, table.at(AREA, seat), face_up=True)
        table.tell(Arrived, seat, card)
        if refused(table, facts, seat, card):
            fire(table, facts, chance)
    elif kind == RHINOCEROS_BEETLE:
        facts.using = None
        _return(table, seat, use.aim, chance)
    else:
        _each(table, facts, use, in_turn(table.seats, seat))


def _each(table: Table, facts: MushiFacts, use: Use, seats: Sequence[Seat]) -> None:
    """Carry out an effect on all for the remaining `seats`.

    They follow one after another, clockwise from the user. A seat with more than one card to choose from is asked.
    """
    for seat in seats:
        if use.kind == EARTHWORM:
            cards = movable(table, seat)
            what = TAKE_BACK
        else:
            cards = turnable(table, seat, bool(use.aim))
            what = TIRE if use.aim else ROUSE
        if len(cards) > 1:
            table.pending.append((seat, what))
            return
        for card in cards:
            if what == TAKE_BACK:
                _take_back(table, seat, card)
            else:
                _turn(table, facts, seat, card)
    facts.using = None


def _take_back(table: Table, seat: Seat, card: Token) -> None:
    insect = table.faces[card]
    table.tell(TookBack, seat, table.move(card, table.at(AREA, seat), seat), insect)


def _turn(table: Table, facts: MushiFacts, seat: Seat, card: Token) -> None:
    """Make an unused card of the seat's area used, or the reverse."""
    if card not in table.sideways:
        table.sideways.add(card)
        table.tell(Tired, seat, card)
        return
    table.sideways.discard(card)
    _stay(facts, seat, table.faces[card], kinds_in(table, seat))
    table.tell(Roused, seat, card)


def _lay(table: Table, facts: MushiFacts, seat: Seat, token: Token, chance: Chance) -> None:
    """Move a card of the hand into the seat's own area."""
    facts.using = None
    card = table.move(token, seat, table.at(AREA, seat), face_up=True)
    table.tell(Laid, seat, card)
    if refused(table, facts, seat, card):
        fire(table, facts, chance)


def _return(table: Table, seat: Seat, card: Token, chance: Chance) -> None:
    insect = table.faces[card]
    table.move(card, table.at(AREA, seat), DECK)
    table.shuffle(DECK, chance)
    table.tell(Returned, seat, card, insect)


def refused(table: Table, facts: MushiFacts, seat: Seat, card: Token) -> bool:
    """True if two rhinoceros beetles are about to refuse the new card.

    `card` has just been put into the seat's area.
    """
    kinds = kinds_in(table, seat)
    if kinds.count(RHINOCEROS_BEETLE) > 1:
        beetles = [token for token in unused(table, seat, RHINOCEROS_BEETLE) if token != card]
        if len(beetles) > 1:
            facts.using = Use(RHINOCEROS_BEETLE, seat, (beetles[0], beetles[1]), card)
            return True
    _stay(facts, seat, table.faces[card], kinds)
    return False


def _stay(facts: MushiFacts, seat: Seat, kind: int, kinds: list[int]) -> None:
    """Note a card that stays in an area or has become unused.

    `kinds` are the kinds in the area, with this card. The kind is marked for the loss check if there are enough cards
    of it; a caterpillar marks the seat as one where caterpillars may have to fire.
    """
    if kinds.count(kind) >= FEWEST:
        facts.changed |= 1 << (seat * len(FACES) + kind)
    if kind == CATERPILLAR:
        facts.stirred |= 1 << seat


def stirring(table: Table, facts: MushiFacts) -> bool:
    """True if the caterpillars to look at next are about to fire."""
    seat = next(seat for seat in in_turn(table.seats, facts.parent) if facts.stirred >> seat & 1)
    pair = unused(table, seat, CATERPILLAR)
    if len(pair) > 1:
        facts.using = Use(CATERPILLAR, seat, pair[:1], pair[-1])
        return True
    facts.stirred &= ~(1 << seat)
    return False


def overfull(table: Table, facts: MushiFacts) -> list[Seat]:
    """Check for the loss: return the seats that have lost.

    A changed kind counts four cards or more there (`FATAL`, in half cards).
    """
    losers = 0
    while facts.changed:
        lowest = facts.changed & -facts.changed
        facts.changed ^= lowest
        seat, kind = divmod(lowest.bit_length() - 1, len(FACES))
        if halves(table, seat, kind) >= FATAL:
            losers |= 1 << seat
    return [seat for seat in range(table.seats) if losers >> seat & 1]
