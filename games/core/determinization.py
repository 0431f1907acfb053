"""Imagined tables that fit a seat's view.

For brains that look ahead, and for the tests of hiding.
"""

from __future__ import annotations

from itertools import islice
from random import Random

from games.core.chance import SeededChance
from games.core.game import Game
from games.core.table import Table
from games.core.view import View

UNKNOWN = -1
"""Not the number of a face."""


def determinize(game: Game, view: View, random: Random) -> Table:
    """Return a random table on which `view.eyes` would see `view`.

    What is hidden from them is drawn from `random`. Every arrangement of the unknown cards, each in a place of its
    pack, is equally likely; what the eyes remember is not in the view. Cards in other hands have tokens that are
    out of sight, so that the next one to be given out is the same.
    """
    table = Table(view.places, view.seats, view.facts.copy())
    table.pending = list(view.pending)
    table.faces = [UNKNOWN] * view.fresh
    table.seen.extend(bytes(view.fresh))
    for token, face in view.faces.items():
        table.faces[token] = face
    for token, seen in view.seen.items():
        table.seen[token] = seen
    table.sideways = set(view.sideways)
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
    hidden = (token for token in range(view.fresh) if token not in view.seen)
    for number, zone in enumerate(view.zones):
        if isinstance(zone, int):
            tokens = list(islice(hidden, zone))
            table.put(tokens, number)
        else:
            tokens = list(zone)
            table.zones[number] = tokens
        for token in tokens:
            if table.faces[token] == UNKNOWN:
                table.faces[token] = packs[pack[names[number]]].pop()
    return table
