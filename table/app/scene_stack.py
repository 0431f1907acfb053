"""The scenes, one in front of another."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, overload

import pygame

from sounds import HOUSE
from table.base.slices import checkpoint

if TYPE_CHECKING:
    from table.app.scene import Scene
    from table.audio.mood import Mood


class SceneStack(Sequence["Scene"]):
    """The stack of scenes; the last is topmost and live."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

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
        self._scenes.append(scene)
        scene.layout()

    def pop(self) -> None:
        """Take the topmost scene away."""
        self._scenes.pop().leave()
        if self._scenes:
            self._scenes[-1].uncover()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the topmost one."""
        self._scenes.pop().leave()
        self.push(scene)

    def only(self, *scenes: Scene) -> None:
        """Replace all scenes, the last in front."""
        self.clear()
        for scene in scenes:
            self.push(scene)

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

    def layout(self) -> None:
        """Size, language, text size, contrast or motion have changed."""
        for scene in self._scenes:
            scene.layout()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scenes that can be seen."""
        first = len(self._scenes) - 1
        while first and self._scenes[first].overlay:
            first -= 1
        for scene in self._scenes[first:]:
            scene.draw(surface)

    @property
    def mood(self) -> Mood:
        """The current mood of the music."""
        from table.audio.mood import Mood

        return next((mood for scene in reversed(self._scenes) if (mood := scene.mood)), Mood(HOUSE))
