"""Pictures of scenes, drawn without a display: the same arguments give the same picture."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from games import GAMES
from games.core.actions import Choices
from games.core.chance import stream
from games.core.entry import Entry
from games.core.match import Beat, Match
from games.lessons.lesson import Lesson, lessons
from games.puzzles import puzzle as puzzles
from table.app import App
from table.input.intents import Accept, AskCoach, Next
from table.match.picker import Picker
from table.match.rehearsal import OPENING, Moment, NotThere, Rehearsal, asked, has_begun, is_over, near, steps
from table.match.worker import Worker
from table.scenes.base import Scene
from table.stage.boardfile import load_board
from table.stage.cues import CUES
from table.stage.cues.base import Cue, Sample
from table.stage.parts import Parts
from table.stage.parts.sheet import Sheet
from table.stage.spec import BoardSpec, EventSpec
from table.store.paths import HOME
from table.store.settings import Settings

if TYPE_CHECKING:
    from table.scenes.counted import CountedScene

TICK = 50.0  # ms
LONGEST = 1500
"""Ticks within which what is waited for comes."""
HOME_SHOWN = PurePosixPath("/home/aki")
"""Whose folders are seen in pictures."""
SHELVED, WAITING = 8, 2
"""So many games are on the shelf, and so many of them wait."""
COUNTED = 24
"""So many games are counted in the statistics."""
PLAYED = 1_763_800_000
"""When the latest of them was played, in s since 1970."""
PHONE_TABLE = (1280, 720)
"""px of the table that a phone plays at."""
ADDRESS_SHOWN, PORT_SHOWN = "192.168.0.20", 50420
"""Where the room is in pictures."""
REST = 40
"""Ticks until everything has come to rest."""

CALL, SCORES, REEL = "call", "scores", "reel"
SKIT, LESSON, CHECK, LESSONS = "skit", "lesson", "check", "lessons"
PUZZLE, SOLVED, PUZZLES = "puzzle", "solved", "puzzles"
SCENES = (
    "title", "about", "crash", "welcome", "lobby", "sitting", "settings", "play", "review", "answer", "read", "curtain",
    CALL, "rules", "pause", "end", SCORES, "results", "timeline", "replay", REEL, "share", "shelf", "statistics",
    "notebook", "daily", "evening", "ceremony", SKIT, LESSON, CHECK, LESSONS,
    "coach", "room", "trouble", PUZZLE, SOLVED, PUZZLES,
)  # fmt: skip
"""The scenes that are no moments of cues."""
HOUSE = ("title", "about", "crash", "welcome", "settings", "shelf", "statistics", "notebook", "daily", "evening",
    "ceremony",
)  # fmt: skip
"""Those of them that belong to no game."""


def scenes() -> tuple[str, ...]:
    """All scenes that there are pictures of."""
    return (*SCENES, *(name for name, cue in CUES.items() if cue.sample))


def scenes_of(game: Entry) -> tuple[str, ...]:
    """Those of them that a game can have: the moments of its own cues."""
    board = load_board(game.rules)
    cues = {event.cue for event in board.events.values()}
    blind = any(CUES[cue].blind for cue in cues)
    there = {
        CALL: blind,
        SCORES: Parts.of(board, game.rules).get(Sheet) is not None,
        REEL: game.claims is not None,
    }
    taught = lessons(game)
    there |= {LESSONS: bool(taught), SKIT: any(not lesson.number for lesson in taught)}
    there |= {LESSON: any(lesson.number for lesson in taught), CHECK: any(lesson.checks for lesson in taught)}
    there |= dict.fromkeys((PUZZLE, SOLVED, PUZZLES), bool(puzzles.numbers(game)))
    return tuple(name for name in scenes() if (name in cues or name in SCENES) and there.get(name, True))


def shoot(
    scene: str,
    game: Entry,
    seats: int,
    settings: Settings,
    size: tuple[int, int],
    seed: int,
    step: int | None,
    ask: str | None,
    out: str,
) -> None:
    """Draw a scene into a PNG file: `play` after so many decisions (`step`), or where the first seat is asked `ask`.

    Raises `NotThere`, and `OSError` if the file can't be written.
    """
    with open(out, "ab") as file:  # before any work is done
        new = not file.tell()
    settings = replace(settings, welcomed=True)
    try:
        with no_files(), display(size) as surface:
            app = App(settings, size, worker=Worker(inline=True))
            Photographer(app, game, seats, seed, step, ask).arrange(scene)
            app.draw(surface)
            app.close()
            pygame.image.save(surface, out, "png")
    except BaseException:  # nothing is left of what has failed
        if new:
            os.remove(out)
        raise


PHONE = "phone"
"""What a phone shows: drawn by a browser, and so none of the `scenes`."""


def shoot_phone(
    game: Entry, seats: int, settings: Settings, seed: int, step: int | None, ask: str | None, out: str
) -> None:
    """Have a browser draw the first seat's hand where that seat decides, or is asked `ask`, after so many decisions
    (`step`), if said.

    Raises `NotThere`, `NoBrowser`, and `OSError` if the file can't be written.
    """
    from table.phones.photo import photograph

    with no_files(), display(PHONE_TABLE):
        app = App(replace(settings, welcomed=True), PHONE_TABLE, worker=Worker(inline=True))
        try:
            photographer = Photographer(app, game, seats, seed, step, ask)
            photographer.arrange("play")
            room = app.open_room("127.0.0.1")
            while not room.opened:
                photographer.tick(TICK)
            room.invite(0)
            if cards := app.cards_for_phones(game.id):
                cards[1]()
            photograph(room.link(0), settings.language, out, lambda: app.step([], TICK))
        finally:
            app.close()


@contextmanager
def no_files() -> Iterator[None]:
    """What is done inside neither finds nor changes what the user has kept."""
    before = os.environ.get(HOME)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[HOME]
            else:
                os.environ[HOME] = before


@contextmanager
def display(size: tuple[int, int]) -> Iterator[pygame.Surface]:
    """A surface like that of a window, where nothing is shown."""
    pygame.display.init()
    pygame.font.init()
    try:
        yield pygame.display.set_mode(size)
    finally:
        pygame.quit()


class Photographer:
    """Brings an application to the moment of a picture. Seat 0 is the person who looks."""

    def __init__(self, app: App, game: Entry, seats: int, seed: int, step: int | None, ask: str | None = None) -> None:
        self.app = app
        self.game = game
        self.spec: BoardSpec = load_board(game.rules)
        self.step = step
        self.ask = ask
        self.seats = seats
        self.seed = seed
        self.rehearsal = self.of(game, seats, seed)

    def of(self, game: Entry, seats: int, seed: int) -> Rehearsal:
        """What is played on the way to the picture."""
        return Rehearsal(game, seats, seed, self.app.words(game.id))

    def arrange(self, scene: str) -> None:
        """Bring the application to the scene. Raises `NotThere`."""
        cue = CUES.get(scene)
        if cue and cue.sample:
            self._happens(cue, cue.sample)
        else:
            arrange: Callable[[], None] = getattr(self, f"_{scene}")
            arrange()

    def tick(self, ms: float) -> None:
        """Let time pass in even steps."""
        for _ in range(round(ms / TICK)):
            self.app.step([], TICK)

    def _rest(self) -> None:
        self.tick(REST * TICK)

    def _over_title(self, scene: Scene) -> None:
        self.app.home()
        self._rest()
        self.app.push(scene)
        self._rest()

    # Scenes without a game

    def _title(self) -> None:
        self.app.home()
        self._rest()

    def _welcome(self) -> None:
        from table.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app, leads_to=self.app.home))
        self._rest()

    def _settings(self) -> None:
        from table.scenes.settings import SettingsScene

        self._over_title(SettingsScene(self.app))

    def _about(self) -> None:
        from table.scenes.about import AboutScene, Places

        config, state = HOME_SHOWN / ".config", HOME_SHOWN / ".local/state"
        data = HOME_SHOWN / ".local/share"
        places = Places(config / "usotaku/settings.json", data / "usotaku", state / "usotaku/log")
        self._over_title(AboutScene(self.app, places))

    def _crash(self) -> None:
        from table.scenes.crash import CrashScene

        log = HOME_SHOWN / ".local/state/usotaku/log/usotaku.log"
        self.app.push(CrashScene(self.app, log=log, what="", kept=True))
        self._rest()

    def _lobby(self) -> None:
        from table.scenes.lobby import LobbyScene

        self.app.change(seats=tuple(replace(seat, name="") for seat in self.rehearsal.setup(1).seats))
        self._over_title(LobbyScene(self.app, self.game.id, self.seats))

    def _sitting(self) -> None:
        """At the second seat."""
        self._lobby()
        form = self.app.top.form  # type: ignore[attr-defined]
        form.widget("player 1").act(None)
        self._rest()

    def _shelf(self) -> None:
        """With games of every kind, a few of which wait."""
        from table.scenes.shelf import ShelfScene
        from table.store import shelf
        from table.store.autosave import Journal
        from table.store.record import Record

        for number in reversed(range(SHELVED)):
            game = GAMES[(GAMES.index(self.game) + number) % len(GAMES)]
            other = self.of(game, near(self.seats + number % 3, game), self.seed + number)
            match = other.until(is_over if number >= WAITING else has_begun)
            record = Record(other.setup(1), match.log, number + 1)
            at = PLAYED - 9 * 3600 * number
            if match.result:
                self.app.tell(shelf.put(record, match.result, at))
            else:
                journal = Journal(record.setup, record.log, self.app.tell)
                journal.close()
                os.utime(journal.path, (at, at))
        self._over_title(ShelfScene(self.app))

    def _statistics(self) -> None:
        """Of somebody who has played some games, at all numbers of seats."""
        from table.scenes.statistics import StatisticsScene

        self._count(StatisticsScene(self.app))

    def _notebook(self) -> None:
        """The page of somebody who has sat in these games."""
        from table.scenes.notebook import NotebookScene

        self._count(NotebookScene(self.app, "momo"))

    def _count(self, scene: CountedScene) -> None:
        from table.store import shelf
        from table.store.record import Record

        for number in range(COUNTED):
            other = self.of(self.game, near(number, self.game), self.seed + number)
            match = other.until(is_over)
            setup = other.setup(1 + number % 5 // 4)
            assert match.result
            shelf.put(Record(setup, match.log, number + 1), match.result, PLAYED + number)
        self._over_title(scene)
        while not scene.done:
            self.tick(TICK)

    def _daily(self) -> None:
        """The latest of which has been played, and most of those before."""
        from table.match.daily import game_of, setup_of
        from table.scenes.daily import DailyScene
        from table.store import reckoned, shelf
        from table.store.record import Record

        today = date.fromtimestamp(PLAYED)
        for ago in (0, 1, 2, 3, 6, 7, 8, 12):
            day = today - timedelta(days=ago)
            setup, game = setup_of(day), game_of(day)
            match = self.of(game, len(setup.seats), setup.seed).until(is_over)
            assert match.result
            record = Record(setup, match.log, ago + 1)
            shelf.put(record, match.result, PLAYED - ago)
            reckoned.news(record.digest)
        self._over_title(DailyScene(self.app, today))

    # Lessons

    def _lessons(self) -> None:
        from table.scenes.lessons import LessonsScene

        self._over_title(LessonsScene(self.app, self.game))

    def _skit(self) -> None:
        """At the first thing that is said, or after so many (`step`)."""
        self._learn(next(lesson for lesson in lessons(self.game) if not lesson.number), 0)

    def _lesson(self) -> None:
        """The same of the first lesson."""
        self._learn(next(lesson for lesson in lessons(self.game) if lesson.number), 0)

    def _check(self) -> None:
        self._learn(next(lesson for lesson in lessons(self.game) if lesson.checks), 1)

    def _learn(self, lesson: Lesson, part: int) -> None:
        from table.scenes.lesson import LessonScene

        self._over_title(scene := LessonScene(self.app, self.game, lesson, part))
        for _ in range(self.step or 0):
            scene.show_on()
            self._rest()

    # Puzzles

    def _puzzles(self) -> None:
        from table.scenes.puzzles import PuzzlesScene

        self._over_title(PuzzlesScene(self.app, self.game))

    def _puzzle(self) -> None:
        """The first, or that of a number (`step`)."""
        from table.scenes.puzzle import PuzzleScene

        number = self.step or puzzles.numbers(self.game)[0]
        self._over_title(PuzzleScene(self.app, self.game, puzzles.puzzle(self.game, number)))

    def _solved(self) -> None:
        """The same with its answer."""
        self._puzzle()
        self.app.top.tell()  # type: ignore[attr-defined]
        for _ in range(LONGEST):
            if self.app.top.judged:  # type: ignore[attr-defined]
                break
            self.app.step([], TICK)
        self._rest()

    def _evening(self) -> None:
        from table.scenes.evening import EveningScene

        self._over_title(EveningScene(self.app, self.game, self.rehearsal.setup(1).seats))

    def _ceremony(self) -> None:
        from table.match.series import POINTS, Series
        from table.scenes.evening import CeremonyScene

        draw, seats = stream(self.seed, "points"), self.rehearsal.setup(1).seats
        points = tuple(tuple(draw.choice([*POINTS.values()]) for _ in seats) for _ in range(5))
        self._over_title(CeremonyScene(self.app, self.rehearsal.setup(1), Series((self.game.id,) * 5, points)))

    # Moments of a game

    def _play(self) -> None:
        after, what = self.step, self.ask
        if what is not None:
            self._sit_down(lambda match: match.ask == (0, what) and steps(match) >= (after or 0))
        else:
            self._sit_down(self._own if after is None else lambda match: steps(match) >= after)

    def _end(self) -> None:
        """The end is told on the table."""
        self._sit_down(is_over)
        table = self.app.scenes[0]
        for _ in range(LONGEST):
            if table.concluded:  # type: ignore[attr-defined]
                break
            self.app.step([], TICK)

    def _read(self) -> None:
        """The player rests at the first card of the hand."""
        self._sit_down(self._own)
        self.app.step([Next()], TICK)
        self._rest()

    def _answer(self) -> None:
        self._sit_down(self._asked_in_public)

    def _coach(self) -> None:
        """The coach is asked where the first seat is asked `ask`, or else decides about its hand, after so many
        decisions (`step`)."""
        what, after = self.ask, self.step or 0

        def there(match: Match) -> bool:
            return steps(match) >= after and (self._own(match) if what is None else match.ask == (0, what))

        self._sit_down(there)
        self.app.step([AskCoach()], TICK)
        self._rest()

    def _review(self) -> None:
        match = self._sit_down(self._own)
        for intent in (Next(), *[Accept()] * _touches(match.legal(0))):
            self.app.step([intent], TICK)
            self._rest()

    def _happens(self, cue: Cue, sample: Sample) -> None:
        """As the cue's sample has it. Raises `NotThere` if the game has none."""
        if cue.name not in {event.cue for event in self.spec.events.values()}:
            raise NotThere(0)
        match = self._sit_down(lambda match: self._latest(match, cue.name, sample.fits) is not None)
        if sample.after is not None:
            self.app.top.show_from(self._latest(match, cue.name, sample.fits))  # type: ignore[attr-defined]
            self.tick(sample.after)

    def _latest(
        self, match: Match, cue: str, fits: Callable[[Beat, EventSpec], bool] = lambda beat, spec: True
    ) -> int | None:
        """The beat of the latest action that looks like this."""
        for index in range(match.latest, len(match.beats(None))):
            beat = match.beats(None)[index]
            spec = self.spec.events[type(beat.event).__name__]
            if spec.cue == cue and fits(beat, spec):
                return index
        return None

    def _call(self) -> None:
        """All but one of two people are called to a card. Raises `NotThere` if nobody ever is."""
        cues = {event.cue for event in self.spec.events.values() if CUES[event.cue].blind}
        if not cues:
            raise NotThere(0)
        self._sit_down(lambda match: any(self._latest(match, cue) is not None for cue in cues), min(2, self.seats))
        self._rest()

    def _curtain(self) -> None:
        persons = min(2, self.seats)
        self._sit_down(lambda match: asked(match) in range(persons) and not self._public(match), persons)

    def _rules(self) -> None:
        """At the phase in play, with all pictures made."""
        self._sit_down(self._own)
        self.app.help()
        self._rest()
        while self.app.top.ahead:
            self.app.top.ahead[1]()
        self.app.step([], TICK)

    def _pause(self) -> None:
        from table.scenes.pause import PauseScene

        self._sit_down(self._own)
        self.app.push(PauseScene(self.app, self.rehearsal.setup(1)))

    def _room(self) -> None:
        """The first seats are people, and the first of them has a phone already."""
        from random import Random

        from table.phones.exchange import Unplugged
        from table.phones.room import Room
        from table.scenes.room import RoomScene
        from table.store.rooms import Kept

        persons = min(3, self.seats)
        self._sit_down(self._own, persons)
        kept = Kept(ADDRESS_SHOWN, PORT_SHOWN, {0: "0" * 64})
        plug, lots = Unplugged(ADDRESS_SHOWN, PORT_SHOWN), Random(self.seed)
        room = self.app.phones = Room(ADDRESS_SHOWN, kept, exchange=plug, lots=lots)
        for seat in range(1, persons):
            room.invite(seat)
        self.app.push(RoomScene(self.app, self.rehearsal.setup(persons), lambda setup: None))
        self._rest()

    def _trouble(self) -> None:
        from table.scenes.trouble import TroubleScene

        self._room()
        self.app.push(TroubleScene(self.app, lambda site: True))
        self._rest()

    def _scores(self) -> None:
        """Between two games of a match. Raises `NotThere` if there are none with several games."""
        sheet = Parts.of(self.spec, self.game.rules).get(Sheet)
        if sheet is None:
            raise NotThere(0)

        def latest(match: Match) -> int | None:
            beats = match.beats(None)
            found = (index for index in range(match.latest, len(beats)) if sheet.writes(beats[index].event))
            return next(found, None)

        switched = {option.id: 1 for option in self.game.options if option.kind == "switch"}
        self.rehearsal = replace(self.rehearsal, options=switched)
        match = self._sit_down(lambda match: latest(match) is not None)
        self.app.top.show_from(latest(match))  # type: ignore[attr-defined]
        for _ in range(LONGEST):
            if getattr(self.app.top, "over", False):
                break
            self.app.step([], TICK)

    def _results(self) -> None:
        self._sit_down(is_over)
        table = self.app.scenes[0]  # which the results may lie on already
        for _ in range(LONGEST):
            if self.app.top is not table:
                break
            self.app.step([], TICK)
        self._rest()

    def _share(self) -> None:
        self._results()
        self.app.top.begun = PLAYED  # type: ignore[attr-defined]
        self.app.top.form.widget("share").act(None)  # type: ignore[attr-defined]
        self._rest()

    def _timeline(self) -> None:
        """Of a game that the characters themselves have played against the first seat."""
        self.app.start(self.rehearsal.setup(1), self.rehearsal.whole(self.app.worker))
        table = self.app.scenes[0]  # which the results may lie on already
        while self.app.top is table:
            self.app.step([], TICK)
        self._rest()
        self.app.top.form.widget("timeline").act(None)  # type: ignore[attr-defined]
        scene = self.app.top
        while not scene.complete:  # type: ignore[attr-defined]
            self.app.step([], TICK)
        if self.step:
            scene.show(min(self.step, len(scene.past.rows) - 1))  # type: ignore[attr-defined]
        while not scene.complete:  # type: ignore[attr-defined]
            self.app.step([], TICK)
        self._rest()

    def _replay(self) -> None:
        """The same game after so many beats, or from the first row of the timeline."""
        self._timeline()
        self.app.top.replay()  # type: ignore[attr-defined]
        if self.step:
            self.app.top.go(self.step)  # type: ignore[attr-defined]
        self._rest()

    def _reel(self) -> None:
        """Where it is shown what each could know of the first lie. Raises `NotThere` if nobody has lied."""
        from table.match.past import Past
        from table.scenes.lookback.reel import ReelScene

        setup, log = self.rehearsal.setup(1), self.rehearsal.whole(self.app.worker)
        if not any(row.is_lie for row in Past(self.game, setup, log).rows):
            raise NotThere(1)
        self.app.home()
        self.app.push(scene := ReelScene(self.app, setup, log))
        while scene.phase != "doubts":
            self.app.step([], TICK)

    def _sit_down(self, moment: Moment, persons: int = 1) -> Match:
        """Begin a game at its first moment of this kind and let the table come to rest."""
        match = self.rehearsal.until(moment, OPENING if self.step is None else 0)
        self.app.start(self.rehearsal.setup(persons), match.log)
        self.app.step([], 0)
        return match

    def _public(self, match: Match) -> bool:
        return match.ask is not None and self.spec.asks[match.ask.what].public

    def _own(self, match: Match) -> bool:
        """Seat 0 decides about its hand."""
        return asked(match) == 0 and not self._public(match)

    def _asked_in_public(self, match: Match) -> bool:
        return asked(match) == 0 and self._public(match)


def _touches(legal: Choices) -> int:
    """How many touches make an action out of the first thing that is offered each time."""
    picker = Picker(legal)
    count = 0
    while picker.action is None:
        chosen = {(touch.kind, touch.field) for touch in picker.chosen}
        picker.touch(next(touch for touch in picker.touches() if (touch.kind, touch.field) not in chosen))
        count += 1
    return count
