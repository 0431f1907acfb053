"""A claim before it is made, seen by whoever makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pygame
import pytest

from games.core.actions import Action
from games.core.chance import SeededChance
from games.core.contract.witness import play
from games.core.entry import Entry
from games.core.match import Beat, Match
from games.core.teller import Teller
from games.core.words import Words
from games.passing.rules import Revealed
from table.base.screen import Screen
from table.match.picker import touches_of
from table.match.preview import preview
from table.stage.boardfile import load_board
from table.stage.cues import CUES
from table.stage.gift import Gift, equal, gift_of
from tests.table.scenes.playing import PERSON, Player, sit_down
from tests.table.stage.test_stand import JUDGED

each = pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)


def claims_of(game: Entry, seeds: int) -> Iterator[tuple[Match, Action, Beat]]:
    """Yield claims of random games, as they will be."""
    spec = load_board(game.rules)
    for seed in range(seeds):
        played, random = Match(game.rules, 4, chance=SeededChance(Random(seed))), Random(seed + 100)
        while played.ask:
            choices = played.legal(played.ask.seat)
            action = choices[random.randrange(len(choices))]
            if {"Word"} <= {touch.kind for touch in touches_of(action)}:
                beat = preview(game.rules, played.view(played.ask.seat), action)
                if CUES[spec.events[type(beat.event).__name__].cue].claims:
                    yield played, action, beat
            played.submit(played.ask.seat, action)


def teller_of(game: Entry) -> Teller:
    return Teller(Words("en", "table", game.package), game.rules, ["A", "B", "C", "D"])


@pytest.mark.sampled(1)
@each
def test_the_sign_says_what_the_rules_say_of_every_claim_that_comes_out(game: Entry) -> None:
    spec, seen, of = load_board(game.rules), set[bool](), teller_of(game)
    told: Gift | None = None
    latest, before = 0, None
    for played, action, beat in claims_of(game, 6):
        assert played.ask
        known = played.view(played.ask.seat).face(action.card) if hasattr(action, "card") else None
        news = [one.event for one in played.beats(None)[latest:] if isinstance(one.event, Revealed)]
        if told and news and played is before:
            assert told.true == news[0].truth
            seen.add(told.true)
        latest, before, told = len(played.beats(None)), played, gift_of(beat, known, spec, game.claims, of)
        assert told
    assert seen == {True, False}


@each
def test_whoever_does_not_know_the_card_sees_nothing(game: Entry) -> None:
    spec, reader, compared = load_board(game.rules), game.claims, 0
    assert reader
    for beat in play(game.rules, 4, 3).beats(None):
        if reader.made(beat.event) is not None:
            assert gift_of(beat, None, spec, reader, teller_of(game)) is None
            compared += 1
    assert compared


def test_only_the_eyes_that_are_asked_see_it() -> None:
    player = sit_down(PERSON, PERSON, "random")
    chosen(player, lambda player: True)
    scene = player.scene
    previews, ask, teller = scene.controls._previews, scene.session.ask, scene.narration.narrator.teller
    assert ask and scene.turn.outlook
    for eyes in (None, 0, 1, 2):
        seen = previews.gift(scene.turn.outlook, scene.session.view(eyes), teller)
        assert (seen is not None) == (eyes == ask.seat)


def chosen(player: Player, until: Callable[[Player], bool], seed: int = 5, game: str = "royal") -> Gift:
    """Play until a claim is being put together that fits."""
    random = Random(seed)
    for _ in range(400):
        player.wait_until_asked()
        assert not player.over
        scene = player.scene
        if scene.eyes.covered:
            player.pass_cover()
            continue
        gift = scene.board.painter.gift
        if gift and until(player):
            return gift.gift
        have = {touch.kind for touch in scene.turn.chosen}
        going = {f"{touch.kind} {touch.value}" for touch in scene.turn.going or ()}
        order = ("Token", "Word", "Seat")
        wanted = [id for kind in order if kind not in have for id in player.options(kind) if id in going]
        if scene.session.ask and scene.session.ask.what in ("offer", "pitch", "pass_on", "turn") and wanted:
            kind = wanted[0].split()[0]
            wanted = [id for id in wanted if id.split()[0] == kind]
            player.click(wanted[random.randrange(len(wanted))])
        else:
            player.decide(random)
    raise AssertionError("nothing is claimed")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["royal", "kadofida", "mushi"])
def test_card_and_claim_stand_side_by_side_before_a_claim_is_made(game: str) -> None:
    player = sit_down(PERSON, "random", "random", game=game)
    gift = chosen(player, lambda player: player.scene.turn.reviewing)
    scene = player.scene
    action = scene.turn.action
    assert action and scene.session.ask
    rules = scene.session.entry.rules
    assert rules.claims[action.claim] == gift.word  # type: ignore[attr-defined]
    player.wait(300)
    assert scene.board.dim == pytest.approx(0.3)
    shown = scene.board.painter.gift
    assert shown
    places = shown.places(scene.screen)
    laid = [*scene.turn.prompt.rects.values(), scene.turn.prompt.laid.rest]
    assert all(scene.board.places.board.contains(rect) for rect in places.rects)
    assert all(rect.collidelist(laid) < 0 and rect.bottom <= scene.board.places.hand.top for rect in places.rects)
    player.frame()
    seen = pygame.image.tobytes(player.surface.subsurface(places.sign), "RGB")
    scene.board.painter.gift = replace(shown, gift=replace(gift, true=not gift.true))
    player.frame()
    assert pygame.image.tobytes(player.surface.subsurface(places.sign), "RGB") != seen
    player.click("change")
    player.wait(300)
    assert scene.board.dim == 1.0


def test_at_a_shared_screen_they_stand_there_before_the_receiver_is_pressed() -> None:
    player = sit_down(PERSON, PERSON, "random")

    def fits(player: Player) -> bool:
        turn = player.scene.turn
        return turn.hands_over and not turn.reviewing

    gift, scene = chosen(player, fits), player.scene
    shown, ask = scene.board.painter.gift, scene.session.ask
    assert shown and ask and not shown.whole and gift.to is None and scene.eyes.who == ask.seat
    rest = scene.turn.prompt.laid.rest
    assert all(rest.contains(rect) for rect in shown.places(scene.screen).rects)
    seats = [target for id, target in player.targets.items() if id.startswith("Seat") and target.enabled]
    assert seats and scene.board.dim == 1.0
    scene.cover()
    assert scene.board.painter.gift is None


def test_the_sign_is_told_by_its_strokes_not_by_its_colour() -> None:
    def grey(true: bool) -> bytes:
        drawn = pygame.transform.grayscale(equal(60, true, Screen((1280, 720), "en")))
        return bytes(drawn.get_at((x, y))[0] > 128 for x in range(12, 48) for y in range(12, 48))

    assert sum(one != other for one, other in zip(grey(True), grey(False), strict=True)) > 40
