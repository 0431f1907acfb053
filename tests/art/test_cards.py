"""Tests of card pictures: complete, sized as asked for, reproducible, and distinct."""

import itertools
from types import SimpleNamespace

import pygame
import pytest

from games import GAMES
from games.core.data import DataError
from games.core.faces import Face, load_faces
from games.core.words import LANGUAGES, Words
from table.graphics.vector import art_file
from table.stage.drawing import style as style_module
from table.stage.drawing.cards import ANGLE_STEP, CardArt, _reads_both_ways, card_width
from table.stage.drawing.style import Frame, Layer, Style, Text, load_style
from table.stage.layout.pose import CARD

HEIGHTS = (48, 126, 210)
GAME_IDS = [game.id for game in GAMES]


BOX = (20, 30, 60, 50)


def printed_card(
    patch: pytest.MonkeyPatch, *texts: Text, layers: tuple[Layer, ...] = (), height: int = 350, **traits: int | str
) -> pygame.Surface:
    """Draw a card of the first game with given texts and layers."""
    style, face = load_style(GAME_IDS[0]), Face("card", 1, traits)
    kind = next(iter(style.kinds.values()))
    frame = Frame(style.frame(face, small=False).file, layers, None, texts)
    patch.setattr(
        "table.stage.drawing.cards.load_style",
        lambda *_: Style({"card": kind}, (({}, frame, frame),), style.back, style.back),
    )
    patch.setattr("table.stage.drawing.cards.load_faces", lambda _: (face,))
    return CardArt(GAME_IDS[0]).face("card", height)


