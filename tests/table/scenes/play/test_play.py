"""The play scene: real intents, no window."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, product
from random import Random

import pygame
import pytest

from games import GAMES, entry
from games.core.chance import SeededChance
from games.core.match import Log, Match
from games.passing.rules import Judge
from table.app.app import App
from table.base.files import read_text
from table.base.kept import Kept
from table.base.measures import EASE, LIGHT_LEAVES
from table.base.problems import Problem
from table.graphics.theme import palette
from table.input.intents import (
    Accept,
    Away,
    Back,
    Faster,
    Intent,
    Move,
    Next,
    NextLog,
    Point,
    Press,
    Release,
    Remind,
    ScrollPages,
)
from table.match.eyes import Phase
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.speeds import INSTANT
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.play.scene import PlayScene
from table.stage.controls.prompt import target_id
from table.stage.cues.unveiling import Unveiling
from table.stage.speech.log_panel import is_line
from table.store import autosave
from table.store.record import parse
from table.store.settings import Settings
from tests.table.scenes.playing import FRAME, PEOPLE, Player, sit_down

pytestmark = pytest.mark.usefixtures("home")
BRAIN = next(iter(entry("royal").brains))
EVERY_GAME = [("royal", "key"), *((game.id, "key" if number % 2 else "click") for number, game in enumerate(GAMES))]
"""Games and devices to play them with.

The first game with both, the others in turn with one.
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("game", "touch"), EVERY_GAME)
def test_a_whole_game_with_one_device_only(game: str, touch: str) -> None:
    player, random = sit_down(PERSON, BRAIN if game == "royal" else "random", "random", game=game), Random(3)
    decisions = 0
    while not player.over:
        player.wait_until_asked()
        if not player.over:
            assert player.phase is Phase.PUBLIC  # one person never sees a curtain
            player.decide(random, touch)
            decisions += 1
    assert decisions > 3
    assert player.scene.session.result
    assert not autosave.path().exists()
    scenes = len(player.app.scenes)
    player.wait(500)
    assert len(player.app.scenes) == scenes  # the results come once


def test_two_people_play_behind_the_curtain() -> None:
    """By either device in turn."""
    player, random = sit_down(*PEOPLE, "random"), Random(1)
    seen, devices = set(), cycle(("click", "key"))
    everything = {*product((Phase.PUBLIC, Phase.COVER, Phase.PRIVATE, Phase.CLOSING), ("click", "key"))}
    while seen != everything:
        player.wait_until_asked()
        assert not player.over
        board, touch = player.scene.board.resting.view, next(devices)
        seen.add((player.phase, touch))
        if player.phase is Phase.PRIVATE:
            assert board and board.eyes == player.scene.eyes.seat
            player.decide(random, touch)
        elif player.phase is Phase.PUBLIC:
            assert board and board.eyes is None
            player.decide(random, touch)
        else:
            assert board and board.eyes is None
            player.pass_cover(touch)
        if player.phase is not Phase.PRIVATE and not player.over:
            after = player.scene.board.resting.view
            assert after and after.eyes is None


@pytest.mark.slow
def test_without_persons_the_brains_play_to_the_end() -> None:
    player = sit_down("random", BRAIN)
    player.wait_until_asked()
    assert player.over


def to_private(player: Player) -> Player:
    player.wait_until_asked()
    player.pass_cover()
    assert player.phase is Phase.PRIVATE
    return player


@pytest.mark.parametrize("intent", [Away(), Back()])
def test_private_is_covered_in_the_same_frame(intent: Away | Back) -> None:
    player = to_private(sit_down(*PEOPLE))
    player.app.step([intent], 0)
    assert player.phase is Phase.COVER
    view = player.scene.board.resting.view
    assert view and view.eyes is None
    assert {*player.targets} == {"i_am", "show"}
    assert len(player.app.scenes) == 1


def test_private_is_covered_by_any_scene_in_front() -> None:
    player = to_private(sit_down(*PEOPLE))
    player.click("pause")
    assert len(player.app.scenes) == 2
    assert player.phase is Phase.COVER


