"""The benchmark prints goals, and reasons for missing figures.

Whether goals are kept is not tested.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.faces import deck
from games.core.view import look
from table.bench import baselines, children, frames, phones, rules, run, sizes
from table.bench.thinking import think
from table.stage.boardfile import load_board


def test_a_number_is_told_beside_its_goal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(run, "child", lambda *arguments, **more: ("1.5 3.25 1.0 1.0 900", ""))
    run.work()
    said = capsys.readouterr().out
    assert "median 1.50x" in said and "p99 3.25x" in said and "at most 4x: kept" in said and "MISSED" not in said
    monkeypatch.setattr(run, "child", lambda *arguments, **more: ("300 250 6000 20 30 80 9000", ""))
    run.lookback()
    assert capsys.readouterr().out.count("MISSED") == len(GAMES), "all of them take too long to be known"
    monkeypatch.setattr(run, "child", lambda *arguments, **more: ("1.5 4.25 1.0 1.0 900", ""))
    run.work()
    assert "MISSED" in capsys.readouterr().out


def test_the_smallest_card_and_the_room_used_are_measured_on_real_tables() -> None:
    game = GAMES[0]
    others, own, token, used = sizes.measured(game, 4, (1920, 1080))
    assert 40 < others < 300 and 40 < own < 300 and token >= 96 and 0.1 < used < 0.9
    assert sizes.measured(game, 4, (1920, 1080)) == (others, own, token, used)


def test_what_is_missing_says_why(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(baselines, "installed", lambda: ({baselines.HEARTS: lambda rng: 1}, [baselines.UNO]))
    monkeypatch.setattr(rules, "moves_per_second", lambda playout: lambda rng: 250_000.0)
    monkeypatch.setattr(rules, "copies", lambda game: lambda rng: 1.25)
    rules.measure()
    said = capsys.readouterr().out
    assert baselines.NOT_INSTALLED in said and "250,000 moves/s" in said
    assert "1.00x   goal at least 0.45x: kept" in said and "1.25x   goal at most 1.8x: kept" in said
    monkeypatch.setattr(run, "child", lambda *arguments, **more: (None, "not measured: no such file"))
    run.memory()
    assert "no such file" in capsys.readouterr().out


def test_without_a_display_and_a_virtual_one_the_window_is_not_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(children.shutil, "which", lambda name: None)
    monkeypatch.setattr(children.sys, "platform", "linux")
    run.window()
    run.start()
    assert capsys.readouterr().out.count("no display") == len(GAMES) + 1


def test_a_child_that_fails_says_its_last_line() -> None:
    lamp = (sys.executable, "-c", "import sys; sys.exit('the lamp fell over')")
    said, why = children.child("work", program=lamp)
    assert said is None and "the lamp fell over" in why
    assert children.child("work", program=(sys.executable, "-c", "print('one'); print('two')"))[0] == "two"
    said, why = children.child("work", program=("there is no such program",))
    assert said is None and "not measured" in why


def test_what_is_measured_in_another_process_comes_through_the_command_line() -> None:
    said, why = children.child("brains", f"{GAMES[0].id}:3", environment=children.UNSEEN)
    assert not why and said and said.startswith("3:")


@pytest.mark.slow
def test_the_same_decisions_are_the_same_and_as_many_as_wanted() -> None:
    game = GAMES[0]
    one, other = think(game, 12), think(game, 12)
    assert one.decisions == other.decisions == 12 and one.seconds > 0
    assert one.decided == other.decided != think(game, 13).decided


def test_frames_beside_thinking_are_compared_with_those_beside_nobody(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def there() -> Iterator[tuple[dict[str, str], str]]:
        yield {}, ""

    def late(name: str, game: str, brain: str, **more: object) -> tuple[str, str]:
        return (f"{'1' if brain == 'random' else slow} 800 14.5 1.2 30", "")

    monkeypatch.setattr(run, "screen", there)
    monkeypatch.setattr(run, "child", late)
    for slow, kept in (("5", "kept"), ("90", "MISSED")):
        run.frames()
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 2 * len(GAMES) and all(kept in line for line in lines[1::2])
        assert f"{slow} of 800" in lines[1] and "30 decisions" in lines[1] and "longest 14.5 ms" in lines[1]


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
    assert list(frames.after([400, 500, 200, 8, 9], 1000)) == [8, 9]


@contextmanager
def there() -> Iterator[tuple[dict[str, str], str]]:
    """A screen that nothing is opened on."""
    yield {}, ""


def test_late_frames_are_compared_with_those_of_an_empty_scene(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "screen", there)
    for late, told in (("2", "kept"), ("3", "MISSED")):
        monkeypatch.setattr(run, "child", lambda *a, late=late, **more: (f"1 100 {late} 200 plain memory", ""))
        run.window()
        said = capsys.readouterr().out
        assert told in said and f"{late} of 200" in said and "by plain memory" in said


def test_what_idle_costs_is_compared_with_its_goals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "screen", there)
    figures = "title:2.9:3.5 royal_waits,_reduced_motion:3.1:0.0 hidden:0.6:0.0 bare_window:7.0:0.0"
    monkeypatch.setattr(run, "child", lambda *a, **more: (figures, ""))
    run.idle()
    title, waits, hidden, bare = capsys.readouterr().out.splitlines()
    assert "2.90 %" in title and "kept" in title and "3.5 pictures" in title
    assert "royal waits, reduced motion" in waits and "MISSED" in waits
    assert "MISSED" in hidden
    assert "goal" not in bare


def test_phones_are_compared_with_a_table_without(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "screen", there)
    for figures, missed in (
        ("180 30 10 800 12 800 1.2 31 80 12 20 99 9", 0),
        ("301 34 10 800 60 800 1.2 61 80 12 20 101 9", 5),
        ("180 30 10 800 12 800 1.2 0 0 0 0 0 0", 2),
    ):
        monkeypatch.setattr(run, "child", lambda *a, figures=figures, **more: (figures, ""))
        run.phones()
        said = capsys.readouterr().out
        assert said.count("MISSED") == missed * len(GAMES), said
        assert "of 800" in said


def test_the_latest_touch_before_a_motion_is_what_it_is_for() -> None:
    assert phones._waits([1.0, 2.0, 2.5, 9.0], [2.53, 4.0, 9.06]) == pytest.approx([30, 60])
