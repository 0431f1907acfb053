"""The page's sizes, colours and motion in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright")

import pygame
from PIL import Image
from playwright.sync_api import Browser, expect

from games import GAMES
from games.core.entry import Entry
from table.commands import cli
from table.phones.pictures import tones as tones_of
from table.shot.phone_browser import SCALE, SIZE
from tests.table.graphics.test_theme import contrast_ratio
from tests.table.phones.browsing import LEAST, Party, page_says, party
from tests.table.phones.calling import until

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("home")]
PAGE = Path(__file__).parents[3] / "table/phones/page"


def test_where_the_browser_enlarges_all_name_and_cards_are_in_sight(sofa: Party) -> None:
    sofa.cards()
    page = sofa.join(0, viewport={"width": 206, "height": 420})
    page.wait_for_function(  # else it stands in a column of letters
        "() => { const name = document.querySelector('header h1')?.getBoundingClientRect();"
        " return name?.height && name.width > 1.5 * name.height; }"
    )
    page.tap("#open")
    expect(page.locator("#hand .card").first).to_be_in_viewport(ratio=0.3)


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
