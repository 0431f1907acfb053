"""The question before phones lose their seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from table.scenes.phones.phone_dialog import PhoneDialogScene
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App


class TakeAwayScene(PhoneDialogScene):
    """Leave the phone its seat, or take it away."""

    heading, note = "phones.taking", "phones.taking_note"
    phone_note = "phones.front.seats"

    def __init__(self, app: App, game_id: str, name: str, take: Callable[[], None], *, another: bool = False) -> None:
        """`name`: the phone's player; "" for all phones.

        `another`: its player gets another phone.
        """
        super().__init__(app, game_id, name)
        self._take = take
        self._another = another
        if another:
            self.heading, self.note = "phones.another", "phones.another_note"

    def said(self, key: str) -> str:
        """See `NoticeScene.said`."""
        return super().said(key) if self.name else self.words(f"{key}_all")

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        take = "phones.again" if self._another else "phones.take" if self.name else "phones.close"
        return [
            Button("keep", self.words("phones.keep"), self.back, icon="phone", style="lacquer"),
            Button("take", self.words(take), self._end, icon="cross", final=True),
        ]

    def _end(self) -> None:
        self.app.pop()
        self._take()
