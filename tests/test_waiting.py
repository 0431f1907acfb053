"""Tests that no test waits forever for another process or thread."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import parsed, walked

TESTS = Path(__file__).parent
RUNS = ("run", "call", "check_call", "check_output")
WAITS = ("communicate", "wait", "join", "recv", "result", "acquire")
"""Methods that wait forever without a timeout."""


def endless(source: ast.AST) -> Iterator[int]:
    """Yield the lines that may wait forever."""
    for node in walked(source):
        match node:
            case ast.While(test=ast.Constant()):
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=ast.Name(id="subprocess"), attr=name)) if name in RUNS:
                if not any(keyword.arg == "timeout" for keyword in node.keywords):
                    yield node.lineno
            case ast.Call(func=ast.Attribute(attr=name), args=[], keywords=[]) if name in WAITS:
                yield node.lineno


@pytest.mark.parametrize(
    "code",
    [
        "while True: pass",
        "import subprocess\nsubprocess.run(['true'], check=True)",
        "program.communicate()",
        "thread.join()",
        "connection.recv()",
    ],
)
def test_what_may_wait_for_ever_is_found(code: str) -> None:
    assert len(list(endless(ast.parse(code)))) == 1


def test_what_has_an_end_is_not() -> None:
    assert not list(endless(ast.parse("subprocess.run([], timeout=5)\nthread.join(5)\n''.join([])\nwhile left: pass")))


def test_nothing_waits_for_ever() -> None:
    found = [
        f"{file.relative_to(TESTS)}:{line}" for file in sorted(TESTS.rglob("*.py")) for line in endless(parsed(file))
    ]
    assert not found
