"""Trees for screen readers, and their wishes."""

from __future__ import annotations

import functools
from dataclasses import replace
from random import Random

import pygame
import pytest

from games import GAMES
from games.core.chance import SeededChance, stream
from games.core.contract.hiding import exchanged
from games.core.contract.witness import Witness, card, known
from games.core.entry import Entry
from games.core.match import Illegal, Log
from games.core.types import Seat
from games.core.words import Words
from table.access.node import FULL, WORDINGS, Node, listed, texts
from table.access.wishing import Request, post
from table.app.reciter import INSTRUCTION
from table.input.devices import Device
from table.input.events import Reader
from table.input.intents import (
    Accept,
    Away,
    Next,
    ReadOn,
    Remind,
    Repeat,
    Requested,
    ScrollPages,
    Used,
    Wording,
)
from table.match.eyes import Phase
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.speeds import INSTANT
from table.scenes.home.lobby import LobbyScene
from table.scenes.play.pause import PauseScene
from table.scenes.play.scene import PlayScene
from table.stage.drawing.expressions import EXPRESSIONS, Expression
from table.stage.speech.looks import UNTOLD, look, looks
from table.stage.speech.reactions import Reactions
from tests.table.access.reading import FRAME, Ear, Listening, listen

pytestmark = pytest.mark.usefixtures("home")
WORDS = Words("en", "table")
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def sit(
    game: Entry,
    persons: int = 1,
    seats: int = 4,
    log: Log | None = None,
    seed: int = 7,
    speed: float = INSTANT,
    **more: object,
) -> Listening:
    """A game that somebody listens to."""
    me = listen(speed=speed, cover_seconds=0, **more)
    seats = max(seats, game.seats.start)
    rows = tuple(SeatSetup(f"P{n}", n, PERSON if n < persons else "random") for n in range(seats))
    options = log.options if log else {option.id: option.default for option in game.options}
    me.app.only(PlayScene(me.app, MatchSetup(game.id, rows, options, seed), log))
    me.wait(48)
    return me


def scene_of(me: Listening) -> PlayScene:
    scene = me.app.scenes[0]
    assert isinstance(scene, PlayScene)
    return scene


def until_asked(me: Listening) -> None:
    scene = scene_of(me)
    for _ in range(2000):
        if me.app.top is not scene or scene.eyes.covered or (scene.turn.active and not scene.eyes.hasty):
            me.wait(FRAME)
            return
        me.wait(FRAME)
    raise AssertionError("nobody is ever asked")


def test_the_title_is_read_and_opened_by_its_nodes() -> None:
    me = listen()
    me.app.home()
    me.wait(FRAME)
    titles = [me.app.words(game.id)("title") for game in GAMES]
    nodes = {node.id: node for node in me.tree.walk()}
    assert [nodes[f"game {game.id}"].name for game in GAMES] == titles
    assert me.focus and me.focus.target
    me.press(f"game {GAMES[0].id}")
    assert isinstance(me.app.top, LobbyScene)
    assert me.tree.find("start") and not me.tree.find(f"game {GAMES[1].id}")


@pytest.mark.parametrize(("size", "edge"), [((1280, 720), "top"), ((1280, 720), "bottom"), ((800, 800), "top")])
def test_boxes_are_those_of_the_window_wherever_scenes_begin_in_it(size: tuple[int, int], edge: str) -> None:
    me = listen(size, captions="all", captions_edge=edge)
    me.app.home()
    me.wait(FRAME)
    x, y = me.app.viewport.topleft
    assert bool(y) == (edge == "top")
    drawn = {target.id: target.rect.move(x, y) for target in me.app.top.focus.targets}
    read = {node.id: node.box for node in me.tree.walk() if node.id in drawn}
    assert read and all(box == (*drawn[id].topleft, *drawn[id].size) for id, box in read.items())
    me.app.change(captions_edge="bottom", captions="off")
    me.wait(FRAME)
    assert me.tree.find("quit")


def test_the_focus_that_is_read_is_the_one_that_is_drawn() -> None:
    me = listen()
    me.app.home()
    for _ in range(4):
        me.do(Next())
        lit = me.app.top.form.focus.lit  # type: ignore[attr-defined]
        assert lit and me.tree.focus == lit.id


