"""The voice that offers itself at the very first start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.core.words import LANGUAGES, Words
from table.access.voice.dispatcher import ADDRESS, Dispatcher
from table.access.voice.voice import Voice
from table.app.app import App
from table.app.reciter import Reciter
from table.app.speaker import Speaker
from table.input.intents import OUTSIDE, Next, Point, Press, Wording
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.home.access import OFFERED, FirstAccessScene
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


@pytest.mark.parametrize("does", [Next(), Press((5, 5))], ids=["key", "press"])
def test_who_does_anything_else_is_not_spoken_to(does: Next | Press) -> None:
    early, late = first(), first()
    early.do(does)
    early.wait(20_000)
    assert not early.said
    late.wait(OFFERED + 500)
    late.do(does)
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
