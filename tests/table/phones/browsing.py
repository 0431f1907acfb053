"""A table in a thread of its own, and real browsers."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from games import GAMES
from games.core.words import Words
from table.app.app import App
from table.phones.host import PhoneHost
from table.scenes.play.scene import PlayScene
from tests.table.phones.calling import until
from tests.table.phones.sitting import Sitting, sitting
from tests.until import CHILD

WORDS = Words("en", "table", GAMES[0].package)
PLAYERS = [WORDS("lobby.default_person", number=number) for number in (1, 2, 3)]
SEEN = "#hand .card, #known .card, #glimpse .pic"
"""Selectors of everything that shows a secret card of the seat."""
SIZES = ({"width": 360, "height": 640}, {"width": 412, "height": 839}, {"width": 393, "height": 852})
"""Phones, CSS px."""
ONCE = "() => hear({ ...view, step: view.step + 1, glimpse: { said: 'Look!', face: 0, do: 0 } })"
"""A card that is seen once, as a message of the table."""
PIXEL: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-US",
}
PATIENCE_MS = 120_000
"""ms in which a browser has to have done something.

On the slowest machine.
"""
FRAME_MS = 16
LEAST = 47.5
"""px of a side of anything that is touched.

A browser may draw half a px less.
"""


class Party:
    """A game whose people have browsers.

    The program runs beside, in frames as always.
    """

    def __init__(self, browser: Browser, table: Sitting) -> None:
        self.browser = browser
        self.table = table
        self.lock = threading.Lock()
        self.clock = 0
        """ms that have passed at the table.

        On a slow machine it goes slower than the clock on the wall.
        """
        self._over = threading.Event()
        self._failed: list[BaseException] = []
        self._thread = threading.Thread(target=self._run)
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self._thread.start()

    @property
    def host(self) -> PhoneHost:
        return self.table.host

    @property
    def app(self) -> App:
        return self.table.app

    @property
    def scene(self) -> PlayScene:
        return self.table.scene

    def _run(self) -> None:
        try:
            while not self._over.is_set():
                with self.lock:
                    self.app.step([], FRAME_MS)
                self.clock += FRAME_MS
                time.sleep(0.008)
        except BaseException as error:
            self._failed.append(error)

    def close(self) -> None:
        self._over.set()
        self._thread.join(CHILD)
        for context in self._contexts:
            context.close()
        assert not self._failed, self._failed

    def phone(self, **more: Any) -> BrowserContext:
        """Another phone, that has never been here."""
        context = self.browser.new_context(**{**PIXEL, **more})
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        return context

    def open(self, context: BrowserContext, link: str) -> Page:
        """Open a page on a phone; what it complains of is kept."""
        page = context.new_page()
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(link)
        return page

    def join(self, seat: int, **more: Any) -> Page:
        """Scan the QR picture of a seat, and wait for the hand."""
        with self.lock:
            self.host.invite(seat)
            link = self.host.link(seat)
        page = self.open(self.phone(**more), link)
        page.wait_for_selector("#open")
        return page

    def wait(self, ms: float) -> None:
        """Let so much time pass at the table."""
        end = self.clock + ms
        until(lambda: self.clock >= end or not self._thread.is_alive())

    def cards(self) -> None:
        """Have the pictures of the cards there."""
        with self.lock:
            made = self.app.pictures_for_phones(self.scene.setup.game_id, self.scene.setup.seats)
            assert made
            made[1]()


@contextmanager
def party(
    browser: Browser, game: str, monkeypatch: pytest.MonkeyPatch, seats: int = 3, persons: int = 2
) -> Iterator[Party]:
    """Sit down to a game."""
    with sitting(game, seats, [], monkeypatch, persons=persons) as table:
        found = Party(browser, table)
        try:
            yield found
        finally:
            found.close()


def page_says(key: str, **values: str) -> str:
    """Return a text of the page."""
    return WORDS(f"phones.page.{key}", **values)


def go_away(page: Page, away: bool) -> None:
    """As if another page came in front, or this one came back."""
    page.evaluate(
        "away => { Object.defineProperty(document, 'hidden', {get: () => away, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        away,
    )


def invite_of(sofa: Party, seat: int) -> str:
    """Return the address that invites a phone to this seat."""
    with sofa.lock:
        sofa.host.invite(seat)
        return sofa.host.link(seat)


def stopped(sofa: Party) -> Page:
    """Return the first seat's page with its clock stopped."""
    context = sofa.phone()
    context.clock.install()
    page = sofa.open(context, invite_of(sofa, 0))
    page.wait_for_selector("#open")
    context.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    expect(page.locator(".dot.on")).to_be_attached()
    until(
        lambda: (page.clock.run_for(1), page.evaluate("status === 'on' && !alive"))[1]
    )  # that minute may have cost the line
    return page
