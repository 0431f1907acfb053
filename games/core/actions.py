"""Actions, events, and the lazy sequence of what is legal.

Actions and events are frozen dataclasses with `slots=True`. The annotation of a field (`Token`, `Seat`, `Word` …)
is its kind: it tells the picker what is touched and the words how it is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import product
from math import perm
from random import Random
from typing import Any, ClassVar, overload


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a seat decides. Subclasses are named by verbs."""


@dataclass(frozen=True, slots=True)
class Event:
    """One visible step that has happened.

    Public as written: cards by token, never by face.
    """

    admits: ClassVar[bool] = False
    """True if everyone may conclude something about hidden cards from it.

    Because the rules say when it happens.
    """


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards are dealt: the first event of every game."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is impossible: a text key under `reason`, and its arguments."""

    key: str


KINDS = frozenset({"Token", "Tokens", "Seat", "Word", "Number", "bool", "str"})

_kinds: dict[type[Any], dict[str, str]] = {}


def kinds(cls: type[Any]) -> dict[str, str]:
    """Field names and kinds of an action or event class, in order.

    Raises `TypeError` for a field of another kind (or a module without `from __future__ import annotations`).
    """
    if cls not in _kinds:
        found: dict[str, Any] = {field.name: field.type for field in fields(cls)}
        for name, kind in found.items():
            if not isinstance(kind, str):
                need = "begin the module with `from __future__ import annotations`"
                raise TypeError(f"{cls.__module__}, {cls.__name__}.{name}: its kind can't be read: {need}")
            if kind not in KINDS:
                known = ", ".join(sorted(KINDS))
                raise TypeError(f"{cls.__module__}, {cls.__name__}.{name}: {kind} is not a kind; there are {known}")
        _kinds[cls] = found
    return _kinds[cls]


def first_of(event: Event, kind: str) -> int | None:
    """Return the first value of this kind in an event, or None."""
    return next((int(getattr(event, name)) for name, one in kinds(type(event)).items() if one == kind), None)


def actor(event: Event) -> int | None:
    """The seat that an event is first of all about, or None."""
    return first_of(event, "Seat")


def addressee(event: Event) -> int | None:
    """The seat that an event is directed at, by `to`."""
    to: int | None = getattr(event, "to", None) if kinds(type(event)).get("to") == "Seat" else None
    return to


class Arrangements(Sequence[tuple[int, ...]]):
    """All ordered choices of `k` out of `items`, computed on demand."""

    __slots__ = ("_size", "items", "k")

    def __init__(self, items: Sequence[int], k: int) -> None:
        self.items = tuple(items)
        self.k = k
        self._size = perm(len(self.items), k)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[int, ...]]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | list[tuple[int, ...]]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._size))]
        if not -self._size <= index < self._size:
            raise IndexError(index)
        index %= self._size
        rest = list(self.items)
        chosen = []
        for _ in range(self.k):
            index, i = divmod(index, len(rest))
            chosen.append(rest.pop(i))
        return tuple(chosen)

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and len(value) == self.k
            and all(type(item) is int and item in self.items for item in value)
            and len(set(value)) == self.k
        )


class Product:
    """One verb with every combination of its factors.

    A factor is a sequence of the values of one field.
    """

    __slots__ = ("factors", "size", "verb")

    def __init__(self, verb: type[Action], *factors: Sequence[Any]) -> None:
        self.verb = verb
        self.factors = factors
        size = 1
        for factor in factors:
            size *= len(factor)
        self.size = size

    def at(self, index: int) -> Action:
        """The action at a place from 0; the last factor varies fastest."""
        factors = self.factors
        if len(factors) == 1:
            return self.verb(factors[0][index])  # type: ignore[call-arg]
        values = []
        for factor in reversed(factors):
            values.append(factor[index % len(factor)])
            index //= len(factor)
        values.reverse()
        return self.verb(*values)

    def __contains__(self, action: object) -> bool:
        if type(action) is not self.verb:
            return False
        return all(
            _same_kind(value := getattr(action, name), factor) and value in factor
            for name, factor in zip(kinds(self.verb), self.factors, strict=True)
        )


