"""The user's language and displays, and opening folders."""

from __future__ import annotations

import locale
import socket
import sys
import time
from pathlib import Path

import pygame
import pytest

from table.base import system
from table.base.system import (
    X_LIBRARIES,
    Opening,
    has_compositor,
    missing_libraries,
    outer_environment,
    system_language,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="xdg-open is of Linux")


@pytest.fixture
def opener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the system's opener is looked for."""
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


@pytest.fixture
def no_displays(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (system.X_DISPLAY, system.WAYLAND_DISPLAY):
        monkeypatch.delenv(name, raising=False)


def test_libraries_that_a_window_takes_are_missed_only_where_there_is_a_display(
    no_displays: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "X_LIBRARIES", {**X_LIBRARIES, "libNowhere.so.6": "libnowhere"})
    monkeypatch.setattr(system, "WAYLAND_LIBRARIES", {"libNever.so.0": "libnever0", "libNo.so.0": "libno0"})
    assert missing_libraries() == {}
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert missing_libraries() == {"libNever.so.0": "libnever0", "libNo.so.0": "libno0"}
    monkeypatch.setenv("DISPLAY", ":0")
    assert missing_libraries()["libNowhere.so.6"] == "libnowhere"
    monkeypatch.setattr(system, "X_LIBRARIES", {"libc.so.6": "libc6"})
    assert missing_libraries() == {}, "a window opens on the other display"


def test_a_compositor_is_there_as_long_as_it_takes_connections(
    no_displays: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path has to be short
    monkeypatch.setenv("XDG_RUNTIME_DIR", ".")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-3")
    assert not has_compositor()
    with socket.socket(socket.AF_UNIX) as compositor:
        compositor.bind("wayland-3")
        compositor.listen()
        assert has_compositor()
    assert not has_compositor(), "its socket stays where it was killed"
    monkeypatch.setenv("WAYLAND_SOCKET", "5")
    assert has_compositor(), "that one can't be asked"


def test_the_language_is_what_the_system_prefers_where_the_environment_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on a Mac after a double click: no such variables."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(locale, "getlocale", lambda: ("en_GB", "UTF-8"))
    preferred = [{"language": "fr", "country": "CA"}, {"language": "ja", "country": "JP"}, {"language": "en"}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: preferred)
    assert system_language() == "ja"
    monkeypatch.setattr(pygame.system, "get_pref_locales", list)
    assert system_language() == "en"
