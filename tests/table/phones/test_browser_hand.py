"""Hands on phones in a real browser, and who sees them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.until import CHILD

pytest.importorskip("playwright")

from playwright.sync_api import Browser, expect

from games import GAMES
from games.core.contract.witness import play
from games.core.entry import Entry
from games.core.match import Log, replay
from tests.table.phones.browsing import ONCE, SEEN, SIZES, Party, go_away, page_says, party, stopped
from tests.table.phones.calling import ELSEWHERE, HERE

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("home")]


def test_a_hand_is_seen_when_it_is_touched_and_gone_when_anybody_else_might_look(sofa: Party) -> None:
    page = sofa.join(0)
    assert page.evaluate("isSecureContext") == HERE.startswith("127.")
    assert not page.locator(SEEN).count()
    assert page.evaluate("location.href").endswith(f"{sofa.host.site}/"), "the invite stands in the address"
    page.tap("#open")
    expect(page.locator("#hand .card").first).to_be_visible()
    names = page.locator("#hand .card .name").all_inner_texts()
    go_away(page, True)
    assert not page.locator(SEEN).count()
    left = "".join(page.inner_html(f"#{part}") for part in ("hand", "choose", "foot", "known", "tip"))
    assert names and not any(name in left for name in names), "it is hidden, and still there"
    assert not page.locator(".pic").count()
    go_away(page, False)
    assert not page.locator(SEEN).count()
    page.tap("#open")
    page.tap("#cover")
    assert not page.locator(SEEN).count()
    page.tap("#open")
    with sofa.lock:
        place = sofa.host.places[0]
        sofa.host.bridge.hang_up(place.socket or 0, 1001)
    expect(page.locator(".dot.on")).to_be_attached()
    page.reload()
    page.wait_for_selector("#open")
    assert not page.locator(SEEN).count()


def test_it_is_the_same_where_the_context_is_not_secure() -> None:
    """As on a phone.

    At an address of a network that there is only for this test, in which browsers keep much back.
    """
    if not (shutil.which("unshare") and shutil.which("ip")):
        pytest.skip("no network can be made here")
    mine = "test_a_hand_is_seen_when_it_is_touched_and_gone_when_anybody_else_might_look"
    network = 'ip link set lo up && ip address add 10.77.0.1/24 dev lo && exec "$@"'
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"{__file__}::{mine}"]
    done = subprocess.run(
        ["unshare", "-rn", "sh", "-c", network, "sh", *command],
        env={**os.environ, ELSEWHERE: "10.77.0.1"},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
        timeout=CHILD,
    )
    if done.returncode == 1 and "unshare" in done.stderr:
        pytest.skip("no network can be made here")
    assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout


def test_a_hand_covers_itself(sofa: Party) -> None:
    """Later in the midst of a decision."""
    page = stopped(sofa)
    page.tap("#open")
    page.clock.run_for(179_000)
    assert page.locator(SEEN).count()
    page.clock.run_for(2_000)
    assert not page.locator(SEEN).count()


@pytest.mark.parametrize("seconds", [0, 15])
def test_a_hand_is_covered_when_the_settings_say_so(sofa: Party, seconds: int) -> None:
    with sofa.lock:
        sofa.app.change(cover_seconds=seconds)
    page = stopped(sofa)
    page.tap("#open")
    page.clock.run_for(3 * 15_000 - 1_000)
    assert page.locator(SEEN).count()
    page.clock.run_for(60_000)
    assert bool(page.locator(SEEN).count()) == (seconds == 0)


@pytest.mark.parametrize("unhurried", [False, True])
def test_a_reason_stays_until_a_press_if_that_is_wished(sofa: Party, unhurried: bool) -> None:
    page = stopped(sofa)
    with sofa.lock:
        sofa.app.change(unhurried=unhurried)
    page.wait_for_function("stays => view && view.stays === stays", arg=unhurried)
    page.tap("#open")
    page.locator("#hand [aria-disabled]").first.tap(force=True)
    expect(page.locator("#tip")).to_be_visible()
    page.clock.run_for(20_000)
    assert page.locator("#tip").is_visible() == unhurried
    page.keyboard.press("Shift")
    expect(page.locator("#tip")).to_be_hidden()


def test_a_hand_that_is_read_by_scrolling_stays_open(sofa: Party) -> None:
    page = stopped(sofa)
    page.tap("#open")
    for _ in range(3):
        page.clock.run_for(100_000)
        page.locator("#hand").dispatch_event("wheel")
    assert page.locator(SEEN).count()
    page.clock.run_for(181_000)
    assert not page.locator(SEEN).count()


def _asked(ask: str) -> tuple[Entry, Log, int]:
    """Return a game of Kadofida where the seat is asked this."""
    kadofida = next(game for game in GAMES if game.id == "kadofida")
    for seed in range(1, 40):
        log = play(kadofida.rules, 3, seed).log
        for number in range(len(log.steps)):
            part = replace(log, steps=log.steps[: number + 1])
            if (match := replay(part, kadofida.rules)).ask and match.ask.what == ask:
                return kadofida, part, match.ask.seat
    raise AssertionError(ask)


@pytest.mark.parametrize("size", [{"width": 206, "height": 420}, SIZES[0]], ids=lambda size: str(size["width"]))
def test_what_is_asked_is_in_sight_and_a_card_seen_once_below_it(
    size: dict[str, int], browser: Browser, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, log, seat = _asked("reply_claim")
    with party(browser, game.id, monkeypatch, persons=3) as sofa:
        sofa.cards()
        with sofa.lock:
            sofa.app.games.start(replace(sofa.scene.setup, options=log.options), log)
        page = sofa.join(seat, viewport=size, locale="ja-JP")
        expect(page.locator("#choose button").first).to_be_attached()
        with sofa.lock:  # nothing else comes
            page.evaluate("window.asks_now = view")
            page.evaluate("() => hear({ ...view, step: view.step + 1, turn: false, rows: undefined })")
            page.evaluate("view = { ...asks_now, turn: false, rows: undefined }")
            page.evaluate(f"({ONCE})()")
            page.evaluate("hear({ ...asks_now, step: asks_now.step + 2, glimpse: view.glimpse })")
            expect(page.locator("#choose button").first).to_be_in_viewport(ratio=1)
            tops = [page.locator(part).bounding_box() for part in ("#choose", "#glimpse")]
            heights = [box["y"] for box in tops if box]
            assert len(heights) == 2 and heights == sorted(heights)


def test_a_card_that_is_seen_once_opens_alone_and_stays_until_it_is_put_away(sofa: Party) -> None:
    sofa.cards()
    page = sofa.join(1)
    with sofa.lock:  # nothing else comes
        page.evaluate(ONCE)
        expect(page.get_by_role("button", name=page_says("show"))).to_have_count(1)
        page.get_by_role("button", name=page_says("see"), exact=True).tap()
        expect(page.locator("#glimpse .pic")).to_be_in_viewport()
        assert page.locator(SEEN).count() == 1, "the hand opens, too"
        page.evaluate("moved = 0; scrollTo({ top: 30, behavior: 'instant' })")
        page.evaluate("() => hear({ ...view, step: view.step + 1, turn: true, line: 'Go on', log: ['more'] })")
        page.wait_for_timeout(300)
        assert page.evaluate("scrollY") > 0, "it moves away"
        expect(page.locator("#glimpse .pic")).to_be_in_viewport()
        page.tap("#seen")
        page.evaluate("show()")
        assert not page.locator(SEEN).count()
