"""Tests of the tiny template game, and of common mistakes in games."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games.core.contract import CHECKS, Broken, names_have_forms
from games.core.entry import Entry, load_entry
from games.new import __main__ as command
from games.new.write import Refused, write_inside, write_outside
from table.stage.boardfile import BoardError, read_board
from table.stage.required_texts import texts_are_there, texts_are_used
from tests.until import CHILD

ROOT = Path(__file__).parents[3]
Change = Callable[[Path], None]
LOST = """[event.Lost]
cue = "end"
by = "seat"
lines.lost = "seat"
lines.over = { but = "seat" }
"""


@pytest.mark.slow
def test_inside_a_checkout_it_has_its_place_in_folders_and_lists_and_keeps_the_contract(tmp_path: Path) -> None:
    for name in ("games", "table", "art", "sounds"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tests" / "games").mkdir(parents=True)
    *_, test = write_inside("hearsay", tmp_path)
    assert not (tmp_path / "games" / "hearsay" / "art").exists()
    assert (tmp_path / "art" / "hearsay" / "style.toml").is_file()
    script = "from games import GAMES; from table.plugins import credits; from games.core.words import Words; "
    script += "print(GAMES[-1].id, GAMES[-1].art, 'One Claim' in str(credits.sections(Words('en', 'table'))))"
    told = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=CHILD
    )
    assert told.stdout.split() == ["hearsay", "hearsay", "True"]
    line = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(test)]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=CHILD)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("game_id", ["Whist", "2ndgame", "class", "with space", "wörter", "../whist", "core"])
def test_an_id_that_no_package_can_have_or_that_is_taken_is_refused(tmp_path: Path, game_id: str) -> None:
    with pytest.raises(Refused):
        write_outside(game_id, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_nothing_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["games.new", "hearsay"])
    assert command.main() == 0
    told = capsys.readouterr().out
    assert "usotaku play hearsay" in told and "games.learned train hearsay" in told
    rules = tmp_path / "usotaku-hearsay" / "hearsay" / "rules.py"
    rules.write_text("# mine")
    assert command.main() == 2
    assert "already there" in capsys.readouterr().err
    assert rules.read_text() == "# mine"


def test_a_folder_that_is_no_checkout_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="not a checkout"):
        write_inside("hearsay", tmp_path)


def swapped(name: str, before: str, after: str) -> Change:
    def change(package: Path) -> None:
        text = (package / name).read_text("utf-8")
        assert before in text
        (package / name).write_text(text.replace(before, after), "utf-8")

    return change


def examined(entry: Entry) -> None:
    """Run the checks of `dev.py game`, except for the pictures."""
    for check in CHECKS:
        check(entry, 3, 1)
    board = (Path(sys.modules[entry.package].__path__[0]) / "board.toml").read_text("utf-8")
    spec = read_board(board, entry.rules)
    texts_are_there(entry, spec)
    texts_are_used(entry, spec)
    names_have_forms(entry)


MISTAKES: tuple[tuple[Change, str], ...] = (
    (lambda package: None, ""),
    (
        swapped("text/en.toml", "{giver:gives|give}", "{giver} gives"),
        r"text/en.toml: event.Given lacks a form in {giver} gives",
    ),
    (
        swapped("rules.py", "facts.losers = (loser,)", "facts.losers = [loser]"),
        "facts, Known.losers after Lost: a list can be changed: take a tuple or frozenset",
    ),
    (
        swapped("moves.py", "from __future__ import annotations", ""),
        r"moves, Give.card: its kind can't be read: begin the module with",
    ),
    (swapped("moves.py", "claim: Word", "claim: float"), "moves, Give.claim: float is not a kind"),
    (swapped("moves.py", "Revealed, Lost)", "Revealed)"), "moves: Lost is not listed in EVENTS"),
    (swapped("moves.py", "(Give, Judge)", "(Give,)"), "moves: Judge is not listed in ACTIONS"),
    (
        swapped(
            "board.toml",
            LOST,
            "",
        ),
        r"\[event.Lost\] is missing",
    ),
    (swapped("text/en.toml", "goal =", "goals ="), "text/en.toml: there is no goal; .*docs/game.md"),
    (swapped("text/ja.toml", '"reveal.true"', '"reveal.yes"'), "text/ja.toml: there is no speech.reveal.true"),
    (swapped("text/en.toml", "[phase]", 'slogan = "Lie!"\n[phase]'), "en.toml: nobody asks for place.slogan"),
)
"""Changes to the tiny game with the fault reported, none at first."""


@pytest.mark.parametrize("number", range(len(MISTAKES)))
def test_a_usual_mistake_is_told_with_file_and_key_and_leads_to_the_guide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    change, message = MISTAKES[number]
    game_id = f"mistake{number}"
    write_outside(game_id, tmp_path / "project")
    change(tmp_path / "project" / game_id)
    monkeypatch.syspath_prepend(str(tmp_path / "project"))
    if not message:
        examined(load_entry(game_id))
        return
    with pytest.raises((Broken, BoardError, TypeError), match=message):
        examined(load_entry(game_id))
