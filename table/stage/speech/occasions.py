"""Occasions for remarks and expressions, from public events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core.actions import Event
from games.core.game import Game, Result
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from sounds import CAUGHT, CLAIMS, FOOLED, WON
from table.match.chatter import Occasion
from table.stage.drawing.expressions import Expression
from table.stage.parts import Parts
from table.stage.spec import EVERYONE, RESULT, BoardSpec, LineSpec

FEELINGS: Mapping[str, Expression] = {
    **dict.fromkeys(("fooled", "saw_through", "won"), "gleeful"),
    **dict.fromkeys(("hello", "trusted", "strikes", "gain", "near_win"), "pleased"),
    **dict.fromkeys(("wrong_doubt", "wrong_trust", "hurt", "danger"), "worried"),
    **dict.fromkeys(("caught", "lost"), "caught"),
}
"""The face that belongs to an occasion."""
CLAIMING = "claiming"
"""The occasion of one's own claim."""
TONES: Mapping[str, str] = {
    **dict.fromkeys(("caught", "wrong_doubt", "wrong_trust", "hurt", "danger", "lost"), CAUGHT),
    **dict.fromkeys(("fooled", "saw_through", "trusted", "strikes", "gain", "near_win", "other_hurt"), FOOLED),
    "won": WON,
}
"""The tone of a voice at an occasion.

At others it just says something.
"""
STINGS = frozenset({"wrong_doubt", "wrong_trust", "lost"})
"""Occasions that make a hot head angry."""


def feeling(occasion: str, hot: bool = False) -> Expression | None:
    """Return the expression for an occasion, or None.

    `hot`: of a hot head.
    """
    return "angry" if hot and occasion in STINGS else FEELINGS.get(occasion)


def voice_at(occasion: str) -> str:
    """Return the tone of a character's voice at an occasion."""
    return TONES.get(occasion, CLAIMS)


def looming(view: View, spec: BoardSpec, game: Game) -> list[Occasion]:
    """Return occasions that last: nearness to losing or winning.

    As long as a bystander sees this view.
    """
    return [Occasion(part.occasion, seat) for part in Parts.of(spec, game) for seat in part.near(view).values()]


def occasions(
    beats: Sequence[Beat], index: int, spec: BoardSpec, game: Game, result: Result | None = None
) -> list[Occasion]:
    """Return the occasions of a beat.

    `beats` are a bystander's; `result`: how the game has ended with this beat.
    """
    beat = beats[index]
    found = []
    lines = spec.events[type(beat.event).__name__].lines
    for name, line in ((name, line) for name, several in lines.items() for line in several):
        if all(_value(beats, index, field) == wanted for field, wanted in line.when.items()):
            found += [Occasion(name, seat) for seat in _seats(beats, index, line, result)]
    before = beats[index - 1].view if index else None
    for part in Parts.of(spec, game):
        known = part.near(before) if before else {}
        seats = {seat: None for what, seat in part.near(beat.view).items() if what not in known}
        found += [Occasion(part.occasion, seat) for seat in seats]
    return found


def _seats(beats: Sequence[Beat], index: int, line: LineSpec, result: Result | None) -> Iterable[Seat]:
    everyone = range(beats[index].view.seats)
    where, _, name = line.who.rpartition(".")
    if line.who == EVERYONE:
        meant: Iterable[Seat] = everyone
    elif where == RESULT:
        if result is None:
            return ()
        meant = getattr(result, name)
    else:
        seat = _value(beats, index, line.who)
        meant = (seat,) if isinstance(seat, int) else ()
    return [seat for seat in everyone if seat not in meant] if line.but else meant


def _value(beats: Sequence[Beat], index: int, field: str) -> object:
    """Return a field's value, here or in the latest such event.

    None if there has been none.
    """
    kind, _, name = field.rpartition(".")
    event: Event | None = beats[index].event
    if kind:
        past = (beats[number].event for number in range(index - 1, -1, -1))
        event = next((one for one in past if type(one).__name__ == kind), None)
    return getattr(event, name) if event else None
