"""Scores: tunes that are taken over, and sections that differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import GAMES
from sounds import CALM, HOUSE, TENSION
from sounds.score import Score, ScoreError, load

SCORE = """
tempo = 60
beats = 2
form = ["A", "B"]
[harmony]
A = "C"
B = "C"
[[voice]]
name = "tune"
instrument = "lute"
A = "c4:1 e"
[[voice]]
instrument = "horn"
A = ""
B = "{quoted}"
shift = -12
"""
LEAST = 12
"""Sections of a track that differ."""


def loaded(folder: Path, quoted: str) -> Score:
    folder.joinpath("score.toml").write_text(SCORE.format(quoted=quoted), "utf-8")
    return load(folder / "score.toml")


def test_a_voice_takes_over_a_tune_and_plays_it_lower(tmp_path: Path) -> None:
    tune, other = loaded(tmp_path, "tune.A").voices
    assert [note.key for note in tune.notes] == [60, 64]
    assert [(note.at, note.key) for note in other.notes] == [(2.0, 48), (3.0, 52)]


def test_a_tune_that_nobody_has_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(ScoreError, match=r"there is no tune\.C"):
        loaded(tmp_path, "tune.C")
    with pytest.raises(ScoreError, match=r"there is no song\.A"):
        loaded(tmp_path, "song.A")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("name", "stem"), [(HOUSE, CALM), *((game.sounds, stem) for game in GAMES for stem in (CALM, TENSION))]
)
def test_no_two_sections_of_a_track_are_played_alike(name: str, stem: str) -> None:
    """By what is struck when: instruments and pitches."""
    score = load(Path("sounds", name, "score.toml"))
    length = 8 * score.beats
    sections = [
        {
            (number, note.at % length, note.key)
            for number, voice in enumerate(score.voices)
            if voice.stem == stem
            for note in voice.notes
            if note.at // length == section
        }
        for section in range(score.bars // 8)
    ]
    assert len(sections) >= LEAST
    for at, one in enumerate(sections):
        for other in sections[:at]:
            assert len(one & other) < 0.8 * len(one | other)
