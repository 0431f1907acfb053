"""Where each card of a view lies at rest. Pure: the same view in the same layout is always the same picture."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect

from games.core.game import Game
from games.core.types import Seat, Token
from games.core.view import View
from table.screen import Screen
from table.stage.layout import Layout, lay_out
from table.stage.layout.columns import COUNT_SIZE, Content, DangerSpec, badge_height, share_out
from table.stage.layout.lines import home_in, in_line
from table.stage.layout.plan.law import LawSpec
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.layout.race import GoalSpec, Race
from table.stage.layout.race import race as lay_race
from table.stage.spec import BY_FACE, BoardSpec

FAN_LIMIT = 12
"""A larger own hand is laid out as stacks of equal cards."""

BACKS_LIMIT = 7
"""So many backs stand for a hidden hand, however large; its number is written on it."""

_BESIDE_BACKS = 0.6  # of the height of a hidden hand: a higher number stands beside it
_TALLEST_PILE = 11  # cards of 1.5 px; those of a larger pile lie closer
_LIFT = 0.022  # of a card's height, from one card of a stack to the next


@dataclass(frozen=True, slots=True)
class Stack:
    """Equal cards of the own hand, or a single one; `rect` is what can be seen of it."""

    tokens: tuple[Token, ...]
    rect: Rect


@dataclass(frozen=True, slots=True)
class Column:
    """The cards of one group in a zone before a seat. `badge` is the middle of their number, `size` px high; it is
    `brief` where there is little room.

    `weights`: as how many each card counts; one more card counts as `step`. With `limit` the seat has lost, or
    something else befalls it; None where nothing does.
    """

    zone: int
    group: int
    tokens: tuple[Token, ...]
    weights: tuple[float, ...]
    limit: int | None
    step: float
    badge: tuple[int, int] = (0, 0)
    size: int = 0
    brief: bool = False

    @property
    def danger(self) -> bool:
        """Whether one more card could be enough."""
        return self.limit is not None and sum(self.weights) + self.step >= self.limit

    @property
    def sign(self) -> str:
        """How many there are, and how many are enough."""
        return f"{sum(self.weights):g}" + ("" if self.brief else f"/{self.limit}")

    def number(self, flying: Collection[Token] = ()) -> str:
        """As how many the cards count but for those that are flying; nothing where a look is enough."""
        counted = [weight for token, weight in zip(self.tokens, self.weights, strict=True) if token not in flying]
        return f"{sum(counted):g}" if len(counted) > 1 or sum(counted) % 1 else ""


@dataclass(slots=True)
class Arrangement:
    """`poses`: every card in sight, in the order of drawing; `zones`: where it lies; `rects`: what shows of it.

    `backs`: the cards that stand for hidden hands, by zone; `homes`: the middle of every zone. `faces` has the cards
    that are shown with their face, and its id: those that lie open and the eyes' own hand.
    """

    poses: dict[Token, Pose] = field(default_factory=dict)
    zones: dict[Token, int] = field(default_factory=dict)
    rects: dict[Token, Rect] = field(default_factory=dict)
    faces: dict[Token, str] = field(default_factory=dict)
    backs: dict[int, tuple[Pose, ...]] = field(default_factory=dict)
    homes: dict[int, Pose] = field(default_factory=dict)
    flat: set[Token] = field(default_factory=set)
    """The cards that lie square on others and cast no shadow."""
    plain: set[Token] = field(default_factory=set)
    """The cards that are easier to read in the simplified form of small ones."""
    stacks: tuple[Stack, ...] = ()
    columns: tuple[Column, ...] = ()
    races: tuple[Race, ...] = ()
    numbers: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The middle of the number of cards, for each zone that has one."""
    packs: tuple[str | None, ...] = ()
    """What everyone knows of the cards in each zone by their backs."""

    def pack(self, token: Token) -> str | None:
        """What everyone knows of a card by its back, as it lies there."""
        return self.packs[self.zones[token]]


class Groups:
    """The order of a game's faces by the value of a trait; faces without it come last."""

    def __init__(self, game: Game, trait: str | None) -> None:
        traits = [face.id if trait == BY_FACE else face.traits.get(trait or "") for face in game.faces]
        values = list(dict.fromkeys(value for value in traits if value is not None))
        self.none = len(values)
        self._of = [self.none if value is None else values.index(value) for value in traits]

    def of(self, face: int | None) -> int:
        """The number of a face's group; `none` if it has none or is not known."""
        return self.none if face is None else self._of[face]


