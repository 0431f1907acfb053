"""What a game's `board.toml` says: where its places lie, what its events look like, which decisions are public.

[place.NAME]   at = "seat" | "centre"; spread = "fan" | "columns" | "line" | "single" | "row" (seat) | "stack" |
               "law" (centre): the card that holds for all, large, and words `inforce.FACE` say what it allows;
               group: the trait of the faces, or their "id", that cards are sorted by (fan) or put into columns by
               (columns); cards lying face down without a group are a column. Several places of a seat with columns
               share its area, in their order; so do those with lines: cards side by side in their own order. A row is
               where the single cards are
[event.NAME]   cue, and the event's fields that play its parts: see `CUES`; every event of the game is listed;
               told = false: it goes without saying in the log; lines: what characters may say something about, and
               how their faces change: by occasion (see `OCCASIONS`) for whom it is one. That is a field with a seat,
               "all", "result.winners" or "result.losers", or a table: `who` is one of these, or `but`: all others;
               and what else must be so: fields of the event, or as EVENT.FIELD (also for whom) those of the latest
               EVENT before
[ask.NAME]     public: it needs no secret and is answered before all; help: section of the rules, else the name;
               shows: what has just been announced is said again; quiet: who is asked may answer with this `verb`
               from now on, as long as the public fact `until` stays the same; foresee: with a card that can be used
               is shown what would be said of the first event then, which must not depend on anything hidden
[claim]        by, word, round: public facts with the seat that has claimed last, the word, and the number of the
               round; over: the decisions that are made when no claim holds; shown: the fact that is told to the
               players as the number of the round, if it is another one
[danger]       place, group: something befalls a seat that has `limit` cards of one group there, or without a group
               so many cards at all; limits: other limits by the number of seats; weight: the trait of the faces that
               says as how many an upright card counts, if not as one (sideways: one)
[goal]         place, fact: who has as many cards there as the public fact says has won. They lie in a line, with room
               for those that are still missing
[seat]         public facts shown beside a name. role: the seat that has the role; points, marks: by seat;
               finished: points of finished games by seat; zero: whether 0 points are shown;
               role_icon, mark_icon: their signs, files of art/common/icons; blocks: by seat the claim that nobody
               may say because of that seat, -1: none; words `blocks` say it of the seat, `blocked` why it can't be said
[total]        fact: a public number that stands large in the middle; up to `limit` it is good, from `hot` on it is
               shown how near that is. How it looks is in the style of the game
[order]        public facts about the order of play. direction: 1 clockwise, else -1; player: the seat on turn; left: so
               many cards it has still to play; next: the seat that has the next turn; target: the seat that has it
               because it is attacked; waiting: how often something waits for the end of the turn, or by seat what it
               waits for, with its sign, a file of art/common/icons; words `order.FACT` say it
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
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
        "announce": {"by": "Seat"},
        "cancel": {"by": "Seat", "card": "Token"},
        "say": {"by": "Seat"},
        "glimpse": {"to": "Seat", "card": "Token"},
        "burn": {"by": "Seat"},
        "call": {"by": "Seat"},
        "burst": {"by": "Seat"},
        "swap": {"by": "Seat", "to": "Seat"},
        "move": {},
        "take": {},
        "turn": {},
        "end": {},
    }
)
"""What an event can look like, and the parts that its fields play, with the kind of each.

deal: cards fly out one by one. claim: `by` says `word` of a card and gives it to `to`. look: `by` looks at `card`.
verdict: `by` says whether it believes. reveal: `card`, of which `by` said `word` to `to`, is turned up; `yes`: it was
true. announce: `by` uses a card, and what it does is about to happen. cancel: `card` of `by` strikes out what was
announced. say: `by` says something. glimpse: all but `to` see `card` for a moment. burn: the face-down cards of `by`
go up in flames. call: `by` plays a card and calls out what comes of it. burst: `by` has driven the total too high.
swap: `by` and `to` exchange all their hidden cards. move, take, turn: cards go where the view has them. end: the game
is over.
"""

OPTIONAL: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "announce": {"card": "Token", "cards": "Tokens", "target": "Token", "to": "Seat"},
        "cancel": {"cards": "Tokens"},
        "say": {"word": "Word", "struck": "Word"},
        "call": {"card": "Token", "total": "Number"},
        "burst": {"card": "Token", "total": "Number"},
        "end": {"by": "Seat", "winner": "Seat"},
    }
)
"""The parts that an event may leave out.

