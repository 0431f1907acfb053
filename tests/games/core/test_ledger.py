"""Tests of the ledger of a past game.

Its claims and decisions, one after the other, with the whole truth.
"""

from __future__ import annotations

import pytest

from games import entry
from games.core.chance import SeededChance, stream
from games.core.ledger import Row, ledger
from games.core.match import Match
from games.panic.moves import Placed
from games.passing.rules import Judge, Offer, Offered, PassedOn, PassOn, Peek
from games.royal.deck import DECK
from tests.games.core.test_match import play_on

ROYAL = entry("royal")


def begun() -> Match:
    return Match(ROYAL.rules, 4, {"starter": 0}, chance=SeededChance(stream(3, "chance")))


def a_claim(match: Match, seat: int, card: int, true: bool) -> int:
    face = match.view(seat).faces[card]
    return next(claim for claim in range(len(DECK.kinds)) if (claim in DECK.true[face]) is true)


def rows_of(match: Match) -> list[Row]:
    return ledger(play_on(match, 2000, 7), ROYAL.claims)


def test_a_lie_is_passed_on_with_the_truth_and_that_is_doubted() -> None:
    match = begun()
    card = next(card for card in match.view(0).cards("hand", 0) if len(DECK.true[match.view(0).faces[card]]) == 1)
    match.submit(0, Offer(card, 2, a_claim(match, 0, card, False)))
    match.submit(2, Peek())
    (lying,) = match.view(2).cards("front", 2)
    match.submit(2, PassOn(3, a_claim(match, 2, lying, True)))
    match.submit(3, Judge(False))
    first, second, *_ = rows_of(match)
    assert isinstance(first.event, Offered)
    assert isinstance(second.event, PassedOn)
    assert (first.seat, first.to, first.truth, first.judge, first.answer, first.fooled) == (
        0,
        2,
        False,
        2,
        "passed",
        None,
    )
    assert (second.seat, second.to, second.truth, second.judge, second.answer) == (2, 3, True, 3, "doubted")
    assert (first.is_lie, second.is_lie, second.fooled) == (True, False, 3)
    assert (first.steps, first.answered, second.answered) == (range(0, 2), 2, 3)
    assert first.came_out
    assert second.steps.start == 2
    assert match.moves[2].beats.start == second.beats.start == first.beats.stop


def test_the_truth_is_told_only_when_the_game_is_over() -> None:
    match = play_on(begun(), 20, 7)
    assert not match.open_beats
    with pytest.raises(ValueError, match="goes on"):
        ledger(match, ROYAL.claims)


def test_a_game_without_claims_has_rows_of_the_decisions_that_were_free() -> None:
    rules = entry("panic").rules
    match = play_on(Match(rules, 2, chance=SeededChance(stream(2, "chance"))), 2000, 2)
    rows = ledger(match, None)
    free = [step for step, move in enumerate(match.moves) if move.choices > 1]
    assert [row.steps.start for row in rows] == free
    assert len(free) < len(match.moves)
    assert any(isinstance(row.event, Placed) and row.truth is None for row in rows)
