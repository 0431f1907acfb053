"""Deals with certain cards in certain places, by ordinary set-up.

Chance alone decides what lies where: so it is asked once, and two of its answers change places for each card that is to
lie somewhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.chance import Answer, RecordedChance, ScriptedChance, SeededChance, UnmixedChance, stream
from games.core.game import Game
from games.core.match import Match
from games.core.options import Options
from games.core.table import Table
from games.core.types import Token

Wanted = Mapping[int, Sequence[int]]
"""Faces by zone: any in a hand, elsewhere from the top."""


def stacked(game: Game, seats: int, options: Options, wanted: Wanted, seed: int) -> Match:
    """Return a match that begins with these cards.

    The rest is dealt by the seed; later chance leaves all as it lies. Raises `ValueError` if they can't be dealt
    so.
    """
    answers: list[Answer] = []
    table = game.start(seats, options, RecordedChance(SeededChance(stream(seed, "lesson")), answers))
    answers = _swapped(table, answers, wanted)
    match = Match(game, seats, options, chance=ScriptedChance(answers, UnmixedChance()))
    dealt = game.start(seats, options, ScriptedChance(answers, UnmixedChance()))
    for zone, faces in wanted.items():
        if [dealt.faces[token] for token in _places(dealt, zone, len(faces))] != [*faces]:
            raise ValueError(f"the rules don't deal {game.faces[faces[0]].id} … into {dealt.map.names[zone]}")
    return match


def _places(table: Table, zone: int, count: int) -> list[Token]:
    """The tokens that are to have the wanted faces."""
    cards = table.zones[zone] if table.owners[zone] >= 0 else table.zones[zone][::-1]
    return cards[:count]


def _swapped(table: Table, answers: Sequence[Answer], wanted: Wanted) -> list[Answer]:
    """Return the answers that bring the faces there.

    Tokens are numbered as they come out of each shuffle.
    """
    orders = {number: list(answer) for number, answer in enumerate(answers) if isinstance(answer, tuple)}
    source = [(number, place) for number, order in orders.items() for place in range(len(order))]
    faces, fixed = table.faces, set[Token]()
    for zone, names in wanted.items():
        tokens = _places(table, zone, len(names))
        if len(tokens) < len(names):
            raise ValueError(f"{table.map.names[zone]} gets only {len(tokens)} cards")
        for token, face in zip(tokens, names, strict=True):
            other = _other(token, face, faces, fixed, source)
            if other is None:
                raise ValueError(f"there is no such card left for {table.map.names[zone]}, at {len(fixed) + 1}")
            (number, place), (_, there) = source[token], source[other]
            order = orders[number]
            order[place], order[there] = order[there], order[place]
            faces[token], faces[other] = faces[other], faces[token]
            fixed.add(token)
    return [tuple(orders[number]) if number in orders else answer for number, answer in enumerate(answers)]


def _other(
    token: Token, face: int, faces: Sequence[int], fixed: set[Token], source: Sequence[tuple[int, int]]
) -> Token | None:
    """Return a free card with this face from the same shuffle.

    Itself first.
    """
    alike = [token, *range(len(source))]
    return next(
        (one for one in alike if faces[one] == face and one not in fixed and source[one][0] == source[token][0]), None
    )
