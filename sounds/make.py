"""Makes the sounds of the table.

A tool for developers (needs numpy and soundfile):

    python -m sounds.make [SOUND ...] [--out FOLDER]

Cards are short bursts of filtered noise, the table is a few damped modes of wood, verdicts are kalimba and marimba
notes, people are breath and tone through the resonances of a mouth. Each take has random numbers of its own, seeded by
its name, so it comes out the same however many others there are, and no two are struck alike. Frequencies in Hz, times
in s, `PEAK` in dB below full scale.
"""

import argparse
import math
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from sounds import KINDS, LOUDEST, SOUNDS, SPEAKERS, TONES, cards, crowd, drama, file_name, loudness
from sounds import voice as voice_name
from sounds.dsp import RATE, Random, Signal, mix, shaped, times, write
from sounds.phrases import phrase

PEAK = LOUDEST - 1.2  # of samples: what lies between them, and the encoder, add to it
GRIP = 0.012  # s in which the volume is drawn back before a peak
FADE_IN, FADE_OUT = 0.001, 0.02


def room(rng: Random, signal: Signal, amount: float = 0.12, decay: float = 0.07) -> Signal:
    """Return the signal in a small furnished room."""
    t = times(decay * 5)
    tail = shaped(rng.standard_normal(len(t)), 180, 2600) * np.exp(-t / decay)
    tail[: round(0.006 * RATE)] = 0
    tail *= amount / math.sqrt(float(np.sum(tail**2)))
    length = len(signal) + len(tail)
    wet = np.fft.irfft(np.fft.rfft(signal, length) * np.fft.rfft(tail, length), length)
    return mix((0, signal), (0, wet))


VOICES = {voice_name(who, tone): (who, tone) for who in SPEAKERS for tone in TONES}
RECIPES: dict[str, Callable[[Random, int], Signal]] = {
    "deal": cards.deal,
    "slide": cards.slide,
    "flip": cards.flip,
    "take": cards.take,
    "claim": cards.claim,
    "say": cards.say,
    "announce": cards.announce,
    "cancel": cards.cancel,
    "sideways": cards.sideways,
    "glimpse": cards.glimpse,
    "burn": cards.burn,
    "count": cards.count,
    "burst": cards.over,
    "press": cards.press,
    "focus": cards.focus,
    "reveal_true": drama.reveal_true,
    "reveal_lie": drama.reveal_lie,
    "turn": drama.turn,
    "danger": drama.danger,
    "pen": cards.pen,
    "stamp": drama.stamp,
    "hush": drama.hush,
    "pulse": drama.pulse,
    "curtain": drama.curtain,
    "rise": drama.rise,
    "hover": cards.hover,
    "no": cards.no,
    "pick": cards.pick,
    "murmur": crowd.murmur,
    "gasp": crowd.gasp,
    "laugh": crowd.laugh,
    "applause": crowd.applause,
    "drum": drama.drum,
    "roll": drama.roll,
    "rip": cards.rip,
    "slap": cards.slap,
    "win": drama.win,
    "lose": drama.lose,
    "fanfare": drama.fanfare,
}
SOFTER = {
    **{"focus": 2.0, "hover": 2.8, "pen": 1.5, "slide": 1.0, "sideways": 1.0, "pick": 1.0},
    **{"no": 1.5, "turn": 2.0, "rise": 2.0, "hush": 1.0, "announce": 1.5, "cancel": 2.6, "murmur": 2.5},
}
"""LU by which some sounds are below the others of their kind."""


def gripped(signal: Signal, most: float) -> Signal:
    """Return the signal, drawn back around each peak above `most`."""
    reach = round(GRIP / 2 * RATE)
    highest, width = np.pad(np.abs(signal), 2 * reach), 1
    while width <= 2 * reach:
        step = min(width, 2 * reach + 1 - width)
        highest, width = np.maximum(highest[:-step], highest[step:]), width + step
    gain = np.minimum(1, most / np.maximum(highest, 1e-9))
    around = np.hanning(2 * reach + 3)[1:-1]
    return signal * np.convolve(gain, around / around.sum(), "valid")


def finished(signal: Signal, level: float) -> Signal:
    """Return the signal levelled, trimmed and faded.

    The loudest 0.4 s have loudness `level` (LUFS), with no peak above `PEAK`; there is no click at either end and no
    silence after it.
    """
    signal = shaped(np.concatenate([np.zeros(64), signal]), 40, 12000)
    for _ in range(8):
        signal = gripped(signal * 10 ** ((level - loudness.momentary(signal, RATE)) / 20), 10 ** (PEAK / 20))
    audible = np.flatnonzero(np.abs(signal) > 10 ** (-66 / 20))
    signal = signal[: audible[-1] + 1]
    for fade, part in ((FADE_IN, signal), (FADE_OUT, signal[::-1])):
        count = round(fade * RATE)
        part[:count] *= np.sin(np.linspace(0, np.pi / 2, count)) ** 2
    return signal


def made(sound: str, variant: int, step: int) -> Signal:
    rng = np.random.default_rng([zlib.crc32(sound.encode()), variant])
    dry = phrase(*VOICES[sound], rng, variant) if sound in VOICES else RECIPES[sound](rng, step)
    return finished(room(rng, dry), KINDS[SOUNDS[sound].kind].loudness - SOFTER.get(sound, 0.0))


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the sounds of the table.")
    parser.add_argument("sound", nargs="*", help="names of sounds; all if none is named")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent, help="folder for the .ogg files")
    arguments = parser.parse_args()
    out: Path = arguments.out
    out.mkdir(parents=True, exist_ok=True)
    for sound in arguments.sound or SOUNDS:
        for old in out.glob(f"{sound}-*.ogg"):
            old.unlink()
        takes = SOUNDS[sound]
        for variant in range(takes.variants):
            for step in range(takes.steps):
                write(out / file_name(sound, variant, step), made(sound, variant, step))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
