"""The claim that somebody else judges, seen by all."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pygame
import pytest

from games.core.contract.witness import play
from games.core.determinization import determinize
from games.core.entry import Entry
from games.core.match import Beat
from games.core.view import View, look
from games.core.words import Words
from table.base.screen import Screen
from table.graphics.text import Colour, Weight, ellipsize, fitted, font_for
from table.stage import watched_case
from table.stage.boardfile import load_board
from table.stage.case import case_of
from table.stage.speech.bubbles import Bubble
from table.stage.watched_case import heads, told
from tests.table.scenes.playing import FRAME, PERSON, Player, sit_down
from tests.table.stage.boards import SMALL, art, board, picture_of, pixels
from tests.table.stage.test_stand import JUDGED

each = pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)


@pytest.mark.sampled(1)
@each
def test_it_counts_by_the_eyes_that_are_there(game: Entry) -> None:
    """As the stand does; a bystander's know no hand."""
    match, spec = play(game.rules, 4, 7), load_board(game.rules)
    claim, own = Bubble(0, game.rules.claims[0], 0.0, word=game.rules.claims[0]), 0
    for eyes in (None, 0, 1):
        beats = match.beats(eyes)
        shown = board(4, SMALL, game)
        for index in [n for n, beat in enumerate(beats) if beat.view.ask and spec.asks[beat.view.ask.what].card][::5]:
            shown.settle(beats[index].view, [beat.event for beat in beats[: index + 1]][::-1])
            shown.large_claims.watch(beats[index].view)
            assert shown.painter.watched
            case = case_of(beats[index].view, spec, game.rules, shown.speech.claim(beats[index].view) or claim)
            assert shown.painter.watched.case == case
            own += len(case.mine) if case else 0
        assert eyes is not None or not own
    assert own


