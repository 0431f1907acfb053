"""Nobody is ever stuck.

A game goes on when somebody acts, and from everywhere a few presses lead home.
"""

from __future__ import annotations

from random import Random

import pygame

from table.base.screen import is_readable
from table.input.devices import READS
from table.scenes.home.title import TitleScene
from table.scenes.play.scene import PlayScene
from tests.table.monkey.program import SIZE, Program
from tests.table.scenes.playing import Player

PRESSES = 12
"""Presses that lead from anywhere to the title, at most."""
LEAVES = ("leave", "title")
"""Buttons that lead home; elsewhere Esc does."""
DEAF = 700.0
"""ms for which some scenes do not hear."""


def escape(program: Program) -> None:
    """Press Esc; an input method that is at it gives up first."""
    program.post(pygame.TEXTEDITING, text="", start=0, length=0)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        program.post(kind, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=41)
    program.frame()
    program.settle()
    program.wait(DEAF)


def put_away(program: Program) -> None:
    """Leave it to keyboard and mouse alone, as they usually are."""
    for pad in [*program.pads]:
        program.unplug(pad)
    program.app.pad_seats.forget()
    program.app.change(switches=0, unhurried=False, touch_reads=READS[0], keys={}, buttons={}, cover_seconds=0)
    program.settle()
    program.wait(DEAF)


def make_readable(program: Program) -> None:
    """Enlarge a window that is too small for anything."""
    if not is_readable(program.window.size):
        program.resize(SIZE)
        program.frame()
        program.settle()


def home(program: Program) -> None:
    """Back to the title."""
    put_away(program)
    make_readable(program)
    for _ in range(PRESSES):
        if isinstance(program.app.top, TitleScene):
            return
        leaves = [target for target in program.focus.targets if target.id in LEAVES]
        if leaves:
            pos = program.place(leaves[0])
            program.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)
            program.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
            program.post(pygame.MOUSEBUTTONUP, pos=pos, button=1)
            program.frame()
            program.settle()
            program.wait(DEAF)
        else:
            escape(program)
    raise AssertionError(f"{PRESSES} presses do not lead home from {type(program.app.top).__name__}")


def on(program: Program) -> None:
    """A game that is being played goes on with the next decision."""
    put_away(program)
    make_readable(program)
    app = program.app
    if not isinstance(app.scenes[0], PlayScene):
        return
    for _ in range(PRESSES):
        at_the_table = app.top is app.scenes[0] and not app.scenes[0].coaching.open
        if at_the_table or app.scenes[0].conclusion.finished:
            break
        escape(program)
    scene = app.scenes[0]
    if app.top is not scene or not scene.setup.persons:
        return
    player = Player(app, app.screen.size)
    for _ in range(PRESSES):
        player.wait_until_asked()
        if player.over:
            return
        if scene.session.ask and scene.session.ask.seat in scene.eyes.elsewhere:
            return  # a phone answers, and the screen asks before it does so instead
        if not scene.eyes.covered:
            player.decide(Random(1), "key")
            return
        player.pass_cover("key")
    raise AssertionError(f"{PRESSES} times through the curtain nobody can act")
