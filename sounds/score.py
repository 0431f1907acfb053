"""The format of `score.toml`, and its reader: a loop of notes.

The notes can be read and written by hand:

    tempo = 80                     # beats a minute
    beats = 3                      # in a bar
    form = ["A", "A2", "B", "A3"]  # the sections, in their order
    swing = 0.0                    # delay of every second eighth, as a part of an eighth

    [harmony]                      # the chords of a section: bars between strokes, several chords share a bar
    A = "D | A/C# | Em7 A7"

    [[voice]]
    name = "tune"                  # only needed if others play the same
    instrument = "kalimba"         # one of `instruments.INSTRUMENTS`
    stem = "calm"                  # the layer that it belongs to
    pan = -0.3                     # -1 left … 1 right
    level = -4                     # loudness in the whole, LU
    wet = 0.3                      # share of it that goes into the room
    low = "d3"                     # no chord tone lies below
    A = "f#5:1.5 e:.5 d:1 | e:2 a4:1"

A voice's section is a row of tokens: a pitch ("f#5"; the octave holds until another is given), a tone of the current
chord ("1" its root, "2" the next one up, and so on), "x" for a sound without pitch, or "." for a rest. Simultaneous
ones are joined by "+"; "!" is loud and "?" soft. A length in beats follows a colon and holds until another is given.
Every bar has to be full; a bar with a lone rest counts as full. If a section has more bars than are written, the
written ones repeat. A voice without a section uses the one of the same letter ("A2" is as "A"); an empty one is
silence. "tune.A" is what the voice of that name plays in that section, so that others can take over a tune; `shift`
moves all written pitches of a voice by semitones.

Besides, a score says how long the place `echo`es, s, and what is heard there while nobody plays: `[[room]]`, see
`compose.room`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NOTES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
SIGNS = {"": 0, "#": 1, "b": -1}
CHORDS = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "5": (0, 7),
    "6": (0, 4, 7, 9),
    "7": (0, 4, 7, 10),
    "maj7": (0, 4, 7, 11),
    "m7": (0, 3, 7, 10),
    "sus": (0, 5, 7),
    "7sus": (0, 5, 7, 10),
    "maj9": (0, 4, 7, 11, 14),
    "m9": (0, 3, 7, 10, 14),
    "9": (0, 4, 7, 10, 14),
    "13": (0, 4, 10, 14, 21),
    "dim": (0, 3, 6),
}
"""Types of chords, as semitones over the root."""
VELOCITIES = {"!": 1.0, "": 0.75, "?": 0.5}

_TOKEN = re.compile(r"(?P<all>[^:]+)(?::(?P<length>[\d.]+))?$")
_PITCH = re.compile(r"(?P<name>[a-g])(?P<sign>[#b]?)(?P<octave>\d?)$")
_QUOTED = re.compile(r"(?P<voice>[a-z]+)\.(?P<section>[A-Z]\d*)$")
_CHORD = re.compile(r"(?P<root>[A-G][#b]?)(?P<kind>[^/]*)(?:/(?P<bass>[A-G][#b]?))?$")


class ScoreError(ValueError):
    """A score makes no sense; the message says where."""


@dataclass(frozen=True, slots=True)
class Note:
    """One note of a loop.

    `at` and `length` are in beats from the loop's beginning; `key` as in MIDI, None without a pitch.
    """

    at: float
    length: float
    key: int | None
    velocity: float


@dataclass(frozen=True, slots=True)
class Voice:
    """An instrument with all that it plays."""

    instrument: str
    stem: str
    pan: float
    level: float
    wet: float
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """A piece of music as a loop of notes."""

    tempo: float
    beats: int
    """Beats in a bar."""
    bars: int
    swing: float
    echo: float
    """Time until the place is silent again, 60 dB down, s."""
    room: tuple[Mapping[str, Any], ...]
    """The noises of the place (see `compose.room`)."""
    voices: tuple[Voice, ...]

    @property
    def seconds(self) -> float:
        """Length of the loop, s."""
        return self.bars * self.beats * 60 / self.tempo


@dataclass(frozen=True, slots=True)
class _Chord:
    root: int
    bass: int
    kind: tuple[int, ...]

    def tone(self, degree: int, low: int) -> int:
        """Return the key of a tone, counted from the bass.

        The bass is the lowest at or above `low`.
        """
        bass = low + (self.bass - low) % 12
        tones = sorted({(self.root + step - self.bass) % 12 for step in self.kind} | {0})
        octave, index = divmod(degree - 1, len(tones))
        return bass + tones[index] + 12 * octave


def load(path: Path) -> Score:
    """Read a score. Raises `ScoreError`."""
    row = tomllib.loads(path.read_text("utf-8"))
    beats, form, harmony = int(row["beats"]), row["form"], row["harmony"]
    chords = {name: _harmony(harmony[name], beats) for name in harmony}
    lengths = [len(_found(harmony, name).split("|")) for name in form]
    named = {part["name"]: part for part in row["voice"] if "name" in part}
    voices = []
    for part in row["voice"]:
        notes: list[Note] = []
        bar = 0
        for name, bars in zip(form, lengths, strict=True):
            where = f"{path.parent.name}, {part['instrument']}, {name}"
            notes += _section(_text(part, name, named, where), bars, beats, bar, _found(chords, name), part, where)
            bar += bars
        voices.append(
            Voice(
                part["instrument"],
                part.get("stem", "calm"),
                float(part.get("pan", 0)),
                float(part.get("level", 0)),
                float(part.get("wet", 0.3)),
                tuple(notes),
            )
        )
    return Score(
        float(row["tempo"]),
        beats,
        sum(lengths),
        float(row.get("swing", 0)),
        float(row.get("echo", 1.6)),
        tuple(row.get("room", ())),
        tuple(voices),
    )


def _found(named: Mapping[str, Any], name: str) -> Any:
    """Return a section's entry, or the one of its letter."""
    return named.get(name, named.get(name[0]))


