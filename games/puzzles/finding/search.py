"""Search for puzzles in games that minds play among themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from games.brains.cast import CAST, brain_maker
from games.brains.seated import Seated
from games.core.brain import Thought
from games.core.chance import SeededChance, stream
from games.core.entry import Entry
from games.core.masks import YOU
from games.core.match import Match
from games.lessons.likeness import gist, gist_of
from games.puzzles.finding.values import ENOUGH, FEW, MARGIN, PLAYER, Found, How, compare
from games.puzzles.finding.ways import DIVISIONS, MOST, Key, Way, divided, key, written
from games.puzzles.puzzle import puzzles

PROMISING = 0.05
ALIKE = 2
"""Most puzzles of a game that ask and answer the same."""
BESTS = 2
"""Largest number of ways that may be right.

Never more than a third of all ways.
"""


@dataclass(frozen=True, slots=True)
class Spot:
    """A decision at which one way, or two, are the best.

    `gain` is the share of a game by which they are better: the mean and its lower bound.
    """

    match: Match
    names: tuple[Key, ...]
    gain: tuple[float, float]
    tables: float


@dataclass(frozen=True, slots=True)
class Wanted:
    """Criteria of a search.

    `asks`: kinds of decisions; all if empty. `after`: number of decisions made before. `each`: most spots of each kind
    in a game. `promising`: share of a game that the second best way must lose, as a mind computes it. `alike`: most
    puzzles with the same gist, those that the game has already counted in.
    """

    asks: frozenset[str] = frozenset()
    after: range = range(60)
    each: int = 1
    promising: float = PROMISING
    alike: int = ALIKE


def spots(entry: Entry, seats: int, games: int, seed: int, wanted: Wanted, how: How) -> Iterator[Spot]:
    """Yield the decisions that make puzzles, game by game.

    The same arguments find the same. What is like others that are there, or were found, is left out.
    """
    known = Counter(gist_of(one.part) for one in puzzles(entry))
    for number in range(games):
        found: Counter[str] = Counter()
        for match, thought in decisions(entry, seats, f"{seed}/{number}", wanted):
            assert match.ask is not None
            what = match.ask.what
            ways = promising(match, thought, wanted.promising) if found[what] < wanted.each else None
            if ways and (spot := proved(entry, match, ways, how, seed)):
                about = gist(match, [action for name in spot.names for action, _ in ways[name]])
                if known[about] < wanted.alike:
                    known[about] += 1
                    found[what] += 1
                    yield spot


def decisions(entry: Entry, seats: int, seed: str, wanted: Wanted) -> Iterator[tuple[Match, Thought]]:
    """Yield a game's decisions with a mind's thought of each.

    The match stands before the decision; it goes on when the next one is asked for.
    """
    match = Match(entry.rules, seats, chance=SeededChance(stream(seed, "chance")))
    minds = [*map(Seated, map(brain_maker(entry, PLAYER), range(seats)))]
    random = stream(seed, "brains")
    while (ask := match.ask) and len(match.log.steps) < wanted.after.stop:
        mind, legal = minds[ask.seat], match.legal(ask.seat)
        action, thought = mind.decide(match.beats(ask.seat), legal, random), mind.thought
        fits = len(match.log.steps) in wanted.after and (not wanted.asks or ask.what in wanted.asks)
        if thought and len(legal) > 1 and fits:
            yield match, thought
        match.submit(ask.seat, action)


def promising(match: Match, thought: Thought, least: float) -> Mapping[Key, Way] | None:
    """Divide the legal actions so that one way looks best.

    Chooses the division with the largest gap (at least `least` of a game) between the best and the second best way as
    the mind computes them; None if there is none. If the mind has computed nothing, any division may promise: returns
    the finest one that can be weighed.
    """
    assert match.ask is not None
    legal, costs = match.legal(match.ask.seat), dict[Key, float]()
    for (action, _), cost in zip(thought.ways, thought.costs, strict=False):
        if cost is not None:
            costs[key(action, match)] = cost
    if not costs and thought.claim in (0.0, 1.0):  # the mind is certain, so it computed nothing
        costs = {key(action, match): 0.0 for action, _ in thought.ways}
    best: tuple[float, Mapping[Key, Way] | None] = least, None
    for parts in DIVISIONS:
        ways = divided(match, legal, thought, parts)
        if not 2 <= len(ways) <= MOST:
            continue
        if not costs:
            return ways
        known = [sum(costs.get(key(action, match), 1.0) * share for action, share in way) for way in ways.values()]
        first, second = sorted(known)[:2]
        if first < 1.0 and second - first > best[0] * 1.05:
            best = second - first, ways
    return best[1]


def proved(entry: Entry, match: Match, ways: Mapping[Key, Way], how: How, seed: int) -> Spot | None:
    """Return a `Spot` if one or two ways are surely best."""
    names = [*ways]
    found = compare(entry, match, [*ways.values()], how, seed, _is_hopeful)
    best = _best(found, MARGIN)
    if not best or found.effective < ENOUGH:
        return None
    again = compare(entry, match, [*ways.values()], how, seed + 1)  # among many candidates some seem the best by chance
    if again.apart(best)[1] <= MARGIN:
        return None
    later = compare(entry, match, [*ways.values()], how.further, seed + 2)
    if later.apart(best)[0] <= 0.0:
        return None
    return Spot(match, tuple(names[way] for way in best), found.apart(best), found.effective)


def _is_hopeful(found: Found) -> bool:
    """True if a way may be the best and enough tables count.

    Asked after a few tables.
    """
    mean, _ = found.apart(found.ordered()[:1])
    many = len(found.weights) >= FEW
    return mean > MARGIN and (not many or bool(_best(found, 0.0))) and found.effective > (ENOUGH / 2 if many else 1.1)


def _best(found: Found, margin: float) -> list[int]:
    """Return the ways that are better than all others by this margin.

    Empty if there are none.
    """
    order = found.ordered()
    fits = (order[:count] for count in range(1, max(1, min(BESTS, len(order) // 3)) + 1))
    return next((best for best in fits if found.apart(best)[1] > margin), [])


def row(spot: Spot, entry: Entry, seed: int) -> str:
    """Return the text of a puzzle's file."""
    match = spot.match
    assert match.ask is not None
    others = stream(f"{seed} {len(match.log.steps)} {match.log.dealt}", "company").sample(sorted(CAST), match.seats - 1)
    seats = [YOU if seat == match.ask.seat else others.pop() for seat in range(match.seats)]
    want = ", ".join(written(name, match, seats) for name in spot.names)
    named = ", ".join(f'"{name}"' for name in seats)
    log = "\n".join(match.log.lines())
    return f"seats = [{named}]\nwant = [{want}]\nsee = \"\"\nlog = '''\n{log}\n'''\n"


def write(folder: Path, spot: Spot, entry: Entry, number: int) -> Path:
    """Write a puzzle's file into a folder and return its path."""
    path = folder / f"puzzle.{number}.toml"
    path.write_text(row(spot, entry, number), "utf-8")
    return path
