"""The log panel: a row for each event, scrolled by wheel and pages."""

from __future__ import annotations

from random import Random

import pygame

from games import entry
from games.core.chance import SeededChance
from games.core.match import Beats, Match
from games.core.words import Words
from table.input.intents import Page, Point, Scroll
from table.screen import Screen
from table.stage.boardfile import load_board
from table.stage.drawing.surface import seat_looks
from table.stage.speech.logpanel import LogPanel
from table.stage.speech.narrator import Narrator

GAME = entry("royal").rules
RECT = pygame.Rect(900, 20, 360, 680)


def panel(text: float = 1.0) -> tuple[LogPanel, Beats]:
    match, random = Match(GAME, 3, chance=SeededChance(Random(4))), Random(4)
    while match.ask:
        legal = match.legal(match.ask.seat)
        match.submit(match.ask.seat, legal[random.randrange(len(legal))])
    tells = Narrator(Words("en", "table", "games.royal"), GAME, load_board(GAME), ("Aki", "Ben", "Chi"))
    made = LogPanel(tells.log_line, seat_looks())
    made.lay_out(RECT, Screen((1280, 720), "en", text), "Log", tells.log_line)
    return made, match.beats(None)


def picture(made: LogPanel) -> bytes:
    surface = pygame.Surface((1280, 720))
    made.draw(surface)
    outside = surface.copy()
    outside.fill("black", RECT.inflate(60, 60))
    assert not outside.get_bounding_rect().width or not any(pygame.transform.average_color(outside)[:3])
    return pygame.image.tobytes(surface, "RGB")


def test_shows_what_has_been_shown_and_no_more() -> None:
    made, beats = panel()
    made.update(beats, 3)
    first = picture(made)
    assert picture(made) == first
    made.update(beats, 4)
    assert picture(made) != first


def test_scrolls_by_wheel_inside_and_by_pages() -> None:
    made, beats = panel()
    made.update(beats, len(beats))
    end = picture(made)
    assert not made.handle(Scroll((10, 10), 3))
    assert not made.handle(Point((950, 100)))
    assert made.handle(Scroll((950, 100), 3))
    up = picture(made)
    assert up != end
    assert made.handle(Scroll((950, 100), -3))
    assert picture(made) == end
    for _ in range(100):
        made.handle(Page(-1))
    top = picture(made)
    made.handle(Page(-1))
    assert picture(made) == top
    for _ in range(100):
        made.handle(Page(1))
    assert picture(made) == end


def test_what_is_being_read_stays_where_it_is() -> None:
    made, beats = panel(2.0)
    made.update(beats, len(beats) - 3)
    for _ in range(100):
        made.handle(Page(-1))
    before = made._height - made._back
    made.update(beats, len(beats))
    assert made._height - made._back == before


def test_what_goes_without_saying_has_no_row() -> None:
    made, beats = panel()
    say = made._say
    said = [say(beat) for beat in beats]
    made.lay_out(RECT, Screen((1280, 720), "en"), "Log", lambda beat: "" if say(beat) == said[-3] else say(beat))
    for shown in (len(beats), 2):
        made.update(beats, shown)
        assert [row.words for row in made._rows] == [words for words in said[:shown] if words != said[-3]]
