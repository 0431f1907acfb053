"""The instruments of the music.

Strings that are plucked, struck or bowed, bars, bells, pipes, skins and wood. Each function makes one note: `frequency`
in Hz (0 without a pitch), `seconds` for which it is held, `velocity` from 0 to 1, and its own random numbers. All notes
are about equally strong, so that levels are those of the score.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from sounds.dsp import RATE, Random, Signal, burst, mix, modes, shaped, thump, times

Instrument = Callable[[float, float, float, Random], Signal]

TAU = 2 * np.pi


def pluck(
    frequency: float, seconds: float, rng: Random, *, ring: float, bright: float, at: float = 0.18, damp: float = 0.06
) -> Signal:
    """Return a plucked string (Karplus and Strong).

    Noise goes round in a loop and is smoothed by each turn. It rings for `ring` seconds until it is 60 dB down, and is
    damped within `damp` when it is released. `bright` 0 … 1: how hard it is plucked; `at`: where, as a part of its
    length.
    """
    period = RATE / frequency
    delay = max(2, int(period - 0.5))
    count = round((seconds + 3 * damp) * RATE)
    noise = rng.standard_normal(delay)
    smooth = max(1, round((1 - bright) * delay / 3))
    noise = np.convolve(np.concatenate([noise, noise]), np.ones(smooth) / smooth)[delay : 2 * delay]
    noise -= np.roll(noise, max(1, round(at * delay)))
    noise -= noise.mean()
    noise /= np.sqrt(np.mean(noise**2))
    loss = 10 ** (-3 * (delay + 0.5) / RATE / ring)
    extra = count + delay + 2
    string = np.zeros(extra + 1 + delay)
    string[1 : delay + 1] = noise
    for begin in range(delay + 1, extra, delay):
        before = string[begin - delay - 1 : begin]
        string[begin : begin + delay] = loss * 0.5 * (before[1:] + before[:-1])[: len(string) - begin]
    where = np.arange(count) * frequency * (delay + 0.5) / RATE + 1
    tone = np.interp(where, np.arange(len(string)), string)
    return 0.35 * tone * _held(len(tone), seconds, 0.001, damp)


def _held(count: int, seconds: float, attack: float, release: float) -> Signal:
    """Return the envelope of a note: attack, hold and release.

    It rises within `attack` and falls away after `seconds`.
    """
    t = np.arange(count) / RATE
    rise = np.sin(np.pi / 2 * np.minimum(1, t / attack)) ** 2
    return rise * np.exp(-np.maximum(0, t - seconds) / release * 2.3)


def sawtooth(
    frequency: float, count: int, rng: Random, *, top: float, vibrato: float = 0.0, rate: float = 5.2
) -> Signal:
    """Return a bowed tone: a saw with no overtones above `top`.

    `vibrato` is the depth of the sway in semitones.
    """
    t = np.arange(count) / RATE
    sway = vibrato * np.sin(TAU * rate * t + rng.uniform(0, TAU)) * np.minimum(1, t / 0.5)
    phase = np.cumsum(frequency * 2 ** (sway / 12)) * TAU / RATE + rng.uniform(0, TAU)
    tone = np.zeros(count)
    for n in range(1, max(2, int(top / frequency) + 1)):
        tone += np.sin(n * phase) / n * np.exp(-((n * frequency / top) ** 2))
    return 0.5 * tone


def lute(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """Gut strings over a round body."""
    string = pluck(frequency, seconds, rng, ring=2.6, bright=0.35 + 0.35 * velocity, at=0.22, damp=0.1)
    return mix((0, shaped(string, 90, 4200)), (0, 0.05 * thump(2.2)))


def guitar(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """Nylon strings, plucked by the fingertips."""
    string = pluck(frequency, seconds, rng, ring=3.4, bright=0.25 + 0.3 * velocity, at=0.3, damp=0.18)
    return shaped(string, 80, 3200)


def pizzicato(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A bowed instrument's string, plucked: short and round."""
    string = pluck(frequency, min(seconds, 0.5), rng, ring=0.75, bright=0.2 + 0.3 * velocity, at=0.3, damp=0.05)
    return mix((0, shaped(string, 70, 3000)), (0, 0.08 * thump(1.6)))


