"""The page in a real browser.

What a thumb and a screen reader find there, and who can see a hand.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.until import CHILD

pytest.importorskip("playwright")

import pygame
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from games import GAMES
from games.core.contract.witness import play
from games.core.entry import Entry
from games.core.match import Log, replay
from games.core.words import Words
from games.passing.rules import Judge
from table.commands import cli
from table.match.seats import MatchSetup
from table.phones.phone_seat import SILENT_MS, State
from table.phones.pictures import tones as tones_of
from table.scenes.phones.connect import ConnectScene
from table.scenes.play.scene import PlayScene
from table.shot.phone_browser import SCALE, SIZE
from table.stage.turn import REVIEW_DEAF_MS
from table.ui.help import load
from tests.table.graphics.test_theme import contrast_ratio
from tests.table.phones.browsing import LEAST, Party, party
from tests.table.phones.calling import ELSEWHERE, HERE, until

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("home")]
PAGE = Path(__file__).parents[3] / "table/phones/page"
WORDS = Words("en", "table", GAMES[0].package)
PLAYERS = [WORDS("lobby.default_person", number=number) for number in (1, 2, 3)]
RAT, GIVE = WORDS("claim.rat"), WORDS("button.Offer")
CARD, TO, CLAIM = WORDS("play.slot_token"), WORDS("field.to"), WORDS("play.slot_word")
SEEN = "#hand .card, #known .card, #glimpse .pic"
"""Selectors of everything that shows a secret card of the seat."""
SIZES = ({"width": 360, "height": 640}, {"width": 412, "height": 839}, {"width": 393, "height": 852})
"""Phones, CSS px."""


@pytest.fixture
def sofa(browser: Browser, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    """Two people and an AI seat; the first person begins."""
    with party(browser, GAMES[0].id, monkeypatch) as found:
        yield found
        assert not found.complaints


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
    page = _stopped(sofa)
    page.tap("#open")
    page.clock.run_for(179_000)
    assert page.locator(SEEN).count()
    page.clock.run_for(2_000)
    assert not page.locator(SEEN).count()


@pytest.mark.parametrize("seconds", [0, 15])
def test_a_hand_is_covered_when_the_settings_say_so(sofa: Party, seconds: int) -> None:
    with sofa.lock:
        sofa.app.change(cover_seconds=seconds)
    page = _stopped(sofa)
    page.tap("#open")
    page.clock.run_for(3 * 15_000 - 1_000)
    assert page.locator(SEEN).count()
    page.clock.run_for(60_000)
    assert bool(page.locator(SEEN).count()) == (seconds == 0)


@pytest.mark.parametrize("unhurried", [False, True])
def test_a_reason_stays_until_a_press_if_that_is_wished(sofa: Party, unhurried: bool) -> None:
    page = _stopped(sofa)
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
    page = _stopped(sofa)
    page.tap("#open")
    for _ in range(3):
        page.clock.run_for(100_000)
        page.locator("#hand").dispatch_event("wheel")
    assert page.locator(SEEN).count()
    page.clock.run_for(181_000)
    assert not page.locator(SEEN).count()


@pytest.mark.parametrize("size", [{"width": 412, "height": 839}, {"width": 360, "height": 640}])
def test_after_a_choice_what_is_missing_next_is_in_sight(sofa: Party, size: dict[str, int]) -> None:
    page = sofa.join(0, viewport=size)
    page.tap("#open")
    seat = page.locator("#seats button.seat:not([aria-disabled])").first
    page.locator("#hand .card:not([aria-disabled])").first.tap()
    page.wait_for_function(
        "() => { const one = document.querySelector('#seats button.seat:not([aria-disabled])').getBoundingClientRect();"
        " return one.top >= 0 && one.bottom <= document.getElementById('foot').getBoundingClientRect().top; }",
        timeout=20_000,
    )
    seat.tap()
    page.wait_for_function(
        "() => { const at = document.getElementById('choose').getBoundingClientRect();"
        " const end = document.getElementById('foot').getBoundingClientRect().top, room = end - above() - 2 * AWAY;"
        " return at.top >= above() && (at.bottom <= end || at.height > room && at.top <= above() + 2 * AWAY); }",
        timeout=20_000,
    )


def test_the_page_has_the_order_of_what_is_asked_for(sofa: Party) -> None:
    page = sofa.join(0)
    page.tap("#open")
    expect(page.locator("#foot .slot").first).to_be_visible()
    wanted = {CARD: "hand", TO: "seats", CLAIM: "choose"}
    order = [wanted[said] for said in page.locator("#foot .slot").all_inner_texts()]
    parts = page.evaluate("[...document.getElementById('main').children].map((one) => one.id)")
    assert sorted(order) == ["choose", "hand", "seats"] and [part for part in parts if part in order] == order
    tops = [page.locator(f"#{part}").bounding_box() for part in order]
    assert [box["y"] for box in tops if box] == sorted(box["y"] for box in tops if box)


def test_the_rules_are_read_on_the_phone_and_nothing_of_the_table_is_touched(sofa: Party) -> None:
    """Opened at what is asked, also without a line; the question stays."""
    page = sofa.join(0, locale="ja-JP")
    page.tap("#open")
    page.locator("#hand .card:not([aria-disabled])").first.tap()
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)
    page.evaluate("said = []; socket.send = (words) => said.push(words); null")
    page.evaluate("window.at = scrollY")
    page.evaluate("WAITS.fill(1e9); socket.close()")
    page.tap("[id='open rules']")
    expect(page.locator("#main, #foot").first).to_be_hidden()
    help = load(GAMES[0].package, "ja")
    with sofa.lock:
        ask = sofa.table.session.ask
        assert ask
        section = next(one for one in help.sections if one.anchor == sofa.scene.opened.spec.asks[ask.what].help)
    expect(page.get_by_role("heading", name=section.heading, exact=True)).to_be_in_viewport()
    expect(page.locator("#line")).to_be_in_viewport()
    page.tap("[id='close rules']")
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)
    expect(page.locator("#foot")).to_be_visible()
    page.tap("[id='open rules']")
    page.go_back()
    expect(page.locator("#rules")).to_be_hidden()
    expect(page.locator("#hand .card").first).to_be_visible()
    assert not page.evaluate("said.filter((words) => words !== '?').length")
    sofa.complaints.clear()


def _invite(sofa: Party, seat: int) -> str:
    with sofa.lock:
        sofa.host.invite(seat)
        return sofa.host.link(seat)


def _stopped(sofa: Party) -> Page:
    """Return the first seat's page with its clock stopped."""
    context = sofa.phone()
    context.clock.install()
    page = sofa.open(context, _invite(sofa, 0))
    page.wait_for_selector("#open")
    context.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    expect(page.locator(".dot.on")).to_be_attached()
    until(
        lambda: (page.clock.run_for(1), page.evaluate("status === 'on' && !alive"))[1]
    )  # that minute may have cost the line
    return page


