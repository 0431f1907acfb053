"""Likeness of exercises: the decision, and the right answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.core.actions import Action, kinds
from games.core.match import Match
from games.lessons.lesson import Part, fitting

Gist = tuple[str, frozenset[str], frozenset[tuple[str, Any]]]
"""A decision, and the verbs and shared values of right answers."""


def gist(match: Match, right: Iterable[Action]) -> Gist:
    """Return what all right answers to a decision have in common.

    Cards by their faces. Whom an answer is about is left out: with others around the table it is the same exercise.
    """
    assert match.ask is not None
    view, rows = match.view(match.ask.seat), list[set[tuple[str, Any]]]()
    verbs: set[str] = set()
    for action in right:
        verbs.add(type(action).__name__)
        row: set[tuple[str, Any]] = set()
        for name, kind in kinds(type(action)).items():
            value = getattr(action, name)
            if kind in ("Token", "Tokens"):
                cards = value if kind == "Tokens" else (value,)
                value = tuple(sorted((face is not None, face or 0) for face in map(view.face, cards)))
            if kind != "Seat":
                row.add((name, value))
        rows.append(row)
    return match.ask.what, frozenset(verbs), frozenset(set.intersection(*rows) if rows else ())


def gist_of(part: Part) -> Gist:
    """Return the gist of a puzzle's table, or of a check's.

    Where anything is right that brings something about, the wanted answer is only an example: there its verb counts.
    """
    assert part.match.ask is not None
    step = next(step for step in part.steps if step.want)
    what, verbs, shared = gist(part.match, fitting(step.want, part.match, part.match.ask.seat, part.who))
    return what, verbs, frozenset() if step.until else shared
