"""Hostile files: no harm to the player's own games.

And little to the time and the memory of the program.
"""

from __future__ import annotations

import base64
import json
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from random import Random

import pytest

from games import entry
from games.core.chance import SeededChance, stream
from games.core.match import Match, replay
from games.core.words import Words
from table.base.files import LARGEST
from table.base.graphemes import NAME_POINTS
from table.base.problems import Problem
from table.commands.cli import run
from table.match.daily_deal import FIRST_DAY, day_of, setup_of
from table.scenes.home.daily import look
from table.store import authenticity, autosave, cached_stats, phone_hosts, settings, shelf, shelf_file
from table.store.record import MOST_STEPS, GameRecord, first_line, parse
from table.store.sharing import MARK, packed
from tests.table.store.test_shelf import over, part

pytestmark = pytest.mark.usefixtures("home")
TODAY = date(2026, 11, 26)


@cache
def try_of(day: date, begun: int = 7) -> GameRecord:
    """A whole try at the table of a day."""
    setup = setup_of(day, "Aki")
    match = Match(
        entry(setup.game_id).rules, len(setup.seats), setup.options, chance=SeededChance(stream(setup.seed, "chance"))
    )
    random = Random(begun)
    while match.ask:
        match.submit(match.ask.seat, match.legal(match.ask.seat).draw(random))
    return GameRecord(setup, match.log, begun)


def cut(record: GameRecord, steps: int) -> GameRecord:
    return record._replace(log=replace(record.log, steps=record.log.steps[:steps]))


def finish(journal: autosave.Journal, record: GameRecord) -> None:
    """End a journal as the game's scene does."""
    journal.close()
    assert shelf.put(record._replace(begun=journal.place.begun, own=journal.place.own), replayed(record)) is None


def replayed(record: GameRecord):  # type: ignore[no-untyped-def]
    result = replay(record.log, entry(record.setup.game_id).rules).result
    assert result
    return result


def counted() -> tuple[list[date], list[cached_stats.CachedStats]]:
    """Return the tried days and the counted games."""
    kept, problem = shelf.own_rows()
    assert problem is None
    days = look(TODAY)
    return sorted(days.played), [one for game in kept if (one := cached_stats.read(game) or cached_stats.reckon(game))]


# Whose games they are

ROADS: dict[str, Callable[[GameRecord, Path], None]] = {
    "file": lambda record, home: expect("shelf.imported", shelf.bring(file_of(record, home))),
    "text": lambda record, home: expect("shelf.imported", shelf.paste(record.text)),
    "packed": lambda record, home: expect("shelf.imported", shelf.paste(packed(record, names=True))),
    "finished": lambda record, home: lie_finished(record, home),
    "unfinished": lambda record, home: lie_unfinished(record, home),
    "marked": lambda record, home: lie_unfinished(record, home, mark="0" * 64),
}


def expect(key: str, found: tuple[str, Problem | None]) -> None:
    assert found == (key, None)


def file_of(record: GameRecord, home: Path) -> Path:
    file = home / "of a friend.usotaku"
    file.write_text(record.text)
    return file


def lie_finished(record: GameRecord, home: Path) -> None:
    (home / "finished-0123456789abcdef.jsonl").write_text(record.text)
    assert shelf.put_away() is None


def lie_unfinished(record: GameRecord, home: Path, mark: str = "") -> None:
    """Continue and finish a game from the data folder."""
    row = json.loads(first_line(record.setup, record.begun)) | ({"own": mark} if mark else {})
    autosave.path(3).write_text("\n".join([json.dumps(row), *cut(record, 1).log.lines()]))
    saved, problem = autosave.opened(3)
    assert saved and problem is None
    assert not look(TODAY).waits, "it is nobody's try that could be gone on with"
    finish(autosave.Journal(saved.setup, saved.log, raises, saved.place), record)


def raises(problem: Problem) -> None:
    raise AssertionError(problem)


