"""The table while hands are on phones.

Who is asked where, and what happens when a phone is not there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from games.core.table import Ask
from games.core.words import Words
from table.base.alike import parted, set_apart
from table.base.graphemes import NAME_LENGTH
from table.input.intents import Accept, TakeBack
from table.match.eyes import Phase
from table.match.players import face_id
from table.match.seating import company
from table.match.seats import ANIMALS, MatchSetup
from table.match.series import Series
from table.phones.host import CLOSED, NOT_KNOWN, PhoneHost
from table.phones.network import Network as Here
from table.phones.phone_seat import SILENT_MS, State
from table.scenes.phones.answer_here import AnswerHereScene
from table.scenes.phones.asleep import AsleepScene
from table.scenes.phones.connect import ConnectScene
from table.scenes.phones.take_away import TakeAwayScene
from table.scenes.play.handheld import PATIENCE
from table.scenes.play.pause import PauseScene
from table.scenes.play.regret import RegretScene
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from table.scenes.results.scores import ScoresScene
from table.store import autosave, phone_hosts
from tests.table.phones.calling import Phone, until
from tests.table.phones.sitting import Sitting, sitting

pytestmark = pytest.mark.usefixtures("home")


def asked(table: Sitting) -> int:
    assert table.session.ask
    return table.session.ask.seat


def agree(table: Sitting) -> None:
    """Say yes to phones losing their seats."""
    scene = table.app.top
    assert isinstance(scene, TakeAwayScene)
    scene.form.widget("take").act(None)


def play_to(table: Sitting, what: str, random: Random) -> None:
    """Let the phones play until this is asked."""
    table.play(random, lambda: table.session.ask is not None and table.session.ask.what == what)
    table.shown()


def decide_for_all(table: Sitting, random: Random, enough: Callable[[], bool] = lambda: False) -> None:
    """Decide for all seats until enough or the end of the game.

    Phones look on, which is much quicker than their own touches.
    """
    while not enough() and table.session.result is None:
        if ask := table.session.ask:
            legal = table.session.legal(ask.seat)
            table.session.submit(ask.seat, legal[random.randrange(legal.size)])
        table.until(lambda: not table.scene.director.busy or enough())


def test_the_screen_shows_nobody_s_hand_and_calls_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, range(3), monkeypatch) as table:
        random = Random(4)
        for steps in range(1, 10):
            table.play(random, lambda steps=steps: len(table.session.log.steps) >= steps)  # type: ignore[misc]
            assert table.scene.eyes.phase is Phase.PUBLIC and table.scene.view.eyes is None


def test_one_person_with_a_phone_among_ai_seats_sees_the_hand_there_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, [0], monkeypatch) as table:
        table.until(lambda: table.phones[0].view.get("hand"))
        assert table.scene.eyes.who is None and table.scene.view.eyes is None
        table.app.close_phones()  # whoever looks at the screen does so on
        table.app.step([], 50)
        assert table.scene.eyes.who is None and table.scene.view.eyes is None


def test_who_has_no_phone_is_called_behind_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, [1, 2], monkeypatch, persons=3) as table:
        assert asked(table) == 0
        table.until(lambda: table.scene.eyes.phase is Phase.COVER)
        assert table.scene.eyes.seat == 0
        assert not any(phone.view.get("turn") and "rows" in phone.view for phone in table.phones.values())


def test_what_needs_no_secret_is_answered_where_one_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the screen for a phone only by who insists."""
    with sitting("royal", 3, range(3), monkeypatch) as table:
        play_to(table, "answer", Random(1))
        seat, known = asked(table), len(table.session.log.steps)
        phone = table.phones[seat]
        assert phone.view["open"] and phone.view["rows"] and table.scene.turn.active

        def press() -> AnswerHereScene:
            table.until(lambda: not table.scene.eyes.hasty)
            table.scene.focus.go("bool True")
            table.app.step([Accept()], 50)
            assert isinstance(table.app.top, AnswerHereScene) and len(table.session.log.steps) == known
            table.until(lambda: not phone.view["turn"])
            return table.app.top

        press().form.widget("leave").act(None)
        table.until(lambda: table.app.top is table.scene and phone.view["turn"])
        assert len(table.session.log.steps) == known
        press().form.widget("answer").act(None)
        assert len(table.session.log.steps) == known + 1 and table.app.top is table.scene
        phone.say(step=phone.view["step"], do=0)  # too late
        table.shown()
        assert len(table.session.log.steps) == known + 1


