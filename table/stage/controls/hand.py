"""The viewer's own hand of cards.

A card rises where the player points and its neighbours make room. Chosen cards stay up.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from math import ceil

from pygame import Rect

from games.core.types import Token
from table.base.measures import (
    CHOSEN_LIFT,
    DROP,
    FALL_MS,
    GROWTH,
    LEAN,
    LEAN_MS,
    LIFT,
    PART,
    RISE_MS,
)
from table.base.screen import Screen
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.captions import Caption, overlapped
from table.stage.drawing.card_pictures import rim_width
from table.stage.drawing.marks import draw_check, draw_count
from table.stage.layout.arrangement import Arrangement, Stack
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.motion.easing import out_back, out_cubic
from table.stage.motion.tween import Tween


def name_room(made: Arrangement, number: int) -> int:
    """Return the seen width of a stack's top card, px.

    The lower cards of a stack stick out at its left, over the one before, with the line around them.
    """
    stack = made.stacks[number]
    pose = made.poses[stack.tokens[-1]]
    top = pose.rect
    if stack.rect.width >= top.width or number + 1 == len(made.stacks):
        return stack.rect.width
    following = (made.poses[token].rect.left for token in made.stacks[number + 1].tokens)
    return min(stack.rect.right, *following) - ceil(rim_width(pose.height)) - top.left


@dataclass(slots=True)
class Hand:
    """The player's dealings with the hand: hovered, chosen and marked cards.

    The cards themselves are in the arrangement.
    """

    focus: Token | None = None
    chosen: tuple[Token, ...] = ()
    ordered: bool = False
    """True if the order of the chosen cards matters."""
    marked: frozenset[Token] = frozenset()
    glows: bool = True
    """True if marked cards stand in light."""
    dim: bool = False
    """True if cards that are not marked are darkened."""
    _risen: dict[Token, Tween] = field(default_factory=dict)
    _leaning: dict[Token, Tween] = field(default_factory=dict)

    def point(self, token: Token | None, clock: float, reduced: bool) -> None:
        """Raise the card that is pointed at and lower the previous one."""
        if token == self.focus:
            return
        for card, end, ms in ((self.focus, 0.0, FALL_MS), (token, 1.0, RISE_MS)):
            if card is not None:
                ease = out_back if end and not reduced else out_cubic
                self._risen[card] = Tween(self._rise(card, clock), end, clock, 0 if reduced else ms, ease)
        self.focus = token

    def lean(self, toward: float, clock: float, reduced: bool) -> None:
        """Lean the card that is pointed at towards the pointer.

        `toward` runs from -1 (at its left edge) to 1. All other cards stand up again.
        """
        goals = {card: 0.0 for card, tween in self._leaning.items() if tween.end}
        if self.focus is not None and not reduced:
            goals[self.focus] = float(round(-LEAN * toward))
        for card, goal in goals.items():
            if goal != (self._leaning[card].end if card in self._leaning else 0.0):
                self._leaning[card] = Tween(self._lean(card, clock), goal, clock, LEAN_MS, out_cubic)

    def _lean(self, token: Token, clock: float) -> float:
        """Lean of a card, in degrees."""
        return self._leaning[token].at(clock) if token in self._leaning else 0.0

    def forget(self, kept: Collection[Token]) -> None:
        """Forget all cards but those in `kept`."""
        self._risen = {token: tween for token, tween in self._risen.items() if token in kept}
        self._leaning = {token: tween for token, tween in self._leaning.items() if token in kept}
        self.chosen = tuple(token for token in self.chosen if token in kept)
        if self.focus not in kept:
            self.focus = None

    def risen(self, token: Token, made: Arrangement, clock: float, screen: Screen) -> tuple[Rect, float] | None:
        """Place of a card pointed at or chosen, and its rise.

        The rise is 0 to 1. None if the card is not in the hand.
        """
        if not any(token in stack.tokens for stack in made.stacks):
            return None
        chosen = token in self.chosen
        pose, rise = made.poses[token], 1.0 if chosen else self._rise(token, clock)
        height = pose.height if chosen else pose.height * (1 + GROWTH * rise)
        lift = (CHOSEN_LIFT if chosen else LIFT * rise) * screen.scale
        rect = Rect(0, 0, round(height * CARD_SHAPE), round(height))
        rect.midbottom = round(pose.x), round(pose.y + pose.height / 2 - lift)
        return rect, rise

    def outline(self, stack: Stack, made: Arrangement, clock: float, screen: Screen) -> Rect:
        """Return where a stack is drawn, risen and chosen cards included."""
        up = {token for token in stack.tokens if token in self.chosen} | {stack.tokens[-1]}
        risen = [place[0] for token in up if (place := self.risen(token, made, clock, screen))]
        rest = made.poses[stack.tokens[-1]].rect
        rect = stack.rect.inflate(max(place.width for place in risen) - rest.width, 0)
        bottom = max(place.bottom for place in risen) if len(up) == len(stack.tokens) else rect.bottom
        rect.top = min(place.top for place in risen)
        rect.height = bottom - rect.top
        return rect

    def _rise(self, token: Token, clock: float) -> float:
        return self._risen[token].at(clock) if token in self._risen else 0.0

    def draw(self, canvas: Canvas, made: Arrangement, flying: Collection[Token]) -> None:
        """Draw the hand without the cards that are flying."""
        rises = [self._rise(stack.tokens[-1], canvas.clock) for stack in made.stacks]
        for i, stack in enumerate(made.stacks):
            aside = sum(rise * ((j < i) - (j > i)) for j, rise in enumerate(rises)) * PART * canvas.screen.scale
            here = [token for token in stack.tokens if token not in flying]
            waiting = [token for token in here if token not in self.chosen]
            top = made.poses[stack.tokens[-1]]
            named = overlapped(top.rect.width, name_room(made, i), _turn(made, i), top.height)
            caption = named._replace(text=canvas.screen.text)
            for number, token in enumerate(waiting[-3:]):  # one light for a stack, however many cards lie in it
                rise = rises[i] if token == waiting[-1] else 0.0
                self._draw_waiting(canvas, made, token, aside, rise, caption, lit=not number)
            for token in here:
                if token in self.chosen:
                    self._draw_chosen(canvas, made, token, aside, caption)
            if len(here) > 1:  # on the upper edge, beside the mark in the corner
                rect = stack.rect.move(round(aside), 0)
                draw_count(canvas, f"×{len(here)}", (rect.left + round(rect.width * 0.66), rect.top))

    def _draw_waiting(
        self, canvas: Canvas, made: Arrangement, card: Token, aside: float, rise: float, caption: Caption, *, lit: bool
    ) -> None:
        pose, marked = made.poses[card], card in self.marked
        lit &= marked and self.glows
        height = round(pose.height * (1 + GROWTH * rise))
        lift = LIFT * canvas.screen.scale * rise
        angle = pose.angle + self._lean(card, canvas.clock)
        risen = Pose(pose.x + aside, pose.y - lift - (height - pose.height) / 2, height, angle)
        drop, shaded = round(height * (DROP + 0.03 * rise)), self.dim and not marked
        leans = angle != pose.angle
        canvas.card(made.faces.get(card), risen, drop=drop, lit=lit, shaded=shaded, fine=leans, caption=caption)

    def _draw_chosen(self, canvas: Canvas, made: Arrangement, card: Token, aside: float, caption: Caption) -> None:
        pose = made.poses[card].moved(aside, -CHOSEN_LIFT * canvas.screen.scale)
        canvas.card(made.faces.get(card), pose, lit=True, caption=caption)
        centre = (made.rects[card].centerx + round(aside), pose.rect.top + canvas.screen.px(20))
        draw_check(canvas, centre, self.place(card))

    def place(self, card: Token) -> int | None:
        """Place of a chosen card, from 1; None where order doesn't matter."""
        return self.chosen.index(card) + 1 if self.ordered and len(self.chosen) > 1 else None


def _turn(made: Arrangement, number: int) -> float:
    """Return by how many degrees the next stack is turned on."""
    one, *others = (made.poses[stack.tokens[-1]].angle for stack in made.stacks[number : number + 2])
    return one - others[0] if others else 0.0
