"""The finale: the table shows how a game has ended.

Whoever has the last word is seen alone first. Then whoever of the people has come through is seen large, and the
cards that decided it fly up beside the losers or winners, one by one. With points, seat after seat is told, the best
last, with the cards that it has them from. Then all this leaves, the cards fly home, and all hands turn over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

import pygame
from pygame import Rect

from games.core.types import Seat, Token
from games.core.view import View
from table.base.cache import cached
from table.base.measures import LIGHT_LEAVES
from table.base.screen import Screen
from table.graphics import text
from table.graphics.theme import palette
from table.graphics.vector import ready, smooth, smooth_by
from table.match.seats import SeatSetup
from table.stage.cues.confetti import Confetti
from table.stage.cues.effects import Effect, EffectView
from table.stage.cues.finale_places import LINE, NAME, Placed, places_of, points, said
from table.stage.cues.hands import Hand, draw_hands
from table.stage.cues.notice import reading_ms
from table.stage.drawing.canvas import Canvas, SurfaceCanvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.expressions import Expression
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.marks import frame
from table.stage.drawing.spotlight import band
from table.stage.drawing.surface import seat_looks
from table.stage.layout.layout import Layout
from table.stage.layout.pose import Pose
from table.stage.motion.easing import out_back, out_cubic
from table.stage.motion.moment import Pace
from table.stage.motion.soundtrack import Soundtrack
from table.stage.speech.bubbles import Bubble, picture
from table.stage.speech.ending import Ending, last_face
from table.ui.logo import brass, fitting

# ms at speed 1
_DARKEN = 320
_GLIDES = 420
"""Time for the portrait seen alone to come to its place."""
_FIRST = 620
"""Time until the first card flies up, or points are counted."""
_BETWEEN, _MOST = 240, 1400
_FLY = 460
_HOLD = 700
"""Wait before the deciding card, or the last points."""
_COUNT, _COUNTS = 620, 5600
"""Time for a seat's points without cards, and most for all."""
_WORDS = 260
_READ, _READS = 3000.0, 0.75
"""Least time of the words, and part of their reading time."""
_LOOKS = 1500.0
"""Least time for which one portrait is seen alone."""
_TURN = 320
_NEXT = 110
_REST = 900

_GROWN = 6  # px between the heights at which a flying card is drawn
_WINS = 0.16  # growth of a winner's portrait once that is out
_LINES = 46  # px at 1080p: letters of the last word
_TINTS = {False: (176, 158, 132), True: (112, 124, 150)}
"""Remaining red, green and blue, by whether the outcome is sad.

Warm for the glad, and cold for the sad.
"""