def places(screen: Screen, seats: int, bottom: Seat, spec: BoardSpec, game: Game, log: bool = False) -> Layout:
    """The places that a game needs; see `lay_out`."""
    central = [name for name, place in spec.places.items() if place.at == "centre"]
    law = spec.table(LawSpec)
    spread = [place for place in spec.places.values() if place.spread == "columns"]
    kinds = sum(max(1, Groups(game, place.group).none) for place in spread)
    badges = any(table.badges for table in spec.tables.values())
    total = any(table.number for table in spec.tables.values())
    return lay_out(
        screen,
        seats,
        bottom,
        len(central),
        log,
        kinds=kinds,
        badges=badges,
        total=total,
        law=central.index(law.place) if law else None,
    )


def arrange(view: View, layout: Layout, spec: BoardSpec, game: Game, screen: Screen) -> Arrangement:
    """Lay out everything that the view has."""
    packs = {place.name: place.pack for place in view.places}
    made = Arrangement(packs=tuple(packs[name] for name in view.map.names))
    piles = iter(layout.piles)
    law = spec.table(LawSpec)
    areas: dict[Seat, list[Column]] = {}
    lines: dict[Seat, list[int]] = {}
    badge, danger, race = badge_height(screen.font(COUNT_SIZE)), spec.table(DangerSpec), spec.table(GoalSpec)
    for number, zone in enumerate(view.zones):
        place, large = spec.places[view.map.names[number]], law is not None and law.place == view.map.names[number]
        seat = view.map.seats[number]
        groups = Groups(game, place.group)
        _take_up(made, view, number, game)
        if seat is None:
            rect = next(piles)
        else:
            at = layout.seats[seat]
            row = at.front if at.front.width else at.bubble
            rect = {"fan": at.hand, "single": at.front, "row": row}.get(place.spread, at.area)
        made.homes[number] = _home(rect, layout.hand_card)
        if place.spread == "line" and seat is not None:
            made.homes[number] = home_in(rect, screen)
            lines.setdefault(seat, []).append(number)
            continue
        own = place.spread == "fan" and seat == layout.bottom
        if seat is not None and view.map.owners[number] >= 0 and not own and badge > _BESIDE_BACKS * rect.height:
            made.numbers[number] = (rect.right - badge // 2, rect.centery)
            rect = Rect(rect.left, rect.top, rect.width - badge * 3 // 4, rect.height)
        elif (seat is None and not large) or view.map.owners[number] >= 0:
            made.numbers[number] = rect.center if own else (rect.centerx, rect.bottom - badge // 2)
        if isinstance(zone, int):
            made.backs[number] = (
                tuple(_fan(min(zone, FAN_LIMIT), layout)) if own else tuple(_small_fan(min(zone, BACKS_LIMIT), rect))
            )
            continue
        if place.spread == "fan":
            _own_hand(made, view, zone, groups, layout)
        elif place.spread == "columns" and seat is not None:
            areas.setdefault(seat, []).extend(columns_of(view, number, zone, groups, danger, game))
        elif place.spread == "row" and seat is not None:
            _side_by_side(made, zone, layout.seats[seat].row)
        else:
            _heap(made, zone, rect, screen, square=place.spread == "stack" and not large)
    for seat, columns in areas.items():
        _area(made, view, columns, layout.seats[seat].area, screen)
    for seat, numbers in lines.items():
        if race and race.place == view.map.names[numbers[0]]:
            goal = int(getattr(view.facts, race.fact))
            _race(made, view, numbers[0], goal, layout.seats[seat].area, screen)
        else:
            _line(made, view, numbers, layout.seats[seat].area, screen)
    return made


def _take_up(made: Arrangement, view: View, number: int, game: Game) -> None:
    """Note which cards of a zone are in sight and which of them show their faces."""
    zone = view.zones[number]
    if not isinstance(zone, int):
        mine = view.map.owners[number] == view.eyes and view.eyes is not None
        for token in zone:
            if (face := view.face(token)) is not None and (mine or view.is_open(token)):
                made.faces[token] = game.faces[face].id
        made.zones.update(dict.fromkeys(zone, number))


def _race(made: Arrangement, view: View, number: int, goal: int, rect: Rect, screen: Screen) -> None:
    """A line that wins when it is complete."""
    zone, seat = view.zones[number], view.map.seats[number]
    if isinstance(zone, int) or seat is None:
        return
    line, seen = lay_race(number, seat, zone, goal, rect, screen)
    made.races += (line,)
    made.plain.update(zone if line.plain else ())
    made.homes[number] = line.places[min(len(zone), len(line.places) - 1)]
    made.poses.update(zip(zone, line.places, strict=False))
    made.rects.update(zip(zone, seen, strict=True))


def _line(made: Arrangement, view: View, numbers: Sequence[int], rect: Rect, screen: Screen) -> None:
    """The cards of some zones side by side, in the order of the zones, or the backs of those that are hidden."""
    zones = [view.zones[number] for number in numbers]
    shared = iter(in_line(sum(zone if isinstance(zone, int) else len(zone) for zone in zones), rect, screen))
    for number, zone in zip(numbers, zones, strict=True):
        if isinstance(zone, int):
            spots = [next(shared) for _ in range(zone)]
            made.backs[number] = tuple(pose for pose, _ in spots)
            badge, last = badge_height(screen.font(COUNT_SIZE)), spots[-1][1] if spots else rect
            beside = last.right + badge * 2 // 3
            made.numbers[number] = (min(beside, rect.right - badge // 2), last.bottom - badge // 2)
            continue
        for token, (pose, shown) in zip(zone, shared, strict=False):
            made.poses[token], made.rects[token] = pose, shown


def free_rooms(layout: Layout, made: Arrangement) -> dict[Seat, tuple[Rect, str]]:
    """Room and side of the bubble of each seat, but for those where cards lie side by side in that place."""
    return {
        seat: (place.bubble, place.side)
        for seat, place in enumerate(layout.seats)
        if place.bubble.collidelist(list(made.rects.values())) < 0
    }


def _home(rect: Rect, tallest: int) -> Pose:
    height = min(rect.height, tallest, rect.width / CARD_SHAPE)
    return Pose(rect.centerx, rect.centery, height)


def _fan(count: int, layout: Layout) -> list[Pose]:
    """A hand held before its owner: a shallow arc, the first card at the left and lowest in the order."""
    height, rect = layout.hand_card, layout.hand.inflate(-0.14 * layout.hand_card, 0)
    width = height * CARD_SHAPE
    step = min(width * 0.8, (rect.width - width) / max(1, count - 1))
    half = (width + step * (count - 1)) / 2
    middle = min(max(layout.board.centerx, rect.left + half), rect.right - half)
    turn = min(2.4, 16 / max(1, count))
    base = rect.bottom - height / 2 - height * 0.05
    poses = []
    for i in range(count):
        off = i - (count - 1) / 2
        fall = (off / (count / 2)) ** 2 * height * 0.045
        poses.append(Pose(middle + off * step, base + fall, height, -off * turn))
    return poses


def _small_fan(count: int, rect: Rect) -> list[Pose]:
    """A hidden hand seen from the other side."""
    height = min(rect.height * 0.8, rect.width * 0.62 / CARD_SHAPE)
    step = min(height * 0.2, (rect.width * 0.8 - height * CARD_SHAPE) / max(1, count - 1))
    turn = min(7.0, 30 / max(1, count))
    poses = []
    for i in range(count):
        off = i - (count - 1) / 2
        fall = (off * turn / 30) ** 2 * height * 0.5
        poses.append(Pose(rect.centerx + off * step, rect.centery + fall, height, -off * turn))
    return poses


def _own_hand(made: Arrangement, view: View, zone: Sequence[Token], groups: Groups, layout: Layout) -> None:
    """The eyes' own hand, sorted: a fan, or more than `FAN_LIMIT` cards as stacks of equal ones."""

    def order(token: Token) -> tuple[int, int, Token]:
        face = view.faces[token]
        return groups.of(face), face, token

    tokens = sorted(zone, key=order)
    if len(tokens) <= FAN_LIMIT:
        poses = _fan(len(tokens), layout)
        stacks: list[tuple[Token, ...]] = [(token,) for token in tokens]
    else:
        by_face: dict[int, list[Token]] = {}
        for token in tokens:
            by_face.setdefault(view.faces[token], []).append(token)
        stacks = [tuple(same) for same in by_face.values()]
        poses = _row(len(stacks), layout)
    lift = layout.hand_card * _LIFT
    found = []
    for i, (same, pose) in enumerate(zip(stacks, poses, strict=True)):
        for j, token in enumerate(same):
            deep = min(len(same) - 1 - j, 2)
            made.poses[token] = pose.moved(-deep * lift, -deep * lift)
        right = poses[i + 1].x - poses[i + 1].height * CARD_SHAPE / 2 if i + 1 < len(poses) else None
        rect = pose.rect
        if right is not None and right < rect.right:
            rect.width = round(right) - rect.left
        found.append(Stack(same, rect))
        made.rects.update(dict.fromkeys(same, rect))
    made.stacks = tuple(found)


def _row(count: int, layout: Layout) -> list[Pose]:
    """Stacks side by side, overlapping as far as they must; the cards under the top ones show above and at the left."""
    height, rect = layout.hand_card, layout.hand
    width = height * CARD_SHAPE
    rect = rect.inflate(-0.16 * height, 0).move(height * _LIFT, 0)
    step = min(width * 1.1, (rect.width - width) / max(1, count - 1))
    half = (width + step * (count - 1)) / 2
    middle = min(max(layout.board.centerx, rect.left + half), rect.right - half)
    y = rect.bottom - height / 2 - height * 0.03
    return [Pose(middle + (i - (count - 1) / 2) * step, y, height) for i in range(count)]


def columns_of(
    view: View, number: int, zone: Sequence[Token], groups: Groups, danger: DangerSpec | None, game: Game
) -> list[Column]:
    """A column for each group of a zone, sideways cards first; where they don't count with the upright ones towards a
    danger, they have one of their own."""
    counted = danger if danger and danger.place == view.map.names[number] else None
    weights = [float(face.traits.get((counted and counted.weight) or "", 1)) for face in game.faces]
    faces = {token: view.face(token) if view.is_open(token) else None for token in zone}
    columns = []
    kinds = {token: (groups.of(face), not counted and token in view.sideways) for token, face in faces.items()}
    for group, apart in sorted(set(kinds.values())):
        tokens = [token for token, kind in kinds.items() if kind == (group, apart)]
        tokens.sort(key=lambda token: token not in view.sideways)
        each = tuple(1.0 if token in view.sideways else _weight(weights, faces[token]) for token in tokens)
        step = max((weight for face, weight in enumerate(weights) if groups.of(face) == group), default=1.0)
        limit = counted.at(view.seats) if counted and (group != groups.none or counted.group is None) else None
        columns.append(Column(number, group, tuple(tokens), each, limit, step))
    return columns


def _weight(weights: Sequence[float], face: int | None) -> float:
    return 1.0 if face is None else weights[face]


def _area(made: Arrangement, view: View, columns: Sequence[Column], rect: Rect, screen: Screen) -> None:
    """Place all columns before a seat."""
    if not columns:
        return
    contents = []
    for column in columns:
        sideways = sum(token in view.sideways for token in column.tokens)
        number = f"{sum(column.weights):g}" if column.danger else column.number()
        limit = f"/{column.limit}" if column.danger else ""
        contents.append(Content(len(column.tokens) - sideways, sideways, number, limit, column.danger))
    shared = share_out(contents, rect, screen)
    for column, spot in zip(columns, shared.spots, strict=True):
        made.poses.update(zip(column.tokens, spot.poses, strict=True))
        made.rects.update(zip(column.tokens, spot.rects, strict=True))
        made.columns += (replace(column, badge=spot.badge, size=shared.size, brief=shared.brief),)


def _side_by_side(made: Arrangement, zone: Sequence[Token], rect: Rect) -> None:
    """Cards that only their owner sees, from left to right."""
    width = rect.height * CARD_SHAPE
    step = min(width * 1.08, (rect.width - width) / max(1, len(zone) - 1))
    for i, token in enumerate(zone):
        pose = made.poses[token] = Pose(rect.left + width / 2 + i * step, rect.centery, rect.height)
        shown = made.rects[token] = pose.rect
        if i + 1 < len(zone):
            shown.width = min(shown.width, round(step))


def _heap(made: Arrangement, zone: Sequence[Token], rect: Rect, screen: Screen, *, square: bool) -> None:
    """Cards upon one another: a pile whose cards lie square, or single cards that lie askew."""
    home = _home(rect, rect.height)
    for i, token in enumerate(zone):
        if square:
            rise = i * min(1.0, _TALLEST_PILE / len(zone)) * screen.scale
            pose = home.moved(-1.1 * rise, -1.5 * rise)
            made.flat.update([token] if i else ())
        else:
            pose = home.moved(i * home.height * 0.12, 0)
        made.poses[token] = pose
        made.rects[token] = pose.rect
