"""Scripted matches of Kadofida with chosen cards: `"kataso froggs"`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.chance import Answer, Chance, ScriptedChance
from games.core.faces import deck as all_cards
from games.core.match import Match
from games.core.options import Options
from games.core.table import Ask, Table
from games.core.types import Seat, Token
from games.kadofida.cards import CLAIMS, FACES, KADOFIDA, NO_CLAIM, POINTS
from games.kadofida.facts import PITCH, KadofidaFacts
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
from games.kadofida.rules import Kadofida
from tests.games import scripted
from tests.games.scripted import lay, numbers, order_of, upside_down, without

FACE = {face.id: number for number, face in enumerate(FACES)}


class Play(scripted.Play[KadofidaFacts]):
    """A match of Kadofida."""

    tells = ("seat", "card")

    def flames(self, seat: Seat) -> str:
        """Return the face-down cards in front of a seat."""
        return self.names("flames", seat)

    def pitch(self, name: str, claim: str) -> Play:
        """Let the creator pitch a card with a claim."""
        seat = self.facts.creator
        return self.do(seat, Pitch(self.token(seat, name), CLAIMS.index(claim)))

    def allow(self) -> Play:
        """Let the boss allow the pitch."""
        return self.do(self.facts.boss, Decide(True))

    def refuse(self) -> Play:
        """Let the boss refuse the pitch."""
        return self.do(self.facts.boss, Decide(False))

    def turn(self, name: str, claim: str, allow: bool) -> Play:
        """Let the creator pitch and the boss judge."""
        return self.pitch(name, claim).do(self.facts.boss, Decide(allow))

    def ask(self, question: type[AskClaim | AskPoints | AskEyes]) -> Play:
        """Let the boss ask a question."""
        return self.do(self.facts.boss, question())

    def say(self, reply: SayClaim | SayPoints | SayEyes) -> Play:
        """Let the creator answer."""
        return self.do(self.facts.creator, reply)

    def trade(self, to: Seat) -> Play:
        """Let the creator choose the seat to trade with."""
        return self.do(self.facts.creator, Trade(to))

    def give(self, seat: Seat, name: str) -> Play:
        """Let a seat choose its card of a trade."""
        return self.do(seat, Give(self.token(seat, name)))

    def block(self, claim: str) -> Play:
        """Let the creator block an idea."""
        return self.do(self.facts.creator, Block(CLAIMS.index(claim)))

    def put_back(self, names: str) -> Play:
        """Let the creator return cards to the deck, the first on top.

        They come from the drawn cards if possible, otherwise from the hand.
        """
        seat = self.facts.creator
        tokens: list[Token] = []
        for name in names.split():
            drawn = self.names("drawn", seat).split()
            taken = sum(self.name(token) == name for token in tokens)
            tokens.append(self.token(seat, name, "drawn" if drawn.count(name) > taken else "hand", but=tokens))
        return self.do(seat, PutBack(tuple(tokens)))

    def forget(self, name: str) -> Play:
        """Let the creator remove one of its face-down cards from the game."""
        seat = self.facts.creator
        return self.do(seat, Forget(self.token(seat, name, "flames")))


def shuffles(seats: int, seconds: str, deck: str = "") -> list[tuple[int, ...]]:
    """Return the answers of chance to a deal.

    Each seat's second card, and the top of the deck.
    """
    rest = without(all_cards(FACES), [KADOFIDA] * seats)
    wanted, top = numbers(FACES, seconds), numbers(FACES, upside_down(deck))
    return [tuple(range(seats)), order_of([*wanted, *without(rest, wanted + top), *top], rest)]


def deal(seconds: str, deck: str = "", boss: Seat = 0, *, full: bool = False, later: Sequence[str] = ()) -> Play:
    """Start a real match with scripted shuffles.

    Each seat gets a Kadofida and one of `seconds`; `deck` names the top of the deck. `later` has the `seconds` of
    further games of a full match.
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
    burn_ends: bool = False,
    full: bool = False,
    chance: Sequence[Answer] = (),
) -> Play:
    """Start a match in mid-game, with just these cards.

    `creator` has drawn and has `hand`. Other hands are `"ndungo ndungo"` unless given. `scores` are points of cards
    that aren't laid out. `burn_ends`: the house rule.
    """

    class LaidOut(Kadofida):
        def start(self, seats: int, options: Options, chance: Chance) -> Table:
            zeros = (0,) * seats
            none = (NO_CLAIM,) * seats
            games = seats if options["full"] else 1
            facts = KadofidaFacts(boss, boss, creator, games, none, zeros, zeros, zeros, zeros)
            table = Table(self.places, seats, facts)
            held = {seat: (hands or {}).get(seat, "ndungo ndungo") for seat in range(seats)} | {creator: hand}
            rows = [("hand", seat, names) for seat, names in held.items()]
            rows += [("produced", seat, names) for seat, names in (produced or {}).items()]
            rows += [("flames", seat, names) for seat, names in (flames or {}).items()]
            lay(table, FACES, [*rows, ("deck", 0, upside_down(deck))], opened=["produced"])
            points = {
                seat: sum(POINTS[face] for face in numbers(FACES, names)) for seat, names in (produced or {}).items()
            }
            facts.marks = tuple((marks or {}).get(seat, 0) for seat in range(seats))
            facts.scores = tuple(
                points.get(seat, 0) + (scores or {}).get(seat, 0) - 3 * facts.marks[seat] for seat in range(seats)
            )
            facts.blocked = tuple(
                CLAIMS.index(blocked[seat]) if blocked and seat in blocked else NO_CLAIM for seat in range(seats)
            )
            facts.burned, facts.burn_ends = burned, burn_ends
            table.pending.append(Ask(creator, PITCH))
            return table

    return Play(Match(LaidOut(), seats, {"full": int(full)}, chance=ScriptedChance(chance)))
