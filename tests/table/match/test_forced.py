"""Decisions without a choice, made by the table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games import GAMES, entry
from games.core.chance import ScriptedChance
from games.core.contract.witness import play
from games.core.entry import Entry
from games.core.match import Match
from games.panic.moves import Draw
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.session import LONGEST_PAUSE, SHORTEST_PAUSE, Session
from table.match.worker import Worker

PANIC = entry("panic")


def decisions(game: Entry, seats: int, seed: int) -> Iterator[Match]:
    """A random game before each of its decisions."""
    log = play(game.rules, seats, seed).log
    match = Match(game.rules, log.seats, log.options, chance=ScriptedChance(log.answers, None))
    for step in log.steps:
        yield match
        match.submit(step.seat, step.action)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_forced_follows_from_what_all_see(game: Entry) -> None:
    """A bystander sees that the hand of a forced seat is empty."""
    for seed in range(6):
        for match in decisions(game, game.rules.seats[-1], seed):
            assert match.ask
            legal, bystander = match.legal(match.ask.seat), match.view(None)
            hidden = [place.name for place in bystander.places if place.each and place.hidden]
            held = sum(bystander.count(name, match.ask.seat) for name in hidden)
            if match.forced:
                assert [*legal] == [match.forced] and not held
            elif legal.size == 1 and not held:
                assert match.view(match.ask.seat).faces.keys() > bystander.faces.keys()


@pytest.mark.slow
def test_an_empty_hand_draws_and_one_of_which_nothing_fits_is_asked() -> None:
    """The number of cards is public, and what they are is not."""
    drawn = asked = 0
    for seed in range(30):
        for match in decisions(PANIC, 3, seed):
            assert match.ask
            held, only = match.view(None).count("hand", match.ask.seat), match.legal(match.ask.seat).size == 1
            drawn += match.forced == Draw() and not held
            asked += match.forced is None and only and held > 0
            assert match.forced is None or not held
    assert drawn and asked


def forced_session() -> tuple[Session, int]:
    """A person's game at a decision that is none, and the seat."""
    for seed in range(200):
        for match in decisions(PANIC, 3, seed):
            if match.forced and match.ask:
                seat = match.ask.seat
                seats = tuple(
                    SeatSetup(f"Seat {number}", number, PERSON if number == seat else "random") for number in range(3)
                )
                setup = MatchSetup("panic", seats, dict(match.log.options), 7)
                return Session(PANIC, setup, Worker(inline=True), log=match.log), seat
    raise AssertionError("nothing is forced")


def test_the_table_makes_it_after_a_pause() -> None:
    it, seat = forced_session()
    known = len(it.log.steps)
    assert it.ask and it.ask.seat == seat and it.forced and not it.asks_person
    passed = 0
    while len(it.log.steps) == known:
        it.update(10)
        passed += 10
    step = it.log.steps[known]
    assert (step.seat, step.action) == (seat, Draw()) and SHORTEST_PAUSE <= passed <= LONGEST_PAUSE + 10


def test_it_is_not_taken_back_but_what_was_decided_before() -> None:
    it, seat = forced_session()
    before = max(number for number, step in enumerate(it.log.steps) if step.seat == seat)
    known = len(it.log.steps)
    while len(it.log.steps) == known:
        it.update(10)
    assert it.regretted() is None
    found = it.regretted(whatever=True)
    assert found and len(found.steps) <= before


def test_no_seat_of_a_brain_is_forced_and_brains_draw_as_ever() -> None:
    it, seat = forced_session()
    it.stand_in(seat, "random")
    assert it.forced is None and not it.asks_person
    known = len(it.log.steps)
    for _ in range(1000):
        it.update(10)
        if len(it.log.steps) > known:
            break
    assert it.log.steps[known].action == Draw()


def test_a_person_plays_to_the_end_and_is_asked_only_with_a_choice_or_a_secret() -> None:
    random = Random(1)
    for seed in range(3):
        seats = tuple(SeatSetup(f"Seat {number}", number, PERSON) for number in range(3))
        it = Session(PANIC, MatchSetup("panic", seats, {"starter": 0}, seed), Worker(inline=True))
        while it.ask:
            if it.asks_person:
                legal = it.legal(it.ask.seat)
                assert legal.size > 1 or it.view(None).count("hand", it.ask.seat)
                it.submit(it.ask.seat, legal[random.randrange(len(legal))])
            else:
                it.update(50)
        assert it.result
