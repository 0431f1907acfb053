"""Cards that a lesson shows before any lesson has told of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import GAMES
from games.core.chance import UnmixedChance
from games.core.entry import Entry
from games.core.match import Match, replay
from games.lessons.lesson import SKIT, Lesson, Part, carry_out, chosen, fitting, lessons

SPECIAL = 3
"""The number of the lesson that tells of special cards."""
PLAIN = {
    "royal": {"stink_bug", "cockroach", "bat", "fly", "toad", "rat", "scorpion"},
    "toutomi": {"minus_one", "zero", "one", "two", "three", "four", "five", "six", "seven"},
    "panic": {"goblin_1", "goblin_3", "goblin_6", "elf_2", "elf_5", "elf_7", "dwarf_1", "dwarf_3", "dwarf_6", "fairy_2"}
    | {"fairy_5", "fairy_7", "first_command"},
}
"""By game: cards without a rule of their own.

In the other games all cards have one.
"""
TOLD = {
    "toutomi": {SKIT: {"reverse"}, 1: {"two_points"}, 2: {"reverse", "one_point", "two_points"}},
    "panic": {SKIT: {"innovation"}, 2: {"innovation", "heredity"}},
}
"""By game and lesson: cards that it tells of itself."""
EARLY = [
    pytest.param(game, lesson, id=f"{game.id}-{lesson.number}")
    for game in GAMES
    if game.id in PLAIN
    for lesson in lessons(game)
    if lesson.number < SPECIAL
]


def played(part: Part, game: Entry) -> Iterator[Match]:
    """The table of a part after each step of its wanted path."""
    match = replay(part.match.log, game.rules, then=UnmixedChance())
    yield match
    for step in part.steps:
        if step.act and match.ask:
            action = chosen(step.act, match, part.who)
            assert action
            match.submit(match.ask.seat, action)
        elif step.want and part.you is not None:
            match.submit(part.you, fitting(step.want, match, part.you, part.who)[0])
            carry_out(step.replies if step.until else (), match, part.who)
        yield match


@pytest.mark.parametrize(("game", "lesson"), EARLY)
def test_no_card_with_a_rule_of_its_own_is_seen_before_it_is_told_of(game: Entry, lesson: Lesson) -> None:
    known = PLAIN[game.id] | TOLD.get(game.id, {}).get(lesson.number, set())
    for part in lesson.parts:
        for match in played(part, game):
            for beat in match.beats(0 if part.you is None else part.you):  # a skit is seen from the bottom
                zones = [zone for zone in beat.view.zones if not isinstance(zone, int)]
                faces = {beat.view.face(token) for zone in zones for token in zone} - {None}
                seen = {game.rules.faces[face].id for face in faces if face is not None}
                assert seen <= known, f"{part.seats}: {seen - known}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whoever_comes_into_a_table_is_first_told_how_it_stands(game: Entry) -> None:
    """At the skit, the first lesson, and in mid-game."""
    for lesson in lessons(game):
        if lesson.number <= 1 or lesson.main.match.log.steps:
            first = lesson.main.steps[0]
            assert first.begins and first.say
            assert all(not step.begins for part in lesson.checks for step in part.steps)
