"""Memory: pictures of earlier window sizes are released."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import GAMES
from table.base import cache
from table.base.paths import HOME
from tests.until import CHILD

ROOT = Path(__file__).parents[3]
LARGEST = (1424, 801)
MOST = 1.5
"""Limit, as a multiple of a fresh start's memory."""

PROGRAM = """
import resource, sys
import pygame
pygame.display.init(), pygame.font.init(), pygame.display.set_mode((64, 64))
from table.scenes import navigation
from table.app.app import App
from table.match.seating import company, named
from table.match.seats import MatchSetup
from table.match.worker import Worker
from table.store.settings import Settings

game, count, width, height = sys.argv[1], *map(int, sys.argv[2:])
app = App(navigation, Settings(welcomed=True, speed=4.0), (width, height), worker=Worker(inline=True))
app.home()
if game != "title":
    app.games.start(MatchSetup(game, named(company(4), app.words()), {}, 7))
for number in range(count, 0, -1):
    share = 1 - (number - 1) / count / 2
    size = int(width * share), int(height * share)
    app.resize(size)
    surface = pygame.Surface(size)
    for _ in range(8):
        app.step([], 50)
        app.draw(surface)
with open("/proc/self/statm") as file:
    print(int(file.read().split()[1]) * resource.getpagesize() >> 10)
"""


def memory(scene: str, sizes: int, folder: Path) -> int:
    """Return the memory in use after these sizes, in kB.

    The last size is the largest.
    """
    words = [sys.executable, "-c", PROGRAM, scene, str(sizes), *map(str, LARGEST)]
    environment = {**os.environ, HOME: str(folder), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=CHILD)
    return int(done.stdout.split()[-1])


SIZES = [pytest.param(6), pytest.param(120, marks=pytest.mark.soak)]
SCENES = ("title", *(pytest.param(game.id, marks=pytest.mark.soak) for game in GAMES))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux how much memory is in use")
@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("sizes", SIZES)
def test_after_many_sizes_there_is_little_more_than_at_a_fresh_start(scene: str, sizes: int, tmp_path: Path) -> None:
    assert memory(scene, sizes, tmp_path) <= MOST * memory(scene, 1, tmp_path)


def test_what_is_cached_is_made_once_until_all_is_let_go() -> None:
    made: list[int] = []

    @cache.cached(maxsize=4)
    def double(number: int) -> int:
        made.append(number)
        return 2 * number

    assert double(2) == double(2) == 4
    cache.clear()
    assert double(2) == 4 and made == [2, 2]
    cache._functions.remove(double)
