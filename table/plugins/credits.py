"""Credits of bundled work: `art/credits.toml` as a page of the rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache

from games.core.data import reading
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words
from table.graphics.vector import art_file
from table.plugins.registry import playable
from table.ui.help import HelpItem, Paragraph, Section, Span

FILE = "credits.toml"
KINDS = ("pictures", "fonts", "sounds", "nets")
_FILES = re.compile(r"\s*\([^()]*[/*][^()]*\)$")


def _rows() -> Mapping[str, list[Mapping[str, str]]]:
    """Return the credits of the program and of plugins."""
    return _rows_with(playable())


@cache
def _rows_with(games: tuple[Entry, ...]) -> Mapping[str, list[Mapping[str, str]]]:
    rows: dict[str, list[Mapping[str, str]]] = tomllib.loads(art_file(FILE).read_text(encoding="utf-8"))
    for game in games:
        if game.is_plugin:
            rows["credit"] += of_plugin(game)
    return rows


def of_plugin(game: Entry) -> list[Mapping[str, str]]:
    """Return a plugin's own credits.

    Raises `FileNotFoundError` and `DataError`.
    """
    file = f"{game.art}/{FILE}"
    with reading(file):
        rows: list[Mapping[str, str]] = tomllib.loads(art_file(file).read_text(encoding="utf-8"))["credit"]
        for row in rows:
            if odd := [key for key in ("what", "author", "licence") if not isinstance(row[key], str)]:
                raise ValueError(f"{odd[0]} should be a text")
            if row["kind"] not in KINDS or not all(isinstance(row.get(lang, ""), str) for lang in LANGUAGES):
                raise ValueError(f"kind = {row['kind']!r}: there are {', '.join(KINDS)}; languages have texts")
        return rows


def sections(words: Words) -> tuple[Section, ...]:
    """Games, pictures, fonts, sounds, nets and libraries, each under its heading."""
    return (
        _games(words),
        *(
            _section(kind, words, [row for row in _rows()["credit"] if row["kind"] == kind])
            for kind in KINDS
        ),
        _section("libraries", words, _rows()["library"]),
    )  # fmt: skip


def _games(words: Words) -> Section:
    """Return the section on the makers of the games.

    Without games whose rules are this program's own.
    """
    makers = [(Words(words.lang, game.package)("title"), game.makers) for game in playable() if game.makers]
    items = (HelpItem((Span(title, bold=True), Span(f"\u00a0· {names}"))) for title, names in makers)
    return Section("games", words("about.games"), (Paragraph((Span(words("about.makers")),)), *items))


def _section(kind: str, words: Words, rows: list[Mapping[str, str]]) -> Section:
    return Section(kind, words(f"about.{kind}"), tuple(_item(row, words) for row in rows))


def _item(row: Mapping[str, str], words: Words) -> HelpItem:
    what = row.get(words.lang) or _FILES.sub("", row["what"])
    return HelpItem((Span(what, bold=True), Span(words("about.made", author=row["author"], licence=row["licence"]))))
