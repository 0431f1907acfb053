"""The command `usotaku bench`: each number beside its goal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from games import GAMES
from games.brains.levels import HIGHEST
from table.app.loop import FRAME_RATE
from table.bench import attendance, folder, rules, sizes
from table.bench.children import OWN, UNSEEN, bare_window, child, own_files, screen
from table.bench.report import goal, tell

STARTS = 5
STUTTER = 0.02
"""Such a share of the frames may be late by chance."""
HALF_GOAL, MOST_GOAL = 2.5, 4.0
"""Most work, in bare loops: the median and the 99th percentile."""
FIRST_GOAL, BARE_GOAL, MEMORY_GOAL = 500, 3.0, 200
"""ms, so many times the processor's time of a bare window, MB."""
TOLD_GOAL, KNOWN_GOAL, JUMP_GOAL, LOAD_GOAL, KEPT_GOAL = 300, 5000, 50, 100, 10_000
"""ms, and bytes: see `table.bench.lookback`."""
HELD_GOAL, MOVED_GOAL = 33, 150
"""Limits in ms: a change's longest frame, and its first motion.

From the press to the first card in motion.
"""
IDLE_GOAL, HIDDEN_GOAL = 3.0, 0.5
"""Percentages of a core: see `table.bench.idle`."""
OPENED_GOAL, TOUCH_GOAL, FLOOD_GOAL = 300, 60, 100
"""ms: see `table.bench.phones`."""


def measure(parts: Sequence[str], program: Path | None = None) -> int:
    """Measure the parts in order and print; always 0.

    Even where a goal is missed: the machine may be a slow one. `program` is the folder of the executable, else it
    is looked for where the build makes it.
    """
    run: dict[str, Callable[[], object]] = {
        "rules": rules.measure,
        "room": sizes.measure,
        "attendance": attendance.measure,
        "work": work,
        "changes": changes,
        "lookback": lookback,
        "window": window,
        "frames": frames,
        "idle": idle,
        "phones": phones,
        "start": start,
        "memory": memory,
        "folder": partial(folder.measure, program or folder.DIST),
    }
    with own_files():
        for part in parts:
            run[part]()
    return 0


def work() -> None:
    """Measure work per frame without a display, in its own process.

    The driver is chosen once a process.
    """
    for game in GAMES:
        what = f"{game.id}: 60 cards at 1920x1080, 8 moving, faces alive: work per frame beside a bare loop"
        said, why = child("work", game.id, environment=UNSEEN)
        if said is None:
            tell(what, "", why)
            continue
        half, most, bare_half, bare_most, count = map(float, said.split())
        for name, took, bare, aim in (("median", half, bare_half, HALF_GOAL), ("p99", most, bare_most, MOST_GOAL)):
            wanted = goal(took <= aim * bare, f"at most {aim:g}x")
            tell(what, f"{name} {took / bare:.2f}x", f"{wanted} ({took:.2f} and {bare:.2f} ms, {count:.0f} frames)")


def changes() -> None:
    """The longest frame of each change on the way through a game."""
    for game in GAMES:
        said, why = child("changes", game.id, environment=UNSEEN)
        if said is None:
            tell(f"{game.id}: longest frames of changes", "", why)
            continue
        for row in said.split():
            name, longest, moved = row.replace("_", " ").split(":")
            wanted = goal(float(longest) <= HELD_GOAL, f"at most {HELD_GOAL} ms")
            tell(f"{game.id}: {name}, longest frame at 1920x1080", f"{float(longest):.0f} ms", wanted)
            if float(moved):
                wanted = goal(float(moved) <= MOVED_GOAL, f"at most {MOVED_GOAL} ms")
                tell(f"{game.id}: {name}, until the first card moves", f"{float(moved):.0f} ms", wanted)


def lookback() -> None:
    """A long game looked back at."""
    for game in GAMES:
        said, why = child("lookback", game.id, environment=UNSEEN)
        if said is None:
            tell(f"{game.id}: looking back", "", why)
            continue
        steps, first, complete, jump, longest, loaded, packed = map(float, said.split())
        what = f"{game.id}: {steps:.0f} steps, "
        tell(f"{what}timeline, first picture", f"{first:.0f} ms", goal(first <= TOLD_GOAL, f"at most {TOLD_GOAL} ms"))
        whole = goal(complete <= KNOWN_GOAL, f"at most {KNOWN_GOAL} ms")
        tell(f"{what}all that was thought", f"{complete:.0f} ms", whole)
        tell(f"{what}a jump in the replay", f"{jump:.0f} ms", goal(jump <= JUMP_GOAL, f"at most {JUMP_GOAL} ms"))
        held = goal(longest <= HELD_GOAL, f"at most {HELD_GOAL} ms")
        tell(f"{what}longest frame", f"{longest:.0f} ms", held)
        tell(f"{game.id}: 1,000 steps loaded", f"{loaded:.0f} ms", goal(loaded <= LOAD_GOAL, f"at most {LOAD_GOAL} ms"))
        tell(f"{what}kept", f"{packed:.0f} bytes", goal(packed <= KEPT_GOAL, f"at most {KEPT_GOAL} bytes"))


