"""Music: layered loops for the title and each game, following the mood.

A track is a folder of Ogg Vorbis files (made by `sounds/compose.py`): layers of equal length, each cut into segments of
some eight seconds. Every layer has a mixer channel on which its segments follow one another; the mixer starts a queued
sound with the very sample after the last one, so layers that begin together stay together. Of each layer only the
playing and the next segment are in memory, 2.8 MB, where a decoded loop would take 42; and unlike the mixer's one music
stream, channels can be cross-faded and mixed. The device's thread decodes ahead, so no frame waits.

Times in ms, volumes 0 to 1.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from math import pi, sin
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from sounds import CALM, CUTS, HOUSE, MUSIC, ROOM, STEMS, TABLE, TENSION, music_file
from table.audio.device import STEREO
from table.audio.sound import DECKS, Sounds

if TYPE_CHECKING:
    from table.audio.mood import Mood

CROSS = 1600.0
"""For one track to take the place of another."""
TIGHTEN, RELAX = 2400.0, 5000.0
"""For tension to join in, and to leave."""
HOLD, BREATHE = 160.0, 1300.0
"""Time to draw back while all hold their breath, and to return."""
LEAVE = 500.0
"""For everything to fade while nobody is at the window."""
HELD = 0.15
"""Share of the volume that remains then."""
YIELD, RETURN = 250.0, 1200.0
"""To make way for what is read out, and to return."""
YIELDED = 0.35
"""Share of the volume that is left beside it."""
STEPS = 128  # volumes that the mixer tells apart
_BYTES = 2  # of a sample of one channel


class Segment(NamedTuple):
    """The part of a file that is played, in samples."""

    file: Traversable
    begin: int
    end: int


Load = Callable[[Segment], "Future[pygame.mixer.Sound]"]


class Track(NamedTuple):
    """Segments and layers of a track, as in `sounds.CUTS`."""

    start: int
    layers: Mapping[str, Sequence[Segment]]


class Unplayable(pygame.error):
    """A fault in a track's files; names the file and the fault."""


