"""The aim of a game and its words, told once to newcomers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame
from pygame import Rect

from table.base.cache import cached
from table.base.screen import Screen
from table.scenes.play.snapshot import Snapshot
from table.stage.board import Board
from table.stage.speech.ending import sentences
from table.stage.turn import Turn
from table.ui.form import draw_tip, tip_sizes
from table.ui.placement import Edges, Groups, edges, nearest, spaces

_WIDTHS = (44, 34, 28, 22, 18, 14, 11)  # multiples of the letter size: two lines at most, where there is room
_PARTS = (1.0, 0.85, 0.7, 0.6, 0.5)
_LEAST_BESIDE = 0.7  # of the letter size: rather so than over the mats of others
_APART = 8  # px at 1080p, from all that it leaves free


class FirstAim:
    """A slip near the instruction, until that decision is begun."""

    def __init__(self, board: Board, turn: Turn, told: Callable[[], None], *, new: bool) -> None:
        """Tell nothing unless the game is `new` to the person.

        `told` is called once it has been told and is gone.
        """
        self.said = ""
        """The words of the slip; "" while there is none."""
        self.drawn = ""
        """As much of them as there is room for."""
        self._board = board
        self._turn = turn
        self._new = new
        self._told = told
        self._known: int | None = None  # beats at the first decision
        self._read_out = False
        self._aim = ""
        self._place: Rect | None = None

    def follow(self, now: Snapshot, tell: Callable[[], tuple[str, str]], *, opened: bool) -> None:
        """Show the slip until something is chosen, or `opened`.

        `tell` returns the aim, and what its words mean.
        """
        asked = self._new and self._turn.active and not now.covered
        if asked and self._known is None:
            self._known = now.known
        begun = asked and (opened or bool(now.chosen))
        if self._new and self._known is not None and (begun or now.known != self._known):
            self._new = False
            self._told()
        self._aim, terms = tell() if asked and self._new else ("", "")
        self.said = "\n".join(filter(None, (self._aim, terms)))
        if not self.said:
            self._place = None

    def once(self) -> str:
        """Return the words to be read out: once in a game."""
        said = "" if self._read_out else self.said
        self._read_out = self._read_out or bool(said)
        return sentences(said.splitlines(), self._board.resting.teller.words) if said else ""

    @property
    def keep(self) -> Groups:
        """The slip's place, which hints leave free."""
        return ((edges(self._place),),) if self._place else ()

    def draw(self, surface: pygame.Surface, screen: Screen, taken: Iterable[Rect]) -> None:
        """Draw the slip, if there is one.

        Where there is no room for it beside all that is `taken`, only the aim is there, of large letters in smaller
        ones. Where even these have none, it stays away: it is in the rules and the reminder.
        """
        self._place, self.drawn = None, ""
        if not self.said:
            return
        sizes = _sizes(screen)
        beside = [(self._aim, False, part) for part in sizes if part >= _LEAST_BESIDE]
        for said, over, part in ((self.said, False, 1.0), *beside, *((self._aim, True, part) for part in sizes)):
            if place := self._free(said, surface.get_rect(), screen, list(taken), part, over_mats=over):
                draw_tip(surface, said, place, screen, part)
                self._place, self.drawn = place, said
                return

    def _free(
        self, said: str, window: Rect, screen: Screen, taken: Sequence[Rect], part: float, *, over_mats: bool
    ) -> Rect | None:
        """Return a place that covers nothing that is needed, or None.

        For letters of a `part` of the usual size. No mat if possible, else none of somebody else, unless `over_mats`.
        """
        places, line = self._board.places, self._board.places.instruction
        must = [Rect(one) for group in self._board.compared(line, asked=True) for one in group]
        seats = [] if self._board.painter.stand else [place.panel for place in places.seats]
        others = [panel for panel in seats if panel is not places.seats[places.bottom].panel]
        faces = [place.portrait for place in places.seats]
        taken = [rect for rect in taken if rect.collidelist(faces) < 0]  # a mat that can be chosen is a mat
        for mats in (seats, others, *([[]] if over_mats else [])):
            blocks = tuple(edges(rect) for rect in (*must, *taken, line, *mats))
            if found := _placed(said, edges(line), blocks, screen, window.size, part):
                return Rect(found)
        return None


def _sizes(screen: Screen) -> list[float]:
    """Return the parts of the letter size that are large enough."""
    return [part for part in _PARTS if part == 1.0 or part * screen.text >= 1.0]


@cached(32)
def _placed(
    said: str, about: Edges, blocks: tuple[Edges, ...], screen: Screen, size: tuple[int, int], part: float
) -> Edges | None:
    """Return the edges of a slip beside all blocks, or None."""
    apart, window = screen.px(_APART), Rect((0, 0), size)
    away = [Rect(block).inflate(2 * apart, 2 * apart) for block in blocks]
    for wanted in tip_sizes(said, screen, size, _WIDTHS, part):
        inner = window.inflate(-2 * apart, -2 * apart)
        if found := nearest(spaces(inner, away, wanted), wanted, Rect(about)):
            return edges(found)
    return None
