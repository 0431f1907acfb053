"""Folders that the system is asked to show."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from table import system
from table.system import X_LIBRARIES, Opening, missing_libraries, outer_environment

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="xdg-open is of Linux")


@pytest.fixture
def opener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the system's opener is looked for."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder / "xdg-open"


def has_failed(opening: Opening) -> bool:
    end = time.monotonic() + 10
    while opening._asked and time.monotonic() < end and not opening.failed:
        time.sleep(0.01)
    return opening.failed


def test_the_folder_is_handed_over(opener: Path, tmp_path: Path) -> None:
    opener.write_text(f'#!/bin/sh\nprintf %s "$1" > "{tmp_path}/asked"\n')
    opener.chmod(0o755)
    assert not has_failed(Opening(tmp_path / "嘘 卓"))
    assert (tmp_path / "asked").read_text("utf-8") == str(tmp_path / "嘘 卓")


def test_a_system_that_can_not_show_it_is_noticed(opener: Path, tmp_path: Path) -> None:
    assert has_failed(Opening(tmp_path)), "there is no opener"
    opener.write_text("#!/bin/sh\necho no file manager >&2\nexit 3\n")
    opener.chmod(0o755)
    assert has_failed(Opening(tmp_path))


def test_other_programs_get_their_own_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    ours = {"LD_LIBRARY_PATH": "/opt/usotaku", "LANG": "ja"}
    assert outer_environment(ours) == {"LANG": "ja"}
    assert outer_environment({**ours, "LD_LIBRARY_PATH_ORIG": "/lib/x"}) == {"LANG": "ja", "LD_LIBRARY_PATH": "/lib/x"}
    monkeypatch.delattr(sys, "frozen")
    assert outer_environment(ours) == ours


def test_libraries_that_a_window_takes_are_missed_only_where_there_is_a_display(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(system, "X_LIBRARIES", {**X_LIBRARIES, "libNowhere.so.6": "libnowhere"})
    monkeypatch.delenv("DISPLAY", raising=False)
    assert missing_libraries() == {}
    monkeypatch.setenv("DISPLAY", ":0")
    assert missing_libraries()["libNowhere.so.6"] == "libnowhere"
    monkeypatch.setattr(system, "X_LIBRARIES", {"libc.so.6": "libc6"})
    assert missing_libraries() == {}
