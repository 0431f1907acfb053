"""Every card of every game has its picture, at the size asked for, the same each time, and unlike the others."""

import itertools

import pygame
import pytest

from games import GAMES
from games.core.faces import load_faces
from games.core.words import Words
from table.stage.cards import ANGLE_STEP, CardArt, card_width
from table.stage.style import load_style

HEIGHTS = (48, 126, 210)
GAME_IDS = [game.id for game in GAMES]
FACES = [(game, face.id) for game in GAME_IDS for face in load_faces(f"games.{game}")]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG."""

    def luminance(colour: str) -> float:
        parts = [value / 255 for value in pygame.Color(colour)[:3]]
        red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("game", "face"), FACES)
def test_every_face_is_drawn_at_the_size_asked_for(game: str, face: str) -> None:
    art = CardArt(game)
    for height in HEIGHTS:
        card = art.face(face, height)
        assert card.size == (card_width(height), height)
        assert card.get_at((0, 0)).a < 128, "the corners are round"
        assert card.get_at((card.width // 2, height // 2)).a == 255
        assert len(set(pixels(card))) > 20, "not one flat colour"


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("height", HEIGHTS)
def test_the_faces_and_the_back_all_look_different(game: str, height: int) -> None:
    art = CardArt(game)
    faces = [face.id for face in load_faces(f"games.{game}")]
    pictures = {pixels(art.face(face, height)) for face in faces} | {pixels(art.back(height))}
    assert len(pictures) == len(faces) + 1


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("height", HEIGHTS)
def test_the_back_does_not_tell_which_way_up_it_lies(game: str, height: int) -> None:
    """Sampled at the outlines, as antialiasing is not symmetric to the last digit."""
    back = CardArt(game).back(height)
    small = pygame.transform.smoothscale(back, (10, 14))
    turned = pygame.transform.rotate(small, 180)
    for x, y in itertools.product(range(10), range(14)):
        here, there = small.get_at((x, y)), turned.get_at((x, y))
        assert all(abs(a - b) < 24 for a, b in zip(here, there, strict=True)), (x, y)


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_same_card_is_the_same_picture_every_time(game: str) -> None:
    for face in load_faces(f"games.{game}"):
        assert pixels(CardArt(game).face(face.id, 126)) == pixels(CardArt(game).face(face.id, 126))


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_kinds_differ_in_colour_shape_and_letter(game: str) -> None:
    style = load_style(game)
    kinds = [style.kinds[str(kind)] for kind in {f.traits.get("kind") for f in load_faces(f"games.{game}")} - {None}]
    assert len({kind.colour for kind in kinds}) == len(kinds)
    assert len({kind.shape for kind in kinds}) == len(kinds)
    for lang in ("en", "ja"):
        assert len({kind.letter[lang] for kind in kinds if kind.letter}) == len(kinds)


@pytest.mark.parametrize("game", GAME_IDS)
def test_letters_and_names_can_be_read(game: str) -> None:
    for kind in load_style(game).kinds.values():
        assert contrast(kind.on, kind.colour) >= 4.5
        assert contrast(kind.ink, "#f3e8cd") >= 4.5, "on the darkest paper"


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_kind_has_a_chip_of_its_own(game: str) -> None:
    art = CardArt(game, "ja")
    chips = [art.chip(word, 60) for word in load_style(game).kinds]
    assert all(chip.size == (60, 60) for chip in chips)
    assert len({pixels(chip) for chip in chips}) == len(chips)


@pytest.mark.parametrize("game", GAME_IDS)
def test_letters_follow_the_language_and_names_are_written(game: str) -> None:
    face = load_faces(f"games.{game}")[0].id
    english = pixels(CardArt(game, "en").face(face, 210))
    assert english != pixels(CardArt(game, "ja").face(face, 210))
    assert english != pixels(CardArt(game, "en", Words("en", f"games.{game}")).face(face, 210))


@pytest.mark.parametrize("game", GAME_IDS)
def test_turned_cards_come_in_steps_and_are_kept(game: str) -> None:
    art = CardArt(game)
    assert art.rotated(None, 126, 0.4) is art.back(126)
    assert art.rotated(None, 126, 7.1) is art.rotated(None, 126, 8 - ANGLE_STEP / 3)
    assert art.rotated(None, 126, -4) is art.rotated(None, 126, 356)
    assert art.rotated(None, 126, 90).width > art.rotated(None, 126, 90).height


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.stage.cards._KEPT_PIXELS", 20_000)
    art = CardArt(GAME_IDS[0])
    face = load_faces(f"games.{GAME_IDS[0]}")[0].id
    first = art.face(face, 126)
    assert art.face(face, 126) is first
    for height in range(100, 110):
        art.back(height)
    assert art.face(face, 126) is not first


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_shadow_is_larger_than_its_card_and_soft(game: str) -> None:
    shadow = CardArt(game).shadow(126, 10)
    assert shadow.size == (card_width(126) + 20, 146)
    assert shadow.get_at((0, 0)).a < 8 < shadow.get_at((12, 73)).a < shadow.get_at((55, 73)).a


@pytest.mark.parametrize("game", GAME_IDS)
def test_unknown_faces_and_words_are_refused(game: str) -> None:
    with pytest.raises(KeyError):
        CardArt(game).face("no such face", 126)
    with pytest.raises(KeyError):
        CardArt(game).chip("no such word", 60)
