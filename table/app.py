"""The application: its stack of scenes, what all of them share, and the loop of frames."""

from __future__ import annotations

import functools
import gc
import math
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

import pygame

from games import entry
from games.core.words import LANGUAGES, Words
from sounds import GROUPS, HOUSE
from table import cache
from table.aside import Aside, breathe, is_running
from table.input.intents import Away, Dropped, Fullscreen, Help, Here, Intent, Mute, Quit, Resized, moved
from table.match.chatter import Evening
from table.screen import Screen, is_readable, room
from table.sound import Sounds
from table.store.settings import Settings
from table.system import give_back_memory
from table.ui.backdrop import backdrop
from table.ui.cramped import draw_cramped
from table.ui.theme import palette
from table.ui.toast import Toast

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

    from games.core.game import Result
    from games.core.match import Log
    from games.core.types import Seat
    from table.input.events import Reader
    from table.match.seats import MatchSetup
    from table.match.worker import Worker
    from table.music import Music
    from table.phones.room import Room
    from table.scenes.base import Mood, Scene
    from table.stage.drawing.cards import CardArt
    from table.store.autosave import Journal, Place
    from table.store.problems import Problem
    from table.store.record import Record
    from table.store.rooms import Kept
    from table.window import Window

T = TypeVar("T")

FRAME_RATE = 120
GIVE_BACK_MS = 20_000.0
"""Free memory is given back so often."""
LONGEST_STEP = 100.0  # ms that one update is told at most, however long the frame took
SLICE = 10.0
"""ms of a frame that go into what the next picture needs."""
LEAST_SPARE = 2.0
"""ms that are left free at the end of a frame, for what has begun takes a while to come to a pause."""
STILL_SPARE = 4.0
"""ms that are used all the same while nothing moves: on a slow machine frames leave nothing, and nobody sees that a
still picture is late."""
FIRST_ROOM = (1280, 720)
"""What scenes are laid out for as long as there has never been room for them."""


