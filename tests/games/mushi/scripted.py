"""Games of Insect Poker with the cards that a test wants, named by the ids of their faces, used ones with a "~":
`"midge ~midge spider"`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields

from games.claims.passing import OFFER, Judge, Offer, PassOn, Peek
from games.core.actions import Action, Choices, Event, kinds
from games.core.chance import ScriptedChance
from games.core.faces import deck as all_cards
from games.core.game import Options
from games.core.match import Match
from games.core.table import Ask, Table
from games.core.types import Seat, Token
from games.mushi.choices import TURN
from games.mushi.facts import MushiFacts
from games.mushi.insects import CLAIMS, FACES, base_hand, can_experiment
from games.mushi.moves import (
    Cancel,
    EndTurn,
    Lay,
    Let,
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

FACE = {face.id: number for number, face in enumerate(FACES)}


def faces(names: str) -> list[int]:
    """The face numbers of some ids."""
    return [FACE[name.lstrip("~")] for name in names.split()]


class Tidy:
    """Chance whose shuffles put the card that came last at the bottom: the deck's top stays where it is.

    With `useless` they change nothing, so that the card that went back is on top.
    """

    def __init__(self, useless: bool = False) -> None:
        self.useless = useless

    def shuffle(self, n: int) -> Sequence[int]:
        return range(n) if self.useless else (n - 1, *range(n - 1))

    def pick(self, n: int) -> int:
        raise AssertionError("nothing is picked")


class Play:
    """A match whose cards are spoken of by name. Every action has to be legal."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.happened: list[str] = []
        """What the last action has brought about, with seats and cards in the order of the events' fields."""

    @property
    def table(self) -> Table:
        """The truth."""
        return self.match._table

    @property
    def facts(self) -> MushiFacts:
        """What everyone knows."""
        facts = self.table.facts
        assert isinstance(facts, MushiFacts)
        return facts

    def names(self, place: str, seat: Seat | None = None) -> str:
        """What lies somewhere, in order; the last is on top."""
        return " ".join(map(self._name, self.table.zones[self.table.zone(place, seat)]))

    def _name(self, token: Token) -> str:
        return "~" * (token in self.table.sideways) + FACES[self.table.faces[token]].id

    def hand(self, seat: Seat) -> str:
        """A hand, sorted by name."""
        return " ".join(sorted(self.names("hand", seat).split()))

    def area(self, seat: Seat) -> str:
        """What lies in a seat's area, in the order in which it came."""
        return self.names("area", seat)

    @property
    def deck(self) -> str:
        """The deck, its top last."""
        return self.names("deck")

    @property
    def asked(self) -> tuple[Seat, str] | None:
        """Who has to decide what."""
        return self.match.ask and (self.match.ask.seat, self.match.ask.what)

    @property
    def lost(self) -> tuple[tuple[Seat, ...], str] | None:
        """Who has lost, and how."""
        result = self.match.result
        return (result.losers, result.reason) if result else None

    def held(self, seat: Seat, name: str) -> Token:
        """A card in a hand."""
        return next(token for token in self.table.zones[seat] if self.table.faces[token] == FACE[name])

    def lying(self, seat: Seat, name: str) -> Token:
        """A card in an area, the first of this name."""
        return next(t for t in self.table.zones[self.table.zone("area", seat)] if self._name(t) == name)

    def legal(self, seat: Seat) -> Choices:
        """What a seat may do."""
        return self.match.legal(seat)

    def may(self, seat: Seat) -> set[str]:
        """What a seat may do, by the names of the verbs."""
        return {type(action).__name__ for action in self.legal(seat)}

    def choices(self, seat: Seat) -> list[str]:
        """The cards, by name and sorted, of those actions of a seat that name just one."""
        return sorted(self._name(action.card) for action in self.legal(seat) if hasattr(action, "card"))

    def why(self, seat: Seat, token: Token) -> str | None:
        """Why a card cannot be used."""
        reason = self.match.why_not(seat, token)
        return reason and reason.key

    def do(self, seat: Seat, action: Action) -> Play:
        """Any action."""
        start = len(self.match.beats(None))
        self.match.submit(seat, action)
        history = self.match._history
        self.happened = [_tell(history[n][0], history[n - 1][1], history[n][1]) for n in range(start, len(history))]
        return self

    def offer(self, seat: Seat, name: str, to: Seat, claim: str | None = None) -> Play:
        """Begin a round, with a true claim if none is given."""
        return self.do(seat, Offer(self.held(seat, name), to, CLAIMS.index(claim or name)))

    def peek(self, seat: Seat) -> Play:
        """Look at the card."""
        return self.do(seat, Peek())

    def pass_on(self, seat: Seat, to: Seat, claim: str) -> Play:
        """Give the card on."""
        return self.do(seat, PassOn(to, CLAIMS.index(claim)))

    def judge(self, seat: Seat, believe: bool) -> Play:
        """Say "believe" or "doubt"."""
        return self.do(seat, Judge(believe))

    def send(self, seat: Seat, name: str, taker: Seat, to: Seat | None = None) -> Play:
        """A whole round: the parent sends a card, and `taker` (it, or the receiver) has to take it."""
        if to is None:
            to = taker if taker != seat else (seat + 1) % self.table.seats
        return self.offer(seat, name, to).judge(to, believe=taker == seat)

    def use(self, seat: Seat, name: str, *, on: Seat | None = None, card: str = "", tire: bool = False) -> Play:
        """Use an insect: a stag beetle or a spider `on` a seat (and its `card`), a centipede so that all `tire`."""
        token = self.lying(seat, name)
        if name == "stag_beetle":
            assert on is not None
            return self.do(seat, UseStagBeetle(token, on))
        if name == "spider":
            assert on is not None
            return self.do(seat, UseSpider(token, self.lying(on, card)))
        if name == "centipede":
            return self.do(seat, TireAll(token) if tire else RouseAll(token))
        return self.do(seat, UseDragonfly(token) if name == "dragonfly" else UseEarthworm(token))

    def cancel(self, seat: Seat) -> Play:
        """Use a mantis."""
        return self.do(seat, Cancel())

    def let(self, seat: Seat) -> Play:
        """Use none."""
        return self.do(seat, Let())

    def lay(self, seat: Seat, name: str) -> Play:
        """Choose for a stag beetle."""
        return self.do(seat, Lay(self.held(seat, name)))

    def take_back(self, seat: Seat, name: str) -> Play:
        """Choose for an earthworm."""
        return self.do(seat, TakeBack(self.lying(seat, name)))

    def turn(self, seat: Seat, name: str) -> Play:
        """Choose for a centipede."""
        return self.do(seat, Turn(self.lying(seat, name)))

    def end_turn(self, seat: Seat) -> Play:
        """Use nothing."""
        return self.do(seat, EndTurn())

    def put_back(self, seat: Seat, place: str, *names: str) -> Play:
        """Choose for a dragonfly: these cards of `hand` or `drawn` go back, the first one on top."""
        cards: list[Token] = []
        zone = self.table.zones[self.table.zone(place, seat)]
        for name in names:
            cards.append(next(t for t in zone if self.table.faces[t] == FACE[name] and t not in cards))
        return self.do(seat, PutBack(tuple(cards)))


