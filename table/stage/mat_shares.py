"""The room for mats, divided by what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.game import Game
from games.core.types import Seat
from games.core.view import View
from table.base.screen import Screen
from table.stage.layout.arrange import Filled, arrange, filled, places, smallest
from table.stage.layout.layout import Layout
from table.stage.spec import BoardSpec

_DONE = object()

Shares = tuple[float, ...]
"""Parts of the room, by seat; none: all the same."""

_STEPS = (3.0, 6.0)
"""Columns of cards before a seat with which it needs more."""
_MORE = (0.3, 0.6)  # of its usual room that a step adds: what is tried
_WORTH = 1.06
"""Factor of the smallest cards' size for which mats change."""
_AS_GOOD = 0.98  # of it: a division that is as good, and more even, is taken


class MatShares:
    """Lays out the table, with the smallest cards as large as possible.

    Divisions of the room are weighed a little at a time while nothing moves. The best one holds from the next view on,
    with which cards move anyway.
    """

    def __init__(self, spec: BoardSpec, game: Game, seats: int, bottom: Seat) -> None:
        self._spec = spec
        self._game = game
        self._seats = seats
        self._bottom = bottom
        self._screen: Screen
        self._log = 0.0
        self._now: Shares = ()
        self._next: Shares = ()
        self._filled: tuple[Filled, ...] | None = None
        self._work: Iterator[None] | None = None

    def lay(self, screen: Screen, log: float) -> None:
        """Take over a window, and the width of the log in it."""
        self._screen, self._log, self._filled = screen, log, None

    def places(self, view: View | None, shares: Shares | None = None) -> Layout:
        """Return the layout for a view, as the room is divided now.

        Or in these `shares`.
        """
        eyes, shares = view.eyes if view else None, self._now if shares is None else shares
        return places(self._screen, self._seats, self._bottom, self._spec, self._game, self._log, eyes, shares)

    def show(self, view: View) -> bool:
        """Take up a view; return True if the room is divided anew.

        What frames have left unweighed is weighed now, so that the division follows from the views alone; and so is
        all of the first view in a window.
        """
        self._finish()
        now, first = filled(view, self._spec, self._game), self._filled is None
        if now != self._filled:
            self._filled, self._work = now, self._weigh(now, view)
        if first:
            self._finish()
        before, self._now = self._now, self._next
        return before != self._now

    def _finish(self) -> None:
        for _ in self._work or ():
            pass
        self._work = None

    def weigh(self, view: View) -> Layout | None:
        """Weigh one more division; return the layout of the next view.

        Once, as soon as that is known; None if it stays the same.
        """
        if self._work is None or next(self._work, _DONE) is not _DONE:
            return None
        self._work = None
        return self.places(view, self._next) if self._next != self._now else None

    def _smallest(self, view: View, shares: Shares) -> float:
        made = arrange(view, self.places(view, shares), self._spec, self._game, self._screen)
        return smallest(made, view)

    def _weigh(self, lying: Sequence[Filled], view: View) -> Iterator[None]:
        steps = [sum(seat.columns >= least for least in _STEPS) for seat in lying]
        uneven = [tuple(1 + more * step for step in steps) for more in _MORE] if len({*steps}) > 1 else []
        if not uneven and not self._now:
            return
        here = self._smallest(view, self._now)
        yield
        found: dict[Shares, float] = {}
        for shares in ((), *uneven):
            if shares not in found:
                found[shares] = self._smallest(view, shares)
                yield
        best = max(found.values())
        if best >= _WORTH * here > 0:
            self._next = next(shares for shares, size in found.items() if size >= _AS_GOOD * best)
