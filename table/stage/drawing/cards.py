"""Card pictures of a game, composed at exact pixel sizes on demand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import partial

import pygame

from games import entry
from games.core.faces import Face, load_faces
from games.core.words import Words
from table.base.cache import SurfaceCache
from table.base.screen import Contrast
from table.graphics.text import font, font_for
from table.graphics.texture import cast_shadow, grain, multiply, soft_shadow
from table.graphics.vector import Box, Drawing, drawing, icon_file, rasterised, ready, smooth, tinted
from table.stage.drawing.captions import NAMED, Caption, print_caption
from table.stage.drawing.style import Kind, Layer, Text, TotalStyle, letter_places, load_style
from table.stage.layout.pose import CARD

ANGLE_STEP = 2
"""Degrees between the turned pictures that are kept."""

_SMALL = 80  # px of height: lower cards have the simplified frame
_GRAINED = 100  # px of height: on lower cards the grain of the paper is noise
_WIDEST, _NARROWEST = 0.68, 0.7
"""Width of a mark's letters: at most, and when to lower them.

Parts of the mark's width and of their own: letters that are too wide are first set narrower.
"""
_HALO, _COIN_MARK = 0.07, 0.45
"""Widths of the rim around letters, and of a coin's mark.

Parts of the mark, and of the coin.
"""
_LEAST_LETTER = 10  # px: nobody can read smaller ones
_AROUND = 12
_PALE = (214, 210, 204)
_TURNED = str.maketrans("69", "96")
_STROKES = (("#2b0d08", 19), ("#f2503f", 12))
_KEPT = 6_000_000  # 24 MB
_CLEAR = "#ffffff"
"""Letters and outlines of marks in high contrast."""
_EDGE = (
    f'<rect x="3.5" y="3.5" width="243" height="343" rx="14" fill="none" stroke="{_CLEAR}" stroke-width="7"/>'
    '<rect x="8.5" y="8.5" width="233" height="333" rx="9" fill="none" stroke="#000000" stroke-width="3"/>'
)
"""The edge of a card in high contrast: white, and dark within."""


def card_width(height: int) -> int:
    """The width in px of a card so many px high."""
    return round(height * CARD[0] / CARD[1])


class CardArt:
    """Composes and keeps the pictures of one game's cards.

    `lang` chooses the letters on the marks; a language without letters of its own has the English ones. With the
    game's `words` the name of the face is written on larger cards, which look as their house rules say. In high
    `contrast` marks are dark with white letters, and edges white. All surfaces are shared: draw them, never draw on
    them. Heights are in px; a card is 5:7. Unknown faces, words, kinds and traits raise `KeyError`.
    """

    def __init__(
        self, game_id: str, lang: str = "en", words: Words | None = None, contrast: Contrast = "normal"
    ) -> None:
        game = entry(game_id)
        self._folder = game.art
        self._high = contrast == "high"
        self._style = load_style(game.art, words.house if words else (), contrast)
        self._faces = {face.id: face for face in load_faces(game.package)}
        self._lang = lang
        self._words = words
        self._kept = SurfaceCache(_KEPT)

    def icon(self, name: str, size: int, colour: str) -> pygame.Surface:
        """A sign in one colour, `size` px square (see `icon_file`)."""
        path = icon_file(name, self._folder)
        if path is None:
            raise KeyError(name)
        return tinted(path, size, colour)

    def colour(self, word_id: str) -> pygame.Color:
        """The accent colour of a claim word."""
        return pygame.Color(self._style.kinds[word_id].colour)

    def face(self, face_id: str, height: int, plain: bool = False, named: bool = True) -> pygame.Surface:
        """Return the front of a card.

        `plain`: simplified, as on small cards, whatever its height; `named`: with its name on a plate if it is large.
        """
        small, named = plain or height < _SMALL, named and height >= NAMED
        return self._kept.get(
            ("face", face_id, height, small, named), lambda: self._compose(face_id, height, small, named)
        )

    def captioned(self, face_id: str, card: pygame.Surface, caption: Caption) -> pygame.Surface:
        """Return a card with its name in readable letters.

        For cards whose name on its plate is too small, or covered.
        """
        if self._words is None:
            return card
        kind, printed = self._style.kind(self._faces[face_id]), card.copy()
        print_caption(printed, self._names(face_id), kind.night, caption, self._lang)
        return printed

    def back(self, height: int, pack: str | None = None) -> pygame.Surface:
        """The back of a pack (see `Place.pack`), the same either way up."""
        file = self._style.back_of(pack, small=height < _SMALL)
        return self._kept.get(("back", file, height), lambda: self._compose_back(file, height))

    def rotated(self, face_id: str | None, height: int, angle: float, pack: str | None = None) -> pygame.Surface:
        """Return a card turned counter-clockwise, to a multiple of `ANGLE_STEP`.

        None: its back.
        """
        turn = round(angle / ANGLE_STEP) * ANGLE_STEP % 360
        upright = self.back(height, pack) if face_id is None else self.face(face_id, height)
        if turn == 0:
            return upright
        return self._kept.get(("turned", face_id, pack, height, turn), lambda: _turned(upright, turn))

    def shadow(self, height: int, softness: int) -> pygame.Surface:
        """Return a card's shadow, blurred over `softness` px.

        Larger than the card, to be centred under it.
        """
        size = (card_width(height), height)
        return self._kept.get(
            ("shadow", height, softness), lambda: ready(soft_shadow(size, round(height * 0.049), softness))
        )

    def chip(self, word_id: str, height: int, struck: bool = False) -> pygame.Surface:
        """Return a claim's coin, `height` px square; `struck`: crossed out."""
        kind, finish = self._style.kinds[word_id], _struck if struck else ready
        return self._kept.get(("chip", word_id, height, struck), lambda: finish(self._coin(kind, height)))

    def total(self, value: int, height: int) -> pygame.Surface:
        """Return a total in the game's style (see `TotalStyle`).

        Raises `KeyError` if it has none.
        """
        return self._kept.get(("total", value, height), lambda: self._compose_total(self._total, value, height))

    def bits(self, size: int) -> list[pygame.Surface]:
        """Return the fragments of a burst total, in `size` px squares.

        Raises as `total` does.
        """
        kinds = (self._style.kinds[name] for name in self._total.bits)
        return [self._kept.get(("bit", kind.picture, size), partial(self._bit, kind, size)) for kind in kinds]

    @property
    def _total(self) -> TotalStyle:
        if self._style.total is None:
            raise KeyError(f"{self._folder} has no total")
        return self._style.total

    def _compose(self, face_id: str, height: int, small: bool, named: bool) -> pygame.Surface:
        face = self._faces[face_id]
        kind, frame = self._style.kind(face), self._style.frame(face, small)
        words = _words(kind)
        plate = frame.name if self._words and named else None
        surface = rasterised(self._frame(frame.file, words), (0, 0, *CARD), (card_width(height), height))
        layers = [layer for layer in _of_face(frame.layers, face) if words.get(layer.art, layer.art)]
        placed = [(layer, self._placed(layer, kind)) for layer in layers]
        for layer, body in placed:
            if layer.shadow:
                fall = layer.shadow * height / CARD[1]
                cast = cast_shadow(rasterised(body, (0, 0, *CARD), surface.size), fall)
                surface.blit(cast, (round(fall * 0.5), round(fall)))
        laid = "".join(body for _, body in placed)
        if plate and plate.plate:
            laid += self._drawing(plate.plate, kind).body
        surface.blit(rasterised(laid, (0, 0, *CARD), surface.size), (0, 0))
        for layer in layers:
            if layer.art == "mark":
                self._print_letter(surface, layer, kind, height / CARD[1])
        for text in frame.texts:
            _print_text(surface, text, face, words.get(text.colour, text.colour))
        if plate:
            colour = words.get(plate.colour, plate.colour)
            _print_name(surface, self._name(face_id), plate.box, colour, height / CARD[1])
        return _grained(self._edged(surface))

    def _edged(self, card: pygame.Surface) -> pygame.Surface:
        """Return the card with a clear edge in high contrast."""
        if self._high:
            card.blit(rasterised(_EDGE, (0, 0, *CARD), card.size), (0, 0))
        return card

    def _name(self, face_id: str) -> str:
        name = self._words(f"face.{face_id}") if self._words else face_id
        return name[0].upper() + name[1:]

    def _names(self, face_id: str) -> tuple[str, ...]:
        """Return a face's name, and its short form if any."""
        short = f"short.{face_id}"
        given = (self._words(short),) if self._words and short in self._words else ()
        return self._name(face_id), *given

    def _compose_total(self, style: TotalStyle, value: int, height: int) -> pygame.Surface:
        numbers = {int(f.traits[style.trait]): f for f in self._faces.values() if style.trait in f.traits}
        face = numbers[min(numbers, key=lambda number: abs(number - value))]
        kind, scale = self._style.kind(face), height / style.box[3]
        surface = pygame.Surface((round(style.box[2] * scale), height), pygame.SRCALPHA)
        for layer in _of_face(style.layers if value in numbers else style.burst, face):
            drawn = rasterised(self._placed(layer, kind), style.box, surface.size)
            if layer.shadow:
                surface.blit(cast_shadow(drawn, layer.shadow * scale), (0, round(layer.shadow * scale)))
            surface.blit(drawn, (0, 0))
        if value not in numbers:
            left, top, width, high = style.figures
            box = pygame.Rect(0, 0, round(width * scale), round(high * scale))
            box.topleft = round((left - style.box[0]) * scale), round((top - style.box[1]) * scale)
            _print_figures(surface, f"{value}".replace("-", "−"), box, style.ink, style.edge)
        return ready(surface)

    def _bit(self, kind: Kind, size: int) -> pygame.Surface:
        box = (0, 0, size, size)
        return ready(rasterised(self._drawing("picture", kind).fitted(box), box, (size, size)))

    def _compose_back(self, file: str, height: int) -> pygame.Surface:
        body = self._frame(file, {})
        return _grained(self._edged(rasterised(body, (0, 0, *CARD), (card_width(height), height))))

    def _frame(self, file: str, words: dict[str, str]) -> str:
        return drawing(f"{self._folder}/frames/{file}").filled(**words).body

    def _placed(self, layer: Layer, kind: Kind) -> str:
        body = self._drawing(layer.art, kind).fitted(layer.box, layer.turn)
        return body + f'<g transform="rotate(180 {CARD[0] / 2} {CARD[1] / 2})">{body}</g>' * layer.mirror

    def _drawing(self, art: str, kind: Kind) -> Drawing:
        if art == "mark":
            ground, edge = (kind.night, _CLEAR) if self._high else (kind.colour, kind.ink)
            return drawing(f"common/shapes/{kind.shape}").tinted(ground).outlined(edge)
        words = _words(kind)
        return drawing(f"{self._folder}/{words.get(art, art)}").filled(**words)

    def _letter(self, kind: Kind, size: float) -> tuple[pygame.Surface, tuple[float, float]] | None:
        """Return the letters of a mark `size` px wide, and their middle."""
        text = (kind.letter or {}).get(self._lang) or (kind.letter or {}).get("en")
        x, y, part = letter_places()[kind.shape]
        high = round(size * part * 1.34)
        if not text or high < _LEAST_LETTER:
            return None
        colour, around = (_CLEAR, kind.night) if self._high else (kind.on, kind.colour)
        letters = _narrowed(text, high, round(size * _WIDEST), colour)
        return _haloed(letters, around, max(1, round(size * _HALO))), (x * size, y * size)

    def _print_letter(self, surface: pygame.Surface, layer: Layer, kind: Kind, scale: float) -> None:
        x, y, width, height = (value * scale for value in layer.box)
        found = self._letter(kind, min(width, height))
        if not found:
            return
        letter, (dx, dy) = found
        _stamp(surface, letter, (round(x + dx), round(y + dy)), layer.mirror)

    def _mark(self, kind: Kind, size: int) -> pygame.Surface:
        box = (0, 0, size, size)
        surface = rasterised(self._drawing("mark", kind).fitted(box), box, (size, size))
        if found := self._letter(kind, size):
            surface.blit(found[0], found[0].get_rect(center=found[1]))
        return ready(surface)

    def _coin(self, kind: Kind, size: int) -> pygame.Surface:
        """Return a coin's picture on the kind's colour.

        With the mark at its lower right where there is a letter.
        """
        body = drawing("common/coin").filled(**_words(kind)).body
        body += drawing(f"{self._folder}/{kind.picture}").fitted((20, 18, 60, 60))
        surface = rasterised(body, (0, 0, 100, 100), (size, size))
        if kind.letter:
            mark = self._mark(kind, round(size * _COIN_MARK))
            surface.blit(mark, mark.get_rect(bottomright=(size, size)))
        return surface


