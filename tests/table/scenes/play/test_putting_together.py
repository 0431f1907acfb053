"""An action is put together in sight.

Chips for its fields, a line that names what is missing, and ways back.
"""

from __future__ import annotations

from random import Random

import pytest

from games import entry
from games.core.actions import Choices, Product
from games.core.names import You
from games.core.words import LANGUAGES, Words
from table.input.intents import Accept, Back, Next, Point, TakeBack
from table.input.keymap import USUAL
from table.match.picker import Touch
from table.match.seats import PERSON
from table.scenes.play.reading import READ_MS
from table.stage.controls.instruction import fitting
from table.stage.controls.slots import BACK
from tests.table.scenes.playing import Player, sit_down

pytestmark = pytest.mark.usefixtures("home")
TEXTS = Words("en", "table", "games.royal")
RANDOM = ("random", "random", "random")


def asked(game: str = "royal", **more: object) -> Player:
    player = sit_down(PERSON, *RANDOM, game=game, **more)  # type: ignore[arg-type]
    player.wait_until_asked()
    return player


def line(player: Player) -> str:
    return player.scene.turn.prompt.instruction


def chosen(player: Player) -> list[str]:
    return [touch.kind for touch in player.scene.turn.chosen]


def pick(player: Player, *kinds: str) -> None:
    for kind in kinds:
        player.click(player.options(kind)[0])


def test_the_line_names_what_is_missing_next() -> None:
    player = asked()
    player.frame()
    assert line(player) == TEXTS("ask.offer", name=You.called("en"))
    pick(player, "Token")
    assert line(player) == TEXTS("missing.Offer.to")
    pick(player, "Seat")
    assert line(player) == TEXTS("missing.Offer.claim")
    pick(player, "Word")
    assert line(player) == TEXTS("play.review")
    player.frame()


@pytest.mark.slow
def test_keys_go_on_with_what_is_chosen_and_begin_nothing_else() -> None:
    """Enter, twice, would else have used another card on oneself."""
    player, random, seen = asked("mushi"), Random(2), 0
    for _ in range(40):
        turn = player.scene.turn
        cards = player.options("Token")
        if turn.active and cards:
            player.click(random.choice(cards))
            if turn.active and turn.chosen and not turn.reviewing and turn.going:
                at = turn.lead(player.scene.focus.targets)
                assert at is None or (touch := turn.touch(at)) is None or touch.bare in turn.going
                seen += at is not None
        if turn.active:
            player.decide(random)
        player.wait_until_asked()
        if player.over or seen > 2:
            break
    assert seen > 2


@pytest.mark.sampled(1)
@pytest.mark.parametrize("act", ["click", "key_to"])
def test_each_chip_takes_back_its_own_choice_and_no_other(act: str) -> None:
    player = asked()
    pick(player, "Token", "Seat")
    assert {"slot card", "slot to"} <= player.targets.keys() and "slot claim" not in player.targets
    getattr(player, act)("slot card")
    assert chosen(player) == ["Seat"] and line(player) == TEXTS("missing.Offer.card")
    assert "slot card" not in player.targets and "slot to" in player.targets
    player.frame()


def test_a_choice_can_be_taken_back_from_the_review() -> None:
    player = asked()
    pick(player, "Token", "Seat", "Word")
    player.click("slot to")
    assert chosen(player) == ["Token", "Word"] and "confirm" not in player.targets
    pick(player, "Seat")
    player.wait(350)
    steps = len(player.scene.session.beats(None))
    player.click("confirm")
    assert len(player.scene.session.beats(None)) > steps


def test_back_lets_go_of_the_latest_choice_by_button_and_key() -> None:
    player = asked()
    assert BACK not in player.targets
    pick(player, "Token", "Seat")
    player.click(BACK)
    assert chosen(player) == ["Token"]
    player.do(TakeBack(), TakeBack())
    assert chosen(player) == [] and len(player.app.scenes) == 1, "nothing more happens where nothing is chosen"
    assert USUAL.keys.intent("backspace") == TakeBack()


def test_with_a_curtain_the_key_does_not_cover_the_hand() -> None:
    player = sit_down(PERSON, PERSON)
    player.wait(100)
    player.pass_cover()
    player.wait_until_asked()
    pick(player, "Token")
    player.do(TakeBack())
    assert chosen(player) == [] and not player.scene.eyes.covered
    player.do(Back())
    assert player.scene.eyes.covered


def test_what_is_said_by_one_press_is_not_asked_again() -> None:
    """Only where nothing but the word is chosen."""
    player = asked("kadofida", seed=3)
    say = next(action for action in entry("kadofida").rules.actions if action.__name__ == "SayClaim")
    player.scene.turn.begin(Choices(Product(say, (0, 1, 2))))
    player.scene._told = None
    player.scene._agree()
    assert not any(id.startswith("slot") for id in player.targets)
    assert player.scene.turn.choose("Word 1") == say(1)


def test_a_seat_that_cannot_be_chosen_says_why_on_hover_and_on_focus() -> None:
    player = asked()
    own = player.targets["Seat 0"]
    assert not own.enabled and own.why == TEXTS("play.not_oneself")
    before = player.frame()
    player.do(Point((own.rect.centerx, own.rect.bottom - 5)))
    assert player.frame() != before
    assert player.scene.board.painter.touched.focus is None, "it is not lit up as if it could be chosen"
    player.do(Point((-1, -1)), Next())
    player.scene.focus.go("Seat 0")
    assert player.scene.focus.lit and player.scene.focus.lit.why == own.why


def test_who_has_seen_the_card_does_not_get_it_again_and_it_is_said_so() -> None:
    for seed in range(60):
        player = asked(seed=seed)
        for _ in range(12):
            if player.over or not player.scene.session.ask:
                break
            if player.scene.session.ask.what == "pass_on" and player.scene.turn.active:
                why = {id: player.targets[id].why for id in player.targets if id.startswith("Seat")}
                assert TEXTS("reason.has_seen") in why.values()
                return
            if "verb Peek" in player.targets:
                player.click("verb Peek")
            else:
                player.decide(Random(seed))
            player.wait_until_asked()
    raise AssertionError("nobody ever passes a card on")


def test_the_signs_at_a_seat_explain_themselves() -> None:
    player = asked("kadofida", seed=3)
    words = Words("en", "table", "games.kadofida")
    boss = player.scene.session.view(None).facts.as_dict()["boss"]
    thing = next(thing for thing in player.scene.board.resting.things() if thing.touch == Touch("Seat", boss))
    assert words("seat.boss") in thing.name and words("explain.boss") in thing.name
    player.do(Next())
    player.scene.focus.go(f"Seat {boss}")
    before = player.frame()
    player.wait(READ_MS + 50)
    assert player.frame() != before
    player.do(Accept())
    assert chosen(player) == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", ["closed", "signs", "prose"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_stays_large_for_who_needs_that_whatever_the_log_does(language: str, form: str) -> None:
    player = asked(text=2.0, language=language, log_large=form)
    prompt, least = player.scene.turn.prompt, player.app.screen.font(17 * 4 // 5)
    for kind in ("Token", "Seat", "Word", ""):
        player.frame()
        room = prompt.laid.line
        assert fitting(prompt.instruction, room.size, 100, player.app.screen, "bold") >= least
        filled = [chip.id for chip in prompt.slots if chip.filled]
        assert {*filled} <= {*prompt.laid.rects}, "what is chosen is seen"
        if kind:
            pick(player, kind)
