"""Room for what is shown for a while."""

from __future__ import annotations

from random import Random

from pygame import Rect

from table.ui.placement import distance, nearest, spaces

WINDOW = Rect(0, 0, 400, 300)


def test_spaces_are_free_and_all_that_is_free_is_in_one() -> None:
    random = Random(3)
    for _ in range(40):
        taken = [Rect(random.randrange(380), random.randrange(280), 60, 40) for _ in range(6)]
        free = spaces(WINDOW, taken, (1, 1))
        assert all(WINDOW.contains(space) and space.collidelist(taken) < 0 for space in free)
        for _ in range(60):
            rect = Rect(random.randrange(380), random.randrange(280), 12, 9)
            fits = WINDOW.contains(rect) and rect.collidelist(taken) < 0
            assert any(space.contains(rect) for space in free) == fits
        assert not any(one.contains(two) for one in free for two in free if one is not two)


def test_small_spaces_are_left_out_and_what_takes_no_room_takes_none() -> None:
    assert spaces(WINDOW, [Rect(0, 0, 380, 300)], (30, 30)) == []
    assert spaces(WINDOW, [Rect(50, 50, 0, 20)], (30, 30)) == [WINDOW]
    assert spaces(WINDOW, [], (WINDOW.width + 1, 30)) == [], "nor is the window itself larger than it is"


def test_the_nearest_place_is_taken() -> None:
    free = [Rect(0, 0, 100, 100), Rect(300, 200, 100, 100)]
    to = Rect(260, 200, 10, 10)
    assert nearest(free, (40, 40), to) == Rect(300, 200, 40, 40)
    assert nearest(free, (40, 120), to) is None
    assert distance(Rect(0, 0, 10, 10), Rect(13, 14, 5, 5)) == 5