def _cut(sofa: Party, page: Page) -> None:
    """Close the first seat's line; the page reconnects when told to."""
    page.evaluate("WAITS.fill(1e9)")
    with sofa.lock:
        sofa.host.bridge.hang_up(sofa.host.places[0].socket or 0, 1012)  # as if it broke
    expect(page.locator(".dot.lost")).to_be_attached()


def test_what_is_touched_while_there_is_no_line_is_said_once_when_there_is_one(sofa: Party) -> None:
    page = sofa.join(0)
    page.tap("#open")
    _cut(sofa, page)
    expect(page.locator("#line")).to_contain_text(page_says("connecting"))
    page.locator("#hand .card").first.tap()
    expect(page.locator("#tip")).to_contain_text(page_says("kept"))
    page.locator("#hand .card").first.tap()
    page.get_by_role("button", name=re.compile(f"^{re.escape(PLAYERS[1])}")).tap()
    expect(page.locator("[aria-pressed=true]:not(#read)")).to_have_count(0)
    page.evaluate("connect()")
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)
    expect(page.locator("#seats button[aria-pressed=true]")).to_have_count(1)
    expect(page.locator("#tip")).to_be_hidden()


def test_what_is_promised_is_kept_also_when_the_table_asked_meanwhile_whom_to_wait_for(sofa: Party) -> None:
    """The first letter on coming back offers nothing."""
    page = sofa.join(0)
    page.tap("#open")
    _cut(sofa, page)
    page.locator("#hand .card").first.tap()
    expect(page.locator("#tip")).to_contain_text(page_says("kept"))
    page.evaluate(
        "() => { const own = hear; window.first = true; hear = (letter) => {"
        " if (letter.step && window.first) { window.first = false;"
        "   own({ ...letter, step: letter.step - 1, front: true, turn: false, rows: undefined }); }"
        " own(letter); }; }"
    )
    page.evaluate("connect()")
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)
    expect(page.locator("#tip")).to_be_hidden()


def test_why_a_seat_is_gone_stays_told(sofa: Party) -> None:
    page = sofa.join(0)
    with sofa.lock:
        sofa.host.take_back(0, "ai")
    expect(page.locator("#notice")).to_contain_text(page_says("taken.ai"))
    page.evaluate("show()")
    go_away(page, True)
    go_away(page, False)
    expect(page.locator("#notice")).to_contain_text(page_says("taken.ai"))
    page.reload()
    expect(page.locator("#notice")).to_contain_text(page_says("taken.ai"))


def test_half_made_choices_stay_when_the_hand_covers_itself_and_a_button_is_in_sight(sofa: Party) -> None:
    page = _zoomed(sofa, 200, viewport=SIZES[0])
    page.locator(OPENS).first.tap()
    page.locator("#hand .card:not([aria-disabled])").first.tap()
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)
    page.evaluate("cover(); show(); scrollTo({ top: 9999, behavior: 'instant' })")
    expect(page.locator("[id='open below']")).to_be_in_viewport(ratio=1)
    page.tap("[id='open below']")
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)


def test_what_was_touched_on_another_letter_is_told_and_not_done(sofa: Party) -> None:
    page = sofa.join(0)
    page.tap("#open")
    _cut(sofa, page)
    page.locator("#hand .card").first.tap()
    with sofa.lock:  # meanwhile somebody else has played this hand
        before = sofa.host.places[0].message
        sofa.table.session.submit(0, sofa.table.session.legal(0)[0])
    until(lambda: sofa.host.places[0].message != before)
    page.evaluate("connect()")
    expect(page.locator("#tip")).to_contain_text(page_says("too_late"))
    expect(page.locator(".dot.on")).to_be_attached()
    assert not page.locator("#hand [aria-pressed=true]").count()


