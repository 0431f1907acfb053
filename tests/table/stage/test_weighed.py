"""A person's claim, while a brain judges it."""

from __future__ import annotations

from random import Random

import pytest

from games.passing.rules import Judged, Revealed
from table.stage.cues.judgement import Judgement
from table.stage.cues.reveal import Unveiling
from tests.table.scenes.playing import FRAME, PERSON, Player, sit_down


def weighed(*others: str, seed: int = 5, **settings: object) -> Player:
    """A person whose claim is being judged by a brain."""
    player, random = sit_down(PERSON, *others, **{"speed": 1.0, **settings}), Random(seed)  # type: ignore[arg-type]
    for _ in range(4000):
        player.wait(48)
        stand = player.scene.board.painter.stand
        if stand and stand.weighed:
            return player
        if player.scene.eyes.covered:
            player.pass_cover()
        elif player.scene.turn.active and not player.scene.eyes.hasty:
            player.decide(random)
    raise AssertionError("no brain judges")


def events(player: Player, since: int) -> list[str]:
    beats = player.scene.session.beats(None)
    return [type(beats[index].event).__name__ for index in range(since, len(beats))]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("others", [("gen:1", "momo:1", "kiri:1"), (PERSON, "gen:1", "momo:1")])
def test_it_is_weighed_large_and_the_answer_slams_on_the_card(others: tuple[str, ...]) -> None:
    """The truth is told there, also at a shared screen."""
    for seed in range(5, 12):
        player = weighed(*others, seed=seed)
        board, known = player.scene.board, len(player.scene.session.beats(None))
        stand = board.painter.stand
        assert stand and stand.awaited and not stand.case.mine and board.painter.watched is None
        assert not player.scene.session.setup.seats[stand.case.judge].is_person
        while not events(player, known):
            player.wait(FRAME)
        if events(player, known)[:1] == [Judged.__name__]:
            break
    else:
        raise AssertionError("no brain judges at once")
    player.wait(100)
    assert board.painter.stand and board.painter.stand.answer is not None
    assert board.dim == pytest.approx(0.3, abs=0.05)
    for _ in range(200):
        if told := board.effects.of(Judgement):
            break
        player.wait(FRAME)
    assert told and Revealed.__name__ in events(player, known)
    player.wait(8000)
    assert board.painter.stand is None or not board.painter.stand.weighed or board.painter.stand.awaited


def test_it_lasts_from_two_to_three_and_a_half_seconds_from_the_question_to_the_turn() -> None:
    for seed in range(5, 12):
        player = weighed("gen:1", "momo:1", "kiri:1", seed=seed)
        board, known = player.scene.board, len(player.scene.session.beats(None))
        began = board.clock
        while not events(player, known):
            player.wait(FRAME)
        if events(player, known)[:1] != [Judged.__name__]:
            continue
        while not (told := board.effects.of(Judgement)):
            player.wait(FRAME)
        assert 2000 <= told.time.start("turn") - began <= 3500
        return
    raise AssertionError("no brain judges at once")


def test_what_brains_claim_is_watched_small() -> None:
    player, random = sit_down(PERSON, "gen:1", "momo:1", "kiri:1", speed=1.0), Random(2)
    for _ in range(3000):
        player.wait(48)
        painter = player.scene.board.painter
        if painter.watched:
            assert painter.stand is None and painter.watched.case.claimer != 0
            return
        if player.scene.turn.active:
            player.decide(random)
    raise AssertionError("no brain judges another")


def test_at_instant_speed_it_goes_and_the_reveal_is_still_seen() -> None:
    player, random = sit_down(PERSON, "gen:1", "momo:1", "kiri:1"), Random(5)
    seen = False
    for _ in range(600):
        player.wait(32)
        painter, effects = player.scene.board.painter, player.scene.board.effects
        seen |= effects.of(Unveiling) is not None
        ask = player.scene.session.ask
        assert not (painter.stand and painter.stand.weighed and ask and ask.seat == 0)
        if player.over or seen:
            break
        if player.scene.turn.active:
            player.decide(random)
    assert seen
