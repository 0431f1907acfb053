"""The voice that offers itself at the very first start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.core.words import LANGUAGES, Words
from table.access.airtime import lasts
from table.access.voice.dispatcher import ADDRESS, Dispatcher
from table.access.voice.voice import Voice
from table.app.app import App
from table.app.reciter import Reciter
from table.app.speaker import Speaker
from table.input.devices import DESK, FINGER, Device, Kind
from table.input.intents import OUTSIDE, Accept, Intent, Move, Next, Point, Press, Release, Remind, Used, Wording
from table.input.pads import Pads
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.home.access import ASKED, ASKS, AWAITED, HELD, OFFERED, FirstAccessScene
from table.scenes.home.settings import SettingsScene
from table.store.settings import Settings
from tests.table.access.fake_speech import FakeSpeech, speech_server
from tests.table.access.speaking import HUSHED, Hearing, hear
from tests.until import CHILD, until

pytestmark = pytest.mark.usefixtures("home")


def offer(lang: str = "en") -> str:
    return Words(lang, "table")("access.offer", cap="V")


def first(**settings: object) -> Hearing:
    """Somebody at the first start, with no reader."""
    me = hear(reads=False, voice=False, welcomed=False, **settings)
    me.app.push(FirstAccessScene(me.app, lambda: None))
    return me


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_one_sentence_and_nothing_of_what_is_seen(lang: str) -> None:
    me = first(language=lang)
    me.wait(OFFERED - 100)
    assert not me.said
    me.wait(20_000)
    assert me.said == [offer(lang)] and not me.mouth.ended


def test_music_makes_way_for_it_until_it_is_over_or_broken_off() -> None:
    for leaves in (False, True):
        me = first()
        me.wait(OFFERED - 100)
        assert not me.app.makes_way
        me.wait(500)
        assert me.said and me.app.makes_way
        if leaves:
            me.do(Next())
        else:
            me.wait(2 * lasts(offer()))
        assert not me.app.makes_way


def test_v_takes_it_up_and_reads_the_page() -> None:
    me = first()
    me.wait(OFFERED + 500)
    me.new()
    me.do(Wording())
    me.wait(500)
    said = " ".join(me.new())
    assert me.app.settings.voice and HUSHED in said and Words("en", "table")("access.heading") in said
    assert len(me.mouth.manners) == 1, "it is the same voice"
    me.do(Wording())
    assert me.app.settings.wording == "short" and me.app.settings.voice


@pytest.mark.parametrize(("kind", "button"), [("xbox", "Y"), ("playstation", "triangle"), ("unknown", "upper button")])
def test_with_a_controller_it_names_a_button_of_it_which_reads_the_page(
    kind: Kind, button: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = Device(kind, 0)
    monkeypatch.setattr(Pads, "devices", property(lambda _: [pad]))
    me = first()
    me.wait(OFFERED + 500)
    assert me.new() == [Words("en", "table")("access.offer_pad", cap="V", button=button)]
    me.do(Used(pad), Remind())
    me.wait(500)
    assert me.app.settings.voice and Words("en", "table")("access.heading") in " ".join(me.new())
    me.do(Remind())
    assert Words("en", "table")("access.heading") in " ".join(me.new()), "it says it again"


@pytest.mark.parametrize("device", [DESK, FINGER], ids=["mouse", "finger"])
@pytest.mark.parametrize("where", [(5, 5), "contrast", "done"])
def test_a_pointer_that_is_held_down_has_it_read_and_does_nothing_else(
    device: Device, where: str | tuple[int, int]
) -> None:
    me = first()
    scene = me.app.top
    assert isinstance(scene, FirstAccessScene)
    pos = where if isinstance(where, tuple) else scene.form.where(scene.form.widget(where)).center
    before = me.app.settings
    me.do(Used(device), Point(pos), Press(pos))
    me.wait(HELD - 200)
    assert not me.app.settings.voice
    me.wait(400)
    assert me.app.settings.voice
    me.do(Release(pos))
    me.wait(10_000)
    assert me.app.top is scene and replace(me.app.settings, voice=False) == before
    assert Words("en", "table")("access.heading") in " ".join(me.new())


def test_a_pointer_that_moves_or_is_let_go_is_not_held() -> None:
    me = first()
    me.do(Press((5, 5)), Point((600, 5)))
    me.wait(2 * HELD)
    me.do(Release((600, 5)), Press((600, 5)), Release((600, 5)), Next())
    me.wait(2 * HELD)
    assert not me.app.settings.voice


@pytest.mark.parametrize("press", [(Accept(),), (Press((5, 5)), Release((5, 5)))], ids=["key", "mouse"])
def test_a_switch_is_asked_whether_it_wants_the_voice(press: tuple[Intent, ...]) -> None:
    asked = Words("en", "table")(ASKS)
    takes, waits = first(), first()
    for me in (takes, waits):
        me.do(*press)
        me.wait(AWAITED + 100)
        assert me.new() == [asked] and asked in me.app.top.instruction and not me.app.scanner.on
    takes.do(*press)
    takes.wait(300)
    assert takes.app.settings.voice and takes.app.scanner.on
    assert Words("en", "table")("access.scans") in " ".join(takes.new())
    waits.wait(ASKED)
    assert not waits.app.settings.voice and waits.app.scanner.on and waits.mouth.ended


@pytest.mark.parametrize("more", [Next(), Move(0, 1)])
def test_who_has_more_than_a_switch_is_not_asked_on(more: Intent) -> None:
    me = first()
    me.do(Accept())
    me.wait(AWAITED + 100)
    me.do(more)
    me.wait(2 * ASKED)
    assert not me.app.settings.voice and not me.app.scanner.on and me.mouth.ended


def test_a_switch_is_not_asked_where_nothing_can_speak_or_is_read_already() -> None:
    mute = first()
    mute.mouth.trouble = "missing"
    mute.wait(OFFERED + 500)
    spoken = hear(reads=True, voice=False, welcomed=False)
    spoken.app.push(FirstAccessScene(spoken.app, lambda: None))
    for me in (mute, spoken):
        me.do(Accept())
        me.wait(AWAITED + 100)
        assert me.app.scanner.on


@pytest.mark.parametrize("way", ["key", "press"])
def test_who_does_anything_else_is_not_spoken_to(way: str) -> None:
    early, late = first(), first()
    scene = early.app.top
    assert isinstance(scene, FirstAccessScene)
    row = scene.form.where(scene.form.widget("contrast")).center
    does: tuple[Intent, ...] = (Next(),) if way == "key" else (Point(row), Press(row), Release(row))
    early.do(*does)
    early.wait(20_000)
    assert not early.said
    late.wait(OFFERED + 500)
    late.do(*does)
    assert late.said == [offer()] and late.mouth.ended
    late.do(Point(OUTSIDE), Wording())
    assert late.app.settings.voice, "the key is good all the same"


def test_it_is_never_offered_again() -> None:
    me = hear(reads=False, voice=False)
    me.app.home()
    me.app.push(navigation.access(me.app))
    me.wait(20_000)
    assert not me.said and not me.mouth.manners


def test_where_nothing_is_heard_v_switches_it_on_anywhere() -> None:
    me = hear(reads=False, voice=False)
    me.app.home()
    me.do(Wording())
    assert me.app.settings.voice
    reads = hear(reads=True, voice=False)
    reads.app.home()
    reads.wait(100)
    reads.do(Wording())
    assert not reads.app.settings.voice and reads.app.settings.wording == "short"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeSpeech]:
    with speech_server() as server:
        monkeypatch.setenv(ADDRESS, server.address)
        yield server


@pytest.mark.posix
def test_a_speech_server_is_told_it_by_a_process_of_its_own(server: FakeSpeech) -> None:
    voices: list[Voice] = []

    def open(manner: object) -> Voice:
        voices.append(Voice(manner, Dispatcher))  # type: ignore[arg-type]
        return voices[-1]

    app = App(
        navigation,
        Settings(language="en"),
        (1280, 720),
        reciter=Reciter(None, Speaker(open)),
        worker=Worker(inline=True),
    )
    app.push(FirstAccessScene(app, lambda: None))
    try:
        for _ in range(20):
            app.step([], 100.0)
        server.until(f"SPEAK {offer()}")
        assert server.heard == [offer()]
        app.step([Wording()], 16.0)
        until(lambda: len(server.heard) > 1, patience=CHILD)
        assert isinstance(app.top, SettingsScene) and app.settings.voice
    finally:
        app.close()
