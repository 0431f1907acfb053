"""Parsed sources, read once for all laws of the code."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text("utf-8"))


@cache
def walked(source: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes of a tree, kept for the many checks."""
    return tuple(ast.walk(source))
