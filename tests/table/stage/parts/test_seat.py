"""Public facts at seats: words, signs, and seats out.

Whatever a board declares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from games import GAMES, entry
from games.core import words as catalogues
from games.core.chance import Chance
from games.core.game import Game
from games.core.options import Options
from games.core.table import Table
from games.core.teller import Teller
from games.core.types import Seat
from games.core.words import LANGUAGES, Words
from games.royal.facts import RoyalFacts
from table.base.screen import Screen
from table.graphics.vector import art_file
from table.match.picker import Touch
from table.match.seats import PERSON
from table.scenes.play import opened
from table.stage import board as boards
from table.stage import catalogue as shared
from table.stage import required_texts
from table.stage.boardfile import BoardError, load_board, read_board
from table.stage.parts import Parts
from table.stage.parts import seat as signs
from table.stage.spec import BoardSpec
from tests.games.kadofida.scripted import lay_out
from tests.table.scenes.playing import sit_down
from tests.table.stage.boards import board, match
from tests.table.stage.test_boardfile import board_text

GAME = GAMES[0]
FEWEST, MOST = GAME.seats[0], GAME.seats[-1]


@dataclass(slots=True)
class Known(RoyalFacts):
    """The facts of a game in which seats go out."""

    cards: tuple[int, ...] = ()
    lives: tuple[int, ...] = ()
    gone: frozenset[Seat] = frozenset()
    first: Seat = 0
    most: int = 3


ROWS = """
[seat.first]
who = "first"
look = "token"
icon = "turn"
ends = true

[seat.out]
who = "gone"
out = true
tone = "wood"

[seat.cards]
fact = "cards"
look = "number"
icon = "card"
when = "own"

[seat.lives]
fact = "lives"
look = "signs"
icon = "cow"
tone = "red"
most = "most"
"""
TEXTS = {
    "en": {
        "seat.first": "begins",
        "seat.out": "Out of the game",
        "remind.out": "Out: {seats}.",
        "seat.cards": "{number} cards",
        "seat.cards.1": "{number} card",
        "remind.cards": "Cards: {seats}.",
        "seat.lives": "lives: {number} of {most}",
    },
    "ja": {
        "seat.first": "先手",
        "seat.out": "脱落しました",
        "remind.out": "脱落：{seats}さん。",
        "seat.cards": "{number}枚",
        "seat.cards.1": "{number}枚",
        "remind.cards": "手札：{seats}。",
        "seat.lives": "ライフ{most}個中{number}個",
    },
}
KNOWN: dict[str, Any] = {}
"""The facts."""


def spec(game: Game) -> BoardSpec:
    return read_board(board_text(GAME) + ROWS.replace('"cow"', '"flame"'), game)


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The first game has these facts, rows and words."""
    pygame.display.init()
    start, found = type(GAME.rules).start, catalogues.catalogue

    def begin(self: Any, seats: int, options: Options, chance: Chance) -> Table:
        table = start(self, seats, options, chance)
        known = {"cards": (0,) * seats, "lives": (0,) * seats, **KNOWN}
        by_seat = {name: known[name][:seats] for name in ("cards", "lives")}
        table.facts = Known(**{**table.facts.as_dict(), **known, **by_seat})
        return table

    def catalogue(package: str, lang: str) -> Mapping[str, str]:
        return {**found(package, lang), **(TEXTS[lang] if package == GAME.package else {})}

    KNOWN.clear()
    monkeypatch.setattr(type(GAME.rules), "start", begin)
    for user in (catalogues, required_texts):
        monkeypatch.setattr(user, "catalogue", catalogue)
    for module in (boards, opened):
        monkeypatch.setattr(module, "load_board", spec)
    shared.words.cache_clear()
    yield
    shared.words.cache_clear()


def shown(seats: int, screen: Screen, **known: Any) -> tuple[boards.Board, Surface]:
    """The table at the beginning, where this is known."""
    KNOWN.update(known)
    made = board(seats, screen, GAME, persons=1)
    made.settle(match(seats, 0, entry=GAME).view(None))
    return made, picture(made, screen)


def picture(made: boards.Board, screen: Screen) -> Surface:
    surface = Surface(screen.size)
    made.draw(surface)
    return surface


def changed(one: Surface, other: Surface) -> pygame.Mask:
    """Return a mask of the pixels that differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    return mask


def within(mask: pygame.Mask, rect: Rect) -> int:
    """Return the number of a mask's pixels in an area."""
    area = pygame.Mask(rect.size, fill=True)
    return mask.overlap_area(area, rect.topleft)


def name_of(made: boards.Board, seat: Seat) -> str:
    return next(thing.name for thing in made.resting.things() if thing.touch == Touch("Seat", seat))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("seats", [FEWEST, MOST])
