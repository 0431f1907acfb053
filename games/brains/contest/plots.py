"""What many deals tell, as pictures."""

from __future__ import annotations

from collections.abc import Callable
from math import isinf
from pathlib import Path
from typing import Any

from games.brains.contest.estimate import Interval, share_interval
from games.brains.contest.report import Report
from games.brains.contest.tally import PARTS
from games.brains.contest.workers import MissingPackage
from games.core.claims import ClaimReader

SIZE = (8.0, 5.0)
"""Inches, at 144 dots each."""
LEAST = 20
"""With fewer claims a share says too little to be drawn."""


def check() -> None:
    """Raise `MissingPackage` if nothing can be drawn."""
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise MissingPackage("matplotlib", "uv sync --inexact --group arena") from error


def draw(report: Report, reader: ClaimReader | None, folder: Path) -> list[Path]:
    """Draw what there is to draw into a folder, which is made; the files. Raises `OSError` as files do."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures: list[tuple[str, Callable[[Any], None]]] = []
    brains = report.brains
    if len(brains) > 1:
        pictures.append(("strength", lambda axes: _strength(axes, report)))
    if reader and any(tally.claims >= LEAST for brain in brains.values() for tally in brain.tally.lies.values()):
        unit = reader.danger_unit
        pictures.append(("lies", lambda axes: _lies(axes, report, unit)))
    if any(beliefs.count >= LEAST for brain in brains.values() for beliefs in brain.tally.beliefs):
        pictures.append(("belief", lambda axes: _belief(axes, report)))
    files = []
    for name, fill in pictures:
        file = folder / f"{report.plan.game}-{name}.png"
        _save(file, fill, f"{report.plan.game}, {report.plan.seats} seats, {report.games} games")
        files.append(file)
    return files


def _save(file: Path, fill: Callable[[Any], None], subtitle: str) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=SIZE, dpi=144, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    fill(axes)
    axes.set_title(f"{axes.get_title()}\n{subtitle}", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color="0.9")
    axes.set_axisbelow(True)
    handles, _ = axes.get_legend_handles_labels()
    if handles:
        axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
    figure.savefig(file)


def _bars(values: list[Interval]) -> list[list[float]]:
    """How far down and up each value may be off, as matplotlib wants it; nothing where that is not known."""
    known = [value if not isinf(value.low) else Interval(value.value, value.value, value.value) for value in values]
    return [[v.value - v.low for v in known], [v.high - v.value for v in known]]


def _strength(axes: Any, report: Report) -> None:
    """A line for each character from level to level; whoever has no level is a line across, or a point of its own."""
    by_level: dict[str, dict[int, Interval]] = {}
    others: dict[str, Interval] = {}
    for name, brain in sorted(report.brains.items()):
        who, _, level = name.partition(":")
        if level.isdecimal():
            by_level.setdefault(who, {})[int(level)] = brain.rating
        else:
            others[name] = brain.rating
    axes.set_title("Strength by level" if by_level else "Strength")
    axes.set_ylabel("rating (400 points more: 10 times the odds)")
    if not by_level:
        ratings = list(others.values())
        axes.errorbar(list(others), [r.value for r in ratings], yerr=_bars(ratings), fmt="o", capsize=4)
        return
    for number, (who, points) in enumerate(by_level.items()):
        levels = sorted(points)
        places = [level + (number - (len(by_level) - 1) / 2) * 0.04 for level in levels]
        ratings = [points[level] for level in levels]
        values = [rating.value for rating in ratings]
        axes.errorbar(places, values, yerr=_bars(ratings), fmt="o-", capsize=4, label=who)
    for number, (name, rating) in enumerate(others.items()):
        colour = f"C{len(by_level) + number}"
        axes.axhline(rating.value, color=colour, linestyle="--", label=name)
        if not isinf(rating.low):
            axes.axhspan(rating.low, rating.high, color=colour, alpha=0.12)
    axes.set_xlabel("level")
    known = sorted({level for points in by_level.values() for level in points})
    axes.set_xticks(known)
    axes.set_xlim(known[0] - 0.3, known[-1] + 0.3)


def _lies(axes: Any, report: Report, unit: str) -> None:
    axes.set_title("How often a claim is a lie")
    for number, (name, brain) in enumerate(sorted(report.brains.items())):
        rows = [(danger, lies) for danger, lies in sorted(brain.tally.lies.items()) if lies.claims >= LEAST]
        shares = [share_interval(lies.lies, lies.claims) for _, lies in rows]
        places = [danger + (number - (len(report.brains) - 1) / 2) * 0.03 for danger, _ in rows]
        axes.errorbar(places, [s.value for s in shares], yerr=_bars(shares), fmt="o-", capsize=3, label=name)
    axes.set_xlabel(unit)
    axes.xaxis.get_major_locator().set_params(integer=True)
    _share_axis(axes, "share of lies")


def _belief(axes: Any, report: Report) -> None:
    axes.set_title("Are claims as often true as they are believed to be?")
    axes.plot([0, 1], [0, 1], color="0.6", linestyle="--", label="exactly")
    for name, brain in sorted(report.brains.items()):
        rows = [beliefs for beliefs in brain.tally.beliefs if beliefs.count >= LEAST]
        if rows:
            shares = [share_interval(beliefs.true, beliefs.count) for beliefs in rows]
            places = [beliefs.total / PARTS / beliefs.count for beliefs in rows]
            axes.errorbar(places, [s.value for s in shares], yerr=_bars(shares), fmt="o-", capsize=3, label=name)
    axes.set_xlabel("chance that the brain gave the claim to be true")
    axes.set_xlim(0, 1)
    _share_axis(axes, "share of true claims")


def _share_axis(axes: Any, label: str) -> None:
    from matplotlib.ticker import PercentFormatter

    axes.set_ylabel(label)
    axes.set_ylim(0, 1)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
