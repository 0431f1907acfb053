"""The question before the screen answers for a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from table.scenes.phones.phone_dialog import PhoneDialogScene
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App


class AnswerHereScene(PhoneDialogScene):
    """Leave the answer to the phone, or give it here."""

    heading, note = "phones.for_phone", "phones.for_phone_note"
    phone_note = "phones.front.for_phone"

    def __init__(self, app: App, game_id: str, name: str, answer: Callable[[], None]) -> None:
        """`name`: the phone's player; `answer` is done by who insists."""
        super().__init__(app, game_id, name)
        self._answer = answer

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        return [
            Button("leave", self.words("phones.leave_it"), self.back, icon="phone", style="lacquer"),
            Button("answer", self.words("phones.answer_it"), self._end, icon="check", final=True),
        ]

    def _end(self) -> None:
        self.app.pop()
        self._answer()
