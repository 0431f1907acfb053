"""Consistency of help, lessons and puzzles with rules, words and board."""

from __future__ import annotations

from collections.abc import Container
from string import Formatter

from games.core.contract.witness import demand
from games.core.entry import Entry
from games.core.words import LANGUAGES, catalogue
from games.lessons.lesson import BEGIN, WORDS, Lesson, lessons, too_long
from games.puzzles.puzzle import puzzles, said_of
from table.stage.boardfile import load_board
from table.stage.lesson_targets import parts_with_areas
from table.ui import help


def lessons_fit(entry: Entry) -> None:
    """Check that all lessons can be played and told.

    Raises `DataError` or `Broken` with file and key if not.
    """
    spec = load_board(entry.rules)
    sections = {lang: {section.anchor for section in help.load(entry.package, lang).sections} for lang in LANGUAGES}
    for lesson in lessons(entry):
        file = f"{entry.package}, lesson.{lesson.number}.toml"
        for part in lesson.parts:
            for step in part.steps:
                for lang in LANGUAGES:
                    there = not step.see or step.see in sections[lang]
                    demand(there, f"{file}: see = {step.see!r}: help.{lang}.md has no such section")
                if step.at and step.at.kind == "part":
                    known = parts_with_areas(spec)
                    demand(step.at.name in known, f"{file}: at = 'part.{step.at.name}': there are {', '.join(known)}")
        for lang in LANGUAGES:
            _are_said(entry, lesson, lang)


def help_fits(entry: Entry) -> None:
    """Check that the help can be read and its pictures drawn.

    Raises `DataError` or `Broken` with the file if not.
    """
    faces = {face.id for face in entry.rules.faces}
    for lang in LANGUAGES:
        page = help.load(entry.package, lang)
        for face in page.faces():
            demand(face in faces, f"{entry.package}, help.{lang}.md: [cards: {face}]: there is no such face")
        for ask in page.asks():
            known = ", ".join(entry.rules.asks)
            demand(ask in entry.rules.asks, f"{entry.package}, help.{lang}.md: [table: {ask}]: there are {known}")


def puzzles_fit(entry: Entry) -> None:
    """Check that all puzzles can be set and told.

    Raises `DataError` or `Broken` with file and key if not.
    """
    for puzzle in puzzles(entry):
        sit = {*puzzle.part.seats}
        for lang in LANGUAGES:
            texts, file = catalogue(entry.package, lang), f"{entry.package}, text/{lang}.toml"
            anchors = {section.anchor for section in help.load(entry.package, lang).sections}
            known = puzzle.step.see in anchors
            demand(known, f"{entry.package}, puzzle.{puzzle.number}.toml: see: help.{lang}.md has no such section")
            for key in said_of(puzzle.number):
                demand(key in texts, f"{file}: there is no {key}; puzzle.{puzzle.number}.toml asks for it")
                _names_sit(texts[key], sit, f"{file}: {key}")


def _names_sit(said: str, sit: Container[str], where: str) -> None:
    """Check that every named seat sits at the table."""
    for _, name, _, _ in Formatter().parse(said):
        demand(name is None or name in sit, f"{where} asks for {{{name}}}, who is not there")


def _are_said(entry: Entry, lesson: Lesson, lang: str) -> None:
    """Check a lesson's texts: present, short, naming only seated players."""
    texts, file = catalogue(entry.package, lang), f"{entry.package}, text/{lang}.toml"
    sit = {name for part in lesson.parts for name in part.seats}
    begin = {step.say for step in lesson.main.steps if step.begins}
    for key in sorted(lesson.texts):
        demand(key in texts, f"{file}: there is no {key}; lesson.{lesson.number}.toml asks for it")
        said = texts[key]
        _names_sit(said, sit, f"{file}: {key}")
        plain = said.replace("{", "").replace("}", "")
        most = BEGIN if key in begin else WORDS
        demand(not too_long(plain, lang, most), f"{file}: {key} is longer than {most[lang]}")
