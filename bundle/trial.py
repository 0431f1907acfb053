"""Tries the archive on a bare Linux: `python3 dev.py trial`, as root.

Needs debootstrap, Xvfb, xdotool and openbox. It makes a fresh Debian without Python and with only the libraries that
README.txt names. The program lies in a folder with spaces and Japanese characters, for a user who has nothing yet. A
test player plays by mouse and closes windows as people do.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from bundle.build import DIST, ELSEWHERE, Refused, files_in
from bundle.contents import NAME
from games import GAMES
from table import VERSION
from table.base.paths import HOME
from table.base.system import X_LIBRARIES
from table.match.seats import MatchSetup
from table.match.speeds import INSTANT
from table.store import settings as store
from table.store.settings import Settings
from tests.table.desk import SCREEN, Desk, Twin, journal_lines
from tests.table.scenes.playing import Player

BARE = DIST / "work" / "bare"
"""The bare system, kept for the next time."""
TOOLS = ("debootstrap", "Xvfb", "xdotool", "xwininfo", "openbox", "unshare", "chroot")
USER = 1000
PLAYERS_HOME = Path("home/player")
PLACE = Path("opt") / ELSEWHERE
ITS_OWN = (".config/usotaku", ".local/share/usotaku", ".local/state/usotaku")
"""The only folders in the home where the program keeps things."""
SITTING = Settings(language="ja", welcomed=True, reduced=True, speed=INSTANT)
GAME = (GAMES[0].id, "you,random,random", 4)
PATIENCE = 30.0  # s
CANT_TRY = 77
"""Exit status: it can't be tried here."""
DISPLAY_FAILED = 2
"""The program's exit status if no display works."""
START = """
root=$1; home=$2; kind=$3; shift 3
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix" && mount -t proc proc "$root/proc" || exit 99
case $kind in
    read-only) mount --bind "$root/$home" "$root/$home" && mount -o remount,bind,ro "$root/$home" || exit 99 ;;
    full) mount -t tmpfs -o size=4k,mode=777 none "$root/$home" && printf %4096s > "$root/$home/full" || exit 99 ;;
esac
exec chroot --userspec="$1:$1" "$root" env -i HOME="/$home" DISPLAY="$DISPLAY" SDL_FRAMEBUFFER_ACCELERATION=0 "$2" $3
"""
"""Shell: start the program on the bare system.

Its home stays as it is, or is read-only or full. The program tries no other way of presenting, so the window stays the
one that was found.
"""


class Bare(Desk):
    """A desk whose program runs on the bare system."""

    def __init__(self, display: str, pixels: Path, root: Path) -> None:
        super().__init__(display, pixels, root / PLAYERS_HOME)
        self.root = root
        self.environment = {"PATH": os.environ["PATH"], "DISPLAY": display}

    @property
    def folder(self) -> Path:
        """The program's folder."""
        return self.root / PLACE / NAME

    def start(self, *arguments: str, home: str = "") -> subprocess.Popen[str]:
        """Start the program.

        `home` is "read-only", "full", or empty for a normal home.
        """
        program = f"/{PLACE}/{NAME}/{NAME}"
        own = [str(self.root), str(PLAYERS_HOME), home, str(USER), program, " ".join(arguments)]
        command = ["unshare", "--mount", "sh", "-c", START, "sh", *own]
        return subprocess.Popen(command, env=self.environment, stderr=subprocess.PIPE, text=True)

    def launch(self, *arguments: str, home: str = "") -> None:
        """Start the program (see `start`) and find its window."""
        self.tool("xdotool", "mousemove", "0", "0")
        self.program = self.start(*arguments, home=home)
        self.wait(self.found, "no window")
        self.focus()

    def journal(self) -> list[str]:
        """See `Desk.journal`."""
        files = sorted((self.home / ".local/share/usotaku").glob("unfinished*.jsonl"))
        return journal_lines(files[0]) if files else []

    def setup(self) -> MatchSetup:
        """See `Desk.setup`."""
        self.wait(self.journal, "no game was begun")
        return MatchSetup.from_json(json.loads(self.journal()[0])["setup"])

    def close(self, status: int = 0, *, asked: bool = False) -> None:
        """Close the window as people do and wait for the program's end.

        If `asked`, the program asks the first time, so the window is closed twice. Raises `Refused` for another exit
        status.
        """
        self.focus()
        self.tool("xdotool", "key", "alt+F4")
        if asked:
            time.sleep(3)
            self.tool("xdotool", "key", "alt+F4")
        ended = self.ended()
        if ended != status:
            raise Refused(f"the program ended with status {ended}")


