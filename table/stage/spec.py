"""What a game's `board.toml` says: where its places lie, what its events look like, which decisions are public.

[place.NAME]   at = "seat" | "centre"; spread = "fan" | "columns" | "single" (seat) | "stack" (centre);
               group: the trait of the faces that cards are sorted by (fan) or put into columns by (columns)
[event.NAME]   cue, and the event's fields that play its parts: see `CUES`; every event of the game is listed
[ask.NAME]     public: it needs no secret and is answered before all; help: section of the rules, else the name
[claim]        by, word, round: public facts with the seat that has claimed last, the word, and the number of the
               round; over: the decisions that are made when no claim holds
[danger]       place, group: a seat has lost with `limit` cards of one group there; limits: other limits by the
               number of seats
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from games.core.actions import Event, kinds
from games.core.game import Game

CUES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "deal": {},
        "claim": {"by": "Seat", "to": "Seat", "word": "Word"},
        "look": {"by": "Seat", "card": "Token"},
        "verdict": {"by": "Seat", "yes": "bool"},
        "reveal": {"by": "Seat", "to": "Seat", "card": "Token", "word": "Word", "yes": "bool"},
        "move": {},
        "take": {},
        "turn": {},
        "end": {"by": "Seat"},
    }
)
"""What an event can look like, and the parts that its fields play, with the kind of each.

deal: cards fly out one by one. claim: `by` says `word` of a card and gives it to `to`. look: `by` looks at `card`.
verdict: `by` says whether it believes. reveal: `card`, of which `by` said `word` to `to`, is turned up; `yes`: it was
true. move, take, turn: cards go where the view has them. end: the game is over, `by` has lost.
"""

SPREADS = {"seat": ("fan", "columns", "single"), "centre": ("stack",)}


class BoardError(ValueError):
    """A `board.toml` does not fit its game; the message says what is wrong in one line."""


@dataclass(frozen=True, slots=True)
class PlaceSpec:
    """Where the cards of a place lie and how."""

    at: str
    spread: str
    group: str | None = None


@dataclass(frozen=True, slots=True)
class EventSpec:
    """What an event looks like. `parts`: the event's field for each part of its cue."""

    cue: str
    parts: Mapping[str, str]

    def part(self, event: Event, name: str) -> Any:
        """The value of the field that plays a part. Raises `KeyError` if the cue has no such part."""
        return getattr(event, self.parts[name])


@dataclass(frozen=True, slots=True)
class AskSpec:
    """How a kind of decision is made."""

    help: str
    public: bool = False


@dataclass(frozen=True, slots=True)
class ClaimSpec:
    """The public facts that tell the claim that holds."""

    by: str
    word: str
    round: str
    over: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DangerSpec:
    """How near a seat is to losing."""

    place: str
    group: str
    limit: int
    limits: Mapping[int, int] = field(default_factory=dict)

    def at(self, seats: int) -> int:
        """How many cards of one group lose, with so many seats."""
        return self.limits.get(seats, self.limit)


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """A whole `board.toml`."""

    places: Mapping[str, PlaceSpec]
    events: Mapping[str, EventSpec]
    asks: Mapping[str, AskSpec]
    claim: ClaimSpec | None
    danger: DangerSpec | None


def load_board(game: Game) -> BoardSpec:
    """The board of a game, from its package. Raises `BoardError` if it does not fit the game."""
    return read_board(files(f"games.{game.id}").joinpath("board.toml").read_text(encoding="utf-8"), game)


