"""The sounds of the great moments.

Stamps, drums, the curtain, verdicts, the end.
"""

import numpy as np

from sounds.crowd import breath
from sounds.dsp import RATE, Random, Signal, burst, mix, modes, thump, times, tuned
from sounds.instruments import Instrument, bass, glockenspiel, horn, kalimba, marimba, struck
from sounds.score import hertz, key_of


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