def test_a_line_that_answers_nothing_is_no_connection_and_what_was_said_into_it_is_said_again(sofa: Party) -> None:
    page = _stopped(sofa)
    page.tap("#open")
    page.evaluate("WAITS.fill(1e9)")
    page.evaluate("socket.send = () => {}; null")  # as if all of it were lost in the air
    page.locator("#hand .card").first.tap()
    expect(page.locator(".dot.on")).to_be_attached()
    page.clock.run_for(14_000)  # the next beat, and what it may take to answer it
    expect(page.locator(".dot.lost")).to_be_attached()
    expect(page.locator("#line")).to_contain_text(page_says("connecting"))
    page.evaluate("connect()")
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".dot.on")).to_be_attached()


def test_where_there_is_no_line_for_long_the_page_says_what_to_check(sofa: Party) -> None:
    page = _stopped(sofa)
    page.evaluate("window.connects = connect; connect = () => {}")  # as where nothing answers
    _cut(sofa, page)
    page.clock.run_for(14_000)
    expect(page.locator("#line")).to_contain_text(page_says("connecting"))
    page.clock.run_for(2_000)
    expect(page.locator("#line")).to_contain_text(page_says("check"))
    page.evaluate("connects()")
    expect(page.locator(".dot.on")).to_be_attached()
    expect(page.locator("#line")).not_to_contain_text(page_says("check"))


def test_after_a_restart_the_page_says_what_the_screen_waits_for(sofa: Party) -> None:
    page = sofa.join(0)
    with sofa.lock:
        kept = sofa.host.kept
        sofa.app.close_phones()
    expect(page.locator("#line")).to_contain_text(page_says("away"))
    with sofa.lock:
        sofa.app.games.start(sofa.scene.setup, sofa.scene.session.log, None)
        again = sofa.app.top
        assert isinstance(again, PlayScene)
        again.opened.see_phones(kept=kept)
        seats = sofa.app.top
        assert isinstance(seats, ConnectScene)
        seats.open()
    expect(page.locator("#notice")).to_contain_text(page_says("soon"))
    expect(page.locator("#line")).not_to_contain_text(page_says("away"))
    with sofa.lock:
        seats.back()
    expect(page.locator(".dot.on")).to_be_attached()
    assert all("ERR_CONNECTION_REFUSED" in said for said in sofa.complaints)
    sofa.complaints.clear()  # nothing listened for a while


def test_after_the_title_the_page_goes_on_at_another_game_by_itself(sofa: Party) -> None:
    page = sofa.join(0)
    with sofa.lock:
        seats = sofa.scene.setup.seats
        sofa.app.home()
    expect(page.locator("#line")).to_contain_text(page_says("away"))
    other = next(game for game in GAMES if game.id != sofa.scene.setup.game_id and 3 in game.seats)
    options = {option.id: 0 if option.kind == "seat" else option.default for option in other.options}
    with sofa.lock:
        sofa.app.games.start(MatchSetup(other.id, seats, options, 3), phones=(0,))
        rooms = sofa.app.top
        assert isinstance(rooms, ConnectScene)
        rooms.open()
    expect(page.locator("#notice")).to_contain_text(page_says("soon"))
    with sofa.lock:
        rooms.back()
    page.wait_for_selector("#open")
    page.tap("[id='open rules']")
    expect(page.locator("#rules h1")).to_have_text(load(other.package, "en").title)
    page.tap("[id='close rules']")
    assert all("ERR_CONNECTION_REFUSED" in said for said in sofa.complaints)
    sofa.complaints.clear()  # nothing listened for a while


def test_a_name_that_is_being_typed_is_taken_as_the_game_begins(sofa: Party) -> None:
    page = sofa.join(0)
    with sofa.lock:
        setup = sofa.scene.setup
        sofa.app.home()
    expect(page.locator("#line")).to_contain_text(page_says("away"))
    with sofa.lock:
        sofa.app.games.start(setup.again(3), phones=(0,))
        rooms = sofa.app.top
        assert isinstance(rooms, ConnectScene)
        rooms.open()
    page.fill("#name", "Tom")
    with sofa.lock:
        own = rooms._seats[0]
        rooms._roster.put(0, replace(own, colour=own.colour + len(rooms._seats)))  # the page is written anew
        rooms.build()
    sofa.wait(500)
    expect(page.locator("#name")).to_have_value("Tom")
    with sofa.lock:
        rooms.back()
    page.wait_for_selector("#open")
    host = rooms.host
    assert host
    until(lambda: "Tom" in (host.wish(0).name, host.introduced[0].name))
    assert all("ERR_CONNECTION_REFUSED" in said for said in sofa.complaints)
    sofa.complaints.clear()  # nothing listened for a while


def test_a_page_that_nobody_sees_is_asleep_also_when_it_makes_its_line_anew(sofa: Party) -> None:
    page = sofa.join(0)
    go_away(page, True)
    until(lambda: sofa.host.state(0) is State.ASLEEP)
    with sofa.lock:
        before = sofa.host.places[0].socket or 0
        sofa.host.bridge.hang_up(before, 1001)
    until(lambda: sofa.host.places[0].socket not in (None, before))
    assert sofa.host.state(0) is State.ASLEEP
    go_away(page, False)
    until(lambda: sofa.host.state(0) is State.AWAKE)


