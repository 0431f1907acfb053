"""Trees as AccessKit's updates: each holds only what has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from table.access.node import Box, Node, Role, Tree

ROOT = 0
_ROLES: Mapping[Role, str] = {
    "heading": "HEADING",
    "text": "LABEL",
    "group": "GROUP",
    "list": "LIST",
    "item": "LIST_ITEM",
    "button": "BUTTON",
    "switch": "CHECK_BOX",
    "choice": "COMBO_BOX",
    "slider": "SLIDER",
    "entry": "TEXT_INPUT",
}
_APP = "Usotaku"
NEWS = "news"
"""Id of the group that is called by what has just happened."""


class Updates:
    """Remembers what screen readers have been told."""

    def __init__(self, kit: Any) -> None:
        """`kit` is the module AccessKit."""
        self._kit = kit
        self._numbers: dict[tuple[int, str], int] = {}
        self._next = ROOT + 1
        self._told: dict[int, object] = {}
        self._turn = self._said = 0  # of the latest announcement, and its number: each has a node of its own
        self.ids: Mapping[int, tuple[int, str, bool | None]] = {}
        """Scope, id and state (chosen) of each node by number.

        Replaced with each update.
        """

    def forget(self) -> None:
        """Tell everything with the next update."""
        self._told = {}

    def empty(self, title: str) -> Any:
        """Return the window alone.

        That is true at any time, and all that another thread may tell.
        """
        return self._update(ROOT, [(ROOT, self._window(title, []))])

    def of(self, tree: Tree) -> Any:
        """Return what this tree has that the one before had not."""
        numbers: dict[tuple[int, str], int] = {}
        told: dict[int, object] = {}
        chosen: dict[int, bool | None] = {}
        changed: list[tuple[int, Any]] = []

        def add(node: Node, text: str = _ROLES["text"]) -> int:
            key = tree.scope, node.id
            while key in numbers:  # the library would not bear it
                key = tree.scope, f"{key[1]}'"
            number = numbers[key] = self._numbers.get(key) or self._new()
            chosen[number] = node.chosen
            children = [add(child, _texts_in(node)) for child in node.children]
            state = (node.role, node.name, node.value, node.about, node.place, node.box, *children)
            state = (*state, node.enabled, node.chosen, node.target, node.adjusts, "children", *children)
            told[number] = state
            if self._told.get(number) != state:
                changed.append((number, self._node(node, children, text)))
            return number

        above = tuple(node for node in tree.nodes if node.role == "text")  # a group's loose texts are all read with it
        below = tree.nodes[len(above) :]
        around = (Node(NEWS, "group", tree.news, children=below),) if tree.news else below
        children = [add(node) for node in (*above, *around)]
        if tree.said:
            if tree.turn != self._turn:
                self._turn, self._said = tree.turn, self._new()
            children.append(self._said)
            told[self._said] = tree.said
            if self._told.get(self._said) != tree.said:
                changed.append((self._said, self._live(tree.said)))
        window = (tree.title, tuple(children))
        if self._told.get(ROOT) != window:
            changed.append((ROOT, self._window(tree.title, children)))
        told[ROOT] = window
        self._numbers, self._told = numbers, told
        self.ids = {number: (*key, chosen[number]) for key, number in numbers.items()}
        return self._update(numbers.get((tree.scope, tree.focus), ROOT), changed)

    def _new(self) -> int:
        self._next += 1
        return self._next

    def _update(self, focus: int, nodes: list[tuple[int, Any]]) -> Any:
        update = self._kit.TreeUpdate(focus)
        for row in nodes:
            update.nodes.append(row)
        if any(number == ROOT for number, _ in nodes):
            update.tree = self._kit.Tree(ROOT)
            update.tree.toolkit_name = _APP
        return update

    def _live(self, said: str) -> Any:
        """An announcement, by its value: some systems announce no other change."""
        made = self._kit.Node(self._kit.Role.LABEL)
        made.set_value(said)
        made.set_live(self._kit.Live.POLITE)
        return made

    def _window(self, title: str, children: list[int]) -> Any:
        made = self._kit.Node(self._kit.Role.WINDOW)
        made.set_label(title)
        made.set_children(children)
        return made

    def _node(self, node: Node, children: list[int], text: str) -> Any:
        kit = self._kit
        made = kit.Node(getattr(kit.Role, text if node.role == "text" else _ROLES[node.role]))
        made.set_author_id(node.id)
        if node.role == "text" and text == _ROLES["text"]:
            made.set_value(node.name)
        else:
            made.set_label(node.name)
            if node.value:
                made.set_value(node.value)
        if node.about:
            made.set_description(node.about)
        if node.place:
            made.set_position_in_set(node.place[0] - 1)
            made.set_size_of_set(node.place[1])
        if node.box:
            made.set_bounds(_rect(kit, node.box))
        if not node.enabled:
            made.set_disabled()
        if node.role == "switch" or node.chosen is not None:  # never selected: Orca follows that, and not the focus
            made.set_toggled(kit.Toggled.TRUE if node.chosen else kit.Toggled.FALSE)
        if node.role not in ("list", "group"):
            made.add_action(kit.Action.FOCUS)
        if node.target:
            made.add_action(kit.Action.CLICK)
        if node.adjusts:
            made.add_action(kit.Action.INCREMENT)
            made.add_action(kit.Action.DECREMENT)
        made.set_children(children)
        return made


def _texts_in(node: Node) -> str:
    """Return the role of texts in a node.

    Loose labels in a group are all read with it; and of a list readers tell how many items it has, which buttons are
    not.
    """
    if node.role != "list":
        return _ROLES["text"]
    roles = {child.role for child in node.children}
    return _ROLES["item"] if "item" in roles or roles == {"text"} else "PARAGRAPH"


def _rect(kit: Any, box: Box) -> Any:
    left, top, width, height = box
    return kit.Rect(left, top, left + width, top + height)
