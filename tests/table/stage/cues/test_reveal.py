from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from games.core.entry import Entry
from games.core.match import Beat, Match
from games.core.types import NOBODY
from table.base.screen import Screen
from table.match.seats import SeatSetup
from table.match.speeds import INSTANT
from table.stage.board import Board
from table.stage.cues.unveiling import FIRST, USUAL, Unveiling, lengths
from table.stage.drawing.expressions import Expression
from table.stage.drawing.ground import portrait_of
from table.stage.layout.layout import centre_pose
from tests.table.moments import each, moment, spec_of
from tests.table.stage.boards import SMALL, board, match, pixels

REDUCED = replace(SMALL, reduced=True)


def pays(played: Match, beat: Beat) -> bool:
    return getattr(beat.event, "pays", NOBODY) != NOBODY


def unveiled(
    entry: Entry, screen: Screen = SMALL, tempo: float = 1.0, pays_not: bool = False, alone: bool = False
) -> tuple[Board, Unveiling]:
    """Return a board on which a reveal has just begun.

    One for which somebody pays. `alone`: it was a claim of the payer, who judged it, too.
    """
    played, index = moment(entry, "reveal", pays)
    found = played.beats(None)
    shown = board(4, screen, entry)
    shown.settle(found[index - 1].view)
    beat = found[index]
    if pays_not:
        beat = Beat(replace(beat.event, pays=NOBODY), beat.view)  # type: ignore[call-arg]
    if alone:
        spec = spec_of(entry, beat)
        sides = {spec.parts[side]: spec.payer(beat.event) for side in ("by", "to")}
        beat = Beat(replace(beat.event, **sides), beat.view)  # type: ignore[arg-type]
    shown.services.times["reveal"] = FIRST
    length = shown.perform(beat, tempo)
    show = shown.effects.of(Unveiling)
    assert show and length == show.time.ends - shown.clock
    return shown, show


def to(shown: Board, clock: float) -> bytes:
    shown.update(clock - shown.clock)
    return pixels(shown, shown.screen)


def test_it_takes_its_time_at_first_and_less_from_the_ninth_on() -> None:
    whole = [sum(lengths(number, 1.0, pays=False).values()) for number in range(1, 12)]
    assert len({*whole[:FIRST]}) == len({*whole[FIRST:USUAL]}) == len({*whole[USUAL:]}) == 1
    assert whole[0] > 1200 >= whole[FIRST] and whole[USUAL] < 0.7 * whole[FIRST]
    assert lengths(FIRST + 1, 1.0, pays=True)["pays"] <= 500
    assert sum(lengths(FIRST + 1, 0.25, pays=False).values()) == whole[FIRST] / 4


@pytest.mark.slow
def test_the_reveals_of_a_game_are_counted() -> None:
    shown, took = board(4), []
    for beat in match(4, 200, seed=5).beats(None):
        length = shown.perform(beat, 1)
        if type(beat.event).__name__ == "Revealed":
            took.append(length)
        shown.update(4000)
    assert took == [sum(lengths(number, 1.0, pays=True).values()) for number in range(1, len(took) + 1)]


@each("reveal")
def test_who_pays_is_shown_after_the_stamp_and_not_before(entry: Entry) -> None:
    (shown, show), (other, _) = unveiled(entry), unveiled(entry, pays_not=True)
    before, after = show.struck - 5, show.time.end("pays") - 20
    assert to(shown, before) == to(other, before)
    assert to(shown, after) != to(other, show.time.start("pays") + 1)


@each("reveal")
def test_people_gasp_at_who_is_caught_and_laugh_at_who_was_wrong_after_the_stamp(entry: Entry) -> None:
    played, index = moment(entry, "reveal", pays)
    found = played.beats(None)
    spec, event = spec_of(entry, found[index]), found[index].event
    by, to = spec.part(event, "by"), spec.part(event, "to")
    for payer, wanted in ((by, ["gasp"]), (to, ["laugh"]), (NOBODY, [])):
        heard: list[str] = []
        shown = board(4, SMALL, entry, play=lambda name, step, seat, heard=heard: heard.append(name))  # type: ignore[misc]
        shown.settle(found[index - 1].view)
        shown.perform(Beat(replace(event, pays=payer), found[index].view), 1.0)  # type: ignore[call-arg]
        show = shown.effects.of(Unveiling)
        assert show
        shown.update(show.struck - shown.clock)
        assert not {"gasp", "laugh"} & {*heard}, "nobody knows it sooner"
        shown.update(1000)
        crowd = [name for name in heard if name in ("gasp", "laugh")]
        assert crowd == wanted


