"""Games of Kadofida with the cards that a test wants, named by the ids of their faces: `"kataso froggs"`.

Decks are written with the card on top first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.actions import Action, Choices, Event
from games.core.chance import Chance, ScriptedChance
from games.core.faces import deck as all_cards
from games.core.game import Options
from games.core.match import Match
from games.core.table import Ask, Table
from games.core.types import Seat, Token
from games.kadofida.ideas import CLAIMS, FACES, KADOFIDA, NO_CLAIM
from games.kadofida.moves import (
    AskClaim,
    AskEyes,
    AskPoints,
    Block,
    Decide,
    Forget,
    Give,
    Pitch,
    PutBack,
    SayClaim,
    SayEyes,
    SayPoints,
    Trade,
)
from games.kadofida.rules import PITCH, Kadofida, KadofidaFacts

FACE = {face.id: number for number, face in enumerate(FACES)}


def faces(names: str) -> list[int]:
    """The face numbers of some ids."""
    return [FACE[name] for name in names.split()]


class Play:
    """A match whose cards are spoken of by name. Every action has to be legal."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.happened: list[str] = []
        """What the last action has brought about: `Produced 0 kataso`, with the seat and the card it is about."""
        self.first_beat = 0
        """The number of the first beat that the last action has brought about."""

    @property
    def table(self) -> Table:
        """The truth."""
        return self.match._table

    @property
    def facts(self) -> KadofidaFacts:
        """What everyone knows."""
        facts = self.table.facts
        assert isinstance(facts, KadofidaFacts)
        return facts

    def names(self, place: str, seat: Seat | None = None) -> str:
        """What lies somewhere, in order; the last is on top."""
        return " ".join(FACES[self.table.faces[token]].id for token in self.table.zones[self.table.zone(place, seat)])

    def hand(self, seat: Seat) -> str:
        """A hand, sorted by name."""
        return " ".join(sorted(self.names("hand", seat).split()))

    def flames(self, seat: Seat) -> str:
        """The face-down cards in front of a seat."""
        return self.names("flames", seat)

    @property
    def deck(self) -> str:
        """The deck, its top first."""
        return " ".join(reversed(self.names("deck").split()))

    @property
    def asked(self) -> tuple[Seat, str] | None:
        """Who has to decide what."""
        return self.match.ask and tuple(self.match.ask)

    @property
    def kinds(self) -> list[str]:
        """What the last action has brought about, without seats and cards."""
        return [line.split()[0] for line in self.happened]

    def token(self, place: str, seat: Seat, name: str, *, but: Sequence[Token] = ()) -> Token:
        """A card that lies somewhere."""
        zone = self.table.zones[self.table.zone(place, seat)]
        return next(token for token in zone if self.table.faces[token] == FACE[name] and token not in but)

    def legal(self, seat: Seat) -> Choices:
        """What a seat may do."""
        return self.match.legal(seat)

    def knows(self, eyes: Seat | None, token: Token, beat: int = -1) -> bool:
        """Whether somebody sees the face of a card, at the end or after the beat with this number."""
        return token in self.match.beats(eyes)[beat].view.faces

    def do(self, seat: Seat, action: Action) -> Play:
        """Any action."""
        self.first_beat = len(self.match.beats(None))
        self.match.submit(seat, action)
        self.happened = [self._tell(event, table) for event, table in self.match._history[self.first_beat :]]
        return self

    def _tell(self, event: Event, table: Table) -> str:
        words = [type(event).__name__]
        if hasattr(event, "seat"):
            words.append(str(event.seat))
        if hasattr(event, "card"):
            words.append(FACES[table.faces[event.card]].id)
        return " ".join(words)

    def pitch(self, name: str, claim: str) -> Play:
        """The creator puts a card down and claims something."""
        seat = self.facts.creator
        return self.do(seat, Pitch(self.token("hand", seat, name), CLAIMS.index(claim)))

    def allow(self) -> Play:
        """The boss allows it."""
        return self.do(self.facts.boss, Decide(True))

    def refuse(self) -> Play:
        """The boss refuses it."""
        return self.do(self.facts.boss, Decide(False))

    def turn(self, name: str, claim: str, allow: bool) -> Play:
        """A pitch and its judgement."""
        return self.pitch(name, claim).do(self.facts.boss, Decide(allow))

    def ask(self, question: type[AskClaim | AskPoints | AskEyes]) -> Play:
        """The boss asks something."""
        return self.do(self.facts.boss, question())

    def say(self, reply: SayClaim | SayPoints | SayEyes) -> Play:
        """The creator answers."""
        return self.do(self.facts.creator, reply)

    def trade(self, to: Seat) -> Play:
        """The creator chooses whom to trade with."""
        return self.do(self.facts.creator, Trade(to))

    def give(self, seat: Seat, name: str) -> Play:
        """A seat chooses its card of a trade."""
        return self.do(seat, Give(self.token("hand", seat, name)))

    def block(self, claim: str) -> Play:
        """The creator blocks an idea."""
        return self.do(self.facts.creator, Block(CLAIMS.index(claim)))

    def put_back(self, *names: str) -> Play:
        """The creator puts cards of those that it has drawn, else of its hand, on the deck; the first is its top."""
        seat = self.facts.creator
        tokens: list[Token] = []
        for name in names:
            drawn = self.names("drawn", seat).split()
            taken = sum(FACES[self.table.faces[token]].id == name for token in tokens)
            tokens.append(self.token("drawn" if drawn.count(name) > taken else "hand", seat, name, but=tokens))
        return self.do(seat, PutBack(tuple(tokens)))

    def forget(self, name: str) -> Play:
        """The creator lets one of the face-down cards in front of it leave the game."""
        seat = self.facts.creator
        return self.do(seat, Forget(self.token("flames", seat, name)))


