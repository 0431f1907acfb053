"""Who made what is bundled: `art/credits.toml`, as a page of the rules is written."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache

from games.core.words import Words
from table.guests import playable
from table.stage.drawing.vector import art_file
from table.ui.help import Item, Section, Span

KINDS = ("pictures", "fonts", "sounds")
_FILES = re.compile(r"\s*\([^()]*[/*][^()]*\)$")


@cache
def _rows() -> Mapping[str, list[Mapping[str, str]]]:
    """What is bundled, and what the games of other packages have brought along."""
    rows: dict[str, list[Mapping[str, str]]] = _read("credits.toml")
    for game in playable():
        if game.is_guest:
            rows["credit"] += _read(f"{game.art}/credits.toml")["credit"]
    return rows


def _read(path: str) -> dict[str, list[Mapping[str, str]]]:
    return tomllib.loads(art_file(path).read_text(encoding="utf-8"))


def sections(words: Words) -> tuple[Section, ...]:
    """Pictures, fonts, sounds and libraries, each under its heading."""
    return (
        *(
            _section(kind, words, [row for row in _rows()["credit"] if row["kind"] == kind])
            for kind in KINDS
        ),
        _section("libraries", words, _rows()["library"]),
    )  # fmt: skip


def _section(kind: str, words: Words, rows: list[Mapping[str, str]]) -> Section:
    return Section(kind, words(f"about.{kind}"), tuple(_item(row, words) for row in rows))


def _item(row: Mapping[str, str], words: Words) -> Item:
    what = row.get(words.lang) or _FILES.sub("", row["what"])
    return Item((Span(what, bold=True), Span(words("about.made", author=row["author"], licence=row["licence"]))))
