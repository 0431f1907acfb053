"""Not to be asked again.

Offered to one person alone, seen by nobody else, and taken back with a press.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from games.core.entry import Entry
from games.core.match import Log, Match
from table.match.seats import PERSON
from table.scenes.play.quiet import AGAIN
from table.stage.boardfile import load_board
from table.stage.controls.prompt import QUIET
from table.stage.cues.announce import Announcement
from tests.table.match.quieting import every_quiet, windows, with_answers
from tests.table.moments import TRIED
from tests.table.scenes.playing import FRAME, Player, sit_down
from tests.table.stage.boards import match

pytestmark = pytest.mark.usefixtures("home")

SEATS = 4


def asked(entry: Entry) -> tuple[Log, int]:
    """Return a game with a question to be silenced, and its seat."""

    def offered(played: Match) -> bool:
        return played.ask is not None and load_board(entry.rules).asks[played.ask.what].quiet is not None

    for seed in range(TRIED):
        for steps in range(10, 120):
            played = match(SEATS, steps, seed, entry)
            if offered(played):
                assert played.ask
                return played.log, played.ask.seat
    raise AssertionError("nobody is ever asked")


def resumed(entry: Entry, *more: int, speed: float = 1.0) -> tuple[Player, int]:
    log, seat = asked(entry)
    players = [
        PERSON if number in (seat, *((seat + step) % SEATS for step in more)) else "random" for number in range(SEATS)
    ]
    player = sit_down(*players, log=log, game=entry.id, speed=speed)
    player.wait_until_asked()
    return player, seat


@pytest.mark.sampled(1)
@every_quiet
@pytest.mark.parametrize("touch", ["click", "key"])
def test_one_press_answers_now_and_leaves_a_sign_that_takes_it_back(entry: Entry, touch: str) -> None:
    player, seat = resumed(entry)
    steps = len(player.scene.session._match.log.steps)
    assert AGAIN not in player.targets
    act = player.click if touch == "click" else player.key_to
    act(QUIET)
    assert len(player.scene.session._match.log.steps) == steps + 1
    assert player.scene.session.hushed(seat)
    assert AGAIN in player.targets
    before = player.frame()
    act(AGAIN)
    assert not player.scene.session.hushed(seat)
    assert AGAIN not in player.targets
    assert player.frame() != before


@every_quiet
def test_it_is_not_offered_where_several_people_look_at_the_screen(entry: Entry) -> None:
    player, seat = resumed(entry, 1)
    assert player.scene.turn.active
    assert player.scene.eyes.may_act(player.scene.session.ask)
    assert QUIET not in player.targets
    player.scene.controls.quiet.begin(player.scene._now())
    assert not player.scene.session.hushed(seat)


@every_quiet
def test_what_was_announced_stands_above_the_answers(entry: Entry) -> None:
    for people in ((), (1,)):
        player, _ = resumed(entry, *people)
        scene = player.scene
        told = scene.narration.narrator.announced(scene.session.beats(None))
        assert told
        assert scene.turn.prompt._told == told
        assert scene.board.effects.of(Announcement)


@pytest.mark.slow
@every_quiet
@pytest.mark.parametrize("again", [False, True])
def test_later_windows_take_place_for_all_others(entry: Entry, again: bool) -> None:
    """Nothing waits for the player until the sign is pressed."""
    seed = with_answers(entry)
    log = windows(entry, seed, hush=True)[0]._match.log
    quiet = next(ask.quiet for ask in load_board(entry.rules).asks.values() if ask.quiet)
    mine = [n for n, step in enumerate(log.steps) if step.seat == 0 and type(step.action).__name__ == quiet.verb]
    first = next(one for one, two in pairwise(mine) if all(log.steps[n].seat for n in range(one + 1, two)))
    before = replace(log, steps=log.steps[:first])
    player = sit_down(PERSON, "random", "random", "random", log=before, game=entry.id, seed=seed, speed=1.0)
    player.wait_until_asked()
    player.click(QUIET)
    session = player.scene.session
    while session.asks_person or session.ask is None or session.ask.seat != 0:
        player.wait(FRAME)
        assert len(session._match.log.steps) <= first + 1 + len(log.steps)
    steps = len(session._match.log.steps)
    assert not player.scene.turn.active
    if again:
        player.click(AGAIN)
        player.wait(12000)
        assert len(session._match.log.steps) == steps
        assert player.scene.turn.active and QUIET in player.targets
    else:
        player.wait(12000)
        assert len(session._match.log.steps) > steps
        step = session._match.log.steps[steps]
        assert (step.seat, type(step.action).__name__) == (0, quiet.verb)