def _same_kind(value: Any, factor: Sequence[Any]) -> bool:
    """Compare types, so that `True` or 1.0 does not pass for 1.

    In a tuple as well.
    """
    if len(factor) == 0 or type(value) is not type(factor[0]):
        return False
    return type(value) is not tuple or all(type(item) is int for item in value)


class Choices(Sequence[Action]):
    """A seat's legal actions, as lazy products of factors.

    Or of other choices, one after another. The picker reads `parts`.
    """

    __slots__ = ("_several", "size")

    size: int

    def __init__(self, *several: Product | Choices) -> None:
        self._several = several
        size = 0
        for some in several:
            size += some.size
        self.size = size

    @property
    def parts(self) -> tuple[Product, ...]:
        """The products; a verb may have several."""
        found: list[Product] = []
        for some in self._several:
            found += some.parts if isinstance(some, Choices) else [some]
        return tuple(found)

    def listed(self) -> Listed:
        """Build all actions once, for choices that are offered repeatedly."""
        return Listed(*self.parts)

    def at(self, index: int) -> Action:
        """The action at a place from 0."""
        for some in self._several:
            if index < some.size:
                return some.at(index)
            index -= some.size
        raise IndexError("no such choice")

    def draw(self, random: Random) -> Action:
        """One of the actions, each of them as likely as any other."""
        return self.at(int(random.random() * self.size))

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self.at(place) for place in range(self.size)[index]]
        return self.at(range(self.size)[index])

    def __contains__(self, action: object) -> bool:
        return any(action in part for part in self.parts)

    def __iter__(self) -> Iterator[Action]:
        return map(self.at, range(self.size))


class Listed(Choices):
    """Choices whose actions are all built once (see `Choices.listed`)."""

    __slots__ = ("_actions",)

    def __init__(self, *parts: Product) -> None:
        super().__init__(*parts)
        self._actions = tuple(part.at(index) for part in parts for index in range(part.size))

    def at(self, index: int) -> Action:
        """See `Choices.at`."""
        return self._actions[index]

    def draw(self, random: Random) -> Action:
        """See `Choices.draw`."""
        return self._actions[int(random.random() * self.size)]

    def __reduce__(self) -> tuple[type[Choices], tuple[Product, ...]]:
        """Pickled as plain choices: the actions would be sent as well."""
        return Choices, self.parts


class Pattern:
    """Actions with a few cards, whichever they are.

    Worked out once and offered again and again. A row is a product whose first factor are some of the cards, by
    their numbers among them; or it has no factors.
    """

    __slots__ = ("actions", "rows")

    def __init__(self, *rows: Product) -> None:
        self.rows = rows
        self.actions: tuple[tuple[Callable[..., Action], int, tuple[Any, ...]], ...] = tuple(
            (row.verb, values[0] if values else -1, values[1:]) for row in rows for values in product(*row.factors)
        )

    def parts(self, cards: Sequence[int]) -> tuple[Product, ...]:
        """The products with these cards."""
        return tuple(
            Product(row.verb, [cards[number] for number in row.factors[0]], *row.factors[1:]) if row.factors else row
            for row in self.rows
        )


class PatternChoices(Choices):
    """The choices of a pattern with certain cards."""

    __slots__ = ("_cards", "_pattern")

    def __init__(self, pattern: Pattern, cards: Sequence[int]) -> None:
        self._pattern = pattern
        self._cards = cards
        self.size = len(pattern.actions)

    def __reduce__(self) -> tuple[type[Choices], tuple[Product, ...]]:
        """Pickle as plain choices: the pattern is of no use once."""
        return Choices, self.parts

    @property
    def parts(self) -> tuple[Product, ...]:
        """See `Choices.parts`."""
        return self._pattern.parts(self._cards)

    def at(self, index: int) -> Action:
        """See `Choices.at`."""
        verb, number, rest = self._pattern.actions[index]
        if rest:
            return verb(self._cards[number], *rest)
        return verb() if number < 0 else verb(self._cards[number])


NOTHING = Choices()
"""No action: for a seat that is not asked."""
