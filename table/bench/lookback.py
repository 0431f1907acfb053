"""Speed of looking back at a long game, in the real scenes.

With the brains in their own process.
"""

from __future__ import annotations

import zlib
from random import Random
from time import perf_counter
from typing import NamedTuple

from games.core.entry import Entry
from games.core.match import Log, redealt
from table.app.app import App
from table.app.scene import Scene
from table.bench.transitions import LOOKED_MS, SIZE, Stage
from table.match.sample_games import SampleGame
from table.match.seats import MatchSetup
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.lookback.replay import ReplayScene
from table.scenes.lookback.timeline import TimelineScene
from table.scenes.results.results import ResultsScene
from table.store.record import GameRecord, parse, played
from table.store.settings import Settings

STEPS, TRIED = 300, 6
"""So long a game is looked for, among so many."""
LONGEST_MS = 20_000.0
JUMPS = 40
LOADS = 3


class Back(NamedTuple):
    """Timings of looking back at a game of `steps`, ms.

    From the press to the first picture of the timeline, until all is known of it, the median jump in the replay,
    and the longest frame on the way; reading and playing a kept game, for each 1,000 steps, and the bytes that this
    one takes on the shelf.
    """

    steps: int
    first: float
    complete: float
    jump: float
    longest: float
    loaded: float
    packed: int


def measure(game: Entry) -> Back:
    """Look back at a game that characters have played."""
    setup, log = _long(game)  # first: what that leaves in memory is not in that of somebody who looks back
    stage = Stage()
    app, frames = stage.app, []
    result = redealt(log, game.rules)
    for step in log.steps:
        result.submit(step.seat, step.action)
    assert result.result
    app.push(results := ResultsScene(app, setup, result.result, log))
    stage.watch(lambda: None, LOOKED_MS)

    def shown(scene: type[Scene]) -> bool:
        return isinstance(app.top, scene) and not app.changing

    results.form.widget("analysis").act(None)
    begin = perf_counter()
    press = stage.press("timeline")
    frames += stage.watch(lambda: press, LONGEST_MS, lambda: shown(TimelineScene))
    first = (perf_counter() - begin) * 1000
    timeline = app.top
    assert isinstance(timeline, TimelineScene)
    frames += stage.watch(lambda: None, LONGEST_MS, lambda: timeline.complete)
    complete = (perf_counter() - begin) * 1000
    frames += stage.watch(timeline.replay, LONGEST_MS, lambda: shown(ReplayScene))
    replay = app.top
    assert isinstance(replay, ReplayScene)
    jumps, random = [], Random(0)
    for _ in range(JUMPS):
        begin = perf_counter()
        replay.go(random.randrange(replay.last + 1))
        app.draw(stage.surface)
        jumps.append((perf_counter() - begin) * 1000)
    app.close()
    text = GameRecord(setup, log, 0).text
    loaded = min(_loading(text) for _ in range(LOADS)) * 1000 / len(log.steps)
    packed = len(zlib.compress(text.encode(), 9))
    return Back(len(log.steps), first, complete, sorted(jumps)[JUMPS // 2], max(frames), loaded, packed)


def _loading(text: str) -> float:
    begin = perf_counter()
    found = parse(text)
    assert found
    played(found)
    return (perf_counter() - begin) * 1000


def _long(game: Entry) -> tuple[MatchSetup, Log]:
    """The longest of some games; the first that is long enough."""
    found: list[tuple[MatchSetup, Log]] = []
    app = App(navigation, Settings(language="en", welcomed=True), SIZE, worker=Worker(inline=True))
    for seed in range(TRIED):
        sample = SampleGame(game, game.rules.seats[-1], seed, app.words(game.id))
        found.append((sample.setup(1), sample.whole(app.worker)))
        if len(found[-1][1].steps) >= STEPS:
            break
    app.close()
    return max(found, key=lambda one: len(one[1].steps))