def main() -> int:
    """Run every trial and return the exit status."""
    archives = sorted(DIST.glob(f"{NAME}-*.tar.gz"))
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if not sys.platform.startswith("linux") or os.geteuid() or missing or not archives:
        need = f"Linux, root, the archive in {DIST} (dev.py build) and {', '.join(missing or TOOLS)}"
        print(f"trial: this needs {need}", file=sys.stderr)
        return CANT_TRY
    try:
        _make_bare(BARE)
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
            root = Path(place) / "root"
            subprocess.run(["cp", "-a", str(BARE), str(root)], check=True)
            _unpack(archives[-1], root)
            with _desk(root) as desk:
                for one in (no_libraries, first_start, whole_game, twice, killed, no_room, left_behind):
                    begin = time.monotonic()
                    one(desk)
                    print(f"{time.monotonic() - begin:6.1f} s  {one.__doc__}", flush=True)
    except (Refused, AssertionError, OSError, subprocess.CalledProcessError) as error:
        print(f"trial: {error}", file=sys.stderr)
        return 1
    return 0


def _make_bare(root: Path) -> None:
    """Make a minimal Debian."""
    if (root / "made").exists():
        return
    shutil.rmtree(root, ignore_errors=True)
    suite = platform.freedesktop_os_release()["VERSION_CODENAME"]
    print(f"trial: making a bare {suite} in {root}", flush=True)
    subprocess.run(["debootstrap", "--variant=minbase", suite, str(root)], check=True, stdout=subprocess.DEVNULL)
    (root / "made").touch()


def _unpack(archive: Path, root: Path) -> None:
    """Unpack the program and make an empty home.

    The program belongs to another user than the player, so that it can't write next to itself.
    """
    (root / PLACE).mkdir(parents=True)
    shutil.unpack_archive(archive, root / PLACE)
    (root / PLAYERS_HOME).mkdir(parents=True)
    shutil.chown(root / PLAYERS_HOME, USER, USER)
    (root / "tmp/.X11-unix").mkdir()


@contextmanager
def _desk(root: Path) -> Iterator[Bare]:
    """A virtual screen with a window manager."""
    with tempfile.TemporaryDirectory() as pixels:
        ready, tell = os.pipe()
        screen = ["-noreset", "-nocursor", "-fbdir", pixels, "-screen", "0", "{}x{}x24".format(*SCREEN)]
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(tell), *screen], pass_fds=[tell], stderr=subprocess.DEVNULL
        )
        os.close(tell)
        with os.fdopen(ready) as pipe:
            desk = Bare(f":{pipe.readline().strip()}", Path(pixels) / "Xvfb_screen0", root)
        manager = subprocess.Popen(
            ["openbox", "--sm-disable"], env=desk.environment, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT
        )
        try:
            yield desk
        finally:
            desk.clear_up()
            for process in (manager, server):
                process.terminate()
                process.wait()


def _seen(desk: Bare) -> None:
    """Wait until the window shows something. Raises `AssertionError`."""
    desk.wait(lambda: len(desk.picture().getcolors(1 << 20) or ()) > 100, "nothing is shown")


