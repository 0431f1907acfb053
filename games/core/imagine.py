"""A whole table that fits what a seat sees: for brains that look ahead, and for the tests of hiding."""

from __future__ import annotations

from random import Random

from games.core.chance import SeededChance
from games.core.game import Game
from games.core.table import Table
from games.core.view import View


def imagine(game: Game, view: View, random: Random) -> Table:
    """Lay out a table on which `view.eyes` would see just `view`; what is hidden from them is drawn from `random`.

    Every arrangement of the unknown cards, each in a place of its pack, is equally likely; what the eyes remember is
    not in the view. Cards in other hands have tokens below 0 until they leave them, so that the next token to be given
    out is the same.
    """
    table = Table(view.places, view.seats, view.facts.copy())
    table.pending = list(view.pending)
    table.faces = dict(view.faces)
    table.seen = dict(view.seen)
    table.sideways = set(view.sideways)
    table.fresh = view.fresh
    left = [face.count for face in game.faces]
    for face in view.faces.values():
        left[face] -= 1
    unknown = [face for face, count in enumerate(left) for _ in range(count)]
    packs: dict[object, list[int]] = {}
    for place in SeededChance(random).shuffle(len(unknown)):
        face = unknown[place]
        packs.setdefault(game.faces[face].traits.get("pack"), []).append(face)
    pack = {place.name: place.pack for place in view.places}
    names = view.map.names
    lowest = 0
    for number, zone in enumerate(view.zones):
        if isinstance(zone, int):
            tokens = list(range(lowest - zone, lowest))
            lowest -= zone
            table.put(tokens, number)
        else:
            tokens = list(zone)
            table.zones[number] = tokens
        for token in tokens:
            if token not in table.faces:
                table.faces[token] = packs[pack[names[number]]].pop()
    return table
