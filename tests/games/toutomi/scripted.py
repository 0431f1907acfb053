"""Scripted matches of Toutomi Burst with chosen cards: `"three seven skip"`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.chance import Answer, Chance, ScriptedChance
from games.core.chance import UnmixedChance as Unmixed
from games.core.match import Match
from games.core.options import Options
from games.core.table import Ask, Table
from games.core.types import NOBODY, Seat
from games.toutomi.cards import FACES
from games.toutomi.facts import PLAY, SECOND, ToutomiFacts
from games.toutomi.moves import Attack, Decline, Lay, Pass, Reverse, Skip, Summon
from games.toutomi.moves import Play as PlayCard
from games.toutomi.rules import Toutomi
from games.toutomi.turns import begin
from tests.games import scripted
from tests.games.scripted import lay, upside_down

FACE = {face.id: number for number, face in enumerate(FACES)}
NUMBERS = ("minus_one", "zero", "one", "two", "three", "four", "five", "six", "seven")
SPECIAL = ("reverse", "skip", "summon", "attack", "wild", "trump")
SITUATIONS = ("one_point", "two_points", "new_world", "kumar_wild")
OPEN = ("field", "won", "box")


def number(value: int) -> str:
    """Return the id of a number card."""
    return NUMBERS[value + 1]


class Play(scripted.Play[ToutomiFacts]):
    """A match of Toutomi Burst."""

    own = ("hand", "situations")

    def situations(self, seat: Seat) -> str:
        """Return a seat's situation cards, oldest first."""
        return self.names("situations", seat)

    @property
    def field(self) -> str:
        """The field, the latest card last."""
        return self.names("field")

    @property
    def turn(self) -> tuple[Seat, int]:
        """The seat that plays, and its number of cards to play."""
        assert self.match.ask in ((self.facts.player, PLAY), (self.facts.player, SECOND))
        return self.facts.player, self.facts.cards

    def card(self, name: str) -> Play:
        """Play a number or the Trump."""
        seat = self.facts.player
        return self.do(seat, PlayCard(self.token(seat, name)))

    def reverse(self, name: str = "reverse") -> Play:
        """Use a card as Reverse."""
        seat = self.facts.player
        return self.do(seat, Reverse(self.token(seat, name)))

    def skip(self, name: str = "skip") -> Play:
        """Use a card as Skip."""
        seat = self.facts.player
        return self.do(seat, Skip(self.token(seat, name)))

    def attack(self, to: Seat, name: str = "attack") -> Play:
        """Use a card as Attack."""
        seat = self.facts.player
        return self.do(seat, Attack(self.token(seat, name), to))

    def summon(self, name: str = "summon") -> Play:
        """Use a card as Summon."""
        seat = self.facts.player
        return self.do(seat, Summon(self.token(seat, name)))

    def lay(self, names: str = "") -> Play:
        """Lay cards after a Summon, none by default."""
        seat = self.facts.player
        cards = self.group(seat, names)
        return self.do(seat, Lay(cards) if cards else Decline())

    def say_so(self) -> Play:
        """Say that the player can play nothing."""
        return self.do(self.facts.player, Pass())


def lay_out(
    hand: str,
    *,
    seats: int = 4,
    player: Seat = 0,
    total: int = 0,
    cards: int = 1,
    direction: int = 1,
    had: tuple[Seat, ...] = (),
    hands: Mapping[Seat, str] | None = None,
    situations: Mapping[Seat, str] | None = None,
    won: Mapping[Seat, str] | None = None,
    field: str = "",
    deck: str = "one one one one one one one one one",
    supply: str = "one_point one_point one_point one_point",
    short: bool = False,
    alone: bool = False,
    chance: Sequence[Answer] = (),
) -> Play:
    """Start a match in mid-game, with just these cards.

    `player` has `hand` and has to play `cards` cards. Other hands are `"two two two"` unless given. Without answers of
    `chance`, shuffles leave the cards in order: the deck below, then the field, its latest card on top. `alone`: the
    house rule.
    """

    class LaidOut(Toutomi):
        def start(self, seats: int, options: Options, chance: Chance) -> Table:
            stock = "" if short else supply
            left = len(stock.split())
            facts = ToutomiFacts(short, player, left, (0,) * seats, total=total, direction=direction, had=had)
            facts.alone = alone
            table = Table(self.places, seats, facts)
            held = {seat: (hands or {}).get(seat, "two two two") for seat in range(seats)} | {player: hand}
            rows = [("hand", seat, names) for seat, names in held.items()]
            rows += [("situations", seat, names) for seat, names in (situations or {}).items()]
            rows += [("won", seat, names) for seat, names in (won or {}).items()]
            rows += [("field", 0, field), ("deck", 0, upside_down(deck)), ("supply", 0, upside_down(stock))]
            lay(table, FACES, rows, OPEN)
            facts.scores = tuple(len(table.zones[table.zone("won", seat)]) for seat in range(seats))
            facts.attack = player if cards > 1 else NOBODY
            begin(facts, seats, player)
            table.pending.append(Ask(player, PLAY))
            return table

    answers = ScriptedChance(chance, None if chance else Unmixed())
    return Play(Match(LaidOut(), seats, {"short": int(short)}, chance=answers))
