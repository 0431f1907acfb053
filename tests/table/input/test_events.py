"""pygame's events as intents.

The one place where keys and buttons have meanings.
"""

import math
import threading
import time
from collections.abc import Callable

import pygame
import pytest

from table.base import system
from table.base.waking import NEWS
from table.input.events import Reader
from table.input.intents import (
    OUTSIDE,
    Accept,
    AnswerKey,
    Away,
    Back,
    Dropped,
    Faster,
    Fullscreen,
    Help,
    Here,
    Hidden,
    Intent,
    Move,
    Mute,
    Next,
    NextLog,
    Point,
    Press,
    Previous,
    Quit,
    Raw,
    Release,
    Remind,
    Resized,
    Scroll,
    ScrollPages,
    Shown,
    Slower,
    SoundLost,
    Uncovered,
)


@pytest.fixture
def reader() -> Reader:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.event.clear()
    return Reader()


def down(key: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def up(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=key, mod=0)


def read(reader: Reader, *events: pygame.Event, typing: bool = False) -> list[Intent]:
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
    return reader.read(typing)


@pytest.mark.parametrize(
    ("key", "mod", "intent"),
    [
        (pygame.K_TAB, 0, Next()),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Previous()),
        (pygame.K_LEFT, 0, Move(-1, 0)),
        (pygame.K_RIGHT, 0, Move(1, 0)),
        (pygame.K_UP, 0, Move(0, -1)),
        (pygame.K_DOWN, 0, Move(0, 1)),
        (pygame.K_RETURN, 0, Accept()),
        (pygame.K_KP_ENTER, 0, Accept()),
        (pygame.K_SPACE, 0, Accept()),
        (pygame.K_ESCAPE, 0, Back()),
        (pygame.K_PAGEUP, 0, ScrollPages(-1)),
        (pygame.K_PAGEDOWN, 0, ScrollPages(1)),
        (pygame.K_F1, 0, Help()),
        (pygame.K_F11, 0, Fullscreen()),
        (pygame.K_F4, pygame.KMOD_ALT, Quit()),
        (pygame.K_h, 0, Remind()),
        (pygame.K_l, 0, NextLog()),
        (pygame.K_m, 0, Mute()),
        (pygame.K_1, 0, AnswerKey(1)),
        (pygame.K_KP_3, 0, AnswerKey(3)),
        (pygame.K_PLUS, 0, Faster()),
        (pygame.K_KP_MINUS, 0, Slower()),
    ],
)
def test_keys(reader: Reader, key: int, mod: int, intent: Intent) -> None:
    assert read(reader, down(key, mod)) == [intent]


def test_the_mouse(reader: Reader) -> None:
    left, right = pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT
    assert read(
        reader,
        pygame.Event(pygame.MOUSEMOTION, pos=(1, 2), rel=(0, 0), buttons=(0, 0, 0)),
        pygame.Event(pygame.MOUSEMOTION, pos=(3, 4), rel=(0, 0), buttons=(0, 0, 0)),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=left),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=(5, 6), button=left),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=right),
        pygame.Event(pygame.WINDOWLEAVE),
    ) == [Point((3, 4)), Press((3, 4)), Release((5, 6)), Point(OUTSIDE)]
    (scroll,) = read(reader, pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0))
    assert isinstance(scroll, Scroll) and scroll.steps == 2


@pytest.mark.parametrize("steps", [math.inf, -math.inf, math.nan])
def test_a_wheel_that_turns_by_no_number_of_steps_does_not_turn(reader: Reader, steps: float) -> None:
    assert read(reader, pygame.Event(pygame.MOUSEWHEEL, x=0, y=9, precise_y=steps)) == []


def test_positions_are_those_of_the_scenes() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    reader = Reader(lambda pos: (pos[0] * 2, pos[1] * 2))
    event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=pygame.BUTTON_LEFT)
    assert read(reader, event) == [Press((6, 8))]


def test_only_moving_goes_on_while_a_key_is_held(reader: Reader) -> None:
    """A held Enter must not press through the curtain and beyond."""
    held = (pygame.K_RETURN, pygame.K_DOWN, pygame.K_m)
    first, *later = [read(reader, *map(down, held)) for _ in range(3)]
    assert first == [Accept(), Move(0, 1), Mute()]
    assert later == [[Move(0, 1)]] * 2


def test_a_long_frame_does_not_count_all_repeats_and_none_of_a_key_that_was_let_go_of(reader: Reader) -> None:
    assert read(reader, *[down(pygame.K_TAB)] * 9) == [Next()]
    assert read(reader, *[down(pygame.K_TAB)] * 9) == [Next()]
    assert read(reader, *[down(pygame.K_TAB)] * 9, up(pygame.K_TAB)) == []
    pressed_twice = [down(pygame.K_TAB), up(pygame.K_TAB)] * 2
    assert read(reader, *pressed_twice) == [Next(), Next()]
    assert read(reader, up(pygame.K_RETURN), down(pygame.K_RETURN)) == [Accept()]