def _text(part: Mapping[str, Any], section: str, named: Mapping[str, Any], where: str) -> str:
    """Return what a voice plays in a section.

    It may be written with another voice. Raises `ScoreError`.
    """
    text: str = _found(part, section) or ""
    if not (match := _QUOTED.match(text)):
        return text
    if (found := _found(named.get(match["voice"], {}), match["section"])) is None:
        raise ScoreError(f"{where}: there is no {text}")
    return str(found)


def _harmony(text: str, beats: int) -> list[tuple[float, _Chord]]:
    """Return the beat of the section where each chord begins."""
    found = []
    for number, bar in enumerate(text.split("|")):
        names = bar.split()
        for index, name in enumerate(names):
            found.append(((number + index / len(names)) * beats, _chord(name)))
    return found


def _chord(name: str) -> _Chord:
    match = _CHORD.match(name)
    if not match or match["kind"] not in CHORDS:
        raise ScoreError(f"no chord: {name}")
    root = _pitch_class(match["root"])
    return _Chord(root, _pitch_class(match["bass"]) if match["bass"] else root, CHORDS[match["kind"]])


def _pitch_class(name: str) -> int:
    return (NOTES[name[0].lower()] + SIGNS[name[1:]]) % 12


def _section(
    text: str,
    bars: int,
    beats: int,
    first: int,
    chords: list[tuple[float, _Chord]],
    part: Mapping[str, Any],
    where: str,
) -> Iterator[Note]:
    """Yield the notes of one section of one voice.

    `first` is the number of its first bar in the loop. Raises `ScoreError`.
    """
    written = [bar.split() for bar in text.split("|")] if text.strip() else []
    low, shift = key_of(part.get("low", "c3")), int(part.get("shift", 0))
    for number in range(bars if written else 0):
        if number % len(written) == 0:
            length, octave = 1.0, 4
        if written[number % len(written)] == ["."]:
            continue
        at = 0.0
        for token in written[number % len(written)]:
            match = _TOKEN.match(token)
            if not match:
                raise ScoreError(f"{where}, bar {number + 1}: {token}")
            length = float(match["length"] or length)
            here = number * beats + at
            for sound in match["all"].split("+"):
                what = sound.rstrip("!?")
                if what == ".":
                    continue
                key: int | None
                if what == "x":
                    key = None
                elif what.isdigit():
                    chord = next(chord for begin, chord in reversed(chords) if begin <= here + 1e-6)
                    key = chord.tone(int(what), low)
                else:
                    pitch = _PITCH.match(what)
                    if not pitch:
                        raise ScoreError(f"{where}, bar {number + 1}: {token}")
                    octave = int(pitch["octave"] or octave)
                    key = 12 * (octave + 1) + NOTES[pitch["name"]] + SIGNS[pitch["sign"]] + shift
                yield Note(first * beats + here, length, key, VELOCITIES[sound[len(what) :]])
            at += length
        if abs(at - beats) > 1e-6:
            raise ScoreError(f"{where}, bar {number + 1}: {at:g} beats")


def key_of(pitch: str) -> int:
    """Return the key of a pitch with its octave. Raises `ScoreError`."""
    match = _PITCH.match(pitch)
    if not match or not match["octave"]:
        raise ScoreError(f"no pitch: {pitch}")
    return 12 * (int(match["octave"]) + 1) + NOTES[match["name"]] + SIGNS[match["sign"]]


def hertz(key: int) -> float:
    """Return the frequency of a key, in Hz."""
    return 440 * 2 ** ((key - 69) / 12)
