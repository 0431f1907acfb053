"""A case that somebody else judges, drawn small.

In the place of one's own answers: the claim, who asks whom, and what the eyes at the screen know of it; the table stays
as it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from games.core.teller import Teller
from table.graphics.text import fitted, font_for
from table.match.seats import SeatSetup
from table.stage.case import SPARED, Case, Stake, counted
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.threads import draw_thread
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.plan.base import LARGE_TEXT
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.stand_painter import draw_pip, pips
from table.ui.fading import eased, faded
from table.ui.panels import panel

_PAD, _GAP = 14, 12  # px at 1080p
_CLAIM, _NOTE, _LEAST = 34, 22, 11
_FACES = 7  # part of the width for a face, at the most
_PAPER = 1.55  # width of the paper, in its heights
_EVIDENCE = 0.58  # of the height, for the cards; the rest is for what is at stake
_READABLE = 0.6  # of the wished size, where text is large
_UNDER = 2  # lines: with room for them below all else, what is at stake has the whole width there


@dataclass(frozen=True, slots=True)
class WatchedCase:
    """A case in its place, since `began` on the board's clock."""

    case: Case
    place: Rect
    began: float

    def moving(self, clock: float) -> bool:
        """True while it comes."""
        return eased(clock - self.began, reduced=False) < 1


def told(case: Case) -> list[Stake]:
    """Return what is told of the stakes: one for each seat."""
    stakes = [stake for both in case.stakes.values() for stake in both]
    counted = [stake for stake in stakes if stake.before is not None or stake.instead not in ("", SPARED)]
    return list({stake.seat: stake for stake in counted or [one for one in stakes if one.claimed]}.values())


def heads(case: Case, teller: Teller) -> list[str]:
    """Return for each stake that is told when it comes so.

    That takes the truth as well as the answer.
    """
    believed = case.stakes.get(True, ())
    keys = {True: ("if_doubted", "if_believed"), False: ("if_lie_doubted", "if_lie_believed")}
    return [teller.words(f"stand.{keys[stake.claimed][stake in believed]}") for stake in told(case)]


def draw_watched(
    canvas: SurfaceCanvas, watched: WatchedCase, made: Arrangement, seats: tuple[SeatSetup, ...], teller: Teller
) -> None:
    """Draw the case."""
    place = watched.place
    with faded(canvas.surface, eased(canvas.clock - watched.began, reduced=canvas.screen.reduced), place):
        panel(canvas.surface, place, canvas.screen, "slate")
        _draw(canvas, watched.case, place, made, seats, teller)


