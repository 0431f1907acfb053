"""Counted statistics lie with the game, whole or not at all."""

from __future__ import annotations

import pytest

from games.core.calibration import Judgement
from table.match.seats import PERSON
from table.store import cached_stats, shelf
from tests.table.store.test_shelf import over
from tests.table.store.test_surroundings import room

pytestmark = pytest.mark.usefixtures("home")
ANSWER = Judgement(40, True, False)


def only() -> shelf.PastGame:
    (kept,), problem = shelf.rows()
    assert problem is None
    return kept


def counted() -> cached_stats.CachedStats:
    found = cached_stats.read(only())
    assert found
    return found


@pytest.mark.parametrize("space", [0, 4096])
def test_a_full_disk_loses_nothing_that_was_counted_and_the_rest_is_counted_later(space: int) -> None:
    record, result = over(0)
    assert shelf.put(record, result) is None
    name = next(seat.name for seat in record.setup.seats if seat.player == PERSON)
    with room(space):
        found = cached_stats.reckon(only())
    assert found and only().reckoned == "", "told, and not kept"
    assert cached_stats.reckon(only()) == found and counted().stats == found.stats
    before = only().reckoned
    with room(space):
        cached_stats.judge(counted(), [[ANSWER]] * len(found.stats))
        problem = cached_stats.forget([counted()], name)
    assert problem and problem.key == "store.not_counted" and only().reckoned == before
    cached_stats.judge(counted(), [[ANSWER]] * len(found.stats))
    assert counted().judged == ((ANSWER,),) * len(found.stats)
    assert cached_stats.forget([counted()], name) is None
    (seat,) = found.people(name)
    again = counted()
    assert again.stats[seat] is None and again.judged and again.judged[seat] == () and again.people(name) == []
