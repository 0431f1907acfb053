"""Tests of hostile and damaged plugins.

Each is left out and reported, and all others can be played.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games.core.entry import load_entry
from games.new.write import write_outside
from sounds import CUTS, music_file
from table.plugins.vetting_process import tried
from tests.table.match.processes import is_gone, linux, until

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
GAME = "hearsay"
LONG_S = 300.0
"""Timeout in s, generous for a busy machine."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Plugin package with every file that a game may have."""
    folder = tmp_path_factory.mktemp("attacks") / "project"
    write_outside(GAME, folder)
    package = folder / GAME
    (package / "feats.toml").write_text(
        '[quick]\nall = [{ result = "won" }, { deed = "lies", at_most = 0 }]\n', "utf-8"
    )
    for lang, told in (("en", "Quick"), ("ja", "早業")):
        with (package / "text" / f"{lang}.toml").open("a", encoding="utf-8") as text:
            text.write(f'\n[feat]\nquick = "{told}"\n[feat_how]\nquick = "{told}"\n')
    (package / "sounds").mkdir()
    for number in range(2):
        shutil.copy(ROOT / "sounds" / "take-0-0.ogg", package / "sounds" / music_file("calm", number))
    (package / "sounds" / CUTS).write_text('{"start": 10, "layers": {"calm": [[10, 900], [20, 1000]]}}')
    return package


# Before any of its code runs in this process


def planted(where: Path, file: str, code: str) -> str:
    """Write a package with hardly more than this code; return its name."""
    package = where / f"bad_{where.name.replace('-', '_')}"
    package.mkdir(parents=True)
    for name in ("__init__.py", "rules.py"):
        (package / name).write_text("class Rules:\n    pass\n")
    (package / "game.toml").write_text(
        'interface = 2\nseats = [2, 3]\nminutes = 1\nweight = 1\nfan = ["a", "b", "c"]\n'
        'rules = ".rules:Rules"\nmind = ".rules:Rules"\n'
    )
    with (package / file).open("a") as open_file:
        open_file.write(code)
    return package.name


