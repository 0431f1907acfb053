"""What a character likes to do in Panic Clan Inviter by itself, whatever comes of it.

Nothing is claimed here. Who lies gladly elsewhere plays tricks: new rules, turns the other way round, hands that change
owners. Who doubts the others stops them. Who is curious wants to see more cards.
"""

from __future__ import annotations

from games.brains.habits import Habits
from games.core.types import Seat
from games.panic import facts
from games.panic.cards import EFFECT, MAGIC, RULE
from games.panic.mind.sketch import NOTHING, Choice, Sketch

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
MEANT = (facts.INFILTRATE, facts.CHARGE, facts.EXCHANGE, facts.FASCINATE)
"""Where another seat is chosen."""


def liking(habits: Habits, table: Sketch, choice: Choice) -> float:
    """What the choice is worth by itself to the seat that is asked, as a share of a win."""
    seat, what = table.pending[-1]
    traits = habits.traits
    if what in MEANT:
        return _meaning(habits, table, seat, choice if isinstance(choice, int) else choice[0])
    if isinstance(choice, tuple) or what not in (facts.TURN, facts.STRATEGY):
        return 0.0
    if choice == NOTHING:
        return NEWS * traits.curiosity if what == facts.TURN else 0.0
    if TRICKS[choice]:
        return TRICK * habits.lying(danger(table, seat))
    if STRIKES[choice]:
        foes = habits.spite(standing(table), seat)
        return STRIKE * traits.doubts + SPITE * max([0.0, *(foes[other] for other in struck(table, seat, choice))])
    return NEWS * traits.curiosity if LOOKS[choice] else 0.0


def danger(table: Sketch, seat: Seat) -> float:
    """How far the seat has fallen behind, as in `Habits.lying`: 1 if it is level with the others on the average."""
    own = len(table.lines[seat])
    others = (sum(map(len, table.lines)) - own) / (table.seats - 1)
    return max(0.0, 1.0 + (others - own) / BEHIND)


def _meaning(habits: Habits, table: Sketch, seat: Seat, to: Seat) -> float:
    """Nobody means itself, or who has nothing to lose, to spare another one."""
    if to == seat:
        return 0.0
    cards = table.lines if table.pending[-1][1] == facts.FASCINATE else table.hands
    doubts = [habits.doubting(other) for other in range(table.seats) if other != seat and cards[other]]
    spared = min(0.0, habits.doubting(to) - max(doubts, default=0.0))
    return STRIKE * spared + SPITE * habits.spite(standing(table), seat)[to]


def standing(table: Sketch) -> list[float]:
    """By seat: how it stands, as in `Habits.spite`."""
    return [float(len(line)) for line in table.lines]


def struck(table: Sketch, seat: Seat, face: int) -> list[Seat]:
    """Whom the seat can strike with this card."""
    others = [other for other in range(table.seats) if other != seat]
    if MAGIC[face]:
        return [other for other in others if table.lines[other]]
    match EFFECT[face]:
        case "blockers":
            return [(seat + table.direction) % table.seats]
        case "raiders":
            return [other for other in others if len(table.hands[other]) >= len(table.hands[seat])]
    return [other for other in others if table.hands[other]]
