"""Previews: an action's outcome from its seat's view alone."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from games.core.chance import SeededChance, stream
from games.core.determinization import determinize
from games.core.entry import Entry
from games.core.game import watch
from games.core.match import Match
from games.core.view import look
from table.match.preview import preview
from table.stage.boardfile import load_board

PREVIEWED = [entry for entry in GAMES if any(ask.preview for ask in load_board(entry.rules).asks.values())]
each = pytest.mark.parametrize("entry", PREVIEWED, ids=lambda entry: entry.id)


def go_on(match: Match, random: Random) -> None:
    """One random action."""
    assert match.ask
    legal = match.legal(match.ask.seat)
    match.submit(match.ask.seat, legal.draw(random))


@each
def test_what_is_foreseen_happens(entry: Entry) -> None:
    spec, told = load_board(entry.rules), 0
    for seats in entry.rules.seats:
        match = Match(entry.rules, seats, chance=SeededChance(stream(seats, "chance")))
        random = stream(seats, "moves")
        while match.ask and told < 400 * seats:
            legal, seat = match.legal(match.ask.seat), match.ask.seat
            action = legal.draw(random)
            if not spec.asks[match.ask.what].preview:
                match.submit(seat, action)
                continue
            beat = preview(entry.rules, match.view(seat), action)
            match.submit(seat, action)
            happened = match.beats(seat)[match.latest]
            assert beat.event == happened.event
            told += 1
    assert told > 50


@each
def test_nothing_that_is_hidden_bears_on_it(entry: Entry) -> None:
    """The first event is the same for any hidden cards.

    Otherwise the board must not promise to preview it.
    """
    spec, random = load_board(entry.rules), Random(3)
    for seed in range(6):
        match = Match(entry.rules, 3, chance=SeededChance(stream(seed, "chance")))
        moves = stream(seed, "moves")
        for _ in range(40):
            if match.ask is None:
                break
            seat = match.ask.seat
            if spec.asks[match.ask.what].preview:
                view = match.view(seat)
                other = look(determinize(entry.rules, view, random), seat)
                for action in match.legal(seat)[:6]:
                    assert preview(entry.rules, view, action).event == preview(entry.rules, other, action).event
                    tables = [determinize(entry.rules, view, random) for _ in range(3)]
                    chance = SeededChance(random)
                    events = {watch(entry.rules, table, seat, action, chance)[0][0] for table in tables}
                    assert len(events) == 1
            go_on(match, moves)


@each
def test_foreseeing_changes_nothing(entry: Entry) -> None:
    match = Match(entry.rules, 3, chance=SeededChance(stream(1, "chance")))
    assert match.ask
    seat, before = match.ask.seat, match.view(match.ask.seat)
    for action in match.legal(seat):
        preview(entry.rules, match.view(seat), action)
    assert match.view(seat) == before and len(match.beats(None)) == 1
