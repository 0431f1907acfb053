"""Colours of the application, and pygame-gui's theme made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

RGB = tuple[int, int, int]
Contrast = Literal["normal", "high"]


@dataclass(frozen=True, slots=True, eq=False)  # there are few, and they are keys of what is looked up in every frame
class Palette:
    """Colours by use.

    Text colours keep 4.5:1 (high contrast: 7:1) on every ground named with them.
    """

    night: RGB
    """Behind everything."""
    wood_dark: RGB
    wood: RGB
    """Grounds of panels and buttons, for `cream` and `cream_soft`."""
    felt: RGB
    """Ground of what is set apart on wood, for `cream` and `cream_soft`."""
    cream: RGB
    cream_soft: RGB
    paper: RGB
    paper_dark: RGB
    """Grounds for `ink` and `ink_soft`."""
    ink: RGB
    ink_soft: RGB
    brass: RGB
    brass_light: RGB
    brass_dark: RGB
    """Edges and ornaments; the lighter two also head dark wood."""
    lacquer: RGB
    on_lacquer: RGB
    """The call to action, and text on it."""
    good: RGB
    bad: RGB
    """True and lie, as grounds for `on_lacquer` and as text on `paper`."""
    ring: RGB
    """The focus ring; it comes with an edge of `night`."""
    shade: tuple[int, int, int, int]
    """Laid over a scene that an overlay covers."""


NORMAL = Palette(
    night=(16, 9, 6),
    wood_dark=(36, 21, 13),
    wood=(58, 34, 20),
    felt=(20, 44, 38),
    cream=(250, 239, 215),
    cream_soft=(222, 201, 163),
    paper=(247, 236, 211),
    paper_dark=(232, 216, 182),
    ink=(43, 26, 16),
    ink_soft=(94, 68, 44),
    brass=(208, 164, 82),
    brass_light=(246, 218, 148),
    brass_dark=(128, 92, 40),
    lacquer=(150, 36, 28),
    on_lacquer=(255, 244, 226),
    good=(6, 103, 69),
    bad=(155, 13, 11),
    ring=(255, 221, 110),
    shade=(10, 5, 3, 178),
)

HIGH = Palette(
    night=(0, 0, 0),
    wood_dark=(0, 0, 0),
    wood=(14, 10, 8),
    felt=(0, 18, 14),
    cream=(255, 255, 255),
    cream_soft=(240, 232, 214),
    paper=(255, 255, 255),
    paper_dark=(240, 240, 240),
    ink=(0, 0, 0),
    ink_soft=(40, 32, 26),
    brass=(255, 214, 110),
    brass_light=(255, 232, 160),
    brass_dark=(214, 170, 80),
    lacquer=(120, 10, 8),
    on_lacquer=(255, 255, 255),
    good=(0, 87, 59),
    bad=(105, 0, 0),
    ring=(255, 232, 0),
    shade=(0, 0, 0, 220),
)


def palette(contrast: Contrast) -> Palette:
    """The colours for a contrast."""
    return HIGH if contrast == "high" else NORMAL


def hex_colour(colour: RGB) -> str:
    """As `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mix(a: RGB, b: RGB, part: float) -> RGB:
    """A colour between two; `part` 0 is the first, 1 the second."""
    return tuple(round(x + (y - x) * part) for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


def entry_theme(colours: Palette, font_path: str, size: int) -> dict[str, Any]:
    """Return the pygame-gui theme of a text entry.

    Ink on paper, in the font of the file, `size` px.
    """
    font = {"name": "usotaku", "size": str(size), "regular_path": font_path, "antialiased": "1"}
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": hex_colour(colours.paper),
                "selected_bg": hex_colour(colours.brass_light),
                "normal_text": hex_colour(colours.ink),
                "selected_text": hex_colour(colours.ink),
                "text_cursor": hex_colour(colours.ink),
                "normal_border": hex_colour(colours.paper),
            },
            "font": font,
            "misc": {"border_width": "0", "shadow_width": "0", "padding": "0,0", "shape": "rectangle"},
        }
    }
