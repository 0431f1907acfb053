"""Texts that all phones share, as a file per game and language.

Like the pictures of the cards.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from games.core.entry import Entry
from games.core.names import capital
from games.core.teller import Teller
from games.core.words import LANGUAGES, Words
from table.base.slices import checkpoint
from table.phones.bridge import WebFile
from table.ui.help import Block, Cards, Grid, HelpItem, HelpText, Paragraph, Span, Spans, load

NOT_CHOSEN = ("play.not_oneself", "play.not_this_seat")
"""Default reasons against choosing a seat (see `unchosen`)."""


class Texts(NamedTuple):
    """Shared texts; `path` is where they are fetched.

    It identifies them. Messages name places, reasons and sections by their numbers.
    """

    path: str
    page: WebFile
    places: Sequence[str]
    """Named places, by the game's word for them."""
    reasons: Sequence[str]
    """Why something can't be chosen, by the keys of their texts."""
    sections: Sequence[str]
    """The sections of the rules, by their anchors."""


@lru_cache(maxsize=2 * len(LANGUAGES))
def texts(entry: Entry, words: Words) -> Texts:
    """Return a game's faces, claims, places, reasons and rules in words.

    Faces with what they do.
    """
    game = entry.rules
    teller = Teller(words, game, ())
    places = tuple(place.name for place in game.places if f"place.{place.name}" in words)
    reasons = (*(f"reason.{reason}" for reason in game.reasons), *NOT_CHOSEN)
    help = load(entry.package, words.lang)
    checkpoint()
    row = {
        "card": capital(words("card")),
        "faces": [[capital(teller.face(face)), teller.about(face)] for face in range(len(game.faces))],
        "claims": [teller.claim(word) for word in range(len(game.claims))],
        "places": [words(f"place.{place}") for place in places],
        "reasons": [words(reason) for reason in reasons],
        "rules": _rules(help, entry, words),
    }
    content = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()
    path = f"/texts-{sha256(content).hexdigest()[:16]}.json"
    sections = tuple(section.anchor for section in help.sections)
    return Texts(path, WebFile("application/json", content, lasting=True), places, reasons, sections)


def _rules(help: HelpText, entry: Entry, words: Words) -> dict[str, Any]:
    """The screen's rules, with the house rules in force.

    Without the marks of where a rule comes from, for which there is no legend on a page so small.
    """
    makers = words("rules.makers", title=help.title, makers=entry.makers) if entry.makers else ""
    numbers = {face.id: number for number, face in enumerate(entry.rules.faces)}
    sections = [
        [section.heading, [said for block in section.blocks if (said := _block(block, numbers))]]
        for section in help.sections
    ]
    house = [[words(f"option.{rule}"), words(f"option_how.{rule}")] for rule in words.house]
    return {"title": help.title, "house": house, "notes": [makers], "sections": sections}


def _block(block: Block, numbers: dict[str, int]) -> dict[str, Any] | None:
    """Return a block by its kind; None for a table's picture."""
    match block:
        case Paragraph(spans):
            return {"text": _spans(spans)}
        case HelpItem(spans):
            return {"item": _spans(spans)}
        case Cards(faces):
            return {"cards": [numbers[face] for face in faces]}
        case Grid(rows):
            return {"grid": [[_spans(cell) for cell in row] for row in rows]}
    return None


def _spans(spans: Spans) -> list[str | list[str]]:
    """Pieces of text without marks; bold ones in a list each."""
    found: list[str | list[str]] = []
    for span, after in zip(spans, (*spans[1:], Span("")), strict=True):
        text = span.text.rstrip() if after.mark else span.text
        if text:
            found.append([text] if span.bold else text)
    return found
