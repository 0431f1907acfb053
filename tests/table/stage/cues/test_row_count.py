"""A row is counted when a card has come to it."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.match import Beat, Match
from table.match.speeds import INSTANT
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.cues.row_count import Counting
from table.stage.layout.spreads.columns import DangerSpec
from table.stage.motion.view_diff import changes
from tests.table.moments import moment
from tests.table.stage.boards import SMALL, board, pixels

COUNTED = [entry for entry in GAMES if (danger := load_board(entry.rules).table(DangerSpec)) and danger.group]
"""The games in which open cards of a kind are counted."""
each = pytest.mark.parametrize("entry", COUNTED, ids=lambda entry: entry.id)


def second(played: Match, beat: Beat) -> bool:
    """True if a card comes to others with a limit."""
    beats = played.beats(None)
    index = max(number for number, one in enumerate(beats) if one.event == beat.event)
    shown = board(4, SMALL, next(entry for entry in COUNTED if entry.rules is played.game))
    shown.settle(beat.view)
    came = {change.after for change in changes(beats[index - 1].view, beat.view)}
    return any(
        column.limit and len(column.tokens) > 1 and came & {*column.tokens} for column in shown.resting.made.columns
    )


def taken(entry: Entry, tempo: float = 1.0) -> tuple[Board, list[tuple[str, int]]]:
    """Return a board with a card on its way to a row."""
    played, index = moment(entry, "take", second)
    heard: list[tuple[str, int]] = []
    shown = board(4, SMALL, entry, play=lambda name, step, seat: heard.append((name, step)))
    shown.settle(played.beats(None)[index - 1].view)
    shown.perform(played.beats(None)[index], tempo)
    return shown, heard


@pytest.mark.sampled(1)
@each
def test_a_row_is_counted_card_by_card_ever_higher_after_the_card_has_landed(entry: Entry) -> None:
    shown, heard = taken(entry)
    show = shown.effects.of(Counting)
    assert show and len(show.numbers) == len(show.tokens) > 1 and show.began > shown.clock
    shown.update(show.began - 30 - shown.clock)
    assert not [name for name, _ in heard if name == "count"]
    seen = set()
    for number in range(len(show.numbers)):
        shown.update(show.began + (number + 0.5) * show.each - shown.clock)
        seen.add(pixels(shown))
    steps = [step for name, step in heard if name == "count"]
    assert len(steps) == len(seen) == len(show.numbers) and steps == sorted(steps, reverse=True)
    shown.update(2000)
    assert shown.effects.of(Counting) is None


@each
def test_nothing_is_counted_where_nothing_moves(entry: Entry) -> None:
    shown, _ = taken(entry, INSTANT)
    assert shown.effects.of(Counting) is None
