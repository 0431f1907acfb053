"""`usotaku simulate`: progress, and the result so far when stopped."""

from __future__ import annotations

import sys
from itertools import count

import pytest

from games import GAMES
from games.brains import progress
from games.brains.arena import Count
from table.commands import cli

GAME = GAMES[0].id
LINE = ["simulate", GAME, "--seats", "3", "--games"]


def test_who_stops_it_is_told_what_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = Count.play

    def stopped(count: Count) -> None:
        if count.games == 2:
            raise KeyboardInterrupt
        play(count)

    monkeypatch.setattr(Count, "play", stopped)
    assert cli.run([*LINE, "1000000"]) == cli.STOPPED
    out, err = capsys.readouterr()
    assert out.startswith(f"{GAME}: 2 games") and err == "usotaku: stopped after 2 of 1000000 games\n"


def test_nothing_is_printed_of_no_games(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stopped(count: Count) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Count, "play", stopped)
    assert cli.run([*LINE, "9"]) == cli.STOPPED
    out, err = capsys.readouterr()
    assert out == "" and "stopped after 0 of 9 games" in err


def test_a_terminal_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert cli.run([*LINE, "3"]) == 0
    err = capsys.readouterr().err
    assert "1 of 3 games, 0:0" in err and err.endswith("\r\x1b[2K")


def test_elsewhere_it_is_told_ever_more_rarely(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = count()
    monkeypatch.setattr(progress, "perf_counter", lambda: next(clock))
    shown = progress.Progress(0, 100, "games")
    for _ in range(89):
        shown.add(1)
    shown.close()
    lines = capsys.readouterr().err.splitlines()
    assert lines == [f"usotaku: {n} of 100 games, {progress.duration(100 - n)} left" for n in (10, 20, 40, 80)]


def test_games_that_would_never_end_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for line in ([*LINE, "1" + "0" * 20], ["arena", GAME, "--seats", "random", "--games", "1" + "0" * 20]):
        assert cli.run(line) == cli.USAGE
        assert "at most 10,000,000 games" in capsys.readouterr().err


def test_a_long_time_is_told_in_days() -> None:
    assert [progress.duration(s) for s in (5, 65, 3600, 90_061)] == ["0:05", "1:05", "1:00:00", "1 d 1:01:01"]