def test_private_covers_itself_without_input() -> None:
    player = to_private(sit_down(*PEOPLE, cover_seconds=2))
    player.wait(1900)
    player.do(Point((5, 5)))
    player.wait(1900)
    assert player.phase is Phase.PRIVATE
    player.wait(200)
    assert player.phase is Phase.COVER


def test_it_is_told_before_a_hand_is_covered_and_any_movement_stops_it() -> None:
    player = to_private(sit_down(*PEOPLE, cover_seconds=30))
    player.wait(19_900)
    assert not player.app.toast.shown
    player.wait(1_200)
    assert player.app.toast.words == player.scene.words("play.covers_soon", seconds=9)
    player.do(Point((7, 7)))
    player.wait(1_000)
    assert not player.app.toast.shown
    player.wait(29_500)
    assert player.phase is Phase.COVER


@pytest.mark.parametrize("unhurried", [False, True])
def test_a_hand_is_covered_only_after_a_countdown_even_while_a_problem_stands(unhurried: bool) -> None:
    player = to_private(sit_down(*PEOPLE, cover_seconds=30, unhurried=unhurried))
    toast, problem, seconds = player.app.toast, Problem("store.game_taken"), player.scene.words
    player.app.tell(problem)
    for left in (9, 8):
        player.wait(21_100 if left == 9 else 1_000)
        assert toast.shown and toast.words == seconds("play.covers_soon", seconds=left)
    player.do(Point((7, 7)))
    player.wait(1_000)
    assert toast.shown and toast.words == problem.said(player.app.words()), "it is dismissed by nothing but a press"
    player.wait(40_000)
    assert player.phase is Phase.COVER and toast.words == problem.said(player.app.words())
    player.do(Press((2, 2)))
    player.wait(1_000)
    assert not toast.shown, "no seconds come that have passed"


def test_what_was_chosen_is_chosen_still_when_the_hand_is_opened_again() -> None:
    player = to_private(sit_down(*PEOPLE, cover_seconds=2))
    card = player.options("Token")[0]
    player.click(card)
    chosen = player.scene.turn.chosen
    player.wait(2_100)
    assert player.phase is Phase.COVER and chosen and not player.scene.turn.chosen
    to_private(player)
    assert player.scene.turn.chosen == chosen


def test_private_ends_with_the_decision_itself() -> None:
    player = to_private(sit_down(*PEOPLE))
    for target in (player.options("Token")[0], "Word 2"):  # with two seats there is nobody else to give to
        player.click(target)
    player.wait(400)
    rect = player.targets["confirm"].rect
    player.do(Point(rect.center), Press(rect.center))
    assert player.phase is Phase.PRIVATE
    player.app.step([Release(rect.center)], 0)
    assert player.phase is Phase.CLOSING
    view = player.scene.board.resting.view
    assert view and view.eyes is None


def test_the_cover_is_deaf_at_first_and_wants_two_different_presses() -> None:
    player = sit_down(*PEOPLE)
    player.wait_until_asked()
    player.click("i_am")
    assert player.scene.eyes.step == 0
    player.wait(600)
    player.click("i_am")
    assert player.scene.eyes.step == 1
    player.wait(600)
    player.click("i_am")
    assert player.phase is Phase.COVER
    player.click("show")
    assert player.phase is Phase.PRIVATE


def test_the_focus_of_a_private_view_is_forgotten() -> None:
    player = to_private(sit_down(*PEOPLE))
    player.key_to(player.options("Token")[4])
    player.do(Away())
    assert player.scene.focus.current and player.scene.focus.current.id == "i_am"
    assert player.scene.turn.chosen == ()


def test_a_press_during_motion_skips_it_and_does_nothing_else() -> None:
    player = sit_down(PERSON, BRAIN, BRAIN, speed=1.0)
    player.wait(100)
    assert player.scene.director.busy
    middle = player.scene.board.places.hand.center
    player.do(Point(middle), Press(middle))
    player.do(Release(middle))
    assert not player.scene.director.busy
    assert player.scene.turn.active
    assert player.scene.turn.chosen == ()


