"""`python3 dev.py soak`.

Monkeys for as long as one likes, in scene after scene and game after game.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # else a signal to end would only close a window

import argparse
import gc
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from random import Random

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from games import GAMES
from tests.table.monkey.beginning import SCENES, beginnings
from tests.table.monkey.memory import in_use
from tests.table.monkey.monkey import Monkey
from tests.table.monkey.moves import Rest
from tests.table.monkey.program import tally

MINUTE = 60.0  # s
BOUNDS = settings(
    max_examples=6,
    stateful_step_count=60,
    deadline=None,
    database=None,
    print_blob=False,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate, Phase.shrink),
)
"""Of a round: few programs that live long.

What is found is shrunk, and only that.
"""


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """Parse the command line."""
    games = [game.id for game in GAMES]
    parser = argparse.ArgumentParser("dev.py soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="how long (default: until it is stopped)")
    parser.add_argument("--seed", type=int, help="begin as an earlier soak did, e.g. with the round that failed")
    parser.add_argument("--game", action="append", choices=games, help="only this one; may be given several times")
    parser.add_argument("--scene", action="append", choices=SCENES, help="begin only here; may be given several times")
    parser.add_argument("--window", action="store_true", help="in a real window; needs Xvfb, xdotool and xwininfo")
    parser.add_argument("--reader", action="store_true", help="no monkeys, but somebody who reads over AT-SPI")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    """Round after round; the exit status is 1 after a failure."""
    options = arguments(words)
    first = Random().getrandbits(32) if options.seed is None else options.seed
    games = options.game or [game.id for game in GAMES]
    if options.reader:
        from tests.table.access.soak import soak as soak_reader

        return soak_reader(options.minutes * MINUTE, games)
    if options.window:
        from tests.table.monkey.window import soak as soak_window

        return soak_window(first, options.minutes * MINUTE, games)
    return soak(first, options.minutes * MINUTE, options.scene or SCENES, games)


def soak(first: int, seconds: float, scenes: Sequence[str], games: Sequence[str]) -> int:
    """Run rounds from a seed on, each in one scene.

    Of one game.
    """
    begin = told = time.monotonic()
    places: Counter[tuple[str, str]] = Counter()
    number = first
    gc.freeze()  # as in other tests: what is loaded by now is never garbage
    print(f"soak: the first seed is {first}", flush=True)
    while time.monotonic() - begin < seconds:
        place = chosen(number, scenes, games)
        before = tally["events"]
        try:
            play(number, *place)
        except Exception as found:
            told = "\n".join(getattr(found, "__notes__", ())).splitlines()
            found.__notes__ = [line for line in told if not line.endswith(f"move={Rest()})")]
            traceback.print_exc()
            print(f"soak: found after {report(begin, places)}; the same again:")
            print(f"    python3 dev.py soak --seed {number} --scene {place[0]} --game {place[1]}")
            return 1
        places[place] += tally["events"] - before
        number += 1
        if time.monotonic() - told >= MINUTE:
            told = time.monotonic()
            print(report(begin, places), flush=True)
    print(f"soak: nothing found in {report(begin, places)}")
    for (scene, game), events in sorted(places.items()):
        print(f"    {scene:10}{game:10}{events:8}")
    return 0


def chosen(number: int, scenes: Sequence[str], games: Sequence[str]) -> tuple[str, str]:
    """A scene and a game for a seed.

    With seeds that follow one another all take turns.
    """
    return scenes[number % len(scenes)], games[number // len(scenes) % len(games)]


def play(number: int, scene: str, game: str) -> None:
    """One round. Raises whatever was found, shrunk."""
    machine = type("Monkey", (Monkey,), {"allowed": beginnings([scene], [game])})
    run_state_machine_as_test(seed(number)(machine), settings=BOUNDS)


def report(begin: float, places: Counter[tuple[str, str]]) -> str:
    """Print what has been done so far."""
    minutes = (time.monotonic() - begin) / MINUTE
    scenes, games = ({place[i] for place in places} for i in (0, 1))
    return (
        f"{minutes:.0f} min: {tally['events']} events, {tally['frames']} frames, {tally['programs']} programs, "
        f"{len(scenes)} scenes, {len(games)} games, {in_use()} MB"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
