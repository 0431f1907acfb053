"""What may be chosen on a sketch of the table (see `sketch`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations

from games.core.actions import Action
from games.core.table import Table
from games.core.types import Seat
from games.core.view import View
from games.panic import facts, moves
from games.panic.cards import COST, HAND_LIMIT, MAGIC, NUMBER, RULE
from games.panic.mind.sketch import NOTHING, Choice, Sketch


def choices(table: Sketch) -> list[Choice]:
    """What the seat that is asked may do; what comes to the same only once."""
    seat, what = table.pending[-1]
    return list(dict.fromkeys(POSSIBLE[what](table, seat)))


def _turn(table: Sketch, seat: Seat) -> list[Choice]:
    hand = table.hands[seat]
    fit = table.fit(seat)
    purse = len(hand) - 1
    found: list[Choice] = [NOTHING]
    for face in hand:
        if NUMBER[face]:
            usable = fit[face] == 1
        elif MAGIC[face]:
            usable = COST[face] <= purse and (MAGIC[face] != "fascinate" or any(table.lines))
        else:
            usable = True
        if usable:
            found.append(face)
    return found


def _too_many(table: Sketch, seat: Seat) -> Iterable[Choice]:
    hand = table.hands[seat]
    return combinations(sorted(hand), len(hand) - HAND_LIMIT)


def _in_lines(table: Sketch, seat: Seat) -> list[Choice]:
    return [(owner, place) for owner, line in enumerate(table.lines) for place in range(len(line))]


def _rules(table: Sketch, seat: Seat) -> list[Choice]:
    return [NOTHING, *(face for face in table.hands[seat] if RULE[face])]


def _hand(table: Sketch, seat: Seat) -> Iterable[Choice]:
    return table.hands[seat]


def _seats(table: Sketch, seat: Seat) -> Iterable[Choice]:
    return range(table.seats)


POSSIBLE: dict[str, Callable[[Sketch, Seat], Iterable[Choice]]] = {
    facts.TURN: _turn,
    facts.LIMIT: _too_many,
    facts.PAY: lambda table, seat: combinations(sorted(table.hands[seat]), COST[table.played]),
    facts.FASCINATE: _in_lines,
    facts.RAID: _hand,
    facts.MEND: _hand,
    facts.GIVE: _hand,
    facts.FETCH: lambda table, seat: [face for face in table.discards if MAGIC[face]],
    facts.MINE: lambda table, seat: [face for face in table.discards if RULE[face]],
    facts.KEEP: lambda table, seat: table.looked,
    facts.PUT_BACK: lambda table, seat: permutations(table.looked),
    facts.STRATEGY: _rules,
    facts.INFILTRATE: _seats,
    facts.CHARGE: _seats,
    facts.EXCHANGE: lambda table, seat: [other for other in range(table.seats) if other != seat],
}
"""What may be chosen, by what is asked."""


def choice_of(action: Action, seen: Table | View) -> Choice:
    """What an action is on the sketch."""
    faces = seen.faces
    match action:
        case moves.Pay() | moves.Discard():
            cards = tuple(sorted([faces[card] for card in action.cards]))
            return cards[0] if len(cards) == 1 and seen.pending[-1].what in (facts.RAID, facts.MEND) else cards
        case moves.PutBack():
            return tuple([faces[card] for card in action.cards])
        case moves.Fascinate():
            return _place(seen.zones[seen.seats : 2 * seen.seats], action.card)
        case moves.Infiltrate() | moves.Charge() | moves.Exchange():
            return action.to
        case moves.Draw() | moves.Decline():
            return NOTHING
    return faces[action.card]  # type: ignore[attr-defined]


def _place(lines: Sequence[Sequence[int] | int], card: int) -> tuple[int, int]:
    """Whose line the card lies in, and where."""
    for owner, line in enumerate(lines):
        if not isinstance(line, int) and card in line:
            return owner, line.index(card)
    raise ValueError("no such card in a line")
