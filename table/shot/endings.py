"""Ways to the results, and to looking back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.match.sample_games import NotThere, is_over
from table.review.past import Past
from table.shot.photographer import PLAYED, Photographer

if TYPE_CHECKING:
    from table.scenes.lookback.timeline import TimelineScene
    from table.scenes.results.results import ResultsScene


_OUT = 2000.0
"""ms after which a great moment has come out."""
_SAID = 1000.0
"""ms after which the words of the end stand still."""


def encore(by: Photographer) -> None:
    """A great moment is shown again, before the end is told."""
    by.begin(is_over)
    table = by.table
    by.wait(lambda: table.board.encore is not None)
    by.tick(_OUT)


def end(by: Photographer) -> None:
    """The end is told on the table."""
    by.begin(is_over)
    table = by.table
    by.wait(lambda: table.board.told)
    by.tick(_SAID)


def hands(by: Photographer) -> None:
    """All hands lie open at the end."""
    by.begin(is_over)
    table = by.table
    by.wait(lambda: table.concluded)


def results(by: Photographer) -> ResultsScene:
    """Show how the game ended."""
    from table.scenes.results.results import ResultsScene

    by.sit_down(is_over)
    table = by.table
    by.wait(lambda: by.app.top is not table)
    by.rest()
    return by.top(ResultsScene)


def analysis(by: Photographer) -> None:
    """Show what there is to look back at."""
    results(by).form.widget("analysis").act(None)
    by.rest()


def share(by: Photographer) -> None:
    """The game as a QR picture."""
    scene = results(by)
    scene.begun = PLAYED
    scene.form.widget("share").act(None)
    by.rest()


def timeline(by: Photographer) -> None:
    """Show the timeline of a game of characters, at a row (`step`).

    They have played against the first seat.
    """
    scene = _timeline(by)
    if row := by.step(len(scene.past.rows) - 1):
        scene.show(row)
    by.until(lambda: scene.complete)
    by.rest()


def _timeline(by: Photographer) -> TimelineScene:
    from table.scenes.lookback.timeline import TimelineScene
    from table.scenes.results.results import ResultsScene

    by.app.games.start(by.sample.setup(1), by.sample.whole(by.app.worker))
    table = by.table
    by.until(lambda: by.app.top is not table)
    by.rest()
    results = by.top(ResultsScene)
    results.form.widget("analysis").act(None)
    results.form.widget("timeline").act(None)
    scene = by.top(TimelineScene)
    by.until(lambda: scene.complete)
    return scene


def replay(by: Photographer) -> None:
    """Show the replay after `step` beats, or from the first row."""
    from table.scenes.lookback.replay import ReplayScene

    _timeline(by).replay()
    scene = by.top(ReplayScene)
    if beat := by.step(scene.last):
        scene.go(beat)
    by.rest()


def reel(by: Photographer) -> None:
    """Show what each seat could know of the first lie.

    Raises `NotThere` if nobody has lied.
    """
    from table.scenes.lookback.reel import ReelScene

    setup, log = by.sample.setup(1), by.sample.whole(by.app.worker)
    if not any(row.is_lie for row in Past(by.wish.game, setup, log).rows):
        raise NotThere(1)
    by.app.home()
    by.app.push(scene := ReelScene(by.app, setup, log))
    by.until(lambda: scene.phase == "doubts")
