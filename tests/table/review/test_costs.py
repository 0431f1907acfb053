"""Costs of people's answers, by what they could know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import GAMES, entry
from games.core.actions import Choices
from games.core.brain import Thought
from games.core.chance import ScriptedChance
from games.core.entry import Entry
from games.core.match import replay
from games.passing.rules import Judge
from table.match.seats import PERSON
from table.review.costs import LEAST, MOST, SURE, Cost, costs, worst_first
from table.review.past import Past
from table.review.recall import COUNTER, Better, Decision
from tests.table.review.test_recall import recalled, setup, whole


def knowing(one: Decision, right: bool) -> Decision:
    """Return a decision with certain knowledge, answered right or wrong."""
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
    assert found == worst_first(found)
    for cost in found:
        action = log.steps[cost.step].action
        assert isinstance(action, Judge) and cost.better == Judge(not action.believe)
        assert cost.lost >= LEAST and 0 <= cost.chosen < cost.best and 0 < cost.before <= cost.best <= 1
        assert cost.at_once and 0 <= cost.at_once[0] <= 1 - cost.chosen and 0 <= cost.at_once[1] <= 1 - cost.best
    assert costs(past, [knowing(one, True) for one in judged]) == []
    assert costs(past, [replace(knowing(one, False), own=True) for one in judged]) == [], "only of people"


SILENT = [game for game in GAMES if game.claims is None]


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", SILENT, ids=lambda game: game.id)
def test_where_nothing_is_claimed_a_mind_tells_what_was_better(game: Entry) -> None:
    made = setup(PERSON, "random", game=game)
    log = whole(made)
    past, recall = Past(game, made, log), recalled(made, log)
    found = costs(past, recall.decisions)
    assert 0 < len(found) <= MOST and all(cost.seat == 0 and cost.lost >= SURE for cost in found)
    assert found == worst_first(found)
    for cost in found:
        assert cost.better != log.steps[cost.step].action and cost.at_once is None and cost.step in past.by_step
        assert 0 <= cost.chosen < cost.best <= 1 and 0 < cost.before < 1
    assert all(one.better is None for one in recall.decisions if one.own)


def test_nothing_costs_more_than_the_chance_that_there_was() -> None:
    """For any opinion of a mind on the difference."""
    game = entry("panic")
    made = setup(PERSON, "random", game=game)
    log = whole(made)
    past = Past(game, made, log)
    move = next(number for number, move in enumerate(past.match.moves) if move.seat == 0 and move.choices > 2)
    step, seen = log.steps[move], past.match.moves[move].beats
    other = next(action for action in legal_then(past, move) if action != step.action)
    thought = Decision(0, move, seen, step.action, Thought(()), own=False, better=Better(other, 0.97, 0.02))
    (cost,) = costs(past, [thought])
    assert cost.chosen == 0 and cost.lost == cost.best < 0.97 and cost.best == pytest.approx(cost.before + 0.02)


def legal_then(past: Past, step: int) -> Choices:
    before = replace(past.log, steps=past.log.steps[:step])
    match = replay(before, past.entry.rules, then=ScriptedChance([]))
    assert match.ask
    return match.legal(match.ask.seat)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", SILENT, ids=lambda game: game.id)
def test_who_plays_as_the_mind_does_has_nothing_to_regret(game: Entry) -> None:
    made = setup(COUNTER, "random", game=game)
    log = whole(made)
    person = replace(made, seats=(replace(made.seats[0], player=PERSON), *made.seats[1:]))
    assert not [one for one in recalled(person, log).decisions if one.better]


def test_costs_stand_in_the_order_of_the_points_that_are_shown() -> None:
    """Rounding each chance would else show 14 before 15."""
    found = [
        Cost(0, 0, Judge(believe=True), 0.35, 0.3549, 0.2051),  # 35 to 21
        Cost(1, 0, Judge(believe=True), 0.36, 0.3551, 0.2149),  # 36 to 21
    ]
    assert found[0].lost > found[1].lost
    assert [cost.points for cost in worst_first(found)] == [15, 14]
