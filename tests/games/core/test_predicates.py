"""Tests of predicates read from data (games/core/predicates.py, masks.py)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games import entry
from games.core.chance import UnmixedChance as Unmixed
from games.core.masks import Who, read_mask
from games.core.match import Match
from games.core.predicates import read_predicate
from games.passing.rules import Judge, Offer
from games.royal.moves import Lay
from games.royal.rules import Royal

WHO = Who(0, {"kiri": 1, "momo": 2})


def played() -> Match:
    """A match in which seat 0's lie to seat 1 is caught.

    It gives its first card (a stink bug) as a rat.
    """
    match = Match(Royal(), 3, {"starter": 0}, chance=Unmixed())
    rat, bug = match.game.claims.index("rat"), match.view(0).cards("hand", 0)[0]
    match.submit(0, Offer(bug, 1, rat))
    match.submit(1, Judge(False))
    return match


@pytest.mark.parametrize(
    ("row", "holds"),
    [
        ({"event": "Revealed"}, True),
        ({"event": "Revealed", "giver": "you", "truth": False, "claim": "rat"}, True),
        ({"event": "Revealed", "giver": "other"}, False),
        ({"event": "Revealed", "judge": "kiri", "pays": ["momo", "you"]}, True),
        ({"event": "Revealed", "claim": {"not": ["rat", "bat"]}}, False),
        ({"event": "Revealed", "at_least": 2}, False),
        ({"event": "PassedOn", "at_most": 0}, True),
        ({"event": "Offered", "at_most": 0}, False),
        ({"event": "Taken", "card": "stink_bug@you"}, True),
        ({"event": "Taken", "card": "stink_bug@kiri"}, False),
        ({"event": "Offered", "card": "stink_bug"}, False),  # it lies face down, so a bystander can't tell
        ({"result": "lost"}, False),
        ([{"result": "lost"}, {"event": "Offered"}], True),
        ([{"result": "lost"}, {"event": "Revealed", "at_least": 2}], False),
    ],
)
def test_what_has_happened(row: Any, holds: bool) -> None:
    match = played()
    predicate = read_predicate(row, match.game, WHO.names)
    assert predicate.holds(match.beats(None), match.result, WHO) is holds


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"event": "Shown"}, "event = 'Shown' is none of Dealt, "),
        ({"event": "Revealed", "liar": "you"}, "Revealed has no liar"),
        ({"event": "Revealed", "giver": "kiri"}, "giver: 'kiri' is not a seat"),
        ({"event": "Revealed", "claim": "wasp"}, "claim: 'wasp' is not a claim of royal"),
        ({"event": "Revealed", "truth": 1}, "truth = 1 should be of type bool"),
        ({"event": "Taken", "card": "wasp"}, "card: 'wasp' is not a face of royal"),
        ({"event": "Taken", "card": {"no": "rat"}}, "should be a value"),
        ({"event": "Taken", "at_least": True}, "at_least = True should be a number"),
        ({"result": "draw"}, "result = 'draw' should be won or lost"),
        ({}, "event = None is none of"),
        ([{"result": "won"}], "two or more"),
        ([{"result": "won"}, "lost"], "'lost' should be a table"),
    ],
)
def test_what_makes_no_sense_says_so(row: Any, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        read_predicate(row, entry("royal").rules)


def test_a_mask_narrows_what_is_legal_to_just_what_fits() -> None:
    match = Match(Royal(), 3, {"starter": 0}, chance=Unmixed())
    view, legal = match.view(0), match.legal(0)
    row = {"do": "Offer", "card": "stink_bug", "to": "kiri", "claim": {"not": "stink_bug"}}
    mask = read_mask(row, "do", match.game, WHO.names)
    narrowed = [part for part in (mask.narrow(part, view, WHO) for part in legal.parts) if part]
    found = {part.at(index) for part in narrowed for index in range(part.size)}
    assert found == {action for action in legal if mask.fits(action, view, WHO)}
    assert 0 < len(found) < len(legal)


def test_groups_of_cards_fit_in_any_order() -> None:
    match = Match(Royal(), 3, {"starter": 0}, chance=Unmixed())
    view = match.view(0)
    named = {match.game.faces[face].id: token for token, face in view.faces.items()}
    bug, roach = named["stink_bug"], named["cockroach"]
    mask = read_mask({"do": "Lay", "cards": "cockroach+stink_bug@you"}, "do", match.game)
    assert mask.fits(Lay((bug, roach)), view, WHO)
    assert not mask.fits(Lay((bug,)), view, WHO)
    assert not mask.fits(Lay((bug, bug)), view, WHO)
