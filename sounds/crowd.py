"""People in the room.

Breath and tone through the resonances of a mouth.
"""

import math

import numpy as np

from sounds.dsp import RATE, Random, Signal, burst, mix, shaped, times, tuned


def breath(rng: Random, seconds: float, pitch: float = 1.0) -> Signal:
    """A breath drawn in, more and more sharply."""
    t = times(seconds)
    noise = spoken(rng.standard_normal(len(t)), (900 * pitch, 1700 * pitch, 2900 * pitch), 0.35)
    return noise * np.sin(np.pi / 2 * t / seconds) ** 2 * np.minimum(1, (seconds - t) / 0.05)


def spoken(source: Signal, formants: tuple[float, float, float], width: float = 0.22) -> Signal:
    """Return the source through a mouth, with its loudest sample at 1.

    The mouth resounds at three frequencies, each `width` octaves wide.
    """
    spectrum = np.fft.rfft(source, 2 * len(source))
    octave = np.log2(np.maximum(np.fft.rfftfreq(2 * len(source), 1 / RATE), 1.0))
    gain = sum(
        strength * np.exp(-(((octave - math.log2(at)) / width) ** 2))
        for at, strength in zip(formants, (1.0, 0.6, 0.25), strict=True)
    )
    heard: Signal = np.fft.irfft(spectrum * gain)[: len(source)]
    return heard / np.max(np.abs(heard))


VOWELS = {"a": (760, 1250, 2600), "o": (480, 860, 2500), "e": (560, 1750, 2500), "u": (340, 780, 2300)}
"""Resonances of a mouth, of a grown man; others have higher ones."""


def vowel(rng: Random, which: str, low: float, glide: float, seconds: float, breathy: float = 0.25) -> Signal:
    """A person's vowel.

    It begins at `low` Hz and has gone `glide` semitones in the end.
    """
    t = times(seconds)
    tone = low * 2 ** (glide * t / seconds / 12) * (1 + 0.01 * np.cumsum(rng.standard_normal(len(t))) / len(t) ** 0.5)
    phase = (np.cumsum(tone) / RATE + rng.uniform()) % 1
    source = (phase - 0.5) + breathy * rng.standard_normal(len(t))
    size = 1 + 0.17 * math.log2(max(low, 100) / 110)
    first, second, third = VOWELS[which]
    swell = np.sin(np.pi / 2 * np.minimum(1, t / 0.03)) ** 2 * np.minimum(1, (seconds - t) / (0.4 * seconds))
    return spoken(source, (first * size, second * size, third * size)) * swell


def people(rng: Random, count: int) -> list[float]:
    """The pitches at which some people speak."""
    return [float(pitch) for pitch in rng.choice([105, 118, 131, 150, 185, 208, 230, 262], count, replace=False)]


def murmur(rng: Random, step: int) -> Signal:
    """People in the room who say something of it, low."""
    said = []
    for pitch in people(rng, 5):
        at = float(rng.uniform(0, 0.3))
        while at < 1.4:
            seconds, level = float(rng.uniform(0.09, 0.2)), float(rng.uniform(0.25, 1))
            one = vowel(rng, str(rng.choice([*VOWELS])), pitch * tuned(rng, 2), float(rng.uniform(-3, 1)), seconds)
            said.append((at, level * math.sin(math.pi * min(1, (at + 0.1) / 1.7)) * one))
            at += seconds + float(rng.uniform(-0.02, 0.06))
    return shaped(mix(*said), 150, 1500)


def gasp(rng: Random, step: int) -> Signal:
    """People who draw breath, and some of them say "oh"."""
    drawn = [
        (float(rng.uniform(0, 0.1)), 0.5 * breath(rng, float(rng.uniform(0.22, 0.34)), tuned(rng, 3))) for _ in range(5)
    ]
    said = [
        (float(rng.uniform(0.26, 0.42)), 0.45 * vowel(rng, "o", pitch, -float(rng.uniform(2, 5)), 0.4, 0.4))
        for pitch in people(rng, 3)
    ]
    return shaped(mix(*drawn, *said), 150, 3200)


def laugh(rng: Random, step: int) -> Signal:
    """People who laugh, each in a way of their own, and stop."""
    heard = []
    for pitch in people(rng, 4):
        at, pace = float(rng.uniform(0, 0.25)), float(rng.uniform(0.15, 0.2))
        which, count = str(rng.choice(["a", "a", "e", "o"])), int(rng.integers(4, 8))
        for number in range(count):
            level = (1 - number / (count + 1)) * float(rng.uniform(0.6, 1))
            high = pitch * 1.35 * 2 ** (-number / 12 * 0.8)
            heard.append((at, level * vowel(rng, which, high, -2.5, 0.7 * pace, 0.5)))
            heard.append((at - 0.02 if at > 0.02 else 0, 0.15 * level * burst(rng, 0.05, 800, 2600, 0.015, 0.015)))
            at += pace * float(rng.uniform(0.92, 1.08))
    return shaped(mix(*heard), 150, 3000)


def applause(rng: Random, step: int) -> Signal:
    """A dozen people clapping, until they stop one by one."""
    claps = []
    for _ in range(12):
        at, pace = float(rng.uniform(0, 0.5)), float(rng.uniform(0.19, 0.27))
        pitch, end = tuned(rng, 5), float(rng.uniform(1.5, 2.5))
        while at < end:
            strength = min(1.0, 0.4 + at) * float(rng.uniform(0.5, 1))
            claps.append((at, strength * burst(rng, 0.05, 750 * pitch, 1900 * pitch, 0.001, 0.011)))
            at += pace * float(rng.uniform(0.9, 1.1))
    return mix(*claps)
