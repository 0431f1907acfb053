"""Looking through an open pile, with real input.

At any time, and to choose a card in it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from games import entry as by_id
from games.core.actions import kinds
from games.core.entry import Entry
from games.core.match import Match
from games.core.types import Token
from table.input.intents import Accept, Away, Back, Move, Next, Point, Press, Release
from table.match.picker import Picker
from table.match.seats import PERSON
from table.scenes.play.browsing import CLOSE
from table.stage.boardfile import load_board
from table.stage.controls.pile import open_piles
from tests.table.scenes.playing import Player, sit_down
from tests.table.stage.boards import match
from tests.table.stage.controls.test_pile import every_pile

pytestmark = pytest.mark.usefixtures("home")

SEATS = 3
TRIED = 25


def find(entry: Entry, fits: Callable[[Entry, Match], bool]) -> Match:
    """Return a random game at such a moment of a seat."""
    return _find(entry.id, fits)


@cache
def _find(game_id: str, fits: Callable[[Entry, Match], bool]) -> Match:
    entry = by_id(game_id)
    for seed in range(TRIED):
        for steps in range(15, 120, 5):
            played = match(SEATS, steps, seed, entry)
            if played.ask and fits(entry, played):
                return played
    raise AssertionError("there is no such moment")


def piled(entry: Entry, played: Match) -> bool:
    """True if there is an open pile without choices."""
    view = played.view(None)
    return bool(open_piles(view, load_board(entry.rules))) and not choosing(entry, played)


def choosing(entry: Entry, played: Match) -> bool:
    """True if cards of an open pile are to be chosen."""
    return bool(inside(entry, played))


def inside(entry: Entry, played: Match) -> set[Token]:
    """Return the cards of a pile that are the only choices."""
    assert played.ask
    view, touches = played.view(None), Picker(played.legal(played.ask.seat)).touches()
    tokens = {int(touch.value) for touch in touches if touch.kind == "Token"}
    for zone in open_piles(view, load_board(entry.rules)):
        cards = view.zones[zone]
        if tokens and not isinstance(cards, int) and tokens <= {*cards}:
            return tokens
    return set()


def at(entry: Entry, fits: Callable[[Entry, Match], bool], *, people: int = 1) -> tuple[Player, Match]:
    """The person who is asked sits down at such a moment."""
    played = find(entry, fits)
    assert played.ask
    seats = {(played.ask.seat + step) % SEATS for step in range(people)}
    players = [PERSON if seat in seats else "random" for seat in range(SEATS)]
    player = sit_down(*players, game=entry.id, log=played.log, speed=1.0)
    player.wait_until_asked()
    return player, played


def pile(player: Player) -> str:
    return next(id for id in player.targets if id.startswith("pile ") and id != CLOSE)


@pytest.mark.sampled(1)
@every_pile
@pytest.mark.parametrize("touch", ["click", "key"])
def test_a_press_spreads_it_out_and_another_or_escape_closes_it(entry: Entry, touch: str) -> None:
    player, played = at(entry, piled)
    act = player.click if touch == "click" else player.key_to
    before = player.frame()
    steps = len(played.log.steps)
    for close in ("button", "escape", "beside"):
        act(pile(player))
        spread = player.scene.board.resting.spread
        assert spread and CLOSE in player.targets
        assert player.frame() != before
        if close == "button":
            act(CLOSE)
        elif close == "escape":
            player.do(Back())
        else:
            corner = spread.rect.left + 3, spread.rect.bottom - 3
            player.do(Point(corner), Press(corner), Release(corner))
        assert player.scene.board.resting.spread is None
        assert CLOSE not in player.targets
    assert len(player.scene.session._match.log.steps) == steps
    assert len(player.app.scenes) == 1  # escape has not paused


@pytest.mark.slow
@pytest.mark.sampled(1)
@every_pile
@pytest.mark.parametrize(("size", "log"), [((1280, 720), "prose"), ((1600, 900), "closed"), ((1920, 1080), "signs")])
def test_a_spread_card_is_at_no_second_place_however_small_the_pile(
    entry: Entry, size: tuple[int, int], log: str
) -> None:
    for count in (2, 3, 4):
        found = small_pile(entry.id, count)
        if found is None:
            continue
        played, zone = found
        players = [PERSON if seat == 0 else "random" for seat in range(SEATS)]
        player = sit_down(*players, game=entry.id, log=played.log, speed=1.0, size=size, log_usual=log)
        player.wait(50)
        player.click(f"pile {zone}")
        spread = player.scene.board.resting.spread
        assert spread
        inside = {token for equal in spread.cards for token in equal.tokens}
        things = [thing for thing in player.scene.board.resting.things() if thing.touch.value in inside]
        assert [thing for thing in things if thing.touch.kind == "Token" and not spread.rect.contains(thing.rect)] == []


@cache
def small_pile(game_id: str, count: int) -> tuple[Match, int] | None:
    """Return a random game with an open pile of `count` cards.

    One that can be looked through; and the pile's number.
    """
    entry = by_id(game_id)
    for seed in range(TRIED):
        for steps in range(3, 60, 3):
            played = match(SEATS, steps, seed, entry)
            for zone in open_piles(played.view(None), load_board(entry.rules)):
                if played.ask and len(played.view(None).zones[zone]) == count:  # type: ignore[arg-type]
                    return played, zone
    return None


@every_pile
def test_its_cards_can_be_read_with_arrows_and_with_the_pointer(entry: Entry) -> None:
    player, _ = at(entry, piled)
    player.key_to(pile(player))
    spread = player.scene.board.resting.spread
    assert spread
    first = spread.cards[-1]
    readable = f"about.{entry.rules.faces[first.face].id}" in player.scene.words
    player.do(Point(first.rect.center))
    thing = player.scene.hints.pointed
    assert thing and thing.touch.value in first.tokens
    assert not readable or player.scene.hints._page(thing, player.scene.view, player.scene.narration.narrator.teller)
    if readable:
        player.do(Next(), *[Move(0, -1)] * 8, *[Move(-1, 0)] * 4)
        found = player.scene.hints.pointed
        assert found and any(found.touch.value in equal.tokens for equal in spread.cards)


@every_pile
def test_it_can_be_looked_through_while_somebody_else_is_asked(entry: Entry) -> None:
    played = find(entry, piled)
    assert played.ask
    players = ["random" if seat == played.ask.seat else PERSON for seat in range(SEATS)]
    players[(played.ask.seat + 1) % SEATS] = "random"
    player = sit_down(*players, game=entry.id, log=played.log, speed=0.5)
    player.wait(50)
    assert not player.scene.turn.active
    player.click(pile(player))
    assert player.scene.board.resting.spread


@every_pile
@pytest.mark.parametrize("touch", ["click", "key"])
def test_where_its_cards_are_to_be_chosen_it_opens_by_itself_and_offers_them(entry: Entry, touch: str) -> None:
    player, played = at(entry, choosing)
    act = player.click if touch == "click" else player.key_to
    tokens, spread = inside(entry, played), player.scene.board.resting.spread
    assert spread
    offered = {int(id.split()[1]) for id in player.options("Token")}
    assert offered <= tokens
    assert all(offered & {*equal.tokens} for equal in spread.cards if tokens & {*equal.tokens})
    player.do(Back())
    assert not player.options("Token")  # nothing is taken by accident
    act(pile(player))
    chosen = min(offered)
    act(f"Token {chosen}")
    player.wait(350)
    act("confirm")
    step = player.scene.session._match.log.steps[len(played.log.steps)]
    assert chosen in [getattr(step.action, name) for name in kinds(type(step.action))]
    assert player.scene.board.resting.spread is None


@every_pile
def test_it_closes_whenever_other_eyes_may_come(entry: Entry) -> None:
    player, played = at(entry, piled, people=2)
    spec = load_board(entry.rules)
    assert played.ask
    if not spec.asks[played.ask.what].public:
        player.pass_cover()
    player.click(pile(player))
    assert player.scene.board.resting.spread
    player.do(Away())
    if player.scene.eyes.covered:
        assert player.scene.board.resting.spread is None


@every_pile
def test_while_it_is_open_keys_do_nothing_that_is_not_marked(entry: Entry) -> None:
    player, played = at(entry, piled)
    player.click(pile(player))
    player.do(Accept())
    assert len(player.scene.session._match.log.steps) == len(played.log.steps)
