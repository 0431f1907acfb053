"""What characters may say something about follows from what everybody has seen."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES, entry
from games.brains.cast import CAST
from games.core.determinization import determinize
from games.core.entry import Entry
from games.core.match import Beat, Match
from games.core.view import look
from table.match.chatter import LIVELY, Chatter, Evening, Occasion
from table.stage.boardfile import BoardError, load_board, read_board
from table.stage.drawing.ground import GLAD, UPSET
from table.stage.layout.spreads.columns import DangerSpec
from table.stage.layout.spreads.race import GoalSpec
from table.stage.parts.claim import ClaimSpec
from table.stage.spec import OCCASIONS
from table.stage.speech.occasions import MOODS, occasions
from tests.table.stage.boards import match

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
BY_THEMSELVES = {"danger", "near_win"}
WITH_CLAIMS = [game for game in GAMES if game.rules.claims and load_board(game.rules).table(ClaimSpec)]


def told(game: Entry, played: Match, beats: list[Beat] | None = None) -> list[list[Occasion]]:
    """The occasions of all beats."""
    beats = list(played.beats(None)) if beats is None else beats
    results = [None] * (len(beats) - 1) + [played.result]
    spec = load_board(game.rules)
    return [occasions(beats, i, spec, game.rules, results[i]) for i in range(len(beats))]


@every_game
def test_a_game_begins_ends_and_has_something_to_talk_about(game: Entry) -> None:
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
    assert {"hurt", "gain", "strikes"} & {name for one in found for name, _ in one}


@every_game
def test_swapping_what_is_hidden_changes_no_occasion_and_no_line(game: Entry) -> None:
    random = Random(5)
    played = match(3, 60, seed=3, entry=game)
    beats = list(played.beats(None))
    others = [Beat(beat.event, look(determinize(game.rules, beat.view, random), None)) for beat in beats]

    def lines(beats: list[Beat]) -> list[object]:
        chatter = Chatter(dict(enumerate(CAST.values())), Random(8), Evening())
        return [chatter.hear(found, LIVELY, "ja") for found in told(game, played, beats)]

    assert told(game, played, beats) == told(game, played, others)
    assert lines(beats) == lines(others)
    assert any(lines(beats))


@pytest.mark.parametrize("game", WITH_CLAIMS, ids=lambda game: game.id)
def test_a_judgement_is_an_occasion_for_both_sides(game: Entry) -> None:
    """By the truth of the claim and by what was judged of it."""
    pairs = {
        (False, False): ("caught", "saw_through"),
        (False, True): ("fooled", "wrong_trust"),
        (True, True): (None, "trusted"),
        (True, False): (None, "wrong_doubt"),
    }
    spec, seen = load_board(game.rules), set()
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


@every_game
def test_danger_and_being_near_to_winning_are_told_once(game: Entry) -> None:
    spec = load_board(game.rules)
    name = "danger" if spec.table(DangerSpec) else "near_win" if spec.table(GoalSpec) else ""
    if not name:
        return
    for seed in range(30):
        played = match(2 if 2 in game.rules.seats else 3, 5000, seed=seed, entry=game)
        at = [i for i, found in enumerate(told(game, played)) for occasion in found if occasion.name == name]
        if at:
            assert len(at) < len(played.beats(None)) / 4
            return
    raise AssertionError(f"never any {name}")


@every_game
def test_each_occasion_has_lines_in_all_characters_and_most_games_know_most_of_them(game: Entry) -> None:
    known = {name for row in load_board(game.rules).events.values() for name in row.lines} | BY_THEMSELVES
    assert known <= {*OCCASIONS}
    assert len(known) > 6
    for character in CAST.values():
        for lang, lines in character.lines.items():
            assert {*OCCASIONS} <= {*lines}, (character.id, lang)


def test_every_occasion_comes_in_some_game_and_faces_are_for_such() -> None:
    known = {name for game in GAMES for row in load_board(game.rules).events.values() for name in row.lines}
    assert known | BY_THEMSELVES == {*OCCASIONS}
    assert {*MOODS} <= {*OCCASIONS} and {*MOODS.values()} == {GLAD, UPSET}


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
