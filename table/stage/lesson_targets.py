"""Positions of the things that a lesson points at, by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pygame import Rect

from games.core.game import Game
from games.core.masks import where
from games.core.types import Seat
from games.lessons.lesson import At
from table.match.picker import Touch
from table.stage.controls.prompt import target_id
from table.stage.parts import PARTS
from table.stage.resting_table import RestingTable
from table.stage.spec import BoardSpec
from table.stage.stand_painter import Stand
from table.ui.focus import Target


def spot(
    at: At, seats: Mapping[str, Seat], resting: RestingTable, game: Game, targets: Iterable[Target]
) -> Rect | None:
    """Return the current place of a target, or None.

    `targets`: what can be touched, for words and buttons.
    """
    match at.kind:
        case "seat":
            place = resting.places.seats[seats[at.seat]]
            return place.portrait.unionall([place.name, place.badges])
        case "place":
            return _place(at, seats, resting)
        case "card":
            return _card(at, seats, resting)
        case "claim":
            wanted = target_id(Touch("Word", game.claims.index(at.name)))
        case "button":
            verb, _, yes = at.name.partition(".")
            wanted = target_id(Touch("bool", yes == "true") if yes else Touch("verb", verb))
        case "part":
            return _part(at.name, resting)
    return next((target.rect for target in targets if f"{target.id} ".startswith(f"{wanted} ")), None)


def spot_at_stand(at: At, seats: Mapping[str, Seat], stand: Stand, judged: str, game: Game) -> Rect | None:
    """Return the place of a target that the stand shows, or None.

    The table behind it is dark: the card from the place `judged`, who claims it, and the cards that bear it out are
    here.
    """
    tried, places = stand.case, stand.places
    if at.kind == "place" and at.name == judged:
        return places.card.rect
    if at.kind == "seat" and seats[at.seat] == tried.claimer:
        return places.bust
    seen = {game.faces[face].id for face in (*tried.mine, *tried.open)}
    return places.evidence if at.kind == "card" and at.name in seen else None


def _place(at: At, seats: Mapping[str, Seat], resting: RestingTable) -> Rect | None:
    """The cards that lie there, or where they would."""
    view, layout, made = resting.view, resting.places, resting.made
    if view is None:
        return None
    seat = seats[at.seat] if at.seat else None
    zone = view.map.first[at.name] + (seat or 0)
    rects = [made.rects[token] for token, lies in made.zones.items() if lies == zone and token in made.rects]
    if rects:
        return rects[0].unionall(rects[1:])
    if seat is None:
        piles = [number for number, owner in enumerate(view.map.seats) if owner is None]
        return layout.piles[piles.index(zone)]
    return layout.seats[seat].hand if view.map.owners[zone] >= 0 else layout.seats[seat].area


def _card(at: At, seats: Mapping[str, Seat], resting: RestingTable) -> Rect | None:
    """All cards with that face that lie together.

    Of a seat that is named the ones before it come first, else those in the hand at the bottom.
    """
    view, made = resting.view, resting.made
    if view is None:
        return None
    held = {token for stack in made.stacks for token in stack.tokens}
    named = [token for token in made.rects if resting.known(token) == at.name]
    if at.seat:
        there = [token for token in named if where(token, view) == seats[at.seat]]
        lying = [made.rects[token] for token in there if token not in held] or [made.rects[token] for token in there]
        return lying[0].unionall(lying[1:]) if lying else None
    stacks = (stack.rect for stack in made.stacks if {resting.known(token) for token in stack.tokens} == {at.name})
    return next(stacks, None) or next((made.rects[token] for token in named), None)


def _part(name: str, resting: RestingTable) -> Rect | None:
    says, layout = PARTS[name].says, resting.places
    area = says.area
    if area is None:
        return None
    return {"middle": layout.middle, "plaque": layout.plaque}.get(area.at, layout.areas.get(says))


def parts_with_areas(spec: BoardSpec) -> tuple[str, ...]:
    """The parts of a board that can be pointed at."""
    return tuple(
        name
        for name, part in PARTS.items()
        if part.says in spec.tables and part.says.area and part.says.area.at != "seat"
    )
