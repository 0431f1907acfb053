from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf
from typing import Any

import pytest

from games.core.match import Beat
from table.match.director import Director
from table.match.speeds import FASTEST, INSTANT


@dataclass
class FakeStage:
    """Writes down what it is told.

    Every beat lasts `ms` at tempo 1.
    """

    ms: float = 100
    said: list[Any] = field(default_factory=list)
    held: set[str] = field(default_factory=set)
    decisive: set[str] = field(default_factory=set)
    past: list[Any] = field(default_factory=list)

    def settle(self, view: Any, past: Iterable[Any] = ()) -> None:
        self.said.append(("rest", view))
        self.past = list(past)

    def holds(self, beat: Any) -> bool:
        return beat.event in self.held

    def perform(self, beat: Any, tempo: float) -> float:
        self.said.append((beat.event, tempo))
        return self.ms / min(tempo, FASTEST)

    def stills(self, beat: Any) -> bool:
        return beat.event in self.decisive


def beats(count: int, eyes: str = "") -> list[Beat]:
    return [Beat(f"{eyes}{n}", f"view {eyes}{n}") for n in range(count)]  # type: ignore[arg-type]


@pytest.fixture
def stage() -> FakeStage:
    return FakeStage()


def test_beats_play_one_after_another(stage: FakeStage) -> None:
    director = Director(stage)
    director.watch(beats(3), 0)
    for _ in range(5):
        director.update(50)
    assert stage.said == [("0", 1), ("1", 1), ("2", 1)]
    director.update(50)
    assert director.busy
    director.update(50)
    assert not director.busy


def test_it_tells_when_the_next_beat_begins(stage: FakeStage) -> None:
    director = Director(stage)
    director.watch(beats(2), 0)
    assert director.next_change == 0
    director.update(0)
    director.update(30)
    assert director.next_change == 70
    director.update(70)
    director.update(100)
    assert director.next_change == inf


def test_a_beat_has_its_full_time_when_it_comes_while_nothing_runs(stage: FakeStage) -> None:
    growing = beats(1)
    director = Director(stage)
    director.watch(growing)
    director.update(1000)
    growing += beats(2)
    director.update(90)
    director.update(90)
    assert stage.said == [("rest", "view 0"), ("0", 1)]
    director.update(10)
    assert stage.said[-1] == ("1", 1)


def test_the_time_a_frame_is_late_is_made_up_for(stage: FakeStage) -> None:
    director = Director(stage)
    director.watch(beats(3), 0)
    director.update(0)
    director.update(190)
    director.update(15)
    assert [event for event, _ in stage.said] == ["0", "1", "2"]


def test_watching_rests_on_the_last_view(stage: FakeStage) -> None:
    director = Director(stage)
    director.watch(beats(3))
    director.update(16)
    assert stage.said == [("rest", "view 2")]
    assert director.shown == 3
    assert not director.busy


def test_watching_goes_on_from_a_beat_without_losing_or_repeating_one(stage: FakeStage) -> None:
    director = Director(stage)
    director.watch(beats(4, "a"), 0)
    director.update(16)
    director.watch(beats(4, "b"), director.shown)
    for _ in range(40):
        director.update(16)
    assert stage.said == [("a0", 1), ("rest", "view b0"), ("b1", 1), ("b2", 1), ("b3", 1)]


def test_skip_ends_only_the_running_beat(stage: FakeStage) -> None:
    director = Director(stage)
    director.watch(beats(3), 0)
    director.update(16)
    director.skip()
    assert stage.said[-1] == ("rest", "view 0")
    director.update(16)
    assert stage.said[-1] == ("1", 1)
    assert director.shown == 2


def test_a_beat_has_ended_when_its_time_is_over(stage: FakeStage) -> None:
    director = Director(stage)
    director.watch(beats(2), 0)
    assert director.ended == 0
    director.update(0)
    assert (director.shown, director.ended) == (1, 0)
    director.skip()
    assert (director.shown, director.ended) == (1, 1)
    for _ in range(40):
        director.update(16)
    assert (director.shown, director.ended) == (2, 2)


def test_skip_does_nothing_at_rest(stage: FakeStage) -> None:
    director = Director(stage)
    director.watch(beats(2))
    director.skip()
    assert stage.said == [("rest", "view 1")]


def test_settle_jumps_to_the_last_view(stage: FakeStage) -> None:
    growing = beats(5)
    director = Director(stage)
    director.watch(growing, 0)
    director.update(16)
    growing += beats(8)[5:]
    director.settle()
    director.update(16)
    assert stage.said == [("0", 1), ("rest", "view 7")]
    assert director.shown == 8
    assert not director.busy


def test_instant_speed_settles_whatever_comes(stage: FakeStage) -> None:
    growing = beats(2)
    director = Director(stage, INSTANT)
    director.watch(growing, 0)
    director.update(16)
    growing += beats(3)[2:]
    director.update(16)
    director.update(16)
    assert stage.said == [("rest", "view 1"), ("rest", "view 2")]


