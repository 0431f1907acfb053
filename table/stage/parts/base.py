"""What a part of the board is: a mechanism with a table of its own in `board.toml`. Each is a module."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, NoReturn, TypeVar

from pygame import Rect, Surface

from games import entry
from games.core.game import Game
from games.core.teller import Teller
from games.core.types import Seat, Token
from games.core.view import View
from table.base.screen import Screen
from table.graphics.vector import icon_file
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.cards import CardArt
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout, SeatPlace
from table.stage.motion.moment import Pace
from table.stage.spec import Asked, Over, PartSpec, PlaceSpec

Says = TypeVar("Says", bound=PartSpec)


@dataclass(frozen=True, slots=True)
class Checked:
    """What a table has to fit: the game, its places on the board, and the public facts at the beginning at a table with
    so many seats. `fail` raises what it is told."""

    where: str
    game: Game
    places: Mapping[str, PlaceSpec]
    facts: Callable[[], tuple[int, Mapping[str, Any]]]
    fail: Callable[[str], NoReturn]

    def demand(self, fits: bool, what: str) -> None:
        """Fail with `what` does not fit, unless it does."""
        if not fits:
            self.fail(self.where + what)

    def at(self, where: str) -> Checked:
        """The same for a row of the table."""
        return replace(self, where=where)

    def icon(self, name: str, where: str = "") -> None:
        """Demand that there is an icon of this name (see `icon_file`)."""
        drawn = isinstance(name, str) and icon_file(name, entry(self.game.id).art) is not None
        self.demand(drawn, f"{where}: there is no icon {name}")

    def fact(self, key: str, name: str, fits: Callable[[Any, int], bool]) -> None:
        """Demand that there is a public fact of this name, whose value at a table with so many seats fits `key`."""
        seats, facts = self.facts()
        self.demand(name in facts, f" {key}: there is no public fact {name}")
        self.demand(fits(facts[name], seats), f" {key}: {name} is {facts[name]!r}, which can't be shown so")


class Part(Generic[Says]):
    """One part on one board, in one game. What it does not have to do, it leaves as it is here."""

    table: ClassVar[str]
    """The name of its table."""
    says: ClassVar[type[Any]]
    """What its table says: a dataclass; fields without a default have to be there."""
    row: ClassVar[type[Any] | None] = None
    """What each row of it says, where the table has nothing but rows, with names of their own: `says` has these in a
    field `rows`."""
    occasion: ClassVar[str] = ""
    """What it is for a character when its seat comes `near`."""

    def __init__(self, spec: Says, game: Game) -> None:
        self.spec = spec
        self.game = game

    @staticmethod
    def check(spec: Any, checked: Checked) -> Any:
        """What the table says, made exact, if it fits."""
        return spec

    @staticmethod
    def texts(spec: Any, game: Game) -> Iterable[Asked]:
        """The texts of the game that it asks for."""
        return ()

    # How it changes

    def rest(self, view: View) -> None:
        """Show what the view has, at once."""

    def follow(self, view: View, pace: Pace) -> None:
        """Show what the view has, if nothing else has seen to it."""

    def moving(self, clock: float) -> bool:
        """Whether it changes, or is about to."""
        return False

    def prewarm(self, layout: Layout, screen: Screen, art: CardArt) -> None:
        """Make ahead what will be shown."""

    # How it is drawn

    def draw_under(self, canvas: Canvas, layout: Layout, made: Arrangement, flying: Collection[Token]) -> None:
        """Put pictures under the cards that rest: all but those that are `flying`. What rests is noted before it is
        painted (see `Tape`): here, in `draw_label` and in `draw_portrait` nothing may draw but `Canvas.put` and
        `Surface.blit`."""

    def labels(self, place: str) -> bool:
        """Whether the name of a pile gives way to what is drawn as its label."""
        return False

    def draw_label(self, canvas: Canvas, view: View, room: Rect, teller: Teller) -> None:
        """Draw that label."""

    def draw_middle(self, canvas: Canvas, view: View, layout: Layout, over: Over, away: tuple[int, int]) -> None:
        """Draw what lies over the resting table. `away`: so far it is shaken from its place."""

    def draw_signs(self, canvas: Canvas, made: Arrangement, flying: Collection[Token]) -> None:
        """Draw what lies over the cards that rest, but those that are flying."""

    def draw_portrait(self, canvas: Canvas, view: View, seat: Seat, place: SeatPlace, over: Over) -> None:
        """Draw what is known of a seat over its token."""

    def pills(
        self, canvas: Canvas, view: View, seat: Seat, size: int, teller: Teller, over: Over, brief: bool
    ) -> list[Surface]:
        """What is known of a seat, below its name; letters are `size` px high. `brief`: there is little room."""
        return []

    def out(self, view: View) -> Collection[Seat]:
        """The seats that have no part in the game any more."""
        return ()

    # What is said of it

    def of_seat(self, view: View, seat: Seat, teller: Teller, over: Over) -> list[str]:
        """What is known of a seat, in words."""
        return []

    def explained(self, view: View, seat: Seat, teller: Teller, over: Over) -> list[str]:
        """What the signs at a seat mean, a sentence for each."""
        return []

    def reminder(self, view: View, teller: Teller) -> list[str]:
        """Sentences for whoever asks how things are."""
        return []

    def name_at(self, view: View, layout: Layout, pos: tuple[int, int], teller: Teller) -> str | None:
        """What is there, in words."""
        return None

    def near(self, view: View) -> dict[Hashable, Seat]:
        """The seats that one more card could cost or win something, by what it would be."""
        return {}

    def tense(self, view: View) -> bool:
        """Whether all at the table hold on to their seats; `view` is a bystander's."""
        return bool(self.near(view))

    def close(self, made: Arrangement) -> Collection[Hashable]:
        """What one more card could cost or win a seat, as it lies there: a new one is heard."""
        return ()
