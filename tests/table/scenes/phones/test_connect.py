"""The host's page for phones, as used at the screen."""

from __future__ import annotations

import socket
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from games import GAMES
from table.input.intents import Back, Point, Press, Release
from table.launch.desktop import invite
from table.match.seating import company, named
from table.match.seats import ANIMALS, PERSON, Lobby, MatchSetup, SeatSetup
from table.match.speeds import INSTANT
from table.phones import network
from table.phones.host import REFUSED, TAKEN, PhoneHost
from table.phones.network import Network
from table.phones.phone_seat import State
from table.scenes.home.giving_up import GivingUpScene
from table.scenes.home.lobby import LobbyScene
from table.scenes.home.title import TitleScene
from table.scenes.phones import invitation
from table.scenes.phones.connect import DEAF_MS, ConnectScene, Sitter
from table.scenes.phones.phone_help import PhoneHelpScene
from table.scenes.play.scene import PlayScene
from table.stage.speech.ending import listed
from table.store import autosave
from table.store.phone_hosts import SavedHost
from table.store.settings import Settings
from table.store.sharing import qr_code
from table.ui import labels
from table.ui.choices import Choice
from table.ui.widgets import Button, Label
from tests.table.phones.calling import HERE, Phone, port_of, until
from tests.table.scenes.visiting import FRAME, Visitor, visit
from tests.table.windows import WINDOWS

GAME = GAMES[0]


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    seats = company(3, 2)
    settings = Settings(language="en", welcomed=True, lobbies={GAME.id: Lobby(seats, {})})
    return visit(monkeypatch, tmp_path, settings)


def enter(visitor: Visitor) -> ConnectScene:
    """From the lobby to the room, as people do."""
    visitor.app.push(LobbyScene(visitor.app, GAME.id))
    visitor.click("phones")
    scene = visitor.app.top
    assert isinstance(scene, ConnectScene)
    return scene


def opened(visitor: Visitor) -> ConnectScene:
    scene = enter(visitor)
    visitor.click("open")
    until(lambda: scene.host and scene.host.opened == "open", lambda: visitor.wait(FRAME))
    visitor.wait(FRAME)
    return scene


def heed(visitor: Visitor) -> None:
    """Wait until what has come into the panel can be pressed."""
    visitor.wait(DEAF_MS + FRAME * 3)


def test_nothing_listens_before_it_is_wished_nor_after(visitor: Visitor) -> None:
    scene = enter(visitor)
    visitor.wait(500)
    assert visitor.app.phones is None and scene.host is None
    visitor.app.close()
    assert visitor.app.phones is None


def test_a_room_is_opened_joined_and_closed_again(visitor: Visitor) -> None:
    scene = opened(visitor)
    host = scene.host
    assert host and scene._waiting() is None and host.link(), "one picture for all"
    visitor.click("seat 1")  # its picture instead
    assert scene._waiting() == 1
    visitor.click("all")
    assert scene._waiting() is None
    phone = Phone(host)
    phone.say(invite=host.link().partition("#")[2])
    until(lambda: phone.hear(), lambda: visitor.wait(FRAME))
    phone.say(sit=1)
    until(lambda: phone.key, lambda: (visitor.wait(FRAME), phone.hear()))
    visitor.wait(FRAME * 2)
    assert scene._waiting() == 0 and host.state(1) is State.AWAKE, "the only one that waits"
    port = port_of(host)
    visitor.click("close")
    visitor.click("keep")
    assert visitor.app.phones
    visitor.click("close")
    visitor.click("take")
    assert visitor.app.phones is None and phone.closed()
    with pytest.raises(OSError):
        socket.create_connection((HERE, port), 1).close()
    visitor.click("play")
    assert isinstance(visitor.app.top, PlayScene)
    visitor.app.close()


def seated(visitor: Visitor, host: PhoneHost, seat: int) -> Phone:
    """A phone that has scanned a seat's picture."""
    phone = Phone(host)
    phone.say(invite=host.link(seat).partition("#")[2])
    until(lambda: phone.key, lambda: (visitor.wait(FRAME), phone.hear()))
    visitor.wait(FRAME * 2)
    return phone


