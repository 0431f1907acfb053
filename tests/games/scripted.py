"""Scripted matches for tests of all games.

Cards are named by the ids of their faces, those that lie sideways with a "~", and several cards by their names in a
row: `"midge ~midge spider"`. Piles are written with the card on top first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import fields
from typing import ClassVar, Generic, Self, TypeVar, cast

from games.core.actions import Action, Choices, Event, Reason, kinds
from games.core.chance import UnmixedChance
from games.core.faces import Face
from games.core.match import Match
from games.core.table import Facts, Table
from games.core.types import Seat, Token

FactsOf = TypeVar("FactsOf", bound=Facts)


def numbers(faces: Sequence[Face], names: str) -> list[int]:
    """Return the face numbers of these ids."""
    ids = [face.id for face in faces]
    return [ids.index(name.lstrip("~")) for name in names.split()]


def order_of(cards: Sequence[int], printed: Sequence[int]) -> tuple[int, ...]:
    """Return chance's answer that sorts `printed` cards like `cards`."""
    free = list(range(len(printed)))
    order = []
    for face in cards:
        card = next(card for card in free if printed[card] == face)
        free.remove(card)
        order.append(card)
    return tuple(order)


def without(cards: Sequence[int], gone: Iterable[int]) -> list[int]:
    """Return the cards with each of `gone` removed once."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def upside_down(names: str) -> str:
    """Reverse a pile's names.

    The result has the top card last, as piles lie in their zones.
    """
    return " ".join(reversed(names.split()))


def lay(
    table: Table, faces: Sequence[Face], rows: Iterable[tuple[str, Seat, str]], opened: Collection[str] = ()
) -> None:
    """Lay just these cards on a table.

    Each row is a place, a seat and names, the last on top. In `opened` places they lie face up.
    """
    for place, seat, names in rows:
        tokens = table.fill(numbers(faces, names), UnmixedChance())
        table.put(tokens, table.zone(place, seat))
        for token, name in zip(tokens, names.split(), strict=True):
            if place in opened:
                table.open(token)
            if name[0] == "~":
                table.sideways.add(token)


class Play(Generic[FactsOf]):
    """A match whose cards are referred to by name.

    Every action has to be legal.
    """

    own: ClassVar[tuple[str, ...]] = ("hand",)
    """Places searched for a seat's card if none is given."""
    tells: ClassVar[tuple[str, ...]] = ()
    """The fields of events listed in `happened`; () for all."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.happened: list[str] = []
        """The last action's events with their fields in order, `Laid 0 three+skip`."""
        self.first_beat = 0
        """The number of the last action's first beat."""

    @property
    def table(self) -> Table:
        """The table itself, with all faces."""
        return self.match._table

    @property
    def facts(self) -> FactsOf:
        """The public facts."""
        return cast(FactsOf, self.table.facts)

    def name(self, token: Token) -> str:
        """Return a card's name."""
        return "~" * (token in self.table.sideways) + self.match.game.faces[self.table.faces[token]].id

    def names(self, place: str, seat: Seat | None = None) -> str:
        """Return the cards of a zone in their order, the top last."""
        return " ".join(map(self.name, self.table.zones[self.table.zone(place, seat)]))

    def hand(self, seat: Seat) -> str:
        """Return a hand, sorted by name."""
        return " ".join(sorted(self.names("hand", seat).split()))

    @property
    def deck(self) -> str:
        """The deck, its top first."""
        return upside_down(self.names("deck"))

    @property
    def asked(self) -> tuple[Seat, str] | None:
        """The asked seat and its decision."""
        return self.match.ask and (self.match.ask.seat, self.match.ask.what)

    @property
    def lost(self) -> tuple[tuple[Seat, ...], str] | None:
        """The seats that have lost, and the reason."""
        result = self.match.result
        return (result.losers, result.reason) if result else None

    @property
    def kinds(self) -> list[str]:
        """Types of the last action's events."""
        return [line.split()[0] for line in self.happened]

    def token(self, seat: Seat, name: str, place: str | None = None, *, but: Collection[Token] = ()) -> Token:
        """Return the first card of this name in a place."""
        zones = [self.table.zones[self.table.zone(there, seat)] for there in ((place,) if place else self.own)]
        return next(token for zone in zones for token in zone if self.name(token) == name and token not in but)

    def tokens(self, seat: Seat, names: str, place: str | None = None) -> tuple[Token, ...]:
        """Return different cards of a place."""
        found: list[Token] = []
        for name in names.split():
            found.append(self.token(seat, name, place, but=found))
        return tuple(found)

    def group(self, seat: Seat, names: str) -> tuple[Token, ...]:
        """Return different cards of a hand, in the hand's order."""
        return tuple(sorted(self.tokens(seat, names, "hand"), key=self.table.zones[seat].index))

    def legal(self, seat: Seat) -> Choices:
        """Return a seat's legal actions."""
        return self.match.legal(seat)

    def may(self, seat: Seat, name: str | None = None) -> set[str]:
        """Return the verbs of a seat's legal actions, optionally with one card."""
        card = None if name is None else self.token(seat, name)
        actions = [action for action in self.legal(seat) if card is None or getattr(action, "card", None) == card]
        return {type(action).__name__ for action in actions}

    def can(self, seat: Seat, verb: type[Action]) -> list[str]:
        """Return the cards a seat may do this with, sorted by name.

        Several in one action are joined as `fly+rat`.
        """
        found = []
        for action in self.legal(seat):
            if type(action) is verb:
                cards = getattr(action, "cards", None) or (action.card,)  # type: ignore[attr-defined]
                found.append("+".join(map(self.name, cards)))
        return sorted(found)

    def why_not(self, seat: Seat, card: str | Token, place: str | None = None) -> str | None:
        """Return why a seat can't use a card, as a text key."""
        token = self.token(seat, card, place) if isinstance(card, str) else card
        reason = self.match.why_not(seat, token)
        assert reason is None or isinstance(reason, Reason)
        return reason.key if reason else None

    def knows(self, eyes: Seat | None, token: Token, beat: int = -1) -> bool:
        """True if somebody sees a card's face after a beat (default: last)."""
        return token in self.match.beats(eyes)[beat].view.faces

    def do(self, seat: Seat, action: Action) -> Self:
        """Submit an action."""
        self.first_beat = len(self.match.beats(None))
        self.match.submit(seat, action)
        history = self.match._history
        steps = range(self.first_beat, len(history))
        self.happened = [self._tell(*history[n]) for n in steps]
        return self

    def _tell(self, event: Event, after: Table) -> str:
        def name(token: Token) -> str:
            return self.match.game.faces[after.faces[token]].id

        words = [type(event).__name__]
        for field, kind in zip(fields(event), kinds(type(event)).values(), strict=True):
            value = getattr(event, field.name)
            if self.tells and field.name not in self.tells:
                continue
            if kind in ("Token", "Tokens"):
                value = "+".join(map(name, value if isinstance(value, tuple) else (value,)))
            elif kind == "Word":
                value = self.match.game.claims[value]
            words.append(str(value))
        return " ".join(words)
