"""Tests that tests use only public names.

`ALLOWED` lists the exceptions, each with its reason.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import parsed, walked

TESTS = Path(__file__).parent
ALLOWED = {
    "the truth of a match, which nothing but a test of it may see": ("_match", "_table", "_history", "_on_look"),
    "public in spite of their names": ("_replace", "_exit"),
    "pytest has no other": ("_tmp_path_factory", "_calls"),
    "made to fail, or to take long": (
        *(
            "_alone",
            "_as_json",
            "_aside",
            "_blit",
            "_box",
            "_change",
            "_functions",
            "_get_local_constants",
            "_jpeg",
            "_load",
            "_lock",
            "_looked",
        ),
        *("_moving", "_quit", "_rasterised", "_save", "_set_over", "_sizes", "_start", "_tables", "_unpack", "_waits"),
        *("_without", "_FILES", "_Layer", "_source", "_asked", "_repeats"),
    ),
    "told by nothing else": (
        *("_agree", "_answer", "_beliefs", "_changes", "_clock", "_composed", "_curtain", "_draw", "_due"),
        *("_felt", "_flights", "_heading_size", "_heard", "_host", "_is_person"),
        *("_items", "_kept", "_known", "_leaders", "_lesson", "_lines", "_log", "_made", "_name", "_narrator", "_now"),
        *("_open", "_page", "_paint_lines", "_panel", "_part", "_past", "_picker", "_pictures", "_pieces", "_previews"),
        *(
            "_reading",
            "_result",
            "_roster",
            "_rows",
            "_said",
            "_said_lines",
            "_say",
            "_seats",
            "_sent",
            "_services",
            "_shares",
        ),
        *("_show", "_shown", "_side", "_sitting", "_spare", "_stakes", "_texts", "_threads", "_timeline", "_told"),
        *("_waiting", "_worker", "_worth"),
    ),
}
"""Private names that tests may use, by reason."""


def privates(source: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield line and name of each access to another object's private attribute."""
    for node in walked(source):
        if not isinstance(node, ast.Attribute) or not node.attr.startswith("_") or node.attr.startswith("__"):
            continue
        if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
            yield node.lineno, node.attr


def test_tests_use_no_other_private_attribute() -> None:
    allowed = {name for names in ALLOWED.values() for name in names}
    used: set[str] = set()
    found = []
    for path in sorted(TESTS.rglob("*.py")):
        for line, name in privates(parsed(path)):
            used.add(name)
            if name not in allowed:
                found.append(f"{path.relative_to(TESTS)}:{line}: {name}")
    assert not found
    assert not allowed - used, "no exception is needed any more"


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("scene._session.log", [(1, "_session")]),
        ("self._seen = 1", []),
        ("one.__class__, table.log", []),
        ("\nself.scene._board", [(2, "_board")]),
    ],
)
def test_they_are_found(code: str, found: list[tuple[int, str]]) -> None:
    assert [*privates(ast.parse(code))] == found
