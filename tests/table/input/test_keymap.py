"""Keymaps: which key brings what about."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.core.words import LANGUAGES, Words
from table.input import pads
from table.input.devices import DESK, Device
from table.input.events import Reader
from table.input.intents import Accept, Back, Intent, Keystroke, Move, Next, Previous, Raw, Remind
from table.input.key_names import named
from table.input.keymap import BUTTONS, INTENTS, KEYS, NAMED, YIELDS, Keymap, Keymaps, own
from table.input.legends import glyph, keys, legend, legends

EN = Words("en", "table")


def read(keymaps: Keymaps, *codes: int, typing: bool = False, mod: int = 0) -> list[Intent]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    reader = Reader()
    pygame.event.clear()
    for code in codes:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
    return reader.read(typing, keymaps)


def test_another_key_brings_it_about_and_the_usual_one_nothing_any_more() -> None:
    keymaps = Keymaps(Keymap(KEYS).put("choose", "j").put("remind", "f5"))
    assert read(keymaps, pygame.K_j, pygame.K_RETURN, pygame.K_h, pygame.K_F5) == [Accept(), Remind()]


def test_a_direction_on_a_letter_goes_on_while_it_is_held() -> None:
    assert read(Keymaps(Keymap(KEYS).put("left", "a")), pygame.K_a) == [Move(-1, 0)]
    moved = Keymap(KEYS).put("left", "a").put("next", "d").put("previous", "s")
    assert read(Keymaps(moved), pygame.K_d, pygame.K_s) == [Next(), Previous()]
    assert read(Keymaps(moved), pygame.K_d, mod=pygame.KMOD_LSHIFT) == [Previous()]


def test_escape_leaves_whatever_is_set() -> None:
    keymaps = Keymaps(Keymap(KEYS).put("leave", "q"))
    assert read(keymaps, pygame.K_ESCAPE, pygame.K_q) == [Back(), Back()]
    assert keys("leave", keymaps, EN) == EN("keys.between").join(("Q", "Esc"))


def test_while_typing_letters_are_letters_and_usual_keys_what_they_usually_are() -> None:
    keymaps = Keymaps(Keymap(KEYS).put("choose", "j").put("rules", "f2").put("sound", "return"))
    letter, enter, more = read(keymaps, pygame.K_j, pygame.K_RETURN, pygame.K_F2, typing=True)
    assert isinstance(letter, Raw) and (enter, more) == (Accept(), INTENTS["rules"])


def test_while_a_key_is_asked_for_keys_mean_themselves_and_escape_leaves() -> None:
    keymaps = Keymaps(strikes=True)
    struck = read(keymaps, pygame.K_h, pygame.K_F13 + 7, pygame.K_SPACE, pygame.K_LSHIFT, pygame.K_ESCAPE)
    assert struck == [Keystroke("h"), Keystroke("f20"), Keystroke("space"), Back()]


def test_what_another_wish_has_is_known_and_the_two_can_swap() -> None:
    keymap = Keymap(KEYS)
    assert keymap.taken("choose", "h") == "remind" and keymap.taken("remind", "h") is None
    swapped = keymap.put("choose", "h")
    assert (swapped.of("choose"), swapped.of("remind")) == (("h",), ("return",))
    back = swapped.put("remind", "h")
    assert (back.of("remind"), back.of("choose")) == (("h",), ("return",))
    assert "remind" not in back.own, "what is usual is not kept"


def test_no_key_ever_has_two_wishes() -> None:
    keymap = Keymap(KEYS)
    for wish, key in [("choose", "h"), ("up", "space"), ("log", "h"), ("next", "return"), ("previous", "p")]:
        keymap = keymap.put(wish, key)
        every = [key for each in INTENTS for key in keymap.of(each)]
        assert len(every) == len({*every}) and own(KEYS, {w: [*k] for w, k in keymap.own.items()}) == keymap.own


def test_a_usual_key_that_came_later_yields_to_what_was_kept() -> None:
    for later in YIELDS:
        (key,) = KEYS[later]
        keymap = Keymap(KEYS, own(KEYS, {"coach": [key]}))
        assert keymap.intent(key) == INTENTS["coach"] and keymap.of(later) == ()
        assert keymap.put("coach", "f5").of(later) == (key,)
        assert keymap.put(later, "f5").of(later) == ("f5",)
        code = getattr(pygame, f"K_{key if len(key) == 1 else key.upper()}")
        assert read(Keymaps(keymap), code) == [INTENTS["coach"]]


@pytest.mark.parametrize(
    "value",
    [
        [],
        {"choose": "j"},
        {"choose": []},
        {"choose": [7]},
        {"choose": ["no such key"]},
        {"choose": ["h"]},
        {"choose": ["escape"]},
        {"fly": ["j"]},
        {"choose": ["j"], "log": ["j"]},
        {"choose": [""]},
    ],
)
def test_a_damaged_keymap_is_none(value: Any) -> None:
    with pytest.raises(ValueError):
        own(KEYS, value)


def test_buttons_are_those_of_controllers() -> None:
    assert {*pads.BUTTONS.values(), *pads.TRIGGERS.values()} == NAMED
    assert own(BUTTONS, {"choose": ["y"], "remind": ["a"]}, NAMED) == {"choose": ("y",), "remind": ("a",)}
    with pytest.raises(ValueError):
        own(BUTTONS, {"choose": ["f1"]}, NAMED)


def test_every_key_of_pygame_has_one_name_or_none() -> None:
    codes = {getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")} - {pygame.K_EQUALS}
    names = [name for code in codes if (name := named(code))]
    assert len(names) == len({*names}) and {"kp_enter", "f12", "ö"} <= {*names, named(ord("Ö"))}
    assert [named(code) for code in (-1, 0, 2**31 - 1, pygame.K_LSHIFT, 0xD800)] == [""] * 5


def test_legends_name_what_is_set() -> None:
    keymaps = Keymaps(Keymap(KEYS).put("rules", "ö"), Keymap(BUTTONS).put("choose", "y"))
    pad = Device("switch", 1)
    assert legend(DESK, "rules", keymaps, EN) == "Ö" and legend(DESK, "menu", keymaps, EN) == "Esc"
    assert legend(pad, "choose", keymaps, EN) == glyph("switch", "y")
    assert legends("switch", keymaps)["remind"] == glyph("switch", "a")


def test_legends_of_sticks_follow_their_exchange() -> None:
    for exchanged, moves, reads in ((False, "left_stick", "right_stick"), (True, "right_stick", "left_stick")):
        said = legends("xbox", Keymaps(exchanged=exchanged))
        assert said["stick"] == glyph("xbox", moves)
        assert said["scroll"] == said["read"] == glyph("xbox", reads)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_keys_of_a_wish_are_named_once(lang: str) -> None:
    words, usual = Words(lang, "table"), Keymaps()
    between, space = words("keys.between"), words("keys.space")
    assert keys("choose", usual, words) == between.join(("Enter", space))
    assert keys("move", usual, words) == words("keys.arrows")
    wasd = Keymap(KEYS)
    for way, key in zip(("up", "left", "down", "right"), "wasd", strict=True):
        wasd = wasd.put(way, key)
    assert keys("move", Keymaps(wasd), words) == between.join("WASD")
    assert "Tab" in keys("previous", usual, words)
