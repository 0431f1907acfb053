"""Controls with values: knobs on rails, and common widths."""

from __future__ import annotations

import pygame
import pytest

from table.base.screen import Screen
from table.ui import choices, entry
from table.ui.choices import Choice, Labelled, Slider, align
from table.ui.entry import TextEntry
from table.ui.widgets import Widget, stack

WIDTH = 900


def nothing(value: object) -> None:
    """For controls that nobody listens to."""


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def rows() -> list[Widget]:
    return [
        Choice("few", "Few", [(0, "No"), (1, "Yes")], 0, nothing),
        Choice("more", "More", [(0, "Once"), (1, "Slow"), (2, "Usual")], 0, nothing),
        Slider("volume", "Volume", 0.5, nothing),
        Choice("many", "Many", [(n, f"The choice {n}") for n in range(5)], 0, nothing),
    ]


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_controls_below_each_other_are_of_one_width_but_for_what_is_too_wide(text: float) -> None:
    screen, made = Screen((1280, 720), "en", text), rows()
    align(made, screen, WIDTH)
    stack(made, screen, pygame.Rect(0, 0, WIDTH, 0))
    narrow = [row.control(screen, row.rect).width for row in made[:3] if isinstance(row, Labelled)]
    assert len({*narrow}) == 1
    many = made[3]
    assert isinstance(many, Labelled) and many.control(screen, many.rect).width >= many.control_width(screen)


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("part", [0.0, 1.0])
def test_a_knob_at_an_end_lies_on_its_rail_and_can_be_taken_there(
    part: float, text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, taken, knobs = Screen((1920, 1080), "en", text), list[float](), list[pygame.Rect]()
    monkeypatch.setattr(choices, "panel", lambda surface, rect, *rest: knobs.append(rect))
    slider = Slider("volume", "Volume", part, taken.append)
    stack([slider], screen, pygame.Rect(40, 40, WIDTH, 0))
    control = slider.control(screen, slider.rect)
    surface = pygame.Surface((WIDTH + 80, 300))
    surface.fill((90, 90, 90))
    slider.draw(surface, screen, "rest", slider.rect)
    drawn = pygame.mask.from_threshold(surface, (90, 90, 90), (1, 1, 1, 255))
    drawn.invert()
    rail = max(drawn.get_bounding_rects(), key=lambda box: box.width if box.height < 20 else 0)
    (knob,) = knobs
    assert control.left <= rail.left <= knob.left and knob.left - rail.left in (0, rail.width - knob.width)
    assert (knob.left == rail.left) == (part == 0)
    slider.grab((control.x, control.centery) if part else (control.right - 1, control.centery))
    assert taken == [1.0 - part]


def test_arrows_and_signs_grow_with_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    sides: dict[str, list[int]] = {"arrow": [], "pencil": []}
    drawn = choices.tinted
    monkeypatch.setattr(
        choices, "tinted", lambda name, side, ink: (sides[name].append(side), drawn(name, side, ink))[1]
    )
    sign = entry.icon
    monkeypatch.setattr(entry, "icon", lambda name, side, ink: (sides[name].append(side), sign(name, side, ink))[1])
    for text in (1.0, 2.0):
        screen, surface = Screen((1280, 720), "en", text), pygame.Surface((1280, 720))
        for widget in (
            Choice("many", "", [(n, "A long name") for n in range(9)], 0, nothing),
            TextEntry("name", "Aki"),
        ):
            widget.rect = pygame.Rect(0, 0, 400, widget.height(screen, 400))
            widget.draw(surface, screen, "rest", widget.rect)
    assert all(abs(found[-1] - 2 * found[0]) <= 1 for found in sides.values()), sides


def test_a_choice_without_a_label_is_called_by_its_name_and_its_value() -> None:
    """A switch that scans has no more than that."""
    choice = Choice("place", "", [(0, "screen"), (1, "phone")], 1, lambda _: None, name="Aki")
    assert choice.called == "Aki phone"