@pytest.mark.parametrize("phones", [[0], []])
def test_what_was_decided_on_a_phone_is_taken_back_by_its_person_only(
    phones: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with sitting("royal", 3, phones, monkeypatch, persons=1) as table:
        if phones:
            table.shown()
        before = len(table.session.log.steps)
        table.until(lambda: not table.scene.director.busy)
        legal = table.session.legal(0)
        table.session.submit(0, legal.at(0))
        for _ in range(40):
            table.app.step([], 5)
            if table.scene.controls.regret.offer(whatever=False):
                break
        table.app.step([TakeBack()], 5)
        scene = table.app.top
        assert isinstance(scene, RegretScene) == bool(phones)
        if isinstance(scene, RegretScene):
            assert len(table.session.log.steps) == before + 1
            scene.form.widget("answer 0").act(None)
        table.until(lambda: isinstance(table.app.top, PlayScene) and table.app.top is not table.scene)


def test_who_plays_at_the_screen_beside_phones_is_asked_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, [1], monkeypatch, persons=2) as table:
        decide_for_all(table, Random(2), lambda: table.session.ask == Ask(0, "answer"))
        table.until(lambda: table.scene.turn.active and not table.scene.eyes.hasty)
        known = len(table.session.log.steps)
        table.scene.focus.go("bool True")
        table.app.step([Accept()], 50)
        assert table.app.top is table.scene and len(table.session.log.steps) == known + 1


def test_what_belongs_to_another_letter_or_makes_no_sense_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, range(3), monkeypatch) as table:
        table.shown()
        phone = table.phones[asked(table)]
        before = phone.view
        wrong: list[dict[str, object]] = [
            {"step": before["step"] - 1, "do": 0},
            {"step": before["step"] + 1, "do": 0},
            {"step": before["step"], "do": -1},
            {"step": before["step"], "do": 10**6},
            {"step": before["step"], "do": True},
            {"step": True, "do": 0},
            {"step": before["step"], "do": "0"},
            {"step": float(before["step"]), "do": 0},
            {"do": 0},
            {},
        ]
        for words in wrong:
            phone.view = {}
            phone.say(**words)
            table.until(lambda: phone.view)
            assert phone.view == before, words
        other = table.phones[(asked(table) + 1) % 3]  # nobody else is asked
        for place in range(4):
            other.say(step=other.view["step"], do=place)
        table.shown()
        assert not table.session.log.steps


def test_a_press_counts_whatever_else_has_happened_but_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another phone falls asleep in the very moment; and a thumb trembles."""
    with sitting("royal", 3, range(3), monkeypatch) as table:
        table.shown()
        phone, other = table.phones[asked(table)], table.phones[(asked(table) + 1) % 3]
        before = phone.view
        card = next(number for number, card in enumerate(before["hand"]) if "do" in card)
        other.say(looking=False)
        table.until(lambda: phone.view["states"] != before["states"])
        for _ in range(2):
            phone.say(step=before["step"], do=before["hand"][card]["do"])
        table.until(lambda: phone.view["hand"][card]["on"])
        table.shown()
        assert phone.view["hand"][card]["on"] == 1 and phone.view["step"] != before["step"]


def test_who_is_quick_chooses_several_things_before_the_answer_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first press is unanswered when the next comes.

    But nothing is confirmed unseen.
    """
    with sitting("royal", 3, range(3), monkeypatch) as table:
        table.shown()
        phone = table.phones[asked(table)]
        first = phone.view
        card = next(number for number, card in enumerate(first["hand"]) if "do" in card)
        seat = next(number for number, seat in enumerate(first["whom"]) if "do" in seat)
        word = next(item for row in first["rows"] for item in row["items"] if item["look"] == "chip" and "do" in item)
        for offered in (first["hand"][card], first["whom"][seat], word):
            phone.say(step=first["step"], do=offered["do"])
        table.until(lambda: phone.view.get("review"))
        assert phone.view["hand"][card]["on"] == 1 and phone.view["whom"][seat]["on"]

        reviewed = phone.view
        confirm = next(item["do"] for row in reviewed["rows"] for item in row["items"] if item["label"] == "Give")
        for _ in range(20):
            table.step()  # no longer deaf
        other = next(number for number, card in enumerate(reviewed["hand"]) if "do" in card and not card["on"])
        phone.say(step=reviewed["step"], do=reviewed["hand"][other]["do"])
        phone.say(step=reviewed["step"], do=confirm)  # of what has just been changed
        table.until(lambda: phone.view["step"] != reviewed["step"])
        table.shown()
        assert not table.session.log.steps


