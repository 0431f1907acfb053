"""What people's answers have cost them, by what they could know."""

from __future__ import annotations

from dataclasses import replace

from games import entry
from games.passing.rules import Judge
from table.match.costs import LEAST, MOST, costs
from table.match.past import Past
from table.match.recall import Decision
from table.match.seats import PERSON
from tests.table.match.test_recall import recalled, setup, whole


def knowing(one: Decision, right: bool) -> Decision:
    """As if it had been sure whether the claim was true, and the answer was right by that, or wrong."""
    assert isinstance(one.action, Judge)
    return replace(one, thought=replace(one.thought, claim=float(one.action.believe == right)))


def test_who_knew_better_and_did_otherwise_has_lost_by_it() -> None:
    made = setup("heuristic", PERSON, "heuristic")
    log = whole(made)
    past = Past(entry("royal"), made, log)
    judged = [one for one in recalled(made, log).decisions if isinstance(one.action, Judge) and one.seat == 1]
    assert len(judged) > 2
    found = costs(past, [knowing(one, False) for one in judged])
    assert 0 < len(found) <= MOST
    assert [cost.lost for cost in found] == sorted((cost.lost for cost in found), reverse=True)
    for cost in found:
        action = log.steps[cost.step].action
        assert isinstance(action, Judge) and cost.better == Judge(not action.believe)
        assert cost.instead < cost.chance and cost.lost >= LEAST
    assert costs(past, [knowing(one, True) for one in judged]) == []
    assert costs(past, [replace(knowing(one, False), own=True) for one in judged]) == [], "only of people"
