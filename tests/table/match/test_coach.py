"""Advice follows from the seat's experience, at no AI seat's expense."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games import GAMES, entry
from games.core.chance import ScriptedChance, SeededChance, stream
from games.core.entry import Entry
from games.core.match import Match, replay
from table.match.coach import Advice, Coach
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.session import Session
from table.match.worker import Worker
from tests.table.match import planted
from tests.table.stage.boards import match


def sitting(game: Entry, played: Match) -> Session:
    """Return a session with a person at the seat that is asked."""
    assert played.ask
    names = ["random"] * played.seats
    names[played.ask.seat] = PERSON
    seats = tuple(SeatSetup(str(number), number, player) for number, player in enumerate(names))
    return Session(game, MatchSetup(game.id, seats, {}, 5), Worker(inline=True), log=played.log)


def told(session: Session, worker: Worker) -> Advice:
    coach = Coach(session, worker)
    assert session.ask
    coach.ask(session.ask.seat)
    assert coach.thinks
    advice = coach.poll()
    assert advice and not coach.thinks
    return advice


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_said_is_legal_and_counts_every_card(game: Entry) -> None:
    for steps in (3, 8):
        session = sitting(game, match(game.rules.seats[1], steps, 2, game))
        advice = told(session, Worker(inline=True))
        assert session.ask and advice.choices
        assert {one.action for one in advice.choices} <= {*session.legal(session.ask.seat)}
        assert len({one.action for one in advice.choices}) == len(advice.choices)
        assert all(one.cost is None or one.cost >= 0 for one in advice.choices)
        if count := advice.count:
            assert 0 < count.total <= sum(face.count for face in game.rules.faces)
            assert count.unseen >= 0


def test_nothing_of_it_changes_with_what_the_seat_cannot_see() -> None:
    rules = entry("royal").rules
    played = Match(rules, 3, {"starter": 0}, chance=SeededChance(stream(5, "chance")))
    (order,) = played.log.dealt
    assert isinstance(order, tuple)
    own = played.view(0).count("hand", 0)
    hidden = list(order[own:-1])
    Random(5).shuffle(hidden)
    other = replace(played.log, dealt=((*order[:own], *hidden, order[-1]),))
    found = []
    for log in (played.log, other):
        session = sitting(entry("royal"), replay(log, rules, then=ScriptedChance([])))
        found.append(told(session, Worker(inline=True)))
    assert found[0] == found[1] and found[0].count


def test_it_knows_how_a_wrong_answer_ends_the_game() -> None:
    """In some of these games a card may be somebody's last."""
    game = entry("royal")
    for steps in range(60, 140):
        played = match(2, steps, 1, game)
        if not played.ask or played.ask.what != "answer":
            continue
        advice = told(sitting(game, played), Worker(inline=True))
        if ends := [one for one in advice.choices if one.ends]:
            assert all(lost and 0 < share <= 1.001 for one in ends for (_, lost), share in one.ends.items())
            return
    raise AssertionError("no card ever ends a game")


def test_a_mind_that_fails_leaves_the_coach_without_words() -> None:
    session = sitting(entry("royal"), match(3, 4, 2, entry("royal")))
    failing = session.entry.changed(mind=lambda seat, character, level: planted.Raises(seat))
    assert told(session, Worker(inline=True, find=lambda game_id: failing)).choices == ()
