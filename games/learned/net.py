"""The net that plays, in plain Python.

It reckons the same on every Python, and needs no package.
It is one and the same for each row (a claim) and each seat, so it plays at tables of every size. Sums are in a fixed
order. `learner.c` trains it.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from math import exp
from struct import pack, unpack

WIDTH, PARTS = 32, 6

Numbers = Sequence[float]
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a game's net; its `sketch.c` says the same."""

    cell: int
    row: int
    seat: int
    all: int
    """Counts of what is known of cells, claims, seats, and the table."""
    out: int
    answers: int
    """Counts of scores: of a cell, and of what is in question."""

    @property
    def weights(self) -> int:
        """The number of weights."""
        inputs = self.cell + self.row + self.seat + self.all
        layers = (inputs + 10 * WIDTH + 2) * WIDTH
        heads = (WIDTH + 1) * self.out + (PARTS * WIDTH + 1) * self.answers
        return layers + heads + 2 * WIDTH * WIDTH + 2 * WIDTH


@dataclass(slots=True)
class Input:
    """A seat's knowledge as numbers.

    By row and seat, by row, by seat, of the whole table.
    """

    me: int
    claim: int
    giver: int
    cell: list[Matrix]
    row: Matrix
    seat: Matrix
    all: list[float]


@dataclass(frozen=True, slots=True)
class Output:
    """The net's reckoning."""

    out: list[Matrix]
    """By row and seat: the parts of the scores of ways.

    Empty if it was not asked for.
    """
    answer: list[float]
    """Scores of believing and doubting, log-odds of the claim's truth.

    Then whatever else a game has.
    """
    fate: list[float]
    """By seat: its chance to lose."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Weights of one layer.

    From a cell, its row, its seat, the table, and the own seat's cell of the row.
    """

    own: Matrix
    row: Matrix
    column: Matrix
    all: Matrix
    mine: Matrix
    bias: list[float]


def _through(start: Numbers, numbers: Numbers, weights: Matrix) -> list[float]:
    """Add the weights of all numbers that are not 0.

    Four rows at once: the same sums in the same order, in half the time.
    """
    used = [(number, row) for number, row in zip(numbers, weights, strict=True) if number]
    sums, single = [*start], len(used) % 4
    for number, row in used[:single]:
        sums = [one + number * weight for one, weight in zip(sums, row, strict=True)]
    for at in range(single, len(used), 4):
        (a, first), (b, second), (c, third), (d, fourth) = used[at : at + 4]
        rows = zip(sums, first, second, third, fourth, strict=True)
        sums = [one + a * p + b * q + c * r + d * s for one, p, q, r, s in rows]
    return sums


def _sum(rows: Sequence[Numbers], by: float) -> list[float]:
    sums = [0.0] * len(rows[0])
    for row in rows:
        sums = [one + by * number for one, number in zip(sums, row, strict=True)]
    return sums


def _positive(numbers: Numbers) -> list[float]:
    return [number if number > 0.0 else 0.0 for number in numbers]


def _plus(one: Numbers, other: Numbers, third: Numbers) -> list[float]:
    return [a + b + c for a, b, c in zip(one, other, third, strict=True)]


