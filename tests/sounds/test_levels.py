"""Tests of loudness and cuts in the shipped sounds and music.

Sounds of a kind are equally loud; so is all music; nothing is repeated for minutes; no cut clicks.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise, zip_longest
from math import log10, pi, sin, tan
from operator import mul

import pygame
import pytest

from games import GAMES
from sounds import CALM, HOUSE, KINDS, LOUDEST, ROOM, SOUNDS, TENSION, file_name, loudness
from table.audio.music import decode, track

RATE, FULL = 44100, 32768
pytestmark = pytest.mark.slow
THIN = 8  # of this many samples one is enough to measure how loud music is
MUSIC_LUFS = -24
FAINT = 32  # of 32768, or -60 dB: a step of this size is inaudible, 34 dB below the music
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


def test_music_is_at_24_lufs_and_tension_above_calm(name: str) -> None:
    calm = level(name, CALM)
    assert calm == pytest.approx(MUSIC_LUFS, abs=2)
    assert level(name, ROOM) + 10 < calm
    if name != HOUSE:
        tension = level(name, TENSION)
        assert calm + 0.5 < tension
        assert tension == pytest.approx(MUSIC_LUFS, abs=2)
        assert 10 * log10(10 ** (calm / 10) + 10 ** (tension / 10)) == pytest.approx(MUSIC_LUFS, abs=2), "together"


def test_tension_is_heard_on_small_speakers_as_a_pulse(name: str) -> None:
    """Most lies between 200 Hz and 4 kHz, and swells regularly."""
    if name == HOUSE:
        return
    rate, side = RATE / THIN, wave(name, TENSION)[0][0][::THIN]
    middle = band([x / FULL for x in side], 200, 4000, rate)
    assert sum(x * x for x in middle) > 0.5 * sum((x / FULL) ** 2 for x in side)
    hop = round(rate * 0.02)
    swells = [sum(x * x for x in middle[at : at + hop]) ** 0.5 for at in range(0, len(middle) - hop, hop)]
    mean = sum(swells) / len(swells)
    power = sum((x - mean) ** 2 for x in swells)
    beats = [
        sum((a - mean) * (b - mean) for a, b in zip(swells, swells[lag:], strict=False)) / power
        for lag in range(8, 60)  # 0.16 to 1.2 s
    ]
    assert max(beats) > 0.25, "no pulse"


def test_peaks_of_music_leave_room_for_sounds(name: str) -> None:
    for stem in track(name).layers:
        assert max(max(map(abs, side)) for side in wave(name, stem)[0]) < FULL * 10 ** (LOUDEST / 20), stem


def test_it_plays_for_four_minutes_and_its_layers_are_of_one_length(name: str) -> None:
    (left, _), _ = wave(name, CALM)
    assert round(len(left) / RATE) >= 240
    assert name == HOUSE or len(wave(name, TENSION)[0][0]) == len(left)


@pytest.mark.parametrize("stem", [CALM, TENSION])
def test_nothing_is_repeated(name: str, stem: str) -> None:
    """No 12 s swell like any others, in six bands."""
    if stem not in track(name).layers:
        return
    rate, hop = RATE / THIN, round(RATE / THIN / 5)
    side = [x / FULL for x in wave(name, stem)[0][0][::THIN]]
    rows = []
    for low in (100, 200, 400, 800, 1400, 2000):
        heard = band(side, low, low * 1.4, rate)
        rows.append([log10(sum(x * x for x in heard[at : at + hop]) + 1e-9) for at in range(0, len(heard) - hop, hop)])
    means = [sum(row) / len(row) for row in rows]
    flat = [x - mean for moment in zip(*rows, strict=True) for x, mean in zip(moment, means, strict=True)]
    span = 12 * 5 * len(rows)
    alike = max(
        (likeness(flat[at : at + span], flat[other : other + span]), at, other)
        for at in range(0, len(flat) - span, span // 2)
        for other in range(at + span, len(flat) - span, len(rows))
    )
    assert alike[0] < 0.9, alike


def likeness(one: list[float], other: list[float]) -> float:
    """Return how alike two rows of numbers are, at most 1."""
    both = sum(map(mul, one, other))
    return both / (sum(map(mul, one, one)) * sum(map(mul, other, other))) ** 0.5


def band(samples: list[float], low: float, high: float, rate: float) -> list[float]:
    """Return what lies between two frequencies, by two filters of second order."""
    for edge, rises in ((low, True), (high, False)):
        if edge >= rate / 2:
            continue
        k = tan(pi * edge / rate)
        a0 = 1 + k * 2**0.5 + k * k
        a1, a2 = 2 * (k * k - 1) / a0, (1 - k * 2**0.5 + k * k) / a0
        b0, b1 = (1 / a0, -2 / a0) if rises else (k * k / a0, 2 * k * k / a0)
        x1 = x2 = y1 = y2 = 0.0
        passed = []
        for x in samples:
            y = b0 * (x + x2) + b1 * x1 - a1 * y1 - a2 * y2
            x2, x1, y2, y1 = x1, x, y1, y
            passed.append(y)
        samples = passed
    return samples


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


def test_the_end_is_as_loud_as_the_beginning_that_follows(name: str) -> None:
    """And so is every minute."""
    for stem in set(track(name).layers) - {ROOM}:
        (left, _), _ = wave(name, stem)
        before, after = decibels(left[-3 * RATE :]), decibels(left[: 3 * RATE])
        assert abs(before - after) < 3, (stem, before, after)
        minutes = [decibels(left[at : at + 60 * RATE]) for at in range(0, len(left) - 59 * RATE, 60 * RATE)]
        assert max(minutes) - min(minutes) < 3, (stem, minutes)


def test_tails_go_on_over_the_seam(name: str) -> None:
    """There is no silence before the first stroke."""
    (left, _), _ = wave(name, CALM)
    edge = RATE // 50
    assert decibels(left[:edge]) > decibels(left) - 25


def decibels(samples: array[int]) -> float:
    """Return the power of samples, thinned."""
    part = samples[::THIN]
    return 10 * log10(sum(x * x for x in part) / len(part) / FULL**2 + 1e-12)


def test_all_of_the_music_is_small() -> None:
    stored = [segment.file for name in TRACKS for layer in track(name).layers.values() for segment in layer]
    assert sum(len(file.read_bytes()) for file in stored) < 20_000_000
