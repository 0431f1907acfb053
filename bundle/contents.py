"""What goes into the program's folder, and what stays out."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from games import GAMES
from table.commands import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
NAME = "usotaku"
IN_TERMINAL = f"{NAME}-cli"
"""The same program on Windows, for terminals: there a program has either a window or a terminal."""
OWN = ("games", "table", "art", "sounds")
PACKAGES = ("pygame", "pygame_gui", "i18n", "PIL", "budoux", "platformdirs", "segno", "websockets", "ifaddr")
"""All that is not Python's own."""
STRIPPED = sys.platform.startswith("linux") and shutil.which("strip") is not None
"""Elsewhere symbols are in files of their own, or signatures would break."""

LEFT_OUT = (
    # for developers
    *("numpy", "scipy", "sklearn", "matplotlib", "joblib", "distributed", "dask", "ray", "pyspiel"),
    *("open_spiel", "rlcard"),
    *("cv2", "yaml", "typing_extensions", "setuptools", "pkg_resources", "pip", "pytest", "IPython"),
    # other ways of websockets, for other loops than asyncio's, and what these lead to
    *("websockets.trio", "trio", "websockets.legacy", "websockets.cli", "python_socks"),
    *("attr", "attrs", "cffi", "sniffio", "outcome", "greenlet", "playwright"),
    # what Python brings along and nothing here needs; hashlib does without OpenSSL
    *("tkinter", "turtle", "test", "unittest", "doctest", "pdb", "pydoc", "pydoc_data", "lib2to3", "ensurepip", "venv"),
    *(
        "ssl",
        "_ssl",
        "_uuid",
        "_hashlib",
        "curses",
        "readline",
        "xmlrpc",
        "ftplib",
        "smtplib",
        "webbrowser",
    ),
    # parts of pygame that are never imported
    *("pygame.tests", "pygame.examples", "pygame.docs", "pygame.camera", "pygame._camera", "pygame._camera_opencv"),
    *("pygame.midi", "pygame.pypm", "pygame.sndarray", "pygame.surfarray"),
    # parts of Pillow for files and fonts, which pygame reads here
    *("PIL.AvifImagePlugin", "PIL._avif", "PIL._imagingft", "PIL._imagingcms"),
    *("PIL._imagingtk", "PIL.ImageTk", "PIL.ImageQt", "PIL.ImageShow", "PIL.ImageGrab", "PIL._imagingmath"),
)
"""Modules."""

_FONTS = ("FiraCode-Regular.ttf", "NotoSans-Regular.ttf")
"""pygame-gui opens these whatever font it is to write in."""
_UNWANTED = (
    rf"pygame_gui/data/(?!{'|'.join(map(re.escape, _FONTS))}$)[^/]+\.(ttf|otf)$",
    r"pygame_gui/data/translations/(?!pygame-gui\.(en|ja)\.json$)[^/]+\.json$",
    r"(^|/)(py\.typed|.*\.pyi)$",
    r"budoux/models/(?!ja\.json$)",
    r"(^|/)games/new/",  # for developers
    r"(^|/)sounds/[^/]+/score\.toml$",
)


class Unexpected(Exception):
    """Something is in the folder that nobody has thought of."""


def wanted(path: str) -> bool:
    """Whether a file that PyInstaller has found is to be there, by its path inside the folder."""
    plain = path.replace("\\", "/")
    return not any(re.search(pattern, plain) for pattern in _UNWANTED)


def data_files() -> Iterator[tuple[Path, str]]:
    """Our own files that are not programs, with the folders that they go to."""
    for package in OWN:
        for file in sorted((ROOT / package).rglob("*")):
            inside = file.relative_to(ROOT)
            if file.is_file() and file.suffix not in (".py", ".pyc"):
                yield file, inside.parent.as_posix()


def named_modules() -> Iterator[str]:
    """The modules that no import leads to: a command is imported when it is given, games name theirs in `game.toml`,
    and `art` only holds files."""
    yield from OWN
    yield from (f"table.commands.{name}" for name in COMMANDS)
    for game in GAMES:
        yield from game.modules


def check_packages(modules: Iterable[str]) -> None:
    """Raise `Unexpected` if there is a module of a package that is neither ours nor Python's nor one of `PACKAGES`."""
    tops = {re.split(r"[./\\]", name)[0] for name in modules}
    known = {*OWN, *PACKAGES, *sys.stdlib_module_names}
    strange = {top for top in tops - known if not top.startswith(("_sysconfigdata", "python3", "_pyi", "pyi"))}
    if strange:
        raise Unexpected(f"not meant to be in the program: {', '.join(sorted(strange))}")


def gather_app(dist: Path) -> None:
    """On macOS: the bundle alone in the folder that the other systems have by themselves."""
    shutil.rmtree(dist / NAME, ignore_errors=True)
    shutil.rmtree(dist / "collected")
    (dist / NAME).mkdir()
    shutil.move(dist / "Usotaku.app", dist / NAME / "Usotaku.app")
