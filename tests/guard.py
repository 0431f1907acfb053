"""Pytest plugin: fails a run that writes outside its own folders.

While tests run, the user's folders (`HOME`, those of XDG, the one for temporary files) are empty replacements, also for
the programs that tests start and for the processes of xdist. At the end the replacements must be empty and the checkout
unchanged. Each test has a `USOTAKU_HOME` of its own, which does not exist until something is written there.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from table.base.paths import HOME

ELSEWHERE = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DOCUMENTS_DIR")
USERS = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
TEMPORARY = ("TMPDIR", "TEMP", "TMP")
PYTESTS = "PYTEST_DEBUG_TEMPROOT"
"""Environment variable with pytest's root of test folders; overrides the temporary folder."""
UNWATCHED = ("__pycache__",)
"""Folders of the checkout, besides hidden ones, that may change."""


class Guard:
    """Empty replacements of the user's folders, and the checkout's earlier state."""

    def __init__(self, checkout: Path) -> None:
        os.environ.setdefault(PYTESTS, tempfile.gettempdir())  # a test may run pytest
        self._folder = Path(tempfile.mkdtemp(prefix="usotaku-guard-"))
        self._folder.chmod(0o711)  # for programs that tests start as another user
        self._checkout = checkout
        self._before = dict(_files(checkout))
        for name in ELSEWHERE:
            os.environ.pop(name, None)
        for place, names in (("home", USERS), ("temporary", TEMPORARY)):
            folder = self._folder / place
            folder.mkdir()
            os.environ |= dict.fromkeys(names, str(folder))
        tempfile.tempdir = None  # so that Python looks it up again

    def left(self) -> list[str]:
        """Return files written there or changed, added or removed in the checkout."""
        there = [path.relative_to(self._folder) for path in self._folder.glob("*/**/*") if not path.is_dir()]
        empty = [path.relative_to(self._folder) for path in self._folder.glob("*/*") if path.is_dir()]
        after = dict(_files(self._checkout))
        changed = {path for path, _ in self._before.items() ^ after.items()}
        return sorted(map(str, {*there, *empty, *changed}))

    def remove(self) -> None:
        """Remove the replacement folders with their contents."""
        shutil.rmtree(self._folder, ignore_errors=True)


def _files(folder: Path) -> Iterator[tuple[Path, tuple[int, int]]]:
    """Yield a checkout's files with modification time (ns) and size (bytes)."""
    for one in os.scandir(folder):
        if one.name.startswith(".") or one.name in UNWATCHED:
            continue
        if one.is_dir(follow_symlinks=False):
            yield from _files(Path(one.path))
        else:
            found = one.stat(follow_symlinks=False)
            yield Path(one.path), (found.st_mtime_ns, found.st_size)


guard = pytest.StashKey[Guard]()
found = pytest.StashKey[list[str]]()
numbers = pytest.StashKey[Iterator[int]]()


def pytest_configure(config: pytest.Config) -> None:
    """Replace the user's folders.

    The processes of xdist inherit the replacements.
    """
    config.stash[numbers] = count()
    if not hasattr(config, "workerinput"):
        config.stash[guard] = Guard(config.rootpath)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give the test its own home before any fixture is made."""
    homes = item.config.stash
    os.environ[HOME] = str(_base(item) / "homes" / str(next(homes[numbers])))


def _base(item: pytest.Item) -> Path:
    """Return pytest's folder for this process."""
    factory: pytest.TempPathFactory = item.config._tmp_path_factory  # type: ignore[attr-defined]
    return factory.getbasetemp()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run if something is left.

    The processes of xdist have ended by now.
    """
    stash = session.config.stash
    if guard in stash:
        stash[found] = stash[guard].left()
        if stash[found] and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """List the files that are left."""
    if left := config.stash.get(found, []):
        terminalreporter.section("written outside the tests' own folders", red=True, bold=True)
        terminalreporter.write_line("\n".join(left))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the replacement folders."""
    if guard in config.stash:
        config.stash[guard].remove()