@pytest.mark.sampled(1)
@each_game
def test_the_own_hand_and_everybody_at_the_table_are_lists(game: Entry) -> None:
    me = sit(game)
    until_asked(me)
    view = scene_of(me).view
    held = [node.name for node in me.listed("hand")]
    own = [cards for cards, owner in zip(view.zones, view.map.owners, strict=True) if owner == 0]
    assert bool(held) == any(own) and len({*held}) == len(held)
    table = " ".join(node.name for node in me.listed("table"))
    assert all(name in table for name in ("P1", "P2", "P3"))
    places = [node.place for node in me.listed("hand")]
    assert places == [(number, len(held)) for number in range(1, len(held) + 1)]
    assert me.tree.find(me.tree.focus)


@pytest.mark.sampled(1)
@each_game
def test_an_answer_is_needed_where_the_focus_is(game: Entry) -> None:
    me = sit(game)
    for _ in range(3):
        until_asked(me)
        if me.app.top is not scene_of(me):
            return
        assert me.focus and me.focus.target and me.focus.enabled
        me.press(me.focus.id)
        me.wait(400)


@pytest.mark.sampled(2)
@each_game
def test_of_a_covered_table_nothing_is_left_in_the_same_frame(game: Entry) -> None:
    me = sit(game, persons=2)
    scene = scene_of(me)
    for _ in range(40):
        until_asked(me)
        if scene.eyes.covered:
            break
        assert me.focus
        me.press(me.focus.id)
        me.wait(400)
    if not scene.eyes.covered:
        pytest.skip("all of it is public")
    assert not me.listed("hand") and not me.listed("table") and not me.listed("log")
    assert me.listed("cover")
    cover = me.tree
    for _ in range(2):
        me.wait(600)
        me.press(next(node.id for node in me.listed("cover") if node.target and node.enabled))
    assert scene.eyes.phase is Phase.LOOK or me.listed("hand")
    private = me.tree
    me.do(Away())
    assert me.tree.scope != private.scope
    assert not me.listed("hand") and not me.listed("table") and me.listed("cover")
    left = {node.name for node in me.tree.walk()} - {node.name for node in cover.walk()}
    assert not left & {node.name for node in private.walk() if node.role in ("item", "text")}


def twins(game: Entry, seed: int, eyes: int | None) -> tuple[Log, Log]:
    """Return two running games that are one to these eyes."""
    seats = max(4, game.seats.start)
    options = {option.id: option.default for option in game.options}
    match, random = Witness(game.rules, seats, options, SeededChance(stream(seed, "chance"))), stream(seed, "moves")
    for _ in range(random.randrange(3, 20)):
        assert match.ask
        match.submit(match.ask.seat, match.legal(match.ask.seat).draw(random))
        if match.ask is None:
            return twins(game, seed + 1000, eyes)
    shown = {card(table, token) for _, table in match.history for token in known(table, eyes)}
    dealt, _ = exchanged(match.log.dealt, shown, Random(seed))
    return match.log, replace(match.log, dealt=tuple(dealt))


@pytest.mark.sampled(1)
@each_game
@pytest.mark.parametrize("persons", [1, 2])
def test_hidden_cards_make_no_difference_to_what_is_read(game: Entry, persons: int) -> None:
    """The swap test of the tree."""
    compared = 0
    for seed in range(30):
        logs = twins(game, seed, 0 if persons == 1 else None)
        trees, beats = [], []
        for log in logs:
            try:
                me = sit(game, persons, log=log, speed=0.5)
            except Illegal:  # with these cards it could not have been done
                break
            assert scene_of(me).eyes.phase is not Phase.PRIVATE
            beats.append([*scene_of(me).session.beats(scene_of(me).eyes.who)])
            trees.append([replace(tree, scope=0) for tree in me.ear.told])
        if len(trees) == 2 and beats[0] == beats[1]:  # else something hidden has come out
            assert trees[0] == trees[1]
            compared += 1
        if compared == 3:
            return
    assert compared


