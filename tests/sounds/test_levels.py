"""Tests of loudness and cuts in the shipped sounds and music.

Sounds of a kind are equally loud; so is all music; no cut clicks.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise, zip_longest
from math import pi, sin

import pygame
import pytest

from games import GAMES
from sounds import CALM, HOUSE, KINDS, LOUDEST, ROOM, SOUNDS, TENSION, file_name, loudness
from table.audio.music import decode, track

RATE, FULL = 44100, 32768
pytestmark = pytest.mark.slow
THIN = 8  # of this many samples one is enough to measure how loud music is
FAINT = 16  # of 32768, or -66 dB: a step of this size is inaudible
TRACKS = (HOUSE, *(game.sounds for game in GAMES))


@pytest.fixture(scope="module", autouse=True)
def device() -> Iterator[None]:
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, 512)
    yield
    pygame.mixer.quit()


def files_of(sound: str) -> list[str]:
    takes = SOUNDS[sound]
    return [file_name(sound, v, s) for v in range(takes.variants) for s in range(takes.steps)]


@cache
def takes_of(sound: str) -> list[list[int]]:
    """The samples of all takes."""
    sounds = [pygame.mixer.Sound(str(files("sounds") / name)) for name in files_of(sound)]
    return [memoryview(sound.get_raw()).cast("h")[::2].tolist() for sound in sounds]


@cache
def loudest(sound: str) -> float:
    """Return the loudness of a sound's loudest take, in LUFS."""
    found = [loudness.momentary([[x / FULL for x in wave]], RATE) for wave in takes_of(sound)]
    assert max(found) - min(found) < 1, f"the takes of {sound} differ"
    return max(found)


def of_kind(kind: str) -> dict[str, float]:
    return {name: loudest(name) for name, takes in SOUNDS.items() if takes.kind == kind}


@pytest.fixture(scope="module", params=TRACKS)
def name(request: pytest.FixtureRequest) -> str:
    """Name of a track.

    Scoped to the module, so that only one track has to be kept decoded at a time.
    """
    return str(request.param)


@lru_cache(maxsize=3)
def wave(name: str, stem: str) -> tuple[list[array[int]], list[int]]:
    """Return a layer's two channels, and the offsets of its segments."""
    left, right = array("h"), array("h")
    begins = []
    for segment in track(name).layers[stem]:
        begins.append(len(left))
        both = memoryview(decode(segment).get_raw()).cast("h")
        left.extend(both[::2])
        right.extend(both[1::2])
    return [left, right], begins


@cache
def level(name: str, stem: str) -> float:
    return loudness.integrated([[x / FULL for x in side[::THIN]] for side in wave(name, stem)[0]], RATE / THIN)


@pytest.mark.parametrize("frequency", [997.0])
def test_the_measure_is_that_of_the_standard(frequency: float) -> None:
    """A full-scale sine on one channel is -3.01 LUFS.

    A part ten times quieter than the rest doesn't count.
    """
    tone = [sin(2 * pi * frequency * n / RATE) for n in range(2 * RATE)]
    assert loudness.integrated([tone], RATE) == pytest.approx(-3.01, abs=0.05)
    assert loudness.momentary([tone], RATE) == pytest.approx(-3.01, abs=0.05)
    assert loudness.integrated([[0.5 * x for x in tone]] * 2, RATE) == pytest.approx(-6.02, abs=0.05)
    assert loudness.integrated([tone + [0.01 * x for x in tone]], RATE) > -4


@pytest.mark.parametrize("kind", KINDS)
def test_sounds_of_a_kind_are_alike_loud(kind: str) -> None:
    found = of_kind(kind)
    assert max(found.values()) - min(found.values()) < 3, found
    assert max(found.values()) == pytest.approx(KINDS[kind].loudness, abs=0.6), found


def test_nobody_hears_from_afar_whether_it_was_true() -> None:
    assert loudest("reveal_true") == pytest.approx(loudest("reveal_lie"), abs=0.5)


def test_what_all_wait_for_is_louder_than_a_card_and_a_card_than_a_key() -> None:
    cards = of_kind("card").values()
    assert max(cards) + 4 < loudest("burst")
    assert max(of_kind("key").values()) + 3 < min(cards)


@pytest.mark.parametrize("kind", KINDS)
def test_no_peak_is_above_the_limit(kind: str) -> None:
    """Between samples, too."""
    peaks = {
        name: loudness.true_peak([x / FULL for x in one])
        for sound, takes in SOUNDS.items()
        if takes.kind == kind
        for name, one in zip(files_of(sound), takes_of(sound), strict=True)
    }
    assert max(peaks.values()) <= LOUDEST, max(peaks, key=peaks.__getitem__)


@pytest.mark.parametrize("kind", ["speech", "voice"])
def test_a_voice_is_within_6_db_of_the_reveal(kind: str) -> None:
    assert loudest("reveal_true") - 6 <= min(of_kind(kind).values()) <= loudest("reveal_true")


@pytest.mark.parametrize("kind", KINDS)
def test_no_take_is_a_copy_of_another(kind: str) -> None:
    """Subtracting one from the other leaves a good part of it."""
    for sound, takes in SOUNDS.items():
        if takes.kind == kind:
            waves = takes_of(sound)[:: takes.steps]
            for one, other in pairwise(waves):
                rest = sum((a - b) ** 2 for a, b in zip_longest(one, other, fillvalue=0))
                assert rest > 0.05 * sum(a * a for a in one), sound


def test_music_is_alike_loud_everywhere_and_below_every_card(name: str) -> None:
    calm = level(name, CALM)
    assert calm == pytest.approx(level(HOUSE, CALM), abs=1)
    assert calm + 6 < min(of_kind("card").values())
    assert level(name, ROOM) + 10 < calm
    assert name == HOUSE or level(name, TENSION) + 2 < calm


def test_a_loop_is_long_enough_and_its_layers_are_of_one_length(name: str) -> None:
    (left, _), _ = wave(name, CALM)
    assert 60 <= len(left) / RATE <= 90
    assert name == HOUSE or len(wave(name, TENSION)[0][0]) == len(left)


def test_nobody_hears_where_it_is_cut_nor_where_it_begins_again(name: str) -> None:
    """At a cut neither value nor slope jumps more than around it."""
    for stem in track(name).layers:
        for side in wave(name, stem)[0]:
            count = len(side)
            for cut in wave(name, stem)[1]:
                near = [side[(cut + n) % count] for n in range(-2207, 2205)]
                bends = [abs(c - 2 * b + a) for a, b, c in zip(near, near[1:], near[2:], strict=False)]
                here = max(bends[2205:2207])
                around = max(bends[:2205] + bends[2207:])
                assert here <= max(around, FAINT), (stem, cut / RATE, here, around)


def test_the_beginning_follows_from_the_end(name: str) -> None:
    """Across the seam, 3 s are as loud as elsewhere."""
    (left, _), _ = wave(name, CALM)
    span = 3 * RATE
    power = [sum(x * x for x in left[at : at + span : THIN]) for at in range(0, len(left) - span, span // 3)]
    seam = sum(x * x for x in (left[-span // 2 :] + left[: span // 2])[::THIN])
    assert min(power) * 0.8 <= seam <= max(power) * 1.25


def test_all_of_the_music_is_small() -> None:
    stored = [segment.file for name in TRACKS for layer in track(name).layers.values() for segment in layer]
    assert sum(len(file.read_bytes()) for file in stored) < 8_000_000
