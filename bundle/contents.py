"""The contents of the program's folder, and what stays out."""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from games import GAMES
from games.core.entry import LEARNED
from table.commands import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
NAME = "usotaku"
IN_TERMINAL = f"{NAME}-cli"
"""The name of the same program on Windows for terminals.

There a program has either a window or a terminal.
"""
OWN = ("games", "table", "art", "sounds")
VOICED = sys.platform in ("win32", "darwin")
"""True where a library speaks, with a part of CFFI.

On Linux a speech server does.
"""
PACKAGES = (
    *("pygame", "pygame_gui", "i18n", "PIL", "budoux", "platformdirs", "segno", "websockets", "ifaddr"),
    "accesskit",
    *(("prism", "cffi") if VOICED else ()),
)
"""All packages besides Python's own."""
STRIPPED = sys.platform.startswith("linux") and shutil.which("strip") is not None
"""True if symbols are stripped.

On other systems symbols are in files of their own, or signatures would break.
"""

LEFT_OUT = (
    # for developers
    *("numpy", "scipy", "sklearn", "matplotlib", "joblib", "distributed", "dask", "ray", "pyspiel"),
    *("open_spiel", "rlcard"),
    *("cv2", "yaml", "typing_extensions", "setuptools", "pkg_resources", "pip", "pytest", "IPython"),
    # other ways of websockets, for event loops other than asyncio's, and what these import
    *("websockets.trio", "trio", "websockets.legacy", "websockets.cli", "python_socks"),
    *("attr", "attrs", "cffi", "sniffio", "outcome", "greenlet", "playwright"),
    *(() if VOICED else ("prism",)),
    # parts of Python that nothing here needs; hashlib works without OpenSSL
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
"""Modules that stay out."""

_FONTS = ("FiraCode-Regular.ttf", "NotoSans-Regular.ttf")
"""Fonts that pygame-gui opens whatever font it writes in."""
_UNWANTED = (
    rf"pygame_gui/data/(?!{'|'.join(map(re.escape, _FONTS))}$)[^/]+\.(ttf|otf)$",
    r"pygame_gui/data/translations/(?!pygame-gui\.(en|ja)\.json$)[^/]+\.json$",
    r"(^|/)(py\.typed|.*\.pyi)$",
    r"budoux/models/(?!ja\.json$)",
    r"(^|/)games/new/",  # for developers
    r"(^|/)games/.*\.c$",
    r"(^|/)sounds/[^/]+/score\.toml$",
)


class Unexpected(Exception):
    """The folder holds something that is not meant to be there."""


def wanted(path: str) -> bool:
    """True if a file that PyInstaller has found belongs in the folder.

    `path` is the file's path inside the folder.
    """
    plain = path.replace("\\", "/")
    return not any(re.search(pattern, plain) for pattern in _UNWANTED)


def data_files() -> Iterator[tuple[Path, str]]:
    """Yield our own data files with their target folders."""
    for package in OWN:
        for file in sorted((ROOT / package).rglob("*")):
            inside = file.relative_to(ROOT)
            if file.is_file() and file.suffix not in (".py", ".pyc"):
                yield file, inside.parent.as_posix()


def voice_files() -> Iterator[tuple[str, str]]:
    """Yield the voice's own libraries with their target folders.

    The package finds them beside itself.
    """
    found = importlib.util.find_spec("prism") if VOICED else None
    for folder in (found and found.submodule_search_locations) or ():
        for file in sorted(Path(folder, "_native").glob("*")):
            yield str(file), "prism/_native"


def named_modules() -> Iterator[str]:
    """Yield the modules that no import leads to.

    A command is imported when it is given, games name theirs in `game.toml`, and `art` only holds files.
    """
    yield from OWN
    yield "accesskit"  # imported where it is there
    if VOICED:
        yield from ("prism", "_cffi_backend")
    yield from (f"table.commands.{name}" for name in COMMANDS)
    yield LEARNED.partition(":")[0]  # plays in games that name no mind
    for game in GAMES:
        yield from game.modules


def check_packages(modules: Iterable[str]) -> None:
    """Check that every module is ours, Python's or from one of `PACKAGES`.

    Raises `Unexpected` otherwise.
    """
    tops = {re.split(r"[./\\]", name)[0] for name in modules}
    known = {*OWN, *PACKAGES, *sys.stdlib_module_names, *(("_cffi_backend", "_prism_cffi") if VOICED else ())}
    strange = {top for top in tops - known if not top.startswith(("_sysconfigdata", "python3", "_pyi", "pyi"))}
    if strange:
        raise Unexpected(f"not meant to be in the program: {', '.join(sorted(strange))}")


def gather_app(dist: Path) -> None:
    """Put the macOS bundle alone into a folder like the other systems'."""
    shutil.rmtree(dist / NAME, ignore_errors=True)
    shutil.rmtree(dist / "collected")
    (dist / NAME).mkdir()
    shutil.move(dist / "Usotaku.app", dist / NAME / "Usotaku.app")
