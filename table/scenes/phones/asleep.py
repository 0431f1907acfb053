"""The choice while a phone sleeps at its turn.

It closes by itself when the phone is back.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from table.scenes.phones.phone_dialog import PhoneDialogScene
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App
    from table.scenes.play.handheld import Meanwhile


class AsleepScene(PhoneDialogScene):
    """Wait, play here, let an AI play, or see the host."""

    heading, note = "phones.sleeping", "phones.sleeping_note"
    phone_note = "phones.front.sleeping"

    def __init__(
        self,
        app: App,
        game_id: str,
        name: str,
        back: Callable[[], bool],
        let: Callable[[Meanwhile | None], None],
        host: Callable[[], None],
    ) -> None:
        """`name` is the phone's player, `back` tells of the return.

        `let` gets who has the hand meanwhile, and `room` shows the host.
        """
        super().__init__(app, game_id, name)
        self._back = back
        self._let = let
        self._host = host

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        words = self.words
        return [
            Button("wait", words("phones.wait"), self.back, icon="clock", style="lacquer"),
            Button("screen", words("phones.at_screen"), partial(self._end, "screen"), icon="eye"),
            Button("ai", words("phones.by_ai"), partial(self._end, "ai"), icon="robot"),
            Button("room", words("phones.room"), self._see_host, icon="phone"),
        ]

    def back(self) -> None:
        """See `FormScene.back`."""
        self._end(None)

    def _end(self, who: Meanwhile | None) -> None:
        self.app.pop()
        self._let(who)

    def _see_host(self) -> None:
        self._end(None)
        self._host()

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        if self._back():
            self._end(None)
