"""A sofa full of people.

Real browsers play whole games, one of them by accessible names alone.
"""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page, expect

from games import GAMES
from games.core.entry import Entry
from table.stage.turn import REVIEW_DEAF_MS
from tests.table.phones.browsing import Party, party
from tests.table.phones.calling import until

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("home")]
MOST = 14
"""Decisions after which a game of random touches is long enough."""
PEOPLE = 4
ASIDE = ("open", "cover", "read", "again", "undo")
"""Ids of what leads to no decision."""
PATIENCE = 300.0
"""s in which somebody has to find something to touch.

On the slowest machine.
"""

OFFERED = (
    "aside => [...document.querySelectorAll('#glimpse button, #hand button, #choose button, #lying button, "
    "#seats button, #foot button')].filter(one => !aside.includes(one.id) && !one.hasAttribute('aria-disabled') "
    "&& one.getAttribute('aria-pressed') !== 'true' && !one.classList.contains('slot')).map(one => one.id)"
)


def touch(page: Page, random: Random) -> bool:
    """Touch something that leads on, as somebody with eyes does."""
    if page.locator("#open").count():
        page.tap("#open")
        return True
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(one => one.id)")
    assert len({*ids}) == len(ids), "two things have one name"
    found = page.evaluate(OFFERED, [*ASIDE])
    if not found:
        found = page.evaluate("[...document.querySelectorAll('#undo')].map(one => one.id)")
    if not found:
        return False
    if "end call" in found:  # a review: what has just appeared is not confirmed at once
        page.wait_for_timeout(REVIEW_DEAF_MS + 50)
        found = ["end call"]
    page.evaluate("id => { const one = document.getElementById(id); if (one) one.click(); }", random.choice(found))
    return True


def touch_by_name(page: Page, random: Random) -> bool:
    """The same by what a screen reader says.

    Names, and whether a thing is pressed or can't be.
    """
    page.wait_for_timeout(REVIEW_DEAF_MS + 50)  # so long it takes to be said
    said = page.locator("body").aria_snapshot()
    lines = (line.strip().replace("- '", "- ").replace("''", "'") for line in said.splitlines())  # as YAML quotes them
    buttons = [found for line in lines if (found := re.match(r'- button ("(?:[^"\\]|\\.)*")(.*)', line))]
    names = [(json.loads(found[1]), found[2]) for found in buttons]
    for name, _ in names:
        if name.startswith("Show my cards"):
            page.get_by_role("button", name=name, exact=True).tap()
            return True
    aside = {"Hide", "Explain", "Texts", "Back"}
    free = [name for name, about in names if "[disabled]" not in about and "[pressed]" not in about
            and name not in aside and "undo" not in name.lower()]  # fmt: skip
    free = free or [name for name, _ in names if name == "Back"]
    if not free:
        return False
    found = page.get_by_role("button", name=random.choice(free), exact=True)
    if count := found.count():
        found.nth(random.randrange(count)).evaluate("one => one.click()")
    return True


def play(sofa: Party, pages: list[Page], random: Random) -> None:
    """Until the game is over, or long enough."""
    session = sofa.table.session
    known, at = -1, time.monotonic()
    while session.result is None and (steps := len(session.log.steps)) < MOST:
        if steps > known:
            known, at = steps, time.monotonic()
        if time.monotonic() - at > PATIENCE:
            pytest.fail(f"nobody can go on: {session.ask} {[page.locator('body').aria_snapshot() for page in pages]}")
        for seat, page in enumerate(pages):
            if page.evaluate("!!document.querySelector('#seen')") or (session.ask and session.ask.seat == seat):
                (touch_by_name if seat == 0 else touch)(page, random)


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game is GAMES[2] else pytest.mark.soak) for game in GAMES],
    ids=lambda game: game.id,
)
def test_browsers_play_a_whole_game(game: Entry, browser: Browser, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = min(PEOPLE, game.seats.stop - 1)
    with party(browser, game.id, monkeypatch, seats, seats) as sofa:
        sofa.cards()
        pages = [sofa.join(seat, locale="ja-JP" if seat % 2 else "en-US") for seat in range(seats)]
        for page in pages:  # all at once, from one address
            page.evaluate("setTimeout(() => location.reload(), 0)")
        for page in pages:
            page.wait_for_selector("#open")
        sofa.complaints.clear()  # of a line that was being made as its page went
        play(sofa, pages, Random(7))
        for page in pages:
            expect(page.locator("#line")).not_to_be_empty()
            expect(page.locator(".dot.on")).to_be_attached()
        if sofa.table.session.result:
            for page in pages:
                until(lambda page=page: page.evaluate("Boolean(view && view.over)"))  # type: ignore[misc]
            lines = {page.locator("#line span").inner_text() for page in pages}
            assert lines and all(lines)
        assert not sofa.complaints