def test_several_facts_are_seen_with_every_seat_in_the_room_for_them(seats: int, text: float, lang: str) -> None:
    screen = Screen((1280, 720), lang, text)
    _, empty = shown(seats, screen, first=-1, most=5)
    cards, lives = tuple(range(1100, 1100 + seats)), tuple(1 + seat % 5 for seat in range(seats))
    made, full = shown(seats, screen, cards=cards, lives=lives)
    told = changed(empty, full)
    areas = [place.badges.inflate(2, 2) for place in made.places.seats]
    assert all(within(told, area) > 60 for area in areas)
    assert sum(within(told, area) for area in areas) == told.count(), "nothing is drawn beside its room"
    words = TEXTS[lang]
    for seat in range(seats):
        assert words["seat.cards"].format(number=cards[seat]) in name_of(made, seat)
        assert words["seat.lives"].format(number=lives[seat], most=5) in name_of(made, seat)


def test_a_number_may_have_its_own_words_and_nothing_is_said_of_none() -> None:
    made, _ = shown(3, Screen((640, 360), "en"), cards=(0, 1, 2))
    assert [name_of(made, seat) for seat in range(3)] == ["You: begins", "Seat 1: 1 card", "Seat 2: 2 cards"]


@pytest.mark.parametrize(("seats", "text", "seat", "wide"), [(FEWEST, 1.0, 0, True), (MOST, 2.0, 1, False)])
def test_words_for_which_there_is_no_room_give_way_to_their_icon(
    seats: int, text: float, seat: Seat, wide: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TEXTS["en"], "seat.cards", "{number} cards to give away to all")
    rows = board_text(GAME) + ROWS.replace("cow", "flame").replace('look = "number"', 'look = "words"')
    monkeypatch.setattr(boards, "load_board", lambda game: read_board(rows, game))
    screen = Screen((1280, 720), "en", text)
    _, empty = shown(seats, screen, first=-1)
    made, full = shown(seats, screen, cards=(5,) * seats)
    told, area = changed(empty, full), made.places.seats[seat].badges
    dots = [(x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom) if told.get_at((x, y))]
    across, down = ({dot[side] for dot in dots} for side in (0, 1))
    assert (len(across) > screen.font(21) * 6) == wide
    assert wide or len(down) > screen.font(21), "it is as high as others"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("text", "seats"), [(1.0, FEWEST), (2.0, MOST)])
@pytest.mark.parametrize(("contrast", "least"), [("normal", 4.5), ("high", 7.0)])
def test_who_is_out_is_dark_and_is_told_so(contrast: Any, least: float, text: float, seats: int, lang: str) -> None:
    screen = Screen((1280, 720), lang, text, contrast)
    before, calm = shown(seats, screen, gone=frozenset())
    made, dark = shown(seats, screen, gone=frozenset({1}))
    told, place = changed(calm, dark), made.places.seats[1]
    assert within(told, place.panel) == told.count()
    assert within(told, place.badges) > 60, "the word"
    assert brightness(dark, place.portrait) < brightness(calm, place.portrait) * 0.7
    inside = dark.subsurface(place.portrait)
    assert max(luminance(inside.get_at((x, x))) for x in range(min(inside.size))) > 0.6, "the sign"
    assert contrast_in(dark.subsurface(place.name)) >= least
    said = TEXTS[lang]["seat.out"]
    assert said in name_of(made, 1) and said not in name_of(made, 0) + name_of(before, 1)


def brightness(surface: Surface, rect: Rect) -> float:
    return sum(pygame.transform.average_color(surface, rect)[:3])