@dataclass(frozen=True)
class Finale(Effect):
    """The finale, shown from `began` on.

    `scale` is as in `Pace.stretch`, 0 if everything is told at once. `close`: ms at speed 1 for which whoever has the
    last word is seen alone. `confetti` falls at the climax. From the time `leaves` on only the hands are still to be
    seen.
    """

    stands = True
    waits = False

    ending: Ending
    hands: tuple[Hand, ...]
    began: float
    scale: float
    close: float = 0.0
    confetti: Confetti | None = None
    leaves: float = inf

    @property
    def opens(self) -> float:
        """The time at which cards and the other portraits come."""
        return self.began + self.scale * self.close

    @cached_property
    def cards(self) -> list[tuple[Seat, Token]]:
        """All flying cards in their order; the deciding one comes last."""
        if self.ending.outcome.result.scores:
            return [(seat, card) for seat in self._told for card in self.ending.cards.get(seat, ())]
        each = [(seat, card) for seat, cards in self.ending.cards.items() for card in cards]
        return sorted(each, key=lambda one: one[1] == self.ending.last)

    @property
    def _told(self) -> list[Seat]:
        """The seats in the order in which their points are told."""
        return self.ending.outcome.order[::-1]

    @cached_property
    def counts(self) -> dict[Seat, tuple[float, float]]:
        """Begin and end of counting each seat's points.

        The best come last, after a moment.
        """
        told = self._told
        lengths = [_COUNT + min(_MOST, _BETWEEN * len(self.ending.cards.get(seat, ()))) for seat in told]
        part = min(1.0, _COUNTS / sum(lengths))
        at, found = self.opens + self.scale * _FIRST, {}
        for seat, length in zip(told, lengths, strict=True):
            at += self.scale * _HOLD * (seat == told[-1])
            found[seat] = at, (at := at + self.scale * length * part)
        return found

    def starts(self, number: int) -> float:
        """The time at which a card flies up."""
        cards = self.cards
        if self.ending.outcome.result.scores:
            seat, card = cards[number]
            own = self.ending.cards[seat]
            begins, ends = self.counts[seat]
            return begins + max(0.0, ends - begins - self.scale * _FLY) * own.index(card) / len(own)
        count = len(cards)
        wait = _HOLD * (number == count - 1 and self.ending.last is not None)
        return self.opens + self.scale * (_FIRST + min(_BETWEEN, _MOST / max(1, count)) * number + wait)

    @property
    def climax(self) -> float:
        """The time at which the result is out."""
        if self.ending.outcome.result.scores:
            return max(ends for _, ends in self.counts.values())
        if self.cards:
            return self.starts(len(self.cards) - 1) + self.scale * _FLY
        return self.opens + self.scale * _FIRST

    @property
    def closes(self) -> float:
        """The time at which the words begin to leave."""
        words = f"{self.ending.heading} {self.ending.said}"
        return self.climax + self.scale * (_WORDS + max(_READ, _READS * reading_ms(words)))

    @property
    def turns(self) -> float:
        """The time at which the first hand turns over."""
        return self.closes + self.scale * LIGHT_LEAVES

    @property
    def end(self) -> float:
        """The time at which everything has been told."""
        if not self.hands:
            return self.closes
        return self.turns + self.scale * (_TURN + _NEXT * len(self.hands) + _REST)

    def hurried(self, clock: float) -> Finale:
        """Return the same, its result out now, or else at its end."""
        ms = (self.climax if clock < self.climax else self.end) - clock
        joy = self.confetti.earlier(ms) if self.confetti else None
        return replace(self, began=self.began - ms, confetti=joy) if ms > 0 else self

    def moods(self, clock: float, seats: Sequence[SeatSetup]) -> dict[Seat, Expression]:
        """Return the faces of all seats.

        Before the climax all are the same, worried where somebody loses and thinking where somebody wins.
        """
        told = {number: last_face(self.ending.outcome.fate(number), seat) for number, seat in enumerate(seats)}
        if clock >= self.climax:
            return told
        alone = self.ending.quoted[0] if self.close and self.ending.quoted else None
        waits: Expression = "worried" if self.ending.outcome.about_losers else "thinking"
        return {number: face if number == alone else waits for number, face in told.items()}

    def presence(self, clock: float) -> float:
        """See `Effect.presence`."""
        return self._since(clock, self.began, _DARKEN) if clock < self.leaves else 0.0

    def covers(self, clock: float, layout: Layout, screen: Screen) -> Rect | None:
        """Return the band with words and portraits, while it is there."""
        there = self.presence(clock) and self._left(clock)
        return places_of(self.ending, layout, screen).band if there else None

    def _left(self, clock: float) -> float:
        """Share that is left of words and cards, 0 to 1."""
        closing = self._since(clock, self.closes, LIGHT_LEAVES) if self.hands and clock >= self.closes else 0.0
        return max(0.0, min(1.0, (self.leaves - clock) / LIGHT_LEAVES, 1 - closing))

    def _since(self, clock: float, at: float, ms: float) -> float:
        """Progress, 0 to 1, of something that takes `ms` from `at` on."""
        return max(0.0, min(1.0, (clock - at) / (ms * self.scale))) if self.scale else 1.0

    def turned(self, clock: float) -> frozenset[int]:
        """Zones of the hands that have begun to turn over.

        Their backs are gone.
        """
        begun = (hand.zone for number, hand in enumerate(self.hands) if self._turned(number, clock))
        return frozenset(begun)

    def _turned(self, number: int, clock: float) -> float:
        """Progress of a hand's turning over, 0 to 1."""
        return self._since(clock, self.turns + self.scale * _NEXT * number, _TURN) if clock >= self.turns else 0.0

    def sounds(self, soundtrack: Soundtrack, since: float = -inf) -> None:
        """Schedule the sounds from a time on.

        Of a finale told at once, only the result.
        """
        outcome = self.ending.outcome
        cues = [("lose" if outcome.sad else "win", self.climax, 0)]
        if self.scale:
            cues += [("slide", self.starts(number) + self.scale * _FLY, 0) for number in range(len(self.cards) - 1)]
            counted = self.counts.values() if outcome.result.scores else ()
            cues += [("count", ends, len(counted) - 1 - number) for number, (_, ends) in enumerate(counted)]
            cues += [("flip", self.turns + self.scale * _NEXT * number, 0) for number in range(len(self.hands))]
            if not outcome.sad:
                cues.append(("applause", self.climax + self.scale * _WORDS, 0))
        for name, at, step in cues:
            if at >= since:
                soundtrack.cue(name, at, step)

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw the light, and the band with the words and portraits.

        Confetti falls behind them: before them it would be read as part of the words.
        """
        here, screen, outcome = self.presence(canvas.clock), canvas.screen, self.ending.outcome
        if not here:
            return
        tint = [round(255 - (255 - part) * here) for part in _TINTS[outcome.sad]]
        canvas.surface.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        if self.confetti and not self.confetti.over(canvas.clock):
            self.confetti.draw(canvas.surface, canvas.clock)
        left = self._left(canvas.clock)
        if not left:
            return
        made = places_of(self.ending, sight.layout, screen)
        canvas.put(_band(made.band.size, screen), here * left, topleft=made.band.topleft)
        words = self._since(canvas.clock, self.climax, _WORDS) * left
        size = fitting(self.ending.heading, made.heading.height, made.heading.width)
        head = brass(self.ending.heading, size, screen.contrast, outcome.sad)
        rise = 0 if screen.reduced else round(screen.px(16) * (1 - out_cubic(words)))
        canvas.put(head, words, center=(made.heading.centerx, made.heading.centery + rise))
        canvas.put(said(self.ending.said, made.said.width, screen), words, midtop=made.said.midtop)
        moods = self.moods(canvas.clock, sight.seats)
        if self.close:
            self._draw_line(canvas, made, here)
        for number, seat in enumerate(made.seats):
            self._draw_seat(canvas, sight.seats[seat], seat, made, number, moods[seat])
        if self.ending.quoted and made.quoted and (face := made.seats.get(self.ending.quoted[0])):
            self._draw_quoted(canvas, sight, made.quoted, Rect(face.topleft, (face.height, face.height)))

    def _draw_quoted(self, canvas: Canvas, sight: EffectView, area: Rect, portrait: Rect) -> None:
        """Draw the last word, spoken by the seat with this portrait."""
        assert self.ending.quoted
        seat, words = self.ending.quoted
        looks, screen = seat_looks(), canvas.screen
        colour = looks[sight.seats[seat].colour % len(looks)].colour
        bubble = Bubble(seat, words, self.climax, aside=colour)
        drawn, corner = _bubble(bubble, tuple(area), portrait.center, screen, canvas.pictures.art)
        canvas.put(drawn, self._since(canvas.clock, self.climax, _WORDS) * self._left(canvas.clock), topleft=corner)

    def _draw_line(self, canvas: SurfaceCanvas, made: Placed, here: float) -> None:
        """Draw the last word beside whoever is seen alone."""
        alone = here * (1 - self._since(canvas.clock, self.opens - self.scale * _DARKEN, _DARKEN))
        if self.ending.quoted and made.line and alone:
            canvas.put(_line(self.ending.quoted[1], made.line.width, canvas.screen), alone, midleft=made.line.midleft)

    def _draw_seat(
        self, canvas: Canvas, who: SeatSetup, seat: Seat, made: Placed, number: int, mood: Expression
    ) -> None:
        """Draw a seat's portrait, and its points.

        Whoever was seen alone comes from there.
        """
        screen, outcome, clock, area = canvas.screen, self.ending.outcome, canvas.clock, made.seats[seat]
        known, fate, scores = clock >= self.climax, outcome.fate(seat), outcome.result.scores
        alone = bool(self.close and made.close and self.ending.quoted and self.ending.quoted[0] == seat)
        began = self.began if alone else self.opens + self.scale * _NEXT * (number + 1)
        came = self._since(clock, began, _DARKEN) * self._left(clock)
        if not came:
            return
        hop = 0.0
        if known and not screen.reduced and self.scale:
            age = self._since(clock, self.climax, 700)
            hop = (4 * age * (1 - age)) * (0.10 if fate in ("won", "safe") else -0.05) * area.height
        slide = 0.0 if screen.reduced or alone else screen.px(50) * (1 - out_cubic(came))
        wins = known and fate == "won" and bool(scores)
        grown = 1 + _WINS * self._since(clock, self.climax, _DARKEN) if wins else 1.0
        drawn, middle = _portrait(who, area.height, mood, grown), area.left + area.height / 2
        foot, wide = float(area.bottom), round(area.width * 1.2)
        if alone and made.close and (way := out_cubic(self._since(clock, self.opens, _GLIDES))) < 1:
            size = made.close.height + (area.height - made.close.height) * way
            drawn = _portrait(who, made.close.height, mood, size / made.close.height)
            middle = made.close.centerx + (middle - made.close.centerx) * way
            foot, wide = made.close.bottom + (foot - made.close.bottom) * way, round(size * 1.2)
        place = canvas.put(drawn, came, midbottom=(round(middle - slide), round(foot - hop)))
        if known and (wins or (outcome.about_losers and fate == "lost")):
            colour = canvas.colours.brass_light if wins else canvas.colours.bad
            edge = frame((place.width + screen.px(12),) * 2, colour, screen.px(6), place.width // 2)
            canvas.put(edge, came, center=place.center)
        canvas.put(_name(who, wide, screen), came, midtop=(round(middle - slide), round(foot)))
        if scores:
            begins, ends = self.counts[seat]
            part = max(0.0, min(1.0, (clock - begins) / (ends - begins))) if ends > begins else 1.0
            drawn = points(f"{round(scores[seat] * out_cubic(part))}".replace("-", "−"), wins, screen)
            x = (area.left + area.height + area.right) / 2 + (place.width - area.height) / 2
            canvas.put(drawn, came * min(1.0, 5 * part), center=(round(x), area.centery))

    def draw_top(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw the deciding cards, and the hands."""
        if self.presence(canvas.clock) and self._left(canvas.clock):
            made = places_of(self.ending, sight.layout, canvas.screen)
            for number, (_, card) in enumerate(self.cards):
                self._draw_card(canvas, sight, card, made.cards[card], self.starts(number))
        parts = [self._turned(number, canvas.clock) for number in range(len(self.hands))]
        if any(parts):
            turned = [float(part > 0) if canvas.screen.reduced else part for part in parts]
            draw_hands(canvas, sight, [*zip(self.hands, turned, strict=True)])

    def _draw_card(self, canvas: Canvas, sight: EffectView, card: Token, goal: Pose, starts: float) -> None:
        """Draw a deciding card, which flies from its place, and home again."""
        way, left = self._since(canvas.clock, starts, _FLY), self._left(canvas.clock)
        if not way:
            return
        home, pose = sight.made.poses.get(card), goal
        if home and (way < 1 or left < 1) and not canvas.screen.reduced:
            part = out_back(way, 0.9) if left == 1 else 1 - out_cubic(1 - left)
            height = home.height + (goal.height - home.height) * part
            x, y = home.x + (goal.x - home.x) * part, home.y + (goal.y - home.y) * part
            pose = Pose(x, y, max(_GROWN, round(height / _GROWN) * _GROWN))
        scores = self.ending.outcome.result.scores
        if home and scores:  # what lies sideways counts otherwise
            pose = replace(pose, angle=home.angle)
        last = card == self.ending.last and way >= 1 == left and (not scores or canvas.clock >= self.climax)
        canvas.card(sight.made.faces.get(card), pose, drop=canvas.screen.px(8), lit=last)
        if last:
            colours = canvas.colours
            edge = colours.bad if self.ending.outcome.about_losers else colours.brass_light
            around = pose.rect.inflate(canvas.screen.px(10), canvas.screen.px(10))
            canvas.put(frame(around.size, edge, canvas.screen.px(5), canvas.screen.px(14)), center=around.center)