def _struck(coin: pygame.Surface) -> pygame.Surface:
    """Return a darkened coin with a red stroke beside its mark."""
    pale = coin.copy()
    pale.fill(_PALE, special_flags=pygame.BLEND_RGB_MULT)
    line = 'd="M15 85L85 15" stroke-linecap="round"'
    strokes = "".join(f'<path {line} stroke="{colour}" stroke-width="{wide}"/>' for colour, wide in _STROKES)
    pale.blit(rasterised(strokes, (0, 0, 100, 100), coin.size), (0, 0))
    return ready(pale)


def _words(kind: Kind) -> dict[str, str]:
    """The colours of a kind by name, as drawings refer to them."""
    return {key: value for key, value in kind._asdict().items() if isinstance(value, str)}


def _of_face(layers: Iterable[Layer], face: Face) -> Iterator[Layer]:
    """Yield the layers with a face's drawings filled in.

    Not those of which it says nothing.
    """
    traits = {**face.traits, "id": face.id}
    for layer in layers:
        try:
            art = layer.art.format_map(traits)
        except KeyError:
            continue
        yield layer._replace(art=art)


def _grained(card: pygame.Surface) -> pygame.Surface:
    if card.height >= _GRAINED:
        multiply(card, grain())
    return ready(card)


def _turned(surface: pygame.Surface, angle: int) -> pygame.Surface:
    if angle % 90 == 0:  # pixel by pixel, as sharp as upright
        return ready(pygame.transform.rotate(surface, angle))
    # The transparent seam lets the turned edge be smoothed.
    framed = pygame.Surface((surface.width + 2, surface.height + 2), pygame.SRCALPHA)
    framed.blit(surface, (1, 1))
    return ready(pygame.transform.rotozoom(framed, angle, 1))


