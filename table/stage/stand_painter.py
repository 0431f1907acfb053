"""Painting of the stand over the darkened table."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from math import hypot, sin, tau

import pygame
from pygame import Rect

from games.core.teller import Teller
from games.core.types import Seat
from table.base.cache import cached
from table.base.measures import LEAVING, LIFT, OPENING
from table.base.screen import Screen
from table.graphics.clipping import hidden
from table.graphics.text import fitted, render
from table.graphics.theme import Contrast, palette
from table.graphics.vector import smooth_by
from table.match.picker import Touch
from table.match.seats import SeatSetup
from table.stage.case import Case, Stake, counted
from table.stage.cues.unveiling import portrait_place
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.claim_paper import claim_paper
from table.stage.drawing.expressions import Gaze, Look
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.lifted_corner import corner_lifted
from table.stage.drawing.marks import frame
from table.stage.drawing.stamp import answer_stamp
from table.stage.earlier_claims import draw_earlier, earlier_place
from table.stage.evidence_words import evidence_told, seen
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.layout.stand import StandPlaces
from table.stage.motion.easing import out_back, out_cubic
from table.stage.speech.bubbles import Bubble
from table.ui import labels
from table.ui.fading import faded
from table.ui.panels import panel

SLAM = 1600.0
"""Longest stay of an answer of which nothing comes, ms."""

_DIM = 0.3
_NAME, _NOTE = 34, 28  # px at 1080p: letters
_LEAST = 13
_CALL, _CALL_FACE, _CALL_GAP = 46, 110, 16  # px at 1080p: letters, face and gaps of whose call it is
_SLIDE = 80  # px at 1080p
_HABIT, _SLOWER, _APART, _TIC = 6700, 900, 1900, 620  # ms from tic to tic, by seats, and for how long
_BREATH, _BLINK, _BLINKS, _GLANCE = 3400, 3900, 130, 11000  # ms
_WEIGHS = 1500  # ms from one look at the card to the next
_SAID = 3000  # ms for which whoever has just spoken looks at you
_TILT = 5.0  # degrees at the sides of the card
_AROUND = 10  # px at 1080p: of the evidence's ground
_PICTURE = 28  # px at 1080p: least side of pictures of what is at stake
_BEYOND = 100  # px at 1080p: farthest that something reaches beyond its place
_STEP = 0.86  # of their width, between cards of the evidence


@dataclass(frozen=True, slots=True)
class Stand:
    """A case at its places, since `began` on the board's clock.

    `answers`: the words of yes and no; `answer`: what was answered, at `answered`; None while it is awaited. `leaves`:
    the time at which it has been shown what came of it; None before that begins. `says`: the words with which the
    speaker stands by its claim; `seat`: where it sits, the side from which it comes.
    """

    case: Case
    places: StandPlaces
    answers: Mapping[bool, str]
    began: float
    still: bool = False
    answer: bool | None = None
    answered: float = 0.0
    leaves: float | None = None
    says: str = ""
    earlier: tuple[Bubble, ...] = ()
    """The claims of the round before this one, the oldest first."""
    plain: bool = False
    """True if nothing is said of special cards."""
    seat: tuple[int, int] = (0, 0)
    call: Rect | None = None
    """Place of the words whose call it is, if any."""
    lifts: Touch | None = None
    """Touch of a press on the card, if it can be seen."""
    weighed: bool = False
    """True if somebody else judges the claim of who watches."""
    looked: bool = False
    """True once it has been pressed for that, at `answered`."""

    @property
    def awaited(self) -> bool:
        """True while nothing has been answered."""
        return self.answer is None and not self.looked

    def struck(self, answer: bool, clock: float) -> Stand:
        """The same, once it has been answered."""
        return replace(self, answer=answer, answered=clock)

    def unveiled(self, leaves: float) -> Stand:
        """The same, while what came of the answer is shown."""
        return replace(self, leaves=leaves)

    def over(self, clock: float) -> bool:
        """True once it is not needed any more."""
        if self.leaves is not None:
            return clock >= self.leaves + LEAVING
        return not self.awaited and clock - self.answered >= SLAM

    def moving(self, clock: float) -> bool:
        """True while it comes or goes, or an answer comes down."""
        return not self.awaited or self.here(clock) < 1

    def here(self, clock: float) -> float:
        """Share of it that is there, 0 to 1."""
        if self.leaves is not None and clock > self.leaves:
            return 0.0 if self.still else max(0.0, 1 - (clock - self.leaves) / LEAVING)
        return 1.0 if self.still else max(0.0, min(1.0, (clock - self.began) / OPENING))

    def dim(self, clock: float) -> float:
        """Remaining brightness of the table, 0 to 1."""
        return 1 - (1 - _DIM) * self.here(clock)

    @property
    def rects(self) -> list[Rect]:
        """Places of what is seen of it, answers included."""
        places = self.places
        return [places.bust, places.bubble, places.card.rect, places.evidence, *places.stamps.values(), places.others]


def draw_stand(
    canvas: SurfaceCanvas,
    stand: Stand,
    made: Arrangement,
    seats: tuple[SeatSetup, ...],
    teller: Teller,
    pointer: tuple[int, int] | None,
    lift: float = 0.0,
) -> None:
    """Draw all but the answers, which are the prompt's.

    Nothing while what came of it is shown in its place. `lift`: how far the card's corner is lifted, 0 to 1.
    """
    here, case, places = stand.here(canvas.clock), stand.case, stand.places
    if not here or stand.leaves is not None:
        return
    beyond = canvas.screen.px(_BEYOND)
    if not hidden(canvas.surface, places.bust, beyond):
        _draw_bust(canvas, stand, seats, teller, here)
    if not hidden(canvas.surface, places.bubble, beyond):
        _draw_claim(canvas, stand, here)
    if stand.weighed:
        _draw_judge(canvas, stand, seats, teller, here)
    elif not hidden(canvas.surface, places.evidence, beyond):
        _draw_evidence(canvas, case, places.evidence, evidence_told(case, teller, plain=stand.plain), teller, here)
    draw_earlier(canvas, stand.earlier, earlier_place(places, canvas.screen), seats, teller, here)
    if stand.call and stand.awaited:
        _draw_call(canvas, case.judge, stand.call, teller, seats, here)
    pose = _pose(canvas, stand, made, pointer)
    pose, pack = (
        pose.moved(0, -lift * canvas.screen.px(LIFT)),
        made.pack(case.card) if case.card in made.poses else None,
    )
    if here < 1 or not hidden(canvas.surface, pose.rect, beyond):
        with corner_lifted(canvas, pose, lift) if stand.lifts and here == 1 else nullcontext():
            canvas.card(None, pose, drop=canvas.screen.px(10), pack=pack, fine=True)
    if here == 1:
        coin = canvas.pictures.art.chip(case.word, round(pose.height * 0.24))
        canvas.put(coin, center=(round(pose.x + pose.height * CARD_SHAPE * 0.42), round(pose.y - pose.height * 0.42)))
        if stand.awaited and not stand.weighed:
            for answer, stakes in case.stakes.items():
                if not hidden(canvas.surface, places.stakes[answer]):
                    _draw_stakes(canvas, case, stakes, places.stakes[answer], teller, seats)
    if stand.answer is not None:
        _draw_slam(canvas, stand, stand.answer, pose)


def _draw_call(
    canvas: SurfaceCanvas, judge: Seat, place: Rect, teller: Teller, seats: tuple[SeatSetup, ...], here: float
) -> None:
    """Say whose call it is, beside their face."""
    screen, gap = canvas.screen, canvas.screen.px(_CALL_GAP)
    side = min(screen.px(_CALL_FACE), place.height - 2 * gap)
    size, most = min(screen.font(_CALL), side * 2 // 3), place.width - side - 5 * gap
    said = fitted(teller.words("stand.call", name=teller.names[judge]), size, _LEAST, most, canvas.colours.cream)
    plate = Rect(0, 0, side + said.width + 4 * gap, side + gap)
    plate.center = place.center
    with faded(canvas.surface, here, plate):
        panel(canvas.surface, plate, screen, "slate")
        left = canvas.put(portrait_of(seats[judge], side), midleft=(plate.x + gap, plate.centery)).right
        canvas.put(said, midleft=(left + gap, plate.centery))


def _pose(canvas: SurfaceCanvas, stand: Stand, made: Arrangement, pointer: tuple[int, int] | None) -> Pose:
    """The card, on its way from the table, tilted to the pointer."""
    goal, clock = stand.places.card, canvas.clock
    start, part = made.poses.get(stand.case.card, goal), 1.0 if canvas.screen.reduced else out_cubic(stand.here(clock))
    x, y = start.x + (goal.x - start.x) * part, start.y + (goal.y - start.y) * part
    tilt = 0.0
    if pointer and not canvas.screen.reduced and goal.rect.inflate(goal.height, goal.height).collidepoint(pointer):
        tilt = -_TILT * max(-1.0, min(1.0, (pointer[0] - goal.x) / goal.height))
    return Pose(x, y, start.height + (goal.height - start.height) * part, tilt * part)


def _draw_bust(canvas: SurfaceCanvas, stand: Stand, seats: tuple[SeatSetup, ...], teller: Teller, here: float) -> None:
    """The speaker, who looks at whoever is asked.

    What it does goes by the clock alone: nothing about it tells of the card.
    """
    screen, place, clock, case = canvas.screen, stand.places.bust, canvas.clock, stand.case
    mood, gaze, lift = speaking(stand, seats, clock, screen)
    drawn = portrait_of(seats[case.claimer], place.width, mood, gaze, lift)
    slide = 0.0 if screen.reduced else screen.px(_SLIDE) * (1 - out_cubic(here))
    x, y = stand.seat[0] - place.centerx, stand.seat[1] - place.centery
    away = hypot(x, y) or 1.0
    canvas.put(drawn, here, topleft=(place.x + round(slide * x / away), place.y + round(slide * y / away)))
    name = fitted(teller.names[case.claimer], screen.font(_NAME), _LEAST, place.width, canvas.colours.cream)
    ground = name.get_rect(midtop=(place.centerx, place.bottom + screen.px(6))).inflate(screen.px(24), screen.px(2))
    with faded(canvas.surface, here, ground):  # what was said before the stand came may lie below it
        panel(canvas.surface, ground, screen, "slate")
        canvas.put(name, center=ground.center)


def _draw_judge(canvas: SurfaceCanvas, stand: Stand, seats: tuple[SeatSetup, ...], teller: Teller, here: float) -> None:
    """Draw who weighs the claim, looking from card to speaker."""
    screen, places, judge = canvas.screen, stand.places, stand.case.judge
    place = portrait_place(places.judge.size, places.portrait, screen).move(places.judge.topleft)
    drawn = portrait_of(seats[judge], place.width, *judging(stand, seats, canvas.clock, screen))
    canvas.put(drawn, here, topleft=place.topleft)
    name = fitted(teller.names[judge], screen.font(_NAME), _LEAST, places.judge.width, canvas.colours.cream)
    canvas.put(name, here, midtop=(place.centerx, place.bottom + screen.px(6)))


def weighing(seat: SeatSetup, clock: float, screen: Screen) -> tuple[Look, Gaze, int]:
    """Return the judge's look, gaze and lift, px, at a time."""
    if screen.reduced:
        return "thinking", "ahead", 0
    mood, gaze, lift = life(seat, clock + _APART, screen)
    if mood == "tic":
        return mood, gaze, lift
    return "thinking", "shut" if gaze == "shut" else "left" if clock % _WEIGHS < _WEIGHS * 0.7 else "ahead", lift


