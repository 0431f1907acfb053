"""Sound effects; silent while there is no sound device."""

from collections.abc import Callable, Mapping
from importlib.resources import as_file, files
from time import perf_counter

import pygame

from sounds import KINDS, SOUNDS, STEMS, file_name
from table.audio.device import MONO, STEREO, Device

DECKS = 2
"""Tracks of music that may sound at once.

The first channels are theirs, one for each layer.
"""
_RESERVED = DECKS * len(STEMS)
_CHANNELS = 16  # a fast deal overlaps itself
OVERDUE = 2.0
"""Seconds that a sound may outlast its length on a working device."""
LONGEST_STEP = 0.1
"""Longest counted step between frames, s.

A stalled program knows nothing of the device.
"""


class _Watched:
    """A sound that is playing and should end in time."""

    def __init__(self, channel: pygame.mixer.Channel, sound: pygame.mixer.Sound) -> None:
        self.channel = channel
        self._sound = sound
        self._left = sound.get_length() + OVERDUE

    @property
    def over(self) -> bool:
        """True if it has ended."""
        return self.channel.get_sound() is not self._sound

    def overdue(self, passed: float) -> bool:
        """True if it should have ended after `passed` s."""
        self._left -= passed
        return self._left < 0


class Sounds:
    """The sounds by their names in `sounds.SOUNDS`.

    The first sound or music that is to be heard has the `device` opened, which is not waited for: what is played while
    there is none is not heard. `volume` is that of everything and `volumes` those of the `sounds.GROUPS` in it, 0 to 1;
    they may be changed at any time.
    """

    def __init__(self, enabled: bool = True, volume: float = 1.0, clock: Callable[[], float] = perf_counter) -> None:
        """Without `enabled` the device is never opened. `clock` tells seconds."""
        self.volume = volume
        self.volumes: Mapping[str, float] = {}
        self.listener: Callable[[str, str], None] = lambda name, who: None
        """Called with the name and source of each sound, heard or not."""
        self.device = Device(_RESERVED + _CHANNELS, _RESERVED, enabled=enabled, clock=clock)
        self.outputs = STEREO
        """`MONO` or `STEREO`: see `mix`."""
        self._clock = clock
        self._last = clock()
        self._muted = self._still = False
        self._plays: dict[str, int] = {}
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._watched: _Watched | None = None

    @property
    def muted(self) -> bool:
        return self._muted

    def mute(self, muted: bool) -> None:
        """Cut off what sounds and be quiet, or be heard again."""
        self._muted = muted
        if muted:
            self.cut()

    def mix(self, *, mono: bool) -> None:
        """Play the same on both sides, or not."""
        outputs = MONO if mono else STEREO
        if outputs != self.outputs:
            self.outputs = outputs
            self._loaded.clear()
            self._watched = None
            self.device.mix(outputs)

    def cut(self) -> None:
        """Cut off what sounds."""
        for channel in self._channels():
            channel.stop()

    def stand(self, *, still: bool) -> None:
        """Let what sounds stand still, or go on.

        What is played meanwhile is heard.
        """
        if still == self._still:
            return
        self._still = still
        for channel in self._channels():
            if not still:
                channel.unpause()
            elif channel.get_busy():
                channel.pause()
        self._watched = None  # it may take as long as one likes

    def _channels(self) -> list[pygame.mixer.Channel]:
        """Return the channels of sounds; none without a device."""
        if not self.device.ready:
            return []
        return [pygame.mixer.Channel(number) for number in range(_RESERVED, pygame.mixer.get_num_channels())]

    def volume_of(self, group: str) -> float:
        """Return the volume of one of the `sounds.GROUPS`."""
        return self.volume * self.volumes.get(group, 1.0)

    def play(self, name: str, *, step: int = 0, who: str = "") -> None:
        """Start a sound.

        Sounds with several variants take turns. A higher `step` is a lower pitch of a sound that has several;
        beyond the last it stays there. `who`: the name of whom it comes from, if of anybody. Raises KeyError for an
        unknown name, heard or not.
        """
        takes = SOUNDS[name]
        self.listener(name, who)
        variant = self._plays.get(name, 0)
        self._plays[name] = (variant + 1) % takes.variants
        if self._muted or not self.device.open():
            return
        try:
            sound = self._load(file_name(name, variant, min(max(step, 0), takes.steps - 1)))
            channel = sound.play()
            if channel is not None:  # all are busy: one sound more would not be noticed
                channel.set_volume(self.volume_of(KINDS[takes.kind].group))
                if self._watched is None or self._watched.channel.id == channel.id:
                    self._watched = _Watched(channel, sound)
        except pygame.error as error:
            self.device.lose(str(error))

    def update(self) -> None:
        """Notice, every frame, whether the device has come or stalled."""
        self.device.update()
        now = self._clock()
        passed, self._last = min(now - self._last, LONGEST_STEP), now
        if not self._watched:
            return
        if not self.device.ready or self._watched.over:
            self._watched = None
        elif self._watched.overdue(passed):
            self._watched = None
            self.device.lose("it stands still")

    def _load(self, file: str) -> pygame.mixer.Sound:
        if file not in self._loaded:
            with as_file(files("sounds") / file) as path:
                self._loaded[file] = pygame.mixer.Sound(path)
        return self._loaded[file]
