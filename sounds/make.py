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

from sounds import CAUGHT, CLAIMS, FOOLED, KINDS, LOUDEST, SOUNDS, SPEAKERS, TONES, WON, file_name, loudness
from sounds import voice as voice_name
from sounds.dsp import RATE, Random, Signal, burst, mix, modes, shaped, thump, times, write
from sounds.instruments import Instrument, bass, glockenspiel, horn, kalimba, marimba, music_box, shamisen, whistle
from sounds.score import hertz, key_of

PEAK = LOUDEST - 1.2  # of samples: what lies between them, and the encoder, add to it
GRIP = 0.012  # s in which the volume is drawn back before a peak
FADE_IN, FADE_OUT = 0.001, 0.02


def struck(instrument: Instrument, frequency: float, seconds: float, rng: Random, wood: float = 0.2) -> Signal:
    """One note, damped in the end and never quite the same.

    `wood` is how much of a box is heard with it.
    """
    note = instrument(frequency * 2 ** (rng.normal(0, 0.04) / 12), seconds, float(rng.uniform(0.6, 0.8)), rng)
    note = note[: round(seconds * RATE)] * rng.uniform(1.6, 2.0)
    note *= np.cos(np.linspace(0, np.pi / 2, len(note))) ** 0.5
    hit = burst(rng, 0.03, 900, 3200, 0.001, 0.006)
    return mix((0, note), (0, wood * rng.uniform(0.8, 1.2) * thump(rng.uniform(1.3, 1.6))), (0, 0.06 * hit))


def tuned(rng: Random, semitones: float = 0.6) -> float:
    """A factor of pitch, by which takes of a sound differ."""
    return float(2 ** (rng.uniform(-semitones, semitones) / 12))


def room(rng: Random, signal: Signal, amount: float = 0.12, decay: float = 0.07) -> Signal:
    """Return the signal in a small furnished room."""
    t = times(decay * 5)
    tail = shaped(rng.standard_normal(len(t)), 180, 2600) * np.exp(-t / decay)
    tail[: round(0.006 * RATE)] = 0
    tail *= amount / math.sqrt(float(np.sum(tail**2)))
    length = len(signal) + len(tail)
    wet = np.fft.irfft(np.fft.rfft(signal, length) * np.fft.rfft(tail, length), length)
    return mix((0, signal), (0, wet))


def deal(rng: Random, step: int) -> Signal:
    """A card snapping off the pack onto felt; lower with each step."""
    pitch = 2 ** (-1.5 * step / 12) * tuned(rng)
    snap = burst(rng, 0.06, 1500 * pitch, 4200 * pitch, 0.004, 0.010)
    brush = burst(rng, 0.12, 500 * pitch, 1900 * pitch, 0.006, 0.026)
    fall = burst(rng, 0.2, 350 * pitch, 1300 * pitch, 0.01, 0.05)
    return mix((0, 0.3 * snap), (0.012, 0.55 * brush), (0.014, 0.3 * fall), (0.016, 0.55 * thump(1.25 * pitch)))


def slide(rng: Random, step: int) -> Signal:
    """A card pushed over felt: a swelling, grainy breath, softly stopped."""
    seconds = float(rng.uniform(0.22, 0.3))
    t = times(seconds)
    grain = 1 + 0.35 * shaped(rng.standard_normal(len(t)), 18, 60) / 0.05
    hiss = shaped(rng.standard_normal(len(t)), 650, 2400) * np.sin(np.pi * t / seconds) ** 1.4 * np.clip(grain, 0.3, 2)
    return mix((0, hiss / np.max(np.abs(hiss))), (seconds - 0.06, 0.22 * thump(1.4 * tuned(rng))))


