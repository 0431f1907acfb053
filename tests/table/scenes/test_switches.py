"""One switch, or two, in the whole program."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games import GAMES
from table.app.scan_marks import name_place
from table.app.scanner import Scanner
from table.input.intents import ScrollPages
from table.match.eyes import Phase
from table.scenes import navigation
from table.scenes.home.keys import KeysScene, TakenScene
from table.scenes.home.settings import SettingsScene
from table.scenes.home.title import TitleScene
from table.scenes.learn.rules import RulesScene
from table.scenes.play.pause import PauseScene
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from table.ui.scan_groups import Group
from tests.table.pads import Socket
from tests.table.scenes.padding import A, Couch, settle, write_a_name
from tests.table.scenes.switching import SWITCH, Switcher
from tests.table.scenes.touching import Toucher

FEWEST = 12
"""Steps that lead to any target of a table, at most."""


@pytest.fixture
def couch(socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Couch:
    return settle(socket, tmp_path, monkeypatch, reduced=True)


def plays(couch: Couch, switcher: Switcher, game: str) -> None:
    """From the title to the results, and back."""
    couch.app.home()
    switcher.choose(f"game {game}")
    switcher.choose("start")
    assert isinstance(couch.app.top, PlayScene)
    switcher.play_on(Random(3))
    couch.wait(700)
    assert isinstance(couch.app.top, ResultsScene)
    switcher.choose("title")
    assert isinstance(couch.app.top, TitleScene)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_one_switch_plays_from_the_title_to_the_results(couch: Couch, game: str) -> None:
    plays(couch, Switcher(couch), game)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("mouse", [False, True])
def test_two_switches_and_the_buttons_of_a_mouse_do_so_too(couch: Couch, mouse: bool) -> None:
    plays(couch, Switcher(couch, 2, mouse=mouse), GAMES[0].id)


def test_one_button_of_the_mouse_begins_a_game_and_decides(couch: Couch) -> None:
    couch.app.home()
    switcher = Switcher(couch, mouse=True)
    switcher.choose(f"game {GAMES[0].id}")
    switcher.choose("start")
    for _ in range(100):
        if couch.play.turn.active:
            break
        couch.frame(100.0)
    beats = len(couch.play.session.beats(None))
    switcher.decide(Random(1))
    assert len(couch.play.session.beats(None)) > beats


def test_a_button_of_a_controller_and_a_touch_anywhere_are_switches_too(couch: Couch) -> None:
    couch.app.home()
    scanner, pad = Switcher(couch).scanner, couch.plug()
    couch.wait(300)
    pad.tap(A)
    assert scanner.depth == 1
    couch.app.push(navigation.settings(couch.app))
    couch.wait(300)
    Toucher(couch).tap((5, 5))
    assert scanner.depth == 1 and isinstance(couch.app.top, SettingsScene)


@pytest.mark.parametrize("key", [pygame.K_DOWN, pygame.K_TAB, SWITCH])
@pytest.mark.parametrize("opens", [True, False])
def test_what_comes_with_another_scene_in_one_frame_is_meant_for_neither(couch: Couch, key: int, opens: bool) -> None:
    """Nobody has seen yet what is marked there."""
    couch.app.home()
    Switcher(couch, 2)
    if not opens:
        couch.app.help()
    couch.wait(300)
    for code in (pygame.K_F1, key):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=code, mod=0, unicode=""))
    couch.frame()
    couch.frame()
    scanner, scene = couch.app.scanner, couch.app.top
    assert isinstance(scene, RulesScene if opens else TitleScene)
    assert scanner.marked and not scanner.depth
    assert {*scanner.marked.ids} <= {target.id for target in couch.focus.targets} | {"wish: leave"}


@pytest.mark.parametrize("switches", [1, 2])
def test_dialogs_on_dialogs_are_left_by_a_switch_and_its_own_key_is_not_lost(couch: Couch, switches: int) -> None:
    couch.app.home()
    couch.app.push(navigation.settings(couch.app))
    couch.app.push(navigation.keys(couch.app))
    keys, switcher = couch.app.top, Switcher(couch, switches)
    switcher.choose("wish log")
    assert keys.strikes
    switcher.press()
    assert isinstance(couch.app.top, TakenScene), "another wish has it"
    switcher.choose("keep")
    assert couch.app.top is keys and not keys.strikes and not couch.app.settings.keys
    switcher.choose("done")
    assert isinstance(couch.app.top, SettingsScene)


def test_a_step_goes_on_where_rows_have_just_been_replaced(couch: Couch) -> None:
    couch.app.home()
    couch.app.push(navigation.keys(couch.app))
    switcher = Switcher(couch, 2)
    couch.wait(300)
    before = {target.id for target in couch.focus.targets}
    while not (switcher.scanner.marked and "wish rules" in switcher.scanner.marked.ids):
        switcher.go_on()
    while not (switcher.scanner.marked and switcher.scanner.marked.ids[0] == "wish repeat"):
        switcher.press() if "wish repeat" in switcher.scanner.marked.ids else switcher.go_on()
    scene = couch.app.top
    assert isinstance(scene, KeysScene)
    scene.form.widget("device").adjust(1)
    gone = before - {target.id for target in couch.focus.targets}
    assert "wish repeat" in gone
    switcher.go_on()
    assert switcher.scanner.marked and not gone & {*switcher.scanner.marked.ids}


def dealt(couch: Couch, game: str) -> Switcher:
    """Deal a game by switch, and wait until something is asked."""
    couch.app.push(navigation.lobby(couch.app, game))
    switcher = Switcher(couch)
    switcher.choose("start")
    for _ in range(100):
        if couch.play.turn.active:
            break
        couch.frame(100.0)
    return switcher


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_few_steps_lead_to_everything_on_the_table(couch: Couch, game: str) -> None:
    """Allow two more steps for what can only be read now."""
    switcher = dealt(couch, game)
    couch.wait(100)
    scanner, targets = switcher.scanner, couch.focus.targets
    assert len(targets) > 6
    for target in targets:
        assert scanner.root.steps(target.id) <= FEWEST + 2 * (not target.enabled), target.id
    hand = {f"Token {thing.touch.value}" for thing in couch.play.board.things if thing.held}
    for group in last_groups(scanner.root):
        assert len({id in hand for id in group.ids}) == 1, f"the own hand is a group of its own: {group.ids}"


def last_groups(group: Group) -> list[Group]:
    """Return the groups within which there are targets only."""
    if all(part.single for part in group.parts):
        return [group] if group.parts else []
    return [last for part in group.parts for last in last_groups(part)]


def test_settings_are_turned_and_switches_put_away_again(couch: Couch) -> None:
    couch.app.home()
    switcher = Switcher(couch)
    switcher.choose("settings")
    settings = couch.app.top
    assert isinstance(settings, SettingsScene)
    switcher.choose("contrast")
    assert couch.app.settings.contrast == "high"
    couch.wait(300)
    switcher.press()
    assert couch.app.settings.contrast == "normal", "it stays where one may press again"
    switcher.choose("switches")
    assert couch.app.settings.switches == 2 and settings.form.offset > 0, "it has been scrolled to"
    couch.wait(300)
    switcher.press()
    assert not switcher.scanner.on


def test_a_name_is_written_with_one_switch(couch: Couch) -> None:
    write_a_name(couch, Switcher(couch).choose)


def test_what_is_no_target_can_be_wished_for_too(couch: Couch) -> None:
    couch.app.home()
    switcher = Switcher(couch)
    switcher.choose("rules")
    rules = couch.app.top
    assert isinstance(rules, RulesScene) and not couch.app.typing
    switcher.wish("page_down")
    couch.wait(350)
    first = rules.scroller.shown
    switcher.press()
    couch.wait(600)
    assert rules.scroller.shown > first > 0
    switcher.wish("leave")
    assert isinstance(couch.app.top, TitleScene)


@pytest.mark.slow
def test_the_reminder_stands_until_the_next_press(couch: Couch) -> None:
    couch.app.push(navigation.lobby(couch.app, GAMES[0].id))
    switcher = Switcher(couch)
    switcher.choose("start")
    switcher.wish("remind")
    assert couch.play.narration.reminds
    couch.wait(20_000)
    assert couch.play.narration.reminds
    switcher.press()
    couch.wait(300)
    assert not couch.play.narration.reminds and couch.app.top is couch.play
    switcher.choose("pause")
    assert isinstance(couch.app.top, PauseScene)


def test_a_press_that_bounces_counts_once_and_what_has_just_come_is_not_pressed(couch: Couch) -> None:
    couch.app.home()
    switcher = Switcher(couch)
    switcher.choose("settings")
    switcher.press()
    switcher.press()
    assert isinstance(couch.app.top, SettingsScene) and switcher.scanner.depth == 0
    couch.wait(300)
    switcher.press()
    switcher.press()
    assert switcher.scanner.depth == 1


@pytest.mark.parametrize("pace", [0.5, 2.0])
def test_a_press_just_after_a_step_is_meant_for_what_was_marked_before(couch: Couch, pace: float) -> None:
    couch.app.home()
    switcher = Switcher(couch)
    scanner = switcher.scanner
    couch.app.change(scan_pace=pace)
    for later, meant in ((0.0, 0), (300.0, 1)):
        couch.app.push(navigation.settings(couch.app))
        couch.wait(300.0)
        marks = [scanner.marked]
        while scanner.marked == marks[0]:
            couch.frame(20.0)
        marks.append(scanner.marked)
        couch.wait(later)
        switcher.press()
        wanted, now = marks[meant], scanner.marked
        assert wanted and now and scanner.depth == 1 and {*now.ids} < {*wanted.ids}
        couch.app.pop()


def test_what_is_marked_is_drawn_and_named(couch: Couch, monkeypatch: pytest.MonkeyPatch) -> None:
    couch.app.home()
    before = couch.picture()
    switcher = Switcher(couch)
    couch.frame()
    said: list[str] = []
    monkeypatch.setattr("table.app.scan_marks._draw_name", lambda surface, words, *rest: said.append(words))
    names = {target.id: target.name for target in couch.focus.targets}
    pictures = set()
    for _ in range(4):
        marked = switcher.scanner.marked
        assert marked
        pictures.add(couch.picture())
        assert all(names[id] in said[-1] for id in (marked.ids[0], marked.ids[-1]) if id in names)
        switcher.go_on()
    assert len(pictures) == 4 and before not in pictures


@pytest.mark.sampled(2)
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_name_of_what_is_marked_covers_no_name_and_nothing_that_is_asked(
    couch: Couch, game: str, text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    couch.app.change(text=text)
    switcher = dealt(couch, game)
    placed: list[pygame.Rect] = []

    def place(*given: Any) -> pygame.Rect:
        placed.append(name_place(*given))
        return placed[-1]

    monkeypatch.setattr("table.app.scan_marks.name_place", place)
    couch.wait(100)
    for _ in range(4):
        places = couch.play.board.places
        couch.picture()
        names = [rect for seat in places.seats for rect in (seat.portrait, seat.name)]
        assert placed[-1].collidelist([*names, places.instruction]) < 0
        switcher.go_on()


# What others may notice


def private(couch: Couch, seed: int) -> PlayScene:
    """Come to the first private decision of two people."""
    couch.app.push(navigation.lobby(couch.app, GAMES[0].id))
    couch.app.scanner = Scanner(Random(seed))
    switcher = Switcher(couch, 2)
    switcher.choose("start")
    scene = couch.play
    for _ in range(200):
        if scene.eyes.phase is Phase.COVER:
            break
        couch.frame(100.0)
    couch.wait(600)
    switcher.choose("i_am")
    couch.wait(600)
    switcher.choose("show")
    couch.wait(1000)
    assert scene.eyes.phase is Phase.PRIVATE and scene.turn.active
    return scene


def begin(couch: Couch, seed: int) -> tuple[str, ...]:
    """Begin to scan anew; return the ids of what is marked."""
    couch.app.scanner = Scanner(Random(seed))
    couch.app.change(switches=2)
    couch.frame()
    assert couch.app.scanner.marked
    return couch.app.scanner.marked.ids


def test_at_a_shared_screen_scanning_begins_anywhere(
    socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    couch = settle(socket, tmp_path, monkeypatch, persons=2, seats=2)
    scene = private(couch, 1)
    begun = {begin(couch, seed) for seed in range(12)}
    assert len(begun) > 2
    scanner = couch.app.scanner
    hand = [target.id for target in scene.focus.targets if target.id.startswith("Token") and not target.aside]
    in_turn = [id for id in scanner.root.ids if id in hand]
    assert in_turn == hand, "no card is left out, or elsewhere, for what it is"


def test_the_order_and_time_of_scanning_are_the_same_for_other_hidden_cards(
    socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, dealt = [], []
    for deal in (1, 2):
        couch = settle(socket, tmp_path, monkeypatch, persons=3, seats=3)
        monkeypatch.setattr("table.match.seating.secrets.randbits", Random(deal).getrandbits)
        scene = private(couch, deal)
        begin(couch, 7)
        scanner = couch.app.scanner
        assert scanner.marked
        seen.append((shape(scanner.root), scanner.root.parts.index(scanner.marked)))
        dealt.append({thing.touch.value: thing.face for thing in scene.board.things if thing.held})
    assert dealt[0] != dealt[1] and seen[0] == seen[1]


def shape(group: Group) -> object:
    return [shape(part) for part in group.parts] or 1


@pytest.mark.slow
def test_a_hand_is_not_covered_while_its_owner_waits_for_the_frame(
    socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    couch = settle(socket, tmp_path, monkeypatch, persons=2, seats=2, cover_seconds=15)
    scene = private(couch, 1)
    couch.app.change(switches=1, scan_pace=4.0)
    for _ in range(800):
        couch.frame(100.0)
    assert scene.eyes.phase is Phase.PRIVATE
    Switcher(couch).press()
    couch.app.change(scan_pace=4.0)
    for _ in range(800):
        couch.frame(100.0)
    assert scene.eyes.phase is Phase.PRIVATE, "a press into a group shows that somebody is there"
    for _ in range(300):
        couch.frame(100.0)
    assert scene.eyes.phase is Phase.COVER


def test_alone_it_begins_where_keys_do(couch: Couch) -> None:
    couch.app.push(navigation.lobby(couch.app, GAMES[0].id))
    switcher = Switcher(couch)
    couch.frame()
    marked = switcher.scanner.marked
    assert marked and "start" in marked.ids


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_in_the_lobby_one_comes_to_a_seat_and_then_to_what_belongs_to_it(
    socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, text: float
) -> None:
    couch = settle(socket, tmp_path, monkeypatch, reduced=True, seats=seats)
    couch.app.change(text=text)
    couch.app.push(navigation.lobby(couch.app, GAMES[0].id))
    scanner = Switcher(couch).scanner
    couch.frame()

    def groups(group: Group) -> list[Group]:
        return [group, *(inner for part in group.parts for inner in groups(part))]

    every = {frozenset(group.ids) for group in groups(scanner.root)}
    for number in range(seats):
        assert {f"{what} {number}" for what in ("player", "name", "token")} in [
            {id for id in ids if not id.startswith("remove")} for ids in every
        ]
    assert max(scanner.root.steps(id) for id in scanner.root.ids) <= FEWEST


def test_a_game_is_begun_with_three_presses(couch: Couch) -> None:
    couch.app.home()
    switcher, presses, steps = Switcher(couch), 0, 0
    press = switcher.press

    def counted() -> None:
        nonlocal presses
        presses += 1
        press()

    switcher.press = counted  # type: ignore[method-assign]
    for target in (f"game {GAMES[0].id}", "start"):
        switcher.choose(target)
        steps += switcher.steps
    assert isinstance(couch.app.top, PlayScene)
    assert presses == 3 and steps <= 4


def test_keysgo_on_and_back_and_escape_leaves(couch: Couch) -> None:
    couch.app.home()
    switcher = Switcher(couch)
    couch.frame()
    parts, first = switcher.scanner.root.parts, switcher.scanner.marked
    assert first
    for key, at in ((pygame.K_TAB, 1), (pygame.K_DOWN, 2), (pygame.K_UP, 1)):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        couch.frame()
        assert switcher.scanner.marked == parts[(parts.index(first) + at) % len(parts)]
    couch.app.push(navigation.settings(couch.app))
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    couch.frame()
    assert isinstance(couch.app.top, TitleScene)


def test_what_is_marked_may_be_scrolled_out_of_sight(couch: Couch) -> None:
    couch.app.change(text=2.0)
    switcher = Switcher(couch)
    couch.app.push(navigation.settings(couch.app))
    switcher.go_on()
    couch.app.step([ScrollPages(1), ScrollPages(1)], 16)
    scene, marked = couch.app.top, switcher.scanner.marked
    assert isinstance(scene, SettingsScene) and scene.form.window and marked
    rows = [scene.form.where(scene.form.widget(id)) for id in marked.ids]
    assert not any(scene.form.window.colliderect(row) for row in rows)
    couch.picture()
