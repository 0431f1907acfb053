"""The command line.

What makes no sense gets one clear line and exit status 2, and nothing is opened.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from games import GAMES, entry
from games.core.words import LANGUAGES, Words
from table import VERSION, commands
from table.__main__ import main
from table.base.system import system_language
from table.commands import COMMANDS, cli
from table.match.seats import MatchSetup
from table.store import settings as store
from table.store.settings import Settings
from tests.until import CHILD

GAME = GAMES[0]
MOST = GAME.rules.seats.stop - 1


@pytest.fixture(autouse=True)
def english(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


SHOT = f"shot title --game {GAME.id} --out picture.png"

BAD = [
    ("chess", "chess"),
    ("--fast", "--fast"),
    ("play", "GAME"),
    ("play chess", "chess"),
    (f"play {GAME.id} --seats you", "1"),
    (f"play {GAME.id} --seats {','.join(['ai'] * (MOST + 1))}", str(MOST + 1)),
    (f"play {GAME.id} --seats you,robot", "robot"),
    (f"play {GAME.id} --seats you,,ai", "known"),
    (f"play {GAME.id} --seats you,shrewd", "kiri, gen, momo, ryu, shino, hakase"),
    (f"play {GAME.id} --seats you,kiri:5", "kiri:1–4"),
    (f"play {GAME.id} --seats you,kiri:{'9' * 5000}", "kiri:1–4"),
    (f"play {GAME.id} --seats you,ai --seed {'9' * 5000}", "--seed"),
    (f"play {GAME.id} --seats you,ai --set starter={'9' * 5000}", "starter"),
    (f"play {GAME.id} --seats you,nobody:2", "nobody:2"),
    (f"play {GAME.id} --seed seven", "seven"),
    (f"play {GAME.id} --seed", "--seed"),
    (f"play {GAME.id} --speed 3", "3"),
    (f"play {GAME.id} --lang fr", "fr"),
    (f"play {GAME.id} --set starter", "starter"),
    (f"play {GAME.id} --set starter=9", "starter"),
    (f"play {GAME.id} --set luck=1", "luck"),
    (f"play {GAME.id} now", "now"),
    ("simulate chess", "chess"),
    (f"simulate {GAME.id} --brain nobody", "nobody"),
    (f"arena {GAME.id}", "--seats"),
    ("arena chess --seats random", "chess"),
    (f"arena {GAME.id} --seats nobody", "nobody"),
    ("shot", "SCENE"),
    (f"shot title --game {GAME.id}", "--out"),
    ("shot nowhere --out picture.png", "nowhere"),
    ("shot title --game chess --out picture.png", "chess"),
    (f"{SHOT} --seats {MOST + 1}", str(MOST + 1)),
    (f"{SHOT} --lang xx", "xx"),
    (f"{SHOT} --size big", "big"),
    (f"{SHOT} --size 600x400", "600x400"),
    (f"{SHOT} --text 300", "300"),
    (f"{SHOT} --text huge", "huge"),
    (f"{SHOT} --contrast none", "none"),
    ("bench --only luck", "luck"),
]


def test_what_is_not_understood_can_not_steer_the_terminal(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["play", GAME.id, "--seats", "you,\x1b[31m\u202ex\ny\udcff"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.rstrip("\n").isprintable() and "x y" in said


@pytest.mark.parametrize(("line", "named"), BAD, ids=[line[:60] or "-" for line, _ in BAD])
def test_what_makes_no_sense_gets_one_line_and_status_2(
    line: str,
    named: str,
    home: Path,
    opened: list[object],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(home)
    assert cli.run(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usotaku: ") and err.count("\n") == 1
    assert named in err or named == "known"
    assert not opened and not (home / "picture.png").exists()


@pytest.mark.parametrize(
    "line",
    [
        f"arena {GAME.id}",
        f"arena {GAME.id} --seats random --pool random",
        f"arena {GAME.id} --seats random --backend abacus",
        f"simulate {GAME.id} --games many",
    ],
)
def test_what_argparse_finds_wrong_is_said_in_japanese_too(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    store.save(Settings(language="ja", welcomed=True))
    cli.run(line.split())
    said = capsys.readouterr().err
    assert "arg" not in said.replace("--", "") and any("ぁ" <= letter <= "ん" for letter in said)


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_who_stops_a_long_count_gets_no_traceback(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"table.commands.{command}.run", stopped)
    line = f"{command} {GAME.id} {'--seats random' if command == 'arena' else ''}"
    assert cli.run(line.split()) == cli.STOPPED
    assert capsys.readouterr().err == ""


def test_who_reads_no_further_is_no_fault(home: Path) -> None:
    command = [sys.executable, "-m", "table", "simulate", GAME.id, "--games", "1"]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout and program.stderr
    program.stdout.close()
    said = program.stderr.read()
    program.stderr.close()
    assert program.wait(CHILD) == cli.STOPPED and said == ""


def test_what_goes_wrong_in_a_count_is_told_and_logged(home: Path) -> None:
    code = (
        "import sys; from games.brains import simulate\n"
        "def run(options): raise ValueError('the joker')\n"
        "simulate.run = run\n"
        f"sys.argv = ['usotaku', 'simulate', {GAME.id!r}]\n"
        "from table.__main__ import main; sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=CHILD)
    assert done.returncode == 1 and "ValueError at" in done.stderr
    assert "Traceback" not in done.stderr and "joker" not in done.stderr
    assert "ValueError at" in (home / "log" / "usotaku.log").read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_is_in_the_language_of_the_settings(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    store.save(Settings(language=lang, welcomed=True))
    cli.run(["play", "chess"])
    known = ", ".join(game.id for game in GAMES)
    assert capsys.readouterr().err == f"usotaku: {Words(lang, 'table')('error.game', value='chess', known=known)}\n"


def test_before_the_first_launch_it_is_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    cli.run(["play", "chess"])
    assert "ゲームはありません" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("value", "lang"), [("ja_JP.UTF-8", "ja"), ("en_US", "en"), ("de_DE.UTF-8", "en"), ("C", "en"), ("ja", "ja")]
)
def test_the_system_language(monkeypatch: pytest.MonkeyPatch, value: str, lang: str) -> None:
    monkeypatch.setenv("LC_ALL", value)
    assert system_language() == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    store.save(Settings(language=lang, welcomed=True))
    words = Words(lang, "table")
    for command in ("", *COMMANDS):
        with pytest.raises(SystemExit) as end:
            cli.run([*command.split(), "--help"])
        assert end.value.code == 0
        said = "".join(capsys.readouterr().out.split())
        assert "".join(words(f"cli.{command or 'description'}").split()) in said


def test_what_would_end_the_program_without_a_word_is_told_without_its_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ends(options: object) -> int:
        raise SystemExit("joker")

    monkeypatch.setattr("games.brains.simulate.run", ends)
    monkeypatch.setattr(sys, "argv", ["usotaku", "simulate", GAME.id, "--games", "1"])
    assert main() == 1
    said = capsys.readouterr().err
    assert "SystemExit at test_cli.py" in said and "joker" not in said


def test_without_a_command_the_title_is_opened(opened: list[tuple[Settings, MatchSetup | None, object]]) -> None:
    assert cli.run([]) == 0
    assert [(settings.language, setup) for settings, setup, _ in opened] == [("en", None)]


def test_simulate_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["simulate", GAME.id, "--seats", "3", "--games", "2"]) == 0
    assert capsys.readouterr().out.strip()


def test_the_version_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.run(["--version"])
    assert not ended.value.code
    assert capsys.readouterr().out == f"Usotaku {VERSION}\n"


def test_each_module_of_a_command_is_in_the_list_of_them() -> None:
    modules = {file.stem for file in Path(commands.__file__).parent.glob("*.py")}
    assert modules - {"__init__", "base", "cli", "examine", "parser", "selftest"} == set(COMMANDS)


def test_the_main_module_leads_to_no_pygame() -> None:
    """The worker process imports it again when it starts."""
    code = "import table.__main__, table.commands.cli, sys; sys.exit('pygame' in sys.modules)"
    assert (
        subprocess.run(
            [sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[3], timeout=CHILD
        ).returncode
        == 0
    )


def test_every_game_can_be_named() -> None:
    for game in GAMES:
        assert entry(game.id) is game
