"""Statistics: counted games, kept, exported and forgotten."""

from __future__ import annotations

import csv
import json
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest

from games import GAMES, entry
from games.core.feats import feats
from games.core.game import Result
from games.core.stats import SeatStats
from games.passing.rules import Judge
from table.app.app import SLICE, App
from table.base.measures import RESULT_READY
from table.match.seats import PERSON, SeatSetup
from table.match.worker import Worker
from table.review.career import ENOUGH, PEOPLE, Appearance, Career, people
from table.review.recall import Recall
from table.scenes import navigation
from table.scenes.kit.dialog import NoticeScene
from table.scenes.kit.figures import Bars, Figures, Scale, Story
from table.scenes.records.little_pictures import Faces, Medals
from table.scenes.records.shelf.scene import ShelfScene
from table.scenes.records.statistics import StatisticsScene
from table.scenes.results.results import ResultsScene
from table.store import cached_stats, shelf, shelf_file
from table.store.cached_stats import CachedStats
from table.store.shelf import PastGame
from table.ui.widgets import Label
from tests.table.scenes.visiting import Visitor, visit
from tests.table.store.test_shelf import over, put


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    return visitor


def open_it(visitor: Visitor) -> StatisticsScene:
    visitor.app.push(ShelfScene(visitor.app))
    visitor.click("statistics")
    scene = visitor.scene
    assert isinstance(scene, StatisticsScene)
    until_done(visitor, scene)
    return scene


def until_done(visitor: Visitor, scene: StatisticsScene) -> None:
    visitor.wait(50)
    for _ in range(5000):
        if scene.done:
            return
        visitor.wait(16)
        sleep(0.001)
    raise AssertionError("counting does not end")


def bars(visitor: Visitor, id: str) -> list[tuple[str, int, int]]:
    widget = visitor.form.form.widget(id)
    assert isinstance(widget, Bars)
    return [tuple(share) for share in widget._shares]


