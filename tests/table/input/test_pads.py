"""Controllers as intents, by virtual ones."""

from __future__ import annotations

import pygame
import pytest

from table.input.devices import DESK, Device, kind_of
from table.input.events import Reader
from table.input.intents import (
    Accept,
    AskCoach,
    Back,
    Faster,
    Help,
    Intent,
    Menu,
    Move,
    Next,
    NextLog,
    PadGone,
    Point,
    Previous,
    ReadOn,
    Remind,
    ScrollPages,
    Slower,
    TakeBack,
    Used,
)
from table.input.keymap import USUAL, Keymaps
from table.input.pads import MOST, PadFeel, Pads
from tests.table import pads as models
from tests.table.pads import Socket, VirtualPad

LEFT_X, LEFT_Y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
RIGHT_X, RIGHT_Y = pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY
DOWN, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_RIGHT


class Hand:
    """A player's controllers, and a clock that goes as it is told."""

    def __init__(self, socket: Socket) -> None:
        self.now = 0.0
        self.pads = Pads(lambda: self.now)
        self.pads.feel = PadFeel(after=300, every=100)
        self.reader = Reader(pads=self.pads)
        self.pads.open()
        self.socket = socket

    def plug(self, model: tuple[int, int, bytes] = models.XBOX) -> VirtualPad:
        pad = self.socket.plug(model)
        assert self.read() == []
        return pad

    def read(self, ms: float = 0.0, keymaps: Keymaps = USUAL) -> list[Intent]:
        """Return the intents after a time, but for the devices."""
        self.now += ms / 1000
        return [intent for intent in self.reader.read(typing=False, keymaps=keymaps) if not isinstance(intent, Used)]


@pytest.fixture
def hand(socket: Socket) -> Hand:
    return Hand(socket)


@pytest.mark.parametrize(
    ("button", "intent"),
    [
        (pygame.CONTROLLER_BUTTON_A, Accept()),
        (pygame.CONTROLLER_BUTTON_B, Back()),
        (pygame.CONTROLLER_BUTTON_X, TakeBack()),
        (pygame.CONTROLLER_BUTTON_Y, Remind()),
        (pygame.CONTROLLER_BUTTON_START, Menu()),
        (pygame.CONTROLLER_BUTTON_BACK, Help()),
        (pygame.CONTROLLER_BUTTON_LEFTSHOULDER, Previous()),
        (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, Next()),
        (pygame.CONTROLLER_BUTTON_LEFTSTICK, NextLog()),
        (pygame.CONTROLLER_BUTTON_RIGHTSTICK, AskCoach()),
        (DOWN, Move(0, 1)),
        (RIGHT, Move(1, 0)),
    ],
)
def test_buttons_act_on_press_and_never_on_release(hand: Hand, button: int, intent: Intent) -> None:
    pad = hand.plug()
    pad.press(button)
    assert hand.read() == [intent]
    pad.let_go(button)
    assert hand.read() == []


def test_presses_between_two_frames_all_count(hand: Hand) -> None:
    pad = hand.plug()
    pad.tap(DOWN)
    pad.tap(DOWN)
    pad.tap(pygame.CONTROLLER_BUTTON_A)
    assert hand.read() == [Move(0, 1), Move(0, 1), Accept()]


def test_a_held_direction_repeats_and_nothing_else_does(hand: Hand) -> None:
    pad = hand.plug()
    pad.press(DOWN)
    pad.press(pygame.CONTROLLER_BUTTON_A)
    assert hand.read() == [Move(0, 1), Accept()]
    assert [hand.read(ms) for ms in (290, 20, 50, 50)] == [[], [Move(0, 1)], [], [Move(0, 1)]]
    assert hand.read(5000) == [Move(0, 1)]  # one long frame
    assert hand.read(20) == []
    pad.let_go(DOWN)
    assert hand.read(5000) == []


def test_no_repeat_if_it_is_switched_off(hand: Hand) -> None:
    hand.pads.feel = PadFeel(every=0)
    pad = hand.plug()
    pad.press(DOWN)
    assert [hand.read(), hand.read(5000)] == [[Move(0, 1)], []]


def test_a_stick_is_a_cross_beyond_its_dead_zone(hand: Hand) -> None:
    pad = hand.plug()
    pad.push(LEFT_X, 0.45)
    assert hand.read() == []
    pad.push(LEFT_X, 0.55)
    pad.push(LEFT_Y, 0.3)
    assert hand.read() == [Move(1, 0)]
    pad.push(LEFT_X, 0.45)  # it trembles
    assert hand.read(50) == []
    pad.push(LEFT_X, 0.55)
    assert hand.read(50) == []
    assert hand.read(250) == [Move(1, 0)]
    pad.push(LEFT_X, 0.0)
    pad.push(LEFT_Y, -1.0)
    assert hand.read() == [Move(0, -1)]
    pad.push(LEFT_Y, 0.0)
    assert hand.read(5000) == []
    pad.push(RIGHT_Y, 1.0)
    assert hand.read() == [ScrollPages(1)]
    pad.push(RIGHT_Y, 0.3)
    pad.push(RIGHT_X, -1.0)
    assert hand.read() == [ReadOn(-1, 0)]


