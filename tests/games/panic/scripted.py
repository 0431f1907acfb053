"""Games of Panic Clan Inviter with the cards that a test wants, named by the ids of their faces: `"goblin_1 mimic"`.

Decks are written with the card on top first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.actions import Action, Choices, Event
from games.core.chance import Answer, Chance, ScriptedChance
from games.core.faces import deck as all_cards
from games.core.game import Options
from games.core.match import Match
from games.core.table import Ask, Table
from games.core.types import Seat, Token
from games.panic.asks import TURN
from games.panic.cards import FACES, FIRST_RULE, goal
from games.panic.moves import (
    Charge,
    Discard,
    Draw,
    Enact,
    Exchange,
    Fascinate,
    Fetch,
    Give,
    Infiltrate,
    Keep,
    Mine,
    Pay,
    Place,
    PutBack,
    Use,
)
from games.panic.rules import Panic
from games.panic.steps import PanicFacts, upcoming

FACE = {face.id: number for number, face in enumerate(FACES)}
STOCK = "goblin_1 elf_2 dwarf_3 fairy_5 goblin_6 elf_7"
"""A deck for tests that do not care."""


def faces(names: str) -> list[int]:
    """The face numbers of some ids."""
    return [FACE[name] for name in names.split()]


class Order:
    """Chance that leaves every order as it is, once the prepared answers have run out, and picks the first."""

    def shuffle(self, n: int) -> list[int]:
        return list(range(n))

    def pick(self, n: int) -> int:
        return 0


class Play:
    """A match whose cards are spoken of by name. Every action has to be legal."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.happened: list[str] = []
        """What the last action has brought about: `Placed 0 goblin_1`, with the seat and the cards it is about."""
        self.first_beat = 0
        """The number of the first beat that the last action has brought about."""

    @property
    def table(self) -> Table:
        """The truth."""
        return self.match._table

    @property
    def facts(self) -> PanicFacts:
        """What everyone knows."""
        facts = self.table.facts
        assert isinstance(facts, PanicFacts)
        return facts

    def names(self, place: str, seat: Seat | None = None) -> str:
        """What lies somewhere, in order; the last is on top."""
        return " ".join(FACES[self.table.faces[token]].id for token in self.table.zones[self.table.zone(place, seat)])

    def hand(self, seat: Seat) -> str:
        """A hand, sorted by name."""
        return " ".join(sorted(self.names("hand", seat).split()))

    def line(self, seat: Seat) -> str:
        """A line, from left to right."""
        return self.names("line", seat)

    @property
    def rule(self) -> str:
        """The rule in force."""
        return self.names("rule")

    @property
    def deck(self) -> str:
        """The deck, its top first."""
        return " ".join(reversed(self.names("deck").split()))

    @property
    def discards(self) -> str:
        """The discards, sorted by name."""
        return " ".join(sorted(self.names("discards").split()))

    @property
    def asked(self) -> tuple[Seat, str] | None:
        """Who has to decide what."""
        return self.match.ask and tuple(self.match.ask)

    @property
    def kinds(self) -> list[str]:
        """What the last action has brought about, without seats and cards."""
        return [line.split()[0] for line in self.happened]

    def token(self, seat: Seat, name: str, place: str = "hand", *, but: Sequence[Token] = ()) -> Token:
        """A card that lies somewhere."""
        zone = self.table.zones[self.table.zone(place, seat)]
        return next(token for token in zone if self.table.faces[token] == FACE[name] and token not in but)

    def tokens(self, seat: Seat, names: str, place: str = "hand") -> tuple[Token, ...]:
        """Different cards that lie somewhere."""
        found: list[Token] = []
        for name in names.split():
            found.append(self.token(seat, name, place, but=found))
        return tuple(found)

    def group(self, seat: Seat, names: str) -> tuple[Token, ...]:
        """Different cards of a hand, in its order."""
        found = self.tokens(seat, names)
        return tuple(token for token in self.table.zones[seat] if token in found)

    def legal(self, seat: Seat) -> Choices:
        """What a seat may do."""
        return self.match.legal(seat)

    def can(self, seat: Seat, verb: type[Action]) -> list[str]:
        """The cards that a seat may do something to, sorted by name; several as `goblin_1+mimic`."""
        found = []
        for action in self.legal(seat):
            if type(action) is verb:
                cards = action.cards if hasattr(action, "cards") else (action.card,)  # type: ignore[attr-defined]
                found.append("+".join(FACES[self.table.faces[card]].id for card in cards))
        return sorted(found)

    def why_not(self, seat: Seat, name: str) -> str | None:
        """Why a seat cannot use a card of its hand."""
        reason = self.match.why_not(seat, self.token(seat, name))
        return reason.key if reason else None

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
        for name in ("seat", "to", "clockwise"):
            if hasattr(event, name):
                words.append(str(getattr(event, name)))
        if hasattr(event, "card"):
            words.append(FACES[table.faces[event.card]].id)
        if hasattr(event, "cards"):
            cards = event.cards
            words += [str(cards)] if isinstance(cards, int) else [FACES[table.faces[card]].id for card in cards]
        return " ".join(words)

    def draw(self, seat: Seat) -> Play:
        """Draw as a turn."""
        return self.do(seat, Draw())

    def place(self, seat: Seat, name: str) -> Play:
        """Place a card of the hand."""
        return self.do(seat, Place(self.token(seat, name)))

    def enact(self, seat: Seat, name: str) -> Play:
        """Put a rule card of the hand in force."""
        return self.do(seat, Enact(self.token(seat, name)))

    def use(self, seat: Seat, name: str, cost: str = "") -> Play:
        """Use a magic card of the hand, and pay for it. With just as many cards as it costs they pay themselves."""
        self.do(seat, Use(self.token(seat, name)))
        if self.asked == (seat, "pay"):
            used = self.happened
            self.do(seat, Pay(self.group(seat, cost)))
            self.happened = used + self.happened
        return self

    def fascinate(self, seat: Seat, owner: Seat, name: str) -> Play:
        """Choose a card out of a line."""
        return self.do(seat, Fascinate(self.token(owner, name, "line")))

    def discard(self, seat: Seat, names: str) -> Play:
        """Discard cards of the hand."""
        return self.do(seat, Discard(self.group(seat, names)))

    def fetch(self, seat: Seat, name: str) -> Play:
        """Take a magic card of the discards."""
        return self.do(seat, Fetch(self.token(0, name, "discards")))

    def mine(self, seat: Seat, name: str) -> Play:
        """Put a rule card of the discards in force."""
        return self.do(seat, Mine(self.token(0, name, "discards")))

    def keep(self, seat: Seat, name: str) -> Play:
        """Keep one of the cards that were looked at."""
        return self.do(seat, Keep(self.token(seat, name, "drawn")))

    def put_back(self, seat: Seat, names: str) -> Play:
        """Put the others back, the first on top."""
        return self.do(seat, PutBack(self.tokens(seat, names, "drawn")))

    def infiltrate(self, seat: Seat, to: Seat) -> Play:
        """Choose whom the infiltrators come to."""
        return self.do(seat, Infiltrate(to))

    def charge(self, seat: Seat, to: Seat) -> Play:
        """Choose whom the chargers come to."""
        return self.do(seat, Charge(to))

    def give(self, seat: Seat, name: str) -> Play:
        """Give a card to the left."""
        return self.do(seat, Give(self.token(seat, name)))

    def exchange(self, seat: Seat, to: Seat) -> Play:
        """Choose with whom hands are exchanged."""
        return self.do(seat, Exchange(to))


