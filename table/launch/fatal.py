"""Failures before or without a window, mostly damaged files.

Imports nothing of the games, which may be what is broken, and so has words of its own, in both languages.
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from table.base.redact import chain, of_data, told
from table.launch import crash_log

FAILED = 1
"""Exit status."""
ROOT = Path(__file__).resolve().parents[2]
_READERS = {".toml": tomllib.loads, ".json": json.loads}
_DAMAGED = (
    "{what} が使えません。嘘卓を展開し直してください。",
    "{what} can't be used. Please unpack Usotaku again.",
)
_MISSING = ("必要なものがありません：{what}", "Something that Usotaku needs is missing: {what}")
_FAILED = ("問題が起きました：{what}", "Usotaku has hit a problem: {what}")
_LOG = "記録 / Log: {log}"


def tell(problem: Exception, *, in_box: bool) -> int:
    """Tell the damaged file on the terminal, and log it.

    `in_box`: on the screen, too. Returns the exit status.
    """
    lines = [*said(problem), *of_data(problem)]
    try:
        if crash_log.start_log() is None:
            lines.append(_LOG.format(log=crash_log.log_file()))
        crash_log.crashed(problem)
    except Exception as error:  # what tells why there is no log may be broken, too
        lines.append(told(error))
    print("usotaku: " + "\n".join(lines), file=sys.stderr)
    if in_box:
        _show_box("\n".join(lines))
    return FAILED


def said(problem: Exception) -> tuple[str, ...]:
    """Return what is wrong, in each language."""
    if file := culprit(problem):
        return tuple(said.format(what=file) for said in _DAMAGED)
    for one in chain(problem):
        if isinstance(one, ImportError):  # it names a library, nothing of a game
            return tuple(said.format(what=one) for said in _MISSING)
    return tuple(said.format(what=told(problem)) for said in _FAILED)


def culprit(problem: Exception) -> str | None:
    """Return the program's file that is to blame, or None.

    One that is missing, can't be read, or makes no sense.
    """
    for one in chain(problem):
        if isinstance(one, OSError) and one.filename and _is_ours(file := Path(os.fsdecode(one.filename))):
            return _named(file)
    for file in _data():
        try:
            _READERS[file.suffix](file.read_text("utf-8"))
        except (OSError, ValueError):
            return _named(file)
    return next((str(one.data_file) for one in chain(problem) if hasattr(one, "data_file")), None)


def _data() -> Iterator[Path]:
    for package in ("games", "table", "art"):
        yield from (file for file in sorted((ROOT / package).rglob("*")) if file.suffix in _READERS)


def _is_ours(file: Path) -> bool:
    return file.is_relative_to(ROOT)


def _named(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def _show_box(message: str) -> None:
    """A program started by a double click has no terminal."""
    try:
        import pygame

        pygame.display.message_box("Usotaku 嘘卓", message, message_type="error")
    except Exception as error:
        crash_log.crashed(error)
