"""Scene transitions: slow work runs in slices while the old frame stays."""

from __future__ import annotations

import gc
import math
from collections.abc import Callable, Hashable
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from table.base.slices import SlicedWork, checkpoint, is_running
from table.base.system import give_back_memory

if TYPE_CHECKING:
    from table.app.scene import Scene

LEAST_SLICE = 1.0
"""Shortest slice left in a frame whose intent took long, ms."""
LEAST_SPARE = 2.0
"""Time left free at the end of a frame, ms.

What has begun takes a while to pause.
"""
STILL_SPARE = 4.0
"""Prewarming time used even in a full frame while nothing moves, ms.

On a slow machine frames leave nothing, and nobody sees that a still picture is late.
"""


class Transitions:
    """Runs changes one after another, and prewarming in spare time.

    Meanwhile a picture stands: the one that is on the surface, or one that was held for a surface of another size.
    """

    def __init__(self, slice_ms: float, dry_draw: Callable[[], None]) -> None:
        """Spend `slice_ms` of each frame on a change.

        If that is infinite nothing is deferred. `dry_draw` draws the changed scenes, so that what only drawing
        makes is there, too.
        """
        self._slice = slice_ms
        self._dry_draw = dry_draw
        self._todo: list[Callable[[], None]] = []
        self._change: SlicedWork | None = None
        self._late = False  # whether it is done, in a slice that was so long that its frame has no time for a picture
        self._held: pygame.Surface | None = None
        self._veiled = False
        self._wished: float | None = None  # when the change was wished for, in the frame in which it was
        self._spare: SlicedWork | None = None
        self._made: Hashable = None

    @property
    def at_once(self) -> bool:
        """True if nothing is deferred."""
        return math.isinf(self._slice)

    @property
    def veiled(self) -> bool:
        """True while the standing picture is covered."""
        return self._veiled

    @property
    def running(self) -> bool:
        """True while a change is being made."""
        return self._change is not None

    def make(self, change: Callable[[], None], *, stands: bool) -> None:
        """Make a change in slices.

        A nested one is part of its outer one. `stands`: there is a picture that can stand meanwhile; without
        any it is made before this returns.
        """
        if is_running():
            change()
            return
        if self.at_once:
            change()
            give_back_memory()
            return
        self._drop_spare()
        if self._late:
            self._end()
        self._todo.append(change)
        if self._change is None:
            self._change = SlicedWork(self._do)
            self._wished = self._wished or perf_counter()
            if not stands:
                self._go_on(math.inf)
                gc.freeze()  # what the start has made stays, and need not be looked through again and again

    def _do(self) -> None:
        while self._todo:
            self._todo.pop(0)()
            checkpoint()
        self._dry_draw()

    def go_on(self) -> bool:
        """Spend a slice on the current change; True if none is left.

        Raises what the change raises. If it ends in a slice that took too long, that is reported with the next
        frame, which has the time to draw it.
        """
        if self._late:
            self._end()
        self._go_on(self._slice)
        return not self.running

    def _go_on(self, ms: float) -> None:
        wished, self._wished = self._wished, None
        if not self._change:
            return
        if wished:
            ms = max(min(ms, LEAST_SLICE), ms - (perf_counter() - wished) * 1000)
        begin = perf_counter()
        try:
            done = self._change.run(ms)
        except BaseException:
            self._end()
            raise
        self._late = done and (perf_counter() - begin) * 1000 > ms
        if done and not self._late:
            self._end()

    def _end(self) -> None:
        """Nothing is being changed any more."""
        self._change = self._held = None
        self._late = self._veiled = False
        self._todo.clear()
        give_back_memory()

    # The picture that stands

    def hold(self, picture: Callable[[], pygame.Surface]) -> None:
        """Keep the picture while the surface changes its size."""
        if not self.at_once and not self.running:
            self._wished = perf_counter()
            self._held = picture()

    def let_go(self) -> None:
        """Nothing is changed that a picture was held for."""
        self._held = None

    def veil(self) -> None:
        """Cover the standing picture, as nobody is at the screen."""
        self._veiled = self.running

    def draw(self, surface: pygame.Surface, night: tuple[int, int, int]) -> None:
        """Draw what stands; `night` is the colour of a veil."""
        if self._veiled:
            surface.fill(night)
        elif self._held:
            pygame.transform.scale(self._held, surface.get_size(), surface)

    # What will be needed

    def prewarm_for(self, scene: Scene, ms: float) -> bool:
        """Spend the `ms` left of a frame on the front scene's prewarming.

        True if more is to be done.
        """
        if self._change:
            return False
        ms = max(ms - LEAST_SPARE, 0.0 if scene.moving else STILL_SPARE)
        if not ms:
            return self._spare is not None
        prewarming = scene.prewarming
        if prewarming and prewarming[0] != self._made:
            self._drop_spare()
            self._made, work = prewarming
            self._spare = SlicedWork(work)
        if self._spare and self._spare.run(ms):
            self._spare = None
        return self._spare is not None

    @property
    def prewarms(self) -> bool:
        """True while prewarming is unfinished."""
        return self._spare is not None

    def _drop_spare(self) -> None:
        """Drop unfinished prewarming; it would be begun anew."""
        if self._spare:
            self._spare.stop()
            self._spare = self._made = None

    def close(self) -> None:
        """Give up what is being made."""
        if self._change:
            self._change.stop()
            self._end()
        self._drop_spare()
