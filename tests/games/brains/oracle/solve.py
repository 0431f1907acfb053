"""Equilibria of small games, and the exploitability of plans."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import fsum

from games.core.actions import Action, Choices
from games.core.match import Beats
from games.core.types import Seat
from tests.games.brains.oracle.tree import Known, Move, Node, Tree, move

Plan = list[list[float]]
"""Probability of each move, by the number of its `Known`."""

Policy = Callable[[Seat, Beats, Choices], Iterable[tuple[Action, float]]]
"""Function from a seat's beats and choices to action probabilities."""


def plan(tree: Tree, policy: Policy) -> Plan:
    """Tabulate a policy for all decisions of a tree.

    Raises `ValueError` if its numbers are no probabilities.
    """
    return [_row(known, policy) for known in tree.known]


def _row(known: Known, policy: Policy) -> list[float]:
    beats, legal = known.ask()
    faces = beats[-1].view.faces
    row = dict.fromkeys(known.moves, 0.0)
    for action, chance in policy(known.seat, beats, legal):
        if chance < 0.0:
            raise ValueError(f"{action} is made with probability {chance}")
        row[move(action, faces)] += chance
    if abs(fsum(row.values()) - 1.0) > 1e-9:
        raise ValueError(f"the probabilities {row} do not add up to 1")
    return list(row.values())


def coin(tree: Tree) -> Plan:
    """Return the plan that tosses coins.

    It gives any kind of card, lies or tells the truth by a coin with any fitting word, and answers by a coin.
    """
    return [_normal([_weight(made, known) for made in known.moves]) for known in tree.known]


def _weight(made: Move, known: Known) -> float:
    if isinstance(made, bool):
        return 1.0
    face, claim = made
    words = {made[1] for made in known.moves if not isinstance(made, bool)}
    return 1.0 if face == claim else 1.0 / (len(words) - 1)


def solve(tree: Tree, iterations: int) -> Plan:
    """Return a plan near an equilibrium, computed by CFR+.

    Regrets never fall below 0, and later iterations weigh more.

    https://arxiv.org/abs/1407.5042
    """
    regrets, totals = ([[0.0] * len(known.moves) for known in tree.known] for _ in range(2))
    now = [_normal(row) for row in regrets]
    reach = [0.0] * len(now)

    def walk(node: Node, seat: Seat, mine: float, theirs: float) -> float:
        """Return the value of a node for `seat`.

        `mine`, `theirs`: how likely the seat itself, and all others, play so that the node is reached.
        """
        number = node.known.number
        own = node.known.seat == seat
        row = now[number]
        values = []
        for chance, after in zip(row, node.after, strict=True):
            if isinstance(after, float):
                values.append(-after if seat else after)
            elif own:
                values.append(walk(after, seat, mine * chance, theirs))
            else:
                values.append(walk(after, seat, mine, theirs * chance))
        value = 0.0
        for chance, each in zip(row, values, strict=True):
            value += chance * each
        if own:
            reach[number] = mine
            sums = regrets[number]
            for made, each in enumerate(values):
                sums[made] += theirs * (each - value)
        return value

    for iteration in range(1, iterations + 1):
        for seat in range(2):
            for chance, root in tree.deals:
                walk(root, seat, 1.0, chance)
            for known in tree.known:
                if known.seat == seat:
                    number = known.number
                    for made, chance in enumerate(now[number]):
                        totals[number][made] += iteration * reach[number] * chance
                    regrets[number] = [max(regret, 0.0) for regret in regrets[number]]
                    now[number] = _normal(regrets[number])
    return [_normal(row) for row in totals]


def _normal(row: list[float]) -> list[float]:
    """Scale a row to probabilities; uniform if its sum is 0."""
    total = fsum(row)
    return [each / total for each in row] if total > 0.0 else [1.0 / len(row)] * len(row)


def value(tree: Tree, chances: Plan) -> float:
    """Return seat 0's average result if both seats play by this plan.

    1 for winning, -1 for losing.
    """

    def walk(node: Node) -> float:
        return fsum(
            chance * (after if isinstance(after, float) else walk(after))
            for chance, after in zip(chances[node.known.number], node.after, strict=True)
            if chance
        )

    return fsum(chance * walk(root) for chance, root in tree.deals)


def best_value(tree: Tree, chances: Plan, seat: Seat) -> float:
    """Return the value of a seat's best response to the other's plan."""
    courses: dict[Known, list[tuple[float, Node]]] = {}
    """Reach probabilities (others' moves and deal) and nodes by the seat's `Known`."""
    best: dict[Known, int] = {}

    def collect(node: Node, theirs: float) -> None:
        own = node.known.seat == seat
        if own:
            courses.setdefault(node.known, []).append((theirs, node))
        for chance, after in zip(chances[node.known.number], node.after, strict=True):
            if isinstance(after, Node):
                collect(after, theirs if own else theirs * chance)

    def worth(after: Node | float) -> float:
        if isinstance(after, float):
            return -after if seat else after
        known = after.known
        if known.seat != seat:
            return fsum(p * worth(then) for p, then in zip(chances[known.number], after.after, strict=True) if p)
        if known not in best:
            gains = [
                fsum(theirs * worth(node.after[made]) for theirs, node in courses[known] if theirs)
                for made in range(len(known.moves))
            ]
            best[known] = gains.index(max(gains))
        return worth(after.after[best[known]])

    for chance, root in tree.deals:
        collect(root, chance)
    return fsum(chance * worth(root) for chance, root in tree.deals)


def exploitability(tree: Tree, chances: Plan) -> float:
    """Return an informed opponent's gain over equilibrium, averaged over both seats."""
    return (best_value(tree, chances, 0) + best_value(tree, chances, 1)) / 2