@pytest.mark.slow
def test_all_games_on_the_shelf_are_counted_once_and_for_each_person(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (0, 2, 3):
        put(number)
    record, result = over(2, 3)
    uncounted = record._replace(setup=replace(record.setup, counts=False))
    assert shelf.put(uncounted, result) is None
    scene = open_it(visitor)
    assert scene.career.played == 3
    assert sum(whole for _, _, whole in bars(visitor, "seats")) == 3
    faces = scene.form.widget("games")
    assert isinstance(faces, Faces) and faces.well == [game.well for game in scene.career.games]
    (_, lies, claims) = bars(visitor, "told")[0]
    assert 0 < lies < claims
    visitor.do()
    visitor.click("back")
    monkeypatch.setattr(cached_stats, "reckon", lambda game: pytest.fail("it was counted already"))
    assert open_it(visitor).career.stats == scene.career.stats


@pytest.mark.slow
def test_who_is_forgotten_is_in_no_statistics_and_the_games_stay(visitor: Visitor, tmp_path: Path) -> None:
    put(0)
    put(1)
    scene = open_it(visitor)
    names, name = people(scene.games), scene._name
    assert len(names) > 1
    visitor.click("export")
    visitor.wait(50)
    table, whole = sorted((tmp_path / "exports").iterdir(), key=lambda file: file.suffix)
    rows = list(csv.DictReader(table.open()))
    assert len(rows) == scene.career.played and sum(int(row["lies"]) for row in rows) == scene.career.stats.lies
    told = json.loads(whole.read_text())
    assert [game["deeds"]["lies"] for game in told["games"]] == [int(row["lies"]) for row in rows]
    assert sum(len(game["answers"]) for game in told["games"]) == scene.career.stats.answers > 0
    visitor.click("forget")
    assert isinstance(visitor.scene, NoticeScene)
    visitor.click("forget")
    until_done(visitor, scene)
    assert visitor.scene is scene
    assert people(scene.games) == [other for other in names if other != name]
    assert len(shelf.rows()[0]) == 2
    assert json.loads(cached_stats.as_json(scene.games, name))["games"] == []
    left = sum(len(seat) for one in scene.games for seat in one.judged or ())
    stats = [one for game in scene.games for one in game.stats if one]
    assert 0 < left <= sum(one.answers for one in stats), "nothing of who is forgotten"


@pytest.mark.slow
def test_who_was_forgotten_stays_so_whatever_is_counted_later(visitor: Visitor) -> None:
    put(0)
    scene = open_it(visitor)
    name = scene._name
    (game,) = scene.games
    (seat,) = game.people(name)
    older = json.loads(cached_stats._without(game, own=[seat]).text) | {"version": 1}
    for key in ("seen", "judged"):
        del older[key]
    with closing(sqlite3.connect(shelf_file.path())) as kept:
        kept.execute("UPDATE game SET reckoned = ?", (json.dumps(older),))
        kept.commit()
    visitor.app.home()
    assert name not in people(open_it(visitor).games)


@pytest.mark.slow
def test_what_could_be_known_is_reckoned_once_of_every_answer(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(0)
    scene = open_it(visitor)
    (one,) = scene.games
    record, _ = over(0)
    thought = {}
    recall = Recall(entry(record.log.game), record.setup, record.log, Worker(inline=True))
    while not recall.over:
        recall.update()
    for decision in recall.decisions:
        if isinstance(decision.action, Judge) and not decision.own:
            thought.setdefault(decision.seat, []).append((decision.thought.claim, decision.action.believe))
    assert one.judged and thought
    for seat, found in thought.items():
        known = [(round(100 * (1 - claim)), not believed) for claim, believed in found if claim is not None]
        assert [(answer.chance, answer.doubted) for answer in one.judged[seat]] == known
        stats = one.stats[seat]
        assert (
            stats and sum(answer.lie for answer in one.judged[seat]) == stats.rightly_doubted + stats.wrongly_believed
        )
    visitor.do()
    visitor.click("back")
    monkeypatch.setattr(cached_stats, "judge", lambda *_: pytest.fail("it is known already"))
    assert [again.judged for again in open_it(visitor).games] == [one.judged]


NONSENSE = (
    *("", "[]", "{}", '{"version":1,"counts":true,"seats":[[1]]}', "[" * 9000, '{"seats":[[-1]]}', "null"),
    '{"version":2,"counts":true,"seats":[],"feats":[],"daily":"","seen":[],"judged":[[404]]}',
    '{"version":2,"counts":true,"seats":[],"feats":[],"daily":"","seen":[],"judged":[]}',
)


@pytest.mark.slow
def test_what_was_counted_and_makes_no_sense_is_counted_anew(visitor: Visitor) -> None:
    """Of several games on one shelf, each spoilt in its own way."""
    for number in range(len(NONSENSE)):
        record, result = over(0, 2)
        assert shelf.put(record._replace(begun=number), result, number) is None
    before = open_it(visitor).games
    assert len(before) == len(NONSENSE)
    with closing(sqlite3.connect(shelf_file.path())) as kept:
        for game, content in zip(before, NONSENSE, strict=True):
            kept.execute("UPDATE game SET reckoned = ? WHERE number = ?", (content, game.game.number))
        kept.commit()
    assert not any(map(cached_stats.read, shelf.rows()[0]))
    visitor.app.home()
    assert {(one.game.number, one.stats, one.judged) for one in open_it(visitor).games} == {
        (one.game.number, one.stats, one.judged) for one in before
    }


def career(*fates: str, stats: SeatStats | None = None) -> Career:
    seats = (SeatSetup("Aki", 0, PERSON), SeatSetup("", 1, "kiri:3"), SeatSetup("Ben", 2, PERSON))[: 2 + len(fates) % 2]
    games = []
    for number, fate in enumerate(fates):
        result = Result((0,), (1,), "") if fate == "lost" else Result((1,), (0,), "")
        kept = PastGame(number, "royal", 1, number, seats, 9, result, "")
        games.append(
            CachedStats(kept, fate != "uncounted", tuple(stats or SeatStats() for _ in seats), ((),) * len(seats))
        )
    return Career.of(games, "Aki")


def test_streaks_levels_and_what_does_not_count() -> None:
    found = career("safe", "lost", "safe", "safe", "uncounted", "safe", "lost")
    assert (found.played, found.well, found.lost, found.streak) == (6, 4, 2, 3)
    assert found.by_level() == {PEOPLE: (4, 6)}
    assert career("safe", "lost").by_level() == {3: (1, 2)} and career("safe", "lost").by_seats() == {2: (1, 2)}


def test_what_goes_best_is_said_of_games_that_are_enough() -> None:
    def played(*rows: tuple[int, int, int, int]) -> Career:
        """Games by seats and level, and how many went well."""
        return Career(
            tuple(
                Appearance(seats, "safe" if number < well else "lost", True, level, SeatStats())
                for seats, level, well, all_of_them in rows
                for number in range(all_of_them)
            )
        )

    assert played((3, 1, 1, 4), (5, 1, 3, 4), (6, 1, 1, 1)).best_seats == 5
    assert played((3, 1, 1, 4), (5, 1, 2, 2)).best_seats is None, "too few at the other"
    assert played((3, 1, 1, 4), (5, 1, 1, 4)).best_seats is None, "alike"
    levels = played((3, 0, 9, 9), (3, 1, 5, 5), (3, 2, 3, 6), (3, 3, 1, 4), (3, 4, 2, 2))
    assert levels.equal_level == 2 and played((3, 3, 1, 4)).equal_level is None


def figures(scene: StatisticsScene, id: str) -> list[tuple[str, str]]:
    widget = scene.form.widget(id)
    assert isinstance(widget, Figures)
    return [tuple(one) for one in widget.figures]


@pytest.mark.slow
def test_a_game_without_claims_is_lost_or_won_and_has_numbers_of_its_own(visitor: Visitor) -> None:
    """A person without victory in a game about winners has lost."""
    kinds = [game.id for game in GAMES]
    number = next(
        number
        for number in range(kinds.index("panic"), 400, len(kinds))
        for record, result in [over(number)]
        if any(seat.is_person and at not in result.winners for at, seat in enumerate(record.setup.seats))
    )
    put(number)
    record, result = over(number)
    loser = next(at for at, seat in enumerate(record.setup.seats) if seat.is_person and at not in result.winners)
    scene = open_it(visitor)
    scene._show(record.setup.seats[loser].name)
    say = visitor.app.words()
    career = scene.career
    assert career.well + career.lost == career.played and career.lost and career.aim == "won"
    assert [said for _, said in figures(scene, "figures")][1:3] == [say("statistics.won"), say("statistics.lost")]
    told = scene.games[0].tallies
    assert told and told[loser]["placed"] > 0
    if career.played == 1:
        assert [shown for shown, _ in figures(scene, "tallies")] == [str(one) for one in told[loser].values()]


@pytest.mark.slow
def test_what_an_older_version_counted_is_read_and_then_counted_anew(visitor: Visitor) -> None:
    put(0)
    (before,) = open_it(visitor).games
    older = json.loads(before.text) | {"version": 2, "feats": [["crowned"]] * len(before.stats)}
    del older["tallies"]
    with closing(sqlite3.connect(shelf_file.path())) as kept:
        kept.execute("UPDATE game SET reckoned = ?", (json.dumps(older),))
        kept.commit()
    (found,) = map(cached_stats.read, shelf.rows()[0])
    assert found and found.stats == before.stats and found.tallies is None and found.judged == before.judged
    visitor.app.home()
    (again,) = open_it(visitor).games
    assert (again.stats, again.feats, again.tallies, again.judged) == (
        before.stats,
        before.feats,
        before.tallies,
        before.judged,
    )


@pytest.mark.slow
def test_reading_is_shown_from_enough_games_on(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    stats = SeatStats(2, 2, 1, 1, 1, 1, 2, 1, 2, 1)
    assert career(*["safe"] * (ENOUGH - 1), stats=stats).latest is None
    latest = career(*["safe"] * ENOUGH, stats=stats).latest
    assert latest and latest.lies == 2 * ENOUGH
    put(0)
    scene = open_it(visitor)
    assert not any(isinstance(widget, Scale) for widget in scene.form.widgets)
    monkeypatch.setattr("table.review.career.ENOUGH", 1)
    scene.build()
    assert {widget.id for widget in scene.form.widgets if isinstance(widget, Scale)} <= {"reads", "trusts", "is_read"}
    assert any(isinstance(widget, Scale) for widget in scene.form.widgets)


@pytest.mark.slow
def test_a_story_is_new_once_and_stands_in_the_statistics(visitor: Visitor) -> None:
    number, record, result, told = next(
        (number, record, result, told)
        for number in range(40)
        for record, result in [over(number)]
        if shelf.put(record, result) is None and (told := cached_stats.news(record.digest))
    )
    assert all(record.setup.seats[seat].is_person for seat, _ in told)
    again = record._replace(begun=record.begun + 1)
    assert shelf.put(again, result) is None
    assert cached_stats.news(again.digest) == [], f"the same has been told of {number}"
    scene = open_it(visitor)
    seat, feat = told[0]
    scene._show(record.setup.seats[seat].name)
    shown = {widget.id for widget in scene.form.widgets if isinstance(widget, Story)}
    assert f"{record.log.game}.{feat}" in shown
    medals = scene.form.widget("stories")
    assert isinstance(medals, Medals) and sum(earned for _, earned in medals.medals) == len(scene.career.feats) > 0
    uncounted = record._replace(setup=replace(record.setup, counts=False), begun=record.begun + 2)
    assert shelf.put(uncounted, result) is None and cached_stats.news(uncounted.digest) == []


def test_a_new_story_is_told_on_the_result(visitor: Visitor) -> None:
    record, result = over(0)
    news: Future[Sequence[tuple[int, str]]] = Future()
    scene = ResultsScene(visitor.app, record.setup, result, record.log, news=news)
    visitor.app.push(scene)
    visitor.wait(50)
    news.set_result([(0, "sharp")])
    visitor.wait(50)
    assert not [widget for widget in scene.form.widgets if widget.id.startswith("feat")]  # first the result
    visitor.wait(RESULT_READY)
    assert [widget.id for widget in scene.form.widgets if widget.id.startswith("feat sharp")]


@pytest.mark.slow
def test_who_leaves_while_it_is_counted_finds_it_counted_later(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With frames that wait for nothing, as in the window."""
    whole = visit(monkeypatch, tmp_path).app
    for number in range(3):
        put(number)
    app = App(navigation, whole.settings, (1280, 720), worker=Worker(inline=True), slice_ms=SLICE)
    app.home()

    def wait(until: Callable[[], bool]) -> None:
        for _ in range(10_000):
            if until():
                return
            app.step([], 16.0)
            sleep(0.001)
        raise AssertionError("it never comes")

    for part in (1, 2, 3):
        scene = StatisticsScene(app)
        app.push(scene)
        wait(lambda scene=scene, part=part: not app.changing and len(scene.games) >= part)
        app.pop()
    scene = StatisticsScene(app)
    app.push(scene)
    wait(lambda: scene.done)
    assert len(scene.games) == 3 and all(one.judged for one in scene.games if any(d and d.answers for d in one.stats))
    app.close()


def test_all_feats_are_listed_with_how_to_earn_them_before_anything_has_been_played(visitor: Visitor) -> None:
    open_it(visitor)
    visitor.choose("feats")
    stories = [widget for widget in visitor.form.form.widgets if isinstance(widget, Story)]
    words = {game.id: visitor.app.words(game.id) for game in GAMES}
    assert [story.name for story in stories] == [
        words[game.id](f"feat.{feat.id}") for game in GAMES for feat in feats(game)
    ]
    for game in GAMES:
        count = visitor.app.words()("statistics.done", count=0, all=len(feats(game)))
        assert count in [widget.words for widget in visitor.form.form.widgets if isinstance(widget, Label)]
    visitor.choose("feats")
    assert not [widget for widget in visitor.form.form.widgets if isinstance(widget, Story)]
