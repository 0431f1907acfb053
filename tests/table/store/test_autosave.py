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
from table.base.files import write_whole
from table.base.graphemes import NAME_LENGTH
from table.base.paths import HOME
from table.base.problems import Problem
from table.match.players import is_character
from table.match.seats import MatchSetup, SeatSetup
from table.store import autosave
from table.store.locks import Taken
from tests.until import CHILD

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
    """Play `steps` random actions of a match with a journal."""
    chance = SeededChance(stream(SETUP.seed, "chance"))
    match = Match(entry("royal").rules, 3, SETUP.options, chance=chance, on_log=journal.write)
    random = Random(3)
    while match.ask and steps:
        legal = match.legal(match.ask.seat)
        match.submit(match.ask.seat, legal[random.randrange(len(legal))])
        steps -= 1
    killed(journal)
    return match


def killed(journal: autosave.Journal) -> None:
    """Release the locks, as the system does for killed programs."""
    if journal._lock:
        journal._lock.close()


def no_problem(problem: Problem) -> None:
    raise AssertionError(problem)


def again(saved: autosave.SavedGame) -> autosave.Journal:
    """Go on with a game."""
    return autosave.Journal(saved.setup, saved.log, no_problem, saved.place)


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
    assert autosave.unfinished()[0][:2] == (SETUP, match.log)  # type: ignore[index]


def test_goes_on_where_it_was_left() -> None:
    play(autosave.Journal(SETUP, None, no_problem), 12)
    saved = autosave.unfinished()[0]
    assert saved
    again(saved).close()
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


def test_a_journal_without_a_deal_is_no_game_and_takes_no_place() -> None:
    killed(autosave.Journal(SETUP, None, no_problem))
    assert autosave.unfinished() == (None, None) and not autosave.path().exists()


@pytest.mark.parametrize(
    "name", ["unfinished-x.jsonl", "unfinished-٢.jsonl", "unfinished-1.jsonl", "unfinished-02.jsonl"]
)
def test_files_that_are_only_called_alike_are_left_alone(name: str, home: Path) -> None:
    home.mkdir()
    (home / name).write_text("somebody's")
    assert autosave.numbers() == [] and autosave.unfinished() == (None, None)
    assert (home / name).read_text() == "somebody's"


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: "[1, 2]\n" + text,
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
    assert {path.name for path in home.iterdir()} == {f"{file.name}.broken-1", "unfinished.lock", "installation.key"}
    assert autosave.unfinished() == (None, None)


def test_a_game_that_is_over_is_not_gone_on_with_but_waits_for_the_shelf() -> None:
    match = play(autosave.Journal(SETUP, None, no_problem), 10_000)
    content = autosave.path().read_bytes()
    assert match.result and autosave.unfinished() == (None, None)
    assert not autosave.path().exists() and [file.read_bytes() for file in autosave.over()] == [content]


def test_a_game_that_is_kept_elsewhere_is_forgotten_here() -> None:
    journal = autosave.Journal(SETUP, None, no_problem)
    play(journal, 4)
    journal.close(kept=True)
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
    journal.close()
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
    journal.close(kept=True)
    assert not autosave.path().exists()


def test_a_journal_that_is_closed_leaves_the_next_one_in_its_place_alone() -> None:
    first = autosave.Journal(SETUP, None, no_problem)
    first.close(kept=True)
    match = play(autosave.Journal(SETUP, None, no_problem), 5)
    first.close(kept=True)
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


def test_a_game_that_is_left_stays_and_a_new_one_has_a_journal_of_its_own() -> None:
    logs = []
    for number in (1, 2, 3):
        journal = autosave.Journal(SETUP, None, no_problem)
        assert journal.path == autosave.path(number)
        logs.append(play(journal, 3 + number).log)
        journal.close()
        os.utime(journal.path, (number, number))
    assert [(game.number, game.steps) for game in autosave.waiting()] == [(3, 6), (2, 5), (1, 4)]
    for later, number in enumerate((2, 3, 1)):  # whichever was left last is offered first
        os.utime(autosave.path(number), (10 + later, 10 + later))
        saved = autosave.unfinished()[0]
        assert saved and saved.place.number == number and saved.log == logs[number - 1]
    assert autosave.forget(2) and [game.number for game in autosave.waiting()] == [1, 3]
    assert autosave.Journal(SETUP, None, no_problem).path == autosave.path(2), "what is free is used again"


