"""From the last decision to the results.

Great moments are shown again, then the end is told on the table, looked at for a while, and left for the results.
Between the games of a match, and after the last: the score sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from games.core.game import Result
from games.core.match import Beat
from games.core.teller import Teller
from games.core.types import Seat
from games.core.words import Words
from table.base.measures import LIGHT_LEAVES, LINGER
from table.base.screen import Screen
from table.match.director import Director
from table.match.outcome import Brought, Outcome
from table.match.players import character_of
from table.match.session import Session
from table.match.speeds import INSTANT
from table.review.past import Past
from table.scenes.lookback.acts import acts
from table.scenes.results.results import ResultsScene
from table.scenes.results.scores import ScoresScene
from table.stage.board import Board
from table.stage.cues.encore import GreatMoment
from table.stage.layout.layout import Layout
from table.stage.parts import Parts
from table.stage.parts.sheet import Sheet
from table.stage.spec import BoardSpec
from table.stage.speech.ending import Ending, brought, ending, numbers, speaker
from table.stage.speech.narrator import Narrator
from table.ui.focus import Target
from table.ui.panels import State
from table.ui.widgets import Button

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app.app import App

RESULTS = "results"
"""Id of the way back to them."""
USUAL, BRISK = 2, 2.0
"""Ends at usual speed, and the haste of later ones."""


class Conclusion:
    """Told how much of the game has been seen."""

    def __init__(
        self,
        app: App,
        session: Session,
        board: Board,
        director: Director,
        spec: BoardSpec,
        last_word: Callable[[Seat, str], str] = lambda seat, occasion: "",
    ) -> None:
        """`last_word`: what a character says at an occasion, or ""."""
        self._app = app
        self._session = session
        self._board = board
        self._director = director
        self._spec = spec
        self._parts = Parts.of(spec, session.entry.rules)
        self._sheet = self._parts.get(Sheet)
        at_once = app.settings.speed == INSTANT and not app.settings.unhurried
        self._linger = 0.0 if at_once else LINGER
        self._noted = director.shown
        self._counted: Mapping[str, Sequence[int]] | None = None
        self._last_word = last_word
        self._past: Past | None = None
        self._acts: Sequence[GreatMoment] | None = None  # those that are shown again; None: not known yet
        self._at = -1  # which of them is shown; -1: none yet
        self._tempo = 1.0
        self._quoted: dict[str, tuple[Seat, str] | None] = {}
        self._results: ResultsScene | None = None
        self._back = Button(RESULTS, "", self.show_results, icon="again")

    @property
    def finished(self) -> bool:
        """True once the results have come."""
        return self._results is not None

    @property
    def begun(self) -> bool:
        """True once the end is being told."""
        return self._at >= 0

    def see_again(self, beat: int) -> None:
        """Show everything from this beat on again."""
        self._noted = min(self._noted, beat)

    def prewarm(self, result: Result, narrator: Narrator) -> None:
        """Make ahead what the end and the results show."""
        self._made_acts(narrator)
        self._board.prewarm_end(self._ending(result, narrator.teller), self._session.hands)
        self.results(result).prewarm()

    def tell(self, result: Result, narrator: Narrator) -> None:
        """Tell the end on the table, in the language of the moment.

        Great moments come first. What is being told is told in other words.
        """
        if not self.begun:
            self._app.ends_told += 1
            self._tempo = self._app.settings.speed
            if self._tempo != INSTANT and self._app.ends_told > USUAL:
                self._tempo *= BRISK
            self._at = 0
        else:
            self._acts = None
        told = self._made_acts(narrator)
        if self._at < len(told):
            if not self._board.encore:
                self._app.reciter.say(f"{told[self._at].kicker}: {told[self._at].said}")
            self._board.show_again(told[self._at], self._tempo, held=self._app.settings.unhurried)
        else:
            self._board.conclude(self._ending(result, narrator.teller), self._session.hands, self._tempo)

    def _made_acts(self, narrator: Narrator) -> Sequence[GreatMoment]:
        if self._acts is None:
            self._acts = acts(self._known_past(), narrator, self._spec)
        return self._acts

    def _known_past(self) -> Past:
        """Return the whole game; it is over."""
        if self._past is None:
            log = self._session.finished
            assert log
            self._past = Past(self._session.entry, self._session.setup, log)
        return self._past

    @property
    def waits(self) -> bool:
        """True if what follows comes with a press only."""
        if (shown := self._board.encore) and shown.waiting(self._board.clock):
            return True
        return self._app.settings.unhurried and self._board.concluded and self._linger > LIGHT_LEAVES

    def hurry(self) -> None:
        """Go on to what follows, or to the results."""
        self._board.hurry_end()
        if self._board.concluded:
            self._linger = min(self._linger, LIGHT_LEAVES)

    def go_on(self, result: Result, narrator: Narrator) -> None:
        """Tell what follows a great moment that has been seen."""
        if self._at < len(self._acts or ()) and not self._board.encore:
            self._at += 1
            self.tell(result, narrator)

    def update(self, ms: float, results: Callable[[], ResultsScene], teller: Callable[[], Teller]) -> None:
        """Advance the end; then open its `results`.

        After a match of several games the score sheet first, in the words of `teller`.
        """
        if not self._board.concluded:
            return
        if not self.waits:
            self._linger = max(0.0, self._linger - ms)
        if self._linger <= LIGHT_LEAVES:
            self._board.lay_aside(self._linger)
        if not self._linger:
            self._results = results()
            if not self._write_all(teller):
                self.show_results()

    # The table is looked at again

    def _write_all(self, teller: Callable[[], Teller]) -> bool:
        """Show the sheet of a whole match, if this was one."""
        beats, sheet = self._session.beats(None), self._sheet
        if sheet is None or sheet.games(beats[-1].view) < 2 or not self._waits:
            return False

        def on() -> None:
            self._app.pop()
            self.show_results()

        self._app.push(self._scores(sheet, beats, teller, then=on, on="scores.results"))
        return True

    def _scores(
        self,
        sheet: Sheet,
        beats: Sequence[Beat],
        teller: Callable[[], Teller],
        *,
        then: Callable[[], None] | None = None,
        on: str = "scores.continue",
        leave: Callable[[], None] | None = None,
    ) -> ScoresScene:
        """Return the sheet after these `beats`; the rest: see `ScoresScene`."""
        return ScoresScene(
            self._app,
            self._session.setup,
            sheet.rows(beats),
            sheet.leaders(beats),
            then=then,
            on=on,
            tie="tie",
            told=lambda: sheet.told(beats, teller()),
            leave=leave,
        )

    @property
    def _waits(self) -> bool:
        """True unless nobody plays, and all is shown at once."""
        return bool(self._session.setup.persons) or self._app.settings.speed != INSTANT

    def show_results(self) -> None:
        """Bring the results, or bring them again."""
        assert self._results
        self._board.remarks.hush()  # no time passes behind the results
        self._app.push(self._results)

    def lay_out(self, places: Layout, words: Words, screen: Screen) -> None:
        """Place the way back to the results.

        Only where all was decided: nothing is any more.
        """
        self._back.label = words("results.back")
        area = places.prompt
        wide = min(self._back.width(screen), area.width)
        self._back.rect = pygame.Rect(0, 0, wide, min(self._back.height(screen, wide), area.height))
        self._back.rect.center = area.center

    def targets(self) -> list[Target]:
        """The way back, once there is one."""
        return [Target(RESULTS, self._back.rect, level=2, name=self._back.label)] if self.finished else []

    def draw(self, surface: pygame.Surface, screen: Screen, lit: str | None, pressed: str | None) -> None:
        """Draw it."""
        if self.finished:
            state: State = "pressed" if pressed == RESULTS else "lit" if lit == RESULTS else "rest"
            self._back.draw(surface, screen, state, self._back.rect)

    def write_down(self, teller: Callable[[], Teller]) -> None:
        """Show the score sheet once between two games of a match.

        As soon as the table tells it, in the words of `teller`. Where nobody plays, nothing that is shown at once
        waits for anybody.
        """
        seen = range(self._noted, self._director.shown)
        if self._sheet is None or not seen:
            return
        beats, self._noted = self._session.beats(None), self._director.shown
        if self._waits and any(self._sheet.writes(beats[index].event) for index in seen):
            leave = self._app.home if self._session.setup.persons else None
            self._app.push(self._scores(self._sheet, beats[: self._noted], teller, leave=leave))

    def results(
        self, result: Result, begun: int = 0, news: Future[Sequence[tuple[Seat, str]]] | None = None
    ) -> ResultsScene:
        """See `ResultsScene`."""
        session = self._session
        if self._counted is None:
            self._counted = numbers(session.stats, session.beats(None), self._spec, session.entry)
        by = self._brought(result)
        return ResultsScene(self._app, session.played, result, session.finished, self._counted, begun, news, by)

    def _brought(self, result: Result) -> Brought:
        return brought(self._session.view(None), result, self._parts)

    def _ending(self, result: Result, teller: Teller) -> Ending:
        setup = self._session.setup
        outcome = Outcome(result, len(setup.seats), setup.persons, *self._brought(result))
        told = ending(self._session.beats(None), self._spec, outcome, teller)
        return replace(told, quoted=self._quote(outcome, teller.words.lang))

    def _quote(self, outcome: Outcome, lang: str) -> tuple[Seat, str] | None:
        """Return the last word and its seat, fixed for a language."""
        if lang not in self._quoted:
            characters = [n for n, seat in enumerate(self._session.setup.seats) if character_of(seat.player)]
            by = self._acts[0].by if self._acts else None
            found = speaker(outcome, characters, by)
            said = self._last_word(*found) if found else ""
            self._quoted[lang] = (found[0], said) if found and said else None
        return self._quoted[lang]
