"""What is said, in Japanese and English, from the catalogues of a game or the application."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("ja", "en")


@cache
def catalogue(package: str, lang: str) -> Mapping[str, str]:
    """The texts of `text/<lang>.toml` in a package, tables flattened to dotted keys."""
    source = files(package).joinpath("text", f"{lang}.toml").read_text(encoding="utf-8")
    return dict(_flat("", tomllib.loads(source)))


def _flat(prefix: str, table: Mapping[str, Any]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            rows += _flat(f"{prefix}{key}.", value)
        else:
            rows.append((prefix + key, value))
    return rows


class Words:
    """Looks texts up by key. A key that no catalogue has is an error of ours and raises `KeyError`."""

    def __init__(self, lang: str, *packages: str) -> None:
        """`packages` have a `text/<lang>.toml` each; earlier ones win."""
        self.lang = lang
        self._packages = packages
        self._texts: dict[str, str] = {}
        for package in reversed(packages):
            self._texts.update(catalogue(package, lang))

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __call__(self, key: str, **values: object) -> str:
        """The text, with `{placeholders}` filled in; values are never interpreted as markup or placeholders."""
        try:
            text = self._texts[key]
        except KeyError:
            where = ", ".join(self._packages)
            raise KeyError(f'there is no {key} in text/{self.lang}.toml of {where} (docs/game.md, "Words")') from None
        return text.format(**values) if values else text