def no_libraries(desk: Bare) -> None:
    """Names missing X libraries; starts with those libraries alone."""
    program = desk.start()
    said = program.communicate(timeout=PATIENCE)[1]
    if program.returncode != DISPLAY_FAILED or not all(one in said for one in (*X_LIBRARIES, *X_LIBRARIES.values())):
        raise Refused(f"without libraries for X it said with status {program.returncode}: {said}")
    getting = "apt-get update -qq && apt-get install -y -qq --no-install-recommends " + " ".join(X_LIBRARIES.values())
    done = subprocess.run(["chroot", str(desk.root), "sh", "-c", getting], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(f"apt-get failed: {done.stderr}")


def first_start(desk: Bare) -> None:
    """First start, in an empty home without sound; the window is closed."""
    desk.launch()
    _seen(desk)
    desk.close()


def whole_game(desk: Bare) -> None:
    """A game played by mouse to its end; the window is closed."""
    with _playing(desk) as (player, random):
        decisions = 0
        while not player.over:
            player.decide(random, "click")
            decisions += 1
            player.wait_until_asked()
        player.wait(700)
        if decisions < 5 or desk.journal():
            raise Refused(f"after {decisions} decisions this was left: {desk.journal()}")
    desk.close()


@contextmanager
def _playing(desk: Bare) -> Iterator[tuple[Player, Random]]:
    """Play a game in the window; yields its player.

    A twin of the program runs in step with it and knows where things are.
    """
    import pygame  # late: `table` must first suppress the greeting that this import prints

    game, seats, seed = GAME
    _keep(desk, SITTING)
    desk.launch("play", game, "--seats", seats, "--seed", str(seed))
    with tempfile.TemporaryDirectory() as files:
        os.environ |= {HOME: files, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((64, 64))
        twin = Twin(desk, SITTING)
        twin.games.start(desk.setup())
        player = Player(twin, twin.screen.size)
        player.wait_until_asked()
        yield player, Random(seed)
        twin.close()
        pygame.quit()


def _keep(desk: Bare, settings: Settings) -> None:
    """Save these settings for the program to open with."""
    folder = desk.home / ".config/usotaku"
    os.environ[HOME] = str(folder)
    store.save(settings)
    for one in (*folder.iterdir(), folder, folder.parent):
        shutil.chown(one, USER, USER)


def twice(desk: Bare) -> None:
    """Two programs at once, each with a game of its own."""
    first = _at_the_table(desk)
    second = _at_the_table(desk)
    files = list((desk.home / ".local/share/usotaku").glob("unfinished*.jsonl"))
    for program in (first, second):
        desk.program = program
        desk.wait(desk.found, "a window has gone")
        desk.close()
    if len(files) != 2:
        raise Refused(f"two programs keep their games in {files}")


def _at_the_table(desk: Bare) -> subprocess.Popen[str]:
    """Start a program that begins a game and return it."""
    known = len(list((desk.home / ".local/share/usotaku").glob("unfinished*.jsonl")))
    game, seats, seed = GAME
    desk.launch("play", game, "--seats", seats, "--seed", str(seed))
    _seen(desk)
    folder = desk.home / ".local/share/usotaku"
    desk.wait(lambda: len(list(folder.glob("unfinished*.jsonl"))) > known, "no game was begun")
    assert desk.program
    return desk.program


def killed(desk: Bare) -> None:
    """Killed during a game: the next start offers it and reports nothing."""
    for file in (desk.home / ".local/share/usotaku").iterdir():
        file.unlink()
    with _playing(desk) as (player, random):
        for _ in range(3):
            player.decide(random, "click")
            player.wait_until_asked()
        before = desk.journal()
        assert desk.program
        desk.program.kill()
        desk.program.wait()
    desk.launch()
    _seen(desk)
    desk.close()
    log = (desk.home / ".local/state/usotaku/log/usotaku.log").read_text("utf-8").rpartition(f"Usotaku {VERSION}")[2]
    if desk.journal() != before or "ERROR" in log or "CRITICAL" in log:
        raise Refused(f"after it was killed: {desk.journal()} instead of {before}, and in the log:\n{log}")


def no_room(desk: Bare) -> None:
    """Read-only and full homes: plays, and asks before a game is lost."""
    game, seats, seed = GAME
    for home in ("read-only", "full"):
        desk.launch("play", game, "--seats", seats, "--seed", str(seed), home=home)
        _seen(desk)
        time.sleep(3)
        desk.close(status=1, asked=True)


def left_behind(desk: Bare) -> None:
    """Nothing new in the program's folder or elsewhere in the home."""
    strange = [
        file
        for file in files_in(desk.home)
        if not str(file.relative_to(desk.home)).startswith(tuple(f"{folder}/" for folder in ITS_OWN))
    ]
    with tempfile.TemporaryDirectory() as again:
        shutil.unpack_archive(sorted(DIST.glob(f"{NAME}-*.tar.gz"))[-1], again)
        fresh = {file.relative_to(Path(again) / NAME): file.lstat().st_size for file in files_in(Path(again))}
    there = {file.relative_to(desk.folder): file.lstat().st_size for file in files_in(desk.folder)}
    if strange or fresh != there:
        raise Refused(f"left behind: {strange}, {sorted(there.keys() ^ fresh.keys())}")


if __name__ == "__main__":
    sys.exit(main())
