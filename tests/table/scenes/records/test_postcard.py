"""The picture of a result shows who has played, beside the heading."""

from __future__ import annotations

import pygame
import pytest

from games.core.words import Words
from table.match.seats import ANIMALS, PERSON, SeatSetup
from table.review.deeds import Deeds
from table.scenes.records.postcard import SIZE, postcard

HEADING = "I came through: Momo lost"
DEEDS = Deeds(("fooled", "saw", "hit", "other"))


def drawn(animals: tuple[str, ...]) -> pygame.Surface:
    faces = [(SeatSetup("", number, PERSON, animal), "gleeful") for number, animal in enumerate(animals)]
    return postcard("Title", HEADING, False, faces, DEEDS, Words("en", "table"), "normal")  # type: ignore[arg-type]


def changed(one: pygame.Surface, other: pygame.Surface) -> list[pygame.Rect]:
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    return mask.get_bounding_rects()


@pytest.mark.parametrize("count", range(1, 8))
def test_all_people_are_seen_and_none_lies_over_the_words_or_signs(count: int) -> None:
    rects = changed(drawn(ANIMALS[:count]), drawn(ANIMALS[-count:]))
    left = [rect for rect in rects if rect.right < SIZE[0] // 2]
    right = [rect for rect in rects if rect.left > SIZE[0] // 2]
    assert left and len(left) + len(right) == len(rects) and bool(right) == (count > 1)
    assert max(rect.bottom for rect in rects) < 210, "the signs begin there"


def test_without_people_there_is_no_face() -> None:
    assert drawn(()).get_size() == SIZE
    assert changed(drawn(()), drawn(ANIMALS[:1]))
