"""The executable's folder against the checkout: size, start, speed of brains."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from games import GAMES
from table.base.paths import APP
from table.bench.children import FROZEN, OWN, child, screen
from table.bench.report import goal, size, tell

DIST = Path(__file__).resolve().parents[2] / "dist" / APP
"""The build's output folder."""
ARCHIVE_GOAL, FOLDER_GOAL = 47.0, 110.0
"""MB; of the archive 2 are for screen readers."""
FIRST_GOAL, FIRST_RATIO = 600, 1.3
"""ms, and how many times as long as the checkout takes."""
THINKING_RATIO = 1.1
STARTS, TURNS = 5, 2


def program_in(folder: Path) -> Path:
    """The executable in the program's folder."""
    if sys.platform == "darwin":
        return folder / "Usotaku.app" / "Contents" / "MacOS" / APP
    return folder / (f"{APP}.exe" if sys.platform == "win32" else APP)


def sizes(folder: Path) -> bool:
    """Print the sizes of folder and archives; True if within limits."""
    archives = [file for file in folder.parent.glob(f"{APP}-*") if file.suffix in (".gz", ".zip")]
    kept = [size(file.name, file, ARCHIVE_GOAL) for file in sorted(archives)]
    return all([*kept, size("the program's folder", folder, FOLDER_GOAL)])


def measure(folder: Path) -> bool:
    """Print all figures; True if machine-independent goals are kept.

    Sizes, and the same decisions.
    """
    if FROZEN or not program_in(folder).is_file():
        why = "this is the executable" if FROZEN else f"there is none in {folder}"
        tell("the executable beside the checkout", "", f"not measured: {why}")
        return True
    program = (str(program_in(folder)),)
    kept = sizes(folder)
    starts(program)
    return thinking(program) and kept


def starts(program: Sequence[str]) -> None:
    """Measure how soon executable and checkout show a first frame."""
    what = "the executable's first frame of a warm start"
    with screen() as (display, why):
        found, why = (None, why) if why else first_frames([program, OWN], display, STARTS)
    if found is None:
        tell(what, "", why)
        return
    (took, own), (other, others_own) = found
    tell(what, f"{took:.0f} ms", f"{goal(took <= FIRST_GOAL, f'at most {FIRST_GOAL} ms')} (processor: {own:.0f} ms)")
    kept = goal(took <= FIRST_RATIO * other, f"at most {FIRST_RATIO}x")
    tell(f"  beside {other:.0f} ms of the checkout", f"{took / other:.2f}x", f"{kept} (processor: {others_own:.0f} ms)")


def first_frames(
    programs: Sequence[Sequence[str]], display: dict[str, str], starts: int
) -> tuple[list[tuple[float, float]] | None, str]:
    """Measure first frames of programs that take turns.

    Medians of ms until the first frame and of ms of the processor, after one start that is not counted; None and
    the reason if one fails.
    """
    rows: list[list[tuple[int, int]]] = [[] for _ in programs]
    for _ in range(starts + 1):
        for program, row in zip(programs, rows, strict=True):
            said, why = child("first", repr(time.time()), program=program, environment=display)
            if said is None:
                return None, why
            took, own = map(int, said.split())
            row.append((took, own))
    return [(median(took for took, _ in row[1:]), median(own for _, own in row[1:])) for row in rows], ""


def thinking(program: Sequence[str]) -> bool:
    """Time the executable's brains; True if they decide the same.

    As the checkout's.
    """
    asked = [f"{game.id}:0" for game in GAMES]
    rows: list[list[list[str]]] = []
    for command in (OWN, *(program, OWN) * TURNS):
        said, why = child("brains", *asked, program=command)
        if said is None:
            tell("thinking of the executable's brains", "", why)
            return False
        rows.append([part.split(":") for part in said.split()])
        asked = [f"{game.id}:{part[0]}" for game, part in zip(GAMES, rows[-1], strict=True)]
    same = True
    for number, game in enumerate(GAMES):
        count = int(rows[0][number][0])
        frozen, own = (min(float(row[number][1]) for row in rows[first::2]) for first in (1, 2))
        rate = f"{count / frozen:,.0f} decisions/s"
        kept = goal(frozen <= THINKING_RATIO * own, f"at most {THINKING_RATIO}x")
        tell(f"{game.id}: thinking of the executable's brains", rate, f"{frozen / own:.2f}x as long, {kept}")
        if len({row[number][2] for row in rows}) > 1:
            tell(f"{game.id}: what they decide", "", goal(False, "the same"))
            same = False
    return same
