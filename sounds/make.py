"""Makes the sounds of the table.

A tool for developers (needs numpy and soundfile):

    python -m sounds.make [--out FOLDER]

Cards are short bursts of filtered noise, the table is a few damped modes of wood, verdicts are kalimba and marimba
notes. Each sound has random numbers of its own, seeded by its name, so it comes out the same however many others there
are. Frequencies in Hz, times in s, `PEAK` in dB below full scale.
"""

import argparse
import math
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from sounds import KINDS, SOUNDS, file_name
from sounds.dsp import RATE, Random, Signal, burst, mix, modes, shaped, thump, times, write
from sounds.instruments import Instrument, bass, horn, music_box, shamisen, whistle
from sounds.instruments import marimba as struck_bars
from sounds.loudness import momentary
from sounds.score import hertz, key_of

PEAK = -3.0
FADE_IN, FADE_OUT = 0.001, 0.02


def kalimba(frequency: float, seconds: float) -> Signal:
    """A plucked tongue over a wooden box."""
    parts = [(1.0, 1.0, 0.42), (2.0, 0.16, 0.22), (5.4, 0.10, 0.05), (8.9, 0.03, 0.02)]
    tongue = modes([(frequency * ratio, strength, decay) for ratio, strength, decay in parts], seconds, 0.003)
    return mix((0, tongue), (0, 0.22 * thump(1.5)))


def marimba(frequency: float, seconds: float) -> Signal:
    """A rosewood bar struck with soft mallets."""
    parts = [(1.0, 1.0, 0.22), (3.93, 0.16, 0.07), (9.2, 0.03, 0.02)]
    bar = modes([(frequency * ratio, strength, decay) for ratio, strength, decay in parts], seconds, 0.004)
    return mix((0, bar), (0, 0.15 * thump(1.2)))


def room(rng: Random, signal: Signal, amount: float = 0.12, decay: float = 0.07) -> Signal:
    """Return the signal in a small furnished room."""
    t = times(decay * 5)
    tail = shaped(rng.standard_normal(len(t)), 180, 2600) * np.exp(-t / decay)
    tail[: round(0.006 * RATE)] = 0
    tail *= amount / math.sqrt(float(np.sum(tail**2)))
    return mix((0, signal), (0, np.convolve(signal, tail)))


def deal(rng: Random, step: int) -> Signal:
    """A card snapping off the pack onto felt; lower with each step."""
    pitch = 2 ** (-1.5 * step / 12)
    snap = burst(rng, 0.06, 1500 * pitch, 4200 * pitch, 0.004, 0.010)
    brush = burst(rng, 0.12, 500 * pitch, 1900 * pitch, 0.006, 0.026)
    return mix((0, 0.45 * snap), (0.012, 0.55 * brush), (0.016, 0.55 * thump(1.25 * pitch)))


def slide(rng: Random, step: int) -> Signal:
    """A card pushed over felt: a swelling, grainy breath, softly stopped."""
    seconds = 0.26
    t = times(seconds)
    grain = 1 + 0.35 * shaped(rng.standard_normal(len(t)), 18, 60) / 0.05
    hiss = shaped(rng.standard_normal(len(t)), 650, 2400) * np.sin(np.pi * t / seconds) ** 1.4 * np.clip(grain, 0.3, 2)
    return mix((0, hiss / np.max(np.abs(hiss))), (0.2, 0.22 * thump(1.4)))


def flip(rng: Random, step: int) -> Signal:
    """A card bent up, snapping over and falling flat."""
    lift = burst(rng, 0.1, 900, 2600, 0.045, 0.018)
    snap = burst(rng, 0.05, 1700, 4600, 0.002, 0.007)
    flat = burst(rng, 0.09, 500, 1700, 0.003, 0.018)
    return mix((0, 0.35 * lift), (0.075, 0.5 * snap), (0.165, 0.6 * flat), (0.165, 0.6 * thump(1.15)))


def take(rng: Random, step: int) -> Signal:
    """A card dragged in and set down firmly before its taker."""
    return mix(
        (0, 0.55 * slide(rng, step)),
        (0.2, 0.5 * burst(rng, 0.08, 600, 2200, 0.003, 0.02)),
        (0.205, 1.0 * thump(0.9)),
        (0.275, 0.25 * thump(1.3)),
    )


def claim(rng: Random, step: int) -> Signal:
    """A word without a voice: a hollow tok with a lift."""
    pitch = 2 ** (rng.uniform(-2.5, 2.5) / 12)
    t = times(0.16)
    glide = np.cumsum(330 + 120 * np.minimum(1, t / 0.07)) * 2 * np.pi * pitch / RATE
    blip = np.sin(glide) * np.sin(np.pi / 2 * np.minimum(1, t / 0.012)) ** 2 * np.exp(-t / 0.038)
    tok = modes([(560 * pitch, 0.5, 0.022), (1290 * pitch, 0.14, 0.010)], 0.12)
    return mix((0, tok), (0.008, blip))


