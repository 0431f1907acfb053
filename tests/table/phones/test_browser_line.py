"""Connections of phones in a real browser, and joining."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page, expect

from games import GAMES
from table.match.seats import MatchSetup
from table.phones.phone_seat import SILENT_MS, State
from table.scenes.phones.connect import ConnectScene
from table.scenes.play.scene import PlayScene
from table.ui.help import load
from tests.table.phones.browsing import ONCE, PLAYERS, SEEN, Party, go_away, invite_of, page_says, party, stopped
from tests.table.phones.calling import until

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("home")]


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
    page = stopped(sofa)
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
    page = stopped(sofa)
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
    page = stopped(sofa)
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
    page = sofa.open(context, invite_of(sofa, 0))
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


def test_a_page_that_has_its_seat_no_more_shows_no_card_that_is_seen_once(sofa: Party) -> None:
    first = sofa.join(0)
    first.evaluate(ONCE)
    expect(first.locator("#glimpse button")).to_have_count(1)
    sofa.open(first.context, sofa.host.site).wait_for_selector("#open")
    first.wait_for_selector("#here")
    expect(first.locator("#glimpse *")).to_have_count(0)


def test_a_spent_invite_leads_to_the_code_and_the_code_to_an_ask(sofa: Party) -> None:
    link = invite_of(sofa, 0)
    sofa.open(sofa.phone(), link).wait_for_selector("#open")
    late = sofa.open(sofa.phone(), link)
    late.wait_for_selector("#code")
    invite_of(sofa, 1)
    late.fill("#code", sofa.host.requests.code.lower())
    late.tap("form .call")
    expect(late.locator(".number")).to_have_text(re.compile(r"\d\d"))
    with sofa.lock:
        (ask,) = sofa.host.requests.open
        assert str(ask.number) == late.locator(".number").inner_text()
        sofa.host.let_in(ask)
    late.wait_for_selector("#open")


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
