"""Default seats, and the lobby's wishes as options of a game."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from games.core.entry import Entry
from games.core.game import Result
from games.core.names import You
from games.core.options import RANDOM
from games.core.words import Words
from table.base import alike
from table.match.players import can_play, character_of, face_id, is_character, level_of, next_free, player
from table.match.seats import ANIMALS, COLOURS, PERSON, Lobby, SeatSetup

BY_LAST_GAME = -2
"""A seat option's wish: the loser or winner of the last game."""


def new_seed() -> int:
    """A seed that nobody can foresee."""
    return secrets.randbits(48)


def company(seats: int, persons: int = 1) -> tuple[SeatSetup, ...]:
    """Return people, then different characters at the usual level, unnamed."""
    rows: list[SeatSetup] = []
    for colour in range(seats):
        who = PERSON if colour < persons else player(next_free(row.player for row in rows))
        rows.append(SeatSetup("", colour, who))
    return tuple(rows)


def seat_rows(game: Entry, before: Lobby | None, known: Sequence[SeatSetup]) -> tuple[list[SeatSetup], int]:
    """Return a row per possible seat, and the number of players.

    As it was last time in this game; else who sat down last in any game; else one person and AI seats. Colours are
    all different, and so are characters as far as there are enough.
    """
    most = game.seats.stop - 1
    first = list(before.seats if before else ())
    rows = [*first, *(seat for seat in known if seat not in first)][:most]
    rows += company(most)[len(rows) :]
    fixed: list[SeatSetup] = []
    for row in rows:
        free = [colour for colour in range(COLOURS) if colour not in {seat.colour for seat in fixed}]
        fixed.append(replace(row, colour=row.colour if row.colour in free else free[0]))
    count = game.near(len(before.seats) if before else game.usual)
    return set_apart(fixed, count), count


def joined(rows: Sequence[SeatSetup], people: Sequence[SeatSetup]) -> list[SeatSetup]:
    """Return the rows with these people at the first seats.

    All others are AI seats, in colours that are left.
    """
    fixed = [*people]
    for row in rows[len(people) :]:
        if row.is_person:
            row = replace(row, name="", player=player(next_free(other.player for other in (*fixed, *rows))))
        free = [colour for colour in range(COLOURS) if colour not in {seat.colour for seat in fixed}]
        fixed.append(replace(row, colour=row.colour if row.colour in free else free[0]))
    return fixed


def set_apart(rows: Sequence[SeatSetup], count: int, first: int = 0) -> list[SeatSetup]:
    """Return the rows with different faces at all seats.

    Characters as far as there are enough, and animals. Of several with the same one the seat `first` keeps it, else the
    earliest; the `count` seats that sit down choose before the others. A seat with neither a person nor a character
    gets one.
    """
    fixed, taken = list(rows), list[str]()
    sitting = sorted(range(count), key=lambda number: (number != first, number))
    _part_animals(fixed, [*sitting, *range(count, len(rows))])
    for group in (sitting, range(count, len(rows))):
        again = []
        for number in group:
            who = character_of(rows[number].player)
            if rows[number].is_person:
                continue
            if who is None or not is_character(rows[number].player) or player(who.id) in taken:
                again.append(number)
            else:
                taken.append(player(who.id))
        for number in sorted(again):
            before, free = character_of(rows[number].player), next_free(taken)
            new = before.id if before and player(free) in taken else free
            fixed[number] = replace(rows[number], player=player(new, level_of(rows[number].player)))
            taken.append(player(new))
    return fixed


def _part_animals(rows: list[SeatSetup], order: Iterable[int]) -> None:
    """Give each person an animal that nobody before it has.

    What was chosen goes before what goes by the colour.
    """
    taken = set[str]()
    for number in sorted((number for number in order if rows[number].is_person), key=lambda one: not rows[one].animal):
        if face_id(rows[number]) in taken:
            free = next(animal for animal in ANIMALS if animal not in taken)
            rows[number] = replace(rows[number], animal=free)
        taken.add(face_id(rows[number]) or "")


def known_names(rows: Sequence[SeatSetup], name: str) -> dict[int, str]:
    """Return the names by which people are known, by seat.

    The first person is called `name`, also if that is empty, unless the seat has a name of its own.
    """
    called = introduced(rows, name)
    people = [number for number, row in enumerate(called) if row.is_person]
    return {number: called[number].name for number in people if called[number].name or number == people[0]}


def recognised(rows: Sequence[SeatSetup], name: str, faces: Mapping[str, str]) -> list[SeatSetup]:
    """Return the seats, people with the faces that they chose last.

    `faces`: animals by name.
    """
    fixed = list(rows)
    for number, known in known_names(rows, name).items():
        fixed[number] = replace(rows[number], animal=faces.get(known, rows[number].animal))
    _part_animals(fixed, range(len(fixed)))
    return fixed


