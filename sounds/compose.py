"""Makes the music from the scores.

A tool for developers (needs numpy and soundfile):

    python -m sounds.compose [FOLDER ...] [--look FOLDER]

A track is a folder with a `score.toml` (format: `score.py`); its music is written next to it. Everything is computed on
a circle as long as the loop, tails of notes and of the room included, so the end runs into the beginning like any bar
into the next. Layers (`stem`) have the same length and begin together. Each is cut into segments of equal length, which
are files that the program plays one after another without a gap (`table/audio/music.py`). Each voice has its own random
numbers, so a track comes out the same every time. Levels in dB, loudness in LUFS.

`--look` (needs matplotlib) draws spectrum and power of each track.
"""

from __future__ import annotations

import argparse
import json
import math
import zlib
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from numpy.typing import NDArray

from sounds import CALM, CUTS, ROOM, TENSION, loudness, music_file
from sounds.dsp import RATE, Random, Signal, shaped, write
from sounds.instruments import INSTRUMENTS
from sounds.score import Score, Voice, hertz, load

FOLDER = Path(__file__).parent
LEVELS: Mapping[str, float] = {CALM: -25.7, TENSION: -24.8, ROOM: -41.0}
"""Loudness of each layer, over its whole length.

Calm and tension together are at -22.2.
"""
MONO = {TENSION}  # what is in the middle: a third smaller
SEGMENT = 8.0  # s that a file lasts, about
ROOM_SECONDS = 15.0
QUALITY = 0.96  # of soundfile's compression: higher is smaller
EVEN, SLOWLY = 0.75, 5.0  # part by which differences of loudness are evened out, and over how many seconds
HEADROOM = 15.0  # dB by which peaks may exceed the loudness
EDGE, REACH = 4096, 3000  # extra samples at both ends of a file, and how far from these edges a cut may lie
THIN = 4  # of a voice, one of this many samples is enough to measure how loud it is
SPARE = 8  # samples by which a file may be longer or shorter
EARLY = 0.03  # s by which a segment begins before the bar, so that no cut hits a stroke
TIMING, TOUCH = 0.007, 0.09  # s and part by which hand-played notes deviate in time and strength

Stereo = NDArray[np.float32]


def added(circle: Stereo, signal: Signal, begin: int, left: float, right: float) -> None:
    """Add a signal to the circle from sample `begin` on.

    It wraps round the end of the circle.
    """
    count = circle.shape[1]
    for at in range(0, len(signal), count):
        part = signal[at : at + count]
        start = (begin + at) % count
        first = min(len(part), count - start)
        for channel, gain in ((0, left), (1, right)):
            circle[channel, start : start + first] += gain * part[:first]
            circle[channel, : len(part) - first] += gain * part[first:]


def played(score: Score, voice: Voice, rng: Random, count: int) -> Stereo:
    """Return a voice's notes on the circle, as if played by hand.

    It is as loud as the score says, whatever the instrument.
    """
    circle = np.zeros((2, count), np.float32)
    make = INSTRUMENTS[voice.instrument]
    beat = 60 / score.tempo
    angle = (voice.pan + 1) * math.pi / 4
    for note in voice.notes:
        late = score.swing * 0.5 if note.at % 1 == 0.5 else 0.0
        at = (note.at + late) * beat + rng.normal(0, TIMING)
        pitch = hertz(note.key) if note.key is not None else 0.0
        touch = note.velocity * (1 + TOUCH * rng.standard_normal())
        signal = make(pitch, note.length * beat, min(max(touch, 0.1), 1), rng)
        spread = angle + 0.04 * rng.standard_normal()
        added(circle, signal, round(at * RATE), touch * math.cos(spread), touch * math.sin(spread))
    return circle * np.float32(10 ** ((voice.level - heard(circle, THIN)) / 20))


def echo(circle: Stereo, rng: Random, seconds: float) -> Stereo:
    """Return the circle as a room answers it.

    The answer is noise that dies away, 60 dB within `seconds`, and gets darker and darker.
    """
    count = circle.shape[1]
    t = np.arange(round(seconds * RATE)) / RATE
    wet = np.zeros_like(circle)
    for channel in range(2):
        tail = np.zeros(len(t))
        for low, high, ring in ((140, 900, 1.0), (900, 2600, 0.75), (2600, 6000, 0.45)):
            tail += shaped(rng.standard_normal(len(t)), low, high) * np.exp(-6.9 * t / (seconds * ring))
        tail[: round(0.012 * RATE)] = 0
        tail /= math.sqrt(float(np.sum(tail**2)))
        answer = np.zeros(count, np.float32)
        answer[: len(tail)] = tail
        wet[channel] = np.fft.irfft(np.fft.rfft(circle[channel]) * np.fft.rfft(answer), count)
    return wet


