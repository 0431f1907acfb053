"""One scale for all brains, though they have not all met.

In a game the loser is one of those at the table, the likelier the weaker it is; or the winner, the likelier the
stronger. This is a conditional logit, Plackett and Luce's model of the first or the last place. As with Elo, 400
points between two make it ten times as likely that the one of them comes first, and 1500 is the mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp, fsum, inf, log, sqrt

from games.brains.contest.deal import Deal, Ending
from games.brains.contest.estimate import Interval, student
from games.brains.contest.plan import Names

SCALE = 400 / log(10)
MIDDLE = 1500.0
PRIOR = 1 / 25
"""Weight of the belief that strengths are 0 with a standard deviation of 5 (some 870 points): it keeps the rating of
who never loses within bounds and means nothing where there are enough games."""

Pick = tuple[int, str, Names]
"""That one of several was the winner (1) or the loser (-1)."""
Matrix = list[list[float]]


def picks(sitting: Names, ending: Ending) -> list[Pick]:
    """What a game tells: each loser against all who did not lose, or if that says more, each winner likewise.

    Several losers or winners count each by itself, as if the others of them had not been there.
    """
    losing = bool(ending.losers) and (not ending.winners or len(ending.losers) <= len(ending.winners))
    chosen = ending.losers if losing else ending.winners
    others = [name for seat, name in enumerate(sitting) if seat not in chosen]
    return [(-1 if losing else 1, sitting[seat], tuple(sorted([sitting[seat], *others]))) for seat in chosen if others]


def ratings(deals: Sequence[Deal]) -> dict[str, Interval]:
    """The rating of each brain. How far it may be off is told by how much the deals differ."""
    names = sorted({name for deal in deals for name in deal.names})
    by_deal = [[pick for game in deal.seated() for pick in picks(*game)] for deal in deals]
    strengths, curvature = _fit(names, Counter(pick for deal in by_deal for pick in deal))
    middle = fsum(strengths) / len(names)
    spread = _inverse(curvature)
    chosen = {
        name: {sign * (picked == name) for deal in by_deal for sign, picked, of in deal if name in of} for name in names
    }
    slopes = [_slope(names, strengths, deal) for deal in by_deal]
    plain, robust = _centred(spread), _centred(_sandwich(spread, slopes))
    far = student(len(deals) - 1) if len(deals) > 1 else inf
    result = {}
    for n, name in enumerate(names):
        # Who always came out the same way differs in no deal; then it is what the model says that counts.
        variance = plain[n][n] if len(chosen[name]) == 1 else robust[n][n]
        rating = MIDDLE + SCALE * (strengths[n] - middle)
        off = inf if far == inf else far * SCALE * sqrt(max(variance, 0.0))
        result[name] = Interval(rating, rating - off, rating + off)
    return result


def _chances(pick: Pick, index: dict[str, int], strengths: Sequence[float]) -> list[tuple[int, float]]:
    """How likely each of those who are there is to be picked."""
    sign, _, among = pick
    weights = [exp(sign * strengths[index[name]]) for name in among]
    total = fsum(weights)
    return [(index[name], weight / total) for name, weight in zip(among, weights, strict=True)]


def _slope(names: Sequence[str], strengths: Sequence[float], seen: Iterable[Pick]) -> list[float]:
    """How the likelihood of what was seen rises with each strength."""
    index = {name: n for n, name in enumerate(names)}
    slope = [0.0] * len(names)
    for pick in seen:
        slope[index[pick[1]]] += pick[0]
        for n, chance in _chances(pick, index, strengths):
            slope[n] -= pick[0] * chance
    return slope


def _fit(names: Sequence[str], seen: Counter[Pick]) -> tuple[list[float], Matrix]:
    """The strengths under which what was seen is likeliest, by Newton's method, and the curvature there."""
    index = {name: n for n, name in enumerate(names)}
    size = len(names)
    strengths = [0.0] * size
    for _ in range(100):
        slope = [-PRIOR * strength for strength in strengths]
        curvature = [[PRIOR * (row == column) for column in range(size)] for row in range(size)]
        for pick, times in seen.items():
            slope[index[pick[1]]] += times * pick[0]
            chances = _chances(pick, index, strengths)
            for n, chance in chances:
                slope[n] -= times * pick[0] * chance
                curvature[n][n] += times * chance
                for m, other in chances:
                    curvature[n][m] -= times * chance * other
        inverse = _inverse(curvature)
        steps = [fsum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        strengths = [strength + min(max(step, -1.0), 1.0) for strength, step in zip(strengths, steps, strict=True)]
        if max(map(abs, steps)) < 1e-10:
            break
    return strengths, curvature


def _sandwich(spread: Matrix, slopes: Sequence[Sequence[float]]) -> Matrix:
    """The covariance of the strengths if only the deals do not depend on each other, but the games of a deal do."""
    size, count = len(spread), len(slopes)
    often = count / max(count - 1, 1)
    inner = [[often * fsum(slope[a] * slope[b] for slope in slopes) for b in range(size)] for a in range(size)]
    return _product(_product(spread, inner), spread)


def _centred(covariance: Matrix) -> Matrix:
    """The covariance of the distances from the mean."""
    size = len(covariance)
    centre = [[(row == column) - 1 / size for column in range(size)] for row in range(size)]
    return _product(_product(centre, covariance), centre)


def _product(one: Matrix, two: Matrix) -> Matrix:
    columns = list(zip(*two, strict=True))
    return [[fsum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix that has one, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(n == m) for m in range(size))] for n, row in enumerate(matrix)]
    for n in range(size):
        best = max(range(n, size), key=lambda row: abs(rows[row][n]))
        rows[n], rows[best] = rows[best], rows[n]
        lead = rows[n][n]
        rows[n] = [value / lead for value in rows[n]]
        for m in range(size):
            if m != n and (factor := rows[m][n]):
                rows[m] = [value - factor * other for value, other in zip(rows[m], rows[n], strict=True)]
    return [row[size:] for row in rows]
