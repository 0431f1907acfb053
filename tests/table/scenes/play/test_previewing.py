"""Previews on the player's card, by mouse and keys."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES, entry
from games.core.teller import Teller
from games.core.words import Words
from games.lessons.lesson import lesson
from table.input.intents import Next, Point
from table.match.eyes import Phase
from table.match.lesson_session import LessonSession, Stand
from table.match.seats import PERSON
from table.match.worker import Worker
from table.scenes.play.previewing import Previews
from table.stage.boardfile import load_board
from table.stage.controls.preview_badge import Preview
from tests.table.scenes.playing import PEOPLE, Player, sit_down

pytestmark = pytest.mark.usefixtures("home")
PREVIEWED = [entry.id for entry in GAMES if any(ask.preview for ask in load_board(entry.rules).asks.values())]
each = pytest.mark.parametrize("game", PREVIEWED)


def shown(player: Player) -> Preview | None:
    found = player.scene.board.painter.preview
    return found[1] if found else None


def asked(game: str, *players: str, seed: int = 7, decisions: int = 0) -> Player:
    """Return a player at a decision that can be previewed.

    The first one, or a later one.
    """
    player, random = sit_down(*players, game=game, seed=seed), Random(seed)
    spec = load_board(player.scene.opened.entry.rules)
    for _ in range(5000):
        player.wait_until_asked()
        ask = player.scene.session.ask
        assert ask
        if player.scene.eyes.covered:
            player.pass_cover()
        elif decisions <= 0 and spec.asks[ask.what].preview:
            return player
        else:
            player.decide(random)
            decisions -= 1
    raise AssertionError("nothing that can be foreseen is ever asked")


def spot(player: Player, target: str) -> tuple[int, int]:
    rect = player.targets[target].rect
    return rect.left + 8, rect.centery


@pytest.mark.sampled(1)
@each
@pytest.mark.parametrize("touch", ["click", "key"])
def test_the_badge_says_what_happens_then(game: str, touch: str) -> None:
    """The player then makes the move that was previewed."""
    told, bad, games = 0, 0, 6 if touch == "click" else 3
    for seed in range(games):
        player = asked(game, PERSON, "random", "random", seed=seed, decisions=seed % 3)
        for target in player.options("Token"):
            if touch == "click":
                player.do(Point(spot(player, target)))
            else:
                while not (player.scene.focus.current and player.scene.focus.current.id == target):
                    player.do(Next())
            preview = shown(player)
            if preview is None:
                continue
            told += 1
            bad += preview.bad
            card = int(target.split()[1])
            player.click(target)
            assert player.scene.turn.reviewing and shown(player) == preview  # also while it is reviewed
            sheet = player.scene.turn.prompt.sheet
            player.wait(350)
            player.click("confirm")
            player.wait(100)
            session = player.scene.session
            found = [beat for beat in list(session.beats(0)) if "seat" in dir(beat.event) and beat.event.seat == 0]  # type: ignore[attr-defined]
            spec = player.scene.opened.spec.events
            last = next(beat for beat in reversed(found) if spec[type(beat.event).__name__].cue in ("call", "burst"))
            assert preview.said == player.scene.narration.narrator.teller.speech(last.event, last.view)
            assert preview.bad == (spec[type(last.event).__name__].cue == "burst")
            foretold = player.scene.narration.narrator.teller.foretold(last.event, last.view)
            assert foretold and sheet.endswith(f": {foretold}")
            assert card not in session.view(0).cards("hand", 0)
            break
    assert told > games / 2


@each
def test_it_is_there_only_while_the_player_is_at_a_card(game: str) -> None:
    player = asked(game, PERSON, "random", "random")
    assert shown(player) is None
    plain = player.frame()
    for target in player.options("Token"):
        player.do(Point(spot(player, target)))
        player.wait(200)
        if shown(player):
            with_badge = player.frame()
            player.scene.board.preview(None, None)
            assert player.frame() != with_badge
            break
    else:
        raise AssertionError("nothing is previewed")
    player.do(Point((2, 2)))
    player.wait(300)
    assert shown(player) is None
    assert len(player.frame()) == len(plain)


@each
def test_nothing_is_foreseen_for_the_eyes_of_everyone(game: str) -> None:
    """Behind the curtain and before nobody, cards show no preview."""
    player = asked(game, *PEOPLE, "random")
    assert player.phase is Phase.PRIVATE
    card = int(player.options("Token")[0].split()[1])
    previews, teller = player.scene.controls._previews, player.scene.narration.narrator.teller
    seat = player.scene.session.ask.seat  # type: ignore[union-attr]
    assert previews.of(card, None, teller) is None
    assert previews.of(card, (seat + 1) % 3, teller) is None
    player.scene.eyes.cover()
    player.wait(50)
    assert shown(player) is None


@each
def test_in_an_exercise_it_would_be_the_answer(game: str) -> None:
    found = entry(game)
    spec, told = load_board(found.rules), 0
    part = lesson(found, 1).checks[0]
    teller = Teller(Words("en", "table", found.package), found.rules, part.seats)
    for is_check in (False, True):
        session = LessonSession(found, part, Worker(inline=True), is_check=is_check)
        while session.stand is not Stand.ASKS:
            session.update(1e6)
            if session.stand is Stand.SAYS:
                session.go_on()
        assert part.you is not None
        previews = Previews(session, spec)
        seen = [previews.of(card, part.you, teller) for card in session.view(part.you).cards("hand", part.you)]
        said = [previews.told(action, part.you, teller) for action in session.legal(part.you)]
        assert any(seen) == (not is_check)
        assert not is_check or not any(said)
        told += any(seen)
    assert told == 1
