"""Who sits down when nobody has said so, and the wishes of the lobby as the options of a game."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.core.entry import Entry
from games.core.game import RANDOM, Result
from games.core.words import Words
from table.match.seats import COLOURS, PERSON, SeatSetup
from table.store.settings import Lobby

USUAL_SEATS = 4
BY_LAST_GAME = -2
"""A wish for a seat option: the loser or winner of the game before, as the option says."""


def new_seed() -> int:
    """A seed that nobody can foresee."""
    return secrets.randbits(48)


def seat_rows(game: Entry, before: Lobby | None, known: Sequence[SeatSetup]) -> tuple[list[SeatSetup], int]:
    """A row for every seat that the game can have, and how many of them sit down at first.

    As it was last time in this game; else who sat down last in any game; else one person and AI seats. Colours are
    all different and players are such as the game has.
    """
    most = game.rules.seats.stop - 1
    first = list(before.seats if before else ())
    rows = [*first, *(seat for seat in known if seat not in first)][:most]
    brain = next(iter(game.brains))
    while len(rows) < most:
        rows.append(SeatSetup("", len(rows), brain if rows else PERSON))
    fixed: list[SeatSetup] = []
    for row in rows:
        free = [colour for colour in range(COLOURS) if colour not in {seat.colour for seat in fixed}]
        player = row.player if row.is_person or row.player in game.brains else brain
        fixed.append(replace(row, colour=row.colour if row.colour in free else free[0], player=player))
    count = len(before.seats) if before else USUAL_SEATS
    return fixed, min(max(count, game.rules.seats.start), most)


def known_options(game: Entry, kept: Mapping[str, int]) -> dict[str, int]:
    """The wishes for each option: what was kept, as far as it makes sense, else the default."""
    wishes = {}
    for option in game.rules.options:
        values = (RANDOM, BY_LAST_GAME) if option.kind == "seat" else (0, 1)
        value = kept.get(option.id, option.offered)
        wishes[option.id] = value if value in values else option.offered
    return wishes


def settle_options(game: Entry, wishes: Mapping[str, int], before: Result | None) -> dict[str, int]:
    """Wishes as options of a game. Without a game before, chance decides; of several seats it is the first."""
    settled = dict(wishes)
    for option in game.rules.options:
        if settled[option.id] == BY_LAST_GAME:
            named = () if before is None else before.losers if option.after == "loser" else before.winners
            settled[option.id] = named[0] if named else RANDOM
    return settled


def default_name(rows: Sequence[SeatSetup], number: int, words: Words) -> str:
    """What a seat without a name is called: "You" for the only person, numbers for several, first names for AIs."""
    if rows[number].is_person:
        persons = [i for i, row in enumerate(rows) if row.is_person]
        first = persons.index(number) + 1
        return words("lobby.default_you") if first == 1 else words("lobby.default_person", number=first)
    names = words("lobby.ai_names").split(",")
    return names[sum(not row.is_person for row in rows[:number]) % len(names)]
