"""Tests of the contest command as a whole.

The numbers don't depend on how it is run, and finished deals are never lost.
"""

from __future__ import annotations

import builtins
import errno
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games import GAMES
from games.brains.contest import deal, workers
from games.brains.contest.command import STOPPED, add_arguments, run
from games.brains.contest.deal import Deal
from games.brains.contest.plan import Plan
from games.brains.contest.store import Store
from games.brains.simulate import UsageError

GAME = GAMES[0]
each_game = pytest.mark.parametrize("game", [entry.id for entry in GAMES])


def command(*arguments: str) -> int:
    parser = ArgumentParser()
    parser.add_argument("game")
    add_arguments(parser)
    return run(parser.parse_args(arguments))


def numbers(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """Return the command's JSON output without the times."""
    capsys.readouterr()
    assert command(*arguments, "--json") == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    for brain in found["brains"].values():
        assert brain.pop("mean_ms") >= 0 and brain.pop("p99_ms") >= 0
    return found


def seats_of(game: str) -> int:
    return next(entry.rules.seats[0] for entry in GAMES if entry.id == game)


@pytest.mark.sampled(1)
@each_game
def test_brains_meet_and_are_rated(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = seats_of(game)
    found = numbers(capsys, game, "--seats", ",".join(["RANDOM", *["Level:1"] * (seats - 1)]), "--games", "3")
    assert found["deals"] == -(-3 // seats) and found["games"] == found["deals"] * seats
    assert set(found["brains"]) == {"random", "level:1"}
    assert found["brains"]["random"]["games"] == found["games"]
    assert sum(brain["rating"][0] for brain in found["brains"].values()) == pytest.approx(3000)
    lost = sum(round(brain["games"] * brain["losses"][0]) for brain in found["brains"].values())
    assert lost == sum(found["losses"])
    (difference,) = found["differences"]
    one, two = (found["brains"][difference[key]] for key in ("one", "two"))
    assert difference["losses"][0] == pytest.approx(one["losses"][0] - two["losses"][0])


def test_one_name_is_for_all_seats_and_the_table_has_a_size(capsys: pytest.CaptureFixture[str]) -> None:
    found = numbers(capsys, GAME.id, "--seats", "random", "--table", "3", "--games", "6")
    assert found["names"] == ["random"] * 3
    assert found["brains"]["random"]["losses"] == pytest.approx([1 / 3] * 3)


def test_the_text_says_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(GAME.id, "--seats", "heuristic,random", "--games", "12") == 0
    out = capsys.readouterr().out
    assert f"{GAME.id}: 12 games (6 deals, each from all 2 seats), seed 1" in out
    rows = [line.split() for line in out.splitlines()]
    assert [row[:2] for row in rows if row and row[0] in ("heuristic", "random")][:2] in (
        [["heuristic", "12"], ["random", "12"]],
        [["random", "12"], ["heuristic", "12"]],
    )
    assert "on the same deals" in out


@pytest.mark.slow
@pytest.mark.parametrize(
    "who", [["--seats", "level:1,random,heuristic"], ["--pool", "level:1,random,heuristic,kiri:2"]]
)
def test_two_processes_find_the_same_numbers_as_one(who: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("joblib")
    arguments = [GAME.id, *who, "--table", "3", "--games", "9", "--seed", "5"]
    assert numbers(capsys, *arguments) == numbers(capsys, *arguments, "--jobs", "2")


def test_a_dask_cluster_finds_the_same_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    arguments = [GAME.id, "--seats", "random", "--table", "3", "--games", "9"]
    assert numbers(capsys, *arguments) == numbers(capsys, *arguments, "--jobs", "2", "--backend", "dask")


@pytest.mark.slow
def test_the_seed_matters(capsys: pytest.CaptureFixture[str]) -> None:
    one, two = (numbers(capsys, GAME.id, "--seats", "random", "--games", "8", "--seed", seed) for seed in "12")
    assert one["length"] != two["length"]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Numbers of the deals that are actually played."""
    seen: list[int] = []
    real = deal.play_deal

    def spy(entry: Any, plan: Plan, number: int, names: tuple[str, ...]) -> Deal:
        seen.append(number)
        return real(entry, plan, number, names)

    monkeypatch.setattr(deal, "play_deal", spy)
    return seen


ARGUMENTS = (GAME.id, "--seats", "random,heuristic,random", "--games", "15")


@pytest.mark.slow
def test_a_file_that_was_cut_off_is_taken_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], played: list[int]
) -> None:
    file = tmp_path / "results.jsonl"
    whole = numbers(capsys, *ARGUMENTS, "--keep", str(file))
    text = file.read_bytes()
    lines = text.splitlines(keepends=True)
    assert len(lines) == 6
    assert sorted(played) == list(range(5))
    for left, missing in ((b"".join(lines[:3]) + lines[3][:40], 3), (lines[0], 5), (lines[0][:30], 5), (b"", 5)):
        file.write_bytes(left)
        played.clear()
        assert numbers(capsys, *ARGUMENTS, "--keep", str(file)) == whole
        assert len(played) == missing
        assert len(file.read_bytes().splitlines()) == 6
    played.clear()
    assert numbers(capsys, *ARGUMENTS, "--keep", str(file)) == whole
    assert played == []


@pytest.mark.slow
def test_more_games_go_on_where_fewer_have_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], played: list[int]
) -> None:
    file = str(tmp_path / "results.jsonl")
    few = numbers(capsys, *ARGUMENTS[:-1], "6", "--keep", file)
    many = numbers(capsys, *ARGUMENTS, "--keep", file)
    assert sorted(played) == list(range(5))
    assert numbers(capsys, *ARGUMENTS[:-1], "6", "--keep", file) == few
    assert numbers(capsys, *ARGUMENTS) == many


@pytest.mark.slow
@pytest.mark.parametrize("kept", [True, False])
def test_ctrl_c_tells_what_is_finished_and_loses_none_of_it(
    kept: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, played: list[int]
) -> None:
    keep = ["--keep", str(tmp_path / "results.jsonl")] if kept else []
    real = workers.play_all

    def interrupted(*arguments: Any) -> Iterator[list[Deal]]:
        found = real(*arguments)
        yield next(found)
        yield next(found)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(workers, "play_all", interrupted)
        assert command(*ARGUMENTS, *keep) == STOPPED
    out, err = capsys.readouterr()
    assert "6 games (2 deals" in out
    assert err.startswith("usotaku: stopped after 2 of 5 deals") and err.count("\n") == 1
    assert ("--keep" not in err) and (str(tmp_path) in err) == kept
    played.clear()
    numbers(capsys, *ARGUMENTS, *keep)
    assert len(played) == (3 if kept else 5)


def test_nothing_is_told_of_progress_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    command(*ARGUMENTS)
    assert capsys.readouterr().err == ""


def test_progress_at_a_terminal_is_wiped_out_at_the_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    command(*ARGUMENTS)
    err = capsys.readouterr().err
    assert "of 5 deals" in err and err.endswith("\r\x1b[2K") and "\n" not in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "nobody,random"], "no brain 'nobody'"),
        (["--seats", "kiri:9,random"], "no brain 'kiri:9'"),
        (["--seats", "kiri,random"], "no brain 'kiri'"),
        (["--seats", ""], "no brain ''"),
        (["--seats", "random,random,random", "--table", "4"], "3 brains for 4 seats"),
        (["--seats", "random", "--table", "99"], "not 99"),
        (["--seats", "random", "--games", "0"], "at least 1 game"),
        (["--seats", "random", "--jobs", "0"], "at least 1 process"),
        (["--seats", "random", "--set", "luck=1"], "no option 'luck'"),
        (["--seats", "random", "--cluster", "tcp://here:1"], "--backend"),
        (["--pool", "random,heuristic", "--table", "3"], "too few for 3 seats"),
        (["--pool", "random,heuristic,Random", "--table", "2"], "named twice"),
        (["--seats", "random", "--keep", "/nowhere/at/all"], "/nowhere/at/all"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], played: list[int]
) -> None:
    with pytest.raises(UsageError, match=message) as refused:
        command(GAME.id, *arguments)
    assert "\n" not in str(refused.value)
    assert capsys.readouterr().out == "" and not played


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a letter\nto nobody\n", "not a file of results"),
        ("{}\n", "not a file of results"),
        ("[1, 2]\n", "not a file of results"),
        ('{"arena": 1, "game": "whist"}\n', "other games"),
    ],
)
def test_a_file_of_something_else_is_left_alone(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_text(text, "utf-8")
    with pytest.raises(UsageError, match=message):
        command(*ARGUMENTS, "--keep", str(file))
    assert file.read_text("utf-8") == text


@pytest.mark.sampled(1)
@pytest.mark.parametrize("more", [["--seed", "2"], ["--set", "starter=0"]])
def test_results_of_another_experiment_are_not_mixed_in(more: Sequence[str], tmp_path: Path) -> None:
    keep = ["--keep", str(tmp_path / "results.jsonl")]
    assert command(*ARGUMENTS, *keep) == 0
    with pytest.raises(UsageError, match="seed" if "--seed" in more else "options"):
        command(*ARGUMENTS, *more, *keep)


def test_a_broken_line_in_the_middle_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    assert command(*ARGUMENTS, "--keep", str(file)) == 0
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join([*lines[:2], "{}\n", *lines[3:]]), "utf-8")
    with pytest.raises(UsageError, match="not a file of results"):
        command(*ARGUMENTS, "--keep", str(file))


def test_a_worker_with_another_program_refuses_to_play() -> None:
    plan = Plan.of(GAME, 2, ("random", "random"), False, 1, {})
    assert workers.work(plan, []) == []
    with pytest.raises(RuntimeError, match="another version"):
        workers.work(replace(plan, code="other"), [])


@pytest.mark.parametrize(
    ("missing", "arguments"),
    [
        ("joblib", ["--jobs", "2"]),
        ("distributed", ["--backend", "dask"]),
        ("ray", ["--backend", "ray"]),
        ("matplotlib", ["--plots", "pictures"]),
    ],
)
def test_a_missing_package_is_named_with_the_command_that_installs_it(
    missing: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch, played: list[int]
) -> None:
    if missing != "joblib" and "--backend" in arguments:
        pytest.importorskip("joblib")
    real = builtins.__import__

    def without(name: str, *more: Any) -> Any:
        if name.split(".")[0] == missing:
            raise ImportError(name)
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UsageError, match=r"is not installed: uv (sync|pip)") as refused:
        command(*ARGUMENTS, *arguments)
    assert "\n" not in str(refused.value) and not played


def test_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    folder = tmp_path / "pictures"
    who = "level:1,level:2,random,random"
    assert command(GAME.id, "--seats", who, "--games", "12", "--plots", str(folder)) == 0
    files = sorted(folder.iterdir())
    assert {f"{GAME.id}-strength.png", f"{GAME.id}-lies.png"} <= {file.name for file in files}
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files)
    assert all(str(file) in capsys.readouterr().err for file in files[:1])


@pytest.mark.parametrize(
    ("keep", "said"),
    [("", "directory"), (".", "directory"), pytest.param("/dev/null", "no|not a file", marks=pytest.mark.posix)],
)
def test_what_is_no_file_keeps_no_deals(keep: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        command(*ARGUMENTS, "--keep", keep)


def test_a_disk_that_is_full_loses_nothing_that_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(store: Store, deals: Sequence[Deal]) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Store, "add", full)
    with pytest.raises(UsageError, match="No space left"):
        command(*ARGUMENTS, "--keep", str(tmp_path / "results.jsonl"))
    assert "(1 deals" in capsys.readouterr().out


def test_more_processes_than_there_can_be_are_refused() -> None:
    with pytest.raises(UsageError, match="at most 1000 processes"):
        command(*ARGUMENTS, "--jobs", "999999999")
