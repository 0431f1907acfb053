"""Recorded rounds as Orca says them to a fake speech server.

    python -m tests.table.access.hearing [GAME ...] [--into FOLDER]

hears the rounds of all games anew, and writes them to `golden`. Look at what has changed: it is what a blind player
hears.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from games import GAMES
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words
from table.access.node import Tree
from table.app.app import App
from table.app.reciter import Reciter
from table.base.paths import HOME
from table.input.intents import Accept, Away, GoTo, Intent, Move, ReadOn, Remind, Repeat
from table.match.eyes import Eyes, Phase
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.speeds import INSTANT
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.play.scene import PlayScene
from table.stage.controls.prompt import CONFIRM
from table.store.settings import Settings
from tests.table.access.followed import BEGINS, Followed, followed
from tests.table.access.reading import FRAME

GOLDEN = Path(__file__).with_name("golden")
SEED, DECISIONS, WAYS = 7, 7, (0, 3, 5)
DONE, LIVE, SAID = "# ", "(", "  "
"""Beginnings of lines of a golden text.

Of what is done, of an announcement that newer readers say, and of what Orca says.
"""
HAND = "hand list"
"""Id of the list of cards that are read out."""
COUNT = r" ×\d+$"
"""The number of equal cards, behind their name."""


class Heard:
    """A listener that writes down what Orca says of each tree."""

    listens = True

    def __init__(self, window: Followed) -> None:
        self.lines: list[str] = []
        """Deeds and speech, in order."""
        self.eyes: Eyes | None = None
        """Of the table that is heard."""
        self._covered: list[str] = []  # said of a covered table
        self._cards: set[str] = set()  # names of all cards in hands that were open
        self._tree = BEGINS
        self._window = window

    def tell(self, tree: Tree) -> None:
        before, self._tree = self._tree, tree
        hand = tree.find(HAND)
        self._cards |= {re.sub(COUNT, "", node.name) for node in hand.children} if hand else set()
        if tree.said and tree.turn != before.turn:
            self.lines.append(f"{LIVE}{tree.said})")
        self._write(self._window.tell(tree))

    def attend(self, *, here: bool) -> None:
        self._write(self._window.attend(here=here))

    def close(self) -> None:
        """Nothing: the window hears the next game, too."""

    def do(self, what: str) -> None:
        self.lines.append(f"{DONE}{what}")

    def _write(self, said: list[str]) -> None:
        self.lines += [f"{SAID}{line}" for line in said]
        if self.eyes and self.eyes.covered and self.eyes.phase is not Phase.LOOK:  # that has a card for all but one
            self._covered += said

    @property
    def leaks(self) -> list[str]:
        """Lines about a covered table that have a card.

        A number may be in other words, too.
        """
        assert self._cards and self._covered
        alone = {f"{card}{end}." for card in self._cards for end in ("", " checked", " not checked")}
        names = [card for card in self._cards if not card.isdigit()]
        return [line for line in self._covered if line in alone or any(name in line for name in names)]


class Round:
    """A player by keys, at a screen that two people share."""

    def __init__(self, game: Entry, language: str, heard: Heard) -> None:
        rows = tuple(SeatSetup(name, n, PERSON if n < 2 else "random") for n, name in enumerate(("Aki", "Ben", "Ciel")))
        rows += tuple(SeatSetup(f"P{n}", n, "random") for n in range(len(rows), game.seats.start))
        options = {option.id: option.default for option in game.options}
        settings = Settings(language=language, welcomed=True, speed=INSTANT, coach="never", cover_seconds=0)
        self.app = App(navigation, settings, (1280, 720), reciter=Reciter(lambda: heard), worker=Worker(inline=True))
        self.scene = PlayScene(self.app, MatchSetup(game.id, rows, options, SEED))
        self._heard = heard
        heard.eyes = self.scene.eyes

    def play(self) -> None:
        """Play some decisions, and look away in the end."""
        self.app.only(self.scene)
        for number in range(DECISIONS):
            self._until_asked()
            if number == 1:
                self._press("R", Repeat())
                self._press("H", Remind())
                self._press("H", Remind())
                for _ in self.app.reciter.tree.nodes:
                    self._press("Ctrl →", ReadOn(1, 0))
                    self._press("Ctrl ↓", ReadOn(0, 1))
                if asked := self.scene.turn.lead(self.scene.focus.targets):
                    self._press("Tab", GoTo(asked))
            elif number in WAYS and self._target != CONFIRM:
                self._press("→", Move(1, 0))
            self._press("Enter", Accept())
            self._wait()
        self._press("Alt Tab", Away())
        self.app.close()

    @property
    def _target(self) -> str:
        """The id of what Enter would press."""
        current = self.scene.focus.current
        return current.id if current and current.enabled else ""

    def _press(self, key: str, intent: Intent) -> None:
        self._heard.do(key)
        self.app.step([intent], FRAME)
        self.app.step([], FRAME)

    def _wait(self, ms: float = 400) -> None:
        for _ in range(round(ms / FRAME)):
            self.app.step([], FRAME)

    def _until_asked(self) -> None:
        """Open the curtain, until there is a decision."""
        scene = self.scene
        for _ in range(2000):
            if scene.eyes.covered and self._target and not scene.eyes.deaf:
                self._press("Enter", Accept())
                self._wait()
            elif scene.turn.active and not scene.eyes.hasty and not scene.eyes.covered:
                self._wait(FRAME)
                return
            self.app.step([], FRAME)


def hear(game: Entry, language: str, window: Followed) -> Heard:
    """Play a recorded round, and return what was heard of it."""
    window.begin(Words(language, "table")("app.window"))
    heard = Heard(window)
    Round(game, language, heard).play()
    assert not heard.leaks, heard.leaks
    return heard


def name_of(game: Entry, language: str) -> str:
    """Return the name of a golden text."""
    return f"{game.id}.{language}.txt"


def main(words: Sequence[str]) -> int:
    """Hear the rounds, and write them down."""
    parser = argparse.ArgumentParser(prog="python -m tests.table.access.hearing", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=[game.id for game in GAMES], help="default: all")
    parser.add_argument("--into", type=Path, metavar="FOLDER", default=GOLDEN, help="default: the golden texts")
    given = parser.parse_args(words)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as folder:
        os.environ[HOME] = home
        with followed(Path(folder)) as window:
            for game in (game for game in GAMES if game.id in given.games):
                for language in LANGUAGES:
                    lines = hear(game, language, window).lines
                    (given.into / name_of(game, language)).write_text("\n".join([*lines, ""]), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
