"""Occasions for remarks follow from what everybody has seen."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES, entry
from games.brains.cast import CAST
from games.core.determinization import determinize
from games.core.entry import Entry
from games.core.match import Beat, Match
from games.core.view import look
from table.match.chatter import LIVELY, Chatter, Occasion, SaidLines
from table.stage.boardfile import BoardError, load_board, read_board
from table.stage.drawing.expressions import EXPRESSIONS
from table.stage.parts import Parts
from table.stage.spec import OCCASIONS
from table.stage.speech.occasions import FEELINGS, STINGS, feeling, looming, occasions
from tests.table.stage.boards import match

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def told(game: Entry, played: Match, beats: list[Beat] | None = None) -> list[list[Occasion]]:
    """The occasions of all beats."""
    beats = list(played.beats(None)) if beats is None else beats
    results = [None] * (len(beats) - 1) + [played.result]
    spec = load_board(game.rules)
    return [occasions(beats, i, spec, game.rules, results[i]) for i in range(len(beats))]


@pytest.mark.sampled(1)
@every_game
def test_a_game_begins_and_ends_for_everybody(game: Entry) -> None:
    seats = game.rules.seats.stop - 1
    for seed in range(20):
        played = match(seats, 5000, seed=seed, entry=game)
        if played.result:
            break
    assert played.result
    found = told(game, played)
    assert found[0] == [Occasion("hello", seat) for seat in range(seats)]
    assert {name for name, _ in found[-1]} & {"won", "lost"}
    assert {seat for name, seat in found[-1] if name in ("won", "lost", "over")} == {*range(seats)}
    by_name = {name: {seat for other, seat in found[-1] if other == name} for name in ("won", "lost")}
    assert by_name["won"] <= {*played.result.winners} and not by_name["lost"] & {*played.result.winners}
    assert not played.result.losers or by_name["lost"] <= {*played.result.losers}


@pytest.mark.sampled(2)
@every_game
def test_all_that_a_board_declares_comes_up(game: Entry) -> None:
    spec = load_board(game.rules)
    declared = {name for row in spec.events.values() for name in row.lines}
    declared |= {part.occasion for part in Parts.of(spec, game.rules) if part.occasion}
    for seed in range(60):
        if not declared:
            break
        seats = game.rules.seats[seed % len(game.rules.seats)]
        declared -= {name for found in told(game, match(seats, 5000, seed=seed, entry=game)) for name, _ in found}
    assert not declared


@pytest.mark.sampled(2)
@every_game
def test_swapping_what_is_hidden_changes_no_occasion_and_no_line(game: Entry) -> None:
    random = Random(5)
    played = match(3, 60, seed=3, entry=game)
    beats = list(played.beats(None))
    others = [Beat(beat.event, look(determinize(game.rules, beat.view, random), None)) for beat in beats]

    def lines(beats: list[Beat]) -> list[object]:
        chatter = Chatter(dict(enumerate(CAST.values())), Random(8), SaidLines())
        return [chatter.hear(found, LIVELY, "ja") for found in told(game, played, beats)]

    assert told(game, played, beats) == told(game, played, others)
    assert lines(beats) == lines(others)
    assert any(lines(beats))
    spec = load_board(game.rules)
    for beat, other in zip(beats, others, strict=True):
        assert looming(beat.view, spec, game.rules) == looming(other.view, spec, game.rules)


@pytest.mark.sampled(1)
@every_game
def test_a_judgement_is_an_occasion_for_both_sides(game: Entry) -> None:
    """By the truth of the claim and by its judgement."""
    pairs = {
        (False, False): ("caught", "saw_through"),
        (False, True): ("fooled", "wrong_trust"),
        (True, True): (None, "trusted"),
        (True, False): ("fooled", "wrong_doubt"),
    }
    spec, seen = load_board(game.rules), set()
    if not {"verdict", "reveal"} <= {row.cue for row in spec.events.values()}:
        pytest.skip("no card is turned up after a verdict")
    for seed in range(30):
        played = match(4, 60, seed=seed, entry=game)
        yes = None
        for beat, found in zip(played.beats(None), told(game, played), strict=True):
            row = spec.events[type(beat.event).__name__]
            if row.cue == "verdict":
                yes = row.part(beat.event, "yes")
            if row.cue == "reveal":
                assert yes is not None
                key = row.part(beat.event, "yes"), yes
                giver, judge = row.part(beat.event, "by"), row.part(beat.event, "to")
                wanted = {(name, seat) for name, seat in zip(pairs[key], (giver, judge), strict=True) if name}
                known = {name for pair in pairs.values() for name in pair}
                assert {(name, seat) for name, seat in found if name in known} == wanted
                seen.add(key)
    assert len(seen) == 4


@pytest.mark.sampled(1)
@every_game
def test_danger_and_being_near_to_winning_are_told_once(game: Entry) -> None:
    spec = load_board(game.rules)
    names = {part.occasion for part in Parts.of(spec, game.rules) if part.occasion}
    if not names:
        pytest.skip("no part of the board tells of danger or of being near to winning")
    for seed in range(5):
        played = match(game.rules.seats[0], 5000, seed=seed, entry=game)
        for name in names:
            at = [i for i, found in enumerate(told(game, played)) for occasion in found if occasion.name == name]
            assert len(at) < len(played.beats(None)) / 4


def test_every_occasion_has_lines_of_every_character_and_some_have_a_face() -> None:
    for character in CAST.values():
        for lang, lines in character.lines.items():
            assert {*OCCASIONS} <= {*lines}, (character.id, lang)
    assert {*FEELINGS} <= {*OCCASIONS} and {*FEELINGS.values()} <= {*EXPRESSIONS}
    assert all(feeling(name, hot=True) == "angry" != feeling(name) for name in STINGS)


@pytest.mark.parametrize(
    "row",
    [
        'lines.boredom = "seat"',
        'lines.hurt = "nobody"',
        'lines.hurt = "card"',
        'lines.hurt = { who = "seat", but = "seat" }',
        "lines.hurt = { truth = true }",
        'lines.hurt = { who = "seat", mood = 3 }',
        'lines.hurt = { who = "seat", "Judged.mood" = true }',
        'lines.hurt = { who = "Nothing.seat" }',
        "lines.hurt = 3",
    ],
)
def test_lines_that_do_not_fit_the_game_are_refused(row: str) -> None:
    from importlib.resources import files

    game = entry("royal").rules
    text = files("games.royal").joinpath("board.toml").read_text("utf-8")
    read_board(text, game)
    before = '[event.Taken]\ncue = "take"\n'
    after = text.index("\n[", text.index(before) + len(before))
    broken = text[: text.index(before)] + before + row + "\n" + text[after:]
    with pytest.raises(BoardError, match="lines"):
        read_board(broken, game)