def order_of(cards: Sequence[int], printed: Sequence[int]) -> tuple[int, ...]:
    """The answer of chance that brings `printed` cards into the order of `cards`."""
    free = list(range(len(printed)))
    order = []
    for face in cards:
        card = next(card for card in free if printed[card] == face)
        free.remove(card)
        order.append(card)
    return tuple(order)


def deal(hands: Sequence[str], deck: str = "", starter: Seat = 0) -> Play:
    """A real deal by a scripted shuffle: these five cards for each seat, and these on top of the deck."""
    printed = [face for face in all_cards(FACES) if face != FIRST_RULE]
    left = printed[:]
    wanted = [face for hand in hands for face in faces(hand)]
    top = faces(deck)
    for face in [*wanted, *top]:
        left.remove(face)
    answers = [(0,), order_of([*wanted, *left, *reversed(top)], printed)]
    return Play(Match(Panic(), len(hands), {"starter": starter}, chance=ScriptedChance(answers)))


def lay_out(
    hand: str = "",
    *,
    seats: int = 3,
    mover: Seat = 0,
    hands: Mapping[Seat, str] | None = None,
    lines: Mapping[Seat, str] | None = None,
    rule: str = "command",
    deck: str = STOCK,
    discards: str = "",
    blocked: Sequence[Seat] = (),
    direction: int = 1,
    extra: int = 0,
    chance: Sequence[Answer] = (),
) -> Play:
    """A table in the middle of a game, with just these cards: `mover` has its turn and `hand`.

    Other hands are `"goblin_1 elf_2"` where they are not given. Once the answers of `chance` have run out, shuffles
    change nothing and the first card of a hand is picked.
    """

    class LaidOut(Panic):
        def start(self, seats: int, options: Options, chance: Chance) -> Table:
            marks = tuple(int(seat in blocked) for seat in range(seats))
            facts = PanicFacts(mover, mover, marks, goal(seats), direction, extra)
            table = Table(self.places, seats, facts)
            facts.upcoming = upcoming(table, facts)
            rows = [("hand", seat, hand if seat == mover else (hands or {}).get(seat, "goblin_1 elf_2"))
                    for seat in range(seats)]  # fmt: skip
            rows += [("line", seat, names) for seat, names in (lines or {}).items()]
            rows += [("rule", 0, rule), ("discards", 0, discards), ("deck", 0, " ".join(reversed(deck.split())))]
            for place, seat, names in rows:
                tokens = table.fill(faces(names), Order())
                table.put(tokens, table.zone(place, seat))
                for token in tokens if place in ("line", "rule", "discards") else ():
                    table.open(token)
            table.pending.append(Ask(mover, TURN))
            return table

    return Play(Match(LaidOut(), seats, chance=ScriptedChance(chance, Order())))