def say(rng: Random, step: int) -> Signal:
    """A few voiceless syllables, softer than a claim, rising at the end."""
    pitch = 2 ** (rng.uniform(-2, 2) / 12)
    syllables = [(0.0, 250, 0.7), (0.085, 225, 0.6), (0.17, 300, 0.9)]

    def syllable(frequency: float) -> Signal:
        t = times(0.11)
        glide = np.cumsum(frequency * pitch * (1 + 0.12 * t / 0.11)) * 2 * np.pi / RATE
        swell = np.sin(np.pi / 2 * np.minimum(1, t / 0.018)) ** 2 * np.exp(-t / 0.032)
        return swell * (np.sin(glide) + 0.35 * np.sin(2 * glide) + 0.12 * np.sin(3 * glide))

    return mix(*((at, level * syllable(frequency)) for at, frequency, level in syllables))


def announce(rng: Random, step: int) -> Signal:
    """Humming wings coming nearer, and a bar left hanging."""
    seconds = 0.55
    t = times(seconds)
    beat = np.sin(2 * np.pi * np.cumsum(22 + 14 * t / seconds) / RATE)
    swell = np.sin(np.pi * np.minimum(1, t / seconds)) ** 1.2 * np.linspace(0.4, 1, len(t))
    tone = np.cumsum(150 + 60 * t / seconds) * 2 * np.pi / RATE
    wings = (np.sin(tone) + 0.5 * np.sin(2 * tone) + 0.3 * np.sin(3 * tone)) * (0.6 + 0.4 * beat) * swell
    air = shaped(rng.standard_normal(len(t)), 900, 3200) * swell * (0.6 + 0.4 * beat)
    air /= np.max(np.abs(air))
    return mix(
        (0, 0.5 * wings), (0, 0.25 * air), (0.34, 0.7 * marimba(659.25, 0.7)), (0.34, 0.3 * marimba(987.77, 0.6))
    )


def cancel(rng: Random, step: int) -> Signal:
    """A blade through the air, a knock, and two brush strokes."""
    swish = burst(rng, 0.22, 1400, 5200, 0.15, 0.02)
    knock = modes([(640, 0.9, 0.02), (1490, 0.35, 0.012), (2700, 0.1, 0.006)], 0.12)
    strokes = [(at, 0.4 * burst(rng, 0.12, 700, 2600, 0.03, 0.03)) for at in (0.21, 0.3)]
    return mix((0, 0.6 * swish), (0.15, knock), (0.15, 0.9 * thump(0.95)), *strokes)


def sideways(rng: Random, step: int) -> Signal:
    """A card turned on felt under a fingertip."""
    turn = burst(rng, 0.24, 500, 1900, 0.13, 0.04)
    return mix((0, 0.6 * turn), (0.19, 0.35 * burst(rng, 0.06, 900, 2600, 0.002, 0.012)), (0.195, 0.35 * thump(1.5)))


def glimpse(rng: Random, step: int) -> Signal:
    """A held breath and very soft glass."""
    breath = burst(rng, 0.5, 800, 2600, 0.32, 0.05)
    glass = modes([(1318.51, 0.7, 0.36), (1321.4, 0.4, 0.4), (1975.53, 0.4, 0.28), (2637.0, 0.12, 0.14)], 1.3, 0.02)
    return mix((0, 0.3 * breath), (0.28, 0.6 * glass))


def burn(rng: Random, step: int) -> Signal:
    """Something catching fire: a soft whoosh, and dying crackle."""
    seconds = 1.35
    t = times(seconds)
    roar = shaped(rng.standard_normal(len(t)), 120, 900, slope=1.5)
    roar *= np.sin(np.pi / 2 * np.minimum(1, t / 0.16)) ** 2 * np.exp(-np.maximum(0, t - 0.2) / 0.32)
    roar /= np.max(np.abs(roar))
    cracks = []
    for _ in range(34):
        at = float(rng.uniform(0.1, 1.15))
        pitch = float(rng.uniform(1400, 3600))
        crack = burst(rng, 0.03, pitch, pitch * 1.8, 0.001, 0.004)
        cracks.append((at, float(rng.uniform(0.12, 0.5)) * (1.2 - at / 1.3) * crack))
    return mix((0, roar), *cracks)


def count(rng: Random, step: int) -> Signal:
    """A kalimba note of a scale that leads up to the octave."""
    scale = [1318.51, 1174.66, 1046.5, 987.77, 880.0, 783.99, 698.46, 659.25]
    note = scale[step]
    return mix((0, 0.8 * kalimba(note, 0.7)), (0.012, 0.25 * kalimba(note * 2, 0.4)), (0, 0.3 * thump(1.6)))


