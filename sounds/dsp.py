"""Building blocks of sounds and music: noise, struck bodies, filters, files.

Needs numpy and soundfile. Frequencies in Hz, times in s.
"""

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

RATE = 44100

Signal = NDArray[np.float64]
Random = np.random.Generator


def times(seconds: float) -> Signal:
    return np.arange(round(seconds * RATE)) / RATE


def mix(*parts: tuple[float, Signal]) -> Signal:
    """Mix the signals, each beginning at its time."""
    whole = np.zeros(max(round(at * RATE) + len(signal) for at, signal in parts))
    for at, signal in parts:
        begin = round(at * RATE)
        whole[begin : begin + len(signal)] += signal
    return whole


def shaped(signal: Signal, low: float, high: float, slope: float = 1.0) -> Signal:
    """Return the signal between two frequencies.

    Below and above it falls off smoothly, over `slope` octaves.
    """
    spectrum = np.fft.rfft(signal, 2 * len(signal))
    octave = np.log2(np.maximum(np.fft.rfftfreq(2 * len(signal), 1 / RATE), 1.0))
    outside = np.maximum(0, np.maximum(math.log2(low) - octave, octave - math.log2(high)))
    filtered: Signal = np.fft.irfft(spectrum * np.exp(-((outside / slope) ** 2)))[: len(signal)]
    return filtered


def burst(rng: Random, seconds: float, low: float, high: float, attack: float, decay: float) -> Signal:
    """Return filtered noise with its loudest sample at 1.

    It rises within `attack` and falls to a third every `decay`.
    """
    t = times(seconds)
    noise = shaped(rng.standard_normal(len(t)), low, high)
    rise = np.sin(np.pi / 2 * np.minimum(1, t / attack)) ** 2
    signal = noise * rise * np.exp(-np.maximum(0, t - attack) / decay)
    return signal / np.max(np.abs(signal))


def modes(parts: Sequence[tuple[float, float, float]], seconds: float, attack: float = 0.002) -> Signal:
    """Return a sum of damped sines, as of a struck body.

    Each of `parts` has a frequency, a strength and a decay.
    """
    t = times(seconds)
    rise = np.sin(np.pi / 2 * np.minimum(1, t / attack)) ** 2
    ringing: Signal = sum(
        (strength * np.sin(2 * np.pi * frequency * t) * np.exp(-t / decay) for frequency, strength, decay in parts),
        start=np.zeros(len(t)),
    )
    return ringing * rise


def thump(pitch: float = 1.0) -> Signal:
    """The sound of the table under the felt: wood, damped at once."""
    wood = [(96, 1.0, 0.035), (171, 0.7, 0.028), (268, 0.4, 0.018), (431, 0.18, 0.012)]
    return modes([(frequency * pitch, strength, decay) for frequency, strength, decay in wood], 0.16, 0.003)


def write(path: Path, signal: Signal, compression: float | None = None) -> None:
    """Save as Ogg Vorbis, with the same bytes for the same signal.

    The encoder numbers its streams by chance. `compression` from 0 to 1; None leaves it to the encoder.
    """
    soundfile.write(path, signal, RATE, format="OGG", subtype="VORBIS", compression_level=compression)
    ogg = bytearray(path.read_bytes())
    begin = 0
    while begin < len(ogg):  # page by page
        segments = ogg[begin + 26]
        end = begin + 27 + segments + sum(ogg[begin + 27 : begin + 27 + segments])
        ogg[begin + 14 : begin + 18] = bytes(4)
        ogg[begin + 22 : begin + 26] = bytes(4)
        ogg[begin + 22 : begin + 26] = ogg_checksum(ogg[begin:end]).to_bytes(4, "little")
        begin = end
    path.write_bytes(ogg)


def ogg_checksum(page: bytes | bytearray) -> int:
    """Return the CRC-32 of a page (polynomial 04c11db7, bits not reflected)."""
    checksum = 0
    for byte in page:
        checksum = checksum << 8 & 0xFFFFFFFF ^ _CHECKSUMS[checksum >> 24 ^ byte]
    return checksum


def _checksum_of(byte: int) -> int:
    checksum = byte << 24
    for _ in range(8):
        checksum = (checksum << 1 ^ (0x104C11DB7 if checksum & 0x80000000 else 0)) & 0xFFFFFFFF
    return checksum


_CHECKSUMS = [_checksum_of(byte) for byte in range(256)]


def tuned(rng: Random, semitones: float = 0.6) -> float:
    """A factor of pitch, by which takes of a sound differ."""
    return float(2 ** (rng.uniform(-semitones, semitones) / 12))
