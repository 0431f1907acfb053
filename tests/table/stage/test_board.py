from __future__ import annotations

import pytest

from games import GAMES
from games.core.match import Match
from games.core.words import Words
from table.base.screen import Screen
from table.match.director import Director
from table.stage.board import Board
from table.stage.cues import unveiling
from tests.table.stage.boards import SMALL, art, beats, board, first, match, pixels, play_on


def test_a_beat_lasts_as_long_as_its_cards_fly() -> None:
    shown = board(4)
    for beat in beats(match(4, 10, seed=2), 0):
        length = shown.perform(beat, 1)
        assert 300 <= length <= 2500
        play_on(shown, length + 800)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("tempo", [0.5, 2.0, 4.0])
def test_the_tempo_stretches_every_beat(tempo: float) -> None:
    usual, other = board(4), board(4)
    for beat in beats(match(4, 12, seed=2), 0):
        length = usual.perform(beat, 1)
        assert other.perform(beat, tempo) == pytest.approx(length / tempo, rel=0.3)
        play_on(usual, length + 3000)
        play_on(other, length / tempo + 6000)


def test_settling_ends_all_motion_at_once() -> None:
    found = beats(match(4, 8, seed=3), 0)
    at = first(found, "Revealed")
    shown, other = board(4), board(4)
    shown.settle(found[at - 1].view)
    other.settle(found[at - 1].view)
    shown.perform(found[at], 1)
    shown.update(400)
    assert shown.moving
    shown.settle(found[at].view)
    other.settle(found[at].view)
    assert not shown.moving
    shown.clock = other.clock = 0
    shown.painter.lamp.turn((0, 0), 0, 0)
    other.painter.lamp.turn((0, 0), 0, 0)
    assert pixels(shown) == pixels(other)


def test_what_stands_is_said_in_the_language_of_the_moment() -> None:
    game = match(4, 1, seed=1)
    shown = board(4)
    for beat in beats(game, None):
        play_on(shown, shown.perform(beat, 1) + 1000)
    (seat,) = shown.speech.bubbles.seats
    english = shown.speech.bubbles.of(seat)
    words = Words("ja", "table", GAMES[0].package)
    shown.layout(Screen(SMALL.size, "ja"), words, shown.pictures.art, 0)
    japanese = shown.speech.bubbles.of(seat)
    assert english and japanese and english.word == japanese.word
    assert japanese.text == words(f"claim.{japanese.word}") != english.text


def test_the_claim_that_holds_is_shown_even_if_its_beat_was_jumped_over() -> None:
    found = beats(match(4, 30, seed=3), None)
    at = first(found, "Offered")
    shown = board(4)
    shown.settle(found[at].view, [beat.event for beat in reversed(found[: at + 1])])
    giver = found[at].event.giver  # type: ignore[attr-defined]
    said = shown.speech.bubbles.of(giver)
    assert said and said.word == GAMES[0].rules.claims[found[at].event.claim]  # type: ignore[attr-defined]
    over = next(beat.view for beat in found[at:] if beat.view.ask and beat.view.ask.what == "offer")
    shown.settle(over)
    assert all(shown.speech.bubbles.of(seat) is None for seat in range(4))


def test_at_the_reveal_what_was_said_stands_beside_the_card_and_nowhere_else() -> None:
    found = beats(match(4, 8, seed=3), None)
    at = first(found, "Revealed")
    shown = board(4)
    for beat in found[: at + 1]:
        play_on(shown, shown.perform(beat, 1))
    assert (show := shown.effects.of(unveiling.Unveiling)) and all(show.said)
    assert all(shown.speech.bubbles.of(seat) is None for seat in range(4))


def test_the_claim_comes_back_for_who_is_asked_while_the_round_goes_on() -> None:
    found = beats(match(2, 400, seed=2), None)
    at = next(i for i, beat in enumerate(found) if beat.view.ask and beat.view.ask.what == "lay")
    shown = board(2)
    for beat in found[: at + 1]:
        play_on(shown, shown.perform(beat, 1))
    giver, word = found[at].view.facts.giver, found[at].view.facts.claim  # type: ignore[attr-defined]
    said = shown.speech.bubbles.of(giver)
    assert said and said.word == GAMES[0].rules.claims[word]


def heard(seats: int, played: Match, eyes: int | None) -> list[tuple[str, int]]:
    sounds: list[tuple[str, int]] = []
    shown = board(seats, play=lambda name, step, seat: sounds.append((name, step)))
    for beat in played.beats(eyes):
        play_on(shown, shown.perform(beat, 1) + 400)
    play_on(shown, 3000)
    return sounds


@pytest.mark.slow
def test_sounds_belong_to_what_happens() -> None:
    sounds = heard(4, match(4, 120, seed=4), None)
    names = [name for name, _ in sounds]
    assert {"deal", "slide", "claim", "flip", "take", "danger", "turn"} <= set(names)
    assert {"reveal_true", "reveal_lie"} & set(names)
    steps = [step for name, step in sounds if name == "deal"]
    assert steps == sorted(steps) and len(steps) > 5


def test_skipping_is_silent() -> None:
    sounds: list[str] = []
    shown = board(4, play=lambda name, step, seat: sounds.append(name))
    found = beats(match(4, 4, seed=3), 0)
    shown.perform(found[0], 1)
    shown.settle(found[-1].view)
    play_on(shown, 3000)
    assert sounds == []


# Windows


def test_a_resized_window_shows_the_same_game() -> None:
    played = match(4, 9, seed=3)
    shown = board(4)
    shown.perform(played.beats(0)[0], 1)
    shown.settle(played.view(0))
    large = Screen((960, 540), "en")
    shown.layout(large, Words("en", GAMES[0].package), art(GAMES[0].id), 400)
    assert shown.places.log is not None
    other = Board(large, GAMES[0], shown._seats, Words("en", GAMES[0].package), art(GAMES[0].id), log=400)
    other.settle(played.view(0))
    assert pixels(shown, large) == pixels(other, large)


def test_laying_out_the_same_leaves_motions_alone() -> None:
    shown = board(4)
    shown.perform(match(4, 0).beats(0)[0], 1)
    shown.layout(*shown.laid_for)  # type: ignore[misc]
    assert shown.moving


def test_nobody_moves_for_other_eyes_only_the_hand_at_the_bottom_is_theirs() -> None:
    played = match(4, 3)
    shown = board(4, bottom=2)
    shown.settle(played.view(None))
    panels = [place.panel for place in shown.places.seats]
    for eyes, holder in ((None, 2), (1, 1), (3, 3), (None, 2)):
        shown.settle(played.view(eyes))
        assert (shown.places.bottom, shown.places.holder) == (2, holder)
        assert [place.panel for place in shown.places.seats] == panels
        held = [stack.rect for stack in shown.resting.made.stacks]
        assert bool(held) == (eyes is not None) and all(shown.places.hand.inflate(4, 4).contains(rect) for rect in held)


def test_a_director_plays_a_whole_game_on_it() -> None:
    played = match(3, 400, seed=8)
    shown = board(3)
    director = Director(shown, 4.0)
    director.watch(played.beats(None), 0)
    frames = 0
    while director.busy:
        director.update(40)
        shown.update(40)
        frames += 1
    assert director.shown == len(played.beats(None))
    assert frames > len(played.beats(None))
