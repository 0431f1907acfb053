"""Flights between two arrangements.

Pure but for the tempo.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from games.core.types import Token
from games.core.view import View
from table.base.measures import (
    DEAL_ALL,
    DEAL_EVERY,
    DEAL_ONE,
    PASS,
    PEEK,
    RESETTLE,
    RESHAPE,
    SHIVER,
    SIDEWAYS,
    SQUASH_MS,
    STAGGER,
    STAGGER_ALL,
    UNFOLD,
)
from table.base.screen import Screen
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import centre_pose
from table.stage.layout.pose import Pose, distance
from table.stage.motion.easing import out_cubic, out_soft
from table.stage.motion.flights import ON_STAGE, Flight, Shiver, lob, travel, travel_ms
from table.stage.motion.moment import Moment, Pace
from table.stage.motion.phases import Timeline
from table.stage.motion.tween import Travel
from table.stage.motion.view_diff import Change, changes

FROM_STAGE = 260
"""Time for a card to return from the spotlight, ms."""

_LIFTING = 240  # ms
_INTO_HOLD = 0.3  # of the phase in which it shivers, a card that is revealed still takes to come there
_UNFOLDS = 0.5  # of the arc of a card that goes elsewhere
_SEEN = 8  # px at 1080p
_NEAR = 160  # px at 1080p: a card that goes farther than that does not only make room


def fly(
    moment: Moment, waiting: Mapping[Token, float], swapped: Mapping[int, int], *, passing: bool
) -> tuple[list[Flight], list[Flight]]:
    """Return the flights of moved cards, and of those making room.

    Or turning over. `passing`: cards are given on face down, and thrown the same way, whichever they are.
    `waiting`: so many ms a card stays where it was. `swapped` as in `changes`.
    """
    before, after, shown, pace = moment.before, moment.made, moment.shown, moment.pace
    screen, stretch = pace.screen, pace.stretch
    moving: list[Flight] = []
    moved = changes(moment.old, moment.beat.view, swapped)
    leaving = Counter(change.source for change in moved if change.before is None)
    coming = Counter(change.target for change in moved if change.after is None)
    every = min(STAGGER, STAGGER_ALL / max(1, len(moved)))
    for i, change in enumerate(moved):
        if change.before is None:
            start, was = _last_back(before, moment.old, change.source, leaving), None
        else:
            start, was = shown[change.before]
        if change.after is None:
            end, becomes = _last_back(after, moment.beat.view, change.target, coming), None
        else:
            end, becomes = after.poses[change.after], after.faces.get(change.after)
        ms = (PASS if passing else travel_ms(distance(start, end), screen.scale)) * stretch
        wait = max(
            (waiting.get(token, 0.0) for token in (change.before, change.after) if token is not None), default=0.0
        )
        began = pace.clock + wait + i * every * stretch
        way = (lob if passing else travel)(start, end, began, ms, screen)
        turn = pace.turn(was, becomes, began + (0 if passing else 0.2 * ms))
        until = began + ms + SQUASH_MS * stretch
        back = after.packs[change.source]
        plain = (change.before in before.plain, change.after in after.plain)
        order = (ON_STAGE if change.before in moment.staged else 1000) + i
        moving.append(Flight(change.after, change.target, way, becomes, order, until, turn, back=back, plain=plain))
    gone = {flight.token for flight in moving}
    settling: list[Flight] = []
    hand = {token: place for place, token in enumerate(token for stack in after.stacks for token in stack.tokens)}
    reshaped = bool(hand) and _piled(before) != _piled(after)
    for i, (token, pose) in enumerate(after.poses.items()):
        if token in gone or token not in before.poses:
            continue
        start, was = shown[token]
        becomes = after.faces.get(token)
        lies = token in before.flat & after.flat  # a pile sinks by less than can be seen, and stays one
        if was == becomes and (lies or start == pose):
            continue
        began, ms, arc, ease = pace.clock + waiting.get(token, 0.0), settle_ms(start, pose, screen), 0.0, out_cubic
        if token in hand:  # all of them alike: they lie on one another
            ms = RESETTLE
            if reshaped:
                began, ms, arc, ease = began + UNFOLD * stretch * hand[token], RESHAPE, _UNFOLDS, out_soft
        ms *= stretch
        way = travel(start, pose, began, ms, screen, arc=arc, ease=ease)
        turn = pace.turn(was, becomes, began)
        plain = (token in before.plain, token in after.plain)
        there = token not in moment.staged
        settling.append(Flight(token, after.zones[token], way, becomes, i, began + ms, turn, plain=plain, there=there))
    if not screen.reduced:  # there they would fade
        settling += _backs(moment, moved, swapped)
    return moving, settling


def _backs(moment: Moment, moved: Sequence[Change], swapped: Mapping[int, int]) -> Iterator[Flight]:
    """Yield the backs of hidden hands that visibly make room."""
    before, after, pace = moment.before, moment.made, moment.pace
    left = Counter(change.source for change in moved if change.before is None)
    ms = RESETTLE * pace.stretch
    for zone, ends in after.backs.items():
        starts, held = before.backs.get(zone, ()), moment.old.zones[zone]
        if not isinstance(held, int) or zone in swapped:
            continue
        ways = [*zip(starts[: held - left[zone]], ends, strict=False)]
        if any(distance(*way) > _SEEN * pace.screen.scale for way in ways):
            for i, (start, end) in enumerate(ways):
                way = travel(start, end, pace.clock, ms, pace.screen, arc=0.0, ease=out_cubic)
                yield Flight(None, zone, way, None, i, pace.clock + ms, stays=True)


def _last_back(made: Arrangement, view: View, zone: int, left: Counter[int]) -> Pose:
    """Return the place of the next of a hidden hand's last cards.

    Of which `left` are left.
    """
    held = view.zones[zone]
    assert isinstance(held, int)
    number = held - left[zone]
    left[zone] -= 1
    return made.back(zone, number)


def _piled(made: Arrangement) -> bool:
    """True if one's own hand lies in stacks."""
    return any(len(stack.tokens) > 1 for stack in made.stacks)


