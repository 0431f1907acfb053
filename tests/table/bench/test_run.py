"""The bench tells each number beside its goal, and why one is missing. The numbers themselves are no test's matter."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.faces import deck
from games.core.view import look
from table.bench import baselines, frames, run
from table.stage.spec import load_board


def test_a_number_is_told_beside_its_goal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(run, "_child", lambda *arguments, **environment: ("1.5 3.25 900", ""))
    run.work()
    said = capsys.readouterr().out
    assert "p99 3.25 ms" in said and "at most 4 ms: kept" in said
    monkeypatch.setattr(run, "_child", lambda *arguments, **environment: ("1.5 4.25 900", ""))
    run.work()
    assert "MISSED" in capsys.readouterr().out


def test_what_is_missing_says_why(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(baselines, "measure", lambda: {"RLCard UNO (raw)": baselines.NOT_INSTALLED})
    monkeypatch.setattr(run, "playouts", lambda game: 250_000.0)
    run.rules()
    said = capsys.readouterr().out
    assert baselines.NOT_INSTALLED in said and "250,000 moves/s" in said
    monkeypatch.setattr(run, "_child", lambda *arguments, **environment: (None, "not measured: no such file"))
    run.memory()
    assert "no such file" in capsys.readouterr().out


def test_without_a_display_and_a_virtual_one_the_window_is_not_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    monkeypatch.setattr(run.sys, "platform", "linux")
    run.window()
    run.start()
    assert capsys.readouterr().out.count("no display") == len(GAMES) + 1


def test_a_child_that_fails_says_its_last_line() -> None:
    said, why = run._child(["-c", "import sys; sys.exit('the lamp fell over')"])
    assert said is None and "the lamp fell over" in why
    assert run._child(["-c", "print('one'); print('two')"])[0] == "two"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_measured_table_has_the_promised_cards_and_motions(game: Entry) -> None:
    here, there, moved = frames._tables(game)
    before, after = look(here, 0), look(there, 0)
    lying = [token for token in before.faces if before.is_open(token)]
    assert len(lying) >= min(frames.LYING, len(deck(game.rules.faces))) and moved in lying
    zones = {token: zone for zone, tokens in enumerate(before.zones) if not isinstance(tokens, int) for token in tokens}
    moves = [
        token
        for zone, tokens in enumerate(after.zones)
        if not isinstance(tokens, int)
        for token in tokens
        if zones.get(token) != zone
    ]
    assert len(moves) == frames.MOVING
    event = frames._moving(game, moved)
    assert load_board(game.rules).events[type(event).__name__].cue == "move"


def test_percentiles() -> None:
    assert frames.percentile([3, 1, 2, 4], 0.5) == 3
    assert frames.percentile(range(100), 0.99) == 99
    assert frames.percentile([7], 0.99) == 7


def test_frames_of_the_first_second_are_not_counted() -> None:
    assert list(frames._after([400, 500, 200, 8, 9], 1000)) == [8, 9]
