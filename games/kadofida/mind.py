"""A seat of Kadofida that people play with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum, sqrt
from operator import mul

from games.brains.habits import Habits, shifted
from games.brains.lottery import Lottery, LotteryMind
from games.brains.mixing import mean, soft
from games.claims.passing import Revealed
from games.core.actions import Action, Choices
from games.core.brain import Character, Level
from games.core.match import Beat
from games.core.types import Seat
from games.kadofida.beliefs import at_hand, beliefs
from games.kadofida.cards import ALL_CLAIMS, ALL_POINTS, POINTS
from games.kadofida.memory import QUESTIONS, Memory
from games.kadofida.moves import (
    Admitted,
    Block,
    Decide,
    Decided,
    Forget,
    Give,
    Pitch,
    Pitched,
    PutBack,
    SaidClaim,
    SaidEyes,
    SaidPoints,
    SayClaim,
    SayEyes,
    SayPoints,
    Trade,
    Vindicated,
)
from games.kadofida.pitching import Heats, Turn, truth_odds, with_truth
from games.kadofida.readings import Answers, Reading, fitting
from games.kadofida.rules import free
from games.kadofida.stakes import Stakes
from games.kadofida.value import CARDS, LearnedStakes, learned, usual_hands, worths


@dataclass(frozen=True, slots=True)
class Temper:
    """How freely a seat chooses at its best. Heats are chances to win, those of effects points.

    Mixed as far as that costs little: half or twice the heats of pitching and judging won at most 3 % more or
    less of ten thousand games each against the rule of thumb.
    """

    pitching: float = 0.006
    judging: float = 0.008
    bold: float = 0.08
    """So often card and claim are chosen as freely as `boldness` says, lest all know what is done with a good hand."""
    boldness: float = 0.04
    cards: float = 0.3
    """Trading partners, cards given and cards put back."""
    blocking: float = 1.0
    honesty: float = 0.55
    """Truths expected of a seat of which nothing is known."""
    trust: float = 0.45
    """Permissions."""
    curiosity: float = 0.3
    """A boss that is quite undecided asks so often."""
    steady: float = 0.85
    """An answer fits the claim so often, be it true or not."""
    gaze: float = 0.8
    """The boss is looked in the eye so often."""


TEMPER = Temper()
HEATS = Heats()
HONEST = 0.6
"""By so much creators are more honest, in log-odds, than those who go by nothing but their chances to win. This and the
next are what foretold best what creators and bosses of the higher levels and by rule of thumb do."""
UNLIKE = 0.5
"""So far, in log-odds, bosses allow more or less gladly than those."""
ALIKE_CREATORS, ALIKE_BOSSES = 0.6, 0.3
"""So much of what one of the others does is expected of the rest."""
LEAST_CHANCE = 0.01
BLOCKED_WORTH = 0.5
"""A card that may not be claimed truly is worth so much of what it was."""


class Mind(LotteryMind):
    """As the boss it goes by what this creator would like to pitch (see `Turn`), bent to what it was found to do; as a
    creator by what this boss will make of the claim, who sees what everyone does."""

    def __init__(
        self, seat: Seat, character: Character, level: Level, temper: Temper = TEMPER, heats: Heats = HEATS
    ) -> None:
        super().__init__()
        self.seat = seat
        self.level = level
        self.temper = temper
        self.freedom = sqrt(level.heat)
        """So many times more freely it chooses. What is to be won by a turn is little, so the root will do."""
        self.heats = heats
        self.memory = Memory(seat, level)
        self.habits = Habits(character)
        self.creators: list[Reading] = []
        """By seat: its truths and lies, besides what was to be expected."""
        self.bosses: list[Reading] = []
        """By seat: what it allowed and refused, besides what was to be expected."""
        self.answers: list[Answers] = []
        """By seat: how it answers when it has told the truth, and when it has lied."""
        self.fits: list[bool] = []
        """Whether each answer of this turn fits the claim."""
        self.turn: Turn | None = None
        """The one that is being played, from its pitch to what came of it."""
        self.allowed = False
        """What the boss has said in this turn."""

    # --- living through it ------------------------------------------------------------------------------------------

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        event = beat.event
        self.memory.watch(beat)
        if not self.creators:
            self.creators = [Reading(self.level.span, HONEST) for _ in range(beat.view.seats)]
            self.bosses = [Reading(self.level.span, spread=UNLIKE) for _ in range(beat.view.seats)]
            self.answers = [Answers() for _ in range(beat.view.seats)]
        if isinstance(event, Pitched):
            self.fits = []
            self.turn = self._turn() if self.level.infers else None
        elif isinstance(event, SaidClaim | SaidPoints | SaidEyes):
            self.fits.append(fitting(event, self.memory.facts.claim))
        elif isinstance(event, Decided):
            if self.turn:
                self._read(self.bosses, event.judge, self.turn.odds[event.claim], event.allow, ALIKE_BOSSES)
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
        facts = self.memory.facts
        if creator == self.seat:
            self.habits.was_judged(truth)
        elif facts.boss == self.seat and not truth and self.allowed:
            self.habits.was_harmed(creator)
        self.answers[creator].add(self.fits, truth)
        if self.turn:
            claim = facts.claim
            odds = truth_odds(self.turn.beliefs(claim), claim)
            self._read(self.creators, creator, odds, truth, ALIKE_CREATORS)
        self.turn = None

    def _read(self, readings: Sequence[Reading], one: Seat, odds: float, did: bool, alike: float) -> None:
        """What a seat did tells of itself, and to who remembers everything, a little of all others, too."""
        readings[one].add(odds, did)
        if self.level.span is None and one != self.seat:
            for seat, reading in enumerate(readings):
                if seat != one:
                    reading.add(odds, did, alike)

    def policy(self, legal: Choices) -> Lottery:
        """See `LotteryMind.policy`."""
        verb = legal.parts[0].verb
        if verb is Decide:
            return self._judge(legal)
        if verb is Pitch:
            return self._pitch()
        if verb is SayClaim or verb is SayPoints or verb is SayEyes:
            return self._reply(verb)
        if verb is Trade:
            return self._trade(legal)
        if verb is Give:
            return self._give()
        if verb is Block:
            return self._block()
        if verb is PutBack:
            return self._put_back(legal)
        assert verb is Forget
        return [(action, 1.0 / len(legal)) for action in legal]

    # --- the reckoning ----------------------------------------------------------------------------------------------

    def _turn(self) -> Turn:
        """The turn that is being played, as everyone can reckon it."""
        memory, facts = self.memory, self.memory.facts
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
            self.bosses[facts.boss].bend(),
            self.heats,
        )

    def _utility(self, now: Sequence[float]) -> list[float] | None:
        """By seat: what its chance to win, which is so `now`, is worth to this one; None: only the own one counts."""
        spite = self.habits.spite(now, self.seat)
        if not any(spite):
            return None
        return [1.0 if seat == self.seat else -worth for seat, worth in enumerate(spite)]

    # --- pitching ---------------------------------------------------------------------------------------------------

    def _pitch(self) -> Lottery:
        facts, view = self.memory.facts, self.memory.view
        cards = {view.faces[token]: token for token in view.cards("hand", self.seat)}
        hand = [view.faces[token] for token in view.cards("hand", self.seat)]
        left = {face: [hand.count(one) - (one == face) for one in ALL_CLAIMS] for face in cards}
        stakes = LearnedStakes(view, learned(view.seats), usual_hands(self.memory), left)
        utility = self._utility(stakes.now)
        gladly = exp(self.habits.lying(self._danger(stakes.now)))
        turn = self._turn() if self.level.infers else None
        options: list[tuple[Action, bool]] = []
        losses = []
        for claim in free(facts.blocked):
            allow = self.permission(claim, turn)
            for face in sorted(cards):
                ways = [stakes.chances(face, face == claim, allowed) for allowed in (True, False)]
                good, bad = (self._good(way, utility) for way in ways)
                risk = sqrt(allow * (1.0 - allow)) * abs(good - bad)
                options.append((Pitch(cards[face], claim), face == claim))
                losses.append(-(allow * good + (1.0 - allow) * bad) - self.habits.traits.daring * risk)
        scale = self.freedom * stakes.weight
        usual, bold = soft(losses, self.temper.pitching * scale), soft(losses, self.temper.boldness * scale)
        share = self.temper.bold
        chances = [one + share * (other - one) for one, other in zip(usual, bold, strict=True)]
        weights = [chance if true else chance * gladly for (_, true), chance in zip(options, chances, strict=True)]
        total = fsum(weights)
        return [(action, weight / total) for (action, _), weight in zip(options, weights, strict=True)]

    def permission(self, claim: int, turn: Turn | None) -> float:
        """How likely the boss is to allow a claim, who knows only what all have seen of the creator."""
        boss = self.memory.facts.boss
        trust = self.memory.records[boss].trust(self.temper.trust)
        if turn is None:
            return trust
        return trust + self.level.infers * (self.bosses[boss].chance(turn.odds[claim]) - trust)

    def _danger(self, now: Sequence[float]) -> float:
        """How badly the seat stands, as `Habits.lying` takes it. Chances to win are soon a small part of an even share,
        hence the root."""
        return 1.0 / sqrt(max(LEAST_CHANCE, len(now) * now[self.seat]))

    def _good(self, chances: Sequence[float], utility: Sequence[float] | None) -> float:
        return chances[self.seat] if utility is None else fsum(map(mul, utility, chances))

    # --- judging ----------------------------------------------------------------------------------------------------

    def suspects(self) -> list[float]:
        """By face: how likely the card that the boss has to judge is it."""
        memory, facts = self.memory, self.memory.facts
        claim, creator = facts.claim, facts.creator
        likely = at_hand(memory.unknown(), memory.held[creator])
        honesty = memory.records[creator].honesty(self.temper.honesty)
        plain = beliefs(claim, free(facts.blocked), likely, honesty)
        if self.turn is None:
            return plain
        likely = self.turn.beliefs(claim, memory.unknown(), memory.held[creator])
        odds = truth_odds(likely, claim) + self.answers[creator].evidence(self.fits)
        read = with_truth(likely, claim, self.creators[creator].chance(odds))
        share = self.level.infers
        return [one + share * (other - one) for one, other in zip(plain, read, strict=True)]

    def _judge(self, legal: Choices) -> Lottery:
        """Allow or refuse, or ask first if it is a near thing."""
        facts, view = self.memory.facts, self.memory.view
        suspects = self.suspects()
        self._card = tuple(suspects)
        hands = usual_hands(self.memory)
        left = {face: self._left(face) for face in ALL_CLAIMS}
        stakes = LearnedStakes(view, learned(view.seats), hands, left)
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
        allow, refuse = soft([-gain, 0.0], self.temper.judging * self.freedom * stakes.weight)
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

    # --- answers ----------------------------------------------------------------------------------------------------

    def _reply(self, verb: type[Action]) -> Lottery:
        """Answers go by what was claimed and by the character, never by what the card is, so that nothing can be told
        from them."""
        claim = self.memory.facts.claim
        bold = self.habits.lying(1.0)
        steady = shifted(self.temper.steady, bold)
        if verb is SayEyes:
            gaze = shifted(self.temper.gaze, bold)
            return [(SayEyes(True), gaze), (SayEyes(False), 1.0 - gaze)]
        if verb is SayClaim:
            astray = (1.0 - steady) / (len(ALL_CLAIMS) - 1)
            return [(SayClaim(word), steady if word == claim else astray) for word in ALL_CLAIMS]
        astray = (1.0 - steady) / (len(ALL_POINTS) - 1)
        return [(SayPoints(points), steady if points == POINTS[claim] else astray) for points in ALL_POINTS]

    # --- effects ----------------------------------------------------------------------------------------------------

    def _worth(self, face: int) -> float:
        """Points that a card in the own hand is worth."""
        return worths(learned(self.memory.view.seats))[face] * self._unblocked(face)

    def _unblocked(self, face: int) -> float:
        others = [claim for seat, claim in enumerate(self.memory.facts.blocked) if seat != self.seat]
        return BLOCKED_WORTH if face in others else 1.0

    def _trade(self, legal: Choices) -> Lottery:
        """With whom there is most to get: the lesser of its cards, and its other one now and then."""
        memory = self.memory
        average = mean([self._worth(face) for face in ALL_CLAIMS], memory.unknown())
        losses = []
        for action in legal:
            assert isinstance(action, Trade)
            held = [self._worth(face) for face in memory.held[action.to]]
            losses.append(-(fsum(held) + average * (2 - len(held))) / 2)
        return list(zip(legal, soft(losses, self.temper.cards * self.freedom), strict=True))

    def _give(self) -> Lottery:
        view = self.memory.view
        cards = view.cards("hand", self.seat)
        chances = soft([self._worth(view.faces[card]) for card in cards], self.temper.cards * self.freedom)
        return [(Give(card), chance) for card, chance in zip(cards, chances, strict=True)]

    def _block(self) -> Lottery:
        """What the others would like most to claim. The own next turn is not touched."""
        memory = self.memory
        pool = memory.unknown()
        likely = [at_hand(pool, held) for seat, held in enumerate(memory.held) if seat != self.seat]
        claims = free(memory.facts.blocked)
        losses = [-POINTS[claim] * fsum(hand[claim] for hand in likely) for claim in claims]
        chances = soft(losses, self.temper.blocking * self.freedom)
        return [(Block(claim), chance) for claim, chance in zip(claims, chances, strict=True)]

    def _put_back(self, legal: Choices) -> Lottery:
        """The best cards stay; of the others the worst lies where the next seat will draw it."""
        faces = self.memory.view.faces
        ways: dict[tuple[int, ...], Action] = {}
        for action in legal:
            assert isinstance(action, PutBack)
            ways.setdefault(tuple(faces[card] for card in action.cards), action)
        losses = [self._loss_by_putting_back(back) for back in ways]
        return list(zip(ways.values(), soft(losses, self.temper.cards * self.freedom), strict=True))

    def _loss_by_putting_back(self, back: Sequence[int]) -> float:
        flame = self.memory.facts.owed
        return fsum(
            self._worth(face) * (1.0 if place < flame else 1.0 + 0.5 / (1 + place - flame))
            for place, face in enumerate(back)
        )