def read_board(text: str, game: Game) -> BoardSpec:
    """What `board.toml` says about a game. Raises `BoardError` if it does not fit."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"board of {game.id}: {error}") from error
    _only(game, "the board", data, ("place", "event", "ask", "claim", "danger"))
    return BoardSpec(
        _places(game, data.get("place", {})),
        _events(game, data.get("event", {})),
        _asks(game, data.get("ask", {})),
        _claim(game, data["claim"]) if "claim" in data else None,
        _danger(game, data["danger"]) if "danger" in data else None,
    )


def _check(fits: bool, game: Game, what: str) -> None:
    if not fits:
        raise BoardError(f"board of {game.id}: {what}")


def _only(game: Game, where: str, row: Any, allowed: Any) -> None:
    _check(isinstance(row, dict), game, f"{where} is not a table")
    unknown = sorted(set(row) - set(allowed))
    _check(not unknown, game, f"{where} has no {', '.join(unknown)}")


def _record(game: Game, where: str, row: Any, cls: type[Any]) -> None:
    """Check that a row has the fields of a dataclass, those without a default at least."""
    _only(game, where, row, [f.name for f in fields(cls)])
    for item in fields(cls):
        needed = item.default is MISSING and item.default_factory is MISSING
        _check(not needed or item.name in row, game, f"{where} lacks {item.name}")


def _traits(game: Game) -> set[str]:
    return {name for face in game.faces for name in face.traits}


def _places(game: Game, rows: dict[str, Any]) -> Mapping[str, PlaceSpec]:
    names = [place.name for place in game.places]
    _only(game, "[place]", rows, names)
    specs: dict[str, PlaceSpec] = {}
    for place in game.places:
        where = f"[place.{place.name}]"
        _check(place.name in rows, game, f"{where} is missing")
        row = rows[place.name]
        _record(game, where, row, PlaceSpec)
        spec = specs[place.name] = PlaceSpec(**row)
        _check(spec.at in SPREADS, game, f"{where} lies at {spec.at!r}")
        _check(spec.spread in SPREADS[spec.at], game, f"{where} at {spec.at} cannot be spread as {spec.spread!r}")
        _check(place.each == (spec.at == "seat"), game, f"{where} lies at the wrong side")
        _check(spec.group is None or spec.group in _traits(game), game, f"{where}: no face has a {spec.group}")
    return MappingProxyType(specs)


def _events(game: Game, rows: dict[str, Any]) -> Mapping[str, EventSpec]:
    _only(game, "[event]", rows, [event.__name__ for event in game.events])
    specs: dict[str, EventSpec] = {}
    for event in game.events:
        where = f"[event.{event.__name__}]"
        _check(event.__name__ in rows, game, f"{where} is missing")
        parts = dict(rows[event.__name__])
        cue = parts.pop("cue", None)
        _check(cue in CUES, game, f"{where} has no cue {cue!r}")
        _only(game, where, parts, CUES[cue])
        for part, kind in CUES[cue].items():
            _check(part in parts, game, f"{where} lacks {part}")
            _check(kinds(event).get(parts[part]) == kind, game, f"{where}: {part} is not a {kind} of the event")
        specs[event.__name__] = EventSpec(cue, MappingProxyType(parts))
    return MappingProxyType(specs)


def _asks(game: Game, rows: dict[str, Any]) -> Mapping[str, AskSpec]:
    _only(game, "[ask]", rows, game.asks)
    for name, row in rows.items():
        _only(game, f"[ask.{name}]", row, ("public", "help"))
    return MappingProxyType({name: AskSpec(**{"help": name, **rows.get(name, {})}) for name in game.asks})


def _claim(game: Game, row: Any) -> ClaimSpec:
    _record(game, "[claim]", row, ClaimSpec)
    _check(all(ask in game.asks for ask in row["over"]), game, "[claim] over: no such decision")
    return ClaimSpec(row["by"], row["word"], row["round"], tuple(row["over"]))


def _danger(game: Game, row: Any) -> DangerSpec:
    _record(game, "[danger]", row, DangerSpec)
    _check(any(place.name == row["place"] for place in game.places), game, "[danger]: no such place")
    _check(row["group"] in _traits(game), game, "[danger]: no face has such a group")
    limits = {int(seats): limit for seats, limit in row.get("limits", {}).items()}
    _check(set(limits) <= set(game.seats), game, "[danger]: limits for a number of seats that there is not")
    return DangerSpec(row["place"], row["group"], row["limit"], MappingProxyType(limits))