def where_they_differ(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, as defined by WCAG."""

    def luminance(colour: str) -> float:
        parts = [value / 255 for value in pygame.Color(colour)[:3]]
        red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("height", HEIGHTS)
def test_every_face_is_drawn_at_the_size_asked_for_and_unlike_the_others(game: str, height: int) -> None:
    art = CardArt(game)
    pictures = {pixels(art.back(height)): "the back"}
    for face in load_faces(f"games.{game}"):
        card = art.face(face.id, height)
        assert card.size == (card_width(height), height), face.id
        assert card.get_at((0, 0)).a < 128, f"{face.id}: the corners are round"
        assert card.get_at((card.width // 2, height // 2)).a == 255, face.id
        drawn = pixels(card)
        assert len(set(drawn)) > 20, f"{face.id} is one flat colour"
        assert drawn not in pictures, f"{face.id} looks like {pictures[drawn]}"
        pictures[drawn] = face.id


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("height", HEIGHTS)
def test_the_back_does_not_tell_which_way_up_it_lies(game: str, height: int) -> None:
    """Compared at low resolution, because antialiasing is not exactly symmetric."""
    back = CardArt(game).back(height)
    small = pygame.transform.smoothscale(back, (10, 14))
    turned = pygame.transform.rotate(small, 180)
    for x, y in itertools.product(range(10), range(14)):
        here, there = small.get_at((x, y)), turned.get_at((x, y))
        assert all(abs(a - b) < 24 for a, b in zip(here, there, strict=True)), (x, y)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_same_card_is_the_same_picture_every_time(game: str) -> None:
    for face in load_faces(f"games.{game}"):
        assert pixels(CardArt(game).face(face.id, 126)) == pixels(CardArt(game).face(face.id, 126))


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_kinds_differ_in_colour_shape_and_letter(game: str) -> None:
    style = load_style(game)
    printed = {kind.picture: kind for kind in map(style.kind, load_faces(f"games.{game}"))}
    kinds = [kind for kind in printed.values() if kind.shape]
    assert len({kind.colour for kind in kinds}) == len(kinds)
    assert len({kind.shape for kind in kinds}) == len(kinds)
    for lang in LANGUAGES:
        assert len({kind.letter[lang] for kind in kinds}) == len(kinds)


@pytest.mark.parametrize("game", GAME_IDS)
def test_letters_and_names_can_be_read(game: str) -> None:
    for kind in load_style(game).kinds.values():
        assert contrast(kind.on, kind.colour) >= 4.5
        assert contrast(kind.ink, "#f3e8cd") >= 4.5, "on the darkest paper"
    for kind in load_style(game, contrast="high").kinds.values():
        assert contrast("#ffffff", kind.night) >= 7


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAME_IDS)
def test_marks_are_dark_and_white_in_high_contrast(game: str) -> None:
    usual, high = CardArt(game), CardArt(game, contrast="high")
    for word, kind in load_style(game, contrast="high").kinds.items():
        if kind.letter:
            mark = high.chip(word, 120).subsurface((72, 72, 48, 48))
            found = [tuple(mark.get_at((x, y))[:3]) for x in range(48) for y in range(48)]
            assert found.count((255, 255, 255)) > 100 and found.count(tuple(pygame.Color(kind.night)[:3])) > 100
            assert pixels(usual.chip(word, 120)) != pixels(high.chip(word, 120))


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_kind_has_a_chip_of_its_own(game: str) -> None:
    art = CardArt(game, "ja")
    chips = [art.chip(word, 60) for word in load_style(game).kinds]
    assert all(chip.size == (60, 60) for chip in chips)
    assert len({pixels(chip) for chip in chips}) == len(chips)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAME_IDS)
def test_letters_follow_the_language_and_names_are_written(game: str) -> None:
    style, english, japanese = load_style(game), CardArt(game, "en"), CardArt(game, "ja")
    for word, kind in style.kinds.items():
        alike = len({(kind.letter or {}).get(lang) for lang in LANGUAGES}) == 1
        assert (pixels(english.chip(word, 60)) == pixels(japanese.chip(word, 60))) == alike, word
    named = CardArt(game, "en", Words("en", f"games.{game}"))
    for face in load_faces(f"games.{game}"):
        written = style.frame(face, small=False).name is not None
        assert (pixels(named.face(face.id, 210)) != pixels(english.face(face.id, 210))) == written, face.id


@pytest.mark.sampled(1)
@pytest.mark.parametrize("height", [70, 210])
def test_by_a_house_rule_just_the_cards_that_it_changes_look_otherwise(height: int) -> None:
    usual, own = (CardArt("panic", "en", Words("en", "games.panic", house=house)) for house in ((), ("same_number",)))
    faces = [face.id for face in load_faces("games.panic")]
    changed = {face for face in faces if pixels(usual.face(face, height)) != pixels(own.face(face, height))}
    assert changed == {"development", "evolution"}
    assert len({pixels(own.face(face, height)) for face in faces}) == len(faces)


def test_a_house_rule_changes_only_kinds_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, own = load_style("panic"), load_style("panic", ["same_number", "another"])
    assert {kind for kind in usual.kinds if usual.kinds[kind] != own.kinds[kind]} == {"development", "evolution"}
    text = art_file("panic/style.toml").read_text("utf-8").replace("number.evolution]", "number.revolution]")
    monkeypatch.setattr(style_module, "art_file", lambda path: SimpleNamespace(read_text=lambda encoding: text))
    with pytest.raises(DataError, match=r"panic/style\.toml.*revolution"):
        load_style("panic", ["same_number"])


@pytest.mark.parametrize("height", [70, 350])
def test_a_trait_of_the_face_is_printed_in_its_box(monkeypatch: pytest.MonkeyPatch, height: int) -> None:
    text = Text("{points}", BOX, "#000000")
    five, four, bare = (
        printed_card(monkeypatch, *texts, height=height, points=points)
        for texts, points in (((text,), 5), ((text,), 4), ((), 5))
    )
    assert pixels(five) != pixels(four)
    figure, scale = where_they_differ(five, bare), height / CARD[1]
    box = pygame.Rect(*(round(value * scale) for value in BOX))
    assert box.inflate(2, 2).contains(figure)
    assert figure.height > box.height * 0.85, "as high as its box"
    assert abs(figure.centerx - box.centerx) <= 1, "in its middle"


def test_a_long_figure_is_made_to_fit_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = printed_card(monkeypatch)
    figure = where_they_differ(printed_card(monkeypatch, Text("{points}", BOX, "on"), points=123456), bare)
    assert pygame.Rect(BOX).contains(figure)
    assert figure.width > BOX[2] * 0.85


def test_a_figure_can_be_turned_and_mirrored(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Text("−{points}", BOX, "on")
    bare = printed_card(monkeypatch)
    upright, turned, mirrored = (
        where_they_differ(printed_card(monkeypatch, each, points=6), bare)
        for each in (text, text._replace(turn=90), text._replace(mirror=True))
    )
    assert upright.width > upright.height
    assert turned.size == (upright.height, upright.width)
    assert mirrored.topleft == upright.topleft
    opposite = (CARD[0] - upright.left, CARD[1] - upright.top)
    assert all(abs(a - b) <= 1 for a, b in zip(mirrored.bottomright, opposite, strict=True))


def test_a_trait_that_the_face_does_not_have_cannot_be_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyError):
        printed_card(monkeypatch, Text("{points}", BOX, "on"))


def test_a_drawing_that_the_kind_does_not_have_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    layers = (Layer("sign", BOX), Layer("picture", BOX))
    assert pixels(printed_card(monkeypatch, layers=layers)) == pixels(printed_card(monkeypatch, layers=layers[1:]))
    with pytest.raises(FileNotFoundError):
        printed_card(monkeypatch, layers=(Layer("no such file", BOX),))


def test_a_trait_of_the_face_can_name_a_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    bare, layers = printed_card(monkeypatch), (Layer("frames/{of}", BOX),)
    back = load_style(GAME_IDS[0]).back
    drawn = where_they_differ(printed_card(monkeypatch, layers=layers, of=back), bare)
    assert drawn.height > BOX[3] * 0.9
    assert pygame.Rect(BOX).inflate(2, 2).contains(drawn)
    assert pixels(printed_card(monkeypatch, layers=layers)) == pixels(bare), "left out: the face has no such trait"
    with pytest.raises(FileNotFoundError):
        printed_card(monkeypatch, layers=layers, of="no such file")


def test_a_face_has_the_kind_and_the_frame_that_its_traits_name() -> None:
    loaded = load_style(GAME_IDS[0])
    one, other, third = list(loaded.kinds.values())[:3]
    frames = [Frame(file, ()) for file in ("bold", "any", "rest")]
    whens: tuple[dict[str, str], ...] = ({"hue": "bold"}, {"hue": "*"}, {})
    style = Style(
        {"bold": one, "pale": other, "card": third},
        tuple((when, frame, frame) for when, frame in zip(whens, frames, strict=True)),
        loaded.back,
        loaded.small_back,
        ("hue", "tone"),
    )
    bold, pale = Face("card", 1, {"tone": "pale", "hue": "bold"}), Face("card", 1, {"tone": "pale"})
    assert [style.kind(face) for face in (bold, pale, Face("card", 1, {"kind": "bold"}))] == [one, other, third]
    assert [style.frame(face, small=False).file for face in (bold, Face("card", 1, {"hue": "dim"}), pale)] == [
        "bold",
        "any",
        "rest",
    ]


@pytest.mark.parametrize("game", GAME_IDS)
def test_turned_cards_come_in_steps_and_are_kept(game: str) -> None:
    art = CardArt(game)
    assert art.rotated(None, 126, 0.4) is art.back(126)
    assert art.rotated(None, 126, 7.1) is art.rotated(None, 126, 8 - ANGLE_STEP / 3)
    assert art.rotated(None, 126, -4) is art.rotated(None, 126, 356)
    assert art.rotated(None, 126, 90).width > art.rotated(None, 126, 90).height


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_card_on_its_side_is_as_sharp_as_upright(game: str) -> None:
    art, face = CardArt(game), load_faces(f"games.{game}")[0].id
    for height in HEIGHTS:
        for angle in (90, 180, 270):
            upright = pygame.transform.rotate(art.face(face, height), angle)
            assert pixels(art.rotated(face, height, angle)) == pixels(upright)


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.stage.drawing.cards._KEPT", 20_000)
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


def test_a_figure_that_would_be_another_one_upside_down_stands_on_a_line() -> None:
    figures = ("0", "1", "5", "6", "8", "9", "66", "69", "10", "−6", "−8")
    assert [text for text in figures if _reads_both_ways(text)] == ["6", "9", "66", "−6"]