def test_a_letter_of_an_earlier_turn_is_answered_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("mushi", 3, range(3), monkeypatch) as table:
        random = Random(2)
        table.shown()
        seat = asked(table)
        before, known = table.phones[seat].view, len(table.session.log.steps)
        table.play(random, lambda: len(table.session.log.steps) > known and asked(table) == seat)
        table.shown()
        phone = table.phones[asked(table)]
        now = phone.view
        for number in range(40):
            phone.say(step=before["step"], do=number)
        table.shown()
        assert phone.view == now


def test_a_sleeping_phone_is_waited_for_and_then_somebody_else_has_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, range(3), monkeypatch) as table:
        table.shown()
        seat = asked(table)
        phone = table.phones[seat]
        phone.say(looking=False)
        table.until(lambda: table.host.state(seat) is State.ASLEEP)
        for _ in range(round(PATIENCE / 100) - 5):
            table.step(100)
        assert table.app.top is table.scene
        table.until(lambda: isinstance(table.app.top, AsleepScene))
        table.app.top.form.widget("ai").act(None)  # type: ignore[attr-defined]
        assert table.scene.handheld.states[seat] == "ai"
        for _ in range(200):
            table.step(100)
            if table.session.log.steps:
                break
        assert table.session.log.steps[0].seat == seat and table.session.helped
        phone.say(looking=True)
        table.until(lambda: table.scene.handheld.states[seat] == "awake")
        assert table.session._is_person(seat)


def test_of_a_phone_that_is_gone_it_is_said_that_others_may_answer_a_public_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with sitting("royal", 3, range(3), monkeypatch) as table:
        play_to(table, "answer", Random(3))
        seat = asked(table)
        table.phones.pop(seat).leave()
        table.until(lambda: table.host.state(seat) is not State.AWAKE)
        for _ in range(round(PATIENCE / 100) - 5):
            table.step(100)
        assert not table.app.toast.shown
        table.until(lambda: table.app.toast.shown)
        assert "can also answer here" in table.app.toast.words and table.app.top is table.scene
        table.step(100)
        assert table.scene.instruction == table.app.toast.words, "it is gone with the message"
        assert any(target.enabled and target.id.startswith(("bool", "verb")) for target in table.scene.focus.targets)


def test_a_hand_comes_to_the_screen_and_back_to_its_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, range(3), monkeypatch) as table:
        table.shown()
        seat = asked(table)
        phone = table.phones.pop(seat)
        phone.leave()
        table.until(lambda: table.host.state(seat) is State.ASLEEP)
        table.until(lambda: isinstance(table.app.top, AsleepScene))
        table.app.top.form.widget("screen").act(None)
        table.until(lambda: table.scene.eyes.phase is Phase.COVER)
        assert table.scene.eyes.seat == seat
        back = Phone(table.host)
        back.say(key=phone.key, lang="ja")
        table.phones[seat] = back
        table.until(lambda: table.scene.eyes.phase is Phase.PUBLIC)
        table.until(lambda: back.view.get("rows") and back.view["lang"] == "ja")


def test_a_hand_that_is_seen_at_the_screen_is_gone_once_its_phone_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, range(3), monkeypatch) as table:
        table.shown()
        seat = asked(table)
        phone = table.phones[seat]
        phone.say(looking=False)
        table.until(lambda: isinstance(table.app.top, AsleepScene))
        table.app.top.form.widget("screen").act(None)  # type: ignore[attr-defined]
        table.until(lambda: table.scene.eyes.phase is Phase.COVER)
        for step in (0, 1):
            table.until(lambda: not table.scene.eyes.deaf)
            table.scene.eyes.press(step)
        table.until(lambda: table.scene.view.eyes == seat)
        assert any(table.scene.focus.targets)
        phone.say(looking=True)
        table.until(lambda: table.scene.handheld.states[seat] == "awake")
        table.step()
        assert table.scene.eyes.phase is Phase.PUBLIC and table.scene.view.eyes is None
        assert not table.scene.turn.active
        table.until(lambda: bool(phone.view.get("hand")))


