"""The table of the day.

The same for everybody, one scored try, and a text that spoils nothing.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from games import entry
from games.core.chance import SeededChance, stream
from games.core.match import Match
from table.base import clipboard
from table.input.intents import Accept, Back
from table.match.daily_deal import FIRST_DAY, day_of, game_of, month_of, setup_of, streak
from table.match.seats import MatchSetup
from table.review.deeds import deeds
from table.review.past import Past
from table.scenes.home.daily import DailyScene, _went_well
from table.scenes.home.daily_calendar import Calendar, months
from table.scenes.home.title import TitleScene
from table.scenes.learn.puzzle import PuzzleScene
from table.scenes.play.scene import PlayScene
from table.scenes.records.deed_signs import DeedSigns
from table.store import autosave, cached_stats, shelf, shelf_file
from table.store.record import GameRecord
from table.store.sharing import packed
from tests.table.scenes.visiting import Visitor, visit

TODAY = date(2026, 11, 22)


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    return visitor


def open_it(visitor: Visitor) -> DailyScene:
    visitor.app.push(DailyScene(visitor.app, TODAY))
    visitor.wait(50)
    assert isinstance(visitor.scene, DailyScene)
    return visitor.scene


def ids(visitor: Visitor) -> set[str]:
    return {widget.id for widget in visitor.form.form.widgets}


def play(setup: MatchSetup, begun: int = 1) -> GameRecord:
    rules, random = entry(setup.game_id).rules, Random(1)
    match = Match(rules, len(setup.seats), setup.options, chance=SeededChance(stream(setup.seed, "chance")))
    while match.ask:
        match.submit(match.ask.seat, match.legal(match.ask.seat).draw(random))
    assert match.result
    record = GameRecord(setup, match.log, begun)
    assert shelf.put(record, match.result) is None
    cached_stats.news(record.digest)
    return record


def test_it_follows_from_the_date_and_nothing_else() -> None:
    days = [TODAY + timedelta(days=number) for number in range(10)]
    assert len({setup_of(day).seed for day in days}) == 10 and len({game_of(day).id for day in days}) == 5
    aki, ben = setup_of(TODAY, "Aki"), setup_of(TODAY, "Ben")
    assert replace(aki, seats=()) == replace(ben, seats=()) and aki.seats[1:] == ben.seats[1:]
    assert MatchSetup.from_json(aki.as_json()) == aki and day_of(aki) == TODAY
    for other in (replace(aki, seed=1), replace(aki, daily="2026-11-23"), replace(aki, daily="soon"), aki.again(3)):
        assert day_of(other) is None
    with pytest.raises(ValueError):
        MatchSetup.from_json({**aki.as_json(), "daily": 20261122})


def test_a_streak_goes_up_to_today_or_yesterday() -> None:
    days = {TODAY - timedelta(days=ago) for ago in (1, 2, 4)}
    assert streak(days, TODAY) == 2 and streak({*days, TODAY}, TODAY) == 3
    assert streak(days, TODAY + timedelta(days=1)) == 0


def test_a_month_is_whole_weeks_from_monday() -> None:
    for day in (TODAY, date(2026, 2, 14), date(2027, 1, 31), date(2024, 2, 29)):
        found = month_of(day)
        assert all(len(week) == 7 and week[0].weekday() == 0 for week in found)
        assert {one for week in found for one in week} >= {day.replace(day=n) for n in range(1, 29)}
        assert all(any(one.month == day.month for one in week) for week in found)
    assert [len(month_of(date(2027, 2, 1))), len(month_of(date(2026, 8, 1)))] == [4, 6]
    assert months(date(2026, 11, 30), date(2027, 1, 1)) == [date(2026, 11, 1), date(2026, 12, 1), date(2027, 1, 1)]


def test_the_calendar_marks_what_was_played_missed_and_solved(visitor: Visitor) -> None:
    yesterday = TODAY - timedelta(days=1)
    play(setup_of(TODAY))
    play(setup_of(TODAY - timedelta(days=2)))
    visitor.app.change(puzzle_days=(yesterday.isoformat(), 2))
    scene = open_it(visitor)
    calendar = scene.form.widget("calendar")
    assert isinstance(calendar, Calendar) and scene.days
    marks = {ago: calendar.marks(TODAY - timedelta(days=ago)) for ago in range(-1, 4)}
    well = {day: "well" if _went_well(one) else "played" for day, one in scene.days.played.items()}
    assert marks == {
        -1: [],
        0: [well[TODAY]],
        1: ["missed", "puzzle"],
        2: [well[TODAY - timedelta(days=2)], "puzzle"],
        3: ["missed"],
    }
    assert calendar.marks(FIRST_DAY - timedelta(days=1)) == [], "there was no table yet"


def test_earlier_months_can_be_looked_at_once_something_was_done_there(visitor: Visitor) -> None:
    open_it(visitor)
    assert "month" not in ids(visitor)
    visitor.app.home()
    visitor.app.change(puzzle_days=("2026-11-22", 30))
    scene = open_it(visitor)
    visitor.turn("month", -1)
    calendar = scene.form.widget("calendar")
    assert isinstance(calendar, Calendar) and calendar.month == date(2026, 10, 1)
    assert calendar.marks(date(2026, 10, 31)) == ["puzzle"]


def test_there_is_one_scored_try(visitor: Visitor) -> None:
    visitor.click("daily")
    assert isinstance(visitor.scene, DailyScene)
    visitor.click("back")
    assert isinstance(visitor.scene, TitleScene)
    open_it(visitor)
    visitor.click("begin")
    assert isinstance(visitor.scene, PlayScene) and visitor.scene.setup.daily == "2026-11-22"
    visitor.app.home()
    open_it(visitor)
    assert "go_on" in ids(visitor) and "begin" not in ids(visitor)
    visitor.click("go_on")
    assert isinstance(visitor.scene, PlayScene) and visitor.scene.setup.daily
    visitor.scene.opened.journal.close(kept=True)
    visitor.app.home()
    open_it(visitor)
    assert not {"begin", "go_on"} & ids(visitor), "it was begun and is gone"
    visitor.click("again")
    assert isinstance(visitor.scene, PlayScene)
    setup = visitor.scene.setup
    assert (setup.seed, setup.counts, setup.daily) == (setup_of(TODAY).seed, False, "")


def test_what_was_played_is_told_without_its_cards(visitor: Visitor) -> None:
    record = play(setup_of(TODAY))
    play(setup_of(TODAY - timedelta(days=1)))
    play(replace(setup_of(TODAY - timedelta(days=2)), counts=False))
    play(replace(setup_of(TODAY - timedelta(days=3)), seed=5))
    scene = open_it(visitor)
    assert scene.days and set(scene.days.played) == {TODAY, TODAY - timedelta(days=1)}
    visitor.click("copy")
    said, words = clipboard.copied(), visitor.app.words(record.setup.game_id)
    seat = next(at for at, row in enumerate(record.setup.seats) if row.is_person)
    shown = deeds(Past(entry(record.setup.game_id), record.setup, record.log), seat)
    assert shown.text and shown.text in said
    drawn = scene.form.widget("deeds")
    assert isinstance(drawn, DeedSigns) and drawn.shown == shown
    assert said == scene.told() and "2026-11-22" in said and words("daily.streak", count=2) in said
    faces = {words(f"face.{face.id}") for face in entry(record.setup.game_id).rules.faces}
    assert not any(len(face) > 2 and face in said.replace(words("title"), "") for face in faces)


def test_a_table_of_the_day_with_other_seats_or_by_other_rules_is_none(visitor: Visitor) -> None:
    whole = setup_of(TODAY)
    options = {name: value + 1 for name, value in whole.options.items()}
    others = [
        replace(whole, seats=tuple(replace(seat, player="kiri:1") for seat in whole.seats)),
        replace(whole, seats=whole.seats[:-1]),
        replace(whole, seats=(*whole.seats[:-1], replace(whole.seats[0], colour=3))),
        *([replace(whole, options=options)] if options else []),
    ]
    assert not any(map(day_of, others))
    assert day_of(replace(whole, seats=(replace(whole.seats[0], name="Aki", colour=5), *whole.seats[1:]))) == TODAY
    record = play(others[0])
    assert autosave.keep_unfinished(record._replace(log=replace(record.log, steps=record.log.steps[:1]))) is None
    scene = open_it(visitor)
    assert scene.days and not scene.days.played and "begin" in ids(visitor)


def test_of_several_tries_the_first_counts(visitor: Visitor) -> None:
    for begun in (1, 2):
        play(setup_of(TODAY), begun)
    scene = open_it(visitor)
    first = min(kept.number for kept in shelf.rows()[0])
    assert scene.days and scene.days.played[TODAY].game.number == first


def test_what_somebody_else_has_shared_is_no_try_here(visitor: Visitor) -> None:
    record = play(setup_of(TODAY))
    shelf.drop(1)
    assert shelf.paste(packed(record, names=True)) == ("shelf.imported", None)
    scene = open_it(visitor)
    assert scene.days and not scene.days.played and "begin" in ids(visitor)


def test_a_day_that_is_damaged_on_the_shelf_is_counted_anew(visitor: Visitor) -> None:
    play(setup_of(TODAY))
    broken = shelf.rows()[0][0].reckoned.replace(TODAY.isoformat(), "2026-1x-22")
    shelf_file.do("store.not_kept", lambda file: file.execute("UPDATE game SET reckoned = ?", (broken,)))
    scene = open_it(visitor)
    assert scene.days and set(scene.days.played) == {TODAY}


def test_the_puzzle_of_the_day_leads_back_to_its_page(visitor: Visitor) -> None:
    page = open_it(visitor)
    visitor.choose("puzzle")
    assert isinstance(visitor.scene, PuzzleScene)
    visitor.do(Back())
    visitor.choose("leave")
    assert visitor.scene is page
    visitor.choose("puzzle")
    puzzle = visitor.scene
    assert isinstance(puzzle, PuzzleScene)
    puzzle.tell()  # the answer
    for _ in range(2000):
        visitor.wait(32)
        if puzzle.judged:
            break
    visitor.wait(500)
    visitor.do(Accept())
    assert visitor.scene is page