def luminance(colour: pygame.Color) -> float:
    parts = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in tuple(colour)[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast_in(area: Surface) -> float:
    """Of letters against the ground at the end of their room."""
    found = sorted(luminance(area.get_at((x, y))) for x in range(area.width) for y in range(area.height))
    return (found[-1] + 0.05) / (found[len(found) // 4] + 0.05)


def test_the_lamp_shines_for_nobody_who_is_out() -> None:
    screen = Screen((640, 360), "en")
    made, lit = shown(3, screen)
    view = match(3, 0, entry=GAME).view(None)
    assert view.ask
    panel = made.places.seats[view.ask.seat].panel
    beside = Rect(panel.center, (6, 6))
    known, bright = view.facts.as_dict(), brightness(lit, beside)
    for gone, shines in (({view.ask.seat}, False), ({(view.ask.seat + 1) % 3}, True)):
        made.settle(replace(view, facts=Known(**{**known, "gone": frozenset(gone)})))
        assert (brightness(picture(made, screen), beside) == bright) == shines


def test_after_the_game_is_shown_only_what_still_holds() -> None:
    screen = Screen((640, 360), "en")
    made, _ = shown(2, screen, cards=(3, 4))
    assert "begins" in name_of(made, 0)
    before = picture(made, screen)
    made.resting.end("game")
    made.painter.invalidate()
    told = changed(before, picture(made, screen))
    assert name_of(made, 0) == "You: 3 cards"
    assert within(told, made.places.seats[0].portrait.inflate(12, 12)) == told.count() > 0


@pytest.mark.usefixtures("home")
def test_the_reminder_tells_of_all_for_whom_it_is_so() -> None:
    KNOWN.update(gone=frozenset({1, 2}), cards=(0, 3, 1))
    player = sit_down(PERSON, "random", "random", game=GAME.id)
    narrator, session = player.scene.narration.narrator, player.scene.session
    names = narrator.teller.names
    lines = narrator.reminder(session.beats(None))
    assert f"Out: {names[1]}, {names[2]}." in lines
    assert f"Cards: {names[1]} (3), {names[2]} (1)." in lines
    KNOWN.update(gone=frozenset())
    assert not any(line.startswith("Out") for line in narrator.reminder(match(3, 0, entry=GAME).beats(None)))


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('who = "gone"\n', "", r"\[seat.out\] has neither fact nor who"),
        ('who = "gone"', 'who = "gnus"', r"\[seat.out\] who: there is no public fact gnus"),
        ('who = "gone"', 'who = "reason"', r"\[seat.out\] who: reason is '', which can't be shown so"),
        ('fact = "cards"', 'fact = "gone"', r"\[seat.cards\] fact: gone is frozenset\(\)"),
        ('most = "most"', 'most = "lives"', r"\[seat.lives\] most: lives is \(0, 0\)"),
        ('icon = "cow"\n', "", r"\[seat.lives\] lacks icon"),
        ('icon = "cow"', 'icon = "nose"', r"\[seat.lives\]: there is no icon nose"),
        ('look = "signs"', 'look = "smell"', r"\[seat.lives\]: look is none of number, signs, words, token, struck"),
        ('tone = "red"', 'tone = "pink"', r"\[seat.lives\]: tone is none of brass, wood, red"),
        ('when = "own"', 'when = "noon"', r"\[seat.cards\]: when is none of always, any, own"),
        ("out = true", 'out = "yes"', r"\[seat.out\]: out is neither true nor false"),
        ("out = true", "out = true\nlimit = 3", r"\[seat.out\] has no limit"),
        ('fact = "lives"\n', 'who = "gone"\n', r"\[seat.lives\]: signs needs a fact"),
        ('look = "number"', 'look = "words"\nout = true', r"\[seat\]: only one row can say who is out"),
        ('look = "number"', 'look = "number"\nout = true', r"\[seat.cards\]: who is out is told in words"),
    ],
)
def test_a_row_that_does_not_fit_is_refused(before: str, after: str, message: str) -> None:
    assert before in ROWS
    rows = ROWS.replace(before, after).replace('"cow"', '"flame"')
    with pytest.raises(BoardError, match=message):
        read_board(board_text(GAME) + rows, GAME.rules)


def test_a_game_may_draw_its_own_icons(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen((640, 360), "en")
    _, usual = shown(2, screen, lives=(2, 1))
    own = sorted(file.name for file in art_file(GAME.art).iterdir() if file.name.endswith(".svg"))[0]
    text = board_text(GAME) + ROWS.replace("cow", own.removesuffix(".svg"))
    monkeypatch.setattr(boards, "load_board", lambda game: read_board(text, game))
    made, other = shown(2, screen, lives=(2, 1))
    assert within(changed(other, usual), made.places.seats[0].badges)


def test_every_text_that_a_row_needs_is_asked_for() -> None:
    asked = {row.key: row.needed for row in required_texts.asked_for(GAME.rules, spec(GAME.rules))}
    assert asked["seat.cards"] and asked["remind.out"] and not asked["remind.cards"]
    required_texts.texts_are_there(GAME, spec(GAME.rules))


def test_a_sign_that_is_missing_looks_like_the_sign_and_like_no_number() -> None:
    sign = Surface((20, 20), pygame.SRCALPHA)
    pygame.draw.rect(sign, (250, 40, 40), Rect(4, 4, 9, 12))
    here, missing = signs.counted(sign, 1, 2, 20, (250, 40, 40))
    assert here.get_bounding_rect() == missing.get_bounding_rect()
    assert here.get_at((6, 6)).a > 2 * missing.get_at((6, 6)).a > 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_is_one_sign_short_of_the_end_of_the_game_is_in_danger(lang: str) -> None:
    """In words and on phones."""
    game = entry("kadofida")
    view = lay_out("ndungo froggs kataso", marks={1: 1}).match.view(None)
    part = Parts.of(load_board(game.rules), game.rules).get(signs.SeatFacts)
    teller = Teller(Words(lang, "table", game.package), game.rules, "ABCD")
    assert part
    said = teller.words("seat.marks", number=1, most=2)
    assert teller.words("play.near_end", said=said) in part.of_seat(view, 1, teller, "")
    assert [alarm.sign for alarm in part.alarms(view, 1, teller)] == ["1/2"]
    assert not part.alarms(view, 0, teller)
    ended = replace(view, pending=())
    assert said in part.of_seat(ended, 1, teller, "game") and not part.alarms(ended, 1, teller)
