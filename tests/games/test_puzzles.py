"""Tests of every game's puzzles.

Their files, that each has one answer, and the proof of an answer.
"""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from itertools import islice
from random import Random

import pytest

from games import GAMES, entry
from games.core.brain import Thought
from games.core.chance import SeededChance, stream
from games.core.data import DataError
from games.core.entry import Entry
from games.core.match import Match
from games.lessons.likeness import gist, gist_of
from games.passing.rules import Judge
from games.puzzles.finding import search
from games.puzzles.finding.check import gain
from games.puzzles.finding.search import Spot, Wanted, decisions, promising, row
from games.puzzles.finding.values import Found, How
from games.puzzles.finding.ways import DIVISIONS, divided
from games.puzzles.finding.worlds import Worlds, played
from games.puzzles.puzzle import load, numbers, puzzle, puzzles
from table.match.lesson_session import Stand
from table.match.puzzle_session import NOT_YET, PuzzleSession
from table.match.worker import Worker
from table.plugins.lesson_check import puzzles_fit

ROYAL = entry("royal")
EACH = [pytest.param(game, number, id=f"{game.id}-{number}") for game in GAMES for number in numbers(game)]
LONG = 1e6
"""Time in ms in which all consequences have been shown."""


def begun(seats: int = 3, steps: int = 9, seed: int = 4) -> Match:
    match = Match(ROYAL.rules, seats, chance=SeededChance(stream(seed, "chance")))
    random = Random(seed)
    while len(match.log.steps) < steps and match.ask:
        match.submit(match.ask.seat, match.legal(match.ask.seat).draw(random))
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_game_has_its_puzzles_and_their_words(game: Entry) -> None:
    assert numbers(game) == (*range(1, len(numbers(game)) + 1),) and len(numbers(game)) >= 5
    puzzles_fit(game)
    asked = {one.part.match.ask.what for one in puzzles(game) if one.part.match.ask}
    assert len(asked) > 1 or len(game.rules.asks) < 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_two_puzzles_are_the_same_exercise(game: Entry) -> None:
    """By answer and reason; nor is one answer always right."""
    gists = [(gist_of(one.part), one.step.see) for one in puzzles(game)]
    assert len({*gists}) == len(gists)
    assert max(Counter(about for about, _ in gists).values()) <= 3


def test_what_is_like_other_puzzles_is_not_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    while match.ask and match.ask.what != "answer":
        match.submit(match.ask.seat, match.legal(match.ask.seat).draw(Random(1)))
    ways = divided(match, match.legal(match.ask.seat if match.ask else 0), None, DIVISIONS[0])
    doubt = next(name for name, way in ways.items() if way[0][0] == Judge(believe=False))
    monkeypatch.setattr(search, "decisions", lambda *args: iter([(match, Thought(()))] * 6))
    monkeypatch.setattr(search, "promising", lambda *args: ways)
    monkeypatch.setattr(search, "proved", lambda *args: Spot(match, (doubt,), (0.1, 0.1), 60))
    there = sum(gist_of(one.part) == gist(match, [Judge(believe=False)]) for one in puzzles(ROYAL))
    for alike in (there, there + 2):
        wanted = Wanted(each=9, alike=alike)
        assert len([*search.spots(ROYAL, 3, 1, 1, wanted, How())]) == alike - there


@pytest.mark.parametrize(("game", "number"), EACH)
def test_the_answer_is_right_and_everything_else_is_not(game: Entry, number: int) -> None:
    one = puzzle(game, number)
    you = one.part.who.you
    session = PuzzleSession(game, one, Worker(inline=True))
    before, right = session.view(you), session.wanted_path(one.step)
    wrong = next(action for action in session.legal(you) if action not in right)
    for action, says in ((wrong, NOT_YET), (right[0], one.step.why)):
        assert session.stand is Stand.ASKS and session.says == one.step.say
        session.submit(you, action)
        session.update(LONG)
        stands: Stand = session.stand
        assert (stands, session.says) == (Stand.JUDGES, says)
        assert session.solved is (says != NOT_YET)
        if says == NOT_YET:
            session.go_on()
            assert session.view(you) == before


def test_a_spot_is_written_as_it_is_read() -> None:
    match = begun()
    while match.ask and match.ask.what != "offer":
        match.submit(match.ask.seat, match.legal(match.ask.seat).draw(Random(1)))
    assert match.ask
    ways = divided(match, match.legal(match.ask.seat), None, DIVISIONS[0])
    name = [*ways][3]
    text = row(Spot(match, (name,), (0.1, 0.1), 20.0), ROYAL, 1).replace('see = ""', 'see = "offer"')
    read = load(ROYAL, 1, text)
    assert read.part.match.log == match.log and read.part.you == match.ask.seat
    session = PuzzleSession(ROYAL, read, Worker(inline=True))
    fits = [action for action, _ in ways[name]]
    assert fits[0] in session.wanted_path(read.step) and len(session.wanted_path(read.step)) < 8


