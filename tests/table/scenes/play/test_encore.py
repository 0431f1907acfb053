"""Great moments that are shown again before the end is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.brains.cast import CAST, IDS
from table.app.app import App
from table.input.intents import Accept, GoOn, Press, Release
from table.match.chatter import LIVELY
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.speeds import INSTANT
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.play.conclusion import USUAL
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from table.stage.cues.encore import STILL, Encore, GreatMoment
from table.stage.cues.finale_places import places_of
from table.stage.cues.notice import reading_ms
from table.store.settings import Settings
from tests.table.scenes.play.test_end import ALL, NOWHERE, at_table, steps, told, whole
from tests.table.scenes.playing import Player


def shown(player: Player) -> Encore | None:
    return player.scene.board.encore


def seen(player: Player) -> list[GreatMoment]:
    """Let the end be told, and return what was shown again."""
    found: list[GreatMoment] = []
    for _ in steps(player, lambda: player.over):
        one = shown(player)
        if one and (not found or found[-1] is not one.act):
            assert told(player) is None
            found.append(one.act)
    return found


def among_characters(game: str, me: int, talk: str = LIVELY, seed: int = 1) -> Player:
    log = whole(game, seed=seed)
    app = App(navigation, Settings(speed=1.0, language="en", talk=talk), (1280, 720), worker=Worker(inline=True))
    seats = tuple(SeatSetup(f"Seat {n}", n, PERSON if n == me else f"{IDS[n]}:2") for n in range(log.seats))
    app.only(PlayScene(app, MatchSetup(game, seats, log.options, 5), log))
    return Player(app, (1280, 720))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ALL)
def test_what_decided_it_comes_again_before_the_end_is_told_with_the_truth_of_the_ledger(game: str) -> None:
    player = at_table(whole(game))
    assert shown(player) is None
    acts = seen(player)
    assert 1 <= len(acts) <= 2
    words = player.scene.words
    assert acts[0].kicker in (words("encore.decided"), words("encore.turned"))
    for act in acts:
        assert act.said and act.card
        if player.scene.session.entry.claims and act.truth is not None:
            assert act.claim in act.said and act.to is not None and act.word


def test_a_game_that_is_not_over_has_none() -> None:
    log = whole("royal")
    player = at_table(replace(log, steps=log.steps[:-1]), 0)
    player.wait(300)
    assert shown(player) is None and not player.scene.conclusion.begun


def test_the_faces_change_only_when_it_has_come_out_and_who_was_caught_loses_face() -> None:
    player = at_table(whole("royal"))
    list(steps(player, lambda: shown(player) is not None))
    one = shown(player)
    assert one and one.act.faces and one.act.to is not None
    assert one.act.faces[one.act.by] == "caught" and one.act.faces[one.act.to] == "gleeful"
    list(steps(player, lambda: player.scene.board.clock >= one.time.start("hold")))
    before = player.frame()
    list(steps(player, lambda: player.scene.board.clock >= one.time.start("read")))
    assert player.frame() != before


@pytest.mark.sampled(1)
@pytest.mark.parametrize("press", [(Press(NOWHERE), Release(NOWHERE)), (GoOn(),)], ids=["pointer", "key"])
def test_each_press_goes_on_by_one_moment_and_starts_no_new_game(press: tuple[object, ...]) -> None:
    player = at_table(whole("royal"))
    list(steps(player, lambda: shown(player) is not None))
    acts, presses = [shown(player)], 0
    while not player.over and presses < 10:
        player.do(*press)  # type: ignore[arg-type]
        presses += 1
        player.wait(300)
        if (one := shown(player)) and one.act is not acts[-1].act:  # type: ignore[union-attr]
            acts.append(one)
    assert presses == len(acts) + 2 and isinstance(player.app.top, ResultsScene)
    player.do(Press(NOWHERE), Release(NOWHERE), Accept(), Accept())
    assert isinstance(player.app.top, ResultsScene)


def test_who_takes_their_time_goes_on_by_a_press_only() -> None:
    player = at_table(whole("royal"), unhurried=True)
    list(steps(player, lambda: player.scene.waits and shown(player) is not None))
    one = shown(player)
    player.wait(20_000)
    assert shown(player) is one and one and one.waiting(player.scene.board.clock)
    player.do(Press(NOWHERE), Release(NOWHERE))
    player.wait(600)
    assert shown(player) is not one


@pytest.mark.slow
@pytest.mark.parametrize(("reduced", "speed"), [(True, 1.0), (False, INSTANT)])
def test_where_little_moves_it_stands_still_for_a_while(reduced: bool, speed: float) -> None:
    player = at_table(whole("royal"), reduced=reduced, speed=speed)
    list(steps(player, lambda: shown(player) is not None))
    one = shown(player)
    assert one
    if speed == INSTANT:
        assert one.still and one.time.ends - one.time.began == STILL
        player.wait(STILL / 2)
        assert shown(player) is one
    list(steps(player, lambda: player.over))


@pytest.mark.slow
def test_from_the_third_time_on_it_is_twice_as_fast() -> None:
    player = at_table(whole("royal"))
    ms = []
    for number in range(USUAL + 1):
        assert player.app.ends_told == number
        list(steps(player, lambda: shown(player) is not None))
        one = shown(player)
        assert one
        ms.append(one.time.ends - one.time.began)
        player.app.only(PlayScene(player.app, player.scene.setup, whole("royal")))
    assert ms[0] == ms[1] == 2 * ms[2]


def test_another_language_tells_it_in_its_words() -> None:
    player = at_table(whole("royal"))
    list(steps(player, lambda: shown(player) is not None))
    one = shown(player)
    player.app.change(language="ja")
    player.wait(64)
    after = shown(player)
    assert one and after and after.time == one.time and after.act.said != one.act.said and after.act.by == one.act.by


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ALL)
def test_whoever_lost_or_has_won_has_the_last_word_in_its_own_words(game: str) -> None:
    for me in range(4):
        player = among_characters(game, me)
        list(steps(player, lambda player=player: player.scene.board.told))  # type: ignore[misc]
        finale = told(player)
        assert finale and finale.ending.quoted
        outcome = finale.ending.outcome
        seat, line = finale.ending.quoted
        lines = CAST[IDS[seat]].lines["en"]
        lost = outcome.fate(seat) in ("lost", "played")
        assert seat != me and line in lines["lost" if lost else "won"]
        if me not in outcome.about:
            assert seat in outcome.about


@pytest.mark.sampled(1)
@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("game", ["royal", "panic", "kadofida"])
def test_whoever_has_the_last_word_is_seen_alone_until_it_can_be_read(game: str, reduced: bool) -> None:
    player = among_characters(game, 0)
    player.app.change(reduced=reduced)
    list(steps(player, lambda: told(player) is not None))
    finale = told(player)
    assert finale and finale.ending.quoted
    seat, line = finale.ending.quoted
    if reduced or finale.ending.outcome.result.scores:  # there who has won is not known yet
        assert finale.opens == finale.began
        return
    assert finale.opens - finale.began >= reading_ms(line)
    made = places_of(finale.ending, player.scene.board.places, player.scene.screen)
    assert made.close and made.line and made.band.contains(made.close) and not made.close.colliderect(made.line)
    assert made.close.width > 1.5 * made.seats[seat].width or made.close.height == made.seats[seat].height
    moods = finale.moods(finale.began, player.scene.setup.seats)
    assert moods.pop(seat) == finale.moods(finale.climax, player.scene.setup.seats)[seat]
    assert {*moods.values()} == {"worried"}
    player.do(Press(NOWHERE), Release(NOWHERE))
    hurried = told(player)
    assert hurried and player.scene.board.clock >= hurried.climax


def test_nobody_speaks_where_talk_is_off() -> None:
    player = among_characters("royal", 0, talk="off")
    list(steps(player, lambda: player.scene.board.told))
    finale = told(player)
    assert finale and finale.ending.quoted is None


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_last_word_lies_over_nothing_else(text: float) -> None:
    for me in (0, 3):
        player = among_characters("royal", me)
        player.app.change(text=text)
        list(steps(player, lambda player=player: player.scene.board.told))  # type: ignore[misc]
        finale = told(player)
        assert finale and finale.ending.quoted
        made = places_of(finale.ending, player.scene.board.places, player.scene.screen)
        others = [made.heading, made.said, *made.seats.values(), *(pose.rect for pose in made.cards.values())]
        assert made.quoted and made.quoted.collidelist(others) < 0 and finale.ending.quoted[0] in made.seats
