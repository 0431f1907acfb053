"""The log in sentences, as far as it has been shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.actions import Event
from games.core.match import Beat


class LogLines:
    """A sentence for each event that is told, the latest last."""

    def __init__(
        self, say: Callable[[Beat, Event | None], str], decides: Callable[[Beat], bool] = lambda beat: False
    ) -> None:
        """`say` makes an event's sentence, "" for none.

        After the event of the line before. `decides` says of which event there is a result.
        """
        self._say = say
        self._decides = decides
        self.lines: list[str] = []
        self.result = ""
        """The latest line that decided something; without one, the latest."""
        self._decided = False
        self._latest: Event | None = None
        self._read = 0

    def update(self, beats: Sequence[Beat], shown: int) -> None:
        """Read on to so many beats, a bystander's.

        Where fewer are shown than before it begins anew.
        """
        if shown < self._read:
            self.lines, self._latest, self._read = [], None, 0
            self.result, self._decided = "", False
        for index in range(self._read, shown):
            beat = beats[index]
            if said := self._say(beat, self._latest):
                self.lines.append(said)
                self._latest = beat.event
                if (decides := self._decides(beat)) or not self._decided:
                    self.result, self._decided = said, decides
        self._read = shown