def test_the_table_can_be_drawn_right_after_a_phone_has_lost_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, range(3), monkeypatch) as table:
        table.shown()
        table.host.take_back(1, "screen")
        assert set(table.scene.handheld.states) == {0, 2}
        table.scene.draw(pygame.display.get_surface() or pygame.Surface(table.app.screen.size))


def test_the_notice_goes_when_the_phone_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, range(3), monkeypatch) as table:
        table.shown()
        phone = table.phones[asked(table)]
        phone.say(looking=False)
        table.until(lambda: isinstance(table.app.top, AsleepScene))
        phone.say(looking=True)
        table.until(lambda: table.app.top is table.scene)


def test_the_program_is_started_again_and_phones_find_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed, it closed nothing: only written files remain."""
    with sitting("royal", 3, [0, 1], monkeypatch, persons=3) as table:
        table.shown()
        journal = table.scene.opened.journal.path
        found = phone_hosts.kept(journal)
        assert found and set(found.keys) == {0, 1}
        keys = {seat: phone.key for seat, phone in table.phones.items()}
        assert not any(key in phone_hosts.path(journal).read_text() for key in keys.values())
        table.app.home()
        saved, problem = autosave.unfinished()
        assert saved and not problem
        monkeypatch.setattr("table.phones.network.networks", lambda: [Here("lo", found.address)])
        table.app.games.start(*saved)
        scene = table.app.top
        assert isinstance(scene, ConnectScene) and table.app.phones is None, "nothing listens before it is wished"
        scene.open()
        host = table.app.phones
        assert host
        until(lambda: host.opened == "open", lambda: table.app.step([], 10))
        assert host.kept and host.kept.port == found.port
        back = Phone(host)
        back.say(key=keys[1], lang="en")
        until(lambda: host.state(1) is State.AWAKE, lambda: table.app.step([], 10))
        assert host.state(0) is State.GONE and scene.mode(0) == scene.mode(1) == "phone" and scene.mode(2) == "screen"
        scene.back()
        assert isinstance(table.app.top, PlayScene)
        until(lambda: back.view.get("hand"), lambda: (table.app.step([], 50), back.hear()))


@pytest.mark.parametrize("closed", [False, True])
def test_phones_go_on_in_the_same_room_after_the_title(closed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """In another game, too, unless the room was closed on its page."""
    with sitting("royal", 3, [0, 1], monkeypatch, persons=3) as table:
        table.shown()
        before = table.host.kept
        assert before
        keys = {seat: phone.key for seat, phone in table.phones.items()}
        monkeypatch.setattr("table.phones.network.networks", lambda: [Here("lo", before.address)])
        if closed:
            page = ConnectScene(table.app, table.scene.setup, table.scene.opened.seat_others)
            table.app.push(page)
            page.form.widget("close").act(None)
            agree(table)
        table.app.home()
        assert table.app.phones is None, "something listens at the title"
        setup = MatchSetup("kadofida", table.scene.setup.seats, {"starter": 0, "full": 0}, 5)
        table.app.games.start(setup, phones=(0, 1, 2))
        scene = table.app.top
        assert isinstance(scene, ConnectScene) and table.app.phones is None
        scene.open()
        host = table.app.phones
        assert host
        until(lambda: host.opened == "open", lambda: table.app.step([], 10))
        assert host.waiting == ((0, 1, 2) if closed else (2,)) and host.kept
        assert (host.kept.port == before.port) or closed
        back = Phone(host)
        back.say(key=keys[1], lang="en")
        if closed:
            assert back.closed() == NOT_KNOWN
        else:
            until(lambda: host.state(1) is State.AWAKE, lambda: table.app.step([], 10))


def test_people_and_ai_seats_change_places_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, [0, 1], monkeypatch, persons=2) as table:
        table.play(Random(1), lambda: len(table.session.log.steps) > 2)
        table.shown()
        log = table.session.log
        scene = ConnectScene(table.app, table.scene.setup, table.scene.opened.seat_others)
        table.app.push(scene)
        scene._change(2, "phone")
        scene._change(1, "ai")
        assert table.host.seats == {0, 1, 2}, "it is asked first"
        agree(table)
        third = Phone(table.host).join(2)
        table.phones = {0: table.phones[0], 2: third}
        scene.back()
        again = table.app.top
        assert isinstance(again, PlayScene) and again is not table.scene
        assert again.session.log.steps[: len(log.steps)] == log.steps
        assert [seat.is_person for seat in again.setup.seats] == [True, False, True] and not again.setup.counts
        table.until(lambda: third.view.get("hand"))
        assert third.view["names"][2] == "You"


def test_a_name_typed_on_a_phone_is_the_seat_s_and_the_game_counts_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with sitting("royal", 3, [0, 1], monkeypatch, persons=2) as table:
        table.shown()
        scene = ConnectScene(table.app, table.scene.setup, table.scene.opened.seat_others)
        table.app.push(scene)
        table.phones[1].say(name="Ada")
        table.until(lambda: scene._name(1) == "Ada")
        scene.back()
        again = table.app.top
        assert isinstance(again, PlayScene) and again.setup.counts
        assert [seat.name for seat in again.setup.seats] == [table.scene.setup.seats[0].name, "Ada", "Kiri"]
        table.until(lambda: table.phones[0].view["names"][1] == "Ada")


def test_a_name_typed_in_the_middle_is_told_after_the_next_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no choice is lost by it."""
    with sitting("royal", 3, range(3), monkeypatch) as table:
        table.shown()
        phone, asked_phone = table.phones[1], table.phones[asked(table)]
        assert phone.view["typed"] == "Player 2" and "renaming" not in phone.view
        card = next(card for card in asked_phone.view["hand"] if "do" in card)
        asked_phone.say(step=asked_phone.view["step"], do=card["do"])
        table.until(lambda: any(card["on"] for card in asked_phone.view["hand"]))
        phone.say(name=" <b>\u202eAda\n" + "!" * 500)
        table.until(lambda: phone.view.get("renaming"))
        name = phone.view["renaming"]
        assert name.startswith("<b>Ada !!") and len(name) <= NAME_LENGTH
        assert any(card["on"] for card in asked_phone.view["hand"]) and table.app.top is table.scene
        assert not any("renaming" in table.phones[seat].view for seat in (0, 2))
        steps = len(table.session.log.steps)
        table.play(Random(1), lambda: len(table.session.log.steps) > steps)
        table.until(lambda: table.app.top is not table.scene and isinstance(table.app.top, PlayScene))
        again = table.app.top
        assert isinstance(again, PlayScene)
        assert [seat.name for seat in again.setup.seats] == ["Player 1", name, "Player 3"] and again.setup.counts
        assert again.session.log.steps == table.session.log.steps
        table.until(lambda: table.phones[0].view["names"][1].startswith("<b>Ada"))
        table.until(lambda: phone.view["typed"] == name and "renaming" not in phone.view)
        table.scene, table.session = again, again.session
        phone.say(name="Bea")  # at once another one: the table is not opened anew all the time
        steps = len(table.session.log.steps)
        table.play(Random(1), lambda: len(table.session.log.steps) > steps + 1)
        table.shown()
        assert table.app.top is again and phone.view["typed"] == name and phone.view["renaming"] == "Bea"


