"""A seat of Kadofida that people play with."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, pow, sqrt
from operator import mul

from games.brains.habits import Habits, shifted
from games.brains.lottery import Lottery, LotteryMind
from games.brains.mixing import soft
from games.claims.passing import Revealed
from games.core.actions import Action, Choices
from games.core.brain import Character, Level
from games.core.match import Beat
from games.core.types import Seat
from games.kadofida.beliefs import at_hand, beliefs
from games.kadofida.blindness import drawn_blindly
from games.kadofida.bluffing import mixed
from games.kadofida.cards import ALL_CLAIMS, NO_CLAIM
from games.kadofida.choices import Aside
from games.kadofida.company import Company
from games.kadofida.foresight import FORESIGHT, Foresight
from games.kadofida.memory import QUESTIONS, Memory
from games.kadofida.moves import Admitted, Decide, Decided, Pitch, Vindicated
from games.kadofida.pitching import Turn, truth_odds, with_truth
from games.kadofida.rules import free
from games.kadofida.temper import TEMPER, UNSEEN, Temper
from games.kadofida.value import CARDS, LearnedStakes, Weights, learned_among, usual_hands, worths

FREEDOM = 0.75
"""What is to be won by a turn is little: this power of a level's heat will do. With the root, level 2 won hardly more
than level 1."""
LEAST_CHANCE = 0.01
"""Of a seat that has less than this chance to win, habits make no more."""


class Mind(LotteryMind):
    """As the boss it goes by what this creator would like to pitch (see `Turn`), bent to what it was found to do; as a
    creator by what this boss will make of the claim, who sees what everyone does. Both only as far as they are not
    found to act blindly."""

    company: Company
    """What the others are like; from the first beat on."""

    def __init__(
        self,
        seat: Seat,
        character: Character,
        level: Level,
        temper: Temper = TEMPER,
        foresight: Foresight = FORESIGHT,
    ) -> None:
        super().__init__()
        self.seat = seat
        self.level = level
        self.temper = temper
        self.freedom = pow(level.heat, FREEDOM)
        """So many times more freely it chooses."""
        self.foresight = foresight
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
            self.company = Company(self.memory, self.level, self.foresight)
        self.company.watch(event)
        if isinstance(event, Decided):
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

    def policy(self, legal: Choices) -> Lottery:
        """See `LotteryMind.policy`."""
        verb = legal.parts[0].verb
        if verb is Decide:
            return self._judge(legal)
        if verb is Pitch:
            return self._pitch()
        return Aside(self.memory, self.habits, self.temper, self.freedom, worths(self._weights())).policy(legal)

    # --- the reckoning ----------------------------------------------------------------------------------------------

    def _weights(self) -> Weights:
        return learned_among(self.memory.view.seats, self.company.blind_table)

    def _freely(self, stakes: LearnedStakes, reader: Seat) -> float:
        """How freely it chooses what this seat might read from."""
        return self.freedom * stakes.weight * max(UNSEEN, 1.0 - self.company.blind(reader) ** 2)

    def _utility(self, now: Sequence[float]) -> list[float] | None:
        """By seat: what its chance to win, which is so `now`, is worth to this one; None: only the own one counts."""
        spite = self.habits.spite(now, self.seat)
        if not any(spite):
            return None
        return [1.0 if seat == self.seat else -worth for seat, worth in enumerate(spite)]

    def _good(self, chances: Sequence[float], utility: Sequence[float] | None) -> float:
        return chances[self.seat] if utility is None else fsum(map(mul, utility, chances))

    # --- pitching ---------------------------------------------------------------------------------------------------

    def _pitch(self) -> Lottery:
        facts, view = self.memory.facts, self.memory.view
        cards = {view.faces[token]: token for token in view.cards("hand", self.seat)}
        hand = [view.faces[token] for token in view.cards("hand", self.seat)]
        left = {face: [hand.count(one) - (one == face) for one in ALL_CLAIMS] for face in cards}
        stakes = LearnedStakes(view, self._weights(), usual_hands(self.memory), left)
        utility = self._utility(stakes.now)
        turn = self.company.foresee() if self.level.infers else None
        options: list[Action] = []
        lies: list[int] = []
        losses = []
        for claim in free(facts.blocked):
            allow = self.permission(claim, turn)
            for face in sorted(cards):
                ways = [stakes.chances(face, face == claim, allowed) for allowed in (True, False)]
                good, bad = (self._good(way, utility) for way in ways)
                risk = sqrt(allow * (1.0 - allow)) * abs(good - bad)
                options.append(Pitch(cards[face], claim))
                lies.append(NO_CLAIM if face == claim else claim)
                losses.append(-(allow * good + (1.0 - allow) * bad) - self.habits.traits.daring * risk)
        gladly = exp(self.habits.lying(self._danger(stakes.now)))
        chances = mixed(losses, lies, self.temper, self._freely(stakes, facts.boss))
        weights = [chance if lie == NO_CLAIM else chance * gladly for lie, chance in zip(lies, chances, strict=True)]
        total = fsum(weights)
        return [(option, weight / total) for option, weight in zip(options, weights, strict=True)]

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
        hence the root."""
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
        read = with_truth(likely, claim, company.creators[creator].chance(odds))
        reasoned = _between(plain, read, self.level.infers)
        return _between(reasoned, drawn_blindly(pool, held), company.blind(creator))

    def _judge(self, legal: Choices) -> Lottery:
        """Allow or refuse, or ask first if it is a near thing."""
        facts, view = self.memory.facts, self.memory.view
        suspects = self.suspects()
        self._card = tuple(suspects)
        left = {face: self._left(face) for face in ALL_CLAIMS}
        stakes = LearnedStakes(view, self._weights(), usual_hands(self.memory), left)
        utility = self._utility(stakes.now)
        gain = fsum(
            chance
            * (
                self._good(stakes.chances(face, face == facts.claim, True), utility)
                - self._good(stakes.chances(face, face == facts.claim, False), utility)
            )
            for face, chance in enumerate(suspects)
            if chance > 0.0
        )
        if not suspects[facts.claim]:
            return [(Decide(gain > 0.0), 1.0)]
        allow, refuse = soft([-gain, 0.0], self.temper.judging * self._freely(stakes, facts.creator))
        refuse = shifted(refuse, self.habits.doubting(facts.creator))
        allow = 1.0 - refuse
        ways: Lottery = [(Decide(True), allow), (Decide(False), refuse)]
        questions = [ask for ask, asked in QUESTIONS if ask in legal and asked not in self.memory.asked]
        doubt = 4.0 * allow * refuse
        curious = shifted(self.temper.curiosity * doubt, self.habits.traits.curiosity)
        if questions and curious > 0.0:
            ways = [(way, chance * (1.0 - curious)) for way, chance in ways]
            ways += [(ask, curious / len(questions)) for ask in questions]
        return ways

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
