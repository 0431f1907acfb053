"""Settings for all tests.

No display or sound device is needed, except where a real window is the point.
"""

import gc
import inspect
import itertools
import os
import shutil
import sys
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

if sys.dont_write_bytecode:
    # Keep bytecode away from the sources, but keep it: processes that tests start need not compile everything again.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(sys.prefix) / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

T = TypeVar("T")

pytest_plugins = ["tests.guard", "tests.limit"]

TOGETHER = 5
"""Modules of tests whose objects are frozen together."""
modules = itertools.count(1)

MORE = 6


def keep_more() -> None:
    """Multiply the sizes of the picture caches by `MORE`.

    Tests go from game to game and from scene to scene.
    """
    from table.base import cache

    few = cache.cached
    cache.cached = lambda maxsize: few(MORE * maxsize)


keep_more()  # before any import of modules that cache pictures

WINDOW_TOOLS = ("Xvfb", "xdotool", "xwininfo", "openbox", "setxkbmap")
NOT_ON_WINDOWS = "what it uses Windows does not have: signals, links, rights of files, limits of a process"
TOOLS = {
    "window": WINDOW_TOOLS,
    "wayland": ("sway", "swaymsg", "grim", "wtype"),
    "browser": ("chromium",),
    "sound": ("pulseaudio", "pactl"),
    "reader": ("dbus-daemon", "dbus-send", "/usr/libexec/at-spi-bus-launcher", "/usr/bin/python3"),
    "orca": ("orca",),
}

SLOW = ("window", "browser", "sound", "reader", "slow")
"""Marks of the tests that only `--all` adds to the quick run."""
APART = ("wayland", "pythons", "orca", "training", "soak")
"""Marks of the tests that only `-m` runs."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register the options for longer runs.

    Random games, damaged files, kills, and the tests that the quick run leaves out.
    """
    parser.addoption("--seeds", type=int, default=1, help="random games for each check of the contract (default: 1)")
    parser.addoption(
        "--mutants", type=int, default=20, help="damaged journals, and half as many settings (default: 20)"
    )
    parser.addoption("--kills", type=int, default=2, help="games in which the program is killed (default: 2)")
    parser.addoption("--all", action="store_true", help="add tests in windows and browsers, with sound, and slow ones")
    parser.addoption("--cases", type=int, default=1, help="factor for the cases of sampled tests (default: 1)")


def pytest_collection() -> None:
    """Switch garbage collection off until all tests are collected; they stay."""
    gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Leave out tests by their marks before cases are made of them."""
    if not inspect.isfunction(obj):
        return None
    marks = {mark.name for mark in (*getattr(obj, "pytestmark", ()), *collector.iter_markers())}
    return None if marks.isdisjoint(left_out(collector.config)) else []


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Keep the sampled cases only, before tests are made of them."""
    mark = metafunc.definition.get_closest_marker("sampled")
    if mark and not chosen(metafunc.config):
        count = metafunc.config.getoption("--cases") * mark.args[0]
        metafunc._calls[:] = sample(metafunc.definition.nodeid, metafunc._calls, count)


def sample(name: str, cases: list[T], count: int) -> list[T]:
    """Return so many of a test's cases, spread evenly over all.

    The first one depends on the test's name, so that the tests together meet every game, size and language. A multiple
    of the `count` keeps these cases and more: what passes in a longer run passes in a quick one, too.
    """
    count, first = min(count, len(cases)), zlib.crc32(name.encode())
    kept = {(first + len(cases) * number // count) % len(cases) for number in range(count)}
    return [case for number, case in enumerate(cases) if number in kept]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out single cases by marks; sort tests in real windows first.

    With `--dist worksteal` those all land in the first process and run one after another there, while the other
    processes compute.
    """
    marks = left_out(config)
    items[:] = [item for item in items if marks.isdisjoint(mark.name for mark in item.own_markers)]
    items.sort(key=lambda item: item.get_closest_marker("window") is None)


def left_out(config: pytest.Config) -> set[str]:
    """Return the marks of tests left out; none if tests are named."""
    return set() if chosen(config) else {*APART, *(() if config.getoption("--all") else SLOW)}


def chosen(config: pytest.Config) -> bool:
    """True if the command line names tests or selects them by mark."""
    return bool(config.getoption("-m")) or any("::" in argument for argument in config.args)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report what a run leaves out, and the commands that run it."""
    if chosen(config):
        return
    if not config.getoption("--all"):
        terminalreporter.write_line(f"left out: {', '.join(SLOW)}; dev.py test --all runs these, too")
    terminalreporter.write_line(f'left out: {", ".join(APART)}; dev.py test -m "{" or ".join(APART)}" runs these')


def pytest_collection_finish() -> None:
    """Exempt the tests themselves from garbage collection.

    A collection, as in `App.only`, then skips thousands of objects.
    """
    gc.enable()
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def settled() -> Iterator[None]:
    """Freeze the objects that some modules' tests left in caches.

    Otherwise each collection when an application releases memory looks through them again: that took longer than most
    tests, and ever longer towards the end of a run.
    """
    yield
    if next(modules) % TOGETHER == 0:
        gc.collect()
        gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def no_fonts_but_ours() -> Iterator[None]:
    """Let every machine draw the same: without the fonts of its system."""
    from table.graphics import system_fonts

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(system_fonts, "folders", list)
        yield


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Forget fonts that a test has found in folders of its own."""
    from table.graphics import system_fonts

    for thread in threading.enumerate():
        if thread.name == system_fonts.THREAD:
            thread.join(60)
    system_fonts.FINDER.forget()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The test's own folder as `USOTAKU_HOME`, replacing that of `tests.guard`."""
    from table.base.paths import HOME

    monkeypatch.setenv(HOME, str(tmp_path))
    return tmp_path


@pytest.fixture(scope="session", autouse=True)
def alone() -> Iterator[None]:
    """Restrict every phone host to this machine.

    Monkeys press everything, so any test may open one.
    """
    from table.phones import network

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(network, "networks", lambda: [network.Network("lo", "127.0.0.1")])
        yield


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip or fail tests whose tools are missing.

    Tests marked `posix` are skipped on Windows. Tests with a mark in `TOOLS` are skipped where its tools are missing,
    but fail on Linux where the tools are required.
    """
    if sys.platform == "win32" and item.get_closest_marker("posix"):
        pytest.skip(NOT_ON_WINDOWS)
    needed = [tool for mark, tools in TOOLS.items() if item.get_closest_marker(mark) for tool in tools]
    missing = [tool for tool in needed if not shutil.which(tool)]
    if not missing:
        return
    reason = f"needs a real window, browser or sound server; not installed: {', '.join(missing)}"
    required = os.environ.get("USOTAKU_REQUIRE_WINDOW", str(int(os.environ.get("CI") == "true")))
    if required == "1" and sys.platform == "linux":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
