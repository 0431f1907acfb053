"""Keys by their meaning, on keyboards of many layouts."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from table.input.keyboard import Keyboard
from tests.table.desk import Desk

US = dict(zip(range(pygame.KSCAN_A, pygame.KSCAN_SLASH + 1), "abcdefghijklmnopqrstuvwxyz1234567890", strict=False))
US |= dict(zip(range(pygame.KSCAN_MINUS, pygame.KSCAN_SLASH + 1), "-=[]\\\\;'`,./", strict=True))
DEAD = 1 << 30
ZERO_WIDTH = "\u200d"
LAYOUTS: dict[str, dict[int, str | int]] = {
    "us": {},
    "jp": {46: "^", 47: "@", 48: "[", 52: ":"},
    "ch": {45: "'", 46: DEAD, 47: "ü", 48: DEAD, 56: "-"},
    "hu": {45: "ü", 46: "ó", 56: "-"},
    "tr": {45: "*", 46: "-"},
    "fr": {4: "q", 20: "a", 26: "z", 29: "w", 51: "m", 16: ",", 45: ")", 47: DEAD, 48: "$", 56: "!"},
    "de": {45: "ß", 46: DEAD, 47: "ü", 48: "+", 56: "-", 28: "z", 29: "y"},
    "ru": {6: "с", 11: "р", 15: "д", 16: "ь", 29: "я", 51: "ж"},
    "gr": {6: "ψ", 11: "η", 15: "λ", 16: "μ", 29: "ζ", 51: DEAD},
    "il": {6: "ב", 11: "י", 15: "ך", 16: "צ", 29: "ז", 51: "ף"},
    "ara": {6: "ؤ", 11: "ا", 15: "م", 16: "ة", 29: "ئ", 51: "ك"},
    "np": {6: "च", 11: "ह", 15: "ल", 16: "म", 29: "ष", 46: ZERO_WIDTH, 48: "ए"},
}
EXPECTED = {  # places of C, H, M, +, −, and what is printed on the last two
    "us": (6, 11, 16, 46, 45, "+−"),
    "jp": (6, 11, 16, 46, 45, "^−"),
    "ch": (6, 11, 16, 45, 56, "'−"),
    "hu": (6, 11, 16, 46, 56, "Ó−"),
    "tr": (6, 11, 16, 45, 46, "*−"),
    "fr": (6, 11, 51, 46, 45, "+)"),
    "de": (6, 11, 16, 48, 56, "+−"),
    "ru": (6, 11, 16, 46, 45, "+−"),
    "gr": (6, 11, 16, 46, 45, "+−"),
    "il": (6, 11, 16, 46, 45, "+−"),
    "ara": (6, 11, 16, 46, 45, "+−"),
    "np": (6, 11, 16, 48, 45, "ए−"),
}


def keyboard(name: str) -> Keyboard:
    def printed(scancode: int) -> int:
        found = (US | LAYOUTS[name]).get(scancode, 0)
        return found if isinstance(found, int) else ord(found)

    return Keyboard(printed)


def press(scancode: int, key: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=0, unicode="")


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_key_of_the_table_is_somewhere_and_is_named(name: str) -> None:
    made, places = keyboard(name), EXPECTED[name][:5]
    keys = (pygame.K_c, pygame.K_h, pygame.K_m, pygame.K_PLUS, pygame.K_MINUS)
    assert tuple(made.meant(press(place)) for place in places) == keys
    assert made.label(pygame.K_PLUS) + made.label(pygame.K_MINUS) == EXPECTED[name][5]


def test_undo_is_where_z_is() -> None:
    assert [keyboard(name).meant(press(29)) for name in ("us", "ru", "de")] == [pygame.K_z, pygame.K_z, pygame.K_y]


def test_without_a_known_layout_keys_mean_themselves() -> None:
    made = Keyboard(None)
    assert made.meant(press(46, pygame.K_F1)) == pygame.K_F1 and made.label(pygame.K_PLUS) == "+"


READS = """
import pygame, sys
from table.input.events import Reader
pygame.display.init()
pygame.display.set_mode((300, 200))
reader = Reader()
while True:
    for intent in reader.read(False):
        print(type(intent).__name__, flush=True)
    pygame.time.wait(5)
"""
CODES = {6: 54, 11: 43, 16: 58, 51: 47, 45: 20, 46: 21, 48: 35, 56: 61}
"""X11's codes of keys, by scancode."""


@pytest.mark.window
def test_the_layouts_of_the_system_are_known(desk: Desk, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    desk.open(code=READS.replace("import pygame, sys", f"import pygame, sys\nsys.stdout = open({str(heard)!r}, 'w')"))
    for name, (*places, _) in EXPECTED.items():
        desk.tool("setxkbmap", name)
        before = heard.read_text().split()
        for place in places:
            desk.tool("xdotool", "key", str(CODES[place]))
        wanted = [*before, "AskCoach", "Remind", "Mute", "Faster", "Slower"]
        desk.wait(lambda wanted=wanted: heard.read_text().split() == wanted, f"{name}: {heard.read_text()}")
