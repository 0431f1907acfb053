"""Looks of faces in words, for who does not see them."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.names import Listed, capital, is_you
from games.core.teller import Teller
from games.core.types import Seat
from table.stage.drawing.expressions import Expression

UNTOLD: Expression = "calm"
"""The look that says nothing."""


def look(seat: Seat, expression: Expression, teller: Teller) -> str:
    """Return a seat's look as a sentence, "" if it is calm."""
    return _said((teller.names[seat],), expression, teller)


def looks(faces: Mapping[Seat, Expression], teller: Teller) -> list[str]:
    """Return sentences on new faces, one for each expression.

    Of all but "you", who need not be told.
    """
    who: dict[Expression, tuple[str, ...]] = {}
    for seat, expression in sorted(faces.items()):
        if not is_you(teller.names[seat]):
            who[expression] = (*who.get(expression, ()), teller.names[seat])
    return [*filter(None, (_said(names, expression, teller) for expression, names in who.items()))]


def _said(names: tuple[str, ...], expression: Expression, teller: Teller) -> str:
    if expression == UNTOLD:
        return ""
    words = teller.words
    return capital(words(f"look.{expression}", name=Listed(names, words("results.listed"), words("results.and"))))
