"""Output of the bench: each figure on a line, beside its goal."""

from __future__ import annotations

from pathlib import Path


def tell(what: str, number: str, goal: str) -> None:
    """One line."""
    print(f"{what:<58} {number:>20}   {goal}".rstrip(), flush=True)


def goal(kept: bool, wanted: str) -> str:
    """Return the goal, and whether it is met."""
    return f"goal {wanted}: {'kept' if kept else 'MISSED'}"


def size(what: str, place: Path, most: float) -> bool:
    """Print the MB of a file or folder beside its limit.

    True if within it.
    """
    files = [place] if place.is_file() else [file for file in place.rglob("*") if file.is_symlink() or file.is_file()]
    whole = sum(file.lstat().st_size for file in files) / 1e6
    tell(what, f"{whole:.1f} MB", goal(whole <= most, f"at most {most:g} MB"))
    return whole <= most
