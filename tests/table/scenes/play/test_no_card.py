"""A hand of which nothing can be chosen.

The line says so, and the cards are darkened, for whoever holds it alone.
"""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest

from games import GAMES
from games.core.chance import SeededChance, stream
from games.core.match import Log, Match
from games.core.words import Words, catalogue
from table.match.eyes import Phase
from table.match.picker import Picker
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.session import Session
from table.match.worker import Worker
from table.phones.phone_hand import PhoneHand
from table.stage.boardfile import load_board
from tests.table.scenes.playing import NAMES, PEOPLE, sit_down

pytestmark = pytest.mark.usefixtures("home")

SAID = [
    (entry.id, what)
    for entry in GAMES
    for what in entry.rules.asks
    if f"ask.{what}.no_card" in catalogue(entry.package, "en")
]
"""The games and decisions that have words for it."""
MANY = 400


def takes_cards(match: Match) -> bool:
    assert match.ask
    return any(touch.kind == "Token" for touch in Picker(match.legal(match.ask.seat)).touches())


@cache
def moment(game: str, what: str, takes: bool) -> tuple[Log, int]:
    """Return a random game of three with an optional card, and seat.

    The seat has cards, is asked this, and can choose a card, or none.
    """
    entry = next(entry for entry in GAMES if entry.id == game)
    short = {option.id: 1 for option in entry.rules.options if option.id == "short"}  # only so is a burst a choice
    for seed in range(MANY):
        match = Match(entry.rules, 3, {"starter": 0, **short}, chance=SeededChance(stream(seed, "chance")))
        random = stream(seed, "moves")
        while match.ask:
            seat = match.ask.seat
            held = match.view(seat).cards("hand", seat)
            if match.ask.what == what and held and takes_cards(match) == takes:
                return match.log, seat
            legal = match.legal(seat)
            match.submit(seat, legal[random.randrange(len(legal))])
    raise AssertionError("no such moment")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("takes", [False, True])
@pytest.mark.parametrize(("game", "what"), SAID)
def test_the_line_says_that_no_card_can_be_chosen_and_all_are_dark(game: str, what: str, takes: bool) -> None:
    log, seat = moment(game, what, takes)
    player = sit_down(*[PERSON if number == seat else "random" for number in range(3)], game=game, log=log)
    player.wait_until_asked()
    scene = player.scene
    said, words = scene.turn.prompt.instruction, scene.narration.narrator.words
    assert (said == words(f"ask.{what}.no_card", name=scene.narration.narrator.name(seat))) == (not takes)
    assert scene.board.hand.dim
    assert any(not target.enabled and target.why for target in player.targets.values()) or takes


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "what"), SAID)
def test_nobody_else_is_told_so(game: str, what: str) -> None:
    """Several share the screen.

    What stands there before the curtain and on it is the same in both cases.
    """
    log, seat = moment(game, what, False)
    player = sit_down(*PEOPLE, PERSON, game=game, log=log)
    scene = player.scene
    words, name = scene.narration.narrator.words, scene.narration.narrator.name(seat)
    told = words(f"ask.{what}.no_card", name=name)
    while player.phase is not Phase.COVER:
        assert scene.turn.prompt.instruction != told and not scene.board.hand.dim
        player.wait(16)
    assert scene.narration.narrator.purpose(seat, what) != told
    player.pass_cover()
    assert player.phase is Phase.PRIVATE
    player.wait_until_asked()
    assert scene.turn.prompt.instruction == told and scene.board.hand.dim


def test_games_have_words_for_it() -> None:
    assert {"panic"} <= {game for game, _ in SAID}


def test_a_hand_that_is_not_asked_about_stays_bright() -> None:
    """Players compare their hands with what they could say."""
    log, seat = moment("royal", "pass_on", False)
    player = sit_down(*[PERSON if number == seat else "random" for number in range(3)], game="royal", log=log)
    player.wait_until_asked()
    assert player.scene.session.ask == (seat, "pass_on")
    assert player.scene.turn.active and not player.scene.board.hand.dim


@pytest.mark.sampled(2)
@pytest.mark.parametrize("takes", [False, True])
@pytest.mark.parametrize(("game", "what"), SAID)
def test_a_phone_is_told_so_where_its_hand_is(game: str, what: str, takes: bool) -> None:
    log, seat = moment(game, what, takes)
    entry = next(entry for entry in GAMES if entry.id == game)
    setup = MatchSetup(game, tuple(SeatSetup(name, n, PERSON) for n, name in enumerate(NAMES[:3])), log.options, 1)
    session = Session(entry, setup, Worker(inline=True), log=log)
    phone_hand = PhoneHand(
        session, load_board(entry.rules), seat, Words("en", "table", entry.package), count(1).__next__, resumed=False
    )
    shown = len(session.beats(None))
    phone_hand.follow(shown)
    letter = phone_hand.message(shown, ["awake"] * 3)
    told = phone_hand.words(f"ask.{what}.no_card", name=phone_hand._narrator.name(seat))
    assert (letter["say"] == told) == (not takes)
    assert letter["line"] != told
