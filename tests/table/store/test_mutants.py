"""Damaged files: the program starts, and tells what it sets aside.

`--mutants 3000 -n0 -s` tries so many journals and half as many settings, and tells the longest time and the memory.
"""

from __future__ import annotations

import gc
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TypeVar

import pygame
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as searching

from games import GAMES, entry
from games.core.chance import SeededChance, stream
from games.core.game import Result, resolve
from games.core.match import Match, replay
from games.core.words import LANGUAGES, Words
from table.app.app import App
from table.base.graphemes import clean_name
from table.base.paths import HOME
from table.base.problems import Problem
from table.match.players import can_play
from table.match.seats import MatchSetup
from table.match.speeds import INSTANT
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.home.lobby import LobbyScene
from table.scenes.play.scene import PlayScene
from table.store import autosave, settings, shelf, shelf_file
from table.store.autosave import Journal, SavedGame
from table.store.record import GameRecord
from table.store.settings import Settings
from tests.table.scenes.playing import Player
from tests.table.store.mutants import SEATS, files, journals, settings_file, shared

resource = pytest.importorskip("resource", reason="tells the memory")
T = TypeVar("T")
IN_FULL = 12
"""One of so many resumed games is played in its scene."""


class Tried:
    """Results of the files tried."""

    def __init__(self, what: str, folder: Path) -> None:
        self.what = what
        self.folder = folder
        self.slowest = 0.0
        self.became: Counter[str] = Counter()
        self._before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    def load(self, file: Path, content: bytes, load: Callable[[], tuple[T, Problem | None]]) -> T | None:
        """Load a file with this content; None if set aside.

        Nothing of it is lost in any case.
        """
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        file.write_bytes(content)
        begin = perf_counter()
        found, problem = load()
        self.slowest = max(self.slowest, perf_counter() - begin)
        left = {one.name: one.read_bytes() for one in self.folder.iterdir()}
        if problem:
            self.became["set aside"] += 1
            assert problem.key.endswith("_damaged") and left == {f"{file.name}.broken-1": content}
            for lang in LANGUAGES:
                assert f"{file.name}.broken-1" in problem.said(Words(lang, "table"))
            assert load()[1] is None, "it is told once"
            return None
        self.became["used" if found else "nothing in it"] += 1
        assert left == {file.name: content} or not found
        return found

    def tell(self) -> None:
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - self._before
        became = ", ".join(f"{count} {name}" for name, count in self.became.most_common())
        print(f"\n{self.what}: {became}; the slowest took {self.slowest * 1000:.0f} ms, {grown // 1024} MB more")


@pytest.fixture
def tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Tried]:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    gc.collect()
    tried = Tried(request.node.name, tmp_path / "home")
    yield tried
    tried.tell()


def search(request: pytest.FixtureRequest, part: float = 1.0) -> searching:
    """The same files every time; as many as were asked for."""
    count = max(1, round(request.config.getoption("--mutants") * part))
    return searching(
        max_examples=count, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
    )


def load_settings() -> tuple[Settings, Problem | None]:
    """Load settings; that keys are the usual ones is no damage."""
    found, problem = settings.load()
    return found, None if problem and problem.key == "store.keys_refused" else problem


@pytest.mark.slow
def test_settings(tried: Tried, request: pytest.FixtureRequest) -> None:
    app = App(navigation, Settings(), (1280, 720))

    @search(request, 0.5)
    @given(files(lambda: (settings_file(),)))
    def check(content: bytes) -> None:
        found = tried.load(settings.path(), content, load_settings)
        if found is None:
            return
        assert settings.save(found) is None
        assert settings.load() == (found, None), "what was taken over once is taken over again"
        assert all(seat.name == clean_name(seat.name) for seat in found.seats)
        if tried.became["used"] % IN_FULL == 1:
            app.change(language=found.language, text=found.text, lobbies=found.lobbies, seats=found.seats)
            for game in found.lobbies:
                app.only(LobbyScene(app, game))

    check()
    app.close()


def no_problem(problem: Problem) -> None:
    raise AssertionError(problem)


@pytest.mark.slow
def test_journals(tried: Tried, request: pytest.FixtureRequest) -> None:
    @search(request)
    @given(files(journals))
    def check(content: bytes) -> None:
        saved = tried.load(autosave.path(), content, autosave.unfinished)
        if saved is None:
            return
        play_on(saved)
        Journal(saved.setup, saved.log, no_problem, saved.place).close()
        assert autosave.unfinished() == (saved, None), "what was taken up once is taken up again"
        if tried.became["used"] % IN_FULL == 1:
            play_in_its_scene(saved)
            assert not autosave.path().exists()

    check()


