"""The net for many inputs at once, and its way back.

It is that of `games.learned.net`, for training.
NumPy is handed in, as `np`: only developers have it.
"""

from __future__ import annotations

from typing import Any

from games.learned.net import PARTS, WIDTH, Shape

CELL, ROW, SEAT, ALL, OUT, OUT_BIAS, ANSWER, ANSWER_BIAS, FATE_SEAT, FATE_ALL, FATE_BIAS, FATE = range(12)
OWN, BY_ROW, BY_SEAT, WHOLE, MINE, BIAS = range(6)
SPREAD = {CELL: 0.35, ROW: 0.35, SEAT: 0.35, ALL: 0.35, OUT: 0.03, ANSWER: 0.03, FATE_SEAT: 0.3, FATE_ALL: 0.3}
"""The spread of weights before anything is learned, as in `learner.c`.

Those that are missing here begin as 0.
"""

Array = Any


class Layout:
    """The places of all weights, in the order of `Net`."""

    def __init__(self, shape: Shape) -> None:
        w, square = WIDTH, (WIDTH, WIDTH)
        self.shape = shape
        first = [(shape.cell, w), (shape.row, w), (shape.seat, w), (shape.all, w)]
        last = [(w, shape.out), (shape.out,), (PARTS, w, shape.answers), (shape.answers,), square, square, (w,), (w,)]
        layer = [square] * 5 + [(w,)]
        self._sizes: list[tuple[int, ...]] = [*first, *layer, *layer, *last]

    def views(self, flat: Array) -> tuple[list[Array], list[list[Array]]]:
        """Return parts of a flat array, and of both layers.

        Without a copy.
        """
        found, at = [], 0
        for size in self._sizes:
            count = 1
            for one in size:
                count *= one
            found.append(flat[at : at + count].reshape(size))
            at += count
        return [*found[:4], *found[16:]], [found[4:10], found[10:16]]

    def begun(self, np: Any, rng: Any) -> Array:
        """Return weights that have learned nothing."""
        flat = np.zeros(self.shape.weights, np.float32)
        parts, layers = self.views(flat)
        for number, part in enumerate(parts):
            part[...] = (rng.random((3, *part.shape)).sum(0) - 1.5) * SPREAD.get(number, 0.1 if number > 9 else 0.0)
        for layer in layers:
            for part in layer[:BIAS]:
                part[...] = (rng.random((3, *part.shape)).sum(0) - 1.5) * 0.22
        return flat


