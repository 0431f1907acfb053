"""Thoughts of AI seats, recalled by replaying a finished game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games import GAMES, entry
from games.brains.cast import brain_maker
from games.core.brain import Mind, Thought
from games.core.chance import ScriptedChance, SeededChance, stream
from games.core.entry import Entry
from games.core.match import Log, Match
from games.passing.rules import Judge, Peek
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.session import Session, brain_seed
from table.match.thinker import Answer, Question, Request, Thinker
from table.match.worker import Worker
from table.review.recall import AHEAD, COUNTER, Recall

ROYAL = entry("royal")
PLAYERS = ("kiri:4", PERSON, "momo:1")


def setup(*players: str, game: Entry = ROYAL, seed: int = 7) -> MatchSetup:
    seats = tuple(SeatSetup(f"Seat {number}", number, player) for number, player in enumerate(players))
    return MatchSetup(game.id, seats, {option.id: option.default for option in game.rules.options}, seed)


def play(session: Session, steps: int | None = None) -> None:
    """Make `steps` decisions, or all; persons act at random."""
    random = Random(1)
    count = 0
    while session.ask and (steps is None or count < steps):
        before = len(session.beats(None))
        if session.asks_person:
            legal = session.legal(session.ask.seat)
            session.submit(session.ask.seat, legal[random.randrange(len(legal))])
        else:
            session.update(100)
        count += len(session.beats(None)) > before


def whole(made: MatchSetup) -> Log:
    """The log of a game played to its end."""
    session = Session(entry(made.game_id), made, Worker(inline=True))
    play(session)
    assert session.finished
    return session.finished


def recalled(made: MatchSetup, log: Log) -> Recall:
    recall = Recall(entry(made.game_id), made, log, Worker(inline=True))
    while not recall.over:
        recall.update()
    return recall


def had(made: MatchSetup, log: Log, seat: int) -> list[Thought]:
    """Return a seat's thoughts by a brain that replays the game."""
    answers = [*log.dealt, *(answer for step in log.steps for answer in step.chance)]
    match = Match(entry(made.game_id).rules, log.seats, log.options, chance=ScriptedChance(answers))
    brain = brain_maker(entry(made.game_id), made.seats[seat].player)(seat)
    assert isinstance(brain, Mind)
    watched, count, found = 0, 0, []
    for step in log.steps:
        if step.seat == seat:
            for beat in match.beats(seat)[watched:]:
                brain.watch(beat)
            watched = len(match.beats(seat))
            brain.decide(match.legal(seat), stream(brain_seed(made), f"brain {seat} {count}"))
            found.append(brain.thought())
            count += 1
        match.submit(step.seat, step.action)
    return [thought for thought in found if thought and (len(thought.ways) > 1 or thought.card)]


@pytest.mark.slow
def test_every_thought_is_the_one_that_the_seat_had() -> None:
    made = setup(*PLAYERS)
    log = whole(made)
    recall = recalled(made, log)
    for seat in (0, 2):
        thoughts = [decision.thought for decision in recall.decisions if decision.seat == seat]
        assert thoughts == had(made, log, seat) and thoughts
    assert recall.unknown == [0, 0, 0]
    of_people = [decision for decision in recall.decisions if decision.seat == 1]
    assert of_people and not any(one.own or one.thought.ways for one in of_people), "nobody tells what they thought"


@pytest.mark.slow
def test_for_a_person_it_is_told_what_could_be_known() -> None:
    made = setup(*PLAYERS)
    log = whole(made)
    counted = replace(made, seats=tuple(replace(seat, player=COUNTER) for seat in made.seats))
    found = [one for one in recalled(made, log).decisions if one.seat == 1]
    assert any(isinstance(one.action, Judge) for one in found)
    thoughts = had(counted, log, 1)
    assert [one.thought.card for one in found if one.thought.card] == [one.card for one in thoughts if one.card]