def test_shortcuts_of_the_system_mean_nothing(reader: Reader) -> None:
    assert read(reader, down(pygame.K_m, pygame.KMOD_CTRL), down(pygame.K_h, pygame.KMOD_META)) == []


def test_while_typing_letters_and_editing_keys_go_to_the_text(reader: Reader) -> None:
    text = pygame.Event(pygame.TEXTINPUT, text="嘘")
    keys = [down(key) for key in (pygame.K_m, pygame.K_SPACE, pygame.K_LEFT, pygame.K_BACKSPACE)]
    assert read(reader, text, *keys, typing=True) == [Raw(text), *map(Raw, keys)]
    assert read(reader, text) == [], "not typing: an IME's text is for nobody"


@pytest.mark.parametrize(
    ("key", "intent"), [(pygame.K_RETURN, Accept()), (pygame.K_ESCAPE, Back()), (pygame.K_TAB, Next())]
)
def test_while_typing_some_keys_keep_their_meaning(reader: Reader, key: int, intent: Intent) -> None:
    assert read(reader, down(key), typing=True) == [intent]


def test_keys_belong_to_the_ime_while_it_composes(reader: Reader) -> None:
    composing = pygame.Event(pygame.TEXTEDITING, text="うそ", start=0, length=2)
    enter = down(pygame.K_RETURN)
    assert read(reader, composing, enter, typing=True) == [Raw(composing), Raw(enter)]
    read(reader, up(pygame.K_RETURN), pygame.Event(pygame.TEXTINPUT, text="嘘"), typing=True)
    assert read(reader, down(pygame.K_RETURN), typing=True) == [Accept()]


@pytest.mark.parametrize("gone", [pygame.Event(pygame.WINDOWFOCUSLOST), None])
def test_what_was_being_composed_is_over_when_the_window_is_left_or_nothing_is_typed_any_more(
    reader: Reader, gone: pygame.Event | None
) -> None:
    read(reader, pygame.Event(pygame.TEXTEDITING, text="うそ", start=0, length=2), typing=True)
    read(reader, *[gone] if gone else [], typing=gone is not None)
    assert read(reader, down(pygame.K_ESCAPE), typing=True) == [Back()]


def test_waiting_ends_with_an_event_and_with_news_of_another_thread(reader: Reader) -> None:
    comes: tuple[Callable[[], object], ...] = (lambda: pygame.event.post(down(pygame.K_h)), NEWS.set)
    for come in comes:
        reader.read(typing=False)
        begin = time.monotonic()
        thread = threading.Timer(0.05, come)
        thread.start()
        reader.wait(60_000)
        assert time.monotonic() - begin < 30
        thread.join(60)
        reader.read(typing=False)
        assert reader.woken == (come is comes[0]), "only an event is told"


def test_waiting_ends_after_its_time(reader: Reader) -> None:
    begin = time.monotonic()
    reader.wait(30)
    assert 0.03 <= time.monotonic() - begin < 30


def test_the_window(reader: Reader) -> None:
    assert read(
        reader,
        pygame.Event(pygame.WINDOWSIZECHANGED, x=800, y=600),
        pygame.Event(pygame.WINDOWFOCUSLOST),
        pygame.Event(pygame.WINDOWMINIMIZED),
        pygame.Event(pygame.WINDOWEXPOSED),
        pygame.Event(pygame.WINDOWRESTORED),
        pygame.Event(pygame.WINDOWFOCUSGAINED),
        pygame.Event(pygame.DROPFILE, file="a game"),
        pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0),
        pygame.Event(pygame.AUDIODEVICEREMOVED, which=3, iscapture=1),
        pygame.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0),
        pygame.Event(pygame.QUIT),
    ) == [Resized((800, 600)), Away(), Hidden(), Uncovered(), Shown(), Here(), Dropped("a game"), SoundLost(), Quit()]


@pytest.mark.parametrize("there", [True, False])
def test_nobody_is_asked_where_nothing_can_be_shown(
    there: bool, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    monkeypatch.setattr(system, "has_compositor", lambda: there)
    assert read(reader, pygame.Event(pygame.QUIT)) == [Quit(unasked=not there)]


def test_a_key_that_was_held_when_the_window_was_left_works_again(reader: Reader) -> None:
    read(reader, down(pygame.K_RETURN), pygame.Event(pygame.WINDOWFOCUSLOST))
    assert read(reader, down(pygame.K_RETURN)) == [Accept()]
