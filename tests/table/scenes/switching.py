"""Somebody who plays with one switch, or with two."""

from __future__ import annotations

import pygame

from table.app.scanner import WISH, Scanner
from tests.table.scenes.padding import Couch, Somebody

REACTION = 150.0
"""ms after a step until somebody presses for its mark."""
SWITCH, SECOND = pygame.K_SPACE, pygame.K_TAB


class Switcher(Somebody):
    """Somebody who sees what is marked, and presses when it is theirs."""

    def __init__(self, couch: Couch, switches: int = 1, *, mouse: bool = False) -> None:
        super().__init__(couch)
        couch.app.change(switches=switches, scan_pace=0.5)
        self._mouse = mouse
        self.steps = 0
        """Steps that the latest choice took."""

    @property
    def scanner(self) -> Scanner:
        return self.couch.app.scanner

    def _strike(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode=""))
        self.couch.frame()

    def press(self) -> None:
        """Press the switch, and let go of it."""
        if self._mouse:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.Event(kind, button=pygame.BUTTON_LEFT, pos=(3, 3)))
            self.couch.frame()
        else:
            self._strike(SWITCH)

    def go_on(self) -> None:
        """Wait for the next step, or make it."""
        before = self.scanner.marked
        if self.scanner.switches == 2:
            if self._mouse:
                pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_RIGHT, pos=(3, 3)))
                self.couch.frame()
            else:
                self._strike(SECOND)
        else:
            for _ in range(40):
                self.couch.frame(50.0)
                if self.scanner.marked != before:
                    break
            self.couch.wait(REACTION)
        self.steps += 1

    def choose(self, target: str) -> None:
        """Wait until it is marked, and press; first for its groups."""
        self.couch.wait(300)
        self.steps = 1
        for _ in range(200):
            marked = self.scanner.marked
            if marked is None or target not in marked.ids:
                self.go_on()
                continue
            single = marked.single
            self.press()
            if single:
                return
            self.couch.wait(300)
        raise AssertionError(f"{target} is never marked")

    def wish(self, wish: str) -> None:
        """Choose something that is no target."""
        self.choose(WISH + wish)

    def accept(self) -> None:
        """Choose where keys would begin."""
        focus = self.couch.focus
        self.choose(focus.begins or focus.targets[0].id)
