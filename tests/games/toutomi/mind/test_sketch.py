"""Tests that sketches of rounds can be compared with the rules.

The contract does the comparing.
"""

from __future__ import annotations

import pytest

from games.core.chance import SeededChance, stream
from games.core.options import RANDOM
from games.toutomi.mind.rehearsal import Rehearsal
from games.toutomi.mind.usual import usual
from games.toutomi.mind.ways import usual_action
from games.toutomi.rules import Toutomi

TOUTOMI = Toutomi()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_round_goes_on_as_by_the_rules(seats: int) -> None:
    """From each decision to the end of the round, by usual play."""
    random = stream(seats, "sketch")
    chance, rehearsal = SeededChance(random), Rehearsal()
    same = 0
    for _ in range(6):
        table = TOUTOMI.start(seats, {"starter": RANDOM, "short": 0, "alone": 0}, chance)
        while table.pending:
            predicted = rehearsal.predict(table)
            lived = rehearsal.live(table.copy(), chance) if predicted else None
            if lived:
                same += 1
                assert predicted == lived
            seat, _ = table.pending[-1]
            TOUTOMI.play(table, seat, usual_action(usual(seats), table, seat), chance)
    assert same > 100
