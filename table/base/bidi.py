"""Order of letters of both directions in a line (UAX #9).

Of the marks that steer the order only isolates count; others are no part of drawn text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

LRI, RLI, FSI, PDI = "\u2066", "\u2067", "\u2068", "\u2069"
ISOLATES = frozenset((LRI, RLI, FSI, PDI))
"""Marks around a part of a text that is ordered by itself."""

_OPENS = frozenset(("LRI", "RLI", "FSI"))
_STRONG = {"L": 0, "R": 1, "AL": 1}
_NEUTRAL = frozenset(("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"))
_SPACE = frozenset(("WS", "S", "B", "LRI", "RLI", "FSI", "PDI"))
_BRACKETS = dict(zip("([{（［｛「『【〈《〔｢", ")]}）］｝」』】〉》〕｣", strict=True))
_DEEPEST = 60


@lru_cache(maxsize=256)
def levels(text: str) -> tuple[int, ...]:
    """Return the embedding level of each character.

    Odd ones run from right to left. The first strong letter outside isolates says how the line runs; what comes before
    the end of an isolate that an earlier line began is no part of that.
    """
    kinds = [unicodedata.bidirectional(character) or "L" for character in text]
    base = _first_strong(kinds, _left_open(kinds), len(kinds)) or 0
    found = _explicit(kinds, base)
    for sequence in _sequences(kinds, found):
        _resolve(text, kinds, found, sequence, base)
    for i in reversed(range(len(kinds))):  # L1: spaces at the end of a line
        if unicodedata.bidirectional(text[i]) not in _SPACE and unicodedata.bidirectional(text[i]) != "BN":
            break
        found[i] = base
    return tuple(found)


def ordered(levels: Sequence[int]) -> list[int]:
    """Return the places from left to right of items with these levels."""
    places = [*range(len(levels))]
    for level in range(max(levels, default=0), 0, -1):
        first = 0
        while first < len(places):
            last = first
            while last < len(places) and levels[places[last]] >= level:
                last += 1
            places[first:last] = reversed(places[first:last])
            first = last + 1
    return places


def _left_open(kinds: Sequence[str]) -> int:
    """Return the place after what an earlier line's isolates hold."""
    depth, place = 0, 0
    for i, kind in enumerate(kinds):
        if kind == "PDI" and not depth:
            place = i + 1
        depth = max(0, depth + (kind in _OPENS) - (kind == "PDI"))
    return place


def _first_strong(kinds: Sequence[str], first: int, last: int) -> int | None:
    """Return the direction of a part's first strong letter; None without one."""
    depth = 0
    for kind in kinds[first:last]:
        if kind in _OPENS:
            depth += 1
        elif kind == "PDI":
            if not depth and first:
                return None
            depth = max(0, depth - 1)
        elif not depth and kind in _STRONG:
            return _STRONG[kind]
    return None


def _explicit(kinds: list[str], base: int) -> list[int]:
    """Return the levels by the isolates alone."""
    found, stack, beyond = list[int](), [base], 0
    for i, kind in enumerate(kinds):
        if kind in _OPENS:
            found.append(stack[-1])
            rtl = {"LRI": 0, "RLI": 1}.get(kind)
            if rtl is None:
                rtl = _first_strong(kinds, i + 1, len(kinds)) or 0
            if beyond or len(stack) > _DEEPEST:
                beyond += 1
            else:
                stack.append(stack[-1] + (2 if stack[-1] % 2 == rtl else 1))
        elif kind == "PDI":
            if beyond:
                beyond -= 1
            elif len(stack) > 1:
                stack.pop()
            found.append(stack[-1])
        else:
            found.append(stack[-1])
    return found


def _sequences(kinds: Sequence[str], found: Sequence[int]) -> list[list[int]]:
    """Return the places that are resolved together.

    What isolates interrupt goes on after them.
    """
    sequences, open_ones = list[list[int]](), list[list[int]]()
    current: list[int] | None = None
    for i, kind in enumerate(kinds):
        if kind == "PDI" and open_ones and found[open_ones[-1][-1]] == found[i]:
            current = open_ones.pop()
        elif current is None or found[current[-1]] != found[i]:
            current = []
            sequences.append(current)
        current.append(i)
        if kind in _OPENS and i + 1 < len(kinds) and found[i + 1] > found[i]:
            open_ones.append(current)
            current = None
    return sequences