def test_a_face_chosen_on_a_phone_is_the_seat_s_before_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, [0, 1], monkeypatch, persons=2) as table:
        table.shown()
        scene = ConnectScene(table.app, table.scene.setup, table.scene.opened.seat_others)
        table.app.push(scene)
        other = face_id(scene._seats[0])
        assert other in ANIMALS and ANIMALS.index(other) in table.phones[1].view["taken"]
        table.phones[1].say(face=ANIMALS.index("sheep"))
        table.until(lambda: face_id(scene._seats[1]) == "sheep")
        table.phones[1].say(face=ANIMALS.index(other))  # somebody else has it
        table.phones[1].say(face=ANIMALS.index("pig"))
        table.until(lambda: face_id(scene._seats[1]) == "pig")
        assert face_id(scene._seats[0]) == other
        scene.back()
        again = table.app.top
        assert isinstance(again, PlayScene) and again.setup.counts and face_id(again.setup.seats[1]) == "pig"


def test_a_face_chosen_in_the_middle_is_seen_after_the_next_move(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, [0], monkeypatch, persons=1) as table:
        table.shown()
        phone = table.phones[0]
        assert "typed" not in phone.view and phone.view["face"] == ANIMALS.index(
            str(face_id(table.scene.setup.seats[0]))
        )
        phone.say(face=ANIMALS.index("dog"))
        table.until(lambda: phone.view.get("refacing"))
        assert phone.view["face"] == ANIMALS.index("dog") and table.app.top is table.scene
        steps = len(table.session.log.steps)
        table.play(Random(1), lambda: len(table.session.log.steps) > steps)
        table.until(lambda: table.app.top is not table.scene and isinstance(table.app.top, PlayScene))
        again = table.app.top
        assert isinstance(again, PlayScene) and again.setup.counts
        assert face_id(again.setup.seats[0]) == "dog" and again.session.log.steps == table.session.log.steps
        table.until(lambda: "refacing" not in phone.view and phone.view["face"] == ANIMALS.index("dog"))


