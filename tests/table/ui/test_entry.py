"""Typing, input methods, and giving back the keyboard."""

import pygame
import pytest

from table.base.graphemes import graphemes
from table.base.screen import Screen
from table.input.intents import Accept, Next, Press, Raw, Release
from table.ui.entry import TextEntry
from table.ui.form import Form

SCREEN = Screen((1280, 720), "ja")


@pytest.fixture
def form() -> Form:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    form = Form()
    entry = TextEntry("name", "Aki", hint="Name")
    entry.rect = pygame.Rect(100, 100, 400, 60)
    form.set(SCREEN, [entry])
    return form


def entry(form: Form) -> TextEntry:
    widget = form.widget("name")
    assert isinstance(widget, TextEntry)
    return widget


def typed(text: str) -> list[Raw]:
    return [Raw(pygame.Event(pygame.TEXTINPUT, text=text))]


def key(key: int, mod: int = 0) -> Raw:
    return Raw(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def begin(form: Form) -> None:
    form.handle(Next())
    form.handle(Accept())
    assert form.typing


def test_text_is_entered_where_the_cursor_is(form: Form) -> None:
    begin(form)
    for intent in (*typed("ra"), key(pygame.K_HOME), *typed("Dr. "), key(pygame.K_END), key(pygame.K_BACKSPACE)):
        form.handle(intent)
    assert entry(form).value == "Dr. Akir"


def test_ctrl_z_takes_back_one_change_after_the_other(form: Form) -> None:
    begin(form)
    undo = key(pygame.K_z, pygame.KMOD_LCTRL)
    found = []
    for intent in (*typed("r"), *typed("a"), key(pygame.K_BACKSPACE), undo, undo, undo, undo, *typed("!"), undo):
        form.handle(intent)
        found.append(entry(form).value)
    assert found == ["Akir", "Akira", "Akir", "Akira", "Akir", "Aki", "Aki", "Aki!", "Aki"]
    form.handle(key(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LALT))
    assert entry(form).value == "Aki", "AltGr is no Ctrl"


@pytest.mark.parametrize("text", ["日本語", "👩‍🚀🎲", "é", "Ω Ж", "<b>{0}</b>", "a.b"])
def test_any_character_is_taken_also_those_that_no_font_has(form: Form, text: str) -> None:
    begin(form)
    form.handle(typed(text)[0])
    assert entry(form).value == "Aki" + text


NO_WIDTH = ["\u200d", "\ufe0f", "\U000e0100", "\u200d\ufe0f", "\u0301"]


@pytest.mark.parametrize("text", NO_WIDTH, ids=ascii)
def test_text_without_any_width_may_be_all_there_is(form: Form, text: str) -> None:
    begin(form)
    surface = pygame.Surface(SCREEN.size)
    for intent in (*[key(pygame.K_BACKSPACE)] * 3, *typed(text), key(pygame.K_LEFT), *typed("a"), key(pygame.K_LEFT)):
        form.handle(intent)
        form.update(16)
        form.draw(surface)
    for intent in (*[key(pygame.K_RIGHT, pygame.KMOD_SHIFT)] * 3, key(pygame.K_DELETE), *typed("Ben")):
        form.handle(intent)
        form.update(16)
        form.draw(surface)
    assert entry(form).value.endswith("Ben")


@pytest.mark.parametrize("text", NO_WIDTH, ids=ascii)
def test_text_without_any_width_can_be_edited_again(form: Form, text: str) -> None:
    begin(form)
    for intent in (*[key(pygame.K_BACKSPACE)] * 3, *typed(text), Accept(), Accept(), *typed("Ben")):
        form.handle(intent)
        form.draw(pygame.Surface(SCREEN.size))
    assert entry(form).value == f"{text}Ben"


PASTED = {
    "lines": "Ben\nJo\tsh",
    "surrogate": "\ud800Ben",
    "control": "B\x00en",
    "long": "x" * 100_000,
    "direction": "\u202eBen",
    "empty": "",
}


@pytest.mark.parametrize("text", PASTED.values(), ids=PASTED)
def test_whatever_is_pasted_becomes_one_line_that_can_be_drawn(
    form: Form, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("table.ui.text_field.clipboard_paste", lambda: text)
    begin(form)
    surface = pygame.Surface(SCREEN.size)
    for letter in (pygame.K_v, pygame.K_a, pygame.K_v):
        intent = key(letter, pygame.KMOD_CTRL)
        form.handle(intent)
        form.draw(surface)
    value = entry(form).value
    assert len(value) <= entry(form).limit
    assert value.isprintable() and value.startswith(text[:1].strip("\ud800\u202e") or ("Ben" if text else "Aki"))


def test_what_an_ime_composes_is_shown_but_not_yet_entered(form: Form) -> None:
    begin(form)
    surface, plain = pygame.Surface(SCREEN.size), pygame.Surface(SCREEN.size)
    form.draw(plain)
    form.handle(Raw(pygame.Event(pygame.TEXTEDITING, text="うそ", start=0, length=2)))
    form.draw(surface)
    assert entry(form).value == "Aki"
    assert surface.get_buffer().raw != plain.get_buffer().raw
    form.handle(typed("嘘")[0])
    form.draw(surface)
    assert entry(form).value == "Aki嘘"


def test_it_tells_each_change_and_the_end_once(form: Form) -> None:
    told: list[str] = []
    entry(form).typed = told.append
    entry(form).done = lambda value: told.append(f"done {value}")
    begin(form)
    form.handle(typed("r")[0])
    form.handle(key(pygame.K_LEFT))
    form.handle(Accept())
    form.stop_editing()
    assert told == ["Akir", "done Akir"] and not form.typing


def test_an_end_is_put_to_very_long_text(form: Form) -> None:
    begin(form)
    form.handle(typed("x" * 500)[0])
    assert len(entry(form).value) <= entry(form).limit


FAMILY = "👩\u200d👩\u200d👧\u200d👦"


def test_text_is_as_long_as_its_characters_as_readers_count_them(form: Form) -> None:
    begin(form)
    limit = entry(form).limit
    form.handle(typed("👍🏽" * (limit - 4) + "e")[0])
    form.handle(typed("\u0301")[0])
    full = "Aki" + "👍🏽" * (limit - 4) + "e\u0301"
    assert entry(form).value == full, "what belongs to a character needs no room"
    form.handle(typed("👍🏽" * 5)[0])
    assert entry(form).value == full, "nor does it go to another one"
    form.handle(key(pygame.K_BACKSPACE))
    form.handle(typed("\u0302")[0])
    assert entry(form).value.endswith("e\u0302")


@pytest.mark.parametrize(
    "text", ["می\u200cخواهم", FAMILY, "🏴\U000e0067\U000e0062\U000e007f", "김민준", "क\u094dष", "אבא Robin"]
)
def test_what_is_pasted_of_any_script_is_taken_as_it_is(form: Form, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.ui.text_field.clipboard_paste", lambda: text)
    begin(form)
    for letter in (pygame.K_a, pygame.K_v):
        form.handle(key(letter, pygame.KMOD_CTRL))
    form.draw(pygame.Surface(SCREEN.size))
    assert entry(form).value == text


def test_names_that_no_font_has_differ_while_they_are_typed(form: Form) -> None:
    begin(form)
    seen = set[bytes]()
    for text in ("김", "이", "א", "ב"):
        form.handle(key(pygame.K_a, pygame.KMOD_CTRL))
        form.handle(typed(text)[0])
        form.update(16)
        surface = pygame.Surface(SCREEN.size)
        form.draw(surface)
        seen.add(pygame.image.tobytes(surface.subsurface((112, 104, 34, 52)), "RGB"))
    assert len(seen) == 4


def blinking(form: Form) -> int:
    """Return the left end of what blinks in the entry, px."""
    shown = list[bytes]()
    form.update(50)
    form.update(50)
    for _ in range(60):
        form.update(50)
        form.draw(surface := pygame.Surface(SCREEN.size))
        shown.append(pygame.image.tobytes(surface.subsurface((100, 105, 400, 50)), "RGB"))
        if changed := [at for at, (one, other) in enumerate(zip(shown[0], shown[-1], strict=True)) if one != other]:
            return min(at // 3 % 400 for at in changed)
    raise AssertionError("nothing blinks")


@pytest.mark.slow
def test_the_cursor_goes_left_in_a_line_from_right_to_left(form: Form) -> None:
    begin(form)
    for text, step in (("Aki", 1), ("אבא", -1)):
        form.handle(key(pygame.K_a, pygame.KMOD_CTRL))
        places = []
        for intent in (*typed(text), key(pygame.K_LEFT), key(pygame.K_HOME)):
            form.handle(intent)
            places.append(step * blinking(form))
        end, before, home = places
        assert home < before < end, text


def test_the_pointer_sets_the_cursor_and_leaves_the_text(form: Form) -> None:
    for intent in (Press((300, 130)), Release((300, 130))):
        form.handle(intent)
    assert form.typing
    for intent in (Press((115, 130)), Release((115, 130)), *typed("X")):
        form.handle(intent)
    assert entry(form).value == "XAki"
    form.handle(Press((900, 600)))
    assert not form.typing and entry(form).value == "XAki"


def test_what_is_seen_is_what_was_typed_however_many_keys_come_at_once(form: Form) -> None:
    begin(form)
    pictures = []
    for keys in ([], [*typed("x"), key(pygame.K_BACKSPACE)] * 3):
        for intent in (key(pygame.K_HOME), key(pygame.K_RIGHT), *keys):
            form.handle(intent)
        form.update(50)
        form.draw(surface := pygame.Surface(SCREEN.size))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert entry(form).value == "Aki" and pictures[0] == pictures[1]


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("text", ["Robin", "אבגדה", "👩‍🚀👩‍🚀👩‍🚀", "אבא Bob", "ab אב"])
def test_a_click_sets_the_cursor_where_it_was_seen(form: Form, text: str) -> None:
    begin(form)
    for intent in (key(pygame.K_a, pygame.KMOD_CTRL), *typed(text)):
        form.handle(intent)
    for steps in range(1, len(text)):
        for intent in (key(pygame.K_HOME), *[key(pygame.K_RIGHT)] * steps, *typed("|")):
            form.handle(intent)
        parted = entry(form).value
        form.handle(key(pygame.K_BACKSPACE))
        place = 100 + blinking(form), 130
        for intent in (key(pygame.K_HOME), Press(place), Release(place), *typed("|")):
            form.handle(intent)
        inside = any(mark in text[steps - 1 : steps + 1] for mark in "\u200d")
        assert inside or entry(form).value == parted, ascii(text[:steps])
        assert [cell for cell in graphemes(entry(form).value) if cell != "|"] == graphemes(text)
        form.handle(key(pygame.K_BACKSPACE))


def test_an_ime_is_on_only_while_typing(form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: told.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append("off"))
    begin(form)
    form.handle(Accept())
    assert told == ["on", "off"]


def test_an_ime_shows_its_candidates_where_the_entry_is_in_the_window(
    form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    monkeypatch.setattr("table.ui.entry.place", lambda rect: pygame.Rect(rect.x // 2, rect.y // 2, 7, 7))
    begin(form)
    rect = form.where(entry(form))
    assert told == [(rect.x // 2, rect.y // 2, 7, 7)]