def _resolve(text: str, kinds: list[str], found: list[int], sequence: list[int], base: int) -> None:
    """Set the levels of one sequence (W1 to I2)."""
    level = found[sequence[0]]
    before = found[sequence[0] - 1] if sequence[0] else base
    end = sequence[-1] + 1
    after = found[end] if end < len(kinds) and kinds[sequence[-1]] not in _OPENS else base
    start, stop = ("R" if max(level, other) % 2 else "L" for other in (before, after))
    own = [kinds[i] for i in sequence]
    _weak(own, start)
    _paired([text[i] for i in sequence], own, "R" if level % 2 else "L", start)
    _neutral(own, start, stop, "R" if level % 2 else "L")
    for i, kind in zip(sequence, own, strict=True):
        if level % 2:
            found[i] = level + (kind in ("L", "EN", "AN"))
        else:
            found[i] = level + {"R": 1, "EN": 2, "AN": 2}.get(kind, 0)


def _weak(own: list[str], start: str) -> None:
    """Resolve marks, numbers and what belongs to numbers (W1 to W7)."""
    before, strong = start, start
    for i, kind in enumerate(own):
        if kind in ("NSM", "BN"):
            own[i] = "ON" if before in _OPENS or before == "PDI" else before
        before = own[i]
        if own[i] in ("L", "R", "AL"):
            strong = own[i]
        elif own[i] == "EN" and strong == "AL":
            own[i] = "AN"
    own[:] = ["R" if kind == "AL" else kind for kind in own]
    for i in range(1, len(own) - 1):
        sides = own[i - 1], own[i + 1]
        if (own[i] in ("ES", "CS") and sides == ("EN", "EN")) or (own[i] == "CS" and sides == ("AN", "AN")):
            own[i] = sides[0]
    for order in (range(len(own)), reversed(range(len(own)))):
        beside = ""
        for i in order:
            if own[i] == "ET" and beside == "EN":
                own[i] = "EN"
            beside = own[i]
    strong = start
    for i, kind in enumerate(own):
        if kind in ("ES", "CS", "ET"):
            own[i] = "ON"
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            own[i] = "L"


def _paired(letters: Sequence[str], own: list[str], embedding: str, start: str) -> None:
    """Let both brackets of a pair run like what they hold (N0)."""
    pairs, waiting = list[tuple[int, int]](), list[tuple[str, int]]()
    for i, letter in enumerate(letters):
        if own[i] != "ON":
            continue
        if letter in _BRACKETS:
            waiting.append((_BRACKETS[letter], i))
        elif any(closing == letter for closing, _ in waiting):
            while (at := waiting.pop())[0] != letter:
                pass
            pairs.append((at[1], i))
    for first, last in sorted(pairs):
        inside = {_side(kind) for kind in own[first + 1 : last]} - {""}
        if embedding in inside:
            said = embedding
        elif inside:
            context = next((_side(kind) for kind in reversed(own[:first]) if _side(kind)), start)
            said = context if context in inside else embedding
        else:
            continue
        own[first] = own[last] = said


def _side(kind: str) -> str:
    return {"L": "L", "R": "R", "EN": "R", "AN": "R"}.get(kind, "")


def _neutral(own: list[str], start: str, stop: str, embedding: str) -> None:
    """Let spaces and signs run like what is around them (N1, N2)."""
    first = 0
    while first < len(own):
        if own[first] not in _NEUTRAL:
            first += 1
            continue
        last = first
        while last < len(own) and own[last] in _NEUTRAL:
            last += 1
        before = _side(own[first - 1]) if first else start
        after = _side(own[last]) if last < len(own) else stop
        own[first:last] = [before if before == after else embedding] * (last - first)
        first = last
