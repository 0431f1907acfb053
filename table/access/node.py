"""The screen as a tree of nodes, for screen readers.

Plain data: made by whatever is drawn, of the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import pygame  # settings name its constants, and commands read them without a window

Role = Literal["heading", "text", "group", "list", "item", "button", "switch", "choice", "slider", "entry"]
"""Kinds of nodes.

A list or a group holds nodes, an item stands in a list; the rest is as on any form.
"""

FULL, SHORT = WORDINGS = ("full", "short")
"""Amounts that are read out."""

Hearers = Literal["all", "these", "nobody"]
"""The people who may hear what is read aloud.

All at the screen, only those who hear now, or nobody.
"""

Box = tuple[int, int, int, int]
"""Left, top, width and height in px of the window."""


@dataclass(frozen=True, slots=True)
class Node:
    """Something that can be read out.

    `name` says what it is, `value` how it stands, `about` more in whole sentences. `place` is its number in its list
    and how many there are. `chosen` is None for what can't be. A `target` can be gone to and pressed, and is called
    like its `Target`; one that `adjusts` has a value that left and right change.
    """

    id: str
    role: Role
    name: str
    value: str = ""
    about: str = ""
    place: tuple[int, int] | None = None
    box: Box | None = None
    enabled: bool = True
    chosen: bool | None = None
    target: bool = False
    adjusts: bool = False
    children: tuple[Node, ...] = ()


def box(rect: pygame.Rect) -> Box:
    """A rectangle as plain numbers."""
    return rect.x, rect.y, rect.w, rect.h


def listed(id: str, name: str, nodes: Iterable[Node], about: str = "") -> tuple[Node, ...]:
    """Return a list of nodes; nothing without any.

    Each has its place among all; where words stand beside what is no item, among this: readers count like that.
    """
    found = tuple(nodes)
    words = ("heading",) if any(node.role == "item" for node in found) else ("text", "heading")
    counted = [node.id for node in found if node.role not in words] or [node.id for node in found]
    at = {id: (number, len(counted)) for number, id in enumerate(counted, 1)}
    placed = tuple(replace(node, place=at.get(node.id)) for node in found)
    return (Node(f"{id} list", "list", name, about=about, children=placed),) if found else ()


def texts(id: str, lines: Iterable[str], role: Role = "text") -> list[Node]:
    """Return a node for each line that says anything."""
    return [Node(f"{id} {number}", role, line) for number, line in enumerate(lines) if line]


@dataclass(frozen=True, slots=True)
class Tree:
    """The readable nodes, the focus, and an announcement.

    `scope` tells one scene's nodes from those of another; `focus` is the id of a node, or "" for the window. `news` is
    the name of a group around all nodes: readers say it when the focus comes in, which it does with each `scope`.
    `said` is what is to be announced, counted by `turn`, so that the same can be said again. `sight` counts scenes and
    who looks; `hearers` may hear it aloud.
    """

    scope: int
    title: str
    nodes: tuple[Node, ...] = ()
    focus: str = ""
    news: str = ""
    said: str = ""
    turn: int = 0
    sight: int = 0
    hearers: Hearers = "all"

    def walk(self) -> Iterator[Node]:
        """Yield all nodes in the order in which they are read."""
        yield from _walk(self.nodes)

    def find(self, id: str) -> Node | None:
        """The node with this id, or None."""
        return next((node for node in self.walk() if node.id == id), None)


def _walk(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from _walk(node.children)
