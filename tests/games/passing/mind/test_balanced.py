"""Tests of giving and answering a travelling card in equilibrium."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.brains.strategy import MixedStrategy
from games.core.actions import Choices
from games.core.chance import ScriptedChance
from games.core.match import Match
from games.core.types import Seat
from games.passing.mind.rest import Rest
from games.passing.rules import Judge, Offer
from games.royal.deck import Deck
from games.royal.mind.mind import Equilibrium
from games.royal.rules import Royal
from tests.games.brains.oracle.decks import reduced
from tests.games.brains.records import record

DECK = reduced(2, 4, 2, 3)
ONE_OF_EACH = (0, 1), (0, 1)
"""Hands with one card of each kind."""


class Costly:
    """Given stakes.

    By face, the increase in a taker's probability to lose.
    """

    def __init__(self, stakes: Sequence[float], whose: Seat) -> None:
        self.stakes = stakes
        self.whose = whose

    def losses(self, taker: Seat, face: int) -> list[float]:
        more = self.stakes[face] if taker == self.whose else 0.0
        return [more if seat == taker else 0.0 for seat in range(2)]

    def now(self) -> list[float]:
        return [0.5, 0.5]


class Staked(Equilibrium):
    """Equilibrium seat with given stakes that considers one round only."""

    costly: Costly

    def _rest(self, giver: Seat) -> Rest | None:
        return None

    def policy(self, legal: Choices) -> MixedStrategy:
        return self.claims_policy(legal, self.costly)


def begun(deck: Deck = DECK, hands: Sequence[Sequence[int]] = ONE_OF_EACH) -> Match:
    """Start a match with these hands, as faces; seat 0 begins."""
    left = list(range(len(deck.cards)))
    order = [left.pop(next(n for n, card in enumerate(left) if deck.cards[card] == f)) for hand in hands for f in hand]
    return Match(Royal(deck), 2, {"starter": 0}, chance=ScriptedChance([(*order, *left)]))


def strategy(match: Match, seat: Seat, stakes: Costly) -> MixedStrategy:
    """Return a seat's mixed strategy at these stakes."""
    rules = match.game
    assert isinstance(rules, Royal)
    mind = Staked(seat, rules.deck)
    mind.costly = stakes
    for beat in match.beats(seat):
        mind.watch(beat)
    return mind.policy(match.legal(seat))


def claims(match: Match, ways: MixedStrategy, claim: int) -> tuple[float, float]:
    """Return the probabilities that the claim is made truly, and falsely."""
    faces = match.view(0).faces
    said = [(faces[way.card] == claim, chance) for way, chance in ways if isinstance(way, Offer) and way.claim == claim]
    return sum(p for true, p in said if true), sum(p for true, p in said if not true)


def test_with_equal_stakes_each_claim_is_a_lie_exactly_half_of_the_time() -> None:
    match = begun()
    ways = strategy(match, 0, Costly((0.05, 0.05), whose=1))
    assert sum(chance for _, chance in ways) == pytest.approx(1.0)
    for claim in range(2):
        true, false = claims(match, ways, claim)
        assert true == pytest.approx(false)
        assert true > 0.0


def test_a_claim_at_stake_11_against_2_is_true_in_2_of_13_cases() -> None:
    """The numbers are the receiver's losses by either card.

    The giver holds both, and nothing else depends on its choice.
    """
    match = begun()
    ways = strategy(match, 0, Costly((0.11, 0.02), whose=1))
    for claim, share in ((0, 2 / 13), (1, 11 / 13)):
        true, false = claims(match, ways, claim)
        assert true / (true + false) == pytest.approx(share)


class Lost(Costly):
    """Stakes at which the seat loses in any case."""

    def losses(self, taker: Seat, face: int) -> list[float]:
        return [float(seat == self.whose) for seat in range(2)]


def test_a_seat_that_has_lost_with_any_card_still_gives_one() -> None:
    ways = strategy(begun(), 0, Lost((), whose=0))
    assert sum(chance for _, chance in ways) == pytest.approx(1.0)


@pytest.mark.parametrize(("claim", "share"), [(0, 2 / 13), (1, 11 / 13)])
def test_the_receiver_believes_so_often_that_the_giver_gains_nothing_by_either_card(claim: int, share: float) -> None:
    """If a card comes back, the giver loses 11 or 2."""
    match = begun()
    card = match.view(0).cards("hand", 0)[0]
    match.submit(0, Offer(card, 1, claim))
    ways = dict(strategy(match, 1, Costly((0.11, 0.02), whose=0)))
    assert ways[Judge(True)] == pytest.approx(share, abs=0.001)
    assert ways[Judge(True)] + ways[Judge(False)] == pytest.approx(1.0)


def test_a_claim_that_can_only_be_true_or_a_lie_is_answered_so() -> None:
    for hand, claim, believes in (((1, 1), 1, False), ((0, 0), 1, True)):
        match = begun(deck=reduced(2, 2, 2, 2), hands=((1 - hand[0],) * 2, hand))
        match.submit(0, Offer(match.view(0).cards("hand", 0)[0], 1, claim))
        assert strategy(match, 1, Costly((0.1, 0.1), whose=1)) == [(Judge(believes), 1.0)]


def test_what_others_have_done_before_changes_nothing() -> None:
    plain = begun()
    plain.submit(0, Offer(plain.view(0).cards("hand", 0)[0], 1, 0))

    def known(believed: bool) -> MixedStrategy:
        mind = Staked(1, DECK)
        mind.costly = Costly((0.11, 0.02), whose=0)
        for beat in plain.beats(1):
            mind.watch(beat)
        mind.memory.records[0] = record(truths=9) if believed else record(lies=9)
        return mind.policy(plain.legal(1))

    assert known(True) == known(False)
