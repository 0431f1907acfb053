"""The numbers of a game, for its rules and its words.

They stand in its `cards.toml`:

    [numbers]              # at the head of the file: numbers of the rules
    limit = 7
    hand = { 2 = 24, 3 = 19 }    # by number of seats

Texts and help say them by placeholders: `{=limit}`, `{=hand.2}`, `{=cards-1}`, `{=3*midge.weight}`. The names are

    limit, hand.2          those of `[numbers]`
    fly.count, fly.TRAIT   of a face: how many cards it is on, and its traits that are numbers
    cards                  all cards
    cards.TRAIT            those with such a trait; `cards.TRAIT.VALUE`: those of which it is this
    faces, values.TRAIT    how many faces there are; how many different values of a trait
    least.TRAIT, most.TRAIT    its lowest and highest number

A form may follow after a colon: `word` is "four", `Word` begins a sentence, and `nth` is "fourth". Without one, and in
Japanese, it is in digits.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from math import prod
from types import MappingProxyType
from typing import TypeGuard

from games.core.data import reading_text
from games.core.faces import Face, load_faces

_PLACEHOLDER = re.compile(r"\{=([^{}:]*)(?::([^{}]*))?\}")
_CARDINALS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_FORMS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "en": {"": (), "word": _CARDINALS, "Word": [word.capitalize() for word in _CARDINALS], "nth": _ORDINALS},
    "ja": {"": (), "word": (), "Word": (), "nth": ()},
}
"""By language and form, the numbers that are words, from 0."""
_DECIMAL = frozenset(["ja"])


@cache
def load_numbers(package: str) -> Mapping[str, int]:
    """Read the numbers of the rules from `cards.toml`.

    Tables have dotted names; without any it is empty. Raises `DataError` if one is no whole number.
    """
    with reading_text(package, "cards.toml") as text:
        found: dict[str, int] = {}
        for name, value in tomllib.loads(text).get("numbers", {}).items():
            for key, number in value.items() if isinstance(value, dict) else [("", value)]:
                if type(number) is not int:
                    raise ValueError(f"numbers: {name} = {number!r} should be a whole number")
                found[f"{name}.{key}" if key else name] = number
        return MappingProxyType(found)


def by_seats(numbers: Mapping[str, int], name: str) -> dict[int, int]:
    """Return a number of the rules by number of seats."""
    return {
        int(seats): number for key, number in numbers.items() for of, _, seats in [key.partition(".")] if of == name
    }


@cache
def known(package: str) -> Mapping[str, float]:
    """Return all numbers of a game that words can name."""
    faces = load_faces(package)
    return MappingProxyType({**_of_faces(faces), **load_numbers(package)})


def _of_faces(faces: tuple[Face, ...]) -> Mapping[str, float]:
    found: Counter[str] = Counter()
    values: dict[str, set[object]] = {}
    own: dict[str, float] = {"faces": len(faces)}
    for face in faces:
        found["cards"] += face.count
        own[f"{face.id}.count"] = face.count
        for trait, value in face.traits.items():
            values.setdefault(trait, set()).add(value)
            found[f"cards.{trait}"] += face.count
            found[f"cards.{trait}.{value}"] += face.count
            if _is_number(value):
                own[f"{face.id}.{trait}"] = value
    for trait, which in values.items():
        own[f"values.{trait}"] = len(which)
        if numbers := [value for value in which if _is_number(value)]:
            own[f"least.{trait}"], own[f"most.{trait}"] = min(numbers), max(numbers)
    return {**found, **own}


def digits(number: float, lang: str = "") -> str:
    """Return a number in digits, halves as people write them.

    That is 1½, on signs as well, but 1.5 in Japanese sentences.
    """
    if lang in _DECIMAL:
        return f"{number:g}".replace("-", "−")
    whole, half = divmod(number, 1)
    said = f"{whole:g}" if half == 0.5 else f"{number:g}"
    return (f"{said if whole else ''}½" if half == 0.5 else said).replace("-", "−")


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def filled(text: str, package: str, lang: str) -> str:
    """Return a game's text with its numbers; other placeholders stay.

    Raises `ValueError` for a number or a form that there is not.
    """

    def said(found: re.Match[str]) -> str:
        worth, form = _worth(found[1], known(package)), found[2] or ""
        if form not in _FORMS[lang]:
            raise ValueError(f"{found[0]}: the forms of a number are {', '.join(filter(None, _FORMS[lang]))}")
        words: dict[float, str] = dict(enumerate(_FORMS[lang][form]))
        return words.get(worth) or digits(worth, lang)

    return _PLACEHOLDER.sub(said, text)


def _worth(what: str, numbers: Mapping[str, float]) -> float:
    """Return the worth of a sum of products."""

    def factor(name: str) -> float:
        if name not in numbers and not re.fullmatch("-?[0-9]+", name):
            raise ValueError(f"{{={what}}}: cards.toml has no number {name!r}")
        return numbers[name] if name in numbers else int(name)

    return sum(prod(map(factor, product.split("*"))) for product in what.replace("-", "+-1*").split("+"))
