"""Parsed sources, read once for all laws of the code."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file.

    It stays, so it isn't looked through for garbage: that took three times as long as reading it.
    """
    gc.disable()
    try:
        return ast.parse(path.read_text("utf-8"))
    finally:
        gc.freeze()
        gc.enable()


@cache
def walked(source: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes of a tree, kept for the many checks."""
    return tuple(ast.walk(source))