def window() -> None:
    """Late frames in a real window."""
    for game in GAMES:
        what = f"{game.id}: late frames in a window at {FRAME_RATE} a second"
        with screen() as (display, why):
            said, why = (None, why) if why else child("window", game.id, environment=display)
        if said is None:
            tell(what, "", why)
            continue
        *numbers, how = said.split(maxsplit=4)
        bare, frames, late, count = map(int, numbers)
        kept = goal(late / count <= bare / frames, f"no more than of an empty scene, {bare} of {frames}")
        tell(what, f"{late} of {count}", f"{kept} (by {how})")


def frames() -> None:
    """Count late frames while strong brains think, and without thinking."""
    for game in GAMES:
        shares = []
        for brain, thinks in (("random", "nobody thinks"), (str(HIGHEST), f"level {HIGHEST} thinks")):
            what = f"{game.id}: late frames while {thinks}"
            with screen() as (display, why):
                said, why = (None, why) if why else child("thinking", game.id, brain, environment=display)
            if said is None:
                tell(what, "", why)
                break
            late, count, longest, jitter, decisions = map(float, said.split())
            shares.append(late / count)
            wanted = goal(shares[-1] <= shares[0] + STUTTER, "as few as without") if len(shares) > 1 else ""
            more = f"({decisions:.0f} decisions, longest {longest:.1f} ms, idle jitter {jitter:.1f} ms)"
            tell(what, f"{late:.0f} of {count:.0f}", f"{wanted} {more}".strip())


def idle() -> None:
    """The processor's share while nothing happens, beside a bare window."""
    with screen() as (display, why):
        said, why = (None, why) if why else child("idle", environment=display)
    if said is None:
        tell("idle: share of a core", "", why)
        return
    for row in said.split():
        name, share, shown = row.replace("_", " ").split(":")
        most = HIDDEN_GOAL if name.startswith("hidden") else IDLE_GOAL
        wanted = f"{goal(float(share) <= most, f'at most {most:g} %')} ({float(shown):.1f} pictures a second)"
        tell(f"idle: {name}", f"{float(share):.2f} %", "" if name.startswith("bare") else wanted)


def phones() -> None:
    """A table with six phones, or as many as may play."""
    child("compiled")  # happens once after an installation: the first game would wait for it
    for game in GAMES:
        with screen() as (display, why):
            said, why = (None, why) if why else child("phones", game.id, environment=display)
        if said is None:
            tell(f"{game.id}: phones", "", why)
            continue
        opened, longest, bare_late, bare, late, count, jitter, *rest = map(float, said.split())
        half, most, touches, wait, flooded, in_flood = rest
        what = f"{game.id}: from the wish for phones to a QR picture"
        tell(what, f"{opened:.0f} ms", goal(opened <= OPENED_GOAL, f"at most {OPENED_GOAL} ms"))
        wanted = goal(longest <= HELD_GOAL, f"at most {HELD_GOAL} ms")
        tell(f"{game.id}: longest frame until then", f"{longest:.0f} ms", wanted)
        without = f"as few as without phones, {bare_late:.0f} of {bare:.0f}"
        wanted = goal(late / count <= bare_late / bare + STUTTER, without)
        tell(
            f"{game.id}: late frames with phones, while it moves",
            f"{late:.0f} of {count:.0f}",
            f"{wanted} (idle {jitter:.1f} ms)",
        )
        wanted = goal(bool(touches) and half <= TOUCH_GOAL, f"at most {TOUCH_GOAL} ms")
        more = f"({touches:.0f} touches, longest {most:.0f} ms)"
        tell(f"{game.id}: from a touch on a phone to a motion, median", f"{half:.0f} ms", f"{wanted} {more}")
        wanted = goal(bool(in_flood) and flooded <= FLOOD_GOAL, f"at most {FLOOD_GOAL} ms")
        more = f"({in_flood:.0f} touches; else {wait:.0f} ms)"
        tell(
            f"{game.id}: longest wait of a phone while another and strangers flood",
            f"{flooded:.0f} ms",
            f"{wanted} {more}",
        )


def start() -> None:
    """Time processes to their first frame, with files in memory."""
    what = "first frame of a warm start"
    with screen() as (display, why):
        found, why = (None, why) if why else folder.first_frames([OWN], display, STARTS)
        bare = bare_window(display, STARTS) if found else 0.0
    if found is None:
        tell(what, "", why)
        return
    took, own = found[0]
    tell(what, f"{took:.0f} ms", f"{goal(took <= FIRST_GOAL, f'at most {FIRST_GOAL} ms')} (processor: {own:.0f} ms)")
    if bare:
        wanted = goal(own <= BARE_GOAL * bare, f"at most {BARE_GOAL:g}x")
        tell("  beside a bare window of that size", f"{own / bare:.2f}x", f"{wanted} (processor: {bare:.0f} ms)")


def memory() -> None:
    """After a game at 1080p."""
    for game in GAMES:
        what = f"{game.id}: memory after a game at 1920x1080"
        said, why = child("memory", game.id)
        if said is None or not said.isdigit():
            tell(what, "", said or why)
            continue
        tell(what, f"{said} MB", goal(int(said) < MEMORY_GOAL, f"under {MEMORY_GOAL} MB"))