@pytest.mark.parametrize("road", ROADS)
def test_the_game_of_a_friend_is_nobodys_here_whatever_way_it_comes(road: str, home: Path) -> None:
    authenticity.mark("a secret is there")
    record = try_of(TODAY)
    ROADS[road](record, home)
    (kept,) = shelf.rows()[0]
    assert not kept.own and shelf.take(kept.number)[1], "it can be looked at"
    assert counted() == ([], []) and cached_stats.news(kept_digest()) == []


def test_journals_from_before_there_were_marks_stay_own_and_none_becomes_it_later(home: Path) -> None:
    record = try_of(TODAY)
    home.mkdir(exist_ok=True)
    finished, text = home / "finished-0123456789abcdef.jsonl", cut(record, 3).text
    finished.write_text(record.text)
    autosave.path(1).write_text(text)
    os.utime(autosave.path(1), (77, 77))
    autosave.adopt()
    saved, _ = autosave.opened(1)
    assert saved and saved.place.own and saved.setup.daily and autosave.waiting()[0].left == 77
    autosave.path(2).write_text(text)
    autosave.adopt()
    assert [(one.number, one.own) for one in autosave.waiting()] == [(2, False), (1, True)]
    assert shelf.put_away() is None
    (kept,) = shelf.rows()[0]
    assert kept.own


def kept_digest() -> str:
    digest, _ = shelf_file.do("x", lambda file: file.execute("SELECT digest FROM game").fetchone()[0])
    assert isinstance(digest, str)
    return digest


def test_what_is_played_here_is_counted_through_every_way_that_it_takes(home: Path) -> None:
    record = try_of(TODAY)
    journal = autosave.Journal(record.setup, cut(record, 3).log, raises, begun=record.begun)
    journal.close()
    waits = look(TODAY).waits
    assert waits and waits.number == 1
    saved, _ = autosave.opened(1)  # after the program was started anew
    assert saved and saved.place.own and saved.setup.daily
    exported, _ = autosave.text(1)
    assert authenticity.mark("x") and '"own"' in autosave.path().read_text() and '"own"' not in exported, (
        "no mark goes to others"
    )
    journal = autosave.Journal(saved.setup, record.log, raises, saved.place)
    journal.set_over()  # as where the shelf can't be written, and the program is killed
    assert shelf.put_away() is None
    assert counted()[0] == [TODAY] and len(counted()[1]) == 1
    assert shelf.bring(file_of(record, home)) == ("shelf.imported", None)
    assert counted()[0] == [TODAY], "exported and brought back it is the same game"


def test_a_copy_of_a_journal_that_is_brought_is_no_second_try(home: Path) -> None:
    """Its mark of this installation counts only where it was made."""
    record = try_of(TODAY)
    copy = home / "copy.usotaku"
    copy.write_text("\n".join([first_line(record.setup, record.begun, ours=True), *record.log.lines()]))
    assert shelf.bring(copy) == ("shelf.imported", None) and counted() == ([], [])
    copy.write_text("\n".join(copy.read_text().splitlines()[:5]))
    assert shelf.bring(copy) == ("shelf.imported_unfinished", None) and not look(TODAY).waits
    assert not autosave.waiting()[0].own


def test_the_scored_try_stays_when_that_of_a_friend_comes_before_or_after_it(home: Path) -> None:
    friends, mine = try_of(TODAY, 8), try_of(TODAY, 9)
    assert shelf.bring(file_of(friends, home)) == ("shelf.imported", None) and counted()[0] == []
    finish(autosave.Journal(mine.setup, None, raises), mine)
    assert shelf.bring(file_of(friends, home)) == ("shelf.imported", None)
    (played,) = look(TODAY).played.values()
    kept, _ = shelf.own_rows()
    assert [played.game.number] == [game.number for game in kept] and len(shelf.rows()[0]) == 2


