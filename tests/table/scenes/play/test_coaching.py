"""The coach at the table.

Asked by a press, for the eyes of its seat alone, and it decides nothing.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from games.core.match import Log
from games.core.words import LANGUAGES, Words
from table.app.app import App
from table.graphics.text import fitted
from table.input.intents import AskCoach, Back
from table.match.eyes import Phase
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.play import coaching
from table.scenes.play.coach_sheet import CLOSE, MORE, WAY
from table.scenes.play.coaching import PATIENCE_MS, SIGN
from table.stage.controls.prompt import CONFIRM
from table.store.settings import Settings
from tests.table.match import planted
from tests.table.scenes.playing import FRAME, NAMES, PEOPLE, Player, sit_down
from tests.table.stage.boards import match

pytestmark = pytest.mark.usefixtures("home")


def alone(**settings: object) -> Player:
    player = sit_down(PERSON, "random", "random", **settings)  # type: ignore[arg-type]
    player.wait_until_asked()
    return player


@pytest.mark.sampled(1)
@pytest.mark.parametrize("touch", ["click", "key"])
def test_what_it_suggests_is_set_out_and_still_to_be_confirmed(touch: str) -> None:
    player = alone()
    act = player.click if touch == "click" else player.key_to
    act(SIGN)
    player.wait(FRAME)
    assert [*player.targets][-1] == CLOSE and f"{WAY} 0" in player.targets
    advice = player.scene.coaching.advice
    assert advice
    steps = len(player.scene.session._match.log.steps)
    act(f"{WAY} 0")
    assert CLOSE not in player.targets and CONFIRM in player.targets
    assert player.scene.turn._picker and player.scene.turn._picker.action == advice.choices[0].action
    assert len(player.scene.session._match.log.steps) == steps
    player.wait(400)
    act(CONFIRM)
    assert player.scene.session._match.log.steps[steps].action == advice.choices[0].action


def test_no_result_is_told_over_the_open_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    player, kept = alone(), list[list[pygame.Rect]]()
    monkeypatch.setattr(player.scene.narration, "draw_result", lambda *given: kept.append(given[-1]))
    player.frame()
    player.do(AskCoach())
    player.wait(FRAME)
    player.frame()
    sheet = player.scene.coaching.sheet
    assert sheet and kept[0] == [] and kept[-1] == [sheet.rect]


def test_the_key_opens_and_closes_it_and_it_says_the_same_again() -> None:
    player = alone()
    before = player.frame()
    player.do(AskCoach())
    player.wait(FRAME)
    first = player.scene.coaching.advice
    assert player.frame() != before
    player.do(Back())
    assert not player.scene.coaching.open and SIGN in player.targets
    assert len(player.app.scenes) == 1, "Esc has closed it, and not paused"
    player.do(AskCoach())
    assert player.scene.coaching.advice is first
    player.do(AskCoach())
    assert not player.scene.coaching.open


def test_one_answer_comes_first_and_the_others_are_behind_it() -> None:
    player = alone()
    player.do(AskCoach())
    player.wait(FRAME)
    advice = player.scene.coaching.advice
    assert advice and len(advice.choices) > 1
    ways = [id for id in player.targets if id.startswith(WAY)]
    assert ways == [f"{WAY} 0"] and MORE in player.targets
    player.click(MORE)
    player.wait(FRAME)
    assert len([id for id in player.targets if id.startswith(WAY)]) == len(advice.choices)
    assert MORE not in player.targets and player.scene.coaching.open
    player.do(AskCoach())
    player.do(AskCoach())
    player.wait(FRAME)
    assert MORE in player.targets, "asked again, it begins with the one answer"


def test_its_lamp_says_its_name_wherever_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the line of what is asked, and at the stand."""
    for lang in LANGUAGES:
        player, name = alone(language=lang), Words(lang, "table")("coach.sign")
        assert player.scene.coaching.sign.label == name
        random = Random(3)
        while not player.scene.board.painter.stand:
            player.decide(random)
            player.wait_until_asked()
        said: list[str] = []
        with monkeypatch.context() as patch:

            def write(words: str, *rest: Any, said: list[str] = said) -> pygame.Surface:
                said.append(words)
                return fitted(words, *rest)

            patch.setattr(coaching, "fitted", write)
            player.frame()
        assert said == [name]


