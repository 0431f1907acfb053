"""A match with persons and brains.

Who acts when, and that all of it follows from the seed.
"""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest

from games import GAMES, entry
from games.core.entry import Entry
from games.core.match import Beat, Illegal, Log
from games.core.view import View
from games.passing.rules import Judge, Offer, Peek
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.session import BEAT, LONGEST_PAUSE, SHORTEST_PAUSE, Session
from table.match.thinker import Answer, Question
from table.match.worker import Worker
from table.stage.boardfile import load_board
from tests.table.match.quieting import every_quiet, windows, with_answers
from tests.table.moments import each, moment, spec_of

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
        return it.pause

    assert first_pause(BRAIN) == first_pause("random")


@pytest.mark.parametrize(("speed", "factor"), [(0.5, 2.0), (4.0, 0.25)])
def test_speed_scales_the_pause(speed: float, factor: float) -> None:
    it = session(BRAIN, "random")
    it.speed = speed
    it.update(0)
    pause = it.pause
    it.update(pause * factor - 1)
    assert len(it.beats(None)) == 1
    it.update(2)
    assert len(it.beats(None)) > 1


class Slow(Worker):
    """Answers only when it is told to."""

    ready = False

    def poll(self) -> Answer | None:
        return super().poll() if self.ready else None


def acts_after(speed: float, thinks_ms: int) -> int:
    """After how many ms a character acts that thinks so long."""
    worker = Slow(inline=True)
    it = Session(ROYAL, setup("kiri:4", "random"), worker)
    it.speed, passed = speed, 0
    while len(it.beats(None)) == 1:
        worker.ready = passed >= thinks_ms
        it.update(10)
        passed += 10
    return passed


@pytest.mark.parametrize("speed", [1.0, 4.0, math.inf])
def test_how_long_a_character_thought_cannot_be_seen(speed: float) -> None:
    soon = acts_after(speed, 0)
    assert soon >= BEAT and {acts_after(speed, ms) for ms in (5, 80, 180, 240)} == {soon}
    late = {acts_after(speed, soon + ms) - soon for ms in (5, 80, 180, 230)}
    assert late == {BEAT}, "where that can't be, it comes with the next beat"


@pytest.mark.parametrize("speed", [1.0, 4.0])
def test_it_tells_when_a_seat_decides_at_the_soonest_however_long_it_thinks(speed: float) -> None:
    told = []
    for thinks in (0, 180):
        worker = Slow(inline=True)
        it = Session(ROYAL, setup("kiri:4", "random"), worker)
        it.speed, passed = speed, 0.0
        told.append([])
        while len(it.beats(None)) == 1:
            worker.ready = passed >= thinks
            it.update(10)
            passed += 10
            told[-1].append(it.next_change)
        assert told[-1][0] == pytest.approx(passed - 10, abs=10)
    assert told[0][:-1] == told[1][:-1]


def test_nothing_comes_while_a_person_is_asked() -> None:
    it = session(PERSON, BRAIN)
    it.update(10)
    assert it.next_change == math.inf


def test_pauses_are_never_late() -> None:
    it = session("kiri:4", "random")
    it.speed = 0.5
    for _ in range(400):
        it.update(16)
        assert not it.late


