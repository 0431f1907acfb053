"""Proves the answers of puzzles anew."""

from __future__ import annotations

from collections.abc import Iterable

from games.brains.cast import brain_maker
from games.core.brain import Mind, Thought
from games.core.chance import stream
from games.core.entry import Entry
from games.puzzles.finding.values import ENOUGH, MARGIN, PLAYER, How, compare
from games.puzzles.finding.ways import DIVISIONS, MOST, divided, wanted
from games.puzzles.puzzle import Puzzle, puzzle

SEED = 95


def check(entry: Entry, numbers: Iterable[int], how: How) -> int:
    """Print for each puzzle by how much its answer is better than anything else; 1 if one is not surely so."""
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
    """By how much the answer is better than all else, at least by how much with 95 %, and on how many tables that
    count."""
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
    mind = brain_maker(entry, PLAYER)(seat)
    for beat in match.beats(seat):
        mind.watch(beat)
    mind.decide(match.legal(seat), stream(SEED, "thought"))
    return mind.thought() if isinstance(mind, Mind) else None
