"""The content of a game's `board.toml`: places, events, decisions.

[place.NAME]   at = "seat" | "centre"; spread: how its cards lie; each module of `table.stage.layout.spreads` says where
               a place may be that is spread so; group: the trait of the faces, or their "id", by which cards are
               sorted or put into columns
[event.NAME]   cue, and the event's fields that play its parts: each module of `table.stage.cues` says which; every
               event of the game is listed; until: how long what is said with it stands (see `Until`), if not as long
               as the cue has it; told = false: it goes without saying in the log; told_by: it does so right after the
               line of one of these events; sign: the icon that stands for it in the log, if not that of its cue: a
               file of the game's art or of art/common/icons; lines: what characters may say something about, and how
               their faces change: by occasion (see `OCCASIONS`) for whom it is one. That is a field with a seat,
               "all", "result.winners" or "result.losers", or a table: `who` is one of these, or `but`: all others; and
               what else must be so: fields of the event, or as EVENT.FIELD (also for whom) those of the latest EVENT
               before. Several such tables in a list: any of them
[ask.NAME]     public: it needs no secret and is answered before all; help: section of the rules, else the name;
               buttons: verbs that have a button, which says that they can be chosen and leaves only what is theirs,
               though they begin with a card or a seat; shows: what has just been announced is said again; quiet: who is
               asked may answer with this `verb`
               from now on, as long as the public fact `until` stays the same; card: the place of a card about which
               the claim that holds is judged by yes or no: face, claim and card are shown large; takes: the place into
               which whoever is wrong takes that card; spares: a true claim that is believed costs nobody anything, and
               a lie always whoever has told it (text stake.spared); instead: what it costs to doubt a true claim of
               another kind than usual, by claim, as the name of a text (stake.NAME); looks: the verb without fields
               that shows the card to who is asked and is no answer to the claim; for it the card itself is pressed,
               whose corner lifts; preview: with a card that can be used is shown what would be said of the first event
               then, which must not depend on anything hidden
[why]          for reasons why something can't be done: the section of the rules that tells more of it
All other tables belong to parts of the board: what they say, each module of `table.stage.parts` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeVar

from games.core.types import NOBODY, Seat

if TYPE_CHECKING:
    from games.core.actions import Event

Until = Literal["next", "round", "call"]
"""Duration of what is said with an event.

Until anything but talk happens, as long as the round of the claim lasts, or until something else is called out.
"""

Over = Literal["", "turn", "game"]
"""The thing that an event ends."""

OCCASIONS = (
    "hello", "claiming", "caught", "fooled", "saw_through", "trusted", "wrong_doubt", "wrong_trust", "hurt", "strikes",
    "gain", "danger", "near_win", "other_hurt", "won", "lost", "over",
)  # fmt: skip
"""Occasions for a character's line.

A game begins · it claims something · its lie is found out · it has misled somebody who judges wrongly · it doubts a
lie, believes a truth, doubts a truth, believes a lie · it is harmed, or harms somebody · something good · it comes near
to losing, or to winning · somebody else is harmed · it has won or lost, or the game is just over. `danger` and
`near_win` come by themselves where there is a [danger] or a [goal].
"""
EVERYONE = "all"
RESULT = "result"

AT = ("seat", "centre")
"""Locations of places: before each seat, or in the middle."""
BY_FACE = "id"
"""The group of faces that are each their own."""


class Asked(NamedTuple):
    """A text key that the table looks up, and its user.

    What is not `needed` is left out of the picture without it. `instead`: the key that is looked up where there is
    no such text.
    """

    key: str
    by: str
    needed: bool = True
    instead: str = ""


@dataclass(frozen=True, slots=True)
class PlaceSpec:
    """Location and spread of a place's cards."""

    at: str
    spread: str
    group: str | None = None


