"""Checks that the answers of puzzles are the best choices."""

from __future__ import annotations

from collections.abc import Iterable

from games.brains.cast import brain_maker
from games.brains.seated import Seated
from games.core.brain import Thought
from games.core.chance import stream
from games.core.entry import Entry
from games.puzzles.finding.values import ENOUGH, MARGIN, PLAYER, How, compare
from games.puzzles.finding.ways import DIVISIONS, MOST, divided, wanted
from games.puzzles.puzzle import Puzzle, puzzle

SEED = 95


def check(entry: Entry, numbers: Iterable[int], how: How) -> int:
    """Print by how much each puzzle's answer beats anything else.

    Returns 1 if one of them is not surely better, else 0.
    """
    failed = 0
    for number in numbers:
        mean, least, tables = gain(entry, puzzle(entry, number), how)
        later, _, _ = gain(entry, puzzle(entry, number), how.further)
        sure = least > MARGIN and tables >= ENOUGH and later > 0.0
        failed |= not sure
        said = "ok" if sure else "NOT SURE"
        gained = f"{mean:+.3f} of a game, at least {least:.3f}, {later:+.3f} later"
        print(f"{entry.id} {number}: {gained}, {tables:.0f} tables  {said}", flush=True)
    return failed


def gain(entry: Entry, one: Puzzle, how: How) -> tuple[float, float, float]:
    """Return the mean gain, its lower bound, and the effective tables.

    The gain is the share of a game by which the answer is better than all else, with a lower bound of 95 %; for the
    number of tables see `Found.effective`. Raises `ValueError` if no division of the choices can be weighed.
    """
    match, who = one.part.match, one.part.who
    thought = _thought(entry, one)
    for parts in reversed(DIVISIONS):
        ways = divided(match, match.legal(who.you), thought, parts)
        if not 2 <= len(ways) <= 2 * MOST:
            continue
        try:
            right = wanted(one.step.want, match, who, ways)
        except ValueError:
            continue
        if 0 < len(right) < len(ways):
            found = compare(entry, match, [*ways.values()], how, SEED)
            return *found.apart(right), found.effective
    raise ValueError(f"puzzle {one.number}: what may be chosen can't be weighed")


def _thought(entry: Entry, one: Puzzle) -> Thought | None:
    match, seat = one.part.match, one.part.who.you
    mind = Seated(brain_maker(entry, PLAYER)(seat))
    mind.decide(match.beats(seat), match.legal(seat), stream(SEED, "thought"))
    return mind.thought
