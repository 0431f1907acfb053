"""Tests that names are unique.

Checked are modules of `table`, and public classes that are used outside their own package.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache

import pytest

from tests.sources import ROOT, parsed, walked

TWICE = {
    "base": "the base class of each family: scenes, plans, spreads, parts, cues, commands",
    "scene": "the scene in a folder of what belongs to it",
    "widgets": "the widgets in a folder of scenes",
    "claim": "a cue and a part of one name, as `board.toml` has them",
    "law": "a spread and a part of one name, as `board.toml` has them",
    "settings": "what is kept, and the scene that shows it",
    "rules": "the bench names a measurement after what it measures",
    "transitions": "the bench names a measurement after what it measures",
}
"""Names that several modules of `table` share, with the reason."""

Sources = Mapping[str, ast.Module]


@cache
def read(folder: str) -> Sources:
    """Return the parsed modules and packages of a folder by dotted name."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): parsed(path)
        for path in sorted(ROOT.joinpath(folder).rglob("*.py"))
    }


def shared_names(modules: Iterable[str]) -> dict[str, list[str]]:
    """Return modules with the same last part of their names, by it."""
    by_name: dict[str, list[str]] = defaultdict(list)
    for module in modules:
        by_name[module.rpartition(".")[2]].append(module)
    return {name: found for name, found in by_name.items() if len(found) > 1}


def packages_of(modules: Iterable[str]) -> set[str]:
    """Return the packages that modules lie in."""
    return {module.rpartition(".")[0] for module in modules}


def home(module: str, packages: set[str]) -> str:
    """Return the package that a module belongs to.

    For a game's modules the game's package, otherwise the folder.
    """
    parts = module.split(".")
    if parts[0] == "games" and ROOT.joinpath(*parts[:2], "game.toml").is_file():
        return ".".join(parts[:2])
    return module if module in packages else module.rpartition(".")[0]


def shared_classes(sources: Sources) -> dict[str, set[str]]:
    """Return the modules of equally named public classes, by class name.

    Only classes that other packages use count.
    """
    public = {
        (module, node.name)
        for module, source in sources.items()
        for node in source.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    }
    packages = packages_of(sources)
    used: dict[str, set[str]] = defaultdict(set)
    for module, source in sources.items():
        for node in walked(source):
            if not isinstance(node, ast.ImportFrom) or not node.module:
                continue
            here = None
            for alias in node.names:
                if (node.module, alias.name) in public:
                    here = here or home(node.module, packages)
                    if not f"{module}.".startswith(f"{here}."):
                        used[alias.name].add(node.module)
    return {name: where for name, where in used.items() if len(where) > 1}


def test_no_two_modules_of_the_table_have_one_name() -> None:
    modules = read("table").keys()
    assert shared_names(modules - packages_of(modules)).keys() == TWICE.keys()


def test_no_two_public_classes_that_others_use_have_one_name() -> None:
    assert not shared_classes({**read("games"), **read("table")})


def test_a_module_of_a_name_that_is_taken_is_found() -> None:
    assert shared_names(["table.ui.form", "table.store.form", "table.ui.text"]) == {
        "form": ["table.ui.form", "table.store.form"]
    }


@pytest.mark.parametrize(
    ("user", "found"),
    [
        (
            "from table.ui.a import Page\nfrom table.store.b import Page as Other",
            {"Page": {"table.ui.a", "table.store.b"}},
        ),
        ("from table.ui.a import Page", {}),
        ("from table.ui.a import _Page\nfrom table.store.b import _Page", {}),
    ],
)
def test_two_classes_of_one_name_are_found_where_both_are_used_elsewhere(user: str, found: dict[str, set[str]]) -> None:
    pages = "class Page: ...\nclass _Page: ..."
    sources = {
        "table.ui.a": pages,
        "table.store.b": pages,
        "table.ui.c": "from table.ui.a import Page",
        "table.x.u": user,
    }
    assert shared_classes({module: ast.parse(code) for module, code in sources.items()}) == found