def settle_ms(start: Pose, end: Pose, screen: Screen) -> float:
    """Return the time of a card that stays in its zone.

    At speed 1: making room, turning sideways, or coming back.
    """
    way = distance(start, end)
    if abs(start.angle - end.angle) > 45:
        return SIDEWAYS
    return RESETTLE if way <= _NEAR * screen.scale else travel_ms(way, screen.scale)


def deal(view: View, after: Arrangement, pack: Pose, pace: Pace) -> list[Flight]:
    """Return the flights of a deal from one pack.

    To the hands in turn, one each, and to the middle last.
    """
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
    dealt = Counter[int]()
    for i, (token, zone) in enumerate(queue):
        end = after.back(zone, dealt[zone]) if token is None else after.poses[token]
        dealt[zone] += 1
        shows = None if token is None else after.faces.get(token)
        began, ms = pace.clock + i * every, DEAL_ONE * pace.stretch
        way = travel(pack, end, began, ms, pace.screen, arc=0.4)
        turn = pace.turn(None, shows, began + 0.4 * ms)
        flights.append(Flight(token, zone, way, shows, 1000 + i, began + ms, turn, packed=True))
    return flights


def peek(moment: Moment, card: Token, face: str) -> Flight:
    """Return a card's flight to a looker's eyes and back.

    One that is seen elsewhere than where it lies is at the eyes already.
    """
    pace, zone = moment.pace, moment.made.zones[card]
    start, rest = _way(moment, card)
    lifted = Pose(rest.x, rest.y - rest.height * 0.18, rest.height * 1.3) if start == rest else start
    ms, back = _LIFTING * pace.stretch, pace.clock + PEEK * pace.stretch
    up = travel(start, lifted, pace.clock, ms, pace.screen, arc=0)
    down = travel(lifted, rest, back, ms, pace.screen, arc=0)
    then = Flight(card, zone, down, None, ON_STAGE - 1, back + ms, pace.turn(face, None, back))
    return Flight(card, zone, up, face, ON_STAGE - 1, back, pace.turn(None, face, pace.clock), then)


def glimpse(moment: Moment, card: Token, came: float, end: float) -> Flight:
    """Return a card's flight to the middle and down at `end`.

    Within `came` ms, turned up for eyes that know its face. The same motion for all eyes.
    """
    pace, zone, face = moment.pace, moment.made.zones[card], moment.known(card)
    start, rest = _way(moment, card)
    middle = centre_pose(moment.places, pace.screen)
    there = travel(start, middle, pace.clock, came, pace.screen)
    back = travel(middle, rest, end, FROM_STAGE * pace.stretch, pace.screen, arc=0)
    then = Flight(card, zone, back, None, ON_STAGE, back.ends, pace.turn(face, None, end))
    return Flight(card, zone, there, face, ON_STAGE, end, pace.turn(None, face, pace.clock + came), then)


def unveil(moment: Moment, card: Token, middle: Pose, time: Timeline, struck: float) -> Flight:
    """Return a card's flight into the open and back.

    It shivers, turns over there, is struck, and comes back in the end if nothing else calls it away.
    """
    pace, zone, face = moment.pace, moment.made.zones[card], moment.made.faces.get(card)
    start, rest = _way(moment, card)
    back = Travel(middle, rest, time.ends, FROM_STAGE * pace.stretch)
    then = Flight(card, zone, back, face, ON_STAGE, back.ends)
    if pace.still:
        there = Travel(middle, middle, pace.clock - SQUASH_MS, 0)  # it has long come there
        return Flight(card, zone, there, face, ON_STAGE, time.ends, then=then)
    turn = pace.turn(moment.shown[card][1], face, time.start("turn"), time.lengths["turn"])
    there = travel(start, middle, pace.clock, time.lengths["face"] + _INTO_HOLD * time.lengths["hold"], pace.screen)
    shiver = Shiver(there.ends, time.start("turn"), SHIVER)
    return Flight(card, zone, there, face, ON_STAGE, time.ends, turn, then, shiver=shiver, struck=struck)


def _way(moment: Moment, card: Token) -> tuple[Pose, Pose]:
    """From where a card is seen to where it rests."""
    rest = moment.made.poses[card]
    return moment.shown[card][0] if card in moment.shown else rest, rest
