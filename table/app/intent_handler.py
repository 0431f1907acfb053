"""Handling of intents by the program, devices or the front scene."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from table.access.node import WORDINGS
from table.app.keys_in_use import KeysInUse
from table.input.devices import DESK, Device
from table.input.intents import (
    Accept,
    Away,
    Back,
    Dropped,
    Fullscreen,
    Help,
    Here,
    Hush,
    Intent,
    Menu,
    Move,
    Mute,
    Next,
    PadGone,
    Point,
    Press,
    Previous,
    Quit,
    ReadOn,
    Release,
    Repeat,
    Requested,
    Resized,
    ScrollPages,
    SoundLost,
    Uncovered,
    Used,
    Wording,
    moved,
)
from table.input.pads import SIGN

if TYPE_CHECKING:
    from table.app.app import App

SCANNED = (Point, Press, Release, Accept, Next, Previous, Move)
"""Intents that belong to scanning while it is on."""


class IntentHandler:
    """The way of each intent to what it is meant for."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.keys = KeysInUse()
        self.away = False
        """True while the player uses another window."""

    def handle(self, intent: Intent, *, by_switch: bool = False) -> None:
        """Do what an intent asks for.

        `by_switch`: it was chosen by scanning, and is not scanned again.
        """
        app = self._app
        if isinstance(intent, Away | Here):
            self.away = isinstance(intent, Away)
            app.reciter.attend(here=not self.away)
        if app.cramped and not isinstance(intent, Quit | Fullscreen | Resized | SoundLost | Used | PadGone):
            return
        if app.toast.waits and isinstance(intent, Press | Accept | Back | Menu):
            app.toast.hush()
        if isinstance(intent, Accept) and app.reciter.aside:
            app.reciter.leave()
            return
        if not by_switch:
            self.keys.note(intent, app.top, heard=app.reciter.listens and not app.scanner.on)
        if app.scanner.on and isinstance(intent, SCANNED) and not by_switch:
            app.top.scanned(intent)
        match intent:
            case Requested(request):
                for wish in app.reciter.wishes(request):
                    self.handle(wish)
            case ReadOn():
                self._read_on(intent)
            case ScrollPages(pages) if app.device.is_pad and app.reciter.walks:
                self._read_on(ReadOn(0, pages))
            case Repeat():
                app.reciter.repeat()
                app.top.overhear(intent)
            case Hush():
                app.reciter.hush()
            case Wording():
                self._turn_wording()
                app.top.overhear(intent)
            case Quit(unasked):
                app.close_window(unasked=unasked)
            case Fullscreen():
                app.change(fullscreen=not app.settings.fullscreen)
            case Mute():
                app.change(muted=not app.settings.muted)
                key = "app.sound_off" if app.settings.muted else "app.sound_on"
                app.toast.show(app.words()(key), "sound")
            case SoundLost():
                app.sounds.device.lose("it has gone away")
            case Used(device):
                app.device = device
                app.finger.lift()
                app.top.take_up()
            case Accept() | Back() | Menu() if app.pad_seats.sit_again(app.device):
                app.toast.show(app.words()("app.pad_back"))
                app.pads.rumble(app.device, *SIGN)
                app.top.take_up()
            case PadGone(device):
                self._lose(device)
            case _ if app.scanner.on and isinstance(intent, SCANNED) and not by_switch:
                if meant := app.scanner.take(intent, app.top):
                    self.handle(meant, by_switch=True)
            case Help():
                app.help()
            case Dropped(file):
                app.shelving.bring(Path(file))
            case Here() | Uncovered():
                pass
            case Resized():
                if app.window:
                    app.window.follow()
                    app.resize(app.window.size)
            case Point() | Press() | Release() if app.device.touches:
                app.finger.handle(moved(intent, *app.viewport.topleft), app.top)
            case _:
                if not isinstance(intent, Point):
                    app.reciter.leave()
                app.top.handle(moved(intent, *app.viewport.topleft))

    def _read_on(self, intent: ReadOn) -> None:
        """Walk through lists; where one ends is heard."""
        app = self._app
        before = app.reciter.at
        for wish in app.reciter.read(intent):
            app.top.handle(wish)
        app.top.overhear(intent)
        if app.reciter.listens:
            app.sounds.play("focus" if app.reciter.at != before else "no")

    def _turn_wording(self) -> None:
        """Take the next amount of words.

        Where the voice is offered, and where nothing can be heard yet, the voice is switched on instead.
        """
        app = self._app
        if not app.settings.voice and (app.top.offers_voice or not app.reciter.reads):
            app.change(voice=True)
            return
        at = WORDINGS.index(app.settings.wording)
        app.change(wording=WORDINGS[(at + 1) % len(WORDINGS)])
        app.toast.show(app.words()(f"settings.wording_{app.settings.wording}"), "wording")

    def _lose(self, pad: Device) -> None:
        """Tell that the controller in use has gone; a game pauses."""
        app = self._app
        in_use = pad == app.device
        if in_use:
            app.device = DESK
        if app.pad_seats.lose(pad) or in_use:
            app.toast.show(app.words()("app.pad_gone"))
            app.top.take_up()
            app.top.handle(PadGone(pad))
