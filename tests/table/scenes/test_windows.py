"""Every menu in every kind of window.

All of it can be read and be got at, and nothing lies on anything else.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from games import GAMES, entry
from games.core.entry import Entry
from games.core.game import Result
from games.core.names import Listed
from games.core.options import RANDOM
from table.base.measures import RESULT_GLIDE
from table.input.intents import Next
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.series import Series
from table.phones.bridge import Heard, Unplugged
from table.phones.host import PhoneHost
from table.review.past import Past
from table.scenes import navigation
from table.scenes.base import FormScene
from table.scenes.home.about import AboutScene
from table.scenes.home.crash import CrashScene
from table.scenes.home.daily import DailyScene
from table.scenes.home.game_night import CeremonyScene, GameNightScene
from table.scenes.home.lobby import LobbyScene
from table.scenes.home.settings import SettingsScene
from table.scenes.home.unsaved import UnsavedScene
from table.scenes.home.welcome import WelcomeScene
from table.scenes.learn.lessons import LessonsScene
from table.scenes.learn.puzzles import PuzzlesScene
from table.scenes.learn.rules import RulesScene
from table.scenes.phones.asleep import AsleepScene
from table.scenes.phones.connect import ConnectScene
from table.scenes.phones.phone_help import PhoneHelpScene
from table.scenes.play.pause import PauseScene
from table.scenes.play.regret import RegretScene
from table.scenes.records.notebook import NotebookScene
from table.scenes.records.share import ShareScene
from table.scenes.records.statistics import StatisticsScene
from table.scenes.results.results import ResultsScene
from table.scenes.results.scores import ScoresScene
from table.store.phone_hosts import SavedHost
from table.store.settings import Settings
from table.ui.choices import Choice
from table.ui.widgets import Button
from tests.table.eyes.lines import too_long
from tests.table.monkey import laws
from tests.table.scenes.visiting import FRAME, Visitor, visit
from tests.table.store.test_shelf import over, put
from tests.table.windows import WINDOWS

Opens = Callable[[Visitor], None]
GAME = GAMES[0]
MANY = max(GAMES, key=lambda game: game.rules.seats.stop)
LOUD = pygame.Color(255, 0, 255)
LEAST, APART = 36, 7  # px
LONG = "長い名前のプレイヤー Longname"


def setup(seats: int) -> MatchSetup:
    brain = next(iter(GAME.brains))
    row = tuple(SeatSetup(f"{LONG} {n}", n, brain if n else PERSON) for n in range(seats))
    return MatchSetup(GAME.id, row, {"starter": RANDOM}, 5)


def results(seats: int, scores: tuple[int, ...] = ()) -> Opens:
    others = tuple(range(1, seats))
    result = Result((), (0,), "four", scores) if scores else Result((0,), others, "four")

    def open_it(at: Visitor) -> None:
        at.app.push(
            ResultsScene(
                at.app, setup(seats), result, None, {"results.told": range(seats), "results.caught": range(seats)}
            )
        )
        at.wait(RESULT_GLIDE + FRAME)

    return open_it


def scores(at: Visitor) -> None:
    at.app.push(ScoresScene(at.app, setup(7), [tuple(range(-10, 60, 10))] * 7, {6}))
    at.wait(10_000)


def match_scores(at: Visitor) -> None:
    """Between two games, with all that is said there."""
    words = at.app.words("kadofida")

    def told() -> list[str]:
        name = Listed(tuple(f"{LONG} {n}" for n in range(4)), words("results.listed"), words("results.and"))
        best = words("scores.best", number=3, name=name, points=12)
        return [words("result.marks"), best, words("scores.left", count=3)]

    rows = [(12, 12, 12, 12)] * 3
    at.app.push(ScoresScene(at.app, setup(4), rows, {0}, told=told, leave=at.app.home))
    at.wait(10_000)


def lobby(game: Entry, seats: int) -> Opens:
    return lambda at: at.app.push(LobbyScene(at.app, game.id, seats))


def sitting(at: Visitor) -> None:
    at.app.push(LobbyScene(at.app, MANY.id, MANY.rules.seats[-1]))
    at.choose(f"player {MANY.rules.seats[-1] - 1}")


def statistics(at: Visitor) -> None:
    put(2)
    put(3)
    at.app.push(StatisticsScene(at.app))
    at.wait(200)


def notebook(at: Visitor) -> None:
    put(2)
    at.app.push(NotebookScene(at.app))
    at.wait(200)


def share(at: Visitor) -> None:
    record, _ = over(2)
    outcome = Past(entry(record.setup.game_id), record.setup, record.log).outcome
    at.app.push(ShareScene(at.app, record, outcome, "I came through", dict.fromkeys((False, True), "Aki: safe\n" * 7)))
    at.wait(FRAME)


def daily(at: Visitor) -> None:
    at.app.push(DailyScene(at.app, date(2026, 11, 22)))
    at.wait(FRAME)


def ceremony(at: Visitor) -> None:
    at.app.push(CeremonyScene(at.app, setup(6), Series((GAME.id,) * 3, ((3, 0, 1, 1, 2, 2),) * 3)))
    at.wait(5000)


def regret(at: Visitor) -> None:
    at.app.push(RegretScene(at.app, GAME.id, "regret.unseen", [f"{LONG} {n}" for n in range(6)], at.app.home))


def room(opened: bool, *, asked: bool = False) -> Opens:
    """Of seven people, six of whom wait for phones.

    Or one phone asks for a seat.
    """

    def open_it(at: Visitor) -> None:
        people = replace(setup(7), seats=tuple(replace(row, player=PERSON) for row in setup(7).seats))
        if opened:
            kept = SavedHost("192.168.100.200", 54321, {0: "0" * 64})
            plug = Unplugged(kept.address, kept.port)
            at.app.phones = PhoneHost(kept.address, kept, exchange=plug)
            for seat in range(1, 7):
                at.app.phones.invite(seat)
            if asked:
                plug._heard.put(Heard(1, json.dumps({"code": at.app.phones.requests.code})))
        at.app.push(ConnectScene(at.app, people, lambda setup: None))
        at.wait(FRAME * 2)

    return open_it


def asleep(at: Visitor) -> None:
    at.app.push(AsleepScene(at.app, GAME.id, LONG, lambda: False, lambda who: None, at.app.home))


SCENES: dict[str, Opens] = {
    "title": lambda at: at.app.home(),
    "access": lambda at: at.app.push(navigation.access(at.app)),
    "first": lambda at: at.app.push(navigation.first(at.app, at.app.home)),
    "welcome": lambda at: at.app.push(WelcomeScene(at.app, at.app.home)),
    "settings": lambda at: at.app.push(SettingsScene(at.app)),
    "about": lambda at: at.app.push(AboutScene(at.app)),
    "rules": lambda at: at.app.push(RulesScene(at.app, GAME.id)),
    "lobby of few": lobby(GAME, GAME.rules.seats[0]),
    **{f"lobby of {game.id}": lobby(game, game.rules.seats[-1]) for game in GAMES},
    "sitting": sitting,
    "lessons": lambda at: at.app.push(LessonsScene(at.app, GAME)),
    "puzzles": lambda at: at.app.push(PuzzlesScene(at.app, GAME)),
    "pause": lambda at: at.app.push(PauseScene(at.app, setup(2), at.app.home, at.app.home)),
    "results of 2": results(2),
    "results of 6": results(6),
    "results with points": results(7, tuple(-10 - n for n in range(7))),
    "scores": scores,
    "scores of a match": match_scores,
    "statistics": statistics,
    "notebook": notebook,
    "share": share,
    "daily": daily,
    "evening": lambda at: at.app.push(GameNightScene(at.app, GAME, setup(3).seats)),
    "ceremony": ceremony,
    "regret": regret,
    "room": room(opened=False),
    "room that is open": room(opened=True),
    "room with an ask": room(opened=True, asked=True),
    "trouble": lambda at: at.app.push(PhoneHelpScene(at.app, lambda site: True)),
    "asleep": asleep,
    "unsaved": lambda at: at.app.push(UnsavedScene(at.app, at.app.quit)),
    "crash": lambda at: at.app.push(CrashScene(at.app, log=Path("/home/aki/usotaku.log"), what="KeyError", kept=True)),
}


ALIKE = ["statistics", *(f"lobby of {game.id}" for game in GAMES[1:]), "share", "daily", "regret", "asleep"]


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "scene", [pytest.param(name, marks=pytest.mark.slow if name in ALIKE else ()) for name in SCENES]
)
def test_all_of_it_can_be_read_and_got_at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, scene: str) -> None:
    for size, lang, text in WINDOWS:
        visitor = visit(monkeypatch, tmp_path, Settings(language=lang, text=text, welcomed=True), size)
        with too_long() as lines:
            SCENES[scene](visitor)
            visitor.surface.fill(LOUD)
            visitor.app.draw(visitor.surface)
        assert not lines, (size, lang, text)
        laws.look(visitor.app, visitor.surface, LOUD)
        handy(visitor.form, (size, lang, text))
        got_at(visitor, (size, lang, text))
        visitor.app.close()


def got_at(visitor: Visitor, window: object) -> None:
    """Check that Tab reaches every target and shows it."""
    form, reached = visitor.form.form, set()
    touched = {widget.id for widget in form.widgets if widget.focusable}
    for _ in range(len(touched) + 1):
        visitor.app.step([Next()], FRAME)
        assert form.focus.lit
        reached.add(form.focus.lit.id)
        where = form.where(form.widget(form.focus.lit.id))
        assert visitor.surface.get_rect().contains(where), (form.focus.lit.id, window)
    assert reached == touched


def handy(scene: FormScene, window: object) -> None:
    """Check sizes and distances of targets, and their looks.

    Choices are not cut, and one button at most is red.
    """
    form = scene.form
    assert sum(isinstance(widget, Button) and widget.marked for widget in form.widgets) <= 1, window
    touched = [widget for widget in form.widgets if widget.focusable]
    for widget in touched:
        assert min(widget.rect.size) >= LEAST, (widget.id, window)
    for one, other in combinations(touched, 2):
        if (one.id in form.scrolled) == (other.id in form.scrolled):
            assert not one.rect.inflate(APART, APART).colliderect(other.rect), (one.id, other.id, window)
    for widget in form.widgets:
        if isinstance(widget, Choice):
            control = widget.control(scene.screen, widget.rect)
            assert control.width >= widget.control_width(scene.screen), (widget.id, window)
            assert widget.rect.contains(control), (widget.id, window)
