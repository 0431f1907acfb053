"""The result of a game that was kept."""

from __future__ import annotations

from table.scenes.results.results import ResultsScene
from table.ui.widgets import Button


class LookedAt(ResultsScene):
    """The result of a shelved game; leads back to the shelf."""

    preferred = "timeline"
    why_no_try = ""

    def ways(self) -> list[Button]:
        """See `ResultsScene.ways`."""
        words = self.words
        return [
            *(self.next_button() if self._setup.series else ()),
            *self.timeline_button("plate" if self._setup.series else "lacquer"),
            *self.replay_button(),
            *self.reel_button(),
            *self.share_button(),
            Button("shelf", words("shelf.heading"), self.back, icon="log"),
            Button("title", words("results.title"), self.app.home),
        ]
