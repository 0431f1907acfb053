"""Tests of a plugin: a package installed beside the program.

The program itself is unchanged.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games.new.write import write_outside
from tests.outside.packed import install, wheel
from tests.until import CHILD

ROOT = Path(__file__).parents[2]
GAME = "hearsay"

FOUND = """
from table.plugins.registry import rejected, playable, wait

wait()
print(*(game.id for game in playable()))
print(*(f"{package}: {why}" for package, why in rejected()), sep="|")
"""

TOAST = """
from table.app import app, equipment, window
from table.commands import cli

class Seen(equipment.Toast):
    def show(self, words, *about, **more):
        print(words)
        raise KeyboardInterrupt

equipment.Toast = Seen
cli.run([])
"""


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder with the game that `python -m games.new` writes, installed."""
    folder = tmp_path_factory.mktemp("outside")
    write_outside(GAME, folder / "project")
    install(wheel(folder / "project", folder), folder / "site")
    return folder / "site"


@pytest.fixture
def site(installed: Path, tmp_path: Path) -> Path:
    """A copy of the installed game, to be damaged."""
    return Path(shutil.copytree(installed, tmp_path / "site"))


def run(site: Path, *arguments: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    """Run Python with the installed games, a separate home and no window."""
    home = site.parent / "home"
    home.mkdir(exist_ok=True)
    (home / "settings.json").write_text(
        f'{{"usotaku": "usotaku settings", "format": 1, "welcomed": true, "language": "{language}"}}'
    )
    path = os.pathsep.join([str(site), str(ROOT)])
    own = {"PYTHONPATH": path, "USOTAKU_HOME": str(home), "GUEST": GAME}
    unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command,
        cwd=site,
        env={**os.environ, **own, **unseen},
        capture_output=True,
        text=True,
        check=False,
        timeout=CHILD,
    )


@pytest.mark.slow
def test_it_is_in_the_lobby_played_to_its_end_and_its_brains_think_elsewhere(site: Path) -> None:
    done = run(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", f"{ROOT}/pyproject.toml", GUEST_TESTS)
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


GUEST_TESTS = str(Path(__file__).with_name("guest.py"))


@pytest.mark.slow
def test_its_own_tests_hold(site: Path) -> None:
    project = site.parent / "project"
    write_outside(GAME, project)
    done = run(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(project), str(project / "tests"))
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ["simulate", GAME, "--games", "3", "--seats", "3"],
        ["arena", GAME, "--games", "2", "--seats", "kiri:2,random", "--jobs", "1"],
        ["shot", "reveal", "--game", GAME, "--seats", "3", "--out", "reveal.png"],
    ],
    ids=lambda command: command[0],
)
def test_the_commands_know_it(site: Path, command: list[str]) -> None:
    done = run(site, "-m", "table", *command)
    assert done.returncode == 0, done.stderr


def changed(name: str, before: str, after: str) -> Callable[[Path], object]:
    def change(package: Path) -> None:
        file = package / name
        text = file.read_text("utf-8")
        assert before in text
        file.write_text(text.replace(before, after), "utf-8")

    return change


DAMAGES: list[tuple[Callable[[Path], object], str]] = [
    (changed("game.toml", "minutes = 2", ""), "game.toml: minutes is missing"),
    (changed("game.toml", "interface = 2", "interface = 1"), "the game is for another version"),
    (changed("game.toml", "minutes = 2", 'minutes = 2\nmakers = ""'), "game.toml: makers = ''"),
    (changed("game.toml", "rules:Rules", "rules:Rule"), "game.toml: rules = '.rules:Rule'"),
    (changed("cards.toml", 'id = "star"', 'id = "comet"'), "game.toml: "),
    (changed("__init__.py", '"""One', 'raise RuntimeError("no")\n"""One'), "RuntimeError: no"),
    (changed("rules.py", "HAND = ", "import nowhere\n\nHAND = "), "No module named 'nowhere'"),
    (changed("mind/mind.py", "from math", "from maths"), "No module named 'maths'"),
    (changed("text/ja.toml", "tagline", "slogan"), "not in every language: slogan, tagline"),
    (changed("text/en.toml", 'hand = "Hand"', ""), "place.hand"),
    (changed("board.toml", 'cue = "verdict"', 'cue = "verdicts"'), "verdicts"),
    (lambda package: (package / "help.ja.md").unlink(), "help: FileNotFoundError"),
    (lambda package: (package / "lesson.1.toml").write_text('seats = ["you", "me"]\n[[step]]'), "lessons: "),
    (lambda package: (package / "art" / "moon.svg").unlink(), "art: FileNotFoundError"),
    (changed("art/style.toml", 'shape = "drop"', 'shape = "crown"'), "[kinds.moon] shape = 'crown': a letter"),
    (changed("art/style.toml", "[kinds.star]", "[kinds.comet]"), "art: style.toml: there is no [kinds.star]"),
    (lambda package: (package / "game.toml").unlink(), "game.toml can't be read"),
]
"""Damages to a game, and the fault reported for each."""


@pytest.fixture(scope="module")
def looked_through(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], dict[str, str]]:
    """Return the playable games, and the reasons of the rejected packages.

    Installed are one intact game and one with each damage.
    """
    site = Path(shutil.copytree(installed, tmp_path_factory.mktemp("damaged") / "site"))
    (info,) = site.glob("*.dist-info")
    for number, (damage, _) in enumerate(DAMAGES):
        damage(Path(shutil.copytree(site / GAME, site / f"{GAME}_{number}")))
        with (info / "entry_points.txt").open("a") as points:
            points.write(f"{GAME}_{number} = {GAME}_{number}\n")
    games, left = run(site, "-c", FOUND).stdout.splitlines()
    told = [line.partition(": ") for line in left.split("|")]
    return games.split(), {package: why for package, _, why in told}


