"""Tests of measuring how readable minds are: notes, readers, the command."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from games import GAMES, entry
from games.brains.arena import rotated
from games.brains.cast import IDS
from games.brains.readable import __main__ as command
from games.brains.readable.apart import HABITS, Counts, counted, told_apart
from games.brains.readable.gate import OTHER, among
from games.brains.readable.notes import Row, match_of, notes_of, readable_of, watch
from games.brains.readable.readers import Learned, Table
from games.brains.readable.records import RECORDS, Records
from games.brains.readable.rules import ANSWERS, BALANCE, TRUTHS
from games.core.entry import Entry
from games.core.ledger import ledger

SUBJECTS = [game for game in GAMES if game.claims]
SEATS = 4


class Sure:
    """Reader that gives every claim the same probability."""

    def __init__(self, true: float) -> None:
        self.true = true

    def truth(self, public: Sequence[Row], own: Sequence[Row]) -> list[float]:
        assert len(public) == len(own)
        return [self.true for _ in public]

    def trust(self, public: Sequence[Row]) -> list[float]:
        return [self.true for _ in public]

    def gift(self, rows: Sequence[Row]) -> list[float]:
        return [0.5 for _ in rows]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
def test_what_is_noted_is_what_everyone_can_see_and_what_the_judge_holds(game: Entry) -> None:
    readable = readable_of(game)
    match = match_of(game, ["random"] * SEATS, "noted")
    claims = [row for row in ledger(match, game.claims) if row.is_claim]
    assert len(claims) > 3
    for row in claims:
        at = row.beats.start
        whole, bystanders = match.open_beats[at].view, match.beats(None)[at].view
        public = readable.table(whole, row.event)
        assert public == readable.table(bystanders, row.event)
        assert {len(one) for one in public} == {len(readable.public)}
        fits = readable.fits(whole, row.event)
        assert len(fits) == len(public) and fits[readable.word(row.event)] == row.truth
        assert row.to is not None
        own = readable.own_row(match.beats(row.to)[at].view, row.event)
        assert own == readable.own_row(whole, row.event)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
def test_claims_are_noted_with_their_truth_and_the_answer(game: Entry) -> None:
    notes = watch(game, readable_of(game), "random", SEATS, 0, "watched")
    assert {note.truth for note in notes} == {True, False}
    assert {True, False} <= {note.believed for note in notes}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
def test_records_are_the_same_for_all_eyes_and_count_what_the_ledger_tells(game: Entry) -> None:
    """A seat keeps the same records as somebody who only watches."""
    match = match_of(game, ["random"] * SEATS, "recorded")
    assert game.claims
    kept = []
    for eyes in (None, *range(SEATS)):
        records = Records(game.claims)
        for beat in match.beats(eyes):
            records.watch(beat)
        kept.append(records)
    rows = [row for row in ledger(match, game.claims) if row.is_claim]
    for seat in range(SEATS):
        judged = [row.answer for row in rows if row.judge == seat]
        out = [row for row in rows if row.seat == seat and row.came_out]
        believes, truthful = kept[0].believes[seat], kept[0].truthful[seat]
        assert (believes.done, believes.left) == (judged.count("believed"), judged.count("doubted"))
        assert (truthful.done, truthful.left) == (sum(not row.is_lie for row in out), sum(row.is_lie for row in out))
        for other in range(SEATS):
            assert len({tuple(records.row(seat, other)) for records in kept}) == 1
            assert len(kept[0].row(seat, other)) == len(RECORDS)


def test_a_claim_is_noted_with_the_records_of_before_and_no_later_ones() -> None:
    game = entry("royal")
    readable = readable_of(game)
    match = match_of(game, ["random"] * SEATS, "before")
    notes = notes_of(game, readable, match)
    first, last = notes[0].public[-len(RECORDS) :], notes[-1].public[-len(RECORDS) :]
    assert not any(first)
    assert last[RECORDS.index("giver has been found out")] > 0
    for note in notes:
        said = [row for row in note.gift if row[-1]]
        assert said == [[*note.public, 1.0]], "the row of what was claimed is marked"
        assert len(note.gift) == len(note.fits)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
@pytest.mark.parametrize("answers", ["believes", "doubts"])
@pytest.mark.parametrize("truths", ["honest", "lies"])
def test_who_keeps_a_rule_answers_and_claims_by_it(game: Entry, answers: str, truths: str) -> None:
    rules = readable_of(game).rules()
    name = next(name for name in rules if name.endswith(f"{truths}, {answers}"))
    seated = game.changed(brains={**game.brains, name: rules[name]})
    played = [match_of(seated, [name, *["random"] * (SEATS - 1)], f"kept {number}") for number in range(4)]
    rows = [row for match in played for row in ledger(match, game.claims) if row.is_claim]
    judged = [row.answer for row in rows if row.judge == 0 and row.answer != "passed"]
    assert judged and {*judged} == {"believed" if answers == "believes" else "doubted"}
    told = [row.is_lie for row in rows if row.seat == 0]
    assert told.count(truths == "honest") <= len(told) / 4, "only what can't be told otherwise"


def test_balance_is_one_number_in_the_head() -> None:
    records = Records(entry("royal").claims)  # type: ignore[arg-type]
    assert ANSWERS[BALANCE](records, 0, 1) == TRUTHS[BALANCE](records, 0, 1) == 0.5
    records.believes[0].note(True)
    records.believes[1].note(False)
    assert ANSWERS[BALANCE](records, 0, 1) == 0.0, "who has believed more often than doubted doubts"
    assert TRUTHS[BALANCE](records, 0, 1) == 1.0, "who has doubted more often hears the truth"


@pytest.mark.slow
def test_records_beat_todays_level_4() -> None:
    """A reader with records loses far less than an even share."""
    pytest.importorskip("sklearn")
    game = entry("royal")
    readable = readable_of(game)
    notes = [note for number in range(120) for note in watch(game, readable, "level:4", SEATS, number, "watched")]
    book = Learned()
    book.learn(Table.of(notes), Table.of(notes))
    others = among(game, lambda seat: readable.counter(seat, book))
    names = [OTHER, *["level:4"] * (SEATS - 1)]
    lost = 0
    for number in range(60):
        sitting = rotated(names, number)
        result = match_of(others, sitting, f"read/{number}").result
        lost += bool(result and sitting.index(OTHER) in result.losers)
    assert lost <= 9, "15 would be even"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
@pytest.mark.parametrize("believes", [True, False])
def test_who_has_a_book_answers_by_it_and_who_has_a_rule_by_that(game: Entry, believes: bool) -> None:
    readable = readable_of(game)
    ways = {
        "reader": lambda seat: readable.counter(seat, Sure(0.99 if believes else 0.01)),
        "rule": lambda seat: readable.follower(seat, lambda row: believes),
    }
    seated = game.changed(brains={**game.brains, **ways})
    for name in ways:
        match = match_of(seated, [name, *["random"] * (SEATS - 1)], "answers")
        rows = [row for row in ledger(match, game.claims) if row.judge == 0 and row.answer != "passed"]
        share = sum(row.answer == "believed" for row in rows) / len(rows)
        assert rows and (share > 0.6 if believes else share < 0.4)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.id)
def test_what_each_seat_does_is_counted(game: Entry) -> None:
    match = match_of(game, ["random"] * SEATS, "counted")
    assert game.claims
    rows = ledger(match, game.claims)
    claims = [row for row in rows if row.is_claim]
    verbs = {verb.__name__ for verb in game.rules.actions}
    for seat, counts in enumerate(counted(match, game)):
        made = [row for row in claims if row.seat == seat]
        answers = [row.answer for row in claims if row.judge == seat]
        chosen = [row.to for row in rows if row.seat == seat and hasattr(match.moves[row.steps.start].action, "to")]
        again = [one == other for one, other in pairwise(to for to in chosen if to is not None)]
        assert counts["lies", True] == sum(row.is_lie for row in made)
        assert counts["lies", False] == sum(not row.is_lie for row in made)
        assert counts["doubts", True] == answers.count("doubted")
        assert counts["passes on", True] == answers.count("passed")
        assert [counts["to the same", did] for did in (True, False)] == [again.count(did) for did in (True, False)]
        said = [row.event.claim == other.event.claim for row, other in pairwise(made)]  # type: ignore[attr-defined]
        assert [counts["says the same", did] for did in (True, False)] == [said.count(did) for did in (True, False)]
        judged = [row for row in claims if row.judge == seat]
        for verb in verbs:
            before = [match.moves[row.steps.start + 1 : row.answered] for row in judged]
            did = [{type(one.action).__name__ for one in moves if one.seat == seat} for moves in before]
            assert counts[verb, True] == sum(verb in one for one in did)
            assert counts[verb, True] + counts[verb, False] == len(judged)
        assert {habit for habit, _ in counts} <= {*HABITS, *verbs}
    every = sum(counted(match, game), Counter())
    assert game.win_odds and every["lies behind", True] + every["lies ahead", True] == every["lies", True]
    answered = [row for row in claims if row.judge is not None and row.answer != "passed"]
    assert sum(every[verb, True] for verb in verbs) >= every["looks or asks", True] > 0
    assert every["doubts the leader", True] + every["doubts who does not lead", True] > 0
    by_whom = every["doubts who doubted it", True] + every["doubts who did not", True]
    assert 0 < by_whom < sum(row.answer == "doubted" for row in answered)


def test_who_has_a_habit_is_known_by_it() -> None:
    """Six characters differ in one thing each, unmistakably."""
    pytest.importorskip("sklearn")
    games: dict[str, list[Counts]] = {}
    for number, who in enumerate(IDS):
        usual = Counts({(habit, did): 3 for habit in HABITS for did in (True, False)})
        usual[HABITS[number], True], usual[HABITS[number], False] = 9, 0
        games[who] = [usual] * 12
    assert {who: one.share for who, one in told_apart(games, "1").items()} == dict.fromkeys(IDS, 1.0)
    alike = told_apart(dict.fromkeys(IDS, games[IDS[0]]), "1")
    assert sum(one.share for one in alike.values()) == pytest.approx(1.0)
    assert {(one.games, one.even) for one in alike.values()} == {(4, 1 / 6)}  # twelve games, three to a case


def test_the_command_says_what_is_missing_and_what_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["readable", *arguments])
        with pytest.raises(SystemExit) as stop:
            command.main()
        assert stop.value.code == 2
        return capsys.readouterr().err

    assert "panic does not say how its claims can be read" in run("panic")
    assert "there is no nobody:9" in run("royal", "--brain", "nobody:9")
    assert "royal has 2 to 6" in run("royal", "--seats", "9")
    assert "at least 10 games" in run("royal", "--watch", "3")
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert "uv sync --group learn" in run("royal")


def test_who_has_not_watched_knows_nothing_and_learns_from_what_was_claimed_and_judged() -> None:
    pytest.importorskip("sklearn")
    readable = readable_of(entry("royal"))
    match = match_of(entry("royal"), ["random"] * 2, "learned")
    notes = notes_of(entry("royal"), readable, match)
    assert match.result and {note.seat for note in notes} == {0, 1}
    rows = [note.public for note in notes]
    owns = [note.own for note in notes]
    book = Learned()
    assert set(book.truth(rows, owns)) == {0.5} and set(book.trust(rows)) == {0.5}
    first = rows[0]
    told = [replace(note, truth=note.public is first, believed=note.public is not first) for note in notes]
    book.learn(Table.of(told), Table.of(told))
    assert max(rows, key=lambda row: book.truth([row], [owns[0]])[0]) == first
    assert min(rows, key=lambda row: book.trust([row])[0]) == first
    always = [replace(note, truth=True, believed=None) for note in notes]
    before = book.truth(rows, owns), book.trust(rows)
    book.learn(Table.of(always), Table.of(always))
    assert (book.truth(rows, owns), book.trust(rows)) == before


def test_random_seats_are_found_to_lie(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sklearn")
    arguments = ["readable", "royal", "--brain", "random", "--watch", "30", "--games", "2", "--json"]
    monkeypatch.setattr(sys, "argv", arguments)
    assert command.main() == 0
    told = json.loads(capsys.readouterr().out)
    assert 0.0 <= told["reader"] <= 1.0 and 0.0 <= told["rule"] <= 1.0
    assert told["details"]["learner"]["games"] == 2
    assert told["right"] > 0.8, "random seats lie seven times of eight"
    assert told["auc"] < 0.75
    assert set(told["details"]["readers"]) == {"regression", "trees"}
    assert OTHER not in entry("royal").brains, "others have left it as it was"
