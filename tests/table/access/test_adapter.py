"""AccessKit: where it is missing, and what it is told."""

from __future__ import annotations

import logging
import sys
from dataclasses import replace
from typing import cast

import pygame
import pytest

from table.access.adapter import MODULE, open_adapter
from table.access.node import Node, Tree, listed
from table.access.updates import ROOT, Updates

accesskit = pytest.importorskip(MODULE)
WINDOW = cast(pygame.Window, None)
HAND = listed("hand", "Hand", [Node(f"card {n}", "item", f"Card {n}", chosen=False, target=True) for n in range(3)])
TREE = Tree(1, "Table", HAND, "card 1")


def test_without_the_library_the_log_says_so(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setitem(sys.modules, MODULE, None)
    with caplog.at_level(logging.INFO):
        assert open_adapter(WINDOW, "Table") is None
    assert MODULE in caplog.text


def test_only_changes_are_told() -> None:
    updates = Updates(accesskit)
    first = updates.of(TREE)
    assert len(first.nodes) == 5 and first.tree and updates.ids[first.focus] == (1, "card 1", False)
    assert not updates.of(TREE).nodes
    moved = updates.of(replace(TREE, focus="card 2"))
    assert not moved.nodes and updates.ids[moved.focus] == (1, "card 2", False)
    said = updates.of(replace(TREE, said="Believe it!", turn=1))
    assert sorted(len(node.children) for _, node in said.nodes) == [0, 2]
    updates.forget()
    assert len(updates.of(TREE).nodes) == 5


def test_other_eyes_get_other_nodes() -> None:
    updates = Updates(accesskit)
    before = {number for number, _ in updates.of(TREE).nodes} - {ROOT}
    after = {number for number, _ in updates.of(replace(TREE, scope=2)).nodes} - {ROOT}
    assert len(after) == 4 and not before & after
    assert not before & updates.ids.keys()


def test_no_two_nodes_have_one_number() -> None:
    updates = Updates(accesskit)
    update = updates.of(Tree(1, "Table", (Node("log", "text", "A"), Node("log", "button", "B"))))
    numbers = [number for number, _ in update.nodes]
    assert len({*numbers}) == len(numbers) == 3


def test_news_are_a_group_around_all_but_the_text_above() -> None:
    updates = Updates(accesskit)
    tree = replace(TREE, nodes=(Node("instruction 0", "text", "Choose"), *HAND), news="Believe it!")
    made = dict(updates.of(tree).nodes)
    above, group = made[ROOT].children
    assert made[above].role == accesskit.Role.LABEL
    assert made[group].role == accesskit.Role.GROUP and made[group].label == "Believe it!"
    (hand,) = made[group].children
    assert len(made[hand].children) == 3


def test_no_label_lies_loose_in_a_list() -> None:
    updates = Updates(accesskit)
    rows = [Node("a", "text", "A"), Node("b", "text", "B")]
    for more, role in (
        ([], "LIST_ITEM"),
        ([Node("c", "item", "C")], "LIST_ITEM"),
        ([Node("d", "button", "D")], "PARAGRAPH"),
    ):
        made = dict(updates.of(Tree(1, "Table", listed("log", "Log", [*rows, *more]))).nodes)
        assert [node.label for node in made.values() if node.role == getattr(accesskit.Role, role)][:2] == ["A", "B"]
        updates.forget()