def asked_in_public() -> Log:
    for steps in range(2, 40):
        played = match(2, steps, 3)
        if played.ask and played.ask.what == "answer" and played.ask.seat == 0:
            return played.log
    raise AssertionError("nobody is asked")


def test_between_people_it_is_offered_only_if_wished_and_never_where_others_look() -> None:
    player = sit_down(*PEOPLE)
    player.wait_until_asked()
    player.pass_cover()
    assert player.phase is Phase.PRIVATE and SIGN not in player.targets
    player.do(AskCoach())
    assert not player.scene.coaching.open
    player.app.change(coach="always")
    player.scene.layout()
    assert SIGN in player.targets
    player.do(AskCoach())
    player.wait(FRAME)
    assert CLOSE in player.targets
    player.do(Back())
    assert player.phase is not Phase.PRIVATE and not player.scene.coaching.open and CLOSE not in player.targets

    player = sit_down(*PEOPLE, log=asked_in_public(), coach="always")
    player.wait_until_asked()
    while player.scene.eyes.covered:
        player.pass_cover()
        player.wait_until_asked()
    assert player.phase is Phase.PUBLIC and player.scene.turn.active
    assert SIGN not in player.targets


def test_nobody_is_offered_it_who_wants_none_or_plays_the_scored_table_of_the_day() -> None:
    assert SIGN in alone().targets
    assert SIGN not in alone(coach="never").targets
    scored = alone()
    scored.app.games.start(replace(scored.scene.setup, daily="2026-11-22"))
    scored.wait_until_asked()
    assert SIGN not in scored.targets


def test_as_long_as_it_thinks_that_is_said_and_deciding_leaves_the_ai_seats_alone() -> None:
    app = App(
        navigation,
        Settings(language="en", welcomed=True),
        (1280, 720),
        worker=Worker(find=planted.stuck, clock=lambda: 0.0),
    )
    seats = tuple(SeatSetup(NAMES[number], number, name) for number, name in enumerate((PERSON, "kiri:2", "gen:2")))
    app.games.start(MatchSetup("royal", seats, {"starter": 0}, 7))
    player = Player(app, (1280, 720))
    app.worker.start()
    try:
        player.wait_until_asked()
        thinks = app.worker._host
        player.do(AskCoach())
        player.wait(PATIENCE_MS / 2)
        assert CLOSE not in player.targets
        player.wait(PATIENCE_MS)
        assert CLOSE in player.targets and f"{WAY} 0" not in player.targets
        session = player.scene.session
        session.submit(0, session.legal(0)[0])
        player.wait(3 * FRAME)
        assert not player.scene.coaching.open and not app.coach._open
        assert app.worker._host is thinks
    finally:
        app.close()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(("size", "lang"), [((1280, 720), "en"), ((1920, 1080), "ja")])
def test_the_sheet_leaves_free_what_is_to_be_compared_with_it(size: tuple[int, int], lang: str, text: float) -> None:
    player = sit_down(PERSON, "random", "random", size=size, language=lang, log_usual="signs", text=text)
    player.wait_until_asked()
    player.do(AskCoach())
    player.wait(FRAME)
    scene = player.scene
    assert scene.coaching.sheet
    sheet, board = scene.coaching.sheet.rect, scene.board
    assert player.surface.get_rect().contains(sheet) and not sheet.colliderect(board.places.menu)
    hand = [stack.rect for stack in board.resting.made.stacks]
    assert hand and sheet.collidelist([*hand, board.places.instruction]) < 0
