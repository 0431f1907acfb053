"""Plays the sounds of the table; silent where there is no sound device."""

import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import as_file, files

import pygame

from sounds import KINDS, SOUNDS, STEMS, file_name

DECKS = 2
"""So many tracks of music may sound at once; the first channels are theirs, one for each of their layers."""
_RESERVED = DECKS * len(STEMS)
_CHANNELS = 16  # a fast deal overlaps itself

_log = logging.getLogger(__name__)


class Sounds:
    """The sounds by their names in `sounds.SOUNDS`.

    The device is opened by the first sound or music that is to be heard. If there is none, or it goes away, that is
    logged once and nothing is heard from then on. `volume` is that of everything and `volumes` those of the
    `sounds.GROUPS` in it, 0 to 1; they may be changed at any time.
    """

    def __init__(self, enabled: bool = True, volume: float = 1.0) -> None:
        """Without `enabled` the device is never opened."""
        self.volume = volume
        self.volumes: Mapping[str, float] = {}
        self._silent = not enabled
        self._missing = False
        self._muted = False
        self._opened = False
        self._plays: dict[str, int] = {}
        self._loaded: dict[str, pygame.mixer.Sound] = {}

    @property
    def missing(self) -> bool:
        """Whether a device was looked for and there is none."""
        return self._missing

    @property
    def muted(self) -> bool:
        return self._muted

    def mute(self, muted: bool) -> None:
        """Cut off what sounds and be quiet, or be heard again."""
        self._muted = muted
        if muted and self._opened and pygame.mixer.get_init():
            for channel in range(_RESERVED, pygame.mixer.get_num_channels()):
                pygame.mixer.Channel(channel).stop()

    def volume_of(self, group: str) -> float:
        """How loud one of the `sounds.GROUPS` is."""
        return self.volume * self.volumes.get(group, 1.0)

    def play(self, name: str, *, step: int = 0) -> None:
        """Start a sound.

        Sounds with several variants take turns. A higher `step` is a lower pitch of a sound that has several;
        beyond the last it stays there. Raises KeyError for an unknown name, heard or not.
        """
        takes = SOUNDS[name]
        variant = self._plays.get(name, 0)
        self._plays[name] = (variant + 1) % takes.variants
        if self._muted or not self.open():
            return
        try:
            channel = self._load(file_name(name, variant, min(max(step, 0), takes.steps - 1))).play()
            if channel is not None:  # all are busy: one sound more would not be noticed
                channel.set_volume(self.volume_of(KINDS[takes.kind].group))
        except pygame.error as error:
            self.give_up(error)

    def give_up(self, error: pygame.error) -> None:
        """The device has failed: nothing is heard any more."""
        _log.warning("There will be no sound from now on: %s", error)
        self._silent, self._opened = True, False

    def open(self) -> bool:
        """Whether there is a device; tried once."""
        if not self._silent and not self._opened:
            try:
                if not pygame.mixer.get_init():
                    with _hushed():
                        pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
                pygame.mixer.set_num_channels(_RESERVED + _CHANNELS)
                pygame.mixer.set_reserved(_RESERVED)
                self._opened = True
            except (pygame.error, NotImplementedError) as error:
                _log.warning("There will be no sound: %s", error)
                self._silent = self._missing = True
        return self._opened and pygame.mixer.get_init() is not None

    def _load(self, file: str) -> pygame.mixer.Sound:
        if file not in self._loaded:
            with as_file(files("sounds") / file) as path:
                self._loaded[file] = pygame.mixer.Sound(path)
        return self._loaded[file]


@contextmanager
def _hushed() -> Iterator[None]:
    """Keeps the system's sound libraries from writing to the terminal what is logged anyway."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no terminal
        yield
        return
    try:
        with open(os.devnull, "wb") as nothing:
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