def test_what_is_played_is_offered_to_nobody_else_and_can_not_be_deleted() -> None:
    first = autosave.Journal(SETUP, None, no_problem)
    match = play(first, 5)
    first.close()
    saved = autosave.unfinished()[0]
    assert saved
    playing = again(saved)
    assert autosave.unfinished() == (None, None) and autosave.waiting() == [] and not autosave.forget(1)
    with pytest.raises(Taken):  # and not a second game out of one
        again(saved)
    for found in (autosave.opened(1), autosave.reopened(1)):
        assert found[0] is None and found[1] and found[1].key == "store.game_taken"
    playing.close()
    assert [game.number for game in autosave.waiting()] == [1]
    at_last = autosave.unfinished()[0]
    assert at_last and at_last.log == match.log


def test_the_oldest_is_named_when_as_many_wait_as_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "MOST", 3)
    for number in (1, 2, 3):
        assert autosave.oldest_of_many() is None
        journal = autosave.Journal(SETUP, None, no_problem)
        play(journal, 2)
        journal.close()
        os.utime(journal.path, (100 - number, 100 - number))
    oldest = autosave.oldest_of_many()
    assert oldest and oldest.number == 3


def test_a_program_that_was_killed_holds_no_journal(home: Path) -> None:
    code = (
        "import time\nfrom tests.table.store.test_autosave import *\n"
        "journal = autosave.Journal(SETUP, None, no_problem)\nprint(journal.path.name, flush=True)\ntime.sleep(60)"
    )
    root = Path(__file__).parents[3]
    other = subprocess.Popen([sys.executable, "-c", code], cwd=root, stdout=subprocess.PIPE, text=True)
    assert other.stdout
    try:
        assert other.stdout.readline().strip() == "unfinished.jsonl"
        assert autosave.is_taken(1)
        journal = autosave.Journal(SETUP, None, no_problem)
        assert journal.path.name == "unfinished-2.jsonl"
        journal.close(kept=True)
    finally:
        other.kill()
        other.communicate(timeout=CHILD)
    assert not autosave.is_taken(1)


def test_without_locks_it_is_as_if_there_were_one_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(file: Path) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(autosave, "lock", no_locks)
    match = play(autosave.Journal(SETUP, None, no_problem), 5)
    saved = autosave.unfinished()[0]
    assert saved and saved.log == match.log and autosave.forget(1)


def test_no_folder_to_write_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(HOME, str(tmp_path / "file" / "folder"))
    problems: list[Problem] = []
    journal = autosave.Journal(SETUP, None, problems.append)
    play(journal, 3)
    journal.close(kept=True)
    assert len(problems) == 1
    assert autosave.unfinished()[0] is None


def test_a_game_that_is_not_there_now_keeps_its_journal_until_it_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(autosave.Journal(SETUP, None, no_problem), 5)
    waiting = autosave.path().read_text("utf-8")
    with monkeypatch.context() as gone:
        gone.setattr(autosave, "playable", lambda: ())
        assert autosave.unfinished() == (None, None) and autosave.waiting() == []
        journal = autosave.Journal(SETUP, None, no_problem)
        assert journal.path == autosave.path(2)
        journal.close(kept=True)
    assert autosave.path().read_text("utf-8") == waiting
    saved = autosave.unfinished()[0]
    assert saved and saved.log == match.log


@pytest.mark.parametrize("failures", [4, 6])
def test_a_disk_that_has_room_again_has_the_whole_game(failures: int, monkeypatch: pytest.MonkeyPatch) -> None:
    left = [failures]  # 1 for the set-up, 1 for the deal, and 1 for each decision or the end

    def full_at_first(file: Path, text: str) -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise OSError(28, "No space left on device")
        write_whole(file, text)

    monkeypatch.setattr(autosave, "write_whole", full_at_first)
    problems: list[Problem] = []
    journal = autosave.Journal(SETUP, None, problems.append)
    assert not journal.whole
    match = play(journal, 4)
    assert journal.whole == (failures == 4) and journal.path.exists() == journal.whole
    journal.close()
    assert journal.whole and len(problems) == 1
    saved = autosave.unfinished()[0]
    assert saved and saved.log == match.log
