"""What nobody with sense considers: what is plainly worse than something else that may be done.

Who chooses freely, or likes something by itself, would come upon it now and then; and where a seat has many cards to
choose from, there is more time for the few that matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.core.types import Seat
from games.panic import facts
from games.panic.cards import COST, HAND_LIMIT, MAGIC, NUMBER, RULE
from games.panic.fitting import by_neighbour
from games.panic.mind.sketch import NOTHING, Choice, Sketch
from games.panic.mind.thumb import ranks

DEARER = 3
"""Who has to discard considers so many cards beside those that it can spare most easily."""


def sensible(table: Sketch, choices: Iterable[Choice]) -> list[Choice]:
    """Those of the choices that the seat that is asked considers; what is usual (see `thumb`) is always among them."""
    seat, what = table.pending[-1]
    if what in DISCARDED:
        spare = _spare(table, seat, DISCARDED[what](table, seat))
        return [choice for choice in choices if spare.issuperset(choice if isinstance(choice, tuple) else (choice,))]
    senseless = SENSELESS.get(what)
    return [choice for choice in choices if not (senseless and senseless(table, seat, choice))]


def _spare(table: Sketch, seat: Seat, number: int) -> set[int]:
    order = sorted(table.hands[seat], key=ranks(table.fit(seat)).__getitem__)
    return set(order[: number + DEARER])


def _turn(table: Sketch, seat: Seat, choice: Choice) -> bool:
    """The same rule once more, or magic for nothing."""
    if not isinstance(choice, int) or choice == NOTHING or NUMBER[choice]:
        return False
    if RULE[choice]:
        return _same_rule(table, seat, choice)
    match MAGIC[choice]:
        case "menace" | "fascinate":
            return not any(line for other, line in enumerate(table.lines) if other != seat)
        case "quick_march":
            return not _placeable(table, seat)
    return False


def _placeable(table: Sketch, seat: Seat) -> bool:
    """Whether a card of the hand can be placed, now or under a rule of the hand."""
    hand, last, right = table.hands[seat], table.last(seat), table.last(seat - 1)
    rules = [table.rule, *(face for face in hand if RULE[face])]
    return any(by_neighbour(rule)[right][last][face] for rule in rules for face in hand)


def _same_rule(table: Sketch, seat: Seat, choice: Choice) -> bool:
    return isinstance(choice, int) and choice != NOTHING and RULE[choice] == RULE[table.rule]


def _itself(table: Sketch, seat: Seat, choice: Choice) -> bool:
    return choice == seat


def _own_card(table: Sketch, seat: Seat, choice: Choice) -> bool:
    """A card of the own line that does not lie last, where there is one of another line."""
    assert isinstance(choice, tuple)
    owner, place = choice
    others = any(line for other, line in enumerate(table.lines) if other != seat)
    return owner == seat and place < len(table.lines[seat]) - 1 and others


SENSELESS: dict[str, Callable[[Sketch, Seat, Choice], bool]] = {
    facts.TURN: _turn,
    facts.STRATEGY: _same_rule,
    facts.INFILTRATE: _itself,
    facts.CHARGE: _itself,
    facts.FASCINATE: _own_card,
}
"""What is not considered, by what is asked."""
DISCARDED: dict[str, Callable[[Sketch, Seat], int]] = {
    facts.PAY: lambda table, seat: COST[table.played],
    facts.LIMIT: lambda table, seat: len(table.hands[seat]) - HAND_LIMIT,
    facts.RAID: lambda table, seat: 1,
    facts.MEND: lambda table, seat: 1,
}
"""How many cards are to be discarded, where the seat chooses them."""
