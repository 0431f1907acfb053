"""Hidden cards change no pixel, sound or duration."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games import GAMES
from games.core.determinization import determinize
from games.core.entry import Entry
from games.core.match import Beat, Match
from games.core.view import View, look
from table.match.picker import Touch
from tests.table.stage.boards import board, match, pixels

every_game = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
Seen = tuple[list[bytes], list[float], list[tuple[str, int]]]


def seen(beats: list[Beat], seats: int, entry: Entry) -> Seen:
    """Return frames, durations and sounds of all motions."""
    sounds: list[tuple[str, int]] = []
    shown = board(seats, entry=entry, play=lambda name, step, seat: sounds.append((name, step, seat)))
    frames, lengths = [], []
    for beat in beats:
        length = shown.perform(beat, 1)
        lengths.append(length)
        for _ in range(4):
            shown.update(length / 4)
            frames.append(pixels(shown))
    return frames, lengths, sounds


@pytest.mark.sampled(1)
@every_game
@pytest.mark.parametrize("eyes", [None, 0, 2])
def test_swapping_what_is_hidden_changes_nothing(entry: Entry, eyes: int | None) -> None:
    random = Random(5)
    found = list(match(4, 7, seed=3, entry=entry).beats(eyes))

    def swapped(view: View) -> View:
        return look(determinize(entry.rules, view, random), eyes)

    others = [Beat(beat.event, swapped(beat.view)) for beat in found]
    assert seen(found, 4, entry) == seen(others, 4, entry)


def offered(card: int, eyes: int | None) -> list[Beat]:
    """Return the first round, with card number `card` given.

    The starter gives it to its neighbour with the same words.
    """
    played = match(4, 0, seed=6)
    assert played.ask
    starter = played.ask.seat
    choices = played.legal(starter)
    hand = played.view(starter).cards("hand", starter)
    action = next(a for a in choices if (a.card, a.to) == (hand[card], (starter + 1) % 4) and a.claim == 2)  # type: ignore[attr-defined]
    played.submit(starter, action)
    return list(played.beats(eyes))


def test_a_card_leaves_anothers_hand_the_same_wherever_it_was_in_it() -> None:
    starter = match(4, 0, seed=6).ask.seat  # type: ignore[union-attr]
    for eyes in (None, (starter + 1) % 4, (starter + 2) % 4):
        assert seen(offered(0, eyes), 4, GAMES[0]) == seen(offered(9, eyes), 4, GAMES[0])
    assert seen(offered(0, starter), 4, GAMES[0])[0] != seen(offered(9, starter), 4, GAMES[0])[0]


def test_giving_a_card_takes_the_same_time_for_all_eyes() -> None:
    lengths = {tuple(seen(offered(0, eyes), 4, GAMES[0])[1]) for eyes in (None, 0, 1, 2, 3)}
    assert len(lengths) == 1


def after_peek(eyes: int | None) -> tuple[Match, View]:
    """A game right after the first peek."""
    for seed in range(50):
        for steps in range(1, 6):
            played = match(4, steps, seed=seed)
            if type(played.beats(None)[-1].event).__name__ == "Peeked":
                return played, played.view(eyes)
    raise AssertionError("nobody peeked")


def test_only_who_knows_the_card_before_a_seat_is_shown_what_it_is() -> None:
    played, bystander = after_peek(None)
    knowers = bystander.facts.as_dict()["knowers"]
    for seat in range(4):
        view = played.view(seat)
        assert view.ask
        card = view.cards("front", view.ask.seat)[0]
        shown = board(4)
        shown.settle(view)
        assert card not in shown.resting.made.faces
        before = pixels(shown)
        others = {token: face for token, face in view.faces.items() if token != card}
        shown.settle(replace(view, faces=others))
        assert (pixels(shown) != before) == bool(knowers >> seat & 1)


def test_dimming_what_cannot_be_chosen_shows_nothing_to_a_bystander() -> None:
    played = match(4, 0)
    tokens = played.view(0).cards("hand", 0)
    shown = board(4)
    shown.settle(played.view(None))
    before = pixels(shown)
    shown.mark([Touch("Token", token) for token in tokens[:3]], dim=True)
    shown.update(10)
    shown.clock = 0
    assert pixels(shown) == before
