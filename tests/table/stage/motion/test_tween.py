from __future__ import annotations

from dataclasses import replace

import pytest

from table.base.screen import Screen
from table.stage.layout.pose import Pose, distance
from table.stage.motion.easing import Ease, bezier, linear, out_back, out_cubic, standard
from table.stage.motion.flights import lob, travel, travel_ms
from table.stage.motion.tween import Travel, Tween

EASES = [linear, standard, out_back, out_cubic, bezier(0.42, 0, 0.58, 1)]


@pytest.mark.parametrize("ease", EASES)
def test_an_ease_begins_at_0_and_ends_at_1(ease: Ease) -> None:
    assert ease(0) == pytest.approx(0, abs=1e-9)
    assert ease(1) == pytest.approx(1)


def test_the_standard_curve_is_that_of_css() -> None:
    assert bezier(0, 0, 1, 1)(0.37) == pytest.approx(0.37, abs=1e-3)
    assert bezier(0.25, 0.1, 0.25, 1)(0.5) == pytest.approx(0.8024, abs=1e-3)
    assert standard(0.5) > 0.85


def test_out_back_shoots_over_the_end() -> None:
    assert max(out_back(i / 50) for i in range(51)) > 1.05


def test_a_tween_rests_before_and_after() -> None:
    tween = Tween(2, 4, 100, 50)
    assert [tween.at(t) for t in (0, 100, 125, 150, 900)] == [2, 2, 3, 4, 4]


def test_a_tween_without_time_is_at_its_end() -> None:
    assert Tween(2, 4, 100, 0).at(100) == 4


def test_a_way_bends_up_and_leans_only_on_the_way() -> None:
    way = Travel(Pose(0, 100, 50), Pose(200, 100, 80, 5), 0, 100, arc=30, tilt=8, ease=linear)
    assert way.at(0) == Pose(0, 100, 50)
    assert way.at(100) == Pose(200, 100, 80, 5)
    middle = way.at(50)
    assert (middle.x, middle.y, middle.height) == (100, 70, 65)
    assert middle.angle == pytest.approx(2.5 + 8)


def test_a_gift_is_lifted_at_once_grows_on_its_arc_and_comes_down_hard() -> None:
    screen, start, end = Screen((1920, 1080), "en"), Pose(200, 600, 90), Pose(900, 600, 120)
    way, usual = lob(start, end, 0, 420, screen), travel(start, end, 0, 420, screen)
    assert (way.at(0), way.at(420)) == (start, end)
    assert way.at(60).y < 600 - 50 and way.at(60).x < 260, "taken up before it travels"
    top = min(range(0, 420, 10), key=lambda ms: way.at(ms).y)
    assert top < 210 and way.at(top).y < 600 - 120 and abs(way.at(top).angle) > 8
    assert way.at(top).height > 90 + 30 * (way.at(top).x - 200) / 700 + 8
    assert way.hump(top) * way.loft > 2 * max(usual.hump(ms) * usual.loft for ms in range(0, 420, 10))
    assert way.at(410).y < 600 - 8 and way.at(210).x < 650, "it is stopped by the table, and not before"


def test_a_gift_stays_in_the_window_and_flies_nowhere_where_motion_is_reduced() -> None:
    screen, end = Screen((1920, 1080), "en"), Pose(900, 600, 120)
    high = lob(Pose(200, 70, 90), end, 0, 420, screen)
    assert min(high.at(ms).y for ms in range(0, 420, 10)) > 30
    still = lob(Pose(200, 600, 90), end, 0, 420, replace(screen, reduced=True))
    assert not still.lob and distance(still.start, end) <= 40


@pytest.mark.parametrize(("way", "ms"), [(0, 220), (100, 220), (1000, 360), (3000, 420)])
def test_longer_ways_take_longer_within_limits(way: float, ms: float) -> None:
    assert travel_ms(way, 1.0) == pytest.approx(ms)
    assert travel_ms(way * 2, 2.0) == pytest.approx(ms)


def test_the_arc_is_flat_for_short_ways_and_limited_for_long_ones() -> None:
    screen = Screen((1920, 1080), "en")
    assert travel(Pose(0, 0, 9), Pose(100, 0, 9), 0, 300, screen).arc == pytest.approx(18)
    assert travel(Pose(0, 0, 9), Pose(1900, 0, 9), 0, 300, screen).arc == pytest.approx(120)
    assert abs(travel(Pose(0, 0, 9), Pose(1900, 0, 9), 0, 300, screen).tilt) == 8


def test_reduced_motion_goes_40_px_at_most_and_neither_bends_nor_leans() -> None:
    screen = Screen((3840, 2160), "en", reduced=True)
    way = travel(Pose(0, 0, 50), Pose(900, 500, 80), 0, 300, screen, wobble=3)
    assert distance(way.start, way.end) == pytest.approx(80)
    assert (way.arc, way.tilt, way.wobble) == (0, 0, 0)
    assert way.start.height == way.end.height