def called(rows: Sequence[SeatSetup], number: int, name: str, animal: str) -> tuple[SeatSetup, ...]:
    """Return the seats with a person's own name and face, unless "".

    A face that another person has stays where it is.
    """
    free = animal not in (face_id(row) for other, row in enumerate(rows) if other != number)
    row = rows[number]
    new = replace(row, name=name or row.name, animal=animal if animal and free else row.animal)
    return (*rows[:number], new, *rows[number + 1 :])


def mended(game: Entry, seats: Sequence[SeatSetup]) -> tuple[SeatSetup, ...]:
    """Return the seats, without brains that the game lacks.

    Characters take their places.
    """
    fixed = list(seats)
    for number, seat in enumerate(fixed):
        if not seat.is_person and not can_play(game, seat.player):
            fixed[number] = replace(seat, player=player(next_free(row.player for row in fixed)))
    return tuple(fixed)


def fits(game: Entry, seats: Sequence[SeatSetup]) -> bool:
    """True if all of the seats can play the game together."""
    return len(seats) in game.seats and all(seat.is_person or can_play(game, seat.player) for seat in seats)


def named(rows: Sequence[SeatSetup], words: Words) -> tuple[SeatSetup, ...]:
    """Return the seats, all with names, of which no two are alike.

    These stand at the seats; in sentences the only person is "you" (see `names`). They stay unlike where they are cut.
    """
    taken, found = set[str](), list[str]()
    for number, row in enumerate(rows):
        name = again = row.name or default_name(rows, number, words)
        count = 1
        while again.casefold() in taken:
            count += 1
            again = words("lobby.default_again", name=name, number=count)
        taken.add(again.casefold())
        found.append(again)
    return tuple(replace(row, name=name) for row, name in zip(rows, alike.set_apart(found), strict=True))


def is_alone(rows: Sequence[SeatSetup]) -> bool:
    """True if one person is at the screen, who is addressed throughout."""
    return sum(row.is_person for row in rows) == 1


def introduced(rows: Sequence[SeatSetup], name: str) -> tuple[SeatSetup, ...]:
    """Return the seats with the first person called `name`.

    Unless the seat has a name of its own.
    """
    first = next((number for number, row in enumerate(rows) if row.is_person), None)
    return tuple(
        replace(row, name=name) if number == first and not row.name else row for number, row in enumerate(rows)
    )


def names(rows: Sequence[SeatSetup], words: Words) -> tuple[str, ...]:
    """Return what the seats are called in sentences.

    The only person at the screen is "you", whatever the name.
    """
    you = You.called(words.lang) if is_alone(rows) else None
    return tuple(you if you and row.is_person else row.name for row in named(rows, words))


def told_apart(rows: Sequence[SeatSetup], words: Words) -> tuple[SeatSetup, ...]:
    """Return the seats with what was typed made unlike all other names."""
    return tuple(
        replace(row, name=shown.name) if row.name else row for row, shown in zip(rows, named(rows, words), strict=True)
    )


def known_options(game: Entry, kept: Mapping[str, int]) -> dict[str, int]:
    """Return the option wishes: kept ones that are valid, else defaults."""
    wishes = {}
    for option in game.options:
        values = (RANDOM, BY_LAST_GAME) if option.kind == "seat" else (0, 1)
        value = kept.get(option.id, option.offered)
        wishes[option.id] = value if value in values else option.offered
    return wishes


def settle_options(
    game: Entry, wishes: Mapping[str, int], before: Result | None, lots: Random | None = None
) -> dict[str, int]:
    """Turn wishes into options of a game.

    Without a game before, chance decides; of several losers or winners a lot does, unpredictable unless `lots` are
    given.
    """
    settled = dict(wishes)
    for option in game.options:
        if settled[option.id] == BY_LAST_GAME:
            named = () if before is None else before.losers if option.after == "loser" else before.winners
            settled[option.id] = (lots or secrets.SystemRandom()).choice(named) if named else RANDOM
    return settled


def default_name(rows: Sequence[SeatSetup], number: int, words: Words) -> str:
    """Return the name of a seat without one.

    "you" for the only person, numbers for several; a character has its name, and a number from the second time on.
    """
    if rows[number].is_person:
        if is_alone(rows):
            return You.called(words.lang)
        return words("lobby.default_person", number=1 + sum(row.is_person for row in rows[:number]))
    who = character_of(rows[number].player)
    before = sum(not row.is_person and character_of(row.player) == who for row in rows[:number])
    if who is None:
        return words("lobby.default_ai", number=before + 1)
    name = who.names[words.lang]
    return words("lobby.default_again", name=name, number=before + 1) if before else name
