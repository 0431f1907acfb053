"""Scripted matches of Panic Clan Inviter with chosen cards: `"goblin_1 mimic"`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.chance import Answer, Chance, ScriptedChance
from games.core.chance import UnmixedChance as Unmixed
from games.core.faces import deck as all_cards
from games.core.match import Match
from games.core.options import Options
from games.core.table import Ask, Table
from games.core.types import Seat
from games.panic.cards import FACES, FIRST_RULE, goal
from games.panic.facts import TURN, PanicFacts
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
from games.panic.steps import next_player
from tests.games import scripted
from tests.games.scripted import lay, numbers, order_of, upside_down, without

FACE = {face.id: number for number, face in enumerate(FACES)}
STOCK = "goblin_1 elf_2 dwarf_3 fairy_5 goblin_6 elf_7"
"""A deck for tests that don't depend on it."""
OPEN = ("line", "rule", "discards")


def faces(names: str) -> list[int]:
    """Return the face numbers of these ids."""
    return numbers(FACES, names)


class Play(scripted.Play[PanicFacts]):
    """A match of Panic Clan Inviter."""

    def line(self, seat: Seat) -> str:
        """Return a line, from left to right."""
        return self.names("line", seat)

    @property
    def rule(self) -> str:
        """The rule in force."""
        return self.names("rule")

    @property
    def discards(self) -> str:
        """The discards, sorted by name."""
        return " ".join(sorted(self.names("discards").split()))

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
        """Use a magic card of the hand, and pay for it.

        With just enough other cards in the hand, it is paid automatically.
        """
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
        """Put the other cards back, the first on top."""
        return self.do(seat, PutBack(self.tokens(seat, names, "drawn")))

    def infiltrate(self, seat: Seat, to: Seat) -> Play:
        """Choose the target of the infiltrators."""
        return self.do(seat, Infiltrate(to))

    def charge(self, seat: Seat, to: Seat) -> Play:
        """Choose the target of the chargers."""
        return self.do(seat, Charge(to))

    def give(self, seat: Seat, name: str) -> Play:
        """Give a card to the left."""
        return self.do(seat, Give(self.token(seat, name)))

    def exchange(self, seat: Seat, to: Seat) -> Play:
        """Choose the seat to exchange hands with."""
        return self.do(seat, Exchange(to))


def deal(hands: Sequence[str], deck: str = "", starter: Seat = 0) -> Play:
    """Start a real match with a scripted shuffle.

    Each seat gets these five cards; `deck` names the top of the deck.
    """
    printed = without(all_cards(FACES), [FIRST_RULE])
    wanted, top = faces(" ".join(hands)), faces(upside_down(deck))
    answers = [(0,), order_of([*wanted, *without(printed, wanted + top), *top], printed)]
    return Play(Match(Panic(), len(hands), {"starter": starter}, chance=ScriptedChance(answers)))


def lay_out(
    hand: str = "",
    *,
    seats: int = 3,
    player: Seat = 0,
    hands: Mapping[Seat, str] | None = None,
    lines: Mapping[Seat, str] | None = None,
    rule: str = "command",
    deck: str = STOCK,
    discards: str = "",
    blocked: Sequence[Seat] = (),
    direction: int = 1,
    extra: int = 0,
    same_number: bool = False,
    chance: Sequence[Answer] = (),
) -> Play:
    """Start a match in mid-game, with just these cards.

    `player` has its turn and `hand`. Other hands are `"goblin_1 elf_2"` unless given. Once the answers of `chance` are
    used up, shuffles change nothing and the first card of a hand is picked. `same_number`: the house rule.
    """

    class LaidOut(Panic):
        def start(self, seats: int, options: Options, chance: Chance) -> Table:
            marks = tuple(int(seat in blocked) for seat in range(seats))
            facts = PanicFacts(player, player, marks, goal(seats), direction, extra, same_number=same_number)
            table = Table(self.places, seats, facts)
            facts.next = next_player(table, facts)
            held = {seat: (hands or {}).get(seat, "goblin_1 elf_2") for seat in range(seats)} | {player: hand}
            rows = [("hand", seat, names) for seat, names in held.items()]
            rows += [("line", seat, names) for seat, names in (lines or {}).items()]
            rows += [("rule", 0, rule), ("discards", 0, discards), ("deck", 0, upside_down(deck))]
            lay(table, FACES, rows, OPEN)
            table.pending.append(Ask(player, TURN))
            return table

    return Play(Match(LaidOut(), seats, chance=ScriptedChance(chance, Unmixed())))