def test_a_page_that_does_not_run_is_asleep_though_its_line_is_there(sofa: Party) -> None:
    page = _stopped(sofa)
    with sofa.lock:
        sofa.host.update(0)  # what it has said is heard
        sofa.host.update(SILENT_MS)
        socket = sofa.host.places[0].socket
        assert sofa.host.state(0) is State.ASLEEP
    page.clock.run_for(10_000)
    until(lambda: sofa.host.state(0) is State.AWAKE)
    assert sofa.host.places[0].socket == socket is not None


def test_all_that_phones_fetch_they_fetch_before_anything_is_shown(sofa: Party) -> None:
    """Fetches and their times depend on no card or question."""
    sofa.cards()
    context = sofa.phone()
    fetched: set[str] = set()
    context.on("request", lambda request: fetched.add(re.sub("-.*", "", request.url.removeprefix(sofa.host.site))))
    page = sofa.open(context, _invite(sofa, 0))
    page.wait_for_selector("#open")
    until(lambda: {"/texts", "/cards", "/coins"} <= fetched, lambda: page.wait_for_timeout(10))
    before = {*fetched}
    page.tap("#open")
    page.locator("#hand .card").first.tap()
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)
    assert fetched == before


def test_all_that_is_said_is_of_one_length(sofa: Party) -> None:
    """The number of what is pressed would tell of the hand."""
    page = sofa.join(0)
    page.evaluate("said = []; socket.send = (words) => said.push(words.length); null")
    page.evaluate("for (const number of [1, 10, 100]) { doing = { one: number }; press('one'); } look(); beat()")
    assert page.evaluate("new Set(said.filter((length) => length > 1)).size") == 1


def test_a_decision_is_made_by_names_alone(sofa: Party) -> None:
    """As with a screen reader.

    And the region that speaks by itself never speaks of a hand.
    """
    page = sofa.join(0)
    page.get_by_role("button", name=page_says("show")).tap()
    hand = page.locator("#hand .card")
    name = (hand.first.get_attribute("aria-label") or "").partition(".")[0]
    spoken = page.get_by_role("status")
    said = [spoken.inner_text()]
    page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.tap()
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)
    said.append(spoken.inner_text())
    page.get_by_role("button", name=re.compile(f"^{re.escape(PLAYERS[1])}")).tap()
    page.get_by_role("button", name=RAT, exact=True).last.tap()
    said.append(spoken.inner_text())
    assert len({*said}) == 1, "what is touched was spoken"
    expect(page.get_by_role("button", name=GIVE, exact=True)).to_be_visible()
    sofa.wait(REVIEW_DEAF_MS + 50)  # what has just appeared is not confirmed by the second half of a double tap
    page.get_by_role("button", name=GIVE, exact=True).tap()
    expect(page.get_by_role("status")).to_contain_text(PLAYERS[1])
    with sofa.lock:
        (step,) = sofa.table.session.log.steps
    assert step.seat == 0


def test_whoever_is_quicker_than_the_table_loses_no_press(sofa: Party) -> None:
    page = sofa.join(0)
    page.tap("#open")
    with sofa.lock:  # no letter comes meanwhile
        page.locator("#hand .card").first.tap()
        page.get_by_role("button", name=re.compile(f"^{re.escape(PLAYERS[1])}")).tap()
        page.get_by_role("button", name=RAT, exact=True).last.tap()
    expect(page.get_by_role("button", name=GIVE, exact=True)).to_be_visible()


def test_a_letter_that_comes_while_a_finger_is_on_a_button_takes_nothing_from_below_it(sofa: Party) -> None:
    page = _stopped(sofa)
    page.tap("#open")
    cards = page.locator("#hand .card")
    with sofa.lock:
        cards.first.tap()
        cards.last.dispatch_event("pointerdown")
        held = cards.last.element_handle()
    assert held
    until(lambda: page.evaluate("unheard !== null"))
    held.dispatch_event("click")
    expect(cards.last).to_have_attribute("aria-pressed", "true")
    expect(cards.first).to_have_attribute("aria-pressed", "false")


def test_what_is_passed_on_stands_above_what_is_said_and_to_whom_and_the_hand_below(sofa: Party) -> None:
    sofa.cards()
    sofa.join(0)
    page = sofa.join(1)
    session = sofa.table.session
    with sofa.lock:
        session.submit(0, next(action for action in session.legal(0) if getattr(action, "to", None) == 1))
        session.submit(1, session.legal(1)[-1])
    page.tap("#open")
    expect(page.locator("#known .card")).to_have_count(1)
    expect(page.locator("#known .where")).to_have_text(page_says("before_you"))
    tops = [page.locator(part).bounding_box() for part in ("#known", "#choose", "#seats", "#hand")]
    heights = [box["y"] for box in tops if box]
    assert len(heights) == 4 and heights == sorted(heights)
    coins = page.locator(".words .coin")
    expect(coins).to_have_count(len(session.entry.rules.claims))
    places = {coins.nth(i).evaluate("one => getComputedStyle(one).background") for i in range(coins.count())}
    assert len(places) == coins.count(), "two claims have the same coin"
    (path,) = {re.findall(r'url\("(.*?)"\)', place)[0] for place in places}
    assert page.request.get(path).headers["content-type"] == "image/png"