announce: `card` or `cards` are used, at least one of the two is there; `target` or `to` is what they are used on, or
all seats, where the row says `all = true`.
cancel: `cards` are struck out, else what was announced. say: `word` is the claim that is said, `struck` one that
nobody may say from now on. call, burst: `card` is played and brings the total to `total`. end: `by` has lost, or
`winner` has won.
"""

OCCASIONS = (
    "hello", "claiming", "caught", "fooled", "saw_through", "trusted", "wrong_doubt", "wrong_trust", "hurt", "strikes",
    "gain", "danger", "near_win", "other_hurt", "won", "lost", "over",
)  # fmt: skip
"""What a character may say something about: a game begins · it claims something · its lie is found out, or believed ·
it doubts a lie, believes a truth, doubts a truth, believes a lie · it is harmed, or harms somebody · something good ·
it comes near to losing, or to winning · somebody else is harmed · it has won or lost, or the game is just over.
`danger` and `near_win` come by themselves where there is a [danger] or a [goal]."""
EVERYONE = "all"
RESULT = "result"

SPREADS = {"seat": ("fan", "columns", "line", "single", "row"), "centre": ("stack", "law")}
BY_FACE = "id"
"""The group of faces that are each their own."""


class BoardError(ValueError):
    """A `board.toml` does not fit its game; the message says what is wrong in one line."""


@dataclass(frozen=True, slots=True)
class PlaceSpec:
    """Where the cards of a place lie and how."""

    at: str
    spread: str
    group: str | None = None


@dataclass(frozen=True, slots=True)
class LineSpec:
    """For whom an event is an occasion to say something: `who`, or with `but` all others, when all of `when` is so."""

    who: str
    but: bool = False
    when: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EventSpec:
    """What an event looks like. `parts`: the event's field for each part of its cue. `all`: it is about all seats.

    `told`: the log has a sentence for it. `lines`: by occasion, for whom it is one.
    """

    cue: str
    parts: Mapping[str, str]
    all: bool = False
    told: bool = True
    lines: Mapping[str, LineSpec] = field(default_factory=dict)

    def part(self, event: Event, name: str) -> Any:
        """The value of the field that plays a part. Raises `KeyError` if no field does."""
        return getattr(event, self.parts[name])

    def maybe(self, event: Event, name: str) -> Any:
        """The value of the field that plays a part, None if no field does."""
        return getattr(event, self.parts[name]) if name in self.parts else None


@dataclass(frozen=True, slots=True)
class QuietSpec:
    """Not to be asked any more: the verb that answers, as long as a public fact stays the same."""

    verb: str
    until: str


@dataclass(frozen=True, slots=True)
class AskSpec:
    """How a kind of decision is made."""

    help: str
    public: bool = False
    shows: bool = False
    quiet: QuietSpec | None = None
    foresee: bool = False


@dataclass(frozen=True, slots=True)
class ClaimSpec:
    """The public facts that tell the claim that holds."""

    by: str
    word: str
    round: str
    over: tuple[str, ...]
    shown: str | None = None


@dataclass(frozen=True, slots=True)
class DangerSpec:
    """How near a seat is to losing."""

    place: str
    limit: int
    group: str | None = None
    weight: str | None = None
    limits: Mapping[int, int] = field(default_factory=dict)

    def at(self, seats: int) -> int:
        """How many cards of one group lose, with so many seats."""
        return self.limits.get(seats, self.limit)


@dataclass(frozen=True, slots=True)
class GoalSpec:
    """How near a seat is to winning."""

    place: str
    fact: str


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Public facts that are shown with each seat, by name."""

    role: str | None = None
    points: str | None = None
    finished: str | None = None
    marks: str | None = None
    blocks: str | None = None
    role_icon: str = "turn"
    mark_icon: str = "flame"
    zero: bool = True