@pytest.mark.slow
@pytest.mark.parametrize(("number", "said"), [(number, said) for number, (_, said) in enumerate(DAMAGES)])
def test_a_broken_one_is_left_out_and_the_others_play(
    looked_through: tuple[list[str], dict[str, str]], number: int, said: str
) -> None:
    games, left = looked_through
    assert len(games) == 6 and games[-1] == GAME
    assert said in left[f"{GAME}_{number}"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "begin"), [("en", "A game from another package can’t be used"), ("ja", "追加されたゲーム")]
)
def test_the_player_is_told_once_and_so_are_log_and_terminal(site: Path, language: str, begin: str) -> None:
    (site / GAME / "board.toml").unlink()
    done = run(site, "-c", TOAST, language=language)
    (toast,) = done.stdout.splitlines()
    assert toast.startswith(begin) and GAME in toast and "board.toml" in toast
    assert "board.toml" in done.stderr
    logs = "".join(file.read_text("utf-8") for file in (site.parent / "home").rglob("*.log"))
    assert f"the game of the package {GAME} is left out: board.toml" in logs


@pytest.mark.slow
def test_an_id_that_is_taken_is_refused(site: Path) -> None:
    (info,) = site.glob("*.dist-info")
    other = site / "clubs" / GAME
    shutil.copytree(site / GAME, other)
    with (info / "entry_points.txt").open("a") as points:
        points.write(f"zz = clubs.{GAME}\n")
    games, left = run(site, "-c", FOUND).stdout.splitlines()
    assert games.split().count(GAME) == 1
    assert f"there is already a game '{GAME}', from {GAME}" in left


@pytest.mark.slow
def test_a_broken_one_can_not_be_asked_for_and_the_command_says_why(site: Path) -> None:
    (site / GAME / "art" / "star.svg").unlink()
    done = run(site, "-m", "table", "play", GAME)
    assert done.returncode == 2
    assert "art: FileNotFoundError" in done.stderr and GAME in done.stderr.splitlines()[-1]


@pytest.mark.slow
def test_its_rules_are_tried_before_it_can_be_shown(site: Path) -> None:
    (site / GAME / "board.toml").unlink()
    done = run(site, "-m", "table", "simulate", GAME, "--games", "5")
    assert done.returncode == 0 and "5 games" in done.stdout, done.stderr


@pytest.mark.slow
def test_it_is_examined_and_every_scene_that_it_has_is_drawn(site: Path) -> None:
    done = run(site, "-m", "table.commands.examine", GAME, "--pictures", "drawn")
    assert done.returncode == 0, done.stdout
    drawn = {file.stem for file in (site / "drawn").iterdir()}
    assert {"lobby", "play", "claim", "reveal", "rules", "results", "timeline"} <= drawn
    assert not {"cancel", "burn"} & drawn and " no " not in done.stdout


@pytest.mark.slow
def test_what_is_wrong_with_it_is_told_with_the_check_that_found_it(site: Path) -> None:
    changed("rules.py", "facts.losers = (loser,)", "facts.losers = [loser]")(site / GAME)
    unseen = "from table.commands import examine; examine.scenes_of = lambda game: (); raise SystemExit(examine.main())"
    done = run(site, "-c", unseen, GAME, "--pictures", "drawn")
    assert done.returncode == 1
    assert f"facts_are_values: Broken: {GAME}.facts, Known.losers after Lost: a list can be changed" in done.stdout


TRIED = """
from table.plugins import registry, vetting_process as trial

inner = trial.tried

def tried(game):
    print("tried")
    return inner(game)

if __name__ == "__main__":
    trial.tried = tried
    registry.wait()
    print(registry.playable()[-1].id)
"""


@pytest.mark.slow
def test_what_has_passed_is_not_tried_again_until_a_file_changes(site: Path) -> None:
    script = site.parent / "tries.py"
    script.write_text(TRIED)

    def said() -> list[str]:
        done = run(site, str(script))
        assert done.stderr == ""
        return done.stdout.split()

    assert said() == ["tried", GAME]
    assert said() == [GAME]
    changed("rules.py", "HAND = ", "HAND = 0 + ")(site / GAME)
    assert said() == ["tried", GAME]


@pytest.mark.slow
def test_one_that_ends_what_imports_it_is_examined_as_far_as_that(site: Path) -> None:
    changed("rules.py", "HAND = ", "raise SystemExit(7)\n\nHAND = ")(site / GAME)
    done = run(site, "-m", "table.commands.examine", GAME, "--pictures", "drawn")
    assert done.returncode == 1
    assert done.stdout.startswith("FAIL") and "SystemExit: 7" in done.stdout and done.stdout.count("FAIL") == 1


@pytest.mark.slow
def test_a_game_that_there_is_not_can_not_be_examined(site: Path) -> None:
    (site / GAME / "game.toml").unlink()
    done = run(site, "-m", "table.commands.examine", GAME)
    assert done.returncode == 2
    assert f"there is no game '{GAME}'" in done.stderr and "game.toml can't be read" in done.stderr