def test_at_instant_speed_there_is_no_pause_but_where_somebody_ponders() -> None:
    it = session(BRAIN, "random")
    it.speed = math.inf
    it.update(0)
    assert len(it.beats(None)) == 1, "who waits for the screen does so at any speed"
    it.update(1)
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


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_whoever_goes_on_is_dealt_what_would_have_come_without_a_pause(entry: Entry) -> None:
    who = replace(setup("random", "random", "random"), game_id=entry.id, options={})

    def played(log: Log | None = None) -> Log:
        it = Session(entry, who, Worker(inline=True), log=log)
        while it.ask:
            it.update(5000)
        return it._match.log

    whole = played()
    for cut in (1, len(whole.steps) // 2, len(whole.steps) - 1):
        assert played(replace(whole, steps=whole.steps[:cut])) == whole


@each("glimpse")
def test_a_look_in_the_middle_of_an_action_is_told_although_no_later_view_has_it(entry: Entry) -> None:
    played, index = moment(entry, "glimpse")
    log, told = played.log, list[int]()
    before = Log(**{name: getattr(log, name) for name in Log.__slots__} | {"steps": log.steps[:-1]})
    seat = spec_of(entry, played.beats(None)[index]).part(played.beats(None)[index].event, "to")
    for person in {0, 1, 2, 3} - {seat}:
        players = [PERSON if number == person else "random" for number in range(4)]
        again = MatchSetup(entry.id, setup(*players).seats, {}, 1)
        it = Session(entry, again, Worker(inline=True), log=before, on_look=lambda: told.append(1))
        told.clear()
        it.submit(log.steps[-1].seat, log.steps[-1].action)
        assert told == [1]
        card = spec_of(entry, it.beats(None)[index]).part(it.beats(None)[index].event, "card")
        assert it.latest <= index
        assert it.glimpsed(index, card, without=seat) == it.beats(person)[index].view.face(card)
        with pytest.raises(ValueError, match="nobody"):
            it.glimpsed(index, card, without=person)


# Not to be asked again


@every_quiet
def test_who_does_not_want_to_be_asked_is_answered_for_after_a_pause_like_a_brains(entry: Entry) -> None:
    pauses = windows(entry, with_answers(entry), hush=True)[1]
    assert all(SHORTEST_PAUSE <= pause <= LONGEST_PAUSE for pause in pauses)


@every_quiet
def test_nothing_but_the_answer_itself_can_be_found_anywhere(entry: Entry) -> None:
    """Players who answer by hand in the same words leave equal logs.

    And equal views.
    """
    seed = with_answers(entry)
    (quiet, _, lines), (asked, _, others) = windows(entry, seed, hush=True), windows(entry, seed, hush=False)
    assert lines == others
    for eyes in (None, 0, 1, 2, 3):
        assert [*quiet.beats(eyes)] == [*asked.beats(eyes)]


@every_quiet
def test_the_wish_can_be_taken_back_and_ends_with_its_fact(entry: Entry) -> None:
    seed = with_answers(entry)
    assert windows(entry, seed, hush=True, unhush=True)[2] == windows(entry, seed, hush=True)[2]
    it, _, _ = windows(entry, seed, hush=True)
    assert not it.hushed(1)


@every_quiet
def test_only_who_is_asked_can_wish_it(entry: Entry) -> None:
    again = MatchSetup(entry.id, setup(PERSON, PERSON, "random").seats, {"starter": 0}, 1)
    it = Session(entry, again, Worker(inline=True))
    assert it.ask
    fact = next(ask.quiet.until for ask in load_board(entry.rules).asks.values() if ask.quiet)
    other = 1 - it.ask.seat
    with pytest.raises(Illegal):
        it.hush(other, it.legal(it.ask.seat)[0], fact)
    assert not it.hushed(other)


def test_reasons_are_told_of_the_own_hand_and_of_what_lies_open_before_anybody() -> None:
    game = entry("mushi")
    seats = tuple(SeatSetup(f"Seat {number}", number, "random") for number in range(4))
    it = Session(game, MatchSetup("mushi", seats, {"starter": 0}, 3), Worker(inline=True))
    told_of_others = 0
    while it.ask and len(it.beats(None)) < 120:
        it.update(5000)
        views = {eyes: it.view(eyes) for eyes in (None, 0, 1)}
        reasons = {eyes: it.reasons(eyes) for eyes in views}
        for eyes, view in views.items():
            for card in reasons[eyes]:
                zone = next(n for n, cards in enumerate(view.zones) if not isinstance(cards, int) and card in cards)
                assert view.is_open(card) or view.map.owners[zone] == eyes
                assert view.map.seats[zone] is not None
                told_of_others += view.map.seats[zone] != eyes
        public = reasons[None]
        assert {card: reasons[0][card] for card in public} == {card: reasons[1][card] for card in public} == public
    assert told_of_others > 100
