"""The playable games: our own, and plugins that passed vetting.

Our own games are not vetted: their tests do that. A plugin is, before anything of it runs in this process, so that
faults are told once and no game stops in the middle (`table.plugins.vetting`). Until then there are only our own games.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

from games import GAMES, REJECTED
from games.core.entry import Entry, EntryError
from games.discovery import Rejected, line, place, runs
from table.base import shutdown
from table.base.graphemes import drawable
from table.base.problems import Problem
from table.base.redact import chain, is_ctrl_c, told
from table.plugins.vetting import LookThrough, own
from table.plugins.watchdog import LOOKS, PAUSE, Hangs, Watchdog

_log = logging.getLogger(__name__)

GRACE = 1.0
"""Longest life of a plugin's thread at the end, s."""

_look: LookThrough | None = None
_told = False


def begin() -> None:
    """Start vetting plugins, if there are any."""
    global _look
    if _look is None:
        _look = LookThrough()


def wait(seconds: float | None = None) -> bool:
    """Wait until vetting is done, at most `seconds`; True if it is."""
    begin()
    assert _look
    return _look.over.wait(seconds)


def news() -> bool:
    """True, once, after vetting of any plugins has finished."""
    global _told
    if _told or _look is None or not _look.over.is_set():
        return False
    _told = True
    return any(game.is_plugin for game in GAMES) or bool(REJECTED)


def playable() -> tuple[Entry, ...]:
    """Return the games known to be playable, in the title's order."""
    return _look.playable if _look else own()


def usable() -> tuple[Entry, ...]:
    """Return also games that cannot be drawn.

    They may lack pictures, a board and words.
    """
    return _look.usable if _look else own()


def rejected() -> tuple[Rejected, ...]:
    """Return the rejected packages with reasons, as known so far."""
    return _look.left if _look else REJECTED


def warn() -> None:
    """Tell the log and the terminal what is left out, and why."""
    for package, why in rejected():
        if logging.getLogger().handlers:  # else it would be on the terminal, too
            _log.warning("the game of the package %s is left out: %s", package, why)
        print(f"usotaku: the game of the package {package} is left out: {drawable(why)}", file=sys.stderr)


def problem() -> Problem | None:
    """Return the problem to tell the player about rejected packages."""
    if not rejected():
        return None
    packages, reasons = zip(*rejected(), strict=True)
    return Problem("app.left_out", {"packages": ", ".join(packages), "reason": "; ".join(reasons)})


def blamed(error: BaseException) -> Entry | None:
    """Return the plugin that caused an exception, or None.

    Its code raised it, or a cause of it. None for Ctrl-C.
    """
    if _look is None or not _look.imports or is_ctrl_c(error):
        return None
    for one in chain(error):
        if isinstance(one, Hangs):
            return one.game
        frames = [frame for frame, _ in traceback.walk_tb(one.__traceback__)]
        if game := plugin_in(reversed(frames)):
            return game
    return None


def plugin_in(frames: Iterable[FrameType]) -> Entry | None:
    """Return the plugin whose code runs in these frames, or None.

    In the first frame of any plugin.
    """
    known = [game for game in GAMES if game.is_plugin]
    for frame in frames:
        for game in known:
            if runs(frame, game.package):
                return game
        for game in known:  # what several games share
            if runs(frame, game.top):
                return game
    return None


def reject(error: BaseException) -> Problem | None:
    """Reject a plugin that is to blame until the next start.

    Tells the log and the terminal, and returns what to tell the player. None: no plugin is to blame.
    """
    game = blamed(error)
    if game is None or _look is None:
        return None
    why = _why(error, game)
    _look.reject(game, why)
    _log.error("The game %s of the package %s has failed and is left out: %s", game.id, game.package, told(error))
    said = f"the game {game.id} of the package {game.package} has failed and is left out: {why}"
    print(f"usotaku: {drawable(said)}", file=sys.stderr)
    return Problem("app.game_failed", {"game": game.id, "package": game.package, "reason": why})


def _why(error: BaseException, game: Entry) -> str:
    """Return what failed, and where in the package.

    No message, which may speak of cards.
    """
    for one in chain(error):
        if where := place(one, game.top):
            return f"{one.why if isinstance(one, Hangs) else type(one).__name__}: {where}"
    return told(error)


@contextmanager
def watched(looks: int = LOOKS, pause: float = PAUSE) -> Iterator[None]:
    """Interrupt whatever guest does not come back inside (see `table.plugins.watchdog`)."""
    if not any(game.is_plugin for game in GAMES):
        yield
        return
    dog = Watchdog(plugin_in, looks, pause)

    def watch() -> None:
        wait()
        if _look and _look.imports:
            dog.run()

    threading.Thread(target=watch, name="watchdog", daemon=True).start()
    try:
        yield
    finally:
        dog.end()


def end(status: int) -> None:
    """End the program at once if a plugin's thread would delay it."""
    if _look is None or not _look.imports:
        return
    for thread in threading.enumerate():
        if not thread.daemon and thread is not threading.current_thread():
            thread.join(GRACE)
            if thread.is_alive():
                _log.warning("The program ends although a thread goes on")
                shutdown.leave(status)


def check(game: Entry) -> None:
    """Raise what is wrong with a game.

    All that is ever read of it (rules, minds, words, board, help, pictures, music and so on) is there and fits
    together, and random games come to their ends. The contract is for its own tests.
    """
    from games.core.contract import is_what_it_says, words_are_complete
    from table.plugins import credits, read_through
    from table.plugins.lesson_check import help_fits, lessons_fit, puzzles_fit
    from table.stage.boardfile import load_board
    from table.stage.required_texts import texts_are_there

    steps: dict[str, Callable[[], object]] = {
        "game.toml": lambda: is_what_it_says(game),
        "text": lambda: words_are_complete(game),
        "board.toml": lambda: load_board(game.rules),
        "words": lambda: texts_are_there(game, load_board(game.rules)),
        "help": lambda: help_fits(game),
        "lessons": lambda: lessons_fit(game),
        "puzzles": lambda: puzzles_fit(game),
        "art": lambda: read_through.draw(game),
        "credits": lambda: game.is_plugin and credits.of_plugin(game),
        "sounds": lambda: read_through.hear(game),
        "rules": lambda: read_through.play(game),
    }
    for where, step in steps.items():
        try:
            step()
        except Exception as error:  # of any kind: it is not ours
            raise EntryError(f"{where}: {line(error, game.top)}") from error
