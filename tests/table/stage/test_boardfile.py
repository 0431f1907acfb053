from __future__ import annotations

import re
from importlib.resources import files

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words
from table.stage.boardfile import BoardError, load_board, read_board
from table.stage.cues import CUES
from table.stage.layout.spreads.columns import DangerSpec
from table.stage.layout.spreads.race import GoalSpec
from table.stage.parts.claim import ClaimSpec
from tests.table.moments import with_cue

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
        assert {*load_board(entry.rules).why.values()} <= anchors


@every_game
def test_the_facts_of_the_claim_are_there(entry: Entry) -> None:
    from games.core.chance import SeededChance, stream
    from games.core.match import Match

    claim = load_board(entry.rules).table(ClaimSpec)
    if claim:
        facts = Match(entry.rules, 3, chance=SeededChance(stream(1, "chance"))).view(None).facts
        assert isinstance(getattr(facts, claim.round), int)


def board_text(entry: Entry) -> str:
    return files(entry.package).joinpath("board.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("[event.Judged]", "[event.Nudged]", r"\[event\] has no Nudged"),
        ('[event.TurnedUp]\ncue = "turn"\n', "", r"\[event.TurnedUp\] is missing"),
        ('cue = "verdict"', 'cue = "vertigo"', r"\[event.Judged\] has no cue 'vertigo'"),
        ('yes = "truth"\n', "", r"\[event.Revealed\] lacks yes"),
        ('yes = "believe"', 'yes = "claim"', r"\[event.Judged\]: yes is not a bool"),
        ('yes = "believe"', 'yes = "believe"\nnoise = "loud"', r"\[event.Judged\] has no noise"),
        ('yes = "believe"', 'yes = "believe"\nsign = "noise"', r"\[event.Judged\]: there is no icon noise"),
        ('told_by = ["PenaltyTaken"]', 'told_by = ["Fired"]', r"\[event.Taken\] told_by: \['Fired'\] are not events"),
        ('[place.pile]\nat = "centre"\nspread = "stack"', "", r"\[place.pile\] is missing"),
        ('spread = "columns"', 'spread = "rows"', r"\[place.area\] at seat cannot be spread as 'rows'"),
        ('at = "centre"\nspread = "stack"', 'at = "seat"\nspread = "fan"', r"\[place.pile\] lies at the wrong side"),
        ('group = "kind"\n\n# What', 'group = "size"\n\n# What', r"\[place.hand\]: no face has a size"),
        ('spread = "single"', 'spread = "single"\ngroup = "kind"', r"\[place.front\]: the spread single has no group"),
        ("[ask.answer]", "[ask.quiz]", r"\[ask\] has no quiz"),
        ("[ask.answer]", '[ask.answer]\nbuttons = ["Nod"]', r"\[ask.answer\] buttons: \['Nod'\] are not actions"),
        ('over = ["offer"]', 'over = ["dinner"]', r"\[claim\] over: no such decision"),
        ('over = ["offer"]', 'over = ["offer"]\nworth = "kind"', r"\[claim\] worth: not every claim is a face with"),
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


def weighed() -> Entry:
    return next(entry for entry in GAMES if (danger := load_board(entry.rules).table(DangerSpec)) and danger.weight)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('group = "id"\nlimit', 'group = "size"\nlimit', r"\[danger\]: the place is not grouped so"),
        ('group = "id"\nlimit', "limit", r"\[danger\]: the place is not grouped so"),
        ('place = "area"', 'place = "attic"', r"\[danger\]: no such place"),
        ('weight = "weight"', 'weight = "mass"', r"\[danger\]: no face has such a weight"),
        ('spread = "row"', 'spread = "stack"', r"\[place.drawn\] at seat cannot be spread as 'stack'"),
    ],
)
def test_what_counts_and_what_is_known_of_seats_has_to_fit(before: str, after: str, message: str) -> None:
    entry = weighed()
    text = board_text(entry)
    assert before in text
    with pytest.raises(BoardError, match=message):
        read_board(text.replace(before, after), entry.rules)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("final = true\n", "", r"\[ask.judge\] costs: 'marks' is not a row of \[seat\] that is final"),
        ("final = true\n", 'final = "yes"\n', r"\[seat.marks\]: final is neither true nor false"),
        ("most = 2\nfinal", "final", r"\[seat.marks\]: final needs a fact and most"),
    ],
)
def test_what_ends_the_game_has_to_be_counted(before: str, after: str, message: str) -> None:
    entry = next(entry for entry in GAMES if any(ask.costs for ask in load_board(entry.rules).asks.values()))
    text = board_text(entry)
    assert before in text
    with pytest.raises(BoardError, match=message):
        read_board(text.replace(before, after), entry.rules)


def test_only_a_word_that_can_be_said_can_be_blocked() -> None:
    entry = next(entry for entry in GAMES if not entry.rules.claims and "[seat.points]" in board_text(entry))
    with pytest.raises(BoardError, match=r"\[seat.points\]: nothing is claimed"):
        read_board(board_text(entry).replace('look = "number"', 'look = "struck"'), entry.rules)


