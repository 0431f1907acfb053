"""Scripted matches of Royal with chosen cards: `"rat fly_royal joker"`."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.chance import Chance, ScriptedChance
from games.core.match import Match
from games.core.options import Options
from games.core.table import Ask, Table
from games.core.types import Seat
from games.passing.rules import OFFER, Judge, Offer, PassOn, Peek
from games.royal.deck import DECK
from games.royal.facts import RoyalFacts
from games.royal.moves import Lay
from games.royal.rules import Royal
from tests.games import scripted
from tests.games.scripted import lay, numbers, order_of, upside_down, without

FACE = {face.id: number for number, face in enumerate(DECK.faces)}
CRITTERS = DECK.claims[:-1]


class Play(scripted.Play[RoyalFacts]):
    """A match of Royal."""

    tells = ("seat", "card")

    def area(self, seat: Seat) -> str:
        """Return the cards in front of a seat, oldest first."""
        return self.names("area", seat)

    @property
    def pile(self) -> str:
        """The penalty pile, its top first."""
        return upside_down(self.names("pile"))

    def layings(self, seat: Seat) -> set[str]:
        """Return the cards that a seat may lay down."""
        return {names.replace("+", " ") for names in self.can(seat, Lay)}

    def offer(self, seat: Seat, name: str, to: Seat, claim: str) -> Play:
        """Begin a round."""
        return self.do(seat, Offer(self.token(seat, name), to, DECK.claims.index(claim)))

    def peek(self, seat: Seat) -> Play:
        """Look at the card."""
        return self.do(seat, Peek())

    def pass_on(self, seat: Seat, to: Seat, claim: str) -> Play:
        """Pass the card on."""
        return self.do(seat, PassOn(to, DECK.claims.index(claim)))

    def judge(self, seat: Seat, believe: bool) -> Play:
        """Say "true" or "false"."""
        return self.do(seat, Judge(believe))

    def lay(self, seat: Seat, names: str) -> Play:
        """Lay cards down, in this order."""
        return self.do(seat, Lay(self.tokens(seat, names)))


def deal(seats: int, starter: Seat = 0, hands: Mapping[Seat, str] | None = None, pile: str = "") -> Play:
    """Start a real match with a scripted shuffle.

    Each hand includes the given cards; `pile` names the top of the pile.
    """
    wanted = {seat: numbers(DECK.faces, names) for seat, names in (hands or {}).items()}
    top = numbers(DECK.faces, upside_down(pile))
    left = without(DECK.cards, [*top, *(face for hand in wanted.values() for face in hand)])
    dealt: list[int] = []
    for seat in range(seats):
        hand = wanted.get(seat, [])
        missing = DECK.hands[seats] + (seat == starter) - len(hand)
        dealt += hand + left[:missing]
        del left[:missing]
    chance = ScriptedChance([order_of(dealt + left + top, DECK.cards)])
    return Play(Match(Royal(), seats, {"starter": starter}, chance=chance))


def lay_out(
    seats: int,
    hands: Mapping[Seat, str],
    *,
    areas: Mapping[Seat, str] | None = None,
    pile: str = "",
    starter: Seat = 0,
) -> Play:
    """Start a match in mid-game, with just these cards.

    `starter` has to begin a round.
    """

    class LaidOut(Royal):
        def start(self, seats: int, options: Options, chance: Chance) -> Table:
            table = Table(self.places, seats, RoyalFacts())
            rows = [("hand", seat, names) for seat, names in hands.items()]
            rows += [("area", seat, names) for seat, names in (areas or {}).items()]
            lay(table, DECK.faces, [*rows, ("pile", 0, upside_down(pile))], opened=["area"])
            for token in table.zones[table.zone("pile")][-1:]:
                table.open(token)
            table.pending.append(Ask(starter, OFFER))
            return table

    return Play(Match(LaidOut(), seats, chance=ScriptedChance([])))
