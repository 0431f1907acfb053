"""The phrases that characters play when they speak."""

import numpy as np

from sounds import CAUGHT, CLAIMS, FOOLED, WON
from sounds.dsp import RATE, Random, Signal, mix, times
from sounds.instruments import Instrument, bass, horn, marimba, music_box, shamisen, whistle
from sounds.score import hertz, key_of

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
