"""Legal actions: all of them, no others, only the asked seat's.

And then the game ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, replace
from random import Random
from typing import Any

from games.core.actions import Action
from games.core.chance import SeededChance, stream
from games.core.contract.cards import check_cards
from games.core.contract.witness import Broken, Witness, decisions, demand, play, state
from games.core.entry import Entry
from games.core.game import ranked, watch
from games.core.match import Illegal

SAMPLE = 12
"""About so many decisions of a game are looked at closely."""


def sampled(entry: Entry, seats: int, seed: int) -> Iterator[tuple[Witness, Random]]:
    """Yield some decisions of a random game, each with a generator."""
    random = stream(seed, "sample")
    total = len(play(entry.rules, seats, seed).log.steps)
    for match in decisions(entry.rules, seats, seed):
        if match.ask and random.random() * total < SAMPLE:
            yield match, random


def legal_agrees_with_itself(entry: Entry, seats: int, seed: int) -> None:
    """Check that the choices' length, membership, index and iteration agree.

    Nothing is there twice.
    """
    for match, random in sampled(entry, seats, seed):
        assert match.ask
        legal = match.legal(match.ask.seat)
        actions = list(legal)
        size = len(legal)
        where = match.ask.what
        demand(len(actions) == size, f"{where}: iteration gives {len(actions)} of {size} actions")
        demand(len(set(actions)) == size, f"{where}: an action is there twice")
        demand(all(action in legal for action in actions), f"{where}: an action is given but not contained")
        demand(legal[:] == actions, f"{where}: slices and iteration differ")
        for index in (0, size - 1, int(random.random() * size)):
            demand(legal[index] == legal[index - size] == actions[index], f"{where}: index {index} is another action")
        for index in (size, -size - 1):
            with suppress(IndexError):
                raise Broken(f"{where}: there is an action at {index} of {size}: {legal[index]}")


def decisions_are_the_games_own(entry: Entry, seats: int, seed: int) -> None:
    """Check that decisions and actions are the game's own.

    Somebody is asked until it is over.
    """
    game = entry.rules
    for match in decisions(game, seats, seed):
        ask = match.ask
        demand((ask is None) == (match.result is not None), "the game is over but somebody is asked, or not over")
        if ask:
            demand(ask.what in game.asks and ask.seat in range(seats), f"not a decision of this game: {ask}")
            demand(type(match.legal(ask.seat)[0]) in game.actions, f"not an action of this game: {ask.what}")


def legal_actions_are_accepted(entry: Entry, seats: int, seed: int) -> None:
    """Check that every legal action can be played."""
    for match, random in sampled(entry, seats, seed):
        assert match.ask
        seat = match.ask.seat
        legal = match.legal(seat)
        for index in {0, len(legal) - 1, *(int(random.random() * len(legal)) for _ in range(6))}:
            table = match.table.copy()
            steps = watch(entry.rules, table, seat, legal[index], SeededChance(random))
            demand(len(steps) > 0, f"nothing happens: {legal[index]}")
            check_cards(entry.rules, table)
            demand(bool(table.pending) == (entry.rules.result(table) is None), f"nobody is asked: {legal[index]}")


def nothing_else_is_accepted(entry: Entry, seats: int, seed: int) -> None:
    """Check that illegal actions raise `Illegal` and change nothing."""
    for match, random in sampled(entry, seats, seed):
        assert match.ask
        seat = match.ask.seat
        actions = list(match.legal(seat))
        legal = {repr(action) for action in actions}
        tried = random.choice(actions)
        before = state(match.table), len(match.history), match.log
        for other in range(-1, seats + 1):
            if other != seat:
                _refused(match, other, tried)
        for action in _spoilt(tried, match):
            if repr(action) not in legal:
                _refused(match, seat, action)
        demand((state(match.table), len(match.history), match.log) == before, "an illegal action has changed something")
    match = play(entry.rules, seats, seed)
    for seat in range(seats):
        _refused(match, seat, match.log.steps[-1].action)


def _spoilt(action: Action, match: Witness) -> Iterator[Any]:
    """Yield the action with other values in each field.

    Most of them illegal, some of the wrong type.
    """
    everything: list[Any] = [*range(-1, match.table.fresh + 1), True, False, None, 0.0, 1.0, "0", [], ()]
    for field in fields(action):
        value = getattr(action, field.name)
        values = [*everything, float(value) if isinstance(value, int) else None]
        if isinstance(value, tuple):
            values += [list(value), value * 2, value + value[:1], value[1:], ([],), (True,), (False, True)]
            values += [(item,) for item in everything] + [(*value, item) for item in everything]
        for other in values:
            yield replace(action, **{field.name: other})
    yield from (None, Action(), "", 0)


def _refused(match: Witness, seat: int, action: Any) -> None:
    try:
        match.submit(seat, action)
    except Illegal:
        return
    except Exception as error:
        raise Broken(f"{action} of {seat} is not refused as it should be") from error
    raise Broken(f"{seat} could do {action}, which is not legal")


def random_play_ends(entry: Entry, seats: int, seed: int) -> None:
    """Check that random play ends with a valid result.

    Every seat is a loser, a winner or neither, ascending.
    """
    result = play(entry.rules, seats, seed).result
    assert result
    for named in (result.losers, result.winners):
        demand(list(named) == sorted(set(named) & set(range(seats))), f"not seats in ascending order: {named}")
    demand(not set(result.losers) & set(result.winners), "a seat has won and lost")
    demand(bool(result.losers or result.winners), "nobody has won or lost")
    demand(len(result.scores) in (0, seats), "not every seat has a score")
    if ranks := result.ranks:
        demand(len(ranks) == seats, "not every seat has a rank")
        demand(ranks == ranked([-rank for rank in ranks]), f"not ranks from 1 on, shared by equals: {ranks}")
        first = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        demand(result.winners in ((), first), f"the winners are {result.winners}, but {first} rank first")
