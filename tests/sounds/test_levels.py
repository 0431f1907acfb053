"""Tests of loudness and cuts in the shipped sounds and music.

Sounds of a kind are equally loud; so is all music; nothing is repeated for minutes; no cut clicks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from math import log10

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from games import GAMES
from sounds import CALM, HOUSE, KINDS, LOUDEST, ROOM, SOUNDS, TENSION, file_name, loudness
from table.audio.music import decode, track

RATE, FULL = 44100, 32768
pytestmark = pytest.mark.slow
THIN = 5  # of this many samples one is enough to measure how loud music is, up to 4 kHz
MUSIC_LUFS = -24
FAINT = 0.001  # -60 dB: a step of this size is inaudible, 34 dB below the music
TRACKS = (HOUSE, *(game.sounds for game in GAMES))
Wave = NDArray[np.floating]


@pytest.fixture(scope="module", autouse=True)
def device() -> Iterator[None]:
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, 512)
    yield
    pygame.mixer.quit()


def files_of(sound: str) -> list[str]:
    takes = SOUNDS[sound]
    return [file_name(sound, v, s) for v in range(takes.variants) for s in range(takes.steps)]


def channels(sound: pygame.mixer.Sound) -> Wave:
    """Return the two channels, from -1 to 1."""
    return np.frombuffer(sound.get_raw(), np.int16).reshape(-1, 2).T.astype(np.float32) / FULL


@cache
def takes_of(sound: str) -> list[Wave]:
    """The samples of all takes."""
    return [channels(pygame.mixer.Sound(str(files("sounds") / name)))[0] for name in files_of(sound)]


@cache
def loudest(sound: str) -> float:
    """Return the loudness of a sound's loudest take, in LUFS."""
    found = [loudness.momentary(wave, RATE) for wave in takes_of(sound)]
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
def wave(name: str, stem: str) -> tuple[Wave, list[int]]:
    """Return a layer's two channels, and the offsets of its segments."""
    segments = [channels(decode(segment)) for segment in track(name).layers[stem]]
    begins = np.cumsum([0, *(segment.shape[1] for segment in segments[:-1])]).tolist()
    return np.concatenate(segments, axis=1), begins


