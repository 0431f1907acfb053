"""The command line: what makes no sense gets one clear line and exit status 2, and nothing is opened."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from games import GAMES, entry
from games.core.words import LANGUAGES, Words
from table import cli, desktop
from table.match.seating import names
from table.match.seats import PERSON, MatchSetup
from table.match.speeds import INSTANT
from table.store import settings as store
from table.store.paths import HOME
from table.store.settings import Settings
from table.system import system_language

GAME = GAMES[0]
MOST = GAME.rules.seats.stop - 1


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    return tmp_path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Settings, MatchSetup | None, dict[str, object]]]:
    """What would have been opened."""
    windows: list[tuple[Settings, MatchSetup | None, dict[str, object]]] = []

    def open_window(
        settings: Settings,
        problem: object,
        *,
        setup: MatchSetup | None,
        phones: object = None,
        only_now: dict[str, object] | None = None,
    ) -> int:
        windows.append((settings, setup, dict(only_now or {})))
        return 0

    monkeypatch.setattr(desktop, "open_window", open_window)
    return windows


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


def test_a_phone_is_not_drawn_without_a_browser(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("table.phones.photo.browser", lambda: None)
    assert cli.run(["shot", "phone", "--seats", "3", "--out", str(home / "phone.png")]) == 2
    assert "Chromium" in capsys.readouterr().err and not (home / "phone.png").exists()


def test_seats_are_played_by_phones_that_are_named(opened: list[object], home: Path) -> None:
    assert cli.on_phones("phone,Aki=phone, you ,ai") == (0, 1)
    assert cli.on_phones("you,ai") is None and cli.on_phones("") is None
    assert cli.run(["play", GAME.id, "--seats", "phone,Aki=phone,you"]) == 0
    ((_, setup, _),) = opened  # type: ignore[misc]
    assert [seat.is_person for seat in setup.seats] == [True] * 3 and setup.seats[1].name == "Aki"


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


@pytest.mark.parametrize("command", ["run_simulate", "run_arena"])
def test_who_stops_a_long_count_gets_no_traceback(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, command, stopped)
    line = f"{command.removeprefix('run_')} {GAME.id} {'--seats random' if 'arena' in command else ''}"
    assert cli.run(line.split()) == cli.STOPPED
    assert capsys.readouterr().err == ""


def test_who_reads_no_further_is_no_fault(home: Path) -> None:
    command = [sys.executable, "-m", "table", "simulate", GAME.id, "--games", "1"]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout and program.stderr
    program.stdout.close()
    said = program.stderr.read()
    program.stderr.close()
    assert program.wait() == cli.STOPPED and said == ""


def test_what_goes_wrong_in_a_count_is_told_and_logged(home: Path) -> None:
    code = (
        "import sys; from games.brains import simulate\n"
        "def run(options): raise ValueError('the joker')\n"
        "simulate.run = run\n"
        f"sys.argv = ['usotaku', 'simulate', {GAME.id!r}]\n"
        "from table.__main__ import main; sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
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
    for command in ("", "play", "simulate", "arena", "shot", "bench"):
        with pytest.raises(SystemExit) as end:
            cli.run([*command.split(), "--help"])
        assert end.value.code == 0
        said = "".join(capsys.readouterr().out.split())
        assert "".join(words(f"cli.{command or 'description'}").split()) in said


def test_without_a_command_the_title_is_opened(opened: list[tuple[Settings, MatchSetup | None, object]]) -> None:
    assert cli.run([]) == 0
    assert [(settings.language, setup) for settings, setup, _ in opened] == [("en", None)]


def test_play_sits_down_who_is_named(opened: list[tuple[Settings, MatchSetup, dict[str, object]]]) -> None:
    line = f"play {GAME.id} --seats you,Bob=ai,random,嘘=person,kiri,momo:4 --seed 7 --speed instant --lang ja"
    assert cli.run(line.split()) == 0
    settings, setup, only_now = opened[0]
    assert [seat.player for seat in setup.seats] == [PERSON, "gen:2", "random", PERSON, "kiri:2", "momo:4"]
    called = names(setup.seats, Words("ja", "table"))
    assert called[1::2] == ("Bob", "嘘", "もも")
    assert all(called) and len({seat.colour for seat in setup.seats}) == 6
    assert (setup.game_id, setup.seed) == (GAME.id, 7)
    assert only_now == {"language": "ja", "speed": INSTANT} and settings.speed == 1


def test_the_same_character_at_two_seats_has_two_names(
    opened: list[tuple[Settings, MatchSetup, dict[str, object]]],
) -> None:
    assert cli.run(f"play {GAME.id} --seats gen:1,gen:4,ai".split()) == 0
    assert names(opened[0][1].seats, Words("en", "table")) == ("Gen", "Gen 2", "Kiri")


def test_play_without_seats_is_as_the_lobby_was(opened: list[tuple[Settings, MatchSetup, object]]) -> None:
    assert cli.run(["play", GAME.id]) == 0
    assert cli.run(["play", GAME.id]) == 0
    assert [seat.player for seat in opened[0][1].seats] == [PERSON, "kiri:2", "gen:2", "momo:2"]
    assert opened[0][1].seed != opened[1][1].seed


def test_play_takes_options_and_offers_people_what_the_lobby_does(
    opened: list[tuple[Settings, MatchSetup, object]],
) -> None:
    game = next(game for game in GAMES if any(option.offered != option.default for option in game.rules.options))
    offered = next(option for option in game.rules.options if option.offered != option.default)
    for line in ("", f"--set {offered.id}={offered.default}", f"--set starter=1 --set {offered.id}={offered.default}"):
        assert cli.run(["play", game.id, *line.split()]) == 0
    found = [setup.options for _, setup, _ in opened]
    assert [options[offered.id] for options in found] == [offered.offered, offered.default, offered.default]
    assert found[2]["starter"] == 1


def test_what_holds_for_one_run_is_not_kept() -> None:
    kept = Settings(language="en", speed=2.0, welcomed=True)
    store.save(kept)
    save = desktop.keeping(kept, {"language": "ja", "speed": INSTANT})
    save(Settings(language="ja", speed=INSTANT, muted=True, welcomed=True))
    assert store.load()[0] == Settings(language="en", speed=2.0, muted=True, welcomed=True)
    save(Settings(language="ja", speed=0.5, welcomed=True))
    assert store.load()[0].speed == 0.5, "the player has changed it"


def test_simulate_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["simulate", GAME.id, "--seats", "3", "--games", "2"]) == 0
    assert capsys.readouterr().out.strip()


def test_the_main_module_leads_to_no_pygame() -> None:
    """The worker process imports it again when it starts."""
    import subprocess

    code = "import table.__main__, table.cli, sys; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[2]).returncode == 0


def test_a_picture_that_cannot_be_written_is_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["shot", "title", "--out", str(home / "nowhere" / "x.png")]) == 2
    assert str(home) in capsys.readouterr().err


def test_every_game_can_be_named() -> None:
    for game in GAMES:
        assert entry(game.id) is game
