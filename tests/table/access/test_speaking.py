"""The program's own voice, and what it keeps to itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable
from dataclasses import replace

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.match import Illegal, Log
from games.core.words import Words
from table.access.node import Node
from table.access.spoken import changed, sentences, spoken
from table.access.voice.manner import told
from table.app.reciter import Reciter
from table.input.intents import OUTSIDE, Away, Here, Hush, Next, Point, Press, Previous, ReadOn, Remind, Repeat
from table.match.eyes import Phase
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.speeds import INSTANT
from table.scenes import navigation
from table.scenes.home.settings import SettingsScene
from table.scenes.play.curtain import HEADPHONES, I_AM, SHOW
from table.scenes.play.scene import PlayScene
from tests.table.access.reading import FRAME
from tests.table.access.speaking import HUSHED, Hearing, hear
from tests.table.access.test_reading import scene_of, twins, until_asked

pytestmark = pytest.mark.usefixtures("home")
WORDS = Words("en", "table")
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def sit(game: Entry, persons: int = 1, log: Log | None = None, speed: float = INSTANT) -> Hearing:
    """A game that somebody hears."""
    me = hear(speed=speed, cover_seconds=0)
    seats = max(4, game.seats.start)
    rows = tuple(SeatSetup(f"P{n}", n, PERSON if n < persons else "random") for n in range(seats))
    options = log.options if log else {option.id: option.default for option in game.options}
    me.app.only(PlayScene(me.app, MatchSetup(game.id, rows, options, 7), log))
    me.wait(48)
    return me


def until_covered(me: Hearing) -> bool:
    """Play on until the curtain falls for a hand.

    False if it never does.
    """
    scene = scene_of(me)
    for _ in range(40):
        until_asked(me)
        if scene.eyes.phase is Phase.COVER:
            me.wait(600)
            return True
        if scene.eyes.covered:
            me.wait(4000)
            me.press(next(node.id for node in me.listed("cover") if node.target and node.enabled))
        elif me.focus:
            me.press(me.focus.id)
            me.wait(400)
    return False


def uncover(me: Hearing, *, headphones: bool) -> None:
    """Open the curtain, having said whether one wears headphones."""
    scene = scene_of(me)
    seat = scene.eyes.seat
    assert seat is not None
    if headphones != me.app.headphones.wears(seat, scene.setup.seats[seat].name):
        me.press(HEADPHONES)
    for step in (I_AM, SHOW):
        if any(node.id == step and node.enabled for node in me.listed("cover")):
            me.press(step)
            me.wait(600)
    assert scene.eyes.phase is Phase.PRIVATE


def test_the_focus_is_spoken_and_breaks_off_what_was_said() -> None:
    me = hear()
    me.app.home()
    me.wait(FRAME)
    me.do(Next())
    me.new()
    me.do(Next())
    assert me.focus
    said = me.new()
    assert said[0] == HUSHED and said[1].startswith(me.focus.name) and len(said) == 2
    me.do(Point(OUTSIDE))
    assert not me.new()


def test_what_happens_waits_its_turn_and_is_said_once() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    said = me.said
    lines = scene_of(me).narration.lines.lines
    assert lines and all(" ".join(said).count(line) == lines.count(line) for line in lines)
    assert HUSHED not in said[1:]
    assert scene_of(me).instruction in " ".join(said)


def test_the_instruction_is_repeated_and_the_reminder_said() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    me.new()
    for _ in range(2):
        me.do(Repeat())
        hushed, said = me.new()
        assert hushed == HUSHED and said.endswith(scene_of(me).instruction)
    me.do(Remind())
    assert scene_of(me).narration.reminder(scene_of(me).shown)[0] in " ".join(me.new())


def test_a_refusal_says_why_at_once() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    off = next(node for node in me.tree.walk() if node.target and not node.enabled)
    me.new()
    me.press(off.id)
    said = me.new()
    assert said[0] == HUSHED and said[1] in off.about
    assert WORDS("access.off") in said[2]


def test_lists_are_named_when_they_are_entered() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    me.new()
    entered = []
    for _ in range(8):
        me.do(ReadOn(1, 0))
        around = next(one for one in me.tree.nodes if me.tree.focus in (one.id, *(row.id for row in one.children)))
        entered.append(me.new()[1].startswith(around.name))
        if not around.children:  # the instruction
            continue
        me.do(ReadOn(0, 1))
        assert not any(text.startswith(f"{around.name}.") for text in me.new())
    assert all(entered)


def test_what_a_press_changes_is_said() -> None:
    me = hear()
    me.app.push(navigation.settings(me.app))
    me.wait(FRAME)
    me.ask("focus", "voice_rate")
    me.new()
    me.ask("more", "voice_rate")
    node = me.focus
    assert node and me.new() == [HUSHED, node.value]
    assert me.mouth.manners[-1].rate == me.app.settings.voice_rate > 0.5
    me.ask("focus", "voice")
    me.ask("less", "voice")
    assert not me.app.settings.voice and me.mouth.ended
    me.new()
    me.do(Next(), Previous())
    assert not me.new()
    me.ask("more", "voice")
    assert me.app.settings.voice and not me.mouth.ended and WORDS("settings.voice_twice") in " ".join(me.new())


def test_without_a_screen_reader_it_speaks_as_well() -> None:
    me = hear(reads=False)
    me.app.home()
    me.wait(FRAME)
    assert me.new() and not me.ear.told
    me.app.push(navigation.settings(me.app))
    me.wait(FRAME)
    assert any(text.startswith(WORDS("settings.heading")) for text in me.new())


def test_a_screen_reader_that_comes_later_is_told_at_once() -> None:
    me = hear(reads=False)
    me.app.home()
    me.wait(1000)
    me.new()
    me.ear.listens = True
    me.wait(FRAME)
    assert me.ear.told and not me.new()


def test_a_key_silences_it() -> None:
    me = hear()
    me.app.home()
    me.wait(FRAME)
    me.new()
    me.do(Hush())
    assert me.new() == [HUSHED]


def test_nothing_is_said_while_another_program_is_used() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    me.new()
    me.do(Away())
    assert me.new() == [HUSHED]
    me.app.toast.show("Later")
    me.wait(500)
    assert not me.new()
    me.do(Here())
    assert any(me.focus and text.endswith(spoken(me.focus, WORDS, full=True)) for text in me.new())


def test_it_is_off_by_default_and_its_trouble_is_told_once() -> None:
    off = hear(voice=False)
    off.app.home()
    off.wait(FRAME)
    assert not off.said and not off.mouth.manners
    me = hear()
    me.app.home()
    me.mouth.trouble = "failed"
    me.wait(FRAME)
    assert me.app.toast.words == WORDS(told("failed"))
    me.new()
    me.do(Next())
    assert not me.new()


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_that_nothing_speaks_stays_until_it_is_read_and_says_what_to_do(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    me = hear()
    me.app.home()
    me.app.push(SettingsScene(me.app))
    me.mouth.trouble = "failed"
    me.wait(FRAME)
    toast, said = me.app.toast, WORDS(f"app.voice_failed_{system}")
    me.do(Press((2, 2)))
    me.wait(60_000)
    assert toast.shown and toast.words == said, "a press that comes at once was meant for something else"
    assert said in [one.name for node in me.app.top.nodes for one in (node, *node.children)], (
        "it stands below what was switched on, too"
    )
    me.do(Press((2, 2)))
    me.wait(500)
    assert not toast.shown


def test_the_language_is_that_of_the_program() -> None:
    me = hear()
    me.app.change(language="ja")
    assert me.mouth.manners[-1].language == "ja"


def test_kinds_and_states_are_words_and_short_wording_leaves_kinds_out() -> None:
    card = Node("a", "item", "Rat", about="The second of three.", chosen=True, enabled=False)
    kind, chosen, off = WORDS("access.kind_slider"), WORDS("access.chosen"), WORDS("access.off")
    assert spoken(card, WORDS, full=True) == f"Rat, {chosen}, {off}. The second of three."
    slider = Node("b", "slider", "Music", "80 %")
    assert spoken(slider, WORDS, full=True) == f"Music, {kind}, 80 %"
    assert spoken(slider, WORDS, full=False) == "Music, 80 %"
    ja = Words("ja", "table")
    assert (
        spoken(replace(card, enabled=True, about="2枚目です。"), ja, full=True)
        == f"Rat、{ja('access.chosen')}。2枚目です。"
    )
    assert changed(replace(card, chosen=False, enabled=True), card, WORDS) == WORDS("access.not_chosen")
    assert not changed(card, replace(card, about="Anything."), WORDS)


# What is whose


@pytest.mark.sampled(1)
@each_game
def test_somebody_alone_hears_their_hand(game: Entry) -> None:
    me = sit(game)
    until_asked(me)
    held = me.listed("hand")
    for node in held:
        me.ask("focus", node.id)
    said = " ".join(me.new())
    assert all(node.name in said for node in held)


@pytest.mark.sampled(1)
@each_game
def test_where_others_listen_no_hand_is_spoken(game: Entry) -> None:
    me = sit(game, persons=2)
    if not until_covered(me):
        pytest.skip("all of it is public")
    uncover(me, headphones=False)
    hand = me.listed("hand")
    assert me.new()[-1] == WORDS("access.unspoken")
    for node in hand:
        me.ask("focus", node.id)
    me.do(Next(), Repeat(), Remind(), ReadOn(1, 0))
    if off := next((node for node in me.tree.walk() if node.target and not node.enabled), None):
        me.press(off.id)
    me.wait(500)
    assert not me.new()
    me.do(Away(), Here())
    said = " ".join(me.new())
    assert not any(node.name in said for node in hand)


@pytest.mark.sampled(1)
@each_game
def test_to_headphones_a_hand_is_spoken_until_the_curtain_falls(game: Entry) -> None:
    me = sit(game, persons=2)
    if not until_covered(me):
        pytest.skip("all of it is public")
    assert WORDS("curtain.headphones_off") in {node.name for node in me.listed("cover")}
    uncover(me, headphones=True)
    hand = me.listed("hand")
    for node in hand:
        me.ask("focus", node.id)
    said = " ".join(me.new())
    assert hand and all(node.name in said for node in hand)
    me.mouth.frame = 0
    scene_of(me).eyes.cover()  # as after the seconds without a press
    me.wait(FRAME)
    assert me.mouth.heard[0] == (1, HUSHED)  # in the frame in which it falls, before anything else
    assert not any(name in " ".join(me.new()) for name in {node.name for node in hand})
    assert WORDS("curtain.headphones_on") in {node.name for node in me.listed("cover")}


@pytest.mark.parametrize("way", [Reciter.whisper, Reciter.ask])
def test_what_some_eyes_alone_may_know_is_not_said_to_others(way: Callable[[Reciter, str, Hashable], None]) -> None:
    me = sit(GAMES[0], persons=2)
    assert until_covered(me)
    uncover(me, headphones=True)
    scene = scene_of(me)
    way(me.app.reciter, "To you alone", scene.audience)
    me.wait(FRAME)
    assert "To you alone" in me.new()
    told = len(me.ear.told)
    way(me.app.reciter, "To you alone", scene.audience)
    scene.eyes.cover()
    me.wait(500)
    way(me.app.reciter, "To others", "others")
    me.wait(500)
    told_since = repr([me.new(), me.ear.told[told:]])
    assert len(me.ear.told) > told and not any(words in told_since for words in ("To you alone", "To others"))


def test_news_to_the_same_eyes_break_nothing_off() -> None:
    me = sit(GAMES[0], persons=2)
    assert until_covered(me)
    uncover(me, headphones=True)
    me.wait(500)
    me.new()
    me.app.toast.show("By the way")
    me.wait(500)
    said = me.new()
    assert HUSHED not in said and " ".join(said).count("By the way") == 1


def test_a_text_above_all_is_said_anew_with_its_news() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    me.do(Repeat())
    me.new()
    me.app.toast.show("By the way")
    me.wait(FRAME)
    (said,) = me.new()
    assert said.startswith("By the way") and said.endswith(scene_of(me).instruction)


@pytest.mark.sampled(1)
@each_game
def test_headphones_are_one_seat_s(game: Entry) -> None:
    me = sit(game, persons=2)
    if not until_covered(me):
        pytest.skip("all of it is public")
    scene = scene_of(me)
    first = scene.eyes.seat
    assert first is not None
    uncover(me, headphones=True)
    me.app.headphones.forget()
    other = 1 - first
    me.app.headphones.turn(other, scene.setup.seats[other].name)
    assert scene.hearers == "nobody"
    me.wait(FRAME)
    me.new()
    me.do(Next(), ReadOn(1, 0))
    assert not me.new()


@pytest.mark.parametrize(("worn", "hearers"), [((), "nobody"), ((0,), "nobody"), ((1,), "these"), ((0, 1), "nobody")])
def test_a_card_that_one_seat_may_not_see_is_not_spoken_to_it(worn: tuple[int, ...], hearers: str) -> None:
    me = sit(GAMES[0], persons=2)
    scene = scene_of(me)
    for seat in worn:
        me.app.headphones.turn(seat, scene.setup.seats[seat].name)
    scene.eyes.elsewhere = frozenset({0, 1})
    scene.eyes.update(FRAME, None, at_rest=False)
    scene.eyes.elsewhere = frozenset()
    assert scene.hearers == "all" and scene.eyes.phase is Phase.PUBLIC
    scene.eyes.call_others(0)
    assert scene.hearers == "all" and scene.eyes.phase is Phase.CALL
    for step in (0, 1):
        scene.eyes.update(1000, None, at_rest=True)
        scene.eyes.press(step)
    assert scene.eyes.phase is Phase.LOOK and scene.hearers == hearers


def test_headphones_are_asked_for_only_by_a_voice_and_forgotten_at_home() -> None:
    me = sit(GAMES[0], persons=2)
    assert until_covered(me)
    me.press(HEADPHONES)
    assert me.app.headphones.worn
    me.app.change(voice=False)
    scene_of(me).uncover()
    me.wait(FRAME)
    assert HEADPHONES not in {node.id for node in me.listed("cover")}
    me.app.home()
    me.wait(FRAME)
    assert not me.app.headphones.worn


@pytest.mark.sampled(1)
@each_game
@pytest.mark.parametrize("persons", [1, 2])
def test_hidden_cards_make_no_difference_to_what_is_spoken_or_when(game: Entry, persons: int) -> None:
    """The swap test of the voice."""
    compared = 0
    for seed in range(30):
        logs = twins(game, seed, 0 if persons == 1 else None)
        heard, beats = [], []
        for log in logs:
            try:
                me = sit(game, persons, log, speed=0.5)
            except Illegal:  # with these cards it could not have been done
                break
            me.do(Next(), Repeat(), Remind())
            me.wait(2000)
            beats.append([*scene_of(me).session.beats(scene_of(me).eyes.who)])
            heard.append(me.mouth.heard)
        if len(heard) == 2 and beats[0] == beats[1]:  # else something hidden has come out
            assert heard[0] == heard[1] and heard[0]
            compared += 1
        if compared == 2:
            return
    assert compared


@pytest.mark.sampled(1)
@each_game
def test_whoever_looks_at_a_hand_gives_nothing_away_by_what_is_spoken(game: Entry) -> None:
    """The swap test of a private view.

    Of another hand the same is heard, whatever is looked at.
    """
    compared = 0
    for seed in range(15):
        heard, beats = [], []
        for log in twins(game, seed, None):
            try:
                me = sit(game, 2, log)
            except Illegal:
                break
            me.wait(1500)
            if scene_of(me).eyes.phase is not Phase.COVER:
                break
            uncover(me, headphones=False)
            me.do(*[Next()] * 5, Repeat(), ReadOn(1, 0), ReadOn(0, 1), Remind(), Remind(), Away(), Here())
            heard.append(me.mouth.heard)
            beats.append([*scene_of(me).session.beats(None)])
        if len(heard) == 2 and beats[0] == beats[1]:  # else an AI seat has gone on by what it has
            assert heard[0] == heard[1] and heard[0]
            compared += 1
        if compared == 2:
            return
    if not compared:
        pytest.skip("all of it is public")


def test_what_ends_in_a_name_gets_an_end() -> None:
    words = Words("en", "table")
    assert sentences(["Say “Rat”", "1 of 4"], words) == "Say “Rat”. 1 of 4"
    assert sentences(["He says: “A rat!”", "1 of 4"], words) == "He says: “A rat!” 1 of 4"