def speaking(stand: Stand, seats: tuple[SeatSetup, ...], clock: float, screen: Screen) -> tuple[Look, Gaze, int]:
    """Return the speaker's look, gaze and lift, px, at a stand.

    It looks aside only if it has answered that it looks away.
    """
    look, gaze, lift = _awake(stand, life(seats[stand.case.claimer], clock, screen), clock)
    if any(said.averts for said in stand.earlier):
        return "calm", "shut" if gaze == "shut" else "left", lift
    return ("calm", "ahead", lift) if gaze == "right" else (look, gaze, lift)


def judging(stand: Stand, seats: tuple[SeatSetup, ...], clock: float, screen: Screen) -> tuple[Look, Gaze, int]:
    """Return the judge's look, gaze and lift, px, at a stand."""
    return _awake(stand, weighing(seats[stand.case.judge], clock, screen), clock)


def _awake(stand: Stand, how: tuple[Look, Gaze, int], clock: float) -> tuple[Look, Gaze, int]:
    """Let nobody blink while words, a look or an answer are told."""
    told = not stand.awaited or (bool(stand.says) and clock < stand.began + _SAID)
    look, gaze, lift = how
    return (look, "ahead", lift) if told and gaze == "shut" else how


def life(seat: SeatSetup, clock: float, screen: Screen) -> tuple[Look, Gaze, int]:
    """Return the speaker's look, gaze and lift, px, at a time."""
    if screen.reduced:
        return "calm", "ahead", 0
    if (clock + seat.colour * _APART) % (_HABIT + seat.colour * _SLOWER) < _TIC:
        return "tic", "ahead", 0
    glances = clock % _GLANCE < _GLANCE / 6
    lift = round(screen.px(5) * (1 + sin(clock / _BREATH * tau)) / 2)
    gaze: Gaze = "shut" if clock % _BLINK < _BLINKS else "right" if glances else "ahead"
    return "thinking" if glances else "calm", gaze, lift


