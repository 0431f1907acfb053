"""People and AI seats of a game that is being set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.core.words import Words
from table.base.graphemes import clean_name
from table.match.players import character_of, face_id
from table.match.seating import called, joined, set_apart, told_apart
from table.match.seats import COLOURS, PERSON, SeatSetup


class Roster:
    """A row per possible seat; the first ones are taken.

    If no two of those who sit have the same face or colour, that stays so with any change but `put`: faces as far as
    there are enough characters. `set_apart` parts faces, not colours.
    """

    def __init__(self, rows: Sequence[SeatSetup], count: int) -> None:
        self._rows = list(rows)
        self.count = count
        """The number of seats that are taken."""

    def __getitem__(self, number: int) -> SeatSetup:
        return self._rows[number]

    @property
    def rows(self) -> tuple[SeatSetup, ...]:
        """All rows, also of seats that nobody takes."""
        return tuple(self._rows)

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        """The rows of those who sit."""
        return tuple(self._rows[: self.count])

    @property
    def persons(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.is_person]

    @property
    def first_ai(self) -> int | None:
        """The first seat without a person."""
        return next((number for number, seat in enumerate(self.seats) if not seat.is_person), None)

    def faces_beside(self, number: int) -> dict[str, SeatSetup]:
        """Return who has a face at another seat, by the face."""
        others = [seat for other, seat in enumerate(self.seats) if other != number]
        return {face: seat for seat in others if (face := face_id(seat))}

    # Who sits

    def join(self, people: Sequence[SeatSetup]) -> None:
        """Have these people at the first seats, and nobody else.

        They have different colours and faces.
        """
        self._rows = joined(self._rows, people)
        self.count = max(self.count, len(people))
        self.set_apart()

    def set_apart(self, first: int = 0) -> None:
        """Give all different faces; the seat `first` keeps its own."""
        self._rows = set_apart(self._rows, self.count, first)

    def add(self) -> None:
        """Take one seat more."""
        seat, taken = self._rows[self.count], {seat.colour for seat in self.seats}
        if seat.colour in taken:
            free = next(colour for colour in range(COLOURS) if colour not in taken)
            self._rows[self.count] = replace(seat, colour=free)
        self.count += 1
        self.set_apart()

    def remove(self, number: int) -> list[int]:
        """Take one seat fewer; return the old numbers of the others."""
        order = [seat for seat in range(self.count) if seat != number]
        self._rows.append(self._rows.pop(number))
        self.count -= 1
        self.set_apart()
        return order

    def sit(self, number: int, player: str = PERSON) -> None:
        """Set a seat's player; a character from another seat swaps."""
        before, who = self._rows[number].player, character_of(player)
        for other, seat in enumerate(self.seats):
            swaps = who and character_of(seat.player) == who and character_of(before) not in (None, who)
            if other != number and swaps:
                self._rows[other] = replace(seat, player=before)
        self._rows[number] = replace(self._rows[number], player=player)
        self.set_apart(number)

    def put(self, number: int, seat: SeatSetup) -> None:
        """Set a whole row, however like another it is."""
        self._rows[number] = seat

    # What they are called, and how they look

    def wear(self, number: int, animal: str) -> None:
        """Set a person's face; one from another seat swaps."""
        before = face_id(self._rows[number]) or ""
        for other, seat in enumerate(self._rows):
            if other != number and seat.is_person and face_id(seat) == animal:
                self._rows[other] = replace(seat, animal=before)
        self._rows[number] = replace(self._rows[number], animal=animal)

    def turn(self, number: int, step: int) -> int:
        """Give a seat the next free colour, and return that.

        Nobody turns into another animal.
        """
        seat, taken = self._rows[number], {other.colour for i, other in enumerate(self.seats) if i != number}
        ahead = [(seat.colour + step * far) % COLOURS for far in range(1, COLOURS + 1)]
        colour = next((colour for colour in ahead if colour not in taken), ahead[-1])
        animal = face_id(seat) or "" if seat.is_person else seat.animal
        self._rows[number] = replace(seat, colour=colour, animal=animal)
        return colour

    def rename(self, number: int, typed: str, faces: Mapping[str, str], words: Words) -> None:
        """Call a seat what was typed.

        Somebody known has the face of that name. `faces`: animals by name.
        """
        row = replace(self._rows[number], name=clean_name(typed))
        known = faces.get(row.name)
        if known and row.is_person and known not in self.faces_beside(number):
            row = replace(row, animal=known)
        self._rows[number] = row
        self.tell_apart(words)

    def call(self, number: int, name: str, animal: str) -> None:
        """Take over a name and face chosen elsewhere, unless ""."""
        self._rows[: self.count] = called(self.seats, number, name, animal)

    def tell_apart(self, words: Words) -> None:
        """Make names that were typed unlike all others."""
        self._rows[: self.count] = told_apart(self.seats, words)
