"""Places of the stand, at which a claim is judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Rect

from table.base.screen import TARGET, Screen
from table.stage.layout.layout import Layout
from table.stage.layout.pose import Pose

_GAP, _SIGN, _COACH = 12, 64, 78  # px at 1080p: between things, of signs beside them


@dataclass(frozen=True, slots=True)
class StandPlaces:
    """The places of the stand's things, px."""

    bust: Rect
    bubble: Rect
    card: Pose
    evidence: Rect
    stamps: Mapping[bool, Rect]
    stakes: Mapping[bool, Rect]
    words: Rect
    """Room for a look at the card, beside the two answers."""
    others: Rect
    """Of further answers, with `words`."""
    judge: Rect
    """Of the judge, with name and answer, while the truth comes out."""
    portrait: int
    """Side of the judge's portrait there."""
    verdict: Rect
    """Of the truth in large letters."""
    lamp: tuple[int, int]
    """The upper right corner of the coach's button."""
    foot: tuple[int, int]
    """The lower right corner of an offer that is no answer."""

    def covers(self, place: Rect) -> bool:
        """True if something of the stand lies on a place."""
        things = [self.bust, self.bubble, self.card.rect, self.evidence, self.others]
        return place.collidelist([*things, *self.stamps.values(), *self.stakes.values()]) >= 0


@dataclass(frozen=True, slots=True)
class Struck:
    """A stand on whose card an answer lies.

    `answers`: the words of yes and no; `yes`: the one that was given; `says`: the words of the claimer.
    """

    places: StandPlaces
    answers: Mapping[bool, str]
    yes: bool
    says: str = ""


def stand_places(layout: Layout, screen: Screen, *, stakes: bool, says: bool = False) -> StandPlaces:
    """Share out what is above the own hand, and the log's place.

    `stakes`: whether what is at stake has to be shown; `says`: whether the claimer says more than the claim.
    """
    board, gap = layout.board.union(layout.log) if layout.log else layout.board, screen.px(_GAP)
    whole = Rect(board.x + gap, board.y + gap * 3, board.width - 2 * gap, layout.hand.top - board.y - 5 * gap)
    wide, high = whole.width, whole.height

    def part(x: float, y: float, w: float, h: float) -> Rect:
        return Rect(whole.x + round(x * wide), whole.y + round(y * high), round(w * wide), round(h * high))

    low = 0.59 if stakes else 0.66
    side = min(round(0.6 * high), round(0.27 * wide))
    bust = Rect(whole.x + round(0.01 * wide), whole.y + round(0.02 * high), side, side)
    tall = min(0.55 * high, 420 * screen.scale)
    centre = whole.x + 0.555 * wide
    card = Pose(centre, whole.y + 0.29 * high, tall)
    left = bust.right - round(0.08 * side)
    bubble = Rect(left, whole.y, round(card.rect.left - gap * 2 - left), round((0.42 if says else 0.30) * high))
    right = card.rect.right + gap * 3
    coach = max(screen.px(_COACH), layout.instruction.height * 3 // 2) + gap  # its name is below its button
    evidence = Rect(right, whole.y + round(0.02 * high), whole.right - right - coach, round(0.53 * high))
    height = max(0.19, screen.px(TARGET) / high)
    marks = {True: part(0.30, low, 0.22, height), False: part(0.545, low, 0.22, height)}
    below = {
        answer: Rect(rect.x, rect.bottom, rect.width, whole.bottom - rect.bottom) for answer, rect in marks.items()
    }
    others = Rect(marks[False].right + gap * 2, marks[True].y, 0, whole.bottom - marks[True].y - screen.px(_SIGN))
    others.width = whole.right - others.x
    lifted = Rect(others.x, others.y, others.width, marks[False].height)
    judge = Rect(evidence.x, whole.y, whole.right - evidence.x, round(0.56 * high))
    verdict = part(0.26, low - 0.03, 0.59, 1.03 - low)
    verdict.centerx = round(centre)
    return StandPlaces(
        bust,
        bubble,
        card,
        evidence,
        marks,
        below,
        lifted,
        others,
        judge,
        min(round(0.3 * high), judge.width * 3 // 4),
        verdict,
        (whole.right, evidence.y),
        whole.bottomright,
    )
