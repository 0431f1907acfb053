"""The base class of everything that fills the window."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from games.core.words import Words
from table.audio.mood import Mood
from table.base.screen import Screen
from table.graphics.theme import Palette, palette
from table.input.intents import Intent

if TYPE_CHECKING:
    from games.core.match import Log
    from games.core.types import Seat
    from table.app.app import App
    from table.match.seats import MatchSetup
    from table.store.autosave import SaveSlot, Waiting


class Scene:
    """Something that fills the window. The topmost scene of the stack gets the intents."""

    closed_by_help = False
    """Whether the key that opens the rules closes this scene."""

    overlay = False
    """Whether the scene below is drawn first. It gets no updates."""

    def __init__(self, app: App) -> None:
        """Scenes are cheap to make; pictures are made in `layout`."""
        self.app = app

    @property
    def screen(self) -> Screen:
        """What has to be known for laying out."""
        return self.app.screen

    @property
    def palette(self) -> Palette:
        """The colours for the player's contrast."""
        return palette(self.app.screen.contrast)

    @property
    def words(self) -> Words:
        """The application's words and those of the scene's game, in the language of the moment."""
        return self.app.words(self.help_game)

    @property
    def help_game(self) -> str | None:
        """Whose rules the help shows; None: there is no help here."""
        return None

    @property
    def help_section(self) -> str | None:
        """At which section of the rules the help opens; None: at the top."""
        return None

    @property
    def mood(self) -> Mood | None:
        """What the music follows; None: as the scene below, and without any the music is the house's."""
        return None

    @property
    def typing(self) -> bool:
        """Whether letters go into a text entry."""
        return False

    @property
    def unsaved(self) -> bool:
        """Whether something that was played here is not on the disk, and would be lost."""
        return False

    def save(self) -> None:
        """Try to have that on the disk, too."""

    @property
    def moving(self) -> bool:
        """Whether anything moves that no frame may be late for."""
        return False

    @property
    def prewarming(self) -> tuple[Hashable, Callable[[], None]] | None:
        """What makes pictures that will be needed soon, and a key that changes when others will be; None: nothing.

        It is done once for each key, in slices between frames (`table.base.slices`); what it makes is kept by caches.
        """
        return None

    def layout(self) -> None:
        """Called on entering and whenever size, language, text size, contrast or motion have changed."""

    def handle(self, intent: Intent) -> None:
        """Do what the player wants. Those intents that mean the same everywhere don't come here (see `App`)."""

    def update(self, ms: float) -> None:
        """Let so many ms pass; at most 100 at once."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, on top of the scene below if this is an overlay."""

    def cover(self) -> None:
        """Another scene comes in front."""

    def uncover(self) -> None:
        """The scene that was in front is gone: something may have been learned, solved or set in it."""

    def take_in(self) -> None:
        """There are more games than before (see `table.plugins.registry`)."""

    def leave(self) -> None:
        """It is taken off the stack, or the program ends: stop what runs."""


class MatchScene(Scene):
    """A match at its table."""

    def welcome(self, phones: Collection[Seat] | None) -> None:
        """Open the seats' page before the match begins, where hands are to be on `phones`, or have been."""
        raise NotImplementedError


class Navigation(Protocol):
    """The scenes that the application opens itself; see `table.scenes.navigation`."""

    @property
    def LIKELY(self) -> Sequence[str]:
        """The modules that most people need next."""

    def title(self, app: App) -> Scene:
        """The title."""

    def rules(self, app: App, game_id: str, section: str | None) -> Scene:
        """The rules of a game, opened at a section."""

    def play(self, app: App, setup: MatchSetup, log: Log | None, place: SaveSlot | None) -> MatchScene:
        """A game at the table. Raises `Taken` if another program plays it."""

    def unsaved(self, app: App, leave: Callable[[], None]) -> Scene:
        """The question before a game that could not be saved is left."""

    def giving_up(self, app: App, oldest: Waiting, start: Callable[[], None]) -> Scene:
        """The question before the oldest unfinished game makes room for a new one."""
