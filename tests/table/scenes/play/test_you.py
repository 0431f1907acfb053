"""Alone at the screen one is "you" in all that is said.

Where several play, everybody has a name.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.words import Words
from table.input.intents import Remind
from table.match.seats import PERSON
from table.scenes.play import scene as play_scene
from table.scenes.results.results import ResultsScene
from table.stage import resting_painter
from tests.games.test_you import WRONG
from tests.table.scenes.playing import NAMES, Player, sit_down

DECISIONS = 3
TURN = {"en": "Your move", "ja": "あなたの番"}


@pytest.fixture(autouse=True)
def reminded(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    shown: list[str] = []
    monkeypatch.setattr(play_scene.bar, "draw_reminder", lambda surface, lines, *more: shown.extend(lines))
    return shown


def said(at: Player, reminded: list[str]) -> list[str]:
    """Return all texts around a table.

    The line above it, the prompt, the log, the reminder, and what the seats are called.
    """
    reminded.clear()
    at.do(Remind())
    at.frame()
    at.do(Remind())
    scene = at.scene
    seats = [thing.name for thing in scene.board.resting.things() if thing.touch.kind == "Seat"]
    log = [row.words for row in scene.narration.log.rows]
    return [scene.narration.heading, scene.turn.prompt.instruction, *log, *reminded, *seats]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_one_alone_is_never_named(entry: Entry, reminded: list[str]) -> None:
    others = ["random"] * (max(3, entry.seats.start) - 1)
    at, random = sit_down(PERSON, *others, game=entry.id, log_usual="prose"), Random(5)
    for _ in range(DECISIONS):
        at.wait_until_asked()
        at.decide(random)
    at.wait_until_asked()
    for lang in ("en", "ja"):
        at.app.change(language=lang)
        at.wait(100)
        lines = said(at, reminded)
        assert TURN[lang] in lines[0]
        assert reminded and any(TURN[lang].lower() in line.lower() for line in reminded)
        assert not [line for line in lines if NAMES[0] in line or WRONG[lang].search(line.strip())]
        assert any(NAMES[1] in line for line in lines), "the others have names"
    at.app.close()


def test_ones_own_seat_bears_ones_name_and_sentences_say_you(reminded: list[str]) -> None:
    """With a name that was typed; else it is "You", too."""
    for typed in (NAMES[0], ""):
        at = sit_down(PERSON, "random", "random", log_usual="prose")
        if not typed:
            at.app.games.start(replace(at.scene.setup, seats=tuple(replace(s, name="") for s in at.scene.setup.seats)))
        at.wait_until_asked()
        mats = at.scene.board.services.seats
        assert mats[0].name == (typed or "You")
        assert at.scene.narration.narrator.teller.names[0] == "You"
        at.app.close()


def test_where_several_play_everybody_has_a_name(reminded: list[str]) -> None:
    at = sit_down(PERSON, PERSON, "random", log_usual="prose")
    at.wait_until_asked()
    at.pass_cover()
    lines = said(at, reminded)
    assert lines[0].endswith(f"{NAMES[0]}’s move") and lines[1].startswith(f"{NAMES[0]}: choose")
    assert at.scene.narration.narrator.teller.names == NAMES[:3]
    at.app.close()


@pytest.mark.slow
def test_the_results_speak_to_who_was_alone(reminded: list[str]) -> None:
    at, random = sit_down(PERSON, "random", size=(640, 360)), Random(2)
    at.wait_until_asked()
    while not at.over:
        at.decide(random)
        at.wait_until_asked()
    results = at.app.top
    assert isinstance(results, ResultsScene)
    lost = results.outcome.fate(0) == "lost"
    assert results.heading == ("You have lost" if lost else "You’re safe: Ben has lost")
    assert results.reason.startswith("You " if lost else "Ben ") and not WRONG["en"].search(results.reason)
    assert results.named[0].name == NAMES[0], "a seat has its name"
    at.app.change(language="ja")
    assert results.heading == ("あなたの負け" if lost else "セーフ！\u3000Benの負け")
    at.app.close()


def test_a_covered_hand_at_the_bottom_says_whose_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of AI seats that play alone, and between several people."""
    counts: list[str] = []
    monkeypatch.setattr(resting_painter, "draw_count", lambda canvas, said, *place: counts.append(said))
    for players in (("random", "random"), (PERSON, PERSON)):
        for lang in ("en", "ja"):
            at = sit_down(*players, language=lang, speed=1.0)
            at.wait(4000)
            view, board = at.scene.session.view(None), at.scene.board
            name = board.resting.teller.names[board.places.holder]
            counts.clear()
            board.painter.invalidate()
            board.draw(at.surface)
            said = Words(lang, "table")("play.hand_down", name=name, count=view.count("hand", board.places.holder))
            assert said in counts
            at.app.close()