def test_a_shelf_of_an_older_version_keeps_its_games_as_own_ones() -> None:
    record = try_of(TODAY)
    with pytest.MonkeyPatch.context() as older:
        older.setattr(shelf_file, "STEPS", shelf_file.STEPS[:2])
        shelf_file.do("x", lambda file: None, make=True)
    digest, result = record.digest, replayed(record)
    values = (digest, record.log.game, record.log.version, 5, json.dumps([s.as_json() for s in record.setup.seats]), 9)
    rest = (
        json.dumps([result.losers, result.winners, result.reason, result.scores, result.ranks]),
        zlib.compress(record.text.encode()),
    )
    with closing(sqlite3.connect(shelf_file.path())) as file, file:
        names = "digest, game, version, ended, seats, steps, result, content"
        file.execute(f"INSERT INTO game ({names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*values, *rest))
    assert counted()[0] == [TODAY]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "2026-10-31", "2026-11-27", "x" * 10, "2026-W50-4"])
def test_days_that_there_were_not_are_none(day: str) -> None:
    try:
        record = try_of(date.fromisoformat(day))
    except ValueError:
        record = try_of(TODAY)
    record = record._replace(setup=replace(record.setup, daily=day))
    assert shelf.put(record, replayed(record)) is None
    assert counted()[0] == [] and len(counted()[1]) == 1
    assert day_of(setup_of(FIRST_DAY)) == FIRST_DAY


# What they cost


def long_text(steps: int) -> str:
    lines = part(1, 3).text.splitlines()
    return "\n".join([*lines[:2], *[lines[2]] * steps])


@contextmanager
def cheap(most: int = 64 << 20) -> Iterator[None]:
    """Neither played again nor unpacked.

    What is done takes next to no memory, and no game is replayed.
    """
    import tracemalloc

    with pytest.MonkeyPatch.context() as watched:
        watched.setattr("games.core.match.replay", lambda *_, **__: pytest.fail("played again"))
        tracemalloc.start()
        try:
            yield
            assert tracemalloc.get_traced_memory()[1] < most
        finally:
            tracemalloc.stop()


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def first_with(**more: object) -> str:
    setup = json.loads(first_line(part(1, 3).setup, 1))
    setup["setup"].update(more)
    return "\n".join([json.dumps(setup), *part(1, 3).text.splitlines()[1:]])


