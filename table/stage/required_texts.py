"""Texts of a game that the table needs, besides the rules' own.

See `core.contract.speech`. All are listed with their users in `docs/game.md`, "Words".
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.actions import Action
from games.core.contract.speech import needed
from games.core.contract.witness import demand
from games.core.entry import Entry
from games.core.game import Game
from games.core.words import LANGUAGES, by_house, catalogue
from games.lessons.lesson import said_of
from games.puzzles import puzzle
from table.match.picker import fields
from table.stage.case import BELIEVED, SPARED
from table.stage.controls.field_rows import SAID
from table.stage.cues import CUES
from table.stage.parts import PARTS
from table.stage.spec import Asked, AskSpec, BoardSpec

WHERE = 'docs/game.md, "Words"'
_PLACED = {False: "a pile in the middle", True: "a face-down card before a seat"}
_COUNTED = ("count", "loses")
_SHOWN_AGAIN = [f"{truth}_{answer}" for truth in ("lie", "true") for answer in ("believed", "doubted")]


def asked_for(game: Game, spec: BoardSpec) -> Iterator[Asked]:
    """Return all keys that the table may look up for this board."""
    yield Asked("goal", "the reminder, and who asks what the goal is")
    yield from (Asked(f"goal.{seats}", "the same with so many seats", False) for seats in game.seats)
    yield Asked("terms", "the slip for newcomers, below the goal: what its words mean", False)
    yield from (Asked(f"phase.{ask}", "the line above the table", False) for ask in game.asks)
    yield from (Asked(f"about.{face.id}", "the page of a card", False) for face in game.faces)
    yield from (Asked(f"short.{face.id}", "a card of which too little is seen", False) for face in game.faces)
    yield from (Asked(f"pile.{place.name}", _PLACED[place.each], False) for place in game.places)
    if any(ask.card for ask in spec.asks.values()):
        yield Asked("besides", "the stand, of what else a claim is true", False)
    yield Asked("tie", "the results, where a tie was broken", False)
    yield Asked("reckoned", "the end, where points are others than those of the cards", False)
    if game.claims:
        yield from (Asked(f"encore.{key}", "a claim that is shown again at the end", False) for key in _SHOWN_AGAIN)
    yield from (Asked(f"ask.{ask}.{verb}", "what to do when that is begun", False) for ask, verb in _begun(spec))
    for name, ask in spec.asks.items():
        if ask.card and ask.by:
            yield Asked(f"left.{name}", f"[ask.{name}] by: how often something may still be done", False)
        yield from _stakes(name, ask, game)
    for action in game.actions:
        yield Asked(f"deed.{action.__name__}", "the prompt, among others, where its button says too little", False)
        yield from _fields(action)
    for name, event in spec.events.items():
        yield Asked(f"preview.{name}", "what is about to be done, where [ask] says preview", False)
        yield from CUES[event.cue].texts(name, event)
    for part in PARTS.values():
        if table := spec.tables.get(part.says):
            yield from part.texts(table, game)


def _begun(spec: BoardSpec) -> Iterator[tuple[str, str]]:
    """The decisions in which verbs have buttons, with each of those."""
    yield from ((ask, verb) for ask, row in spec.asks.items() for verb in row.buttons)


def _stakes(name: str, ask: AskSpec, game: Game) -> Iterator[Asked]:
    """Yield the texts of what is at stake for an answer."""
    if ask.takes:
        yield from (Asked(f"stake.{key}", f"[ask.{name}]: how many a seat would have", False) for key in _COUNTED)
    if ask.spares:
        yield Asked(f"stake.{SPARED}", f"[ask.{name}] spares")
        yield from (Asked(f"stake.{SPARED}.{claim}", f"[ask.{name}] spares", False) for claim in game.claims)
        forms = (BELIEVED, *(face.id for face in game.faces))
        yield from (Asked(f"stake.{key}.{form}", f"[ask.{name}] spares", False) for key in _COUNTED for form in forms)
    yield from (Asked(f"stake.{text}", f"[ask.{name}] instead") for text in ask.instead.values())


def _fields(verb: type[Action]) -> Iterator[Asked]:
    """Yield the prompt's texts for the fields of a verb.

    On their chips, in the line, and of those that are chosen there.
    """
    for name in fields(verb):
        yield Asked(f"field.{name}", f"the prompt, on the chip of what {verb.__name__} needs", False)
        yield Asked(f"missing.{verb.__name__}.{name}", "the prompt, while that is missing", False)
    said = {name: key for name, key in fields(verb).items() if key[0] in SAID or key[1]}
    for name, (kind, field) in said.items():
        yield Asked(f"field.{name}", f"the prompt, where {verb.__name__} is chosen", len(said) > 1)
        if kind == "Number":
            yield Asked(f"number.{name}", "the prompt, for a number that can be said", instead="number")
        if kind == "bool" and field:
            yield from (Asked(f"field.{name}.{yes}", "the prompt, for an answer") for yes in ("true", "false"))


def texts_are_there(entry: Entry, spec: BoardSpec) -> None:
    """Check that the table finds every text it needs.

    Raises `Broken` with key and file if not.
    """
    for lang in LANGUAGES:
        texts = catalogue(entry.package, lang)
        for key, by, is_needed, instead in asked_for(entry.rules, spec):
            there = not is_needed or instead in texts or any(_is_of(text, key) for text in texts)
            demand(there, f"{_file(entry, lang)}: there is no {key}; it is asked for by {by} ({WHERE})")


def texts_are_used(entry: Entry, spec: BoardSpec) -> None:
    """Check that every text of the game is used.

    Raises `Broken` with key and file if not.
    """
    asked = [*(key for key, _ in needed(entry)), *said_of(entry)]
    asked += [key for number in puzzle.numbers(entry) for key in puzzle.said_of(number)]
    for row in asked_for(entry.rules, spec):
        asked += [row.key, row.instead] if row.instead else [row.key]
    for lang in LANGUAGES:
        for text in catalogue(entry.package, lang):
            used = any(_is_of(by_house(text)[1], key) for key in asked)
            demand(used, f"{_file(entry, lang)}: nobody asks for {text} ({WHERE})")


def _file(entry: Entry, lang: str) -> str:
    return f"{entry.package}, text/{lang}.toml"


def _is_of(key: str, asked: str) -> bool:
    """True if a key is the asked one or a variant."""
    return key == asked or key.startswith(asked if asked.endswith(".") else f"{asked}.")
