"""Narrows what a seat may do, touch by touch, to one action.

The touches come in any order. The picker knows no verb: it reads the products of `Choices`, so an action that is not
legal cannot be put together. Two examples:

    class Bid(Action): number: Number; claim: Word
    class Doubt(Action): ...

    picker = Picker(Choices(Product(Bid, range(4, 9), (0, 1)), Product(Doubt)))
    picker.touches()                        # Number 4 to 8, Word 0 and 1, and the verb Doubt, which has no fields
    picker.touch(Touch("Word", 1))          # action: None, a number is missing
    picker.touch(Touch("Number", 6))        # action: Bid(6, 1)
    picker.touch(Touch("verb", "Doubt"))    # action: Doubt(); number and word are released

    class Pair(Action): one: Seat; other: Seat; points: Number

    picker = Picker(Choices(Product(Pair, (1, 2), (2, 3), (5,))))
    picker.touches()                        # Seat 1 and 2 for `one`, Seat 2 and 3 for `other`, and Number 5
    picker.touch(Touch("Seat", 2, "other"))
    picker.touch(Touch("Seat", 1))          # on the table: for `one`, the first field that is free and takes it
    picker.action                           # Pair(1, 2, 5): 5 is the only number, so it goes without saying
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Literal

from games.core.actions import Action, Arrangements, Choices, Product, kinds

TouchKind = Literal["Token", "Seat", "Word", "Number", "bool", "verb"]


@dataclass(frozen=True, slots=True)
class Touch:
    """A thing touched: a card, seat, word, number, yes, no or verb.

    `field`: the field it is for, in a verb that takes several of this kind. Cards have none: they go where they
    fit, in the order in which they are touched.
    """

    kind: TouchKind
    value: int | str
    field: str = ""

    @property
    def bare(self) -> Touch:
        """The same thing without a field, as the table shows it."""
        return Touch(self.kind, self.value)

    @classmethod
    def verb(cls, verb: type[Action]) -> Touch:
        """The touch that chooses a verb."""
        return cls("verb", verb.__name__)


@dataclass(frozen=True, slots=True)
class Slot:
    """A field of the action being composed.

    Its name, the verb (its name, "" while there may be several), what has to be touched for it (`kind` and
    `field`), and what has been. `full`: nothing more is needed.
    """

    name: str
    verb: str
    kind: TouchKind
    field: str
    touches: tuple[Touch, ...]
    full: bool


class Picker:
    """Composes the asked seat's action from touches.

    A factor with a single value needs no touch, but the first touch is always the player's. Cards of a field that
    takes several are collected in their order; the last of all of them needs no touch.
    """

    def __init__(self, choices: Choices, named: Collection[str] = ()) -> None:
        """Start with nothing chosen.

        `named`: the verbs that can be touched at the start, in addition to things of theirs.
        """
        self._parts = tuple(part for part in choices.parts if part.size)
        self._named = frozenset(named)
        self._chosen: list[Touch] = []
        self._known: tuple[tuple[Touch, ...], list[Action], list[Touch]] | None = None  # for what was chosen last

    @property
    def chosen(self) -> tuple[Touch, ...]:
        """The touches, oldest first."""
        return tuple(self._chosen)

    @property
    def action(self) -> Action | None:
        """The composed action; None while incomplete or ambiguous."""
        actions = self._now()[0]
        return actions[0] if len(actions) == 1 else None

    def touches(self) -> list[Touch]:
        """Return all possible touches, including what is chosen.

        Touching one thing may release others. A verb can be touched if it is named, or where nothing else would
        choose it: it has no fields, or several verbs are complete.
        """
        return list(self._now()[1])

    @property
    def missing(self) -> int:
        """Return the number of cards still missing from a fixed-size choice.

        0 if the size is not the same whatever the action becomes.
        """
        groups = {frozenset(size for factor in part.factors for size in _sizes(factor)) for part in self._fitting()}
        sizes = groups.pop() if len(groups) == 1 else frozenset()
        chosen = sum(touch.kind == "Token" for touch in self._chosen)
        return max(0, max(sizes) - chosen) if len(sizes) == 1 and sizes != {1} else 0

    @property
    def ordered(self) -> bool:
        """True if the order of the touched cards matters."""
        factors = (factor for part in self._fitting() for factor in part.factors)
        return any(isinstance(factor, Arrangements) and factor.k > 1 for factor in factors)

    def _fitting(self) -> list[Product]:
        """Return the products that all that is chosen fits."""
        return [part for part in self._parts if _fits(part, self._chosen)]

    def _now(self) -> tuple[list[Action], list[Touch]]:
        """Return the complete actions and all touches, cached per choice."""
        chosen = self.chosen
        if self._known is None or self._known[0] != chosen:
            self._known = (chosen, self._actions(chosen), self._touchable())
        return self._known[1:]

    def _touchable(self) -> list[Touch]:
        found: dict[Touch, None] = {}
        for part in self._parts:
            found.update(dict.fromkeys(_things(part)))
        things = [touch for touch in self._chosen if touch.kind != "verb"]
        undecided = things and len(self._actions(things)) != 1
        for part in self._parts:
            verb = Touch.verb(part.verb)
            alone = part.verb.__name__ in self._named or _finish(part, [verb], implied=False) is not None
            if alone or verb in self._chosen or (undecided and len(self._actions([*things, verb])) == 1):
                found[verb] = None
        return list(found)

    def going(self) -> list[Touch]:
        """Return the touches that continue the current choice.

        Those of the verbs that it fits; all, if nothing is chosen.
        """
        things = {thing for part in self._fitting() for thing in _things(part)}
        return [touch for touch in self.touches() if touch.kind == "verb" or touch in things]

    def verbs(self, touch: Touch) -> list[str]:
        """Return the names of actions that a bare thing fits."""
        named = [
            part.verb.__name__ for part in self._parts if any(_fits(part, [one]) for one in _for_fields(touch, part))
        ]
        return list(dict.fromkeys(named))

    def adds(self, touch: Touch) -> bool:
        """True if a touch goes along with all that is chosen."""
        return touch not in self._chosen and any(_fits(part, [*self._chosen, touch]) for part in self._parts)

    def can(self, touch: Touch) -> bool:
        """True if `touch` would be accepted."""
        return self._meant(touch) is not None

    def _meant(self, touch: Touch) -> Touch | None:
        """Resolve a touch without a field.

        To what is chosen already, or to the first empty field; None if it cannot be touched.
        """
        ways = [one for one in self.touches() if touch in (one, one.bare)]
        taken = {one.field for one in self._chosen if one.kind == touch.kind}
        return min(ways, key=lambda one: (one not in self._chosen, one != touch, one.field in taken), default=None)

    def touch(self, touch: Touch) -> bool:
        """Choose a thing, or release it if it is chosen.

        Choices that no longer fit are released, the latest first. Returns False, with nothing changed, if it
        cannot be touched.
        """
        meant = self._meant(touch)
        if meant is None:
            return False
        touch = meant
        if touch in self._chosen:
            self._chosen.remove(touch)
            return True
        best: list[Touch] | None = None
        for part in self._parts:
            if _fits(part, [touch]):
                kept: list[Touch] = []
                for earlier in self._chosen:
                    if _fits(part, [*kept, earlier, touch]):
                        kept.append(earlier)
                if best is None or len(kept) > len(best):
                    best = kept
        self._chosen = [*(best or ()), touch]
        return True

    def promises(self, touch: Touch) -> Action | None:
        """Return the action that this touch would complete, or None."""
        tried = copy(self)
        tried._chosen = [*self._chosen]
        return tried.action if tried.touch(touch) else None

    def slots(self) -> list[Slot]:
        """Return the fields to choose, in order.

        Those that all fitting verbs share, except implied ones.
        """
        fitting = self._fitting()
        if not fitting:
            return []
        verbs = {part.verb.__name__ for part in fitting}
        shared = set.intersection(*({*fields(part.verb).items()} for part in fitting))
        placed = next(_placings(fitting[0], self._chosen))
        found = []
        for number, (name, (kind, field)) in enumerate(fields(fitting[0].verb).items()):
            if (name, (kind, field)) not in shared:
                continue
            factors = [dict(zip(fields(part.verb), part.factors, strict=True))[name] for part in fitting]
            values = placed[number]
            if not values and _is_single(factors):
                continue
            full = any(_value(factor, values, implied=False) is not None for factor in factors)
            touches = tuple(Touch(kind, value, field) for value in values)
            found.append(Slot(name, next(iter(verbs)) if len(verbs) == 1 else "", kind, field, touches, full))
        return found

    def implied(self) -> frozenset[str]:
        """Return the implied fields of the fitting verbs.

        All of these verbs have the same single value for them.
        """
        rows = [dict(zip(fields(part.verb), part.factors, strict=True)) for part in self._fitting()]
        shared = frozenset.intersection(*map(frozenset, rows)) if rows else frozenset[str]()
        return frozenset(name for name in shared if _is_single([row[name] for row in rows]))

    def release(self, name: str) -> bool:
        """Release the choice for this field only; False if there is none."""
        touches = [touch for slot in self.slots() if slot.name == name for touch in slot.touches]
        self._chosen = [touch for touch in self._chosen if touch not in touches]
        return bool(touches)

    def back(self) -> bool:
        """Let go of the latest touch; False if there is none."""
        if not self._chosen:
            return False
        self._chosen.pop()
        return True

    def _actions(self, touches: Sequence[Touch]) -> list[Action]:
        """Return the distinct actions that need no more touches.

        A value is implied only where one verb is left.
        """
        fitting = [part for part in self._parts if touches and _fits(part, touches)]
        implied = len(fitting) == 1
        found = [_finish(part, touches, implied=False) for part in fitting]
        if implied and found == [None]:
            found = [_finish(fitting[0], touches, implied=True)]
        return list(dict.fromkeys(action for action in found if action is not None))


def leads(touch: Touch, choices: Choices) -> bool:
    """True if some choice consists of this touch and others."""
    return any(_fits(part, [one]) for part in choices.parts for one in (touch, *_for_fields(touch, part)))


def touches_of(action: Action) -> list[Touch]:
    """The touches that make up an action."""
    found = []
    for name, (kind, field) in fields(type(action)).items():
        value = getattr(action, name)
        found += [Touch(kind, one, field) for one in (value if isinstance(value, tuple) else (value,))]
    return found or [Touch.verb(type(action))]


def _for_fields(touch: Touch, part: Product) -> list[Touch]:
    """Return the touches of a bare thing, one for each matching field."""
    return [Touch(touch.kind, touch.value, field) for kind, field in fields(part.verb).values() if kind == touch.kind]


def _finish(part: Product, touches: Sequence[Touch], *, implied: bool) -> Action | None:
    """Return the verb's action chosen by exactly these touches.

    With `implied`, single values need no touch.
    """
    for placed in _placings(part, touches):
        values = [_value(factor, got, implied) for factor, got in zip(part.factors, placed, strict=True)]
        if all(value is not None for value in values):
            return part.verb(*values)
    return None


_fields: dict[type[Action], dict[str, tuple[TouchKind, str]]] = {}


def fields(verb: type[Action]) -> Mapping[str, tuple[TouchKind, str]]:
    """Return the touches that each field of a verb takes.

    By field name: the `kind` and `field` of its touches.
    """
    if verb not in _fields:
        touched = {name: _touch_kind(kind) for name, kind in kinds(verb).items()}
        several = {kind for kind, count in Counter(touched.values()).items() if count > 1} - {"Token"}
        _fields[verb] = {name: (kind, name if kind in several else "") for name, kind in touched.items()}
    return _fields[verb]


def _touch_kind(kind: str) -> TouchKind:
    """Return the kind of touch for a field of this kind."""
    match kind:
        case "Seat" | "Word" | "Number" | "bool":
            return kind
        case "Token" | "Tokens":
            return "Token"
    raise TypeError(f"a field of kind {kind} cannot be picked")


def _things(part: Product) -> Iterator[Touch]:
    """Yield everything touchable for the fields of a verb."""
    for (kind, field), factor in zip(fields(part.verb).values(), part.factors, strict=True):
        for value in _values(factor):
            yield Touch(kind, value, field)


def _values(factor: Sequence[Any]) -> Iterator[int]:
    """Yield everything touchable for a factor."""
    if isinstance(factor, Arrangements):
        yield from factor.items if len(factor) else ()
        return
    for value in factor:
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def _is_single(factors: Sequence[Sequence[Any]]) -> bool:
    """True if all factors have the same single value."""
    return all(len(factor) == 1 and factor[0] == factors[0][0] for factor in factors)


def _sizes(factor: Sequence[Any]) -> set[int]:
    """Return the sizes of a factor's card groups, if it has any."""
    if isinstance(factor, Arrangements):
        return {factor.k}
    return {len(value) for value in factor if isinstance(value, tuple)}


