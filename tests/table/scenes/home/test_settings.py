"""The settings hold at once, everywhere, and are kept.

At the first launch they come first.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import sleep

import pygame
import pytest

from games.core.words import LANGUAGES
from sounds import GROUPS, INTERFACE, KINDS, MUSIC, SOUNDS
from table.audio.sound import Sounds
from table.input.intents import Accept, Back, Next, Point, Press, Release
from table.scenes.home.settings import SettingsScene
from table.scenes.home.title import TitleScene
from table.scenes.home.welcome import WelcomeScene
from table.store.settings import Settings
from table.ui import labels
from table.ui.choices import Choice
from table.ui.entry import Field
from tests.table.scenes.playing import FRAME
from tests.table.scenes.visiting import Visitor, visit


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    visitor.app.push(SettingsScene(visitor.app))
    return visitor


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("id", "step", "field", "value"),
    [
        ("language", -1, "language", "ja"),
        ("text", 1, "text", 1.25),
        ("contrast", 1, "contrast", "high"),
        ("reduced", 1, "reduced", True),
        ("volume", -1, "volume", 0.7),
        ("music", -1, "music", 0.9),
        ("table", -1, "table", 0.9),
        ("voices", -1, "voices", 0.9),
        ("interface", -1, "interface", 0.9),
        ("muted", 1, "muted", True),
        ("captions_edge", 1, "captions_edge", "top"),
        ("exchanged", 1, "exchanged", True),
        ("rumble", -1, "rumble", "weak"),
        ("rumble", 1, "rumble", "strong"),
        ("mono", 1, "mono", True),
        ("speed", 1, "speed", 1.5),
        ("display_rate", 1, "display_rate", True),
        ("cover_seconds", 1, "cover_seconds", 120),
        ("talk", 1, "talk", "lively"),
        ("talk", -1, "talk", "off"),
        ("coach", 1, "coach", "always"),
    ],
)
def test_each_setting_by_the_keyboard(visitor: Visitor, id: str, step: int, field: str, value: object) -> None:
    visitor.turn(id, step)
    assert getattr(visitor.app.settings, field) == value
    assert visitor.form.form.focus.lit is not None and visitor.form.form.focus.lit.id == id, "the focus stays"
    visitor.app.close()
    assert getattr(visitor.saved[-1], field) == value


def test_a_value_is_chosen_by_a_click_on_it(visitor: Visitor) -> None:
    motion = visitor.form.form.widget("reduced")
    assert isinstance(motion, Choice)
    control = motion.control(visitor.app.screen, motion.rect)
    left, right = ((x - motion.rect.x) / motion.rect.width for x in (control.x + 8, control.right - 8))
    visitor.click("reduced", right)
    assert visitor.app.settings.reduced
    visitor.click("reduced", right)
    assert visitor.app.settings.reduced, "it is chosen already"
    visitor.click("reduced", left)
    assert not visitor.app.settings.reduced
    visitor.click("reduced", 0.02)
    assert not visitor.app.settings.reduced, "the label is no value"


def test_a_value_between_arrows_goes_on_and_back(visitor: Visitor) -> None:
    visitor.tab_to("cover_seconds")  # it may have to be scrolled to
    cover = visitor.form.form.widget("cover_seconds")
    assert isinstance(cover, Choice)
    control = cover.control(visitor.app.screen, cover.rect)
    left, right = ((x - cover.rect.x) / cover.rect.width for x in (control.x + 8, control.right - 8))
    visitor.click("cover_seconds", right)
    assert visitor.app.settings.cover_seconds == 120
    visitor.click("cover_seconds", left)
    visitor.click("cover_seconds", left)
    assert visitor.app.settings.cover_seconds == 30


def test_the_volume_is_dragged(visitor: Visitor) -> None:
    start, left = visitor.place("volume", 0.85), visitor.place("volume", 0.1)
    visitor.do(Point(start), Press(start))
    pressed = visitor.app.settings.volume
    visitor.do(Point(left), Release(left))
    assert 0 < pressed < 1 and visitor.app.settings.volume == 0, "also far outside"
    visitor.do(Point(start))
    assert visitor.app.settings.volume == 0, "only while it is held"
    visitor.click("volume", 0.1)
    assert visitor.app.settings.volume == 0, "the label is no value"


def test_the_sound_follows(visitor: Visitor) -> None:
    visitor.turn("volume", -1)
    visitor.turn("voices", -1)
    visitor.turn("muted", 1)
    assert visitor.app.sounds.volume == 0.7 and visitor.app.sounds.muted
    assert visitor.app.sounds.volume_of("voices") == pytest.approx(0.63)


def test_what_is_set_is_heard_at_once(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(visitor.app.sounds, "play", lambda name, **_: heard.append(name))
    for group in GROUPS:
        heard.clear()
        visitor.turn(group, -1)
        told = {KINDS[SOUNDS[name].kind].group for name in heard} - {INTERFACE}
        assert told == {group} - {INTERFACE, MUSIC}


def test_all_scenes_are_laid_out_anew(visitor: Visitor) -> None:
    title = visitor.app.scenes[0]
    assert isinstance(title, TitleScene)
    before = title.form.widget("quit").rect.height
    visitor.turn("text", 1)
    visitor.turn("text", 1)
    assert title.form.widget("quit").rect.height > before


def test_done_and_escape_close_them(visitor: Visitor) -> None:
    visitor.do(Back())
    assert isinstance(visitor.scene, TitleScene)
    visitor.app.push(SettingsScene(visitor.app))
    visitor.click("done")
    assert isinstance(visitor.scene, TitleScene)


def test_the_welcome_asks_for_a_name_and_leads_to_the_title(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language="ja"))
    visitor.app.push(WelcomeScene(visitor.app, visitor.app.home))
    asked = [widget.id for widget in visitor.form.form.widgets if widget.focusable]
    assert asked == ["name", "volume", "done"]
    visitor.do(*[Next()] * 3, Accept())
    assert isinstance(visitor.scene, TitleScene)
    assert visitor.app.settings.welcomed and visitor.app.settings.name == "", "it may be left empty"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("text", "beside"), [(1.0, True), (2.0, False)])
def test_a_character_greets_where_there_is_space_and_the_note_is_there_in_any_case(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: float, beside: bool
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language="en", text=text))
    visitor.app.push(WelcomeScene(visitor.app, visitor.app.home))
    noted: list[tuple[str, pygame.Rect]] = []
    monkeypatch.setattr(labels, "block", lambda *said, **more: noted.append((said[1], said[2])))
    visitor.app.draw(visitor.surface)
    (words, place), done = noted[0], visitor.form.form.widget("done")
    assert words == visitor.app.words()("settings.welcome_note")
    assert (place.right < min(widget.rect.left for widget in visitor.form.form.widgets)) == beside
    assert place.bottom <= done.rect.top
    blinked = False
    for _ in range(100):
        visitor.wait(50)
        visitor.app.draw(visitor.surface)
        visitor.scene.update(50)
        blinked |= bool(visitor.scene.alive)
    assert blinked == beside


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("use", [Visitor.click, Visitor.choose])
@pytest.mark.parametrize("then", ["done", "volume"])
@pytest.mark.parametrize(("lang", "text"), [("en", 1.0), ("ja", 2.0)])
def test_the_welcome_takes_a_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str, text: float, then: str, use: Callable[..., None]
) -> None:
    """Cleaned, whatever ends the typing, and kept.

    The settings show it and take another.
    """
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang, text=text))
    visitor.app.push(WelcomeScene(visitor.app, visitor.app.home))
    use(visitor, "name")
    visitor.type("  Aki\u202e \u3164 de  la Mare ")
    if then == "done":
        visitor.do(Accept())
        use(visitor, "done")
    else:
        visitor.tab_to("volume")
    assert visitor.app.settings.name == "Aki de la Mare"
    visitor.app.only(SettingsScene(visitor.app))
    entry = visitor.form.form.widget("name")
    assert isinstance(entry, Field) and entry.value == "Aki de la Mare"
    use(visitor, "name")
    for _ in entry.value:
        visitor.key(pygame.K_BACKSPACE)
    visitor.do(Back())
    assert visitor.app.settings.name == ""
    visitor.app.close()
    assert [saved.name for saved in visitor.saved if saved.name] and visitor.saved[-1].name == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_missing_sound_device_is_said_there_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str
) -> None:
    def no_device(*args: object, **more: object) -> None:
        raise pygame.error("no available audio device")

    visitor = visit(monkeypatch, tmp_path, Settings(language=lang, welcomed=True))
    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", no_device)
    visitor.app.sounds = Sounds()
    visitor.app.home()
    visitor.app.push(SettingsScene(visitor.app))
    note = f"label {visitor.app.words()('settings.no_sound')}"
    with pytest.raises(KeyError):
        visitor.form.form.widget(note)
    visitor.turn("volume", -1)
    for _ in range(10_000):
        visitor.wait(FRAME)
        if visitor.app.sounds.device.missing:
            break
        sleep(0.001)
    visitor.wait(FRAME)
    assert visitor.form.form.widget(note).rect.top > visitor.form.form.widget("volume").rect.top
    assert visitor.app.toast.left <= 0
    assert visitor.app.settings.volume < 0.8, "everything else works as ever"