def over(rng: Random, step: int) -> Signal:
    """Something overfull popping, with small bells tumbling out of it."""
    pop = burst(rng, 0.16, 300, 3800, 0.001, 0.02)
    wind = burst(rng, 0.45, 900, 4200, 0.03, 0.12)
    bells = []
    for i in range(16):
        note = float(rng.choice([1046.5, 1174.66, 1318.51, 1567.98, 1760.0, 2093.0]))
        bells.append((0.05 + 0.045 * i + float(rng.uniform(0, 0.03)), 0.5 * 0.9**i, kalimba(note, 0.5)))
    return mix(
        (0, pop),
        (0, 0.9 * thump(0.7)),
        (0.015, 0.35 * wind),
        *((at, level * bell) for at, level, bell in bells),
    )


def press(rng: Random, step: int) -> Signal:
    """A small wooden key."""
    return mix(
        (0, modes([(720, 0.8, 0.014), (1510, 0.3, 0.008), (2350, 0.08, 0.004)], 0.08)),
        (0, 0.12 * burst(rng, 0.03, 1500, 4000, 0.001, 0.004)),
        (0.004, 0.4 * thump(2.0)),
    )


def focus(rng: Random, step: int) -> Signal:
    """A fingertip on wood."""
    return mix((0, modes([(930, 0.6, 0.009), (1720, 0.12, 0.005)], 0.05)), (0, 0.25 * thump(2.4)))


def stamp(rng: Random) -> Signal:
    """The verdict's stamp on the table."""
    return mix((0, 0.5 * burst(rng, 0.08, 300, 1500, 0.002, 0.016)), (0, 1.0 * thump(0.85)))


def reveal_true(rng: Random, step: int) -> Signal:
    """An open rising fifth and its octave."""
    notes = [(0.05, 587.33, 0.8), (0.16, 880.0, 0.8), (0.27, 1174.66, 0.45)]
    return mix((0, 0.8 * stamp(rng)), *((at, level * kalimba(note, 1.1)) for at, note, level in notes))


def reveal_lie(rng: Random, step: int) -> Signal:
    """A tritone slipping down, on muffled bars a little out of tune."""
    notes = [(0.05, 466.16, 0.8), (0.22, 329.63, 1.0), (0.22, 326.0, 0.6)]
    return mix((0, stamp(rng)), *((at, level * marimba(note, 0.8)) for at, note, level in notes))


def turn(rng: Random, step: int) -> Signal:
    """A lamp's glass, touched from afar."""
    return modes([(783.99, 1.0, 0.30), (785.6, 0.5, 0.34), (1567.98, 0.16, 0.16), (2163.0, 0.07, 0.09)], 1.2, 0.012)


def danger(rng: Random, step: int) -> Signal:
    """One heartbeat, with overtones enough for small speakers."""

    def beat(frequency: float, strength: float) -> Signal:
        t = times(0.24)
        phase = np.cumsum(frequency * (1 + 0.9 * np.exp(-t / 0.018))) * 2 * np.pi / RATE
        swell = np.sin(np.pi / 2 * np.minimum(1, t / 0.010)) ** 2 * np.exp(-t / 0.055)
        return strength * swell * (np.sin(phase) + 0.6 * np.sin(2 * phase) + 0.35 * np.sin(3 * phase))

    return mix((0, beat(62, 1.0)), (0.25, beat(74, 0.62)))


def pen(rng: Random, step: int) -> Signal:
    """Two or three strokes of a nib on paper."""
    strokes = [(0.0, 0.09), (0.11, 0.06), (0.18, 0.08)]
    return mix(*((at, 0.7 * burst(rng, long, 1800, 5200, long * 0.5, long * 0.3)) for at, long in strokes))


def win(rng: Random, step: int) -> Signal:
    """A kalimba run up a pentatonic scale to a chord."""
    run = [523.25, 659.25, 783.99, 880.0, 1046.5]
    chord = [523.25, 783.99, 1046.5, 1318.51]
    notes = [(0.11 * i, 0.55 + 0.05 * i, note) for i, note in enumerate(run)]
    notes += [(0.68 + 0.035 * i, 0.7, note) for i, note in enumerate(chord)]
    return mix(*((at, level * kalimba(note, 1.5)) for at, level, note in notes))


def lose(rng: Random, step: int) -> Signal:
    """Three stumbling bars, a low one that stays, and something falling."""
    notes = [(0.0, 0.8, 392.0), (0.2, 0.8, 349.23), (0.4, 0.8, 311.13), (0.68, 1.0, 196.0), (0.68, 0.5, 233.08)]
    return mix(
        *((at, level * marimba(note, 1.2)) for at, level, note in notes),
        (0.68, 0.6 * stamp(rng)),
        (0.98, 0.25 * thump(1.2)),
        (1.07, 0.14 * thump(1.4)),
    )