def test_a_request_for_a_scene_that_has_gone_does_nothing() -> None:
    me = listen()
    me.app.home()
    me.wait(FRAME)
    old = me.tree
    me.press(f"game {GAMES[0].id}")
    me.do(Requested(Request("press", old.scope, f"game {GAMES[1].id}")))
    me.do(Requested(Request("press", me.tree.scope, "no such node")))
    assert isinstance(me.app.top, LobbyScene) and me.app.top.help_game == GAMES[0].id


def test_requests_of_other_threads_come_with_the_events() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    reader = Reader()
    wish = Request("press", 3, "start")
    post(wish)
    assert Requested(wish) in reader.read(False)


def test_a_value_is_changed_by_a_request() -> None:
    me = listen()
    from table.scenes import navigation

    me.app.push(navigation.settings(me.app))
    me.wait(FRAME)
    slider = me.tree.find("music")
    assert slider and slider.adjusts
    me.ask("less", "music")
    now = me.tree.find("music")
    assert now and now.value != slider.value and me.app.settings.music < 1
    me.ask("more", "music")
    assert me.app.settings.music == 1


def test_lists_are_walked_and_what_is_only_read_is_not_pressed() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    scene = scene_of(me)
    walked = [node.id for node in me.tree.nodes if node.role == "list" or node.id.startswith(INSTRUCTION)]
    seen = []
    for _ in walked:
        me.do(ReadOn(1, 0))
        here = next(one for one in me.tree.nodes if me.tree.focus in (one.id, *(child.id for child in one.children)))
        seen.append(here.id)
    assert sorted(seen) == sorted(walked)
    while not me.tree.focus.startswith("logged"):
        me.do(ReadOn(1, 0))
    me.do(ReadOn(0, 1))
    assert me.focus and me.focus.name == me.listed("log")[1].name
    known = len(scene.session.beats(None))
    me.do(Accept())
    assert len(scene.session.beats(None)) == known and not scene.turn.chosen
    assert me.tree.focus == scene.node_in_focus


def test_the_instruction_is_read_again_as_often_as_one_likes() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    ids = []
    for _ in range(2):
        me.do(Repeat())
        assert me.focus and me.focus.name.endswith(scene_of(me).turn.prompt.instruction)
        ids.append(me.focus.id)
    assert ids[0] != ids[1]  # the focus comes there anew, and only that is heard
    me.do(Next())
    assert me.tree.focus == scene_of(me).node_in_focus


def test_what_has_happened_is_announced_once_and_in_public_words() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    lines = scene_of(me).narration.lines.lines
    said = " ".join(me.ear.said)
    assert lines and all(said.count(line) == lines.count(line) for line in lines)
    me.do(Remind())
    assert scene_of(me).narration.reminder(scene_of(me).shown)[0] in me.tree.news
    assert me.listed("reminder")


@pytest.mark.parametrize("wording", WORDINGS)
def test_new_faces_are_told_but_not_in_short_words(wording: str, monkeypatch: pytest.MonkeyPatch) -> None:
    me, made = sit(GAMES[0], wording=wording), []
    changed = Reactions.changed

    def noted(self: Reactions) -> dict[Seat, Expression]:
        made.append(changed(self))
        return made[-1]

    monkeypatch.setattr(Reactions, "changed", noted)
    random = Random(3)
    for _ in range(6):
        until_asked(me)
        me.decide(random)
    teller = scene_of(me).narration.narrator.teller
    told = [line for faces in made for line in looks(faces, teller)]
    said = " ".join(me.ear.said)
    assert len(told) > 3 and all((line in said) == (wording == FULL) for line in told)


@pytest.mark.parametrize("wording", WORDINGS)
def test_a_seat_is_read_with_the_face_that_is_drawn(wording: str) -> None:
    me = sit(GAMES[0], wording=wording)
    until_asked(me)
    scene = scene_of(me)
    for expression in EXPRESSIONS:
        scene.board.faces.feel(2, expression)
        me.do(Next())
        said = look(2, expression, scene.narration.narrator.teller)
        seat = next(node for node in me.listed("table") if node.id.split()[:2] == ["Seat", "2"])
        assert bool(said) == (expression != UNTOLD) and (said in seat.about) == (wording == FULL or not said)


