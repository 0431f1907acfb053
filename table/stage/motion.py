"""Which cards fly, from where, to where, and when: the difference between two arrangements. Pure but for the tempo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from games.core.types import Token
from games.core.view import View
from table.screen import Screen
from table.stage.arrange import Arrangement
from table.stage.changes import changes
from table.stage.easing import out_cubic
from table.stage.flights import FADE, FLIP, ON_STAGE, SQUASH_MS, Flight, Turn, travel, travel_ms
from table.stage.tween import Pose, Travel, distance

RESETTLE = 200
"""ms for cards that only make room for others."""

DEAL_ALL, DEAL_ONE, DEAL_EVERY = 1150, 240, 70
STAGGER, STAGGER_ALL = 70, 560
"""ms between cards that move at once, and between the first and the last of many."""

PASS = 280
"""ms for a card that is given face down, whatever it is and however far it goes."""

PEEK = 1500
"""ms for which who looks at a card sees it."""

SIDEWAYS = 340
"""ms for a card to turn by a right angle where it lies."""

_TO_STAGE, _FROM_STAGE, _LIFTING = 300, 260, 240  # ms
_NEAR = 160  # px at 1080p: a card that goes farther than that does not only make room

Shown = tuple[Pose, str | None]
"""Where a card is seen at the moment, and its face by id; None: its back."""


@dataclass(frozen=True, slots=True)
class Pace:
    """When motions begin and how they are made: `stretch` is 1 at speed 1, smaller if faster."""

    clock: float
    stretch: float
    screen: Screen

    def turn(self, before: str | None, after: str | None, began: float) -> Turn | None:
        """Turning a card over from one face to another, if they differ."""
        ms = FADE if self.screen.reduced else FLIP
        return None if before == after else Turn(before, began, ms * self.stretch)


def fly(
    old: View,
    new: View,
    before: Arrangement,
    after: Arrangement,
    shown: Callable[[Token], Shown],
    face: Callable[[Token], str | None],
    pace: Pace,
    *,
    passing: bool = False,
    waiting: Mapping[Token, float] = MappingProxyType({}),
    swapped: Mapping[int, int] = MappingProxyType({}),
) -> tuple[list[Flight], list[Flight]]:
    """The flights of the cards that change their zone, and of those that only make room or turn over.

    `shown` is asked for cards of the old view, `face` for what a card of the new view shows. `passing` gives cards on
    face down: a slide with a wobble, the same for every card. `waiting`: so many ms a card stays where it was.
    `swapped` as in `changes`.
    """
    screen, stretch = pace.screen, pace.stretch
    moving: list[Flight] = []
    moved = changes(old, new, swapped)
    every = min(STAGGER, STAGGER_ALL / max(1, len(moved)))
    for i, change in enumerate(moved):
        start, was = (before.homes[change.source], None) if change.before is None else shown(change.before)
        end, becomes = (
            (after.homes[change.target], None)
            if change.after is None
            else (after.poses[change.after], face(change.after))
        )
        ms = (PASS if passing else travel_ms(distance(start, end), screen.scale)) * stretch
        wait = 0.0 if change.before is None else waiting.get(change.before, 0.0)
        began = pace.clock + wait + i * every * stretch
        way = travel(start, end, began, ms, screen, arc=0.25 if passing else 1.0, wobble=3.0 if passing else 0.0)
        turn = pace.turn(was, becomes, began + (0 if passing else 0.2 * ms))
        until = began + ms + SQUASH_MS * stretch
        back = after.packs[change.source]
        plain = (change.before in before.plain, change.after in after.plain)
        moving.append(Flight(change.after, change.target, way, becomes, 1000 + i, until, turn, back=back, plain=plain))
    gone = {flight.token for flight in moving}
    settling: list[Flight] = []
    for i, (token, pose) in enumerate(after.poses.items()):
        if token in gone or token not in before.poses:
            continue
        start, was = shown(token)
        becomes = face(token)
        if start == pose and was == becomes:
            continue
        ms = stretch * settle_ms(start, pose, screen)
        began = pace.clock + waiting.get(token, 0.0)
        way = travel(start, pose, began, ms, screen, arc=0, ease=out_cubic)
        turn = pace.turn(was, becomes, began)
        plain = (token in before.plain, token in after.plain)
        settling.append(Flight(token, after.zones[token], way, becomes, i, began + ms, turn, plain=plain))
    return moving, settling


def settle_ms(start: Pose, end: Pose, screen: Screen) -> float:
    """How long a card takes at speed 1 that stays in its zone: making room, turning sideways, or coming back."""
    way = distance(start, end)
    if abs(start.angle - end.angle) > 45:
        return SIDEWAYS
    return RESETTLE if way <= _NEAR * screen.scale else travel_ms(way, screen.scale)


def deal(view: View, after: Arrangement, pack: Pose, face: Callable[[Token], str | None], pace: Pace) -> list[Flight]:
    """All cards out of one pack: to the hands in turn, one each, and to the middle last."""
    hands: list[list[tuple[Token | None, int]]] = []
    rest: list[tuple[Token | None, int]] = []
    for number, zone in enumerate(view.zones):
        tokens: list[Token | None] = [None] * zone if isinstance(zone, int) else list(zone)
        if not isinstance(zone, int) and number in {after.zones[s.tokens[0]] for s in after.stacks}:
            tokens = [token for stack in after.stacks for token in stack.tokens]
        cards = [(token, number) for token in tokens]
        if view.map.owners[number] >= 0:
            hands.append(cards)
        else:
            rest += cards
    longest = max((len(cards) for cards in hands), default=0)
    queue = [cards[i] for i in range(longest) for cards in hands if i < len(cards)] + rest
    every = min(DEAL_EVERY, DEAL_ALL / max(1, len(queue))) * pace.stretch
    flights = []
    for i, (token, zone) in enumerate(queue):
        end = after.homes[zone] if token is None else after.poses[token]
        shows = None if token is None else face(token)
        began, ms = pace.clock + i * every, DEAL_ONE * pace.stretch
        way = travel(pack, end, began, ms, pace.screen, arc=0.4)
        turn = pace.turn(None, shows, began + 0.4 * ms)
        flights.append(Flight(token, zone, way, shows, 1000 + i, began + ms, turn, packed=True))
    return flights


def peek(card: Token, zone: int, rest: Pose, face: str, pace: Pace) -> Flight:
    """A card is lifted and turned for who looks at it, and laid back."""
    lifted = Pose(rest.x, rest.y - rest.height * 0.18, rest.height * 1.3)
    ms, back = _LIFTING * pace.stretch, pace.clock + PEEK * pace.stretch
    up = travel(rest, lifted, pace.clock, ms, pace.screen, arc=0)
    down = travel(lifted, rest, back, ms, pace.screen, arc=0)
    then = Flight(card, zone, down, None, ON_STAGE - 1, back + ms, pace.turn(face, None, back))
    return Flight(card, zone, up, face, ON_STAGE - 1, back, pace.turn(None, face, pace.clock), then)


def glimpse(
    card: Token, zone: int, way: tuple[Pose, Pose, Pose], face: str | None, came: float, end: float, pace: Pace
) -> Flight:
    """A card that comes to the middle within `came` ms, turned up for eyes that know its face, and goes down at `end`.

    `way` as in `unveil`. The same motion for all eyes.
    """
    start, middle, rest = way
    there = travel(start, middle, pace.clock, came, pace.screen)
    back = travel(middle, rest, end, _FROM_STAGE * pace.stretch, pace.screen, arc=0)
    then = Flight(card, zone, back, None, ON_STAGE, back.ends, pace.turn(face, None, end))
    return Flight(card, zone, there, face, ON_STAGE, end, pace.turn(None, face, pace.clock + came), then)


def unveil(
    card: Token,
    zone: int,
    way: tuple[Pose, Pose, Pose],
    face: str | None,
    turn: Turn | None,
    end: float,
    stretch: float,
    pace: Pace,
) -> Flight:
    """A card goes where all can see it, and back from there at `end` if nothing else calls it away.

    `way`: where it is, where it is shown, where it rests.
    """
    start, middle, rest = way
    there = travel(start, middle, pace.clock, _TO_STAGE * stretch, pace.screen)
    back = Travel(middle, rest, end, _FROM_STAGE * stretch)
    then = Flight(card, zone, back, face, ON_STAGE, back.ends)
    return Flight(card, zone, there, face, ON_STAGE, end, turn, then)
