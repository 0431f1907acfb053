"""The seats live.

What they feel is told by what all have seen, and the rest is idle.
"""

from __future__ import annotations

from random import Random

import pygame
import pytest

from table.base.screen import Screen
from table.match.seats import PERSON, SeatSetup
from table.stage.layout.layout import lay_out
from table.stage.speech.seat_expressions import BLINK, BRIEFLY, DROWSIER, DROWSY, FELT, STIR, TURNED, SeatExpressions
from tests.table.stage.boards import canvas

SEATS = [SeatSetup("You", 0, PERSON), *(SeatSetup(who, 1, f"{who}:2") for who in ("momo", "kiri", "gen"))]
FRAME = 20


@pytest.fixture
def faces() -> SeatExpressions:
    return SeatExpressions(SEATS, Random(4))


def drawn(faces: SeatExpressions, clock: float, screen: Screen) -> bytes:
    surface = pygame.Surface(screen.size)
    faces.update(clock)
    faces.draw(canvas(surface, clock, screen), lay_out(screen, len(SEATS), 0), still=screen.reduced)
    return pygame.image.tobytes(surface, "RGB")


def pictures(faces: SeatExpressions, screen: Screen, since: float, ms: float) -> int:
    """Return the number of different pictures within `ms`."""
    return len({drawn(faces, since + age, screen) for age in range(0, round(ms), FRAME)})


def test_a_face_passes_and_what_is_near_stays(faces: SeatExpressions) -> None:
    faces.attend(None, {2: "worried"})
    faces.feel(2, "gleeful")
    assert [faces.of(seat) for seat in range(4)] == ["calm", "calm", "gleeful", "calm"]
    faces.update(FELT - 1)
    assert faces.of(2) == "gleeful"
    faces.update(FELT)
    assert faces.of(2) == "worried"


def test_who_is_asked_thinks_after_a_moment_of_feeling(faces: SeatExpressions) -> None:
    faces.feel(1, "caught")
    faces.attend(1, {1: "worried"})
    assert faces.of(1) == "caught"
    faces.update(BRIEFLY)
    assert faces.of(1) == "thinking"
    faces.attend(None, {})
    assert faces.of(1) == "calm"


def test_whoever_is_given_something_looks_at_the_giver(faces: SeatExpressions) -> None:
    layout = lay_out(Screen((1920, 1080), "en"), len(SEATS), 0)
    sides = {layout.seats[seat].portrait.centerx: seat for seat in (1, 2, 3)}
    left, right = sides[min(sides)], sides[max(sides)]
    faces.turn_to(left, right)
    faces.turn_to(right, left)
    assert (faces.gaze(left, layout), faces.gaze(right, layout)) == ("right", "left")
    faces.update(TURNED)
    assert faces.gaze(left, layout) != "right"


@pytest.mark.slow
def test_whoever_s_claim_is_weighed_fidgets_and_stays_awake() -> None:
    """At times that nothing but chance decides."""
    layout, screen = lay_out(Screen((640, 360), "en"), len(SEATS), 0), Screen((640, 360), "en")
    ways = []
    for seed in (4, 4, 5):
        faces = SeatExpressions(SEATS, Random(seed))
        faces.attend(0, {}, weighed=2)
        places = {seat: set[int]() for seat in (1, 2)}
        for clock in range(0, 12_000, 2 * FRAME):
            drawn(faces, clock, screen)
            for seat, seen in places.items():
                seen.add(faces.drawn[seat][1][0] - layout.seats[seat].portrait.x)
        assert len(places[2]) > 2 and places[1] == {0}
        ways.append(sorted(places[2]))
        faces.update(DROWSY + DROWSIER + 12_000)
        assert faces.of(1) == "asleep" and faces.of(2) != "asleep"
        faces.attend(None, {})
        assert faces.of(2) == "asleep"
    assert ways[0] == ways[1]


