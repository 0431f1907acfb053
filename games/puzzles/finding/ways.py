"""Ways: actions that are weighed as one choice.

They differ only in what a person would not tell apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.actions import Action, Choices, kinds
from games.core.alike import CardKey, card_key
from games.core.brain import Thought
from games.core.masks import Mask, Who
from games.core.match import Match

Way = Sequence[tuple[Action, float]]
"""Actions with the share of each."""
Key = tuple[Any, ...]
"""A verb with names and values of its fields."""
CARDS = ("Token", "Tokens")
DIVISIONS: tuple[frozenset[str], ...] = (
    frozenset({"Token", "Tokens", "Seat", "Word", "Number", "bool", "str"}),
    frozenset({"Token", "Tokens", "Seat", "Number", "bool", "str"}),
    frozenset({"Token", "Tokens", "Number", "bool", "str"}),
    frozenset({"Seat", "Number", "bool", "str"}),
    frozenset({"Word", "Number", "bool", "str"}),
    frozenset({"Number", "bool", "str"}),
)
"""Kinds of fields in which the actions of different ways may differ.

In order: all; all but claims; by card; by seat; by claim; by verb.
"""
MOST = 10
"""Largest number of ways that can be weighed against one another."""


def key(action: Action, match: Match, parts: frozenset[str] = DIVISIONS[0]) -> Key:
    """Return a key that identifies an action.

    Cards that look the same to the asked seat have the same key.
    """
    assert match.ask is not None
    view = match.view(match.ask.seat)
    found: list[Any] = [type(action)]
    for name, kind in kinds(type(action)).items():
        if kind not in parts:
            continue
        value = getattr(action, name)
        if kind == "Token":
            value = card_key(value, view)
        elif kind == "Tokens":
            value = tuple(sorted(card_key(token, view) for token in value))
        found.append((name, value))
    return tuple(found)


def alike(one: Action, other: Action, match: Match) -> bool:
    """True if the actions differ only in which equal cards they use."""
    return key(one, match) == key(other, match)


def divided(match: Match, legal: Choices, thought: Thought | None, parts: frozenset[str]) -> Mapping[Key, Way]:
    """Group the legal actions into ways by the kinds in `parts`.

    Within a way an action has the share that a mind would take it with.
    """
    shares = {key(action, match): share for action, share in thought.ways} if thought else {}
    ways: dict[Key, dict[Key, tuple[Action, float]]] = {}
    for action in legal:
        whole = key(action, match)
        ways.setdefault(key(action, match, parts), {}).setdefault(whole, (action, shares.get(whole, 0.0)))
    found: dict[Key, Way] = {}
    for name, within in ways.items():
        total = sum(share for _, share in within.values())
        found[name] = [(one, share / total if total else 1.0 / len(within)) for one, share in within.values()]
    return found


def wanted(masks: Sequence[Mask], match: Match, who: Who, ways: Mapping[Key, Way]) -> list[int]:
    """Return the numbers of the ways that match the puzzle's answer.

    Raises `ValueError` if the answer matches a way only in part.
    """
    found = []
    for number, way in enumerate(ways.values()):
        fits = [any(mask.fits(action, match.view(who.you), who) for mask in masks) for action, _ in way]
        if any(fits) != all(fits):
            raise ValueError("the answer divides what is weighed as one")
        if all(fits):
            found.append(number)
    return found


def written(name: Key, match: Match, seats: Sequence[str]) -> str:
    """Return the mask of a way as written in a puzzle's file."""
    game, kinds_ = match.game, kinds(name[0])
    rows = [f'do = "{name[0].__name__}"']
    for field, value in name[1:]:
        match kinds_[field]:
            case "Seat":
                said = f'"{seats[value]}"'
            case "Word":
                said = f'"{game.claims[value]}"'
            case "Token":
                said = f'"{_told(value, match, seats)}"'
            case "Tokens":
                said = '"' + "+".join(_told(card, match, seats) for card in value) + '"'
            case "bool":
                said = str(value).lower()
            case "Number":
                said = str(value)
            case _:
                said = f'"{value}"'
        rows.append(f"{field} = {said}")
    return "{ " + ", ".join(rows) + " }"


def _told(card: CardKey, match: Match, seats: Sequence[str]) -> str:
    face, zone, _ = card
    table = match.view(None).map
    seat, owner = table.seats[zone], table.owners[zone]
    name = match.game.faces[face].id if face >= 0 else ""
    return name if owner >= 0 or seat is None else f"{name}@{seats[seat]}"
