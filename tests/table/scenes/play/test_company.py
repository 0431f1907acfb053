"""Characters at a real table.

They speak of what all have seen, and nothing waits for them.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pygame
import pytest

from games import GAMES
from games.brains.cast import CAST
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words
from sounds import CAUGHT, CLAIMS, FOOLED, WON
from table.app.app import App
from table.base.screen import Screen
from table.graphics.text import font_for, wrap
from table.input.intents import Remind
from table.match.chatter import LIVELY, OFF, Remark
from table.match.eyes import Phase
from table.match.seating import company, named
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from table.stage.board import Board
from table.stage.cues.unveiling import Unveiling
from table.stage.speech.bubbles import Bubble, picture
from table.stage.speech.occasions import CLAIMING, voice_at
from table.stage.speech.remarks import LONGEST
from table.stage.speech.seat_expressions import FELT
from table.stage.speech.talking import for_remark
from table.store.settings import Settings
from tests.table.moments import each, moment, spec_of
from tests.table.scenes.playing import FRAME, Player, sit_down
from tests.table.stage.boards import SMALL, art, play_on

pytestmark = pytest.mark.usefixtures("home")
AIS = ("kiri:1", "gen:1", "ryu:1")
LIMIT = 12_000


def remarked(player: Player) -> tuple[int, str] | None:
    return player.scene.board.remarks.said


def until_remarked(player: Player) -> tuple[int, str]:
    """Wait until somebody says something, and what."""
    for _ in range(LIMIT):
        player.app.step([], FRAME)
        if found := remarked(player):
            return found
        if player.scene.turn.active:
            player.click(player.options("verb", "bool", "Token")[0])
    raise AssertionError("nobody ever says anything")


def logged(player: Player) -> list[str]:
    return list(player.scene.session._match.log.lines())


def test_a_character_says_a_line_of_its_own_for_some_seconds() -> None:
    player = sit_down(*AIS, speed=1.0, talk=LIVELY)
    seat, text = until_remarked(player)
    character = player.scene.company.characters[seat]
    assert text in {line for lines in character.lines["en"].values() for line in lines}
    for _ in range(round(LONGEST / FRAME) + 1):
        player.scene.board.update(FRAME)
    assert remarked(player) is None


@pytest.mark.slow
def test_every_other_remark_begins_with_the_character_s_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit_down(*AIS, speed=1.0, talk=LIVELY)
    heard, expected = list[tuple[int, str]](), list[tuple[int, str]]()
    said: Counter[int] = Counter()
    hear = player.scene.company.chatter.hear

    def remarking(*arguments: Any, **more: Any) -> Remark | None:
        remark = hear(*arguments, **more)
        if remark and remark.occasion != CLAIMING:
            if said[remark.seat] % 2 == 0:
                expected.append((remark.seat, voice_at(remark.occasion)))
            said[remark.seat] += 1
        return remark

    def speak(name: str, seat: int) -> None:
        _, who, mood = name.split("_")
        heard.append(([at.partition(":")[0] for at in AIS].index(who), mood))

    monkeypatch.setattr(player.scene.company.chatter, "hear", remarking)
    monkeypatch.setattr(player.scene.company, "_play", speak)
    while not player.over and max(said.values(), default=0) < 3:
        player.wait(FRAME)
    assert heard == expected and 0 < len(expected) < said.total()


def test_a_voice_tells_how_it_is_meant() -> None:
    assert {voice_at(name) for name in ("won",)} == {WON}
    assert {voice_at(name) for name in ("caught", "lost", "hurt")} == {CAUGHT}
    assert {voice_at(name) for name in ("fooled", "saw_through")} == {FOOLED}
    assert {voice_at(name) for name in ("hello", CLAIMING, "over")} == {CLAIMS}


@each("claim")
def test_a_character_claims_in_its_own_voice_and_a_person_with_a_tap(entry: Entry) -> None:
    match, index = moment(entry, "claim")
    beat = match.beats(None)[index]
    by = spec_of(entry, beat).part(beat.event, "by")
    words = Words("en", "table", entry.package)
    for who, wanted in (("shino:2", "voice_shino_claims"), (PERSON, "claim")):
        heard: list[str] = []
        seats = [SeatSetup(f"{n}", n, who if n == by else "random") for n in range(4)]
        board = Board(
            SMALL, entry, seats, words, art(entry.id), play=lambda name, step, seat, heard=heard: heard.append(name)
        )
        board.settle(match.beats(None)[index - 1].view)
        play_on(board, board.perform(beat, 1) + 400)
        assert [name for name in heard if name == "claim" or name.startswith("voice")] == [wanted]


def test_a_line_is_over_as_soon_as_something_is_said() -> None:
    player = sit_down(*AIS, speed=1.0, talk=LIVELY)
    counted = 0
    for _ in range(LIMIT):
        before, shown = remarked(player), player.scene.shown
        player.app.step([], FRAME)
        beats = player.scene.session.beats(None)[shown : player.scene.shown]
        if before and any(player.scene.board.cues.of(beat.event).hushes for beat in beats):
            assert remarked(player) != before
            counted += 1
            if counted == 3:
                return
    raise AssertionError("never cut short")


@pytest.mark.slow
def test_claims_stay_while_a_line_is_said_and_it_takes_none_of_their_places() -> None:
    player = sit_down(*AIS, speed=1.0, talk=LIVELY)
    speech = player.scene.board.speech.bubbles
    for _ in range(8):
        seat, _ = until_remarked(player)
        claimed = {number: speech.of(number) for number in speech.seats}
        player.scene.board.update(200)
        before = player.frame()
        if seat in claimed:
            player.scene.board.remarks.hush()
            assert player.frame() != before
            assert {number: speech.of(number) for number in speech.seats} == claimed
            return
        player.scene.board.remarks.hush()
    raise AssertionError("nobody speaks while claiming")


@pytest.mark.slow
def test_the_log_and_the_pace_are_the_same_whether_they_talk_or_not() -> None:
    quiet, lively = (sit_down(*AIS, speed=1.0, talk=talk) for talk in (OFF, LIVELY))
    said = 0
    for _ in range(2500):
        for player in (quiet, lively):
            player.app.step([], FRAME)
        assert remarked(quiet) is None
        said += remarked(lively) is not None
        assert (quiet.scene.shown, quiet.scene.director.busy) == (lively.scene.shown, lively.scene.director.busy)
    assert said
    assert logged(quiet) == logged(lively)
    rows = [[row.words for row in player.scene.narration.log.rows] for player in (quiet, lively)]
    assert rows[0] == rows[1]


def test_the_reminder_says_nothing_of_it() -> None:
    player = sit_down(*AIS, speed=1.0, talk=LIVELY)
    _, text = until_remarked(player)
    scene = player.scene
    player.do(Remind())
    assert scene.narration.reminds
    assert text not in " ".join(scene.narration.narrator.reminder(scene.session.beats(None)[: scene.director.shown]))


def test_faces_change_with_what_happens_and_pass() -> None:
    player = sit_down(*AIS, speed=1.0, talk=OFF, reduced=True)
    board = player.scene.board
    seen = set()
    for _ in range(LIMIT):
        player.app.step([], FRAME)
        seen |= {board.faces.of(seat) for seat in range(len(AIS))}
        moved = [seat for seat in range(len(AIS)) if board.faces.of(seat) not in ("calm", "thinking")]
        if moved and not board.moving and len(seen) > 3:
            break
    rect = board.places.seats[moved[0]].portrait

    def face() -> bytes:
        player.frame()
        return pygame.image.tobytes(player.surface.subsurface(rect), "RGB")

    made = face()
    for _ in range(round(FELT / FRAME) + 1):
        board.update(FRAME)
    assert board.faces.of(moved[0]) in ("calm", "thinking") and face() != made


def test_who_is_asked_thinks_and_nobody_while_something_is_shown() -> None:
    player = sit_down(*AIS, speed=1.0, talk=OFF)
    scene, thought = player.scene, 0
    for _ in range(2000):
        player.app.step([], FRAME)
        thinking = [seat for seat in range(len(AIS)) if scene.board.faces.of(seat) == "thinking"]
        asked = scene.session.beats(None)[scene.shown - 1].view.ask if scene.shown else None
        assert thinking in ([], [asked.seat] if asked and not scene.director.busy else [])
        thought += bool(thinking)
    assert thought > 20


@pytest.mark.slow
def test_the_two_of_a_reveal_make_their_faces_when_the_stamp_comes_down() -> None:
    player = sit_down(*AIS, speed=1.0, talk=OFF, reduced=True)
    board, told = player.scene.board, set()
    for _ in range(LIMIT):
        player.app.step([], FRAME)
        show = next((show for show in board.effects._shown.values() if isinstance(show, Unveiling)), None)
        coming = board.faces.coming
        if not (show and coming.keys() & {show.by, show.to} and show.time.began + 250 < board.clock < show.time.ends):
            continue
        shown = player.frame()
        board.faces.coming = dict.fromkeys(coming, "asleep")
        told.add((board.clock >= show.struck, player.frame() != shown))
        board.faces.coming = coming
        if len(told) == 2:
            break
    assert told == {(False, False), (True, True)}


def test_a_line_is_over_when_a_seat_is_called() -> None:
    player = sit_down(PERSON, PERSON, *AIS[:1], speed=1.0, talk=OFF)
    while not player.scene.eyes.covered:
        player.scene.board.remarks.say(2, "Well, well.")
        player.wait(FRAME)
    assert remarked(player) is None


def test_nothing_is_said_at_the_curtain_or_behind_it() -> None:
    player = sit_down(PERSON, PERSON, *AIS[:2], speed=1.0, talk=LIVELY)
    heard, random = 0, Random(3)
    for _ in range(4):
        for _ in range(LIMIT):
            if player.scene.eyes.covered:
                break
            player.app.step([], FRAME)
            heard += remarked(player) is not None
            if player.phase is Phase.PRIVATE:
                assert remarked(player) is None
            if player.scene.turn.active and not player.scene.eyes.hasty:
                player.decide(random)
        assert player.scene.eyes.covered
        assert remarked(player) is None
        before = player.scene.company.heard
        player.wait(1000)
        assert player.scene.company.heard == before and remarked(player) is None
        player.pass_cover()
    assert heard


def test_a_game_that_is_continued_is_not_talked_about_again() -> None:
    first = sit_down(*AIS, speed=4.0, talk=OFF)
    first.wait(8000)
    log = first.scene.session._match.log
    player = sit_down(*AIS, speed=1.0, talk=LIVELY, log=log)
    assert player.scene.company.heard == len(player.scene.session.beats(None))
    player.wait(300)
    assert remarked(player) is None and not player.scene.board.faces._felt


def test_what_was_said_is_remembered_in_the_next_game() -> None:
    player = sit_down(*AIS, speed=1.0, talk=LIVELY)
    until_remarked(player)
    evening = player.app.said_lines
    player.app.games.start(player.scene.setup)
    assert player.scene.company.chatter._said_lines is evening and evening._said


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_line_fits_at_every_seat(game: Entry, lang: str) -> None:
    """With the largest text in the smallest window.

    Where the seat is claiming something and where it is not.
    """
    app = App(navigation, Settings(language=lang, text=2.0), (1280, 720), worker=Worker(inline=True))
    rows = named(company(game.rules.seats.stop - 1, persons=0), app.words(game.id))
    options = {option.id: option.default for option in game.rules.options}
    app.only(PlayScene(app, MatchSetup(game.id, rows, options, 7)))
    board = app.top.board  # type: ignore[attr-defined]
    places, screen = board.places, board.screen
    made = board.resting.made
    lines = [line for who in CAST.values() for some in who.lines[lang].values() for line in some]
    for seat, talking in product(range(len(places.seats)), ((), range(len(places.seats)))):
        place = for_remark(seat, places, made, talking, screen)
        if place is None:
            assert talking, seat
            continue
        room = place.area
        assert places.board.contains(room), (seat, talking)
        assert room.width >= screen.px(150)
        for line in sorted(lines, key=len)[-6:]:
            drawn, (x, y) = picture(
                Bubble(seat, line, 0, aside="#ffffff"), room, place.portrait.center, screen, board.pictures.art
            )
            body = drawn.get_bounding_rect(min_alpha=250).move(x, y)
            assert places.board.inflate(2, 2).contains(body), (seat, line)
            assert not cut_short(line, room, screen), (seat, line)


def cut_short(line: str, room: pygame.Rect, screen: Screen) -> bool:
    """True if a line does not fit, even in the smallest letters."""
    size, wide = screen.px(17), room.width - screen.px(24)
    return round(size * 1.2) * len(wrap(line, font_for(line, size, "bold"), wide, screen.lang)) > room.height


@pytest.mark.slow
def test_when_it_is_over_somebody_may_say_so() -> None:
    """In some game; not always somebody does."""
    for seed in range(40):
        player = sit_down(*AIS, speed=4.0, talk=LIVELY, seed=seed)
        cast = player.scene.company.characters.values()
        lines = {line for who in cast for name in ("over", "lost") for line in who.lines["en"][name]}
        while not isinstance(player.app.top, ResultsScene):
            player.app.step([], 50)
            if (found := remarked(player)) and found[1] in lines:
                return
    raise AssertionError("nobody ever says anything")
