"""Tests that every text about a seat can call it "you".

In all games and at the table, for the only person at the screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import Formatter

import pytest

from games import GAMES
from games.core.actions import kinds
from games.core.entry import Entry
from games.core.names import YOU, You
from games.core.words import LANGUAGES, Words, catalogue

OF_THE_TABLE = frozenset(
    {
        "access",
        "coach",
        "encore",
        "lobby",
        "play",
        "results",
        "retold",
        "scores",
        "stand",
        "thoughts",
        "timeline",
    }
)
"""Tables of texts that may name a person who is alone."""
NAMES = {"en": "Kiri", "ja": "霧"}
WRONG = {
    "en": re.compile(
        r"(?i:\byou[’']s\b|(?<!from )\byou (?:is|has|was|does|\w+[^s]s)\b)|(?<![.!?…]) Your?\b|^you|[.!?] you|  | $|^ "
        r"|, you[,:.]|\b(?:is|are) you\b"
    ),
    "ja": re.compile("あなた(?:さん|様)|  | $|^ "),
}


def fields(game: Entry | None) -> Mapping[str, bool]:
    """Return all placeholders; True for those that stand for a name."""
    found = dict.fromkeys(("name", "by", "to", "seats"), True)
    for row in map(kinds, (*game.rules.actions, *game.rules.events) if game else ()):
        for field, kind in row.items():
            found[field] = found.get(field, False) or kind == "Seat"
            found[f"{field}_of"] = kind in ("Token", "Tokens")
    return found


def said_to_you(game: Entry | None, lang: str) -> Iterator[tuple[str, str]]:
    """Yield each text with "you" in place of each name."""
    package = game.package if game else "table"
    words, named = Words(lang, package), fields(game)
    for key, text in catalogue(package, lang).items():
        if game is None and key.split(".")[0] not in OF_THE_TABLE:
            continue
        found = {field for _, field, _, _ in Formatter().parse(text) if field}
        for you in found:
            if named.get(you):
                values = dict.fromkeys(found, NAMES[lang])
                yield key, words(key, **{**values, you: You.called(lang)})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [*GAMES, None], ids=lambda game: game.id if game else "table")
def test_no_text_says_you_wrongly(game: Entry | None, lang: str) -> None:
    said = list(said_to_you(game, lang))
    assert said
    assert not [(key, line) for key, line in said if WRONG[lang].search(line)]
    assert any(YOU[lang][0] in line.lower() for _, line in said)
