"""Music makes way for what is read out, telling nothing."""

from __future__ import annotations

import pytest

from table.access.airtime import LONGEST, lasts
from table.access.node import Node
from table.app.scene import Scene
from table.input.intents import Hush, Next
from table.match.eyes import Phase
from table.match.seats import PERSON
from table.ui.focus import Focus
from tests.table.access.reading import FRAME, Ear, Listening, listen
from tests.table.scenes.playing import sit_down


class Said(Scene):
    """Nothing but a text."""

    text = "x"

    @property
    def nodes(self) -> list[Node]:
        return [Node(self.text, "text", self.text)]

    @property
    def focus(self) -> Focus:
        return Focus()

    @property
    def node_in_focus(self) -> str:
        return self.text


@pytest.fixture
def me(home: object) -> Listening:
    me = listen()
    me.app.push(Said(me.app))
    me.wait(LONGEST)
    assert not me.app.reciter.talks
    return me


def test_full_width_letters_and_slow_voices_take_longer() -> None:
    assert lasts("ああ") == lasts("aaaa") > 0 == lasts("")
    assert lasts("aaaa", 1.0) < lasts("aaaa") < lasts("aaaa", 0.0)


def test_an_announcement_is_on_the_air_for_its_length(me: Listening) -> None:
    said = "one two three four five six"
    me.app.reciter.say(said)
    me.wait(FRAME)
    assert me.app.reciter.talks
    me.wait(lasts(said) / 2)
    assert me.app.reciter.talks
    me.wait(lasts(said))
    assert not me.app.reciter.talks


def test_what_is_done_breaks_it_off(me: Listening) -> None:
    for intent in (Next(), Hush()):
        me.app.reciter.say("word " * 40)
        me.wait(FRAME)
        assert me.app.reciter.talks
        me.do(intent)
        assert not me.app.reciter.talks


def test_who_has_nobody_read_hears_music_as_loud_as_ever(me: Listening) -> None:
    me.ear.listens = False
    me.app.reciter.say("word " * 40)
    me.wait(FRAME)
    assert not me.app.reciter.talks


def test_while_a_hand_is_read_beside_others_music_says_nothing_of_its_words(home: object) -> None:
    player = sit_down(PERSON, PERSON)
    ear = Ear()
    player.app.reciter._open = lambda: ear
    player.app.reciter.switch(on=False)
    player.app.reciter.switch(on=True)
    player.wait_until_asked()
    player.pass_cover("key")
    assert player.scene.eyes.phase is Phase.PRIVATE
    longest = player.app.settings.cover_seconds * 1000
    for _ in range(longest // 2000):
        assert player.app.makes_way and player.scene.private
        player.app.step([], 1000)
    player.scene.eyes.cover()
    player.app.step([], FRAME)
    assert not player.scene.private