def order_of(cards: Sequence[int], printed: Sequence[int]) -> tuple[int, ...]:
    """The answer of chance that brings `printed` cards into the order of `cards`."""
    free = list(range(len(printed)))
    order = []
    for face in cards:
        card = next(card for card in free if printed[card] == face)
        free.remove(card)
        order.append(card)
    return tuple(order)


def shuffles(seats: int, seconds: str, deck: str = "") -> list[tuple[int, ...]]:
    """The answers of chance to a deal: the second card of every seat, and these on top of the deck."""
    rest = all_cards(FACES)
    for _ in range(seats):
        rest.remove(KADOFIDA)
    left = rest[:]
    wanted, top = faces(seconds), faces(deck)
    for face in [*wanted, *top]:
        left.remove(face)
    return [tuple(range(seats)), order_of([*wanted, *left, *reversed(top)], rest)]


def deal(seconds: str, deck: str = "", boss: Seat = 0, *, full: bool = False, later: Sequence[str] = ()) -> Play:
    """A real deal by scripted shuffles: a Kadofida and one of `seconds` for every seat, these on top of the deck.

    `later` has the `seconds` of further games of a full match.
    """
    seats = len(seconds.split())
    answers = [
        answer for each in (seconds, *later) for answer in shuffles(seats, each, deck if each is seconds else "")
    ]
    return Play(Match(Kadofida(), seats, {"starter": boss, "full": int(full)}, chance=ScriptedChance(answers)))


def lay_out(
    hand: str,
    *,
    seats: int = 4,
    boss: Seat = 0,
    creator: Seat = 1,
    hands: Mapping[Seat, str] | None = None,
    deck: str = "froggs ndungo froggs ndungo froggs ndungo",
    produced: Mapping[Seat, str] | None = None,
    flames: Mapping[Seat, str] | None = None,
    scores: Mapping[Seat, int] | None = None,
    marks: Mapping[Seat, int] | None = None,
    blocked: Mapping[Seat, str] | None = None,
    burned: bool = False,
    full: bool = False,
    chance: Sequence[int | tuple[int, ...]] = (),
) -> Play:
    """A table in the middle of a game, with just these cards: `creator` has drawn and has `hand`.

    Other hands are `"ndungo ndungo"` where they are not given; `scores` are those for cards that have not been laid.
    """

    class LaidOut(Kadofida):
        def start(self, seats: int, options: Options, chance: Chance) -> Table:
            zeros = (0,) * seats
            none = (NO_CLAIM,) * seats
            games = seats if options["full"] else 1
            table = Table(self.places, seats, facts := KadofidaFacts(boss, boss, creator, games, none, *[zeros] * 4))
            rows = [("hand", seat, hand if seat == creator else (hands or {}).get(seat, "ndungo ndungo"))
                    for seat in range(seats)]  # fmt: skip
            rows += [("produced", seat, names) for seat, names in (produced or {}).items()]
            rows += [("flames", seat, names) for seat, names in (flames or {}).items()]
            rows += [("deck", 0, " ".join(reversed(deck.split())))]
            for place, seat, names in rows:
                cards = faces(names)
                tokens = table.fill(cards, ScriptedChance([tuple(range(len(cards)))]))
                table.put(tokens, table.zone(place, seat))
                for token in tokens if place == "produced" else ():
                    table.open(token)
            points = {seat: sum(map(_points, faces(names))) for seat, names in (produced or {}).items()}
            facts.marks = tuple((marks or {}).get(seat, 0) for seat in range(seats))
            facts.scores = tuple(
                points.get(seat, 0) + (scores or {}).get(seat, 0) - 3 * facts.marks[seat] for seat in range(seats)
            )
            facts.blocked = tuple(
                CLAIMS.index(blocked[seat]) if blocked and seat in blocked else NO_CLAIM for seat in range(seats)
            )
            facts.burned = burned
            table.pending.append(Ask(creator, PITCH))
            return table

    return Play(Match(LaidOut(), seats, {"full": int(full)}, chance=ScriptedChance(chance)))


def _points(face: int) -> int:
    return int(FACES[face].traits["points"])
