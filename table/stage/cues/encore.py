"""The encore: a great moment of a finished game, once again.

Whoever did it and whoever it met face each other, the claim between them; the card turns over, is stamped, and the
faces change. Nothing here is known to anybody before the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame
from pygame import Rect

from games.core.types import Seat
from table.base.cache import cached
from table.base.measures import FLIP
from table.base.screen import Screen
from table.graphics import text
from table.graphics.theme import palette
from table.graphics.vector import ready, smooth, smooth_by
from table.stage.cues.effects import Effect, EffectView
from table.stage.cues.notice import reading_ms
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.claim_paper import claim_paper
from table.stage.drawing.expressions import Expression
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.marks import frame
from table.stage.drawing.spotlight import band
from table.stage.drawing.stamp import stamp
from table.stage.layout.layout import Layout, centre_pose
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.motion.easing import out_back, out_cubic
from table.stage.motion.phases import Timeline
from table.stage.motion.soundtrack import Soundtrack
from table.stage.speech.event_icons import Stamp, draw_signs

_PHASES = {"come": 240.0, "hold": 1000.0, "turn": float(FLIP), "stamp": 240.0, "read": 1700.0, "leave": 180.0}
"""ms at speed 1."""
STILL = 1100.0
"""ms for which it is seen where nothing moves."""
_READS = 0.75
"""Part of the reading time for which words stand."""
_TINT = (92, 84, 78)
"""Remaining red, green and blue of the table."""
_LARGE = 1.7  # size of the stamp before it comes down

# px at 1080p
_ROW, _KICKER, _SAID, _NAME, _PAD, _GAP, _SLIDE = 290, 34, 36, 26, 26, 30, 60
_FACE, _PAPER = 0.8, 0.9  # a portrait's height and a paper's width, in parts of the row's height
_LINE = 1.35


@dataclass(frozen=True, slots=True)
class GreatMoment:
    """A great moment, in words and pictures.

    `kicker` says what it is, `said` tells it. `word` and `claim`: the id of what `by` claimed, and its words, "" where
    nothing was. `answer`: what `to` answered. `card`: the id of the card's face, `pack` of its back. `truth`: what the
    stamp says, in the words `stamped`. `faces`: of both, once it is out.
    """

    kicker: str
    said: str
    by: Seat
    to: Seat | None
    word: str = ""
    claim: str = ""
    answer: bool | None = None
    card: str | None = None
    pack: str | None = None
    truth: bool | None = None
    stamped: str = ""
    faces: Mapping[Seat, Expression] | None = None


@dataclass(frozen=True)
class Encore(Effect):
    """An act, shown from `time.began` on; `held`: until a press."""

    stands = True
    waits = False

    act: GreatMoment
    time: Timeline
    still: bool = False
    held: bool = False

    @property
    def out(self) -> float:
        """The time at which it has come out."""
        return self.time.start("stamp")

    def ended(self, clock: float) -> bool:
        """True if it has been seen."""
        return clock >= self.time.ends and not self.held

    def waiting(self, clock: float) -> bool:
        """True while all is told and a press is awaited."""
        return self.held and clock >= self.time.start("leave")

    def over(self, clock: float) -> bool:
        """See `Effect.over`."""
        return self.ended(clock)

    def hurried(self, clock: float) -> Encore:
        """Return the same, about to leave."""
        ms = max(0.0, self.time.start("leave") - clock)
        return replace(self, time=replace(self.time, began=self.time.began - ms), held=False)

    def presence(self, clock: float) -> float:
        """See `Effect.presence`."""
        if self.still:
            return float(not self.ended(clock))
        left = 1.0 if self.held else 1 - self.time.part("leave", clock)
        return min(self.time.part("come", clock), left)

    def sounds(self, soundtrack: Soundtrack) -> None:
        """Schedule its sounds."""
        act = self.act
        if not self.still and act.card:
            soundtrack.cue("flip", self.time.start("turn"))
        if act.truth is not None:
            soundtrack.cue("reveal_true" if act.truth else "reveal_lie", self.out)

    def draw_top(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw it over everything."""
        here, screen, act, clock = self.presence(canvas.clock), canvas.screen, self.act, canvas.clock
        if not here:
            return
        tint = [round(255 - (255 - part) * here) for part in _TINT]
        canvas.surface.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        made = places_of(act, sight.layout, screen)
        canvas.put(_band(made.band.size, screen), here, topleft=made.band.topleft)
        canvas.put(_kicker(act.kicker, made.kicker.width, screen), here, center=made.kicker.center)
        out = clock >= self.out
        slide = 0 if screen.reduced or self.still else screen.px(_SLIDE) * (1 - out_cubic(here))
        for seat, place, way in ((act.by, made.by, -1), (act.to, made.to, 1)):
            if seat is None:
                continue
            mood = (act.faces or {}).get(seat, "calm") if out else "calm"
            who = sight.seats[seat]
            area = canvas.put(
                portrait_of(who, place.width, mood), here, topleft=(round(place.x + way * slide), place.y)
            )
            name = text.fitted(
                who.name, screen.font(_NAME), screen.px(18), round(place.width * 1.3), canvas.colours.cream
            )
            canvas.put(name, here, midtop=(area.centerx, area.bottom))
            if seat == act.to and act.answer is not None and here == 1:
                self._draw_answer(canvas, sight, area)
        if act.word and made.paper:
            canvas.put(claim_paper(canvas, act.claim, act.word, made.paper.size), here, topleft=made.paper.topleft)
        if act.card and made.card:
            self._draw_card(canvas, made.card, here)
        if out:
            came = self.time.part("stamp", clock) * here
            canvas.put(_said(act.said, made.said.width, screen), came, midtop=made.said.midtop)

    def _draw_answer(self, canvas: SurfaceCanvas, sight: EffectView, face: Rect) -> None:
        screen = canvas.screen
        side = screen.px(76)
        place = Rect(0, 0, side * 2, side)
        place.bottomright = face.right + side // 4, face.top + side * 2 // 3
        sign = Stamp(bool(self.act.answer), said=True)
        draw_signs(canvas.surface, [sign], place.move(side, 0), sight.seats, canvas.pictures.art, screen)

    def _draw_card(self, canvas: SurfaceCanvas, place: Rect, here: float) -> None:
        act, screen, clock = self.act, canvas.screen, canvas.clock
        part = self.time.part("turn", clock)
        opened = part > 0.5
        plain = screen.reduced or self.still
        wide = 1.0 if plain else max(0.08, round(abs(2 * part - 1), 1))
        if here == 1 and wide == 1.0:
            pose = Pose(place.centerx, place.centery, place.height)
            canvas.card(act.card if opened else None, pose, drop=screen.px(8), lit=opened, pack=act.pack)
        else:
            picture = canvas.pictures.card(act.card if opened else None, place.height, wide=wide, pack=act.pack)
            canvas.put(picture, here, center=place.center)
        if act.truth is None or clock < self.out:
            return
        mark, age = _mark(act.stamped, act.truth, place.width, screen), self.time.part("stamp", clock)
        low = place.top + mark.get_height() // 2  # so that the picture stays in sight
        if age < 1 and not plain:
            mark = smooth_by(mark, _LARGE - (_LARGE - 1) * out_back(age))
        edge = frame(
            (place.width + screen.px(10), place.height + screen.px(10)),
            canvas.colours.good if act.truth else canvas.colours.bad,
            screen.px(5),
            screen.px(14),
        )
        canvas.put(edge, min(1.0, age * 3) * here, center=place.center)
        canvas.put(mark, min(1.0, age * 6) * here, center=(place.centerx, low))