def test_cards_can_be_grouped_by_their_faces() -> None:
    entry = weighed()
    assert load_board(entry.rules).places["area"].group == "id"
    assert load_board(entry.rules).table(DangerSpec)


@pytest.mark.parametrize(
    ("cue", "before", "after", "message"),
    [
        ("announce", r'card = "card"\n', "", "lacks card or cards"),
        ("announce", r'by = "seat"\n', "", "lacks by"),
        ("announce", r'cue = "announce"', 'cue = "announce"\nall = "yes"', "all is neither true nor false"),
        ("announce", r'cue = "announce"', 'cue = "announce"\ntold = 0', "told is neither true nor false"),
        ("announce", r'card = "card"', 'card = "seat"', "card is not a Token"),
        ("announce", r'card = "card"', 'card = "card"\nlid = "card"', "has no lid"),
        ("cancel", r'cards = "\w+"', 'cards = "card"', "cards is not a Tokens"),
        ("say", r'by = "seat"', "", "lacks by"),
        ("say", r'by = "seat"', 'by = "seat"\nword = "seat"', "word is not a Word"),
        ("glimpse", r'to = "\w+"\n', "", "lacks to"),
        ("burn", r'by = "\w+"', 'by = "heat"', "by is not a Seat"),
    ],
)
def test_new_events_that_do_not_fit_are_refused_in_one_line(cue: str, before: str, after: str, message: str) -> None:
    entry = with_cue(cue)[0]
    row = next(name for name, event in load_board(entry.rules).events.items() if event.cue == cue)
    text = board_text(entry)
    start = text.index(f"[event.{row}]")
    end = text.index("\n[", start + 1)
    changed, count = re.subn(before, after, text[start:end], count=1)
    assert count
    with pytest.raises(BoardError, match=rf"\[event.{row}\].*{message}") as caught:
        read_board(text[:start] + changed + text[end:], entry.rules)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("shows = true", 'shows = "loud"', "shows is neither true nor false"),
        ('verb = "Decline"', 'verb = "Sleep"', "Sleep is not an action without fields"),
        ('verb = "Decline"', 'verb = "Offer"', "Offer is not an action without fields"),
        (', until = "turn"', "", "lacks until"),
        ("shows = true", "shows = true\nnoise = true", "has no noise"),
    ],
)
def test_decisions_that_do_not_fit_are_refused(before: str, after: str, message: str) -> None:
    entry = next(game for game in GAMES if any(ask.quiet for ask in load_board(game.rules).asks.values()))
    text = board_text(entry)
    assert before in text
    with pytest.raises(BoardError, match=message):
        read_board(text.replace(before, after), entry.rules)


@every_game
def test_the_facts_that_the_board_names_are_there(entry: Entry) -> None:
    from games.core.chance import SeededChance, stream
    from games.core.match import Match

    board = load_board(entry.rules)
    facts = Match(entry.rules, 3, chance=SeededChance(stream(1, "chance"))).view(None).facts.as_dict()
    named = [ask.quiet.until for ask in board.asks.values() if ask.quiet]
    named += [board.table(ClaimSpec).shown] if board.table(ClaimSpec) and board.table(ClaimSpec).shown else []
    assert all(name in facts for name in named)


def test_an_end_need_not_name_who_has_lost() -> None:
    ends = {
        event.parts.get("by")
        for entry in GAMES
        for event in load_board(entry.rules).events.values()
        if event.cue == "end"
    }
    assert len(ends) > 1 and None in ends


def racing() -> Entry:
    return next(entry for entry in GAMES if load_board(entry.rules).table(GoalSpec))


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('[goal]\nplace = "line"', '[goal]\nplace = "track"', r"\[goal\]: no such place"),
        ('[goal]\nplace = "line"', '[goal]\nplace = "hand"', r"\[goal\]: the place is not spread as race"),
        ('[goal]\nplace = "line"\nfact = "goal"', "", r"\[place.line\]: the spread race needs \[goal\]"),
        ('fact = "goal"', 'limit = "goal"', r"\[goal\] has no limit"),
        ('fact = "goal"', "", r"\[goal\] lacks fact"),
        ('winner = "seat"', 'winner = "card"', r"\[event.Won\]: winner is not a Seat"),
        ('until = "next"\nby = "seat"\nto = "to"', 'by = "seat"', r"\[event.Exchanged\] lacks to"),
        ('[law]\nplace = "rule"', '[law]\nplace = "hand"', r"\[law\]: the place is not spread as law"),
    ],
)
def test_a_race_that_does_not_fit_is_refused(before: str, after: str, message: str) -> None:
    text = board_text(racing())
    assert before in text
    with pytest.raises(BoardError, match=message):
        read_board(text.replace(before, after), racing().rules)


@pytest.mark.parametrize("seats", ["fewest", "most"])
def test_the_goal_is_a_public_number(seats: str) -> None:
    from games.core.chance import SeededChance, stream
    from games.core.match import Match

    entry = racing()
    count = entry.rules.seats.start if seats == "fewest" else entry.rules.seats.stop - 1
    view = Match(entry.rules, count, chance=SeededChance(stream(1, "chance"))).view(None)
    goal = load_board(entry.rules).table(GoalSpec)
    assert goal and view.facts.as_dict()[goal.fact] > 1