def test_what_is_still_missing_leads_to_where_it_is_chosen(sofa: Party) -> None:
    page = sofa.join(0)
    page.tap("#open")
    page.get_by_role("button", name=TO, exact=True).tap()
    expect(page.locator("#seats button.seat:focus")).to_be_in_viewport()
    page.get_by_role("button", name=CLAIM, exact=True).tap()
    expect(page.locator("#choose .chip:focus")).to_be_in_viewport()
    page.get_by_role("button", name=CARD, exact=True).tap()
    expect(page.locator("#hand .card:focus")).to_be_in_viewport()
    assert not page.locator("[aria-pressed=true]").count(), "nothing is chosen by that"


def test_the_focus_stays_where_it_is(sofa: Party) -> None:
    page = sofa.join(0)
    page.tap("#open")
    page.locator("#hand .card[aria-pressed]").nth(1).focus()
    at = page.evaluate("document.activeElement.id")
    page.keyboard.press("Enter")
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)
    assert page.evaluate("document.activeElement.id") == at


def test_a_second_window_takes_over_and_the_first_can_take_back(sofa: Party) -> None:
    first = sofa.join(0)
    second = sofa.open(first.context, sofa.host.site)
    second.wait_for_selector("#open")
    first.wait_for_selector("#here")
    expect(first.locator("#seats li, #log li")).to_have_count(0)  # they would get old
    assert not first.locator(SEEN).count()
    expect(first.locator("#open")).to_have_count(0)
    first.tap("#here")
    expect(first.locator("#here")).to_have_count(0)
    first.wait_for_selector("#open")
    second.wait_for_selector("#here")


def test_a_spent_invite_leads_to_the_code_and_the_code_to_an_ask(sofa: Party) -> None:
    link = _invite(sofa, 0)
    sofa.open(sofa.phone(), link).wait_for_selector("#open")
    late = sofa.open(sofa.phone(), link)
    late.wait_for_selector("#code")
    _invite(sofa, 1)
    late.fill("#code", sofa.host.requests.code.lower())
    late.tap("form .call")
    expect(late.locator(".number")).to_have_text(re.compile(r"\d\d"))
    with sofa.lock:
        (ask,) = sofa.host.requests.open
        assert str(ask.number) == late.locator(".number").inner_text()
        sofa.host.let_in(ask)
    late.wait_for_selector("#open")


