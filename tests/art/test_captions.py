"""Names on cards held or asked about, in small windows."""

from __future__ import annotations

from collections import defaultdict

import pygame
import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.words import Words
from table.base.screen import Screen
from table.graphics.line_breaks import ELLIPSIS
from table.match.picker import Touch
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.catalogue import card_art
from table.stage.drawing.captions import LETTERS, NAMED, Caption, _set, print_caption
from table.stage.drawing.card_pictures import Pictures
from table.stage.drawing.cards import CardArt
from table.stage.layout.arrange import places
from tests.table.stage.boards import match, picture_of, setups


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_card_of_the_own_hand_has_a_name_that_can_be_read(game: Entry, size: tuple[int, int], lang: str) -> None:
    screen = Screen(size, lang)
    held = places(screen, game.seats.start, 0, load_board(game.rules), game.rules, 130.0, 0).hand_card
    if held >= NAMED:
        return  # it is on its plate, unless other cards lie on it
    faces = tuple(face.id for face in game.rules.faces)
    pictures = Pictures(card_art(game.id, lang), faces, 300)
    pictures.held = held
    for face in faces:
        named, bare = pictures.card(face, held, caption=Caption()), pictures.card(face, held)
        assert named.size == bare.size
        strip = pygame.Rect(0, held * 3 // 4, named.width, held // 4)
        letters = pygame.mask.from_threshold(named.subsurface(strip), "#fff8e6", (24, 24, 30, 255))
        boxes = letters.get_bounding_rects()
        assert boxes, face
        lines = boxes[0].unionall(boxes[1:])
        assert lines.height >= LETTERS * 0.6 and lines.right <= named.width, "capitals are about so high"


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1600, 900), 2.0), ((1920, 1080), 1.0)]
)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_name_of_an_overlapped_card_is_seen_whole(
    game: Entry, size: tuple[int, int], text: float, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = defaultdict[str, list[tuple[pygame.Surface, Caption]]](list)

    def captioned(self: CardArt, face: str, card: pygame.Surface, caption: Caption) -> pygame.Surface:
        asked[face].append((card, caption))
        return card

    monkeypatch.setattr(CardArt, "captioned", captioned)
    screen, words = Screen(size, lang, text), Words(lang, "table", game.package)
    shown = Board(screen, game, setups(game.seats.start), words, card_art(game.id, lang), log=0 if text > 1.5 else 130)
    for steps in (0, 12, 40):
        asked.clear()
        shown.settle(match(game.seats.start, steps, seed=3, entry=game).view(0))
        shown.pictures = shown.painter.pictures = Pictures(card_art(game.id, lang), (), 300)
        shown.pictures.held = shown.places.hand_card
        picture_of(shown, screen)
        made = shown.resting.made
        for stack in made.stacks:
            if stack.rect.width >= made.poses[stack.tokens[-1]].rect.width:
                continue
            face = made.faces[stack.tokens[-1]]
            card, caption = min((one for one in asked[face] if one[1].seen), key=lambda one: one[1].seen)
            name, short = words(f"face.{face}"), f"short.{face}"
            shorter = (words(short),) if short in words else ()
            surface = pygame.Surface(card.size)
            print_caption(surface, (name, *shorter), "#000000", caption, lang)
            letters = pygame.mask.from_threshold(surface, "#fff8e6", (90, 90, 90, 255)).get_bounding_rects()
            assert letters and max(box.right for box in letters) <= caption.seen <= stack.rect.width
            lines = _set((name, *shorter), lang, caption.seen - 12, LETTERS)[1]
            assert not any(line.endswith((ELLIPSIS, "-")) for line in lines)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_name_is_torn_only_where_its_letters_would_be_too_small(lang: str) -> None:
    name = {"en": "Royal cockroach", "ja": "王様ゴキブリ"}[lang]
    assert _set((name,), lang, 200, 20) == (20, (name,))
    size, lines = _set((name,), lang, 62, 13)
    assert size >= LETTERS and [*lines] == {"en": ["Royal", "cockroach"], "ja": ["王様", "ゴキブリ"]}[lang]
    _, torn = _set((name,), lang, 34, 13)
    assert lang == "ja" or (torn[-1].endswith(ELLIPSIS) and not any("-" in line for line in torn))
    assert lang == "en" or (len(torn) == 3 and "".join(torn) == name)
    assert _set((name,), lang, 8, 13)[1][-1].endswith(ELLIPSIS)


def test_where_a_name_does_not_fit_its_short_form_stands_and_no_word_is_ever_hyphenated() -> None:
    for wide in range(20, 90, 4):
        lines = _set(("Cockroach", "Roach"), "en", wide, 13)[1]
        assert lines[0] in ("Cockroach", "Roach") or (wide < 40 and lines[0].endswith(ELLIPSIS))


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_open_cards_that_can_be_chosen_have_a_name_clear_of_the_numbers_on_them(
    text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = next(entry for entry in GAMES if "area" in {place.name for place in entry.rules.places})
    screen = Screen((1280, 720), "en", text)
    words = Words("en", "table", entry.package)
    shown = Board(screen, entry, setups(4), words, card_art(entry.id, "en"))
    view = match(4, 60, seed=3, entry=entry).view(0)
    shown.settle(view)
    made = shown.resting.made
    lying = {column.tokens[-1]: column for column in made.columns}
    shown.mark([Touch("Token", token) for token in lying])
    named = picture_of(shown, screen)
    sizes = set[float]()

    def without(art: CardArt, face: str, card: pygame.Surface, caption: Caption) -> pygame.Surface:
        sizes.add(caption.text)
        return card

    monkeypatch.setattr(CardArt, "captioned", without)
    bare = Board(screen, entry, setups(4), words, card_art(entry.id, "en"))
    bare.settle(view)
    bare.mark([Touch("Token", token) for token in lying])
    mask = pygame.mask.from_threshold(named, (0, 0, 0), (1, 1, 1, 255), picture_of(bare, screen))
    assert sizes == {text}
    mask.invert()
    for token, column in lying.items():
        card = made.rects[token].clip(named.get_rect())
        strips = [rect for rect in mask.get_bounding_rects() if rect.colliderect(card) and rect.height >= LETTERS]
        assert strips, f"a card {card.height} px high has no name"
        if column.number() and not made.poses[token].angle:
            assert all(strip.bottom <= column.badge[1] for strip in strips)


def test_names_grow_with_text_on_fewer_lines_and_never_shrink_by_it() -> None:
    usual = _set(("Bat",), "en", 90, 14)
    assert usual == (14, ("Bat",)) and _set(("Bat",), "en", 90, 14, 28)[0] > 20
    for names in (("Royal stink bug",), ("Nasoja mosoja",)):
        size, lines = _set(names, "en", 90, 14, 28)
        assert size >= _set(names, "en", 90, 14)[0] and (size <= 14 or len(lines) <= 1 + (size <= 21))


def test_where_too_little_is_seen_for_a_name_it_goes_up_the_left_edge_whole() -> None:
    for name, seen in (("Shield Gang", 30), ("Berserkers", 20)):
        card = pygame.Surface((84, 118))
        print_caption(card, (name,), "#000000", Caption(0, seen), "en")
        across = pygame.Surface((84, 118))
        print_caption(across, (name,), "#000000", Caption(), "en")
        letters, usual = (
            pygame.mask.from_threshold(one, "#fff8e6", (90, 90, 90, 255)).get_bounding_rects() for one in (card, across)
        )
        lines, flat = letters[0].unionall(letters[1:]), usual[0].unionall(usual[1:])
        assert lines.right <= seen and lines.height > lines.width and flat.height < flat.width
        assert lines.height <= 0.62 * card.height + LETTERS


def test_looked_at_cards_that_can_be_chosen_have_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = next(entry for entry in GAMES if entry.id == "panic")
    games = (match(5, steps, seed=2, entry=entry) for steps in range(60))
    asked = next(played for played in games if played.ask and played.ask.what == "keep")
    assert asked.ask
    view, named = asked.view(asked.ask.seat), set[str]()

    def note(art: CardArt, face: str, card: pygame.Surface, caption: Caption) -> pygame.Surface:
        named.add(face)
        return card

    monkeypatch.setattr(CardArt, "captioned", note)
    screen = Screen((1280, 720), "en")
    words = Words("en", "table", entry.package)
    shown = Board(screen, entry, setups(5), words, card_art(entry.id, "en"), bottom=asked.ask.seat)
    shown.settle(view)
    (zone,) = [number for number, name in enumerate(view.map.names) if name == "drawn" and view.zones[number]]
    cards = view.zones[zone]
    assert not isinstance(cards, int)
    shown.mark([Touch("Token", card) for card in cards])
    named.clear()
    picture_of(shown, screen)
    assert {entry.rules.faces[face].id for card in cards if (face := view.face(card)) is not None} <= named


@pytest.mark.parametrize(("names", "lang", "seen"), [(("Scorpion",), "en", 40), (("王様ゴキ",), "ja", 60)])
def test_names_of_cards_that_are_half_covered_grow_with_the_text(names: tuple[str, ...], lang: str, seen: int) -> None:
    pygame.font.init()
    inks = []
    for text in (1.0, 2.0):
        surface = pygame.Surface((96, 135))
        print_caption(surface, names, "#000000", Caption(0, seen, text), lang)
        inks.append(pygame.mask.from_threshold(surface, "#fff8e6", (60, 60, 60, 255)).count())
    assert inks[1] > 1.5 * inks[0]
