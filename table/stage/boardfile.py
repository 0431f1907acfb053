"""Reader of a game's `board.toml`, checked against the game.

Its format: see `table.stage.spec`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache, cached_property
from importlib.resources import files
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, get_args

from games import entry
from games.core.actions import Event, kinds
from games.core.chance import SeededChance
from games.core.data import reading
from games.core.game import Game, resolve
from table.graphics.vector import icon_file
from table.stage.cues import CUES
from table.stage.layout.arrange import areas_of
from table.stage.layout.spreads import SPREADS
from table.stage.parts import PARTS
from table.stage.parts.base import Checked
from table.stage.parts.seat import SeatSpec
from table.stage.spec import (
    AT,
    BY_FACE,
    EVERYONE,
    OCCASIONS,
    RESULT,
    AskSpec,
    BoardSpec,
    EventSpec,
    LineSpec,
    PartSpec,
    PlaceSpec,
    QuietSpec,
    Until,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_Spec = TypeVar("_Spec", bound="DataclassInstance")


class BoardError(ValueError):
    """A `board.toml` does not fit its game; a one-line message says why."""


def load_board(game: Game) -> BoardSpec:
    """Return the board of a game, read once from its package.

    Raises `DataError` if it does not fit the game.
    """
    rules: Any = game  # A protocol does not say that its classes can be hashed.
    return _loaded(rules)


@cache
def _loaded(game: Game) -> BoardSpec:
    package = entry(game.id).package
    with reading(f"{package.replace('.', '/')}/board.toml"):
        return read_board(files(package).joinpath("board.toml").read_text(encoding="utf-8"), game)


def read_board(text: str, game: Game) -> BoardSpec:
    """Read a game's `board.toml`.

    Raises `BoardError` if it does not fit.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"board of {game.id}: {error}") from error
    return _Reader(game).board(data)


