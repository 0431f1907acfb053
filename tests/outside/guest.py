"""Tests that `test_outside.py` runs in a process with the plugin installed.

The plugin's id is in the environment variable `GUEST`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from time import sleep

import pytest

from games import entry
from games.core.chance import SeededChance
from games.core.match import Match
from games.core.words import LANGUAGES, Words
from table.match.seats import PERSON
from table.match.worker import Question, Worker
from table.phones.host import PhoneHost
from table.plugins import credits
from table.plugins.registry import playable, rejected, wait
from table.scenes.home.lobby import LobbyScene
from table.scenes.home.title import TitleScene
from table.scenes.play.scene import PlayScene
from tests.table.phones.calling import raw
from tests.table.phones.sitting import sitting
from tests.table.scenes.playing import Player, sit_down
from tests.table.scenes.visiting import visit

GAME = os.environ["GUEST"]

wait()


def test_it_is_among_the_games() -> None:
    assert not rejected()
    assert entry(GAME) is playable()[-1]


def test_it_is_chosen_on_the_title_and_begun_in_the_lobby(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    assert isinstance(visitor.app.top, TitleScene)
    visitor.click(f"game {GAME}")
    assert isinstance(visitor.app.top, LobbyScene)
    visitor.click("start")
    assert isinstance(visitor.app.top, PlayScene)
    visitor.app.close()


@pytest.mark.parametrize("touch", ["click", "key"])
@pytest.mark.parametrize("people", [1, 2])
def test_it_is_played_to_its_end(home: Path, touch: str, people: int) -> None:
    at = sit_down(*[PERSON] * people, *["kiri:2"] * (3 - people), game=GAME)
    play_on(at, touch)
    assert at.over
    at.app.close()


def play_on(at: Player, touch: str) -> None:
    random = Random(5)
    for _ in range(50):
        at.wait_until_asked()
        if at.over:
            return
        if at.scene.eyes.covered:
            at.pass_cover(touch)
        else:
            at.decide(random, touch)


def test_it_is_played_on_phones_with_its_own_words_and_pictures(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for lang in LANGUAGES:
        words = Words(lang, "table", entry(GAME).package)
        with sitting(GAME, 3, range(3), monkeypatch, lang=lang) as table:
            made = table.app.pictures_for_phones(GAME, table.scene.setup.seats)
            assert made
            made[1]()
            table.shown()
            assert table.session.ask
            for phone in table.phones.values():
                texts = json.loads(_fetched(table.host, phone.view["texts"])[1])
                names = {texts["faces"][card["face"]][0].casefold() for card in phone.view["hand"]}
                assert names and names <= _faces(words)
                assert phone.view["title"].endswith(words(f"phase.{table.session.ask.what}"))  # after the round
            path, columns, rows = table.phones[0].view["pictures"]["cards"]
            assert columns * rows >= len(entry(GAME).rules.faces)
            head, picture = _fetched(table.host, path)
            assert b"200" in head.splitlines()[0] and picture.startswith(b"\xff\xd8")
            table.play(Random(5), lambda: False)
            table.shown()
            assert table.session.result and all(phone.view["over"] for phone in table.phones.values())


def _fetched(area: PhoneHost, path: str) -> tuple[bytes, bytes]:
    """Return head and body of the response for this path."""
    site = area.site.removeprefix("http://")
    head, _, body = raw(area, f"GET {path} HTTP/1.1\r\nHost: {site}\r\n\r\n".encode()).partition(b"\r\n\r\n")
    return head, body


def _faces(words: Words) -> set[str]:
    return {words(f"face.{face.id}").casefold() for face in entry(GAME).rules.faces}


def test_its_mind_thinks_in_the_process_of_the_brains() -> None:
    match = Match(entry(GAME).rules, 3, {"starter": 1}, chance=SeededChance(Random(3)))
    worker = Worker()
    try:
        question = Question(worker.new_match(), GAME, "kiri:2", 1, 7, 0, match.beats(1), match.legal(1))
        worker.ask(question)
        processes = set()
        while not (answer := worker.poll()):
            processes.add(worker.pid)
            sleep(0.01)
        assert processes - {None}
        assert answer.error is None
        assert answer.action in match.legal(1)
    finally:
        worker.close()


def test_who_drew_it_is_named() -> None:
    pictures = next(section for section in credits.sections(Words("en", "table")) if section.anchor == "pictures")
    assert "One Claim" in str(pictures)
