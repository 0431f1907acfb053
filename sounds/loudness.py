"""Perceived loudness and true peak after ITU-R BS.1770-4.

K-weighting, with blocks that are too quiet left out. Needs numpy. Loudness in LUFS, peaks in dB below full scale;
waves as rows of samples from -1 to 1, one for each channel; rates in Hz.
"""

from __future__ import annotations

from math import inf, log10, pi, tan

import numpy as np
from numpy.typing import NDArray

OVERLAP = 4
"""Tenths of a second in a block; one begins with each tenth."""
SILENCE, RELATIVE = -70.0, -10.0
"""Gates for blocks: absolute, and relative to the others' mean.

Quieter blocks don't count.
"""
FINER = 4
"""Points per sample at which a peak is looked for."""
QUICK = 1024
"""Samples of which a whole number is quick to transform."""

Wave = NDArray[np.floating]
Biquad = tuple[float, float, float, float, float]
"""Filter coefficients b0, b1, b2, a1, a2."""


def weighting(rate: float) -> tuple[Biquad, Biquad]:
    """Return the two filters of the K-weighting.

    One raises high tones as the head does; the other removes low ones, to which the ear is deaf.
    """
    k, q = tan(pi * 1681.974450955533 / rate), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    shelf = (
        (high + band * k / q + k * k) / a0,
        2 * (k * k - high) / a0,
        (high - band * k / q + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / q + k * k) / a0,
    )
    k, q = tan(pi * 38.13547087602444 / rate), 0.5003270373238773
    a0 = 1 + k / q + k * k
    return shelf, (1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)


def powers(wave: Wave, rate: int) -> Wave:
    """Return the power of each 0.1 s as weighted by the ear.

    Over all channels, and as if the wave went round in a circle.
    """
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(wave.shape[-1]))
    spectrum = np.fft.rfft(np.atleast_2d(wave))
    for b0, b1, b2, a1, a2 in weighting(rate):
        spectrum *= ((b0 + b1 * turn + b2 * turn**2) / (1 + a1 * turn + a2 * turn**2)).astype(spectrum.dtype)
    hop = rate // 10
    weighted = np.fft.irfft(spectrum, wave.shape[-1])[:, : wave.shape[-1] // hop * hop]
    return (weighted**2).sum(0).reshape(-1, hop).mean(1)


def momentary(signal: Wave, rate: int) -> float:
    """Return the loudness of one channel's loudest 0.4 s, for short sounds."""
    tenths = powers(np.pad(signal, (0, rate + -len(signal) % rate)), rate)
    return _lufs(float(np.convolve(tenths, np.ones(OVERLAP) / OVERLAP).max()))


def integrated(circle: Wave, rate: int) -> float:
    """Return the loudness of the whole, as for music that goes round.

    Blocks that are quiet don't count. Minus infinity if all are silent.
    """
    tenths = powers(circle, rate)
    blocks = sum(np.roll(tenths, shift) for shift in range(OVERLAP)) / OVERLAP
    heard = [power for power in blocks.tolist() if _lufs(power) > SILENCE]
    if not heard:
        return -inf
    least = _lufs(sum(heard) / len(heard)) + RELATIVE
    kept = [power for power in heard if _lufs(power) > least]
    return _lufs(sum(kept) / len(kept))


def true_peak(signal: Wave) -> float:
    """Return the highest point of one channel, which may lie between samples.

    Minus infinity if it is silent.
    """
    padded = np.pad(signal, (QUICK // 2, QUICK // 2 + -len(signal) % QUICK))
    finer = FINER * np.fft.irfft(np.fft.rfft(padded), FINER * len(padded))
    most = float(np.abs(finer).max())
    return 20 * log10(most) if most else -inf


def _lufs(power: float) -> float:
    return -0.691 + 10 * log10(power) if power > 0 else -inf