def written(match: Match) -> str:
    """Return a puzzle's file whose answer is the first legal action."""
    assert match.ask
    ways = divided(match, match.legal(match.ask.seat), None, DIVISIONS[0])
    return row(Spot(match, (next(iter(ways)),), (0.1, 0.1), 20.0), ROYAL, 1)


GOOD = written(begun())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD.replace("see =", "sea ="), "sea, see: there are seats, want, see, log"),
        (GOOD.replace('"you"', '"rex"'), "seats: 'rex' is none of you, kiri"),
        (re.sub(r'seats = \["(\w+)", "(\w+)", "(\w+)"\]', r'seats = ["\2", "\3", "\1"]', GOOD), "you is not asked"),
        (re.sub(r"want = .*", "want = []", GOOD), "want: some of what is legal"),
        (re.sub(r'do = "\w+"', 'do = "Sing"', GOOD), "do = 'Sing' is none of"),
        (re.sub(r"\n\[(\d),", lambda found: f"\n[{1 - min(1, int(found[1]))},", GOOD, count=1), "log: seat"),
        (GOOD.replace('"royal"', '"chess"'), "not a log of a game known here"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_key(text: str, says: str) -> None:
    with pytest.raises(DataError, match=re.escape(says)) as raised:
        load(ROYAL, 1, text)
    assert raised.value.data_file == "games/royal/puzzle.1.toml"


@pytest.mark.parametrize("ask", ["block", "pitch"])
def test_what_is_done_without_reckoning_may_promise_and_else_much_has_to_hang_on_it(ask: str) -> None:
    match, thought = next(decisions(entry("kadofida"), 3, "7", Wanted(frozenset({ask}))))
    ways = promising(match, thought, least=0.5)
    assert match.ask
    if thought.costs:
        assert ask == "pitch" and ways is None
    else:
        assert ask == "block" and ways and len(ways) == len(match.legal(match.ask.seat))


def test_worlds_are_other_deals_on_which_the_seat_has_seen_the_same() -> None:
    match, seat = begun(), 1
    there = [*islice(Worlds(match, seat, Random(3)), 12)]
    assert len({str(answers) for answers in there}) == 12
    hands = set()
    for answers in there:
        other = played(match.log, answers, SeededChance(Random(0)), ROYAL.rules)
        assert other and [*other.beats(seat)] == [*match.beats(seat)]
        view = other.view(0)
        hands.add(tuple(sorted(view.faces[card] for card in view.cards("hand", 0))))
    assert len(hands) > 6


@pytest.mark.slow
def test_worlds_are_equally_likely() -> None:
    """The joker's share of worlds in a hand matches the hand's size.

    That is, the number of its cards among all unseen cards.
    """
    match = begun(2, 0)
    joker = next(number for number, face in enumerate(ROYAL.rules.faces) if face.id == "joker")
    view = match.view(0)
    if joker in view.faces.values():
        view = match.view(1)
    seat = view.eyes
    assert seat is not None and joker not in view.faces.values()
    unseen = sum(face.count for face in ROYAL.rules.faces) - len(view.faces)
    found, trials = 0, 250
    for answers in islice(Worlds(match, seat, Random(5)), trials):
        other = played(match.log, answers, SeededChance(Random(0)), ROYAL.rules)
        assert other
        faces = other.view(1 - seat).faces
        found += any(faces[card] == joker for card in other.view(1 - seat).cards("hand", 1 - seat))
    expected = view.count("hand", 1 - seat) / unseen
    assert abs(found / trials - expected) < 4 * (expected * (1 - expected) / trials) ** 0.5


def test_only_a_difference_that_is_no_chance_is_sure() -> None:
    random = Random(1)
    noise = [random.gauss(0, 0.3) for _ in range(60)]
    found = Found([[0.5 + one for one in noise], [0.4 + one for one in noise], [0.45] * 60], [1.0] * 60)
    assert found.ordered()[0] == 0
    assert found.gain(0, 1)[1] == pytest.approx(0.1)  # both on the same tables, so noise cancels out
    assert found.apart([0])[1] < 0.02  # but not between the first and the last
    heavy = Found([[1.0] + [0.0] * 59, [0.0] + [0.1] * 59], [100.0] + [1.0] * 59)
    assert heavy.ordered() == [0, 1] and heavy.effective < 3  # a table with a higher weight


@pytest.mark.slow
def test_an_answer_is_proved_and_another_is_not() -> None:
    game, how = entry("kadofida"), How(tables=12, steps=4)
    assert gain(game, puzzle(game, 3), how)[1] > 0
    file = files(game.package).joinpath("puzzle.3.toml").read_text("utf-8")
    other = load(game, 3, file.replace('"ndungo"', '"kadofida"'))
    assert gain(game, other, how)[1] < 0