def test_before_a_game_the_way_back_leads_to_the_lobby_and_phones_keep_seats_and_names(visitor: Visitor) -> None:
    scene = opened(visitor)
    host = scene.host
    assert host
    phone = seated(visitor, host, 1)
    phone.say(name="Tom")
    until(lambda: scene._seats[1].name == "Tom", lambda: visitor.wait(FRAME))
    visitor.do(Back())
    lobby = visitor.app.top
    assert isinstance(lobby, LobbyScene), "nothing is dealt by Esc"
    assert visitor.app.phones is host and lobby._seats[1].name == "Tom"
    phone.say(name="Tomo")
    until(lambda: lobby._seats[1].name == "Tomo", lambda: visitor.wait(FRAME))
    visitor.click("phones")
    again = visitor.app.top
    assert isinstance(again, ConnectScene) and again is not scene and again.host is host
    assert host.state(1) is State.AWAKE and again._seats[1].name == "Tomo"
    button = again.form.widget("play")
    assert isinstance(button, Button) and button.label == again.words("lobby.start"), "it says what it does"
    visitor.click("play")
    table = visitor.app.top
    assert isinstance(table, PlayScene) and table.setup.seats[1].name == "Tomo"
    assert visitor.app.phones is host and host.state(1) is State.AWAKE
    visitor.app.close()


def test_the_question_before_another_phone_is_about_another_phone(visitor: Visitor) -> None:
    scene = opened(visitor)
    host = scene.host
    assert host
    phone, _ = [seated(visitor, host, seat) for seat in (0, 1)]
    visitor.click("again 0")
    question, words = visitor.form, scene.words
    take = question.form.widget("take")
    assert isinstance(take, Button) and take.label == words("phones.again")
    assert question.written[0] == words("phones.another", name=named(scene._seats, words)[0].name)
    visitor.click("take")
    assert phone.closed() == TAKEN["phone"] and host.waiting == (0,)
    visitor.app.close()


def promised(scene: ConnectScene) -> set[int]:
    """The seats whose phones are said to come back."""
    told = [widget.words for widget in scene.form.widgets if isinstance(widget, Label)]
    called = [seat.name for seat in named(scene._seats, scene.words)]
    found = [seats for count in range(1, len(called) + 1) for seats in combinations(range(len(called)), count)
             if scene.words("phones.restored", name=listed(seats, called, scene.words)) in told]  # fmt: skip
    return {*found[0]} if found else set()


@pytest.mark.parametrize("title", [True, False])
def test_the_next_lobby_has_the_people_of_the_room_and_their_phones(visitor: Visitor, title: bool) -> None:
    scene = opened(visitor)
    host = scene.host
    assert host
    phone = seated(visitor, host, 1)
    scene._change(0, "ai")
    scene._change(2, "phone")
    other = seated(visitor, host, 2)
    phone.say(name="Tom")
    other.say(name="ハナ")
    other.say(face=ANIMALS.index("sheep"))
    until(lambda: scene._seats[1].name and scene._seats[2].animal == "sheep", lambda: visitor.wait(FRAME))
    visitor.click("play")
    visitor.wait(FRAME * 3)
    if title:
        visitor.app.home()
        assert visitor.app.phones is None
    game = next(game for game in GAMES if game is not GAME) if title else GAME
    visitor.app.only(LobbyScene(visitor.app, game.id))
    lobby = visitor.app.top
    assert isinstance(lobby, LobbyScene)
    people = [seat for seat in lobby._seats if seat.is_person]
    assert [seat.name for seat in people] == ["Tom", "ハナ"] and people[1].animal == "sheep"
    ids = [widget.id for widget in lobby.form.widgets]
    assert ids.count("phones") == 1 and (ids.index("phones") == ids.index("start") + 1) == title, "it stands beside it"
    waiting = lobby.words("lobby.phones_wait", count=2)
    assert (waiting in [getattr(widget, "label", "") for widget in lobby.form.widgets]) == title
    assert [*lobby._seats[:2]] == people and len({seat.colour for seat in lobby._seats}) == len(lobby._seats)
    visitor.click("phones")
    page = visitor.app.top
    assert isinstance(page, ConnectScene)
    if title:
        assert promised(page) == {0, 1}
        page._change(0, "ai")
        assert promised(page) == {1}, "who gets no seat is promised none"
        page._change(0, "phone")
        page.open()
        until(lambda: page.host and page.host.opened == "open", lambda: visitor.wait(FRAME))
        assert page.host and not page.host.waiting
        back = Phone(page.host)
        back.say(key=other.key, lang="en")
        until(lambda: page.host and page.host.state(1) is State.AWAKE, lambda: visitor.wait(FRAME))
    else:
        assert page.host is host and host.seats == {0, 1} and host.state(1) is State.AWAKE
    visitor.app.close()