PHRASES: dict[str, tuple[Instrument, float, tuple[str, ...]]] = {
    # A cat in the fog: a pipe, low and unhurried.
    "kiri": (whistle, 0.19, ("a4:1.5 e4:2", "e4:1 g4:1 e4:2", "b4:1 a4:2.5")),
    # An old craftsman: a bass, plain and to the point.
    "gen": (bass, 0.2, ("d3 d3:.5 a2:2", "a2:1 d3:2", "d3:1 c3:.5 a2:2")),
    # A child that wants to see everything: a music box, rising.
    "momo": (music_box, 0.1, ("e6 g6 b6:2", "g6 a6 g6 d7:2", "d6 g6 b6 d7:2")),
    # A young dragon: a horn that bursts out.
    "ryu": (horn, 0.13, ("d4 d4 a4:2", "a3 d4:.5 d4:.5 f4:2", "g4 f4 d4:2")),
    # A fox of the stage: a shamisen with a flourish.
    "shino": (shamisen, 0.1, ("e5:.5 f5:.5 e5 b4:2", "b4 e5:.5 f5:.5 a5:2", "a5 f5 e5:2")),
    # An owl that counts: a marimba, even, and one last note.
    "hakase": (struck_bars, 0.12, ("c5 c5 c5 g5:2", "g4 c5 g4 e5:2", "c5 e5 g5 c5:2")),
}
"""The phrases that characters play before they speak.

By character: the instrument, the length of a beat in s, and a phrase for each take.
"""


def voice(who: str, rng: Random, variant: int) -> Signal:
    """Return a character's phrase: pitches, each with its length in beats."""
    instrument, beat, phrases = PHRASES[who]
    at, notes = 0.0, []
    for token in phrases[variant].split():
        pitch, _, length = token.partition(":")
        seconds = float(length or 1) * beat
        notes.append((at, instrument(hertz(key_of(pitch)), seconds, 0.6, rng)))
        at += seconds
    phrase = mix(*notes)
    return phrase * np.exp(-np.maximum(0, times(len(phrase) / RATE) - at) / 0.12)


RECIPES: dict[str, Callable[[Random, int], Signal]] = {
    "deal": deal,
    "slide": slide,
    "flip": flip,
    "take": take,
    "claim": claim,
    "say": say,
    "announce": announce,
    "cancel": cancel,
    "sideways": sideways,
    "glimpse": glimpse,
    "burn": burn,
    "count": count,
    "burst": over,
    "press": press,
    "focus": focus,
    "reveal_true": reveal_true,
    "reveal_lie": reveal_lie,
    "turn": turn,
    "danger": danger,
    "pen": pen,
    "win": win,
    "lose": lose,
}
SOFTER = {"focus": 2.5, "pen": 2.5, "slide": 1.5, "sideways": 1.5, "turn": 2.0, "announce": 1.5, "cancel": 2.6}
"""LU by which some sounds are below the others of their kind."""


def finished(signal: Signal, level: float) -> Signal:
    """Return the signal levelled, trimmed and faded.

    The loudest 0.4 s have loudness `level` (LUFS), but peaks stay below `PEAK`; there is no click at either end and no
    silence after it.
    """
    signal = shaped(np.concatenate([np.zeros(64), signal]), 40, 12000)
    signal = signal * 10 ** ((level - momentary([signal.tolist()], RATE)) / 20)
    signal = signal * min(1.0, 10 ** (PEAK / 20) / float(np.max(np.abs(signal))))
    audible = np.flatnonzero(np.abs(signal) > 10 ** (-66 / 20))
    signal = signal[: audible[-1] + 1]
    for fade, part in ((FADE_IN, signal), (FADE_OUT, signal[::-1])):
        count = round(fade * RATE)
        part[:count] *= np.sin(np.linspace(0, np.pi / 2, count)) ** 2
    return signal


def made(sound: str, variant: int, step: int) -> Signal:
    rng = np.random.default_rng([zlib.crc32(sound.encode()), variant])
    who = sound.removeprefix("voice_")
    dry = voice(who, rng, variant) if who in PHRASES else RECIPES[sound](rng, step)
    return finished(room(rng, dry), KINDS[SOUNDS[sound].kind].loudness - SOFTER.get(sound, 0.0))


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the sounds of the table.")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent, help="folder for the .ogg files")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for sound, takes in SOUNDS.items():
        for variant in range(takes.variants):
            for step in range(takes.steps):
                write(out / file_name(sound, variant, step), made(sound, variant, step))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
