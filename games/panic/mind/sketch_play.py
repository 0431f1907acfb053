"""What comes of a choice on a sketch of the table (see `sketch`): the rules once more, for speed."""

from __future__ import annotations

from collections.abc import Callable

from games.core.chance import Chance
from games.core.types import Seat
from games.panic import facts
from games.panic.cards import (
    COST,
    DRAWN,
    DRAWS,
    EFFECT,
    ENACTING_DRAWS,
    HAND_LIMIT,
    LOOKS,
    MAGIC,
    NUMBER,
    RULE,
    TURNS,
)
from games.panic.facts import TURN
from games.panic.mind.sketch import NOTHING, Choice, Sketch


def play(table: Sketch, choice: Choice, chance: Chance) -> None:
    """Carry out what the seat that is asked chooses."""
    pending = table.pending
    seat, what = pending.pop()
    if isinstance(choice, tuple):
        if what == facts.FASCINATE:
            _fascinate(table, seat, choice[0], choice[1])
        elif what == facts.PUT_BACK:
            _put_back(table, choice)
        else:
            _discard(table, seat, choice)
            if what == facts.PAY:
                _magic(table, seat, chance)
    elif what != TURN:
        CHOSEN[what](table, seat, choice, chance)
    elif choice == NOTHING:
        _draw(table, seat, DRAWN, chance)
    elif NUMBER[choice]:
        table.hands[seat].remove(choice)
        line = table.lines[seat]
        line.append(choice)
        if len(line) >= table.goal:
            table.winner = seat
            return
        if effect := HAPPENS[choice]:
            effect(table, seat, choice, chance)
    elif MAGIC[choice]:
        _use(table, seat, choice, chance)
    else:
        _enact_from_hand(table, seat, choice, chance)
        _draw(table, seat, ENACTING_DRAWS, chance)
    if not pending:
        _end_turn(table)


# --- steps ----------------------------------------------------------------------------------------------------------


def _draw(table: Sketch, seat: Seat, number: int, chance: Chance) -> None:
    hand = table.hands[seat]
    if not table.deck:
        _refill(table, chance)
    while number and table.deck:
        hand.append(table.deck.pop())
        number -= 1
        if not table.deck:
            _refill(table, chance)


def _refill(table: Sketch, chance: Chance) -> None:
    if not table.deck and table.discards:
        cards = table.discards
        table.deck = [cards[place] for place in chance.shuffle(len(cards))]
        table.discards = []


def _discard(table: Sketch, seat: Seat, faces: tuple[int, ...]) -> None:
    hand = table.hands[seat]
    for face in faces:
        hand.remove(face)
    table.discards += faces


def _discard_hand(table: Sketch, seat: Seat) -> None:
    hand = table.hands[seat]
    table.discards += sorted(hand)
    hand.clear()


def _enact(table: Sketch, face: int) -> None:
    table.discards.append(table.rule)
    table.rule = face


def _end_turn(table: Sketch) -> None:
    """The hand limit, extra turns, and the next seat that is not blocked."""
    for hand in table.hands:
        if len(hand) > HAND_LIMIT:
            _limit(table)
            return
    if table.extra:
        table.extra -= 1
    else:
        seats, direction, blocked = table.seats, table.direction, table.blocked
        seat = (table.player + direction) % seats
        while blocked[seat]:
            blocked[seat] = 0
            seat = (seat + direction) % seats
        table.player = seat
    table.pending.append((table.player, TURN))


def _limit(table: Sketch) -> None:
    """The last one in the order of turns is asked last, so it waits in front."""
    seats, player, direction = table.seats, table.player, table.direction
    over = [seat for seat, hand in enumerate(table.hands) if len(hand) > HAND_LIMIT]
    over.sort(key=lambda seat: -(direction * (seat - player) % seats))
    table.pending += [(seat, facts.LIMIT) for seat in over]


# --- magic ----------------------------------------------------------------------------------------------------------