@dataclass(frozen=True, slots=True)
class TotalSpec:
    """The number in the middle."""

    fact: str
    limit: int
    hot: int


@dataclass(frozen=True, slots=True)
class OrderSpec:
    """The public facts about who plays when."""

    direction: str
    player: str
    next: str
    left: str | None = None
    target: str | None = None
    waiting: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """A whole `board.toml`."""

    places: Mapping[str, PlaceSpec]
    events: Mapping[str, EventSpec]
    asks: Mapping[str, AskSpec]
    claim: ClaimSpec | None
    danger: DangerSpec | None
    seat: SeatSpec = SeatSpec()
    total: TotalSpec | None = None
    order: OrderSpec | None = None
    goal: GoalSpec | None = None


def load_board(game: Game) -> BoardSpec:
    """The board of a game, from its package. Raises `BoardError` if it does not fit the game."""
    return read_board(files(f"games.{game.id}").joinpath("board.toml").read_text(encoding="utf-8"), game)


def read_board(text: str, game: Game) -> BoardSpec:
    """What `board.toml` says about a game. Raises `BoardError` if it does not fit."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"board of {game.id}: {error}") from error
    _only(game, "the board", data, ("place", "event", "ask", "claim", "danger", "seat", "total", "order", "goal"))
    places = _places(game, data.get("place", {}))
    return BoardSpec(
        places,
        _events(game, data.get("event", {})),
        _asks(game, data.get("ask", {})),
        _claim(game, data["claim"]) if "claim" in data else None,
        _danger(game, data["danger"], places) if "danger" in data else None,
        _seat(game, data.get("seat", {})),
        _total(game, data["total"]) if "total" in data else None,
        _order(game, data["order"]) if "order" in data else None,
        _goal(game, data["goal"], places) if "goal" in data else None,
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


def _groups(game: Game) -> set[str]:
    """What cards can be grouped by."""
    return {BY_FACE} | {name for face in game.faces for name in face.traits}


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
        _check(spec.group is None or spec.group in _groups(game), game, f"{where}: no face has a {spec.group}")
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
        everyone, told = cue == "announce" and parts.pop("all", False), parts.pop("told", True)
        for flag, value in (("all", everyone), ("told", told)):
            _check(type(value) is bool, game, f"{where}: {flag} is neither true nor false")
        lines = _lines(game, where, event, parts.pop("lines", {}))
        needed, more = CUES[cue], OPTIONAL.get(cue, {})
        _only(game, where, parts, {**needed, **more})
        for part, kind in {**needed, **more}.items():
            _check(part in parts or part in more, game, f"{where} lacks {part}")
            fits = part not in parts or kinds(event).get(parts[part]) == kind
            _check(fits, game, f"{where}: {part} is not a {kind} of the event")
        _check(cue != "announce" or bool({"card", "cards"} & {*parts}), game, f"{where} lacks card or cards")
        specs[event.__name__] = EventSpec(cue, MappingProxyType(parts), everyone, told, lines)
    return MappingProxyType(specs)


def _lines(game: Game, where: str, event: type[Event], rows: Any) -> Mapping[str, LineSpec]:
    _only(game, f"{where} lines", rows, OCCASIONS)
    events = {other.__name__: other for other in game.events}

    def kind(name: str) -> str | None:
        """Of a field of this event, or of another one."""
        other, dot, rest = name.rpartition(".")
        found = events.get(other) if dot else event
        return kinds(found).get(rest) if found else None

    specs: dict[str, LineSpec] = {}
    for occasion, row in rows.items():
        here = f"{where} lines.{occasion}"
        when = dict(row) if isinstance(row, dict) else {"who": row}
        _check(("who" in when) != ("but" in when), game, f"{here} needs who or but")
        but = "but" in when
        who = when.pop("but" if but else "who")
        known = (EVERYONE, f"{RESULT}.winners", f"{RESULT}.losers")
        _check(isinstance(who, str) and (who in known or kind(who) == "Seat"), game, f"{here}: {who} is no seat")
        for name in when:
            _check(kind(name) is not None, game, f"{here}: there is no {name}")
        specs[occasion] = LineSpec(who, but, MappingProxyType(when))
    return MappingProxyType(specs)


def _asks(game: Game, rows: dict[str, Any]) -> Mapping[str, AskSpec]:
    _only(game, "[ask]", rows, game.asks)
    specs: dict[str, AskSpec] = {}
    for name in game.asks:
        where, row = f"[ask.{name}]", rows.get(name, {})
        _only(game, where, row, [f.name for f in fields(AskSpec)])
        for flag in ("public", "shows", "foresee"):
            _check(type(row.get(flag, False)) is bool, game, f"{where}: {flag} is neither true nor false")
        quiet = _quiet(game, f"{where} quiet", row["quiet"]) if "quiet" in row else None
        specs[name] = AskSpec(**{"help": name, **row, "quiet": quiet})
    return MappingProxyType(specs)


def _quiet(game: Game, where: str, row: Any) -> QuietSpec:
    _record(game, where, row, QuietSpec)
    verb = next((action for action in game.actions if action.__name__ == row["verb"]), None)
    _check(verb is not None and not kinds(verb), game, f"{where}: {row['verb']} is not an action without fields")
    return QuietSpec(row["verb"], row["until"])


def _claim(game: Game, row: Any) -> ClaimSpec:
    _record(game, "[claim]", row, ClaimSpec)
    _check(all(ask in game.asks for ask in row["over"]), game, "[claim] over: no such decision")
    return ClaimSpec(row["by"], row["word"], row["round"], tuple(row["over"]), row.get("shown"))


def _danger(game: Game, row: Any, places: Mapping[str, PlaceSpec]) -> DangerSpec:
    _record(game, "[danger]", row, DangerSpec)
    limits = {int(seats): limit for seats, limit in row.get("limits", {}).items()}
    spec = DangerSpec(**{**row, "limits": MappingProxyType(limits)})
    _check(spec.place in places, game, "[danger]: no such place")
    _check(spec.group == places[spec.place].group, game, "[danger]: the place is not grouped so")
    weights = [value for face in game.faces for trait, value in face.traits.items() if trait == spec.weight]
    _check(spec.weight is None or bool(weights), game, "[danger]: no face has such a weight")
    _check(all(isinstance(weight, int | float) for weight in weights), game, "[danger]: a weight is not a number")
    _check(set(limits) <= set(game.seats), game, "[danger]: limits for a number of seats that there is not")
    return spec


def _goal(game: Game, row: Any, places: Mapping[str, PlaceSpec]) -> GoalSpec:
    _record(game, "[goal]", row, GoalSpec)
    spec = GoalSpec(**row)
    _check(spec.place in places, game, "[goal]: no such place")
    _check(places[spec.place].spread == "line", game, "[goal]: the place is no line")
    return spec


def _seat(game: Game, row: Any) -> SeatSpec:
    _record(game, "[seat]", row, SeatSpec)
    spec = SeatSpec(**row)
    _check(type(spec.zero) is bool, game, "[seat]: zero is neither true nor false")
    _check(spec.blocks is None or bool(game.claims), game, "[seat] blocks: nothing is claimed")
    _icons(game, "[seat]", (spec.role_icon, spec.mark_icon))
    return spec


def _icons(game: Game, where: str, names: Iterable[str]) -> None:
    for name in names:
        drawn = files("art").joinpath("common", "icons", f"{name}.svg").is_file()
        _check(drawn, game, f"{where}: there is no icon {name}")


def _total(game: Game, row: Any) -> TotalSpec:
    _record(game, "[total]", row, TotalSpec)
    spec = TotalSpec(**row)
    _check(0 < spec.hot <= spec.limit, game, "[total]: hot is not between 1 and the limit")
    return spec


def _order(game: Game, row: Any) -> OrderSpec:
    _record(game, "[order]", row, OrderSpec)
    spec = OrderSpec(**{**row, "waiting": MappingProxyType(row.get("waiting", {}))})
    _icons(game, "[order] waiting", spec.waiting.values())
    return spec