def test_a_game_in_which_an_ai_stood_in_does_not_count_after_a_seat_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with sitting("royal", 3, [0, 1], monkeypatch, persons=2) as table:
        table.shown()
        table.session.stand_in(1, "kiri:2")
        table.scene.opened.seat_others(table.scene.setup)
        again = table.app.top
        assert isinstance(again, PlayScene) and again is not table.scene and not again.setup.counts


def test_default_names_stay_in_each_one_s_language_after_a_seat_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 4, [0, 1], monkeypatch, persons=2, lang="ja") as table:
        setup = replace(table.scene.setup, seats=company(4, 2))
        scene = ConnectScene(table.app, setup, table.scene.opened.seat_others)
        table.app.push(scene)
        scene._change(3, "screen")
        scene.back()
        assert isinstance(table.app.top, PlayScene)
        names = [parted(name) for name in set_apart(["プレイヤー1", "プレイヤー2", "霧", "プレイヤー3"])]
        table.until(lambda: table.phones[0].view.get("names", ())[1:] == names[1:])


def test_a_phone_that_asks_in_the_middle_is_told_of_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, [0, 1], monkeypatch, persons=2) as table:
        table.shown()
        late, told = Phone(table.host), list[str]()
        monkeypatch.setattr(table.app.toast, "show", told.append)
        late.say(code=table.host.requests.code)
        table.until(lambda: told)
        assert str(table.host.requests.open[0].number) in told[0]
        table.step()
        assert len(told) == 1


def test_a_room_is_closed_only_after_a_question_while_phones_are_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, [0, 1], monkeypatch, persons=2) as table:
        scene = ConnectScene(table.app, table.scene.setup, table.scene.opened.seat_others)
        table.app.push(scene)
        scene.form.widget("close").act(None)
        assert table.app.phones, "it is asked first"
        agree(table)
        assert table.app.phones is None and {phone.closed() for phone in table.phones.values()} == {CLOSED}


def test_the_next_game_finds_the_same_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 2, [0, 1], monkeypatch) as table:
        table.play(Random(1), lambda: len(table.session.log.steps) > 3)
        table.shown()
        before = [phone.view["hand"] for phone in table.phones.values()]
        table.app.games.start(table.scene.setup.again(99, {"starter": 0}))
        assert isinstance(table.app.top, PlayScene) and table.app.top is not table.scene
        table.scene, table.session = table.app.top, table.app.top.session
        table.until(lambda: all(len(phone.view["log"]) == 1 and phone.view["hand"] for phone in table.phones.values()))
        assert [phone.view["hand"] for phone in table.phones.values()] != before
        table.play(Random(1), lambda: len(table.session.log.steps) > 1)


def test_what_is_taken_back_is_taken_back_on_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, range(3), monkeypatch) as table:
        table.play(Random(3), lambda: len(table.session.log.steps) > 0)
        table.shown()
        offer = table.scene.controls.regret.offer(whatever=False)
        assert offer and table.session.ask and table.session.ask.what == "answer"
        table.scene.opened.go_on_from(offer)
        assert isinstance(table.app.top, PlayScene)
        table.scene, table.session = table.app.top, table.app.top.session
        table.until(lambda: table.phones[0].view["turn"] and table.phones[0].view.get("rows"))
        table.until(lambda: all(len(phone.view["log"]) == 1 for phone in table.phones.values()))


def test_where_nothing_can_listen_it_is_said() -> None:
    host = PhoneHost("203.0.113.1")  # nobody's
    host.open()
    until(lambda: host.opened)
    assert host.opened == "failed" and not host.site and host.kept is None
    host.close()


