"""Ctrl-C while the program is still being imported."""

from __future__ import annotations

import subprocess
import sys

from tests.until import CHILD

INTERRUPTED = """
import sys

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "table.commands.cli":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupts())
from table.__main__ import main
raise SystemExit(main())
"""


def test_it_ends_without_a_word_and_as_shells_have_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False, timeout=CHILD
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
