"""Perceived loudness and true peak after ITU-R BS.1770-4.

K-weighting, with blocks that are too quiet left out. Plain Python, so that the tests can measure what is shipped.
Loudness in LUFS, peaks in dB below full scale; samples from -1 to 1; rates in Hz.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, inf, log10, pi, sin, tan

BLOCK, OVERLAP = 0.4, 4
"""Length of a block, s, and the number that begin within one."""
SILENCE, RELATIVE = -70.0, -10.0
"""Gates for blocks: absolute, and relative to the others' mean.

Quieter blocks don't count.
"""

FINER, TAPS = 4, 12
"""Points per sample at which a peak is looked for.

And the samples on each side that they follow from.
"""

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


def weighted(samples: Iterable[float], rate: float) -> list[float]:
    """Return the samples as weighted by the ear."""
    (b0, b1, b2, a1, a2), (_, _, _, c1, c2) = weighting(rate)
    x1 = x2 = y1 = y2 = z1 = z2 = 0.0
    heard = []
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        z = y - 2 * y1 + y2 - c1 * z1 - c2 * z2
        x2, x1, y2, y1, z2, z1 = x1, x, y1, y, z1, z
        heard.append(z)
    return heard


def _blocks(channels: Sequence[Sequence[float]], rate: float) -> list[float]:
    """Return the mean power of each block, over all channels.

    Less than a block is filled up with silence.
    """
    hop = round(rate * BLOCK / OVERLAP)
    powers: list[float] = []
    for channel in channels:
        heard = weighted(channel, rate)
        hops = [sum(z * z for z in heard[at : at + hop]) for at in range(0, max(len(heard), hop * OVERLAP), hop)]
        count = max(1, len(hops) - OVERLAP + 1)
        sums = [sum(hops[at : at + OVERLAP]) / (hop * OVERLAP) for at in range(count)]
        powers = [a + b for a, b in zip(powers, sums, strict=True)] if powers else sums
    return powers


def _lufs(power: float) -> float:
    return -0.691 + 10 * log10(power) if power > 0 else -inf


def momentary(channels: Sequence[Sequence[float]], rate: float) -> float:
    """Return the loudness of the loudest 0.4 s, for short sounds."""
    return max(_lufs(power) for power in _blocks(channels, rate))


def integrated(channels: Sequence[Sequence[float]], rate: float) -> float:
    """Return the loudness of the whole, as for music.

    Minus infinity if it is silent.
    """
    return gated(_blocks(channels, rate))


def gated(powers: Iterable[float]) -> float:
    """Return the loudness of blocks by their powers, quiet ones left out.

    Minus infinity if all are silent.
    """
    heard = [power for power in powers if _lufs(power) > SILENCE]
    if not heard:
        return -inf
    least = _lufs(sum(heard) / len(heard)) + RELATIVE
    kept = [power for power in heard if _lufs(power) > least]
    return _lufs(sum(kept) / len(kept))


def true_peak(samples: Sequence[float]) -> float:
    """Return the highest point of the wave, which may lie between samples.

    Minus infinity if it is silent.
    """
    most = max(map(abs, samples), default=0.0)
    padded = [0.0] * TAPS + [*samples] + [0.0] * TAPS
    high = {at + side for at, x in enumerate(padded) if most and abs(x) > most / 2 for side in (-1, 0)}
    for part in range(1, FINER):
        taps = [_tap(n - part / FINER) for n in range(1 - TAPS, TAPS + 1)]
        for at in high:
            near = padded[at + 1 - TAPS : at + TAPS + 1]
            most = max(most, abs(sum(tap * x for tap, x in zip(taps, near, strict=False))))
    return 20 * log10(most) if most else -inf


def _tap(x: float) -> float:
    """Return a value of the interpolating filter, `x` samples from its middle."""
    return sin(pi * x) / (pi * x) * cos(pi * x / (2 * TAPS + 1)) ** 2
