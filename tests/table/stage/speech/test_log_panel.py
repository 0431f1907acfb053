"""The log panel.

A line for each event, as signs or as a sentence, scrolled by wheel and pages.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any, get_args

import pygame
import pytest

from games import entry
from games.core.actions import Event
from games.core.chance import SeededChance
from games.core.match import Beat, Beats, Match
from games.core.words import Words
from table.base.screen import LogForm, Screen
from table.input.intents import Point, Press, Release, Scroll, ScrollPages
from table.match.seats import SeatSetup
from table.stage.boardfile import load_board
from table.stage.cues.cues import signs
from table.stage.drawing.cards import CardArt
from table.stage.speech import log_panel
from table.stage.speech.event_icons import Sign, draw_signs
from table.stage.speech.log_panel import LogPanel, log_width
from table.stage.speech.narrator import Narrator

GAME = entry("royal").rules
SPEC = load_board(GAME)
SIZE = (1280, 720)
SEATS = [SeatSetup(name, number, "person") for number, name in enumerate(("Aki", "Ben", "Chi"))]
TELLS = Narrator(Words("en", "table", "games.royal"), GAME, SPEC, [seat.name for seat in SEATS])
FORMS = [form for form in get_args(LogForm) if form != "closed"]
each_form = pytest.mark.parametrize("form", FORMS)


def area(screen: Screen, form: LogForm) -> pygame.Rect:
    wide = round(log_width(screen, form) * screen.scale)
    return pygame.Rect(SIZE[0] - wide - 40, 40, wide, 640)


def panel(form: LogForm = "prose", text: float = 1.0) -> tuple[LogPanel, Beats]:
    match, random = Match(GAME, 3, chance=SeededChance(Random(4))), Random(4)
    while match.ask:
        legal = match.legal(match.ask.seat)
        match.submit(match.ask.seat, legal[random.randrange(len(legal))])
    made = LogPanel(TELLS.log_line, lambda beat: signs(beat, SPEC, GAME), TELLS.round, SEATS)
    screen = Screen(SIZE, "en", text)
    made.lay_out(area(screen, form), screen, CardArt("royal"), form, "Log", TELLS.log_line)
    return made, match.beats(None)


def drawn(made: LogPanel) -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    made.draw(surface)
    return surface


def picture(made: LogPanel) -> bytes:
    surface = drawn(made)
    outside = surface.copy()
    outside.fill("black", made.rect.inflate(60, 60))
    assert not any(pygame.transform.average_color(outside)[:3])
    return pygame.image.tobytes(surface, "RGB")


@each_form
def test_shows_what_has_been_shown_and_no_more(form: LogForm) -> None:
    made, beats = panel(form)
    made.update(beats, 3)
    first = picture(made)
    assert picture(made) == first
    made.update(beats, 4)
    assert picture(made) != first


@each_form
def test_rounds_are_apart_and_all_else_is_close(form: LogForm) -> None:
    made, beats = panel(form)
    made.update(beats, len(beats))
    told = {id(beat.event): TELLS.round(beat.view) for beat in beats}
    for before, row in pairwise(made.rows):
        begins = told[id(before.event)] != told[id(row.event)]
        assert row.opens == begins == (row.top > before.top + before.height)
    assert sum(row.opens for row in made.rows) > 3


@pytest.mark.parametrize("form", ["prose", "signs"])
def test_scrolls_by_thumb_and_page(form: LogForm) -> None:
    made, beats = panel(form)
    made.update(beats, len(beats))
    end, (x, y) = picture(made), made.window.center
    assert not made.handle(Press((x, y))), "a press may mean something else"
    assert made.handle(Point((x, y + 60)))
    assert picture(made) != end
    assert made.handle(Release((x, y + 60))) and not made.handle(Release((x, y)))
    right, top, bottom = made.window.right - 1, made.window.top, made.window.bottom
    made.handle(ScrollPages(1))
    assert picture(made) == end
    assert made.handle(Press((right, bottom - 2))) and made.handle(Point((right, top - 50)))
    first = picture(made)
    assert made.handle(Release((right, top)))
    made.handle(ScrollPages(-9))
    assert picture(made) == first, "dragged to the first line"


@each_form
def test_scrolls_by_wheel_inside_and_by_pages(form: LogForm) -> None:
    made, beats = panel(form)
    made.update(beats, len(beats))
    end, inside = picture(made), made.rect.center
    assert not made.handle(Scroll((10, 10), 3))
    assert not made.handle(Point(inside))
    assert made.handle(Scroll(inside, 3))
    up = picture(made)
    assert up != end
    assert made.handle(Scroll(inside, -3))
    assert picture(made) == end
    for _ in range(100):
        made.handle(ScrollPages(-1))
    top = picture(made)
    made.handle(ScrollPages(-1))
    assert picture(made) == top
    for _ in range(100):
        made.handle(ScrollPages(1))
    assert picture(made) == end


@each_form
def test_what_is_being_read_stays_where_it_is(form: LogForm) -> None:
    made, beats = panel(form, 2.0)
    made.update(beats, len(beats) - 3)
    for _ in range(100):
        made.handle(ScrollPages(-1))
    before = made.height - made.back
    made.update(beats, len(beats))
    assert made.height - made.back == before


@each_form
@pytest.mark.parametrize("shown", [1.0, 0.5])
def test_made_anew_it_tells_the_latest(form: LogForm, shown: float) -> None:
    """In another size or language, or by eyes that saw less."""
    made, beats = panel(form)
    made.update(beats, len(beats))
    for _ in range(100):
        made.handle(ScrollPages(-1))
    if shown == 1:
        made.lay_out(made.rect, Screen(SIZE, "en"), CardArt("royal"), form, "Log", TELLS.log_line)
    made.update(beats, round(len(beats) * shown))
    assert made.offset == made.height - made.window.height > 0


@each_form
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_lines_keep_away_from_the_bar(form: LogForm, text: float) -> None:
    made, beats = panel(form, text)
    made.update(beats, len(beats))
    screen, lines = Screen(SIZE, "en", text), pygame.Surface(made.window.size, pygame.SRCALPHA)
    made._paint_lines(lines, screen, made.offset)
    rows, bar = lines.get_bounding_rect(), lines.width - screen.px(5)
    assert rows.right <= bar - 4
    assert rows.right > 0.7 * bar


def test_what_goes_without_saying_has_no_row() -> None:
    made, beats = panel()
    said = [TELLS.log_line(beat) for beat in beats]

    def say(beat: Beat, last: Event | None) -> str:
        words = TELLS.log_line(beat)
        return "" if words == said[-3] else words

    made.lay_out(made.rect, Screen(SIZE, "en"), CardArt("royal"), "prose", "Log", say)
    for shown in (len(beats), 2):
        made.update(beats, shown)
        assert [row.words for row in made.rows] == [words for words in said[:shown] if words and words != said[-3]]


def test_the_lines_in_sight_can_be_gone_to_and_say_their_sentences() -> None:
    made, beats = panel("signs")
    made.update(beats, len(beats))
    lines = list(made.targets())
    assert 10 < len(lines) < len(made.rows)
    assert [line.why for line in lines] == [row.words for row in made.rows[-len(lines) :]]
    assert all(made.rect.contains(line.rect) and not line.enabled for line in lines)
    for _ in range(100):
        made.handle(ScrollPages(-1))
    assert next(made.targets()).why == made.rows[0].words
    made.close()
    assert not list(made.targets())
    assert not list(panel("prose")[0].targets())


def test_the_line_that_the_player_is_at_is_lit() -> None:
    made, beats = panel("signs")
    made.update(beats, len(beats))
    before, line = drawn(made), next(made.targets())
    made.light(line.id)
    after = drawn(made)
    spot = (line.rect.right - 6, line.rect.centery)
    assert before.get_at(spot) != after.get_at(spot)
    made.light("Token 1")
    assert drawn(made).get_at(spot) == before.get_at(spot)


def test_only_the_signs_of_what_is_new_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made, beats = panel("signs")
    made.update(beats, 12)
    drawn(made)
    told: list[object] = []

    def note(surface: pygame.Surface, said: tuple[Sign, ...], *more: Any) -> None:
        told.append(said)
        draw_signs(surface, said, *more)

    monkeypatch.setattr(log_panel, "draw_signs", note)
    drawn(made)
    assert not told
    count, shown = len(made.rows), 12
    while len(made.rows) == count:
        shown += 1
        made.update(beats, shown)
    drawn(made)
    assert told == [made.rows[-2].signs, made.rows[-1].signs]  # the one is the latest no more


@each_form
def test_it_is_no_longer_than_a_few_lines_need_and_grows_to_its_place(form: LogForm) -> None:
    made, beats = panel(form)
    made.update(beats, 1)
    before = made.seen
    picture(made)
    assert before.topleft == made.rect.topleft and before.height < made.rect.height // 2
    heights = [before.height]
    for shown in range(2, len(beats) + 1):
        made.update(beats, shown)
        assert made.seen.bottom >= min(made.rect.bottom, made.window.top + made.height)
        heights.append(made.seen.height)
    assert heights == sorted(heights) and made.seen == made.rect
    assert len(set(heights)) <= log_panel.STEPS
    picture(made)
