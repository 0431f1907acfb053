"""The hush at a question, and sounds of hand and curtain."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core.entry import Entry
from table.input.intents import Point
from table.match.eyes import Phase
from table.match.seats import PERSON
from table.scenes.play.suspense import BEATS, FIRST, HELD, NEXT
from table.stage.parts.claim import ClaimSpec
from tests.table.moments import each
from tests.table.scenes.playing import FRAME, PEOPLE, Player, sit_down

pytestmark = pytest.mark.usefixtures("home")
LIMIT = 60
ENOUGH = 3
"""Decisions of each kind."""


def listening(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    heard: list[str] = []
    monkeypatch.setattr(player.app.sounds, "play", lambda name, **_: heard.append(name))
    return heard


def until_judging(player: Player) -> None:
    """Play on until the person is asked about a claim."""
    random = Random(3)
    for _ in range(LIMIT):
        player.wait_until_asked()
        if player.scene.suspense.held or player.over:
            break
        player.decide(random)
    player.wait(FRAME)
    assert player.scene.suspense.held and player.scene.turn.active


@pytest.mark.sampled(1)
@each("verdict")
def test_the_question_is_followed_by_a_hush_and_heartbeats_until_it_is_answered(
    entry: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit_down(PERSON, *["random"] * 3, game=entry.id, seed=2)
    heard = listening(player, monkeypatch)
    until_judging(player)
    assert heard[-1] == "hush" and player.scene.mood.held == HELD
    heard.clear()
    player.wait(FIRST + NEXT)
    assert heard == ["pulse", "pulse"]
    player.wait(2 * BEATS * NEXT)
    assert heard == ["pulse"] * BEATS, "nobody is hurried for ever"
    player.decide(Random(1))
    heard.clear()
    player.wait(FRAME)
    assert not player.scene.suspense.held
    player.wait(400)
    assert "pulse" not in heard


@pytest.mark.slow
@pytest.mark.sampled(1)
@each("verdict")
def test_decisions_that_no_claim_is_about_are_made_without_suspense(entry: Entry) -> None:
    player = sit_down(PERSON, *["random"] * 3, game=entry.id, seed=4)
    random, found = Random(5), Counter[tuple[bool, bool]]()
    claims = player.scene.opened.spec.table(ClaimSpec)
    assert claims
    for _ in range(LIMIT):
        player.wait_until_asked()
        if player.over or min(found[True, False], found[False, True]) == ENOUGH:
            break
        player.wait(FRAME)
        ask = player.scene.session.ask
        assert ask
        found[player.scene.suspense.held > 0, ask.what in claims.over] += 1
        player.decide(random)
    assert not found[True, True] and found[True, False] and found[False, True]


@pytest.mark.sampled(1)
@each("verdict")
def test_nobody_holds_their_breath_while_others_are_asked(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit_down(*["random"] * 4, game=entry.id, seed=2, speed=1.0)
    heard = listening(player, monkeypatch)
    for _ in range(1000):
        player.app.step([], 3 * FRAME)
        assert not player.scene.suspense.held
    assert "stamp" in heard and not {"hush", "pulse"} & {*heard}


def over_cards(player: Player) -> list[str]:
    """Point at each card in the hand, and press the first."""
    cards = player.options("Token")
    for card in cards:
        rect = player.targets[card].rect
        player.do(Point((rect.left + 4, rect.centery)))
    player.click(cards[0])
    return cards


def test_one_person_hears_cards_under_the_pointer_and_picked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit_down(PERSON, *["random"] * 3, seed=2)
    heard = listening(player, monkeypatch)
    player.wait_until_asked()
    while not player.options("Token"):
        player.decide(Random(1))
        player.wait_until_asked()
    heard.clear()
    cards = over_cards(player)
    counts = Counter(heard)
    assert len(cards) - 1 <= counts["hover"] <= len(cards) + 1
    assert counts["pick"] == 1 and not counts["press"]


def test_others_in_the_room_hear_neither_how_far_the_pointer_goes_nor_that_it_is_a_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A sorted hand would be read by counting."""
    player = sit_down(*PEOPLE, "random", "random", seed=2)
    heard = listening(player, monkeypatch)
    for _ in range(LIMIT):
        player.wait_until_asked()
        if player.scene.eyes.covered:
            player.pass_cover()
        if player.phase is Phase.PRIVATE and player.options("Token"):
            break
        if player.scene.turn.active:
            player.decide(Random(1))
    heard.clear()
    over_cards(player)
    assert heard == ["press"]


def test_the_curtain_is_heard_as_it_falls_and_rises(monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit_down(*PEOPLE, "random", "random", seed=2)
    heard = listening(player, monkeypatch)
    covered = False
    for _ in range(LIMIT):
        player.wait_until_asked()
        if player.scene.eyes.covered != covered:
            break
    assert player.scene.eyes.covered
    assert heard.count("curtain") == 1 and "rise" not in heard
    player.pass_cover()
    assert player.phase is Phase.PRIVATE and heard.count("rise") == 1 and heard.count("curtain") == 1
