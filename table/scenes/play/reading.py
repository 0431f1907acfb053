"""Reading visible cards: resting at a thing explains it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.names import capital
from games.core.teller import Teller
from games.core.types import Seat, Token
from games.core.view import View
from table.match.picker import Touch
from table.stage.controls.reader import CardPage
from table.stage.controls.things import Thing, pile_name

READ_MS = 500.0
"""Rest before a name or a card's text appears, ms."""


class Reading:
    """The rest at a target.

    Cards whose face the eyes know, and of which the game has something to tell, are read; what is told depends on
    nothing else.
    """

    def __init__(self) -> None:
        self._at: Touch | None = None
        self._done: Touch | None = None
        self._rested = 0.0

    def follow(self, at: Touch | None, ms: float) -> None:
        """Follow the target; count `ms` if it is unchanged."""
        self._rested = self._rested + ms if at == self._at else 0.0
        self._at = at
        if at != self._done:
            self._done = None

    def stop(self) -> None:
        """Tell no more of the target until the player leaves it.

        Something has been done with it.
        """
        self._done = self._at
        self._rested = 0.0

    def now(self, at: Touch | None) -> None:
        """Tell of a target at once."""
        self._at, self._done, self._rested = at, None, READ_MS

    @property
    def since(self) -> float:
        """Ms for which the player has rested long enough."""
        return self._rested - READ_MS

    @property
    def ready(self) -> bool:
        """True if the player has rested long enough."""
        return self._rested >= READ_MS and (self._done is None or self._done != self._at)


def aside(things: Sequence[Thing], teller: Teller, reasons: Mapping[Token, str]) -> set[Token]:
    """Return cards on the table that are there to be read."""
    told = (thing for thing in things if thing.touch.kind == "Token" and not thing.held)
    return {int(thing.touch.value) for thing in told if _about(thing, teller, None) or thing.touch.value in reasons}


def page(
    thing: Thing, view: View, teller: Teller, reasons: Mapping[Token, str], verbs: Sequence[str] = ()
) -> CardPage | None:
    """Return a card's page; None if there is nothing to tell.

    `verbs`: the names of the actions that it can be chosen for, if any.
    """
    about = _about(thing, teller, view.eyes)
    if thing.face is None or not about:
        return None
    token = int(thing.touch.value)
    about = "\n".join(filter(None, (about, thing.together, _pile(token, view, teller))))
    face = teller.game.faces[thing.face].id
    name = capital(teller.face(thing.face))
    if verbs:
        deeds = dict.fromkeys(teller.words(f"button.{verb}") for verb in verbs if f"button.{verb}" in teller.words)
        said = teller.words("play.quoted_join").join(deeds)
        return CardPage(face, name, about, teller.words("play.usable", deeds=said), usable=True)
    return CardPage(face, name, about, _why(token, view, teller, reasons))


def _why(token: Token, view: View, teller: Teller, reasons: Mapping[Token, str]) -> str:
    """Return a reason, addressed to the card's seat.

    Where that is not the one who looks.
    """
    why, zone = reasons.get(token, ""), _zone(token, view)
    seat = None if zone is None else view.map.seats[zone]
    if not why or seat is None or seat == view.eyes:
        return why
    return teller.words("play.of_seat", name=teller.names[seat], what=why)


def _zone(token: Token, view: View) -> int | None:
    """The number of the zone in which a card is seen."""
    return next((n for n, cards in enumerate(view.zones) if not isinstance(cards, int) and token in cards), None)


def _pile(token: Token, view: View, teller: Teller) -> str:
    """Return the purpose of the place of a card, or ""."""
    zone = _zone(token, view)
    said = "" if zone is None else teller.pile(view.map.names[zone])
    return said and teller.words("play.of_pile", pile=pile_name(view, zone or 0, teller.words), card=said)


def _about(thing: Thing, teller: Teller, eyes: Seat | None) -> str:
    return "" if thing.face is None else teller.about(thing.face, eyes)