def bass(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A double bass, plucked."""
    string = pluck(frequency, seconds, rng, ring=2.0, bright=0.2 + 0.2 * velocity, at=0.35, damp=0.08)
    t = np.arange(len(string)) / RATE
    body = 0.3 * np.sin(TAU * frequency * t) * np.exp(-t / 0.5) * _held(len(t), seconds, 0.01, 0.08)
    return shaped(string + body, 50, 1400)


def shamisen(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """Silk over skin, struck by a large plectrum.

    It buzzes and dies away at once.
    """
    string = pluck(frequency, min(seconds, 0.7), rng, ring=0.95, bright=0.55 + 0.3 * velocity, at=0.09, damp=0.06)
    buzz = np.tanh(2.2 * string) * 0.5
    skin = modes([(310, 0.5, 0.02), (540, 0.3, 0.014), (900, 0.12, 0.008)], 0.12)
    return mix((0, shaped(buzz, 180, 3400, slope=1.2)), (0, 0.22 * velocity * skin))


def koto(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """Long silk strings over a wooden board, a little sharp at first."""
    ring = pluck(frequency, max(seconds, 0.6), rng, ring=2.2, bright=0.5 + 0.3 * velocity, at=0.12, damp=0.35)
    return shaped(ring, 120, 3800)


def kalimba(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A plucked tongue over a wooden box."""
    parts = [(1.0, 1.0, 0.55), (2.0, 0.16, 0.26), (5.4, 0.07, 0.05), (8.9, 0.02, 0.02)]
    parts = [(frequency * ratio, strength, decay) for ratio, strength, decay in parts if frequency * ratio < 12000]
    return mix((0, 0.5 * modes(parts, 2.0, 0.004)), (0, 0.06 * thump(1.7)))


def music_box(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A steel comb, plucked by a pin."""
    parts = [(1.0, 1.0, 0.8), (2.0, 0.08, 0.4), (6.27, 0.09 * velocity, 0.09), (3.0, 0.05, 0.3)]
    parts = [(frequency * ratio, strength, decay) for ratio, strength, decay in parts if frequency * ratio < 11000]
    pin = burst(rng, 0.02, 1800, 3600, 0.001, 0.003)
    return mix((0, 0.45 * modes(parts, 2.6, 0.003)), (0, 0.03 * pin))


def glockenspiel(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """Small steel bars, with soft mallets."""
    parts = [(1.0, 1.0, 0.9), (2.76, 0.14, 0.3), (5.4, 0.04, 0.1)]
    parts = [(frequency * ratio, strength, decay) for ratio, strength, decay in parts if frequency * ratio < 11000]
    return 0.4 * modes(parts, 2.6, 0.004)


def marimba(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """Rosewood bars, with soft mallets."""
    parts = [(1.0, 1.0, 0.24), (3.93, 0.14, 0.07), (9.2, 0.03, 0.02)]
    parts = [(frequency * ratio, strength, decay) for ratio, strength, decay in parts if frequency * ratio < 11000]
    return mix((0, 0.55 * modes(parts, 1.2, 0.004)), (0, 0.06 * thump(1.3)))


def electric_piano(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A tine before a pickup, by frequency modulation."""
    count = round((seconds + 0.5) * RATE)
    t = np.arange(count) / RATE
    tine = 0.35 * velocity * np.exp(-t / 0.12) * np.sin(TAU * 14 * min(frequency, 500) * t)
    bark = 1.1 * velocity * np.exp(-t / 0.6) * np.sin(TAU * frequency * t + 0.3)
    tone = np.sin(TAU * frequency * t + bark) + 0.1 * np.sin(TAU * frequency * t + tine)
    return 0.5 * tone * np.exp(-t / 1.3) * _held(count, seconds, 0.003, 0.12)


def synth_bass(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A round electric bass, damped by the hand."""
    count = round((seconds + 0.15) * RATE)
    t = np.arange(count) / RATE
    bite = 1.4 * velocity * np.exp(-t / 0.09)
    tone = np.sin(TAU * frequency * t + bite * np.sin(TAU * frequency * t)) + 0.25 * np.sin(TAU * 2 * frequency * t)
    return 0.6 * tone * np.exp(-t / 0.7) * _held(count, seconds * 0.9, 0.005, 0.05)


def whistle(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A wooden pipe with some breath."""
    count = round((seconds + 0.25) * RATE)
    t = np.arange(count) / RATE
    sway = 0.16 * np.sin(TAU * 4.8 * t) * np.clip((t - 0.25) / 0.4, 0, 1)
    phase = np.cumsum(frequency * 2 ** (sway / 12)) * TAU / RATE
    breath = shaped(rng.standard_normal(count), max(300, frequency * 0.8), frequency * 2.2)
    breath *= 0.035 / np.sqrt(np.mean(breath**2))
    tone = np.sin(phase) + 0.2 * np.sin(2 * phase) + 0.1 * np.sin(3 * phase) + breath
    return 0.42 * tone * _held(count, seconds * 0.94, 0.045, 0.09)


def horn(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A soft horn, from behind a hill."""
    count = round((seconds + 0.4) * RATE)
    t = np.arange(count) / RATE
    sway = 0.06 * np.sin(TAU * 4.6 * t) * np.clip((t - 0.4) / 0.5, 0, 1)
    phase = np.cumsum(frequency * 2 ** (sway / 12)) * TAU / RATE
    swell = np.minimum(1, t / 0.12) * (0.75 + 0.25 * np.minimum(1, t / 0.7))
    tone = np.zeros(count)
    for n in range(1, 9):
        tone += np.sin(n * phase) * np.exp(-0.62 * (n - 1) / (0.5 + velocity * swell))
    return 0.33 * tone * _held(count, seconds * 0.95, 0.07, 0.14)


def strings(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """Several bowed strings that come and go slowly."""
    count = round((seconds + 1.2) * RATE)
    top = 900 + 900 * velocity
    many = sum(
        (sawtooth(frequency * 2 ** (cents / 1200), count, rng, top=top, vibrato=0.07) for cents in (-7, 0, 6)),
        start=np.zeros(count),
    )
    return 0.28 * many * _held(count, seconds, 0.35, 0.7)


def staccato(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """Low strings, bowed short."""
    count = round((min(seconds, 0.3) + 0.25) * RATE)
    two = sum(
        (sawtooth(frequency * 2 ** (cents / 1200), count, rng, top=1500) for cents in (-5, 5)), start=np.zeros(count)
    )
    return 0.5 * two * _held(count, min(seconds, 0.3) * 0.5, 0.02, 0.16)


def hurdy_gurdy(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A wheel on a string: a drone that beats slowly with itself."""
    count = round((seconds + 0.5) * RATE)
    t = np.arange(count) / RATE
    two = sawtooth(frequency, count, rng, top=1500) + sawtooth(frequency * 1.0017, count, rng, top=1500)
    turn = 1 + 0.12 * np.sin(TAU * 1.5 * t + rng.uniform(0, TAU))
    return 0.3 * shaped(two * turn, 110, 1900) * _held(count, seconds, 0.12, 0.25)


def glass(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """The rim of a glass: a swelling tone close to a sine."""
    count = round((seconds + 1.4) * RATE)
    t = np.arange(count) / RATE
    beat = 1 + 0.1 * np.sin(TAU * 0.7 * t + rng.uniform(0, TAU))
    tone = (
        np.sin(TAU * frequency * t) + 0.5 * np.sin(TAU * frequency * 1.003 * t) + 0.08 * np.sin(TAU * 2 * frequency * t)
    )
    return 0.3 * tone * beat * _held(count, seconds, 0.5, 0.9)


def pulse(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A short dark synthesizer tone."""
    count = round((seconds + 0.1) * RATE)
    t = np.arange(count) / RATE
    tone = sawtooth(frequency, count, rng, top=700 + 700 * velocity)
    return tone * np.exp(-t / 0.16) * _held(count, seconds * 0.7, 0.006, 0.06)


def tremolo(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """Trembling strings, high and far away."""
    count = round((seconds + 0.5) * RATE)
    t = np.arange(count) / RATE
    tone = sum(
        (sawtooth(frequency * 2 ** (cents / 1200), count, rng, top=2200) for cents in (-8, 0, 7)), start=np.zeros(count)
    )
    shake = 0.65 + 0.35 * np.sin(TAU * 9.5 * t + rng.uniform(0, TAU))
    return 0.25 * tone * shake * _held(count, seconds, 0.25, 0.3)


def skin(pitch: float, fall: float, decay: float, edge: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A drum whose pitch falls as it dies away.

    With a negative `fall` the pitch rises. `edge` is the strength of the stick's noise.
    """
    t = times(seconds)
    glide = pitch * (1 + fall * np.exp(-t / (decay * 0.35)))
    phase = np.cumsum(glide) * TAU / RATE
    tone = (np.sin(phase) + 0.35 * np.sin(1.59 * phase) + 0.18 * np.sin(2.3 * phase)) * np.exp(-t / decay)
    rise = np.minimum(1, t / 0.003)
    hit = burst(rng, 0.05, 300, 1800, 0.001, 0.012)
    return velocity * mix((0, 0.7 * tone * rise), (0, edge * hit))


def frame_drum(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    return skin(92, 0.5, 0.16, 0.25, 0.7, velocity, rng)


def taiko(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    return skin(74, 0.7, 0.22, 0.3, 0.9, velocity, rng)


def timpani(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    return skin(frequency, 0.05, 0.45, 0.12, 1.6, velocity, rng)


def tsuzumi(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A hand drum whose pitch rises.

    Its cords are pulled after the stroke.
    """
    return skin(265, -0.35, 0.13, 0.2, 0.6, velocity, rng)


def kick(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    return skin(58, 1.6, 0.09, 0.1, 0.4, velocity, rng)


def snare(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A small field drum, far away."""
    wires = burst(rng, 0.16, 900, 3600, 0.002, 0.03)
    return velocity * mix((0, 0.45 * wires), (0, 0.3 * modes([(205, 1, 0.05), (330, 0.5, 0.035)], 0.2)))


def tambourine(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    jingles = burst(rng, 0.14, 4200, 8000, 0.002, 0.028)
    return velocity * mix((0, 0.3 * jingles), (0.008, 0.15 * burst(rng, 0.1, 3800, 7500, 0.002, 0.02)))


def shaker(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    return 0.4 * velocity * burst(rng, 0.1, 3600, 7800, 0.02, 0.018)


def brush(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    return 0.4 * velocity * burst(rng, 0.25, 1400, 4200, 0.05, 0.05)


def hat(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    return 0.35 * velocity * burst(rng, 0.06, 5200, 9500, 0.001, 0.014)


def click(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A keyboard key, pressed and released."""
    one = modes([(1180, 0.5, 0.008), (2150, 0.25, 0.005)], 0.05, 0.001)
    two = modes([(1490, 0.4, 0.006), (2600, 0.2, 0.004)], 0.05, 0.001)
    grain = burst(rng, 0.02, 1500, 3800, 0.001, 0.003)
    return velocity * mix((0, one), (0, 0.2 * grain), (0.055, 0.4 * two))


def rim(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    return velocity * mix((0, modes([(820, 0.5, 0.016), (1730, 0.3, 0.009)], 0.08, 0.001)), (0, 0.2 * thump(2.4)))


def wood_block(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    pitch = rng.uniform(0.98, 1.02)
    return velocity * modes([(760 * pitch, 0.7, 0.028), (1310 * pitch, 0.25, 0.014), (2100, 0.06, 0.008)], 0.16, 0.001)


def clappers(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """Two blocks of hard wood, struck together."""
    return velocity * modes([(1560, 0.5, 0.03), (2380, 0.3, 0.02), (3350, 0.08, 0.01)], 0.2, 0.001)


def rattle(frequency: float, seconds: float, velocity: float, rng: Random) -> Signal:
    """A scraping insect: a few grains in a row."""
    grains = [(0.022 * i, (0.4 + 0.12 * i) * burst(rng, 0.03, 2600, 5200, 0.002, 0.006)) for i in range(5)]
    return 0.4 * velocity * mix(*grains)


INSTRUMENTS: Mapping[str, Instrument] = {
    one.__name__: one
    for one in (
        *(lute, guitar, pizzicato, bass, shamisen, koto, kalimba, music_box, glockenspiel, marimba, electric_piano),
        *(synth_bass, whistle, horn, strings, staccato, hurdy_gurdy, glass, pulse, tremolo),
        *(frame_drum, taiko, timpani, tsuzumi, kick, snare, tambourine, shaker, brush, hat, click, rim),
        *(wood_block, clappers, rattle),
    )
}
"""The instruments by the names used in scores."""


def struck(instrument: Instrument, frequency: float, seconds: float, rng: Random, wood: float = 0.2) -> Signal:
    """One note, damped in the end and never quite the same.

    `wood` is how much of a box is heard with it.
    """
    note = instrument(frequency * 2 ** (rng.normal(0, 0.04) / 12), seconds, float(rng.uniform(0.6, 0.8)), rng)
    note = note[: round(seconds * RATE)] * rng.uniform(1.6, 2.0)
    note *= np.cos(np.linspace(0, np.pi / 2, len(note))) ** 0.5
    hit = burst(rng, 0.03, 900, 3200, 0.001, 0.006)
    return mix((0, note), (0, wood * rng.uniform(0.8, 1.2) * thump(rng.uniform(1.3, 1.6))), (0, 0.06 * hit))