@pytest.mark.slow
def test_a_decision_knows_its_beats() -> None:
    made = setup(*PLAYERS)
    log = whole(made)
    recall = recalled(made, log)
    for decision in recall.decisions:
        step = log.steps[decision.step]
        assert (step.seat, step.action) == (decision.seat, decision.action)
        if isinstance(decision.action, Judge | Peek):
            assert abs(sum(decision.thought.card) - 1) < 1e-9
        assert not decision.own or decision.action in [action for action, _ in decision.thought.ways]


def test_a_game_that_was_continued_is_remembered_as_well() -> None:
    made = setup(*PLAYERS)
    first = Session(ROYAL, made, Worker(inline=True))
    play(first, 12)
    assert first.finished is None
    later = Session(ROYAL, made, Worker(inline=True), log=first._match.log)
    play(later)
    assert later.finished
    recall = recalled(made, later.finished)
    assert recall.unknown == [0, 0, 0]
    assert len([one for one in recall.decisions if one.beats.start < len(first.beats(None))]) > 3


def test_nobody_who_thinks_waits_for_a_frame() -> None:
    made = setup(*PLAYERS)
    log = whole(made)

    class Slow(Worker):
        """Never has an answer, and counts what it was asked."""

        asked = 0

        def ask_too(self, question: Question) -> int:
            self.asked += 1
            return self.asked

    worker = Slow()
    recall = Recall(ROYAL, made, log, worker)
    for _ in range(200):
        recall.update()
    assert worker.asked == AHEAD < len(log.steps)
    assert recall.part == 0 and not recall.decisions


@pytest.mark.slow
def test_left_in_the_middle_it_goes_on_to_the_same_end(monkeypatch: pytest.MonkeyPatch) -> None:
    made = setup(*PLAYERS)
    log = whole(made)
    expected = recalled(made, log).decisions
    monkeypatch.setattr("table.review.recall.SLICE_MS", 0.0)
    recall, updates = Recall(ROYAL, made, log, Worker(inline=True)), 0
    while not recall.over:
        for _ in range(7):
            recall.update()
        recall.leave()
        updates += 1
    assert recall.decisions == expected and updates > 5


@pytest.mark.slow
def test_what_somebody_else_has_decided_is_not_known() -> None:
    made = setup("random", "random", "heuristic")
    log = whole(made)
    turns = [sum(step.seat == seat for step in log.steps) for seat in range(3)]
    recall = recalled(made, log)
    assert recall.decisions == [] and recall.unknown == turns, "yardsticks can't tell"
    other = replace(made, seats=tuple(replace(seat, player="shino:4") for seat in made.seats))
    recall = recalled(other, log)
    assert all(recall.unknown)
    told = [len([one for one in recall.decisions if one.seat == seat]) for seat in range(3)]
    assert all(known + gone <= all_ for known, gone, all_ in zip(told, recall.unknown, turns, strict=True))


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_in_every_game_the_seats_decide_again_as_they_did(game: Entry) -> None:
    made = setup("kiri:1", "gen:2", "momo:3", game=game)
    recall = recalled(made, whole(made))
    assert recall.unknown == [0, 0, 0]


def test_the_log_is_kept_back_until_the_game_is_over() -> None:
    session = Session(ROYAL, setup(*PLAYERS), Worker(inline=True))
    while session.ask:
        assert session.finished is None
        play(session, 1)
    assert session.finished == session._match.log


def test_while_a_game_goes_on_no_thought_leaves_the_process_of_the_brains() -> None:
    match = Match(ROYAL.rules, 4, chance=SeededChance(Random(1)))
    assert match.ask
    seat = match.ask.seat
    asked = Question(1, "royal", "kiri:4", seat, 9, 0, match.beats(seat)[:], match.legal(seat))
    answer = Thinker().answer(Request(1, 0, asked))
    assert isinstance(answer, Answer) and answer.error is None and answer.thought is None
    told = Thinker().answer(Request(1, 0, replace(asked, tell=True)))
    assert isinstance(told, Answer) and told.action == answer.action and told.thought
