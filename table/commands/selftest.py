"""`usotaku --selftest`: one try of each part, without a display.

Nothing of the player's is read or changed. A logged warning fails the try, too: that part worked around something
missing.
"""

from __future__ import annotations

import json
import logging
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from time import perf_counter, sleep
from typing import get_args

import pygame

from games.brains.levels import LOWEST
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words
from sounds import HOUSE, SOUNDS, file_name
from table.app.app import App
from table.app.window import Window
from table.audio.music import decode, track
from table.base.screen import Screen
from table.commands.base import wait_for_plugins
from table.graphics.text import Weight, font
from table.graphics.vector import drawing, rasterised
from table.input.intents import Raw
from table.input.pads import Pads
from table.match.players import character_of, player
from table.match.sample_games import NotThere
from table.match.seating import company, known_options, named, settle_options
from table.match.seats import MatchSetup
from table.match.session import LONGEST_PAUSE, Session
from table.match.worker import Worker
from table.plugins.registry import playable
from table.scenes import navigation
from table.shot.photographer import Photographer, Wish
from table.shot.studio import display, no_files
from table.shot.subjects import arrange, scenes
from table.stage.boardfile import load_board
from table.stage.drawing.cards import CardArt
from table.store import settings as store
from table.store.settings import Settings
from table.ui import help
from table.ui.entry import TextEntry

FAILED = 1
"""Exit status."""
SIZE = (1280, 720)
SEED = 7
SEATS = 3
"""Seats in the pictures of scenes; few are quick to arrange."""
CARD_HEIGHTS = (300, 60)
"""px: one with everything on it, and one in the simplified form."""
PICTURE = 64  # px
LEAST_COLOURS = 30
"""Least distinct colours of a drawn scene, among some hundred pixels."""
HERE = "127.0.0.1"
PATIENCE = 60.0
"""s until an AI seat has to have decided."""
WRITTEN = Settings(language="en", text=1.25, volume=0.3, speed=2.0, muted=True, welcomed=True)

_log = logging.getLogger(__name__)


class Failed(Exception):
    """A failed try; the message tells it in the user's language."""


@dataclass(frozen=True, slots=True)
class Try:
    """A check: its name for the user, and what raises."""

    what: str
    work: Callable[[], None]


class Complaints(logging.Handler):
    """Keeps what is logged as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """See `logging.Handler.emit`."""
        self.said.append(record.getMessage())


def run(words: Words) -> int:
    """Run all checks, a line each; return the exit status.

    The first failure ends it with a line that says what and why.
    """
    begin = perf_counter()
    wait_for_plugins(words)
    with no_files(), display(SIZE) as surface, _heard() as complaints:
        everything = tries(words, surface)
        for one in everything:
            before = perf_counter()
            try:
                one.work()
                reason = complaints.said[0] if complaints.said else ""
            except Exception as error:
                reason = str(error) if isinstance(error, Failed) else _told(error)
            if reason:
                print(words("selftest.failed", what=one.what, reason=reason), flush=True)
                return FAILED
            print(f"{perf_counter() - before:6.2f} s  {one.what}", flush=True)
    took = f"{perf_counter() - begin:.0f}"
    print(words("selftest.passed", count=len(everything), seconds=took), flush=True)
    return 0


@contextmanager
def _heard() -> Iterator[Complaints]:
    """Complaints are kept, and written nowhere."""
    root, complaints = logging.getLogger(), Complaints()
    before = list(root.handlers)
    root.handlers[:] = [complaints]
    try:
        yield complaints
    finally:
        root.handlers[:] = before


def tries(words: Words, surface: pygame.Surface) -> Sequence[Try]:
    """Return all checks, quick ones first.

    `surface` is drawn on; `words` name them, and what is wrong.
    """
    titles = {game.id: Words(words.lang, game.package)("title") for game in playable()}
    return [
        Try(words("selftest.settings"), partial(settings, words)),
        Try(words("selftest.words"), partial(texts, words)),
        Try(words("selftest.pictures"), partial(pictures, words)),
        Try(words("selftest.fonts"), fonts),
        Try(words("selftest.sounds"), partial(sounds, words)),
        Try(words("selftest.entry"), partial(entry, surface)),
        Try(words("selftest.window"), window),
        Try(words("selftest.pads"), Pads().open),
        Try(words("selftest.phones"), partial(phones, words)),
        *(Try(words("selftest.cards", game=titles[game.id]), partial(cards, words, game)) for game in playable()),
        *(Try(words("selftest.match", game=titles[game.id]), partial(match, words, game)) for game in playable()),
        *(
            Try(words("selftest.scene", scene=name, language=lang), partial(scene, words, name, lang, surface))
            for name in scenes()
            for lang in LANGUAGES
        ),
    ]


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def settings(words: Words) -> None:
    """Settings that are written are read again."""
    problem = store.save(WRITTEN)
    read, other = (WRITTEN, problem) if problem else store.load()
    if other:
        raise Failed(words(other.key, **other.values))
    if read != WRITTEN:
        raise Failed(words("selftest.other"))


def phones(words: Words) -> None:
    """Open a local phone host, call it, and close it."""
    from http.client import HTTPConnection

    from table.phones.host import PhoneHost
    from table.phones.network import networks

    networks()
    host = PhoneHost(HERE)
    host.open()
    try:
        end = perf_counter() + PATIENCE
        while not host.opened and perf_counter() < end:
            sleep(0.01)
        if host.opened != "open":
            raise Failed(words("phones.failed"))
        with closing(HTTPConnection(host.site.removeprefix("http://"), timeout=PATIENCE)) as line:
            line.request("GET", "/")
            if b"/app.js" not in line.getresponse().read():
                raise Failed(words("selftest.other"))
    finally:
        host.close()


def texts(words: Words) -> None:
    """Read all words, rules, characters and other data."""
    for package in ("table", *(game.package for game in playable())):
        for lang in LANGUAGES:
            with _using(words, f"{package}, {lang}"):
                Words(lang, package)
                help.load(package, lang)
    for game in playable():
        with _using(words, game.package):
            load_board(game.rules)
    readers: dict[str, Callable[[str], object]] = {".toml": tomllib.loads, ".json": json.loads}
    for path, file in (*_walk("games"), *_walk("table"), *_walk("art")):
        if read := readers.get(path[path.rfind(".") :]):
            with _using(words, path):
                read(file.read_text(encoding="utf-8"))


def pictures(words: Words) -> None:
    """Draw every picture of `art`."""
    for path, _ in _walk("art"):
        if path.endswith(".svg"):
            with _using(words, path):
                one = drawing(path.removeprefix("art/").removesuffix(".svg"))
                rasterised(one.body.replace("$", "#"), one.view, (PICTURE, PICTURE))


def fonts() -> None:
    """One that can't be used is logged."""
    for weight in get_args(Weight):
        font(PICTURE, weight).height()


