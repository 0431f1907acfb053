"""Highlights of a finished game: what decided it, and the best deed.

Chosen from claims, answers and win odds alone, so it works for any game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from games.core.ledger import Row
from games.core.types import Seat
from table.review.past import Past

Kind = Literal["decided", "turned", "lie", "catch", "truth", "move"]
"""It decided or turned the game, or it is a deed.

A deed is a believed lie, a lie seen through, a doubted truth, or a move.
"""

LEAST = 0.08
"""Least gain, as a chance, of a deed without a claim."""
_PREFERRED = {"lie": 1.25, "catch": 1.0, "truth": 1.0, "move": 1.0}
_JUDGED = ("believed", "doubted")


class Highlight(NamedTuple):
    """A row of the ledger, and what is great about it."""

    row: int
    kind: Kind


def highlights(past: Past) -> list[Highlight]:
    """Return what decided a game, then the best deed.

    The deed is one of the only person, or else of those with whom it ended well. Only one of the two if they are the
    same.
    """
    decisive, heroes = _decisive(past), _heroes(past)
    deeds = {deed.row: deed for deed in _deeds(past, heroes)}
    found = [decisive] if decisive else []
    if deeds and not (decisive and decisive.row in deeds):
        found.append(max(deeds.values(), key=lambda deed: (_worth(past, deed), deed.row)))
    return found


def _heroes(past: Past) -> Collection[Seat]:
    outcome = past.outcome
    if len(outcome.persons) == 1:
        return outcome.persons
    well = [seat for seat in range(outcome.seats) if outcome.fate(seat) in ("won", "safe")]
    return [seat for seat in well if seat in outcome.persons] or well


def _decisive(past: Past) -> Highlight | None:
    """Return the last row, or by points the greatest swing."""
    if not past.rows:
        return None
    last = Highlight(len(past.rows) - 1, "decided")
    if not past.outcome.result.scores or not past.curve:
        return last
    told = [n for n, row in enumerate(past.rows) if row.answer in _JUDGED] if past.entry.claims else []
    return Highlight(max(told or range(len(past.rows)), key=past.moved), "turned")


def _deeds(past: Past, heroes: Collection[Seat]) -> Iterator[Highlight]:
    for number, row in enumerate(past.rows):
        if kind := _claimed(row, heroes):
            yield Highlight(number, kind)
        elif past.entry.claims is None and row.seat in heroes and _gain(past, number, row.seat) >= LEAST:
            yield Highlight(number, "move")


def _claimed(row: Row, heroes: Collection[Seat]) -> Kind | None:
    if row.answer not in _JUDGED or row.judge == row.seat:
        return None
    if row.fooled is not None:
        return ("lie" if row.is_lie else "truth") if row.seat in heroes else None
    return "catch" if row.is_lie and row.judge in heroes else None


def _gain(past: Past, number: int, seat: Seat) -> float:
    return past.curve[number + 1][seat] - past.curve[number][seat] if past.curve else 0.0


def _worth(past: Past, deed: Highlight) -> float:
    """Return the gain of its seat, or the other's loss."""
    row = past.rows[deed.row]
    doer, other = (row.judge, row.seat) if deed.kind == "catch" else (row.seat, row.judge)
    gains = [_gain(past, deed.row, doer)] if doer is not None else []
    gains += [-_gain(past, deed.row, other)] if other is not None else []
    return max(gains, default=0.0) * _PREFERRED.get(deed.kind, 1.0)