def _draw_claim(canvas: SurfaceCanvas, stand: Stand, here: float) -> None:
    """Draw the claim on paper, its medal above its word."""
    place = stand.places.bubble
    made = claim_paper(canvas, stand.case.said, stand.case.word, place.size, stand.says)
    canvas.put(made, here, topleft=place.topleft)


def _draw_evidence(canvas: SurfaceCanvas, case: Case, place: Rect, told: str, teller: Teller, here: float) -> None:
    """All cards of the claimed kind: seen, and where, or not.

    `told` says it.
    """
    if not case.total:
        return
    screen, colours, words = canvas.screen, canvas.colours, teller.words
    around = screen.px(_AROUND)
    with faded(canvas.surface, here, place.inflate(2 * around, 2 * around)):
        panel(canvas.surface, place.inflate(2 * around, 2 * around), screen, "slate")
    size = min(screen.font(_NAME), place.height // 8)
    title = fitted(words("stand.total", name=case.said, count=case.total), size, _LEAST, place.width, colours.cream)
    canvas.put(title, here, topleft=place.topleft)
    note = min(screen.font(_NOTE), place.height // 10)
    told = seen(case, words)
    high = labels.block_height(told, place.width, note, screen, line=labels.TIGHT)
    area = Rect(place.x, place.y + title.get_height() + screen.px(6), place.width, 0)
    area.height = place.bottom - high - screen.px(6) - area.y
    own = (*case.mine, *case.recalled)
    faces: list[int | None] = [*own, *case.open, *case.proven, *[None] * case.unseen]
    for number, (face, rect) in enumerate(zip(faces, pips(len(faces), area), strict=True)):
        id = None if face is None else teller.game.faces[face].id
        draw_pip(canvas, id, rect, here, ring=number < len(own))
    if here == 1:
        labels.block(
            canvas.surface,
            told,
            Rect(place.x, place.bottom - high, place.width, high),
            note,
            colours.cream,
            screen,
            line=labels.TIGHT,
        )


def pips(count: int, area: Rect) -> list[Rect]:
    """Return places of small cards, as large as fit in even rows."""
    best = (0, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        best = max(
            best, (min(round(area.width / columns * _STEP / CARD_SHAPE), round(area.height / rows * _STEP)), columns)
        )
    high, columns = min(best[0], area.height * 2 // 3), best[1]
    columns = -(-count // -(-count // columns))  # of the same size, with none alone in the last row
    wide = round(high * CARD_SHAPE)
    step = int(wide / _STEP), int(high / _STEP)
    return [
        Rect(area.x + number % columns * step[0], area.y + number // columns * step[1], wide, high)
        for number in range(count)
    ]


def draw_pip(canvas: SurfaceCanvas, face: str | None, rect: Rect, here: float, *, ring: bool) -> None:
    """Draw a small card, or the place of an unknown one."""
    colours, screen = canvas.colours, canvas.screen
    if face is None:
        canvas.put(_ghost(rect.size, screen.contrast, known=False), here, topleft=rect.topleft)
        return
    canvas.card(face, Pose(rect.centerx, rect.centery, rect.height), plain=True)
    if ring:
        canvas.put(frame(rect.size, colours.brass_light, screen.px(4), screen.px(6)), here, topleft=rect.topleft)


@cached(16)
def _ghost(size: tuple[int, int], contrast: Contrast, *, known: bool) -> pygame.Surface:
    """A card that is not there, unless `known` with a question mark."""
    colours = palette(contrast)
    made, edge = pygame.Surface(size, pygame.SRCALPHA), colours.brass if known else colours.cream_soft
    pygame.draw.rect(made, (*colours.night, 220), made.get_rect(), border_radius=size[0] // 8)
    pygame.draw.rect(made, edge, made.get_rect(), max(2, size[0] // 24), border_radius=size[0] // 8)
    if not known:
        sign = render("?", max(12, size[1] // 2), edge, "bold")
        made.blit(sign, sign.get_rect(center=made.get_rect().center))
    return made


def _draw_stakes(
    canvas: SurfaceCanvas,
    case: Case,
    stakes: tuple[Stake, Stake],
    place: Rect,
    teller: Teller,
    seats: tuple[SeatSetup, ...],
) -> None:
    """Draw the consequences of an answer, if right and if wrong.

    Words say when, and who takes what. Between them stand card and face, if there is room.
    """
    screen, colours, words = canvas.screen, canvas.colours, teller.words
    gap = screen.px(8)
    wide = (place.width - gap) // 2
    room, size = wide - gap, min(screen.font(_NOTE), place.height // 6)
    every = {counted(stake, teller) for both in case.stakes.values() for stake in both}
    lines = 2 + any(stake.ends for both in case.stakes.values() for stake in both)
    heads = {True: words("stand.if_true"), False: words("stand.if_lie")}

    def high(said: str) -> int:
        return labels.block_height(said, room, size, screen, "bold", line=labels.TIGHT)

    head = round(size * labels.TIGHT)
    while size > _LEAST and (
        any(high(said) > head * lines for said in every) or any(high(said) > head for said in heads.values())
    ):
        size -= 1
        head = round(size * labels.TIGHT)
    told = max(map(high, every))
    for number, stake in enumerate(stakes):
        plate = Rect(place.x + number * (wide + gap), place.y + gap, wide, place.height - gap)
        panel(canvas.surface, plate, screen, "slate")
        line = Rect(plate.x + gap // 2, plate.y, room, head)
        labels.block(
            canvas.surface,
            heads[stake.claimed],
            line,
            size,
            colours.brass_light,
            screen,
            "bold",
            "centre",
            line=labels.TIGHT,
        )
        between = Rect(line.x, line.bottom, room, plate.height - head - told - gap // 2)
        _draw_taken(canvas, case.word, stake, between, seats)
        said = Rect(line.x, between.bottom, room, told)
        if stake.loses or stake.ends:
            pygame.draw.rect(canvas.surface, colours.bad, said, border_radius=gap)
        ink = colours.on_lacquer if stake.loses or stake.ends else colours.cream
        labels.block(
            canvas.surface,
            counted(stake, teller),
            said,
            size,
            ink,
            screen,
            "bold",
            "centre",
            "middle",
            line=labels.TIGHT,
        )


def _draw_taken(canvas: SurfaceCanvas, word: str, stake: Stake, place: Rect, seats: tuple[SeatSetup, ...]) -> None:
    """Draw the card as it is then, and whose it becomes."""
    gap = canvas.screen.px(10)
    side = min(place.height - gap // 2, (place.width - gap) // 2)
    if side < canvas.screen.px(_PICTURE):
        return
    card = Rect(place.centerx - gap // 2 - side, 0, side, side)
    card.centery = place.centery
    canvas.put(canvas.pictures.art.chip(word, side, struck=not stake.claimed), topleft=card.topleft)
    canvas.put(portrait_of(seats[stake.seat], side), topleft=(card.right + gap, card.y))


def _draw_slam(canvas: SurfaceCanvas, stand: Stand, answer: bool, pose: Pose) -> None:
    """The answer comes down on the card."""
    age = min(1.0, (canvas.clock - stand.answered) / 160)
    drawn = answer_stamp(stand.answers, answer, canvas.screen, pose.height)
    if age < 1 and not canvas.screen.reduced:
        drawn = smooth_by(drawn, 1.7 - 0.7 * out_back(age))
    canvas.put(drawn, min(1.0, 3 * age), center=(round(pose.x), round(pose.y)))
