"""Settings: what is read back, what is set aside, what is told."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sounds import GROUPS
from table.base.graphemes import NAME_LENGTH
from table.base.paths import HOME
from table.match.seats import COLOURS, Lobby, SeatSetup
from table.match.speeds import INSTANT
from table.store import settings
from table.store.settings import LEARNERS, Settings

SEATS = (SeatSetup("アキ", 4, "person"), SeatSetup("<b>B", 0, "heuristic"))
CHOSEN = Settings(
    language="en",
    name="アキ",
    text=1.6,
    contrast="high",
    reduced=True,
    speed=INSTANT,
    volume=0.25,
    music=0.5,
    table=0.75,
    voices=0.125,
    interface=0.0,
    muted=True,
    mono=True,
    captions="all",
    captions_edge="top",
    fullscreen=True,
    display_rate=True,
    window=(1111, 777),
    log_usual="prose",
    log_large="signs",
    cover_seconds=0,
    pad_repeat="slow",
    dead_zone=70,
    rumble="weak",
    exchanged=True,
    talk="lively",
    coach="always",
    welcomed=True,
    seats=SEATS,
    lobbies={"royal": Lobby(SEATS, {"starter": -1})},
    lessons={"": {"royal": (0,)}, "アキ": {"royal": (0, 2), "a game that is not here": (1,)}},
    puzzles={"アキ": {"royal": (3, 8)}},
    aims={"": {"royal": (0,)}},
    puzzle_days=("2026-11-22", 3),
    faces={"": "frog", "アキ": "sheep"},
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path / "new"))
    return tmp_path / "new"


def test_defaults_at_first() -> None:
    assert settings.load() == (Settings(), None)


def test_everything_is_read_back(home: Path) -> None:
    assert settings.save(CHOSEN) is None
    assert settings.load() == (CHOSEN, None)
    assert settings.save(Settings()) is None
    assert settings.load() == (Settings(), None)
    assert [path.name for path in home.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(("kept", "read"), [(True, "usual"), (False, "off")])
def test_rumble_that_was_yes_or_no_opens(kept: bool, read: str, home: Path) -> None:
    settings.save(Settings())
    row = json.loads(settings.path().read_text())
    settings.path().write_text(json.dumps({**row, "rumble": kept}))
    assert settings.load() == (Settings(rumble=read), None)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"volume": 1}', '{"usotaku": "x", "format": 1}', "[" * 100_000]
)
def test_a_damaged_or_foreign_file_is_set_aside(text: str, home: Path) -> None:
    for number in (1, 2):
        home.mkdir(exist_ok=True)
        settings.path().write_text(text)
        found, problem = settings.load()
        assert found == Settings()
        aside = home / f"settings.json.broken-{number}"
        assert problem and problem.key == "store.settings_damaged" and problem.values == {"file": str(aside)}
        assert aside.read_text() == text
        assert settings.load() == (Settings(), None)


def test_a_file_that_is_no_text_is_set_aside(home: Path) -> None:
    home.mkdir()
    settings.path().write_bytes(b"\xff\xfe\0")
    assert settings.load()[0] == Settings()
    assert not settings.path().exists()


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("language", ["fr", 1, None]),
        ("text", [0.5, 2.1, "1", True, None, float("nan")]),
        ("contrast", ["low", 1]),
        ("reduced", [1, "yes", None]),
        ("speed", [3, "fast", True, None, float("inf")]),
        *((name, [-0.1, 2, "loud", True]) for name in ("volume", *GROUPS)),
        ("cover_seconds", [-1, 1.5, True, 10**9]),
        ("welcomed", [0]),
        ("pad_repeat", ["never", 1, True, None]),
        ("dead_zone", [0, 51, 50.0, True, "50"]),
        ("rumble", [0, "on", None, 1.0]),
        ("mono", [0, "on", None]),
        ("exchanged", [0, "left", None]),
        ("captions_edge", ["left", True, None]),
        ("log_usual", ["open", 1, True, None]),
        ("log_large", ["", False]),
        ("talk", ["always", 1, True, None]),
        ("captions", ["on", 1, True, None]),
        ("coach", ["off", 1, True, None]),
        ("seats", [1, [{"name": 1}], [{"name": "a", "colour": -1, "player": "person"}], {"a": 1}]),
        ("seats", [[seat.as_json() for seat in SEATS] * COLOURS, [{"name": "a", "colour": True, "player": "person"}]]),
        ("lobbies", [1, "x"]),
        ("faces", [1, "x", [], None]),
        ("lessons", [1, "x", [], None]),
        ("puzzles", [1, "x", [], None]),
        ("aims", [1, "x", [], None]),
        (
            "puzzle_days",
            [1, "xy", [], None, ["2026-11-22"], ["2026-11-31", 1], ["2026-11-22", -1], ["2026-11-22", True]],
        ),
    ],
)
def test_a_value_that_makes_no_sense_is_the_default_of_its_field(name: str, values: list[object]) -> None:
    for value in values:
        assert settings.save(CHOSEN) is None
        row = json.loads(settings.path().read_text())
        row[name] = value
        row["not known here"] = value
        settings.path().write_text(json.dumps(row))
        assert settings.load() == (replace(CHOSEN, **{name: getattr(Settings(), name)}), None)


@pytest.mark.parametrize(("before", "form"), [(True, "prose"), (False, "closed")])
def test_whoever_had_closed_the_log_before_it_had_signs_still_has_it_closed(before: bool, form: str) -> None:
    assert settings.save(Settings()) is None
    row = json.loads(settings.path().read_text())
    del row["log_usual"], row["log_large"]
    settings.path().write_text(json.dumps({**row, "log_open": before}))
    assert settings.load() == (replace(Settings(), log_usual=form), None)  # type: ignore[arg-type]


def test_a_lobby_that_makes_no_sense_is_left_out() -> None:
    settings.save(CHOSEN)
    row = json.loads(settings.path().read_text())
    row["lobbies"]["whist"] = {"seats": 7}
    row["lobbies"]["panic"] = {"seats": [], "options": {"starter": True}}
    row["lobbies"]["royal"]["options"]["not known here"] = 3
    settings.path().write_text(json.dumps(row))
    assert settings.load() == (CHOSEN, None)


def test_lessons_that_make_no_sense_are_left_out(home: Path) -> None:
    assert settings.save(CHOSEN) is None
    row = json.loads(settings.path().read_text())
    odd = {"royal": [3, -1, True, "2", 1, 10**9, 3], "mushi": 5, "panic": [[1]]}
    row["lessons"] = {"\u202eAki": odd, "Ben": [1], **{f"name {n}": {} for n in range(LEARNERS - 2)}}
    settings.path().write_text(json.dumps(row))
    found = settings.load()[0].lessons
    assert found["Aki"] == {"royal": (1, 3), "panic": ()}
    assert "Ben" not in found


def test_whoever_learns_is_remembered_by_name_and_the_latest_of_many() -> None:
    now = Settings(name="Aki")
    now = replace(now, lessons=now.learned("royal", 2))
    now = replace(now, lessons=now.learned("royal", 0))
    assert now.done("royal") == (0, 2)
    assert replace(now, name="Ben").done("royal") == ()
    for number in range(LEARNERS):
        now = replace(now, name=f"name {number}")
        now = replace(now, lessons=now.learned("panic", 1))
    assert len(now.lessons) == LEARNERS
    assert replace(now, name="Aki").done("royal") == ()


def test_what_two_programs_have_taught_is_kept_side_by_side() -> None:
    before = Settings(name="Aki")
    assert settings.save(before) is None
    other = replace(before, name="Ben")
    settings.save_changes(before, replace(other, lessons=other.learned("royal", 1)))
    settings.save_changes(before, replace(before, lessons=before.learned("panic", 2)))
    assert settings.load()[0].lessons == {"Ben": {"royal": (1,)}, "Aki": {"panic": (2,)}}


def test_names_are_cleaned_and_cut() -> None:
    names = ("Ben\ud800", "x" * 10_000, "a\n\u202eb")
    settings.save(replace(CHOSEN, seats=tuple(SeatSetup(name, 0, "person") for name in names)))
    assert [seat.name for seat in settings.load()[0].seats] == ["Ben", "x" * NAME_LENGTH, "a b"]
    for name, cleaned in zip(names, ("Ben", "x" * NAME_LENGTH, "a b"), strict=True):
        settings.save(replace(CHOSEN, name=name))
        assert settings.load()[0].name == cleaned


@pytest.mark.parametrize("name", [None, 7, ["Aki"], {}])
def test_a_name_that_is_none_is_left_out(name: object) -> None:
    settings.save(CHOSEN)
    row = json.loads(settings.path().read_text())
    settings.path().write_text(json.dumps({**row, "name": name}))
    assert settings.load() == (replace(CHOSEN, name=""), None)
    del row["name"]  # as it was kept before there was one
    settings.path().write_text(json.dumps(row))
    assert settings.load() == (replace(CHOSEN, name=""), None)


def test_what_an_editor_writes_is_read() -> None:
    settings.save(CHOSEN)
    settings.path().write_bytes(b"\xef\xbb\xbf" + settings.path().read_bytes().replace(b"\n", b"\r\n"))
    assert settings.load() == (CHOSEN, None)


def test_a_failure_is_told_and_the_old_file_stays(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    def refuse(*args: object) -> None:
        raise OSError(28, "No space left on device")

    settings.save(CHOSEN)
    monkeypatch.setattr("os.replace", refuse)
    problem = settings.save(Settings())
    assert problem and problem.key == "store.settings_not_saved"
    assert settings.load() == (CHOSEN, None)
    assert [path.name for path in home.iterdir()] == ["settings.json"]


def test_no_folder_to_write_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(HOME, str(tmp_path / "file" / "folder"))
    assert settings.save(CHOSEN) is not None
    found, problem = settings.load()
    assert found == Settings()
    assert problem and problem.key == "store.settings_unreadable"


def test_what_another_program_has_changed_meanwhile_stays() -> None:
    settings.save(CHOSEN)
    ours, theirs = replace(CHOSEN, volume=0.1), replace(CHOSEN, text=2.0, muted=not CHOSEN.muted)
    settings.save_changes(CHOSEN, theirs)
    settings.save_changes(CHOSEN, ours)
    assert settings.load() == (replace(theirs, volume=0.1), None)


def test_lobbies_of_two_programs_are_kept_side_by_side() -> None:
    settings.save(CHOSEN)
    lobby = settings.Lobby(CHOSEN.seats, {"starter": 1})
    settings.save_changes(CHOSEN, replace(CHOSEN, lobbies={**CHOSEN.lobbies, "panic": lobby}))
    settings.save_changes(CHOSEN, replace(CHOSEN, lobbies={**CHOSEN.lobbies, "kadofida": lobby}))
    assert settings.load()[0].lobbies == {**CHOSEN.lobbies, "panic": lobby, "kadofida": lobby}


@pytest.mark.parametrize("text", [None, "{"])
def test_changes_are_written_whole_where_there_is_nothing_to_be_changed(text: str | None, home: Path) -> None:
    if text:
        home.mkdir()
        settings.path().write_text(text)
    assert settings.save_changes(Settings(), CHOSEN) is None
    assert settings.load() == (CHOSEN, None)


def test_faces_of_two_programs_are_kept_and_unknown_animals_are_left_out() -> None:
    assert settings.save(CHOSEN) is None
    ours = replace(CHOSEN, faces={**CHOSEN.faces, "Ben": "tiger"})
    assert settings.save(replace(CHOSEN, faces={**CHOSEN.faces, "Cleo": "pig"})) is None
    assert settings.save_changes(CHOSEN, ours) is None
    assert settings.load()[0].faces == {**CHOSEN.faces, "Cleo": "pig", "Ben": "tiger"}
    row = json.loads(settings.path().read_text("utf-8"))
    settings.path().write_text(json.dumps(row | {"faces": {"Ben": "unicorn", "Cleo": "pig", "Dora": 3}}))
    assert settings.load()[0].faces == {"Cleo": "pig"}


def test_the_faces_of_the_latest_people_are_kept() -> None:
    known = Settings()
    for number in range(LEARNERS + 3):
        known = replace(known, faces=known.seen({f"{number}": "dog", "Aki": "bear"}))
    assert [*known.faces][-2:] == [f"{LEARNERS + 2}", "Aki"] and len(known.faces) == LEARNERS
