"""The journal of the game that is being played."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from games import entry
from games.core.chance import SeededChance, stream
from games.core.match import Match
from games.core.words import Words
from table.characters import NAME_LENGTH
from table.match.players import is_character
from table.match.seats import MatchSetup, SeatSetup
from table.store import autosave
from table.store.paths import HOME
from table.store.problems import Problem

SETUP = MatchSetup(
    "royal",
    (SeatSetup("アキ", 0, "person"), SeatSetup("Ben {x}", 3, "random"), SeatSetup("", 2, "person")),
    {"starter": 2},
    77,
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "new"
    monkeypatch.setenv(HOME, str(folder))
    yield folder
    if folder.exists():
        folder.chmod(0o700)


def play(journal: autosave.Journal, steps: int) -> Match:
    """So many random actions of a match that writes the journal."""
    chance = SeededChance(stream(SETUP.seed, "chance"))
    match = Match(entry("royal").rules, 3, SETUP.options, chance=chance, on_log=journal.write)
    random = Random(3)
    while match.ask and steps:
        legal = match.legal(match.ask.seat)
        match.submit(match.ask.seat, legal[random.randrange(len(legal))])
        steps -= 1
    return match


def no_problem(problem: Problem) -> None:
    raise AssertionError(problem)


def test_nothing_is_there_at_first() -> None:
    assert autosave.unfinished() == (None, None)
    autosave.clear()


def test_brains_that_are_no_more_give_their_seats_to_characters_without_a_word() -> None:
    seats = tuple(
        replace(seat, player=who) for seat, who in zip(SETUP.seats, ("shrewd", "kiri:3", "keen"), strict=True)
    )
    match = play(autosave.Journal(replace(SETUP, seats=seats), None, no_problem), 12)
    saved, problem = autosave.unfinished()
    assert saved and problem is None
    assert saved.log == match.log
    assert [seat.player for seat in saved.setup.seats] == ["gen:2", "kiri:3", "momo:2"]
    assert [(seat.name, seat.colour) for seat in saved.setup.seats] == [(seat.name, seat.colour) for seat in seats]


def test_comes_back_without_having_been_closed() -> None:
    match = play(autosave.Journal(SETUP, None, no_problem), 12)
    assert autosave.unfinished()[0] == (SETUP, match.log)


def test_goes_on_where_it_was_left() -> None:
    play(autosave.Journal(SETUP, None, no_problem), 12)
    saved = autosave.unfinished()[0]
    assert saved
    autosave.Journal(*saved, no_problem).close(finished=False)
    assert autosave.unfinished()[0] == saved


@pytest.mark.parametrize(
    ("name", "read"),
    [("Ben\ud800", "Ben"), ("x" * 100_000, "x" * NAME_LENGTH), ("a\n\u202eb\0", "a b"), ("\u200b", "")],
    ids=["surrogate", "long", "hidden", "nothing"],
)
def test_names_are_cleaned_and_cut(name: str, read: str) -> None:
    seats = (replace(SETUP.seats[0], name=name), *SETUP.seats[1:])
    match = play(autosave.Journal(replace(SETUP, seats=seats), None, no_problem), 12)
    saved, problem = autosave.unfinished()
    assert saved and problem is None
    assert [seat.name for seat in saved.setup.seats] == [read, "Ben {x}", ""] and saved.log == match.log


@pytest.mark.parametrize("who", ["kiri:" + "9" * 30, "kiri:٢", ":", "kiri:-1"])
def test_levels_that_there_are_not_make_room_for_those_that_there_are(who: str) -> None:
    seats = (SETUP.seats[0], replace(SETUP.seats[1], player=who), SETUP.seats[2])
    play(autosave.Journal(replace(SETUP, seats=seats), None, no_problem), 12)
    saved, problem = autosave.unfinished()
    assert saved and problem is None and is_character(saved.setup.seats[1].player)


@pytest.mark.parametrize("cut", [1, 2, 7])
def test_a_torn_last_line_is_dropped(cut: int) -> None:
    match = play(autosave.Journal(SETUP, None, no_problem), 12)
    file = autosave.path()
    file.write_bytes(file.read_bytes()[:-cut] + (b"\0" * 9 if cut == 2 else b""))
    saved = autosave.unfinished()[0]
    assert saved
    assert saved.log.steps == match.log.steps[: 12 if cut == 1 else 11]


def test_a_journal_without_a_deal_is_no_game() -> None:
    autosave.Journal(SETUP, None, no_problem)
    assert autosave.unfinished() == (None, None)


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: "[1, 2]\n" + text,
        lambda text: text.replace('"royal"', '"whist"'),
        lambda text: text.replace('"version":1', '"version":99'),
        lambda text: text.replace("Offer", "Peek", 1),
        lambda text: text.replace("\n[", "\n[[", 3),
        lambda text: text.replace('"seed":77', '"seed":"x"'),
        lambda text: "\ufffd" + text,
        lambda text: "[" * 100_000,
        lambda text: text.replace('"options":{"starter":2},"seed"', '"options":{"starter":99},"seed"'),
        lambda text: text.replace('"options":{"starter":2},"seed"', '"options":{"starter":1},"seed"'),
        lambda text: text.replace('"options":{"starter":2},"seed"', '"options":{"starter":2,"more":1},"seed"'),
        lambda text: text.replace('"options":{"starter":2},"seed"', '"options":{"starter":1e5000},"seed"'),
        lambda text: text.replace('"seed":77', '"seed":true'),
        lambda text: text.replace('"seed":77', '"seed":1' + "0" * 5000),
        lambda text: text.replace('"colour":0', '"colour":false'),
        lambda text: text.replace('"player":"random"', '"player":"' + "9" * 1000 + '"'),
    ],
)
def test_a_damaged_or_foreign_file_is_set_aside(damage: object, home: Path) -> None:
    play(autosave.Journal(SETUP, None, no_problem), 12)
    file = autosave.path()
    file.write_text(damage(file.read_text()))  # type: ignore[operator]
    saved, problem = autosave.unfinished()
    assert saved is None
    assert problem and problem.key == "store.autosave_damaged"
    assert [path.name for path in home.iterdir()] == [f"{file.name}.broken-1"]
    assert autosave.unfinished() == (None, None)


def test_a_finished_game_is_forgotten() -> None:
    journal = autosave.Journal(SETUP, None, no_problem)
    assert play(journal, 10_000).result
    assert autosave.unfinished() == (None, None)
    assert not autosave.path().exists()
    journal = autosave.Journal(SETUP, None, no_problem)
    play(journal, 4)
    journal.close(finished=True)
    assert not autosave.path().exists()


def test_a_disk_that_fails_is_told_once_and_the_game_goes_on(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    problems: list[Problem] = []
    journal = autosave.Journal(SETUP, None, problems.append)
    monkeypatch.setattr(os, "fsync", full)
    journal.sync()
    assert play(journal, 12).log.steps
    journal.sync()
    journal.close(finished=False)
    assert [problem.key for problem in problems] == ["store.autosave_failed"]
    assert problems[0].said(Words("ja", "table")) == "このゲームは保存されていません：ディスクの空きがありません"


@pytest.mark.parametrize("step", [0, 5])
def test_a_game_that_a_failing_disk_lost_is_not_offered_again_once_it_is_over(
    step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = autosave.Journal(SETUP, None, lambda problem: None)
    play(journal, step)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    journal.sync()
    play(journal, 12)
    journal.close(finished=True)
    assert not autosave.path().exists()


def test_a_game_that_is_over_leaves_the_journal_of_the_next_one_alone() -> None:
    first = autosave.Journal(SETUP, None, no_problem)
    first.close(finished=True)
    match = play(autosave.Journal(SETUP, None, no_problem), 5)
    first.close(finished=True)
    saved = autosave.unfinished()[0]
    assert saved and saved.log == match.log


def test_rules_that_fail_with_whatever_error_do_not_keep_the_program_from_starting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*args: object) -> None:
        raise AssertionError("the rules are broken")

    play(autosave.Journal(SETUP, None, no_problem), 5)
    monkeypatch.setattr("games.core.match.replay", broken)
    saved, problem = autosave.unfinished()
    assert saved is None and problem and problem.key == "store.autosave_damaged"
    assert autosave.unfinished() == (None, None)


def test_two_programs_have_two_journals() -> None:
    with autosave.claimed():
        match = play(autosave.Journal(SETUP, None, no_problem), 5)
        first = autosave.path()
        with autosave.claimed():
            assert autosave.path() != first
            assert autosave.unfinished() == (None, None), "what the first one plays is not offered to the second"
            autosave.Journal(SETUP, None, no_problem).close(finished=True)
            play(autosave.Journal(SETUP, None, no_problem), 3)
            second = autosave.path()
    assert first.exists() and second.exists()
    with autosave.claimed():
        saved = autosave.unfinished()[0]
        assert autosave.path() == first and saved and saved.log == match.log
        autosave.clear()
    with autosave.claimed():
        saved = autosave.unfinished()[0]
        assert autosave.path() == second and saved and len(saved.log.steps) == 3, "it is offered later"


def test_a_program_that_was_killed_holds_no_journal(home: Path) -> None:
    code = (
        "import sys, time\nfrom table.store import autosave\n"
        "with autosave.claimed():\n print(autosave.path().name, flush=True)\n time.sleep(60)"
    )
    root = Path(__file__).parents[3]
    other = subprocess.Popen([sys.executable, "-c", code], cwd=root, stdout=subprocess.PIPE, text=True)
    assert other.stdout
    try:
        assert other.stdout.readline().strip() == "unfinished.jsonl"
        with autosave.claimed():
            assert autosave.path().name == "unfinished-2.jsonl"
    finally:
        other.kill()
        other.communicate()
    with autosave.claimed():
        assert autosave.path().name == "unfinished.jsonl"


def test_without_locks_it_is_as_if_there_were_one_program(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.parent.joinpath("file").touch()
    monkeypatch.setenv(HOME, str(home.parent / "file" / "folder"))
    with autosave.claimed(), autosave.claimed():
        assert autosave.path().name == "unfinished.jsonl"


def test_no_folder_to_write_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(HOME, str(tmp_path / "file" / "folder"))
    problems: list[Problem] = []
    journal = autosave.Journal(SETUP, None, problems.append)
    play(journal, 3)
    journal.close(finished=True)
    assert len(problems) == 1
    assert autosave.unfinished()[0] is None


def test_a_game_that_is_not_there_now_keeps_its_journal_until_it_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(autosave.Journal(SETUP, None, no_problem), 5)
    waiting = autosave.path().read_text("utf-8")
    with monkeypatch.context() as gone:
        gone.setattr(autosave, "playable", lambda: ())
        with autosave.claimed():
            assert autosave.unfinished() == (None, None)
            autosave.Journal(SETUP, None, no_problem).close(finished=True)
            assert not autosave.path().exists()
    assert autosave.path().read_text("utf-8") == waiting
    with autosave.claimed():
        saved = autosave.unfinished()[0]
        assert saved and saved.log == match.log
