"""The finale: the table shows how a game has ended.

Whoever of the people has come through or won is seen large. The cards that decided it fly up beside the losers or
winners, with the claims they came with; points are counted. Then all this leaves, the cards fly home, and all hands
turn over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
from table.graphics.vector import ready, smooth
from table.match.seats import SeatSetup
from table.stage.cues.confetti import Confetti
from table.stage.cues.effects import Effect, EffectView
from table.stage.cues.hands import Hand, draw_hands
from table.stage.drawing.canvas import Canvas, SurfaceCanvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.expressions import Expression
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.marks import frame
from table.stage.drawing.spotlight import band
from table.stage.drawing.surface import seat_looks
from table.stage.layout.layout import Layout, centre_pose
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.motion.easing import out_back, out_cubic
from table.stage.motion.moment import Pace
from table.stage.motion.soundtrack import Soundtrack
from table.stage.speech.bubbles import Bubble, picture
from table.stage.speech.ending import Ending, last_face
from table.ui.logo import brass, fitting

# ms at speed 1
_DARKEN = 320
_FIRST = 620
"""Time until the first card flies up, or points are counted."""
_BETWEEN, _MOST = 110, 700
_FLY = 460
_HOLD = 320
"""Wait before the last card, the deciding one."""
_COUNT = 1500
_WORDS = 260
_READ = 2400
"""Time for which the words stand."""
_TURN = 320
_NEXT = 110
_REST = 500

_STEPS = 8  # number of sounds while points are counted
_GROWN = 6  # px between the heights at which a flying card is drawn
_TINTS = {False: (176, 158, 132), True: (112, 124, 150)}
"""Remaining red, green and blue, by whether the outcome is sad.

