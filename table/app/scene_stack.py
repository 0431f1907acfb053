"""The scenes, one in front of another."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, overload

import pygame

from sounds import HOUSE
from table.base.measures import EASE
from table.base.slices import checkpoint
from table.ui.fading import eased, faded

if TYPE_CHECKING:
    from table.app.scene import Scene
    from table.audio.mood import Mood


class SceneStack(Sequence["Scene"]):
    """The stack of scenes; the last is topmost and live."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._going: Scene | None = None
        self._age = EASE  # ms since a scene came or went

    @overload
    def __getitem__(self, index: int) -> Scene: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Scene]: ...
    def __getitem__(self, index: int | slice) -> Scene | Sequence[Scene]:
        return self._scenes[index]

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        """Put a scene in front."""
        if self._scenes:
            self._scenes[-1].cover()
        self._age, self._going = 0.0 if scene.eases and self._scenes else EASE, None
        self._scenes.append(scene)
        scene.layout()

    def pop(self) -> None:
        """Take the topmost scene away."""
        gone = self._scenes.pop()
        gone.leave()
        self._age, self._going = (0.0, gone) if gone.eases else (EASE, None)
        if self._scenes:
            self._scenes[-1].uncover()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the topmost one."""
        gone = self._scenes.pop()
        gone.leave()
        self.push(scene)
        if gone.eases:  # one dialog in place of another
            self._age = EASE

    def only(self, *scenes: Scene) -> None:
        """Replace all scenes, the last in front."""
        self.clear()
        for scene in scenes:
            self.push(scene)
        self._age, self._going = EASE, None

    def clear(self) -> None:
        """Take all scenes away, and their pictures out of memory."""
        if not self._scenes:
            return
        self.leave()
        checkpoint()
        gc.collect()  # a scene's pictures are large, and few enough objects not to be collected by themselves
        checkpoint()

    def leave(self) -> None:
        """Take all scenes away: the program ends."""
        self._going = None
        while self._scenes:
            self._scenes.pop().leave()

    @property
    def unsaved(self) -> bool:
        """See `Scene.unsaved`."""
        return any(scene.unsaved for scene in self._scenes)

    def save(self) -> None:
        """See `Scene.save`."""
        for scene in self._scenes:
            scene.save()

    def abandon(self) -> None:
        """Remove all scenes after a failure, which leaving may repeat."""
        while self._scenes:
            with suppress(BaseException):
                self._scenes.pop().leave()

    @property
    def paused(self) -> bool:
        """True while a game waits behind a pause."""
        return any(scene.pauses for scene in self._scenes)

    def pass_time(self, ms: float) -> None:
        """Let so many ms pass for what comes and goes."""
        self._age += ms
        if self._age >= EASE:
            self._going = None

    @property
    def moving(self) -> bool:
        """True while a scene comes or goes."""
        return self._age < EASE

    def layout(self) -> None:
        """Size, language, text size, contrast or motion have changed."""
        self._age, self._going = EASE, None
        for scene in self._scenes:
            scene.layout()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scenes that can be seen."""
        first = len(self._scenes) - 1
        while first and self._scenes[first].overlay:
            first -= 1
        here = eased(self._age, reduced=self._scenes[-1].screen.reduced)
        coming = here < 1 and self._going is None
        for scene in self._scenes[first : -1 if coming else None]:
            scene.draw(surface)
        if coming or self._going:
            with faded(surface, here if coming else 1 - here):
                (self._going or self._scenes[-1]).draw(surface)

    @property
    def mood(self) -> Mood:
        """The current mood of the music."""
        from table.audio.mood import Mood

        return next((mood for scene in reversed(self._scenes) if (mood := scene.mood)), Mood(HOUSE))
