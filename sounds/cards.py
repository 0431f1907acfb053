"""The sounds of cards, hands and buttons.

Filtered noise, and wood that is struck.
"""

import numpy as np

from sounds.dsp import RATE, Random, Signal, burst, mix, modes, shaped, thump, times, tuned
from sounds.instruments import kalimba, marimba, struck


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


def pen(rng: Random, step: int) -> Signal:
    """Two or three strokes of a nib on paper."""
    strokes = [(0.0, 0.09), (0.11, 0.06), (0.18, 0.08)]
    return mix(*((at, 0.7 * burst(rng, long, 1800, 5200, long * 0.5, long * 0.3)) for at, long in strokes))