Warm for the glad, and cold for the sad.
"""

# px at 1080p
_ROW, _HEADING, _SAID, _PAD = 300, 64, 30, 26
_QUOTED = 84  # px at 1080p, and more with large text: the last word
_NAME, _POINTS = 26, 44
_LINE = 1.35
_OTHERS = 0.68  # of the height of whom it is good for: the portraits of all others
_HEROES = 0.42  # of the width, at most, for portraits beside the row of cards of others
_FALLEN, _LEAST = 0.4, 120  # the portrait of who owns that row: share of a seat's width, and px at 1080p at least


@dataclass(frozen=True)
class Finale(Effect):
    """The finale, shown from `began` on.

    `scale` is as in `Pace.stretch`, 0 if everything is told at once. `confetti` falls at the climax. From the time
    `leaves` on only the hands are still to be seen.
    """

    stands = True
    waits = False

    ending: Ending
    hands: tuple[Hand, ...]
    began: float
    scale: float
    confetti: Confetti | None = None
    leaves: float = inf

    @property
    def cards(self) -> list[tuple[Seat, Token]]:
        """All flying cards in their order; the deciding one comes last."""
        each = [(seat, card) for seat, cards in self.ending.cards.items() for card in cards]
        return sorted(each, key=lambda one: one[1] == self.ending.last)

    def starts(self, number: int) -> float:
        """The time at which a card flies up."""
        count = len(self.cards)
        wait = _HOLD * (number == count - 1 and self.ending.last is not None)
        return self.began + self.scale * (_FIRST + min(_BETWEEN, _MOST / max(1, count)) * number + wait)

    @property
    def climax(self) -> float:
        """The time at which the result is out."""
        if self.cards:
            return self.starts(len(self.cards) - 1) + self.scale * _FLY
        return self.began + self.scale * (_FIRST + (_COUNT if self.ending.outcome.result.scores else 0))

    @property
    def closes(self) -> float:
        """The time at which the words begin to leave."""
        return self.climax + self.scale * (_WORDS + _READ)

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

        They don't show the result before the climax.
        """
        if clock < self.climax:
            return dict.fromkeys(range(len(seats)), "worried")
        return {number: last_face(self.ending.outcome.fate(number), seat) for number, seat in enumerate(seats)}

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
            for tick in range(_STEPS if outcome.result.scores else 0):
                at = self.began + self.scale * (_FIRST + _COUNT * tick / _STEPS)
                cues.append(("count", at, _STEPS - 1 - tick))
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
        canvas.put(_said(self.ending.said, made.said.width, screen), words, midtop=made.said.midtop)
        moods = self.moods(canvas.clock, sight.seats)
        for number, (seat, area) in enumerate(made.seats.items()):
            self._draw_seat(canvas, sight.seats[seat], seat, area, number, moods[seat])
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

    def _draw_seat(self, canvas: Canvas, who: SeatSetup, seat: Seat, area: Rect, number: int, mood: Expression) -> None:
        """Draw a seat's portrait, and its points."""
        screen, outcome = canvas.screen, self.ending.outcome
        known, good = canvas.clock >= self.climax, outcome.fate(seat) in ("won", "safe")
        side = area.height
        came = self._since(canvas.clock, self.began + self.scale * _NEXT * (number + 1), _DARKEN)
        came *= self._left(canvas.clock)
        hop = 0.0
        if known and not screen.reduced and self.scale:
            age = self._since(canvas.clock, self.climax, 700)
            hop = (4 * age * (1 - age)) * (0.10 if good else -0.05) * side
        slide = 0 if screen.reduced else screen.px(50) * (1 - out_cubic(came))
        token = portrait_of(who, side, mood)
        place = canvas.put(token, came, midtop=(round(area.left + side / 2 - slide), round(area.top - hop)))
        if known and outcome.about_losers and outcome.fate(seat) == "lost":
            edge = frame((side + screen.px(12),) * 2, canvas.colours.bad, screen.px(6), side // 2)
            canvas.put(edge, came, center=place.center)
        wide = round(area.width * 1.2)
        canvas.put(_name(who, wide, screen), came, midtop=(round(area.left + side / 2 - slide), area.bottom))
        if scores := outcome.result.scores:
            part = out_cubic(self._since(canvas.clock, self.began + self.scale * _FIRST, _COUNT))
            gold = known and outcome.fate(seat) == "won"
            points = _points(f"{round(scores[seat] * part)}".replace("-", "−"), gold, screen)
            canvas.put(points, came, center=(round((area.left + side + area.right) / 2), area.centery))
            if gold:
                edge = frame((side + screen.px(12),) * 2, canvas.colours.brass_light, screen.px(5), side // 2)
                canvas.put(edge, came, center=place.center)

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
        last = card == self.ending.last and way >= 1 == left
        canvas.card(sight.made.faces.get(card), pose, drop=canvas.screen.px(8), lit=last)
        if last:
            colours = canvas.colours
            edge = colours.bad if self.ending.outcome.about_losers else colours.brass_light
            around = pose.rect.inflate(canvas.screen.px(10), canvas.screen.px(10))
            canvas.put(frame(around.size, edge, canvas.screen.px(5), canvas.screen.px(14)), center=around.center)


@dataclass(frozen=True, slots=True)
class Placed:
    """The places of the finale's parts.

    Those of seats hold portrait and points.
    """

    band: Rect
    heading: Rect
    said: Rect
    seats: Mapping[Seat, Rect]
    cards: Mapping[Token, Pose]
    quoted: Rect | None = None


def places_of(ending: Ending, layout: Layout, screen: Screen) -> Placed:
    """Lay the finale out in the middle of the window.

    It keeps clear of the log. Heading, portraits with their cards, and the words below. Portraits and cards are as
    large as there is room for.
    """
    board, pad, outcome, middle = layout.board, screen.px(_PAD), ending.outcome, screen.width // 2
    wide = 2 * min(middle - board.left, board.right - middle) - 2 * pad
    said = _said(ending.said, min(wide, screen.font(_SAID) * 40), screen)
    heading = min(screen.font(_HEADING), round(board.height * 0.12))
    spoken = round(screen.px(_QUOTED) * (1 + screen.text) / 2) if ending.quoted else 0
    rest = round(heading * _LINE) + said.height + spoken + 2 * pad
    scores = outcome.result.scores
    row = min(screen.px(_ROW), round(board.height * 0.92) - rest)
    around = Rect(0, 0, screen.width, rest + row)
    around.centery = min(round(centre_pose(layout, screen).y), board.bottom - around.height // 2)
    around.top = max(board.top, around.top)
    lines = Rect(middle - wide // 2, around.top + pad, wide, round(heading * _LINE))
    quoted = Rect(lines.left, lines.bottom, wide, spoken)
    shown = Rect(lines.left, quoted.bottom, wide, row)
    below = Rect(0, shown.bottom + pad // 2, said.width, said.height)
    below.centerx = middle
    beside = max(_points(f"{points}", False, screen).width for points in scores) + screen.px(36) if scores else 0
    seats_at, cards_at = _row(ending, {} if scores else ending.cards, shown, beside, screen)
    head = Rect(lines.left, lines.top, wide, heading)
    return Placed(around, head, below, seats_at, cards_at, quoted if spoken else None)


def _row(
    ending: Ending, cards: Mapping[Seat, Sequence[Token]], area: Rect, beside: int, screen: Screen
) -> tuple[dict[Seat, Rect], dict[Token, Pose]]:
    """Lay out portraits side by side, each with its points or cards.

    Points take `beside` px at the right of a portrait. Cards overlap where they would take too much room.
    """
    large, others = _shown(ending)
    seats = range(ending.outcome.seats) if beside else [*large, *others]
    gap, high = screen.px(24), area.height - screen.px(24)
    tallest = area.height - round(_LINE * screen.font(_NAME))
    each = area.width // len(seats)
    if beside:
        weight = len(large) + _OTHERS * (len(seats) - len(large))
        side = min(tallest, round((area.width - len(seats) * (gap + beside)) / weight))
        sides = {seat: side if seat in large else round(side * _OTHERS) for seat in seats}
    else:
        share = area.width * (_HEROES if others else 1.0) if cards else area.width
        side = min(tallest, round(share / len(large)) - gap)
        smaller = min(
            round(tallest * (_OTHERS if large and others else 1.0)), max(round(each * _FALLEN), screen.px(_LEAST))
        )
        sides = dict.fromkeys(others, smaller) | dict.fromkeys(large, side if others or not cards else smaller)
    left_over = area.width - sum(sides.values()) - (len(seats) - 1) * gap
    owners = [seat for seat in seats if cards.get(seat)]
    at, resting, sizes = {}, {}, []
    for seat in seats:
        count, free, tall, step = len(cards.get(seat, ())), 0.0, 0.0, 0.0
        if count:
            free = left_over / len(owners) - gap
            tall = min(high, free / CARD_SHAPE)
            step = min(tall * CARD_SHAPE * 1.06, (free - tall * CARD_SHAPE) / max(1, count - 1))
        row = gap + step * (count - 1) + tall * CARD_SHAPE if count else 0
        sizes.append((sides[seat] + beside + row, step, tall))
    left = area.centerx - (sum(size for size, _, _ in sizes) + gap * (len(seats) - 1)) / 2
    for seat, (size, step, tall) in zip(seats, sizes, strict=True):
        side = sides[seat]
        at[seat] = Rect(round(left), area.top + (tallest - side) // 2, side + beside, side)
        x, y = left + side + gap + tall * CARD_SHAPE / 2, area.top + max(tallest, tall) / 2
        resting.update({card: Pose(x + step * n, y, tall) for n, card in enumerate(cards.get(seat, ()))})
        left += size + gap
    return at, resting


def _shown(ending: Ending) -> tuple[Sequence[Seat], Sequence[Seat]]:
    """Return the seats that are seen large, and those beside them.

    Large are the people who have come through, or else those that the end is about. Beside them whoever has the last
    word.
    """
    outcome, speaks = ending.outcome, [ending.quoted[0]] if ending.quoted else []
    safe = [seat for seat in outcome.persons if outcome.fate(seat) == "safe"]
    large, others = (safe, outcome.about) if safe else (outcome.about, ())
    return large, [*others, *(seat for seat in speaks if seat not in (*large, *others))]


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


@cached(4)
def _said(words: str, width: int, screen: Screen) -> pygame.Surface:
    colour = palette(screen.contrast).cream
    return text.paragraph(words, screen.font(_SAID), colour, width, screen.lang, "centre", _LINE)


@cached(16)
def _name(seat: SeatSetup, width: int, screen: Screen) -> pygame.Surface:
    return text.fitted(seat.name, screen.font(_NAME), screen.px(18), width, palette(screen.contrast).cream)


def _points(number: str, gold: bool, screen: Screen) -> pygame.Surface:
    colours = palette(screen.contrast)
    return text.render(number, screen.font(_POINTS), colours.brass_light if gold else colours.cream, "bold")
