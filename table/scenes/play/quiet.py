"""The wish not to be asked again, and its sign."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from games.core.words import Words
from table.base.screen import Screen
from table.match.session import Session
from table.scenes.play.offer_button import Sign
from table.scenes.play.snapshot import Snapshot
from table.stage.layout.layout import Layout
from table.stage.spec import BoardSpec, QuietSpec
from table.ui.focus import Target

AGAIN = "again"
"""Id of the sign, which asks again."""


class Quiet:
    """One person's automatic answers.

    Only the seat itself may know of the wish: it is offered, and shown, only where just that seat's eyes are at the
    screen, not where several people look at the same one.
    """

    def __init__(self, session: Session, spec: BoardSpec) -> None:
        self._session = session
        self._spec = spec
        self._sign = Sign(AGAIN, "mute")

    def offer(self, now: Snapshot) -> QuietSpec | None:
        """Return the offered automatic answer, or None."""
        if now.ask is None or now.curtain or now.who != now.ask.seat:
            return None
        return self._spec.asks[now.ask.what].quiet

    def holds(self, now: Snapshot) -> bool:
        """True while the person at the screen is not asked."""
        return now.who is not None and not now.curtain and self._session.hushed(now.who)

    def begin(self, now: Snapshot) -> None:
        """Answer now, and the same whenever it is asked again."""
        ask, offer = now.ask, self.offer(now)
        if ask and offer:
            legal = self._session.legal(ask.seat)
            action = next(action for action in legal if type(action).__name__ == offer.verb)
            self._session.hush(ask.seat, action, offer.until)

    def end(self, now: Snapshot) -> None:
        """Be asked again."""
        if now.who is not None:
            self._session.unhush(now.who)

    def lay_out(self, places: Layout, words: Words, screen: Screen) -> None:
        """Place the sign."""
        self._sign.lay_out(words("play.again"), places, screen)

    def targets(self, now: Snapshot, *, offered: bool) -> Iterable[Target]:
        """The sign, while the wish holds; `offered`: the prompt offers something."""
        return [self._sign.target(offered=offered)] if self.holds(now) else []

    def draw(
        self,
        surface: pygame.Surface,
        now: Snapshot,
        screen: Screen,
        lit: str | None,
        pressed: str | None,
        *,
        offered: bool,
    ) -> None:
        """Draw the sign while the wish holds."""
        if self.holds(now):
            self._sign.draw(surface, screen, lit, pressed, offered=offered)