def _tell(event: Event, before: Table, after: Table) -> str:
    def name(token: Token) -> str:
        return FACES[after.faces[token] if token in after.faces else before.faces[token]].id

    words = [type(event).__name__]
    for field, kind in zip(fields(event), kinds(type(event)).values(), strict=True):
        value = getattr(event, field.name)
        if kind == "Token":
            words.append(name(value))
        elif kind == "Tokens":
            words += map(name, value)
        elif kind == "Word":
            words.append(CLAIMS[value])
        else:
            words.append(str(value))
    return " ".join(words)


def deal(seats: int, starter: Seat = 0, hands: Mapping[Seat, str] | None = None) -> Play:
    """A real deal by a scripted shuffle: hands with these cards among others."""
    left = all_cards(FACES)
    wanted = {seat: faces(names) for seat, names in (hands or {}).items()}
    for hand in wanted.values():
        for face in hand:
            left.remove(face)
    dealt: list[int] = []
    for step in range(seats):
        hand = wanted.get((starter + step) % seats, [])
        missing = base_hand(seats) - len(hand)
        dealt += hand + left[:missing]
        del left[:missing]
    dealt += left
    free = list(range(len(dealt)))
    printed = all_cards(FACES)
    order = []
    for face in dealt:
        card = next(card for card in free if printed[card] == face)
        free.remove(card)
        order.append(card)
    return Play(Match(Mushi(), seats, {"starter": starter}, chance=ScriptedChance([tuple(order)], Tidy())))


def lay_out(
    seats: int,
    areas: Mapping[Seat, str],
    *,
    hands: Mapping[Seat, str] | None = None,
    deck: str = "midge dragonfly dragonfly midge",
    parent: Seat = 0,
    useless_shuffles: bool = False,
) -> Play:
    """A table in the middle of a game, with just these cards; the turn of `parent` begins.

    Hands that are not given are full ones of earthworms and mantises, so that nobody draws; the deck's top comes last.
    """

    class LaidOut(Mushi):
        def start(self, seats: int, options: Options, chance: ScriptedChance) -> Table:  # type: ignore[override]
            table = Table(self.places, seats, MushiFacts(parent=parent))
            usual = " ".join(["earthworm", "mantis"] * base_hand(seats))
            for seat in range(seats):
                held = (hands or {}).get(seat, " ".join(usual.split()[: base_hand(seats)]))
                _put(table, table.zone("hand", seat), held)
                for token in _put(table, table.zone("area", seat), areas.get(seat, "")):
                    table.open(token)
            _put(table, table.zone("deck"), deck)
            table.pending.append(Ask(parent, TURN if can_experiment(table, parent) else OFFER))
            return table

    return Play(Match(LaidOut(), seats, chance=Tidy(useless_shuffles)))


def _put(table: Table, zone: int, names: str) -> list[Token]:
    cards = faces(names)
    tokens = table.fill(cards, ScriptedChance([tuple(range(len(cards)))]))
    table.put(tokens, zone)
    table.sideways.update(token for token, name in zip(tokens, names.split(), strict=True) if name[0] == "~")
    return tokens
