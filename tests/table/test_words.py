"""The catalogue of the application.

The same in all languages, all of it used, and nothing missing.
"""

import ast
import re
import string
from functools import cache
from importlib.resources import files
from typing import get_args

import pytest

from games import GAMES
from games.core.contract.speech import ill_formed
from games.core.entry import Entry
from games.core.words import LANGUAGES, catalogue
from table.phones.phone_seat import State
from table.scenes.play.handheld import Meanwhile
from tests.sources import ROOT, parsed, walked

PAGE = ROOT / "table/phones/page/app.js"


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@cache
def written() -> tuple[set[str], list[str]]:
    """Return all strings in the sources, and patterns of composed ones."""
    strings: set[str] = set()
    patterns: list[str] = []
    for path in sorted(ROOT.joinpath("table").rglob("*.py")):
        nodes = walked(parsed(path))
        pieces = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in nodes:
            if id(node) in pieces:
                continue
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(p.value) if isinstance(p, ast.Constant) else r"[a-z_0-9]+" for p in node.values]
                patterns.append("".join(map(str, parts)))
    strings |= {f"phones.page.{name}" for name in re.findall(r"\bT\.([a-z_]+)", PAGE.read_text("utf-8"))}
    strings |= {f"phones.page.{name}" for name in re.findall(r"\bT\.([a-z_]+\.[a-z_]+)", PAGE.read_text("utf-8"))}
    strings |= {f"phones.page.states.{name}" for name in (*get_args(Meanwhile), *(state.value for state in State))}
    strings -= {"phones.page.states", "phones.page.taken"}  # tables
    return strings, [pattern for pattern in patterns if re.match(r"[a-z]+\\\.", pattern)]


def test_all_languages_have_the_same_keys_and_placeholders() -> None:
    first, *others = (catalogue("table", lang) for lang in LANGUAGES)
    for other in others:
        assert other.keys() == first.keys()
        for key, text in first.items():
            assert placeholders(other[key]) == placeholders(text), key


@pytest.mark.parametrize("package", ["table", *(game.package for game in GAMES)])
def test_no_text_has_quotation_marks_of_a_typewriter(package: str) -> None:
    for lang in LANGUAGES:
        page = files(package).joinpath(f"help.{lang}.md").read_text(encoding="utf-8")
        for key, text in {**catalogue(package, lang), "help": page}.items():
            assert not {"'", '"'} & {*text}, (lang, key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_has_a_nameless_placeholder(lang: str) -> None:
    for key, text in catalogue("table", lang).items():
        assert text.strip(), key
        assert "" not in placeholders(text), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_stand_in_their_forms(lang: str) -> None:
    """In messages of the command line a name is no seat's."""
    texts = {key: text for key, text in catalogue("table", lang).items() if not key.startswith(("error.", "cli."))}
    wrong = {key: ill_formed(text, {"name", "by", "to", "seats"}, lang) for key, text in texts.items()}
    assert not {key: what for key, what in wrong.items() if what}


def test_every_key_is_used() -> None:
    strings, patterns = written()
    unused = catalogue("table", LANGUAGES[0]).keys() - strings
    assert not [key for key in unused if not any(re.fullmatch(pattern, key) for pattern in patterns)]


def test_every_key_that_is_asked_for_is_there() -> None:
    tables = {key.split(".")[0] for key in catalogue("table", LANGUAGES[0])}
    asked = {text for text in written()[0] if re.fullmatch(rf"({'|'.join(tables)})\.[a-z_]+", text)}
    files = {text for text in asked if text.endswith((".js", ".json", ".jsonl", ".log", ".sqlite"))}
    assert asked - files <= catalogue("table", LANGUAGES[0]).keys()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_game_has_a_key_of_the_table(game: Entry) -> None:
    """The table's text would be taken, and the game's never be read."""
    assert not catalogue("table", "en").keys() & catalogue(game.package, "en").keys()


SEVERAL = {
    *("title.continue_note", "title.others", "daily.seats", "daily.told", "statistics.seats", "scores.match"),
    *("statistics.later", "statistics.known_later", "statistics.known_note", "notebook.later", "store.too_many"),
    *("thoughts.alike", "coach.alike", "coach.fits", "coach.fits_others", "play.slot_cards", "selftest.passed"),
    *("timeline.surviving_cost", "timeline.winning_cost", "error.not_there", "option.full"),
    *("results.several_lost", "results.several_won"),
}
"""Keys whose number is never 1: seats, limits, or asked for beforehand."""


@pytest.mark.parametrize("package", ["table", *(game.package for game in GAMES)])
def test_nothing_is_counted_in_the_plural_that_may_be_one(package: str) -> None:
    said = catalogue(package, "en")
    plural = re.compile(r"\{(count|games|number|points|total)\} (\w+ )?[a-z]+s\b")
    found = {key for key, text in said.items() if plural.search(text)}
    assert {key for key in found - SEVERAL if f"{key}_one" not in said and f"{key}.1" not in said} == set()
