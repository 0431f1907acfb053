"""The application: scene stack, shared services, and the frame loop."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, cast

import pygame

from games.core.words import LANGUAGES
from sounds import GROUPS
from table.access.voice.manner import Manner, told
from table.app import likely_imports
from table.app.equipment import Equipment
from table.app.games import Games
from table.app.intent_handler import SCANNED, IntentHandler
from table.app.reciter import Reciter
from table.app.scan_marks import draw_marks
from table.app.transitions import Transitions
from table.audio.captioned import OFF, SoundCaption
from table.audio.sound import Sounds
from table.base import cache
from table.base.background import Background
from table.base.problems import Problem
from table.base.screen import Screen, is_readable
from table.base.slices import checkpoint
from table.base.system import give_back_memory
from table.graphics.system_fonts import FINDER
from table.graphics.theme import palette
from table.input.devices import REPEATS, RUMBLES
from table.input.intents import (
    Away,
    Here,
    Hidden,
    Hush,
    Intent,
    Point,
    Quit,
    Release,
    Resized,
    Shown,
    SoundLost,
    Uncovered,
    Used,
)
from table.input.pads import PadFeel, Pads
from table.plugins import registry
from table.stage import catalogue
from table.store.settings import Settings
from table.store.shelving import Shelving
from table.ui.focus import Focus
from table.ui.sound_captions import draw_captions, room_for_scenes
from table.ui.too_small import draw_cramped

if TYPE_CHECKING:
    from table.app.scene import Navigation, Scene
    from table.app.window import Window
    from table.audio.mood import Mood
    from table.audio.music import Music
    from table.match.worker import Worker
    from table.phones.host import PhoneHost
    from table.store.phone_hosts import SavedHost

PREWARM_MS = 400.0
"""Delay of background imports after the first frame, ms."""
GIVE_BACK_MS = 20_000.0
"""Free memory is given back so often."""
LONGEST_STEP = 100.0
"""Most ms that one update is told, however long a frame took."""
HIDDEN_STEP = 500.0
"""The same while the window is hidden: nobody would see a jump."""
UNPRESSED = (Point, Release, Used, Resized, Uncovered, Here, Away, SoundLost, Hush)
"""Intents after which what is being spoken goes on."""
SLICE = 10.0
"""ms of a frame that go into what the next picture needs."""
FIRST_VIEWPORT = (1280, 720)
"""Layout size while the window has never been large enough."""


class App(Equipment):
    """The application: its scenes, from a player's wishes to the picture.

    Without a window it draws into whatever surface it is given. In a window in which nothing could be read, it says
    so and waits: no time passes, and scenes get no intents.

    Work longer than a frame, such as another scene or size, runs in slices while the old picture stands. Meanwhile
    no time passes, and intents wait. What a scene will need soon (see `Scene.prewarming`) is made in the time that
    its frames leave.
    """

    def __init__(
        self,
        navigation: Navigation,
        settings: Settings,
        size: tuple[int, int],
        *,
        window: Window | None = None,
        sounds: Sounds | None = None,
        pads: Pads | None = None,
        reciter: Reciter | None = None,
        worker: Worker | None = None,
        save: Callable[[Settings], Problem | None] | None = None,
        slice_ms: float = math.inf,
    ) -> None:
        """Begin without scenes.

        `navigation` opens scenes. `size` is that of the surface; scenes fill the part of it that `viewport`
        returns. `worker` is made when it is first needed unless one is given. `save` keeps changed settings.
        With slices of infinite length nothing is deferred.
        """
        super().__init__(settings, sounds, pads, reciter, worker)
        self.navigation = navigation
        self.window = window
        self.running = True
        self.asks = False
        """True while the player is asked whether unsaved games may be lost."""
        self.lost = False
        """True if something played was lost at closing."""
        self._intents = IntentHandler(self)
        self._toasted = ""
        self._trouble = ""  # of the voice, as far as it has been told
        self._size = size
        self.viewport = self._room(size if is_readable(size) else FIRST_VIEWPORT, settings)
        """Part of the surface that scenes fill."""
        cache.fit(self.viewport.size)
        self._save = save
        self._music: Music | None = None
        self._heard: Mood | None = None
        self._drawn: float | None = None  # ms since the first frame was
        self._imports_begun = math.isinf(slice_ms)  # whether what other scenes need is being imported
        self.hidden = False
        """True while nothing of the window can be seen."""
        self._given_back = 0.0  # ms since free memory was given back
        self.passed = 0.0
        """Ms that the latest frame has really taken.

        Scenes are told of at most `LONGEST_STEP`.
        """
        self._waiting: list[Intent] = []
        self._untold: Problem | None = None  # of games of other packages
        self.games = Games(self)
        self._resized: tuple[int, int] | None = None
        self._changes = Transitions(slice_ms, lambda: self._draw(pygame.Surface(self.viewport.size)))
        self.background = Background(at_once=math.isinf(slice_ms))
        """Background thread for disk work."""
        FINDER.at_once = math.isinf(slice_ms)
        self._fonts_found = FINDER.times
        self.shelving = Shelving(self.background, lambda key: self.toast.show(self.words()(key)), self.tell)
        self._take_over(settings)

    def _take_over(self, settings: Settings) -> None:
        self.settings = settings
        contrast = cast(Literal["normal", "high"], settings.contrast)
        self.screen = Screen(self.viewport.size, settings.language, settings.text, contrast, settings.reduced)
        self.sounds.volume = settings.volume
        self.sounds.volumes = {group: getattr(settings, group) for group in GROUPS}
        self.sounds.mix(mono=settings.mono)
        self.sounds.mute(settings.muted)
        self.captions.level, self.captions.stays = settings.captions, settings.unhurried
        self.scanner.switches, self.scanner.pace = settings.switches, settings.scan_pace * 1000
        self.toast.stays = settings.unhurried
        self.reciter.switch(on=settings.reader)
        manner = Manner(settings.language, settings.voice_rate, settings.voice_volume)
        self.reciter.speak(manner if settings.voice else None)
        self.pads.feel = PadFeel(*REPEATS[settings.pad_repeat], settings.dead_zone / 100, RUMBLES[settings.rumble])

    def _room(self, size: tuple[int, int], settings: Settings) -> pygame.Rect:
        """Return the part of the surface that scenes fill."""
        return room_for_scenes(size, settings.text, settings.captions_edge if settings.captions != OFF else None)

    # What scenes use

    def open_phones(self, address: str, kept: SavedHost | None = None) -> PhoneHost:
        """Open the phone host at this address, closing the one before."""
        from table.phones.host import PhoneHost

        self.close_phones()
        self.phones = host = PhoneHost(address, kept)
        self.behind(functools.partial(host.open, self.settings.language))
        return host

    @property
    def top(self) -> Scene:
        """The scene that gets the intents."""
        return self.scenes[-1]

    def behind(self, change: Callable[[], None]) -> None:
        """Make a change in slices while the old picture stands.

        Drawing it for the first time is part of it.
        """
        self._changes.make(change, stands=bool(self.scenes))

    def push(self, scene: Scene) -> None:
        """Put a scene in front, as soon as it can be drawn."""
        self.behind(functools.partial(self.scenes.push, scene))

    def open(self, make: Callable[[], Scene]) -> None:
        """Push a scene that takes a while to make.

        The old picture stands meanwhile.
        """
        self.behind(lambda: self.scenes.push(make()))

    def pop(self) -> None:
        """Take the topmost scene away; without any left the program ends."""
        self.scenes.pop()
        if not self.scenes:
            self.quit()

    def replace(self, make: Callable[[], Scene]) -> None:
        """Replace the topmost scene while the old picture stands."""
        self.behind(lambda: self.scenes.replace(make()))

    def only(self, *scenes: Scene) -> None:
        """Replace all scenes, the last in front."""
        self.behind(functools.partial(self.scenes.only, *scenes))

    def home(self) -> None:
        """Go to the title.

        A game that is left can be continued there, and the phone host closes. If the game could not be saved,
        the player is asked first.
        """
        self._leave(self._go_home)

    def _go_home(self) -> None:
        self.close_phones()
        self.home_with()

    def _leave(self, leave: Callable[[], None]) -> None:
        """Leave the scenes, asking first if anything would be lost."""
        self.scenes.save()
        if not self.scenes.unsaved:
            leave()
            return
        self.push(self.navigation.unsaved(self, leave))

    def close_window(self, *, unasked: bool) -> None:
        """End the program, asking once if anything would be lost.

        A second attempt to close the window is meant.
        """
        if unasked or self.asks:
            self.quit()
        else:
            self._leave(self.quit)

    def start_over(self, problem: Problem) -> None:
        """Go to the title after a failure, and tell it.

        Nothing of what was open goes on.
        """
        from table.store import autosave

        self.close_phones()
        self._changes.close()
        self.scenes.abandon()
        with suppress(BaseException):  # the same failure, seen by the background thread
            self.background.check()
        autosave.close_all()
        for worker in (self._worker, self._coach):
            if worker:
                worker.drop()
        self.games.forget()
        self._waiting.clear()
        self.home_with()
        self.tell(problem)

    def home_with(self, *scenes: Scene) -> None:
        """Show the title, with scenes in front of it."""

        def change() -> None:
            self.pad_seats.forget()
            if self.scenes.paused:
                self.sounds.cut()
            self.headphones.forget()
            self.scenes.clear()  # before the title looks for games that wait
            for scene in (self.navigation.title(self), *scenes):
                self.scenes.push(scene)

        self.behind(change)

    def help(self) -> None:
        """Open or close the rules of the topmost scene's game."""

        def change() -> None:
            checkpoint()
            if self.top.closed_by_help:
                self.pop()
            elif self.top.help_game is not None:
                self.scenes.push(
                    self.navigation.rules(self, self.top.help_game, self.top.help_section, self.top.help_note)
                )

        self.behind(change)

    def change(self, **values: Any) -> None:
        """Change settings everywhere at once, and save them in the background."""
        before = self.screen
        self._take_over(replace(self.settings, **values))
        if self.window and "fullscreen" in values:
            self._hold()
            self.window.set_fullscreen(self.settings.fullscreen)
            self._fit(self.window.size)
            self._take_over(self.settings)
        if not self.cramped and self._room(self._size, self.settings) != self.viewport:  # captions come or go
            self._hold()
            self._fit(self._size)
            self._take_over(self.settings)
        if self.window and "language" in values:
            self.window.set_title(self.words()("app.window"))
        self._lay_out_anew(before)
        if self._save:
            self.background.thread.submit(self._save_now, self.settings)

    def quit(self) -> None:
        """End the program after this frame."""
        self.running = False

    def close(self) -> None:
        """Stop all that runs and wait for what is being saved."""
        self.scenes.save()
        self.lost = self.scenes.unsaved
        self.close_phones()
        self.reciter.close()
        self._changes.close()
        self.scenes.leave()
        self.background.close()
        for worker in (self._worker, self._coach):
            if worker:
                worker.close()

    # What the loop calls

    def step(self, intents: list[Intent], ms: float) -> None:
        """One frame: what the player wants, then time, then reading out."""
        self._pass(intents, ms)
        if self.running:
            pressed = not all(isinstance(intent, UNPRESSED) for intent in intents)
            self._read_out(ms, news=bool(intents), pressed=pressed)

    def _read_out(self, ms: float, *, news: bool, pressed: bool) -> None:
        """Read out what will be drawn.

        A picture that stands while scenes change was told before.
        """
        if (trouble := self.reciter.trouble) != self._trouble:
            self._trouble = trouble
            if trouble:
                self.toast.show(self.words()(told(trouble)), until_read=True)
        said = self.toast.words if self.toast.shown else ""
        if said != self._toasted:
            self._toasted = said
            self.reciter.say(said)
        if self.changing and not self._changes.veiled:
            return
        scene = None if self._changes.veiled or not self._lives else self.top
        before = self.reciter.tree.focus
        self.reciter.follow(
            scene,
            self.words(),
            self.settings.wording,
            self.front,
            ms,
            news=news,
            pressed=pressed,
            origin=self.viewport.topleft,
        )
        if scene and self.reciter.tree.focus != before and scene.is_dangerous(self.reciter.tree.focus):
            self.sounds.play("danger")

    def _pass(self, intents: list[Intent], ms: float) -> None:
        self.background.check()
        waiting, self._waiting = [*self._waiting, *intents], []
        for intent in intents:
            if isinstance(intent, Hidden | Shown | Here):
                self.hidden = isinstance(intent, Hidden)
        for intent in waiting:
            if self.changing and self.scanner.on and isinstance(intent, SCANNED):
                continue  # it was meant for what is gone
            if self.changing and not isinstance(intent, Quit | Resized):
                self._waiting.append(intent)
                if isinstance(intent, Away):
                    self._changes.veil()
                continue
            self._intents.handle(intent)
            if not self.running:
                return
        self.sounds.stand(still=self.scenes.paused)
        self.sounds.update()
        if self.sounds.device.vanished() and not self.settings.muted:
            self.toast.show(self.words()("app.no_sound"))
        self._given_back += ms
        if self._given_back > GIVE_BACK_MS:
            self._given_back = 0.0
            give_back_memory()
        if self._drawn is not None:
            self._drawn += ms
            self._prewarm_imports(self._drawn)
            self._play_music(ms)
        if self.phones and not self.changing:  # what is being laid out stays as it was when that began
            self.phones.update(ms)
        if self.cramped or not self._ready():
            return
        self._take_in_plugins()
        self._take_in_fonts()
        self.games.update()
        self._intents.keys.meet(self.top, scanned=self.scanner.on)
        self.passed = ms
        ms = min(ms, HIDDEN_STEP if self.hidden else LONGEST_STEP)
        self.toast.update(ms)
        self.scenes.pass_time(ms)
        if not self.scenes.paused:
            self.said_lines.pass_time(ms)
            self.captions.update(ms)
        for scene in self.scenes[:-1]:
            scene.behind(self.top)
        self.finger.update(ms, self.top)
        self.top.update(ms)
        self.scanner.update(ms, self.top)

    def _take_in_plugins(self) -> None:
        """Add vetted plugins, and tell about rejected ones.

        After what is being told.
        """
        if registry.news():
            registry.warn()
            self._untold = registry.problem()
            self.top.take_in()
        if self._untold and not self.toast.shown:
            self.tell(self._untold)
            self._untold = None

    def _take_in_fonts(self) -> None:
        """Draw anew once the system's fonts for somebody's name are found."""
        if self._fonts_found != FINDER.times and not self.typing:
            self._fonts_found = FINDER.times
            cache.clear()
            self.behind(self.scenes.layout)

    # What takes longer than a frame

    @property
    def changing(self) -> bool:
        """True while a change is made behind the old picture."""
        return self._changes.running

    def _ready(self) -> bool:
        """Go on with what is being changed; whether nothing is."""
        if self._changes.go_on() and self._resized:
            size, self._resized = self._resized, None
            self.resize(size)
        return not self.changing

    def _hold(self) -> None:
        """Keep the picture while the window changes its size."""
        if self.scenes and not self.cramped:
            self._changes.hold(self._picture)

    def _picture(self) -> pygame.Surface:
        picture = pygame.Surface(self._size)
        self._draw(picture)
        return picture

    def prewarm_for(self, ms: float) -> bool:
        """Spend the `ms` left of a frame on the front scene's prewarming.

        True if more is to be done.
        """
        return self._lives and self._changes.prewarm_for(self.top, ms)

    @property
    def prewarms(self) -> bool:
        """True while pictures are made ahead for what comes."""
        return self._changes.prewarms

    def _prewarm_imports(self, ms: float) -> None:
        """Start the imports once the first frames are done and nothing moves."""
        if ms >= PREWARM_MS and not (self._imports_begun or self.changing or self.top.moving):
            self._imports_begun = True
            likely_imports.begin(self.navigation.LIKELY)

    def _play_music(self, ms: float) -> None:
        """Play music from the second frame on; the first need not wait."""
        if self._music is None:
            from table.audio.music import Music

            self._music = Music(self.sounds)
        if self._heard is None or not self.changing:  # while scenes change, the mood of before stands
            self._heard = self.scenes.mood
        # in the settings over a pause the music's volume is set
        rests = self._intents.away or self.cramped or (bool(self.scenes) and self.top.pauses)
        self._music.update(self._heard, rests, ms, spoken=self.makes_way)
        self.captions.follow(self._heard.tense)

    @property
    def makes_way(self) -> bool:
        """True while music is lowered for what is read out.

        Beside others it is so all the time that a hand is shown: they must not hear how long its words are.
        """
        private = bool(self.scenes) and self.top.private
        return self.reciter.listens if private else self.reciter.talks

    # What frames go by

    @property
    def _lives(self) -> bool:
        """True if time passes for a scene."""
        return bool(self.scenes) and not self.cramped

    @property
    def moving(self) -> bool:
        """True while something moves or is being changed."""
        comes = self.scenes.moving or self.toast.moving
        return self.changing or (self._lives and (self.top.moving or comes))

    @property
    def next_change(self) -> float:
        """See `Scene.next_change`; music fades in small steps."""
        if self._music and self._music.fades:
            return 0.0
        caption = math.inf if self.scenes.paused else self.captions.next_change
        return min(self.top.next_change, self.scanner.due, caption) if self._lives else math.inf

    @property
    def _captions(self) -> tuple[SoundCaption, ...]:
        """The captions of now, but none in a pause."""
        return () if self.scenes.paused else self.captions.standing

    @property
    def front(self) -> Hashable:
        """A value that changes with what is in front (see `Scene.state`)."""
        said = self.toast.words if self.toast.shown else None
        return (*self.scenes, said, self._captions, self.scanner.state, self.top.state if self._lives else None)

    @property
    def typing(self) -> bool:
        """True while letters go into a text entry."""
        return bool(self.scenes) and self.top.typing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the visible scenes.

        While they change, the old picture stands.
        """
        self._drawn = self._drawn or 0.0
        if self.cramped:
            draw_cramped(surface, [catalogue.words(language, None) for language in LANGUAGES])
        elif self.changing:
            self._changes.draw(surface, palette(self.screen.contrast).night)
        else:
            self._draw(surface)
        if self.captions.on and not self.cramped:
            window = replace(self.screen, size=surface.get_size())
            draw_captions(surface, self._captions, self.words(), window, self.settings.captions_edge)

    def draw_alive(self, surface: pygame.Surface) -> bool:
        """Draw where the front scene's idle life has changed; True if anywhere."""
        areas = [] if self.changing or not self._lives else _apart(self.top.alive)
        for area in areas:
            surface.set_clip(area.move(self.viewport.topleft))
            self._draw(surface)
        surface.set_clip(None)
        return bool(areas)

    def _draw(self, surface: pygame.Surface) -> None:
        if self.viewport.size != surface.get_size():
            surface.fill(palette(self.screen.contrast).night)
            clip = surface.get_clip()
            surface = surface.subsurface(self.viewport)
            surface.set_clip(clip.move(-self.viewport.x, -self.viewport.y))
        self.scenes.draw(surface)
        if self.scanner.on and self.scenes and not self.changing:
            draw_marks(surface, self.scanner, self.top.focus.targets, self.words(), self.screen, self.top.needed())
        if self.toast.shown:
            focus = self.top.focus if self.scenes and not self.changing else Focus()
            at = focus.lit if focus.by_keyboard else None
            self.toast.draw(surface, self.screen, at.rect if at else None)

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the surface.

        The old picture is stretched until everything is laid out anew.
        """
        if self.changing:
            self._resized = size
            return
        if self.window and self.window.fullscreen != self.settings.fullscreen:  # the window manager's doing
            self.change(fullscreen=self.window.fullscreen)
            return
        before = self.screen
        self._hold()
        self._fit(size)
        self._take_over(self.settings)
        self._lay_out_anew(before)

    def _fit(self, size: tuple[int, int]) -> None:
        self._size = size
        if self.cramped:
            if self.scenes:
                self.top.handle(Away())
            return
        before, self.viewport = self.viewport, self._room(size, self.settings)
        if before.size != self.viewport.size:
            cache.clear()
            cache.fit(self.viewport.size)

    @property
    def cramped(self) -> bool:
        """True if the window is too small to read; layouts then stay."""
        return not is_readable(self._size)

    def _lay_out_anew(self, before: Screen) -> None:
        """Lay out all scenes if the screen settings changed.

        Otherwise a picture that was held for that is released.
        """
        if self.screen != before:
            self.behind(self.scenes.layout)
        else:
            self._changes.let_go()

    def _save_now(self, settings: Settings) -> None:
        if self._save and (problem := self._save(settings)):
            self.toast.show(problem.said(catalogue.words(settings.language, None)), until_read=True)


def _apart(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return areas of which none lies on another: each is drawn once."""
    found: list[pygame.Rect] = []
    for area in areas:
        while (other := area.collidelist(found)) >= 0:
            area = area.union(found.pop(other))
        found.append(area)
    return found
