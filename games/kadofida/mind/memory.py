"""What a brain keeps in mind of the beats of its seat."""

from __future__ import annotations

from collections.abc import Iterable

from games.brains.counting import missing, open_faces
from games.brains.levels import LEVELS
from games.brains.record import ClaimRecord, Record
from games.core.actions import Action, Dealt, Event
from games.core.brain import Level
from games.core.match import Beat
from games.core.types import Seat, Token
from games.core.view import View
from games.kadofida.cards import ALL_CLAIMS, FACES, KADOFIDA
from games.kadofida.facts import KadofidaFacts
from games.kadofida.moves import (
    Admitted,
    AskClaim,
    AskedClaim,
    AskedEyes,
    AskedPoints,
    AskEyes,
    AskPoints,
    Decided,
    Drew,
    FlameShown,
    Looked,
    Pitched,
    Redealt,
    Traded,
    Vindicated,
)
from games.passing.rules import Revealed

QUESTIONS: tuple[tuple[Action, type], ...] = (
    (AskClaim(), AskedClaim),
    (AskPoints(), AskedPoints),
    (AskEyes(), AskedEyes),
)
"""What a boss may ask, and what has happened by it."""


HONESTY = 0.55
"""Truths expected of a creator of which nothing is known, by the heuristic."""
SAME_CLAIM = 2.0
"""What was found of all claims of a seat counts as much as so many times that it made the same one. A guess, for people
who remember what they were told: heuristics do not tell claims apart."""


class Memory:
    """Records of all seats, what lies face down as far as it has been seen, and cards that must be in a hand."""

    view: View
    """The table as it was last seen."""

    def __init__(self, seat: Seat, level: Level = LEVELS[-1]) -> None:
        """Only as much is kept as the level remembers."""
        self.seat = seat
        self._level = level
        self.records: list[Record] = []
        self.words: list[list[ClaimRecord]] = []
        """By seat and claim: when it was true."""
        self.placed: dict[Token, int] = {}
        """Faces of cards on the table that nobody can look at any more."""
        self.proven: dict[Token, int] = {}
        """Those of them that everyone can tell: refused, but the claim was true."""
        self.held: list[list[int]] = []
        """By seat: faces that are in its hand for certain, or pitched by it. For the own seat: as far as all know."""
        self.asked: list[type[Event]] = []
        """What the boss has asked in this turn."""
        self.lied = False
        """True if the own latest claim was a lie."""

    @property
    def counts(self) -> bool:
        """Whether it keeps cards in mind."""
        return self._level.counts

    @property
    def guarded(self) -> bool:
        """Whether it lets nobody read anything from what it does."""
        return self._level.guarded

    @property
    def facts(self) -> KadofidaFacts:
        """What everyone knows."""
        facts = self.view.facts
        assert isinstance(facts, KadofidaFacts)
        return facts

    def watch(self, beat: Beat) -> None:
        """Live through one step."""
        event, view = beat.event, beat.view
        if isinstance(event, Dealt):
            self.records = [Record(self._level.span) for _ in range(view.seats)]
            self.words = [[ClaimRecord(self._level.span) for _ in ALL_CLAIMS] for _ in range(view.seats)]
            self._dealt(view)
        elif isinstance(event, Redealt):
            self._dealt(view)
        elif isinstance(event, Drew):
            top = self.view.face(self.view.cards("deck")[-1])
            if top is not None and event.seat != self.seat:
                self.held[event.seat].append(top)
        elif isinstance(event, Pitched):
            self.asked = []
            if event.giver == self.seat:
                (pitched,) = self._gone(view)
                self.placed[event.card], self.lied = pitched, pitched != event.claim
        elif isinstance(event, AskedClaim | AskedPoints | AskedEyes):
            self.asked.append(type(event))
        elif isinstance(event, Decided):
            self.records[event.judge].judged(event.allow)
        elif isinstance(event, Revealed):
            self._found_out(event.giver, event.truth)
            self._left(event.giver, view.faces[event.card])
        elif isinstance(event, Vindicated):
            self._found_out(event.giver, True)
            self.placed[event.card] = self.proven[event.card] = self.facts.claim
            self._left(event.giver, self.facts.claim)
        elif isinstance(event, Admitted):
            self._found_out(event.seat, False)
            certain = (KADOFIDA, self.facts.claim)  # neither can be the card that lies there now
            self.held[event.seat] = [face for face in self.held[event.seat] if face in certain]
        elif isinstance(event, FlameShown):
            if (face := view.face(event.card)) is not None:
                self.placed[event.card] = face
        elif isinstance(event, Looked):
            self.held[event.seat] = []
        elif isinstance(event, Traded):
            self._traded(event, view)
        self.view = view
        if not self._level.counts:
            self.placed.clear()
            self.proven.clear()
            for held in self.held:
                held.clear()

    def _found_out(self, creator: Seat, truth: bool) -> None:
        self.records[creator].claimed(truth)
        self.words[creator][self.facts.claim].add(truth)

    def honesties(self, seat: Seat) -> list[tuple[float, float]]:
        """By claim: truths to be expected of a seat, by all that it has claimed, and by this claim most of all."""
        usual = self.records[seat].honesty(HONESTY)
        return [(usual, tally.rate(usual, SAME_CLAIM)) for tally in self.words[seat]]

    def _dealt(self, view: View) -> None:
        """Everyone has a Kadofida."""
        self.placed = {}
        self.proven = {}
        self.held = [[KADOFIDA] for _ in range(view.seats)]

    def _gone(self, view: View) -> list[int]:
        """The faces of the cards that have left the own hand."""
        now = view.cards("hand", self.seat)
        return [self.view.faces[token] for token in self.view.cards("hand", self.seat) if token not in now]

    def _left(self, seat: Seat, face: int) -> None:
        if face in self.held[seat]:
            self.held[seat].remove(face)

    def _traded(self, event: Traded, view: View) -> None:
        pair = (event.seat, event.to)
        if self.seat not in pair:
            for seat in pair:
                self.held[seat] = []
            return
        other = pair[0] + pair[1] - self.seat
        (given,) = self.view.cards("given", self.seat)
        before = self.view.cards("hand", self.seat)
        (got,) = [token for token in view.cards("hand", self.seat) if token not in before]
        self._left(other, view.faces[got])
        self.held[other].append(self.view.faces[given])
        self.held[self.seat] = []

    def unknown(self) -> list[int]:
        """By face: how many cards this seat has not placed. They lie in the deck, in the others' hands, face down."""
        elsewhere = [face for seat, held in enumerate(self.held) if seat != self.seat for face in held]
        return missing(FACES, [*self.view.faces.values(), *self._hidden(self.placed), *elsewhere])

    def unknown_to_all(self) -> list[int]:
        """By face: how many cards nobody has placed who has only what everyone has seen."""
        elsewhere = [face for held in self.held for face in held]
        return missing(FACES, [*open_faces(self.view), *self._hidden(self.proven), *elsewhere])

    def _hidden(self, known: dict[Token, int]) -> Iterable[int]:
        return (face for token, face in known.items() if token not in self.view.faces)
