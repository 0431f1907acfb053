"""Parts of the board: mechanisms with their own table in `board.toml`.

One module each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, NamedTuple, NoReturn, TypeVar

from pygame import Rect, Surface

from games import entry
from games.core.game import Game
from games.core.teller import Teller
from games.core.types import Seat, Token
from games.core.view import View
from table.base.screen import Screen
from table.graphics.vector import icon_file
from table.stage.drawing.canvas import Canvas, SurfaceCanvas
from table.stage.drawing.cards import CardArt
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout, SeatPlace
from table.stage.motion.moment import Pace
from table.stage.spec import Asked, Over, PartSpec, PlaceSpec

Says = TypeVar("Says", bound=PartSpec)


@dataclass(frozen=True, slots=True)
class Checked:
    """The game that a table has to fit.

    Its places on the board, and the public facts at the beginning at a table with so many seats. `fail` raises what
    it is told.
    """

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
        """Demand a public fact whose value fits `key`.

        At a table with the number of seats.
        """
        seats, facts = self.facts()
        self.demand(name in facts, f" {key}: there is no public fact {name}")
        self.demand(fits(facts[name], seats), f" {key}: {name} is {facts[name]!r}, which can't be shown so")


class Alarm(NamedTuple):
    """A seat's count that is one card short of something.

    `sign` is the number on its sign, `what` is counted, `said` is all of it in words; `glad`: that would be a win.
    """

    sign: str
    what: str
    said: str
    glad: bool = False


class Part(Generic[Says]):
    """A part on one board, in one game.

    Override what it does; the rest does nothing.
    """

    table: ClassVar[str]
    """The name of its table."""
    says: ClassVar[type[Any]]
    """Its table as a dataclass; fields without a default are required."""
    row: ClassVar[type[Any] | None] = None
    """The type of a row, in a table of named rows only.

    `says` has these in a field `rows`.
    """
    occasion: ClassVar[str] = ""
    """The occasion for a character whose seat comes `near`."""

    def __init__(self, spec: Says, game: Game) -> None:
        self.spec = spec
        self.game = game

    @staticmethod
    def check(spec: Any, checked: Checked) -> Any:
        """Check and convert its table."""
        return spec

    @staticmethod
    def texts(spec: Any, game: Game) -> Iterable[Asked]:
        """The texts of the game that it asks for."""
        return ()

    def brink(self, view: View, zones: Collection[int]) -> bool:
        """True if a card that comes to these zones may decide something.

        By what everybody knows before it comes.
        """
        return False

    # How it changes

    def rest(self, view: View) -> None:
        """Show what the view has, at once."""

    def follow(self, view: View, pace: Pace) -> None:
        """Show what the view has, if nothing else has seen to it."""

    def moving(self, clock: float) -> bool:
        """True if it changes, or is about to."""
        return False

    def alive(self, clock: float) -> list[Rect]:
        """Return the areas where idle life is another than was drawn."""
        return []

    def prewarm(self, layout: Layout, screen: Screen, art: CardArt) -> None:
        """Make ahead what will be shown."""

    # How it is drawn

    def draw_under(self, canvas: Canvas, layout: Layout, made: Arrangement, flying: Collection[Token]) -> None:
        """Put pictures under resting cards that are not `flying`.

        What rests is recorded before it is painted (see `DrawList`): here, in `draw_label` and in
        `draw_portrait` nothing may draw but `Canvas.put` and `Surface.blit`.
        """

    def labels(self, place: str) -> bool:
        """True if it draws a label in place of a pile's name."""
        return False

    def draw_label(self, canvas: Canvas, view: View, area: Rect, teller: Teller) -> None:
        """Draw that label."""

    def draw_middle(self, canvas: SurfaceCanvas, view: View, layout: Layout, over: Over, away: tuple[int, int]) -> None:
        """Draw over the resting table.

        `away`: its offset by shaking.
        """

    def draw_signs(self, canvas: SurfaceCanvas, made: Arrangement, flying: Collection[Token]) -> None:
        """Draw over resting cards that are not flying."""

    def draw_portrait(self, canvas: Canvas, view: View, seat: Seat, place: SeatPlace, over: Over) -> None:
        """Draw what is known of a seat over its token."""

    def pills(
        self, canvas: Canvas, view: View, seat: Seat, size: int, teller: Teller, over: Over, brief: bool
    ) -> list[Surface]:
        """Return a seat's facts as pictures, below its name.

        Letters are `size` px high. `brief`: there is little space.
        """
        return []

    def out(self, view: View) -> Collection[Seat]:
        """The seats that have no part in the game any more."""
        return ()

    # What is said of it

    def of_seat(self, view: View, seat: Seat, teller: Teller, over: Over) -> list[str]:
        """Return what is known of a seat, in words."""
        return []

    def alarms(self, view: View, seat: Seat, teller: Teller) -> list[Alarm]:
        """Return what of a seat is `near`, in signs and words."""
        return []

    def explained(self, view: View, seat: Seat, teller: Teller, over: Over) -> list[str]:
        """Return a sentence for each sign at a seat."""
        return []

    def reminder(self, view: View, teller: Teller) -> list[str]:
        """Sentences for whoever asks how things are."""
        return []

    def name_at(self, view: View, layout: Layout, pos: tuple[int, int], teller: Teller) -> str | None:
        """Return the name of the thing at a position, or None."""
        return None

    def near(self, view: View) -> dict[Hashable, Seat]:
        """Return the seats that one more card could cost or win something.

        By what it would be.
        """
        return {}

    def tense(self, view: View) -> bool:
        """True if all are tense; `view` is a bystander's."""
        return bool(self.near(view))

    def close(self, made: Arrangement) -> Collection[Hashable]:
        """Return what one more card could cost or win.

        As the cards lie; a new one is heard.
        """
        return ()