class App:
    """Holds what all scenes share. Without a window it draws into whatever surface it is given.

    In a window in which nothing could be read, it says so and waits: no time passes, and scenes get no intents.

    What takes longer than a frame, another scene or another size, is made in slices, while the picture of before
    stands. Meanwhile no time passes, and what the player does waits. What a scene knows will be needed soon (see
    `Scene.ahead`) is made in whatever time its frames leave.
    """

    def __init__(
        self,
        settings: Settings,
        size: tuple[int, int],
        *,
        window: Window | None = None,
        sounds: Sounds | None = None,
        worker: Worker | None = None,
        save: Callable[[Settings], Problem | None] | None = None,
        slice_ms: float = math.inf,
    ) -> None:
        """`size` is that of the surface; what scenes fill of it, `room` says. `worker` is made when it is first needed
        unless one is given. `save` keeps changed settings. With slices of infinite length nothing is put off."""
        self.settings = settings
        self.window = window
        self.sounds = sounds or Sounds(enabled=False)
        self.scenes: list[Scene] = []
        self.running = True
        self.toast = Toast()
        self.evening = Evening()
        self._size = size
        self._room = room(size if is_readable(size) else FIRST_ROOM)
        cache.fit(self._room.size)
        self._worker = worker
        self._coach: Worker | None = None
        self._save = save
        self._saver: ThreadPoolExecutor | None = None
        self._failed: Exception | None = None
        self.phones: Room | None = None
        """Where phones hold hands; None: there is none, and nothing listens."""
        self.brought = 0
        """How many files have been brought: what shows all that is kept looks again when it changes."""
        self._music: Music | None = None
        self._heard: Mood | None = None
        self._drawn = False
        self._away = False
        self._slice = slice_ms
        self._todo: list[Callable[[], None]] = []
        self._change: Aside | None = None
        self._given_back = 0.0  # ms since free memory was given back
        self._waiting: list[Intent] = []
        self._veiled = False
        self._still: pygame.Surface | None = None
        self._resized: tuple[int, int] | None = None
        self._spare: Aside | None = None
        self._made: Hashable = None
        self._take_over(settings)

    def _take_over(self, settings: Settings) -> None:
        self.settings = settings
        contrast = cast(Literal["normal", "high"], settings.contrast)
        self.screen = Screen(self._room.size, settings.language, settings.text, contrast, settings.reduced)
        self.sounds.volume = settings.volume
        self.sounds.volumes = {group: getattr(settings, group) for group in GROUPS}
        self.sounds.mute(settings.muted)

    # What scenes use

    def words(self, game_id: str | None = None) -> Words:
        """The words of the application, and of a game, in the language of the moment."""
        return words(self.settings.language, game_id)

    def words_in(self, language: str, game_id: str) -> Words:
        """The same words in the language of somebody who looks elsewhere."""
        return words(language, game_id)

    def art(self, game_id: str) -> CardArt:
        """The pictures of a game's cards with their names, in the language of the moment: all scenes share them, and
        those of the latest game are kept."""
        return card_art(game_id, self.settings.language)

    @property
    def worker(self) -> Worker:
        """What thinks for the AI seats; its process starts with the first question."""
        if self._worker is None:
            from table.match.worker import Worker

            self._worker = Worker()
        return self._worker

    @property
    def coach(self) -> Worker:
        """What thinks for people who ask: apart from `worker`, so that no AI seat ever takes longer for it."""
        if self._coach is None:
            self._coach = self.worker.another()
        return self._coach

    def open_room(self, address: str, kept: Kept | None = None) -> Room:
        """Let phones come to the table, at this address; the room of before is closed."""
        from table.phones.room import Room

        self.close_room()
        self.phones = Room(address, kept)
        return self.phones

    def cards_for_phones(self, game_id: str) -> tuple[Hashable, Callable[[], None]] | None:
        """What makes the pictures of a game's cards for the phones that are there, and its key (see `Scene.ahead`);
        None: there are no phones."""
        room, language = self.phones, self.settings.language
        if room is None:
            return None

        def make() -> None:
            from table.phones.pictures import sheet

            room.lay_out(sheet(game_id, language))

        return (room, game_id, language), make

    def open_shown_room(self) -> None:
        """Open the room that the topmost scene shows: whoever asks for phones on the command line has wished it."""
        from table.scenes.room import RoomScene

        if isinstance(self.top, RoomScene):
            self.top.open()

    def close_room(self) -> None:
        """Let no phone come any more."""
        room, self.phones = self.phones, None
        if room:
            room.close()

    @property
    def top(self) -> Scene:
        """The scene that gets the intents."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene in front, as soon as it can be drawn."""
        self._behind(functools.partial(self._push, scene))

    def _push(self, scene: Scene) -> None:
        if self.scenes:
            self.top.cover()
        self.scenes.append(scene)
        scene.layout()

    def pop(self) -> None:
        """Take the topmost scene away; without any left the program ends."""
        self.scenes.pop().leave()
        if self.scenes:
            self.top.uncover()
        else:
            self.quit()

    def replace(self, make: Callable[[], Scene]) -> None:
        """Put a scene in the place of the topmost one; it is made while the picture of before stands."""

        def change() -> None:
            scene = make()
            self.scenes.pop().leave()
            self._push(scene)

        self._behind(change)

    def only(self, *scenes: Scene) -> None:
        """Take all scenes away and put others in their place, the last in front."""
        self._behind(functools.partial(self._only, *scenes))

    def _only(self, *scenes: Scene) -> None:
        self._clear()
        for scene in scenes:
            self._push(scene)

    def _clear(self) -> None:
        while self.scenes:
            self.scenes.pop().leave()
        breathe()
        gc.collect()  # a scene's pictures are large, and few enough objects not to be collected by themselves
        breathe()

    def home(self) -> None:
        """Only the title. A game that is left can be gone on with there; phones have no table any more."""
        self.close_room()
        self._title_and()

    def _title_and(self, *scenes: Scene) -> None:
        def change() -> None:
            from table.scenes.title import TitleScene

            self._clear()
            for scene in (TitleScene(self), *scenes):
                self._push(scene)

        self._behind(change)

    def start(
        self,
        setup: MatchSetup,
        log: Log | None = None,
        place: Place | None = None,
        phones: Collection[Seat] | None = None,
    ) -> None:
        """Sit down to a game, or go on with the one in `log`, which is kept in `place`. If there are to be `phones`, or
        have been, the room for them comes first; these are the seats whose hands they are to have.

        Where as many games wait as may, it is first asked whether the oldest is to make room for a new one.
        """
        from table.store import autosave

        oldest = None if place else autosave.oldest_of_many()
        if oldest:
            from table.scenes.giving_up import GivingUpScene

            ask = GivingUpScene(self, oldest, functools.partial(self._sit_down, setup, log, None, phones))
            if self.scenes:
                self.push(ask)
            else:
                self._title_and(ask)
        else:
            self._sit_down(setup, log, place, phones)

    def _sit_down(
        self, setup: MatchSetup, log: Log | None, place: Place | None, phones: Collection[Seat] | None
    ) -> None:
        def change() -> None:
            from table.scenes.play.scene import PlayScene

            breathe()
            backdrop.cache_clear()  # 8 MB at 1080p that a game does not need
            if not all(seat.is_person for seat in setup.seats):
                self.worker.start()  # now, while the scene changes, and not in the middle of a motion
            self._only(scene := PlayScene(self, setup, log, place))
            scene.welcome(phones)

        self._behind(change)

    def help(self) -> None:
        """Open the rules of the game that the topmost scene is about, or close them."""

        def change() -> None:
            from table.scenes.rules import RulesScene

            breathe()
            if isinstance(self.top, RulesScene):
                self.pop()
            elif self.top.help_game is not None:
                self._push(RulesScene(self, self.top.help_game, self.top.help_section))

        self._behind(change)

    def change(self, **values: Any) -> None:
        """Change settings: they hold at once, everywhere, and are saved beside the frames."""
        before = self.screen
        self._take_over(replace(self.settings, **values))
        if self.window and "fullscreen" in values:
            self._hold()
            self.window.set_fullscreen(self.settings.fullscreen)
            self._fit(self.window.size)
            self._take_over(self.settings)
        if self.window and "language" in values:
            self.window.set_title(self.words()("app.window"))
        self._lay_out_anew(before)
        if self._save:
            self._pool().submit(self._save_now, self.settings)

    def beside(self, work: Callable[[], T]) -> Future[T]:
        """Have something done that waits for the disk, one after another, beside the frames; at once where nothing is
        put off. What it raises is not lost: it ends the program as what a frame raises does."""
        if math.isinf(self._slice):
            from concurrent.futures import Future

            done: Future[T] = Future()
            done.set_result(work())
            return done
        return self._pool().submit(self._guarded, work)

    def _guarded(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except Exception as error:
            self._failed = error
            raise

    def keep(self, record: Record, result: Result, journal: Journal) -> Future[Sequence[tuple[Seat, str]]]:
        """Put a game that is over on the shelf; its journal is there until it is. What it tells that is new of those
        who have played it: seats, and ids of stories."""

        def put() -> Sequence[tuple[Seat, str]]:
            from table.store import reckoned, shelf

            problem = shelf.put(record, result)
            if problem and journal.whole:
                journal.set_over()
            else:
                journal.close(kept=True)
            self.tell(problem)
            return [] if problem else reckoned.news(record.digest)

        return self.beside(put)

    def put_away(self) -> None:
        """Put on the shelf what was over when a program ended."""

        def put() -> None:
            from table.store import autosave

            if autosave.over():
                from table.store import shelf

                self.tell(shelf.put_away())

        self.beside(put)

    def bring(self, file: Path) -> None:
        """Keep the game of a file, and say what has become of it; play goes on."""

        def bring() -> tuple[str, Problem | None]:
            from table.store import shelf

            return shelf.bring(file)

        self._keep_brought(bring)

    def paste(self) -> None:
        """The same with the game that lies in the clipboard as text."""
        from table import clipboard

        content = clipboard.copied()

        def paste() -> tuple[str, Problem | None]:
            from table.store import shelf

            return shelf.paste(content)

        self._keep_brought(paste)

    def _keep_brought(self, keep: Callable[[], tuple[str, Problem | None]]) -> None:
        def work() -> None:
            key, problem = keep()
            if problem:
                self.tell(problem)
            else:
                self.toast.show(self.words()(key))
            self.brought += 1

        self.beside(work)

    def tell(self, problem: Problem | None) -> None:
        """Show something that went wrong for some seconds; play goes on."""
        if problem:
            self.toast.show(problem.said(self.words()))

    def quit(self) -> None:
        """End the program after this frame."""
        self.running = False

    def close(self) -> None:
        """Stop all that runs and wait for what is being saved."""
        self.close_room()
        for aside in (self._change, self._spare):
            if aside:
                aside.stop()
        while self.scenes:
            self.scenes.pop().leave()
        if self._music:
            self._music.close()
        if self._saver:
            self._saver.shutdown()
        for worker in (self._worker, self._coach):
            if worker:
                worker.close()

    # What the loop calls

    def step(self, intents: list[Intent], ms: float) -> None:
        """One frame: what the player wants, then time."""
        if self._failed:
            raise self._failed
        waiting, self._waiting = [*self._waiting, *intents], []
        for intent in waiting:
            if self._change and not isinstance(intent, Quit | Resized):
                self._waiting.append(intent)
                self._veiled = self._veiled or isinstance(intent, Away)
                continue
            self._handle(intent)
            if not self.running:
                return
        self._given_back += ms
        if self._given_back > GIVE_BACK_MS:
            self._given_back = 0.0
            give_back_memory()
        if self._drawn:
            self._play_music(ms)
        if self.phones:
            self.phones.update(ms)
        if self._cramped or not self._ready(self._slice):
            return
        ms = min(ms, LONGEST_STEP)
        self.toast.update(ms)
        self.evening.pass_time(ms)
        self.top.update(ms)

    # What takes longer than a frame

    @property
    def changing(self) -> bool:
        """Whether something is being made while the picture of before stands."""
        return self._change is not None

    def _behind(self, change: Callable[[], None]) -> None:
        """Make a change in slices, behind the picture that stands; one that belongs to another change, with it."""
        if is_running():
            change()
            return
        if math.isinf(self._slice):
            change()
            give_back_memory()
            return
        self._drop_spare()
        self._todo.append(change)
        if self._change is None:
            self._change = Aside(self._do)
            if not self.scenes:  # there is no picture that could stand
                self._ready(math.inf)
                gc.freeze()  # what the start has made stays, and need not be looked through again and again

    def _do(self) -> None:
        while self._todo:
            self._todo.pop(0)()
        self._draw(pygame.Surface(self._room.size))  # what only drawing makes is kept, too

    def _ready(self, ms: float) -> bool:
        """Go on for so long with what is being changed; whether nothing is."""
        if self._change:
            done = True  # also if it fails
            try:
                done = self._change.run(ms)
            finally:
                if done:
                    self._change = self._still = None
                    self._veiled = False
                    self._todo.clear()
                    give_back_memory()
            if done and self._resized:
                size, self._resized = self._resized, None
                self.resize(size)
        return self._change is None

    def _hold(self) -> None:
        """Keep the picture as it is, for a window that is about to be another one."""
        if not math.isinf(self._slice) and self.scenes and not self._cramped and not self._change:
            still = pygame.Surface(self._size)
            self._draw(still)
            self._still = still

    def make_ahead(self, ms: float) -> None:
        """Use the `ms` that are left of a frame for what the scene in front knows will be needed."""
        if self._change or self._cramped or not self.scenes:
            return
        ms = max(ms - LEAST_SPARE, 0.0 if self.top.moving else STILL_SPARE)
        if not ms:
            return
        ahead = self.top.ahead
        if ahead and ahead[0] != self._made:
            self._drop_spare()
            self._made, work = ahead
            self._spare = Aside(work)
        if self._spare and self._spare.run(ms):
            self._spare = None

    def _drop_spare(self) -> None:
        """What was being made ahead is not needed now; it would be begun anew."""
        if self._spare:
            self._spare.stop()
            self._spare = self._made = None

    @property
    def mood(self) -> Mood:
        """What the music follows at the moment."""
        from table.scenes.base import Mood

        return next((mood for scene in reversed(self.scenes) if (mood := scene.mood)), Mood(HOUSE))

    def _play_music(self, ms: float) -> None:
        """From the second frame on: the first one need not wait for it."""
        if self._music is None:
            from table.music import Music

            self._music = Music(self.sounds)
        if self._heard is None or self._change is None:  # while scenes change, the mood of before stands
            self._heard = self.mood
        self._music.update(self._heard, self._away or self._cramped, ms)

    @property
    def typing(self) -> bool:
        """Whether letters go into a text entry."""
        return bool(self.scenes) and self.top.typing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scenes that can be seen. While they change, the picture that is there stands."""
        self._drawn = True
        if self._cramped:
            draw_cramped(surface, [words(language, None) for language in LANGUAGES])
        elif self._change is None:
            self._draw(surface)
        elif self._veiled:  # nobody is at the screen for whom a private picture could stand
            surface.fill(palette(self.screen.contrast).night)
        elif self._still:
            pygame.transform.scale(self._still, surface.get_size(), surface)

    def _draw(self, surface: pygame.Surface) -> None:
        if self._room.size != surface.get_size():
            surface.fill(palette(self.screen.contrast).night)
            surface = surface.subsurface(self._room)
        first = len(self.scenes) - 1
        while first and self.scenes[first].overlay:
            first -= 1
        for scene in self.scenes[first:]:
            scene.draw(surface)
        self.toast.draw(surface, self.screen)

    def resize(self, size: tuple[int, int]) -> None:
        """The surface has another size. Until all is laid out for it, the picture of before is stretched over it."""
        if self._change:
            self._resized = size
            return
        before = self.screen
        self._hold()
        self._fit(size)
        self._take_over(self.settings)
        self._lay_out_anew(before)

    def _fit(self, size: tuple[int, int]) -> None:
        self._size = size
        if self._cramped:
            if self.scenes:
                self.top.handle(Away())
            return
        before, self._room = self._room, room(size)
        if before.size != self._room.size:
            cache.clear()
            cache.fit(self._room.size)

    @property
    def _cramped(self) -> bool:
        """Whether nothing could be read: then scenes stay as they were laid out before."""
        return not is_readable(self._size)

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, Away | Here):
            self._away = isinstance(intent, Away)
        if self._cramped and not isinstance(intent, Quit | Fullscreen | Resized):
            return
        match intent:
            case Quit():
                self.quit()
            case Fullscreen():
                self.change(fullscreen=not self.settings.fullscreen)
            case Mute():
                self.change(muted=not self.settings.muted)
                key = "app.sound_off" if self.settings.muted else "app.sound_on"
                self.toast.show(self.words()(key))
            case Help():
                self.help()
            case Dropped(file):
                self.bring(Path(file))
            case Here():
                pass
            case Resized():
                if self.window:
                    self.resize(self.window.size)
            case _:
                self.top.handle(moved(intent, *self._room.topleft))

    def _lay_out_anew(self, before: Screen) -> None:
        """Lay out all scenes if anything has changed; a picture that was held for that is not kept without it."""
        if self.screen != before:
            self._behind(self._layout)
        else:
            self._still = None

    def _layout(self) -> None:
        for scene in self.scenes:
            scene.layout()

    def _pool(self) -> ThreadPoolExecutor:
        if self._saver is None:
            from concurrent.futures import ThreadPoolExecutor

            self._saver = ThreadPoolExecutor(1, "saver")
        return self._saver

    def _save_now(self, settings: Settings) -> None:
        if self._save and (problem := self._save(settings)):
            self.toast.show(problem.said(words(settings.language, None)))


@functools.cache
def words(language: str, game_id: str | None) -> Words:
    """The catalogues of the application and of a game."""
    return Words(language, "table", *([entry(game_id).package] if game_id else []))


@functools.lru_cache(maxsize=1)
def card_art(game_id: str, language: str) -> CardArt:
    """See `App.art`."""
    from table.stage.drawing.cards import CardArt

    return CardArt(game_id, language, words(language, game_id))


def run(app: App, window: Window, reader: Reader, watch: Callable[[float], None] = lambda ms: None) -> None:
    """Frames, at most `FRAME_RATE` a second, until the program is to end.

    `watch` is told with each frame how many ms after the one before it began.
    """
    last = perf_counter()
    due = last
    while app.running:
        now = perf_counter()
        watch((now - last) * 1000)
        app.step(reader.read(app.typing), (now - last) * 1000)
        last = now
        if not app.running:
            break
        app.draw(window.canvas)
        if window.present():
            reader.prepare()
        due = max(due + 1 / FRAME_RATE, perf_counter() - 1 / FRAME_RATE)
        app.make_ahead((due - perf_counter()) * 1000)
        if (wait := due - perf_counter()) > 0:
            sleep(wait)
