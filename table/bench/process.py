"""Measurements in a fresh process: `usotaku bench --alone NAME …`.

Prints the figures in one line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict

from games import entry

SIZE = (1920, 1080)


def work(game_id: str) -> None:
    """Print ms of work per frame.

    Median and 99th percentile, those of a bare loop, and of how many frames.
    """
    from table.bench import frames

    took, bare = frames.work(entry(game_id))
    print(*(frames.percentile(times, part) for times in (took, bare) for part in (0.5, 0.99)), len(took))


def changes(game_id: str) -> None:
    """For each change NAME:LONGEST:MOVED, see `changes.Change`; spaces in names are underlines."""
    from table.bench.transitions import measure

    print(*(f"{name.replace(' ', '_')}:{longest}:{moved}" for name, longest, moved in measure(entry(game_id))))


def lookback(game_id: str) -> None:
    """See `lookback.Back`."""
    from table.bench.lookback import measure

    print(*measure(entry(game_id)))


def window(game_id: str) -> None:
    """An empty scene and a game in a real window; see `frames.window`."""
    from table.bench import frames

    print(*frames.window(entry(game_id)))


def idle() -> None:
    """For each place NAME:SHARE:SHOWN, see `idle.Idle`; spaces in names are underlines."""
    from table.bench.idle import measure

    print(*(f"{name.replace(' ', '_')}:{share}:{shown}" for name, share, shown in measure()))


def thinking(game_id: str, brains: str) -> None:
    """Play AI seats with one kind of brain in a window.

    See `frames.Beside`.
    """
    from table.bench import frames

    print(*frames.beside_thinking(entry(game_id), brains))


def phones(game_id: str) -> None:
    """A table with phones: see `phones.Phones`."""
    from table.bench.phones import measure

    print(*measure(entry(game_id)))


def compiled() -> None:
    """Load the modules of a phone host, so that Python caches them."""
    import table.phones.host
    import table.phones.server

    print(table.phones.host.__name__, table.phones.server.__name__)


def callers(*links: str) -> None:
    """Run fake phones at these links, and print their timings.

    See `fake_phones.hold`.
    """
    from table.bench.fake_phones import hold

    print(json.dumps(asdict(hold([*links]))))


def strangers(host: str, port: str, path: str) -> None:
    """Run strangers until a line can be read, and print their deeds.

    See `strangers.annoy`.
    """
    from table.bench.strangers import until_told

    print(json.dumps(until_told(host, port, path)))


def brains(*counts: str) -> None:
    """Print the seconds and decisions of brains for GAME:DECISIONS.

    Or, with 0 decisions, how many are made in a moment; see `thinking.think`.
    """
    from table.bench.thinking import think

    rows = []
    for count in counts:
        game_id, _, decisions = count.partition(":")
        rows.append(":".join(map(str, think(entry(game_id), int(decisions)))))
    print(*rows)


def memory(game_id: str) -> None:
    """Play AI seats with every frame drawn; print the resident MB.

    Or why that is not known.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from table.app.app import GIVE_BACK_MS, App
    from table.match.seating import company, named
    from table.match.seats import MatchSetup
    from table.scenes import navigation
    from table.scenes.results.results import ResultsScene
    from table.store.settings import Settings

    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(SIZE)
    game = entry(game_id)
    app = App(navigation, Settings(language="ja", welcomed=True), SIZE)
    seats = named(company(min(4, game.seats.stop - 1), persons=0), app.words(game_id))
    options = {option.id: option.default for option in game.options}
    app.home()
    app.draw(surface)
    app.games.start(MatchSetup(game_id, seats, options, 7))
    while not isinstance(app.top, ResultsScene):
        app.step([], 50)
        app.draw(surface)
    app.draw(surface)
    app.step([], GIVE_BACK_MS + 1)
    print(resident())
    app.close()


def resident() -> str:
    """MB of memory that the process has now."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            lines = dict(line.split(":", 1) for line in status)
        return str(round(int(lines["VmRSS"].split()[0]) / 1024))
    except (OSError, KeyError, ValueError):
        return "not measured: this system does not tell"


ALONE: dict[str, Callable[..., None]] = {
    "work": work,
    "changes": changes,
    "lookback": lookback,
    "window": window,
    "idle": idle,
    "thinking": thinking,
    "phones": phones,
    "compiled": compiled,
    "callers": callers,
    "strangers": strangers,
    "brains": brains,
    "memory": memory,
}
