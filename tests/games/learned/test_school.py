"""Tests of training a net for any game on its own rules."""

from __future__ import annotations

from math import log
from typing import Any

import pytest

from games import entry
from games.learned.playing import Running
from games.learned.schedule import HABITS, plan_at
from games.learned.school import School
from games.learned.workshop import MissingError, Plan

pytest.importorskip("numpy")


@pytest.fixture
def school(monkeypatch: pytest.MonkeyPatch) -> School:
    monkeypatch.setattr("games.learned.school.SIDE", 4)
    return School(entry("kadofida"))


def quick() -> Plan:
    plan = plan_at(0.3, seats=3)
    plan.batch, plan.rate = 200, 0.003
    return plan


@pytest.mark.slow
def test_the_same_seed_learns_the_same_and_a_learner_goes_on_where_it_was(school: School) -> None:
    one, other = school.learner(7), school.learner(7)
    tally = one.learn(quick(), 1)
    assert tally.decisions >= 50 and tally.games > 0 and one.ends == "wins"
    assert tally.rates()["fate"] == pytest.approx(log(3), abs=0.3), "at first all are as likely to win"
    other.learn(quick(), 1)
    assert one.weights == other.weights != school.learner(8).weights
    later = school.learner(1)
    later.state = one.state
    assert later.weights == one.weights and later.state == one.state
    assert school.weights_in(one.text) == pytest.approx(one.weights, abs=1e-3)


def test_a_state_of_another_game_is_refused(school: School) -> None:
    for state in (b"old", School(entry("panic")).learner(1).state):
        with pytest.raises(MissingError, match="this version"):
            school.learner(1).state = state


@pytest.mark.slow
def test_who_learns_against_others_leaves_them_as_they_are(school: School) -> None:
    frozen = school.learner(1).weights
    kept = frozen[:]
    learner, plan = school.learner(2), quick()
    plan.habits = 0.0
    tally = learner.learn(plan, 1, frozen)
    assert frozen == kept and learner.weights != school.learner(2).weights
    assert tally.even == pytest.approx(tally.games / 3), "one seat learns in each game"


@pytest.mark.slow
def test_many_games_have_somebody_who_plays_at_random(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, begun = list[list[Any]](), school.begun

    def note(seats: int, players: list[Any], rng: Any) -> Running:
        tables.append(players)
        return begun(seats, players, rng)

    monkeypatch.setattr(school, "begun", note)
    monkeypatch.setattr("games.learned.school.SIDE", 150)
    plan = quick()
    plan.habits, plan.batch = HABITS, 4
    school.learner(3).learn(plan, 1)
    chance = [sum(player is None for player in players) for players in tables]
    assert all(any(isinstance(player, int) for player in players) for players in tables), "somebody learns"
    assert 0.3 < sum(many > 0 for many in chance) / len(tables) < 0.5


@pytest.mark.slow
def test_games_among_others_are_counted(school: School) -> None:
    weights = school.learner(1).weights
    shares = [12 * school.among(weights, None, 3, 12, seed) for seed in (1, 1, 2)]
    assert shares[0] == shares[1] and all(share == round(share) and 0 <= share <= 12 for share in shares)