@pytest.mark.parametrize(("letters", "there"), [(16, False), (32, True)])
def test_a_claim_is_judged_with_its_face_evidence_and_stakes(
    letters: int, there: bool, browser: Browser, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In large letters the question stays in sight, in the foot."""
    match = play(GAMES[0].rules, 3, 5)
    number = max(n for n, step in enumerate(match.log.steps[:-3]) if isinstance(step.action, Judge))
    seat = match.log.steps[number].seat
    with party(browser, GAMES[0].id, monkeypatch, persons=3) as sofa:
        sofa.cards()
        setup = replace(sofa.scene.setup, options=match.log.options)
        with sofa.lock:
            sofa.app.games.start(setup, replace(match.log, steps=match.log.steps[:number]))
        page = sofa.join(seat)
        page.context.new_cdp_session(page).send(
            "Page.setFontSizes", {"fontSizes": {"standard": letters, "fixed": letters}}
        )
        expect(page.locator(".judging .face")).to_be_visible()
        mine = page_says("mine", count="").strip()
        expect(page.locator(".claimed small")).not_to_contain_text(mine)
        expect(page.locator(".stakes > div")).to_have_count(2)
        answers = [page.locator(f".row .{answer}").inner_text() for answer in ("yes", "no")]
        assert [page.locator(".stakes .ask").nth(at).inner_text() for at in (0, 1)] == answers
        widths = page.evaluate("[...document.querySelectorAll('.stake > :last-child')].map((one) => one.offsetWidth)")
        assert min(widths) >= 5 * 0.85 * letters, "what is at stake stands in a column of single letters"
        page.tap("#open")
        expect(page.locator(".claimed small")).to_contain_text(mine)
        expect(page.locator("#foot .say")).to_have_count(int(there))
        for answer in ("yes", "no"):
            box = page.locator(f".row .{answer}").bounding_box()
            assert box and box["width"] >= LEAST and box["height"] >= LEAST
        page.tap(".row .no")
        expect(page.locator(".judging")).to_have_count(0)


def test_all_join_by_one_picture_and_each_page_says_whose_it_is(
    browser: Browser, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with party(browser, GAMES[0].id, monkeypatch, 4, persons=3) as sofa:
        with sofa.lock:
            sofa.app.push(ConnectScene(sofa.app, sofa.scene.setup, sofa.scene.opened.seat_others))
            for seat in range(3):
                sofa.host.invite(seat)
            link = sofa.host.link()
        first, second, third = (sofa.open(sofa.phone(), link) for _ in range(3))
        expect(first.locator(".seat")).to_have_text(PLAYERS)
        expect(first.locator(".seat .token")).to_have_count(3)
        first.tap("[id='pick 1']")
        expect(first.locator(".me .name")).to_have_text(PLAYERS[1])
        expect(second.locator(".seat:not([aria-disabled])")).to_have_text([PLAYERS[0], PLAYERS[2]])
        expect(second.locator(".seat")).to_have_text(PLAYERS)  # nothing moves below a finger
        second.tap("[id='pick 1']", force=True)
        expect(second.locator("#tip")).to_have_text(page_says("seat_taken"))
        second.tap("[id='pick 2']")
        expect(third.locator(".me .name")).to_have_text(PLAYERS[0])
        for page in (first, second, third):
            expect(page.locator("header .token, .me .token")).to_have_count(2)
        expect(first.locator("[id='open rules']")).to_have_count(0)
        sofa.cards()
        first.tap("[id='open rules']")
        expect(first.locator("#rules h1")).to_be_visible()
        first.tap("[id='close rules']")
        first.fill("#name", "Ada")
        first.tap("form .call")
        expect(first.locator(".me .name")).to_have_text("Ada")
        expect(first.locator("form .call")).to_have_count(0)  # it has been used
        first.tap("[id='face 11']")
        expect(first.locator("[id='face 11']")).to_have_attribute("aria-pressed", "true")
        expect(second.locator("[id='face 11']")).to_have_attribute("aria-disabled", "true")
        second.tap("[id='face 11']", force=True)
        expect(second.locator("#tip")).to_have_text(page_says("face_taken"))
        second.reload()
        expect(second.locator(".me .name")).to_have_text(PLAYERS[2])
        with sofa.lock:
            sofa.app.top.back()  # type: ignore[attr-defined]
        first.wait_for_selector("#open")
        expect(first.locator("header h1")).to_have_text("Ada")
        first.tap("#self summary")
        first.tap("[id='face 10']")
        expect(first.locator("#self p")).to_be_visible()
        expect(first.locator("#self p")).to_have_text(page_says("refacing"))
        with sofa.lock:
            sofa.host.take_back(2, "ai")
        expect(second.locator("#notice p")).to_contain_text(page_says("taken.ai"))
        expect(second.locator("header .token")).to_have_count(0)


@pytest.mark.parametrize("seat", range(3))
def test_a_page_shows_the_reveal_and_how_it_ended_for_its_seat(
    seat: int, browser: Browser, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play(GAMES[0].rules, 3, 5)
    with party(browser, GAMES[0].id, monkeypatch, persons=3) as sofa:
        sofa.cards()
        setup = replace(sofa.scene.setup, options=match.log.options)
        judged = max(n for n, step in enumerate(match.log.steps[:-1]) if isinstance(step.action, Judge))
        for steps, wanted in ((match.log.steps[: judged + 1], ".unveiling"), (match.log.steps, ".ending")):
            with sofa.lock:
                sofa.app.games.start(setup, replace(match.log, steps=steps))
            page = sofa.join(seat, color_scheme="dark")
            expect(page.locator(wanted)).to_be_visible()
            expect(page.locator("#line")).not_to_contain_text(re.compile("[ぁ-ん]"))
        lost = seat in match.result.losers
        expect(page.locator(".ending")).to_have_class("ending " + ("sad" if lost else "glad"))


def test_a_card_that_stays_face_down_is_told_by_the_coin_of_its_claim(
    browser: Browser, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kadofida = next(game for game in GAMES if game.id == "kadofida")
    log = next(
        replace(log, steps=log.steps[: number + 1])
        for log in (play(kadofida.rules, 3, seed).log for seed in range(1, 40))
        for number in range(len(log.steps))
        if (match := replay(replace(log, steps=log.steps[: number + 1]), kadofida.rules)).ask
        and any(type(event).__name__ == "Vindicated" for event, _ in match.beats(None)[match.latest :])
    )
    with party(browser, kadofida.id, monkeypatch, persons=3) as sofa:
        sofa.cards()
        with sofa.lock:
            sofa.app.games.start(replace(sofa.scene.setup, options=log.options), log)
        page = sofa.join(0)
        box = page.locator(".unveiling .card .coin").bounding_box()
        assert box and box["width"] > 40 and box["height"] > 40


def test_where_the_browser_enlarges_all_name_and_cards_are_in_sight(sofa: Party) -> None:
    sofa.cards()
    page = sofa.join(0, viewport={"width": 206, "height": 420})
    page.wait_for_function(  # else it stands in a column of letters
        "() => { const name = document.querySelector('header h1')?.getBoundingClientRect();"
        " return name?.height && name.width > 1.5 * name.height; }"
    )
    page.tap("#open")
    expect(page.locator("#hand .card").first).to_be_in_viewport(ratio=0.3)


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


ONCE = "() => hear({ ...view, step: view.step + 1, glimpse: { said: 'Look!', face: 0, do: 0 } })"
"""A card that is seen once, as a message of the table."""


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


def test_in_a_turn_the_line_is_never_an_empty_slab(sofa: Party) -> None:
    page = sofa.join(0)
    page.tap("#open")
    page.locator("#hand .card:not([aria-disabled])").first.tap()
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)
    expect(page.locator("#line .unseen")).to_have_count(0)
    page.evaluate("scrollTo({ top: 200, behavior: 'instant' })")
    page.locator("#foot .slot.full").first.tap()
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(0)
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") > 0, "what is put down moves the page"


JUDGES = """() => hear({ ...view, step: view.step + 1, turn: true, open: true, say: 'Is it true?', line: 'Is it true?',
  rows: [{ id: 'judge', label: '',
    items: [{ look: 'yes', label: 'True', do: 0 }, { look: 'no', label: 'Lie', do: 1 }] }],
  chips: [], lying: [], whom: view.names.map(() => ({})), back: null, review: false, hand: view.hand,
  case: { by: 1, claim: 0, total: 9, open: 0, proven: 0, stakes: [] } })"""
"""A claim that is judged, as a message of the table."""


def test_in_large_letters_the_claim_is_in_sight_and_afterwards_the_top_of_the_page(sofa: Party) -> None:
    sofa.cards()
    page = sofa.join(0)
    page.evaluate("document.documentElement.style.fontSize = '225%'")
    page.evaluate("scrollTo(0, 9999)")
    with sofa.lock:  # nothing else comes
        page.evaluate(JUDGES)
        expect(page.locator(".claimed .coin")).to_be_in_viewport(ratio=0.9)
        stamps = "[...document.querySelectorAll('#foot :is(.yes, .no) span')]"
        assert page.evaluate(f"{stamps}.map(one => one.getClientRects().length)") == [1, 1], "no answer is torn"
        page.evaluate("scrollTo(0, 9999)")
        page.evaluate("() => hear({ ...view, step: view.step + 1, turn: false, case: undefined, rows: undefined })")
        until(lambda: page.evaluate("scrollY") == 0, lambda: page.wait_for_timeout(10))
        page.evaluate("() => { status = 'lost'; since = Date.now(); show(); }")
        expect(page.locator("#foot .say")).to_have_text(page_says("connecting"))
        expect(page.locator("#line .unseen")).to_have_text(page_says("connecting"))  # read out, and seen once


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_of_it_is_large_enough_and_within_the_screen(
    game: Entry, browser: Browser, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with party(browser, game.id, monkeypatch, max(3, game.seats.start)) as sofa:
        sofa.cards()
        page = sofa.join(0)
        page.tap("#open")
        expect(page.locator("#hand .card").first).to_be_visible()
        page.tap("[id='open rules']")
        for width, height, text in ((360, 640, 100), (360, 640, 200), (320, 568, 200)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("text => { document.documentElement.style.fontSize = `${112.5 * text / 100}%` }", text)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (text, "rules")
            expect(page.locator("[id='close rules']")).to_be_in_viewport(ratio=1)
        page.tap("[id='close rules']")
        for width, height, text in (
            (360, 640, 100),
            (740, 360, 100),
            (640, 360, 100),
            (360, 640, 200),
            (320, 568, 100),
            (206, 420, 100),
        ):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            page.evaluate("text => { document.documentElement.style.fontSize = `${112.5 * text / 100}%` }", text)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, text)
            small = page.evaluate(
                "least => [...document.querySelectorAll('button, input')]"
                ".map(one => [one.id, one.getBoundingClientRect()])"
                ".filter(([, box]) => Math.min(box.width, box.height) < least).map(([id]) => id)",
                LEAST,
            )
            assert not small, (width, text)
            out = page.evaluate(
                "[...document.querySelectorAll('button, .who, .say')].map(one => {"
                "  const words = document.createRange(); words.selectNodeContents(one);"
                "  return [one.innerText, words.getBoundingClientRect(), one.getBoundingClientRect()]; })"
                ".filter(([, words, box]) => words.right > box.right + 0.5 || words.bottom > box.bottom + 0.5)"
                ".map(([said]) => said)"
            )
            assert not out, (width, text)
            torn = page.evaluate(
                "[...document.querySelectorAll('.words > button')].map(one => one.lastChild).filter(one => {"
                "  const words = document.createRange(); words.selectNodeContents(one);"
                "  return new Set([...words.getClientRects()].map(row => row.top)).size"
                "    > one.textContent.trim().split(' ').length; }).map(one => one.textContent)"
            )
            assert not torn or text > 100, (width, torn)
        assert not sofa.complaints


def test_the_page_needs_nothing_that_plain_http_lacks() -> None:
    """Phones come by an address that is no secure context.

    This machine's own is one, so it is read, not tried.
    """
    program = (PAGE / "app.js").read_text("utf-8")
    gone = ("wakeLock", "clipboard", "serviceWorker", "crypto.", "navigator.locks", "navigator.share", "cookieStore")
    assert not [name for name in gone if name in program]
    assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", program)
    size = sum((PAGE / name).stat().st_size for name in ("index.html", "app.js", "style.css"))
    assert size < 66_000, "much less than the pictures"


def colours_of(picture: Path, below: float = 0.0) -> list[tuple[int, tuple[int, int, int]]]:
    """Return the colours of a picture with their pixels, most first.

    `below`: only of what lies below this part of its height.
    """
    with Image.open(picture) as found:
        assert found.size == (SIZE[0] * SCALE, SIZE[1] * SCALE)
        part = found.convert("RGB").crop((0, round(below * found.height), *found.size))
        return sorted(part.getcolors(1 << 22), reverse=True)


def test_a_picture_of_a_phone_is_taken_as_somebody_has_set_it_up(home: Path) -> None:
    usual, other = (home / f"{name}.png" for name in ("usual", "other"))
    assert cli.run(["shot", "phone", "--lang", "ja", "--out", str(usual)]) == 0
    more = ["--text", "200", "--contrast", "high"]
    assert cli.run(["shot", "phone", "--lang", "ja", *more, "--out", str(other)]) == 0
    assert len(colours_of(usual)) > 1000, "there are no cards on it"
    room, plain = ({colour: count for count, colour in colours_of(picture)} for picture in (usual, other))
    assert max(plain, key=plain.__getitem__) == styles()[1]["ground"], "the room is in the way"
    room, plain = ({colour: count for count, colour in colours_of(picture, 0.85)} for picture in (usual, other))
    assert plain[styles()[1]["ink"]] > 1.2 * room[styles()[0]["ink"]], "what is to be done is said in letters no larger"


MOVES = """() => {
  const made = document.createElement("div");
  made.className = "came";
  document.body.append(made);
  const found = [getComputedStyle(made).animationName, getComputedStyle(document.documentElement).scrollBehavior];
  made.remove();
  return found;
}"""
LOOKS = """() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color,
  getComputedStyle(document.getElementById("room")).display]"""


def test_motion_and_contrast_follow_the_settings_of_the_phone(sofa: Party) -> None:
    """Each phone's own: nobody else's, and not those of the table."""
    page = sofa.join(0, reduced_motion="no-preference")
    assert page.evaluate(MOVES) == ["come", "smooth"]
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(MOVES) == ["none", "auto"]
    assert page.evaluate(LOOKS)[2] != "none"
    for style, scheme in enumerate(("light", "dark"), 1):
        page.emulate_media(contrast="more", color_scheme=scheme)  # type: ignore[arg-type]
        ground, ink = (f"rgb{styles()[style][name]}" for name in ("ground", "ink"))
        assert page.evaluate(LOOKS) == [ground, ink, "none"]


def styles() -> list[dict[str, tuple[int, int, int]]]:
    """Return the page's colours: usual, and light and dark with more contrast."""
    blocks = re.findall(r":root \{(.*?)\}", (PAGE / "style.css").read_text("utf-8"), re.S)
    found: list[dict[str, tuple[int, int, int]]] = []
    for base, block in zip((None, 0, 0), blocks, strict=True):
        said = dict(re.findall(r"--([a-z-]+): (?:var\([a-z-]+, )?#([0-9a-f]+)\)?;", block))
        del said["veil"]  # what it lies on shines through
        tones = {name: "".join(c * 2 for c in tone) if len(tone) == 3 else tone for name, tone in said.items()}
        new = {name: (int(tone[:2], 16), int(tone[2:4], 16), int(tone[4:], 16)) for name, tone in tones.items()}
        found.append({**(found[base] if base is not None else {}), **new})
    return found


