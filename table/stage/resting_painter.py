"""Drawing of what rests: piles, areas, open cards, backs, numbers.

Without one's own hand.
"""

from __future__ import annotations

from collections.abc import Collection

from pygame import Rect

from games.core.names import is_you
from games.core.types import Seat, Token
from games.core.view import View
from table.base.screen import LEAST_FONT
from table.graphics.line_breaks import ellipsize
from table.graphics.text import font_for
from table.graphics.vector import picture
from table.stage.controls.things import pile_name
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.captions import Caption, overlapped
from table.stage.drawing.marks import draw_count, draw_eye, frame, pill
from table.stage.drawing.pile_names import name_shade, pile_name_pictures
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.column_fit import COUNT_SIZE, badge_height
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.motion.flights import Flights
from table.stage.resting_table import RestingTable
from table.ui.labels import width

_PILL = 21  # px at 1080p, of what is known of a seat
_KNOWN = 0.72  # part of a face-down card, of its front where these eyes know it
_SNORE, _LEAST_SNORE = 0.27, 18  # part of a card's height, and px
_BRIEF = 0.7  # of that: words smaller than so are left out where a sign says the same


def draw_lying(canvas: Canvas, view: View, made: Arrangement, flying: Collection[Token]) -> None:
    """Draw the cards before seats once more, over something else."""
    in_hand = {token for stack in made.stacks for token in stack.tokens}
    for token, pose in made.poses.items():
        if token not in in_hand and token not in flying and view.map.seats[made.zones[token]] is not None:
            drop = None if token in made.flat else _drop(pose)
            canvas.card(made.faces.get(token), pose, drop=drop, pack=made.pack(token), plain=token in made.plain)
            if token in view.sideways:
                _draw_asleep(canvas, pose, made.rects.get(token))


def draw_resting(
    canvas: Canvas,
    view: View,
    resting: RestingTable,
    flights: Flights,
    marked: Collection[Token],
    turned: Collection[int],
) -> list[Rect]:
    """Draw an arrangement; return the places of the seats' facts.

    Without the cards that are flying and the backs of hands that have turned over (their zones), with light around
    the marked cards, and with their names.
    """
    made, flying = resting.made, flights.tokens
    coming, settling, under_way = flights.hidden_to(), flights.hidden_to(stays=True), flights.coming
    _draw_pile_names(canvas, view, resting)
    for part in resting.parts:
        part.draw_under(canvas, resting.places, made, flying)
    above = _free_of_numbers(made)
    in_hand = {token for stack in made.stacks for token in stack.tokens}
    for token, pose in made.poses.items():
        if token not in in_hand and token not in flying:
            drop = None if token in made.flat else _drop(pose)
            pack, plain = made.pack(token), token in made.plain
            lit, face = token in marked, made.faces.get(token)
            name = None
            if lit and not _counted(made.zones[token], view, made) and made.rects[token].bottom >= pose.rect.bottom - 2:
                seen = overlapped(pose.rect.width, made.rects[token].width, 0, pose.height)
                name = seen._replace(above=above.get(token, 0), text=canvas.screen.text)
            canvas.card(face, pose, drop=drop, lit=lit, pack=pack, plain=plain, caption=name)
            if token in view.sideways:
                _draw_asleep(canvas, pose, made.rects.get(token))
    for zone, poses in made.backs.items():
        if zone in turned:
            continue
        held = view.zones[zone]
        count = max(0, (held if isinstance(held, int) else 0) - coming[zone])
        for pose in poses[: max(0, count - settling[zone])]:
            canvas.card(None, pose, drop=_drop(pose), pack=made.packs[zone])
        if count:
            said = str(count)
            if view.map.seats[zone] == resting.places.holder:
                said = _held(count, resting, canvas)
            draw_count(canvas, said, made.numbers[zone])
    for zone, pose in made.empty.items():
        if zone not in turned:
            _draw_empty(canvas, pose, made.numbers[zone])
    draw_known(canvas, view, resting, made.zones.keys() - flying)
    for zone, cards in enumerate(view.zones):
        if not isinstance(cards, int) and _counted(zone, view, made):
            count = sum(token not in under_way for token in cards)
            if count:
                draw_count(canvas, str(count), made.numbers[zone])
    for column in made.columns:
        number = column.number(flying)
        if number and (not column.danger or any(token in flying for token in column.tokens)):
            draw_count(canvas, number, column.badge, column.size)
    badges = []
    for seat, place in enumerate(resting.places.seats):
        for part in resting.parts:
            part.draw_portrait(canvas, view, seat, place, resting.over)
        badges.append(_draw_pills(canvas, view, resting, seat, place.badges))
    return badges


def _counted(zone: int, view: View, made: Arrangement) -> bool:
    """True for a pile in the middle with its number on it."""
    return view.map.seats[zone] is None and zone in made.numbers