HANGS = 'import threading\nthreading.Thread(target=threading.Event().wait, name="waits").start()\n'
ATTACKS = {
    "exits": ("__init__.py", "import sys\nsys.exit(7)\n", "SystemExit: 7 (__init__.py:4)"),
    "exits in its rules": ("rules.py", "raise SystemExit('joker')\n", "SystemExit: joker (rules.py:3)"),
    "interrupts": ("rules.py", "raise KeyboardInterrupt\n", "KeyboardInterrupt"),
    "raises its own": ("rules.py", "class Odd(BaseException):\n    pass\nraise Odd('a\\x1b[2J\\nb')\n", "Odd: a [2J b"),
    "can't even say it": (
        "rules.py",
        "class Odd(Exception):\n    def __str__(self): raise self\nraise Odd\n",
        "Odd: …",
    ),
    "ends the process": ("__init__.py", "import os\nos._exit(0)\n", "it ends the program"),
    "kills the process": ("rules.py", "import os, signal\nos.kill(os.getpid(), 9)\n", "it ends the program"),
    "starts a thread": ("rules.py", HANGS, "it keeps the program from ending"),
    "waits at exit": ("rules.py", "import atexit, time\natexit.register(time.sleep, 3600)\n", "keeps the program from"),
    "changes the status": ("rules.py", "import atexit, os\natexit.register(os._exit, 3)\n", "with status 3"),
    "prints": ("rules.py", "print('x' * 5_000_000)\n", "it prints something"),
    "traces": ("rules.py", "import sys\nsys.settrace(lambda *a: None)\n", "it changes sys.settrace"),
    "changes the path": ("rules.py", "import sys\nsys.path.insert(0, '/')\n", "it changes sys.path"),
    "patches": (
        "rules.py",
        "from games.core.match import Match\nMatch.legal = None\n",
        "changes games.core.match.Match.legal",
    ),
    "can't be read": ("game.toml", "x" * 100_000, "game.toml is larger than"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_whatever_a_package_does_when_it_is_imported_is_told_and_harms_nobody(
    attack: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    file, code, said = ATTACKS[attack]
    monkeypatch.syspath_prepend(str(tmp_path))
    package = planted(tmp_path, file, code)
    if file == "game.toml":
        with pytest.raises(ValueError, match=said):
            load_entry(package)
        return
    ends = "keeps" not in said
    verdict = tried(load_entry(package), seconds=LONG_S, grace=LONG_S if ends else 1.0)
    assert said in verdict.rules and verdict.play
    assert len(verdict.rules) < 400 and verdict.rules.isprintable()
    assert package not in sys.modules
    assert capfd.readouterr() == ("", "")


@linux
@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("while True: pass\n", "it is not done after 6 s"),
        ("import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nsignal.pause()\n", "it is not done after 6 s"),
        ("hoard = [bytes(1 << 20) for _ in range(4096)]\n", "MemoryError"),
    ],
)
def test_what_takes_too_long_or_too_much_is_ended_with_all_that_it_has_started(
    code: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    child = tmp_path / "child"
    forks = (
        f"import os, pathlib, time\nif not os.fork():\n    pathlib.Path({str(child)!r}).write_text(str(os.getpid()))\n"
    )
    package = planted(tmp_path, "rules.py", f"{forks}    time.sleep(3600)\n{code}")
    limits = {"seconds": 6.0} if "done" in said else {"seconds": LONG_S}
    verdict = tried(load_entry(package), grace=1.0, memory=1 << 29, **limits)
    assert verdict.rules.startswith(said)
    until(lambda: not child.exists() or is_gone(int(child.read_text() or 0) or os.getpid()))


def test_a_file_that_is_too_large_is_not_even_read(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = Path(shutil.copytree(project, tmp_path / "vast"))
    with (package / "art" / "moon.svg").open("r+b") as picture:
        picture.truncate(1 << 30)
    monkeypatch.syspath_prepend(str(tmp_path))
    verdict = tried(load_entry("vast"), seconds=LONG_S, memory=1 << 29)
    assert verdict.rules.startswith("art/moon.svg is larger than")


# The program, with many of them installed

STARTS = """
import functools, sys
from table.app import app, equipment
from table.plugins import registry, vetting_process as trial

class Seen(equipment.Toast):
    def show(self, words, *about, **more):
        super().show(words)
        print(words)

def tried(inner, game):
    return inner(game, seconds=3.0 if game.id == "hangs" else 300.0, grace=1.0 if game.id == "waits" else 300.0)

taken = app.App._take_in_plugins

def take_in(self):
    taken(self)
    if registry._told and not self._untold:
        print(*(one.id for one in self.top.form.widgets if one.id.startswith("game ")), sep=", ")
        self.quit()

if __name__ == "__main__":
    trial.tried = functools.partial(tried, trial.tried)
    equipment.Toast = Seen
    app.App._take_in_plugins = take_in
    from table.__main__ import main
    sys.exit(main())
"""
SECOND = "import multiprocessing\nif multiprocessing.parent_process() is None:\n    "
INSTALLED = {
    "exits_later": f"{SECOND}raise SystemExit(7)\n",
    "interrupts_later": f"{SECOND}raise KeyboardInterrupt\n",
    "waits": HANGS,
    "hangs": "import time\ntime.sleep(3600)\n",
}


@linux
def test_the_program_starts_shows_what_has_passed_and_ends(project: Path, tmp_path: Path) -> None:
    site, home = tmp_path / "site", tmp_path / "home"
    shutil.copytree(project, site / GAME)
    for name, code in INSTALLED.items():
        shutil.copytree(project, site / name)
        with (site / name / "rules.py").open("a") as rules:
            rules.write(code)
    with (site / GAME / "rules.py").open("a") as rules:  # runs only in this program, not in the trial
        rules.write(
            f"{SECOND}import threading, time\n"
            "    threading.Thread(target=time.sleep, args=(3600,), daemon=False).start()\n"
        )
    info = site / "attacks-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: attacks\nVersion: 1\n")
    points = "".join(f"{name} = {name}\n" for name in (GAME, *INSTALLED))
    (info / "entry_points.txt").write_text(f"[usotaku.games]\n{points}")
    other = site / "broken-1.dist-info"
    other.mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (other / "entry_points.txt").write_text("[usotaku.games]\nnothing\n")
    home.mkdir()
    (home / "settings.json").write_text(
        '{"usotaku": "usotaku settings", "format": 1, "welcomed": true, "language": "ja"}'
    )
    (tmp_path / "starts.py").write_text(STARTS)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)]),
        "USOTAKU_HOME": str(home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    command = [sys.executable, str(tmp_path / "starts.py")]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=LONG_S)
    assert done.returncode == 0, done.stderr
    toast, shown = done.stdout.splitlines()
    assert shown.split(", ")[-1] == f"game {GAME}" and not any(name in shown for name in INSTALLED)
    assert toast.startswith("追加されたゲーム")
    assert all(name in toast and name in done.stderr for name in (*INSTALLED, "broken")), done.stderr
    assert "hangs is left out: it is not done after 3 s" in done.stderr
    assert "exits_later is left out: SystemExit: 7" in done.stderr
    remembered = (home / "guests.json").read_text()
    assert GAME in remembered and "exits" not in remembered and "hangs" not in remembered


