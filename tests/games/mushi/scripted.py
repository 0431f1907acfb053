"""Scripted matches of Insect Poker with chosen cards: `"midge ~midge spider"`.

Used cards have a "~".
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from games.core.chance import Chance, ScriptedChance
from games.core.faces import deck as all_cards
from games.core.match import Match
from games.core.options import Options
from games.core.table import Ask, Table
from games.core.types import Seat
from games.mushi.cards import CLAIMS, FACES, base_hand, can_experiment
from games.mushi.facts import TURN, MushiFacts
from games.mushi.moves import (
    Cancel,
    Decline,
    EndTurn,
    Lay,
    PutBack,
    RouseAll,
    TakeBack,
    TireAll,
    Turn,
    UseDragonfly,
    UseEarthworm,
    UseSpider,
    UseStagBeetle,
)
from games.mushi.rules import Mushi
from games.passing.rules import OFFER, Judge, Offer, PassOn, Peek
from tests.games import scripted
from tests.games.scripted import lay, numbers, order_of, upside_down, without

FACE = {face.id: number for number, face in enumerate(FACES)}


class Tidy:
    """Chance whose shuffles move the last card to the bottom.

    The deck's top stays in place. With `useless` a shuffle changes nothing, so that the returned card is on top.
    """

    def __init__(self, useless: bool = False) -> None:
        self.useless = useless

    def shuffle(self, n: int) -> Sequence[int]:
        """See `Chance.shuffle`."""
        return range(n) if self.useless else (n - 1, *range(n - 1))

    def pick(self, n: int) -> int:
        """See `Chance.pick`."""
        raise AssertionError("nothing is picked")


class Play(scripted.Play[MushiFacts]):
    """A match of Insect Poker."""

    def area(self, seat: Seat) -> str:
        """Return the cards of a seat's area, oldest first."""
        return self.names("area", seat)

    def offer(self, seat: Seat, name: str, to: Seat, claim: str | None = None) -> Play:
        """Begin a round, with a true claim unless given."""
        return self.do(seat, Offer(self.token(seat, name), to, CLAIMS.index(claim or name)))

    def peek(self, seat: Seat) -> Play:
        """Look at the card."""
        return self.do(seat, Peek())

    def pass_on(self, seat: Seat, to: Seat, claim: str) -> Play:
        """Pass the card on."""
        return self.do(seat, PassOn(to, CLAIMS.index(claim)))

    def judge(self, seat: Seat, believe: bool) -> Play:
        """Say "believe" or "doubt"."""
        return self.do(seat, Judge(believe))

    def send(self, seat: Seat, name: str, taker: Seat, to: Seat | None = None) -> Play:
        """Play a whole round.

        The parent sends a card, and `taker` (the parent or the receiver) has to take it.
        """
        if to is None:
            to = taker if taker != seat else (seat + 1) % self.table.seats
        return self.offer(seat, name, to).judge(to, believe=taker == seat)

    def use(self, seat: Seat, name: str, *, on: Seat | None = None, card: str = "", tire: bool = False) -> Play:
        """Use an insect.

        A stag beetle or a spider is used `on` a seat (and its `card`); a centipede tires or rouses cards, by `tire`.
        """
        token = self.token(seat, name, "area")
        if name == "stag_beetle":
            assert on is not None
            return self.do(seat, UseStagBeetle(token, on))
        if name == "spider":
            assert on is not None
            return self.do(seat, UseSpider(token, self.token(on, card, "area")))
        if name == "centipede":
            return self.do(seat, TireAll(token) if tire else RouseAll(token))
        return self.do(seat, UseDragonfly(token) if name == "dragonfly" else UseEarthworm(token))

    def cancel(self, seat: Seat) -> Play:
        """Cancel an effect with a mantis."""
        return self.do(seat, Cancel())

    def decline(self, seat: Seat) -> Play:
        """Use no mantis."""
        return self.do(seat, Decline())

    def lay(self, seat: Seat, name: str) -> Play:
        """Choose a card for a stag beetle."""
        return self.do(seat, Lay(self.token(seat, name)))

    def take_back(self, seat: Seat, name: str) -> Play:
        """Choose a card for an earthworm."""
        return self.do(seat, TakeBack(self.token(seat, name, "area")))

    def turn(self, seat: Seat, name: str) -> Play:
        """Choose a card for a centipede."""
        return self.do(seat, Turn(self.token(seat, name, "area")))

    def end_turn(self, seat: Seat) -> Play:
        """End the experiment without using an insect."""
        return self.do(seat, EndTurn())

    def put_back(self, seat: Seat, place: str, names: str) -> Play:
        """Choose for a dragonfly.

        These cards of `hand` or `drawn` go back, the first one on top.
        """
        return self.do(seat, PutBack(self.tokens(seat, names, place)))


def deal(seats: int, starter: Seat = 0, hands: Mapping[Seat, str] | None = None) -> Play:
    """Start a real match with a scripted shuffle.

    Each hand includes the given cards.
    """
    printed = all_cards(FACES)
    wanted = {seat: numbers(FACES, names) for seat, names in (hands or {}).items()}
    left = without(printed, [face for hand in wanted.values() for face in hand])
    dealt: list[int] = []
    for step in range(seats):
        hand = wanted.get((starter + step) % seats, [])
        missing = base_hand(seats) - len(hand)
        dealt += hand + left[:missing]
        del left[:missing]
    chance = ScriptedChance([order_of(dealt + left, printed)], Tidy())
    return Play(Match(Mushi(), seats, {"starter": starter}, chance=chance))


def lay_out(
    seats: int,
    areas: Mapping[Seat, str],
    *,
    hands: Mapping[Seat, str] | None = None,
    deck: str = "midge dragonfly dragonfly midge",
    parent: Seat = 0,
    useless_shuffles: bool = False,
    house: Collection[str] = (),
) -> Play:
    """Start a match in mid-game, with just these cards.

    The turn of `parent` begins. Hands that are not given are full ones of earthworms and mantises, so that nobody
    draws. `house`: the house rules that are on.
    """

    class LaidOut(Mushi):
        def start(self, seats: int, options: Options, chance: Chance) -> Table:
            own_mantis, stay_used = "own_mantis" in house, "stay_used" in house
            facts = MushiFacts(parent=parent, own_mantis=own_mantis, stay_used=stay_used)
            table = Table(self.places, seats, facts)
            usual = " ".join((["earthworm", "mantis"] * base_hand(seats))[: base_hand(seats)])
            rows = [("hand", seat, (hands or {}).get(seat, usual)) for seat in range(seats)]
            rows += [("area", seat, names) for seat, names in areas.items()]
            lay(table, FACES, [*rows, ("deck", 0, upside_down(deck))], opened=["area"])
            table.pending.append(Ask(parent, TURN if can_experiment(table, parent) else OFFER))
            return table

    return Play(Match(LaidOut(), seats, chance=Tidy(useless_shuffles)))
