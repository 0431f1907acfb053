"""Bubbles stand long enough to be read, but not after jumps."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.core.entry import Entry
from games.core.match import Match
from table.base.screen import Screen
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.parts.claim import ClaimSpec
from table.stage.speech import bubbles
from table.stage.speech.bubbles import LASTS, POP, Anchor, Bubble, Rank
from tests.table.moments import spec_of, with_cue
from tests.table.stage.boards import SMALL, art, board, canvas, match

each = pytest.mark.parametrize("entry", with_cue("say"), ids=lambda entry: entry.id)
FREE = [entry for entry in GAMES if not load_board(entry.rules).table(ClaimSpec)]
"""Games in which nothing that is said holds."""
BEATS = 400


def said_and_over(entry: Entry) -> tuple[Match, int, Board, int, float]:
    """Return a moment just after talk has ended.

    A beat in which somebody talks, and the next beat has ended the talk: the game, the index of that next beat, the
    board, who has talked, and when.
    """
    for seed in range(20):
        game = match(4, 200, seed, entry)
        shown, beats = board(4, entry=entry), game.beats(None)
        for index, (beat, after) in enumerate(pairwise(beats[:BEATS]), 1):
            born, talk = shown.clock, spec_of(entry, beat).cue == "say"
            shown.update(shown.perform(beat, 1))
            seat = spec_of(entry, beat).part(beat.event, "by") if talk else 0
            if talk and shown.speech.bubbles.of(seat) and spec_of(entry, after).cue != "say":
                shown.perform(after, 1)
                if not any(shown.speech.bubbles.of(other) for other in range(4)):
                    return game, index, shown, seat, born
    raise AssertionError("nobody talks, or talk never ends")


def bubble(shown: Board, seat: int) -> pygame.Rect:
    """Return the opaque area of a seat's bubble."""
    shown.draw(pygame.Surface(SMALL.size))
    _, picture, corner = shown.speech.bubbles._pictures[seat]
    middle = picture.get_rect(topleft=corner).center
    return pygame.Rect(0, 0, picture.width // 3, picture.height // 4).move_to(center=middle)


def drawn(shown: Board, where: pygame.Rect) -> bytes:
    surface = pygame.Surface(SMALL.size)
    shown.draw(surface)
    return pygame.image.tobytes(surface.subsurface(where), "RGB")


@pytest.mark.sampled(1)
@each
def test_talk_can_be_read_though_the_game_goes_on(entry: Entry) -> None:
    _, _, shown, seat, born = said_and_over(entry)
    assert shown.clock < born + LASTS
    shown.flights.clear()
    where = bubble(shown, seat)
    read = drawn(shown, where)
    shown.update(born + LASTS - 1 - shown.clock)
    shown.flights.clear()
    assert drawn(shown, where) == read
    shown.update(2)
    assert drawn(shown, where) != read


@pytest.mark.sampled(1)
@each
def test_after_a_jump_talk_that_is_over_is_gone(entry: Entry) -> None:
    game, index, shown, seat, _ = said_and_over(entry)
    where = bubble(shown, seat)
    read = drawn(shown, where)
    beats = game.beats(None)
    shown.settle(beats[index].view, [beat.event for beat in reversed(beats[: index + 1])])
    assert drawn(shown, where) != read


def talk(shown: Board) -> dict[int, str]:
    return {seat: bubble.text for seat in range(4) if (bubble := shown.speech.bubbles.of(seat))}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", FREE, ids=lambda entry: entry.id)
def test_whoever_jumps_from_view_to_view_sees_the_same_talk_as_whoever_watches(entry: Entry) -> None:
    """Nothing is left of what was said before."""
    watched, jumped, heard = board(4, entry=entry), board(4, entry=entry), 0
    game = next(game for seed in range(9) if (game := match(4, 600, seed, entry)).result)
    beats = game.beats(None)
    for index, beat in enumerate(beats):
        watched.update(watched.perform(beat, 4))
        if index % 3 == 0 or index > len(beats) - 20:
            jumped.settle(beat.view, [before.event for before in reversed(beats[: index + 1])])
            assert talk(jumped) == talk(watched), index
            heard += len(talk(jumped))
    assert heard


@pytest.mark.parametrize(("lang", "text"), [("ja", "星が少なくとも40枚！"), ("en", "At least 40 × Star, I say!")])
def test_what_is_claimed_is_not_cut_off_where_there_is_little_room(
    monkeypatch: pytest.MonkeyPatch, lang: str, text: str
) -> None:
    """A number at the end matters most."""
    monkeypatch.setattr(bubbles, "fitted", lambda *cut: pytest.fail(f"cut: {cut}"))
    entry = with_cue("claim")[0]
    said = Bubble(0, text, 0.0, word=entry.rules.claims[0])
    for area in (pygame.Rect(0, 0, 100, 64), pygame.Rect(0, 0, 180, 40)):
        bubbles.picture(said, area, (0, -50), Screen((1280, 720), lang, 2.0), art(entry.id))


def said(seat: int, born: float, *, claims: bool = True) -> Bubble:
    return Bubble(seat, "Toad", born, word="toad" if claims else None, claims=claims, until="round")


def places() -> dict[int, Anchor]:
    """Four seats around a table."""
    areas = (Rect(100, 200, 200, 100), Rect(0, 100, 200, 100), Rect(220, 0, 200, 100), Rect(440, 100, 200, 100))
    return {seat: Anchor(area, Rect(area.x, area.y - 20, 16, 16)) for seat, area in enumerate(areas)}


def test_only_the_latest_claim_counts_and_those_before_it_point_on() -> None:
    made = bubbles.Bubbles()
    for seat, born in ((1, 0.0), (2, 10.0), (3, 20.0)):
        made.say(said(seat, born))
    made.say(said(0, 30.0, claims=False))
    ranks = made.ranks(25, places())
    assert ranks[3] == Rank(latest=True) and 0 not in ranks, "what has not been said yet is no claim"
    assert ranks[1].on is not None and 0 < ranks[1].on < 90, "up and to the right"
    assert ranks[2].on is not None and -90 < ranks[2].on < 0
    wide, narrow = Rect(0, 0, 200, 40), Rect(0, 90, 80, 40)
    below = places() | {1: Anchor(wide, Rect(0, 40, 16, 16)), 2: Anchor(narrow, Rect(0, 90, 16, 16))}
    assert made.ranks(25, below)[1].on == -90, "from portrait to portrait, however much room each has to speak in"
    assert made.ranks(35, places())[0] == Rank()
    assert made.ranks(15, places())[2] == Rank(latest=True)
    made.say(said(1, 40.0))
    assert made.ranks(45, places())[1] == Rank(latest=True) and made.ranks(45, places())[3].on is not None


def test_the_claim_that_counts_is_large_and_the_others_are_small_and_grey() -> None:
    screen, area, entry = Screen((1920, 1080), "en"), Rect(400, 300, 330, 160), with_cue("claim")[0]
    word = entry.rules.claims[0]
    claim = Bubble(0, "Toad", 0.0, word=word, claims=True)
    drawn = {rank: bubbles.picture(claim, area, (0, 0), screen, art(entry.id), rank)[0] for rank in RANKS}
    usual, latest, past = (drawn[rank] for rank in RANKS)
    assert past.height < usual.height < latest.height
    assert latest.height > screen.px(96)
    coin = art(entry.id).chip(word, 40)
    grey = pygame.transform.grayscale(coin)
    colours = [pygame.transform.average_color(surface) for surface in (coin, grey)]
    assert max(colours[0][:3]) - min(colours[0][:3]) > max(colours[1][:3]) - min(colours[1][:3])


RANKS = (Rank(), Rank(latest=True), Rank(on=0))


@pytest.mark.parametrize(
    ("seat", "corner"),
    [((0, 0), "topleft"), ((900, 0), "topright"), ((0, 900), "bottomleft"), ((900, 900), "bottomright")],
)
def test_a_bubble_is_as_near_to_its_seat_as_its_room_lets_it(seat: tuple[int, int], corner: str) -> None:
    screen, area, entry = Screen((1920, 1080), "en"), Rect(400, 300, 330, 160), with_cue("claim")[0]
    drawn, at = bubbles.picture(Bubble(0, "Toad", 0.0), area, seat, screen, art(entry.id))
    margin = screen.px(9) + round(screen.px(14) * 1.1)
    body = drawn.get_rect(topleft=at).inflate(-2 * margin, -2 * margin)
    assert getattr(body, corner) == getattr(area, corner)


def test_a_bubble_comes_out_of_its_seat_but_not_with_reduced_motion() -> None:
    entry = with_cue("claim")[0]
    claim = Bubble(0, "Toad", 0.0, word=entry.rules.claims[0], claims=True)
    place = {0: Anchor(Rect(300, 200, 200, 100), Rect(0, 0, 40, 40))}
    for screen, moves in ((SMALL, True), (replace(SMALL, reduced=True), False)):
        made = bubbles.Bubbles()
        made.say(claim)
        boxes = []
        for clock in (20.0, POP + 1.0):
            surface = pygame.Surface((640, 360), pygame.SRCALPHA)
            made.draw(canvas(surface, clock, screen, entry), place)
            boxes.append(surface.get_bounding_rect(100))
        assert (boxes[0].centerx < boxes[1].centerx - 40) == moves
        assert (boxes[0] == boxes[1]) != moves


@pytest.mark.parametrize("said", ["Froggs", "ムカデ"])
def test_letters_stay_within_a_low_bubble(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Large text may have less height than it wants."""
    screen = Screen((1920, 1080), "en", 2.0)
    heights = []
    fitted = bubbles.fitted

    def noted(text: str, size: int, *rest: object) -> pygame.Surface:
        drawn = fitted(text, size, *rest)  # type: ignore[arg-type]
        heights.append(drawn.get_bounding_rect().height)
        return drawn

    monkeypatch.setattr(bubbles, "fitted", noted)
    for high in (48, 56, 70):
        area = Rect(0, 0, 400, high)
        bubbles.picture(Bubble(0, said, 0.0), area, (0, 0), screen, art(GAMES[0].id), Rank(latest=True))
        assert high * 0.4 < heights[-1] <= high - screen.px(8), high
