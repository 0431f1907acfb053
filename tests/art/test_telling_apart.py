"""Telling kinds apart: without colour, by other eyes, by letters."""

from functools import cache
from itertools import combinations, pairwise
from statistics import median
from typing import get_args

import pygame
import pytest

from games import GAMES
from games.core.faces import load_faces
from games.core.words import LANGUAGES, catalogue
from table.base.screen import Contrast
from table.graphics.vector import smooth
from table.stage.drawing.cards import CardArt
from table.stage.drawing.decor import PLAIN
from table.stage.drawing.style import Kind, load_style

GAME_IDS = [game.id for game in GAMES]
MINI, PATCH = 40, (10, 14)
"""Height of small cards, px, and the patches they are compared by."""
LEAST = 6
"""Average distance of two kinds, of 255."""
CONTRASTS: tuple[Contrast, ...] = get_args(Contrast)

EYES = {
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Red, green and blue to other eyes.

By Machado, Oliveira and Fernandes (2009), for the whole loss of one.
"""


def printed(game: str) -> dict[str, Kind]:
    """The kinds that are on cards, by name."""
    style = load_style(game)
    return {style.kind_name(face): style.kind(face) for face in load_faces(f"games.{game}")}


@cache
def sides(game: str, height: int, contrast: Contrast = "normal") -> dict[str, pygame.Surface]:
    """All fronts of a game, and its back."""
    art = CardArt(game, contrast=contrast)
    return {face.id: art.face(face.id, height) for face in load_faces(f"games.{game}")} | {"back": art.back(height)}


def seen(card: pygame.Surface, eye: str) -> list[tuple[float, ...]]:
    """Return the patches of a card as an eye sees them."""
    small = smooth(card, PATCH)
    colours = [small.get_at((x, y))[:3] for x in range(PATCH[0]) for y in range(PATCH[1])]
    return [tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in EYES[eye]) for colour in colours]


def difference(one: list[tuple[float, ...]], other: list[tuple[float, ...]]) -> float:
    """Return the average distance of two pictures, of 255."""
    apart = [abs(a - b) for here, there in zip(one, other, strict=True) for a, b in zip(here, there, strict=True)]
    return sum(apart) / len(apart)


def lightness(colour: pygame.Color) -> float:
    """The relative luminance of WCAG."""
    parts = [value / 255 for value in colour[:3]]
    return sum(
        share * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
        for share, part in zip(EYES["grey"][0], parts, strict=True)
    )


@pytest.mark.sampled(2)
@pytest.mark.parametrize("contrast", CONTRASTS)
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("game", GAME_IDS)
def test_no_two_kinds_look_the_same_to_any_eye(game: str, eye: str, contrast: Contrast) -> None:
    style = load_style(game)
    kinds = {face.id: style.kind_name(face) for face in load_faces(f"games.{game}")}
    pictures = {face: seen(sides(game, MINI, contrast)[face], eye) for face in kinds}
    close = {
        (one, other): round(apart, 1)
        for one, other in combinations(pictures, 2)
        if kinds[one] != kinds[other] and (apart := difference(pictures[one], pictures[other])) < LEAST
    }
    assert not close


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("height", "contrast", "least"), [(MINI, "normal", 3), (126, "normal", 3), (126, "high", 15)])
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_edge_of_each_card_can_be_seen_on_the_ground_of_high_contrast(
    game: str, height: int, contrast: Contrast, least: float
) -> None:
    ground = max(lightness(pygame.Color(colour)) for colour in PLAIN.ground)
    for name, card in sides(game, height, contrast).items():
        reach = max(2, height // 24)
        across = [lightness(card.get_at((x, card.height // 2))) for x in range(reach)]
        down = [lightness(card.get_at((card.width // 2, y))) for y in range(reach)]
        assert all((max(edge) + 0.05) / (ground + 0.05) >= least for edge in (across, down)), name


def middle(card: pygame.Surface) -> float:
    """Return the median lightness within the edge of a card."""
    places = ((x, y) for x in range(10, card.width - 10, 3) for y in range(10, card.height - 10, 3))
    return median(lightness(card.get_at(place)) for place in places)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_frame_of_its_own_for_high_contrast_is_lighter(game: str) -> None:
    usual, high = load_style(game), load_style(game, contrast="high")
    for face in load_faces(f"games.{game}"):
        if usual.frame(face, small=False) != high.frame(face, small=False):
            before, after = (middle(sides(game, 126, how)[face.id]) for how in CONTRASTS)
            assert after > 1.5 * before, face.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAME_IDS)
def test_letters_begin_the_name_in_the_language_that_is_shown(game: str, lang: str) -> None:
    words, style, faces = catalogue(f"games.{game}", lang), load_style(game), load_faces(f"games.{game}")
    letters = {name: kind.letter[lang] for name, kind in printed(game).items() if kind.letter}
    for name, letter in letters.items():
        called = {f"{table}.{name}" for table in ("face", "claim")}
        told = {f"about.{face.id}" for face in faces if style.kind_name(face) == name}
        named = [words[key] for key in called & words.keys() or told]
        assert any(word.startswith(letter) for word in named), f"{letter}: {named}"
        assert len(letter) <= 3
    ordered = sorted(letters.values())
    assert not [(one, other) for one, other in pairwise(ordered) if other.startswith(one)]
