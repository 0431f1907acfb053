"""Focus: one rule for pointer, Tab and arrows; draws nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from table.input.intents import Accept, GoTo, Intent, Move, Next, Point, Press, Previous, Read, Release

FINGERTIP = 48
"""px, the least side of what a finger takes.

With the ground around it.
"""
SIDE_COST = 3
"""Cost of a px sideways, in px ahead, for arrow keys."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be touched.

    A disabled one can be focused, and `why` tells the reason in one sentence. `reach` is the part of `rect` that
    the pointer can reach; None means all of it. `also` is a further place where it takes the target. Of overlapping
    targets the pointer takes one that is enabled, else the one of the highest `level`, else the last. Tab passes by
    what is `aside`; arrows reach what stands `apart` only from others that do, so that nobody strays there. One that is
    `marked` (drawn in red) is what Enter does while the pointer is at nothing usable, if keys begin there. From one
    that is `chosen` already, under the pointer, Enter goes on instead of taking it back. `name` says what it is; one
    that acts `again` and again is stayed at. `group` names what it belongs to, from the outermost: scanning goes
    through that together.
    """

    id: str
    rect: pygame.Rect
    enabled: bool = True
    why: str = ""
    reach: pygame.Rect | None = None
    level: int = 0
    aside: bool = False
    apart: bool = False
    marked: bool = False
    chosen: bool = False
    name: str = ""
    again: bool = False
    also: pygame.Rect | None = None
    group: tuple[str, ...] = ()

    def is_at(self, pos: tuple[int, int]) -> bool:
        """True if this position is on the target."""
        here = (self.rect if self.reach is None else self.reach).collidepoint(pos)
        return here or (self.also is not None and self.also.collidepoint(pos))


class Focus:
    """The focus among a scene's targets.

    Things act on release, and only where they were pressed.
    """

    def __init__(self) -> None:
        self.targets: tuple[Target, ...] = ()
        self._ids = frozenset[str]()
        self.by_keyboard = False
        """True while the player uses keys; only then the ring shows."""
        self.by_finger = False
        """True while the pointer is a finger."""
        self.pressed: str | None = None
        self.refused: Target | None = None
        """The disabled target that the latest intent was to use."""
        self._sought = False
        self._id: str | None = None
        self._begin: str | None = None
        self._hovering = False
        self._pos = (0, 0)
        self._rests: str | None = None

    def set(self, targets: Iterable[Target]) -> None:
        """Set the targets in Tab order, later ones on top.

        The focus stays on the same id if it is there.
        """
        now = tuple(targets)
        if now != self.targets:  # the same ones are set in every frame
            ids = frozenset(target.id for target in now)
            if len(ids) != len(now):
                raise ValueError("two targets with the same id")
            self.targets, self._ids = now, ids
        if self._id not in self._ids:
            self._be_at(None)
            self._hovering = False
        if self.pressed not in self._ids:
            self.pressed = None

    @property
    def current(self) -> Target | None:
        """The target that keys act on; None before there is one."""
        return next((target for target in self.targets if target.id == self._id), None)

    @property
    def sought(self) -> bool:
        """True if the player has gone to the current target.

        Not if keys only began there, or were led there.
        """
        return self._sought

    def _be_at(self, target_id: str | None, *, sought: bool = False) -> None:
        """Move the focus; whoever had gone there already still has."""
        self._sought = sought or (self._sought and target_id == self._id)
        self._id = target_id

    @property
    def lit(self) -> Target | None:
        """The highlighted target: focused by keys or under the pointer."""
        return self.current if self.by_keyboard or self._hovering else None

    @property
    def pointer(self) -> tuple[int, int] | None:
        """The pointer on the highlighted target; None while keys are used."""
        return self._pos if self._hovering and not self.by_keyboard else None

    def go(self, target_id: str) -> None:
        """Put the focus on a target, as keys do.

        A pointer takes it back when it is pressed, or reaches another target.
        """
        under = self.at(self._pos) if self._hovering else None
        self._rests = under.id if under else None
        self._be_at(target_id)
        self.by_keyboard = True

    def appear(self) -> None:
        """Show where keys begin, for who uses keys already.

        Not where the pointer is at something.
        """
        if self.lit is None:
            self._appears()

    def rest(self) -> None:
        """Be at no target: nothing is highlighted."""
        self.by_keyboard = self._hovering = False

    @property
    def begins(self) -> str | None:
        """The id at which keys begin, if that has been set."""
        return self._begin

    def prefer(self, target_id: str) -> None:
        """Set where keys begin.

        If the player is not at a target, or the pointer rests on one that can't be used.
        """
        self._begin = target_id
        if self.lit is None:
            self._be_at(target_id)

    def at(self, pos: tuple[int, int]) -> Target | None:
        """The target that the pointer takes at a position.

        A finger also takes the nearest one, as if each were as large as a fingertip.
        """
        here = [target for target in reversed(self.targets) if target.is_at(pos)]
        if not here and self.by_finger:
            near = [target for target in self.targets if _around(target).collidepoint(pos)]
            return min(near, key=lambda target: _away(target, pos), default=None)
        return max(here, key=lambda target: (target.enabled, target.level), default=None)

    def handle(self, intent: Intent) -> Target | None:
        """Follow the player; returns the enabled target that acts now, if any.

        One that is not enabled is `refused`.
        """
        self.refused = None
        match intent:
            case Point(pos):
                self._point(pos)
            case Read():
                self.pressed = None
            case Press(pos):
                self._rests = None
                self._point(pos)
                self.by_keyboard = False
                target = self.at(pos)
                self.pressed = target.id if target else None
            case Release(pos):
                target, pressed, self.pressed = self.at(pos), self.pressed, None
                if target and target.id == pressed:
                    return self._used(target)
            case GoTo(id):
                if any(target.id == id for target in self.targets):
                    self.go(id)
                    self._be_at(id, sought=True)
            case Accept() if (begin := self._marked()) is not None:
                self.go(begin.id)
                return begin
            case Next() | Previous() | Move() | Accept() if self._appears():
                pass
            case Next():
                self._step(1)
            case Previous():
                self._step(-1)
            case Move(dx, dy):
                self._move(dx, dy)
            case Accept() if self.current:
                return self._used(self.current)
        return None

    def _used(self, target: Target) -> Target | None:
        self.refused = None if target.enabled else target
        return target if target.enabled else None

    def _marked(self) -> Target | None:
        """Return the marked target where keys begin, if Enter acts on it.

        Not if the player is at another one that can be used.
        """
        if self.by_keyboard or self._points_at_usable():
            return None
        return next((one for one in self.targets if one.id == self._begin and one.marked and one.enabled), None)

    def _points_at_usable(self) -> bool:
        at = self.lit
        return at is not None and at.enabled and not at.chosen

    def _appears(self) -> bool:
        """Show the focus at the first key, without acting.

        Nothing acts that the player does not see marked.
        """
        at, begin = self.lit, next((target for target in self.targets if target.id == self._begin), None)
        strays = at is not None and not self._points_at_usable() and not self.by_keyboard and begin is not None
        self.by_keyboard = True
        if strays:
            self._be_at(self._begin)
        elif self.current is None and self.targets:
            self._be_at(next((target for target in self.targets if not target.aside), self.targets[0]).id)
        return at is None or strays

    def _point(self, pos: tuple[int, int]) -> None:
        target = self.at(pos)
        self._hovering, self._pos = target is not None, pos
        if target is None or target.id != self._rests:
            self._rests = None
        if target and not self._rests:
            self._be_at(target.id, sought=True)
            self.by_keyboard = False

    def _step(self, step: int) -> None:
        if here := self.current:
            ids = [target.id for target in self.targets if not target.aside or target.id == here.id]
            self._be_at(ids[(ids.index(here.id) + step) % len(ids)], sought=True)

    def _move(self, dx: int, dy: int) -> None:
        here = self.current
        if here is None:
            return
        others = [t for t in self.targets if t.id != here.id and (here.apart or not t.apart)]
        ahead = [t for t in others if _is_ahead(here.rect, t.rect, dx, dy)]
        if ahead:
            self._be_at(min(ahead, key=lambda t: _distance(here.rect, t.rect, dx, dy)).id, sought=True)


def _around(target: Target) -> pygame.Rect:
    """The area in which a finger takes a target."""
    rect = target.rect if target.reach is None else target.reach
    if not (rect.width and rect.height):
        return pygame.Rect(0, 0, 0, 0)
    return rect.inflate(max(0, FINGERTIP - rect.width), max(0, FINGERTIP - rect.height))


def _away(target: Target, pos: tuple[int, int]) -> float:
    rect = target.rect if target.reach is None else target.reach
    across = max(rect.left - pos[0], pos[0] - rect.right, 0)
    down = max(rect.top - pos[1], pos[1] - rect.bottom, 0)
    return float(across * across + down * down)


def reaches(intent: Intent, before: Target | None, now: Target | None) -> bool:
    """True if the pointer comes to another usable target."""
    return isinstance(intent, Point) and now is not None and now.enabled and (before is None or now.id != before.id)


def _is_ahead(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> bool:
    return (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy > 0


def _distance(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> tuple[float, float]:
    """Gap ahead plus the dearer gap aside; between equals, the nearer centre."""
    across = max(there.left - here.right, here.left - there.right, 0)
    down = max(there.top - here.bottom, here.top - there.bottom, 0)
    ahead, aside = (across, down) if dx else (down, across)
    centres = pygame.Vector2(here.center).distance_to(there.center)
    return ahead + SIDE_COST * aside, centres
