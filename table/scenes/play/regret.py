"""Taking back a decision: possibility, button, and consent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from games.core.match import Log
from games.core.types import Seat
from games.core.words import Words
from table.base.screen import Screen
from table.match.eyes import Phase
from table.match.seats import MatchSetup
from table.match.session import Session
from table.scenes.kit.dialog import NoticeScene
from table.scenes.play.offer_button import Sign
from table.scenes.play.snapshot import Snapshot
from table.stage.layout.layout import Layout
from table.ui.focus import Target
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App

UNDO = "undo"
"""Id of the sign."""


class TakeBackOffer(NamedTuple):
    """A possible take-back: the `log` before it, and who must agree.

    And whether the game still counts. `by` has decided, the `others` at the screen have to agree.
    """

    log: Log
    counts: bool
    by: Seat
    others: tuple[Seat, ...]


class Regret:
    """The offer to take back the latest decision of a person.

    Where nobody has learned anything by it; the button says so. A person alone may wish to take back whatever has
    happened since: that is offered in the pause only. Nothing private is on the screen then, so all may know of it.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._free: Log | None = None
        self._sign = Sign(UNDO, "undo")

    def follow(self, now: Snapshot) -> None:
        """Something has happened, or other eyes are at the screen."""
        self._free = self._session.regretted() if now.phase is Phase.PUBLIC else None

    def offer(self, *, whatever: bool) -> TakeBackOffer | None:
        """Return what can be taken back now, or `whatever` the case."""
        setup = self._session.setup
        if self._free:
            by = self._session.latest_seat
            return TakeBackOffer(self._free, setup.counts, by, tuple(seat for seat in setup.persons if seat != by))
        log = self._session.regretted(whatever=True) if whatever else None
        return TakeBackOffer(log, False, setup.persons[0], ()) if log else None

    def lay_out(self, places: Layout, words: Words, screen: Screen, below: int) -> None:
        """Place the sign, over so many others `below`."""
        self._sign.lay_out(words("regret.sign"), places, screen, below)

    def move(self, corner: tuple[int, int] | None) -> None:
        """Place the sign in another lower right corner, or as usual."""
        self._sign.corner = corner

    def targets(self, *, offered: bool) -> Iterable[Target]:
        """The sign, while it is there; `offered`: the prompt offers something."""
        return [self._sign.target(offered=offered)] if self._free else []

    def draw(
        self, surface: pygame.Surface, screen: Screen, lit: str | None, pressed: str | None, *, offered: bool
    ) -> None:
        """Draw the sign while it is there."""
        if self._free:
            self._sign.draw(surface, screen, lit, pressed, offered=offered)


class RegretScene(NoticeScene):
    """Asks for everybody's consent, each with a press."""

    heading = "regret.heading"
    phone_note = "phones.front.regret"

    def __init__(self, app: App, game_id: str, note: str, answers: Sequence[str], then: Callable[[], None]) -> None:
        """`answers` must all be pressed; `note` is the key below."""
        super().__init__(app)
        self.note = note
        self._game_id = game_id
        self._answers = answers
        self._given: set[int] = set()
        self._then = then

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._game_id

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        answers = [
            Button(
                f"answer {number}",
                answer,
                partial(self._give, number),
                icon="check" if number in self._given else "",
                enabled=number not in self._given,
                why=self.words("regret.given"),
                final=True,
            )
            for number, answer in enumerate(self._answers)
        ]
        return [*answers, Button("keep", self.words("regret.keep"), self.back, style="lacquer")]

    def _give(self, number: int) -> None:
        self._given.add(number)
        if len(self._given) == len(self._answers):
            self.app.pop()
            self._then()
        else:
            self.build()


def ask(
    app: App, setup: MatchSetup, offer: TakeBackOffer, name: Callable[[Seat], str], then: Callable[[], None]
) -> None:
    """Ask for the needed consent, `then` take it back."""
    if offer.others:
        answers = [app.words()("regret.agree", name=name(seat)) for seat in offer.others]
        note = "regret.unseen" if len(answers) > 1 else "regret.unseen_one"
    elif setup.counts and not offer.counts:
        answers, note = [app.words()("regret.take")], "regret.uncounted"
    else:
        then()
        return
    app.push(RegretScene(app, setup.game_id, note, answers, then))