# Damaged files

LOOKS = """
import json, sys
from games.core.entry import load_entry
from table.plugins import read_through as tryout, registry
from table.shot.photographer import Wish
from table.shot.rendering import shoot
from table.store.settings import Settings

def harmless(game):
    for lang, scene in (("en", "play"), ("ja", "results"), ("en", "about")):
        shoot(scene, Wish(game, 3, 7), Settings(language=lang), (960, 540))

found = {}
for package in sys.argv[1:]:
    try:
        tryout.weigh(package)
        game = load_entry(package)
        registry.check(game)
        registry.playable = lambda: (game,)
        found[package] = ""
        try:
            harmless(game)
        except BaseException as error:
            found[package] = f"HARM {type(error).__name__}: {error}"
    except Exception as error:
        found[package] = f"{type(error).__name__}: {error}"
print(json.dumps(found))
"""
HOW = {
    "gone": None,
    "empty": lambda text: b"",
    "half": lambda text: text[: len(text) // 2],
    "odd": lambda text: b"\xff\x00 = [[{(",
}
ENOUGH = {".py": ("half",), ".ogg": ("gone", "empty"), ".svg": ("gone", "empty", "half")}
"""Kinds of damage by file ending; others suffer all kinds."""
HARMLESS = {
    "gone": {"feats.toml", "sounds/cuts.json"},
    "empty": {"feats.toml"},
    "half": {"__init__.py", "mind/__init__.py", "help.en.md", "help.ja.md"},
}
"""Files whose damage of this kind is harmless, by kind.

A package without the file is as complete as one with it. All other damage must be reported.
"""
CHANGES = {
    "feats.toml": [("at_most = 0", 'at_most = "many"'), ("at_most = 0", "at_least = [1]"), ("at_most", "mostly")],
    "sounds/cuts.json": [
        ('"start": 10', '"start": "10"'),
        ("[[10, 900], [20, 1000]]", "[]"),
        ("[[10, 900], [20, 1000]]", "7"),
        ("[10, 900]", "[900, 10]"),
        ("1000]", "100000000]"),
        ("calm", "loud"),
    ],
    "game.toml": [("minutes = 2", "minutes = -2"), ('fan = ["', 'fan = [1, "'), ("[brains]", "[other]")],
    "cards.toml": [('id = "star"', "id = 7"), ("count = ", "count = 0.5 # ")],
    "art/style.toml": [
        ('colour = "#d9822b"', 'colour = "orange"'),
        ("box = [45, 80, 160, 160]", "box = [45, 80, 160]"),
        ("box = [45, 80, 160, 160]", "box = [45, 80, nan, 160]"),
        ("box = [45, 80, 160, 160]", "box = [45, 80, 1e9, 160]"),
        ("shadow = 6", "shadow = 1e6"),
        ('kind_by = ["id"]', "kind_by = 3"),
        ('colour = "ink"', 'colour = "inks"'),
        ("[kinds.sun]", '[decor]\nlamp = "light"\n[kinds.sun]'),
        ("[kinds.sun]", "[decor.mat]\nopacity = 3\n[kinds.sun]"),
        ("[kinds.sun]", "[decor.rim]\nevery = 0\n[kinds.sun]"),
    ],
    "art/moon.svg": [
        ('viewBox="', 'viewBox="nan '),
        ('viewBox="', 'viewBox="0 0 1 100000" data="'),
        ("<svg", "<svg " + "x" * 300_000),
    ],
    "art/credits.toml": [('what = "', 'what = 3 # "'), ('kind = "', 'kind = "odd')],
    "text/en.toml": [("title = ", "title = 3 # "), ("tagline", "slogan")],
    "help.en.md": [("## ", "[cards: comet]\n## "), ("## ", "### ")],
}


@pytest.fixture(scope="module")
def looked_at(project: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], str]:
    """Fault reported for each file and kind of damage; "" if harmless."""
    site = tmp_path_factory.mktemp("damaged") / "site"
    site.mkdir()
    names: dict[str, tuple[str, str]] = {}

    def damaged(file: str, how: str, content: bytes | None) -> None:
        name = f"damaged_{len(names)}"
        names[name] = file, how
        target = Path(shutil.copytree(project, site / name)) / file
        target.unlink()
        if content is not None:
            target.write_bytes(content)

    for path in sorted(path for path in project.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        file, content = path.relative_to(project).as_posix(), path.read_bytes()
        for how in ENOUGH.get(path.suffix, HOW):
            change = HOW[how]
            damaged(file, how, change(content) if change else None)
        for number, (before, after) in enumerate(CHANGES.get(file, ())):
            assert before.encode() in content, (file, before)
            damaged(file, f"change {number}", content.replace(before.encode(), after.encode(), 1))
    info = site / "damages-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: damages\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[usotaku.games]\n" + "".join(f"{name} = {name}\n" for name in names))
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)]),
        "USOTAKU_HOME": str(site.parent / "home"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    command = [sys.executable, "-c", LOOKS, *names]
    done = subprocess.run(command, env=environment, cwd=site.parent, capture_output=True, text=True, timeout=4 * LONG_S)
    assert done.returncode == 0, done.stderr
    return {names[name]: said for name, said in json.loads(done.stdout.splitlines()[-1]).items()}


def test_every_damage_of_a_file_is_told_or_harmless_for_a_whole_game(looked_at: dict[tuple[str, str], str]) -> None:
    silent = {key for key, said in looked_at.items() if not said}
    harm = {key: said for key, said in looked_at.items() if said.startswith("HARM")}
    assert not harm
    assert silent <= {(file, how) for how, files in HARMLESS.items() for file in files}


def test_what_is_told_names_the_file_or_what_it_is_about(looked_at: dict[tuple[str, str], str]) -> None:
    odd = {file: said for (file, how), said in looked_at.items() if how == "odd"}
    assert all(Path(file).name in said for file, said in odd.items()), odd
    assert "feats.toml: at_most = 'many' should be a number" in looked_at["feats.toml", "change 0"]
    assert "layers.calm" in looked_at["sounds/cuts.json", "change 1"]
    assert "calm-01.ogg" in looked_at["sounds/calm-01.ogg", "gone"]
    assert "calm-01.ogg: it has " in looked_at["sounds/cuts.json", "change 4"]
    assert "moon.svg: viewBox" in looked_at["art/moon.svg", "change 1"]
    assert "orange" in looked_at["art/style.toml", "change 0"]
