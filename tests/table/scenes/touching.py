"""Somebody with one finger, whose touches come as SDL tells them."""

from __future__ import annotations

import pygame

from table.input.intents import OUTSIDE, Pos
from table.scenes.base import FormScene
from tests.table.scenes.padding import Couch, Somebody


class Toucher(Somebody):
    """Somebody who touches what can be seen, and nothing else."""

    def __init__(self, couch: Couch) -> None:
        super().__init__(couch)
        self._at: Pos = OUTSIDE

    def _post(self, mouse: int, finger: int, pos: Pos, **more: object) -> None:
        """Post the mouse that SDL makes of a finger, then that."""
        wide, high = self.couch.app.screen.size
        pygame.event.post(pygame.Event(mouse, pos=pos, touch=True, **more))
        place = {"x": pos[0] / wide, "y": pos[1] / high, "dx": 0.0, "dy": 0.0}
        pygame.event.post(pygame.Event(finger, touch_id=1, finger_id=0, pressure=1.0, **place))

    def put(self, pos: Pos) -> None:
        """Put the finger down."""
        self.slide(pos)
        self._post(pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pos, button=pygame.BUTTON_LEFT)

    def slide(self, pos: Pos) -> None:
        """Move it on the screen."""
        rel = pos[0] - self._at[0], pos[1] - self._at[1]
        self._post(pygame.MOUSEMOTION, pygame.FINGERMOTION, pos, rel=rel, buttons=(1, 0, 0))
        self._at = pos

    def let_go(self) -> None:
        """Take it away, within the frame."""
        self._post(pygame.MOUSEBUTTONUP, pygame.FINGERUP, self._at, button=pygame.BUTTON_LEFT)

    def lift(self) -> None:
        """Take it away."""
        self.let_go()
        self.couch.frame()

    def tap(self, pos: Pos) -> None:
        """Tap, with a frame in between."""
        self.put(pos)
        self.couch.frame()
        self.lift()

    def spot(self, target: str) -> Pos:
        """Return a place where nothing lies over a target."""
        focus = self.couch.focus
        rect = next(one.rect for one in focus.targets if one.id == target)
        spots = [rect.center, *((x, rect.centery) for x in range(rect.left + 3, rect.right, 4))]
        return next(pos for pos in spots if (at := focus.at(pos)) and at.id == target)

    def _bring(self, target: str) -> None:
        """Drag a page until a target can be touched."""
        scene = self.couch.app.top
        if not isinstance(scene, FormScene) or target not in scene.form.scrolled or not scene.form.window:
            return
        form, window = scene.form, scene.form.window.inflate(0, -120)
        for _ in range(60):
            off = form.where(form.widget(target)).centery
            above, below = off < window.top and form.offset > 0, off > window.bottom and form.offset < form.reach
            if not (above or below):
                return
            way = max(-150, min(150, window.centery - off))
            begin = window.x + 12, window.centery - way // 2
            self.put(begin)
            for part in range(1, 6):
                self.slide((begin[0], begin[1] + way * part // 5))
                self.couch.frame()
            self.lift()
        raise AssertionError(f"{target} is not brought in sight")

    def choose(self, target: str) -> None:
        self._bring(target)
        self.tap(self.spot(target))

    def accept(self) -> None:
        focus = self.couch.focus
        self.choose(focus.begins or focus.targets[0].id)