def test_enter_skips_too() -> None:
    player = sit_down(PERSON, BRAIN, BRAIN, speed=1.0)
    player.wait(100)
    player.do(Accept())
    player.wait(FRAME)
    assert not player.scene.director.busy


def test_what_can_be_used_during_motion_acts_and_does_not_skip() -> None:
    player = sit_down(PERSON, BRAIN, BRAIN, speed=1.0)
    player.wait(100)
    player.click("log")
    assert player.app.settings.log_form == "prose"
    assert player.scene.board.places.log
    assert player.scene.director.busy


def test_the_second_half_of_a_double_click_confirms_nothing() -> None:
    player = sit_down(PERSON, "random", "random")
    player.wait_until_asked()
    for target in (player.options("Token")[0], "Seat 1", "Word 0"):
        player.click(target)
    rect = player.targets["confirm"].rect
    player.do(Press(rect.center), Release(rect.center))
    assert player.scene.turn.active
    player.wait(400)
    player.click("confirm")
    assert len(player.scene.session.beats(None)) > 1


@pytest.mark.parametrize("jitter", [False, True])
def test_chosen_by_mouse_enter_confirms(jitter: bool) -> None:
    player = sit_down(PERSON, "random", "random")
    player.wait_until_asked()
    for target in (player.options("Token")[0], "Seat 1", "Word 0"):
        player.click(target)
    lit = player.scene.focus.lit
    assert lit and lit.id == "confirm", "the ring is at what confirms"
    player.wait(400)
    if jitter:
        x, y = player.pos
        player.do(Point((x + 1, y)))
    player.do(Accept())
    assert len(player.scene.session.beats(None)) > 1


def test_enter_takes_nothing_back_where_the_mouse_has_just_chosen() -> None:
    player = sit_down(PERSON, "random", "random")
    player.wait_until_asked()
    player.click(player.options("Token")[0])
    chosen = player.scene.turn.chosen
    player.do(Accept())
    assert player.scene.turn.chosen == chosen
    lit = player.scene.focus.lit
    assert lit and lit.id == "Seat 1", "it is at what is missing"


def test_fast_presses_do_not_keep_a_review_deaf() -> None:
    player = sit_down(PERSON, "random", "random")
    player.wait_until_asked()
    for target in (player.options("Token")[0], "Seat 1", "Word 0"):
        player.click(target)
    pos = player.targets["confirm"].rect.center
    for _ in range(6):
        player.do(Press(pos), Release(pos))
        player.wait(100)
    assert len(player.scene.session.beats(None)) > 1


def test_escape_lets_go_of_one_touch_after_the_other_and_then_pauses() -> None:
    player = sit_down(PERSON, "random", "random")
    player.wait_until_asked()
    for target in (player.options("Token")[0], "Seat 1", "Word 0"):
        player.click(target)
    for left in (2, 1, 0):
        player.do(Back())
        assert len(player.scene.turn.chosen) == left
    assert len(player.app.scenes) == 1
    player.do(Back())
    assert len(player.app.scenes) == 2


def test_change_lets_go_of_the_latest_touch() -> None:
    player = sit_down(PERSON, "random", "random")
    player.wait_until_asked()
    for target in (player.options("Token")[0], "Word 0", "Seat 1", "change"):
        player.click(target)
    assert [touch.kind for touch in player.scene.turn.chosen] == ["Token", "Word"]
    assert "Word 0" in player.targets


