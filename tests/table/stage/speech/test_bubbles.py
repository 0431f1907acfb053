"""Talk stands long enough to be read, also where the game goes on, and not after a jump."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.match import Match
from table.screen import Screen
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.parts.claim import ClaimSpec
from table.stage.speech import bubbles
from table.stage.speech.bubbles import LASTS, Bubble
from tests.table.moments import spec_of, with_cue
from tests.table.stage.boards import SMALL, art, board, match

each = pytest.mark.parametrize("entry", with_cue("say"), ids=lambda entry: entry.id)
FREE = [entry for entry in GAMES if not load_board(entry.rules).table(ClaimSpec)]
"""Games in which nothing that is said holds."""
BEATS = 400


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    yield


def said_and_over(entry: Entry) -> tuple[Match, int, Board, int, float]:
    """Just after a beat in which somebody talks, and the next beat has ended the talk: the game, the index of that
    next beat, the board, who has talked, and when."""
    for seed in range(20):
        game = match(4, 200, seed, entry)
        shown, beats = board(4, entry=entry), game.beats(None)
        for index, (beat, after) in enumerate(pairwise(beats[:BEATS]), 1):
            born, talk = shown._clock, spec_of(entry, beat).cue == "say"
            shown.update(shown.perform(beat, 1))
            seat = spec_of(entry, beat).part(beat.event, "by") if talk else 0
            if talk and shown._speech.bubbles.of(seat) and spec_of(entry, after).cue != "say":
                shown.perform(after, 1)
                if not any(shown._speech.bubbles.of(other) for other in range(4)):
                    return game, index, shown, seat, born
    raise AssertionError("nobody talks, or talk never ends")


def bubble(shown: Board, seat: int) -> pygame.Rect:
    """Where the ground of the seat's talk is opaque."""
    shown.draw(pygame.Surface(SMALL.size))
    _, picture, corner = shown._speech.bubbles._pictures[seat]
    middle = picture.get_rect(topleft=corner).center
    return pygame.Rect(0, 0, picture.width // 3, picture.height // 4).move_to(center=middle)


def drawn(shown: Board, where: pygame.Rect) -> bytes:
    surface = pygame.Surface(SMALL.size)
    shown.draw(surface)
    return pygame.image.tobytes(surface.subsurface(where), "RGB")


@each
def test_talk_can_be_read_though_the_game_goes_on(entry: Entry) -> None:
    _, _, shown, seat, born = said_and_over(entry)
    assert shown._clock < born + LASTS
    shown._flights.clear()
    where = bubble(shown, seat)
    read = drawn(shown, where)
    shown.update(born + LASTS - 1 - shown._clock)
    shown._flights.clear()
    assert drawn(shown, where) == read
    shown.update(2)
    assert drawn(shown, where) != read


@each
def test_after_a_jump_talk_that_is_over_is_gone(entry: Entry) -> None:
    game, index, shown, seat, _ = said_and_over(entry)
    where = bubble(shown, seat)
    read = drawn(shown, where)
    beats = game.beats(None)
    shown.settle(beats[index].view, [beat.event for beat in reversed(beats[: index + 1])])
    assert drawn(shown, where) != read


def talk(shown: Board) -> dict[int, str]:
    return {seat: bubble.text for seat in range(4) if (bubble := shown._speech.bubbles.of(seat))}


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
    for room in (pygame.Rect(0, 0, 100, 64), pygame.Rect(0, 0, 180, 40)):
        bubbles.picture(said, room, (0, -50), Screen((1280, 720), lang, 2.0), art(entry.id))
