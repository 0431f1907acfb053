"""The base class of everything that fills the window."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from math import inf
from typing import TYPE_CHECKING, Protocol

import pygame

from games.core.words import Words
from table.access.node import Hearers, Node
from table.audio.mood import Mood
from table.base.screen import Screen
from table.graphics.theme import Palette, palette
from table.input.intents import Intent, Pos

if TYPE_CHECKING:
    from games.core.match import Log
    from games.core.types import Seat
    from table.app.app import App
    from table.match.seats import MatchSetup
    from table.store.autosave import SaveSlot, Waiting
    from table.ui.focus import Focus
    from table.ui.placement import Groups


class Scene:
    """A scene: fills the window; the topmost gets the intents."""

    closed_by_help = False
    """True if the key of the rules closes this scene."""

    overlay = False
    """True if the scene below shows through.

    It is drawn first, and gets no updates.
    """

    eases = False
    """True for an overlay that comes and goes gently.

    Nothing secret is on it: it is seen a little longer than it is there.
    """

    pauses = False
    """True if nothing goes on while it is there, not even music."""

    offers_voice = False
    """True if it says how the program's voice is switched on."""

    phone_note = "phones.front.other"
    """Key of the sentence that phones show meanwhile."""

    def __init__(self, app: App) -> None:
        """Scenes are cheap to make; pictures are made in `layout`."""
        self.app = app

    @property
    def screen(self) -> Screen:
        """Window size and display settings."""
        return self.app.screen

    @property
    def palette(self) -> Palette:
        """The colours for the player's contrast."""
        return palette(self.app.screen.contrast)

    @property
    def words(self) -> Words:
        """The words of the application and the scene's game."""
        return self.app.words(self.help_game, self.house)

    @property
    def house(self) -> tuple[str, ...]:
        """The house rules of the match that is shown."""
        return ()

    @property
    def help_game(self) -> str | None:
        """The game whose rules the help shows; None for no help."""
        return None

    @property
    def help_section(self) -> str | None:
        """The section at which the rules open; None for the top."""
        return None

    @property
    def help_note(self) -> str:
        """The sentence above the rules, on what is focused."""
        return ""

    @property
    def mood(self) -> Mood | None:
        """The mood of the music; None to inherit it from below.

        Without any, the title's music plays.
        """
        return None

    @property
    def typing(self) -> bool:
        """True while letters go into a text entry."""
        return False

    @property
    def focus(self) -> Focus:
        """The focus among what can be touched."""
        raise NotImplementedError

    @property
    def keys_can_begin(self) -> bool:
        """False while nothing can be done where keys will begin."""
        return True

    def begin_keys(self) -> None:
        """Show where keys are: somebody uses them, or hears it.

        So the very first key does what it says.
        """
        self.focus.appear()

    def read_first(self, pos: Pos) -> bool:
        """Read what is there, if the first tap only reads; else False."""
        return False

    @property
    def scanned_wishes(self) -> Sequence[str]:
        """The wishes that a single switch has besides the targets."""
        return ("leave",)

    @property
    def chooses_hidden(self) -> bool:
        """True while others may notice how one chooses among hidden things."""
        return False

    def notice(self) -> None:
        """React to somebody being there, who presses a switch."""

    def scanned(self, intent: Intent) -> None:
        """Hear what scanning is about to take."""

    def point_out(self, ids: Sequence[str], *, single: bool) -> None:
        """Bring what scanning has marked in sight.

        The focus is at a `single` target, else at none.
        """
        if single and ids:
            if self.focus.lit is None or self.focus.lit.id != ids[0] or not self.focus.by_keyboard:
                self.focus.go(ids[0])
        else:
            self.focus.rest()

    def needed(self) -> Groups:
        """Return what a marked name leaves free, most needed first."""
        return ()

    @property
    def strikes(self) -> bool:
        """True while keys are heard as keys, whatever they mean."""
        return False

    @property
    def unsaved(self) -> bool:
        """True if something played here is not saved and could be lost."""
        return False

    def save(self) -> None:
        """Try to have that on the disk, too."""

    @property
    def moving(self) -> bool:
        """True while something moves that no frame may delay."""
        return False

    @property
    def next_change(self) -> float:
        """Ms until something begins here by itself, as far as is known.

        What is not known begins a little late (see `table.app.pacing`).
        """
        return inf

    @property
    def alive(self) -> Sequence[pygame.Rect]:
        """The areas whose idle life is another than was drawn."""
        return ()

    @property
    def state(self) -> Hashable:
        """A value that changes with what is shown at rest.

        What it leaves out is seen a little late (see `table.app.pacing`).
        """
        return None

    @property
    def nodes(self) -> Sequence[Node]:
        """The screen for screen readers.

        The same words as are drawn, and no more.
        """
        return ()

    @property
    def node_in_focus(self) -> str:
        """The id of the node at which keys are; "" for none."""
        return ""

    def overhear(self, intent: Intent) -> None:
        """React to what is done for a screen reader in any scene."""

    def is_dangerous(self, node: str) -> bool:
        """True if a heartbeat is heard when a screen reader comes here."""
        return False

    @property
    def greeting(self) -> str:
        """Words to be announced when it comes in front, or ""."""
        return ""

    @property
    def audience(self) -> Hashable:
        """A value that changes with whose eyes are at the screen."""
        return None

    @property
    def private(self) -> bool:
        """True while others are here who must not know what is shown."""
        return False

    @property
    def hearers(self) -> Hearers:
        """The people who may hear what is on the screen."""
        return "all"

    @property
    def instruction(self) -> str:
        """The next thing to do, to be read out; "" for none."""
        return ""

    @property
    def prewarming(self) -> tuple[Hashable, Callable[[], None]] | None:
        """Work that makes pictures needed soon, with its key; or None.

        The key changes with the pictures. The work is done once for each key, in slices between frames
        (`table.base.slices`); caches keep the results.
        """
        return None

    def layout(self) -> None:
        """Lay out everything.

        Called on entering and whenever size, language, text size, contrast or motion have changed.
        """

    def handle(self, intent: Intent) -> None:
        """Handle an intent.

        Those that mean the same everywhere don't come here (see `App`).
        """

    def update(self, ms: float) -> None:
        """Let so many ms pass; at most 100 at once."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, over the scene below if this is an overlay."""

    @property
    def awaits(self) -> str:
        """The key of the button that phones may press here, or ""."""
        return ""

    def go_on(self) -> None:
        """Do what the awaited button does."""

    def cover(self) -> None:
        """Another scene comes in front."""

    def behind(self, front: Scene) -> None:
        """A frame in which another scene is in `front`."""

    def uncover(self) -> None:
        """React to the scene in front having gone.

        Something may have been learned, solved or set in it.
        """

    def take_up(self) -> None:
        """React to another device being used: it has other legends."""

    def take_in(self) -> None:
        """React to new games (see `table.plugins.registry`)."""

    def leave(self) -> None:
        """Stop what runs: the scene is removed, or the program ends."""


class MatchScene(Scene):
    """A match at its table."""

    def welcome(self, phones: Collection[Seat] | None) -> None:
        """Open the seats' page first, if hands are or were on `phones`."""
        raise NotImplementedError


class Navigation(Protocol):
    """The scenes that the application opens itself; see `table.scenes.navigation`."""

    @property
    def LIKELY(self) -> Sequence[str]:
        """The modules that most people need next."""

    def title(self, app: App) -> Scene:
        """The title."""

    def rules(self, app: App, game_id: str, section: str | None, note: str = "") -> Scene:
        """The rules of a game, opened at a section; `note` above."""

    def play(self, app: App, setup: MatchSetup, log: Log | None, place: SaveSlot | None) -> MatchScene:
        """A game at the table. Raises `Taken` if another program plays it."""

    def unsaved(self, app: App, leave: Callable[[], None]) -> Scene:
        """The question before a game that could not be saved is left."""

    def giving_up(self, app: App, oldest: Waiting, start: Callable[[], None]) -> Scene:
        """Ask before the oldest unfinished game makes way for a new one."""
