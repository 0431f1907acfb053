"""Games of Toutomi Burst with the cards that a test wants, named by the ids of their faces: `"three seven skip"`.

Decks and the supply are written with the card on top first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields

from games.core.actions import Action, Choices, Event, Reason, kinds
from games.core.chance import Answer, Chance, ScriptedChance
from games.core.game import Options
from games.core.match import Match
from games.core.table import Ask, Table
from games.core.types import Seat, Token
from games.toutomi.cards import FACES
from games.toutomi.moves import Attack, Keep, Lay, Pass, Reverse, Skip, Summon
from games.toutomi.moves import Play as PlayCard
from games.toutomi.rules import PLAY, Toutomi
from games.toutomi.turns import NOBODY, ToutomiFacts, begin

FACE = {face.id: number for number, face in enumerate(FACES)}
NUMBERS = ("minus_one", "zero", "one", "two", "three", "four", "five", "six", "seven")
SPECIAL = ("reverse", "skip", "summon", "attack", "wild", "trump")
SITUATIONS = ("one_point", "two_points", "new_world", "kumar_wild")
OPEN = ("field", "won", "box")


def number(value: int) -> str:
    """The id of a number card."""
    return NUMBERS[value + 1]


def faces(names: str) -> list[int]:
    """The face numbers of some ids."""
    return [FACE[name] for name in names.split()]


class Unmixed:
    """Chance that leaves everything as it lies: what was put on top stays there."""

    def shuffle(self, n: int) -> Sequence[int]:
        """See `Chance.shuffle`."""
        return range(n)

    def pick(self, n: int) -> int:
        """See `Chance.pick`."""
        return 0


class Play:
    """A match whose cards are spoken of by name. Every action has to be legal."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.happened: list[str] = []
        """What the last action has brought about: `Played 0 three 6`, the event with all its fields."""
        self.first_beat = 0
        """The number of the first beat that the last action has brought about."""

    @property
    def table(self) -> Table:
        """The truth."""
        return self.match._table

    @property
    def facts(self) -> ToutomiFacts:
        """What everyone knows."""
        facts = self.table.facts
        assert isinstance(facts, ToutomiFacts)
        return facts

    def names(self, place: str, seat: Seat | None = None) -> str:
        """What lies somewhere, in order; the last is on top."""
        return " ".join(FACES[self.table.faces[token]].id for token in self.table.zones[self.table.zone(place, seat)])

    def hand(self, seat: Seat) -> str:
        """A hand, in the order in which its cards came."""
        return self.names("hand", seat)

    def situations(self, seat: Seat) -> str:
        """The situation cards of a seat, in the order in which they came."""
        return self.names("situations", seat)

    @property
    def field(self) -> str:
        """The field, the latest card last."""
        return self.names("field")

    @property
    def deck(self) -> str:
        """The deck, its top first."""
        return " ".join(reversed(self.names("deck").split()))

    @property
    def turn(self) -> tuple[Seat, int]:
        """Who has to play, and how many cards."""
        assert self.match.ask == (self.facts.player, PLAY)
        return self.facts.player, self.facts.cards

    @property
    def kinds(self) -> list[str]:
        """What the last action has brought about, without seats and cards."""
        return [line.split()[0] for line in self.happened]

    def token(self, seat: Seat, name: str, but: Sequence[Token] = ()) -> Token:
        """A card of a hand, else of the seat's situation cards."""
        own = self.table.zones[seat] + self.table.zones[self.table.seats + seat]
        return next(token for token in own if self.table.faces[token] == FACE[name] and token not in but)

    def legal(self, seat: Seat) -> Choices:
        """What a seat may do."""
        return self.match.legal(seat)

    def verbs(self, seat: Seat, name: str) -> set[str]:
        """What a seat may use a card as."""
        token = self.token(seat, name)
        return {type(action).__name__ for action in self.legal(seat) if getattr(action, "card", None) == token}

    def reason(self, seat: Seat, name: str) -> str | None:
        """Why a seat cannot use a card."""
        reason = self.match.why_not(seat, self.token(seat, name))
        assert reason is None or isinstance(reason, Reason)
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
        for field, kind in zip(fields(event), kinds(type(event)).values(), strict=True):
            value = getattr(event, field.name)
            if kind in ("Token", "Tokens"):
                tokens = value if isinstance(value, tuple) else (value,)
                value = "+".join(FACES[table.faces[token]].id for token in tokens)
            words.append(str(value))
        return " ".join(words)

    def card(self, name: str) -> Play:
        """The player plays a number or the Trump."""
        seat = self.facts.player
        return self.do(seat, PlayCard(self.token(seat, name)))

    def reverse(self, name: str = "reverse") -> Play:
        """The player uses a card as Reverse."""
        seat = self.facts.player
        return self.do(seat, Reverse(self.token(seat, name)))

    def skip(self, name: str = "skip") -> Play:
        """The player uses a card as Skip."""
        seat = self.facts.player
        return self.do(seat, Skip(self.token(seat, name)))

    def attack(self, to: Seat, name: str = "attack") -> Play:
        """The player uses a card as Attack."""
        seat = self.facts.player
        return self.do(seat, Attack(self.token(seat, name), to))

    def summon(self, name: str = "summon") -> Play:
        """The player uses a card as Summon."""
        seat = self.facts.player
        return self.do(seat, Summon(self.token(seat, name)))

    def lay(self, *names: str) -> Play:
        """After a Summon the player lays these cards; none if there are no names."""
        seat = self.facts.player
        tokens: list[Token] = []
        for name in names:
            tokens.append(self.token(seat, name, but=tokens))
        hand = self.table.zones[seat]
        return self.do(seat, Lay(tuple(sorted(tokens, key=hand.index))) if tokens else Keep())

    def say_so(self) -> Play:
        """The player says that it can play nothing."""
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
    chance: Sequence[Answer] = (),
) -> Play:
    """A table in the middle of a game, with just these cards: `player` has `hand` and to play `cards` cards.

    Other hands are `"two two two"` where they are not given. Without answers of `chance`, shuffles leave the cards as
    they lie: the deck below, then the field, its latest card on top.
    """

    class LaidOut(Toutomi):
        def start(self, seats: int, options: Options, chance: Chance) -> Table:
            stock = [] if short else faces(supply)
            facts = ToutomiFacts(short, player, len(stock), (0,) * seats, total=total, direction=direction, had=had)
            table = Table(self.places, seats, facts)
            rows = [("hand", seat, faces((hands or {}).get(seat, "two two two"))) for seat in range(seats)]
            rows[player] = ("hand", player, faces(hand))
            rows += [("situations", seat, faces(names)) for seat, names in (situations or {}).items()]
            rows += [("won", seat, faces(names)) for seat, names in (won or {}).items()]
            rows += [("field", 0, faces(field)), ("deck", 0, faces(deck)[::-1]), ("supply", 0, stock[::-1])]
            for place, seat, printed in rows:
                tokens = table.fill(printed, Unmixed())
                table.put(tokens, table.zone(place, seat))
                for token in tokens if place in OPEN else ():
                    table.open(token)
            facts.scores = tuple(len(table.zones[table.zone("won", seat)]) for seat in range(seats))
            facts.attack = player if cards > 1 else NOBODY
            begin(facts, seats, player)
            table.pending.append(Ask(player, PLAY))
            return table

    answers = ScriptedChance(chance, None if chance else Unmixed())
    return Play(Match(LaidOut(), seats, {"short": int(short)}, chance=answers))
