"""Recorded rounds as Orca says them, against golden texts."""

from __future__ import annotations

import difflib
import subprocess
import sys
from pathlib import Path

import pytest

from games import GAMES
from games.core.words import LANGUAGES
from table.access.adapter import MODULE
from tests.table.access.followed import VERSION, orca_version
from tests.table.access.hearing import GOLDEN, name_of
from tests.until import CHILD

pytest.importorskip(MODULE)
pytestmark = [pytest.mark.window, pytest.mark.reader, pytest.mark.orca]

RECORD = [sys.executable, "-m", "tests.table.access.hearing"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_orca_says_what_the_golden_texts_say(language: str, tmp_path: Path) -> None:
    if orca_version() != VERSION:
        pytest.skip(f"the golden texts are in the words of Orca {VERSION}")
    done = subprocess.run(
        [*RECORD, language, "--into", str(tmp_path)], stderr=subprocess.PIPE, text=True, check=False, timeout=CHILD
    )
    assert not done.returncode, done.stderr
    changed = []
    for name in (name_of(game, language) for game in GAMES):
        now, then = ((folder / name).read_text("utf-8").splitlines() for folder in (tmp_path, GOLDEN))
        changed += difflib.unified_diff(then, now, f"golden/{name}", name, lineterm="", n=1)
    assert not changed, "\n".join([*changed, f"if it is right: {' '.join(['python', *RECORD[1:]])}"])
