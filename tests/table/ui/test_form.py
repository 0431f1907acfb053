"""Forms: all in sight is drawn, keys lead to the rest."""

from __future__ import annotations

import pygame
import pytest

from table.base.screen import Screen
from table.input.intents import Next, ScrollPages
from table.input.keymap import INTENTS
from table.ui.form import Form
from table.ui.widgets import Button

SCREEN = Screen((1280, 720), "en")
WINDOW = pygame.Rect(40, 40, 300, 200)


def button(name: str, rect: pygame.Rect) -> Button:
    made = Button(name, name, lambda: None)
    made.rect = rect
    return made


def test_what_stands_beside_a_window_that_scrolls_is_drawn_too() -> None:
    pygame.display.init()
    form, surface = Form(), pygame.Surface(SCREEN.size)
    lines = [button(f"line {n}", pygame.Rect(50, 50 + 90 * n, 240, 60)) for n in range(5)]
    beside, below = button("beside", pygame.Rect(900, 60, 240, 60)), button("below", pygame.Rect(60, 600, 240, 60))
    form.set(SCREEN, [*lines, beside, below], lines, WINDOW)
    form.draw(surface)
    assert all(any(surface.get_at(one.rect.center)[:3]) for one in (lines[0], beside, below))
    assert not any(surface.get_at(lines[4].rect.center)[:3]), "out of the window"


def test_nothing_outside_the_clip_is_drawn() -> None:
    pygame.display.init()
    form, surface = Form(), pygame.Surface(SCREEN.size)
    drawn: list[str] = []
    buttons = [button(name, pygame.Rect(left, 60, 240, 60)) for name, left in (("here", 100), ("there", 900))]
    for one in buttons:
        one.draw = lambda *_, name=one.id: drawn.append(name)  # type: ignore[method-assign]
    form.set(SCREEN, buttons)
    surface.set_clip(pygame.Rect(100, 0, 200, 200))
    form.draw(surface)
    assert drawn == ["here"]


def test_what_the_window_does_not_cut_never_fades() -> None:
    pygame.display.init()
    form, surface = Form(), pygame.Surface(SCREEN.size)
    lines = [button(f"line {n}", pygame.Rect(50, 50 + 92 * n, 240, 80)) for n in range(5)]
    whole, cut = lines[1].rect, lines[2].rect
    assert whole.bottom < cut.top < WINDOW.bottom
    pictures = []
    for height in (WINDOW.height, 600):
        surface.fill("black")
        form.set(SCREEN, lines, lines, pygame.Rect(WINDOW.topleft, (WINDOW.width, height)))
        form.draw(surface)
        pictures.append(surface.subsurface(whole.left, whole.top, 60, whole.height).copy())
    assert pygame.image.tobytes(pictures[0], "RGB") == pygame.image.tobytes(pictures[1], "RGB")
    assert form.reach == 0


def rows(window: pygame.Rect | None = WINDOW) -> Form:
    """Return a form with nine rows, and a button below them."""
    form = Form()
    lines = [button(f"line {n}", pygame.Rect(50, 50 + 90 * n, 240, 60)) for n in range(9)]
    below = button("below", pygame.Rect(60, 600, 240, 60))
    form.set(SCREEN, [*lines, below], lines if window else [], window)
    form.focus.prefer("line 0")
    return form


def in_focus(form: Form) -> str:
    assert form.focus.lit
    return form.focus.lit.id


def test_keys_come_along_when_pages_are_turned() -> None:
    form = rows()
    form.handle(Next())
    met = [in_focus(form)]
    for way in [1] * 6 + [-1] * 6:
        form.handle(ScrollPages(way))
        met.append(in_focus(form))
        assert form.window and form.window.colliderect(form.where(form.widget(met[-1]))), met
    assert met[0] == met[-1] == "line 0" and "line 8" in met and len({*met}) > 3


@pytest.mark.parametrize("window", [WINDOW, None])
def test_the_beginning_and_the_end_are_one_key_away(window: pygame.Rect | None) -> None:
    form = rows(window)
    form.handle(Next())
    form.handle(INTENTS["to_last"])
    assert in_focus(form) == ("line 8" if window else "below") and form.offset == form.reach
    form.handle(INTENTS["to_first"])
    assert in_focus(form) == "line 0" and form.offset == 0


def test_turning_pages_puts_no_focus_where_only_a_pointer_is() -> None:
    form = rows()
    form.handle(ScrollPages(1))
    form.handle(INTENTS["to_last"])
    assert form.focus.lit is None and form.offset == form.reach