def test_cards_that_cannot_be_used_say_why_to_their_owner_only() -> None:
    player = sit_down("random", PERSON, BRAIN, speed=1.0)
    for _ in range(2000):
        player.wait(FRAME)
        if not player.scene.director.busy and not player.scene.turn.active:
            break
    closed = [target for id, target in player.targets.items() if not target.enabled and id.startswith("Token")]
    disabled = [target for target in closed if not target.aside]
    assert disabled
    assert {target.why for target in disabled} == {"It’s not your turn."}
    couch = sit_down("random", PERSON, PERSON, speed=1.0)
    couch.wait(3000)
    assert couch.phase is Phase.PUBLIC
    assert all(target.enabled or target.aside or id.startswith("Seat") for id, target in couch.targets.items())
    assert not any(target.why for target in couch.targets.values())


def test_the_reminder_comes_and_goes() -> None:
    player = sit_down(PERSON, "random")
    player.wait_until_asked()
    before = player.frame()
    player.do(Remind())
    assert player.frame() != before
    spot = player.targets[player.options("Token")[0]].rect.center
    player.do(Press(spot), Release(spot))
    assert player.scene.turn.chosen and not player.scene.narration.reminds, "what is pressed beside it is meant"
    player.do(Remind(), Back())
    assert len(player.app.scenes) == 1


def test_the_reminder_is_gone_when_other_eyes_come() -> None:
    player = to_private(sit_down(*PEOPLE))
    before = player.frame()
    player.do(Remind())
    assert player.frame() != before
    player.do(Away())
    player.pass_cover()
    player.do(Point((5, 5)))
    assert player.phase is Phase.PRIVATE
    assert not player.scene.narration.reminds


def test_what_a_seat_has_done_behind_the_curtain_is_shown_to_all_afterwards() -> None:
    player = to_private(sit_down(*PEOPLE, speed=1.0))
    for target in (player.options("Token")[0], "Word 2"):
        player.click(target)
    player.wait(400)
    known = len(player.scene.session.beats(None))
    player.click("confirm")
    assert player.phase is Phase.CLOSING and player.scene.shown == known
    player.pass_cover()
    assert player.phase is Phase.PUBLIC
    player.wait(2 * FRAME)
    assert player.scene.shown == known + 1 and player.scene.board.moving


def test_speed_is_changed_by_keys() -> None:
    player = sit_down(PERSON, "random", speed=1.0)
    player.do(Faster(), Faster())
    assert player.app.settings.speed == 2.0
    assert player.scene.director.speed == player.scene.session.speed == 2.0


@pytest.mark.sampled(1)
@pytest.mark.parametrize("touch", ["key", "button"])
def test_the_log_goes_round_its_forms_and_the_settings_keep_the_one_it_has(touch: str) -> None:
    player = sit_down(PERSON, "random", "random", log_usual=Settings().log_usual)
    board, wide = player.scene.board, []
    for form in ("prose", "signs", "closed", "prose"):
        assert player.app.settings.log_form == player.app.settings.log_usual == form
        wide.append(board.places.log.width if board.places.log else 0)
        player.do(NextLog()) if touch == "key" else player.click("log")
    assert wide[0] == wide[3] and wide[1] < 0.6 * wide[0]
    assert wide[2] == 0


def test_large_text_has_the_room_of_the_log_until_it_is_asked_for() -> None:
    player = sit_down(PERSON, "random", "random", log_usual="prose", text=1.5)
    assert player.scene.board.places.log is None
    player.do(NextLog())
    assert player.scene.board.places.log
    assert (player.app.settings.log_form, player.app.settings.log_usual) == ("prose", "prose")
    player.app.change(text=1.0)
    assert player.app.settings.log_form == "prose"
    player.app.change(text=2.0)
    assert player.app.settings.log_form == "prose"