EVIL: dict[str, Callable[[], str]] = {
    "steps": lambda: long_text(MOST_STEPS + 1),
    "nested": lambda: nested(60_000),
    "nested line": lambda: part(1, 3).text + nested(50_000) + "\n[0]\n",
    "number": lambda: part(1, 3).text.replace('"begun":', '"begun":1' + "0" * 100_000),
    "series": lambda: first_with(series={"games": [part(1, 3).setup.game_id] * 5000, "points": []}),
    "points": lambda: first_with(series={"games": [part(1, 3).setup.game_id] * 2, "points": [[0] * 40_000]}),
    "seats": lambda: first_with(seats=[{"name": "a", "colour": 0, "player": "person"}] * 2500),
    "player": lambda: first_with(seats=[{"name": "a", "colour": 0, "player": "p" * 100_000}] * 2),
    "options": lambda: first_with(options={f"{number}": number for number in range(8000)}),
    "bomb": lambda: MARK + base64.urlsafe_b64encode(zlib.compress(b"a" * (64 << 20), 9)).decode(),
    "bomb of steps": lambda: MARK + base64.urlsafe_b64encode(zlib.compress(long_text(9_000).encode(), 9)).decode(),
    "zeros": lambda: "\0" * LARGEST,
    "blank": lambda: "\n" * LARGEST,
    "marks": lambda: "\ufeff" * (LARGEST // 3),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("evil", EVIL)
def test_what_costs_more_than_any_game_is_refused_before_it_does(evil: str, home: Path) -> None:
    content = EVIL[evil]()
    file = home / "evil.usotaku"
    file.write_text(content)
    with cheap():
        for key, problem in (shelf.bring(file), shelf.paste(content)):
            assert key == "" and problem and problem.key in ("store.import_no_game", "store.paste_no_game")
        file.rename(autosave.path(2))
        saved, told = autosave.unfinished()
        assert saved is None and autosave.waiting() == [] and (told is None or told.key == "store.autosave_damaged")
    assert shelf.rows() == ([], None)


def test_names_of_any_length_are_cut(home: Path) -> None:
    text = first_with(seats=[seat.as_json() | {"name": "é\u0323\0" * 9_000} for seat in part(1, 3).setup.seats])
    assert shelf.paste(text) == ("shelf.imported_unfinished", None)
    assert all(len(seat.name) <= NAME_POINTS for seat in autosave.waiting()[0].setup.seats)


def test_an_own_game_may_be_as_long_as_it_gets() -> None:
    record = part(1, 3)
    long = "\n".join([first_line(record.setup, 1, ours=True), *long_text(MOST_STEPS + 1).splitlines()[1:]])
    found = parse(long)
    assert found and found.own and len(found.log.steps) > MOST_STEPS
    with pytest.raises(ValueError, match="too long"):
        parse(long.replace('"begun":1', '"begun":2'))


# What lies in the place of files


def pipe(path: Path) -> None:
    os.mkfifo(path)


def to_itself(path: Path) -> None:
    path.symlink_to(path)


def zeros(path: Path) -> None:
    path.write_bytes(bytes(100_000))


def too_large(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


PLACES: dict[str, Callable[[Path], None]] = {
    "pipe": pipe,
    "loop": to_itself,
    "folder": Path.mkdir,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "link to nothing": lambda path: path.symlink_to("nowhere"),
    "empty": Path.touch,
    "zeros": zeros,
    "too large": too_large,
}


SYSTEMS_OWN = ("pipe", "loop", "device", "link to nothing", "too large")
"""Kinds of files that Windows lacks, or not everybody has."""


@pytest.mark.parametrize(
    "lies", [pytest.param(lies, marks=pytest.mark.posix if lies in SYSTEMS_OWN else ()) for lies in PLACES]
)
def test_whatever_lies_in_the_place_of_a_file_of_ours_holds_nobody(lies: str, home: Path) -> None:
    journal = autosave.path()
    files = [
        home / "game.usotaku",
        journal,
        phone_hosts.path(journal),
        authenticity.path(),
        settings.path(),
        shelf_file.path(),
    ]
    for file in files:
        PLACES[lies](file)
    key, problem = shelf.bring(home / "game.usotaku")
    assert key == "" and problem
    assert (
        autosave.unfinished()[0] is None
        and phone_hosts.kept(autosave.path(4)) is None
        and phone_hosts.kept(journal) is None
    )
    assert settings.load()[0] == settings.Settings()
    assert shelf.rows()[0] == [] and autosave.waiting() == []
    record, result = over(0)
    playing = autosave.Journal(record.setup, record.log, lambda problem: None)
    playing.close()
    problem = shelf.put(record, result)
    assert bool(problem) != bool(shelf.rows()[0]), "it is there, or that it is not is told"


# What is told


def test_an_empty_shelf_file_is_set_aside_and_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shelf_file.path().touch()
    assert run(["log", "--list", "--lang", "en"]) == 1
    assert "shelf.sqlite.broken-1" in capsys.readouterr().err
    assert run(["log", "--list"]) == 0, "it is told once"
    record, result = over(0)
    assert shelf.put(record, result) is None and len(shelf.rows()[0]) == 1
    assert sorted(file.name for file in home.glob("shelf*")) == ["shelf.lock", "shelf.sqlite", "shelf.sqlite.broken-1"]


def test_a_shelf_that_another_program_keeps_is_told_soon(capsys: pytest.CaptureFixture[str]) -> None:
    record, result = over(0)
    assert shelf.put(record, result) is None
    waits: list[float] = []
    connect = sqlite3.connect

    def watched(file: Path, timeout: float, **more: object) -> sqlite3.Connection:
        waits.append(timeout)
        return connect(file, timeout=0.01, **more)  # type: ignore[call-overload, no-any-return]

    with closing(connect(shelf_file.path(), isolation_level=None)) as other, pytest.MonkeyPatch.context() as patched:
        other.execute("BEGIN EXCLUSIVE")
        patched.setattr(sqlite3, "connect", watched)
        assert run(["log", "--list", "--lang", "en"]) == 1
        assert Words("en", "table")("store.busy") in capsys.readouterr().err
        other.execute("ROLLBACK")
    assert waits and max(waits) <= 1.0
    assert run(["log", "--list"]) == 0


def damaged_shelf(home: Path) -> None:
    shelf_file.path().write_bytes(b"SQLite format 3\0" + bytes(200))


def newer_shelf(home: Path) -> None:
    record, result = over(0)
    assert shelf.put(record, result) is None
    with closing(sqlite3.connect(shelf_file.path())) as file:
        file.execute(f"PRAGMA user_version = {len(shelf_file.STEPS) + 1}")


def damaged_row(home: Path) -> None:
    record, result = over(0)
    assert shelf.put(record, result) is None
    shelf_file.do("x", lambda file: file.execute("UPDATE game SET seats = 'x'"))


def damaged_journal(home: Path) -> None:
    autosave.path(2).write_text("[]\n")


@pytest.mark.parametrize("fails", [damaged_shelf, newer_shelf, damaged_row, damaged_journal])
def test_a_listing_that_lacks_something_fails(
    fails: Callable[[Path], None], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fails(home)
    assert run(["log", "--list"]) == 1 and "usotaku: " in capsys.readouterr().err


def test_a_folder_that_is_none_fails_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("USOTAKU_HOME", str(tmp_path / "file"))
    assert run(["log", "--list"]) == 1 and "usotaku: " in capsys.readouterr().err


# What editors and mail programs make of a game

CODED: dict[str, Callable[[str], bytes]] = {
    "mark": lambda text: text.encode("utf-8-sig"),
    "dos": lambda text: text.replace("\n", "\r\n").encode(),
    "mac": lambda text: text.replace("\n", "\r").encode(),
    "blank lines": lambda text: ("\n \n" + text.replace("\n", "\n\n", 2) + "\n\n\t\n").encode(),
    "no end": lambda text: text.rstrip("\n").encode(),
    "utf-16": lambda text: text.encode("utf-16"),
    "utf-16-le": lambda text: text.encode("utf-16-le"),
    "utf-16-be": lambda text: text.encode("utf-16-be"),
    "utf-16 dos": lambda text: ("\n" + text).replace("\n", "\r\n").encode("utf-16"),
    "utf-8-sig twice": lambda text: ("\ufeff" + text).encode("utf-8-sig"),
}


@pytest.mark.parametrize("code", CODED)
def test_a_game_is_read_as_editors_and_mail_programs_leave_it(code: str, home: Path) -> None:
    record = over(2)[0]
    for number, text in enumerate((record.text, packed(record, names=True) + "\n")):
        file = home / f"{number}.usotaku"
        file.write_bytes(CODED[code](text))
        assert shelf.load(file) == record.of_others
        assert shelf.bring(file) == ("shelf.imported", None) and len(shelf.rows()[0]) == 1
    autosave.path().write_bytes(CODED[code](part(2, 5).text))
    (waiting,) = autosave.waiting()
    assert waiting.steps == 5
    saved, problem = autosave.unfinished()
    assert saved and problem is None and saved.log == part(2, 5).log
    settings.path().write_bytes(CODED[code](json.dumps(settings._as_json(settings.Settings(name="Aki")), indent=1)))
    if "twice" not in code and "dos" not in code:
        assert settings.load()[0].name == "Aki"