@dataclass(frozen=True, slots=True)
class LineSpec:
    """The seats for which an event is an occasion for a line.

    `who`, or with `but` all others, when all of `when` is so.
    """

    who: str
    but: bool = False
    when: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EventSpec:
    """The look of an event.

    `parts`: the event's field for each part of its cue. `options`: what else its row says. `told`: the log has a
    line for it, but right after that of one of the events `told_by`. `sign`: the icon that stands for it there; "":
    that of its cue. `lines`: by occasion, for whom it is one. `until`: how long what is said with it stands; None:
    nothing is said. As its cue has it: it is mere talk (`aside`), it tells what is about to happen (`announces`),
    or a seat claims something with it (`claims`); nothing stands of what was said before but a claim (`silences`);
    all begins anew (`deals`).
    """

    cue: str
    parts: Mapping[str, str]
    options: Mapping[str, bool] = field(default_factory=dict)
    told: bool = True
    told_by: tuple[str, ...] = ()
    sign: str = ""
    lines: Mapping[str, tuple[LineSpec, ...]] = field(default_factory=dict)
    until: Until | None = None
    aside: bool = False
    announces: bool = False
    claims: bool = False
    silences: bool = False
    deals: bool = False

    def part(self, event: Event, name: str) -> Any:
        """Return the value of a part's field.

        Raises `KeyError` if no field plays it.
        """
        return getattr(event, self.parts[name])

    def maybe(self, event: Event, name: str) -> Any:
        """Return the value of a part's field, or None."""
        return getattr(event, self.parts[name]) if name in self.parts else None

    def payer(self, event: Event) -> Seat | None:
        """Return the seat of the part `pays`, or None.

        None if no field plays it or it is `NOBODY`.
        """
        seat = self.maybe(event, "pays")
        return None if seat is None or seat == NOBODY else int(seat)


@dataclass(frozen=True, slots=True)
class QuietSpec:
    """Automatic answers: the verb, and the public fact that keeps them."""

    verb: str
    until: str


@dataclass(frozen=True, slots=True)
class AskSpec:
    """A kind of decision at the table.

    `by`: a public fact; for some of its values there is a text of its own. `buttons`: the verbs that have a button,
    besides those without fields. `card`: the place of a card whose claim is judged, or ""; `takes`: where whoever is
    wrong takes it, or ""; `spares`: there only lies and doubted truths go. `instead`: what a doubted truth costs, by
    claim, where that is something else; `costs`: the row of `[seat]` that grows by one for whoever then has too many,
    or pays that. `looks`: the verb that shows the card to who is asked, or "".
    """

    help: str
    by: str | None = None
    public: bool = False
    shows: bool = False
    buttons: tuple[str, ...] = ()
    quiet: QuietSpec | None = None
    preview: bool = False
    card: str = ""
    takes: str = ""
    spares: bool = False
    instead: Mapping[str, str] = field(default_factory=dict)
    costs: str = ""
    looks: str = ""


class PartArea(NamedTuple):
    """Room on the table that there is only for one thing.

    `at`: in the "middle", the piles on both sides of it; on a "plaque" at the right of the middle, the piles left of
    it; along the "top" of the table; or with each "seat", on its panel below its cards. `high`: of the last two, px at
    1080p with text of the usual size; they grow with it, but the cards of a seat keep the larger part. The others are
    as large as can be, and there is only one.
    """

    at: Literal["middle", "plaque", "top", "seat"]
    high: float = 0.0


class PartSpec:
    """A part's table of `board.toml`, and its needs of the layout."""

    area: ClassVar[PartArea | None] = None
    """Room for the part itself."""

    @property
    def badges(self) -> bool:
        """True if something is shown beside the names."""
        return False


_Kind = TypeVar("_Kind", bound=PartSpec)


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """A whole `board.toml`.

    `tables`: those that belong to parts of the board.
    """

    places: Mapping[str, PlaceSpec]
    events: Mapping[str, EventSpec]
    asks: Mapping[str, AskSpec]
    why: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[type[PartSpec], PartSpec] = field(default_factory=dict)

    def table(self, kind: type[_Kind]) -> _Kind | None:
        """Return the table of a part, or None."""
        found = self.tables.get(kind)
        return found if isinstance(found, kind) else None