@pytest.mark.parametrize(("style", "least"), [*enumerate((4.5, 7.0, 7.0))])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_letters_of_the_page_can_be_read_in_every_style(style: int, least: float, game: Entry) -> None:
    tones = styles()[style]
    if not style:
        room = {name: pygame.Color(tone)[:3] for name, tone in tones_of(game.id).items()}
        tones |= {"ground": room["dark"], "plate": room["mat"], "edge": room["edge"]}
    letters = [(ink, ground) for ink in ("ink", "soft", "bad") for ground in ("ground", "plate")]
    for ink, ground in [*letters, ("on-call", "call"), ("on-ink", "on")]:
        assert contrast_ratio(tones[ink], tones[ground]) >= least, (ink, ground)
    assert contrast_ratio(tones["edge"], tones["ground"]) >= (3.0 if least > 5 else 1.5)


OPENS = "#open, [id='open below']"
LIVE = ":is(#hand .card, #known .card, #seats button.seat, #choose button, #foot button):not([aria-disabled])"
CLEAR = """first => {
    const at = document.querySelector(first).getBoundingClientRect();
    const end = document.getElementById("foot").getBoundingClientRect().top;
    return at.top >= above() && at.top + Math.min(at.height, 60) <= end;
}"""
UNDER = """one => {
    one.scrollIntoView({ block: "nearest", behavior: "instant" });
    const at = one.getBoundingClientRect(), inside = [0.2, 0.5, 0.8].map((part) => at.top + part * at.height);
    return inside.filter((y) => !one.contains(document.elementFromPoint(at.left + at.width / 2, y)));
}"""
"""Heights at which something lies over a thing."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("locale", ["en-US", "ja-JP"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_after_a_choice_nothing_lies_over_the_first_of_what_comes_next(
    sofa: Party, size: dict[str, int], locale: str, percent: int
) -> None:
    """The prompt stays at the top, whatever the size of its letters."""
    page = _zoomed(sofa, percent, viewport=size, locale=locale)
    page.locator(OPENS).first.tap()
    page.locator("#hand .card:not([aria-disabled])").first.tap()
    page.wait_for_function("() => missing === 'Seat'")
    for place, pick in (("#seats", "button.seat"), ("#choose", "button")):
        first = page.locator(f"{place} {pick}:not([aria-disabled])").first
        page.wait_for_function(CLEAR, arg=f"{place} {pick}:not([aria-disabled])")  # it scrolls smoothly
        first.tap()
        page.wait_for_function("place => missing !== (place === '#seats' ? 'Seat' : 'Word')", arg=place)
    for number in range(page.locator(LIVE).count()):
        one = page.locator(LIVE).nth(number)
        assert one.evaluate(UNDER) == [], one.get_attribute("id")


def _zoomed(sofa: Party, percent: int, **more: Any) -> Page:
    """Return the first seat's page with letters so large."""
    page = sofa.join(0, **more)
    page.evaluate("size => { document.documentElement.style.fontSize = size; show(); }", f"{percent * 1.125}%")
    return page