def _fits(part: Product, touches: Sequence[Touch]) -> bool:
    """True if the touches can lead to an action of this verb."""
    return next(_placings(part, touches), None) is not None


def _placings(part: Product, touches: Sequence[Touch]) -> Iterator[list[list[int]]]:
    """Yield all ways to spread the touches over the fields.

    Each has the values of each field.
    """
    wanted = tuple(fields(part.verb).values())
    got: list[list[int]] = [[] for _ in wanted]

    def place(number: int) -> Iterator[list[list[int]]]:
        if number == len(touches):
            yield [list(values) for values in got]
            return
        touch = touches[number]
        if touch.kind == "verb":
            if touch.value == part.verb.__name__:
                yield from place(number + 1)
            return
        for field, factor, values in zip(wanted, part.factors, got, strict=True):
            if field == (touch.kind, touch.field) and isinstance(touch.value, int):
                values.append(touch.value)
                if _may_become(factor, values):
                    yield from place(number + 1)
                values.pop()

    yield from place(0)


def _may_become(factor: Sequence[Any], values: list[int]) -> bool:
    """True if the values are or begin a value of the factor."""
    if isinstance(factor, Arrangements):
        return len(values) <= factor.k and len({*values}) == len(values) and all(v in factor.items for v in values)
    if len(factor) and isinstance(factor[0], tuple):
        return any(len({*values}) == len(values) and {*values} <= {*group} for group in factor)
    return len(values) == 1 and values[0] in factor


def _value(factor: Sequence[Any], values: list[int], implied: bool) -> Any:
    """Return the factor's value chosen by `values`, or None.

    A group of cards is taken in the order of the touches where the factor has that order, else in the factor's own. The
    last of all cards goes without saying where they have only to be ordered.
    """
    if implied and not values and len(factor) == 1:
        return factor[0]
    if implied and isinstance(factor, Arrangements) and len(values) == factor.k - 1 == len(factor.items) - 1:
        values = [*values, *({*factor.items} - {*values})]  # everybody can count that only one is left
    if isinstance(factor, Arrangements) or (len(factor) and isinstance(factor[0], tuple)):
        group = tuple(values)
        if group in factor:
            return group
        if isinstance(factor, Arrangements):
            return None
        return next((other for other in factor if sorted(other) == sorted(group)), None)
    return values[0] if values else None
