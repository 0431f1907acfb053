"""The picture of a result shows who has played, beside the heading."""

from __future__ import annotations

import pygame
import pytest

from games.brains.cast import CAST
from games.core.words import Words
from table.match.players import player
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


@pytest.mark.sampled(2)
@pytest.mark.parametrize("count", range(1, 8))
def test_all_people_are_seen_and_none_lies_over_the_words_or_signs(count: int) -> None:
    rects = changed(drawn(ANIMALS[:count]), drawn(ANIMALS[-count:]))
    left = [rect for rect in rects if rect.right < SIZE[0] // 2]
    right = [rect for rect in rects if rect.left > SIZE[0] // 2]
    assert left and len(left) + len(right) == len(rects) and bool(right) == (count > 1)
    assert max(rect.bottom for rect in rects) < 210, "the signs begin there"


@pytest.mark.parametrize("count", range(1, 7))
def test_where_little_has_happened_the_others_are_seen_below_the_signs(count: int) -> None:
    others = [(SeatSetup("", number, player(one)), "caught") for number, one in enumerate([*CAST][:count], 1)]
    faces = [(SeatSetup("", 0, PERSON), "gleeful")]

    def of(deeds: Deeds, *with_whom: object) -> pygame.Surface:
        return postcard("Title", HEADING, False, faces, deeds, Words("en", "table"), "normal", *with_whom)  # type: ignore[arg-type]

    for quiet in (DEEDS, Deeds(()), Deeds(("saw",) * 20)):
        rects = changed(of(quiet, [(seat, "calm") for seat, _ in others]), of(quiet, others))
        assert min(rect.top for rect in rects) > 380 and max(rect.bottom for rect in rects) < SIZE[1] - 92
        assert max(rect.right for rect in rects) < SIZE[0] - 40 and min(rect.left for rect in rects) > 40
    assert not changed(of(Deeds(("saw",) * 41)), of(Deeds(("saw",) * 41), others))


def test_a_long_title_leaves_the_faces_alone() -> None:
    faces = [(SeatSetup("", number, PERSON, animal), "gleeful") for number, animal in enumerate(ANIMALS[:2])]
    short, long = (
        postcard(title, HEADING, False, faces, DEEDS, Words("en", "table"), "normal")  # type: ignore[arg-type]
        for title in ("", "嘘卓 パニック★クラン★インバイター 2026-12-20" * 2)
    )
    assert all(rect.left >= 210 and rect.right <= SIZE[0] - 210 for rect in changed(short, long))


def test_without_people_there_is_no_face() -> None:
    assert drawn(()).get_size() == SIZE
    assert changed(drawn(()), drawn(ANIMALS[:1]))