def _print_text(surface: pygame.Surface, text: Text, face: Face, colour: str) -> None:
    """In the largest size in which it fits its box."""
    x, y, width, height = (value * surface.height / CARD[1] for value in text.box)
    printed = text.text.format_map(face.traits)
    size = round(height * 1.34)
    while (drawn := _cut(font(size, "bold").render(printed, colour))).width > width and size > 1:
        size -= 1
    if text.mirror and _reads_both_ways(printed):
        drawn = _underlined(drawn, colour, max(1, size // 10))
    turned = pygame.transform.rotate(drawn, -text.turn)
    _stamp(surface, turned, (round(x + width / 2), round(y + height / 2)), text.mirror)


def _reads_both_ways(text: str) -> bool:
    """True if another number is read when it stands upside down.

    A minus does not help: sideways it may stand before or after it.
    """
    figures = text.strip("−")
    return set(figures) <= set("0689") and figures != figures[::-1].translate(_TURNED)


def _underlined(text: pygame.Surface, colour: str, line: int) -> pygame.Surface:
    """Return figures above a line, no higher than before."""
    drawn = pygame.Surface(text.size, pygame.SRCALPHA)
    high = text.height - 2 * line
    wide = text.width * high // text.height
    drawn.blit(smooth(text, (max(1, wide), max(1, high))), ((text.width - wide) // 2, 0))
    drawn.fill(colour, pygame.Rect(0, text.height - line, text.width, line))
    return drawn


def _cut(text: pygame.Surface) -> pygame.Surface:
    return text.subsurface(text.get_bounding_rect())


def _narrowed(text: str, size: int, wide: int, colour: str) -> pygame.Surface:
    """Return letters set narrower, then lower, until they fit."""
    drawn = _cut(font(size, "bold").render(text, colour))
    if drawn.width > wide:
        drawn = _cut(
            font(max(1, min(size, round(size * wide / drawn.width / _NARROWEST))), "bold").render(text, colour)
        )
        drawn = smooth(drawn, (max(1, wide), drawn.height))
    return drawn


def _haloed(letters: pygame.Surface, colour: str, wide: int) -> pygame.Surface:
    """Return letters with a rim in their mark's colour.

    It lifts them off the outline that they reach over.
    """
    whole = pygame.Surface((letters.width + 2 * wide, letters.height + 2 * wide), pygame.SRCALPHA)
    rim = pygame.mask.from_surface(letters, 100).to_surface(setcolor=pygame.Color(colour), unsetcolor=(0, 0, 0, 0))
    for turn in range(_AROUND):
        away = pygame.Vector2(wide, 0).rotate(360 * turn / _AROUND)
        whole.blit(rim, (wide + round(away.x), wide + round(away.y)))
    whole.blit(letters, (wide, wide))
    return whole


def _stamp(surface: pygame.Surface, what: pygame.Surface, centre: tuple[int, int], mirror: bool) -> None:
    """Blit about a centre; `mirror` also in the opposite corner.

    Upside down there.
    """
    surface.blit(what, what.get_rect(center=centre))
    if mirror:
        opposite = (surface.width - centre[0], surface.height - centre[1])
        surface.blit(pygame.transform.rotate(what, 180), what.get_rect(center=opposite))


def _print_figures(surface: pygame.Surface, text: str, box: pygame.Rect, ink: str, edge: str) -> None:
    """As large as they fit, with an edge around them."""
    size = round(box.height * 1.5)
    while size > 1 and not box.contains(_figures(text, size, ink).get_rect(center=box.center)):
        size -= 1
    drawn, around = _figures(text, size, ink), _figures(text, size, edge)
    wide, place = max(1, size // 14), drawn.get_rect(center=box.center)
    for turn in range(24):
        angle = math.tau * turn / 24
        surface.blit(around, place.move(round(wide * math.cos(angle)), round(wide * math.sin(angle))))
    surface.blit(drawn, place)


def _figures(text: str, size: int, colour: str) -> pygame.Surface:
    return _cut(font(size, "display").render(text, colour))


def _print_name(surface: pygame.Surface, text: str, box: Box, colour: str, scale: float) -> None:
    size = round(box[3] * scale * 0.78)
    while (written := font_for(text, size, "display").render(text, colour)).width > box[2] * scale and size > 8:
        size -= 1
    centre = ((box[0] + box[2] / 2) * scale, (box[1] + box[3] / 2) * scale)
    surface.blit(written, written.get_rect(center=centre))
