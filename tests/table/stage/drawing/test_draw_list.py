from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame
import pytest

from table.stage.drawing import draw_list
from table.stage.drawing.draw_list import DrawList, Layer, Put

SIZE = (120, 80)


def ground() -> pygame.Surface:
    made = pygame.Surface(SIZE)
    for x in range(SIZE[0]):
        made.fill((x, 2 * x % 256, 90), (x, 0, 1, SIZE[1]))
    return made


def pictures(random: Random) -> list[pygame.Surface]:
    made = []
    for _ in range(8):
        made.append(pygame.Surface((random.randrange(1, 40), random.randrange(1, 40)), pygame.SRCALPHA))
        made[-1].fill([random.randrange(256) for _ in range(4)])
    return made


def noted(random: Random, some: Sequence[pygame.Surface]) -> DrawList:
    """Return a draw list of pictures anywhere, drawn in every way.

    Partly outside, partly transparent, in part, as light, and the same one twice.
    """
    made = DrawList()
    for picture in some:
        place = random.randrange(-20, SIZE[0]), random.randrange(-20, SIZE[1])
        area = random.choice([None, (2, 3, 9, 7)])
        picture.set_alpha(random.choice([255, 120]))
        made.blit(picture, place, area, random.choice([0, pygame.BLEND_RGB_ADD]))
        picture.set_alpha(255)
    return made


def painted(puts: Sequence[Put]) -> bytes:
    """All of it, from the ground on."""
    made = ground()
    for picture, place, area, alpha, flags in puts:
        picture.set_alpha(alpha)
        made.blit(picture, place, area, flags)
        picture.set_alpha(255)
    return pygame.image.tobytes(made, "RGB")


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(40))
def test_what_has_changed_is_all_that_has_to_be_painted(seed: int) -> None:
    random = Random(seed)
    some, layer = pictures(random), Layer(ground())
    puts = noted(random, random.choices(some, k=6)).puts
    for _ in range(20):
        change = random.randrange(4)
        if change == 0 and puts:
            puts = [put for put in puts if put is not random.choice(puts)]
        elif change == 1:
            random.shuffle(puts := [*puts])
        else:
            at = random.randrange(len(puts) + 1)
            puts = [*puts[:at], *noted(random, random.choices(some, k=2)).puts, *puts[at:]]
        layer.show(puts)
        assert pygame.image.tobytes(layer.picture, "RGB") == painted(puts)


def test_what_is_put_is_where_pygame_would_say_and_stays_as_it_was() -> None:
    picture, made = pygame.Surface((10, 6), pygame.SRCALPHA), DrawList()
    assert made.blit(picture, pygame.Rect(5, 7, 90, 90)) == (5, 7, 10, 6)
    assert made.blit(picture, (5, 7), (1, 1, 3, 4)) == (5, 7, 3, 4)
    picture.set_alpha(40)
    made.blit(picture)
    picture.set_alpha(255)
    Layer(ground()).show(made.puts)
    assert picture.get_alpha() == 255


def test_what_stays_is_not_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    again: list[Put] = []
    blit = draw_list._blit
    monkeypatch.setattr(draw_list, "_blit", lambda surface, put: (again.append(put), blit(surface, put)))
    picture, made, layer = pygame.Surface((10, 10)), DrawList(), Layer(ground())
    for x in range(0, 100, 20):
        made.blit(picture, (x, 10))
    layer.show(made.puts)
    assert len(again) == 5
    again.clear()
    layer.show([*made.puts])
    assert not again
    made.blit(picture, (45, 15))
    layer.show([*made.puts])
    assert again == [made.puts[2], made.puts[-1]]
