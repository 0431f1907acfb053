"""AI players as text, such as "kiri:2"; faces of seats."""

from __future__ import annotations

from collections.abc import Iterable

from games.brains.cast import CAST, brain_maker
from games.brains.levels import LEVELS
from games.core.brain import Character
from games.core.entry import Entry
from table.match.seats import ANIMALS, SeatSetup

USUAL_LEVEL = 2


def player(character: str, level: int = USUAL_LEVEL) -> str:
    """Return the text for a character at a level."""
    return f"{character}:{level}"


def character_of(player: str) -> Character | None:
    """The character; None for a person, or a brain that is none."""
    return CAST.get(player.partition(":")[0])


def face_id(seat: SeatSetup) -> str | None:
    """Return the drawing of a seat's face, or None.

    A character's id, or a person's animal; a brain can be without.
    """
    if seat.is_person:
        return seat.animal or ANIMALS[seat.colour % len(ANIMALS)]
    who = character_of(seat.player)
    return who.id if who else None


def level_of(player: str) -> int:
    """Return the level of a character's seat, or the usual one."""
    return next((one.number for one in LEVELS if str(one.number) == player.partition(":")[2]), USUAL_LEVEL)


def is_character(player: str) -> bool:
    """True for a known character at a known level."""
    who, _, number = player.partition(":")
    return who in CAST and number in {str(one.number) for one in LEVELS}


def can_play(entry: Entry, player: str) -> bool:
    """True if the game has this brain."""
    try:
        brain_maker(entry, player)
    except KeyError:
        return False
    return True


def next_free(taken: Iterable[str]) -> str:
    """Return the first character not among these players.

    Of the ones that sit there least often, if all do.
    """
    seated = [who.id for who in map(character_of, taken) if who]
    return min(CAST, key=seated.count)