def flip(rng: Random, step: int) -> Signal:
    """A card bent up, snapping over and falling flat."""
    lift = burst(rng, 0.1, 900, 2600, 0.045, 0.018)
    snap = burst(rng, 0.05, 1700, 4600, 0.002, 0.007)
    flat = burst(rng, 0.09, 500, 1700, 0.003, 0.018)
    falls = float(rng.uniform(0.15, 0.18))
    return mix((0, 0.35 * lift), (0.075, 0.5 * snap), (falls, 0.6 * flat), (falls, 0.6 * thump(1.15 * tuned(rng))))


def take(rng: Random, step: int) -> Signal:
    """A card dragged in and set down firmly before its taker."""
    return mix(
        (0, 0.55 * slide(rng, step)),
        (0.2, 0.5 * burst(rng, 0.08, 600, 2200, 0.003, 0.02)),
        (0.205, 1.0 * thump(0.9 * tuned(rng))),
        (float(rng.uniform(0.26, 0.29)), 0.25 * thump(1.3)),
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
    tone = np.cumsum((150 + 60 * t / seconds) * tuned(rng)) * 2 * np.pi / RATE
    wings = (np.sin(tone) + 0.5 * np.sin(2 * tone) + 0.3 * np.sin(3 * tone)) * (0.6 + 0.4 * beat) * swell
    air = shaped(rng.standard_normal(len(t)), 900, 3200) * swell * (0.6 + 0.4 * beat)
    air /= np.max(np.abs(air))
    return mix(
        (0, 0.5 * wings),
        (0, 0.25 * air),
        (0.34, 0.7 * struck(marimba, 659.25, 0.7, rng)),
        (0.34, 0.3 * struck(marimba, 987.77, 0.6, rng)),
    )


def cancel(rng: Random, step: int) -> Signal:
    """A blade through the air, a knock, and two brush strokes."""
    swish = burst(rng, 0.22, 1400, 5200, 0.15, 0.02)
    pitch = tuned(rng)
    knock = modes([(640 * pitch, 0.9, 0.02), (1490 * pitch, 0.35, 0.012), (2700, 0.1, 0.006)], 0.12)
    strokes = [(at, 0.4 * burst(rng, 0.12, 700, 2600, 0.03, 0.03)) for at in (0.21, 0.3)]
    return mix((0, 0.6 * swish), (0.15, knock), (0.15, 0.9 * thump(0.95)), *strokes)


def sideways(rng: Random, step: int) -> Signal:
    """A card turned on felt under a fingertip."""
    turn = burst(rng, 0.24, 500, 1900, float(rng.uniform(0.11, 0.15)), 0.04)
    stop = 0.35 * burst(rng, 0.06, 900, 2600, 0.002, 0.012)
    return mix((0, 0.6 * turn), (0.19, stop), (0.195, 0.35 * thump(1.5 * tuned(rng))))


def pick(rng: Random, step: int) -> Signal:
    """A card's edge, bent up by a fingernail and let go."""
    slip = burst(rng, 0.09, 1400, 4200, float(rng.uniform(0.03, 0.045)), 0.014)
    snap = burst(rng, 0.06, 900 * tuned(rng), 2800, 0.002, 0.012)
    return mix((0, 0.5 * slip), (0.05, 0.6 * snap), (0.056, 0.25 * thump(1.9 * tuned(rng))))


def glimpse(rng: Random, step: int) -> Signal:
    """A held breath and very soft glass."""
    breath = burst(rng, 0.5, 800, 2600, 0.32, 0.05)
    beats = float(rng.uniform(2, 4))
    glass = modes(
        [(1318.51, 0.7, 0.36), (1318.51 + beats, 0.4, 0.4), (1975.53, 0.4, 0.28), (2637, 0.12, 0.14)], 1.3, 0.02
    )
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
    return mix((0, 0.8 * struck(kalimba, note, 0.7, rng)), (0.012, 0.25 * struck(kalimba, note * 2, 0.4, rng)))


def over(rng: Random, step: int) -> Signal:
    """Something overfull popping, with small bells tumbling out of it."""
    pop = burst(rng, 0.16, 300, 3800, 0.001, 0.02)
    wind = burst(rng, 0.45, 900, 4200, 0.03, 0.12)
    bells = []
    for i in range(16):
        note = float(rng.choice([1046.5, 1174.66, 1318.51, 1567.98, 1760.0, 2093.0]))
        bells.append((0.05 + 0.045 * i + float(rng.uniform(0, 0.03)), 0.5 * 0.9**i, struck(kalimba, note, 0.5, rng)))
    return mix(
        (0, pop),
        (0, 0.9 * thump(0.7)),
        (0.015, 0.35 * wind),
        *((at, level * bell) for at, level, bell in bells),
    )


def press(rng: Random, step: int) -> Signal:
    """A small wooden key."""
    pitch = tuned(rng, 0.4)
    return mix(
        (0, modes([(720 * pitch, 0.8, 0.014), (1510 * pitch, 0.3, 0.008), (2350, 0.08, 0.004)], 0.08)),
        (0, 0.12 * burst(rng, 0.03, 1500, 4000, 0.001, 0.004)),
        (0.004, 0.4 * thump(2.0)),
    )


def focus(rng: Random, step: int) -> Signal:
    """A fingertip on wood."""
    pitch = tuned(rng, 0.5)
    tip = modes([(930 * pitch, 0.6, 0.009), (1720 * pitch, 0.12, 0.005)], 0.05)
    return mix((0, tip), (0, 0.25 * thump(2.4)), (0, 0.05 * burst(rng, 0.02, 1500, 3500, 0.001, 0.003)))


def hover(rng: Random, step: int) -> Signal:
    """A fingertip that only just touches paper."""
    return mix((0, burst(rng, 0.05, 1100 * tuned(rng, 2), 3000, 0.006, 0.009)), (0.004, 0.15 * thump(2.6)))


def no(rng: Random, step: int) -> Signal:
    """Two knuckles on felt, the second one lower."""
    pitch = tuned(rng, 0.4)
    first, second = (modes([(at * pitch, 0.7, 0.02), (at * 2.1 * pitch, 0.1, 0.006)], 0.1) for at in (310, 245))
    return mix((0, first), (0, 0.5 * thump(1.4)), (0.09, 0.8 * second), (0.09, 0.4 * thump(1.2)))


def blow(rng: Random) -> Signal:
    """A stamp on the table."""
    return mix((0, 0.5 * burst(rng, 0.08, 300, 1500, 0.002, 0.016)), (0, 1.0 * thump(0.85 * tuned(rng))))


def stamp(rng: Random, step: int) -> Signal:
    """A stamp lifted from its pad and brought down with a fist."""
    pad = burst(rng, 0.07, 700, 2400, 0.03, 0.015)
    paper = burst(rng, 0.14, 500, 2600, 0.003, 0.035)
    jump = burst(rng, 0.05, 1400, 3600, 0.002, 0.01)
    late = float(rng.uniform(0.08, 0.11))
    return mix((0, 0.2 * pad), (0.07, blow(rng)), (0.072, 0.5 * paper), (0.07 + late, 0.18 * jump))


def hush(rng: Random, step: int) -> Signal:
    """Several people drawing breath, and a low string that stops."""
    breaths = [
        (float(rng.uniform(0, 0.12)), float(rng.uniform(0.3, 0.6)), breath(rng, 0.55, tuned(rng, 3))) for _ in range(5)
    ]
    t = times(0.85)
    swell = np.sin(np.pi / 2 * t / 0.85) ** 3 * np.minimum(1, (0.85 - t) / 0.04)
    low = sum(np.sin(2 * np.pi * 146.83 * tuned(rng, 0.08) * n * t) / n**1.3 for n in range(1, 9)) * swell
    return mix((0, 0.5 * low), *((at, 0.5 * level * one) for at, level, one in breaths))


def pulse(rng: Random, step: int) -> Signal:
    """A muffled bar, struck twice, high enough for small speakers."""
    pitch = 220 * tuned(rng, 0.15)
    first, second = (struck(marimba, pitch * ratio, 0.4, rng, 0.5) for ratio in (1, 0.945))
    return mix((0, first), (0.24, 0.6 * second))


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


def curtain(rng: Random, step: int) -> Signal:
    """Heavy cloth that comes down, and its hem on the boards."""
    cloth = burst(rng, 0.5, 250, 1900, 0.3, 0.06)
    folds = burst(rng, 0.3, 200, 900, 0.02, 0.07)
    return mix((0, 0.45 * cloth), (0.33, 0.5 * folds), (0.33, 1.1 * thump(0.7 * tuned(rng))), (0.4, 0.4 * thump(0.9)))


def rise(rng: Random, step: int) -> Signal:
    """The same cloth drawn up, and the rings of its cord."""
    cloth = burst(rng, 0.6, 300, 2300, 0.12, 0.16)
    rings = [
        (0.05 + 0.06 * i + float(rng.uniform(0, 0.02)), 0.12 * burst(rng, 0.04, 2000, 4200, 0.001, 0.008))
        for i in range(6)
    ]
    return mix((0, 0.7 * cloth), *rings)


def reveal_true(rng: Random, step: int) -> Signal:
    """An open rising fifth and its octave."""
    notes = [(0.05, 587.33, 0.8), (0.16, 880.0, 0.8), (0.27, 1174.66, 0.45)]
    return mix((0, 0.8 * blow(rng)), *((at, level * struck(kalimba, note, 1.1, rng)) for at, note, level in notes))


def reveal_lie(rng: Random, step: int) -> Signal:
    """A tritone slipping down, on muffled bars a little out of tune."""
    notes = [(0.05, 466.16, 0.8), (0.22, 329.63, 1.0), (0.22, 326.0, 0.6)]
    return mix((0, blow(rng)), *((at, level * struck(marimba, note, 0.8, rng)) for at, note, level in notes))


def skin(rng: Random, pitch: float) -> Signal:
    """A stick on the skin of a small drum."""
    t = times(0.16)
    tone = np.sin(2 * np.pi * np.cumsum(pitch * (1 + 0.5 * np.exp(-t / 0.012))) / RATE) * np.exp(-t / 0.05)
    return mix((0, 0.8 * tone), (0, 0.35 * burst(rng, 0.06, 500, 2600, 0.001, 0.014)))


def rolled(rng: Random, seconds: float, strokes: int) -> Signal:
    """Strokes ever faster and louder, the last one damped."""
    pitch, hits = 185 * tuned(rng, 0.8), []
    for number in range(strokes):
        at = seconds * (1 - (1 - number / strokes) ** 1.25) * float(rng.uniform(0.985, 1.015))
        level = 0.12 + 0.5 * (number / strokes) ** 2
        hits.append((at, level * float(rng.uniform(0.85, 1.15)) * skin(rng, pitch * (1 + 0.02 * (number % 2)))))
    return mix(*hits, (seconds, skin(rng, pitch)), (seconds, 0.5 * thump(0.8 * tuned(rng))))


def drum(rng: Random, step: int) -> Signal:
    """A roll of the drum up to the moment of truth."""
    return rolled(rng, 0.64, 17)


def roll(rng: Random, step: int) -> Signal:
    """The same, short."""
    return rolled(rng, 0.3, 8)


def rip(rng: Random, step: int) -> Signal:
    """Paper torn in two, and its scraps coming down."""
    seconds = float(rng.uniform(0.3, 0.38))
    t = times(seconds)
    fibres = np.clip(shaped(rng.standard_normal(len(t)), 60, 240) / 0.05, -1.5, 1.5) ** 2
    tear = shaped(rng.standard_normal(len(t)), 900, 4800) * (0.35 + fibres) * np.minimum(1, t / 0.02)
    tear *= np.linspace(0.5, 1, len(t)) * np.minimum(1, (seconds - t) / 0.03)
    tear /= np.max(np.abs(tear))
    falls = [
        (
            seconds + float(rng.uniform(0, 0.5)),
            float(rng.uniform(0.05, 0.16)) * burst(rng, 0.06, 1400, 4000, 0.01, 0.012),
        )
        for _ in range(9)
    ]
    return mix((0, tear), (seconds - 0.05, 0.5 * thump(1.1 * tuned(rng))), *falls)


def slap(rng: Random, step: int) -> Signal:
    """A card brought down flat on the table by a whole hand."""
    pitch = tuned(rng, 1.0)
    flat = burst(rng, 0.07, 600 * pitch, 3400 * pitch, 0.001, 0.012)
    air = burst(rng, 0.14, 350 * pitch, 1500 * pitch, 0.004, 0.035)
    return mix((0, 0.8 * flat), (0, 0.3 * air), (0.002, 1.1 * thump(0.95 * pitch)), (0.06, 0.12 * thump(1.5 * pitch)))


def turn(rng: Random, step: int) -> Signal:
    """A lamp's glass, touched from afar."""
    beats, hard = float(rng.uniform(1.2, 2.4)), float(rng.uniform(0.6, 1.4))
    parts = [
        (783.99, 1.0, 0.30),
        (783.99 + beats, 0.5, 0.34),
        (1567.98, 0.16 * hard, 0.16),
        (2163.0, 0.07 * hard, 0.09),
    ]
    return modes(parts, 1.2, 0.012)


def danger(rng: Random, step: int) -> Signal:
    """One heartbeat, with overtones enough for small speakers."""

    def beat(frequency: float, strength: float) -> Signal:
        t = times(0.24)
        phase = np.cumsum(frequency * (1 + 0.9 * np.exp(-t / 0.018))) * 2 * np.pi / RATE
        swell = np.sin(np.pi / 2 * np.minimum(1, t / 0.010)) ** 2 * np.exp(-t / 0.055)
        return strength * swell * (np.sin(phase) + 0.6 * np.sin(2 * phase) + 0.35 * np.sin(3 * phase))

    pitch, later = tuned(rng, 0.5), float(rng.uniform(0.23, 0.27))
    return mix((0, beat(62 * pitch, 1.0)), (later, beat(74 * pitch, float(rng.uniform(0.55, 0.7)))))


def pen(rng: Random, step: int) -> Signal:
    """Two or three strokes of a nib on paper."""
    strokes = [(0.0, 0.09), (0.11, 0.06), (0.18, 0.08)]
    return mix(*((at, 0.7 * burst(rng, long, 1800, 5200, long * 0.5, long * 0.3)) for at, long in strokes))


def played(notes: str, instrument: Instrument, beat: float, velocity: float, rng: Random) -> Signal:
    """Return a tune: pitches, each with its length in beats.

    A `-` is a rest.
    """
    at, parts = 0.0, [(0.0, np.zeros(1))]
    for token in notes.split():
        pitch, _, length = token.partition(":")
        seconds = float(length or 1) * beat
        if pitch != "-":
            parts.append((at, instrument(hertz(key_of(pitch)), seconds, velocity, rng)))
        at += seconds
    return mix(*parts)


def together(rng: Random, beat: float, *voices: tuple[float, Instrument, str]) -> Signal:
    """Return tunes that sound together, each with its strength.

    They ring out in the end.
    """
    tunes = [(0.0, strength * played(notes, instrument, beat, 0.6, rng)) for strength, instrument, notes in voices]
    whole = mix(*tunes)
    return whole * np.cos(np.pi / 2 * np.clip((times(len(whole) / RATE) - 6.0) / 1.4, 0, 1))[: len(whole)]


def win(rng: Random, step: int) -> Signal:
    """A run up to a dance of kalimba and horns, and home."""
    return together(
        rng,
        0.21,
        (1.0, kalimba, "c5:.5 e5:.5 g5:.5 a5:.5 c6:2 g5 c6 d6 e6:2 d6 c6 a5:2 f5 a5 g5:2 e5 g5 a5 b5 c6:6"),
        (0.5, kalimba, "-:2 e5:2 - e5 g5 c6:2 b5 a5 f5:2 c5 f5 e5:2 c5 e5 f5 d5 e5:6"),
        (0.45, horn, "-:2 g4:4 c5:4 a4:4 c5:2 b4:4 d5:2 e5:6"),
        (0.4, horn, "-:2 e4:4 g4:4 f4:4 a4:2 g4:4 g4:2 g4:6"),
        (0.8, bass, "-:2 c3:2 g2:2 c3:2 e3:2 f2:2 c3:2 f2:2 g2:2 g2:2 d3:2 c3:2 g2:2 c2:2"),
    )


def lose(rng: Random, step: int) -> Signal:
    """Three stumbling bars, an air that sinks, and something falling."""
    air = together(
        rng,
        0.34,
        (1.0, marimba, "g4:.6 f4:.6 d#4:.8 c4:2 - d#4 d4 c4 g#3:2 g3 g#3 f3:2 d#3 d3 c3:3"),
        (0.35, horn, "-:2 g3:3 g#3:3 f3:3 d3:2 c3:1 d#3:3"),
        (0.5, bass, "-:2 c3:3 g#2:3 f2:3 g2:3 c2:3"),
    )
    return mix((0, air), (0.68, 0.3 * blow(rng)), (5.1, 0.25 * thump(1.2)), (5.2, 0.14 * thump(1.4)))


def fanfare(rng: Random, step: int) -> Signal:
    """Two horns and little bars: something worth keeping."""
    return together(
        rng,
        0.15,
        (0.8, horn, "g4 c5 e5 g5:2 e5 g5:5"),
        (0.6, horn, "e4 g4 c5 e5:2 c5 e5:5"),
        (0.7, glockenspiel, "-:6 c6 e6 g6 c6:3"),
    )


PHRASES: dict[str, tuple[Instrument, float, dict[str, str]]] = {
    # A cat in the fog: a pipe, low and unhurried.
    "kiri": (
        whistle,
        0.19,
        {
            CLAIMS: "a4:1.5 e4:2 | e4 g4 e4:2 | b4 a4:2.5 | g4:.5 a4 e4:2",
            CAUGHT: "a4:1.5 g#4:2 | e4:.5 d#4:2.5 | c5:.5 b4:.5 f4:2.5",
            FOOLED: "e4:.5 a4:.5 c5:2 | a4 e5:.5 d5:2 | e5:.5 c5:.5 a4:2.5",
            WON: "e4 a4 c5 e5:3 | a4:.5 b4:.5 c5 a5:3",
        },
    ),
    # An old craftsman: a bass, plain and to the point.
    "gen": (
        bass,
        0.2,
        {
            CLAIMS: "d3 d3:.5 a2:2 | a2 d3:2 | d3 c3:.5 a2:2 | a2:.5 a2:.5 d3:2",
            CAUGHT: "d3:.5 c#3:.5 c3:2 | f3 e3:.5 d#3:2 | a2 g#2:2.5",
            FOOLED: "d3:.5 f3:.5 a3:2 | a2:.5 d3:.5 f#3 a3:1.5 | d3:.5 a3:.5 d3:2",
            WON: "d3:.5 d3:.5 f#3 a3 d4:2 | a3:.5 f#3:.5 a3 d4:2.5",
        },
    ),
    # A child that wants to see everything: a music box, rising.
    "momo": (
        music_box,
        0.1,
        {
            CLAIMS: "e6 g6 b6:2 | g6 a6 g6 d7:2 | d6 g6 b6 d7:2 | b6 a6 g6 b6:2",
            CAUGHT: "b6 a#6 a6:3 | d7 b6 g6 d#6:3 | g6 f#6:.5 f6:.5 e6:3",
            FOOLED: "g6:.5 g6:.5 b6 d7 g7:2 | b6 d7 b6 d7 e7:2 | d7 e7 d7:.5 e7:.5 g7:2",
            WON: "g6 b6 d7 g7 b6 d7 g7:3 | d6 g6 b6 d7 g7 e7 g7:3",
        },
    ),
    # A young dragon: a horn that bursts out.
    "ryu": (
        horn,
        0.13,
        {
            CLAIMS: "d4 d4 a4:2 | a3 d4:.5 d4:.5 f4:2 | g4 f4 d4:2 | d4:.5 f4:.5 g4 d4:2",
            CAUGHT: "f4 d#4 b3:3 | a4:.5 g#4:.5 g4:1 d4:2 | d4 c#4:.5 c4:3",
            FOOLED: "d4:.5 f4:.5 a4 d5:2 | a4 a4:.5 a4:.5 d5:2 | f4 a4 c5 a4:2",
            WON: "d4 d4:.5 d4:.5 a4 d5:4 | a3 d4 f#4 a4 d5:3",
        },
    ),
    # A fox of the stage: a shamisen with a flourish.
    "shino": (
        shamisen,
        0.1,
        {
            CLAIMS: "e5:.5 f5:.5 e5 b4:2 | b4 e5:.5 f5:.5 a5:2 | a5 f5 e5:2 | e5 a5:.5 f5:.5 e5:2",
            CAUGHT: "f5 e5 a#4:3 | a5:.5 f5:.5 e5 c5 a#4:2 | b4 a#4:.5 a4:.5 f4:2",
            FOOLED: "e5:.5 f5:.5 a5:.5 b5:.5 c6:2 | b5 c6:.5 b5:.5 a5 e5:2 | a5:.5 b5:.5 a5:.5 b5:.5 e6:2",
            WON: "b4 e5 f5 a5 b5 e6:3 | e6:.5 c6:.5 b5 a5 b5 e6:3",
        },
    ),
    # An owl that counts: a marimba, even, and one last note.
    "hakase": (
        marimba,
        0.12,
        {
            CLAIMS: "c5 c5 c5 g5:2 | g4 c5 g4 e5:2 | c5 e5 g5 c5:2 | e5 e5 c5 g4:2",
            CAUGHT: "c5 c5 c5 f#4:2 | g5 f5 d#5 b4:2 | e5 d#5 d5 c#5:2",
            FOOLED: "c5 e5 g5 c6:2 | g5 g5 g5 c6:2 | e5 g5 e5 g5 b5:2",
            WON: "c5 e5 g5 c6 g5 c6:2 | g4 c5 e5 g5 c6 e6:2",
        },
    ),
}
"""The phrases that characters play when they speak.

By character: the instrument, the length of a beat in s, and by tone a phrase for each take.
"""


def phrase(who: str, tone: str, rng: Random, variant: int) -> Signal:
    """Return a character's phrase: pitches, each with its length in beats."""
    instrument, beat, tones = PHRASES[who]
    at, notes = 0.0, []
    for token in tones[tone].split("|")[variant].split():
        pitch, _, length = token.partition(":")
        seconds = float(length or 1) * beat
        notes.append((at, instrument(hertz(key_of(pitch)), seconds, 0.6, rng)))
        at += seconds
    whole = mix(*notes)
    return whole * np.exp(-np.maximum(0, times(len(whole) / RATE) - at) / 0.12)


VOICES = {voice_name(who, tone): (who, tone) for who in SPEAKERS for tone in TONES}
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
    "stamp": stamp,
    "hush": hush,
    "pulse": pulse,
    "curtain": curtain,
    "rise": rise,
    "hover": hover,
    "no": no,
    "pick": pick,
    "murmur": murmur,
    "gasp": gasp,
    "laugh": laugh,
    "applause": applause,
    "drum": drum,
    "roll": roll,
    "rip": rip,
    "slap": slap,
    "win": win,
    "lose": lose,
    "fanfare": fanfare,
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
