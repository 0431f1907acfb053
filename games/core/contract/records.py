"""Copies, logs, messages and replays reproduce the game."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterable
from typing import TypeVar

from games.core.actions import Action, Event
from games.core.chance import ScriptedChance, SeededChance, stream
from games.core.codec import decode, encode
from games.core.contract.moves import sampled
from games.core.contract.witness import Broken, Witness, decisions, demand, everyone, play, state
from games.core.entry import Entry
from games.core.match import Log, parse_log, replay

T = TypeVar("T", Action, Event)


def again(match: Witness, log: Log) -> Witness:
    """Replay a log, chance answering as it says."""
    twin = Witness(match.game, log.seats, log.options, ScriptedChance(log.answers))
    for step in log.steps:
        twin.submit(step.seat, step.action)
    return twin


def all_is_listed(entry: Entry, seats: int, seed: int) -> None:
    """Check that the rules list every action and event that occurs."""
    match = play(entry.rules, seats, seed)
    for what, listed, found in (
        ("ACTIONS", entry.rules.actions, {type(step.action) for step in match.log.steps}),
        ("EVENTS", entry.rules.events, {type(event) for event, _ in match.history}),
    ):
        for cls in found.difference(listed):
            demand(False, f"{cls.__module__}: {cls.__name__} is not listed in {what}")


def copies_are_independent(entry: Entry, seats: int, seed: int) -> None:
    """Check that a table's copy is independent and plays on alike."""
    game = entry.rules
    kept = [(m.table.copy(), state(m.table), m.table, len(m.log.steps)) for m in decisions(game, seats, seed)]
    match = play(game, seats, seed)
    original = kept[-1][2]
    end = state(original)
    for table, before, _, done in kept[:: max(1, len(kept) // 4)]:
        demand(state(table) == before, "a copy changes when the original is played on")
        for step in match.log.steps[done:]:
            game.play(table, step.seat, step.action, ScriptedChance(step.chance))
        demand(state(table) == end, "a copy plays on in another way")
        demand(state(original) == end, "the original changes when a copy is played on")


def logs_replay(entry: Entry, seats: int, seed: int) -> None:
    """Check that a log, through JSON, replays every step.

    So chance has no other source than the oracle.
    """
    match = play(entry.rules, seats, seed)
    log = parse_log(match.log.lines(), [entry.rules])
    demand(repr(log) == repr(match.log), "the log is another one when it has been written and read")
    try:
        twin = again(match, log)
        lines: list[str] = []
        demand(replay(log, entry.rules, on_log=lines.append).log == log, "a replay writes another log")
    except Broken:
        raise
    except Exception as error:
        raise Broken("the log does not replay; does all chance come from the oracle?") from error
    demand(lines == log.lines(), "the lines of a log that are written one by one are other ones")
    demand(twin.result == match.result, "the log replays to another result")
    for (event, table), (other_event, other) in zip(match.history, twin.history, strict=True):
        demand(event == other_event, f"the log replays to {other_event} instead of {event}")
        demand(state(table) == state(other), f"the log replays to another table after {event}")


def all_survives_json(entry: Entry, seats: int, seed: int) -> None:
    """Every action and event is the same value after having been JSON."""
    for match, random in sampled(entry, seats, seed):
        assert match.ask
        legal = match.legal(match.ask.seat)
        for _ in range(8):
            _survives(legal.draw(random), entry.rules.actions)
    for event, _ in play(entry.rules, seats, seed).history:
        _survives(event, entry.rules.events)


def _survives(value: T, classes: Iterable[type[T]]) -> None:
    try:
        back = decode(json.loads(json.dumps(encode(value))), classes)
    except (TypeError, ValueError) as error:
        raise Broken(f"JSON: {value} cannot be written and read") from error
    demand(repr(back) == repr(value), f"JSON: {value} comes back as {back}")


def beats_can_be_sent(entry: Entry, seats: int, seed: int) -> None:
    """Check that beats reach another process unchanged."""
    for match, _ in sampled(entry, seats, seed):
        assert match.ask
        legal = match.legal(match.ask.seat)
        demand(list(pickle.loads(pickle.dumps(legal))) == list(legal), "choices do not survive being sent")
        for eyes in everyone(seats):
            beat = match.beats(eyes)[-1]
            demand(pickle.loads(pickle.dumps(beat)) == beat, f"{type(beat.event).__name__} does not survive being sent")


def sketches_keep_to_the_rules(entry: Entry, seats: int, seed: int) -> None:
    """Check that a mind's sketch of rules agrees with the rules.

    From wherever it reaches.
    """
    if entry.sketch is None:
        return
    for match in decisions(entry.rules, seats, seed):
        table = match.table.copy()
        predicted = entry.sketch.predict(table) if table.pending else None
        lived = entry.sketch.live(table, SeededChance(stream(seed, "sketch"))) if predicted is not None else None
        demand(lived is None or predicted == lived, f"the sketch: {predicted} instead of {lived}")
