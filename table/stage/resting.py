"""Draws all that rests, apart from the own hand: piles, areas, cards before the seats, backs of hands, numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection

import pygame

from games.core.types import Token
from games.core.view import View
from games.core.words import Teller
from table.screen import Screen
from table.stage.arrange import Arrangement
from table.stage.badges import draw_badges
from table.stage.law import draw_law, law_of, law_zone
from table.stage.layout import Layout
from table.stage.marks import draw_count, frame, glow
from table.stage.pictures import Pictures
from table.stage.pilenames import pile_name_pictures
from table.stage.race import draw_slots
from table.stage.spec import BoardSpec
from table.stage.style import CARD_SHAPE
from table.stage.things import pile_name
from table.stage.tween import Pose
from table.stage.vector import icon
from table.ui.theme import Palette, hex_colour


class Resting:
    """Draws one arrangement without the cards that are flying."""

    def __init__(
        self,
        view: View,
        made: Arrangement,
        layout: Layout,
        face: Callable[[Token], str | None],
        known: Callable[[Token], str | None],
        flying: Collection[Token],
        coming: Counter[int],
        pictures: Pictures,
        screen: Screen,
        colours: Palette,
    ) -> None:
        """`face` is what a card shows, `known` what these eyes know it to be; `coming` says how many cards are
        still on their way into each hidden hand."""
        self._view = view
        self._made = made
        self._layout = layout
        self._face = face
        self._known = known
        self._flying = flying
        self._coming = coming
        self._pictures = pictures
        self._screen = screen
        self._colours = colours

    def draw(self, surface: pygame.Surface, marked: Collection[Token], spec: BoardSpec, teller: Teller) -> None:
        """Draw everything, with light around the marked cards; `spec` says what is shown beside the names."""
        self._pile_names(surface, spec, teller)
        draw_slots(surface, self._made.races, self._screen, self._colours)
        in_hand = {token for stack in self._made.stacks for token in stack.tokens}
        for token, pose in self._made.poses.items():
            if token not in in_hand and token not in self._flying:
                flat, pack, plain = token in self._made.flat, self._made.pack(token), token in self._made.plain
                self._card(surface, pose, self._face(token), token in marked, not flat, pack, plain)
        for zone, poses in self._made.backs.items():
            self._hidden_hand(surface, zone, poses)
        self._known_cards(surface)
        self._pile_numbers(surface)
        for column in self._made.columns:
            number = column.number(self._lies)
            if number and not (column.danger and all(map(self._lies, column.tokens))):
                draw_count(surface, number, column.badge, self._screen, self._colours, column.size)
        art = self._pictures.art
        draw_badges(surface, self._view, spec, self._layout, self._screen, self._colours, teller, art)

    def _card(
        self,
        surface: pygame.Surface,
        pose: Pose,
        face: str | None,
        marked: bool = False,
        shadow: bool = True,
        pack: str | None = None,
        plain: bool = False,
    ) -> None:
        height = round(pose.height)
        centre = (round(pose.x), round(pose.y))
        if shadow:
            cast = self._pictures.shadow(height, pose.angle)
            surface.blit(cast, cast.get_rect(center=(centre[0], centre[1] + max(1, round(height * 0.02)))))
        if marked:
            light = glow(self._pictures, height, pose.angle)
            surface.blit(light, light.get_rect(center=centre))
        picture = self._pictures.card(face, height, pose.angle, pack=pack, plain=plain)
        surface.blit(picture, picture.get_rect(center=centre))

    def _hidden_hand(self, surface: pygame.Surface, zone: int, poses: tuple[Pose, ...]) -> None:
        held = self._view.zones[zone]
        count = (held if isinstance(held, int) else 0) - self._coming[zone]
        for pose in poses[: max(0, count)]:
            self._card(surface, pose, None, pack=self._made.packs[zone])
        if poses:
            draw_count(surface, str(max(0, count)), self._made.numbers[zone], self._screen, self._colours)

    def _pile_numbers(self, surface: pygame.Surface) -> None:
        for number, zone in enumerate(self._view.zones):
            if self._view.map.seats[number] is None and not isinstance(zone, int):
                count = sum(map(self._lies, zone))
                if count and number in self._made.numbers:
                    draw_count(surface, str(count), self._made.numbers[number], self._screen, self._colours)

    def _pile_names(self, surface: pygame.Surface, spec: BoardSpec, teller: Teller) -> None:
        """And in place of the name of what holds for all, what it is and says."""
        zones = [number for number, seat in enumerate(self._view.map.seats) if seat is None][: len(self._layout.labels)]
        held = law_zone(self._view, spec)
        names = [None if zone == held else pile_name(self._view, zone, teller.words) for zone in zones]
        cream, rooms = self._colours.cream, self._layout.labels
        for drawn, room in zip(pile_name_pictures(names, rooms, self._screen, cream), rooms, strict=True):
            if drawn:
                surface.blit(*drawn)
            elif law := law_of(self._view, spec, teller):
                draw_law(surface, law, room, self._screen, self._colours)

    def _lies(self, token: Token) -> bool:
        return token not in self._flying

    def _known_cards(self, surface: pygame.Surface) -> None:
        """On a face-down card that these eyes know lies a small picture of what it is."""
        for token, zone in self._made.zones.items():
            face = self._known(token)
            if face is None or token in self._made.up or token in self._flying or self._view.map.owners[zone] >= 0:
                continue
            pose = self._made.poses[token]
            small = Pose(pose.x, pose.y + pose.height * 0.1, pose.height * 0.58)
            self._card(surface, small, face)
            size = max(self._screen.px(26), round(pose.height * 0.22))
            disc = frame((size, size), self._colours.brass, max(1, size // 14), size // 2, 1.0)
            corner = (round(small.x - small.height * CARD_SHAPE / 2), round(small.y - small.height / 2))
            surface.blit(disc, disc.get_rect(center=corner))
            sign = icon("eye", round(size * 0.7), hex_colour(self._colours.night))
            surface.blit(sign, sign.get_rect(center=corner))