class Placed(NamedTuple):
    """The places of an act's parts."""

    band: Rect
    kicker: Rect
    by: Rect
    to: Rect
    paper: Rect | None
    card: Rect | None
    said: Rect


def places_of(act: GreatMoment, layout: Layout, screen: Screen) -> Placed:
    """Lay it out in the middle, clear of the log."""
    board, pad, middle = layout.board, screen.px(_PAD), screen.width // 2
    wide = 2 * min(middle - board.left, board.right - middle) - 2 * pad
    said = _said(act.said, min(wide, screen.font(_SAID) * 34), screen)
    kicker, name = round(screen.font(_KICKER) * _LINE), round(screen.font(_NAME) * _LINE)
    rest = kicker + said.height + 3 * pad
    row = min(screen.px(_ROW), round(board.height * 0.96) - rest)
    gap = screen.px(_GAP)
    parts = [row * _FACE, *([row * _PAPER] if act.word else []), *([row * CARD_SHAPE] if act.card else [])]
    parts += [row * _FACE] if act.to is not None else []
    asked = sum(parts) + gap * (len(parts) - 1)
    part = min(1.0, wide / asked)
    row = round(row * part)
    around = Rect(0, 0, screen.width, rest + row)
    around.centery = min(round(centre_pose(layout, screen).y), board.bottom - around.height // 2)
    around.top = max(board.top, around.top)
    top, left = around.top + pad + kicker + pad // 2, middle - (sum(parts) * part + gap * (len(parts) - 1)) / 2
    side, found = min(round(row * _FACE), row - name), []
    for size in parts:
        found.append(Rect(round(left), top, round(size * part), row))
        left += size * part + gap
    by, to = found[0], found[-1]
    paper = found[1] if act.word else None
    card = found[2 if act.word else 1] if act.card else None
    faces = [Rect(0, 0, side, side) for _ in range(2)]
    for face, place in zip(faces, (by, to), strict=True):
        face.midtop = place.centerx, top + (row - side - name) // 2
    if paper:
        paper = paper.inflate(0, -row // 4)
    below = Rect(0, top + row + pad // 2, said.width, said.height)
    below.centerx = middle
    head = Rect(middle - wide // 2, around.top + pad, wide, kicker)
    return Placed(around, head, faces[0], faces[1], paper, card, below)


def encore(act: GreatMoment, began: float, stretch: float, *, still: bool, held: bool) -> Encore:
    """Return an act that begins now.

    `stretch` as in `Pace`; `still`: its end is seen for a moment. `held`: it stays until a press.
    """
    lengths = {name: ms * stretch for name, ms in _PHASES.items()}
    lengths["read"] = max(lengths["read"], _READS * reading_ms(act.said) * stretch)
    if act.truth is None and not act.word:
        lengths["hold"] /= 2
    if still:
        lengths = dict.fromkeys(_PHASES, 0.0) | {"read": STILL}
    return Encore(act, Timeline(began, lengths), still, held)


@cached(4)
def _mark(words: str, truth: bool, width: int, screen: Screen) -> pygame.Surface:
    """The stamp, no wider than a card of this width."""
    mark = stamp(words, truth, screen)
    return smooth_by(mark, min(1.0, width / mark.get_width()))


@cached(2)
def _band(size: tuple[int, int], screen: Screen) -> pygame.Surface:
    return ready(smooth(band(size[0], screen), size))


@cached(4)
def _kicker(words: str, width: int, screen: Screen) -> pygame.Surface:
    return text.fitted(words, screen.font(_KICKER), screen.px(20), width, palette(screen.contrast).brass_light, "bold")


@cached(4)
def _said(words: str, width: int, screen: Screen) -> pygame.Surface:
    size, colour = screen.font(_SAID), palette(screen.contrast).cream
    return text.paragraph(words, size, colour, width, screen.lang, "centre", _LINE, "bold")
