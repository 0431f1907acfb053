"""All scenes with pictures: which games have them, and the way there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.core.entry import Entry
from games.lessons.lesson import lessons
from games.puzzles import puzzle
from table.shot import around, endings, learning, moments
from table.shot.photographer import Photographer
from table.stage.boardfile import load_board
from table.stage.cues import CUES
from table.stage.parts import Parts
from table.stage.parts.sheet import Sheet


@dataclass(frozen=True)
class Subject:
    """A scene that is no moment of a cue."""

    arrange: Callable[[Photographer], object]
    """Brings the application there. Raises `NotThere`."""
    there: Callable[[Entry], bool] = lambda game: True
    """True for games that have it."""
    of_house: bool = False
    """True if it is the same for every game."""


def _is_blind(game: Entry) -> bool:
    """True if some people must look away at moments of the game."""
    return any(CUES[event.cue].blind for event in load_board(game.rules).events.values())


def _is_answered(game: Entry) -> bool:
    """True if some decisions are made in front of everybody."""
    return any(ask.public for ask in load_board(game.rules).asks.values())


def _has_a_sheet(game: Entry) -> bool:
    return Parts.of(load_board(game.rules), game.rules).get(Sheet) is not None


def _has_puzzles(game: Entry) -> bool:
    return bool(puzzle.numbers(game))


SCENES: dict[str, Subject] = {
    "title": Subject(around.title, of_house=True),
    "about": Subject(around.about, of_house=True),
    "crash": Subject(around.crash, of_house=True),
    "access": Subject(around.access, of_house=True),
    "welcome": Subject(around.welcome, of_house=True),
    "lobby": Subject(around.lobby),
    "sitting": Subject(around.sitting),
    "faces": Subject(around.faces, of_house=True),
    "settings": Subject(around.settings, of_house=True),
    "keys": Subject(around.keys, of_house=True),
    "play": Subject(moments.play),
    "review": Subject(moments.review),
    "answer": Subject(moments.answer, _is_answered),
    "read": Subject(moments.read),
    "curtain": Subject(moments.curtain),
    "call": Subject(moments.call, _is_blind),
    "rules": Subject(moments.rules),
    "pause": Subject(moments.pause),
    "encore": Subject(endings.encore),
    "end": Subject(endings.end),
    "hands": Subject(endings.hands),
    "scores": Subject(moments.scores, _has_a_sheet),
    "results": Subject(endings.results),
    "analysis": Subject(endings.analysis),
    "timeline": Subject(endings.timeline),
    "replay": Subject(endings.replay),
    "reel": Subject(endings.reel, lambda game: game.claims is not None),
    "share": Subject(endings.share),
    "shelf": Subject(around.shelf, of_house=True),
    "statistics": Subject(around.statistics, of_house=True),
    "notebook": Subject(around.notebook, of_house=True),
    "daily": Subject(around.daily, of_house=True),
    "evening": Subject(around.evening, of_house=True),
    "ceremony": Subject(around.ceremony, of_house=True),
    "skit": Subject(learning.skit, lambda game: any(not lesson.number for lesson in lessons(game))),
    "lesson": Subject(learning.lesson, lambda game: any(lesson.number for lesson in lessons(game))),
    "check": Subject(learning.check, lambda game: any(lesson.checks for lesson in lessons(game))),
    "by_ear": Subject(learning.by_ear, of_house=True),
    "lessons": Subject(learning.list_of_lessons, lambda game: bool(lessons(game))),
    "coach": Subject(moments.coach),
    "room": Subject(moments.host),
    "trouble": Subject(moments.trouble),
    "puzzle": Subject(learning.puzzle, _has_puzzles),
    "solved": Subject(learning.solved, _has_puzzles),
    "puzzles": Subject(learning.list_of_puzzles, _has_puzzles),
}
"""Scenes other than moments of cues, in display order."""


def scenes() -> tuple[str, ...]:
    """Return all scenes with pictures, moments of cues included."""
    return (*SCENES, *(name for name, cue in CUES.items() if cue.sample))


def scenes_of(game: Entry) -> tuple[str, ...]:
    """Return the scenes that a game can have."""
    cues = {event.cue for event in load_board(game.rules).events.values()}
    return tuple(name for name in scenes() if (SCENES[name].there(game) if name in SCENES else name in cues))


def arrange(scene: str, by: Photographer) -> None:
    """Have the photographer bring the application to a scene. Raises `NotThere`."""
    if scene in SCENES:
        SCENES[scene].arrange(by)
    elif sample := CUES[scene].sample:
        moments.happens(by, CUES[scene], sample)
