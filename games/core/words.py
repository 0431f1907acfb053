"""Texts in Japanese and English, of a game or the application."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from string import Formatter
from typing import Any

from games.core.data import DataError, file_name, reading_text
from games.core.names import capital, is_you, put
from games.core.numbers import filled

LANGUAGES = ("ja", "en")
OF_CARDS = ("face", "reason", "action")
"""Tables of texts that are looked up by possibly hidden cards."""

_BEGINS = re.compile(r"(^|[.!?…]”?\s+)$")
"""Matches before the start of a sentence."""


@cache
def catalogue(package: str, lang: str) -> Mapping[str, str]:
    """The texts of `text/<lang>.toml` in a package, tables flattened to dotted keys.

    With the game's numbers in them (`games.core.numbers`).
    """
    with reading_text(package, _file(lang)) as source:
        return {key: filled(text, package, lang) for key, text in _flat("", tomllib.loads(source))}


def _file(lang: str) -> str:
    return f"text/{lang}.toml"


def _flat(prefix: str, table: Mapping[str, Any]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            rows += _flat(f"{prefix}{key}.", value)
        else:
            rows.append((prefix + key, value))
    return rows


@cache
def _parsed(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return each placeholder: the text before it, its name, its form."""
    return tuple((before, field, form or "") for before, field, form, _ in Formatter().parse(text))


def _filled(text: str, values: Mapping[str, object], lang: str, begins: bool) -> str:
    """Fill in the placeholders; "you" begins a sentence with a capital.

    `begins`: the text does, too. Raises `LookupError` or `ValueError` where a placeholder has no value, or makes no
    sense.
    """
    said, dropped = "", False  # dropped: who would be called here is "you"
    for before, field, form in _parsed(text):
        value = "" if field is None else values[field]
        for piece, second in ((before, False), (put(value, form, lang), is_you(value))):
            if dropped:
                piece = piece.lstrip()
            if (second or dropped) and (begins or said) and _BEGINS.search(said):
                piece = capital(piece)
            dropped = not piece and (second or dropped)
            said += piece
    return said


def by_house(key: str) -> tuple[str, str]:
    """Return a key's house rule, or "", and its plain key."""
    table, _, rest = key.partition(".")
    rule, _, plain = rest.partition(".")
    return (rule, plain) if table == "house" else ("", key)


class Words:
    """Texts by key.

    A key that no catalogue has is an error of ours and raises `DataError`.
    """

    def __init__(self, lang: str, *packages: str, house: Iterable[str] = ()) -> None:
        """`packages` have a `text/<lang>.toml` each; earlier ones win.

        Texts under `house.<id>` replace those that they are named after, by the `house` rules of a table.
        """
        self.lang = lang
        self.house = tuple(house)
        self._packages = packages
        self._texts: dict[str, str] = {}
        for package in reversed(packages):
            self._texts.update(catalogue(package, lang))
        for key, text in [*self._texts.items()] if self.house else ():
            rule, plain = by_house(key)
            if rule in self.house:
                self._texts[plain] = text

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __call__(self, key: str, **values: object) -> str:
        """Return a text with its `{placeholders}` filled in.

        Values are never interpreted as markup or placeholders. After a colon a placeholder may say in which
        form a name stands there (see `games.core.names.put`).
        """
        return self._said(key, values, begins=True)

    def within(self, key: str, **values: object) -> str:
        """Return a text as part of another sentence."""
        return self._said(key, values, begins=False)

    def _said(self, key: str, values: Mapping[str, object], begins: bool) -> str:
        try:
            text = self._texts[key]
        except KeyError as error:
            raise self._lacking(f"no text {self._told(key)}") from error
        try:
            return _filled(text, values, self.lang, begins) if values else text
        except (LookupError, ValueError) as error:
            raise self._lacking(f"text {self._told(key)} can't be filled in with {', '.join(values)}") from error

    def _lacking(self, what: str) -> DataError:
        """`what` is said of these catalogues."""
        return DataError(" or ".join(file_name(package, _file(self.lang)) for package in self._packages), what)

    def _told(self, key: str) -> str:
        """A key as everybody may read it."""
        table = key.split(".")[0]
        return f'"{table}.…"' if table in OF_CARDS else f'"{key}"'
