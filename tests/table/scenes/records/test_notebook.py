"""The notebook of the characters.

Only what everybody got to know at a table with people, and it can be torn out.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest

from games import entry
from games.brains.cast import CAST
from games.core.ledger import ledger
from games.core.stats import added
from table.match.players import character_of
from table.match.seats import PERSON
from table.scenes.home.lobby import LobbyScene
from table.scenes.kit.figures import Bars, Figures
from table.scenes.records.little_pictures import Faces
from table.scenes.records.notebook import NotebookScene, TearingScene
from table.scenes.records.statistics import StatisticsScene
from table.store import cached_stats, shelf, shelf_file
from table.store.record import GameRecord
from table.store.settings import Settings
from tests.table.scenes.visiting import Visitor, visit
from tests.table.store.test_shelf import over

GAMES_PLAYED = 3
WHO = "kiri"


def put(number: int, *players: str, counts: bool = True) -> GameRecord:
    """A game on the shelf, played by these."""
    record, result = over(number, len(players))
    seats = [replace(seat, player=player) for seat, player in zip(record.setup.seats, players, strict=True)]
    record = record._replace(setup=replace(record.setup, seats=tuple(seats), counts=counts))
    assert shelf.put(record, result, 1000 + number) is None
    return record


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    return visitor


def wait(visitor: Visitor) -> NotebookScene:
    scene = visitor.scene
    assert isinstance(scene, NotebookScene)
    visitor.wait(50)
    for _ in range(5000):
        if scene.done:
            return scene
        visitor.wait(16)
        sleep(0.001)
    raise AssertionError("counting does not end")


def read(visitor: Visitor, who: str = WHO) -> NotebookScene:
    visitor.app.push(NotebookScene(visitor.app, who))
    return wait(visitor)


def test_a_page_has_what_everybody_got_to_know(visitor: Visitor) -> None:
    told = 0
    for number in range(GAMES_PLAYED):
        record = put(number, PERSON, f"{WHO}:2", "gen:3", "momo:1")
        _, match, _ = shelf.take(shelf.number_of(record.digest) or 0)
        reader = entry(record.log.game).claims
        assert match
        if reader:
            told += sum(row.seat == 1 and row.is_lie and row.came_out for row in ledger(match, reader))
    scene = read(visitor)
    assert (len(scene.met), scene.seen.lies) == (GAMES_PLAYED, told) and 0 < told < scene.seen.claims
    assert {Bars, Figures} <= {type(widget) for widget in scene.form.widgets}
    (shown,) = (widget for widget in scene.form.widgets if isinstance(widget, Figures))
    played, well, lost = (int(number) for number, _ in shown.figures)
    assert played == well + lost == GAMES_PLAYED
    (row,) = (widget for widget in scene.form.widgets if isinstance(widget, Faces))
    assert (len(row.well), sum(row.well)) == (played, well)


def test_what_never_came_out_is_on_no_page(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cached_stats, "ledger", lambda *game: [replace(row, came_out=False) for row in ledger(*game)])
    put(0, PERSON, f"{WHO}:2", "gen:3")
    scene = read(visitor)
    ((one, seat),) = scene.met
    assert one.stats[seat] and one.stats[seat].claims and not scene.seen.claims and not scene.seen.answers


def test_where_no_people_sat_or_nothing_counts_nobody_has_seen_anything(visitor: Visitor) -> None:
    put(0, f"{WHO}:2", "gen:2", "momo:2")
    put(1, PERSON, f"{WHO}:2", "momo:2", counts=False)
    scene = read(visitor)
    assert scene.met == [] and not scene.seen.claims
    assert scene.form.widget("who") and all(widget.id != "forget" for widget in scene.form.widgets)


def test_tearing_out_comes_last_and_is_small_and_nothing_lies_upon_anything(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language="en", welcomed=True, text=2.0))
    visitor.app.home()
    put(0, PERSON, f"{WHO}:2", "gen:2")
    scene = read(visitor)
    forget, back = scene.form.widget("forget"), scene.form.widget("back")
    assert scene.form.widgets[-1] is forget and forget.rect.width < back.rect.width
    still = [widget.rect for widget in scene.form.widgets if widget.id not in scene.form.scrolled]
    assert not any(one.colliderect(other) for at, one in enumerate(still) for other in still[:at])


def test_a_page_that_is_torn_out_stays_away_and_the_others_stay(visitor: Visitor) -> None:
    put(0, PERSON, f"{WHO}:2", "gen:2")
    read(visitor)
    visitor.click("forget")
    assert isinstance(visitor.scene, TearingScene)
    visitor.click("forget")
    scene = wait(visitor)
    assert scene.met == [] and len(shelf.rows()[0]) == 1
    (one,) = scene.games
    older = json.loads(one.text) | {"version": 1}
    assert shelf_file.do("", lambda kept: kept.execute("UPDATE game SET reckoned = ?", (json.dumps(older),)))[1] is None
    visitor.app.home()
    scene = read(visitor)
    assert scene.met == [], "counted anew, it is still forgotten"
    visitor.turn("who", 1)
    assert scene.who == [*CAST][[*CAST].index(WHO) + 1]
    told = json.loads(cached_stats.as_json(scene.games, ""))
    assert {met["character"] for met in told["characters"]} == {"gen"}


def test_it_is_opened_where_the_characters_are(visitor: Visitor) -> None:
    app = visitor.app
    app.push(LobbyScene(app, "royal", 3))
    visitor.click("player 1")
    visitor.click("notebook")
    scene = wait(visitor)
    lobby = app.scenes[-3]
    assert isinstance(lobby, LobbyScene)
    sits = character_of(lobby._seats[1].player)
    assert sits and scene.who == sits.id
    put(0, PERSON, f"{WHO}:2", "gen:2")
    app.home()
    app.push(StatisticsScene(app))
    for _ in range(500):
        visitor.wait(16)
        sleep(0.001)
        if any(widget.id == "notebook" for widget in visitor.form.form.widgets):
            break
    visitor.choose("notebook")
    assert isinstance(visitor.scene, NotebookScene)


def test_a_page_tells_levels_apart_where_one_was_met_at_several(visitor: Visitor) -> None:
    put(1, PERSON, f"{WHO}:1", "gen:2")
    put(2, PERSON, f"{WHO}:4", "gen:2")
    put(3, PERSON, f"{WHO}:4", "gen:2")
    scene = read(visitor)
    assert len(scene.met) == 3
    every = scene.seen
    visitor.turn("level", 1)
    assert [one.game.seats[seat].player for one, seat in scene.met] == [f"{WHO}:1"]
    first = scene.seen
    visitor.turn("level", 1)
    assert len(scene.met) == 2
    assert added([first, scene.seen]) == every
    visitor.click("who", 0.3)
    with pytest.raises(KeyError):  # only one level there
        scene.form.widget("level")
