"""Tests of the PyInstaller spec on each system, with PyInstaller faked."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from bundle import contents, extras
from bundle.contents import IN_TERMINAL, NAME, ROOT


def spec(platform: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, dict[str, Any]], list[Any]]:
    """Run the spec; return its programs by name, and the collected files."""
    for name in ("PyInstaller", "PyInstaller.utils", "PyInstaller.utils.win32"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    hooks, version = ModuleType("PyInstaller.utils.hooks"), ModuleType("PyInstaller.utils.win32.versioninfo")
    hooks.collect_data_files = lambda package: []  # type: ignore[attr-defined]
    for name in ("FixedFileInfo", "StringFileInfo", "StringStruct", "StringTable", "VarFileInfo", "VarStruct"):
        setattr(version, name, lambda *args, **more: (args, more))
    version.VSVersionInfo = lambda *, ffi, kids: str(kids)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, hooks.__name__, hooks)
    monkeypatch.setitem(sys.modules, version.__name__, version)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(contents, "gather_app", lambda folder: None)
    monkeypatch.setattr(extras, "lay_out", lambda folder: None)
    monkeypatch.setattr(extras, "draw_icons", lambda folder: extras.Icons(folder / "ico", folder / "icns"))

    programs: dict[str, dict[str, Any]] = {}
    collected: list[Any] = []

    def make(code: object, scripts: object, *, name: str, **more: Any) -> str:
        programs[name] = more
        return name

    found = SimpleNamespace(datas=[], binaries=[], pure=[], scripts=["__main__.py"])
    names = {
        "SPECPATH": str(ROOT),
        "DISTPATH": str(folder),
        "workpath": str(folder),
        "Analysis": lambda scripts, **more: found,
        "PYZ": lambda pure: pure,
        "EXE": make,
        "COLLECT": lambda *args, **more: collected.extend(args),
        "BUNDLE": lambda *args, **more: None,
    }
    exec(compile((ROOT / "build.spec").read_text("utf-8"), "build.spec", "exec"), names)
    return programs, collected


def test_on_windows_there_is_one_for_the_desktop_and_one_for_terminals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs, collected = spec("win32", tmp_path, monkeypatch)
    assert {name: made["console"] for name, made in programs.items()} == {NAME: False, IN_TERMINAL: True}
    assert all(f"{name}.exe" in made["version"] for name, made in programs.items())
    assert collected[:2] == [NAME, IN_TERMINAL], "in one folder, with one copy of all they need"
    assert f"{IN_TERMINAL} --selftest" in (ROOT / "bundle" / "README.txt").read_text("utf-8")


@pytest.mark.parametrize(("platform", "console"), [("linux", True), ("darwin", False)])
def test_elsewhere_there_is_one(platform: str, console: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs, _ = spec(platform, tmp_path, monkeypatch)
    assert {name: made["console"] for name, made in programs.items()} == {NAME: console}
