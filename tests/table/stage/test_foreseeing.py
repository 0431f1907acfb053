"""What is made ahead in slices is made of what was, whatever goes on between two of them."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from games.core.entry import Entry
from table.base import cache
from table.base.slices import SlicedWork
from tests.table.stage.boards import beats, board, every_game, match, picture_of

MOST_SLICES = 4000
BEATS = 40


@pytest.mark.sampled(2)
@every_game
def test_the_game_goes_on_at_every_speed_between_two_breaths(entry: Entry) -> None:
    """What is foreseen comes to its end, and changes nothing of what is shown."""
    random, seats = Random(3), entry.rules.seats[-1]
    shown, alone = board(seats, entry=entry), board(seats, entry=entry)
    lived = beats(match(seats, 60, seed=3, entry=entry), 0)
    for one in (shown, alone):
        one.settle(lived[0].view)
    work: SlicedWork | None = None
    slices = 0
    for beat in lived[1:BEATS]:
        if work is None:
            cache.clear()  # what is there already need not be made, and nothing would breathe
            work = SlicedWork(shown.prewarm_motion)
        how = random.randrange(3)
        for one in (shown, alone):
            if how == 0:
                one.perform(beat, 1.0)
            else:
                one.settle(beat.view, (beat.event,))
            one.update(400.0 * how)
        for _ in range(random.choice((1, 3, 30))):
            slices += 1
            if work.run(0.0):
                work = None
                break
        if random.random() < 0.1:
            assert pygame.image.tobytes(picture_of(shown), "RGB") == pygame.image.tobytes(picture_of(alone), "RGB")
    for _ in range(MOST_SLICES):
        if work is None or work.run(0.0):
            break
    assert slices > BEATS
