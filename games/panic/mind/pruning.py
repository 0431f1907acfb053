"""What nobody with sense considers: what is plainly worse than something else that may be done.

Who chooses freely, or likes something by itself, would come upon it now and then; and where a seat has many cards to
choose from, there is more time for the few that matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.core.actions import Action
from games.core.table import Table
from games.core.types import Seat
from games.panic import facts
from games.panic.cards import COST, HAND_LIMIT, MAGIC, RULE
from games.panic.facts import IN_FORCE, PLAYED
from games.panic.fitting import RULE_AT, by_neighbour, fit, lying
from games.panic.mind.rollout import ranks
from games.panic.moves import Charge, Discard, Enact, Fascinate, Infiltrate, Pay, Use
from games.panic.steps import rule_cards

DEARER = 3
"""Who has to discard considers so many cards beside those that it can spare most easily."""


def pruned(table: Table, actions: Iterable[Action]) -> list[Action]:
    """Those of the actions that the seat that is asked considers; that of the `rollout_policy` is always among them."""
    seat, what = table.pending[-1]
    if what in DISCARDED:
        spare = _spare(table, seat, DISCARDED[what](table, seat))
        return [action for action in actions if spare.issuperset(_faces(table, action))]
    return [action for action in actions if not _dominated(table, seat, action)]


def _faces(table: Table, action: Action) -> list[int]:
    """Of the cards that are discarded."""
    assert isinstance(action, Pay | Discard)
    return [table.faces[card] for card in action.cards]


def _spare(table: Table, seat: Seat, number: int) -> set[int]:
    """By their faces, the cards that the seat can spare most easily."""
    held = [table.faces[card] for card in table.zones[seat]]
    return set(sorted(held, key=ranks(fit(table, seat)).__getitem__)[: number + DEARER])


def _dominated(table: Table, seat: Seat, action: Action) -> bool:
    """The same rule once more, magic for nothing, units that are sent to oneself, ..."""
    if isinstance(action, Enact):
        return RULE[table.faces[action.card]] == RULE[table.faces[table.zones[IN_FORCE][-1]]]
    if isinstance(action, Use):
        match MAGIC[table.faces[action.card]]:
            case "menace" | "fascinate":
                return not _other_lines(table, seat)
            case "quick_march":
                return not _placeable(table, seat)
    if isinstance(action, Infiltrate | Charge):
        return action.to == seat
    if isinstance(action, Fascinate):  # ... a card of the own line that does not lie last
        return action.card in table.zones[table.seats + seat][:-1] and _other_lines(table, seat)
    return False


def _other_lines(table: Table, seat: Seat) -> bool:
    """Whether a card lies in another line."""
    return any(table.zones[table.seats + other] for other in range(table.seats) if other != seat)


def _placeable(table: Table, seat: Seat) -> bool:
    """Whether a card of the hand can be placed, now or under a rule of the hand."""
    faces = table.faces
    _, last, right = lying(table, seat)
    rules = RULE_AT[table.facts.same_number]
    cards = [table.zones[IN_FORCE][-1], *rule_cards(table, seat)]
    fits = [by_neighbour(rules[faces[card]])[right][last] for card in cards]
    return any(one[faces[card]] for one in fits for card in table.zones[seat])


DISCARDED: dict[str, Callable[[Table, Seat], int]] = {
    facts.PAY: lambda table, seat: COST[table.faces[table.zones[PLAYED][-1]]],
    facts.LIMIT: lambda table, seat: len(table.zones[seat]) - HAND_LIMIT,
    facts.RAID: lambda table, seat: 1,
    facts.MEND: lambda table, seat: 1,
}
"""How many cards are to be discarded, where the seat chooses them."""
