"""Tests of docstrings' first lines: short, and about the thing itself.

Ruff checks their form.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.sources import ROOT, parsed

FOLDERS = ("games", "table", "bundle", "art", "sounds", "tests")
LATER = re.compile(r"games/(brains|\w+/mind)/")
"""Modules that aren't checked yet."""
MOST_WORDS = 12
STATEMENTS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Fields of syntax trees that hold statements; docstrings are nowhere else."""
RIDDLES = re.compile(
    r"(What|Whatever|Whether|How|Who|Whose|Whoever|Whom|Where|Wherever|When|Which|So many|So much|That|Those|These|"
    r"They|All that|Everything that|Anything that|Nothing that|One who)\b"
)


def docstrings(tree: ast.AST) -> Iterator[ast.Constant]:
    """Yield the docstrings of modules, classes, functions and attributes."""
    nodes = [tree]
    while nodes:
        node = nodes.pop()
        for name in STATEMENTS:
            found = getattr(node, name, ())
            nodes += found if isinstance(found, list) else ()
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for before, statement in zip([None, *body], body, strict=False):
            first = before is None and isinstance(
                node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
            )
            if not first and not isinstance(before, ast.Assign | ast.AnnAssign):
                continue
            match statement:
                case ast.Expr(ast.Constant(str()) as text):
                    yield text


def fault(docstring: str) -> str:
    """Return what is wrong with a first line, or ""."""
    first = docstring.strip().partition("\n")[0]
    words = len(re.sub(r"\([^)]*\)", "", first).split())
    if words > MOST_WORDS:
        return f"{words} words"
    riddle = RIDDLES.match(first)
    return f"begins with {riddle[1]!r}" if riddle else ""


def test_first_lines_are_short_and_name_the_thing() -> None:
    found = []
    for folder in FOLDERS:
        for path in sorted(ROOT.joinpath(folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if LATER.match(name):
                continue
            for text in docstrings(parsed(path)):
                if wrong := fault(text.value):
                    found.append(f"{name}:{text.lineno}: {wrong}")
    assert not found


@pytest.mark.parametrize(
    ("docstring", "wrong"),
    [
        ("Beats whose animation has begun.", ""),
        ("The seat (or None) whose turn it is, by the public facts alone.", ""),
        ("A line.\n\nWhat follows may be as long as it has to be, and begin in any way that one likes.", ""),
        ("What thinks for the AI seats.", "begins with 'What'"),
        ("Whether it is over.", "begins with 'Whether'"),
        ("So many have been shown.", "begins with 'So many'"),
        ("One two three four five six seven eight nine ten eleven twelve thirteen.", "13 words"),
    ],
)
def test_faults_are_found(docstring: str, wrong: str) -> None:
    assert fault(docstring) == wrong


def test_docstrings_of_attributes_and_coroutines_are_found() -> None:
    source = '''A = 1
"""One."""
class B:
    """Two."""
    c: int
    """Three."""
    print("no")
async def d():
    """Four."""
match c:
    case 1:
        def e():
            """Five."""
"no"'''
    assert {text.value for text in docstrings(ast.parse(source))} == {"One.", "Two.", "Three.", "Four.", "Five."}
