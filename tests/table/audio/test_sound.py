"""Sounds are there, well-behaved, and never in the way."""

import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path

import pygame
import pytest

from games.brains.cast import CAST
from sounds import SOUNDS, STEMS, TONES, file_name, voice
from table.audio.sound import DECKS, Sounds
from tests.until import CHILD

PATIENCE = 60  # s
FILES = [
    file_name(sound, variant, step)
    for sound, takes in SOUNDS.items()
    for variant in range(takes.variants)
    for step in range(takes.steps)
]


@pytest.fixture(autouse=True)
def closed_device() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def opened(sounds: Sounds) -> Sounds:
    """The same, now that the thread of the device has found one."""
    end = time.monotonic() + PATIENCE
    while not sounds.device.open():
        assert time.monotonic() < end, "no device was found"
        time.sleep(0.001)
    return sounds


def searched(sounds: Sounds) -> None:
    """Wait until the device has been looked for in vain."""
    end = time.monotonic() + PATIENCE
    while not sounds.device.missing:
        assert time.monotonic() < end, "it is still being looked for"
        sounds.update()
        time.sleep(0.001)


def test_sounds_are_loaded_anew_for_mono() -> None:
    sounds = opened(Sounds())
    long = sounds._load(file_name("win", 0, 0)).get_length()
    sounds.mix(mono=True)
    opened(sounds)
    assert sounds._load(file_name("win", 0, 0)).get_length() == pytest.approx(long, abs=0.01)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files whose sound was started."""
    names: list[str] = []
    load = Sounds._load

    def noted(self: Sounds, file: str) -> pygame.mixer.Sound:
        names.append(file)
        return load(self, file)

    monkeypatch.setattr(Sounds, "_load", noted)
    return names


def samples(file: str) -> memoryview:
    """Of the left channel, 16 bit."""
    with as_file(files("sounds") / file) as path:
        return memoryview(pygame.mixer.Sound(path).get_raw()).cast("h")[::2]


def test_the_folder_holds_the_listed_sounds_and_no_others() -> None:
    there = {path.name for path in files("sounds").iterdir() if path.name.endswith(".ogg")}
    assert there == set(FILES)


@pytest.mark.slow
def test_a_sound_is_short_heard_and_without_clicks_and_the_end_is_music() -> None:
    pygame.mixer.init(44100, -16, 2, 512)
    lengths = {"win": (6, 8), "lose": (6, 8), "fanfare": (1.5, 5)}
    for file in FILES:
        wave = samples(file)
        least, most = lengths.get(file.split("-")[0], (0.02, 3))
        assert least < len(wave) / 44100 < most, file
        assert 32768 * 0.01 < max(map(abs, wave)) < 32768 * 0.36, file
        assert max(abs(wave[0]), abs(wave[-1])) < 32768 * 0.005, file


def test_all_files_together_are_small() -> None:
    assert sum(len((files("sounds") / file).read_bytes()) for file in FILES) < 2_500_000


def test_every_character_has_a_voice() -> None:
    spoken = {voice(name, tone) for name in CAST for tone in TONES}
    assert spoken == {name for name, takes in SOUNDS.items() if takes.kind == "voice"}
    for name in CAST:
        assert 8 <= sum(SOUNDS[voice(name, tone)].variants for tone in TONES) <= 12


def test_the_device_is_opened_by_the_first_sound() -> None:
    sounds = Sounds()
    assert pygame.mixer.get_init() is None
    sounds.play("press")
    opened(sounds).play("press")
    assert pygame.mixer.get_init() is not None
    assert pygame.mixer.get_busy()


def volumes() -> list[float]:
    """Of all that is heard."""
    channels = map(pygame.mixer.Channel, range(pygame.mixer.get_num_channels()))
    return [channel.get_volume() for channel in channels if channel.get_busy()]


def test_volume_is_master_times_that_of_the_group() -> None:
    sounds = opened(Sounds(volume=0.5))
    sounds.volumes = {"table": 0.5, "voices": 0.25, "interface": 1.0}
    for name in ("win", "claim", "press"):
        sounds.play(name)
    assert volumes() == pytest.approx([0.25, 0.125, 0.5], abs=0.01)
    sounds.volume = 0.0
    sounds.play("win")
    assert volumes()[-1] == 0


def test_the_channels_of_the_music_are_not_taken() -> None:
    sounds = opened(Sounds())
    for _ in range(40):
        sounds.play("win")
    assert not any(pygame.mixer.Channel(number).get_busy() for number in range(DECKS * len(STEMS)))


def test_variants_take_turns(started: list[str]) -> None:
    sounds = opened(Sounds())
    for _ in range(5):
        sounds.play("deal")
        sounds.play("applause")
    assert started[::2] == [file_name("deal", variant) for variant in (0, 1, 2, 3, 0)]
    assert started[1::2] == [file_name("applause", variant) for variant in (0, 1, 0, 1, 0)]


def test_a_step_lowers_the_pitch_down_to_the_last(started: list[str]) -> None:
    sounds = opened(Sounds())
    for step in (0, 2, 4, 99, -1):
        sounds.play("deal", step=step)
    assert [name.removesuffix(".ogg")[-1] for name in started] == ["0", "2", "4", "4", "0"]
    sounds.play("win", step=3)
    assert started[-1] == file_name("win")


def test_muted_is_quiet_at_once_and_can_be_undone(started: list[str]) -> None:
    sounds = opened(Sounds())
    sounds.play("win")
    sounds.mute(True)
    assert sounds.muted
    assert not pygame.mixer.get_busy()
    sounds.play("press")
    assert started == [file_name("win")]
    sounds.mute(False)
    sounds.play("press")
    assert not sounds.muted
    assert pygame.mixer.get_busy()


def playing(sounds: Sounds, name: str) -> pygame.mixer.Channel:
    """Play a sound; return its channel."""
    channels = [pygame.mixer.Channel(number) for number in range(pygame.mixer.get_num_channels())]
    free = [channel for channel in channels if not channel.get_busy()]
    sounds.play(name)
    return next(channel for channel in free if channel.get_busy())


def over(channel: pygame.mixer.Channel) -> None:
    """Wait until a channel is silent."""
    end = time.monotonic() + PATIENCE
    while channel.get_busy():
        assert time.monotonic() < end, "it never ends"
        time.sleep(0.001)


def test_what_sounds_stands_still_and_goes_on_and_others_are_heard_meanwhile() -> None:
    sounds = opened(Sounds())
    first = playing(sounds, "press")
    sounds.stand(still=True)
    for _ in range(3):
        over(playing(sounds, "flip"))
        assert first.get_busy(), "its time has passed"
        sounds.update()
    assert sounds.device.ready, "and it is not missed"
    sounds.stand(still=False)
    over(first)
    sounds.play("win")
    sounds.cut()
    assert not pygame.mixer.get_busy()


def test_disabled_never_opens_the_device() -> None:
    sounds = Sounds(enabled=False)
    sounds.play("win")
    sounds.mute(True)
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("sounds", [Sounds(), Sounds(enabled=False)])
def test_an_unknown_name_is_a_bug_heard_or_not(sounds: Sounds) -> None:
    with pytest.raises(KeyError):
        sounds.play("trumpet")


def test_without_a_device_all_goes_on_silently(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    sounds = Sounds()
    with caplog.at_level(logging.WARNING):
        sounds.play("win")
        searched(sounds)
        sounds.play("deal", step=3)
        sounds.mute(True)
        sounds.mute(False)
    assert pygame.mixer.get_init() is None
    assert len(caplog.records) == 1
    with pytest.raises(KeyError):
        sounds.play("trumpet")


def test_opening_writes_nothing_to_the_terminal(tmp_path: Path) -> None:
    """ALSA tells at length that it found no device.

    PulseAudio looks for its server in the user's folders.
    """
    environment = {k: v for k, v in os.environ.items() if k != "SDL_AUDIODRIVER"} | {
        "PYTHONPATH": str(Path(__file__).parents[3]),
        **dict.fromkeys(("HOME", "TMPDIR", "XDG_RUNTIME_DIR"), str(tmp_path)),
    }
    code = (
        "import time\nfrom table.audio.sound import Sounds\nsounds = Sounds()\n"
        "for _ in range(6000):\n    if sounds.device.open() or sounds.device.missing: break\n    time.sleep(0.01)\n"
        "else: raise SystemExit('it is still being looked for')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=CHILD
    )
    assert "ALSA lib" not in done.stderr


def test_importing_loads_no_build_tool() -> None:
    program = "import sys, table.audio.sound; print('numpy' in sys.modules, 'soundfile' in sys.modules)"
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(root)},
        timeout=CHILD,
    )
    assert done.stdout.split()[-2:] == ["False", "False"]