def test_a_card_for_all_but_one_is_on_their_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("kadofida", 3, range(3), monkeypatch) as table:
        random = Random(8)

        def glimpses() -> dict[int, int]:
            return {seat: phone.view["glimpse"]["face"] for seat, phone in table.phones.items()
                    if phone.view.get("glimpse")}  # fmt: skip

        while not glimpses():
            steps = len(table.session.log.steps)
            table.play(random, lambda steps=steps: len(table.session.log.steps) > steps)  # type: ignore[misc]
            table.shown()
            assert table.session.ask, "it never happened"
        found = glimpses()
        assert len(found) == 2 and len({*found.values()}) == 1
        assert table.scene.eyes.phase is Phase.PUBLIC
        seat = next(iter(found))
        table.phones[seat].touch(random)  # seen, and gone
        table.until(lambda: table.phones[seat].view and not table.phones[seat].view.get("glimpse"))


def test_a_damaged_room_is_no_room(home: Path) -> None:
    journal = home / "unfinished.jsonl"
    good = phone_hosts.SavedHost("127.0.0.1", 4000, {1: "a" * 64})
    phone_hosts.keep(journal, good)
    text = phone_hosts.path(journal).read_text()
    assert phone_hosts.kept(journal) == good
    for old, new in (
        ("127.0.0.1", "nowhere"), ("4000", "70000"), ("4000", '"4000"'), ('"1"', '"9"'), ("a" * 64, "a" * 63),
        ("{", "["), ('{"1"', '{"x"'), (text, "[" * 3000), (text, "x" * 9000), (text, ""),
    ):  # fmt: skip
        phone_hosts.path(journal).write_text(text.replace(old, new))
        assert phone_hosts.kept(journal) is None, new
    phone_hosts.forget(journal)
    assert phone_hosts.kept(journal) is None


@pytest.mark.slow
def test_the_sheet_between_two_games_is_no_turn_and_a_phone_may_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    words, random = Words("en", "table"), Random(5)

    def press(seat: int) -> None:
        view = table.phones[seat].view
        table.phones[seat].say(step=view["step"], do=view["again"][1])

    with sitting("kadofida", 3, range(3), monkeypatch, wishes={"full": 1}) as table:
        for games in range(2):
            decide_for_all(table, random, lambda: isinstance(table.app.top, ScoresScene))
            assert isinstance(table.app.top, ScoresScene)
            table.until(lambda: all(phone.view.get("again") for phone in table.phones.values()))
            for phone in table.phones.values():
                assert not phone.view["turn"] and phone.view["again"][0] == words("scores.continue")
                assert words("scores.continue") in phone.view["line"]
                assert words("scores.left" if not games else "scores.left_one", count=2) in phone.view["line"]
            assert table.app.top is not table.scene, "nobody has pressed yet"
            for seat in range(3):
                press(seat)
            table.until(lambda: table.app.top is table.scene)
            table.until(lambda: not any(phone.view.get("again") for phone in table.phones.values()))
        decide_for_all(table, random, lambda: isinstance(table.app.top, ScoresScene))
        table.until(lambda: all(phone.view.get("again") for phone in table.phones.values()))
        for seat in range(3):
            press(seat)
        table.until(lambda: isinstance(table.app.top, ResultsScene))
        again, told, toast = words("results.again"), list[str](), table.app.toast
        show = toast.show

        def listen(said: str, about: str, *, now: bool) -> None:
            told.append(said)
            show(said, about, now=now)

        toast.show("problem", until_read=True)
        toast.update(10_000)
        monkeypatch.setattr(toast, "show", listen)
        table.until(lambda: all(phone.view.get("again", [""])[0] == again for phone in table.phones.values()))
        press(2)
        table.until(lambda: all("has pressed" in table.phones[seat].view["line"] for seat in (0, 1)))
        assert told == [f"Player 3 has pressed “{again}”. Still looking: Player 1 and Player 2."]
        table.until(lambda: table.phones[2].view["again"] == [again])
        assert f"You have pressed “{again}”." in table.phones[2].view["line"]
        for _ in range(200):
            table.step()
        results = table.app.top
        assert isinstance(results, ResultsScene), "one phone has ended it for all"
        press(0)
        table.until(lambda: table.phones[0].view["again"] == [again])
        assert table.app.top is results
        table.phones[1].say(looking=False)
        table.until(lambda: isinstance(table.app.top, PlayScene) and table.app.top is not table.scene)
        table.until(lambda: toast.shown and toast.words == "problem")


