"""Text colours are readable on every ground they appear on."""

import pytest

from table.graphics.theme import HIGH, NORMAL, RGB, Palette, entry_theme, mix
from table.ui.panels import SHINE

PAIRS = [
    *[("cream", ground) for ground in ("night", "wood_dark", "wood", "felt", "lacquer")],
    *[("cream_soft", ground) for ground in ("night", "wood_dark", "wood", "felt")],
    *[(ink, ground) for ink in ("ink", "ink_soft", "good", "bad", "lacquer") for ground in ("paper", "paper_dark")],
    *[("on_lacquer", ground) for ground in ("lacquer", "good", "bad")],
    *[(metal, ground) for metal in ("brass", "brass_light") for ground in ("night", "wood_dark")],
    ("brass_light", "wood"),
    ("ink", "brass_light"),
    ("paper", "ink_soft"),
]


def contrast_ratio(a: RGB, b: RGB) -> float:
    """Contrast of two colours as WCAG 2 defines it, 1 to 21."""
    lighter, darker = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: RGB) -> float:
    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("colours", "least"), [(NORMAL, 4.5), (HIGH, 7.0)], ids=["normal", "high"])
def test_words_are_readable(colours: Palette, least: float) -> None:
    ratios = {pair: contrast_ratio(*(getattr(colours, name) for name in pair)) for pair in PAIRS}
    assert not {pair: ratio for pair, ratio in ratios.items() if ratio < least}


def test_words_are_readable_where_a_panel_shines_most() -> None:
    for ground in (NORMAL.wood, NORMAL.lacquer):
        assert contrast_ratio(NORMAL.cream, mix(ground, (255, 255, 255), SHINE)) >= 4.5


@pytest.mark.parametrize("colours", [NORMAL, HIGH], ids=["normal", "high"])
def test_the_ring_with_its_edge_shows_on_every_ground(colours: Palette) -> None:
    assert contrast_ratio(colours.ring, colours.night) >= 3
    for ground in ("wood", "felt", "paper", "lacquer"):
        grounds = getattr(colours, ground)
        assert max(contrast_ratio(colours.ring, grounds), contrast_ratio(colours.night, grounds)) >= 3


def test_contrast_is_that_of_wcag() -> None:
    assert contrast_ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast_ratio((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_the_text_entry_is_dressed_in_the_palette() -> None:
    theme = entry_theme(HIGH, "font.ttf", 33)["text_entry_line"]
    assert theme["colours"]["normal_text"] == "#000000"
    assert theme["font"]["regular_path"] == "font.ttf" and theme["font"]["size"] == "33"