def _draw(
    canvas: SurfaceCanvas, case: Case, place: Rect, made: Arrangement, seats: tuple[SeatSetup, ...], teller: Teller
) -> None:
    screen = canvas.screen
    pad, gap = screen.px(_PAD), screen.px(_GAP)
    inner = place.inflate(-2 * pad, -2 * pad)
    side, needed = min(inner.height, _side(inner.width, case, teller, gap)), _UNDER * screen.font(_NOTE)
    large = screen.text > LARGE_TEXT
    if case.stakes and large:  # beside the cards, what is at stake would be tiny
        side = min(side, max((inner.height - gap) // 2, inner.height - gap - needed))
    below = Rect(inner.x, inner.y + side + gap, inner.width, inner.height - side - gap)
    under = bool(case.stakes) and below.height >= needed * (_READABLE if large else 1)
    if under:
        inner.height = side
    speaker = Rect(inner.x, inner.centery - side // 2, side, side)
    canvas.put(portrait_of(seats[case.claimer], side), topleft=speaker.topleft)
    paper = Rect(speaker.right + gap // 2, 0, round(side * _PAPER), side)
    paper.centery = inner.centery
    _draw_claim(canvas, case, paper)
    card = Pose(paper.right + gap + side * CARD_SHAPE / 2, inner.centery, side)
    canvas.card(None, card, drop=screen.px(3), pack=made.pack(case.card) if case.card in made.poses else None)
    judge = speaker.move(card.rect.right + 3 * gap - speaker.x, 0)
    draw_thread(canvas, (card.rect.right + gap // 2, inner.centery), (judge.x - gap // 3, inner.centery), 1.0)
    canvas.put(portrait_of(seats[case.judge], side, "thinking"), topleft=judge.topleft)
    rest = Rect(judge.right + 2 * gap, inner.y, inner.right - judge.right - 2 * gap, inner.height)
    if case.total:
        area = Rect(rest.topleft, (rest.width, round(rest.height * (_EVIDENCE if case.stakes and not under else 1))))
        own = (*case.mine, *case.recalled)
        faces: list[int | None] = [*own, *case.open, *case.proven, *[None] * case.unseen]
        places = pips(len(faces), area)
        for number, (face, rect) in enumerate(zip(faces, places, strict=True)):
            draw_pip(canvas, None if face is None else teller.game.faces[face].id, rect, 1.0, ring=number < len(own))
        top = places[-1].bottom + gap // 2
        rest = Rect(rest.x, top, rest.width, rest.bottom - top)
    _draw_stakes(canvas, case, below if under else rest, teller)


def _side(wide: int, case: Case, teller: Teller, gap: int) -> int:
    """Return the side of faces that leaves room for words, px."""
    claim = font_for(case.said, _LEAST, "bold").size(case.said)[0]
    needed = max((font_for(line, _LEAST, "bold").size(line)[0] for line in _lines(case, teller)), default=0)
    for part in range(_FACES, 2 * _FACES):
        side = wide // part
        if side * (_PAPER - 0.125) < claim:
            break
        if wide - (2 + _PAPER + CARD_SHAPE) * side - 7 * gap >= needed + 2 * (_LEAST + gap):
            return side
    return wide // _FACES


def _lines(case: Case, teller: Teller) -> list[str]:
    """Return what is at stake, and in which case, a line each."""
    return [
        " ".join([head, *counted(one, teller).splitlines()])
        for head, one in zip(heads(case, teller), told(case), strict=True)
    ]


def _draw_claim(canvas: SurfaceCanvas, case: Case, place: Rect) -> None:
    """Draw the medal above the word, on paper."""
    screen, colours = canvas.screen, canvas.colours
    panel(canvas.surface, place, screen, "paper")
    coin = canvas.pictures.art.chip(case.word, place.height * 52 // 100)
    canvas.put(coin, midtop=(place.centerx, place.y + place.height // 12))
    size = min(screen.font(_CLAIM), place.height // 4)
    word = fitted(case.said, size, _LEAST, place.width - place.height // 8, colours.ink)
    canvas.put(word, midbottom=(place.centerx, place.bottom - place.height // 20))


def _draw_stakes(canvas: SurfaceCanvas, case: Case, place: Rect, teller: Teller) -> None:
    """Draw who would have how many, and in which case."""
    screen, colours = canvas.screen, canvas.colours
    gap = screen.px(_GAP)
    shown = told(case)
    if not shown:
        return
    wide, high = (place.width - gap * (len(shown) - 1)) // len(shown), place.height
    size = min(screen.font(_NOTE), high * 2 // 3)
    lines = _lines(case, teller)
    coin_and_gaps = min(high, 2 * size) + 2 * gap
    stacked = any(font_for(line, size, "bold").size(line)[0] > wide - coin_and_gaps for line in lines)
    if stacked:
        wide, high = place.width, high // len(shown)
        size = min(size, high * 4 // 5)
    for number, (stake, said) in enumerate(zip(shown, lines, strict=True)):
        cell = Rect(place.x, place.y + number * high, wide, high)
        if not stacked:
            cell.topleft = place.x + number * (wide + gap), place.y
        side = min(cell.height, 2 * size)
        coin = canvas.put(canvas.pictures.art.chip(case.word, side, struck=not stake.claimed), midleft=cell.midleft)
        colour = colours.on_lacquer if stake.loses else colours.cream
        line = fitted(said, size, _LEAST, cell.right - coin.right - gap, colour)
        if stake.loses:
            ground = line.get_rect(midleft=(coin.right + gap // 2, cell.centery)).inflate(gap, 0)
            canvas.surface.fill(colours.bad, ground)
        canvas.put(line, midleft=(coin.right + gap // 2, cell.centery))