@pytest.mark.slow
@pytest.mark.parametrize("keys", [False, True])
def test_the_sentence_of_signs_can_be_read_beside_them(keys: bool) -> None:
    player = sit_down(PERSON, BRAIN, "random", log_usual="signs")
    player.wait_until_asked()
    player.decide(Random(2))
    player.wait_until_asked()
    while player.scene.board.painter.stand:
        player.decide(Random(2))
        player.wait_until_asked()
    focus, log = player.scene.focus, player.scene.board.places.log
    assert log
    line = [target for target in focus.targets if is_line(target.id)][-1]
    paper = palette("normal").paper

    def sheets() -> tuple[int, int]:
        """Return the visible paper beside the log and on it, pixels."""
        found = pygame.mask.from_threshold(player.surface, paper, (30, 30, 40, 255))
        on = pygame.mask.Mask(log.size, fill=True)
        return found.count() - found.overlap_area(on, log.topleft), found.overlap_area(on, log.topleft)

    player.frame()
    before = sheets()
    if keys:
        while focus.current is None or focus.current.id != "sound":
            player.do(Next())
        for _ in range(3):
            if focus.current != line:
                player.do(Move(0, -1))
    else:
        player.do(Point(line.rect.center))
    assert focus.lit == line
    assert line.why == player.scene.narration.log.rows[-1].words
    player.wait(EASE)
    player.frame()
    after = sheets()
    assert after[0] > before[0] + 2000 and after[1] <= before[1] + 50
    player.do(*((Accept(),) if keys else (Press(line.rect.center), Release(line.rect.center))))
    assert not player.scene.turn.chosen, "there is nothing to be done with it"


def test_the_log_has_a_sentence_for_each_event_that_was_shown() -> None:
    player = sit_down(PERSON, BRAIN, "random", log_usual="prose")
    random = Random(2)
    for _ in range(3):
        player.wait_until_asked()
        if not player.over:
            player.decide(random)
    scene, untold = player.scene, 0
    rows, beats = scene.narration.log.rows, scene.session.beats(None)[: scene.director.shown]
    assert all(row.words for row in rows)
    for number, beat in enumerate(beats):
        spec = scene.opened.spec.events[type(beat.event).__name__]
        if number - untold == len(rows) or rows[number - untold].event is not beat.event:
            assert not spec.told or spec.told_by
            untold += 1
    assert len(rows) + untold == len(beats) > 4


@pytest.mark.parametrize("pages", [-1, 1])
def test_pages_of_a_log_that_is_closed_are_nobodys(pages: int) -> None:
    player = sit_down(PERSON, "random", "random", log_usual="closed")
    player.wait_until_asked()
    player.wait(2 * EASE)
    before = player.frame()
    player.do(ScrollPages(pages))
    assert player.frame() == before
    player.do(NextLog(), *[ScrollPages(-1)] * 3, NextLog(), NextLog(), ScrollPages(pages), NextLog())
    assert player.scene.board.places.log


def test_nothing_is_said_beside_the_cards_before_they_have_shown_it() -> None:
    player, random = sit_down(PERSON, BRAIN, "random", speed=1.0, log_usual="prose"), Random(4)
    director, told, silent = player.scene.director, 0, 0
    while not player.over and told < 20:
        told = len(player.scene.narration.log.rows)
        assert told == director.ended
        if director.busy and not player.scene.session.result:
            assert player.scene.turn.prompt.instruction == ""
            silent += 1
        if player.scene.turn.active:
            player.decide(random)
        player.wait(FRAME * 4)
    assert told >= 20 and silent > 20


def test_goes_on_from_the_autosave_at_the_cover_after_a_look() -> None:
    player = to_private(sit_down(*PEOPLE, "random"))
    for target in (player.options("Token")[0], "Seat 1", "Word 2"):
        player.click(target)
    player.wait(400)
    player.click("confirm")
    player.pass_cover()
    player.wait_until_asked()
    player.click("verb Peek")
    assert player.phase is not Phase.PRIVATE
    saved = parse(read_text(autosave.path()))  # as after a crash: nothing was closed
    assert saved
    again = sit_down(*PEOPLE, "random", log=saved.log)
    view = again.scene.board.resting.view
    assert view and view.eyes is None
    again.wait_until_asked()
    assert (again.phase, again.scene.eyes.seat) == (Phase.COVER, 1)
    again.pass_cover()
    assert again.options("Word")