class Net:
    """Weights that reckon."""

    def __init__(self, weights: Sequence[float], shape: Shape) -> None:
        """Take the weights in the order of `Net` in `learner.c`.

        Raises `ValueError` if there are more or fewer.
        """
        if len(weights) != shape.weights:
            raise ValueError(f"{shape.weights} weights are needed, not {len(weights)}")
        left = iter(weights)
        self._cell, self._row = _matrix(left, shape.cell), _matrix(left, shape.row)
        self._seat, self._all = _matrix(left, shape.seat), _matrix(left, shape.all)
        self._layers = [_layer(left) for _ in range(2)]
        self._out, self._out_bias = _matrix(left, WIDTH, shape.out), _list(left, shape.out)
        self._answer = [_matrix(left, WIDTH, shape.answers) for _ in range(PARTS)]
        self._answer_bias = _list(left, shape.answers)
        self._fate_seat, self._fate_all = _matrix(left, WIDTH), _matrix(left, WIDTH)
        self._fate_bias, self._fate = _list(left, WIDTH), _list(left, WIDTH)

    def __call__(self, seen: Input, ways: bool) -> Output:
        """Reckon; with `ways`, the parts of their scores, too."""
        me, seats = seen.me, range(len(seen.seat))
        zero = [0.0] * WIDTH
        base = _through(zero, seen.all, self._all)
        rows = [_through(zero, one, self._row) for one in seen.row]
        columns = [_through(zero, one, self._seat) for one in seen.seat]
        cells = [
            [_positive(_through(_plus(base, row, columns[j]), seen.cell[w][j], self._cell)) for j in seats]
            for w, row in enumerate(rows)
        ]
        pools = _pools(cells)
        for layer in self._layers:
            by_row, by_seat, whole = pools
            base = _through(layer.bias, whole, layer.all)
            rows = [_through(_through(zero, one, layer.row), cells[w][me], layer.mine) for w, one in enumerate(by_row)]
            columns = [_through(zero, one, layer.column) for one in by_seat]
            cells = [
                [_positive(_through(_plus(base, row, columns[j]), cells[w][j], layer.own)) for j in seats]
                for w, row in enumerate(rows)
            ]
            pools = _pools(cells)
        by_row, by_seat, whole = pools
        out = [[_through(self._out_bias, one, self._out) for one in row] for row in cells] if ways else []
        mine, theirs = cells[seen.claim][me], cells[seen.claim][seen.giver]
        answer = self._answer_bias
        parts = (mine, theirs, by_seat[seen.giver], by_seat[me], by_row[seen.claim], whole)
        for part, weights in zip(parts, self._answer, strict=True):
            answer = _through(answer, part, weights)
        base = _through(self._fate_bias, whole, self._fate_all)
        hidden = [_positive(_through(base, one, self._fate_seat)) for one in by_seat]
        fates = [_through([0.0], one, [[weight] for weight in self._fate])[0] for one in hidden]
        return Output(out, answer, shares(fates))


def shares(scores: Numbers) -> list[float]:
    """Chances in proportion to e to the score."""
    most = max(scores)
    weights = [exp(score - most) for score in scores]
    total = 0.0
    for weight in weights:
        total += weight
    return [weight / total for weight in weights]


def _pools(cells: list[Matrix]) -> tuple[Matrix, Matrix, list[float]]:
    """Means by row and by seat, and of all."""
    rows, seats = len(cells), len(cells[0])
    by_seat = [_sum([row[j] for row in cells], 1.0 / rows) for j in range(seats)]
    return [_sum(row, 1.0 / seats) for row in cells], by_seat, _sum(by_seat, 1.0 / seats)


def _layer(left: Iterator[float]) -> Layer:
    own, row, column, all_, mine = (_matrix(left, WIDTH) for _ in range(5))
    return Layer(own, row, column, all_, mine, _list(left, WIDTH))


def _list(left: Iterator[float], count: int) -> list[float]:
    return [next(left) for _ in range(count)]


def _matrix(left: Iterator[float], rows: int, width: int = WIDTH) -> Matrix:
    return [_list(left, width) for _ in range(rows)]


def packed(weights: Sequence[float]) -> str:
    """Weights as text: half floats in base64, lines of 120."""
    text = b64encode(pack(f"<{len(weights)}e", *weights)).decode("ascii")
    return "".join(f"{text[at : at + 120]}\n" for at in range(0, len(text), 120))


def unpacked(text: str) -> list[float]:
    """Read what `packed` wrote."""
    data = b64decode("".join(text.split()), validate=True)
    return [*unpack(f"<{len(data) // 2}e", data)]


NET = "net.txt"
"""The file of a game's weights, in its `mind/`."""


def net_text(package: str) -> str:
    """Read the weights beside a game's mind, as `packed` wrote them.

    Raises `OSError` where there are none.
    """
    return resources.files(package).joinpath("mind", NET).read_text("ascii")


@lru_cache(maxsize=8)
def net_of(package: str, shape: Shape) -> Net:
    """Return the net beside a game's mind; it is read once.

    Raises what `net_text` raises.
    """
    return Net(unpacked(net_text(package)), shape)
