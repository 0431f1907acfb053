"""The number in the middle.

It is told by figure, form and word, and nothing ever lies on it.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.core.entry import Entry
from games.core.view import View
from games.core.words import Words
from table.base.screen import Screen
from table.stage.boardfile import BoardError, load_board, read_board
from table.stage.controls.reader import CardPage, set_page
from table.stage.cues.burst import Explosion
from table.stage.cues.effects import EffectView
from table.stage.drawing.blast import BLAST
from table.stage.drawing.draw_list import Layer
from table.stage.layout.arrange import arrange, free_areas, places
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import lay_out
from table.stage.parts.total import PULSE, Total, TotalSpec
from table.stage.spec import PartArea
from table.stage.speech.bubbles import Bubble, picture
from tests.table.moments import moment
from tests.table.stage.boards import SMALL, art, board, canvas, match, pixels
from tests.table.stage.layout.test_layout import SIZES, TEXTS, apart
from tests.table.stage.layouts import LOGS
from tests.table.stage.test_boardfile import board_text

COUNTING = [entry for entry in GAMES if load_board(entry.rules).table(TotalSpec)]
each = pytest.mark.parametrize("entry", COUNTING, ids=lambda entry: entry.id)
ROOM = Rect(40, 40, 220, 220)


def spec_of(entry: Entry) -> TotalSpec:
    spec = load_board(entry.rules).table(TotalSpec)
    assert spec
    return spec


def with_total(entry: Entry, value: int, seats: int = 3) -> View:
    view = match(seats, 0, entry=entry).view(0)
    facts = view.facts.copy()
    setattr(facts, spec_of(entry).fact, value)
    return replace(view, facts=facts)


def drawn(entry: Entry, value: int, clock: float = 0.0, screen: Screen = SMALL) -> bytes:
    total = Total(spec_of(entry), entry.rules)
    total.rest(with_total(entry, value))
    surface = pygame.Surface((300, 300))
    total.draw(canvas(surface, clock, screen, entry), ROOM)
    return pygame.image.tobytes(surface, "RGB")


@each
def test_every_total_looks_different_also_without_colours(entry: Entry) -> None:
    def grey(value: int) -> bytes:
        surface = pygame.image.frombytes(drawn(entry, value), (300, 300), "RGB")
        return pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB")

    values = range(-1, spec_of(entry).limit + 4)
    assert len({grey(value) for value in values}) == len(values)


@each
def test_it_is_calm_until_it_is_hot_and_then_never_at_rest(entry: Entry) -> None:
    spec = spec_of(entry)
    for value in range(-1, spec.limit + 1):
        still = len({drawn(entry, value, clock) for clock in (0.0, 250.0, 470.0)}) == 1
        assert still == (value < spec.hot)


@each
def test_where_motion_is_reduced_it_is_always_at_rest(entry: Entry) -> None:
    screen = replace(SMALL, reduced=True)
    for value in (0, spec_of(entry).limit):
        assert len({drawn(entry, value, clock, screen) for clock in (0.0, 250.0, 470.0)}) == 1


@each
def test_the_hotter_the_larger(entry: Entry) -> None:
    """The rays reach farther from step to step.

    Told by form, not by colour alone.
    """
    spec = spec_of(entry)
    reached = []
    for value in range(spec.hot - 1, spec.limit + 1):
        surface = pygame.image.frombytes(drawn(entry, value, 0.0, replace(SMALL, reduced=True)), (300, 300), "RGB")
        mask = pygame.mask.from_threshold(surface, (255, 190, 90), (70, 90, 90, 255))
        reached.append(max((rect.height for rect in mask.get_bounding_rects()), default=0))
    assert reached == sorted(set(reached))


def test_a_new_total_comes_up_and_comes_to_rest() -> None:
    entry = COUNTING[0]
    total = Total(spec_of(entry), entry.rules)
    total.rest(with_total(entry, 1))
    assert not total.moving(0.0)
    total.count(with_total(entry, 3), 1000.0)
    assert total.moving(500.0) and total.moving(1000 + PULSE - 1) and not total.moving(1000 + PULSE)
    frames = []
    for clock in (900.0, 1000 + PULSE * 0.3, 1000 + PULSE + 1):
        surface = pygame.Surface((300, 300))
        total.draw(canvas(surface, clock, entry=entry), ROOM)
        frames.append(pygame.image.tobytes(surface, "RGB"))
    assert frames[0] == drawn(entry, 1) and frames[2] == drawn(entry, 3)
    assert frames[1] not in (frames[0], frames[2])


@each
def test_the_board_shows_the_total_of_every_view(entry: Entry) -> None:
    shown = board(3, entry=entry)
    pictures = set()
    for value in range(-1, spec_of(entry).limit + 2):
        shown.settle(with_total(entry, value))
        shown.clock = 0
        pictures.add(pixels(shown))
    assert len(pictures) == spec_of(entry).limit + 3


@each
def test_the_total_stands_on_a_dark_round_ground_that_rests(entry: Entry) -> None:
    shown = board(3, entry=entry)
    shown.settle(view := with_total(entry, 0))
    bare, resting, area = shown.painter.ground.picture, Layer(shown.painter.ground.picture), shown.places.middle
    assert area
    resting.show(shown.painter.rest(view, shown.flights, shown.clock).puts)
    away = round(area.height * 0.44)
    for x, y in ((away, 0), (-away, 0), (0, away), (0, -away)):
        at = area.centerx + x, area.centery + y
        assert sum(resting.picture.get_at(at)[:3]) < sum(bare.get_at(at)[:3])
    corner = area.centerx - away, area.centery - away
    assert resting.picture.get_at(corner) == bare.get_at(corner)


@each
def test_with_the_pointer_on_it_the_total_is_said_in_words(entry: Entry) -> None:
    shown = board(3, entry=entry)
    shown.settle(with_total(entry, -1))
    assert shown.places.middle
    words = Words("en", "table", entry.package)
    assert shown.resting.name_at(shown.places.middle.center) == words(
        "play.total", total="−1", limit=spec_of(entry).limit
    )


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_lies_on_the_total_and_there_is_room_enough_for_all(size: tuple[int, int]) -> None:
    for seats, text, log in product(range(2, 8), TEXTS, LOGS):
        screen = Screen(size, "ja", text)
        layout = lay_out(
            screen,
            seats,
            0,
            piles=4,
            log=log,
            kinds=0,
            badges=True,
            areas={TotalSpec: PartArea("middle")},
        )
        assert layout.middle
        rects = {**apart(layout), "total": layout.middle}
        assert all(Rect((0, 0), size).contains(rect) for rect in rects.values())
        assert [(a, b) for a, b in combinations(rects, 2) if rects[a].colliderect(rects[b])] == []
        assert layout.middle.height >= screen.px(150)
        assert min(pile.height for pile in layout.piles) >= screen.px(70)
        for place in layout.seats:
            parts = [place.portrait, place.name, place.area, place.badges]
            parts += [place.hand] if place.side != "bottom" else []
            assert all(place.panel.contains(part) for part in parts)
            assert not any(a.colliderect(b) for a, b in combinations(parts, 2))
            assert place.area.width >= screen.px(250) and place.area.height >= screen.px(50)
            assert place.bubble.width >= screen.px(180) and place.bubble.height >= screen.font(25)
            assert place.badges.width >= screen.font(99) and place.badges.height >= screen.font(25)


def test_half_of_the_piles_lie_on_each_side_of_the_total() -> None:
    layout = lay_out(Screen((1280, 720), "ja"), 4, 0, piles=4, areas={TotalSpec: PartArea("middle")})
    assert layout.middle
    x = [pile.centerx for pile in layout.piles]
    assert x[1] < x[0] < layout.middle.left < layout.middle.right < x[2] < x[3]


@pytest.mark.sampled(1)
@each
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_what_is_called_out_covers_neither_the_total_nor_any_card(entry: Entry, lang: str, text: float) -> None:
    screen = Screen((1280, 720), lang, text)
    spec, words = load_board(entry.rules), Words(lang, entry.package)
    keys = [f"speech.{event.__name__}" for event in entry.rules.events if f"speech.{event.__name__}" in words]
    longest = max((words(key, total=-1, to="W" * 12) for key in keys), key=len)
    for seats in entry.rules.seats:
        view = match(seats, 60, entry=entry).view(0)
        layout = places(screen, seats, 0, spec, entry.rules, LOGS[-1])
        made = arrange(view, layout, spec, entry.rules, screen)
        areas = free_areas(layout, made)
        assert len(areas) == seats
        for seat, area in areas.items():
            shown, _ = picture(
                Bubble(seat, longest, 0), area, layout.seats[seat].portrait.center, screen, art(entry.id)
            )
            body = shown.get_rect(center=area.center).inflate(-2 * screen.px(20), -2 * screen.px(20))
            assert layout.middle and not body.colliderect(layout.middle)
            assert body.collidelist([*made.rects.values(), *layout.piles]) < 0


@pytest.mark.sampled(1)
@each
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_what_is_read_of_a_card_of_the_own_hand_leaves_the_total_clear(
    entry: Entry, lang: str, size: tuple[int, int]
) -> None:
    screen, words = Screen(size, lang), Words(lang, entry.package)
    spec, view = load_board(entry.rules), match(4, 0, entry=entry).view(0)
    for log in LOGS:
        layout = places(screen, 4, 0, spec, entry.rules, log)
        made = arrange(view, layout, spec, entry.rules, screen)
        clear = layout.middle
        assert clear
        for face in entry.rules.faces:
            page = CardPage(face.id, words(f"face.{face.id}"), words(f"about.{face.id}"), words("reason.over"))
            for stack in made.stacks:
                at, kept = stack.rect, (((clear.x, clear.y, clear.width, clear.height),),)
                rect = set_page(page, (at.x, at.y, at.width, at.height), screen, kept).rect
                assert not rect.colliderect(clear) and not rect.colliderect(at)


@each
def test_the_total_goes_over_within_its_time_and_any_jump_ends_it(entry: Entry) -> None:
    def counted(_: object, beat: object) -> bool:
        return beat.event.total > spec_of(entry).limit if hasattr(beat.event, "total") else False  # type: ignore[attr-defined]

    played, index = moment(entry, "burst", counted)
    found = played.beats(0)
    shown = board(played.seats, entry=entry)
    shown.settle(found[index - 1].view)
    length = shown.perform(found[index], 1)
    assert length <= 1300
    shown.update(length)
    assert shown.moving and shown.effects.of(Explosion)
    shown.settle(found[index].view)
    assert not shown.moving and shown.effects.of(Explosion) is None
    total = shown.parts.get(Total)
    assert total and total.of(found[index].view) > spec_of(entry).limit


NOTHING = EffectView(Arrangement(), lay_out(SMALL, 3, 0), (), (), ())


def test_the_burst_shakes_first_and_then_bits_fly_but_not_where_motion_is_reduced() -> None:
    entry = COUNTING[0]
    over = Explosion(ROOM, 1000.0, 1.0)
    shaken = {over.shake(clock, SMALL) for clock in (1020.0, 1250.0, 1290.0, 1310.0, 1325.0)}
    assert len(shaken) > 2 and over.shake(over.bursts, SMALL) == (0, 0)
    reduced = replace(SMALL, reduced=True)
    assert over.shake(1310.0, reduced) == (0, 0)

    def touched(screen: Screen) -> Rect:
        surface = pygame.Surface((300, 300), pygame.SRCALPHA)
        over.draw_table(canvas(surface, over.bursts + 300, screen, entry), NOTHING)
        rects = pygame.mask.from_surface(surface, 5).get_bounding_rects()
        return rects[0].unionall(rects[1:])

    assert not ROOM.inflate(40, 40).contains(touched(SMALL))
    assert ROOM.inflate(40, 40).contains(touched(reduced))
    assert over.over(over.bursts + BLAST) and over.end < over.bursts + BLAST


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("hot = 5", "hot = 9", r"\[total\]: hot is not between 1 and the limit"),
        ("limit = 7\n", "", r"\[total\] lacks limit"),
        ('next = "next"\n', "", r"\[order\] lacks next"),
        ('skips = "skip"', 'skips = "jump"', r"\[order\] waiting: there is no icon jump"),
        ("preview = true", 'preview = "yes"', r"\[ask.play\]: preview is neither true nor false"),
    ],
)
def test_a_board_that_says_it_wrong_is_refused(before: str, after: str, message: str) -> None:
    text = board_text(COUNTING[0])
    assert before in text
    with pytest.raises(BoardError, match=message):
        read_board(text.replace(before, after), COUNTING[0].rules)
