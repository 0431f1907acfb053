"""A seat of Kadofida that people play with."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, prod, sqrt
from operator import mul

from games.brains.habits import Habits, inclined, shifted
from games.brains.mixing import soft, variance
from games.brains.strategy import MixedMind, MixedStrategy
from games.core.actions import Action, Choices
from games.core.brain import Character, Level
from games.core.match import Beat
from games.core.types import Seat
from games.kadofida.cards import ALL_CLAIMS
from games.kadofida.choices import free
from games.kadofida.mind.beliefs import at_hand, beliefs
from games.kadofida.mind.blindness import drawn_blindly
from games.kadofida.mind.bluffing import Way, fondly, gladly, mixed
from games.kadofida.mind.choices import Aside
from games.kadofida.mind.company import Company
from games.kadofida.mind.memory import QUESTIONS, Memory
from games.kadofida.mind.pitching import Turn, truth_odds, with_truth
from games.kadofida.mind.priors import PRIORS, Priors
from games.kadofida.mind.temper import TEMPER, UNSEEN, Temper
from games.kadofida.mind.value import CARDS, LearnedStakes, Weights, learned_among, usual_hands, worths
from games.kadofida.moves import (
    Admitted,
    AskClaim,
    AskEyes,
    AskPoints,
    Decide,
    Decided,
    Pitch,
    Pitched,
    TradeAsked,
    Vindicated,
)
from games.passing.rules import Revealed

LEAST_CHANCE = 0.01
"""Of a seat that has less than this chance to win, habits make no more."""
LEAST_STAKE = 0.002
"""So much of what there is to win or lose with an even chance is always at stake,"""
HONOUR = 2e-5
"""and so much chance to win is a point worth: nothing, unless there is nothing else to play for."""
LEAST_NEAR = 0.05
"""Who likes to ask does so as if it were at least so undecided."""


Outcome = tuple[int, bool, bool]
"""A face, whether the truth was said of it, and whether it was allowed."""


class Mind(MixedMind):
    """As the boss it goes by what this creator would like to pitch (see `Turn`), bent to what it was found to do; as a
    creator by what this boss will make of the claim, who sees what everyone does. Both only as far as they are not
    found to act blindly.
    """

    company: Company
    """What the others are like; from the first beat on."""

    def __init__(
        self,
        seat: Seat,
        character: Character,
        level: Level,
        temper: Temper = TEMPER,
        priors: Priors = PRIORS,
    ) -> None:
        super().__init__()
        self.seat = seat
        self.level = level
        self.temper = temper
        self.priors = priors
        self.memory = Memory(seat, level)
        self.habits = Habits(character)
        self.allowed = False
        """What the boss has said in this turn."""

    # --- living through it ------------------------------------------------------------------------------------------

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        event = beat.event
        self.memory.watch(beat)
        if not hasattr(self, "company"):
            self.company = Company(self.memory, self.level, self.priors)
        self.company.watch(event)
        if isinstance(event, Pitched) and event.giver == self.seat:
            self.habits.has_said(event.claim)
        elif isinstance(event, TradeAsked) and event.seat == self.seat:
            self.habits.has_dealt(event.to)
        elif isinstance(event, Decided):
            self.allowed = event.allow
            if event.judge == self.seat:
                self.habits.has_judged(event.giver, event.allow)
            elif event.giver == self.seat and not event.allow:
                self.habits.was_harmed(event.judge)
        elif isinstance(event, Revealed):
            self._found_out(event.giver, event.truth)
        elif isinstance(event, Vindicated):
            self._found_out(event.giver, True)
        elif isinstance(event, Admitted):
            self._found_out(event.seat, False)

    def _found_out(self, creator: Seat, truth: bool) -> None:
        if creator == self.seat:
            self.habits.was_judged(truth)
        elif self.memory.facts.boss == self.seat and not truth and self.allowed:
            self.habits.was_harmed(creator)

    def policy(self, legal: Choices) -> MixedStrategy:
        """See `MixedMind.policy`."""
        verb = legal.parts[0].verb
        if verb is Decide:
            return self._judge(legal)
        if verb is Pitch:
            return self._pitch()
        return Aside(self.memory, self.habits, self.temper, self.level.temperature, worths(self._weights())).policy(
            legal
        )

    # --- the reckoning ----------------------------------------------------------------------------------------------

    def _weights(self) -> Weights:
        return learned_among(self.memory.view.seats, self.company.blind_table)

    def _freely(self, stakes: LearnedStakes, reader: Seat, chances: Sequence[float], utility: Sequence[float]) -> float:
        """How freely it chooses what this seat might read from, if all are so likely to win after the best way: in
        proportion to the variance of what the game is worth, but never more freely than with an even chance. So one
        who has all but lost or won goes by the little that can be changed as others do.
        """
        even = 1.0 / len(chances)
        scale = max(LEAST_STAKE, min(1.0, variance(utility, chances) / (even * (1.0 - even))))
        return self.level.temperature * scale * stakes.weight * max(UNSEEN, 1.0 - self.company.blind(reader) ** 2)

    def _utility(self, now: Sequence[float]) -> list[float]:
        """By seat: what its chance to win, which is so `now`, is worth to this one."""
        spite = self.habits.spite(now, self.seat)
        return [1.0 if seat == self.seat else -worth for seat, worth in enumerate(spite)]

    def _good(self, stakes: LearnedStakes, outcome: Outcome, utility: Sequence[float]) -> float:
        """What such an outcome is worth to this seat, in chances to win."""
        return fsum(map(mul, utility, stakes.chances(*outcome))) + HONOUR * stakes.points_after(*outcome)[self.seat]

    # --- pitching ---------------------------------------------------------------------------------------------------

    def _pitch(self) -> MixedStrategy:
        facts, view = self.memory.facts, self.memory.view
        cards = {view.faces[token]: token for token in view.cards("hand", self.seat)}
        hand = [view.faces[token] for token in view.cards("hand", self.seat)]
        left = {face: [hand.count(one) - (one == face) for one in ALL_CLAIMS] for face in cards}
        stakes = LearnedStakes(view, self._weights(), usual_hands(self.memory), left)
        utility = self._utility(stakes.now)
        turn = self.company.predict() if self.level.infers else None
        ways: list[Way] = []
        allows: list[float] = []
        for claim in free(facts.blocked):
            allow = self.permission(claim, turn)
            for face in sorted(cards):
                good, bad = (self._good(stakes, (face, face == claim, allowed), utility) for allowed in (True, False))
                risk = sqrt(allow * (1.0 - allow)) * abs(good - bad)
                loss = -(allow * good + (1.0 - allow) * bad) - self.temper.daring * self.habits.traits.daring * risk
                ways.append(Way(face, claim, loss))
                allows.append(allow)
                self._losses[Pitch(cards[face], claim)] = loss
        best, allow = min(zip(ways, allows, strict=True), key=lambda one: one[0].loss)
        true = best.face == best.claim
        then = _between(stakes.chances(best.face, true, False), stakes.chances(best.face, true, True), allow)
        chances = mixed(ways, self.temper, self._freely(stakes, facts.boss, then, utility))
        shifts = {claim: self.temper.saying * self.habits.saying(claim) for claim in ALL_CLAIMS}
        chances = fondly(ways, chances, shifts)
        exactly = 1.0 + self.temper.lying / self.level.temperature
        chances = gladly(ways, chances, exactly * self.habits.lying(self._danger(stakes.now)))
        return [
            (Pitch(cards[way.face], way.claim), chance) for way, chance in zip(ways, chances, strict=True) if chance
        ]

    def permission(self, claim: int, turn: Turn | None) -> float:
        """How likely the boss is to allow a claim, who knows only what all have seen of the creator."""
        boss = self.memory.facts.boss
        trust = self.memory.records[boss].trust(self.temper.trust)
        if turn is None:
            return trust
        reasoned = trust + self.level.infers * (self.company.bosses[boss].chance(turn.odds[claim]) - trust)
        return reasoned + self.company.blind(boss) * (0.5 - reasoned)

    def _danger(self, now: Sequence[float]) -> float:
        """How badly the seat stands, as `Habits.lying` takes it. Chances to win are soon a small part of an even share,
        hence the root.
        """
        return 1.0 / sqrt(max(LEAST_CHANCE, len(now) * now[self.seat]))

    # --- judging ----------------------------------------------------------------------------------------------------

    def suspects(self) -> list[float]:
        """By face: how likely the card that the boss has to judge is it."""
        memory, facts, company = self.memory, self.memory.facts, self.company
        claim, creator = facts.claim, facts.creator
        pool, held = memory.unknown(), memory.held[creator]
        honesty = memory.records[creator].honesty(self.temper.honesty)
        plain = beliefs(claim, free(facts.blocked), at_hand(pool, held), honesty)
        if company.turn is None:
            return plain
        likely = company.turn.beliefs(claim, pool, held)
        odds = truth_odds(likely, claim) + company.answers[creator].evidence(company.fits)
        read = with_truth(likely, claim, company.creators[creator].chance((odds,)))
        reasoned = _between(plain, read, self.level.infers)
        return _between(reasoned, drawn_blindly(pool, held), company.blind(creator))

    def _judge(self, legal: Choices) -> MixedStrategy:
        """Allow or refuse, or ask first if it is a near thing."""
        facts, view = self.memory.facts, self.memory.view
        usual = self.suspects()
        doubt = self.habits.doubting(facts.creator)
        suspects = with_truth(usual, facts.claim, shifted(usual[facts.claim], -self.temper.doubting * doubt))
        self._card, self._claim = tuple(suspects), suspects[facts.claim]
        left = {face: self._left(face) for face in ALL_CLAIMS}
        stakes = LearnedStakes(view, self._weights(), usual_hands(self.memory), left)
        utility = self._utility(stakes.now)
        likely = [(face, chance) for face, chance in enumerate(suspects) if chance > 0.0]

        def good(allow: bool, suspects: Sequence[float]) -> float:
            return fsum(
                [
                    chance * self._good(stakes, (face, face == facts.claim, allow), utility)
                    for face, chance in enumerate(suspects)
                    if chance > 0.0
                ]
            )

        self._losses = {Decide(allow): -good(allow, suspects) for allow in (True, False)}
        gain = self._losses[Decide(False)] - self._losses[Decide(True)]
        true = suspects[facts.claim]
        if 0.0 < true < 1.0:
            honest = [chance / true * (face == facts.claim) for face, chance in enumerate(suspects)]
            lying = [chance / (1.0 - true) * (face != facts.claim) for face, chance in enumerate(suspects)]
            self._mistakes = good(False, lying) - good(True, lying), good(True, honest) - good(False, honest)
        if not suspects[facts.claim]:
            return [(Decide(gain > 0.0), 1.0)]
        rows = [
            [chance * one for one in stakes.chances(face, face == facts.claim, gain > 0.0)] for face, chance in likely
        ]
        then = [fsum(column) for column in zip(*rows, strict=True)]
        freely = self.temper.judging * self._freely(stakes, facts.creator, then, utility)
        refuse = soft([-gain, 0.0], freely)[1]
        if doubt:
            refuse = inclined(soft([good(False, usual) - good(True, usual), 0.0], freely)[1], shifted(refuse, doubt))
        allow = 1.0 - refuse
        ways: MixedStrategy = [(Decide(True), allow), (Decide(False), refuse)]
        questions = [ask for ask, asked in QUESTIONS if ask in legal and asked not in self.memory.asked]
        near = 4.0 * prod(soft([-gain, 0.0], self.temper.judging * self.level.temperature))
        return self._curious(ways, questions, near)

    def _curious(self, ways: MixedStrategy, questions: Sequence[Action], near: float) -> MixedStrategy:
        """The same, if it may ask one of these first; `near`: how undecided it is, up to 1.

        Who is curious asks anything, who is angry has it said again, who likes to doubt counts, and who likes to play a
        part looks others in the face.
        """
        traits = self.habits.traits
        likes: dict[type[Action], float] = {
            AskClaim: self.temper.anger * self.habits.heat(self.memory.facts.creator),
            AskPoints: self.temper.questions * traits.doubts,
            AskEyes: self.temper.questions * traits.lies,
        }
        shifts = [self.temper.asking * traits.curiosity + likes[type(ask)] for ask in questions]
        if any(shifts):
            near = max(near, LEAST_NEAR)
        sated = self.temper.sated * len(self.memory.asked)
        shifts = [shift - sated for shift in shifts]
        usual = self.temper.curiosity * near
        odds = [usual / (1.0 - usual) / len(questions) * exp(shift) for shift in shifts]
        total = 1.0 + fsum(odds)
        asked = [(ask, one / total) for ask, one in zip(questions, odds, strict=True) if one]
        return [*((way, chance / total) for way, chance in ways), *asked]

    def _left(self, face: int) -> list[float]:
        """By face: cards that the creator is expected to have left if it has pitched that."""
        pool = self.memory.unknown()
        held = list(self.memory.held[self.memory.facts.creator])
        if face in held:
            held.remove(face)
        elif pool[face]:
            pool[face] -= 1
        more = max(0, CARDS - len(held)) / max(1, sum(pool))
        return [held.count(one) + count * more for one, count in enumerate(pool)]


def _between(ones: Sequence[float], others: Sequence[float], share: float) -> list[float]:
    return [one + share * (other - one) for one, other in zip(ones, others, strict=True)]
