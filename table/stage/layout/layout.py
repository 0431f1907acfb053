"""The table's layout, from window size, text size and number of seats.

Pure geometry, computed in px at 1080p: in these the window is at least 1920 wide and 1080 high, and one of the two
exactly.

    +-----------------------------------------------+-----+
    |   top seats: portrait, name, hand, what they say | log |
    |   and what lies before them                   |     |
    | left seat |  piles and what is given | right  |     |
    |           |  instruction             | seat   |     |
    |-----------|  prompt                  |--------|     |
    | own mat   |                                   |-----|
    |           | given |     own hand              |menu |
    +-----------------------------------------------+-----+

With five or six seats nobody sits at the left, and the player's own mat reaches all the way up. Where something has the
middle, piles lie on both sides of it, no cards are given, and the player's mat lies beside the hand. The same holds
with a plaque, but with the piles left of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from pygame import Rect

from games.core.types import Seat
from table.base.screen import Screen
from table.stage.layout.plan.base import MENU, Plan
from table.stage.layout.plan.middle import MiddlePlan
from table.stage.layout.plan.places import GAP, Box, SeatBoxes
from table.stage.layout.plan.plaque import PlaquePlan
from table.stage.layout.pose import Pose
from table.stage.layout.rim import rim_width
from table.stage.spec import PartArea

_USUAL_KINDS = 8
_PLANS: Mapping[str, type[Plan]] = {"middle": MiddlePlan, "plaque": PlaquePlan}
_MOULDS = {"bottom": 0, "left": 1, "right": 1, "top": 2}
_NO_AREAS: Mapping[type, PartArea] = MappingProxyType({})
_SHOWN_CARD = 290  # px at 1080p: height of a card that everyone looks at


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """The places of one seat's things.

    `side` is where the seat sits. `panel` holds portrait, name, hand, area and `bubble`, its place of speech. Before it
    lie `front`, for one card, and `row`, for several that only their owner sees. `label` is for the name of the one
    card; it is empty where there is no room. `badges`, below the name, is for public facts about the seat. The hand
    held at the bottom of the screen lies outside its panel. `rooms`: what parts and spreads have with each seat (see
    `lay_out`). `mould`: the size of the largest mat that it can have there; it is cut from that where seats share their
    room `uneven`ly.
    """

    side: str
    panel: Rect
    portrait: Rect
    name: Rect
    hand: Rect
    area: Rect
    front: Rect
    row: Rect
    bubble: Rect
    badges: Rect
    label: Rect
    mould: tuple[int, int]
    uneven: bool
    areas: Mapping[type, Rect] = field(default_factory=dict)

    def between(self, before: SeatPlace, part: float) -> SeatPlace:
        """The same place, its portrait on the way from another one."""
        old, new = before.portrait, self.portrait
        x, y = (round(a + (b - a) * part) for a, b in zip(old.topleft, new.topleft, strict=True))
        return replace(self, portrait=Rect(x, y, *new.size))


@dataclass(frozen=True, slots=True)
class Layout:
    """All places on the table, in px.

    `board` is the part of the window that the log, and rooms along the top, leave.
    """

    board: Rect
    log: Rect | None
    seats: tuple[SeatPlace, ...]
    bottom: Seat
    holder: Seat
    """The seat whose hand is held at the bottom."""
    hand: Rect
    hand_card: int
    """Height of a card in the hand at the bottom."""
    piles: tuple[Rect, ...]
    labels: tuple[Rect, ...]
    """Places of the piles' names."""
    centre: Rect
    middle: Rect | None
    """The middle if something that everyone looks at has it."""
    plaque: Rect | None
    """A ground in the middle.

    Where a pile lies on it, that pile's label is the room left for words.
    """
    areas: Mapping[type, Rect]
    """Rooms of parts and spreads along the top."""
    instruction: Rect
    prompt: Rect
    menu: Rect

    @property
    def laws(self) -> list[Rect]:
        """Places that hold for all: middle, plaque, and rooms along the top."""
        return [rect for rect in (self.middle, self.plaque, *self.areas.values()) if rect]