def _use(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    hand = table.hands[seat]
    hand.remove(face)
    table.played = face
    cost = COST[face]
    if cost and len(hand) > cost:
        table.pending.append((seat, facts.PAY))
        return
    if cost:
        _discard_hand(table, seat)
    _magic(table, seat, chance)


def _magic(table: Sketch, seat: Seat, chance: Chance) -> None:
    face, lines = table.played, table.lines
    magic = MAGIC[face]
    if magic == "fascinate":
        if sum(map(len, lines)) > 1:
            table.pending.append((seat, facts.FASCINATE))
        else:
            _fascinate(table, seat, next(owner for owner, line in enumerate(lines) if line), 0)
        return
    if magic == "fortune":
        _discard_hand(table, seat)
        _draw(table, seat, DRAWS[face], chance)
    elif magic == "menace":
        for other, line in enumerate(lines):
            if line and other != seat:
                table.hands[other].append(line.pop())
    table.extra += TURNS[face]
    _spend(table)


def _fascinate(table: Sketch, seat: Seat, owner: Seat, place: int) -> None:
    table.hands[seat].append(table.lines[owner].pop(place))
    _spend(table)


def _spend(table: Sketch) -> None:
    table.discards.append(table.played)
    table.played = NOTHING


# --- units ----------------------------------------------------------------------------------------------------------


def _disruptors(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    table.direction = -table.direction


def _blockers(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    table.blocked[(seat + table.direction) % table.seats] = 1


def _raiders(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    hands, seats = table.hands, table.seats
    own = len(hands[seat])
    for step in range(1, seats):
        other = (seat + table.direction * step) % seats
        hand = hands[other]
        if len(hand) > own:
            if len(hand) == 1:
                table.discards.append(hand.pop())
            else:
                table.pending.insert(0, (other, facts.RAID))


def _mages(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    _out_of_discards(table, seat, [card for card in table.discards if MAGIC[card]], facts.FETCH, chance)


def _miners(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    _out_of_discards(table, seat, [card for card in table.discards if RULE[card]], facts.MINE, chance)


def _out_of_discards(table: Sketch, seat: Seat, found: list[int], what: str, chance: Chance) -> None:
    if len(found) > 1:
        table.pending.append((seat, what))
    elif found:
        CHOSEN[what](table, seat, found[0], chance)


def _medics(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    _draw(table, seat, DRAWS[face], chance)
    hand = table.hands[seat]
    if len(hand) > 1:
        table.pending.append((seat, facts.MEND))
    elif hand:
        table.discards.append(hand.pop())


def _seers(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    _refill(table, chance)
    for _ in range(min(LOOKS[face], len(table.deck))):
        table.looked.append(table.deck.pop())
    if len(table.looked) > 1:
        table.pending.append((seat, facts.KEEP))
    elif table.looked:
        _keep(table, seat, table.looked[0], chance)


def _strategist(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    if table.hands[seat]:
        table.pending.append((seat, facts.STRATEGY))


def _infiltrators(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    table.pending.append((seat, facts.INFILTRATE))


def _chargers(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    table.pending.append((seat, facts.CHARGE))


def _illusionists(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    if table.seats == 2:
        _exchange(table, seat, 1 - seat, chance)
    else:
        table.pending.append((seat, facts.EXCHANGE))


Step = Callable[[Sketch, Seat, int, Chance], None]

EFFECTS: dict[str, Step] = {
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
"""See `games.panic.units.EFFECTS`."""
HAPPENS = tuple(map(EFFECTS.get, EFFECT))
"""The same by face."""


# --- what effects have waited for -----------------------------------------------------------------------------------


def _discard_one(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    _discard(table, seat, (face,))


def _fetch(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    table.discards.remove(face)
    table.hands[seat].append(face)


def _mine(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    table.discards.remove(face)
    _enact(table, face)


def _enact_from_hand(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    if face != NOTHING:
        table.hands[seat].remove(face)
        _enact(table, face)


def _keep(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    looked = table.looked
    looked.remove(face)
    table.hands[seat].append(face)
    if len(looked) > 1:
        table.pending.append((seat, facts.PUT_BACK))
    elif looked:
        table.deck.append(looked.pop())
    else:
        _refill(table, chance)


def _put_back(table: Sketch, faces: tuple[int, ...]) -> None:
    table.looked = []
    table.deck += faces[::-1]


def _infiltrate(table: Sketch, seat: Seat, to: Seat, chance: Chance) -> None:
    hand = table.hands[to]
    if hand:
        table.discards.append(hand.pop(chance.pick(len(hand))))


def _charge(table: Sketch, seat: Seat, to: Seat, chance: Chance) -> None:
    hand = table.hands[to]
    if len(hand) > 1:
        table.pending.append((to, facts.GIVE))
    elif hand:
        _give(table, to, hand[0], chance)


def _give(table: Sketch, seat: Seat, face: int, chance: Chance) -> None:
    table.hands[seat].remove(face)
    table.hands[(seat + 1) % table.seats].append(face)


def _exchange(table: Sketch, seat: Seat, to: Seat, chance: Chance) -> None:
    hands = table.hands
    hands[seat], hands[to] = hands[to], hands[seat]


CHOSEN: dict[str, Step] = {
    facts.RAID: _discard_one,
    facts.MEND: _discard_one,
    facts.FETCH: _fetch,
    facts.KEEP: _keep,
    facts.STRATEGY: _enact_from_hand,
    facts.MINE: _mine,
    facts.INFILTRATE: _infiltrate,
    facts.CHARGE: _charge,
    facts.GIVE: _give,
    facts.EXCHANGE: _exchange,
}
"""What comes of a card or a seat that is chosen, by what was asked."""
