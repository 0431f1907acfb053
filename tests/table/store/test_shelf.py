"""The shelf: games are found again, whatever the disk does.

Or lies in their place.
"""

from __future__ import annotations

import os
import sqlite3
import time
import tracemalloc
import zlib
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest

from games import GAMES
from games.core.chance import SeededChance, stream
from games.core.game import Result
from games.core.match import Match
from games.core.words import LANGUAGES, Words
from table.match.seats import MatchSetup
from table.store import autosave, shelf, shelf_file
from table.store.record import LATEST_DATE, GameRecord, OtherRules, moment, parse
from tests.table.store.mutants import SEATS
from tests.table.store.test_surroundings import room

pytestmark = pytest.mark.usefixtures("home")


@cache
def over(number: int, seats: int | None = None) -> tuple[GameRecord, Result]:
    """A game played to its end, and how it ended."""
    game = GAMES[number % len(GAMES)]
    count = game.rules.seats[-1] if seats is None else seats
    setup = MatchSetup(game.id, SEATS[:count], {}, number)
    match = Match(game.rules, count, chance=SeededChance(stream(number, "chance")))
    random = Random(number)
    while match.ask:
        legal = match.legal(match.ask.seat)
        match.submit(match.ask.seat, legal[random.randrange(len(legal))])
    assert match.result
    return GameRecord(setup, match.log, 1_700_000_000 + number), match.result


def part(number: int, steps: int) -> GameRecord:
    """The same game, not played to its end."""
    record = over(number)[0]
    text = "".join(record.text.splitlines(keepends=True)[: 2 + steps])
    cut = parse(text)
    assert cut
    return cut


def put(number: int) -> None:
    record, result = over(number)
    assert shelf.put(record, result, 1000 + number) is None


def test_an_empty_shelf_needs_no_file(home: Path) -> None:
    assert shelf.rows() == ([], None) and shelf.drop(1) is None
    assert list(home.iterdir()) == []
    assert shelf.take(1)[0] is None


def test_what_is_put_there_is_found_again_as_it_was() -> None:
    for number in range(len(GAMES)):
        put(number)
    kept, problem = shelf.rows()
    assert problem is None and [game.ended for game in kept] == [1000 + number for number in (4, 3, 2, 1, 0)]
    for game in kept:
        record, result = over(game.ended - 1000)
        assert (game.game, game.seats, game.steps) == (record.log.game, record.setup.seats, len(record.log.steps))
        assert game.result == result and game.can_be_played
        found, match, problem = shelf.take(game.number)
        assert found == record and match and match.result == result and problem is None


def test_the_same_game_is_there_once_whatever_its_seats_are_called() -> None:
    record, result = over(0)
    others = replace(record.setup, seats=tuple(replace(seat, name="else") for seat in record.setup.seats))
    for one in (record, record._replace(setup=others)):
        assert shelf.put(one, result, 5) is None
    assert len(shelf.rows()[0]) == 1


def test_what_is_deleted_is_gone_from_the_file_too_and_its_number_with_it() -> None:
    put(0)
    put(1)
    first, second = (game.number for game in reversed(shelf.rows()[0]))
    with closing(sqlite3.connect(shelf_file.path())) as file:
        content = file.execute("SELECT content FROM game WHERE number = ?", (second,)).fetchone()[0]
    piece = content[-40:]
    assert piece in shelf_file.path().read_bytes()
    assert shelf.drop(second) is None
    assert [game.number for game in shelf.rows()[0]] == [first] and piece not in shelf_file.path().read_bytes()
    put(2)
    assert shelf.rows()[0][0].number > second


@pytest.mark.slow
def test_a_thousand_games_are_small() -> None:
    sizes = [os.stat(shelf_file.path()).st_size for number in range(40) if put(number) is None]
    assert (sizes[-1] - sizes[3]) / 36 * 1000 < 10_000_000


@pytest.mark.posix
def test_it_is_for_its_owner_alone(home: Path) -> None:
    before = os.umask(0)
    try:
        put(0)
    finally:
        os.umask(before)
    assert shelf_file.path().stat().st_mode & 0o077 == 0
    shelf_file.path().chmod(0o644)
    shelf.rows()
    assert shelf_file.path().stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("space", [0, 4096, 9000])
def test_a_full_disk_is_told_and_nothing_that_was_kept_is_lost(space: int) -> None:
    put(0)
    put(1)
    kept = shelf.rows()
    record, result = over(2)
    with room(space):
        problem = shelf.put(record, result)
    assert problem and problem.key == "store.not_kept"
    assert shelf.rows() == kept
    put(2)
    assert len(shelf.rows()[0]) == 3


def test_what_could_not_be_put_there_is_put_there_later() -> None:
    record, result = over(3)
    told: list[object] = []
    autosave.Journal(record.setup, record.log, told.append, begun=record.begun).set_over()
    assert autosave.numbers() == [] and len(autosave.over()) == 1 and not told
    with room(0):
        assert shelf.put_away() is not None
    assert len(autosave.over()) == 1
    assert shelf.put_away() is None and autosave.over() == []
    (kept,) = shelf.rows()[0]
    assert kept.result == result