def test_help_opens_at_the_phase_in_play() -> None:
    player = sit_down(PERSON, "random")
    player.wait_until_asked()
    assert (player.scene.help_game, player.scene.help_section) == ("royal", "offer")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(1920, 1080), (1440, 1080)])
@pytest.mark.parametrize("covered", [True, False])
def test_window_language_and_text_size_change_at_any_moment(size: tuple[int, int], covered: bool) -> None:
    player = sit_down(*PEOPLE, "random")
    player.wait_until_asked()
    if not covered:
        player.pass_cover()
        player.click(player.options("Token")[1])
    chosen = player.scene.turn.chosen
    player.app.resize(size)
    player.app.change(language="ja", text=2.0, contrast="high")
    player.wait(FRAME)
    assert player.scene.turn.chosen == chosen
    assert player.phase is (Phase.COVER if covered else Phase.PRIVATE)
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(target.rect) for target in player.targets.values() if "Token" not in target.id)
    player.surface = pygame.Surface(size)
    player.frame()


def log_before_the_last_action() -> Log:
    """Return a game of two without its last, public action."""
    for seed in range(50):
        match, random = Match(entry("royal").rules, 2, chance=SeededChance(Random(seed))), Random(seed)
        while match.ask:
            legal = match.legal(match.ask.seat)
            match.submit(match.ask.seat, legal[random.randrange(len(legal))])
        if isinstance(match.log.steps[-1].action, Judge):
            return replace(match.log, steps=match.log.steps[:-1])
    raise AssertionError("no game ends with a judgement")


@pytest.mark.parametrize("press", [True, False])
def test_the_end_is_looked_at_unless_a_press_brings_the_results(press: bool) -> None:
    log = log_before_the_last_action()
    results = []
    for believe in (True, False):
        player = sit_down(PERSON, PERSON, log=log, speed=1.0)
        player.wait_until_asked()
        player.click(f"bool {believe}")
        if not player.scene.session.result:
            continue
        while player.scene.director.shown < len(player.scene.session.beats(None)):
            player.wait(FRAME)
        assert not player.over
        waited = 0.0
        while not player.over:
            player.do(*([Accept()] if press else []))
            player.wait(FRAME)
            waited += FRAME * (1 + press)
        results.append(waited)
    assert results
    most = 100 + 2 * LIGHT_LEAVES  # what decided it leaves, then the words of the end
    assert all((waited < most) == press for waited in results)


def test_while_others_act_keys_stay_with_the_own_hand() -> None:
    """An early Tab goes to a card; usable, it keeps focus."""
    player = sit_down("random", PERSON, "random", game="toutomi", speed=1.0)
    player.wait(1500)
    assert not player.scene.turn.active
    focus, held = player.scene.focus, [thing for thing in player.scene.board.resting.things() if thing.held]
    player.do(Next())
    assert focus.current and focus.current.id == target_id(held[0].touch)
    player.do(Accept())  # it can't be chosen yet
    assert not player.scene.turn.chosen
    player.do(Next())
    assert focus.current.id == target_id(held[1].touch)
    player.wait_until_asked()
    player.wait(FRAME)
    assert target_id(held[1].touch) in player.options("Token")
    assert focus.current.id == target_id(held[1].touch)


def test_keys_come_to_what_is_asked_from_a_card_that_cannot_be_used() -> None:
    """Focus leaves a card that can't be used when the turn comes."""
    player = sit_down(PERSON, "random", "random", speed=1.0)
    player.wait_until_asked()
    while player.scene.turn.active or player.scene.director.busy:
        if player.scene.turn.active:
            player.decide(Random(1))
        player.wait(FRAME)
    focus = player.scene.focus
    for _ in range(len(player.targets)):
        if focus.by_keyboard and focus.current and not focus.current.enabled:
            break
        player.do(Next())
    assert focus.current and not focus.current.enabled and focus.current.why
    player.wait_until_asked()
    assert player.scene.turn.active
    assert focus.by_keyboard and focus.current and focus.current.enabled
    player.do(Accept())
    assert player.scene.turn.chosen or player.scene.session.ask is None or not player.scene.turn.active