def conclude(
    ending: Ending, hands: Mapping[int, Sequence[str]], view: View, packs: Sequence[str | None], pace: Pace
) -> Finale:
    """Make the finale of a game, from now on.

    `hands`: the faces in each hand, by zone.
    """
    seats = view.map.seats
    shown = [
        Hand(zone, seat, tuple(faces), packs[zone])
        for zone, faces in hands.items()
        if faces and (seat := seats[zone]) is not None and isinstance(view.zones[zone], int)
    ]
    finale = Finale(ending, tuple(shown), pace.clock, 0.0 if pace.still else pace.stretch)
    if ending.quoted and not ending.outcome.result.scores and not pace.screen.reduced and not pace.still:
        finale = replace(finale, close=max(_LOOKS, reading_ms(ending.quoted[1])))
    if pace.screen.reduced or pace.still:
        return finale
    return replace(finale, confetti=Confetti(finale.climax, not ending.outcome.sad, pace.screen))


@cached(2)
def _band(size: tuple[int, int], screen: Screen) -> pygame.Surface:
    return ready(smooth(band(size[0], screen), size))


@cached(2)
def _bubble(
    bubble: Bubble, area: tuple[int, int, int, int], seat: tuple[int, int], screen: Screen, art: CardArt
) -> tuple[pygame.Surface, tuple[int, int]]:
    return picture(bubble, Rect(area), seat, screen, art)


def _portrait(seat: SeatSetup, side: int, mood: Expression, grown: float) -> pygame.Surface:
    """Return a portrait that is `grown`.

    Only at rest it is drawn for its size.
    """
    if grown in (1.0, 1 + _WINS):
        return portrait_of(seat, round(side * grown), mood)
    return smooth_by(portrait_of(seat, side, mood), grown)


@cached(2)
def _line(words: str, width: int, screen: Screen) -> pygame.Surface:
    """The last word, large."""
    colour = palette(screen.contrast).cream
    return text.paragraph(words, screen.font(_LINES), colour, width, screen.lang, "left", LINE, "bold")


@cached(16)
def _name(seat: SeatSetup, width: int, screen: Screen) -> pygame.Surface:
    return text.fitted(seat.name, screen.font(NAME), screen.px(18), width, palette(screen.contrast).cream)
