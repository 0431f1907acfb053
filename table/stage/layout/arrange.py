"""The resting place of each card of a view.

Pure: the same view in the same layout always gives the same picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from games.core.game import Game
from games.core.types import Seat
from games.core.view import View
from table.base.screen import Screen
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout, lay_out
from table.stage.layout.spreads import SPREADS
from table.stage.layout.spreads.base import Ground, Groups, Zone
from table.stage.spec import BoardSpec, PartArea


def areas_of(spec: BoardSpec) -> dict[type, PartArea]:
    """Areas that a board's parts and spreads need.

    The key is the kind of the part's table or of the spread.
    """
    needed: dict[type, PartArea | None] = {kind: table.area for kind, table in spec.tables.items()}
    for place in spec.places.values():
        spread = SPREADS[place.spread]
        needed[type(spread)] = spread.needs
    return {kind: area for kind, area in needed.items() if area}


class Filled(NamedTuple):
    """Cards before a seat, and the columns that they make."""

    columns: float = 0.0
    cards: int = 0


def filled(view: View, spec: BoardSpec, game: Game) -> tuple[Filled, ...]:
    """Return how much lies before each seat, without hands."""
    found = [Filled()] * view.seats
    for number, cards in enumerate(view.zones):
        place, seat = spec.places[view.map.names[number]], view.map.seats[number]
        if seat is not None and view.map.owners[number] < 0:
            more, count = found[seat], cards if isinstance(cards, int) else len(cards)
            columns = SPREADS[place.spread].filled(cards, Groups(game, place.group), view)
            found[seat] = Filled(more.columns + columns, more.cards + count)
    return tuple(found)


def smallest(made: Arrangement, view: View) -> float:
    """Return the height of the smallest cards before seats, px, or 0."""
    held = {token for stack in made.stacks for token in stack.tokens}
    seats = view.map.seats
    return min(
        (
            pose.height
            for token, pose in made.poses.items()
            if token not in held and seats[made.zones[token]] is not None
        ),
        default=0.0,
    )


def places(
    screen: Screen,
    seats: int,
    bottom: Seat,
    spec: BoardSpec,
    game: Game,
    log: float = 0.0,
    holder: Seat | None = None,
    shares: Sequence[float] = (),
) -> Layout:
    """Lay out the places that a game needs; see `lay_out`."""
    central = [SPREADS[place.spread] for place in spec.places.values() if place.at == "centre"]
    return lay_out(
        screen,
        seats,
        bottom,
        len(central),
        log,
        holder=holder,
        before=max(SPREADS[place.spread].before for place in spec.places.values()),
        aside=max(SPREADS[place.spread].aside for place in spec.places.values()),
        kinds=sum(SPREADS[place.spread].columns(Groups(game, place.group)) for place in spec.places.values()),
        badges=any(table.badges for table in spec.tables.values()),
        areas=areas_of(spec),
        large=next(
            (number for number, spread in enumerate(central) if spread.needs and spread.needs.at == "plaque"), None
        ),
        shares=shares,
    )


def arrange(view: View, layout: Layout, spec: BoardSpec, game: Game, screen: Screen) -> Arrangement:
    """Arrange all cards of a view."""
    packs = {place.name: place.pack for place in view.places}
    made = Arrangement(packs=tuple(packs[name] for name in view.map.names))
    beside = [name for name, place in spec.places.items() if SPREADS[place.spread].aside]
    aside = any(view.count(name, layout.holder) for name in beside)
    ground, piles = Ground(made, view, layout, spec, game, screen, aside), iter(layout.piles)
    alone: list[Zone] = []
    shared: dict[tuple[str, Seat | None], list[Zone]] = {}
    for number, cards in enumerate(view.zones):
        place, seat = spec.places[view.map.names[number]], view.map.seats[number]
        spread = SPREADS[place.spread]
        _take_up(made, view, number, game)
        area = next(piles) if seat is None else spread.area(layout.seats[seat])
        zone = Zone(number, place, seat, cards, area)
        (shared.setdefault((place.spread, seat), []) if spread.shared else alone).append(zone)
    for zones in (*([zone] for zone in alone), *shared.values()):
        SPREADS[zones[0].place.spread].lay(zones, ground)
    return made


def _take_up(made: Arrangement, view: View, number: int, game: Game) -> None:
    """Note a zone's visible cards and the faces they show."""
    zone = view.zones[number]
    if not isinstance(zone, int):
        mine = view.map.owners[number] == view.eyes and view.eyes is not None
        for token in zone:
            if (face := view.face(token)) is not None and (mine or view.is_open(token)):
                made.faces[token] = game.faces[face].id
        made.zones.update(dict.fromkeys(zone, number))


def free_areas(layout: Layout, made: Arrangement) -> dict[Seat, Rect]:
    """Rooms of the seats' bubbles, except where cards lie in them."""
    return {
        seat: place.bubble
        for seat, place in enumerate(layout.seats)
        if place.bubble.collidelist(list(made.rects.values())) < 0
    }
