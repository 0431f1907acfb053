"""The photographer: brings an application to the moment of a picture.

The modules next to this one hold the ways to each scene.
"""

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
"""Ticks after which something expected will never come.

As where no time passes, since the window is too small.
"""
REST = 40
"""Ticks until everything has come to rest."""
PLAYED = 1_797_750_000
"""Time of the latest game in pictures, s since 1970."""


@dataclass(frozen=True)
class Wish:
    """The game and the moment of a picture."""

    game: Entry
    seats: int
    seed: int
    step: int | None = None
    """Decisions, beats or rows before the picture.

    As the scene counts; None: at a moment that shows much.
    """
    ask: str | None = None
    """The first seat's decision to show; None for the scene's usual one."""
    moving: bool = False
    """True for an animation.

    It begins with the action that leads to an event, not with the event.
    """


class Photographer:
    """Brings an application to the moment of a picture.

    Seat 0 is the person who looks.
    """

    def __init__(self, app: App, wish: Wish) -> None:
        self.app = app
        self.wish = wish
        self.spec: BoardSpec = load_board(wish.game.rules)
        self.sample = self.of(wish.game, wish.seats, wish.seed)

    def of(self, game: Entry, seats: int, seed: int) -> SampleGame:
        """Return the game played on the way to the picture."""
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
        """Let time pass until the condition holds, within a limit."""
        for _ in range(LONGEST):
            if until():
                break
            self.tick()

    def until(self, come: Callable[[], object]) -> None:
        """Let time pass until the condition holds.

        Everything after it needs that. Raises `TimeoutError` if it never does.
        """
        for _ in range(ENDLESS):
            if come():
                return
            self.tick()
        raise TimeoutError("what a picture is to be of never comes")

    def step(self, most: int) -> int:
        """Return the wished step, 0 for none.

        Raises `NotThere` if there are fewer.
        """
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
        """Begin a game at its first such moment, at rest.

        Raises `NotThere`.
        """
        match = self.begin(moment, persons)
        self.wait(lambda: not self.table.moving)  # what is asked may come into sight
        return match

    def begin(self, moment: Moment, persons: int = 1) -> Match:
        """Begin a game at its first such moment. Raises `NotThere`."""
        match = self.sample.until(moment, OPENING if self.wish.step is None else 0)
        self.app.games.start(self.sample.setup(persons), match.log)
        self.app.step([], 0)
        return match

    @property
    def table(self) -> PlayScene:
        """The play scene; another scene may lie on it already."""
        from table.scenes.play.scene import PlayScene

        scene = self.app.scenes[0]
        assert isinstance(scene, PlayScene)
        return scene

    def top(self, kind: type[S]) -> S:
        """Return the front scene.

        Raises `NotThere` if it is of another kind: somebody has to press something first.
        """
        scene = self.app.top
        if not isinstance(scene, kind):
            raise NotThere(1)
        return scene

    # Moments

    def public(self, match: Match) -> bool:
        """True if the decision is made in front of everybody."""
        return match.ask is not None and self.spec.asks[match.ask.what].public

    def own(self, match: Match) -> bool:
        """Seat 0 decides about its hand."""
        return asked(match) == 0 and not self.public(match)
