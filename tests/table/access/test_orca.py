"""Recorded rounds as Orca says them, against golden texts."""

from __future__ import annotations

import difflib
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.words import LANGUAGES
from table.access.adapter import MODULE
from tests.table.access.followed import VERSION, orca_version
from tests.table.access.hearing import GOLDEN, name_of
from tests.until import CHILD

pytest.importorskip(MODULE)
pytestmark = [pytest.mark.window, pytest.mark.reader, pytest.mark.orca]

RECORD = ["-m", "tests.table.access.hearing"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_orca_says_what_the_golden_texts_say(game: Entry, tmp_path: Path) -> None:
    if orca_version() != VERSION:
        pytest.skip(f"the golden texts are in the words of Orca {VERSION}")
    record = [sys.executable, *RECORD, game.id, "--into", str(tmp_path)]
    with subprocess.Popen(record, stderr=subprocess.PIPE, text=True, start_new_session=True) as recorder:
        try:
            errors = recorder.communicate(timeout=CHILD)[1]
        finally:
            with suppress(ProcessLookupError):
                os.killpg(recorder.pid, signal.SIGKILL)  # Orca, too, if it has not come to an end
    assert not recorder.returncode, errors
    changed = []
    for name in (name_of(game, language) for language in LANGUAGES):
        now, then = ((folder / name).read_text("utf-8").splitlines() for folder in (tmp_path, GOLDEN))
        changed += difflib.unified_diff(then, now, f"golden/{name}", name, lineterm="", n=1)
    assert not changed, "\n".join([*changed, f"if it is right: {' '.join(['python', *RECORD, game.id])}"])
