"""The truth at the stand, before whoever has judged the claim."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame
import pytest

from games.core.entry import Entry
from games.core.match import Beat, Match
from games.core.types import NOBODY
from table.base.screen import Screen
from table.match.speeds import INSTANT
from table.stage.board import Board
from table.stage.cues import unveiling
from table.stage.cues.judgement import STILL, Judgement, at_stand
from table.stage.cues.reveal import AT_STAND
from table.stage.cues.unveiling import FIRST
from table.stage.drawing.threads import Point, along
from table.stage.motion.soundtrack import DRUMS
from tests.table.moments import each, moment, spec_of
from tests.table.stage.boards import SMALL, board, pixels

REDUCED = replace(SMALL, reduced=True)
Heard = list[tuple[str, int]]


def judged(played: Match, beat: Beat) -> bool:
    """True if it follows an answer, and whoever claimed it pays."""
    beats = played.beats(None)
    index = max(number for number, other in enumerate(beats) if other.event == beat.event)
    return index > 1 and getattr(beat.event, "pays", NOBODY) != NOBODY and beats[index - 2].view.ask is not None


def answered(
    entry: Entry, screen: Screen = SMALL, *, eyes: int | None = None, tempo: float = 1.0, turned: bool = False
) -> tuple[Board, Judgement, Heard]:
    """Return a board with an answer at the stand just judged.

    `turned`: all else was as it was, but the claim was true if it was a lie, and a lie if it was true.
    """
    played, index = moment(entry, "reveal", judged)
    found, heard = list(played.beats(eyes)), Heard()
    shown = board(4, screen, entry, play=lambda name, step, seat: heard.append((name, round(shown.clock))))
    asked = found[index - 2]
    shown.settle(asked.view, [beat.event for beat in found[: index - 1]][::-1])
    assert shown.large_claims.judge(asked.view, {True: "Yes", False: "No"})
    shown.update(300)
    shown.large_claims.answer(False)
    shown.update(200)
    shown.update(shown.perform(found[index - 1], tempo))
    beat = found[index]
    if turned:
        spec = spec_of(entry, beat)
        yes = spec.parts["yes"]
        by, to = (spec.part(beat.event, side) for side in ("by", "to"))
        pays = by if spec.payer(beat.event) == to else to
        event = replace(beat.event, **{yes: not getattr(beat.event, yes), spec.parts["pays"]: pays})
        card = spec.part(beat.event, "card")
        other = next(face for face in range(len(entry.rules.faces)) if face != beat.view.face(card))
        beat = Beat(event, replace(beat.view, faces={**beat.view.faces, card: other}))
    length = shown.perform(beat, tempo)
    show = shown.effects.of(Judgement)
    assert show and length == show.time.ends - shown.clock
    return shown, show, heard


def to(shown: Board, clock: float) -> pygame.Surface:
    shown.update(clock - shown.clock)
    return pygame.image.frombytes(pixels(shown, shown.screen), SMALL.size, "RGB")


def part(picture: pygame.Surface, place: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(place), "RGB")


def test_the_first_two_take_their_time_and_all_others_are_twice_as_fast() -> None:
    whole = [sum(at_stand(number, 1.0, pays=True, turns=True, still=False).values()) for number in range(1, 5)]
    assert whole[0] == whole[FIRST - 1] == 2 * whole[FIRST] == 2 * whole[FIRST + 1]
    first = at_stand(1, 1.0, pays=True, turns=True, still=False)
    assert first["stamp"] + first["pays"] + first["rest"] == 1200


@each("reveal")
def test_letters_and_the_face_of_the_speaker_change_in_the_same_frame(entry: Entry) -> None:
    shown, show, _ = answered(entry)
    places = show.struck_at.places
    letters, face = places.verdict, places.bust.inflate(-places.bust.width // 2, -places.bust.height // 2)
    still = to(shown, show.struck - 30)
    before, struck = to(shown, show.struck - 1), to(shown, show.struck)
    assert part(before, letters) == part(still, letters) and part(before, face) == part(still, face)
    assert part(struck, letters) != part(before, letters) and part(struck, face) != part(before, face)


@pytest.mark.sampled(3)
@each("reveal")
@pytest.mark.parametrize("eyes", [None, 0])
def test_nothing_tells_the_truth_before_the_card_has_turned(entry: Entry, eyes: int | None) -> None:
    (shown, show, heard), (other, _, also) = answered(entry, eyes=eyes), answered(entry, eyes=eyes, turned=True)
    turn = show.time.start("turn")
    for clock in range(round(shown.clock), round(turn), 40):
        assert part(to(shown, clock), pygame.Rect((0, 0), SMALL.size)) == part(
            to(other, clock), pygame.Rect((0, 0), SMALL.size)
        )
    assert heard == also
    assert pixels(shown) == pixels(other)
    for one in (shown, other):
        one.update(show.time.ends - one.clock)
    assert pixels(shown) != pixels(other) and heard != also


@each("reveal")
def test_a_drum_is_heard_up_to_the_turn_and_a_caught_liar_s_claim_is_torn(entry: Entry) -> None:
    for turned in (False, True):
        shown, show, heard = answered(entry, turned=turned)
        turn = show.time.start("turn")
        while shown.clock < show.struck + 50:
            shown.update(10)
        at = dict(heard)
        assert at["drum"] == pytest.approx(turn - DRUMS["drum"], abs=40)
        assert ("rip" in at) == show.caught == (not show.yes and show.payer == show.by)


@each("reveal")
def test_at_instant_speed_it_is_a_still_that_can_be_read(entry: Entry) -> None:
    shown, show, _ = answered(entry, tempo=INSTANT)
    assert show.time.ends - shown.clock == STILL
    early = pixels(shown)
    shown.update(STILL - 20)
    assert pixels(shown) == early
    assert part(pygame.image.frombytes(early, SMALL.size, "RGB"), show.struck_at.places.verdict)
    shown.settle(shown.resting.view)  # type: ignore[arg-type]
    assert shown.painter.stand is None and shown.effects.of(Judgement) is None


@each("reveal")
def test_where_motion_is_reduced_all_fades_over_and_nothing_shakes(entry: Entry) -> None:
    shown, show, _ = answered(entry, REDUCED)
    held = to(shown, show.time.start("turn") - 100)
    assert part(held, held.get_rect()) == part(to(shown, show.time.start("turn") - 40), held.get_rect())
    assert not any(any(show.camera(show.struck + age, REDUCED)) for age in range(0, 400, 10))
    paid = to(shown, show.time.start("pays") + 150)
    assert part(paid, paid.get_rect()) == part(to(shown, show.time.end("pays") - 1), paid.get_rect())


@each("reveal")
def test_the_stand_goes_when_the_truth_has_been_seen_and_when_that_is_skipped(entry: Entry) -> None:
    shown, show, _ = answered(entry)
    assert shown.services.times[AT_STAND] == 1
    shown.update(show.time.ends + 1000 - shown.clock)
    assert shown.painter.stand is None and shown.dim == 1
    skipped, _, _ = answered(entry)
    skipped.settle(skipped.resting.view)  # type: ignore[arg-type]
    assert skipped.painter.stand is None


def drawn(
    arrows: list[tuple[Point, Point]], canvas: object, start: Point, end: Point, *_: object, **__: object
) -> None:
    """Note an arrow instead of drawing it."""
    arrows.append((start, end))


@pytest.mark.sampled(1)
@each("reveal")
def test_the_arrow_to_the_speaker_leaves_the_claim_to_be_read(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    for turned in (False, True):
        shown, show, _ = answered(entry, turned=turned)
        arrows = list[tuple[Point, Point]]()
        monkeypatch.setattr(unveiling, "draw_thread", partial(drawn, arrows))
        while shown.clock < show.time.end("pays"):
            shown.update(50)
            pixels(shown, SMALL)
        assert arrows
        for start, end in arrows:
            spots = [along(start, end, part / 20) for part in range(21)]
            assert show.payer != show.by or not any(show.struck_at.places.bubble.collidepoint(spot) for spot in spots)
        monkeypatch.undo()
