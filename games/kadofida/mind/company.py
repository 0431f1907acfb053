"""What the others at the table have turned out to be like."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, log

from games.core.actions import Event
from games.core.brain import Level
from games.core.types import Seat
from games.kadofida.cards import ALL_CLAIMS, ALL_POINTS, QUESTIONS
from games.kadofida.choices import free
from games.kadofida.mind.blindness import Blindness, drawn_blindly
from games.kadofida.mind.memory import QUESTIONS as ASKED
from games.kadofida.mind.memory import Memory
from games.kadofida.mind.pitching import Turn, truth_odds
from games.kadofida.mind.priors import Priors
from games.kadofida.mind.readings import ALLOWING, CREATING, STEADY, Answers, Odds, Reading, fitting
from games.kadofida.mind.stakes import Stakes
from games.kadofida.mind.temper import TEMPER
from games.kadofida.mind.value import LearnedStakes, learned, worths
from games.kadofida.moves import (
    Admitted,
    AskedClaim,
    AskedEyes,
    AskedPoints,
    Decided,
    Pitched,
    SaidClaim,
    SaidEyes,
    SaidPoints,
    Vindicated,
)
from games.passing.rules import Revealed

PLAIN = 0.3
"""So often somebody who is not blind just claims what it has, without reckoning what comes of it. A guess, as those of
`blindness` are."""
ASKS = 0.35
"""A boss that has reasons asks so often, as long as it may: rather more than the minds do (0.3 in a near thing), as
people may be curious."""
AGAIN = 0.01
"""How likely it asks the same thing again."""


class Company:
    """By seat, how it creates, judges and answers, and whether it does so blindly.

    Events are told after the memory has lived through them.
    """

    def __init__(self, memory: Memory, level: Level, priors: Priors) -> None:
        seats = memory.view.seats
        self._memory = memory
        self._level = level
        self._priors = priors
        self.creators = [Reading(CREATING, level.span, priors.honest) for _ in range(seats)]
        """By seat: its truths and lies, besides what was to be expected."""
        self.bosses = [Reading(ALLOWING, level.span, spread=priors.unlike) for _ in range(seats)]
        """By seat: what it allowed and refused, besides what was to be expected."""
        self.answers = [Answers() for _ in range(seats)]
        """By seat: how it answers when it has told the truth, and when it has lied."""
        self.blindness = Blindness(seats, memory.seat) if level.span is None and level.infers else None
        """None: all are taken to have reasons."""
        self.fits: list[bool] = []
        """Whether each answer of this turn fits the claim."""
        self.turn: Turn | None = None
        """The one that is being played, from its pitch to what came of it."""
        self.predicted = 0
        """So many choices of others have been predicted,"""
        self.surprise = 0.0
        """and so surprising were they altogether, in nats."""
        self._blindly: list[float] = []
        """By face: how likely this turn's card was drawn blindly."""

    def blind(self, seat: Seat) -> float:
        """How likely this one of the others acts blindly."""
        return self.blindness.of(seat) if self.blindness else 0.0

    @property
    def blind_table(self) -> float:
        """The mean of all others."""
        return self.blindness.table if self.blindness else 0.0

    def watch(self, event: Event) -> None:
        """Learn from one step."""
        if isinstance(event, Pitched):
            self._pitched(event.giver, event.claim)
        elif isinstance(event, SaidClaim | SaidPoints | SaidEyes):
            self._said(event)
        elif isinstance(event, AskedClaim | AskedPoints | AskedEyes):
            new = self._memory.asked.count(type(event)) == 1
            self._found(event.seat, 1.0 / (2 + len(ASKED)), ASKS / len(ASKED) if new else AGAIN)
        elif isinstance(event, Decided):
            self._decided(event)
        elif isinstance(event, Revealed):
            self._found_out(event.giver, event.truth)
        elif isinstance(event, Vindicated):
            self._found_out(event.giver, True)
        elif isinstance(event, Admitted):
            self._found_out(event.seat, False)

    def predict(self) -> Turn:
        """The turn that is being played, as everyone can reckon it."""
        memory, facts = self._memory, self._memory.facts
        weights = learned(memory.view.seats)
        stakes = LearnedStakes(memory.view, weights)
        slope = stakes.slope(facts.creator)
        return Turn(
            stakes,
            Stakes(memory.view),
            free(facts.blocked),
            memory.unknown_to_all(),
            memory.held[facts.creator],
            [one * slope for one in worths(weights)],
            self.bosses[facts.boss],
            memory.honesties(facts.creator),
            self._priors,
        )

    def _found(self, seat: Seat, blind: float, reasoned: float) -> None:
        if self.blindness:
            self.blindness.found(seat, blind, reasoned)

    def _met(self, seat: Seat, chance: float) -> float:
        """The chance, after what was so likely has happened."""
        if seat != self._memory.seat:
            self.predicted += 1
            self.surprise -= log(chance)
        return chance

    def _pitched(self, creator: Seat, claim: int) -> None:
        self.fits = []
        if not self._level.infers:
            return
        self.turn = self.predict()
        if self.blindness and creator != self._memory.seat:
            pool, held = self._memory.unknown(), self._memory.held[creator]
            self._blindly = drawn_blindly(pool, held)
            claims = free(self._memory.facts.blocked)
            reasoned = self.turn.claimed(claim, pool, held)
            if true := fsum(self._blindly[one] for one in claims):
                reasoned += PLAIN * (self._blindly[claim] / true - reasoned)
            self._found(creator, 1.0 / len(claims), reasoned)

    def _said(self, event: SaidClaim | SaidPoints | SaidEyes) -> None:
        fits = fitting(event, self._memory.facts.claim)
        self.fits.append(fits)
        if isinstance(event, SaidEyes):
            self._found(event.seat, 0.5, TEMPER.gaze if fits else 1.0 - TEMPER.gaze)
        else:
            ways = len(ALL_CLAIMS if isinstance(event, SaidClaim) else ALL_POINTS)
            astray = (1.0 - STEADY) / (ways - 1)
            self._found(event.seat, 1.0 / ways, STEADY if fits else astray)

    def _decided(self, event: Decided) -> None:
        if not self.turn:
            return
        odds = self.turn.odds[event.claim]
        allow = self.bosses[event.judge].chance(odds)
        reasoned = self._met(event.judge, allow if event.allow else 1.0 - allow)
        if len(self._memory.asked) < QUESTIONS:
            self._found(event.judge, 1.0 / (2 + len(ASKED)), (1.0 - ASKS) * reasoned)
        else:
            self._found(event.judge, 0.5, reasoned)
        self._read(self.bosses, event.judge, odds, event.allow, self._priors.alike_bosses)

    def _found_out(self, creator: Seat, truth: bool) -> None:
        self.answers[creator].add(self.fits, truth)
        if self.turn:
            claim = self._memory.facts.claim
            odds = (truth_odds(self.turn.beliefs(claim), claim),)
            honest = self.creators[creator].chance(odds)
            reasoned = self._met(creator, honest if truth else 1.0 - honest)
            if self.blindness and creator != self._memory.seat:
                blind = self._blindly[claim]
                self._found(creator, blind if truth else 1.0 - blind, reasoned)
            self._read(self.creators, creator, odds, truth, self._priors.alike_creators)
        self.turn = None

    def _read(self, readings: Sequence[Reading], one: Seat, odds: Odds, did: bool, alike: float) -> None:
        """What a seat did tells of itself, and to who remembers everything, a little of all others, too."""
        readings[one].add(odds, did)
        if self._level.span is None and one != self._memory.seat:
            for seat, reading in enumerate(readings):
                if seat != one:
                    reading.add(odds, did, alike)
