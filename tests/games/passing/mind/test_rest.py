"""Tests of solving the rest of a small game for two."""

from __future__ import annotations

from random import Random

import pytest

from games.core.chance import ScriptedChance, SeededChance
from games.core.faces import Face
from games.core.match import Match
from games.core.types import Seat
from games.passing.mind.rest import Rest, Round, thought_through
from games.passing.rules import ANSWER, Judge, Offer
from games.royal.deck import DECK, Deck
from games.royal.mind.memory import Memory
from games.royal.mind.mind import Equilibrium
from games.royal.mind.rest import known_rest
from games.royal.rules import Royal
from tests.games.brains.oracle.decks import reduced
from tests.games.passing.mind.test_balanced import begun

SMALL = reduced(2, 4, 3, 2)


def dealt(seed: int, deck: Deck = SMALL, seats: int = 2) -> Match:
    return Match(Royal(deck), seats, {}, chance=SeededChance(Random(seed)))


def deck_of(match: Match) -> Deck:
    assert isinstance(match.game, Royal)
    return match.game.deck


def known(match: Match, seat: Seat) -> Rest | None:
    """Return the rest of the game as known to a seat."""
    memory = Memory(seat, deck_of(match))
    for beat in match.beats(seat):
        memory.watch(beat)
    assert match.ask is not None
    giver = 1 - match.ask.seat if match.ask.what == ANSWER else match.ask.seat
    return known_rest(deck_of(match), memory, giver)


def first_round(deck: Deck) -> Round:
    rest = known(dealt(0, deck), 0)
    assert rest
    planned = thought_through(rest)
    assert planned
    return planned


def play(match: Match, random: Random) -> None:
    """Play a random legal action."""
    assert match.ask is not None
    match.submit(match.ask.seat, random.choice(match.legal(match.ask.seat)))


@pytest.mark.parametrize("seed", range(5))
def test_both_seats_know_the_same_of_the_rest_as_long_as_the_round_lasts(seed: int) -> None:
    match, random = dealt(seed), Random(seed)
    while not match.result:
        before = known(match, 0)
        play(match, random)
        assert before
        assert before == known(match, 0) == known(match, 1)
        play(match, random)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(5))
def test_the_plan_goes_on_until_the_game_is_over(seed: int) -> None:
    """The plan covers every hand that is held."""
    match, random, now = dealt(seed), Random(seed), None
    while not match.result:
        rest = known(match, 0)
        now = now or (thought_through(rest) if rest else None)
        assert match.ask is not None
        assert now
        giver = now.giver
        assert giver == match.ask.seat
        hands = []
        for seat in range(2):
            view = match.view(seat)
            held = [view.faces[card] for card in view.cards("hand", seat)]
            hands.append((held.count(0), held.count(1)))
        faces = match.view(giver).faces
        offers = [way for way in match.legal(giver) if isinstance(way, Offer)]
        ways = now.gives(hands[giver])
        assert {(face, claim) for face, claim, _ in ways} == {(faces[way.card], way.claim) for way in offers}
        assert sum(chance for _, _, chance in ways) == pytest.approx(1.0)
        offer, believe = random.choice(offers), random.random() < 0.5
        assert 0.0 <= now.believes(hands[1 - giver], offer.claim) <= 1.0
        match.submit(giver, offer)
        match.submit(1 - giver, Judge(believe))
        now = now.after(faces[offer.card], offer.claim, believe)
        assert bool(now) != bool(match.result)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(5))
def test_a_seat_keeps_to_its_plan_however_often_it_has_been_asked(seed: int) -> None:
    match, random = dealt(seed), Random(seed)
    minds, lived = [Equilibrium(seat, SMALL) for seat in range(2)], [0, 0]
    while match.ask:
        seat, late = match.ask.seat, Equilibrium(match.ask.seat, SMALL)
        beats = match.beats(seat)
        for beat in beats:
            late.watch(beat)
        for beat in beats[lived[seat] :]:
            minds[seat].watch(beat)
        lived[seat] = len(beats)
        assert minds[seat].policy(match.legal(seat)) == late.policy(match.legal(seat))
        play(match, random)


def test_what_can_only_be_true_or_a_lie_is_answered_so() -> None:
    """A seat with both cards of a kind is given another."""
    first = first_round(reduced(2, 2, 2, 2))
    assert first.believes((2, 0), 0) == 0.0
    assert first.believes((2, 0), 1) == 1.0
    assert 0.0 < first.believes((1, 1), 0) < 1.0


def test_larger_games_are_not_thought_through() -> None:
    for deck in (reduced(3, 3, 3, 2), reduced(7, 8, 24, 5)):
        rest = known(dealt(0, deck), 0)
        assert rest
        assert thought_through(rest) is None


@pytest.mark.parametrize("seats", [2, 6])
def test_the_whole_game_is_not_even_known_so_far(seats: int) -> None:
    """Royal and special cards may come, and bring others."""
    assert known(dealt(0, DECK, seats), 0) is None


def test_the_rest_is_known_once_royal_cards_lie_open() -> None:
    """After a royal bug was given, only plain cards are left.

    One of them lies before the giver.
    """
    faces = [Face(name, count, {"kind": "bug", "royal": count == 1}) for name, count in (("plain", 6), ("royal", 1))]
    deck = Deck(faces, ("bug", "royal"), {2: 2}, {2: 4}, extra=1, top_shown=True)
    match = Match(Royal(deck), 2, {"starter": 0}, chance=ScriptedChance([(6, 0, 1, 2, 3, 4, 5)]))
    assert known(match, 0) is None
    card = next(card for card, face in match.view(0).faces.items() if face == 1)
    match.submit(0, Offer(card, 1, 0))
    match.submit(1, Judge(True))
    rest = known(match, 1)
    assert rest
    assert rest.giver == 0
    assert rest.hands == (2, 2)
    assert rest.unknown[1] == 0


def test_the_card_that_loses_ends_the_rest() -> None:
    match = begun(deck=reduced(2, 4, 2, 1))
    rest = known(match, 0)
    assert rest
    assert [rest.taken(taker, 0) for taker in range(2)] == [0, 1]


def test_who_has_to_begin_without_a_card_has_lost() -> None:
    match = begun(deck=reduced(2, 4, 1, 2), hands=((0,), (1,)))
    rest = known(match, 0)
    assert rest
    assert rest.taken(0, 0) == 0
    after = rest.taken(1, 0)
    assert isinstance(after, Rest)
    assert after.hands == (0, 1)
    assert after.giver == 1
    assert after.unknown == (3, 4)