def thinned(name: str, stem: str) -> Wave:
    """Return a layer's two channels with fewer samples, for whole seconds."""
    both = wave(name, stem)[0]
    return both[:, : both.shape[1] // RATE * RATE : THIN]


@cache
def level(name: str, stem: str) -> float:
    return loudness.integrated(thinned(name, stem), RATE // THIN)


@pytest.mark.parametrize("frequency", [997.0])
def test_the_measure_is_that_of_the_standard(frequency: float) -> None:
    """A full-scale sine on one channel is -3.01 LUFS.

    A part ten times quieter than the rest doesn't count.
    """
    tone = np.sin(2 * np.pi * frequency * np.arange(2 * RATE) / RATE)
    assert loudness.integrated(tone, RATE) == pytest.approx(-3.01, abs=0.05)
    assert loudness.momentary(tone, RATE) == pytest.approx(-3.01, abs=0.05)
    assert loudness.integrated(np.stack([0.5 * tone, 0.5 * tone]), RATE) == pytest.approx(-6.02, abs=0.05)
    assert loudness.integrated(np.concatenate([tone, 0.01 * tone]), RATE) > -4


def test_a_peak_between_two_samples_is_found() -> None:
    """The samples of a tone lie 45° beside its peaks."""
    tone = 0.5 * np.sin(np.pi / 2 * np.arange(2000) + np.pi / 4) * np.hanning(2000)
    assert 20 * log10(float(np.abs(tone).max())) == pytest.approx(-9.03, abs=0.01)
    assert loudness.true_peak(tone) == pytest.approx(-6.02, abs=0.01)
    assert loudness.true_peak(np.zeros(10)) == -np.inf


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
        name: loudness.true_peak(one)
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
                length = max(len(one), len(other))
                rest = np.pad(one, (0, length - len(one))) - np.pad(other, (0, length - len(other)))
                assert power(rest) * length > 0.05 * power(one) * len(one), sound


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
    side = thinned(name, TENSION)[0]
    (middle,) = between(side, (200, 4000))
    assert power(middle) > 0.5 * power(side)
    swells = np.sqrt(powers(middle, RATE // THIN // 50))
    swells -= swells.mean()
    beats = [swells[:-lag] @ swells[lag:] / (swells @ swells) for lag in range(8, 60)]  # 0.16 to 1.2 s
    assert max(beats) > 0.25, "no pulse"


def test_peaks_of_music_leave_room_for_sounds(name: str) -> None:
    for stem in track(name).layers:
        assert np.abs(wave(name, stem)[0]).max() < 10 ** (LOUDEST / 20), stem


def test_it_plays_for_four_minutes_and_its_layers_are_of_one_length(name: str) -> None:
    length = wave(name, CALM)[0].shape[1]
    assert round(length / RATE) >= 240
    assert name == HOUSE or wave(name, TENSION)[0].shape[1] == length


@pytest.mark.parametrize("stem", [CALM, TENSION])
def test_nothing_is_repeated(name: str, stem: str) -> None:
    """No 12 s swell like any others, in six bands."""
    if stem not in track(name).layers:
        return
    side = thinned(name, stem)[0]
    bands = ((low, low * 1.4) for low in (100, 200, 400, 800, 1400, 2000))
    rows = [np.log10(powers(one, RATE // THIN // 5) + 1e-12) for one in between(side, *bands)]
    moments = np.stack([row - row.mean() for row in rows], axis=1)
    span = 12 * 5
    swells = np.lib.stride_tricks.sliding_window_view(moments, span, axis=0).reshape(len(moments) - span + 1, -1)
    swells = swells / np.linalg.norm(swells, axis=1, keepdims=True)
    alike = max(((swells[at + span :] @ swells[at]).max(), at / 5) for at in range(0, len(swells) - span, span // 2))
    assert alike[0] < 0.9, alike


def between(samples: Wave, *bands: tuple[float, float]) -> Iterator[Wave]:
    """Yield, for each band, what lies between its two frequencies.

    As if the samples, which are thinned, went round in a circle.
    """
    spectrum = np.fft.rfft(samples)
    for band in bands:
        low, high = (round(edge * len(samples) * THIN / RATE) for edge in band)
        kept = np.zeros_like(spectrum)
        kept[low:high] = spectrum[low:high]
        yield np.fft.irfft(kept, len(samples))


def powers(samples: Wave, hop: int) -> Wave:
    """Return the power of each `hop` samples."""
    return (samples[: len(samples) // hop * hop] ** 2).reshape(-1, hop).mean(1)


def test_nobody_hears_where_it_is_cut_nor_where_it_begins_again(name: str) -> None:
    """At a cut neither value nor slope jumps more than around it."""
    for stem in track(name).layers:
        for side in wave(name, stem)[0]:
            for cut in wave(name, stem)[1]:
                bends = np.abs(np.diff(np.take(side, range(cut - 2207, cut + 2205), mode="wrap"), 2))
                here = bends[2205:2207].max()
                around = max(bends[:2205].max(), bends[2207:].max())
                assert here <= max(around, FAINT), (stem, cut / RATE, here, around)


def test_the_end_is_as_loud_as_the_beginning_that_follows(name: str) -> None:
    """And so is every minute."""
    for stem in set(track(name).layers) - {ROOM}:
        left = wave(name, stem)[0][0]
        before, after = decibels(left[-3 * RATE :]), decibels(left[: 3 * RATE])
        assert abs(before - after) < 3, (stem, before, after)
        minutes = [decibels(left[at : at + 60 * RATE]) for at in range(0, len(left) - 59 * RATE, 60 * RATE)]
        assert max(minutes) - min(minutes) < 3, (stem, minutes)


def test_tails_go_on_over_the_seam(name: str) -> None:
    """There is no silence before the first stroke."""
    left = wave(name, CALM)[0][0]
    edge = RATE // 50
    assert decibels(left[:edge]) > decibels(left) - 25


def power(samples: Wave) -> float:
    return float(np.mean(samples**2))


def decibels(samples: Wave) -> float:
    return 10 * log10(power(samples) + 1e-12)


def test_all_of_the_music_is_small() -> None:
    stored = [segment.file for name in TRACKS for layer in track(name).layers.values() for segment in layer]
    assert sum(len(file.read_bytes()) for file in stored) < 20_000_000
