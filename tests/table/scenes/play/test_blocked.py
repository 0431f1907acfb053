"""Words that nobody may say at the moment.

Among those that can be said, with the reason, and with who is the cause.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pygame
import pytest

from games import GAMES
from games import entry as find
from games.core.chance import SeededChance, stream
from games.core.entry import Entry
from games.core.match import Log, Match
from games.core.view import View
from table.input.intents import Accept, Next, Point, Press, Release
from table.match.picker import Picker
from table.match.seats import PERSON
from table.stage.boardfile import load_board
from table.stage.parts.seat import NO_WORD, SeatSpec
from tests.table.scenes.playing import NAMES, Player, sit_down

pytestmark = pytest.mark.usefixtures("home")
SEATS = 3
Blocked = tuple[int, ...]


def fact(entry: Entry) -> str:
    """With the words that are blocked, by seat.

    "" in a game in which none can be.
    """
    spec = load_board(entry.rules).table(SeatSpec)
    return next((str(row.fact) for row in (spec.rows.values() if spec else ()) if row.look == "struck"), "")


each = pytest.mark.parametrize("entry", [entry for entry in GAMES if fact(entry)], ids=lambda entry: entry.id)


@cache
def moment(game: str, told: bool) -> tuple[Log, Blocked]:
    """Seat 0 may say words while others have blocked some.

    `told`: not those; else it may say them all the same.
    """
    rules = find(game).rules
    for seed in range(400):
        match = Match(rules, SEATS, {"starter": 0}, chance=SeededChance(stream(seed, "chance")))
        random = stream(seed, "moves")
        for _ in range(60):
            if match.ask is None:
                break
            legal = match.legal(match.ask.seat)
            blocked = tuple(match.view(None).facts.as_dict()[fact(find(game))])
            off = {*blocked} - {NO_WORD}
            words = {touch.value for touch in Picker(legal).touches() if touch.kind == "Word"}
            if match.ask.seat == 0 and off and words and told == (not off & words):
                return match.log, blocked
            match.submit(match.ask.seat, legal[random.randrange(len(legal))])
    raise AssertionError("no such moment")


def with_blocked(view: View, entry: Entry, values: Blocked) -> View:
    """The view, had just this been blocked."""
    facts = view.facts.copy()
    setattr(facts, fact(entry), values)
    return replace(view, facts=facts)


def sit_at(entry: Entry, told: bool) -> tuple[Player, Blocked]:
    log, blocked = moment(entry.id, told)
    player = sit_down(PERSON, *["random"] * (SEATS - 1), game=entry.id, log=log, size=(1920, 1080))
    player.wait_until_asked()
    return player, blocked


@each
def test_a_blocked_word_is_among_the_others_and_cannot_be_said(entry: Entry) -> None:
    player, blocked = sit_at(entry, told=True)
    words = [target for id, target in player.targets.items() if id.startswith("Word")]
    assert [target.id for target in words] == [f"Word {word}" for word in range(len(entry.rules.claims))]
    assert [int(target.id.split()[1]) for target in words if not target.enabled] == sorted({*blocked} - {NO_WORD})
    off = next(target for target in words if not target.enabled)
    player.do(Point(off.rect.center), Press(off.rect.center), Release(off.rect.center))
    assert not player.scene.turn.chosen


@pytest.mark.sampled(1)
@each
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_it_says_who_has_blocked_it(entry: Entry, keys: bool) -> None:
    player, blocked = sit_at(entry, told=True)
    off = next(target for id, target in player.targets.items() if id.startswith("Word") and not target.enabled)
    word = int(off.id.split()[1])
    before = player.frame()
    if keys:
        for _ in range(len(player.targets) + 1):
            player.do(Next())
            if (at := player.scene.focus.current) and at.id == off.id:
                break
        player.do(Accept())
    else:
        player.do(Point(off.rect.center))
    lit = player.scene.focus.lit
    assert lit and lit.id == off.id and not player.scene.turn.chosen
    assert player.frame() != before
    assert player.scene.words(f"claim.{entry.rules.claims[word]}") in lit.why
    for seat in range(SEATS):
        assert (NAMES[seat] in lit.why) == (blocked[seat] == word)


@each
def test_where_it_may_be_said_nothing_is_off(entry: Entry) -> None:
    player, _ = sit_at(entry, told=False)
    assert all(target.enabled for id, target in player.targets.items() if id.startswith("Word"))


@each
def test_the_seat_shows_what_it_has_blocked(entry: Entry) -> None:
    player, blocked = sit_at(entry, told=True)
    board = player.scene.board
    told = {int(thing.touch.value): thing.name for thing in board.resting.things() if thing.touch.kind == "Seat"}
    for seat, word in enumerate(blocked):
        said = player.scene.words(f"claim.{entry.rules.claims[word]}")
        assert (said in told[seat]) == (word != NO_WORD)
    seat, word = next((seat, word) for seat, word in enumerate(blocked) if word != NO_WORD)
    pictures = []
    for other in {NO_WORD, word, (word + 1) % len(entry.rules.claims)}:
        values = (*blocked[:seat], other, *blocked[seat + 1 :])
        board.settle(with_blocked(player.scene.session.view(0), entry, values))
        player.app.draw(player.surface)
        badges = player.surface.subsurface(board.places.seats[seat].badges)
        pictures.append(pygame.image.tobytes(badges, "RGB"))
    assert len(set(pictures)) == 3


@each
def test_a_word_that_two_have_blocked_names_both(entry: Entry) -> None:
    player, _ = sit_at(entry, told=True)
    view = with_blocked(player.scene.session.view(0), entry, (NO_WORD, 1, 1))
    found = player.scene.narration.narrator.blocked(view)
    assert found.keys() == {1} and NAMES[1] in found[1] and NAMES[2] in found[1]
