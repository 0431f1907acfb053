"""A game as text.

Whoever's eyes it is for reads what everyone could see, and of what is hidden only its own.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from games import GAMES, entry
from games.core.game import Game
from games.core.words import LANGUAGES, Words
from table.commands import cli
from table.review.transcript import Transcript
from table.store import autosave, shelf
from table.store.record import GameRecord, played
from tests.table.store.test_autosave import no_problem
from tests.table.store.test_shelf import over, part, put

pytestmark = pytest.mark.usefixtures("home")
KINDS = range(len(GAMES))


def written(record: GameRecord, *eyes: int, lang: str = "en") -> list[str]:
    pygame.font.init()
    words = Words(lang, "table", entry(record.setup.game_id).package)
    return list(Transcript(record, words, eyes).lines())


def faces(game: Game, words: Words) -> set[str]:
    return {words(f"face.{face.id}") for face in game.faces}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_everyones_lines_are_the_same_whoever_reads_and_eyes_only_add_to_them(kind: int, lang: str) -> None:
    record = over(kind)[0]
    seats = tuple(replace(seat, name=f"N{number}") for number, seat in enumerate(record.setup.seats))
    record = record._replace(setup=replace(record.setup, seats=seats))
    public = written(record, lang=lang)
    assert len(public) > len(record.log.steps) // 2
    everything = written(record, *range(record.log.seats), lang=lang)
    indent = "　　" if lang == "ja" else "    "
    for seat in range(record.log.seats):
        own = written(record, seat, lang=lang)
        assert [line for line in own if not line.startswith(indent)] == public
        added = [line for line in own if line.startswith(indent)]
        assert added and all(line.startswith(f"{indent}N{seat}") for line in added)
        assert set(added) <= set(everything)


@pytest.mark.parametrize("kind", KINDS)
def test_other_hidden_hands_change_nothing_for_a_bystander_before_anything_is_shown(kind: int) -> None:
    """Two deals of the same game.

    Until somebody acts, a bystander reads the same, and a seat only its own hand.
    """
    one = replace(over(kind)[0].log, steps=())
    other = replace(over(kind + len(GAMES))[0].log, steps=())
    setup = over(kind)[0].setup
    assert written(GameRecord(setup, one)) == written(GameRecord(setup, other))
    assert written(GameRecord(setup, one), 0) != written(GameRecord(setup, other), 0)
    hand = played(GameRecord(setup, one)).view(0)
    words = Words("en", "table", entry(setup.game_id).package)
    known = {words(f"face.{entry(setup.game_id).rules.faces[face].id}") for face in hand.faces.values()}
    (line,) = [line for line in written(GameRecord(setup, one), 0) if " sees: " in line]
    said = {re.sub(r" ×\d+$", "", card) for card in line.partition(" sees: ")[2].split(", ")}
    assert said <= known and said <= faces(entry(setup.game_id).rules, words)


@pytest.mark.slow
def test_the_command_prints_files_and_games_of_the_shelf(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(0)
    cut = part(1, 4)
    journal = autosave.Journal(cut.setup, cut.log, no_problem)
    journal.close()
    file, _ = shelf.carry("x", "y", over(2)[0].text)
    for named, record in (("1", over(0)[0]), (str(journal.path), cut), (str(file), over(2)[0])):
        for eyes in ("nobody", "0", "all"):
            assert cli.run(["log", named, "--eyes", eyes, "--lang", "en"]) == 0
            seats = {"nobody": (), "0": (0,), "all": range(record.log.seats)}[eyes]
            said = capsys.readouterr().out.splitlines()
            assert said[1:] == written(record, *seats)[1:]
    assert cli.run(["log", "--list", "--lang", "en"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == 2 and str(journal.path) in listed[0] and "Unfinished" in listed[0]
    assert listed[1].startswith("1  ") and Words("en", GAMES[0].package)("title") in listed[1]


@pytest.mark.parametrize("named", ["nowhere", "77", "99999999999999999999", "folder", "noise", "older"])
def test_what_can_not_be_printed_is_said_in_a_line(
    named: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(home)
    Path("folder").mkdir()
    Path("noise").write_bytes(bytes(range(256)) * 9)
    Path("older").write_text(over(0)[0].text.replace('"version":1', '"version":0'))
    assert cli.run(["log", named]) == cli.USAGE
    said = capsys.readouterr()
    assert not said.out and said.err.count("\n") == 1 and said.err.startswith("usotaku: ")


def test_only_eyes_that_are_there_can_look(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(0)
    for eyes in ("9", "-1", "kiri"):
        assert cli.run(["log", "1", f"--eyes={eyes}"]) == cli.USAGE
        assert eyes in capsys.readouterr().err