@each
def test_it_says_if_true_or_if_a_lie(game: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    said = list[str]()

    def watch(text: str, *how: Any, **more: Any) -> pygame.Surface:
        said.append(text)
        return fitted(text, *how, **more)

    monkeypatch.setattr(watched_case, "fitted", watch)
    beats, asks = play(game.rules, 4, 7).beats(None), load_board(game.rules).asks
    shown = board(4, SMALL, game)
    index = next(n for n, beat in enumerate(beats) if beat.view.ask and asks[beat.view.ask.what].card)
    shown.settle(beats[index].view, [beat.event for beat in beats[: index + 1]][::-1])
    shown.large_claims.watch(beats[index].view)
    shown.update(500)
    picture_of(shown)
    watched = shown.painter.watched
    assert watched
    whens = heads(watched.case, shown.speech.teller)
    assert len({*whens}) == len(whens) == len(told(watched.case)) > 0, "no two for the same case"
    assert all(any(text.startswith(when) for text in said) for when in whens)


@each
def test_it_stands_in_the_place_of_the_prompt_and_goes_again(game: Entry) -> None:
    beats, asks = play(game.rules, 4, 7).beats(None), load_board(game.rules).asks
    index = next(number for number, beat in enumerate(beats) if beat.view.ask and asks[beat.view.ask.what].card)
    shown = board(4, SMALL, game)
    shown.settle(beats[index].view, [beat.event for beat in beats[: index + 1]][::-1])
    before = pixels(shown)
    shown.large_claims.watch(beats[index].view)
    shown.update(500)
    assert shown.painter.watched and pixels(shown) != before
    assert not shown.painter.watched.case.mine
    shown.large_claims.watch(None)
    assert shown.painter.watched is None


@pytest.mark.slow
@pytest.mark.sampled(1)
@each
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("log", [0.0, 410.0])
def test_what_is_at_stake_is_never_cut(
    game: Entry, log: float, full: bool, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut, said = [], set()

    def watch(text: str, size: int, least: int, width: int, colour: Colour, weight: Weight = "bold") -> pygame.Surface:
        said.add(text)
        cut.extend([text] * (ellipsize(text, font_for(text, least, weight), width) != text))
        return fitted(text, size, least, width, colour, weight)

    monkeypatch.setattr(watched_case, "fitted", watch)
    seats = game.seats[-1] if full else 4
    beats, asks = play(game.rules, seats, 7).beats(None), load_board(game.rules).asks
    screen = Screen((1280, 720), lang)
    for index in [n for n, beat in enumerate(beats) if beat.view.ask and asks[beat.view.ask.what].card][::9]:
        shown = board(seats, screen, game)
        shown.layout(screen, Words(lang, "table", game.package), art(game.id), log)
        shown.settle(beats[index].view, [beat.event for beat in beats[: index + 1]][::-1])
        shown.large_claims.watch(beats[index].view)
        shown.update(500)
        picture_of(shown, screen)
    assert len(said) > 2 and not cut


@pytest.mark.slow
@pytest.mark.sampled(1)
@each
def test_what_is_at_stake_is_large_where_text_is_large(game: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []

    def watch(text: str, size: int, least: int, width: int, colour: Colour, weight: Weight = "bold") -> pygame.Surface:
        drawn = fitted(text, size, least, width, colour, weight)
        if len(text) > len("Nasoja Mosoja"):  # longer than any claim
            sizes.append(drawn.get_height())
        return drawn

    monkeypatch.setattr(watched_case, "fitted", watch)
    beats, asks = play(game.rules, 4, 7).beats(None), load_board(game.rules).asks
    least = font_for("a", 20, "bold").size("a")[1]
    for size in ((1280, 720), (1600, 900), (1920, 1080)):
        screen = Screen(size, "en", 2.0)
        index = next(n for n, beat in enumerate(beats) if beat.view.ask and asks[beat.view.ask.what].card)
        shown = board(4, screen, game)
        shown.settle(beats[index].view, [beat.event for beat in beats[: index + 1]][::-1])
        shown.large_claims.watch(beats[index].view)
        shown.update(500)
        picture_of(shown, screen)
        assert sizes and min(sizes) >= least, screen


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


@pytest.mark.slow
def test_it_is_shown_while_others_think_and_never_while_anything_else_is() -> None:
    seen = watches(sit_down(PERSON, "random", "random", "random", speed=4.0), 1500)
    assert (True, False, False) in seen
    assert not {(True, True, False), (True, False, True), (True, True, True)} & seen


TIMES = (0.0, 40.0, 60.0, 60.0, 400.0, 4000.0)
"""ms between the pictures: as it comes, and later."""


Seen = tuple[list[bytes], list[bool], list[tuple[str, int]]]


def strip_of(game: Entry, view: View, beats: Sequence[Beat], index: int) -> Seen:
    """Return pictures of a case that is watched, what moves, and sounds."""
    heard: list[tuple[str, int]] = []
    shown = board(4, SMALL, game, play=lambda name, step, seat: heard.append((name, step)))
    shown.settle(view, [beat.event for beat in beats[: index + 1]][::-1])
    shown.large_claims.watch(view)
    pictures, moving = [], []
    for ms in TIMES:
        shown.update(ms)
        moving.append(shown.moving)
        pictures.append(pygame.image.tobytes(picture_of(shown).subsurface(shown.places.prompt), "RGB"))
    assert shown.painter.watched
    return pictures, moving, heard


@pytest.mark.sampled(1)
@each
def test_swapping_what_the_audience_does_not_see_changes_no_picture_sound_or_time(game: Entry) -> None:
    """Each pair of eyes sees what it knows."""
    match, asks, random = play(game.rules, 4, 7), load_board(game.rules).asks, Random(5)
    rows = {eyes: match.beats(eyes) for eyes in (None, 0, 1, 2, 3)}
    every = [n for n, beat in enumerate(rows[None]) if beat.view.ask and asks[beat.view.ask.what].card]
    for index in every[2:9:3]:
        for eyes, beats in rows.items():
            view = beats[index].view
            swapped = look(determinize(game.rules, view, random), eyes)
            found, other = (strip_of(game, one, beats, index) for one in (view, swapped))
            assert found == other
            assert found[0][0] != found[0][-1] and not found[2]
