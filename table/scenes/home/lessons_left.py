"""Lessons left of a game, and the words that lead there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.data import numbered
from games.core.entry import Entry

if TYPE_CHECKING:
    from table.app.app import App


def left(app: App, game: Entry) -> tuple[int, ...]:
    """Return the lessons that the first person has not done."""
    done = app.settings.done(game.id)
    return tuple(number for number in numbered(game.package, "lesson") if number not in done)


def learning(app: App, game: Entry) -> str:
    """Return the words of the way to the lessons."""
    words, rest, every = app.words(), left(app, game), numbered(game.package, "lesson")
    if not app.settings.has_learned(game.id):
        return words("lessons.learn")
    return words("lessons.go_on", done=len(every) - len(rest), all=len(every)) if rest else words("lessons.heading")