def test_all_but_who_is_asked_fall_asleep_and_wake_up_with_a_blink(faces: SeatExpressions) -> None:
    faces.attend(0, {})
    faces.update(DROWSY - 1)
    assert {faces.of(seat) for seat in (1, 2, 3)} == {"calm"}
    late = DROWSY + DROWSIER
    faces.update(late)
    assert [faces.of(seat) for seat in range(4)] == ["thinking", "asleep", "asleep", "asleep"]
    faces.stir()
    layout = lay_out(Screen((640, 360), "en"), len(SEATS), 0)
    assert [(faces.of(seat), faces.gaze(seat, layout)) for seat in (1, 2, 3)] == [("calm", "shut")] * 3
    faces.update(late + BLINK)
    assert faces.gaze(1, layout) != "shut"


def test_others_look_at_who_is_asked_as_they_sit(faces: SeatExpressions) -> None:
    layout = lay_out(Screen((1280, 720), "en"), len(SEATS), 0)
    for asked in range(4):
        faces.attend(asked, {})
        since, seen = faces._clock, {seat: set[str]() for seat in range(4)}
        for age in range(0, 3000, FRAME):
            faces.update(since + age)
            for seat, gazes in seen.items():
                gazes.add(faces.gaze(seat, layout))
        for seat, gazes in seen.items():
            aside = layout.seats[asked].portrait.centerx - layout.seats[seat].portrait.centerx
            assert gazes - {"shut", "ahead"} == ({"right"} if aside > 0 else {"left"} if aside < 0 else set())


@pytest.mark.slow
def test_with_reduced_motion_nothing_moves_but_faces_change(faces: SeatExpressions) -> None:
    still, live = Screen((640, 360), "en", reduced=True), Screen((640, 360), "en")
    faces.attend(0, {})
    assert pictures(faces, live, 0, 3000) > 3
    assert pictures(faces, still, 3000, 3000) == 1
    calm = drawn(faces, 6000, still)
    faces.feel(0, "gleeful")
    assert drawn(faces, 6000 + BRIEFLY - 1, still) != calm == drawn(faces, 6000 + BRIEFLY, still)


def test_a_token_without_a_face_moves_for_a_moment_and_then_only_bears_a_mark() -> None:
    faceless = [SeatSetup("", 0, "random")] * 4
    screen, faces = Screen((640, 360), "en"), SeatExpressions(faceless, Random(4))
    faces.feel(0, "angry")
    assert pictures(faces, screen, 0, STIR) > 2
    assert pictures(faces, screen, STIR, 2000) == 1


@pytest.mark.parametrize("reduced", [False, True])
def test_what_has_changed_since_it_was_drawn_is_where_it_looks_otherwise(faces: SeatExpressions, reduced: bool) -> None:
    screen = Screen((1280, 720), "en", reduced=reduced)
    layout = lay_out(screen, len(SEATS), 0)
    changes = 0
    for clock in range(0, 12_000, 80):
        before = faces.drawn
        faces.update(clock)
        if clock == 6000:
            faces.feel(1, "gleeful")
        areas = faces.changed(layout, still=reduced)
        changes += len(areas)
        faces.draw(canvas(pygame.Surface(screen.size), clock, screen), layout, still=reduced)
        for was, now in zip(before, faces.drawn, strict=False):
            both = was[0].get_rect(topleft=was[1]).union(now[0].get_rect(topleft=now[1]))
            assert (was != now) == (both in areas)
        assert not faces.changed(layout, still=reduced)
    assert changes == 2 if reduced else changes > 10, "with reduced motion only the face is made, and passes"


def test_a_full_table_blinks_no_more_often_than_a_small_one() -> None:
    """Small eyes that shut everywhere would flicker."""
    counts = []
    for seats in (2, 7):
        faces, layout = SeatExpressions((SEATS * 2)[:seats], Random(4)), lay_out(Screen((640, 360), "en"), seats, 0)
        shut, blinks = set[int](), 0
        for clock in range(0, 120_000, 50):
            faces.update(clock)
            now = {seat for seat in range(seats) if faces.gaze(seat, layout) == "shut"}
            shut, blinks = now, blinks + len(now - shut)
        counts.append(blinks)
    assert min(counts) > 30 and max(counts) < 1.5 * min(counts)