def track(name: str) -> Track:
    """Load a track by its folder in `sounds`, or "package:folder".

    The title's if there is none. Raises `Unplayable`.
    """
    package, _, inside = name.rpartition(":")
    folder = files(package or "sounds").joinpath(inside)
    if name != HOUSE and not folder.joinpath(CUTS).is_file():
        return track(HOUSE)
    try:
        row = json.loads(folder.joinpath(CUTS).read_text("utf-8"))
        layers = {stem: _layer(folder, stem, cuts) for stem, cuts in row["layers"].items()}
        return Track(_start(row["start"], layers), layers)
    except (OSError, AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise Unplayable(f"{name}/{CUTS}: {error if isinstance(error, ValueError) else repr(error)}") from error


def _layer(folder: Traversable, stem: str, cuts: Any) -> list[Segment]:
    """Raises `ValueError` or `TypeError` that says what is wrong."""
    if stem not in STEMS or not cuts:
        raise ValueError(f"layers.{stem}: there are {', '.join(STEMS)}, each with one segment or more")
    for begin, end in cuts:
        if type(begin) is not int or type(end) is not int or not 0 <= begin < end:
            raise ValueError(f"layers.{stem}: [{begin!r}, {end!r}] should be two samples, the earlier one first")
    found = [Segment(folder.joinpath(music_file(stem, number)), *cut) for number, cut in enumerate(cuts)]
    for segment in found:
        if not segment.file.is_file():
            raise ValueError(f"layers.{stem}: there is no {segment.file.name}")
    return found


def _start(start: Any, layers: Mapping[str, Sequence[Segment]]) -> int:
    if not layers:
        raise ValueError("layers: there are none")
    if type(start) is not int or not 0 <= start < min(layer[0].end for layer in layers.values()):
        raise ValueError(f"start = {start!r} should be a sample of the first segment of each layer")
    return start


def decode(segment: Segment) -> pygame.mixer.Sound:
    """Decode a segment.

    Raises `pygame.error` without a device, and `Unplayable` for a file that is too short or can't be read.
    """
    try:
        with as_file(segment.file) as path:
            whole = memoryview(pygame.mixer.Sound(path)).cast("B")  # type: ignore[arg-type]
    except OSError as error:
        raise Unplayable(f"{segment.file.name}: {error}") from error
    frame = _BYTES * (pygame.mixer.get_init() or (0, 0, STEREO))[2]
    if len(whole) < segment.end * frame:
        raise Unplayable(f"{segment.file.name}: it has {len(whole) // frame} samples, and not {segment.end}")
    return pygame.mixer.Sound(buffer=whole[segment.begin * frame : segment.end * frame])


class _Glide:
    """A value from 0 to 1 that follows a target smoothly.

    `up` and `down` are ms for the whole way.
    """

    def __init__(self, up: float, down: float) -> None:
        self.value = 0.0
        self.under_way = False
        self._up = up
        self._down = down

    def follow(self, goal: float, ms: float) -> float:
        step = ms / (self._up if goal > self.value else self._down)
        self.value += min(max(goal - self.value, -step), step)
        self.under_way = self.value != goal
        return self.value


class _Layer:
    """One layer on one channel."""

    def __init__(self, segments: Sequence[Segment], start: int, channel: pygame.mixer.Channel, load: Load) -> None:
        """Begin at the sample `start` of the first segment's file."""
        self._segments = segments
        self._channel = channel
        self._load = load
        self._volume = -1
        self._at = 0
        self._next: Future[pygame.mixer.Sound] | None = load(segments[0]._replace(begin=start))

    @property
    def ready(self) -> bool:
        """True if it can begin, or go on."""
        return self._next is not None and self._next.done()

    @property
    def dry(self) -> bool:
        """True if it fell silent because the next segment came late."""
        return not self._channel.get_busy()

    def feed(self) -> None:
        """Start, or queue the next segment; decode only if none waits."""
        if self._channel.get_queue() is not None:
            return
        if self._next is None:
            self._at = (self._at + 1) % len(self._segments)
            self._next = self._load(self._segments[self._at])
        elif self._next.done():
            self._channel.queue(self._next.result())
            self._next = None

    def set_volume(self, volume: float) -> None:
        """Be so loud from now on."""
        if (rounded := round(volume * STEPS)) != self._volume:
            self._volume = rounded
            self._channel.set_volume(rounded / STEPS)

    def pause(self, paused: bool) -> None:
        """Stand still and be silent, or go on."""
        if paused:
            self.set_volume(0)
            self._channel.pause()
        else:
            self._channel.unpause()

    def stop(self) -> None:
        """Let go of it all."""
        if self._next:
            self._next.cancel()
        for _ in range(2):  # the first one lets the queued segment begin
            self._channel.stop()


class _Deck:
    """One track, from its beginning on."""

    def __init__(self, name: str, side: int, pool: ThreadPoolExecutor) -> None:
        """`side` says which channels it has to itself."""
        self.name = name
        self.side = side
        self.level = _Glide(CROSS, CROSS)
        self.tense = _Glide(TIGHTEN, RELAX)
        self._pool = pool
        self._found = pool.submit(track, name)
        self._layers: dict[str, _Layer] = {}
        self._playing = False

    def update(self, volumes: Mapping[str, float], tense: bool, ms: float) -> None:
        """Play on with these layer volumes, scaled by this deck's fades."""
        if not self._layers and self._found.done():
            self._open()
        if self._playing and any(layer.dry for layer in self._layers.values()):
            self._open()
        if not self._playing and self._layers and all(layer.ready for layer in self._layers.values()):
            self._playing = True
            self.tense.value = float(tense)
        if self._playing:
            for layer in self._layers.values():
                layer.feed()
        share = sin(self.level.value * pi / 2)
        tension = self.tense.follow(tense, ms)
        for stem, layer in self._layers.items():
            layer.set_volume(volumes[stem] * share * (tension if stem == TENSION else 1))

    def _open(self) -> None:
        """Get ready to begin, or to begin again."""
        self.stop()
        self._playing = False

        def load(segment: Segment) -> Future[pygame.mixer.Sound]:
            return self._pool.submit(decode, segment)

        first = self.side * len(STEMS)
        found = self._found.result()
        self._layers = {
            stem: _Layer(found.layers[stem], found.start, pygame.mixer.Channel(first + number), load)
            for number, stem in enumerate(STEMS)
            if stem in found.layers
        }

    def pause(self, paused: bool) -> None:
        """Stand still, or go on."""
        for layer in self._layers.values():
            layer.pause(paused)

    def stop(self) -> None:
        """Let go of it all."""
        for layer in self._layers.values():
            layer.stop()


class Music:
    """The player of the current track.

    As loud as `sounds` are set; silent where they are.
    """

    def __init__(self, sounds: Sounds) -> None:
        self._sounds = sounds
        self._decks: list[_Deck] = []  # the latest is the one that is to be heard
        self._here = _Glide(LEAVE, LEAVE)
        self._held = _Glide(HOLD, BREATHE)
        self._yielded = _Glide(YIELD, RETURN)
        self._paused = False
        self._outputs = sounds.outputs

    @property
    def fades(self) -> bool:
        """True while a volume is on its way, which takes small steps."""
        if self._paused or not self._decks:
            return False
        glides = [
            self._here,
            self._held,
            self._yielded,
            *(glide for deck in self._decks for glide in (deck.level, deck.tense)),
        ]
        return any(glide.under_way for glide in glides)

    def update(self, mood: Mood, away: bool, ms: float, *, spoken: bool = False) -> None:
        """Advance the music.

        `away`: nobody is at the window, and it stands still after a moment. `spoken`: something is being read out.
        """
        if self._sounds.muted and not self._decks:
            return  # who never hears anything needs no device
        anew, self._outputs = self._outputs != self._sounds.outputs, self._sounds.outputs
        if anew or not self._sounds.device.open():
            self._decks.clear()
            return
        try:
            self._update(mood, away, ms, spoken)
        except pygame.error as error:
            self._decks.clear()
            self._sounds.device.lose(str(error))

    def _update(self, mood: Mood, away: bool, ms: float, spoken: bool) -> None:
        if self._sounds.muted:
            self._here.value = 0.0
        here = self._here.follow(not (away or self._sounds.muted), ms)
        if self._paused != (here == 0):
            self._paused = here == 0
            for deck in self._decks:
                deck.pause(self._paused)
        if self._paused:
            return
        self._turn_to(mood.track)
        held = self._held.follow(mood.held, ms)
        here *= 1 - (1 - YIELDED) * self._yielded.follow(spoken, ms)
        music = self._sounds.volume_of(MUSIC) * here * (1 - (1 - HELD) * held)
        volumes = {CALM: music, TENSION: music, ROOM: self._sounds.volume_of(TABLE) * here}
        for deck in self._decks:
            deck.level.follow(deck is self._decks[-1], ms)
            deck.update(volumes, mood.tense and deck is self._decks[-1], ms)
        for deck in [deck for deck in self._decks[:-1] if deck.level.value == 0]:
            deck.stop()
            self._decks.remove(deck)

    def _turn_to(self, name: str) -> None:
        """Cross-fade to a track.

        Of two still sounding the quieter ends at once.
        """
        if self._decks and self._decks[-1].name == name:
            return
        if back := [deck for deck in self._decks if deck.name == name]:
            self._decks.remove(back[0])
            self._decks.append(back[0])
            return
        if len(self._decks) == DECKS:
            quiet = min(self._decks, key=lambda deck: deck.level.value)
            quiet.stop()
            self._decks.remove(quiet)
        side = next(side for side in range(DECKS) if all(deck.side != side for deck in self._decks))
        self._decks.append(_Deck(name, side, self._sounds.device.thread))