def test_who_has_played_since_is_the_company_of_the_next_lobby(visitor: Visitor) -> None:
    host = opened(visitor).host
    assert host
    seated(visitor, host, 0)
    visitor.click("back")
    visitor.app.home()
    visitor.app.push(LobbyScene(visitor.app, GAME.id))
    visitor.click("remove 1")
    visitor.click("start")
    visitor.app.home()
    visitor.app.push(LobbyScene(visitor.app, GAMES[1].id))
    lobby = visitor.app.top
    assert isinstance(lobby, LobbyScene) and sum(seat.is_person for seat in lobby._seats) == 1
    visitor.app.close()


def test_in_the_lobby_a_phone_stays_with_its_person(visitor: Visitor) -> None:
    host = opened(visitor).host
    assert host
    phones = [seated(visitor, host, seat) for seat in (0, 1)]
    visitor.click("back")
    visitor.click("remove 0")
    until(lambda: phones[0].closed() == TAKEN["ai"])
    assert host.seats == {0} and host.state(0) is State.AWAKE, "the second person has moved up"
    visitor.click("back")
    assert visitor.app.phones is None, "nobody finds the room from the title"
    visitor.app.close()


def test_at_a_game_that_has_begun_the_way_back_leads_to_its_table(visitor: Visitor) -> None:
    visitor.app.push(LobbyScene(visitor.app, GAME.id))
    visitor.click("start")
    table = visitor.app.top
    assert isinstance(table, PlayScene)
    table.opened.see_phones()
    button = visitor.form.form.widget("play")
    assert isinstance(button, Button) and button.label == visitor.form.words("phones.play")
    visitor.do(Back())
    assert visitor.app.top is table
    visitor.app.close()


