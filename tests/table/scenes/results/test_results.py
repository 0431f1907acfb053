"""The result: who lost and how, and another game in two presses."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from games import GAMES, entry
from games.core.game import Result
from games.core.options import RANDOM
from games.core.words import LANGUAGES, Words
from table.base.measures import RESULT_READY
from table.base.screen import Screen
from table.input.intents import Accept, Back
from table.match.seating import BY_LAST_GAME
from table.match.seats import PERSON, Lobby, MatchSetup, SeatSetup
from table.scenes.home.lobby import LobbyScene
from table.scenes.home.title import TitleScene
from table.scenes.play.scene import PlayScene
from table.scenes.results.medal import Medal
from table.scenes.results.results import ResultsScene
from table.scenes.results.scores import ScoresScene
from table.store.settings import Settings
from table.ui import labels
from table.ui.widgets import Button
from tests.table.scenes.visiting import Visitor, visit

GAME = GAMES[0]
BRAIN = next(iter(GAME.brains))
SEATS = tuple(SeatSetup(name, colour, BRAIN if colour else PERSON) for colour, name in enumerate(("Aki", "Ren", "Yui")))
SETUP = MatchSetup(GAME.id, SEATS, {"starter": RANDOM}, 5)
LOST = Result((1,), (0, 2), "four")


def show(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    settings: Settings | None = None,
    size: tuple[int, int] = (1280, 720),
    setup: MatchSetup = SETUP,
    result: Result = LOST,
) -> Visitor:
    visitor = visit(monkeypatch, folder, settings, size)
    visitor.app.home()
    visitor.app.push(ResultsScene(visitor.app, setup, result))
    return visitor


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    return show(monkeypatch, tmp_path)


def results(visitor: Visitor) -> ResultsScene:
    assert isinstance(visitor.scene, ResultsScene)
    return visitor.scene


def test_who_lost_and_how(visitor: Visitor) -> None:
    scene = results(visitor)
    assert scene.heading == "You’re safe: Ren has lost"
    assert "Ren" in scene.reason and "{" not in scene.reason
    assert [scene.outcome.fate(seat) for seat in range(3)] == ["safe", "lost", "safe"]


def test_a_game_with_a_winner_names_the_winner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = show(monkeypatch, tmp_path, result=Result((0, 1), (2,), "four", (3, 5, 12)))
    scene = results(visitor)
    assert scene.heading == "Not this time: Yui has won"
    assert [scene.outcome.fate(seat) for seat in range(3)] == ["lost", "lost", "won"]
    assert "12" in scene.words_for(2)


def test_with_points_the_best_comes_first_and_who_has_only_not_won_has_no_sign(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visitor = show(monkeypatch, tmp_path, result=Result((), (1,), "four", (3, 5, -12)))
    scene = results(visitor)
    assert scene.heading == "Not this time: Ren has won"
    assert scene.outcome.order == [1, 0, 2]
    assert [scene.outcome.fate(seat) for seat in range(3)] == ["played", "won", "played"]
    assert scene.words_for(2) == "−12 points"
    plates = [widget for widget in visitor.form.form.widgets if widget.id.startswith("seat ")]
    assert [plate.id for plate in plates] == ["seat 1", "seat 0", "seat 2"]


@pytest.mark.parametrize(
    ("result", "order", "told"),
    [
        (
            Result((), (1,), "four", (1, 5, 3), (3, 1, 2)),
            [1, 2, 0],
            ["3rd  1 point", "Won  5 points", "2nd  3 points"],
        ),
        (Result((), (2,), "four", (), (2, 2, 1)), [2, 0, 1], ["2nd", "2nd", "Won"]),
        (Result((0,), (2,), "four", (), (3, 2, 1)), [2, 1, 0], ["Lost  3rd", "2nd", "Won"]),
    ],
)
def test_with_places_each_seat_is_told_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, result: Result, order: list[int], told: list[str]
) -> None:
    scene = results(show(monkeypatch, tmp_path, result=result))
    assert scene.outcome.order == order
    assert [scene.words_for(seat) for seat in range(3)] == told
    assert scene.heading == f"Not this time: {SEATS[order[0]].name} has won"


def test_whoever_the_heading_says_has_won_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    scene = results(show(monkeypatch, tmp_path, result=Result((), (2,), "four")))
    assert scene.heading == "Not this time: Yui has won" and scene.outcome.order == [2, 0, 1]


def test_there_is_one_main_button_and_all_looking_back_is_behind_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visitor = show(monkeypatch, tmp_path)
    scene = results(visitor)
    first = [widget.id for widget in scene.form.widgets if isinstance(widget, Button)]
    assert first[:2] == ["again", "analysis"] and "table" not in first and len(first) <= 5
    scene.form.widget("analysis").act(None)
    then = [widget.id for widget in scene.form.widgets if isinstance(widget, Button)]
    assert "table" in then and "again" not in then
    scene.back()
    assert [widget.id for widget in scene.form.widgets if isinstance(widget, Button)] == first


@pytest.mark.parametrize("lang", LANGUAGES)
def test_feats_come_with_a_medal_a_fanfare_and_how_they_were_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str
) -> None:
    visitor, news = show(monkeypatch, tmp_path, Settings(language=lang)), Future[Sequence[tuple[int, str]]]()
    heard = list[str]()
    monkeypatch.setattr(visitor.app.sounds, "play", lambda name, **_: heard.append(name))
    before = results(visitor)
    visitor.app.push(ResultsScene(visitor.app, SETUP, before.outcome.result, news=news))
    scene = results(visitor)
    news.set_result([(0, "flawless")])
    visitor.wait(RESULT_READY + 32)
    medal = next(widget for widget in scene.form.widgets if widget.id.startswith("feat flawless"))
    assert heard == ["fanfare"] and scene.words("feat.flawless") and medal.rect.height
    last = max(widget.rect.bottom for widget in scene.form.widgets if widget.id.startswith("seat "))
    assert medal.rect.top >= last


def test_a_victory_can_be_shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    scene = results(show(monkeypatch, tmp_path, result=Result((), (0, 1, 2), "four", (4, 4, 4))))
    assert scene.heading == "You, Ren and Yui have won"
    assert {scene.outcome.fate(seat) for seat in range(3)} == {"won"}


@pytest.mark.parametrize("scores", [(4, 4, 3), (4, 4, 4), (4, 5, 4)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_decides_between_equal_points_is_told_if_it_did(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str, scores: tuple[int, ...]
) -> None:
    game = entry("toutomi")
    setup = MatchSetup(game.id, SEATS, {}, 5)
    scene = results(
        show(monkeypatch, tmp_path, Settings(language=lang), (640, 360), setup, Result((), (0,), "situations", scores))
    )
    told = Words(lang, game.package)
    assert scene.reason.startswith(told("result.situations"))
    assert (told("tie") in scene.reason) == (4 in scores[1:])


def test_that_is_told_of_lower_places_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    setup = MatchSetup("toutomi", SEATS, {}, 5)
    for ranks in ((3, 1, 2), (2, 1, 2)):
        result = Result((), (1,), "situations", (2, 3, 2), ranks)
        scene = results(show(monkeypatch, tmp_path, setup=setup, result=result))
        assert (Words("en", "games.toutomi")("tie") in scene.reason) == (ranks == (3, 1, 2))


@pytest.mark.parametrize(
    ("rows", "leaders", "told"),
    [
        ([(5, 5, 2)], {0}, True),
        ([(5, 5, 2)], {0, 1}, False),
        ([(5, 4, 4)], {0}, False),
        ([(5, 2, 1), (0, 3, 4)], {2}, True),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_tells_what_decides_between_equal_sums_if_it_did(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    lang: str,
    rows: list[tuple[int, ...]],
    leaders: set[int],
    told: bool,
) -> None:
    visitor = show(monkeypatch, tmp_path, Settings(language=lang))
    frames = []
    for tie in ("tie", ""):
        sheet = ScoresScene(visitor.app, MatchSetup("kadofida", SEATS, {}, 5), rows, leaders, tie=tie)
        assert sheet.tie == (Words(lang, "games.kadofida")("tie") if told and tie else "")
        visitor.app.push(sheet)
        visitor.wait(10_000)
        surface = pygame.Surface((1280, 720))
        sheet.draw(surface)
        frames.append(pygame.image.tobytes(surface, "RGB"))
        visitor.app.pop()
    assert (frames[0] != frames[1]) == told


def test_nothing_is_told_of_equal_points_if_all_who_have_them_win(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    setup = MatchSetup("toutomi", SEATS, {}, 5)
    scene = results(show(monkeypatch, tmp_path, setup=setup, result=Result((), (0, 1), "situations", (4, 4, 3))))
    assert scene.reason == Words("en", "games.toutomi")("result.situations")


@pytest.mark.parametrize(
    ("losers", "heading"),
    [((0, 2), "You and Yui have lost"), ((0, 1, 2), "Everyone has lost"), ((1,), "You’re safe: Ren has lost")],
)
def test_several_can_lose_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, losers: tuple[int, ...], heading: str
) -> None:
    winners = tuple(seat for seat in range(3) if seat not in losers)
    scene = results(show(monkeypatch, tmp_path, result=Result(losers, winners, "four")))
    assert scene.heading == heading
    assert [scene.outcome.fate(seat) for seat in range(3)] == [
        "lost" if seat in losers else "safe" for seat in range(3)
    ]


def test_who_starts_after_a_game_without_a_loser_is_left_to_chance(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lobbies = {GAME.id: Lobby(SEATS, {"starter": BY_LAST_GAME})}
    settings = Settings(language="en", welcomed=True, lobbies=lobbies)
    visitor = show(monkeypatch, tmp_path, settings, result=Result((), (1,), "four", (1, 2, 0)))
    visitor.wait(RESULT_READY)
    visitor.click("again")
    assert isinstance(visitor.scene, PlayScene) and visitor.scene.setup.options == {"starter": RANDOM}
    visitor.app.close()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("count", [3, 4, 6, 7])
def test_points_fit_beside_the_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str, count: int) -> None:
    seats = tuple(SeatSetup(f"Name {n}", n, BRAIN) for n in range(count))
    setup = MatchSetup(GAME.id, seats, {"starter": RANDOM}, 5)
    result = Result((), (0,), "four", tuple(3 - n for n in range(count)), tuple(range(1, count + 1)))
    visitor = show(monkeypatch, tmp_path, Settings(language=lang, text=2.0), (1280, 720), setup, result)
    scene = results(visitor)
    for widget in visitor.form.form.widgets:
        if widget.id.startswith("seat "):
            said = labels.width(scene.words_for(int(widget.id[5:])), scene.screen.font(22))
            signs = scene.screen.px(24 + 92 + 12 + 8) + scene.screen.font(22)
            assert said <= widget.rect.width - signs


def test_a_press_that_was_meant_for_the_last_motion_starts_nothing(visitor: Visitor) -> None:
    visitor.click("again")
    visitor.do(Accept(), Accept())
    assert isinstance(visitor.scene, ResultsScene)
    visitor.wait(RESULT_READY)
    visitor.choose("again")
    assert isinstance(visitor.scene, PlayScene)
    visitor.app.close()


def test_another_game_by_the_mouse(visitor: Visitor) -> None:
    visitor.wait(RESULT_READY)
    visitor.click("again")
    scene = visitor.scene
    assert isinstance(scene, PlayScene)
    assert scene.setup.seats == SEATS and scene.setup.seed != SETUP.seed
    visitor.app.close()


def test_the_loser_starts_the_next_game_if_that_was_wished(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lobbies = {GAME.id: Lobby(SEATS, {"starter": BY_LAST_GAME})}
    visitor = show(monkeypatch, tmp_path, Settings(language="en", welcomed=True, lobbies=lobbies))
    visitor.wait(RESULT_READY)
    visitor.click("again")
    assert isinstance(visitor.scene, PlayScene) and visitor.scene.setup.options == {"starter": 1}
    visitor.app.close()


def test_esc_leaves_to_what_it_lies_over_and_buttons_lead_to_the_lobby_or_the_title(visitor: Visitor) -> None:
    visitor.wait(RESULT_READY)
    visitor.do(Back())
    assert isinstance(visitor.scene, TitleScene)  # what it lay over here
    visitor.app.push(ResultsScene(visitor.app, SETUP, LOST))
    visitor.wait(RESULT_READY)
    visitor.click("change")
    assert isinstance(visitor.scene, LobbyScene)
    visitor.do(Back())
    assert isinstance(visitor.scene, TitleScene)
    visitor.app.push(ResultsScene(visitor.app, SETUP, LOST))
    visitor.wait(RESULT_READY)
    visitor.click("title")
    assert isinstance(visitor.scene, TitleScene) and len(visitor.app.scenes) == 1


def test_where_a_medal_is_kept_is_told_whole_beside_a_short_name(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, room = Screen((1920, 1080), "en"), dict[str, int]()
    monkeypatch.setattr(labels, "line", lambda surface, words, rect, *rest: room.update({words: rect.width}))
    made = Medal("misjudged", "you", "kadofida", Words("en", "table", "games.kadofida"))
    made.draw(pygame.Surface((1000, 90)), screen, "rest", pygame.Rect(0, 0, 1000, 90))
    title, kept, _ = room
    assert all(
        labels.width(words, size, weight) <= room[words]
        for words, size, weight in ((title, screen.font(24), "bold"), (kept, screen.font(20), "regular"))
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_of_several_with_long_names_the_heading_says_how_many(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int], lang: str
) -> None:
    long = replace(SETUP, seats=tuple(replace(seat, name=chr(97 + n) * 60) for n, seat in enumerate(SETUP.seats)))
    won, words = Result((), (0, 1, 2), "four", (4, 4, 4)), Words(lang, "table")
    scene = results(show(monkeypatch, tmp_path, Settings(language=lang), size, long, won))
    assert scene.heading == words("results.several_won", count=3) and scene.written[0] == scene.heading
    one = results(show(monkeypatch, tmp_path, Settings(language=lang), size, long, Result((), (1,), "four", (4, 5, 4))))
    assert one.heading != words("results.several_won", count=1)