class Batch:
    """Inputs of one size, gone through the net.

    It keeps what the way back needs.
    """

    def __init__(self, np: Any, layout: Layout, flat: Array, seen: list[Array], who: Array) -> None:
        """Go through the net.

        `seen`: cells, rows, seats and the table; `who`: me, claim and giver; all by input first.
        """
        self._np, self._layout = np, layout
        self._parts, self._layers = layout.views(flat)
        self._seen, (self._me, self._claim, self._giver) = seen, who.T
        cell, row, seat, every = seen
        w = self._parts
        self._each = np.arange(len(cell))
        whole, rows, seats = every @ w[ALL], row @ w[ROW], seat @ w[SEAT]
        h = cell @ w[CELL] + rows[:, :, None] + seats[:, None] + whole[:, None, None]
        self._h: list[Array] = [np.maximum(h, 0)]
        self._pools: list[tuple[Array, Array, Array]] = []
        for layer in self._layers:
            self._pool()
            h, (by_row, by_seat, every) = self._h[-1], self._pools[-1]
            rows = by_row @ layer[BY_ROW] + h[self._each, :, self._me] @ layer[MINE]
            whole = every @ layer[WHOLE] + layer[BIAS]
            h = h @ layer[OWN] + rows[:, :, None] + (by_seat @ layer[BY_SEAT])[:, None] + whole[:, None, None]
            self._h.append(np.maximum(h, 0))
        self._pool()
        h, (_, by_seat, every) = self._h[-1], self._pools[-1]
        out = (h @ w[OUT] + w[OUT_BIAS]).reshape(len(h), -1)
        answer = sum(part @ w[ANSWER][i] for i, part in enumerate(self._answered())) + w[ANSWER_BIAS]
        self.scores = np.concatenate([out, answer], 1)
        """By input: scores of all cells, then of the question."""
        self._hidden = np.maximum(by_seat @ w[FATE_SEAT] + (every @ w[FATE_ALL] + w[FATE_BIAS])[:, None], 0)
        fate = self._hidden @ w[FATE]
        odds = np.exp(fate - fate.max(1, keepdims=True))
        self.fate = odds / odds.sum(1, keepdims=True)
        """By input and seat: its chance that the game ends with it."""

    def _pool(self) -> None:
        h = self._h[-1]
        by_seat = h.mean(1)
        self._pools.append((h.mean(2), by_seat, by_seat.mean(1)))

    def _answered(self) -> list[Array]:
        at, h, (by_row, by_seat, every) = self._each, self._h[-1], self._pools[-1]
        mine, theirs = h[at, self._claim, self._me], h[at, self._claim, self._giver]
        return [mine, theirs, by_seat[at, self._giver], by_seat[at, self._me], by_row[at, self._claim], every]

    def back(self, scores: Array, fate: Array) -> Array:
        """Return the gradient of all weights.

        By those of the scores and of the logarithms of the fates' odds.
        """
        np, at, layout = self._np, self._each, self._layout
        flat = np.zeros(layout.shape.weights, np.float32)
        (g, layers), w = layout.views(flat), self._parts
        h, (by_row, by_seat, every) = self._h[-1], self._pools[-1]
        cells = h.shape[1] * h.shape[2] * layout.shape.out
        out, answer = scores[:, :cells].reshape(*h.shape[:3], -1), scores[:, cells:]
        dh = out @ w[OUT].T
        d_row, d_seat, d_all = np.zeros_like(by_row), np.zeros_like(by_seat), np.zeros_like(every)
        g[OUT][...], g[OUT_BIAS][...] = _product(h, out), out.sum((0, 1, 2))
        g[ANSWER_BIAS][...] = answer.sum(0)
        for i, part in enumerate(self._answered()):
            g[ANSWER][i] = part.T @ answer
        mine, theirs, giver, me, claim, whole = (answer @ one.T for one in w[ANSWER])
        dh[at, self._claim, self._me] += mine
        dh[at, self._claim, self._giver] += theirs
        d_seat[at, self._giver] += giver
        d_seat[at, self._me] += me
        d_row[at, self._claim] += claim
        d_all += whole
        g[FATE][...] = _product(self._hidden, fate[..., None])[:, 0]
        hidden = fate[..., None] * w[FATE] * (self._hidden > 0)
        together = hidden.sum(1)
        g[FATE_SEAT][...], g[FATE_ALL][...] = _product(by_seat, hidden), every.T @ together
        g[FATE_BIAS][...] = together.sum(0)
        d_seat += hidden @ w[FATE_SEAT].T
        d_all += together @ w[FATE_ALL].T
        for number in (2, 1, 0):
            h = self._h[number]
            d_seat = d_seat + d_all[:, None] / h.shape[2]
            dh = (dh + d_row[:, :, None] / h.shape[2] + d_seat[:, None] / h.shape[1]) * (h > 0)
            rows, seats = dh.sum(2), dh.sum(1)
            whole = rows.sum(1)
            if not number:
                break
            layer, to, below = self._layers[number - 1], layers[number - 1], self._h[number - 1]
            by_row, by_seat, every = self._pools[number - 1]
            to[OWN][...], to[BIAS][...], to[WHOLE][...] = _product(below, dh), whole.sum(0), every.T @ whole
            to[BY_ROW][...], to[BY_SEAT][...] = _product(by_row, rows), _product(by_seat, seats)
            to[MINE][...] = _product(below[at, :, self._me], rows)
            d_row, d_seat, d_all = rows @ layer[BY_ROW].T, seats @ layer[BY_SEAT].T, whole @ layer[WHOLE].T
            dh = dh @ layer[OWN].T
            dh[at, :, self._me] += rows @ layer[MINE].T
        for place, seen, grad in zip((CELL, ROW, SEAT, ALL), self._seen, (dh, rows, seats, whole), strict=True):
            g[place][...] = _product(seen, grad)
        return flat


def _product(one: Array, other: Array) -> Array:
    """Sum over all but the last axis."""
    return one.reshape(-1, one.shape[-1]).T @ other.reshape(-1, other.shape[-1])
