"""A seat of Cockroach Poker Royal that goes by a net, which has learned by playing itself.

All that it tells comes from the net, too: how likely each way is, whether a claim is true, and what a way costs. Its
character shifts the net's scores a little.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from math import exp, fsum, log

from games.brains.cast import NOBODY
from games.brains.habits import inclined, shifted
from games.brains.levels import HIGHEST
from games.brains.strategy import MixedMind, MixedStrategy
from games.core.actions import Action, Choices
from games.core.brain import Character, Level
from games.core.match import Beat
from games.core.types import Seat, Token, Word
from games.learned.net import Output, net_of, shares
from games.learned.shifts import softened, yielding
from games.passing.mind.habits import PassingHabits, spread, told
from games.passing.rules import Judge, Offer, PassingFacts, PassOn, Peek, unseen
from games.royal.deck import DECK, NO_KIND
from games.royal.mind.memory import Memory
from games.royal.mind.mind import Mind
from games.royal.mind.sight import ROWS, SHAPE, Sight, row_of, second
from games.royal.moves import Lay

LOOKS = 0.1
"""So often it looks where it may: cards that are passed on are half of the fun. It was trained so."""
SPITE = 6.0
"""Log-odds of dealing with a seat that it wants to harm as much as itself not to be harmed."""
GIVING, ANSWERING = 0.0075, 0.015
"""By so much a seat loses more likely, in games, for one unit of the scores at first,"""
HALF = 20.0
"""and by half as much for a unit between gifts that are so far apart: found by trying 140,000 ways one step on."""
TRUTH = 4
"""From here on, in `Output.out`: scores of a word, and the pairs of a card and a word."""
CARD, WORD, RANK, ALONE, TWO = 5, 8, 3, 11, 13


class Trained(MixedMind):
    """Plays by the net."""

    def __init__(self, seat: Seat, character: Character = NOBODY) -> None:
        super().__init__()
        self.seat = seat
        self.memory = Memory(seat, DECK)
        self.habits = PassingHabits(seat, softened(character), DECK.true)
        self._sight = Sight()

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self._sight.watch(beat)
        self.memory.watch(beat)
        self.habits.watch(beat, self.memory.round)

    def policy(self, legal: Choices) -> MixedStrategy:
        """See `MixedMind.policy`."""
        verb, view = legal.parts[0].verb, self.memory.view
        if verb is Lay:
            return self._lay(legal)
        if verb is Offer:
            cards: dict[int, Token] = {view.faces[token]: token for token in view.cards("hand", self.seat)}
            seats = [seat for seat in range(view.seats) if seat != self.seat]
            return self._give(lambda face, to, word: Offer(cards[face], to, word), sorted(cards), seats)
        if verb is PassOn:
            face, facts = view.faces[view.cards("front", self.seat)[0]], view.facts
            assert isinstance(facts, PassingFacts)
            return self._give(lambda _, to, word: PassOn(to, word), [face], unseen(facts, view.seats))
        return self._answer(legal)

    def _output(self, gifts: bool) -> Output:
        return net_of("games.royal", SHAPE)(self._sight.look(self.seat), gifts)

    # --- giving ------------------------------------------------------------------------------------------------------

    def _give(
        self, give: Callable[[int, Seat, Word], Action], faces: Sequence[int], seats: Sequence[Seat]
    ) -> MixedStrategy:
        """Give a card, with a claim."""
        output = self._output(gifts=True)
        out, fates = output.out, output.fate
        gifts = [(face, to, word) for face in faces for to in seats for word in range(ROWS)]
        actions = [give(*gift) for gift in gifts]
        scores = [_score(out[row_of(face)][to], out[word][to], face, word) for face, to, word in gifts]
        self._losses.update(zip(actions, _losses(scores), strict=True))
        alike = [log(_alike(face, word)) for face, _, word in gifts]
        chances = shares([score - less for score, less in zip(scores, alike, strict=True)])
        true = [word in DECK.true[face] for face, _, word in gifts]
        chances = self._told([to for _, to, _ in gifts], true, chances, fates[self.seat] * len(fates))
        spite = self.habits.spite([-fate for fate in fates], self.seat)
        liked = {to: self.habits.dealing(to) + SPITE * spite[to] for to in seats}
        power = 1.0 / (1.0 + self.habits.traits.company)
        return list(zip(actions, spread([to for _, to, _ in gifts], chances, power, liked), strict=True))

    def _told(
        self, seats: Sequence[Seat], true: Sequence[bool], chances: Sequence[float], danger: float
    ) -> list[float]:
        """The chances of somebody who likes to lie, or does not, to each of the receivers."""
        lying, found = self.habits.lying(danger), [*chances]
        for to in {*seats}:
            at = [number for number, seat in enumerate(seats) if seat == to]
            judged = self.memory.records[to]
            shift = yielding(lying, judged.believed, judged.doubted)
            every = fsum([chances[number] for number in at])
            if every > 0.0:
                for number, one in zip(at, told([true[i] for i in at], [chances[i] for i in at], shift), strict=True):
                    found[number] = every * one
        return found

    def _lay(self, legal: Choices) -> MixedStrategy:
        """Lay cards down; none that loses at once while there are others."""
        view, out = self.memory.view, self._output(gifts=True).out
        ways: dict[tuple[int, ...], Action] = {}
        for action in legal:
            assert isinstance(action, Lay)
            ways.setdefault(tuple(view.faces[card] for card in action.cards), action)
        safe = {faces: action for faces, action in ways.items() if not self._loses(faces)} or ways
        scores = []
        for faces in safe:
            at = ALONE if len(faces) == 1 else TWO
            scores.append(fsum(out[row_of(face)][self.seat][at + second(face)] for face in faces))
        self._losses.update(zip(safe.values(), _losses(scores), strict=True))
        return list(zip(safe.values(), shares(scores), strict=True))

    def _loses(self, faces: Sequence[int]) -> bool:
        """True if these cards make a critter complete."""
        view = self.memory.view
        lying = [DECK.kind[face] for face in (*faces, *(view.faces[card] for card in view.cards("area", self.seat)))]
        return any(lying.count(kind) >= DECK.fatal[view.seats] for kind in {*lying} - {NO_KIND})

    # --- answering ---------------------------------------------------------------------------------------------------

    def _answer(self, legal: Choices) -> MixedStrategy:
        """Believe, doubt, or look; where only one judgement can be right, it is given."""
        giver, _, claim, _ = self.memory.round[-1]
        fits = [claim in truths for truths in DECK.true]
        suspects = self.memory.suspects()
        true = fsum(compress(suspects, fits))
        false = fsum(suspects) - true
        if not true or false <= 0.0:
            self._card = tuple([weight / (true + false) for weight in suspects])
            self._claim = float(bool(true))
            return [(Judge(bool(true)), 1.0)]
        *scores, believed = self._output(gifts=False).answer
        self._claim = 1.0 / (1.0 + exp(-believed))
        by = self._claim / true, (1.0 - self._claim) / false
        self._card = tuple([weight * by[not fit] for weight, fit in zip(suspects, fits, strict=True)])
        ways: list[Action] = [Judge(True), Judge(False)]
        self._losses.update(zip(ways, [-ANSWERING * score for score in scores], strict=True))
        doubt = shares(scores)[1]
        said = self.memory.records[giver]
        doubt = inclined(doubt, shifted(doubt, yielding(self.habits.doubting(giver), said.lies, said.truths)))
        looks = shifted(LOOKS, self.habits.traits.curiosity) if Peek() in legal else 0.0
        chances = [(1.0 - looks) * (1.0 - doubt), (1.0 - looks) * doubt, looks]
        if looks:
            ways.append(Peek())
        return list(zip(ways, chances, strict=False))


def mind(seat: Seat, character: Character, level: Level) -> Trained | Mind:
    """Make who plays with people: the net at the highest level, below it somebody who reckons."""
    return Trained(seat, character) if level.number == HIGHEST else Mind(seat, character, level)


def _losses(scores: Sequence[float]) -> list[float]:
    """What cards that are given or laid cost by their scores."""
    best = max(scores)
    return [GIVING * (best - score) / (1.0 + (best - score) / HALF) for score in scores]


def _score(card: Sequence[float], word: Sequence[float], face: int, said: Word) -> float:
    """What speaks for the card at this seat, for the word, and for both together."""
    pairs = [card[CARD + i] * word[WORD + i] for i in range(RANK)]
    honest = card[2 + second(face)] if said in DECK.true[face] else 0.0
    return fsum([card[second(face)], word[TRUTH], honest, *pairs])


def _alike(face: int, said: Word) -> int:
    """Ways to tell the truth of a card, or to lie: before anything was learned both are as likely."""
    truths = DECK.true[face]
    return (len(truths) if said in truths else ROWS - len(truths)) * (2 if truths else 1)