class _Reader:
    """Converts the tables of a board.

    Raises `BoardError` at the first thing that does not fit.
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def board(self, data: dict[str, Any]) -> BoardSpec:
        """All of it."""
        self._only("the board", data, ("place", "event", "ask", "why", *PARTS))
        places = self._places(data.get("place", {}))
        spec = BoardSpec(
            places,
            self._events(data.get("event", {}), rounds="claim" in data),
            self._asks(data.get("ask", {})),
            self._why(data.get("why", {})),
            MappingProxyType(dict(self._tables(data, places))),
        )
        self._fit_together(spec)
        return spec

    def _fit_together(self, spec: BoardSpec) -> None:
        """Check that spreads have their tables, and one thing the middle."""
        tables = {part.says: f"[{name}]" for name, part in PARTS.items()}
        spreads = {type(SPREADS[place.spread]): f"[place.{name}]" for name, place in spec.places.items()}
        for spread, where in spreads.items():
            if needed := spread.told_by:
                self._check(needed in spec.tables, f"{where}: the spread {spread.name} needs {tables[needed]}")
        seat = spec.table(SeatSpec)
        for name, ask in spec.asks.items():
            known = not ask.costs or bool(ask.takes and seat and ask.costs in seat.rows and seat.rows[ask.costs].final)
            self._check(known, f"[ask.{name}] costs: {ask.costs!r} is not a row of [seat] that is final")
        wanted = [kind for kind, area in areas_of(spec).items() if area.at in ("middle", "plaque")]
        who = " and ".join({**tables, **spreads}[kind] for kind in wanted)
        self._check(len(wanted) <= 1, f"{who} both need the middle of the table")

    def _tables(
        self, data: dict[str, Any], places: Mapping[str, PlaceSpec]
    ) -> Iterator[tuple[type[PartSpec], PartSpec]]:
        """Yield the tables that belong to parts."""
        for name in [name for name in PARTS if name in data]:
            part, where, table = PARTS[name], f"[{name}]", data[name]
            if part.row:
                self._check(isinstance(table, dict), f"{where} is not a table")
                table = {"rows": {key: self._made(f"[{name}.{key}]", row, part.row) for key, row in table.items()}}
            checked = Checked(where, self._game, places, lambda: self._facts, self._fail)
            yield part.says, part.check(self._made(where, table, part.says), checked)

    @cached_property
    def _facts(self) -> tuple[int, Mapping[str, Any]]:
        """Fewest seats, and the public facts at the beginning."""
        seats = self._game.seats.start
        table = self._game.start(seats, resolve(self._game, seats, None), SeededChance(Random(0)))
        return seats, table.facts.as_dict()

    def _check(self, fits: bool, what: str) -> None:
        if not fits:
            self._fail(what)

    def _fail(self, what: str) -> NoReturn:
        raise BoardError(f"board of {self._game.id}: {what}")

    def _only(self, where: str, row: Any, allowed: Any) -> None:
        self._check(isinstance(row, dict), f"{where} is not a table")
        unknown = sorted(set(row) - set(allowed))
        self._check(not unknown, f"{where} has no {', '.join(unknown)}")

    def _made(self, where: str, row: Any, cls: type[_Spec]) -> _Spec:
        """Convert a row to a dataclass with exactly its fields.

        Those without a default at least.
        """
        self._only(where, row, [f.name for f in fields(cls)])
        for item in fields(cls):
            needed = item.default is MISSING and item.default_factory is MISSING
            self._check(not needed or item.name in row, f"{where} lacks {item.name}")
        return cls(**row)

    def _groups(self) -> set[str]:
        """Return the traits by which cards can be grouped."""
        return {BY_FACE} | {name for face in self._game.faces for name in face.traits}

    def _places(self, rows: dict[str, Any]) -> Mapping[str, PlaceSpec]:
        names = [place.name for place in self._game.places]
        self._only("[place]", rows, names)
        specs: dict[str, PlaceSpec] = {}
        for place in self._game.places:
            where = f"[place.{place.name}]"
            self._check(place.name in rows, f"{where} is missing")
            spec = specs[place.name] = self._made(where, rows[place.name], PlaceSpec)
            self._check(spec.at in AT, f"{where} lies at {spec.at!r}")
            fits = spec.spread in SPREADS and SPREADS[spec.spread].at == spec.at
            self._check(fits, f"{where} at {spec.at} cannot be spread as {spec.spread!r}")
            self._check(place.each == (spec.at == "seat"), f"{where} lies at the wrong side")
            self._check(spec.group is None or spec.group in self._groups(), f"{where}: no face has a {spec.group}")
            grouped = spec.group is None or SPREADS[spec.spread].groups
            self._check(grouped, f"{where}: the spread {spec.spread} has no group")
        return MappingProxyType(specs)

    def _events(self, rows: dict[str, Any], *, rounds: bool) -> Mapping[str, EventSpec]:
        self._only("[event]", rows, [event.__name__ for event in self._game.events])
        specs: dict[str, EventSpec] = {}
        for event in self._game.events:
            where = f"[event.{event.__name__}]"
            self._check(event.__name__ in rows, f"{where} is missing")
            specs[event.__name__] = self._event(where, event, dict(rows[event.__name__]), rounds)
        return MappingProxyType(specs)

    def _event(self, where: str, event: type[Event], row: dict[str, Any], rounds: bool) -> EventSpec:
        """Return an event's spec; the rest of its row are the parts."""
        name = row.pop("cue", None)
        self._check(name in CUES, f"{where} has no cue {name!r}")
        cue = CUES[name]
        options = {option: row.pop(option, usual) for option, usual in cue.options.items()}
        told, until = row.pop("told", True), row.pop("until", cue.until)
        told_by, sign = row.pop("told_by", []), row.pop("sign", "")
        for flag, value in {**options, "told": told}.items():
            self._check(type(value) is bool, f"{where}: {flag} is neither true nor false")
        known = isinstance(told_by, list) and all(
            one in [other.__name__ for other in self._game.events] for one in told_by
        )
        self._check(known, f"{where} told_by: {told_by!r} are not events")
        drawn = isinstance(sign, str) and (not sign or icon_file(sign, entry(self._game.id).art) is not None)
        self._check(drawn, f"{where}: there is no icon {sign}")
        self._check(until is None or until in get_args(Until), f"{where}: nothing is said until {until!r}")
        self._check(until != "round" or rounds, f"{where}: there is no [claim] to say how long a round lasts")
        lines = self._lines(where, event, row.pop("lines", {}))
        self._only(where, row, {**cue.parts, **cue.more})
        for part, kind in {**cue.parts, **cue.more}.items():
            self._check(part in row or part in cue.more, f"{where} lacks {part}")
            fits = part not in row or kinds(event).get(row[part]) == kind
            self._check(fits, f"{where}: {part} is not a {kind} of the event")
        self._check(not cue.one_of or bool({*cue.one_of} & {*row}), f"{where} lacks {' or '.join(cue.one_of)}")
        self._check(until is None or cue.speaker in row, f"{where}: nobody is there to say it")
        declared = {trait: getattr(cue, trait) for trait in ("aside", "announces", "claims", "silences", "deals")}
        given = MappingProxyType(row), MappingProxyType(options), told, tuple(told_by), sign, lines, until
        return EventSpec(name, *given, **declared)

    def _lines(self, where: str, event: type[Event], rows: Any) -> Mapping[str, tuple[LineSpec, ...]]:
        self._only(f"{where} lines", rows, OCCASIONS)
        events = {other.__name__: other for other in self._game.events}

        def kind(name: str) -> str | None:
            """Of a field of this event, or of another one."""
            other, dot, rest = name.rpartition(".")
            found = events.get(other) if dot else event
            return kinds(found).get(rest) if found else None

        specs: dict[str, tuple[LineSpec, ...]] = {}
        each = (
            (occasion, row) for occasion, said in rows.items() for row in (said if isinstance(said, list) else [said])
        )
        for occasion, row in each:
            here = f"{where} lines.{occasion}"
            when = dict(row) if isinstance(row, dict) else {"who": row}
            self._check(("who" in when) != ("but" in when), f"{here} needs who or but")
            but = "but" in when
            who = when.pop("but" if but else "who")
            known = (EVERYONE, f"{RESULT}.winners", f"{RESULT}.losers")
            self._check(isinstance(who, str) and (who in known or kind(who) == "Seat"), f"{here}: {who} is no seat")
            for name in when:
                self._check(kind(name) is not None, f"{here}: there is no {name}")
            specs[occasion] = (*specs.get(occasion, ()), LineSpec(who, but, MappingProxyType(when)))
        return MappingProxyType(specs)

    def _asks(self, rows: dict[str, Any]) -> Mapping[str, AskSpec]:
        self._only("[ask]", rows, self._game.asks)
        specs: dict[str, AskSpec] = {}
        for name in self._game.asks:
            where, row = f"[ask.{name}]", rows.get(name, {})
            self._only(where, row, [f.name for f in fields(AskSpec)])
            for flag in ("public", "shows", "preview", "spares"):
                self._check(type(row.get(flag, False)) is bool, f"{where}: {flag} is neither true nor false")
            for key in ("card", "takes"):
                known = row.get(key, "") in ("", *(place.name for place in self._game.places))
                self._check(known, f"{where} {key}: {row.get(key)!r} is no place")
            instead = row.get("instead", {})
            known = isinstance(instead, dict) and all(isinstance(text, str) for text in instead.values())
            self._check(known and {*instead} <= {*self._game.claims}, f"{where} instead: {instead!r} are no claims")
            quiet = self._quiet(f"{where} quiet", row["quiet"]) if "quiet" in row else None
            if looks := row.get("looks", ""):
                self._bare(f"{where} looks", looks)
                self._check(bool(row.get("card")), f"{where} looks: there is no card to look at")
            buttons, verbs = row.get("buttons", []), {action.__name__ for action in self._game.actions}
            known = isinstance(buttons, list) and all(verb in verbs for verb in buttons)
            self._check(known, f"{where} buttons: {buttons!r} are not actions")
            specs[name] = AskSpec(**{"help": name, **row, "buttons": tuple(buttons), "quiet": quiet})
        return MappingProxyType(specs)

    def _why(self, rows: dict[str, Any]) -> Mapping[str, str]:
        self._only("[why]", rows, self._game.reasons)
        self._check(all(isinstance(section, str) for section in rows.values()), "[why]: sections are no words")
        return MappingProxyType(dict(rows))

    def _quiet(self, where: str, row: Any) -> QuietSpec:
        spec = self._made(where, row, QuietSpec)
        self._bare(where, spec.verb)
        return spec

    def _bare(self, where: str, name: Any) -> None:
        """Check that there is an action of this name, without fields."""
        verb = next((action for action in self._game.actions if action.__name__ == name), None)
        self._check(verb is not None and not kinds(verb), f"{where}: {name} is not an action without fields")
