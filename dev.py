#!/usr/bin/env python3
"""Set up Usotaku and run it.

Needs Python 3.11 or later, and nothing else:

    python3 dev.py play [arguments of usotaku]     opens the game
    python3 dev.py test [--all] [arguments of pytest]
                                                   runs the quick tests, or all; on all cores unless -n says otherwise
    python3 dev.py soak [--minutes M] [--window]   lets monkeys play until they find something; --help tells more
    python3 dev.py check                           runs ruff, and mypy for three systems
    python3 dev.py game ID                         examines one game and draws its scenes
    python3 dev.py build                           makes the executable in dist/ and checks it
    python3 dev.py trial                           tries that on a bare system (Linux, as root)

The first run makes .venv and installs what uv.lock says into it; later runs start at once.
"""

from __future__ import annotations  # lets an old Python get as far as saying that it is old

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
GROUPS = {
    "play": None,
    "test": "dev",
    "soak": "dev",
    "check": "dev",
    "game": None,
    "build": "build",
    "trial": "dev",
}
"""The commands, with the extra group of packages that each needs."""


class SetUpError(Exception):
    """The set-up can't go on; the message says what to do.

    The message is one line.
    """


def run(*command: str | Path) -> int:
    """Run a command in the foreground and return its exit status."""
    try:
        return subprocess.call([*map(str, command)])
    except KeyboardInterrupt:
        return 130


def works(*command: str | Path) -> bool:
    """True if a command starts and succeeds; it prints nothing."""
    try:
        return subprocess.run([*map(str, command)], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    """Make .venv unless a usable one is there."""
    if works(PYTHON, "-c", f"import sys; sys.exit(sys.version_info < {OLDEST})"):
        return
    print(f"dev.py: making {VENV}", flush=True)
    if not works(sys.executable, "-c", "import ensurepip, venv"):
        raise SetUpError("Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv")
    if not works(sys.executable, "-m", "venv", "--clear", VENV):
        raise SetUpError(f"could not make {VENV}; is the folder writable?")


def find_uv() -> list[str | Path] | None:
    """Return the command that starts uv, or None.

    If there is none, uv is installed into .venv.
    """
    on_path = shutil.which("uv")
    if on_path and works(on_path, "--version"):
        return [on_path]
    inside: list[str | Path] = [PYTHON, "-m", "uv"]
    if works(*inside, "--version") or works(PYTHON, "-m", "pip", "install", "uv"):
        return inside
    return None


def install(group: str | None) -> None:
    """Install what uv.lock says or, without uv, what pyproject.toml allows."""
    os.environ["UV_PROJECT_ENVIRONMENT"] = str(VENV)
    os.environ.pop("VIRTUAL_ENV", None)
    uv = find_uv()
    # Inexact, so that packages added by hand (the bench group, uv itself) stay.
    wanted = ["--extra", "access", *([] if group == "dev" else ["--no-dev"]), *(["--group", group] if group else [])]
    options = ["--project", str(ROOT), "--frozen", "--inexact", *wanted]
    if uv and run(*uv, "sync", *options, "--python", PYTHON, "--no-python-downloads") == 0:
        return
    print("dev.py: no uv, or it failed: trying pip, with the newest versions allowed", flush=True)
    import tomllib  # not at the top: an old Python lacks it

    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    if run(PYTHON, "-m", "pip", "install", "-e", f"{ROOT}[access]", *(groups[group] if group else [])) != 0:
        raise SetUpError("could not install the packages (see above); is there a network?")


def set_up(group: str | None) -> None:
    """Bring .venv up to date.

    Stamps in it skip the work while nothing has changed.
    """
    make_venv()
    wanted = hashlib.sha256(bytes(ROOT))  # an editable install is bound to its location
    for name in ("pyproject.toml", "uv.lock"):
        wanted.update((ROOT / name).read_bytes())
    stamps = {one: VENV / (f"synced-{one}" if one else "synced") for one in GROUPS.values()}
    for one, stamp in stamps.items():
        if group in (None, one) and stamp.is_file() and stamp.read_text() == wanted.hexdigest():
            return
    install(group)
    stamps[group].write_text(wanted.hexdigest())


def main(arguments: list[str]) -> int:
    """Run one command and return its exit status.

    The status is the program's own, or 2 for bad arguments or a failed set-up.
    """
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments else 2
    command, *rest = arguments
    if command not in GROUPS or (command in ("check", "build", "trial") and rest):
        print("dev.py: use play, test, soak, check, game, build or trial; --help tells more", file=sys.stderr)
        return 2
    try:
        if sys.version_info < OLDEST:
            raise SetUpError("Python 3.11 or later is needed; this is " + sys.version.split()[0])
        set_up(GROUPS[command])
    except SetUpError as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return 2
    if command == "play":
        return run(PYTHON, "-m", "table", *rest)
    os.chdir(ROOT)
    if command == "game":
        return run(PYTHON, "-m", "table.commands.examine", *rest)
    if command in ("build", "trial"):
        return run(PYTHON, "-m", f"bundle.{command}")
    if command == "soak":
        return run(PYTHON, "-m", "tests.table.monkey.soak", *rest)
    if command == "test":
        waiting = "--all" in rest or "-m" in rest  # for windows or browsers: one process does little else
        spread = [] if any(word.startswith("-n") for word in rest) else ["-n", str((os.cpu_count() or 1) + waiting)]
        return run(PYTHON, "-m", "pytest", "--dist", "worksteal", *spread, *rest)
    types = [["mypy", "--platform", platform] for platform in ("linux", "win32", "darwin")]
    checks = (["ruff", "check"], ["ruff", "format", "--check"], *types)
    return max(run(PYTHON, "-m", *check) for check in checks)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
