"""A table with phones.

The program without a window, a room on this machine, and a phone for each person.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from types import MappingProxyType

import pygame
import pytest

from games import entry
from table.app.app import App
from table.match.seating import company, named
from table.match.seats import MatchSetup
from table.match.series import Series
from table.match.speeds import INSTANT
from table.match.worker import Worker
from table.phones import server
from table.scenes import navigation
from table.scenes.play.scene import PlayScene
from table.store.settings import Settings
from tests.table.phones.calling import HERE, Phone, until

SIZE = (1280, 720)
TICK = 50.0  # ms
BEAT_MS = 10_000.0
"""ms of the table after which a page says that it runs."""
MOST = 3000
"""Frames in which phones have to have chosen something."""


class Sitting:
    """A table with people on phones, and its program."""

    def __init__(self, app: App, setup: MatchSetup, seats: Sequence[int], lang: str = "en") -> None:
        """`seats`: those with phones."""
        self.app = app
        app.games.start(setup)
        assert isinstance(app.top, PlayScene)
        self.scene = app.top
        self.session = app.top.session
        self.host = app.open_phones(HERE)
        until(lambda: self.host.opened == "open")
        self.phones: dict[int, Phone] = {}
        self._unsaid = 0.0
        for seat in seats:
            self.host.invite(seat)
            self.phones[seat] = Phone(self.host).join(seat, lang)

    def step(self, ms: float = TICK) -> None:
        """A frame, and what the phones hear in it."""
        self._unsaid += ms
        if self._unsaid >= BEAT_MS:
            self._unsaid = 0.0
            for phone in self.phones.values():
                phone.beat()
        self.app.step([], ms)
        for phone in self.phones.values():
            while phone.hear() is not None:
                pass

    def until(self, condition: Callable[[], object]) -> None:
        """Frames until something is so."""
        until(condition, self.step)

    def shown(self) -> None:
        """Until all that has happened is on all phones."""
        known = len(self.session.beats(None))
        self.until(lambda: not self.scene.director.busy and self.scene.handheld._told)
        self.step()
        self.until(lambda: not self.scene.handheld._due)
        places = self.host.places
        latest = {seat: json.loads(places[seat].message) for seat in self.phones}
        self.until(lambda: all(phone.view == latest[seat] for seat, phone in self.phones.items()))
        assert len(self.session.beats(None)) == known

    def play(self, random: Random, enough: Callable[[], bool]) -> None:
        """Let all phones choose at random.

        Until it is enough, or the game is over.
        """
        idle = 0
        while not enough() and self.session.result is None:
            assert idle < MOST, "nobody can go on"
            steps = {seat: hand.step for seat, hand in self.scene.handheld.hands.items()}
            current = [phone for seat, phone in self.phones.items() if phone.view.get("step") == steps.get(seat, -1)]
            touched = [phone for phone in current if phone.touch(random)]
            if touched:
                self.until(lambda touched=touched: all(phone.view for phone in touched))  # type: ignore[misc]
                idle = 0
            else:
                self.step()
                idle += 1


@contextmanager
def sitting(
    game: str,
    seats: int,
    phones: Sequence[int],
    monkeypatch: pytest.MonkeyPatch,
    *,
    persons: int | None = None,
    speed: float = INSTANT,
    lang: str = "en",
    seed: int = 3,
    wishes: Mapping[str, int] = MappingProxyType({}),
    series: Series | None = None,
) -> Iterator[Sitting]:
    """Seat people with phones; others play at the screen.

    `wishes`: options that are not as usual; `series`: the evening it belongs to.
    """
    for size in ("KNOWN_BUCKET", "BURST"):
        monkeypatch.setattr(server, size, math.inf)  # nobody is as quick as a test
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    app = App(navigation, Settings(language="en", speed=speed, welcomed=True), SIZE, worker=Worker(inline=True))
    rows = named(company(seats, len(phones) if persons is None else persons), app.words(game))
    options = {option.id: 0 if option.kind == "seat" else option.default for option in entry(game).options}
    try:
        yield Sitting(app, MatchSetup(game, rows, {**options, **wishes}, seed, series=series), phones, lang)
    finally:
        app.close()
