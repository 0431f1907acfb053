"""The claim that somebody else judges, seen by all."""

from __future__ import annotations

from random import Random

import pytest

from games.core.contract.witness import play
from games.core.entry import Entry
from table.stage.boardfile import load_board
from table.stage.case import case_of
from table.stage.speech.bubbles import Bubble
from table.stage.watched_case import public
from tests.table.scenes.playing import FRAME, PERSON, Player, sit_down
from tests.table.stage.boards import SMALL, board, pixels
from tests.table.stage.test_stand import JUDGED

each = pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)


@each
def test_whoever_looks_sees_what_a_bystander_sees(game: Entry) -> None:
    match, spec = play(game.rules, 4, 7), load_board(game.rules)
    claim, compared = Bubble(0, game.rules.claims[0], 0.0, word=game.rules.claims[0]), 0
    for beats in zip(*(match.beats(eyes) for eyes in (None, 0, 1, 2)), strict=True):
        cases = [case_of(beat.view, spec, game.rules, claim) for beat in beats]
        found = [public(case) for case in cases if case]
        assert len(found) in (0, 4) and all(case == found[0] for case in found)
        compared += len(found)
    assert compared


@each
def test_it_stands_in_the_place_of_the_prompt_and_goes_again(game: Entry) -> None:
    beats, asks = play(game.rules, 4, 7).beats(None), load_board(game.rules).asks
    index = next(number for number, beat in enumerate(beats) if beat.view.ask and asks[beat.view.ask.what].card)
    shown = board(4, SMALL, game)
    shown.settle(beats[index].view, [beat.event for beat in beats[: index + 1]][::-1])
    before = pixels(shown)
    shown.watch(beats[index].view)
    shown.update(500)
    assert shown.painter.watched and pixels(shown) != before
    assert not shown.painter.watched.case.mine
    shown.watch(None)
    assert shown.painter.watched is None


def watches(player: Player, until: int) -> set[tuple[bool, bool, bool]]:
    """Return if a case was watched, or judged here, or anything shown."""
    random, seen = Random(3), set()
    for _ in range(until):
        player.app.step([], FRAME)
        if player.over:
            break
        scene = player.scene
        seen.add((scene.board.painter.watched is not None, scene.turn.active, scene.director.busy))
        if scene.turn.active:
            player.decide(random)
    return seen


def test_it_is_shown_while_others_think_and_never_while_anything_else_is() -> None:
    seen = watches(sit_down(PERSON, "random", "random", "random", speed=4.0), 1500)
    assert (True, False, False) in seen
    assert not {(True, True, False), (True, False, True), (True, True, True)} & seen