def test_files_that_are_brought(tried: Tried, request: pytest.FixtureRequest) -> None:
    """By whatever way they came.

    Each is kept or refused in words, stays as it is, and nothing else is lost.
    """
    file = tried.folder.parent / "brought"

    @search(request, 0.5)
    @given(files(lambda: (*journals(), *shared())))
    def check(content: bytes) -> None:
        shutil.rmtree(tried.folder, ignore_errors=True)
        file.write_bytes(content)
        pasted = content.decode(errors="replace")
        key, problem = shelf.paste(pasted) if len(content) % 2 else shelf.bring(file)
        tried.became["refused" if problem else key] += 1
        assert file.read_bytes() == content
        waiting, (kept, unread) = autosave.waiting(), shelf.rows()
        assert unread is None and len(waiting) + len(kept) == (0 if problem else 1)
        for lang in LANGUAGES:
            assert (problem.said(Words(lang, "table")) if problem else Words(lang, "table")(key)).isprintable()

    check()


def a_shelf() -> bytes:
    """With a game of each kind."""
    for number, game in enumerate(GAMES):
        setup = MatchSetup(game.id, SEATS[: game.rules.seats[0]], {}, number)
        match = Match(game.rules, len(setup.seats), chance=SeededChance(stream(number, "chance")))
        random = Random(number)
        while match.ask:
            legal = match.legal(match.ask.seat)
            match.submit(match.ask.seat, legal[random.randrange(len(legal))])
        assert match.result and shelf.put(GameRecord(setup, match.log, number), match.result, number) is None
        made.append((GameRecord(setup, match.log, number + 100), match.result))
    return shelf_file.path().read_bytes()


made: list[tuple[GameRecord, Result]] = []


@pytest.mark.slow
def test_shelves(tried: Tried, request: pytest.FixtureRequest) -> None:
    """Any bytes as a shelf are used or set aside.

    It is used as far as it goes, or set aside as it was and told; what is put on it is kept in either case.
    """
    content = a_shelf()
    random = Random(1)

    for number in range(max(1, request.config.getoption("--mutants") // 3)):
        shutil.rmtree(tried.folder, ignore_errors=True)
        tried.folder.mkdir()
        changed = bytearray(content)
        for _ in range(random.choice((1, 3, 30, 300))):
            at = random.randrange(random.choice((100, 4096, len(content))))
            changed[at] = random.choice((0, 255, changed[at] ^ 1 << random.randrange(8)))
        if number % 5 == 0:
            del changed[random.randrange(len(content)) :]
        shelf_file.path().write_bytes(changed)
        begin = perf_counter()
        kept, problem = shelf.rows()
        for game in kept:
            shelf.take(game.number)
        tried.slowest = max(tried.slowest, perf_counter() - begin)
        tried.became[problem.key if problem else "used"] += 1
        aside = [one for one in tried.folder.iterdir() if "broken" in one.name]
        assert len(aside) == (problem is not None and problem.key == "store.shelf_damaged")
        assert all(one.read_bytes() == changed for one in aside)
        if problem is None or problem.key == "store.shelf_damaged":
            record, result = made[number % len(made)]
            refused = shelf.put(record, result, 5)
            if refused is None:
                assert record.digest in {
                    found.digest for game in shelf.rows()[0] if (found := shelf.take(game.number)[0])
                }
            tried.became["refused" if refused else "kept"] += 1


def play_on(saved: SavedGame) -> None:
    """To the end, at random.

    And another one, for which the same seats sit down.
    """
    game, setup = entry(saved.setup.game_id), saved.setup
    assert all(seat.is_person or can_play(game, seat.player) for seat in setup.seats)
    assert all(seat.name == clean_name(seat.name) for seat in setup.seats)
    options = resolve(game.rules, saved.log.seats, saved.log.options)
    assert {**options, **setup.options} == options
    chance = SeededChance(stream(setup.seed, "chance after"))
    again = Match(game.rules, len(setup.seats), setup.options, chance=SeededChance(stream(setup.seed, "again")))
    for match in (replay(saved.log, game.rules, then=chance), again):
        random = Random(1)
        while match.ask:
            legal = match.legal(match.ask.seat)
            match.submit(match.ask.seat, legal[random.randrange(len(legal))])
        assert match.result


def play_in_its_scene(saved: SavedGame) -> None:
    """Play a game in its scene to its end.

    By those who sit there as far as the first decision, then by brains.
    """
    app = App(
        navigation, Settings(language="en", speed=INSTANT, log_usual="prose"), (1280, 720), worker=Worker(inline=True)
    )
    surface = pygame.Surface((1280, 720))
    app.only(PlayScene(app, *saved))
    app.step([], 16.0)
    app.draw(surface)
    seats = tuple(replace(seat, player="random") for seat in saved.setup.seats)
    app.scenes.pop()
    app.only(PlayScene(app, replace(saved.setup, seats=seats), saved.log, saved.place))
    Player(app, (1280, 720)).wait_until_asked()
    assert len(app.scenes) == 2, "the results are there"
    app.draw(surface)
    app.close()
