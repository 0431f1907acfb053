"""`usotaku log`: files that can't be shown are named with reasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import GAMES
from table.base.problems import Problem
from table.commands import cli, log
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.store import autosave


@pytest.mark.parametrize(
    ("named", "said"), [("999", "no past game 999"), ("", "“” is not a game"), ("none", "“none” can’t be read")]
)
def test_what_is_not_there_is_said(
    named: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert cli.run(["log", named]) == cli.USAGE
    assert said in capsys.readouterr().err


def test_a_list_that_lacks_games_fails(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(log, "items", lambda: ([], Problem("store.shelf_newer", {"file": "shelf.sqlite"})))
    assert cli.run(["log", "--list"]) == cli.FAILED
    assert "shelf.sqlite" in capsys.readouterr().err


def test_an_unfinished_game_whose_package_is_gone_is_listed(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    for game in (GAMES[0].id, "not-here"):
        setup = MatchSetup(game, (SeatSetup("Aki", 0, PERSON), SeatSetup("Ren", 1, PERSON)), {}, 5)
        autosave.Journal(setup, None, lambda problem: None).close()
    assert cli.run(["log", "--list"]) == 0
    here, gone = capsys.readouterr().out.splitlines()
    assert "unfinished.jsonl" in here and "doesn’t have" not in here
    assert "unfinished-2.jsonl" in gone and "  not-here  Aki, Ren  Unfinished  " in gone
    assert "that this copy of Usotaku doesn’t have" in gone