def lay_out(
    screen: Screen,
    seats: int,
    bottom: Seat,
    piles: int = 1,
    log: float = 0.0,
    *,
    holder: Seat | None = None,
    kinds: int = _USUAL_KINDS,
    before: float = 1.0,
    aside: float = 0.0,
    badges: bool = False,
    areas: Mapping[type, PartArea] = _NO_AREAS,
    large: int | None = None,
    shares: Sequence[float] = (),
) -> Layout:
    """Lay out 2 to 7 seats and `piles` in the middle.

    `bottom` sits at the bottom, and the others follow clockwise: left, along the top, right. `holder`: the seat whose
    hand is held at the bottom, if it isn't the one that sits there. `log`: the width of the log at the right, in px at
    1080p; 0 for none. Up to `kinds` columns of cards lie on a seat's panel. There is room for `before` cards side by
    side before the player's own seat, and for a while for `aside` cards where its hand is. `badges`: there is something
    to show beside the names. `rooms`: other areas needed, by what they are for. `large`: the number of the pile that
    lies on the plaque. `shares`: what each seat needs of the room that they divide among them; none: the same.
    """
    scale = screen.scale
    margin = rim_width(screen.size) / scale + 10
    whole = Box(margin, margin, screen.width / scale - 2 * margin, screen.height / scale - 2 * margin)
    log = min(log, whole.w * 0.3)
    board = Box(whole.x, whole.y, whole.w - (log + GAP if log else 0), whole.h)
    beside = Box(board.right + GAP, whole.y, log, whole.h) if log else None
    menu = Box(whole.right - MENU, whole.bottom - MENU, MENU, MENU)
    if beside and log >= MENU:
        beside = Box(beside.x, beside.y, log, menu.y - GAP - beside.y)
    elif beside:
        menu = Box(board.right - MENU, menu.y, MENU, MENU)
    above: dict[type, Box] = {}
    for kind, high in _highs(areas, "top", screen):
        above[kind] = Box(board.x, board.y, board.w, high)
        board = Box(board.x, board.y + high + GAP, board.w, board.h - high - GAP)
    asked = {area.at for area in areas.values()}
    planned = next((plan for at, plan in _PLANS.items() if at in asked), Plan)
    clockwise = [*shares[bottom:], *shares[:bottom]]
    uneven = len({*shares}) > 1
    plan = planned(
        board,
        screen.text,
        seats,
        menu,
        kinds=kinds,
        badges=badges,
        piles=piles,
        before=before,
        large=large,
        shares=clockwise if uneven else (),
    )
    own = plan.place("bottom", plan.own, plan.before, plan.before)
    others = zip(plan.regions(), plan.before_seats(), strict=True)
    places = [own, *(replace(plan.place(*at, card, row), label=name) for at, (card, row, name) in others)]
    for kind, high in _highs(areas, "seat", screen):
        places = [place.with_area(kind, high) for place in places]
    first = seats - bottom
    found = [
        _seat_place(places[number], plan.moulds[_MOULDS[places[number].side]], scale, uneven=uneven)
        for number in ((first + seat) % seats for seat in range(seats))
    ]
    holder = bottom if holder is None else holder
    found[holder] = replace(found[holder], hand=plan.hand.at(scale), row=plan.aside(aside).at(scale))
    kept = plan.kept()
    return Layout(
        board=board.at(scale),
        log=beside.at(scale) if beside else None,
        seats=tuple(found),
        bottom=bottom,
        holder=holder,
        hand=plan.hand.at(scale),
        hand_card=round(plan.card * scale),
        piles=tuple(plan.pile(i).at(scale) for i in range(piles)),
        labels=tuple(plan.label(i).at(scale) for i in range(piles)),
        centre=plan.centre.at(scale),
        middle=kept.at(scale) if kept and "middle" in asked else None,
        plaque=kept.at(scale) if kept and "plaque" in asked else None,
        areas={kind: area.at(scale) for kind, area in above.items()},
        instruction=plan.instruction.at(scale),
        prompt=plan.prompt.at(scale),
        menu=plan.menu.at(scale),
    )


def centre_pose(layout: Layout, screen: Screen) -> Pose:
    """Pose of the card that everyone looks at."""
    return Pose(layout.board.centerx, layout.board.top + layout.board.height * 0.42, screen.px(_SHOWN_CARD))


def _seat_place(place: SeatBoxes, mould: Box, scale: float, *, uneven: bool) -> SeatPlace:
    panel, large = place.panel.at(scale), mould.at(scale)
    return SeatPlace(
        side=place.side,
        panel=panel,
        portrait=place.portrait.at(scale),
        name=place.name.at(scale),
        hand=place.hand.at(scale),
        area=place.area.at(scale),
        front=place.front.at(scale),
        row=place.row.at(scale),
        bubble=place.bubble.at(scale),
        badges=place.badges.at(scale),
        label=place.label.at(scale),
        mould=(max(panel.width, large.width), max(panel.height, large.height)),
        uneven=uneven,
        areas={kind: box.at(scale) for kind, box in place.areas.items()},
    )


def _highs(areas: Mapping[type, PartArea], at: str, screen: Screen) -> list[tuple[type, float]]:
    """The rooms at one place, and their heights in px at 1080p."""
    return [(kind, area.high * screen.text) for kind, area in areas.items() if area.at == at]
