"""Motifs of the pictures of lessons and puzzles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import GAMES
from games.core.entry import Entry
from games.lessons.lesson import lesson, numbers
from games.lessons.motif import of_lessons, of_puzzles
from games.puzzles import puzzle

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@each_game
def test_each_lesson_and_each_puzzle_has_a_picture_of_its_own(game: Entry) -> None:
    lessons = of_lessons(game, [lesson(game, number).main for number in numbers(game)])
    puzzles = of_puzzles(game, [one.part for one in puzzle.puzzles(game)])
    assert len({*lessons}) == len(lessons)
    assert len({*puzzles}) == len(puzzles)
    assert all(motif.faces for motif in (*lessons, *puzzles))


@each_game
def test_a_puzzle_shows_what_the_person_can_see_and_not_the_answer(game: Entry) -> None:
    parts = [one.part for one in puzzle.puzzles(game)]
    told = of_puzzles(game, parts)
    silent = [replace(part, steps=()) for part in parts]
    assert of_puzzles(game, silent) == told
    for part, motif in zip(parts, told, strict=True):
        assert part.you is not None
        view = part.match.view(part.you)
        seen = {game.rules.faces[face].id for face in view.faces.values()}
        assert {*motif.faces} <= seen