def around(circle: Stereo, low: float, high: float, slope: float = 1.0) -> Stereo:
    """Return the circle between two frequencies, as `shaped`, without a seam.

    The frequencies that tire the ear, around 3600 Hz, are a little quieter.
    """
    frequency = np.maximum(np.fft.rfftfreq(circle.shape[1], 1 / RATE), 1.0)
    octave = np.log2(frequency)
    outside = np.maximum(0, np.maximum(math.log2(low) - octave, octave - math.log2(high)))
    gain = np.exp(-((outside / slope) ** 2)) * 10 ** (-2.5 / 20 * np.exp(-(((octave - math.log2(3600)) / 0.6) ** 2)))
    return np.fft.irfft(np.fft.rfft(circle) * gain.astype(np.float32), circle.shape[1])


def heard(circle: Stereo, thin: int = 1) -> float:
    """Return the circle's loudness.

    Less exactly if only one of `thin` samples is looked at.
    """
    return loudness.integrated(circle[:, ::thin], RATE // thin)


def evened(circle: Stereo) -> Stereo:
    """Return the circle with its loud and quiet sections closer together.

    What is heard at the end is so about as loud as the beginning that follows.
    """
    tenths = loudness.powers(circle, RATE)
    count = len(tenths)
    apart = np.minimum(np.arange(count), count - np.arange(count)) / 10
    near = np.exp(-0.5 * (apart / SLOWLY) ** 2)
    smooth = np.fft.irfft(np.fft.rfft(tenths) * np.fft.rfft(near / near.sum()), count)
    gain = (np.maximum(smooth, smooth.mean() / 100) / smooth.mean()) ** (-EVEN / 2)
    at = (np.arange(count) + 0.5) * circle.shape[1] / count
    ridden = np.interp(np.arange(circle.shape[1]), at, gain, period=circle.shape[1])
    return circle * ridden.astype(np.float32)


def levelled(circle: Stereo, level: float) -> Stereo:
    """Return the circle at loudness `level`, with high peaks rounded off."""
    wave = circle
    for _ in range(2):
        wave = wave * np.float32(10 ** ((level - heard(wave)) / 20))
        most = np.float32(10 ** ((level + HEADROOM) / 20))
        wave = most * np.tanh(wave / most)
    return wave


def segments(seconds: float) -> int:
    """Return the number of files that a layer is cut into."""
    return round(seconds / SEGMENT)


def whole(seconds: float) -> int:
    """Return the length of a layer in samples.

    It is the same for each of its files and, within some ms, one whose spectrum takes little time.
    """
    count = segments(seconds)
    each = round(seconds * RATE / count)
    return count * min(range(each - SPARE, each + SPARE + 1), key=_hardness)


def _hardness(number: int) -> int:
    """Return the largest prime factor."""
    most, factor = 1, 2
    while number > 1:
        while number % factor == 0:
            number, most = number // factor, factor
        factor += 1
    return most


def stems(folder: Path) -> dict[str, Stereo]:
    """Return all layers of a track, each a circle."""
    track, score = folder.name, load(folder / "score.toml")
    names = list(dict.fromkeys(voice.stem for voice in score.voices))
    count = whole(score.seconds)
    made = {}
    for stem in names:
        dry, wet = np.zeros((2, count), np.float32), np.zeros((2, count), np.float32)
        for number, voice in enumerate(score.voices):
            if voice.stem == stem:
                rng = np.random.default_rng([zlib.crc32(f"{track} {number} {voice.instrument}".encode())])
                circle = played(score, voice, rng, count)
                dry += circle
                wet += voice.wet * circle
        rng = np.random.default_rng([zlib.crc32(f"{track} {stem}".encode())])
        circle = around(dry + echo(wet, rng, score.echo), 55, 9000)
        if stem in MONO:
            circle[:] = circle.mean(0)
        made[stem] = levelled(evened(circle), LEVELS[stem])
    if score.room:
        made[ROOM] = levelled(room(score.room, track), LEVELS[ROOM])
    return made


def room(layers: Sequence[Mapping[str, Any]], track: str) -> Stereo:
    """Return the noise of a place while nobody plays.

    It has layers of noise between `low` and `high`, at `level` dB. A layer swells and sinks `sway` times in the loop,
    by `depth`; it flutters at `flutter` Hz; with `grains` it consists of that number of short grains a second.
    """
    count = whole(ROOM_SECONDS)
    t = np.arange(count) / RATE
    place = np.zeros((2, count), np.float32)
    for number, layer in enumerate(layers):
        rng = np.random.default_rng([zlib.crc32(f"{track} room {number}".encode())])
        noise = rng.standard_normal((2, count))
        if grains := layer.get("grains"):
            mask = np.zeros(count)
            for _ in range(round(grains * ROOM_SECONDS)):
                size = round(rng.uniform(0.004, 0.03) * RATE)
                grain = rng.uniform(0.2, 1) ** 2 * np.exp(-np.arange(size) / size * 5)
                mask[(int(rng.integers(count)) + np.arange(size)) % count] += grain
            pan = rng.uniform(0.3, 0.7)
            noise = noise[:1] * mask * np.array([[1 - pan], [pan]])
        noise = around(noise, layer["low"], layer["high"], 0.7)
        noise /= math.sqrt(float(np.mean(noise**2)))
        swell = np.ones(count)
        for turns in range(1, 1 + layer.get("sway", 0)):
            swell += (
                layer.get("depth", 0.5)
                / layer["sway"]
                * np.sin(2 * np.pi * turns * t / ROOM_SECONDS + rng.uniform(0, 6.28))
            )
        if flutter := layer.get("flutter"):
            turns = round(flutter * count / RATE)
            swell *= 1 + 0.6 * np.sin(2 * np.pi * turns * np.arange(count) / count)
        place += 10 ** (layer["level"] / 20) * noise * np.maximum(0.1, swell)
    return place


def keep(folder: Path, stem: str, circle: Stereo, count: int) -> list[Path]:
    """Write a layer's segments, each with samples of its neighbours."""
    length = circle.shape[1] // count
    for number in range(count):
        begin = number * length - round(EARLY * RATE)
        part = circle.take(np.arange(begin - EDGE, begin + length + EDGE), axis=1, mode="wrap")
        write(folder / music_file(stem, number), part[0] if stem in MONO else part.T, QUALITY)
    return [folder / music_file(stem, number) for number in range(count)]


def cut(names: Sequence[Path]) -> list[tuple[int, int]]:
    """Return the played samples of each file: first and end.

    A file goes on in the next one where both are most alike, since the encoder's error is never the same twice and a
    step from one to the other would be heard as a faint tick.
    """
    files = [soundfile.read(name, dtype="int16", always_2d=True)[0] for name in names]
    waves = [file.astype(float) for file in files]
    ends = []
    for this, other in zip(waves, waves[1:] + waves[:1], strict=True):
        end = len(this) - EDGE
        apart = np.abs(this[end - REACH : end + REACH] - other[EDGE - REACH : EDGE + REACH]).max(1)
        ends.append(int(np.argmin(np.convolve(apart, np.ones(9), "same")[9:-9])) + 9 - REACH)
    before = ends[-1:] + ends[:-1]
    return [(EDGE + a, len(wave) - EDGE + b) for a, b, wave in zip(before, ends, waves, strict=True)]


def look(track: str, made: Mapping[str, Stereo], folder: Path) -> None:
    """Draw each layer's spectrogram, its spectrum and its power.

    The seam is in the middle.
    """
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, rows = pyplot.subplots(len(made), 3, figsize=(24, 5 * len(made)), squeeze=False, width_ratios=(3, 1, 2))
    for (stem, circle), (over_time, spectrum, curve) in zip(made.items(), rows, strict=True):
        wave = np.roll(circle, circle.shape[1] // 2, axis=1)
        over_time.specgram(wave.sum(0) + 1e-9, NFFT=4096, Fs=RATE, noverlap=2048, vmin=-170, vmax=-70)
        over_time.set_ylim(30, 10000)
        over_time.set_yscale("log")
        over_time.set_title(
            f"{track}, {stem}: {circle.shape[1] / RATE:.1f} s, peak {20 * math.log10(np.abs(circle).max()):.1f} dB"
        )
        energy = np.abs(np.fft.rfft(circle[0] + circle[1])) ** 2
        frequency = np.fft.rfftfreq(circle.shape[1], 1 / RATE)
        edges = np.geomspace(25, 16000, 56)
        bands = [energy[(frequency >= a) & (frequency < b)].sum() + 1e-12 for a, b in pairwise(edges)]
        spectrum.semilogx(edges[:-1], 10 * np.log10(np.array(bands) / sum(bands)))
        spectrum.set_ylim(-60, 0)
        spectrum.grid(True)
        hop = RATE // 10
        hops = (wave[:, : wave.shape[1] // hop * hop] ** 2).sum(0).reshape(-1, hop).mean(1)
        curve.plot(10 * np.log10(np.convolve(hops, np.ones(30) / 30, "valid") + 1e-12))
        curve.grid(True)
        curve.set_title("power of 3 s, dB")
    figure.tight_layout()
    folder.mkdir(parents=True, exist_ok=True)
    figure.savefig(folder / f"{track}.png", dpi=55)
    pyplot.close(figure)


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the music from the scores.")
    parser.add_argument("folder", nargs="*", type=Path, help="folders with a score; all of Usotaku's if none is named")
    parser.add_argument("--look", type=Path, help="a folder for pictures of the tracks")
    arguments = parser.parse_args()
    for folder in arguments.folder or sorted(path.parent for path in FOLDER.glob("*/score.toml")):
        made = stems(folder.resolve())
        music, place = segments(load(folder / "score.toml").seconds), segments(ROOM_SECONDS)
        for old in folder.glob("*.ogg"):
            old.unlink()
        layers = {
            stem: cut(keep(folder, stem, circle, place if stem == ROOM else music)) for stem, circle in made.items()
        }
        (folder / CUTS).write_text(json.dumps({"start": EDGE + REACH, "layers": layers}) + "\n")
        if arguments.look:
            look(folder.name, made, arguments.look)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