def test_the_aim_is_said_once_to_who_has_not_learned_the_game() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    shown, aim = scene_of(me).shown, scene_of(me).first_aim.said
    assert aim and me.tree.news.endswith(f"{aim} {scene_of(me).turn.prompt.instruction}")
    while scene_of(me).shown == shown:  # it is a decision of several parts
        me.do(Accept())
        me.wait(FRAME)
    assert sum(aim in said for said in me.ear.said) == 1


def test_news_come_with_the_focus_and_only_once() -> None:
    me = sit(GAMES[0], lessons={"": {GAMES[0].id: (1,)}}, aims={"": {GAMES[0].id: (0,)}})
    until_asked(me)
    asked = me.tree
    assert asked.news.endswith(scene_of(me).turn.prompt.instruction) and not asked.said
    before = [tree for tree in me.ear.told if tree.scope < asked.scope]
    assert before and all(tree.focus.startswith(INSTRUCTION) and not tree.news for tree in before)
    assert len({tree.nodes[0].name for tree in before}) == len({tree.scope for tree in before})
    me.do(Next())
    assert (me.tree.scope, me.tree.news) == (asked.scope, asked.news)  # nothing new: the focus alone is heard


def test_news_that_are_read_above_all_are_not_said_on_the_way_back() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    news = me.tree.news
    me.do(Repeat())
    assert news in me.tree.nodes[0].name and not me.tree.news
    me.do(Next())
    assert not me.tree.focus.startswith(INSTRUCTION) and not me.tree.news


def test_a_place_in_a_list_is_counted_as_readers_count() -> None:
    cards, facts = [Node("a", "item", "A"), Node("b", "item", "B")], texts("fact", ["Total 0"])
    (table,) = listed("table", "Table", [*cards, *facts])
    assert [node.place for node in table.children] == [(1, 3), (2, 3), (3, 3)]
    (choices,) = listed("choices", "Choices", [*facts, Node("play", "button", "Play")])
    assert [node.place for node in choices.children] == [None, (1, 1)]


def test_who_reads_aside_is_not_taken_from_there() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    while not me.tree.focus.startswith("logged"):
        me.do(ReadOn(1, 0))
    before = me.tree
    me.app.toast.show("psst")
    me.wait(FRAME)
    assert (me.tree.focus, me.tree.scope, me.tree.said) == (before.focus, before.scope, "psst")


def test_a_refusal_says_why() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    off = next(node for node in me.tree.walk() if node.target and not node.enabled)
    me.press(off.id)
    assert me.tree.said and me.tree.said in off.about


def test_places_and_explanations_are_left_out_of_short_words() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    full = me.listed("hand")
    place = functools.partial(WORDS, "access.place")
    assert all(node.about.endswith(place(number=n, count=len(full))) for n, node in enumerate(full, 1))
    me.app.change(wording="short")
    me.wait(FRAME)
    assert [node.name for node in me.listed("hand")] == [node.name for node in full]
    assert not any(node.about for node in me.listed("hand") if node.enabled)


def test_a_scene_in_front_is_all_that_is_read() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    me.press("pause")
    assert isinstance(me.app.top, PauseScene)
    assert not me.listed("hand") and me.tree.find("resume")
    form = me.tree.find("form list")
    assert form and form.name == WORDS("pause.heading")
    assert me.tree.news and WORDS("pause.heading") not in me.tree.news  # the list's name says it


def test_nothing_is_described_while_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    me = sit(GAMES[0])
    made: list[object] = []
    monkeypatch.setattr(PlayScene, "nodes", property(lambda scene: made.append(scene) or ()))
    me.ear.listens = False
    me.wait(500)
    assert not made
    me.ear.listens = True
    me.wait(FRAME)
    assert made


def test_the_tree_is_not_made_with_every_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    me = sit(GAMES[0])
    until_asked(me)
    made: list[object] = []
    monkeypatch.setattr(PlayScene, "nodes", property(lambda scene: made.append(scene) or ()))
    me.wait(1600)
    assert len(made) <= 10


