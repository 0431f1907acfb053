"""How the bench prints: each number on a line, beside its goal."""

from __future__ import annotations

from pathlib import Path


def tell(what: str, number: str, goal: str) -> None:
    """One line."""
    print(f"{what:<58} {number:>20}   {goal}".rstrip(), flush=True)


def goal(kept: bool, wanted: str) -> str:
    """What was wanted, and whether it is so."""
    return f"goal {wanted}: {'kept' if kept else 'MISSED'}"


def size(what: str, place: Path, most: float) -> bool:
    """Tell the MB of a file, or of all in a folder, beside what they may `most` be; whether that is kept."""
    files = [place] if place.is_file() else [file for file in place.rglob("*") if file.is_symlink() or file.is_file()]
    whole = sum(file.lstat().st_size for file in files) / 1e6
    tell(what, f"{whole:.1f} MB", goal(whole <= most, f"at most {most:g} MB"))
    return whole <= most
