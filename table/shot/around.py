"""Ways to the scenes before and around a game."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date, timedelta
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from games.core.chance import stream
from table.match.daily_deal import game_of, setup_of
from table.match.sample_games import has_begun, is_over
from table.match.series import POINTS, Series
from table.plugins.registry import playable
from table.shot.photographer import PLAYED, Photographer
from table.store import cached_stats
from table.store import shelf as store
from table.store.autosave import Journal
from table.store.record import GameRecord

if TYPE_CHECKING:
    from table.scenes.home.lobby import LobbyScene
    from table.scenes.records.counted import CountedScene

HOME_SHOWN = PurePosixPath("/home/aki")
"""The home folder shown in pictures."""
SHELVED, WAITING = 8, 2
"""Numbers of finished and waiting games in pictures."""
SOLVED = 5
"""Puzzles of the day solved in a row in its picture."""
COUNTED = 24
"""Games counted in the statistics picture."""


def title(by: Photographer) -> None:
    """The title."""
    by.app.home()
    by.rest()


def welcome(by: Photographer) -> None:
    """Show the welcome of the first start."""
    from table.scenes.home.welcome import WelcomeScene

    by.app.push(WelcomeScene(by.app, by.app.home))
    by.rest()


def access(by: Photographer) -> None:
    """Show the page of access of the first start."""
    from table.scenes import navigation

    by.app.push(navigation.first(by.app, by.app.home))
    by.rest()


def settings(by: Photographer) -> None:
    """The settings."""
    from table.scenes.home.settings import SettingsScene

    by.over_title(SettingsScene(by.app))


def keys(by: Photographer) -> None:
    """The keys and buttons."""
    from table.scenes.home.keys import KeysScene

    by.over_title(KeysScene(by.app))


def about(by: Photographer) -> None:
    """About, with somebody's folders."""
    from table.scenes.home.about import AboutScene, Places

    config, state = HOME_SHOWN / ".config", HOME_SHOWN / ".local/state"
    data = HOME_SHOWN / ".local/share"
    places = Places(config / "usotaku/settings.json", data / "usotaku", state / "usotaku/log")
    by.over_title(AboutScene(by.app, places))


def crash(by: Photographer) -> None:
    """The farewell of a program that has failed."""
    from table.scenes.home.crash import CrashScene

    log = HOME_SHOWN / ".local/state/usotaku/log/usotaku.log"
    by.app.push(CrashScene(by.app, log=log, what="", kept=True))
    by.rest()


def lobby(by: Photographer) -> LobbyScene:
    """The lobby of the game."""
    from table.scenes.home.lobby import LobbyScene

    by.app.change(seats=tuple(replace(seat, name="") for seat in by.sample.setup(1).seats))
    by.over_title(scene := LobbyScene(by.app, by.wish.game.id, by.wish.seats))
    return scene


def sitting(by: Photographer) -> None:
    """Show the choice of who sits at the second seat."""
    lobby(by).form.widget("player 1").act(None)
    by.rest()


def faces(by: Photographer) -> None:
    """Show the choice of the first person's face."""
    lobby(by).form.widget("player 0").act(None)
    by.rest()


def shelf(by: Photographer) -> None:
    """The shelf with games of every kind, a few of which wait."""
    from table.scenes.records.shelf.scene import ShelfScene

    games = playable()
    for number in reversed(range(SHELVED)):
        game = games[(games.index(by.wish.game) + number) % len(games)]
        other = by.of(game, game.near(by.wish.seats + number % 3), by.wish.seed + number)
        match = other.until(is_over if number >= WAITING else has_begun)
        record = GameRecord(other.setup(1), match.log, number + 1)
        at = PLAYED - 9 * 3600 * number
        if match.result:
            by.app.tell(store.put(record, match.result, at))
        else:
            journal = Journal(record.setup, record.log, by.app.tell)
            journal.close()
            os.utime(journal.path, (at, at))
    by.over_title(ShelfScene(by.app))


def statistics(by: Photographer) -> None:
    """Show the statistics of a regular, at all numbers of seats."""
    from table.scenes.records.statistics import StatisticsScene

    _count(by, StatisticsScene(by.app))


def notebook(by: Photographer) -> None:
    """The page of somebody who has sat in these games."""
    from table.scenes.records.notebook import NotebookScene

    _count(by, NotebookScene(by.app, "momo"))


def _count(by: Photographer, scene: CountedScene) -> None:
    wish = by.wish
    for number in range(COUNTED):
        other = by.of(wish.game, wish.game.near(number), wish.seed + number)
        match = other.until(is_over)
        assert match.result
        store.put(GameRecord(other.setup(1 + number % 5 // 4), match.log, number + 1), match.result, PLAYED + number)
    by.over_title(scene)
    by.until(lambda: scene.done)


def daily(by: Photographer) -> None:
    """Show the daily tables, some of them played, and puzzles."""
    from table.scenes.home.daily import DailyScene

    today = date.fromtimestamp(PLAYED)
    for ago in (0, 1, 2, 3, 6, 7, 8, 12):
        day = today - timedelta(days=ago)
        setup, game = setup_of(day), game_of(day)
        match = by.of(game, len(setup.seats), setup.seed).until(is_over)
        assert match.result
        record = GameRecord(setup, match.log, ago + 1)
        store.put(record, match.result, PLAYED - ago)
        cached_stats.news(record.digest)
    by.app.change(puzzle_days=((today - timedelta(days=1)).isoformat(), SOLVED))
    by.over_title(DailyScene(by.app, today))


def evening(by: Photographer) -> None:
    """An evening that is planned."""
    from table.scenes.home.game_night import GameNightScene

    by.over_title(GameNightScene(by.app, by.wish.game, by.sample.setup(1).seats))


def ceremony(by: Photographer) -> None:
    """The podium at the end of one."""
    from table.scenes.home.game_night import CeremonyScene

    setup = by.sample.setup(1)
    draw = stream(by.wish.seed, "points")
    points = tuple(tuple(draw.choice([*POINTS.values()]) for _ in setup.seats) for _ in range(5))
    by.over_title(CeremonyScene(by.app, setup, Series((by.wish.game.id,) * 5, points)))
