"""Lines that race for a goal.

Read from left to right, in their room, with slots for what is missing.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat
from pygame import Rect
from pygame.image import tobytes

from games import GAMES
from games.core.entry import Entry
from games.core.match import Beat
from games.core.view import View
from table.base.screen import Screen
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.cues.end import LIGHTS, Shine
from table.stage.layout.arrange import arrange, places
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.stage.layout.pose import CARD_SHAPE
from table.stage.layout.spreads.race import GoalSpec, Race, race
from tests.table.stage.boards import board, match, pixels, play_on
from tests.table.stage.layouts import LOGS

RACES = [entry for entry in GAMES if load_board(entry.rules).table(GoalSpec)]
every_race = pytest.mark.parametrize("entry", RACES, ids=lambda entry: entry.id)
SMALLEST = (1280, 720)
WORST = [
    Screen(SMALLEST, "ja"),
    Screen(SMALLEST, "en", 2.0),
    Screen((1920, 1080), "ja"),
    Screen((1024, 768), "en", 1.3),
]
READABLE = 54
"""px of a card's height in the smallest window.

Number and mark of a simple card can be read.
"""


def laid(entry: Entry, seats: int, screen: Screen, log: float, steps: int = 90) -> tuple[View, Layout, Arrangement]:
    spec, view = load_board(entry.rules), match(seats, steps, 4, entry).view(0)
    layout = places(screen, seats, 0, spec, entry.rules, log)
    return view, layout, arrange(view, layout, spec, entry.rules, screen)


def card(race_line: tuple[float, float, float]) -> Rect:
    x, y, height = race_line
    rect = Rect(0, 0, round(height * CARD_SHAPE), round(height))
    rect.center = round(x), round(y)
    return rect


@pytest.mark.sampled(3)
@every_race
@pytest.mark.parametrize("screen", WORST, ids=str)
@pytest.mark.parametrize("log", LOGS)
def test_every_line_can_be_read_at_every_table(entry: Entry, screen: Screen, log: float) -> None:
    for seats in entry.rules.seats:
        view, layout, made = laid(entry, seats, screen, log)
        assert [line.seat for line in made.of(Race)] == [*range(seats)]
        for line in made.of(Race):
            area = layout.seats[line.seat].area.inflate(2, 2)
            spots = [card((pose.x, pose.y, pose.height)) for pose in line.places]
            assert len(spots) >= line.goal == view.facts.as_dict()[load_board(entry.rules).table(GoalSpec).fact]  # type: ignore[union-attr]
            assert all(area.contains(spot) for spot in spots)
            assert spots[0].height >= READABLE * screen.scale * 1.5
            assert all(after.left - spot.left >= 0.43 * spot.width for spot, after in pairwise(spots))
            assert len({spot.centery for spot in spots}) == 1


@every_race
def test_the_last_card_is_seen_whole_and_of_the_others_the_left_side(entry: Entry) -> None:
    view, _, made = laid(entry, 2, WORST[0], True, 150)
    for line in made.of(Race):
        seen = [made.rects[token] for token in line.tokens]
        for token, rect, pose in zip(line.tokens, seen, line.places, strict=False):
            whole = card((pose.x, pose.y, pose.height))
            assert rect.topleft == whole.topleft and rect.height == whole.height
            assert rect.width == whole.width or token != line.tokens[-1]
        assert all(a.right <= b.left + 1 for a, b in pairwise(seen))
    assert any(len(line.tokens) > 1 for line in made.of(Race))
    assert view.eyes == 0


def test_a_line_does_not_shift_while_it_grows() -> None:
    rect = Rect(20, 20, 320, 90)
    lines = [race(3, 1, range(count), 8, rect, WORST[0])[0] for count in range(9)]
    assert len({line.places for line in lines}) == 1
    assert len({line.sign for line in lines}) == 1
    assert [line.close for line in lines] == [count == 7 for count in range(9)]
    assert [line.over for line in lines] == [count == 8 for count in range(9)]


def test_more_cards_than_the_goal_still_lie_in_the_room() -> None:
    rect = Rect(20, 20, 320, 90)
    line, seen = race(3, 1, range(11), 8, rect, WORST[0])
    assert len(line.places) == 11 and all(rect.contains(shown) for shown in seen)


@every_race
def test_one_card_short_of_the_goal_is_seen_and_heard(entry: Entry) -> None:
    spec = load_board(entry.rules).table(GoalSpec)
    assert spec
    for seed in range(30):
        played = match(3, 400, seed, entry)
        beats, heard = played.beats(None), list[str]()
        goal = getattr(beats[0].view.facts, spec.fact)
        most = [max(beat.view.count(spec.place, seat) for seat in range(3)) for beat in beats]
        if goal - 1 in most:
            break
    index = most.index(goal - 1)
    shown = board(3, entry=entry, play=lambda name, step, seat: heard.append(name))
    shown.settle(beats[index - 1].view)
    play_on(shown, shown.perform(beats[index], 1) + 2000)
    assert "danger" in heard
    before = pixels(shown)
    play_on(shown, 400)
    assert pixels(shown) != before  # the sign breathes


def before_a_line_grows(entry: Entry, screen: Screen) -> tuple[Board, Beat]:
    """Return a board at rest, and a beat that extends a line."""
    spec = load_board(entry.rules).table(GoalSpec)
    assert spec
    beats = match(3, 60, 3, entry).beats(None)
    counts = [[beat.view.count(spec.place, seat) for seat in range(3)] for beat in beats]
    index = next(i for i in range(1, len(beats)) if sum(counts[i]) > sum(counts[i - 1]))
    shown = board(3, screen, entry)
    shown.settle(beats[index - 1].view)
    return shown, beats[index]


@every_race
def test_there_is_room_in_the_line_until_the_card_has_come(entry: Entry) -> None:
    screen = Screen((1280, 720), "en")
    shown, grows = before_a_line_grows(entry, screen)
    lines = {line.zone: line for line in shown.resting.made.of(Race)}
    before = Image.frombytes("RGB", screen.size, pixels(shown, screen))
    shown.perform(grows, 1)
    (grown,) = (line for line in shown.resting.made.of(Race) if len(line.tokens) > len(lines[line.zone].tokens))
    place = grown.places[len(grown.tokens) - 1]
    where = card((place.x, place.y, place.height))
    setting_out = Image.frombytes("RGB", screen.size, pixels(shown, screen))
    spot = (*where.topleft, *where.bottomright)
    assert apart(before.crop(spot), setting_out.crop(spot)) < 1
    shown.update(2000)
    landed = Image.frombytes("RGB", screen.size, pixels(shown, screen))
    assert apart(before.crop(spot), landed.crop(spot)) > 30


@pytest.mark.slow
@every_race
def test_a_card_in_a_line_has_changed_over_to_its_simplified_picture_when_it_lands(entry: Entry) -> None:
    screen = Screen((1920, 1080), "en", 2.0)
    shown, grows = before_a_line_grows(entry, screen)
    lay = set(shown.resting.made.plain)
    shown.perform(grows, 1)
    (token,) = shown.resting.made.plain - lay
    flight = shown.flights.of(token)
    assert flight and flight.plain == (False, True)
    where = card((flight.travel.end.x, flight.travel.end.y, flight.travel.end.height)).inflate(-8, -8)

    def seen_at(clock: float) -> Image.Image:
        shown.update(clock - shown.clock)
        picture = pixels(shown, screen)
        return Image.frombytes("RGB", screen.size, picture).crop((*where.topleft, *where.bottomright))

    landing, resting = seen_at(flight.until - 1), seen_at(flight.until + 1)
    assert shown.flights.of(token) is None
    high = round(flight.travel.end.height)
    both = [shown.pictures.card(flight.face, high, plain=plain) for plain in (False, True)]
    pop = apart(*(Image.frombytes("RGB", each.size, tobytes(each, "RGB")) for each in both))
    assert apart(landing, resting) < pop / 4


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures' pixels and colours."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean)


@every_race
def test_the_line_that_wins_lights_up_card_by_card_before_the_end_is_told(entry: Entry) -> None:
    played = match(3, 4000, 4, entry)
    found = played.beats(None)
    shown = board(3, Screen(SMALLEST, "en"), entry)
    shown.settle(found[-2].view)
    length = shown.perform(found[-1], 1)
    shine = shown.effects.of(Shine)
    assert played.result and shine and length > shine.ends
    seat = next(
        seat for zone, seat in zip(found[-1].view.zones, found[-1].view.map.seats, strict=True) if zone == shine.line
    )
    assert (seat,) == played.result.winners
    lit = []
    for number in range(len(shine.line)):
        shown.update(shine.lit(number) + LIGHTS - shown.clock)
        lit.append(pixels(shown, Screen(SMALLEST, "en")))
    assert len({*lit}) == len(lit) == found[-1].view.facts.goal  # type: ignore[attr-defined]
    shown.update(shine.ends + 400 - shown.clock)
    assert shown.effects.of(Shine) is None
