"""Deciding on a phone in a real browser.

What a thumb and a screen reader find there.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page, expect

from games import GAMES
from games.core.contract.witness import play
from games.core.match import replay
from games.passing.rules import Judge
from table.stage.turn import REVIEW_DEAF_MS
from table.ui.help import load
from tests.table.phones.browsing import LEAST, PLAYERS, SIZES, WORDS, Party, page_says, party, stopped
from tests.table.phones.calling import until

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("home")]
RAT, GIVE = WORDS("claim.rat"), WORDS("button.Offer")
RAT, GIVE = WORDS("claim.rat"), WORDS("button.Offer")
CARD, TO, CLAIM = WORDS("play.slot_token"), WORDS("field.to"), WORDS("play.slot_word")
CARD, TO, CLAIM = WORDS("play.slot_token"), WORDS("field.to"), WORDS("play.slot_word")
CARD, TO, CLAIM = WORDS("play.slot_token"), WORDS("field.to"), WORDS("play.slot_word")


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


def test_half_made_choices_stay_when_the_hand_covers_itself_and_a_button_is_in_sight(sofa: Party) -> None:
    page = _zoomed(sofa, 200, viewport=SIZES[0])
    page.locator(OPENS).first.tap()
    page.locator("#hand .card:not([aria-disabled])").first.tap()
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)
    page.evaluate("cover(); show(); scrollTo({ top: 9999, behavior: 'instant' })")
    expect(page.locator("[id='open below']")).to_be_in_viewport(ratio=1)
    page.tap("[id='open below']")
    expect(page.locator("#hand .card[aria-pressed=true]")).to_have_count(1)


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
    page = stopped(sofa)
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
    expect(page.locator("#known .where")).to_have_text(WORDS("place.front"))
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