def _held(count: int, resting: RestingTable, canvas: Canvas) -> str:
    """Return owner and size of the covered hand at the bottom.

    Where there is room: a bare number over large cards means nothing to anybody.
    """
    size, most = canvas.screen.font(COUNT_SIZE), resting.places.hand.width
    name = resting.teller.names[resting.places.holder]
    if not is_you(name):
        name = ellipsize(name, font_for(name, size, "bold"), most // 3)
    said = resting.teller.words("play.hand_down", name=name, count=count)
    wide = width(said, size, "bold") + 2 * size
    return said if wide <= most else str(count)


def _free_of_numbers(made: Arrangement) -> dict[Token, int]:
    """Return the heights of names above lower edges, px.

    For the cards that columns write their numbers on.
    """
    found = {}
    for column in made.columns:
        token = column.tokens[-1]
        if (column.number() or column.danger) and not made.poses[token].angle:
            found[token] = made.poses[token].rect.bottom - column.badge[1] + badge_height(column.size) // 2
    return found


def _draw_pills(canvas: Canvas, view: View, resting: RestingTable, seat: Seat, area: Rect) -> Rect:
    """Draw a seat's facts side by side; return the used area.

    As large as there is space for them; rather brief than tiny.
    """
    most, gap, pills = min(canvas.screen.font(_PILL), round(area.height / 1.3)), canvas.screen.px(6), []
    least = max(LEAST_FONT, round(most * _BRIEF))
    sizes = [*((size, False) for size in range(most, least - 1, -1)), *((size, True) for size in range(most, 0, -1))]
    for size, brief in sizes:
        each = (part.pills(canvas, view, seat, size, resting.teller, resting.over, brief) for part in resting.parts)
        pills = [pill for some in each for pill in some]
        wide = sum(pill.width for pill in pills) + gap * (len(pills) - 1)
        if wide <= area.width or (brief and size <= LEAST_FONT):
            break
    taken = Rect(area.topleft, (0, 0))
    for drawn in pills:
        put = canvas.put(drawn, midleft=(taken.right + (gap if taken else 0), area.centery))
        taken = taken.union(put) if taken else put
    return taken


def _draw_empty(canvas: Canvas, pose: Pose, number: tuple[int, int]) -> None:
    """Draw the outline of an empty hand."""
    line = max(1, canvas.screen.px(2))
    outline = frame(pose.rect.size, canvas.colours.brass, line, max(line, round(pose.height * 0.08)))
    canvas.put(outline, center=pose.rect.center)
    draw_count(canvas, "0", number)


def _drop(pose: Pose) -> int:
    """Return the drop of a resting card's shadow, px."""
    return max(1, round(round(pose.height) * 0.02))


def _draw_asleep(canvas: Canvas, pose: Pose, seen: Rect | None) -> None:
    """Mark a sideways card as used, in a corner that is free.

    `seen`: what is seen of it. Where that is all, the mark hides neither name nor letters.
    """
    side, inset = max(_LEAST_SNORE, round(pose.height * _SNORE)), round(pose.height * 0.03)
    ground, rect = (
        pill(side, side, canvas.colours.night, canvas.colours.brass),
        pose.covered.inflate(-2 * inset, -2 * inset),
    )
    if seen is None or seen.bottom >= rect.bottom:
        put = canvas.put(ground, bottomright=rect.bottomright)
    else:
        put = canvas.put(ground, topleft=rect.topleft)
    mark = round(side * 0.72)
    canvas.put(picture("common/snore", (mark, mark)), center=put.center)


def _draw_pile_names(canvas: Canvas, view: View, resting: RestingTable) -> None:
    """Draw the names of piles and given cards.

    Or what stands for them. Where no card lies, nothing is said, but the name keeps its space: nothing moves as the
    first card comes.
    """
    given, teller, cream = resting.made.labels, resting.teller, canvas.colours.cream
    zones = [number for number, seat in enumerate(view.map.seats) if seat is None] + [*given]
    areas = [*resting.places.labels, *given.values()]
    labels = {zone: part for zone in zones for part in resting.parts if part.labels(view.map.names[zone])}
    empty = {zone for zone in zones if not view.zones[zone]}
    names = [None if zone in labels else pile_name(view, zone, teller.words) for zone in zones]
    drawn = pile_name_pictures(names, areas, canvas.screen, cream)
    plaque = resting.places.plaque
    for zone, name, area in zip(zones, drawn, areas, strict=True):
        if name and zone not in empty:
            if zone not in given and not (plaque and plaque.contains(area)):
                shade = name_shade(name[0].get_size(), canvas.screen)
                canvas.sink.blit(shade, shade.get_rect(center=name[0].get_rect(topleft=name[1]).center))
            canvas.sink.blit(*name)
        elif zone in labels:
            labels[zone].draw_label(canvas, view, area, teller)


def draw_known(canvas: Canvas, view: View, resting: RestingTable, cards: Collection[Token], near: float = 1.0) -> None:
    """Draw small pictures on those face-down `cards` that these eyes know.

    `near`: so many times as large as they lie there.
    """
    made = resting.made
    for token, zone in made.zones.items():
        face = resting.known(token) if token in cards else None
        if face is None or token in made.faces or view.map.owners[zone] >= 0:
            continue
        pose = made.poses[token]
        high = pose.height * near
        small = Pose(pose.x, pose.y + high * 0.07, high * _KNOWN)
        canvas.card(face, small, drop=_drop(small), caption=Caption(text=canvas.screen.text))
        size = max(canvas.screen.px(26), round(high * 0.22))
        corner = (round(small.x - small.height * CARD_SHAPE / 2), round(small.y - small.height / 2))
        draw_eye(canvas, corner, size, max(1, size // 14))