def test_a_picture_is_made_once_and_beside_the_frames(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    made, later = [], list[Callable[[], object]]()
    monkeypatch.setattr(invitation, "qr_code", lambda text: made.append(text) or qr_code(text))  # type: ignore[func-returns-value]

    def beside(work: Callable[[], object]) -> Future[object]:
        done: Future[object] = Future()
        later.append(lambda: done.set_result(work()))
        return done

    monkeypatch.setattr(visitor.app.background, "do", beside)
    scene = opened(visitor)
    host = scene.host
    assert host and len(later) == 1 and not made
    visitor.app.draw(visitor.surface)
    blank = visitor.surface.copy()
    later[0]()
    for _ in range(5):
        visitor.app.step([], FRAME)
        visitor.app.draw(visitor.surface)
    assert made == [host.link()] and len(later) == 1
    assert pygame.image.tobytes(blank, "RGB") != pygame.image.tobytes(visitor.surface, "RGB")
    visitor.click("seat 1")
    assert len(later) == 2 and made == [host.link()], "no picture stands at another seat than its own"
    visitor.app.close()


def test_nothing_is_made_ahead_while_a_picture_is_waited_for(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    code: Future[object] = Future()
    monkeypatch.setattr(visitor.app.background, "do", lambda work: code)
    scene = enter(visitor)
    visitor.click("open")
    assert scene.host and (scene.host.opened or scene.prewarming is None)
    until(lambda: scene.host and scene.host.opened == "open", lambda: visitor.wait(FRAME))
    visitor.wait(FRAME)
    assert scene.prewarming is None
    code.set_result(qr_code(scene.host.link(0)))
    assert scene.prewarming and scene.prewarming[0] == (scene.host, GAME.id, ("en",), company(3, 2), ())
    visitor.app.close()


def test_a_phone_that_asks_gets_a_seat_when_somebody_says_so(visitor: Visitor) -> None:
    scene = opened(visitor)
    host = scene.host
    assert host
    phone, other = Phone(host), Phone(host)
    phone.say(code=host.requests.code, lang="ja")
    assert phone.next()["ask"] == host.requests.open[0].number
    heed(visitor)
    visitor.click("let in")
    assert phone.next()["free"]
    phone.say(sit=1)
    until(lambda: host.state(1) is State.AWAKE, lambda: visitor.wait(FRAME))
    other.say(code=host.requests.code)
    assert other.next()["ask"]
    heed(visitor)
    visitor.click("refuse")
    assert other.closed() == REFUSED and host.state(0) is State.INVITED
    visitor.app.close()


def test_phones_that_ask_take_no_picture_from_others_and_can_all_be_answered(visitor: Visitor) -> None:
    scene = opened(visitor)
    host = scene.host
    assert host
    until(lambda: scene.invites, lambda: visitor.wait(FRAME))
    asking = [Phone(host), Phone(host)]
    for phone in asking:
        phone.say(code=host.requests.code)
        assert phone.next()["ask"]
    heed(visitor)
    assert scene.invites and scene._waiting() is None, "somebody may be about to scan it"
    visitor.click("next ask")
    heed(visitor)
    visitor.click("let in")
    assert asking[1].next()["free"] and len(host.requests.open) == 1
    heed(visitor)
    assert not scene.form.widget("next ask").enabled
    visitor.click("refuse")
    assert asking[0].closed() == REFUSED
    visitor.app.close()


def test_an_answer_is_for_the_phone_that_was_shown_long_enough(visitor: Visitor) -> None:
    scene = opened(visitor)
    host = scene.host
    assert host
    phones = [Phone(host) for _ in range(3)]
    for phone in phones:
        phone.say(code=host.requests.code)
        assert phone.next()["ask"]
    heed(visitor)
    first, second, _ = host.requests.open
    shown = scene.form.widgets
    assert host.requests.shown == first and scene.form.widget("mode 1"), "the seats can be reached meanwhile"
    phones[2].leave()
    until(lambda: len(host.requests.open) == 2, lambda: visitor.wait(FRAME))
    visitor.wait(FRAME * 4)
    assert scene.form.widgets is shown, "nothing is made anew for who isn't shown"
    give = visitor.place("let in")
    visitor.do(Point(give), Press(give))
    phones[0].leave()
    until(lambda: host.requests.shown == second, lambda: visitor.wait(FRAME))
    until(lambda: scene.form.widgets is not shown, lambda: visitor.wait(FRAME))
    visitor.do(Release(give))
    visitor.click("let in")
    visitor.choose("refuse")
    assert not host.guests and host.requests.open == [second]
    heed(visitor)
    visitor.click("let in")
    assert phones[1].next()["free"]
    visitor.app.close()


def test_where_a_hand_is_is_chosen_for_each_seat(visitor: Visitor) -> None:
    scene = opened(visitor)
    host = scene.host
    assert host and host.seats == {0, 1}
    scene.form.widget("mode 0").adjust(-1)
    scene.form.widget("mode 2").adjust(-1)
    assert host.seats == {1, 2}
    visitor.click("play")
    table = visitor.app.top
    assert isinstance(table, PlayScene) and table.setup.persons == (0, 1, 2)
    visitor.app.close()


def test_other_networks_and_help_can_be_chosen(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    known = [Network("lo", HERE), Network("other", "127.0.0.2")]
    monkeypatch.setattr(network, "networks", lambda: known)
    scene = enter(visitor)
    scene.form.widget("network").adjust(1)
    visitor.click("open")
    until(lambda: scene.host and scene.host.opened, lambda: visitor.wait(FRAME))
    assert scene.host and scene.host.address == "127.0.0.2"
    visitor.wait(FRAME)
    visitor.click("trouble")
    help_page = visitor.app.top
    assert isinstance(help_page, PhoneHelpScene)
    visitor.wait(FRAME)
    assert help_page._told == "local_works"
    visitor.app.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("networks", [0, 2])
@pytest.mark.parametrize(("size", "lang", "text"), [*WINDOWS, ((1024, 768), "ja", 2.0), ((1024, 768), "en", 2.0)])
def test_a_room_that_was_there_before_has_room_for_all_that_is_said_of_it(
    size: tuple[int, int],
    lang: str,
    text: float,
    networks: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    known = [Network(f"Wi-Fi {number}", f"192.168.178.{number}") for number in range(networks)]
    monkeypatch.setattr(network, "networks", lambda: known)
    found = visit(monkeypatch, tmp_path, Settings(language=lang, text=text, welcomed=True), size)
    setup = MatchSetup(GAME.id, named(company(4, 2), found.app.words(GAME.id)), {}, 1)
    kept = SavedHost("192.168.178.1", 1, {0: "", 1: ""})
    found.app.push(ConnectScene(found.app, setup, lambda setup: None, kept=kept, deal=lambda: None))
    form = found.form.form
    assert form.widget("open").rect.bottom < form.widget("play").rect.top
    found.app.close()


@pytest.mark.parametrize(("size", "lang", "text"), WINDOWS)
def test_how_it_is_with_a_phone_can_be_read_to_the_end(
    size: tuple[int, int], lang: str, text: float, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = visit(monkeypatch, tmp_path, Settings(language=lang, text=text, welcomed=True), size)
    setup = MatchSetup(GAME.id, named(company(4, 2), found.app.words(GAME.id)), {}, 1)
    scene = ConnectScene(found.app, setup, lambda setup: None)
    found.app.push(scene)
    drawn = list[tuple[str, int, int]]()
    with monkeypatch.context() as patch:
        patch.setattr(labels, "line", lambda surface, words, rect, size, *more: drawn.append((words, rect.width, size)))
        for said in (scene.words(f"phones.{state.value}") for state in State):
            Sitter("seat", "", said, SeatSetup("", 0, PERSON), None).draw(
                found.surface, found.app.screen, "rest", scene.form.where(scene.form.widget("seat 0"))
            )
    assert [words for words, wide, size in drawn if labels.width(words, size) > wide] == []


def test_without_a_network_it_is_said(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "networks", list)
    scene = enter(visitor)
    visitor.click("open")
    assert visitor.app.phones is None
    said = scene.words("phones.no_network")
    assert any(getattr(widget, "words", "") == said for widget in scene.form.widgets)


def test_who_sits_there_by_the_lobby_s_wish_only_is_not_changed(visitor: Visitor) -> None:
    """The daily table has its company.

    Only where the hand is can be chosen.
    """
    setup = MatchSetup(GAME.id, named(company(3, 1), visitor.app.words(GAME.id)), {}, 1)
    visitor.app.push(ConnectScene(visitor.app, replace(setup, daily="2026-11-22"), lambda setup: None))
    assert len(visitor.form.form.widget("mode 1").options) == 2  # type: ignore[attr-defined]


def test_there_is_never_more_than_one_button_in_red(visitor: Visitor) -> None:
    def red(scene: ConnectScene) -> list[str]:
        return [widget.id for widget in scene.form.widgets if isinstance(widget, Button) and widget.marked]

    scene = enter(visitor)
    assert red(scene) == ["open"]
    visitor.click("open")
    assert len(red(scene)) <= 1
    until(lambda: scene.host and scene.host.opened == "open", lambda: visitor.wait(FRAME))
    visitor.wait(FRAME)
    assert red(scene) == ["play"]


def test_no_hand_lies_open_behind_the_page_nor_on_the_way_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Another deal gives the same pictures."""
    seen = []
    for seed in (5, 6):
        seats = company(3, 1)
        settings = Settings(language="en", welcomed=True, speed=INSTANT, lobbies={GAME.id: Lobby(seats, {})})
        visitor = visit(monkeypatch, tmp_path / str(seed), settings)
        monkeypatch.setattr("table.scenes.home.lobby.new_seed", lambda seed=seed: seed)
        visitor.app.push(LobbyScene(visitor.app, GAME.id))
        visitor.click("phones")
        pictures = []
        for _ in range(40):
            visitor.app.draw(visitor.surface)
            pictures.append(pygame.image.tobytes(visitor.surface, "RGB"))
            visitor.wait(FRAME)
        assert isinstance(visitor.app.top, ConnectScene)
        seen.append((pictures, len(visitor.app.scenes)))
        visitor.app.close()
    assert seen[0][1] == seen[1][1]
    assert [one == other for one, other in zip(seen[0][0], seen[1][0], strict=True)] == [True] * 40


def test_each_row_of_the_seats_says_whose_it_is(visitor: Visitor) -> None:
    """Also where its value alone is read out."""
    scene = enter(visitor)
    modes = [scene.form.widget(f"mode {seat}") for seat in range(3)]
    assert [mode.node.name for mode in modes if mode and mode.node] == [scene._name(seat) for seat in range(3)]
    visitor.app.close()


def test_a_game_with_phones_is_dealt_from_their_page(visitor: Visitor) -> None:
    """As on the command line; whoever goes back closes the room."""
    setup = MatchSetup(GAME.id, (SeatSetup("Aki", 0, PERSON), *company(3, 1)[1:]), {"starter": 0}, 5)
    invite(visitor.app, setup, (0,))
    scene = visitor.app.top
    assert isinstance(scene, ConnectScene) and not any(isinstance(one, PlayScene) for one in visitor.app.scenes)
    until(lambda: scene.host and scene.host.opened == "open", lambda: visitor.wait(FRAME))
    visitor.do(Back())
    assert isinstance(visitor.app.top, TitleScene) and visitor.app.phones is None
    invite(visitor.app, setup, (0,))
    scene = visitor.app.top
    assert isinstance(scene, ConnectScene)
    until(lambda: scene.host and scene.host.opened == "open", lambda: visitor.wait(FRAME))
    visitor.wait(FRAME)
    visitor.click("play")
    visitor.wait(FRAME)
    table = visitor.app.top
    assert isinstance(table, PlayScene) and table.setup.seats == setup.seats and visitor.app.phones


def test_whoever_keeps_the_oldest_of_many_games_comes_back_to_the_room(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "MOST", 1)
    setup = MatchSetup(GAME.id, (SeatSetup("Aki", 0, PERSON), *company(3, 1)[1:]), {"starter": 0}, 5)
    visitor.app.games.start(setup)
    visitor.app.home()
    invite(visitor.app, setup, (0,))
    scene = visitor.app.top
    assert isinstance(scene, ConnectScene)
    until(lambda: scene.host and scene.host.opened == "open", lambda: visitor.wait(FRAME))
    for step in (-1, 1):  # another seat's hand goes to a phone, and back to its AI
        mode = scene.form.widget("mode 1")
        assert isinstance(mode, Choice)
        mode.adjust(step)
        visitor.wait(FRAME)
        visitor.click("play")
        assert isinstance(visitor.app.top, GivingUpScene)
        visitor.do(Back())
        assert visitor.app.top is scene and visitor.app.phones, "nobody has left the room"
    visitor.click("play")
    visitor.click("deal")
    visitor.wait(FRAME)
    table = visitor.app.top
    assert isinstance(table, PlayScene) and table.setup.seats == setup.seats and visitor.app.phones