def test_the_log_is_dimmed_with_the_table_while_all_look_at_a_card() -> None:
    player = sit_down(PERSON, "random", "random", speed=1.0, log_usual="prose")
    player.wait_until_asked()
    scene, light = player.scene, []
    log = scene.board.places.log
    assert log
    for _ in range(400):
        if scene.turn.active:
            player.decide(Random(1))
        player.wait(FRAME)
        shown = scene.board.effects.of(Unveiling)
        if shown and scene.board.dim < 0.75:
            player.frame()
            light.append(sum(pygame.transform.average_color(player.surface, log)[:3]))
            break
    assert light
    while scene.board.dim < 1:
        player.wait(FRAME)
    player.frame()
    assert light[0] < 0.8 * sum(pygame.transform.average_color(player.surface, log)[:3])


def test_who_has_no_name_has_one_in_the_language_of_the_moment() -> None:
    """Also in a game that was begun in the other one.

    A name that somebody has given stays.
    """
    seats = (SeatSetup("", 0, PERSON), SeatSetup("", 1, "gen:2"), SeatSetup("Ben", 2, "kiri:2"))
    app = App(navigation, Settings(language="en", speed=INSTANT), (1280, 720), worker=Worker(inline=True))
    app.only(PlayScene(app, MatchSetup("royal", seats, {"starter": 0}, 7)))
    player = Player(app, (1280, 720))
    player.wait(200)
    assert player.scene.narration.narrator.teller.names == ("You", "Gen", "Ben")
    english = player.frame()
    app.change(language="ja")
    assert player.scene.narration.narrator.teller.names == ("あなた", "玄", "Ben")
    assert player.scene.board.resting.teller.names[:2] == ("あなた", "玄")
    assert player.frame() != english
    saved = parse(read_text(autosave.path()))
    assert saved and [seat.name for seat in saved.setup.seats] == ["", "", "Ben"]


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
def test_the_menu_stays_where_it_is_whatever_the_log_does(size: tuple[int, int], text: float) -> None:
    """No other button may come under the pointer then."""
    found = set()
    player = sit_down(PERSON, "random", "random", size=size, text=text)
    for _ in range(3):
        player.wait_until_asked()
        found.add(tuple(tuple(player.targets[one].rect) for one in ("pause", "rules", "log", "sound")))
        player.click("log")
    assert player.app.settings.log_usual == player.app.settings.log_large == "closed", "it has been through all forms"
    assert len(found) == 1


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_table_at_rest_finds_its_targets_once(game: str) -> None:
    player = sit_down(PERSON, "random", "random", game=game)
    player.wait_until_asked()
    player.wait(2 * FRAME)
    before = player.scene.focus.targets
    player.wait(2 * FRAME)
    assert player.scene.focus.targets is before
    player.decide(Random(1))
    assert player.scene.focus.targets != before


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_targets_that_are_kept_are_those_that_would_be_found_anew(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    player, random, compared = sit_down(PERSON, PERSON, "random", game=game), Random(5), 0
    step, keeps = player.app.step, Kept.get

    def stands() -> object:
        scene = player.scene
        return scene.eyes.phase, scene.turn.active, scene.director.shown, scene.director.busy

    def step_and_compare(intents: list[Intent], ms: float) -> None:
        nonlocal compared
        step(intents, ms)
        kept, before = player.scene.focus.targets, stands()
        monkeypatch.setattr(Kept, "get", lambda self, sources, make: make())
        step([], 0.0)
        monkeypatch.setattr(Kept, "get", keeps)
        if stands() == before:
            assert player.scene.focus.targets == kept
            compared += 1

    monkeypatch.setattr(player.app, "step", step_and_compare)
    for _ in range(8):
        player.wait_until_asked()
        if player.over:
            break
        if player.scene.eyes.covered:
            player.pass_cover()
        else:
            player.decide(random)
    assert compared > 100
