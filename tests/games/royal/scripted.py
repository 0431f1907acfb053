"""Games of Royal with the cards that a test wants, named by the ids of their faces: `"rat fly_royal joker"`."""

from __future__ import annotations

from collections.abc import Mapping

from games.claims.passing import OFFER, Judge, Offer, PassOn, Peek
from games.core.actions import Action, Choices, Event
from games.core.chance import Chance, ScriptedChance
from games.core.faces import deck
from games.core.game import Options
from games.core.match import Match
from games.core.table import Ask, Table
from games.core.types import Seat, Token
from games.royal.rules import CLAIMS, FACES, Lay, Royal, RoyalFacts, hand_size

FACE = {face.id: number for number, face in enumerate(FACES)}
CRITTERS = CLAIMS[:-1]


def faces(names: str) -> list[int]:
    """The face numbers of some ids."""
    return [FACE[name] for name in names.split()]


class Play:
    """A match whose cards are spoken of by name. Every action has to be legal."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.happened: list[str] = []
        """What the last action has brought about: `Taken 0 rat`, with the seat and the card that it is about."""

    @property
    def table(self) -> Table:
        """The truth."""
        return self.match._table

    def names(self, place: str, seat: Seat | None = None) -> str:
        """What lies somewhere, in order; the last is on top."""
        return " ".join(FACES[self.table.faces[token]].id for token in self.table.zones[self.table.zone(place, seat)])

    def hand(self, seat: Seat) -> str:
        """A hand, sorted by name."""
        return " ".join(sorted(self.names("hand", seat).split()))

    def area(self, seat: Seat) -> str:
        """What lies in front of a seat, in the order in which it came."""
        return self.names("area", seat)

    @property
    def pile(self) -> str:
        """The penalty pile, its top last."""
        return self.names("pile")

    @property
    def asked(self) -> tuple[Seat, str] | None:
        """Who has to decide what."""
        return self.match.ask and tuple(self.match.ask)

    @property
    def lost(self) -> tuple[Seat, str] | None:
        """Who has lost, and how."""
        result = self.match.result
        return (result.losers[0], result.reason) if result else None

    def token(self, seat: Seat, name: str, *, but: tuple[Token, ...] = ()) -> Token:
        """A card in a hand."""
        hand = self.table.zones[seat]
        return next(token for token in hand if self.table.faces[token] == FACE[name] and token not in but)

    def legal(self, seat: Seat) -> Choices:
        """What a seat may do."""
        return self.match.legal(seat)

    def layings(self, seat: Seat) -> set[str]:
        """What a seat may lay down."""
        name = {token: FACES[face].id for token, face in self.table.faces.items()}
        return {" ".join(name[token] for token in action.cards) for action in self.legal(seat)}  # type: ignore[attr-defined]

    def do(self, seat: Seat, action: Action) -> Play:
        """Any action."""
        start = len(self.match.beats(None))
        self.match.submit(seat, action)
        self.happened = [self._tell(event, table) for event, table in self.match._history[start:]]
        return self

    def _tell(self, event: Event, table: Table) -> str:
        words = [type(event).__name__]
        if hasattr(event, "seat"):
            words.append(str(event.seat))
        if hasattr(event, "card"):
            words.append(FACES[table.faces[event.card]].id)
        return " ".join(words)

    def offer(self, seat: Seat, name: str, to: Seat, claim: str) -> Play:
        """Begin a round."""
        return self.do(seat, Offer(self.token(seat, name), to, CLAIMS.index(claim)))

    def peek(self, seat: Seat) -> Play:
        """Look at the card."""
        return self.do(seat, Peek())

    def pass_on(self, seat: Seat, to: Seat, claim: str) -> Play:
        """Give the card on."""
        return self.do(seat, PassOn(to, CLAIMS.index(claim)))

    def judge(self, seat: Seat, believe: bool) -> Play:
        """Say "true" or "false"."""
        return self.do(seat, Judge(believe))

    def lay(self, seat: Seat, *names: str) -> Play:
        """Lay cards down, in this order."""
        tokens: tuple[Token, ...] = ()
        for name in names:
            tokens += (self.token(seat, name, but=tokens),)
        return self.do(seat, Lay(tokens))


def deal(seats: int, starter: Seat = 0, hands: Mapping[Seat, str] | None = None, pile: str = "") -> Play:
    """A real deal by a scripted shuffle: hands with these cards among others, and these on top of the pile."""
    left = deck(FACES)
    wanted = {seat: faces(names) for seat, names in (hands or {}).items()}
    top = faces(pile)
    for face in [*top, *(face for hand in wanted.values() for face in hand)]:
        left.remove(face)
    size = hand_size(seats)
    dealt: list[int] = []
    for seat in range(seats):
        hand = wanted.get(seat, [])
        missing = size + (seat == starter) - len(hand)
        dealt += hand + left[:missing]
        del left[:missing]
    dealt += left + top
    free = list(range(len(dealt)))
    printed = deck(FACES)
    order = []
    for face in dealt:
        card = next(card for card in free if printed[card] == face)
        free.remove(card)
        order.append(card)
    return Play(Match(Royal(), seats, {"starter": starter}, chance=ScriptedChance([tuple(order)])))


def lay_out(
    seats: int,
    hands: Mapping[Seat, str],
    *,
    areas: Mapping[Seat, str] | None = None,
    pile: str = "",
    starter: Seat = 0,
) -> Play:
    """A table in the middle of a game, with just these cards; `starter` has to begin a round."""

    class LaidOut(Royal):
        def start(self, seats: int, options: Options, chance: Chance) -> Table:
            table = Table(self.places, seats, RoyalFacts())
            places = [(table.zone("hand", seat), names) for seat, names in hands.items()]
            places += [(table.zone("area", seat), names) for seat, names in (areas or {}).items()]
            places += [(table.zone("pile"), pile)]
            for zone, names in places:
                cards = faces(names)
                tokens = table.fill(cards, ScriptedChance([tuple(range(len(cards)))]))
                table.put(tokens, zone)
                if zone >= table.zone("area"):
                    for token in tokens[-1:] if zone == table.zone("pile") else tokens:
                        table.open(token)
            table.pending.append(Ask(starter, OFFER))
            return table

    return Play(Match(LaidOut(), seats, chance=ScriptedChance([])))
