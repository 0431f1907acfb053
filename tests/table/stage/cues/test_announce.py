from __future__ import annotations

import re
from dataclasses import replace

import pytest
from pygame import Rect, Surface

from games.core.entry import Entry
from games.core.teller import Teller
from games.core.words import LANGUAGES, Words
from table.base.screen import Screen
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.cues.announce import READ, Announce, Announcement, near
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.layout.pose import Pose
from tests.table.moments import each, moment
from tests.table.stage.boards import SMALL, art, board, canvas, pixels, setups
from tests.table.stage.layouts import LOGS
from tests.table.windows import SCREENS

YOURS = {"en": r"(?i)\byou(r|rself|rs)?\b", "ja": "あなた"}


def announced(entry: Entry, screen: Screen = SMALL, bottom: int = 0) -> tuple[Board, float]:
    played, index = moment(entry, "announce")
    shown = board(4, screen, entry, bottom=bottom)
    shown.settle(played.beats(None)[index - 1].view)
    return shown, shown.perform(played.beats(None)[index], 1)


def abouts(entry: Entry, lang: str) -> set[str]:
    words = Words(lang, entry.package)
    return {words(f"about.{face.id}") for face in entry.rules.faces}


def own_words(entry: Entry, lang: str) -> set[str]:
    played, index = moment(entry, "announce")
    names = [seat.name for seat in setups(4)]
    return {Teller(Words(lang, entry.package), entry.rules, names).announced(*played.beats(None)[index])} - {""}


@pytest.mark.sampled(1)
@each("announce")
def test_what_a_card_does_stands_beside_it_in_the_language_of_the_moment(entry: Entry) -> None:
    shown, length = announced(entry)
    assert length == Announce.pause + READ
    stands = shown.effects.of(Announcement)
    note = stands and stands.tell()
    assert stands and note
    assert note.about in abouts(entry, "en") | own_words(entry, "en")
    shown.update(900)
    with_words = pixels(shown)
    shown.effects.show(replace(stands, tell=lambda: None))
    assert pixels(shown) != with_words
    shown.effects.show(stands)
    shown.layout(Screen(SMALL.size, "ja"), Words("ja", "table", entry.package), art(entry.id), False)
    japanese = stands.tell()
    assert japanese and japanese.about in abouts(entry, "ja") | own_words(entry, "ja")


@each("announce")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_everybody_reads_beside_it_speaks_to_nobody(entry: Entry, lang: str) -> None:
    rows = load_board(entry.rules).events.items()
    own = [f"announced.{name}" in Words(lang, entry.package) for name, row in rows if row.cue == "announce"]
    assert all(own) or not [said for said in abouts(entry, lang) if re.search(YOURS[lang], said)]


@each("announce")
def test_its_words_are_new_only_once(entry: Entry) -> None:
    played, index = moment(entry, "announce")
    found = played.beats(None)
    shown = board(4, entry=entry)
    for length in (Announce.pause + READ, Announce.pause):
        shown.settle(found[index - 1].view)
        assert shown.perform(found[index], 1) == length


@pytest.mark.sampled(1)
@each("announce")
@pytest.mark.parametrize(("screen", "bottom"), [(screen, number % 3) for number, screen in enumerate(SCREENS)], ids=str)
def test_its_words_never_lie_on_what_is_asked_nor_on_what_holds_for_all(
    entry: Entry, screen: Screen, bottom: int
) -> None:
    shown, _ = announced(entry, screen, bottom)
    shown.update(2000)
    stands = shown.effects.of(Announcement)
    assert stands
    for log in LOGS:
        shown.layout(screen, Words(screen.lang, "table", entry.package), art(entry.id), log)
        places, sight = shown.places, shown.painter.sight(shown.flights)
        for asks in (False, True):
            words = stands.read(replace(sight, asked=asks), screen)
            assert words and places.board.contains(words)
            needed = [places.instruction, *places.laws, *([places.prompt] if asks else [])]
            assert words.collidelist(needed) < 0
        made = shown.resting.made
        held = {token for stack in made.stacks for token in stack.tokens}
        below = {token for token in {*made.rects} - held - {*stands.cards} if made.rects[token].colliderect(words)}
        words = stands.read(replace(sight, asked=True, choices=below), screen)
        assert words and words.collidelist([made.rects[token] for token in below]) < 0, "they can be chosen"


@pytest.mark.sampled(2)
@each("announce")
@pytest.mark.parametrize("angle", [0.0, -90.0])
def test_a_lifted_card_stays_on_the_board(entry: Entry, angle: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """At an edge it would lie over the table's frame."""
    shown, _ = announced(entry)
    stands, made, within = shown.effects.of(Announcement), shown.resting.made, shown.places.board
    assert stands
    token, middles = stands.cards[0], []
    made.poses[token] = Pose(within.left + 3.0, within.bottom - 3.0, 80.0, angle)
    monkeypatch.setattr(SurfaceCanvas, "put", lambda self, picture, seen=1.0, **at: middles.append(at["center"]))
    near(canvas(Surface(SMALL.size), 0, SMALL, entry), made, token, 1.0, within)
    least = 20 if angle else 28
    card = Rect(0, 0, 2 * least, 2 * least)
    card.center = middles[-1]
    assert within.contains(card)
