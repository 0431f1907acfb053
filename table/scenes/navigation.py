"""Every scene by name, imported when it is first opened.

Scenes that lead to one another ask here instead of importing each other, and `App` gets this module as its
`Navigation`. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.core.entry import Entry
    from games.core.match import Log
    from games.core.types import Seat
    from table.app.app import App
    from table.app.scene import Scene
    from table.match.outcome import Outcome
    from table.match.seats import MatchSetup, SeatSetup
    from table.match.series import Series
    from table.scenes.learn.rules import RulesScene
    from table.scenes.lookback.timeline import TimelineScene
    from table.scenes.phones.connect import ConnectScene
    from table.scenes.play.handheld import Meanwhile
    from table.scenes.play.scene import PlayScene
    from table.store.autosave import SaveSlot, Waiting
    from table.store.phone_hosts import SavedHost
    from table.store.record import GameRecord
    from table.ui.widgets import Written

LIKELY = (
    "table.scenes.home.lobby",
    "table.scenes.learn.rules",
    "table.scenes.home.daily",
    "table.scenes.records.shelf.scene",
    "table.scenes.lookback.timeline",
    "table.scenes.records.statistics",
    "table.scenes.phones.connect",
    "table.ui.text_field",
    "table.scenes.play.scene",
    "table.scenes.play.pause",
    "table.scenes.home.settings",
)
"""The modules that most people need next, the likeliest first; see `table.app.likely_imports`."""


# Before a game


def title(app: App) -> Scene:
    """The title."""
    from table.scenes.home.title import TitleScene

    return TitleScene(app)


def first(app: App, leads_to: Callable[[], None]) -> Scene:
    """The page of access at the first launch, then the welcome."""
    from table.scenes.home.access import FirstAccessScene
    from table.scenes.home.welcome import WelcomeScene

    return FirstAccessScene(app, lambda: app.replace(lambda: WelcomeScene(app, leads_to)))


def access(app: App) -> Scene:
    """The page of access."""
    from table.scenes.home.access import AccessScene

    return AccessScene(app)


def settings(app: App) -> Scene:
    """The settings."""
    from table.scenes.home.settings import SettingsScene

    return SettingsScene(app)


def keys(app: App) -> Scene:
    """The keys and buttons, as one likes them."""
    from table.scenes.home.keys import KeysScene

    return KeysScene(app)


def about(app: App) -> Scene:
    """Version, folders and credits."""
    from table.scenes.home.about import AboutScene

    return AboutScene(app)


def lobby(app: App, game_id: str) -> Scene:
    """The lobby of a game."""
    from table.scenes.home.lobby import LobbyScene

    return LobbyScene(app, game_id)


def game_night(app: App, first: Entry, seats: tuple[SeatSetup, ...]) -> Scene:
    """The plan of a game night that begins with this game."""
    from table.scenes.home.game_night import GameNightScene

    return GameNightScene(app, first, seats)


def standings(app: App, setup: MatchSetup, series: Series) -> Scene:
    """The standings of a game night after a game of it."""
    from table.scenes.home.game_night import standings

    return standings(app, setup, series)


def daily(app: App) -> Scene:
    """The table of the day."""
    from table.scenes.home.daily import DailyScene

    return DailyScene(app)


def unsaved(app: App, leave: Callable[[], None]) -> Scene:
    """The question before a game that could not be saved is left."""
    from table.scenes.home.unsaved import UnsavedScene

    return UnsavedScene(app, leave)


def giving_up(app: App, oldest: Waiting, start: Callable[[], None]) -> Scene:
    """Ask before the oldest unfinished game makes way for a new one."""
    from table.scenes.home.giving_up import GivingUpScene

    return GivingUpScene(app, oldest, start)


# While something is written


def keyboard(app: App, written: Written, go_on: Callable[[str], None]) -> Scene:
    """Keys on the screen, which write a text.

    With a keyboard it is gone on with in the entry, see `KeyboardScene`.
    """
    from table.scenes.kit.screen_keys import KeyboardScene

    return KeyboardScene(app, written.text, written.hint, written.limit, written.put, go_on)


# Learning


def rules(app: App, game_id: str, section: str | None, note: str = "") -> RulesScene:
    """The rules of a game, opened at a section; `note` above."""
    from table.scenes.learn.rules import RulesScene

    return RulesScene(app, game_id, section, note)


def lessons(app: App, entry: Entry, latest: int | None = None) -> Scene:
    """Open the list of a game's lessons.

    `latest` is the one that comes from.
    """
    from table.scenes.learn.lessons import LessonsScene

    return LessonsScene(app, entry, latest)


def lesson(app: App, entry: Entry, number: int) -> Scene:
    """One lesson of a game."""
    from games.lessons.lesson import lesson
    from table.scenes.learn.lesson import LessonScene

    return LessonScene(app, entry, lesson(entry, number))


def by_ear(app: App) -> Scene:
    """The lesson for whoever plays by ear."""
    from table.scenes.learn.by_ear import ByEarScene

    return ByEarScene(app)


def puzzles(app: App, entry: Entry, latest: int | None = None) -> Scene:
    """Open the list of a game's puzzles.

    `latest` is the one that comes from.
    """
    from table.scenes.learn.puzzles import PuzzlesScene

    return PuzzlesScene(app, entry, latest)


# At the table


def play(app: App, setup: MatchSetup, log: Log | None, place: SaveSlot | None) -> PlayScene:
    """A game at the table; raises as `PlayScene`."""
    from table.scenes.play.scene import PlayScene

    return PlayScene(app, setup, log, place)


def phones(
    app: App,
    setup: MatchSetup,
    sit: Callable[[MatchSetup], None],
    wanted: Collection[Seat] = (),
    kept: SavedHost | None = None,
    deal: Callable[[], None] | None = None,
    leave: Callable[[], None] | None = None,
) -> ConnectScene:
    """Seats and phones of a game; see `ConnectScene`."""
    from table.scenes.phones.connect import ConnectScene

    return ConnectScene(app, setup, sit, wanted, kept, deal, leave)


def phone_asleep(
    app: App,
    game_id: str,
    name: str,
    back: Callable[[], bool],
    let: Callable[[Meanwhile | None], None],
    area: Callable[[], None],
) -> Scene:
    """Offer the choice when the asked seat's phone sleeps.

    See `AsleepScene`.
    """
    from table.scenes.phones.asleep import AsleepScene

    return AsleepScene(app, game_id, name, back, let, area)


def answer_here(app: App, game_id: str, name: str, answer: Callable[[], None]) -> Scene:
    """Ask before the screen answers for a phone.

    See `AnswerHereScene`.
    """
    from table.scenes.phones.answer_here import AnswerHereScene

    return AnswerHereScene(app, game_id, name, answer)


# After a game


def replay(app: App, setup: MatchSetup, log: Log) -> Scene:
    """A game seen again on its table."""
    from table.scenes.lookback.replay import ReplayScene

    return ReplayScene(app, setup, log)


def best_lies(app: App, setup: MatchSetup, log: Log) -> Scene:
    """The best lies of a game, seen again."""
    from table.scenes.lookback.reel import ReelScene

    return ReelScene(app, setup, log)


def timeline(app: App, setup: MatchSetup, log: Log, why_no_try: str) -> TimelineScene:
    """The timeline of a game."""
    from table.scenes.lookback.timeline import TimelineScene

    return TimelineScene(app, setup, log, why_no_try)


def share(app: App, record: GameRecord, outcome: Outcome, heading: str, told: Mapping[bool, str]) -> Scene:
    """A result to be posted, and a game as text."""
    from table.scenes.records.share import ShareScene

    return ShareScene(app, record, outcome, heading, told)


# Records


def shelf(app: App) -> Scene:
    """Unfinished and past games."""
    from table.scenes.records.shelf.scene import ShelfScene

    return ShelfScene(app)


def statistics(app: App) -> Scene:
    """Statistics of everybody who plays here."""
    from table.scenes.records.statistics import StatisticsScene

    return StatisticsScene(app)


def notebook(app: App, character: str) -> Scene:
    """The notebook, opened at a character; "" for the first."""
    from table.scenes.records.notebook import NotebookScene

    return NotebookScene(app, character)
