"""Equipment of scenes: settings, words, pictures, devices, AI workers and phones."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from games.core.words import Words
from table.app.finger import Finger
from table.app.headphones import Headphones
from table.app.pad_seats import PadSeats
from table.app.reciter import Reciter
from table.app.scanner import Scanner
from table.app.scene_stack import SceneStack
from table.audio.captioned import SoundCaptions
from table.audio.sound import Sounds
from table.base.problems import Problem
from table.base.screen import Screen
from table.base.slices import checkpoint
from table.input.devices import DESK, Device, Kind
from table.input.keymap import BUTTONS, KEYS, Keymap, Keymaps
from table.input.legends import keys, legend, legends
from table.input.pads import Pads
from table.match.chatter import SaidLines
from table.match.seats import SeatSetup
from table.stage import catalogue
from table.store.settings import Settings
from table.ui.toast import Toast

if TYPE_CHECKING:
    from games.core.types import Seat
    from table.match.worker import Worker
    from table.phones.host import PhoneHost
    from table.stage.drawing.cards import CardArt
    from table.store.phone_hosts import LeftRoom


class Equipment:
    """The things that all scenes share."""

    screen: Screen

    def __init__(
        self,
        settings: Settings,
        sounds: Sounds | None,
        pads: Pads | None,
        reciter: Reciter | None,
        worker: Worker | None,
    ) -> None:
        """`worker` is made when it is first needed unless one is given."""
        self.settings = settings
        self.sounds = sounds or Sounds(enabled=False)
        self.captions = SoundCaptions()
        self.sounds.listener = self.captions.hear
        self.pads = pads or Pads()
        self.reciter = reciter or Reciter()
        """The voice of screen readers."""
        self.pad_seats = PadSeats()
        self.headphones = Headphones()
        self.device = DESK
        """The device that was used last."""
        self.scenes = SceneStack()
        self.toast = Toast()
        self.scanner = Scanner()
        self.finger = Finger()
        self.said_lines = SaidLines()
        self.ends_told = 0
        """Number of ends of games told since the program began."""
        self.phones: PhoneHost | None = None
        """The host of phones; None if nothing listens."""
        self.last_room: LeftRoom | None = None
        """The room left last, unless it was closed for good."""
        self._worker = worker
        self._coach: Worker | None = None

    def words(self, game_id: str | None = None, house: tuple[str, ...] = ()) -> Words:
        """Return the application's and a game's words in the current language."""
        return catalogue.words(self.settings.language, game_id, house)

    @property
    def writes_on_screen(self) -> bool:
        """True if there is no keyboard to write with."""
        return self.device.is_pad or self.device.touches or self.scanner.on

    @property
    def keymaps(self) -> Keymaps:
        """The present meanings of keys and buttons."""
        settings, strikes = self.settings, bool(self.scenes) and self.scenes[-1].strikes
        keys, buttons = Keymap(KEYS, settings.keys), Keymap(BUTTONS, settings.buttons)
        repeats, two = settings.pad_repeat != "off", self.scanner.switches == 2
        return Keymaps(keys, buttons, strikes, repeats, two, settings.exchanged)

    def legend(self, wish: str, device: Device | None = None) -> str:
        """Return the key or button for a wish, or "".

        On a `device`, else the one that was used last.
        """
        return legend(device or self.device, wish, self.keymaps, self.words())

    def keys(self, wish: str) -> str:
        """Return the names of all keys of a wish."""
        return keys(wish, self.keymaps, self.words())

    def legends(self, kind: Kind | None = None) -> dict[str, str]:
        """Return the buttons by wish on a `kind` of controller.

        Else on the one in use, or any.
        """
        return legends(kind or (self.device.kind if self.device.is_pad else "unknown"), self.keymaps)

    def art(self, game_id: str, house: tuple[str, ...] = ()) -> CardArt:
        """Return a game's card pictures with names, in the current language.

        All scenes share them, and those of the latest game are kept.
        """
        return catalogue.card_art(game_id, self.settings.language, house, self.screen.contrast)

    @property
    def worker(self) -> Worker:
        """The AI worker process, started on first use."""
        if self._worker is None:
            from table.match.worker import Worker

            self._worker = Worker()
        return self._worker

    @property
    def coach(self) -> Worker:
        """The worker of coach and review, apart from the AI seats'.

        So no AI seat ever takes longer for it.
        """
        if self._coach is None:
            self._coach = self.worker.another()
        return self._coach

    def tell(self, problem: Problem | None) -> None:
        """Show something that went wrong until it is read; play goes on."""
        if problem:
            self.toast.show(problem.said(self.words()), until_read=True)

    def pictures_for_phones(
        self, game_id: str, seats: tuple[SeatSetup, ...], house: tuple[str, ...] = ()
    ) -> tuple[Hashable, Callable[[], None]] | None:
        """Return the prewarming work for a game's pictures on phones.

        With its key (see `Scene.prewarming`). None without phones.
        """
        host = self.phones
        if host is None:
            return None
        languages = tuple(sorted({self.settings.language, *host.languages}))

        def make() -> None:
            from games import entry
            from table.phones.pictures import pictures, tones
            from table.phones.texts import texts

            checkpoint()
            said = {lang: texts(entry(game_id), catalogue.words(lang, game_id, house)) for lang in languages}
            host.lay_out(said, pictures(game_id, languages, seats, house), tones(game_id))

        return (host, game_id, languages, seats, house), make

    @property
    def company(self) -> Sequence[SeatSetup]:
        """The seats of the room that is open, or was left last."""
        if self.phones:
            return self.phones.introduced
        return self.last_room.seats if self.last_room else ()

    def reseat(self, order: Sequence[Seat]) -> None:
        """Have the phones of that room at other seats, before a game.

        `order`: the old ones in their new order; a phone whose seat is none of them loses it.
        """
        if self.phones:
            self.phones.reseat(order)
        elif self.last_room:
            self.last_room = self.last_room.reseated(order)

    def close_phones(self, *, for_good: bool = False) -> None:
        """Let no phone come any more.

        Unless it is `for_good`, they find back when a room is opened for another game.
        """
        host, self.phones = self.phones, None
        if host:
            room = host.kept
            if for_good:
                self.last_room = None
            elif room and room.keys:
                from table.store.phone_hosts import LeftRoom

                self.last_room = LeftRoom(room, tuple(host.introduced))
            host.close()