def test_sticks_can_be_exchanged(hand: Hand) -> None:
    pad, exchanged = hand.plug(), Keymaps(exchanged=True)
    for axis, intent in (
        (RIGHT_X, Move(1, 0)),
        (RIGHT_Y, Move(0, 1)),
        (LEFT_X, ReadOn(1, 0)),
        (LEFT_Y, ScrollPages(1)),
    ):
        pad.push(axis, 1.0)
        assert hand.read(keymaps=exchanged) == [intent]
        pad.push(axis, 0.0)
        assert hand.read(keymaps=exchanged) == []


def test_triggers_act_once(hand: Hand) -> None:
    pad = hand.plug()
    pad.push(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
    assert hand.read() == [Slower()]
    pad.push(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
    assert [hand.read(), hand.read(5000)] == [[Faster()], []]


def test_pulling_the_plug_only_says_that_the_controller_is_gone(hand: Hand) -> None:
    pad = hand.plug()
    pad.press(pygame.CONTROLLER_BUTTON_A)
    pad.press(DOWN)
    pad.push(LEFT_X, 1.0)
    hand.read()
    pad.unplug()
    assert hand.read() == [PadGone(Device("xbox", pad.number))]
    assert hand.read(5000) == [] and hand.pads.devices == []


def test_a_trembling_stick_wakes_nobody(hand: Hand) -> None:
    pad = hand.plug()
    for way in (0.02, -0.03, 0.1):
        pad.push(LEFT_X, way)
    assert pygame.event.peek()
    hand.reader.wait(0)
    assert hand.read() == [] and not hand.reader.woken


def test_nothing_is_held_in_a_window_that_has_lost_the_keyboard(hand: Hand) -> None:
    pad = hand.plug()
    pad.push(LEFT_X, 1.0)
    pad.press(DOWN)
    hand.read()
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    hand.read()
    assert hand.read(5000) == []


def test_the_device_is_told_when_another_one_is_used(hand: Hand) -> None:
    first, second = hand.socket.plug(), hand.socket.plug(models.SWITCH)
    hand.read()
    one, other = Device("xbox", first.number), Device("switch", second.number)
    first.tap(pygame.CONTROLLER_BUTTON_A)
    second.tap(pygame.CONTROLLER_BUTTON_A)
    second.tap(pygame.CONTROLLER_BUTTON_B)
    assert hand.reader.read(typing=False) == [Used(one), Accept(), Used(other), Accept(), Back()]
    still = pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    moved = pygame.Event(pygame.MOUSEMOTION, pos=(5, 6), rel=(0, 1), buttons=(0, 0, 0))
    pygame.event.post(still)
    assert hand.reader.read(typing=False) == [Point((5, 5))]
    pygame.event.post(moved)
    assert hand.reader.read(typing=False) == [Used(DESK), Point((5, 6))]


def test_eight_at_once_and_in_any_order(hand: Hand) -> None:
    pads = [hand.plug() for _ in range(MOST + 1)]
    assert [device.number for device in hand.pads.devices] == [pad.number for pad in pads[:MOST]]
    pads[0].unplug()
    hand.read()
    pads[5].tap(pygame.CONTROLLER_BUTTON_A)
    assert hand.reader.read(typing=False) == [Used(Device("xbox", pads[5].number)), Accept()]


@pytest.mark.parametrize(
    ("model", "kind"),
    [
        (models.XBOX, "xbox"),
        (models.PLAYSTATION, "playstation"),
        (models.SWITCH, "switch"),
        (models.DECK, "deck"),
        (models.UNKNOWN, "unknown"),
    ],
)
def test_the_kind_of_a_controller(hand: Hand, model: tuple[int, int, bytes], kind: str) -> None:
    pad = hand.plug(model)
    assert [(device.kind, device.number) for device in hand.pads.devices] == [(kind, pad.number)]


def test_kinds_by_name_and_by_what_steam_stands_in_for(monkeypatch: pytest.MonkeyPatch) -> None:
    steam = "03000000de280000ff11000001000000"
    monkeypatch.delenv("SteamDeck", raising=False)
    assert kind_of(steam, "Steam Virtual Gamepad") == "unknown"
    monkeypatch.setenv("SteamDeck", "1")
    assert kind_of(steam, "Steam Virtual Gamepad") == "deck"
    assert kind_of("", "Some DualShock 4 copy") == "playstation"


def test_rumble_reaches_the_controller_as_strong_as_wished_unless_it_is_off(hand: Hand) -> None:
    pad = hand.plug()
    (device,) = hand.pads.devices
    for strength, shaken in ((1.0, (16383, 32767)), (0.5, (8191, 16383)), (3.0, (49151, 65535))):
        hand.pads.feel = PadFeel(rumble=strength)
        hand.pads.rumble(device, 0.25, 0.5, 40)
        assert pad.shaken[-1] == pytest.approx(shaken, abs=2)
    hand.pads.feel = PadFeel(rumble=0)
    shaken = len(pad.shaken)
    hand.pads.rumble(device, 0.5, 1.0, 40)
    assert len(pad.shaken) == shaken