@pytest.mark.slow
def test_phones_take_the_results_from_nobody_at_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 2, [0], monkeypatch, persons=2) as table:
        decide_for_all(table, Random(3))
        table.until(lambda: isinstance(table.app.top, ResultsScene) and table.phones[0].view.get("again"))
        results, view = table.app.top, table.phones[0].view
        table.phones[0].say(step=view["step"], do=view["again"][1])
        table.until(lambda: "Still looking: Player 2." in table.phones[0].view["line"])
        for _ in range(50):
            table.step()
        assert table.app.top is results
        results.go_on()
        table.until(lambda: isinstance(table.app.top, PlayScene) and table.app.top is not table.scene)


def test_while_a_menu_is_open_nothing_is_a_turn_and_a_choice_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words("en", "table")
    with sitting("royal", 3, range(3), monkeypatch) as table:
        table.shown()
        seat = asked(table)
        phone = table.phones[seat]
        card = next(card for card in phone.view["hand"] if "do" in card)
        phone.say(step=phone.view["step"], do=card["do"])
        table.until(lambda: any(card["on"] for card in phone.view["hand"]))
        before = phone.view
        table.app.push(PauseScene(table.app, table.scene.setup, None, lambda: None))
        table.until(lambda: all(words("phones.front.other") in one.view["line"] for one in table.phones.values()))
        assert not phone.view["turn"] and "rows" not in phone.view
        assert not any("do" in row for row in [*phone.view["hand"], *phone.view["whom"]])
        phone.say(step=before["step"], do=card["do"])  # of a message from before the menu came
        for _ in range(5):
            table.step()
        table.app.pop()
        table.until(lambda: phone.view["turn"])
        assert [one["on"] for one in phone.view["hand"]] == [one["on"] for one in before["hand"]]


@pytest.mark.slow
def test_what_was_pressed_on_a_phone_while_results_were_covered_is_not_done_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with sitting("royal", 3, range(3), monkeypatch) as table:
        decide_for_all(table, Random(3))
        table.until(lambda: isinstance(table.app.top, ResultsScene) and table.phones[0].view.get("again"))
        results, pressed = table.app.top, table.phones[0].view
        table.app.help()
        assert table.app.top is not results
        table.until(lambda: not any(phone.view.get("again") for phone in table.phones.values()))
        table.phones[0].say(step=pressed["step"], do=pressed["again"][1])
        for _ in range(5):
            table.step()
        table.app.help()
        table.until(lambda: table.phones[0].view.get("again"))
        assert table.app.top is results, "an old press has begun another game"


@pytest.mark.slow
def test_phones_go_on_to_the_next_game_of_an_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words("en", "table")

    def asks(phone: Phone, key: str, after: int) -> bool:
        return phone.view["step"] > after and phone.view.get("again", [""])[0] == words(key)

    def press(key: str, after: dict[int, int]) -> dict[int, int]:
        for seat, phone in table.phones.items():
            table.until(partial(asks, phone, key, after[seat]))
            phone.say(step=phone.view["step"], do=phone.view["again"][1])
            after[seat] = phone.view["step"] + 1  # in the next letter it has been pressed
        return after

    with sitting("royal", 3, range(3), monkeypatch, series=Series(("royal", "royal"))) as table:
        decide_for_all(table, Random(3))
        table.until(lambda: isinstance(table.app.top, ResultsScene))
        pressed = press("evening.next", dict.fromkeys(range(3), 0))
        table.until(lambda: isinstance(table.app.top, ScoresScene))
        press("scores.continue", pressed)
        table.until(lambda: isinstance(table.app.top, PlayScene) and table.app.top is not table.scene)


def test_others_are_told_whose_phone_a_question_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting("royal", 3, range(3), monkeypatch) as table:
        play_to(table, "answer", Random(3))
        seat = asked(table)
        other = next(phone for number, phone in table.phones.items() if number != seat)
        said = "can also answer at the screen"
        table.phones[seat].say(looking=False)
        table.until(lambda: table.host.state(seat) is not State.AWAKE)
        table.step()
        assert said not in other.view["line"]
        table.until(lambda: said in other.view["line"])
        table.phones[seat].say(looking=True)
        table.until(lambda: said not in other.view["line"])


def test_a_phone_that_was_silent_for_long_is_not_waited_for_as_long_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dead line is noticed late."""
    with sitting("royal", 3, range(3), monkeypatch) as table:
        play_to(table, "answer", Random(3))
        seat = asked(table)
        table.phones.pop(seat)  # it says nothing more
        waited = 0
        while not table.app.toast.shown:
            table.step(100)
            waited += 100
            assert waited <= SILENT_MS + 1000