def test_at_instant_speed_what_has_to_be_seen_is_played(stage: FakeStage) -> None:
    stage.held = {"2"}
    growing = beats(1)
    director = Director(stage, INSTANT)
    director.watch(growing)
    growing += beats(5)[1:]
    director.update(16)
    assert stage.said[1:] == [("rest", "view 1"), ("2", INSTANT)]
    for _ in range(3):
        assert director.busy
        director.update(9)
    assert stage.said[3:] == [("rest", "view 4")]
    assert not director.busy


def test_at_instant_speed_each_decision_is_seen_and_all_between_jumped_over(stage: FakeStage) -> None:
    stage.decisive = {"1", "4"}
    director = Director(stage, INSTANT)
    director.watch(beats(6), 0)
    for _ in range(4):
        director.update(25)
    assert stage.said == [("rest", "view 0"), ("1", INSTANT), ("rest", "view 3"), ("4", INSTANT), ("rest", "view 5")]
    assert not director.busy


def test_at_instant_speed_a_press_ends_what_has_to_be_seen(stage: FakeStage) -> None:
    stage.held = {"0"}
    director = Director(stage, INSTANT)
    director.watch(beats(2), 0)
    director.update(16)
    director.skip()
    director.update(0)
    assert stage.said == [("0", INSTANT), ("rest", "view 0"), ("rest", "view 1")]


def test_who_turns_to_instant_speed_waits_for_nothing_else(stage: FakeStage) -> None:
    director = Director(stage)
    director.watch(beats(2), 0)
    director.update(16)
    director.speed = INSTANT
    director.update(16)
    assert stage.said == [("0", 1), ("rest", "view 1")]


def test_at_rest_the_stage_is_told_what_led_there_the_latest_first(stage: FakeStage) -> None:
    director = Director(stage)
    director.watch(beats(3))
    assert stage.past == ["2", "1", "0"]
    director.watch(beats(3), 2)
    assert stage.past == ["1", "0"]


@pytest.mark.parametrize("speed", [0.5, 2.0, 4.0])
def test_speed_sets_the_tempo(stage: FakeStage, speed: float) -> None:
    director = Director(stage, speed)
    director.watch(beats(2), 0)
    director.update(0)
    director.update(100 / speed - 1)
    assert stage.said == [("0", speed)]
    director.update(1)
    assert stage.said[1:] == [("1", speed)]


def test_who_settles_sees_the_last_view(stage: FakeStage) -> None:
    director = Director(stage)
    director.watch(beats(3), 1)
    director.update(16)
    director.settle()
    assert stage.said == [("rest", "view 0"), ("1", 1), ("rest", "view 2")]


def test_what_one_decision_brings_is_not_hurried_however_long(stage: FakeStage) -> None:
    stage.ms = 1200
    director = Director(stage)
    director.watch(beats(4), 0)
    for _ in range(300):
        director.update(16)
    assert {tempo for _, tempo in stage.said} == {1}


def test_it_hurries_once_the_next_decision_waits_too_long(stage: FakeStage) -> None:
    stage.ms = 500
    growing = beats(2)
    director = Director(stage)
    director.watch(growing, 0)
    director.update(16)
    growing += beats(4)[2:]
    for _ in range(200):
        director.update(16)
    assert stage.said == [("0", 1), ("1", 1), ("2", 3), ("3", 3)]


def test_it_is_in_no_hurry_any_more_once_it_has_caught_up(stage: FakeStage) -> None:
    stage.ms = 700
    growing = beats(1)
    director = Director(stage)
    director.watch(growing, 0)
    director.update(16)
    growing += beats(2)[1:]
    director.update(16)
    director.update(700)
    director.update(700)
    growing += beats(3)[2:]
    director.update(700)
    assert stage.said == [("0", 1), ("1", 3), ("2", 1)]


def test_what_decides_something_waits_for_a_press(stage: FakeStage) -> None:
    stage.ms, stage.decisive = 1000, {"0", "1", "2"}
    for speed in (1.0, INSTANT):
        director = Director(stage, speed)
        director.stays = True
        director.watch(beats(4), 0)
        for _ in range(3):
            for _ in range(100):
                director.update(100)
            if speed == 1.0 or director.stands:
                assert director.stands and director.busy and director.next_change == inf
            shown = director.shown
            director.skip()
            assert not director.stands and director.shown == shown, "it goes on, without a jump"
        for _ in range(100):
            director.update(100)
        assert not director.busy and director.shown == 4


def test_what_stands_goes_on_once_nothing_has_to_wait(stage: FakeStage) -> None:
    stage.ms, stage.decisive = 1000, {"0"}
    director = Director(stage)
    director.stays = True
    director.watch(beats(2), 0)
    for _ in range(100):
        director.update(100)
    assert director.shown == 1
    director.stays = False
    for _ in range(100):
        director.update(100)
    assert not director.busy


def test_a_quick_beat_stands_only_after_its_motion(stage: FakeStage) -> None:
    stage.ms, stage.decisive = 200, {"0"}
    director = Director(stage)
    director.stays = True
    director.watch(beats(2), 0)
    for _ in range(11):
        assert not director.stands
        director.update(16)
    for _ in range(5):
        director.update(16)
    assert director.stands
