"""What a character likes to do in Panic Clan Inviter by itself, whatever comes of it.

Nothing is claimed here. Who lies gladly elsewhere plays tricks: new rules, turns the other way round, hands that change
owners. Who doubts the others stops them. Who is curious wants to see more cards.
"""

from __future__ import annotations

from games.brains.habits import Habits
from games.core.actions import Action
from games.core.table import Table, TableOf
from games.core.types import Seat
from games.panic.cards import EFFECT, MAGIC, RULE
from games.panic.facts import PanicFacts
from games.panic.moves import Charge, Draw, Enact, Exchange, Fascinate, Infiltrate, Place, Use

TRICK = 0.04
"""So much of a win who lies gladly gives for a trick, for each of its `lies` and what `pressure` adds to them."""
STRIKE = 0.045
"""So much who doubts gives for what stops others, for each of its `doubts`; and so much less for stopping the same seat
as the last time, for each of its `pardon`, where it could as well be another one."""
NEWS = 0.025
"""So much who is curious gives for new cards, for each of its `curiosity`."""
SPITE = 0.06
"""So much is given for striking who is to be harmed, if that harm is worth as much as to all others."""
BEHIND = 2.0
"""Who is so many cards behind what the others have on the average is in twice the danger of who is not."""

TRICKS = tuple(
    bool(rule) or effect in ("disruptors", "illusionists", "chargers")
    for rule, effect in zip(RULE, EFFECT, strict=True)
)
STRIKES = tuple(
    magic in ("menace", "fascinate") or effect in ("infiltrators", "raiders", "blockers")
    for magic, effect in zip(MAGIC, EFFECT, strict=True)
)
LOOKS = tuple(magic == "fortune" or effect in ("seers", "medics") for magic, effect in zip(MAGIC, EFFECT, strict=True))
"""By face: what comes down to a trick, what stops others, and what shows new cards."""


def liking(habits: Habits, table: Table, action: Action) -> float:
    """What the action is worth by itself to the seat that is asked, as a share of a win."""
    seat, _ = table.pending[-1]
    traits = habits.traits
    if isinstance(action, Fascinate):
        return _meaning(habits, table, seat, _owner(table, action.card), table.seats)
    if isinstance(action, Infiltrate | Charge | Exchange):
        return _meaning(habits, table, seat, action.to, 0)
    if isinstance(action, Draw):
        return NEWS * traits.curiosity
    if not isinstance(action, Place | Enact | Use):
        return 0.0
    face = table.faces[action.card]
    if TRICKS[face]:
        return TRICK * habits.lying(danger(table, seat))
    if STRIKES[face]:
        foes = habits.spite(standing(table), seat)
        return STRIKE * traits.doubts + SPITE * max([0.0, *(foes[other] for other in struck(table, seat, face))])
    return NEWS * traits.curiosity if LOOKS[face] else 0.0


def danger(table: Table, seat: Seat) -> float:
    """How far the seat has fallen behind, as in `Habits.lying`: 1 if it is level with the others on the average."""
    lines = standing(table)
    others = (sum(lines) - lines[seat]) / (table.seats - 1)
    return max(0.0, 1.0 + (others - lines[seat]) / BEHIND)


def _owner(table: Table, card: int) -> Seat:
    """In whose line the card lies."""
    return next(seat for seat in range(table.seats) if card in table.zones[table.seats + seat])


def _meaning(habits: Habits, table: Table, seat: Seat, to: Seat, first: int) -> float:
    """Nobody means itself, or who has nothing to lose, to spare another one: out of the zones from `first` on."""
    if to == seat:
        return 0.0
    cards = table.zones[first : first + table.seats]
    doubts = [habits.doubting(other) for other in range(table.seats) if other != seat and cards[other]]
    spared = min(0.0, habits.doubting(to) - max(doubts, default=0.0))
    return STRIKE * spared + SPITE * habits.spite(standing(table), seat)[to]


def standing(table: Table) -> list[float]:
    """By seat: how it stands, as in `Habits.spite`."""
    return [float(len(line)) for line in table.zones[table.seats : 2 * table.seats]]


def struck(table: TableOf[PanicFacts], seat: Seat, face: int) -> list[Seat]:
    """Whom the seat can strike with this card."""
    known = table.facts
    zones, seats = table.zones, table.seats
    others = [other for other in range(seats) if other != seat]
    if MAGIC[face]:
        return [other for other in others if zones[seats + other]]
    match EFFECT[face]:
        case "blockers":
            return [(seat + known.direction) % seats]
        case "raiders":
            return [other for other in others if len(zones[other]) >= len(zones[seat])]
    return [other for other in others if zones[other]]
