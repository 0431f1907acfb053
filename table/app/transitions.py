"""What takes longer than a frame, another scene or another size: made in slices, while the picture of before stands."""

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
"""ms of a slice that are left at least in a frame in which the wish for the change has taken long."""
LEAST_SPARE = 2.0
"""ms that are left free at the end of a frame, for what has begun takes a while to come to a pause."""
STILL_SPARE = 4.0
"""ms that are used all the same while nothing moves: on a slow machine frames leave nothing, and nobody sees that a
still picture is late."""


class Transitions:
    """Makes one change after another, and what will be needed soon in whatever time frames leave.

    Meanwhile a picture stands: the one that is on the surface, or one that was held for a surface of another size.
    """

    def __init__(self, slice_ms: float, dry_draw: Callable[[], None]) -> None:
        """`slice_ms` of a frame go into a change; if that is infinite nothing is put off. `dry_draw` draws what has
        been changed, so that what only drawing makes is there, too."""
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
        """Whether nothing is put off."""
        return math.isinf(self._slice)

    @property
    def running(self) -> bool:
        """Whether something is being made."""
        return self._change is not None

    def make(self, change: Callable[[], None], *, stands: bool) -> None:
        """Make a change in slices; one that belongs to another change, with it. `stands`: whether there is a picture
        that can stand meanwhile; without any it is made before this returns."""
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
        """Use a slice for what is being changed; whether nothing is any more. Raises what the change raises.

        If it is done in a slice that took longer than it should, that is told with the next frame, which has the time
        to draw it.
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
        """Keep the picture as it is, for a surface that is about to be another one."""
        if not self.at_once and not self.running:
            self._wished = perf_counter()
            self._held = picture()

    def let_go(self) -> None:
        """Nothing is changed that a picture was held for."""
        self._held = None

    def veil(self) -> None:
        """Nobody is at the screen any more for whom a private picture could stand."""
        self._veiled = self.running

    def draw(self, surface: pygame.Surface, night: tuple[int, int, int]) -> None:
        """Draw what stands; `night` is the colour of a veil."""
        if self._veiled:
            surface.fill(night)
        elif self._held:
            pygame.transform.scale(self._held, surface.get_size(), surface)

    # What will be needed

    def prewarm_for(self, scene: Scene, ms: float) -> None:
        """Use the `ms` that are left of a frame for what the scene in front knows will be needed."""
        if self._change:
            return
        ms = max(ms - LEAST_SPARE, 0.0 if scene.moving else STILL_SPARE)
        if not ms:
            return
        prewarming = scene.prewarming
        if prewarming and prewarming[0] != self._made:
            self._drop_spare()
            self._made, work = prewarming
            self._spare = SlicedWork(work)
        if self._spare and self._spare.run(ms):
            self._spare = None

    def _drop_spare(self) -> None:
        """What was being made ahead is not needed now; it would be begun anew."""
        if self._spare:
            self._spare.stop()
            self._spare = self._made = None

    def close(self) -> None:
        """Give up what is being made."""
        if self._change:
            self._change.stop()
            self._end()
        self._drop_spare()