def test_the_setting_switches_reading_off_and_on() -> None:
    me = sit(GAMES[0])
    told = len(me.ear.told)
    me.app.change(reader=False)
    me.do(Next())
    assert me.ear.closed and len(me.ear.told) == told
    me.app.change(reader=True)
    me.do(Next())
    assert len(me.ear.told) > told


def test_the_keyboard_s_coming_and_going_is_passed_on() -> None:
    me = sit(GAMES[0])
    me.do(Away())
    assert me.ear.here == [True, False]


class Failing(Ear):
    """A library that fails."""

    def tell(self, tree: object) -> None:
        raise RuntimeError


def test_a_library_that_fails_is_left_alone() -> None:
    me = sit(GAMES[0])
    me.ear.tell = Failing().tell  # type: ignore[method-assign]
    me.do(Next())
    assert not me.app.reciter.listens
    me.do(Next())
    assert isinstance(me.app.top, PlayScene)


def test_a_press_turns_what_was_known_and_only_once() -> None:
    me = sit(GAMES[0])
    scene = scene_of(me)
    for _ in range(20):
        until_asked(me)
        if cards := [node for node in me.listed("hand") if node.chosen is False]:
            break
        assert me.focus
        me.press(me.focus.id)
        me.wait(400)
    card, scope = cards[-1].id, me.tree.scope
    wish = Requested(Request("press", scope, card, False))
    me.app.step([wish, wish], FRAME)  # twice before anything was told
    me.wait(FRAME)
    now = me.tree.find(card)
    assert now and now.chosen and scene.turn.chosen
    me.do(Requested(Request("press", me.tree.scope, card, False)))  # by somebody who has read before
    now = me.tree.find(card)
    assert now and now.chosen
    me.do(Requested(Request("press", me.tree.scope, card, True)))
    now = me.tree.find(card)
    assert now and not now.chosen


def sounds_of(me: Listening, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    heard: list[str] = []
    monkeypatch.setattr(me.app.sounds, "play", lambda name, **_: heard.append(name))
    return heard


def test_the_end_of_a_list_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    me = sit(GAMES[0])
    until_asked(me)
    heard = sounds_of(me, monkeypatch)
    while not me.tree.focus.startswith("logged"):
        me.do(ReadOn(1, 0))
    assert "no" not in heard
    for _ in me.listed("log"):
        me.do(ReadOn(0, 1))
    assert heard.count("no") == 1


def test_a_heartbeat_comes_with_a_seat_near_its_end_and_not_through_the_curtain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    me = sit(GAMES[0])
    until_asked(me)
    scene, heard = scene_of(me), sounds_of(me, monkeypatch)
    seat = next(node.id for node in me.listed("table") if node.id.startswith("Seat"))
    me.ask("focus", seat)
    assert "danger" not in heard
    monkeypatch.setattr(type(scene.board.parts[0]), "near", lambda self, view: {0: int(seat.split()[1])})
    me.do(Repeat())
    me.ask("focus", seat)
    assert "danger" in heard
    assert scene.is_dangerous(seat)
    scene.eyes.cover()
    assert scene.eyes.covered is False or not scene.is_dangerous(seat)


def test_the_turn_is_heard_by_who_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    for listens in (True, False):
        me = sit(GAMES[0])
        me.ear.listens = listens
        heard = sounds_of(me, monkeypatch)
        for _ in range(12):
            until_asked(me)
            if scene_of(me).turn.active and not scene_of(me).suspense.held:
                break
            me.do(Accept())
            me.wait(400)
        assert ("turn" in heard) or not listens


def test_a_stick_reads_on_in_a_list_once_it_walks_and_scrolls_before() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    me.do(Used(Device("xbox", 0)))
    before = me.tree.focus
    me.do(ScrollPages(1))
    assert me.tree.focus == before
    while not me.tree.focus.startswith("logged"):
        me.do(ReadOn(1, 0))
    me.do(ScrollPages(1))
    assert me.focus and me.focus.name == me.listed("log")[1].name


def test_one_key_makes_it_brief_and_says_so() -> None:
    me = sit(GAMES[0])
    until_asked(me)
    me.do(Wording())
    assert me.app.settings.wording == "short" and WORDS("settings.wording_short") in me.tree.news
    me.do(Wording())
    assert me.app.settings.wording == "full"
