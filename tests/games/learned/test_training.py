"""Tests of training: learning, going on from a checkpoint, what is missing."""

from __future__ import annotations

import json
import sys
from math import log
from pathlib import Path

import pytest

from games import entry
from games.brains.cast import CAST
from games.learned import __main__ as command
from games.learned.net import NET, unpacked
from games.learned.schedule import plan_against, plan_at
from games.learned.school import School
from games.learned.workshop import OPPONENTS, Manner, MissingError, Plan, Workshop
from games.royal.mind.sight import SHAPE

pytestmark = pytest.mark.training


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    try:
        return Workshop(entry("royal"), tmp_path_factory.mktemp("workshop"))
    except MissingError as error:
        pytest.skip(str(error))


def quick(habits: float = 0.0) -> Plan:
    plan = plan_at(0.3, seats=4)
    plan.batch, plan.rate, plan.habits = 250, 0.003, habits
    return plan


def test_the_compiled_net_has_as_many_weights(workshop: Workshop) -> None:
    assert workshop.weights == SHAPE.weights


def test_it_learns_who_will_lose_and_the_same_seed_learns_the_same(workshop: Workshop) -> None:
    one, other = workshop.learner(7), workshop.learner(7)
    before = one.learn(quick(), 3).rates()["fate"]
    for _ in range(2):
        one.learn(quick(), 30)
    after = one.learn(quick(), 10).rates()["fate"]
    assert before == pytest.approx(log(4), abs=0.1), "at first all are as likely to lose"
    assert after < before - 0.03
    other.learn(quick(), 3)
    for _ in range(2):
        other.learn(quick(), 30)
    other.learn(quick(), 10)
    assert one.weights == other.weights
    assert one.weights != workshop.learner(8).weights


def test_who_learns_against_others_leaves_them_as_they_are(workshop: Workshop) -> None:
    frozen = workshop.learner(1).weights
    kept = frozen[:]
    learner = workshop.learner(2)
    tally = learner.learn(plan_against(0.0, 4), 1, frozen)
    assert frozen == kept and learner.weights != workshop.learner(2).weights
    assert tally.games > 10 and tally.even == pytest.approx(tally.games / 4), "one seat learns in each game"


def test_characters_sit_among_those_that_learn_and_do_not_learn_themselves(workshop: Workshop) -> None:
    plain, among = workshop.learner(3), workshop.learner(3)
    manners = [Manner.of(CAST[name]) for name in ("shino", "gen")]
    everywhere = quick(habits=1.0)
    plain.learn(everywhere, 1)
    tally = among.learn(everywhere, 1, manners=manners)
    assert plain.weights != among.weights
    assert tally.even < 0.9 * tally.games, "not all seats learn"


def test_so_many_of_those_that_do_not_learn_are_characters_as_the_plan_says(workshop: Workshop) -> None:
    manners = [Manner.of(CAST[name]) for name in ("shino", "gen")]

    def learned(characters: float, manners: list[Manner]) -> object:
        learner, plan = workshop.learner(3), quick(habits=1.0)
        plan.characters = characters
        learner.learn(plan, 1, manners=manners)
        return learner.weights

    assert learned(0.0, manners) == learned(0.0, []) == learned(1.0, [])
    assert learned(0.0, manners) != learned(1.0, manners)


def test_a_state_of_another_version_is_refused(workshop: Workshop) -> None:
    with pytest.raises(MissingError, match="this version"):
        workshop.learner(1).state = b"old"


def test_randomness_falls_while_it_learns() -> None:
    plans = [plan_at(done) for done in (0.0, 0.5, 1.0)]
    for name in ("answers", "gifts", "pull", "rate"):
        falling = [getattr(plan, name) for plan in plans]
        assert falling == sorted(falling, reverse=True) and len(set(falling)) == 3


def apart(one: list[float], other: list[float]) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def test_the_command_trains_goes_on_and_exploits(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["learned", *arguments])
        assert command.main() == 0
        return capsys.readouterr().out

    monkeypatch.setattr(command, "Workshop", lambda game, folder: workshop)  # compiled once for all
    monkeypatch.setattr(workshop, "check", 20)
    monkeypatch.setattr(command, "STEPS", 1)
    monkeypatch.setattr(command, "LOOK", 0.0)
    run("train", "royal", "--decisions", "0.003", "--folder", str(tmp_path))
    first = (tmp_path / NET).read_text("ascii")
    assert len(unpacked(first)) == workshop.weights
    rows = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text("utf-8").splitlines()]
    assert rows[-1]["decisions"] >= 3000 and {*OPPONENTS} <= rows[-1].keys()
    run("train", "royal", "--decisions", "0.006", "--folder", str(tmp_path))
    later = json.loads((tmp_path / "log.jsonl").read_text("utf-8").splitlines()[-1])
    assert later["decisions"] >= 6000 and later["seconds"] > rows[-1]["seconds"]
    assert (tmp_path / NET).read_text("ascii") != first
    told = run("exploit", "royal", "--net", str(tmp_path / NET), "--minutes", "0.01")
    assert told.count("loses") == 2
    calm: list[float] = []

    def noted(done: float, seats: int = 0, randomness: float = 1.0) -> Plan:
        calm.append(done)
        return plan_at(done, seats, randomness)

    monkeypatch.setattr(command, "plan_at", noted)
    more = ["--decisions", "0.001", "--folder", str(tmp_path / "again")]
    run("train", "royal", "--net", str(tmp_path / NET), *more)
    again = unpacked((tmp_path / "again" / NET).read_text("ascii"))
    before, anew = (unpacked(one) for one in ((tmp_path / NET).read_text("ascii"), workshop.learner(1).text))
    assert min(calm) >= command.CALM and apart(again, before) < apart(again, anew) / 3


def test_a_game_without_a_copy_of_its_rules_is_trained_by_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr(command, "STEPS", 1)
    monkeypatch.setattr(School, "check", 1)
    monkeypatch.setattr("games.learned.school.SIDE", 2)
    monkeypatch.setattr("games.learned.school.SMALLER", 20)
    for millions in ("0.0001", "0.0005"):
        more = ["--decisions", millions, "--folder", str(tmp_path)]
        monkeypatch.setattr(sys, "argv", ["learned", "train", "kadofida", *more])
        assert command.main() == 0
    rows = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text("utf-8").splitlines()]
    assert 100 <= rows[0]["decisions"] < rows[-1]["decisions"] and "random" in rows[-1]
    mark, told, *_ = (tmp_path / NET).read_text("ascii").splitlines()
    assert len(mark) == 64 and json.loads(told)["losing"] is False
    more = ["--net", str(tmp_path / NET), "--minutes", "0.001"]
    monkeypatch.setattr(sys, "argv", ["learned", "exploit", "kadofida", *more])
    capsys.readouterr()
    assert command.main() == 0
    assert capsys.readouterr().out.count("wins") == 2


def test_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def run(*arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["learned", *arguments])
        with pytest.raises(SystemExit) as stop:
            command.main()
        assert stop.value.code == 2
        return capsys.readouterr().err

    monkeypatch.setitem(sys.modules, "numpy", None)
    assert "no NumPy" in run("train", "panic")
    assert "2 to 6 seats" in run("exploit", "royal", "--seats", "7")
    monkeypatch.setattr("games.learned.workshop.which", lambda name: None)
    monkeypatch.delenv("CC", raising=False)
    assert "no C compiler" in run("train", "royal")
