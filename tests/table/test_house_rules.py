"""Tests of house rules in the lobby, with kept games, in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.match import Match
from games.core.words import LANGUAGES, Words
from table.commands import cli
from table.match.daily_deal import day_of, game_of, setup_of
from table.match.seats import MatchSetup
from table.phones.pictures import pictures
from table.review import luck as review_luck
from table.review.luck import luck
from table.review.past import Past
from table.scenes.home.lobby import LobbyScene
from table.scenes.lookback.replay import ReplayScene
from table.scenes.lookback.timeline import TimelineScene
from table.scenes.play.scene import PlayScene
from table.store import shelf
from table.store.record import GameRecord, parse, played
from table.store.settings import Settings
from table.ui.choices import Choice
from table.ui.widgets import Label
from tests.games.transcript import random_match
from tests.table.phones.sitting import sitting
from tests.table.scenes.home.test_daily import TODAY
from tests.table.scenes.visiting import Visitor, visit
from tests.table.store.mutants import SEATS

PICTURED = ("panic",)
"""Games whose house rules have cards of their own."""
HOUSE = [game for game in GAMES if any(option.house for option in game.options)]
each_game = pytest.mark.parametrize("game", HOUSE, ids=lambda game: game.id)


def rules(game: Entry) -> dict[str, int]:
    """Return all house rules of a game, switched on."""
    return {option.id: 1 for option in game.options if option.house}


def by_house_rules(monkeypatch: pytest.MonkeyPatch, home: Path, game: Entry) -> Visitor:
    """Open the lobby and switch all of them on."""
    visitor = visit(monkeypatch, home)
    visitor.app.push(LobbyScene(visitor.app, game.id))
    for rule in rules(game):
        visitor.turn(f"option {rule}", 1)
    return visitor


def over(game: Entry, house: bool = True, seed: int = 3) -> tuple[GameRecord, Match]:
    """Return a finished game, with house rules or without."""
    count = game.rules.seats[0]
    match = random_match(game.id, count, seed, rules(game) if house else None)
    return GameRecord(MatchSetup(game.id, SEATS[:count], match.options, seed), match.log, 1_700_000_000), match


# --- the lobby -------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(4)
@each_game
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0)])
def test_below_the_seats_they_have_room_with_what_they_change(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Entry, lang: str, size: tuple[int, int], text: float
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang, text=text, welcomed=True), size)
    visitor.app.push(LobbyScene(visitor.app, game.id, 4))
    form, words = visitor.form.form, visitor.app.words(game.id)
    window = form.window
    assert window
    last = max(form.widget(f"player {n}").rect.bottom for n in range(4))
    for rule in rules(game):
        switch, note = form.widget(f"option {rule}"), form.widget(f"label {words(f'option_how.{rule}')}")
        assert isinstance(switch, Choice) and isinstance(note, Label)
        assert {switch.id, note.id} <= form.scrolled
        assert last < switch.rect.top and switch.rect.bottom <= note.rect.top
        assert window.left <= switch.rect.left < switch.rect.right <= window.right
        assert note.height(visitor.app.screen, note.rect.width) <= note.rect.height
    boxes = [widget.rect for widget in form.widgets if widget.id in form.scrolled and not widget.id.startswith("strip")]
    assert all(one is other or not one.colliderect(other) for one in boxes for other in boxes)
    few = sum(not option.house for option in game.options) == 1
    if text == 1.0 and (few or size == (1920, 1080)):
        assert "evening" not in form.scrolled, "the other options stay where they can be seen"
    visitor.app.close()


@pytest.mark.sampled(1)
@each_game
def test_what_is_switched_on_holds_at_the_table_and_is_there_the_next_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Entry
) -> None:
    visitor = by_house_rules(monkeypatch, tmp_path, game)
    visitor.choose("start")
    assert isinstance(visitor.scene, PlayScene)
    assert visitor.scene.setup.house == visitor.scene.words.house == tuple(rules(game))
    assert visitor.scene.session.log.options.items() >= rules(game).items()
    visitor.app.close()
    again = visit(monkeypatch, tmp_path, visitor.saved[-1])
    again.app.push(LobbyScene(again.app, game.id))
    for rule in rules(game):
        switch = again.form.form.widget(f"option {rule}")
        assert isinstance(switch, Choice) and switch.index == 1
    again.app.close()


@pytest.mark.sampled(1)
@each_game
def test_a_game_night_plays_each_game_by_those_of_its_lobby(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Entry
) -> None:
    visitor = by_house_rules(monkeypatch, tmp_path, game)
    visitor.choose("evening")
    visitor.choose("begin")
    assert isinstance(visitor.scene, PlayScene) and visitor.scene.setup.house == tuple(rules(game))
    assert visitor.scene.setup.series
    visitor.app.close()


def test_a_game_without_any_says_nothing_of_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.push(LobbyScene(visitor.app, "royal"))
    assert f"label {visitor.app.words()('lobby.house')}" not in [widget.id for widget in visitor.form.form.widgets]
    visitor.app.close()


# --- kept games ------------------------------------------------------------------------------------------------------


@pytest.fixture
def at_home(home: Path) -> Iterator[Path]:
    """Return an empty home, with fonts."""
    pygame.font.init()
    yield home


@each_game
def test_a_game_that_was_kept_without_them_opens_as_it_was_played(game: Entry) -> None:
    record, match = over(game, house=False)
    first, *rest = record.text.splitlines()
    row = json.loads(first)
    before = {name: value for name, value in row["setup"]["options"].items() if name not in rules(game)}
    row["setup"]["options"] = before
    found = parse("\n".join([json.dumps(row), *rest, ""]))
    assert found and found.setup.options == before and found.setup.house == ()
    assert found.log == record.log and played(found).result == match.result


@each_game
def test_a_game_that_was_played_by_them_is_found_again_by_them(game: Entry, at_home: Path) -> None:
    record, match = over(game)
    assert match.result and shelf.put(record, match.result, 5) is None
    found, again, problem = shelf.take(shelf.rows()[0][0].number)
    assert found == record and again and again.result == match.result and problem is None
    assert found.setup.house == tuple(rules(game))


@each_game
def test_a_log_by_other_house_rules_than_its_set_up_is_not_opened(game: Entry) -> None:
    record, _ = over(game, house=False)
    others = replace(record.setup, options={**record.setup.options, **rules(game)})
    with pytest.raises(ValueError, match="set-up and log"):
        parse(record._replace(setup=others).text)


@pytest.mark.sampled(1)
@each_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_as_text_begins_with_them(
    game: Entry, lang: str, at_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = Words(lang, "table", game.package)
    named = [words(f"option.{rule}") for rule in rules(game)]
    for house in (True, False):
        record, _ = over(game, house)
        file = at_home / f"game {house}.usotaku"
        file.write_text(record.text, "utf-8")
        assert cli.run(["log", str(file), "--lang", lang]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [all(name in line for name in named) for line in lines[:4]] == [False, False, False, house]
        begins = words("play.house", rules="\0").partition("\0")[0]
        assert not any(begins in line for line in lines[4:])


def test_a_table_of_the_day_is_played_without_them() -> None:
    day = next(TODAY + timedelta(days=n) for n in range(len(GAMES)) if rules(game_of(TODAY + timedelta(days=n))))
    whole, game = setup_of(day), game_of(day)
    assert whole.house == () and day_of(whole) == day
    before = {name: value for name, value in whole.options.items() if name not in rules(game)}
    assert day_of(replace(whole, options=before)) == day, "from before there were any"
    assert day_of(replace(whole, options={**whole.options, **rules(game)})) is None


@pytest.mark.sampled(1)
@each_game
@pytest.mark.parametrize("house", [True, False])
def test_its_luck_is_reckoned_with_them(monkeypatch: pytest.MonkeyPatch, game: Entry, house: bool) -> None:
    monkeypatch.setattr(review_luck, "DEALS", 3)
    record, _ = over(game, house)
    moved = luck(Past(game, record.setup, record.log))
    assert (moved is not None) == (game.win_odds is not None)


# --- words by them ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.sampled(1)
@each_game
def test_the_table_phones_and_looking_back_use_the_words_that_go_with_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Entry
) -> None:
    visitor = visit(monkeypatch, tmp_path)
    for house in (True, False):
        record, _ = over(game, house)
        expected = tuple(rules(game)) if house else ()
        scenes = (
            ReplayScene(visitor.app, record.setup, record.log),
            TimelineScene(visitor.app, record.setup, record.log),
        )
        assert {scene.words.house for scene in scenes} == {expected}
    visitor.app.close()
    usual, own = (pictures(game.id, ["en"], SEATS[:2], house)["en"]["cards"].path for house in ((), tuple(rules(game))))
    assert (usual != own) == (game.id in PICTURED)
    for house in (True, False):
        with sitting(game.id, game.seats[0], [0], monkeypatch, wishes=rules(game) if house else {}) as table:
            table.until(lambda table=table: table.scene.handheld.hands)  # type: ignore[misc]
            hand, scene = table.scene.handheld.hands[0], table.scene
            assert scene.opened.art is scene.app.art(game.id, scene.setup.house)
            assert hand.words.house == table.scene.opened.words.house == (tuple(rules(game)) if house else ())
