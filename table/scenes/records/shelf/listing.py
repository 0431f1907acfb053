"""The list's content: search, pages, and the chosen game."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.words import LANGUAGES, Words
from table.scenes.records.shelf.item import ShelfItem

ALL = ""
"""The wish for games of all kinds."""


class Listing:
    """The list, independent of its place on the screen.

    Except for the number of games on a page.
    """

    def __init__(self) -> None:
        self.items: Sequence[ShelfItem] | None = None
        """All games on the shelf; None before it was read."""
        self.shown: list[ShelfItem] = []
        """The games that fit the search."""
        self.search, self.kind = "", ALL
        """The search: words, and a game's id."""
        self.page, self.pages = 0, 1
        self._each = 1
        self._chosen = ""

    @property
    def chosen(self) -> ShelfItem | None:
        """The game that is to be told of."""
        return next((item for item in self.shown if item.id == self._chosen), None)

    def kinds(self, language: str) -> list[tuple[str, str]]:
        """Of which games there are some: ids and titles."""
        kinds = {(item.game_id, item.title(language)) for item in self.items or ()}
        return sorted(kinds, key=lambda kind: kind[1])

    def seek(self, words: Words) -> None:
        """Show what fits; `words` say what seats without a name are called."""
        if all(self.kind != item.game_id for item in self.items or ()):
            self.kind = ALL
        wanted = self.search.casefold().split()
        self.shown = [
            item
            for item in self.items or ()
            if self.kind in (ALL, item.game_id) and all(word in _told_of(item, words) for word in wanted)
        ]
        if self.chosen is None:
            self._chosen = self.shown[0].id if self.shown else ""
        self.page = self.shown.index(self.chosen) // self._each if self.chosen else 0

    def choose(self, item: ShelfItem) -> bool:
        """Choose a game; False if it is chosen already."""
        before, self._chosen = self._chosen, item.id
        return item.id != before

    def pass_by(self, item: ShelfItem) -> None:
        """Choose the game beside one that is going to be gone."""
        at = self.shown.index(item)
        beside = self.shown[at + 1 : at + 2] or self.shown[max(0, at - 1) : at]
        self._chosen = beside[0].id if beside else ""

    def fit(self, each: int) -> Sequence[ShelfItem]:
        """Set the page size; return the current page."""
        self._each = each
        self.pages = max(1, -(-len(self.shown) // each))
        self._open(self.page)
        return self.shown[self.page * each : (self.page + 1) * each]

    def leaf(self, step: int) -> bool:
        """Turn the page, choosing its first game; False at the end."""
        before = self.page
        self._open(before + step)
        if self.page == before:
            return False
        self._chosen = self.shown[self.page * self._each].id
        return True

    def _open(self, page: int) -> None:
        self.page = min(max(0, page), self.pages - 1)


def _told_of(item: ShelfItem, words: Words) -> str:
    """Return the searchable text of a game."""
    titles = [item.title(lang) for lang in LANGUAGES]
    given = [seat.name for seat in item.seats]
    return "\n".join([*titles, *item.names(words), *given, item.day]).casefold()
