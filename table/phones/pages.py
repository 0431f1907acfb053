"""The page for phones: document, program and style, from memory."""

from __future__ import annotations

import json
from importlib.resources import files

from games.core.words import LANGUAGES, Words, catalogue
from table.base.slices import checkpoint
from table.match.seats import ANIMALS
from table.phones.bridge import WebFile
from table.stage.drawing.surface import seat_looks

WORDS = "phones.page."
"""Texts built into the page; all others come in messages."""


def pages(lang: str) -> dict[str, WebFile]:
    """Build all files of the page, by path, in slices.

    See `table.base.slices`.
    """
    folder = files("table") / "phones" / "page"
    program = f"{_constants(lang)}{(folder / 'app.js').read_text(encoding='utf-8')}"
    return {
        "/": WebFile("text/html; charset=utf-8", (folder / "index.html").read_bytes()),
        "/app.js": WebFile("text/javascript; charset=utf-8", program.encode()),
        "/style.css": WebFile("text/css; charset=utf-8", (folder / "style.css").read_bytes()),
    }


def _constants(screen: str) -> str:
    """Return the script's constants: words in both languages, shapes."""
    shapes = files("art") / "common" / "shapes"
    drawn = {look.shape: (shapes / f"{look.shape}.svg").read_text(encoding="utf-8") for look in seat_looks()}
    checkpoint()
    words = {lang: _words(lang, screen) for lang in LANGUAGES}
    said = {lang: Words(lang, "table") for lang in LANGUAGES}
    animals = {lang: [said[lang](f"animals.{animal}") for animal in ANIMALS] for lang in LANGUAGES}
    lines = (("WORDS", words), ("ANIMALS", animals), ("SHAPES", drawn))
    return "".join(f"const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in lines)


def _words(lang: str, screen: str) -> dict[str, object]:
    said, printed = Words(lang, "table"), Words(screen, "table")
    checkpoint()  # a catalogue has been read
    keys = [key.removeprefix(WORDS) for key in catalogue("table", lang) if key.startswith(WORDS)]
    values = {field: f"{{{field}}}" for field in ("count", "name", "claim", "worth")}
    values |= {"let_in": printed("phones.let_in")}  # as printed there
    found: dict[str, object] = {}
    for key in keys:
        table, _, name = key.rpartition(".")
        rows = found.setdefault(table, {}) if table else found
        assert isinstance(rows, dict)
        rows[name] = said(WORDS + key, **values)
    return found
