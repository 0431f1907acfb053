"""Nothing is written outside the folders that tests have of their own.

A run that has left something else fails.

A pytest plugin. The user's folders (`HOME`, those of XDG, the one for temporary files) are empty ones while tests run,
also for whatever they start and for the processes of xdist; at the end there has to be nothing in them, and in the
checkout what was there before. Each test has a `USOTAKU_HOME` of its own, which does not exist until it is written to.
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
"""Where pytest has the folders of tests, whatever is said to be for temporary files."""
UNWATCHED = ("__pycache__",)
"""Folders of the checkout, beside those with a dot, in which a run may leave something."""


class Guard:
    """Empty folders in the place of the user's, and what was in the checkout before."""

    def __init__(self, checkout: Path) -> None:
        os.environ.setdefault(PYTESTS, tempfile.gettempdir())  # a test may run pytest
        self._folder = Path(tempfile.mkdtemp(prefix="usotaku-guard-"))
        self._folder.chmod(0o711)  # for what tests start as another user
        self._checkout = checkout
        self._before = dict(_files(checkout))
        for name in ELSEWHERE:
            os.environ.pop(name, None)
        for place, names in (("home", USERS), ("temporary", TEMPORARY)):
            folder = self._folder / place
            folder.mkdir()
            os.environ |= dict.fromkeys(names, str(folder))
        tempfile.tempdir = None  # so that it is looked for again

    def left(self) -> list[str]:
        """What has been written there, and what has come, gone or changed in the checkout."""
        there = [path.relative_to(self._folder) for path in self._folder.glob("*/**/*") if not path.is_dir()]
        empty = [path.relative_to(self._folder) for path in self._folder.glob("*/*") if path.is_dir()]
        after = dict(_files(self._checkout))
        changed = {path for path, _ in self._before.items() ^ after.items()}
        return sorted(map(str, {*there, *empty, *changed}))

    def remove(self) -> None:
        """Remove the folders, with what is in them."""
        shutil.rmtree(self._folder, ignore_errors=True)


def _files(folder: Path) -> Iterator[tuple[Path, tuple[int, int]]]:
    """All files of a checkout, with when they were changed, in ns, and their sizes."""
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
    """Put the user's folders out of reach.

    The processes of xdist inherit that.
    """
    config.stash[numbers] = count()
    if not hasattr(config, "workerinput"):
        config.stash[guard] = Guard(config.rootpath)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give the test a home of its own, before any fixture is made."""
    homes = item.config.stash
    os.environ[HOME] = str(_base(item) / "homes" / str(next(homes[numbers])))


def _base(item: pytest.Item) -> Path:
    """The folder that pytest has for this process."""
    factory: pytest.TempPathFactory = item.config._tmp_path_factory  # type: ignore[attr-defined]
    return factory.getbasetemp()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail if something is left.

    Those that xdist has started have ended by now.
    """
    stash = session.config.stash
    if guard in stash:
        stash[found] = stash[guard].left()
        if stash[found] and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what is left."""
    if left := config.stash.get(found, []):
        terminalreporter.section("written outside the tests' own folders", red=True, bold=True)
        terminalreporter.write_line("\n".join(left))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing, either."""
    if guard in config.stash:
        config.stash[guard].remove()
