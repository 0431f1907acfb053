"""Tests of the pytest plugins `guard` and `limit`."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def ran(folder: Path, code: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run pytest with both plugins in a separate checkout."""
    (folder / "test_it.py").write_text(code)
    plugins = ("-p", "tests.guard", "-p", "tests.limit", "-p", "no:cacheprovider", "--rootdir", str(folder))
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_ADDOPTS"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "pytest", "-q", *plugins, *options, "test_it.py"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)


WRITES = """
import os, pathlib, subprocess, sys, tempfile
from table.base import paths

def test_home():
    (pathlib.Path.home() / "left").touch()

def test_settings_folder():
    os.environ.pop("USOTAKU_HOME")
    paths.config_dir().mkdir(parents=True)
    (paths.config_dir() / "settings").touch()

def test_temporary():
    tempfile.mkdtemp(prefix="forgotten-")

def test_child():
    code = "import pathlib; (pathlib.Path.home() / 'of-child').touch()"
    subprocess.run([sys.executable, "-c", code], check=True)

def test_checkout():
    pathlib.Path("new.txt").touch()
"""


@pytest.mark.slow
def test_what_is_left_elsewhere_fails_the_run(tmp_path: Path) -> None:
    for spread in ("-n0", "-n2"):
        done = ran(tmp_path, WRITES, spread)
        (tmp_path / "new.txt").unlink()
        assert done.returncode == 1 and "5 passed" in done.stdout
        for name in ("home/left", "usotaku/settings", "temporary/forgotten-", "home/of-child", "new.txt"):
            assert name in done.stdout, spread


KEEPS = """
import os, pathlib, pytest
from table.base import paths

homes = []

@pytest.fixture(scope="module")
def early():
    return paths.data_dir()

@pytest.mark.parametrize("number", range(3))
def test_each_has_a_home(number, early, tmp_path):
    home = paths.data_dir()
    assert not home.exists() and home not in homes
    assert number or early == home
    homes.append(home)
    home.mkdir(parents=True)
    (tmp_path / "file").touch()
"""


@pytest.mark.slow
def test_each_test_has_a_home_of_its_own_and_may_write_there(tmp_path: Path) -> None:
    for spread in ("-n0", "-n2"):
        done = ran(tmp_path, KEEPS, spread)
        assert done.returncode == 0, done.stdout


HANGS = """
import pathlib, threading, time

def wait_for_ever():
    time.sleep(600)

def test_hangs():
    threading.Thread(target=wait_for_ever, daemon=True).start()
    try:
        threading.Event().wait()
    finally:
        pathlib.Path("cleared-up").touch()

def test_next():
    pass
"""


@pytest.mark.slow
@pytest.mark.posix
def test_a_test_that_hangs_fails_with_all_stacks_and_the_next_one_runs(tmp_path: Path) -> None:
    done = ran(tmp_path, HANGS, "--limit", "5", "-n1")
    assert done.returncode == 1 and "1 failed, 1 passed" in done.stdout
    assert "still running after 5 s" in done.stdout and "wait_for_ever" in done.stdout + done.stderr
    assert (tmp_path / "cleared-up").exists()


HANGS_IN_C = """
import ctypes, signal

def test_hangs():
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    ctypes.PyDLL(None).sleep(600)

def test_next():
    pass
"""


@pytest.mark.slow
@pytest.mark.posix
def test_a_process_that_hangs_outside_python_is_ended_and_the_next_test_runs(tmp_path: Path) -> None:
    ini = ("-o", "faulthandler_timeout=5", "-o", "faulthandler_exit_on_timeout=true")
    done = ran(tmp_path, HANGS_IN_C, "-n1", *ini)
    assert done.returncode == 1 and "1 failed, 1 passed" in done.stdout, done.stdout
    assert "line 6 in test_hangs" in done.stderr


@pytest.mark.parametrize(
    ("marks", "platform", "required", "expected"),
    [
        (("posix",), "win32", "1", pytest.skip.Exception),
        (("posix",), "darwin", "1", None),
        (("window",), "darwin", "1", pytest.skip.Exception),
        (("window",), "linux", "0", pytest.skip.Exception),
        (("window",), "linux", "1", pytest.fail.Exception),
        ((), "linux", "1", None),
    ],
)
def test_a_system_is_asked_for_what_it_can_have_only(
    marks: tuple[str, ...],
    platform: str,
    required: str,
    expected: type[BaseException] | None,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Item:
        def get_closest_marker(self, name: str) -> bool:
            return name in marks

    conftest = request.config.pluginmanager.get_plugin(str(ROOT / "tests" / "conftest.py"))
    monkeypatch.setenv("PATH", "")  # no tool is installed
    monkeypatch.setenv("USOTAKU_REQUIRE_WINDOW", required)
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(expected) if expected else nullcontext():
        conftest.pytest_runtest_setup(Item())