def sounds(words: Words) -> None:
    """Every take of every sound, and all music."""
    pygame.mixer.init()
    try:
        for name in (HOUSE, *(game.sounds for game in playable())):
            with _using(words, f"sounds/{name}"):
                segments = [segment for layer in track(name).layers.values() for segment in layer]
            for segment in segments:
                with _using(words, f"sounds/{name}/{segment.file.name}"):
                    decode(segment)
        for name, takes in SOUNDS.items():
            for variant in range(takes.variants):
                for step in range(takes.steps):
                    file = file_name(name, variant, step)
                    with _using(words, f"sounds/{file}"), as_file(files("sounds") / file) as path:
                        pygame.mixer.Sound(path)
    finally:
        pygame.mixer.quit()


def entry(surface: pygame.Surface) -> None:
    """A text is entered, with what pygame-gui brings along."""
    screen, rect = Screen(SIZE, LANGUAGES[0]), pygame.Rect(40, 40, 400, 60)
    one = TextEntry("name", "")
    one.begin(screen, rect)
    one.type(Raw(pygame.Event(pygame.TEXTINPUT, text="蟲")))
    one.update(0)
    one.draw(surface, screen, "rest", rect)
    one.end()
    if one.value != "蟲":
        raise ValueError(one.value)


def window() -> None:
    """A window, by what opens the program's own."""
    opened = Window("")
    opened.canvas.fill("white")
    opened.present()


def cards(words: Words, game: Entry) -> None:
    """All cards of a game, and their backs."""
    for lang in LANGUAGES:
        with _using(words, f"art/{game.id}"):
            art = CardArt(game.id, lang, Words(lang, "table", game.package))
            for height in CARD_HEIGHTS:
                art.back(height)
                for face in game.rules.faces:
                    art.face(face.id, height)


def match(words: Words, game: Entry) -> None:
    """Play AI seats at the lowest level to the end.

    Their brains think in another process, as they do at the table.
    """
    count = game.usual
    rows = [replace(row, player=_lowest(row.player)) for row in company(count, persons=0)]
    options = settle_options(game, known_options(game, {}), None)
    setup = MatchSetup(game.id, named(rows, Words(words.lang, "table")), options, SEED)
    with closing(Worker()) as worker:
        session = Session(game, setup, worker)
        lived, since = len(session.beats(None)), perf_counter()
        while session.ask:
            session.update(LONGEST_PAUSE)
            if len(session.beats(None)) != lived:
                lived, since = len(session.beats(None)), perf_counter()
            elif perf_counter() - since > PATIENCE:
                raise Failed(words("selftest.silent", seconds=round(PATIENCE)))
            else:
                sleep(0.001)


def _lowest(who: str) -> str:
    """The same character at the lowest level."""
    character = character_of(who)
    assert character
    return player(character.id, LOWEST)


def scene(words: Words, name: str, lang: str, surface: pygame.Surface) -> None:
    """A scene, in the first game that comes to it."""
    surface.fill("black")
    for game in playable():
        app = App(navigation, Settings(language=lang, welcomed=True), SIZE, worker=Worker(inline=True))
        with closing(app):
            try:
                arrange(name, Photographer(app, Wish(game, SEATS, SEED)))
            except NotThere:
                if game is playable()[-1]:
                    raise
                continue
            app.draw(surface)
            break
    places = ((x, y) for x in range(20, SIZE[0], 37) for y in range(20, SIZE[1], 23))
    if len({tuple(surface.get_at(place)) for place in places}) < LEAST_COLOURS:
        raise Failed(words("selftest.empty"))


def _walk(package: str) -> Iterator[tuple[str, Traversable]]:
    """Yield all files in a package and its folders, with paths."""

    def inside(path: str, folder: Traversable) -> Iterator[tuple[str, Traversable]]:
        for one in sorted(folder.iterdir(), key=lambda one: one.name):
            name = f"{path}/{one.name}"
            if one.is_dir():
                yield from inside(name, one)
            else:
                yield name, one

    return inside(package, files(package))


@contextmanager
def _using(words: Words, file: str) -> Iterator[None]:
    """Blame exceptions inside on this file."""
    try:
        yield
    except FileNotFoundError as error:
        where = str(error.filename or file)
        raise Failed(words("selftest.broken", file=where, reason=words("selftest.missing"))) from error
    except Exception as error:
        raise Failed(words("selftest.broken", file=file, reason=_told(error))) from error