@pytest.mark.parametrize(
    "content",
    [
        b"damaged",
        b"SQLite format 3\0" + bytes(200),
        b"x" * 100_000,
    ],
    ids=["short", "header", "long"],
)
def test_what_is_no_shelf_is_set_aside_and_a_game_is_kept_all_the_same(content: bytes, home: Path) -> None:
    shelf_file.path().write_bytes(content)
    record, result = over(0)
    assert shelf.put(record, result) is None
    assert (home / "shelf.sqlite.broken-1").read_bytes() == content
    assert len(shelf.rows()[0]) == 1
    shelf_file.path().write_bytes(content)
    kept, problem = shelf.rows()
    aside = str(home / "shelf.sqlite.broken-2")
    assert kept == [] and problem
    assert all(aside in problem.said(Words(lang, "table")) for lang in LANGUAGES)
    assert shelf.rows() == ([], None), "it is told once"


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE VIEW more AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n",
        "CREATE TRIGGER gone AFTER INSERT ON game BEGIN DELETE FROM game; END",
        "CREATE TABLE more (x)",
        "ALTER TABLE game ADD COLUMN more TEXT",
    ],
)
def test_a_database_that_has_more_than_ours_is_not_ours(statement: str) -> None:
    put(0)
    with closing(sqlite3.connect(shelf_file.path())) as file:
        file.execute(statement)
        file.commit()
    _, problem = shelf.rows()
    assert problem and problem.key == "store.shelf_damaged"


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("seats", "[]]"),
        ("seats", '[{"name":"a","colour":99,"player":"person"}]'),
        ("seats", "[" * 50_000),
        ("result", '[[9],[],"x",[],[]]'),
        ("result", "[]"),
        ("ended", 10**15),
        ("ended", "soon"),
        ("steps", None),
        ("game", b"\xff\xfe"),
        ("game", "../../x"),
    ],
)
def test_a_row_that_makes_no_sense_is_left_out_and_told(column: str, value: object) -> None:
    put(0)
    put(1)
    with closing(sqlite3.connect(shelf_file.path())) as file:
        try:
            file.execute(f"UPDATE game SET {column} = ? WHERE ended = 1000", (value,))
        except sqlite3.IntegrityError:
            return
        file.commit()
    kept, problem = shelf.rows()
    assert [game.ended for game in kept] == [1001] and problem and problem.values == {"count": "1"}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("content", [b"", b"x", b"\x78\x9c" + bytes(50), None, "bomb"])
def test_a_game_that_can_not_be_read_leaves_the_others(content: object) -> None:
    put(0)
    put(1)
    with closing(sqlite3.connect(shelf_file.path())) as file:
        value = zlib.compress(b"[" * 50_000_000) if content == "bomb" else content or b""
        file.execute("UPDATE game SET content = ? WHERE ended = 1000", (value,))
        file.commit()
    (good, bad), problem = shelf.rows()
    assert problem is None
    tracemalloc.start()
    record, _, why = shelf.take(bad.number)
    assert tracemalloc.get_traced_memory()[1] < 5_000_000, "it is not unpacked any further than a game goes"
    tracemalloc.stop()
    assert record is None and why and why.key == "store.game_unreadable"
    assert shelf.take(good.number)[0]


def test_a_game_of_other_rules_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    put(0)
    rules = GAMES[0].rules
    monkeypatch.setattr(rules, "version", rules.version + 1)
    (kept,), problem = shelf.rows()
    assert problem is None and not kept.can_be_played
    record, _, why = shelf.take(kept.number)
    assert record is None and why and why.key == "store.other_rules"
    with pytest.raises(OtherRules):
        parse(over(0)[0].text)


def test_an_older_file_takes_the_steps_that_it_lacks_and_a_newer_one_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put(0)
    kept = shelf.rows()
    with monkeypatch.context() as later:
        steps = (*shelf_file.STEPS, ("ALTER TABLE game ADD COLUMN note TEXT", "CREATE INDEX by_game ON game (game)"))
        later.setattr(shelf_file, "STEPS", steps)
        assert shelf.rows() == kept
        put(1)
        newer = shelf_file.path().read_bytes()
    found, problem = shelf.rows()
    record, result = over(2)
    assert found == [] and problem and problem.key == "store.shelf_newer"
    refused = shelf.put(record, result)
    assert refused and refused.key == "store.shelf_newer" and shelf_file.path().read_bytes() == newer


def test_games_go_from_one_home_to_another(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record, _ = over(4)
    file, problem = shelf.carry(record.log.game, "2026-11-22", record.text)
    again, _ = shelf.carry(record.log.game, "2026-11-22", record.text)
    assert problem is None and file == again and file.parent == home / "exports" and file.stat().st_mode & 0o077 == 0
    assert shelf.bring(file) == ("shelf.imported", None) == shelf.bring(file)
    (kept,) = shelf.rows()[0]
    assert shelf.take(kept.number)[0] == record._replace(own=False)
    cut = part(1, 3)
    file, _ = shelf.carry("x", "y", cut.text)
    assert shelf.bring(file) == ("shelf.imported_unfinished", None)
    saved, _ = autosave.unfinished()
    assert saved and saved.log == cut.log and saved.place.begun == cut.begun
    monkeypatch.setattr(autosave, "MOST", 1)
    _, problem = shelf.bring(file)
    assert problem and problem.key == "store.too_many"


def test_no_file_no_folder_and_no_game_are_told_in_words(home: Path) -> None:
    (home / "pipe").mkdir()
    (home / "large").write_bytes(b" " * 1_000_000)
    (home / "other").write_text("[1]\n")
    for name in ("nothing", "pipe", "large", "other"):
        key, problem = shelf.bring(home / name)
        assert not key and problem and name in problem.said(Words("ja", "table"))


def test_a_date_that_the_system_does_not_know_brings_nothing_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows knows no year after 3000, and files may be forged."""

    def refuse(at: float) -> NoReturn:
        raise OSError(22, "Invalid argument")

    assert moment(LATEST_DATE, "%Y") in ("9999", "10000") and moment(0, "%Y") == ""
    monkeypatch.setattr(time, "localtime", refuse)
    assert moment(LATEST_DATE, "%Y") == ""
