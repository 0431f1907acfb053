"""Verbs that can't be done any more.

Their buttons stay where they were, and say why not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import count

import pytest
from pygame import Rect

from games import GAMES
from games.core.actions import Action
from games.core.chance import SeededChance, stream
from games.core.entry import Entry
from games.core.match import Log, Match
from games.core.words import LANGUAGES, Words
from table.input.intents import Point, Press, Release
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.session import Session
from table.match.worker import Worker
from table.phones.phone_hand import PhoneHand
from table.stage.boardfile import load_board
from table.ui import labels
from tests.table.scenes.playing import NAMES, Player, sit_down

pytestmark = pytest.mark.usefixtures("home")
SEATS, GAMES_TRIED, LONGEST = 3, 6, 120


@dataclass(frozen=True)
class Moment:
    """A moment at which some verbs are closed, with reasons."""

    log: Log
    seat: int
    what: str
    closed: tuple[type[Action], ...]


@cache
def moment(game: str) -> Moment | None:
    """One such moment, None in a game that has none."""
    entry = next(entry for entry in GAMES if entry.id == game)
    for seed in range(GAMES_TRIED):
        match = Match(entry.rules, SEATS, chance=SeededChance(stream(seed, "chance")))
        random = stream(seed, "moves")
        for _ in range(LONGEST):
            if match.ask is None:
                break
            closed = tuple(verb for verb in entry.rules.actions if match.why_not_verb(verb))
            if closed:
                return Moment(match.log, match.ask.seat, match.ask.what, closed)
            legal = match.legal(match.ask.seat)
            match.submit(match.ask.seat, legal[random.randrange(len(legal))])
    return None


def open_before(entry: Entry, at: Moment) -> Log | None:
    """Return the game when all could be done, or None.

    The same was asked of the same seat.
    """
    for number in range(len(at.log.steps), -1, -1):
        log = Log(at.log.game, at.log.version, at.log.seats, at.log.options, at.log.dealt, at.log.steps[:number])
        match = Session(entry, setup(entry, at.seat, log), Worker(inline=True), log=log)
        legal = match.legal(at.seat)
        if match.ask == (at.seat, at.what) and {*at.closed} <= {type(action) for action in legal}:
            return log
    return None


def setup(entry: Entry, person: int, log: Log) -> MatchSetup:
    seats = (SeatSetup(NAMES[n], n, PERSON if n == person else "random") for n in range(SEATS))
    return MatchSetup(entry.id, tuple(seats), log.options, 1)


CLOSING = [entry for entry in GAMES if moment(entry.id)]
each = pytest.mark.parametrize("entry", CLOSING, ids=lambda entry: entry.id)


def sit_at(entry: Entry, log: Log, seat: int, **settings: object) -> Player:
    players = [PERSON if number == seat else "random" for number in range(SEATS)]
    player = sit_down(*players, game=entry.id, log=log, **settings)  # type: ignore[arg-type]
    player.wait_until_asked()
    player.wait(600)
    return player


def buttons(player: Player) -> dict[str, tuple[int, int, int, int]]:
    found = player.targets.items()
    return {id: tuple(target.rect) for id, target in found if id.split()[0] in ("verb", "bool")}


def test_a_game_has_such_a_moment() -> None:
    assert CLOSING


@pytest.mark.sampled(2)
@each
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_nothing_moves_and_each_says_why_not(entry: Entry, size: tuple[int, int]) -> None:
    at = moment(entry.id)
    assert at
    player, log = sit_at(entry, at.log, at.seat, size=size), open_before(entry, at)
    assert len(buttons(player)) > len(at.closed)
    assert log is None or buttons(sit_at(entry, log, at.seat, size=size)) == buttons(player)
    words = player.scene.narration.narrator.words
    for verb in at.closed:
        target = player.targets[f"verb {verb.__name__}"]
        reason = player.scene.session._match.why_not_verb(verb)
        assert reason and not target.enabled and target.why == words(f"reason.{reason.key}")
        beats = len(player.scene.session.beats(None))
        player.do(Point(target.rect.center), Press(target.rect.center), Release(target.rect.center))
        assert len(player.scene.session.beats(None)) == beats and not player.scene.turn.chosen


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_shows_the_same(entry: Entry, lang: str) -> None:
    at = moment(entry.id)
    assert at
    session = Session(entry, setup(entry, at.seat, at.log), Worker(inline=True), log=at.log)
    hand = PhoneHand(
        session, load_board(entry.rules), at.seat, Words(lang, "table", entry.package), count(1).__next__, resumed=False
    )
    shown = len(session.beats(None))
    hand.follow(shown)
    items = [item for row in hand.message(shown, ["awake"] * SEATS)["rows"] for item in row["items"]]
    off = [item for item in items if "why" in item]
    assert [item["label"] for item in off] == [hand.words(f"button.{verb.__name__}") for verb in at.closed]
    assert all(item["why"] and "do" not in item for item in off)


@each
def test_only_who_is_asked_has_the_buttons(entry: Entry) -> None:
    at = moment(entry.id)
    assert at
    other = next(seat for seat in range(SEATS) if seat != at.seat)
    player = sit_down(*[PERSON if n == other else "random" for n in range(SEATS)], game=entry.id, log=at.log)
    player.do()
    assert not buttons(player)


@each
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_at_a_stand_the_reason_is_seen_beside_what_is_closed(
    entry: Entry, size: tuple[int, int], text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before that, how often it can still be done."""
    at = moment(entry.id)
    assert at
    drawn: list[tuple[str, Rect]] = []
    block = labels.block

    def noted(sink: object, words: str, rect: Rect, *args: object, **more: object) -> int:
        drawn.append((words, rect))
        return block(sink, words, rect, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(labels, "block", noted)
    spec, log = load_board(entry.rules).asks[at.what], open_before(entry, at)
    for game, closed in ((at.log, True), (log, False)):
        player = sit_at(entry, game, at.seat, size=size, text=text) if game else None
        if player is None or player.scene.board.painter.stand is None:
            continue
        drawn.clear()
        player.frame()
        words, targets = player.scene.narration.narrator.words, player.targets
        reason = player.scene.session._match.why_not_verb(at.closed[0])
        key = f"left.{at.what}"
        said = words(f"reason.{reason.key}") if reason else ""
        if not closed:
            left = getattr(player.scene.view.facts, spec.by) if spec.by else 0
            said = words(key, left=left) if key in words else ""
        places = [rect for shown, rect in drawn if shown == said]
        assert len(places) == bool(said)
        for rect in places:
            assert labels.block_height(said, rect.width, 9, player.scene.screen, "bold", line=1.4) <= rect.height
            assert all(not rect.colliderect(one.rect) for id, one in targets.items() if id in buttons(player))
            read = [node.name for group in player.scene.nodes for node in group.children]
            assert said in read
