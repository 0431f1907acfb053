"""A match with persons and brains: who acts when, and that all of it follows from the seed."""

from __future__ import annotations

import math
from random import Random

import pytest

from games import entry
from games.claims.passing import Judge, Offer, Peek
from games.core.match import Beat, Log
from games.core.view import View
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.session import LONGEST_PAUSE, SHORTEST_PAUSE, Session
from table.match.worker import Question, Worker

ROYAL = entry("royal")
BRAIN = next(iter(ROYAL.brains))


def setup(*players: str, seed: int = 7) -> MatchSetup:
    seats = tuple(SeatSetup(f"Seat {number}", number, player) for number, player in enumerate(players))
    return MatchSetup("royal", seats, {"starter": 0}, seed)


def session(*players: str, seed: int = 7) -> Session:
    return Session(ROYAL, setup(*players, seed=seed), Worker(inline=True))


def run(it: Session, seed: int = 0, ms: float = 100.0) -> Log:
    """To the end, persons acting at random."""
    random = Random(seed)
    while it.ask:
        if it.asks_person:
            legal = it.legal(it.ask.seat)
            it.submit(it.ask.seat, legal[random.randrange(len(legal))])
        else:
            it.update(ms)
    assert it.result
    return it._match.log


def test_the_same_seed_gives_the_same_game() -> None:
    players = (PERSON, BRAIN, BRAIN, "random")
    assert run(session(*players)) == run(session(*players), ms=33.0)
    assert run(session(*players)) != run(session(*players, seed=8))


def test_a_brain_waits_its_pause_whatever_it_holds() -> None:
    pauses = []
    for seed in range(20):
        it = session(BRAIN, "random", "random", seed=seed)
        passed = 0
        while len(it.beats(None)) == 1:
            it.update(10)
            passed += 10
        assert SHORTEST_PAUSE <= passed <= LONGEST_PAUSE + 10
        pauses.append(passed)
    assert len(set(pauses)) > 5


def test_pauses_come_from_the_cosmetic_stream_only() -> None:
    """The same seats with other brains, which act otherwise, still pause alike."""

    def first_pause(brain: str) -> float:
        it = session(brain, "random", "random")
        it.update(0)
        return it._pause

    assert first_pause(BRAIN) == first_pause("random")


@pytest.mark.parametrize(("speed", "factor"), [(0.5, 2.0), (4.0, 0.25)])
def test_speed_scales_the_pause(speed: float, factor: float) -> None:
    it = session(BRAIN, "random")
    it.speed = speed
    it.update(0)
    pause = it._pause
    it.update(pause * factor - 1)
    assert len(it.beats(None)) == 1
    it.update(2)
    assert len(it.beats(None)) > 1


def test_at_instant_speed_there_is_no_pause() -> None:
    it = session(BRAIN, "random")
    it.speed = math.inf
    it.update(0)
    assert len(it.beats(None)) > 1


def test_persons_are_waited_for() -> None:
    it = session(PERSON, BRAIN)
    it.update(1e6)
    assert it.asks_person
    assert len(it.beats(None)) == 1
    assert not it.legal(1)


class Spy(Worker):
    """Keeps what it is asked."""

    def __init__(self) -> None:
        super().__init__(inline=True)
        self.asked: list[Question] = []

    def ask(self, question: Question) -> int:
        self.asked.append(question)
        return super().ask(question)


def test_the_worker_gets_what_its_seat_has_seen_and_no_seed_of_the_deal() -> None:
    spy = Spy()
    run(Session(ROYAL, setup(BRAIN, BRAIN, PERSON), spy))
    assert len(spy.asked) > 10
    for question in spy.asked:
        assert question.seed != 7
        beats: list[Beat] = list(question.beats)
        views: list[View] = [beat.view for beat in beats]
        assert all(view.eyes == question.seat for view in views)


def peeked(it: Session) -> None:
    """Seat 0 gives, seat 1 looks."""
    it.submit(0, it.legal(0)[0])
    it.submit(1, Peek())


def test_a_look_is_told_before_anything_else_happens() -> None:
    told: list[int] = []
    lines: list[str] = []
    it = Session(
        ROYAL,
        setup(PERSON, PERSON, PERSON),
        Worker(inline=True),
        on_log=lines.append,
        on_look=lambda: told.append(len(lines)),
    )
    assert told == [1]  # the deal
    it.submit(0, it.legal(0)[0])
    told.clear()
    it.submit(1, Peek())
    assert told == [len(lines)] == [3]


def test_what_lies_open_is_no_look() -> None:
    told: list[int] = []
    it = Session(ROYAL, setup(PERSON, PERSON), Worker(inline=True), on_look=lambda: told.append(1))
    plain = next(
        card for card in it.view(0).cards("hand", 0) if "kind" in ROYAL.rules.faces[it.view(0).faces[card]].traits
    )
    it.submit(0, Offer(plain, 1, 0))
    told.clear()
    it.submit(1, Judge(True))
    assert not told


def test_goes_on_from_a_log_as_if_it_had_not_stopped() -> None:
    players = (PERSON, BRAIN, BRAIN, "random")
    whole = run(session(*players))
    lines: list[str] = []
    half = Log(**{name: getattr(whole, name) for name in Log.__slots__} | {"steps": whole.steps[:9]})
    it = Session(ROYAL, setup(*players), Worker(inline=True), log=half, on_log=lines.append)
    assert not lines
    while it.ask:
        if it.asks_person:
            it.submit(it.ask.seat, whole.steps[len(half.steps) + len(lines)].action)
        else:
            it.update(500)
    assert it._match.log == whole
    assert len(lines) == len(whole.steps) - 9
