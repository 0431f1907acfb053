"""A decision on paper: action, reason, card, alternatives, hand."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.core.words import Words
from table.base.screen import Screen
from table.graphics.text import Weight
from table.graphics.theme import RGB, hex_colour, palette
from table.graphics.vector import icon
from table.review.thoughts import Alternative, Told, percent
from table.stage.drawing.cards import CardArt, card_width
from table.ui import labels

BODY, SAID, HEADING, SHARE, CAPTION, NOTE = 26, 30, 28, 28, 20, 22  # px at 1080p
TOKEN, CARD, HELD, BAR = 108, 172, 104, 12
EM_LIMIT = 40
"""Full-width characters in a line at most (design, Access 2)."""


class DecisionSheet:
    """A drawn sheet; `picture` is shared, at most as wide as asked."""

    def __init__(
        self,
        told: Told,
        name: str,
        token: Callable[[int], pygame.Surface],
        faces: tuple[str, ...],
        art: CardArt,
        words: Words,
        screen: Screen,
        width: int,
    ) -> None:
        """`token` draws the seat's portrait at a size.

        `faces` are the ids of the game's faces; `width` is in px.
        """
        self._told = told
        self._name = name
        self._token = token
        self._faces = faces
        self._art = art
        self._words = words
        self._screen = screen
        self._colours = palette(screen.contrast)
        self._width = min(width, screen.font(BODY) * EM_LIMIT)
        self._parts: list[tuple[int, Callable[[pygame.Surface, int], None]]] = []
        self._high = 0
        self._head()
        if told.faces:
            self._heading(words("thoughts.card" if told.own else "thoughts.card_known", name=name))
            self._cards()
        if told.claim:
            self._heading(words("thoughts.claim" if told.own else "thoughts.claim_known", name=name))
            share, truth = told.claim
            self._way(Alternative(words("thoughts.claim_true"), share, truth is True))
            self._way(Alternative(words("thoughts.claim_false"), 1 - share, truth is False))
            self._high += screen.px(6)
        if told.ways or told.alike:
            self._heading(words("thoughts.ways", name=name))
            if told.alike:
                self._block(told.alike, BODY, self._colours.ink, 0, 8)
            for way in told.ways:
                self._way(way, bare=bool(told.alike))
            if not told.alike and round(100 * told.rest):
                self._way(Alternative(words("thoughts.rest"), told.rest), soft=True)
            self._high += screen.px(6)
            for line in told.leanings:
                self._block(line, NOTE, self._colours.ink, round(screen.font(BODY) * 1.3), 4)
        self._note()
        if told.hand:
            self._high += screen.px(12)
            self._heading(words("thoughts.hand", name=name))
            self._hand()
        self.picture = pygame.Surface((self._width, self._high), pygame.SRCALPHA)
        for top, draw in self._parts:
            draw(self.picture, top)

    def _add(self, high: int, gap: float, draw: Callable[[pygame.Surface, int], None]) -> None:
        """Add something `high` px, and a gap in px at 1080p."""
        self._parts.append((self._high, draw))
        self._high += high + self._screen.px(gap)

    def _block(self, words: str, size: int, colour: RGB, left: int, gap: float, bold: bool = False) -> None:
        """A paragraph that begins `left` px from the edge."""
        screen, wide = self._screen, self._width - left
        weight: Weight = "bold" if bold else "regular"
        high = labels.block_height(words, wide, screen.font(size), screen, weight)

        def draw(surface: pygame.Surface, top: int) -> None:
            labels.block(surface, words, pygame.Rect(left, top, wide, high), screen.font(size), colour, screen, weight)

        self._add(high, gap, draw)

    def _head(self) -> None:
        """The seat, what was claimed before, and what it did."""
        screen, told = self._screen, self._told
        side, top = screen.px(TOKEN), self._high
        left = side + screen.px(24)
        before = len(self._parts)
        if told.before:
            self._block(told.before, BODY, self._colours.ink_soft, left, 4)
        self._block(told.done, SAID, self._colours.ink, left, 4 if told.reason else 0, bold=True)
        if told.reason:
            self._block(told.reason, BODY, self._colours.ink, left, 0)
        free = side - (self._high - top)
        if free > 0:  # beside the middle of the token
            self._parts[before:] = [(at + free // 2, draw) for at, draw in self._parts[before:]]
        self._high = max(self._high, top + side) + screen.px(18)

        def draw(surface: pygame.Surface, top: int) -> None:
            surface.blit(self._token(side), (0, top))

        self._parts.append((top, draw))

    def _heading(self, words: str) -> None:
        screen, colours = self._screen, self._colours
        size, thick = screen.font(HEADING), max(2, screen.px(2))
        high = labels.block_height(words, self._width, size, screen, "display")

        def draw(surface: pygame.Surface, top: int) -> None:
            rect = pygame.Rect(0, top, self._width, high)
            labels.block(surface, words, rect, size, colours.lacquer, screen, "display")
            pygame.draw.rect(surface, colours.brass_dark, (0, top + high, self._width, thick))

        self._add(high + thick, 14, draw)

    # The card in question

    def _face_name(self, face: int) -> str:
        return self._words(f"face.{self._faces[face]}")

    def _cards(self) -> None:
        """Draw the likeliest faces with their shares, and the card's face.

        The others as one.
        """
        screen, told, words = self._screen, self._told, self._words
        high, size = screen.px(CARD), screen.font(CAPTION)
        rows: list[tuple[int | None, str, str]] = [
            (face, words("settings.percent", percent=percent(share)), self._face_name(face))
            for face, share in told.faces
        ]
        if round(100 * told.others):
            rows.append((None, words("settings.percent", percent=percent(told.others)), words("thoughts.others")))
        was = [] if told.truth is None else [(words("thoughts.truth"), self._face_name(told.truth))]
        all_said = [(share, name) for _, share, name in rows] + was
        shares = max(labels.width(share, screen.font(SHARE), "bold") for share, _ in all_said)
        names = max(labels.width(part, size) for _, name in all_said for part in name.split())
        gap = screen.px(18)
        least = max(card_width(high), shares) + 2
        cell = max(least, min(names, card_width(high) * 2) + 2)
        in_one_line = (self._width + gap - 2 * gap * len(was)) // len(all_said) - gap
        if screen.lang == "ja" and cell > in_one_line >= least:  # its long words may be broken
            cell = in_one_line
        beside = (cell + 2 * gap) * len(was)
        columns = max(1, (self._width - beside + gap) // (cell + gap))
        lines = -(-len(rows) // columns)
        columns = -(-len(rows) // lines)
        below = max(labels.block_height(name, cell, size, screen) for _, name in all_said)
        step = high + round(screen.font(SHARE) * 1.3) + below + screen.px(12)

        def draw(surface: pygame.Surface, top: int) -> None:
            for number, (face, share, name) in enumerate(rows):
                row, column = divmod(number, columns)
                rect = pygame.Rect(column * (cell + gap), top + row * step, cell, high)
                self._card(surface, rect, face, share, name, found=face is not None and face == told.truth)
            for said, name in was:
                rect = pygame.Rect(columns * (cell + gap) + gap, top, cell, high)
                line = (rect.x - gap, top, max(2, screen.px(2)), lines * step - screen.px(12))
                pygame.draw.rect(surface, self._colours.brass_dark, line)
                self._card(surface, rect, told.truth, said, name)

        self._add(lines * step, 16, draw)

    def _card(
        self, surface: pygame.Surface, rect: pygame.Rect, face: int | None, share: str, name: str, found: bool = False
    ) -> None:
        """Draw a card over its share and name; None: its back.

        `found`: this is what it was.
        """
        screen, colours, high = self._screen, self._colours, rect.height
        card = self._art.back(high) if face is None else self._art.face(self._faces[face], high)
        shadow = self._art.shadow(high, max(2, screen.px(8)))
        place = card.get_rect(midtop=rect.midtop)
        surface.blit(shadow, shadow.get_rect(center=(place.centerx, place.centery + screen.px(3))))
        surface.blit(card, place)
        if found:
            side = max(18, screen.px(40))
            badge = pygame.Rect(0, 0, side, side)
            badge.center = place.right - side // 4, place.top + side // 4
            badge.right = min(badge.right, self._width)
            badge.top = max(badge.top, 0)
            pygame.draw.aacircle(surface, colours.paper, badge.center, side // 2)
            pygame.draw.aacircle(surface, colours.good, badge.center, side // 2 - max(1, screen.px(2)))
            mark = icon("check", side * 5 // 8, hex_colour(colours.on_lacquer))
            surface.blit(mark, mark.get_rect(center=badge.center))
        line = pygame.Rect(rect.x, rect.bottom + screen.px(4), rect.width, round(screen.font(SHARE) * 1.3))
        labels.line(surface, share, line, screen.font(SHARE), colours.ink, "bold", "centre")
        below = pygame.Rect(rect.x, line.bottom, rect.width, 0)
        labels.block(surface, name, below, screen.font(CAPTION), colours.ink_soft, screen, align="centre")

    def _hand(self) -> None:
        """The seat's own cards, small; of equal ones one, with their number."""
        screen, held, size = self._screen, self._told.hand, self._screen.font(CAPTION)
        high, gap = screen.px(HELD), screen.px(12)
        cell = max(card_width(high), labels.width("×10", size, "bold"))
        columns = max(1, (self._width + gap) // (cell + gap))
        line = round(size * 1.3) * any(count > 1 for _, count in held)
        step = high + line + screen.px(8)

        def draw(surface: pygame.Surface, top: int) -> None:
            for number, (face, count) in enumerate(held):
                row, column = divmod(number, columns)
                rect = pygame.Rect(column * (cell + gap), top + row * step, cell, high)
                card = self._art.face(self._faces[face], high)
                surface.blit(card, card.get_rect(midtop=rect.midtop))
                if count > 1:
                    below = pygame.Rect(rect.x, rect.bottom, cell, line)
                    labels.line(surface, f"×{count}", below, size, self._colours.ink_soft, "bold", "centre")

        self._add(-(-len(held) // columns) * step, 4, draw)

    # The ways

    def _way(self, way: Alternative, soft: bool = False, bare: bool = False) -> None:
        """A way, its share, and a bar as long as that.

        `bare`: only the way.
        """
        screen, colours = self._screen, self._colours
        size, bar = screen.font(BODY), max(4, screen.px(BAR))
        weight: Weight = "bold" if way.chosen else "regular"
        share = self._words("settings.percent", percent=percent(way.share))
        left = round(size * 1.3)
        area = round(labels.width(self._words("settings.percent", percent=100), size, "bold") * 1.1)
        wide = self._width - left - (0 if bare else area)
        high = labels.block_height(way.words, wide, size, screen, weight)
        ink = colours.ink_soft if soft else colours.ink

        def draw(surface: pygame.Surface, top: int) -> None:
            line = round(size * labels.LINE)
            if way.chosen:
                mark = icon("check", size, hex_colour(colours.good))
                surface.blit(mark, mark.get_rect(midleft=(0, top + line // 2)))
            labels.block(surface, way.words, pygame.Rect(left, top, wide, high), size, ink, screen, weight)
            if bare:
                return
            end = pygame.Rect(self._width - area, top, area, line)
            labels.line(surface, share, end, size, ink, weight, "right")
            rail = pygame.Rect(left, top + high + screen.px(2), self._width - left, bar)
            pygame.draw.rect(surface, colours.paper_dark, rail, border_radius=max(1, bar // 4))
            if filled := round(rail.width * min(1.0, way.share)):
                tone = colours.good if way.chosen else colours.brass_dark
                pygame.draw.rect(surface, tone, (rail.x, rail.y, max(bar, filled), bar), border_radius=max(1, bar // 4))

        self._add(high if bare else high + screen.px(2) + bar, 10, draw)

    def _note(self) -> None:
        """Write what the seat could not see."""
        screen, colours = self._screen, self._colours
        size = screen.font(NOTE)
        self._high += screen.px(10)
        line = round(size * labels.LINE)
        mark = icon("eye-closed", size * 5 // 4, hex_colour(colours.ink_soft))

        def draw(surface: pygame.Surface, top: int) -> None:
            surface.blit(mark, mark.get_rect(midleft=(0, top + line // 2)))

        self._parts.append((self._high, draw))
        self._block(self._told.hidden, NOTE, colours.ink_soft, round(size * 1.7), 4)
