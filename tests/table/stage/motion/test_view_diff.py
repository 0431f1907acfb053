from __future__ import annotations

import itertools
from random import Random

import pytest

from games import GAMES
from games.core.chance import SeededChance
from games.core.entry import Entry
from games.core.match import Match
from games.core.view import View
from table.stage.motion.view_diff import Change, changes


def played(entry: Entry, seats: int, seed: int, eyes: int | None) -> list[View]:
    """All views of a random game from one pair of eyes."""
    match = Match(entry.rules, seats, chance=SeededChance(Random(seed)))
    random = Random(seed + 1)
    while match.ask:
        choices = match.legal(match.ask.seat)
        match.submit(match.ask.seat, choices[random.randrange(len(choices))])
    return [beat.view for beat in match.beats(eyes)]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
@pytest.mark.parametrize("eyes", [None, 0])
def test_every_change_of_every_zone_is_explained(entry: Entry, eyes: int | None) -> None:
    for seats in entry.rules.seats:
        views = played(entry, seats, seats, eyes)
        for old, new in itertools.pairwise(views):
            sizes = [zone if isinstance(zone, int) else len(zone) for zone in old.zones]
            for change in changes(old, new):
                sizes[change.source] -= 1
                sizes[change.target] += 1
            assert sizes == [zone if isinstance(zone, int) else len(zone) for zone in new.zones]


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_a_known_card_never_changes_its_face_on_the_way(entry: Entry) -> None:
    views = played(entry, 4, 3, 0)
    for old, new in itertools.pairwise(views):
        for change in changes(old, new):
            before = None if change.before is None else old.face(change.before)
            after = None if change.after is None else new.face(change.after)
            assert before is None or after is None or before == after


def view(entry: Entry, zones: list[tuple[int, ...] | int], faces: dict[int, int]) -> View:
    """Return seat 0's view of a table with two seats."""
    rules = entry.rules
    start = Match(rules, 2, chance=SeededChance(Random(1))).view(0)
    rest: list[tuple[int, ...] | int] = [*zones, *[()] * (len(start.zones) - len(zones))]
    seen = {token: 1 for zone in rest if not isinstance(zone, int) for token in zone}
    return View(0, 2, start.places, tuple(rest), faces, seen, frozenset(), 99, start.facts, start.pending)


def test_a_card_from_the_own_hand_is_known_again_by_its_face() -> None:
    old = view(GAMES[0], [(1, 2, 3), 5], {1: 4, 2: 6, 3: 4})
    new = view(GAMES[0], [(1, 3), 5, (), (), (), (9,)], {1: 4, 3: 4, 9: 6})
    assert changes(old, new) == [Change(2, 9, 0, 5)]


def test_two_cards_laid_at_once_keep_their_faces() -> None:
    old = view(GAMES[0], [(1, 2), 5], {1: 4, 2: 6})
    new = view(GAMES[0], [(), 5, (8, 9)], {8: 6, 9: 4})
    assert {(c.before, c.after) for c in changes(old, new)} == {(2, 8), (1, 9)}


def test_a_card_out_of_anothers_hand_comes_from_nowhere_in_it() -> None:
    old = view(GAMES[0], [(1, 2), 5], {1: 4, 2: 6})
    new = view(GAMES[0], [(1, 2), 4, (), (), (9,)], {1: 4, 2: 6})
    assert changes(old, new) == [Change(None, 9, 1, 4)]


def test_a_card_in_sight_goes_into_anothers_hand() -> None:
    old = view(GAMES[0], [(1,), 5, (), (), (), (7,)], {1: 4, 7: 3})
    new = view(GAMES[0], [(1,), 6], {1: 4})
    assert changes(old, new) == [Change(7, None, 5, 1)]


def test_cards_that_are_numbered_anew_where_they_lie_have_not_moved() -> None:
    old = view(GAMES[0], [(1,), 5, (), (), (), (), (11, 12, 13)], {1: 4})
    new = view(GAMES[0], [(1,), 5, (), (), (), (), (21, 22, 23)], {1: 4})
    assert changes(old, new) == []
