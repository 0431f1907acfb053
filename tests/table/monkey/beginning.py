"""Starting points of monkeys: any scene, game, company and settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any
from unittest.mock import patch

from hypothesis import strategies as st

from games import GAMES, entry
from games.core.entry import Entry
from games.core.match import Log, Match
from games.core.words import LANGUAGES
from table.app.app import App
from table.input.devices import SWITCHES
from table.match.sample_games import OPENING, Moment, NotThere, SampleGame
from table.match.seating import named
from table.match.seats import MatchSetup
from table.match.speeds import INSTANT, SPEEDS
from table.match.worker import Worker
from table.shot.photographer import Photographer, Wish
from table.shot.subjects import arrange, scenes
from table.store.settings import CONTRASTS, LARGEST_TEXT, LOGS, SMALLEST_TEXT, Settings

SCENES = scenes()
SEED = 7
TRIED = 4
"""Games in which a scene is looked for.

A monkey need not see them all.
"""
QUICK = "random"
"""A brain that every game has, and that decides in no time."""
FREE = 1
"""People at the table, as many as the scene needs."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """The first scene and its company.

    More `seats` or `people` than the game allows mean as many as it allows. `quick`: the AI seats decide at random.
    Where a game does not come to the scene, it begins at the title.
    """

    scene: str = SCENES[0]
    game: str = GAMES[0].id
    seats: int = 2
    people: int = FREE
    quick: bool = True
    log_usual: str = LOGS[0]
    log_large: str = LOGS[0]
    speed: float = INSTANT
    language: str = LANGUAGES[0]
    text: float = SMALLEST_TEXT
    contrast: str = CONTRASTS[0]
    reduced: bool = False
    listens: bool = False
    """True if a screen reader listens."""
    switches: int = 0
    sliced: bool = False
    """True if changes take many frames; begins at the title."""

    @property
    def settings(self) -> Settings:
        """The settings to begin with."""
        names = ("language", "text", "contrast", "reduced", "speed", "log_usual", "log_large", "switches")
        return Settings(welcomed=self.scene != "welcome", **{name: getattr(self, name) for name in names})

    def arrange(self, app: App) -> None:
        """Bring the application there."""
        if self.sliced:
            app.home()
            return
        try:
            with patch("table.match.sample_games.GAMES_TRIED", TRIED):
                arrange(self.scene, Visit(app, self))
        except NotThere:
            app.home()


def beginnings(scenes: Sequence[str] = SCENES, games: Sequence[str] = ()) -> st.SearchStrategy[Beginning]:
    """Return a strategy for beginnings in these scenes and games.

    Without games, in all.
    """
    return st.builds(
        Beginning,
        scene=st.sampled_from(scenes),
        game=st.sampled_from(games or [game.id for game in GAMES]),
        seats=st.integers(2, 7),
        people=st.sampled_from((FREE, FREE, 2, 3, 0)),
        quick=st.sampled_from((True, True, True, False)),
        log_usual=st.sampled_from(LOGS),
        log_large=st.sampled_from(LOGS),
        speed=st.sampled_from((INSTANT, INSTANT, *SPEEDS)),
        language=st.sampled_from(LANGUAGES),
        text=st.sampled_from((SMALLEST_TEXT, 1.25, 1.5, LARGEST_TEXT)),
        contrast=st.sampled_from(CONTRASTS),
        reduced=st.booleans(),
        listens=st.sampled_from((False, False, True)),
        switches=st.sampled_from((0, 0, 0, *SWITCHES)),
        sliced=st.sampled_from((False, False, False, True)),
    )


_found: dict[tuple[object, ...], Any] = {}
"""Matches played on the way to scenes; None where unreachable."""


@dataclass(frozen=True)
class Known(SampleGame):
    """One in any company, whose games are played only once."""

    beginning: Beginning = field(default_factory=Beginning)
    searches: Iterator[int] = field(default_factory=count)

    def setup(self, persons: int) -> MatchSetup:
        """See `SampleGame.setup`."""
        wanted, thinks = self.beginning.people, self.beginning.scene in ("timeline", "replay", "reel")
        made = super().setup(persons if wanted == FREE or thinks else min(wanted, self.seats))
        if not self.beginning.quick or thinks:
            return made
        rows = [row if row.is_person else replace(row, player=QUICK) for row in made.seats]
        return replace(made, seats=named(rows, self.words))

    def until(self, moment: Moment, opening: int = OPENING) -> Match:
        """See `SampleGame.until`."""
        found: Match = self._once(lambda: super(Known, self).until(moment, opening))
        return found

    def whole(self, worker: Worker) -> Log:
        """See `SampleGame.whole`."""
        found: Log = self._once(lambda: super(Known, self).whole(worker))
        return found

    def _once(self, search: Callable[[], Any]) -> Any:
        key = (self.beginning.scene, self.game.id, self.seats, self.seed, next(self.searches))
        if key not in _found:
            try:
                _found[key] = search()
            except NotThere:
                _found[key] = None
        if _found[key] is None:
            raise NotThere(TRIED)
        return _found[key]


class Visit(Photographer):
    """Finds a scene as pictures of it do, but in any company."""

    def __init__(self, app: App, beginning: Beginning) -> None:
        game = entry(beginning.game)
        self._beginning = beginning
        super().__init__(app, Wish(game, game.near(beginning.seats), SEED))

    def of(self, game: Entry, seats: int, seed: int) -> SampleGame:
        """See `Photographer.of`."""
        return Known(game, seats, seed, self.app.words(game.id), beginning=self._beginning)
