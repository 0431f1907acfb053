"""The pause menu; the game is kept, unless the disk fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from table.input.intents import Intent, TakeBack
from table.input.pads import SIGN
from table.match.seats import MatchSetup
from table.scenes.kit.pad_chairs import PadChairs
from table.scenes.kit.pause_menu import PauseMenuScene
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App


class PauseScene(PauseMenuScene):
    """Resume, rules, settings, leave."""

    def __init__(
        self,
        app: App,
        setup: MatchSetup,
        take_back: Callable[[], None] | None = None,
        phones: Callable[[], None] | None = None,
        note: str = "",
        remind: Callable[[], None] | None = None,
    ) -> None:
        """`take_back` undoes the latest decision; `phones` shows the host, `remind` the reminder.

        `note` is the key of another sentence than that the game is kept.
        """
        super().__init__(app)
        app.scenes.save()
        self._note = note
        self._setup = setup
        self._take_back = take_back
        self._phones = phones
        self._remind = remind

    @property
    def note(self) -> str:  # type: ignore[override]
        """See `NoticeScene.note`."""
        if self.app.scenes.unsaved:
            return "pause.unsaved"
        return "pause.pad_seat" if self._waiting else self._note or "pause.kept"

    def said(self, key: str) -> str:
        """See `NoticeScene.said`."""
        return self.words(key, name=self._waiting[0]) if key == "pause.pad_seat" else super().said(key)

    @property
    def _waiting(self) -> list[str]:
        """The names of seats that wait for a controller."""
        if len(self._setup.persons) < 2:  # nobody needs to be told whose
            return []
        names = {seat.colour: seat.name for seat in self._setup.seats}
        return [names[colour] for colour in self.app.pad_seats.waiting if colour in names]

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._setup.game_id

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        words = self.words
        return [
            Button("resume", words("pause.resume"), self.back, style="lacquer"),
            *([Button("undo", words("pause.undo"), self._undo, icon="undo")] if self._take_back else []),
            *([Button("phones", words("pause.phones"), self._show_phones, icon="phone")] if self._phones else []),
            *([Button("sit", words("pause.sit"), self._sit_down, icon="pad")] if self._may_sit else []),
            *([Button("pads", words("pause.pads"), self._put_away_pads, icon="pad")] if self._held else []),
            *([Button("remind", words("keys.remind"), self._say_again, icon="speech")] if self._remind else []),
            *self.usual,
            Button("leave", words("pause.leave"), self.app.home, icon="cross"),
        ]

    @property
    def _held(self) -> bool:
        """True if controllers hold seats, so that nothing else acts for these."""
        seats = self.app.pad_seats
        return any(seats.holder(seat.colour) for seat in self._setup.seats) and len(self._setup.persons) > 1

    @property
    def _may_sit(self) -> bool:
        """True if the controller in use could have a free seat."""
        device, seats = self.app.device, self.app.pad_seats
        free = any(seat.is_person and not seats.holder(seat.colour) for seat in self._setup.seats)
        return device.is_pad and seats.seat(device) is None and free and len(self._setup.persons) > 1

    def _sit_down(self) -> None:
        """Let the controller in use have the next free seat."""
        PadChairs(self.app.pad_seats).move(self.app.device, self._setup.seats)
        self._note = ""
        colour = self.app.pad_seats.seat(self.app.device)
        name = next((seat.name for seat in self._setup.seats if seat.colour == colour), "")
        self.app.toast.show(self.words("lobby.pad_sits" if name else "lobby.pad_stands", name=name))
        self.app.pads.rumble(self.app.device, *SIGN)
        self.build()

    def _put_away_pads(self) -> None:
        """Let any device act for every seat."""
        self.app.pad_seats.clear()
        self._note = ""
        self.back()

    def take_up(self) -> None:
        """See `Scene.take_up`. A controller may be there again."""
        self._note = "" if self.app.device.is_pad else self._note
        self.build()

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        if isinstance(intent, TakeBack) and self.app.device.is_pad and len(self._setup.persons) > 1:
            self._sit_down()
            self.app.sounds.play("press")
        else:
            super().handle(intent)

    def _undo(self) -> None:
        self.app.pop()
        if self._take_back:
            self._take_back()

    def _show_phones(self) -> None:
        self.app.pop()
        if self._phones:
            self._phones()

    def _say_again(self) -> None:
        self.app.pop()
        if self._remind:
            self._remind()