@each("reveal")
def test_a_reveal_is_still_where_motion_is_reduced(entry: Entry) -> None:
    shown, show = unveiled(entry, REDUCED)
    held = to(shown, show.time.start("turn") - 100)
    assert held == to(shown, show.time.start("turn") - 40)
    paid = to(shown, show.time.start("pays") + 150)
    assert paid == to(shown, show.time.end("pays") - 1) != held
    assert not any(any(show.camera(show.struck + age, REDUCED)) for age in range(0, 200, 10))


@each("reveal")
def test_the_card_shivers_stands_still_and_is_struck(entry: Entry) -> None:
    shown, show = unveiled(entry)
    trembling = {to(shown, show.time.start("turn") - before) for before in (90, 70, 50, 30, 10)}
    assert len(trembling) > 2
    assert to(shown, show.time.start("stop") + 5) == to(shown, show.time.end("stop") - 5)
    assert any(any(show.camera(show.struck + age, Screen((1920, 1080), "en"))) for age in range(0, 160, 10))
    assert max(map(abs, show.camera(show.struck, Screen((1920, 1080), "en")))) <= (12 if show.caught else 6)


@each("reveal")
def test_at_instant_speed_it_is_a_still_picture_with_the_stamp_and_who_pays(entry: Entry) -> None:
    (shown, show), (other, _) = unveiled(entry, tempo=INSTANT), unveiled(entry, tempo=INSTANT, pays_not=True)
    assert show.time.ends - shown.clock == 400
    early = to(shown, shown.clock + 16)
    assert early == to(shown, show.time.ends - 16) != to(other, other.clock + 16)
    shown.settle(shown.resting.view)  # type: ignore[arg-type]
    assert pixels(shown) != early


@each("reveal")
def test_the_card_is_seen_above_the_dark_on_its_way_to_who_pays(entry: Entry) -> None:
    played, index = moment(entry, "reveal", pays)
    found = played.beats(None)
    shown, show = unveiled(entry)
    shown.update(show.time.ends - shown.clock)
    card = spec_of(entry, found[index]).part(found[index].event, "card")
    shown.perform(found[index + 1], 1)
    assert card in shown.flights.staged or card not in shown.resting.made.poses
    assert shown.flights.tokens <= shown.resting.made.poses.keys()


@each("reveal")
def test_the_stamp_leaves_the_name_of_the_card_to_be_read(entry: Entry) -> None:
    shown, show = unveiled(entry, REDUCED, pays_not=True)
    card = centre_pose(shown.places, REDUCED).rect
    name = pygame.Rect(card.x, card.bottom - card.height // 4, card.width, card.height // 4)

    def seen(clock: float) -> tuple[bytes, bytes]:
        surface = pygame.image.frombytes(to(shown, clock), REDUCED.size, "RGB")
        return tuple(pygame.image.tobytes(surface.subsurface(part), "RGB") for part in (name, card))  # type: ignore[return-value]

    before, after = seen(show.time.start("stamp") - 1), seen(show.time.end("stamp"))
    assert before[1] != after[1], "there is no stamp"
    assert before[0] == after[0]


@each("reveal")
def test_of_both_seats_only_the_one_that_pays_is_drawn_paying(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    shown, show = unveiled(entry)
    drawn: set[tuple[str, bool]] = set()

    def draw(canvas: object, seat: SeatSetup, *given: object, pays: bool) -> None:
        drawn.add((seat.name, pays))

    monkeypatch.setattr("table.stage.cues.unveiling.draw_reaction", draw)
    to(shown, show.time.start("pays") + 50)
    paying = {name for name, pays in drawn if pays}
    assert paying == {shown.services.seats[show.payer].name} and len(drawn) > 1  # type: ignore[index]


@each("reveal")
def test_a_seat_on_both_sides_has_a_portrait_on_both_and_the_arrow_leads_to_the_judge(
    entry: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, show = unveiled(entry, alone=True)
    middle = centre_pose(shown.places, SMALL).x
    portraits, arrows, calm = list[tuple[int, bool]](), list[tuple[float, float]](), list[str]()

    def draw(canvas: object, seat: SeatSetup, place: pygame.Rect, *given: object, pays: bool) -> None:
        portraits.append((place.centerx, pays))

    def portrait(seat: SeatSetup, size: int, feels: Expression) -> pygame.Surface:
        calm.append(seat.name)
        return portrait_of(seat, size, feels)

    monkeypatch.setattr("table.stage.cues.unveiling.draw_reaction", draw)
    monkeypatch.setattr("table.stage.cues.unveiling.portrait_of", portrait)
    monkeypatch.setattr(
        "table.stage.cues.unveiling.draw_thread", lambda _, start, end, *given, **more: arrows.append(end)
    )
    to(shown, show.time.start("turn"))
    assert calm == 2 * [shown.services.seats[show.by].name]
    to(shown, show.time.start("pays") + 50)
    left, right = portraits
    assert left[0] < middle < right[0], "they lie on one another"
    assert left[1] and right[1], "one of them does not mind"
    assert [end[0] > middle for end in arrows] == [True]
