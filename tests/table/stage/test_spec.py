from __future__ import annotations

import re
from importlib.resources import files

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words
from table.stage.spec import CUES, BoardError, load_board, read_board

every_game = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)


@every_game
def test_every_game_has_a_board_that_fits(entry: Entry) -> None:
    board = load_board(entry.rules)
    assert set(board.places) == {place.name for place in entry.rules.places}
    assert set(board.events) == {event.__name__ for event in entry.rules.events}
    assert set(board.asks) == set(entry.rules.asks)


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_board_says_can_be_said(entry: Entry, lang: str) -> None:
    words = Words(lang, entry.package)
    cues = {event.cue for event in load_board(entry.rules).events.values()}
    for cue in cues & {"verdict", "reveal"}:
        assert words(f"speech.{cue}.true") and words(f"speech.{cue}.false")


@every_game
def test_the_help_of_every_decision_is_there(entry: Entry) -> None:
    for lang in LANGUAGES:
        text = files(entry.package).joinpath(f"help.{lang}.md").read_text(encoding="utf-8")
        anchors = set(re.findall(r"\{#(\w+)\}", text))
        assert {ask.help for ask in load_board(entry.rules).asks.values()} <= anchors


@every_game
def test_the_facts_of_the_claim_are_there(entry: Entry) -> None:
    from games.core.chance import SeededChance, stream
    from games.core.match import Match

    claim = load_board(entry.rules).claim
    if claim:
        facts = Match(entry.rules, 3, chance=SeededChance(stream(1, "chance"))).view(None).facts
        assert all(isinstance(getattr(facts, name), int) for name in (claim.by, claim.word, claim.round))


def board_text(entry: Entry) -> str:
    return files(entry.package).joinpath("board.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("[event.Judged]", "[event.Nudged]", r"\[event\] has no Nudged"),
        ('[event.Taken]\ncue = "take"\n', "", r"\[event.Taken\] is missing"),
        ('cue = "verdict"', 'cue = "vertigo"', r"\[event.Judged\] has no cue 'vertigo'"),
        ('yes = "believe"\n', "", r"\[event.Judged\] lacks yes"),
        ('yes = "believe"', 'yes = "claim"', r"\[event.Judged\]: yes is not a bool"),
        ('yes = "believe"', 'yes = "believe"\nnoise = "loud"', r"\[event.Judged\] has no noise"),
        ('[place.pile]\nat = "centre"\nspread = "stack"', "", r"\[place.pile\] is missing"),
        ('spread = "columns"', 'spread = "rows"', r"\[place.area\] at seat cannot be spread as 'rows'"),
        ('at = "centre"\nspread = "stack"', 'at = "seat"\nspread = "fan"', r"\[place.pile\] lies at the wrong side"),
        ('group = "kind"\n\n# What', 'group = "size"\n\n# What', r"\[place.hand\]: no face has a size"),
        ("[ask.answer]", "[ask.quiz]", r"\[ask\] has no quiz"),
        ('over = ["offer"]', 'over = ["dinner"]', r"\[claim\] over: no such decision"),
        ("limit = 4\n", "", r"\[danger\] lacks limit"),
        ("limits = { 2 = 5 }", "limits = { 9 = 5 }", r"\[danger\]: limits for a number of seats"),
        ("[danger]", "[danger", "board of"),
    ],
)
def test_a_board_that_does_not_fit_is_refused_in_one_line(before: str, after: str, message: str) -> None:
    entry = GAMES[0]
    text = board_text(entry)
    assert before in text
    with pytest.raises(BoardError, match=message) as caught:
        read_board(text.replace(before, after), entry.rules)
    assert "\n" not in str(caught.value)


def test_every_cue_is_played_by_some_game() -> None:
    used = {event.cue for entry in GAMES for event in load_board(entry.rules).events.values()}
    assert used == set(CUES)
