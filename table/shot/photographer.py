"""Who brings an application to the moment of a picture; how each scene is come to, the modules beside this one say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from games.core.entry import Entry
from games.core.match import Match
from table.app.app import App
from table.match.sample_games import OPENING, Moment, NotThere, SampleGame, asked
from table.stage.boardfile import load_board
from table.stage.spec import BoardSpec

if TYPE_CHECKING:
    from table.app.scene import Scene
    from table.scenes.play.scene import PlayScene

S = TypeVar("S", bound="Scene")

TICK = 50.0  # ms
LONGEST = 1500
"""Ticks within which what is waited for comes."""
ENDLESS = 100_000
"""Ticks after which what has to come never will: as where no time passes, since the window is too small."""
REST = 40
"""Ticks until everything has come to rest."""
PLAYED = 1_797_750_000
"""When the latest game was played, in s since 1970."""


@dataclass(frozen=True)
class Wish:
    """Which game a picture is to be of, and when."""

    game: Entry
    seats: int
    seed: int
    step: int | None = None
    """After so many decisions, beats or rows, as the scene has it; None: at a moment that shows much."""
    ask: str | None = None
    """Where the first seat is asked this; None: at whatever the scene is about."""
    moving: bool = False
    """For an animation: begins with the action that leads to an event, and not at the event's own moment."""


class Photographer:
    """Brings an application to the moment of a picture. Seat 0 is the person who looks."""

    def __init__(self, app: App, wish: Wish) -> None:
        self.app = app
        self.wish = wish
        self.spec: BoardSpec = load_board(wish.game.rules)
        self.sample = self.of(wish.game, wish.seats, wish.seed)

    def of(self, game: Entry, seats: int, seed: int) -> SampleGame:
        """What is played on the way to the picture."""
        return SampleGame(game, seats, seed, self.app.words(game.id))

    # Time

    def tick(self, ms: float = TICK) -> None:
        """Let time pass in even steps."""
        for _ in range(round(ms / TICK)):
            self.app.step([], TICK)

    def rest(self) -> None:
        """Let everything come to rest."""
        self.tick(REST * TICK)

    def wait(self, until: Callable[[], object]) -> None:
        """Let time pass until then, or for as long as what is waited for may take."""
        for _ in range(LONGEST):
            if until():
                break
            self.tick()

    def until(self, come: Callable[[], object]) -> None:
        """Let time pass until something has come that everything after it needs. Raises `TimeoutError` if it never
        does."""
        for _ in range(ENDLESS):
            if come():
                return
            self.tick()
        raise TimeoutError("what a picture is to be of never comes")

    def step(self, most: int) -> int:
        """The step that is wished, 0 if none is. Raises `NotThere` if there are fewer."""
        wished = self.wish.step or 0
        if wished > most:
            raise NotThere(1, most)
        return wished

    # Scenes

    def over_title(self, scene: Scene) -> None:
        """Put a scene in front of the title."""
        self.app.home()
        self.rest()
        self.app.push(scene)
        self.rest()

    def sit_down(self, moment: Moment, persons: int = 1) -> Match:
        """Begin a game at its first moment of this kind and let the table come to rest. Raises `NotThere`."""
        match = self.sample.until(moment, OPENING if self.wish.step is None else 0)
        self.app.start(self.sample.setup(persons), match.log)
        self.app.step([], 0)
        return match

    @property
    def table(self) -> PlayScene:
        """The table that somebody has sat down to; another scene may lie on it already."""
        from table.scenes.play.scene import PlayScene

        scene = self.app.scenes[0]
        assert isinstance(scene, PlayScene)
        return scene

    def top(self, kind: type[S]) -> S:
        """The scene in front. Raises `NotThere` if it is of another kind: somebody has to press something first."""
        scene = self.app.top
        if not isinstance(scene, kind):
            raise NotThere(1)
        return scene

    # Moments

    def public(self, match: Match) -> bool:
        """What is asked is decided in front of everybody."""
        return match.ask is not None and self.spec.asks[match.ask.what].public

    def own(self, match: Match) -> bool:
        """Seat 0 decides about its hand."""
        return asked(match) == 0 and not self.public(match)
