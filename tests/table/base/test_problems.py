"""Messages for the player about failing disks."""

from __future__ import annotations

import errno
import os

import pytest

from games.core.words import Words
from table.base.problems import Problem

KEYS = ("store.settings_not_saved", "store.autosave_failed")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("number", "ja", "en"),
    [
        (errno.ENOSPC, "ディスクの空きがありません", "the disk is full"),
        (errno.EROFS, "読み取り専用のディスクです", "the disk is read-only"),
        (errno.EACCES, "書き込みが許可されていません", "permission denied"),
    ],
)
def test_the_reason_is_in_the_players_language(key: str, number: int, ja: str, en: str) -> None:
    problem = Problem.of(key, OSError(number, os.strerror(number)))
    assert problem.said(Words("ja", "table")).endswith(ja)
    assert problem.said(Words("en", "table")).endswith(en)


def test_a_reason_without_words_is_the_systems() -> None:
    problem = Problem.of(KEYS[0], OSError(errno.EIO, "Input/output error"))
    assert problem.said(Words("ja", "table")).endswith("Input/output error")
    assert Problem.of(KEYS[0], ValueError("the joker")).said(Words("en", "table")).endswith("ValueError")
