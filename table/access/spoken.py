"""Nodes as sentences, for a voice."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.words import Words
from table.access.node import Node

ENDS = (*".!?:。！？：…」", ".”", "!”", "?”", "…”")
"""Ends of texts after which a voice pauses by itself."""


def spoken(node: Node, words: Words, *, full: bool) -> str:
    """Return what a node is, how it stands, and more about it.

    In `full` with its kind, where it isn't plain from the rest.
    """
    kind = words(f"access.kind_{node.role}") if full and node.role in ("button", "choice", "slider", "entry") else ""
    return sentences([listing([node.name, kind, state(node, words)], words), node.about], words)


def state(node: Node, words: Words) -> str:
    """Return how a node stands, "" where there is nothing to it."""
    off = "" if node.enabled else words("access.off")
    chosen = "" if node.chosen is not True or node.role == "switch" else words("access.chosen")
    return listing([node.value, chosen, off], words)


def changed(node: Node, before: Node, words: Words) -> str:
    """Return what a press has changed of a node, "" if nothing."""
    if node.name != before.name:
        return listing([node.name, state(node, words)], words)
    if (node.value, node.chosen, node.enabled) == (before.value, before.chosen, before.enabled):
        return ""
    return state(node, words) or words("access.not_chosen")


def listing(parts: Iterable[str], words: Words) -> str:
    """Join parts of a sentence."""
    return _joined(parts, "access.listing", words)


def sentences(parts: Iterable[str], words: Words) -> str:
    """Join sentences, those without an end, too."""
    return _joined(parts, "access.sentences", words)


def _joined(parts: Iterable[str], key: str, words: Words) -> str:
    said = ""
    for part in filter(None, parts):
        between = "access.with_place" if said.endswith(ENDS) else key
        said = words(between, about=said, place=part) if said else part
    return said
