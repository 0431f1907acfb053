"""Captions: each sound of meaning has one, no longer than wished for."""

import math

import pytest

from games import GAMES
from games.core.words import LANGUAGES, Words, catalogue
from sounds import SOUNDS, SPEAKERS
from table.audio.captioned import (
    ALL,
    CALM,
    ECHOES,
    HANDLING,
    KEYS,
    MEANINGFUL,
    MOST,
    OFF,
    SHOWN,
    TENSE,
    SoundCaption,
    SoundCaptions,
)


def heard(level: str, *names: str) -> SoundCaptions:
    captions = SoundCaptions()
    captions.level = level
    for name in names:
        captions.hear(name)
    return captions


def keys(captions: SoundCaptions) -> list[str]:
    return [caption.key for caption in captions.standing]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sound_has_words_of_its_own_or_only_answers_a_press(lang: str) -> None:
    assert SOUNDS.keys() == (KEYS.keys() - {TENSE, CALM}) | ECHOES
    words = Words(lang, "table")
    said = {key: words(f"caption.{key}") for key in KEYS.values()}
    assert len({*said.values()}) == len(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_captions_know_no_game(lang: str) -> None:
    games = [catalogue(f"games.{game.id}", lang) for game in GAMES]
    own = {text for texts in games for key, text in texts.items() if key.startswith(("face.", "claim."))}
    said = [text for key, text in catalogue("table", lang).items() if key.startswith("caption.")]
    assert not [(text, name) for text in said for name in own if name.lower() in text.lower()]


def test_by_level() -> None:
    for name in SOUNDS:
        told = [bool(keys(heard(level, name))) for level in (OFF, MEANINGFUL, ALL)]
        assert told == [False, name not in ECHOES | HANDLING, name not in ECHOES], name


def test_voices_are_told_by_tone_and_speaker() -> None:
    captions = heard(ALL)
    captions.hear(f"voice_{SPEAKERS[0]}_won", "Aki")
    assert captions.standing == (SoundCaption("voice_won", "Aki"),)


def test_the_latest_stand_and_each_once() -> None:
    assert keys(heard(ALL, "stamp", "gasp", "stamp")) == ["gasp", "stamp"]
    assert keys(heard(ALL, "stamp", "gasp", "laugh", "drum", "roll")) == ["gasp", "laugh", "drum", "roll"][-MOST:]


def test_they_go_after_a_while_or_stay_until_others_come() -> None:
    captions = heard(ALL, "stamp")
    captions.update(SHOWN / 2)
    captions.hear("gasp")
    assert captions.next_change == SHOWN / 2
    captions.update(SHOWN / 2)
    assert keys(captions) == ["gasp"]
    captions.stays = True
    captions.update(10 * SHOWN)
    assert keys(captions) == ["gasp"] and captions.next_change == math.inf


def test_music_is_told_when_it_changes() -> None:
    captions = heard(MEANINGFUL)
    for tense in (False, True, True, False):
        captions.follow(tense)
    assert keys(captions) == [TENSE, CALM]
