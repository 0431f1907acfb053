"""The end on the table, and the sheet between games.

Nothing of the end is told before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pygame
import pytest
from pygame import Rect

from games import GAMES, entry
from games.core.chance import SeededChance
from games.core.game import ranked
from games.core.match import Log, Match
from games.core.types import Seat
from games.core.words import Words
from table.app.app import App
from table.base.measures import LIGHT_LEAVES, RESULT_READY
from table.input.intents import OUTSIDE, Accept, Back, GoOn, Next, Point, Press, Release
from table.match.outcome import Outcome
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.speeds import INSTANT
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from table.scenes.results.scores import ALONE, ScoresScene
from table.stage.controls.bar import PAUSE
from table.stage.cues import hands
from table.stage.cues.confetti import Confetti
from table.stage.cues.finale import Finale
from table.stage.cues.finale_places import places_of
from table.stage.cues.hands import Hand, Room
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.layout.pose import CARD_SHAPE, Pose, distance
from table.store.settings import Settings
from table.ui import labels
from tests.table.scenes.playing import FRAME, Player

ALL = [game.id for game in GAMES]
NOWHERE = (2, 2)


@cache
def whole(game: str, seed: int = 1, seats: int = 4) -> Log:
    """A game that chance has played to its end."""
    match = Match(entry(game).rules, seats, chance=SeededChance(Random(seed)))
    random = Random(seed)
    while match.ask:
        legal = match.legal(match.ask.seat)
        match.submit(match.ask.seat, legal[random.randrange(len(legal))])
    return match.log


def at_table(log: Log, persons: int = 1, size: tuple[int, int] = (1280, 720), **settings: object) -> Player:
    values: dict[str, object] = {"speed": 1.0, "language": "en", "log_usual": "closed", "talk": "off", **settings}
    app = App(navigation, Settings(**values), size, worker=Worker(inline=True))  # type: ignore[arg-type]
    seats = tuple(SeatSetup(f"Seat {n}", n, PERSON if n < persons else "random") for n in range(log.seats))
    app.only(PlayScene(app, MatchSetup(log.game, seats, log.options, 5), log))
    return Player(app, size)


def steps(player: Player, until: Callable[[], bool]) -> Iterator[None]:
    """Frames until something is so, each as long as three."""
    for _ in range(7000):
        if until():
            return
        player.app.step([], 3 * FRAME)
        yield
    raise AssertionError("it never comes to that")


def to_the_result(player: Player) -> None:
    list(steps(player, lambda: player.over))


def to_its_end(player: Player) -> None:
    list(steps(player, lambda: player.scene.concluded))


def told(player: Player) -> Finale | None:
    return player.scene.board.effects.of(Finale)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ALL)
def test_before_the_last_beat_nothing_of_the_end_is_known(game: str) -> None:
    log = whole(game)
    before = replace(log, steps=log.steps[:-1])
    player = at_table(before, 0)
    assert not player.scene.session.hands
    player.wait(200)
    assert told(player) is None and not player.scene.concluded


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ALL)
def test_what_has_decided_it_is_told_and_all_hands_turn_over_before_the_result(game: str) -> None:
    player = at_table(whole(game))
    shown = list[float]()
    for _ in steps(player, lambda: player.over):
        if (finale := told(player)) and not shown:
            shown.append(0.0)
            assert not player.scene.concluded
            early = player.frame()
        if shown and player.scene.concluded and len(shown) == 1:
            shown.append(1.0)
            assert player.frame() != early
    assert len(shown) == 2 and isinstance(player.app.top, ResultsScene)
    finale, session = told(player), player.scene.session
    assert finale and session.result
    owners = session.view(None).map.seats
    for hand in finale.hands:
        faces = [session.entry.rules.faces[face].id for face in session.hands[hand.zone]]
        assert list(hand.faces) == faces and owners[hand.zone] == hand.seat != 0


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize(("game", "few"), [(game, few) for game in ALL for few in (True, False)])
def test_hands_that_turn_over_cover_no_name_and_stay_on_their_mats(
    game: str, few: bool, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[Seat, Room] = {}

    def draw(canvas: SurfaceCanvas, hand: Hand, turned: float, at: Rect, into: Room) -> None:
        drawn[hand.seat] = into

    monkeypatch.setattr(hands, "_draw", draw)
    log = whole(game, seats=entry(game).seats[0 if few else -1])
    player = at_table(log, speed=INSTANT, size=size, log_usual="signs")
    to_its_end(player)
    player.frame()
    assert drawn or not player.scene.session.hands
    board = player.scene.board
    names = [
        Rect(place.name.topleft, (labels.width(seat.name, player.scene.screen.font(26), "bold"), place.name.height))
        for place, seat in zip(board.places.seats, player.scene.setup.seats, strict=True)
    ]
    for seat, into in drawn.items():
        assert board.places.seats[seat].panel.contains(into.area)
        assert into.area.collidelist(names) < 0
        assert into.columns == 1 or into.step >= 0.2 * into.high * CARD_SHAPE


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("game", ALL)
def test_the_end_lies_in_the_middle_of_the_window_and_nothing_of_it_over_anything_else(
    game: str, size: tuple[int, int]
) -> None:
    player = at_table(whole(game, seats=entry(game).seats[-1]), size=size, log_usual="signs")
    list(steps(player, lambda: player.scene.board.told))
    finale, board = told(player), player.scene.board
    assert finale
    made = places_of(finale.ending, board.places, player.scene.screen)
    cards = [pose.rect for pose in made.cards.values()]
    row = [*made.seats.values(), *cards]
    assert made.heading.centerx == size[0] // 2 and abs(made.said.centerx - size[0] / 2) <= 1
    told_by = [*made.seats.values()] if finale.ending.outcome.result.scores else row  # each with cards of its own
    assert abs((min(r.left for r in told_by) + max(r.right for r in told_by)) / 2 - size[0] / 2) <= size[0] * 0.01
    assert all(made.band.contains(rect) for rect in (made.heading, made.said, *row))
    free = [made.heading, made.said, *made.seats.values()]
    assert all(not one.colliderect(other) for one, other in combinations(free, 2))
    assert all(rect.collidelist(free) < 0 for rect in cards)
    log = board.places.log
    assert log and all(rect.right <= log.left for rect in row)


def test_hands_that_turn_over_are_larger_where_their_mats_are_empty() -> None:
    def high(*taken: Rect) -> int:
        empty = ((), (), tuple(map(tuple, taken)))
        return hands.room(hands.Wish(14, 60, (430, 60, 60, 60), (260, 30, 470, 230), empty)).high  # type: ignore[arg-type]

    assert high() >= 1.4 * 60
    assert high(Rect(260, 100, 470, 160)) <= 60


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["kadofida", "toutomi"])
def test_points_are_told_seat_by_seat_and_nothing_tells_who_has_won_before_the_last(game: str) -> None:
    player = at_table(whole(game))
    list(steps(player, lambda: told(player) is not None))
    finale, board = told(player), player.scene.board
    assert finale
    scores = finale.ending.outcome.result.scores
    counts = [*finale.counts.items()]
    assert [scores[seat] for seat, _ in counts] == sorted(scores)
    assert all(one[1][1] <= other[1][0] for one, other in pairwise(counts))
    assert finale.climax == counts[-1][1][1]
    for number, (seat, _) in enumerate(finale.cards):
        begins, ends = finale.counts[seat]
        assert begins <= finale.starts(number) < ends
    made = places_of(finale.ending, board.places, player.scene.screen)
    assert len(made.seats) == len(scores) and len({place.size for place in made.seats.values()}) == 1
    assert {*finale.moods(finale.climax - 1, player.scene.setup.seats).values()} == {"thinking"}


@pytest.mark.slow
def test_confetti_falls_behind_words_and_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    player = at_table(whole("panic"))
    list(steps(player, lambda: player.scene.board.told))
    player.wait(700)
    finale = told(player)
    assert finale and finale.confetti
    made = places_of(finale.ending, player.scene.board.places, player.scene.screen)

    def seen(area: Rect) -> pygame.Surface:
        player.frame()
        return player.surface.subsurface(area).copy()

    def differ(one: pygame.Surface, other: pygame.Surface) -> int:
        return pygame.mask.from_threshold(one, (0, 0, 0), (40, 40, 40, 255), other).count()

    areas = [made.said, *made.seats.values()]
    whole_window = player.surface.get_rect()
    with_it = [seen(area) for area in (*areas, whole_window)]
    monkeypatch.setattr(Confetti, "draw", lambda *_: None)
    *within, around = (differ(one, seen(area)) for one, area in zip(with_it, (*areas, whole_window), strict=True))
    alike = [area.width * area.height for area in areas]
    assert within == alike, "nothing flies before them"
    assert around < whole_window.width * whole_window.height, "and yet it flies"


@pytest.mark.slow
def test_whoever_comes_through_is_seen_large_and_glad_before_the_cards_of_who_has_lost() -> None:
    log = whole("royal")
    player = at_table(log, 0)
    result = player.scene.session.result
    assert result
    (loser,) = result.losers
    me = (loser + 1) % 4
    setup = player.scene.setup
    seats = tuple(replace(one, player=PERSON if n == me else "random") for n, one in enumerate(setup.seats))
    player.app.only(PlayScene(player.app, replace(setup, seats=seats), log))
    list(steps(player, lambda: player.scene.board.told))
    finale, board = told(player), player.scene.board
    assert finale
    made = places_of(finale.ending, board.places, player.scene.screen)
    assert [*made.seats] == [me, loser] and 0.6 < made.seats[loser].height / made.seats[me].height < 0.9
    assert board.faces.of(me) == "gleeful" and board.faces.of(loser) in ("caught", "angry")  # here and at its mat


@pytest.mark.slow
def test_the_cards_that_have_decided_it_are_those_of_one_critter_and_their_last_words_are_repeated() -> None:
    said = set()
    for seed in range(1, 5):
        player = at_table(whole("royal", seed=seed), speed=INSTANT)
        to_the_result(player)
        finale, session = told(player), player.scene.session
        assert finale and session.result
        if session.result.reason != "four":
            assert not finale.ending.cards and "no card left" in finale.ending.said
            continue
        (loser,) = session.result.losers
        view = session.view(None)
        cards = finale.ending.cards[loser]
        kinds = {session.entry.rules.faces[view.faces[card]].traits["kind"] for card in cards}
        assert len(cards) == 4 and len(kinds) == 1 and finale.ending.last in cards
        beats = session.beats(None)
        claims = [beat.event for beat in beats if type(beat.event).__name__ in ("Offered", "PassedOn")]
        said.add("“" in finale.ending.said)
        if "“" in finale.ending.said:
            claim = session.entry.rules.claims[claims[-1].claim]  # type: ignore[attr-defined]
            assert player.scene.words(f"claim.{claim}") in finale.ending.said
    assert True in said


def test_a_press_brings_it_out_another_one_the_result_and_only_a_later_one_a_new_game() -> None:
    player = at_table(whole("royal"))
    list(steps(player, lambda: told(player) is not None))
    player.wait(100)
    for touch in (Press(NOWHERE), Press(NOWHERE)):
        assert len(player.app.scenes) == 1
        player.do(touch, Release(NOWHERE))
    player.wait(LIGHT_LEAVES)
    assert isinstance(player.app.top, ResultsScene)
    player.do(Press(NOWHERE), Release(NOWHERE), Accept(), Accept())
    results, first = player.app.top, player.scene
    assert isinstance(results, ResultsScene)
    player.wait(RESULT_READY)
    again = results.form.where(results.form.widget("again")).center
    player.do(Point(again), Press(again), Release(again))
    assert len(player.app.scenes) == 1 and player.scene is not first


@pytest.mark.slow
def test_what_has_shown_the_end_flies_home(monkeypatch: pytest.MonkeyPatch) -> None:
    player = at_table(whole("royal"))
    list(steps(player, lambda: bool((now := told(player)) and player.scene.board.clock >= now.closes)))
    finale, board = told(player), player.scene.board
    assert finale and finale.ending.cards and finale.hands
    homes = [board.resting.made.poses[card] for _, card in finale.cards]
    away: list[float] = []
    drop, card = player.scene.screen.px(8), SurfaceCanvas.card

    def drawn(canvas: SurfaceCanvas, face: str | None, pose: Pose, **given: object) -> None:
        if given.get("drop") == drop and given.get("lit") is not None:
            away.append(min(distance(pose, home) for home in homes))
            assert pose.height >= min(home.height for home in homes) - 6
        card(canvas, face, pose, **given)  # type: ignore[arg-type]

    monkeypatch.setattr(SurfaceCanvas, "card", drawn)
    farthest = []
    while board.clock < finale.closes + finale.scale * LIGHT_LEAVES:
        away.clear()
        player.app.step([], FRAME)
        player.frame()
        farthest += [max(away)] if away else []
    assert len(farthest) > 3
    assert farthest == sorted(farthest, reverse=True) and farthest[-1] < farthest[0] / 2


@pytest.mark.slow
def test_no_remark_stands_for_ever_behind_the_result() -> None:
    """No time passes there, and a turned hand would half cover it."""
    player = at_table(whole("royal"))
    for _ in steps(player, lambda: player.over):
        if player.scene.board.tells_end and not player.over:
            player.scene.board.remarks.say(1, "Ouch!")
    assert player.scene.board.remarks._said is None


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_once_more_lies_where_nothing_is_decided_and_keys_begin_at_what_does_no_harm(
    size: tuple[int, int], text: float
) -> None:
    player = at_table(whole("royal"), size=size, speed=INSTANT, text=text)
    to_the_result(player)
    scene = player.app.top
    assert isinstance(scene, ResultsScene)
    assert not scene.form.widget("again").rect.colliderect(player.scene.board.places.prompt)
    player.wait(RESULT_READY)
    player.do(Point(OUTSIDE), Next())
    first = player.frame()
    assert scene.form.focus.lit and scene.form.focus.lit.id == "analysis"
    player.do(Accept())
    assert player.app.top is scene and "again" not in [one.id for one in scene.form.widgets]
    player.do(Back())
    player.do(Back())
    assert player.app.top is player.scene and player.frame() != first
    player.do(Back())
    assert player.app.top is scene and "again" in [one.id for one in scene.form.widgets]


@pytest.mark.slow
@pytest.mark.parametrize("reduced", [False, True])
def test_my_defeat_looks_and_sounds_different_from_my_victory(reduced: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    log = whole("panic")
    frames, heard = {}, dict[bool, list[str]]()
    for own in (True, False):
        player = at_table(log, 0, reduced=reduced)
        monkeypatch.setattr(
            player.app.sounds, "play", lambda name, own=own, **_: heard.setdefault(own, []).append(name)
        )
        result = player.scene.session.result
        assert result
        seat = result.winners[0] if own else (result.winners[0] + 1) % 4
        setup = player.scene.setup
        seats = tuple(replace(one, player=PERSON if n == seat else "random") for n, one in enumerate(setup.seats))
        player.app.only(PlayScene(player.app, replace(setup, seats=seats), log))
        assert Outcome(result, 4, (seat,)).sad != own
        to_its_end(player)
        finale = told(player)
        assert finale and (finale.confetti is None) == reduced
        frames[own] = player.frame()
        assert {"win", "lose", "applause"} & {*heard[own]} == ({"win", "applause"} if own else {"lose"})
    assert frames[True] != frames[False]


def test_all_lies_are_counted_those_too_that_never_came_out() -> None:
    log = whole("royal")
    player = at_table(log, 0, speed=INSTANT)
    to_the_result(player)
    session = player.scene.session
    beats = session.beats(None)
    whole_truth = session.stats
    out = [beat.event for beat in beats if type(beat.event).__name__ in ("Judged", "Revealed")]
    for seat in range(4):
        ends = [
            judged.believe  # type: ignore[attr-defined]
            for judged, shown in zip(out[::2], out[1::2], strict=True)
            if shown.giver == seat and not shown.truth  # type: ignore[attr-defined]
        ]
        told = whole_truth[seat]
        assert (told.lies_believed, told.lies_caught) == (ends.count(True), ends.count(False))
        assert told.lies >= len(ends)
        scene = player.app.top
        assert isinstance(scene, ResultsScene)
        assert scene.numbers_for(seat) == f"Lies {told.lies}   Believed {ends.count(True)}   Caught {ends.count(False)}"


# Between the games of a match


def match_of_several() -> tuple[Log, int]:
    """Return a match up to the end of its first game.

    Up to the action that ends it, and the beat of its points.
    """
    match = Match(entry("kadofida").rules, 4, {"full": 1}, chance=SeededChance(Random(1)))
    random = Random(1)
    for _ in range(5000):
        assert match.ask
        legal = match.legal(match.ask.seat)
        match.submit(match.ask.seat, legal[random.randrange(len(legal))])
        beats = match.beats(None)
        for index in range(match.latest, len(beats)):
            if type(beats[index].event).__name__ == "GameScored":
                return match.log, index
    raise AssertionError("the first game does not end")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("persons", "speed"), [(1, 1.0), (1, INSTANT), (0, 1.0), (0, INSTANT)])
def test_the_points_are_written_down_once_and_whoever_plays_goes_on(persons: int, speed: float) -> None:
    log, index = match_of_several()
    player = at_table(log, persons, speed=speed)
    player.wait(100)
    assert len(player.app.scenes) == 1  # what has been shown before a game is continued is not shown again
    player.scene.show_from(index)
    player.wait(64)
    if speed == INSTANT and not persons:
        assert len(player.app.scenes) == 1
        return
    sheet = player.app.top
    assert isinstance(sheet, ScoresScene)
    scores = player.scene.session.beats(None)[index].view.facts.scores  # type: ignore[attr-defined]
    marks = player.scene.session.beats(None)[index].view.facts.past_marks  # type: ignore[attr-defined]
    ranks = ranked([*zip(scores, (-mark for mark in marks), strict=True)])
    assert sheet.totals == [*scores] and sheet._leaders == {seat for seat in range(4) if ranks[seat] == 1}
    assert sheet.over == (speed == INSTANT)
    words = Words("en", "table", "games.kadofida")
    reason = player.scene.session.beats(None)[index].event.reason  # type: ignore[attr-defined]
    assert sheet.notes[0] == words(f"result.{reason}") and str(max(scores)) in sheet.notes[1]
    assert sheet.notes[2] == words("scores.left", count=3)
    names = player.scene.narration.narrator.teller.names
    best = [name for name, score in zip(names, scores, strict=True) if score == max(scores)]
    assert [name for name in names if name in sheet.notes[1]] == best
    assert ("leave" in {target.id for target in sheet.focus.targets}) == bool(persons)
    shown = player.scene.shown
    if persons:
        player.do(Press(NOWHERE), Release(NOWHERE))
        player.wait(ALONE + 5000)
        assert player.app.top is sheet and player.scene.shown == shown
        menu = next(target for target in player.scene.focus.targets if target.id == PAUSE).rect.center
        for place in (NOWHERE, menu):
            player.do(Point(place), Press(place), Release(place))
            assert player.app.top is sheet, "a press beside the buttons begins no game"
        player.do(Accept())
    else:
        player.wait(ALONE + 5000)
    assert len(player.app.scenes) == 1
    player.wait(3000)
    assert len(player.app.scenes) == 1 and player.scene.shown > index


def test_after_the_last_game_the_sheet_shows_each_with_why_it_ended() -> None:
    match = Match(entry("kadofida").rules, 4, {"full": 1}, chance=SeededChance(Random(2)))
    random = Random(2)
    while match.ask:
        legal = match.legal(match.ask.seat)
        match.submit(match.ask.seat, legal[random.randrange(len(legal))])
    player = at_table(match.log, 1, speed=1.0)
    for _ in range(4000):
        if len(player.app.scenes) > 1:
            break
        player.do(GoOn())
    sheet = player.app.top
    assert isinstance(sheet, ScoresScene) and match.result
    assert len(sheet._rows) == 4 and tuple(sheet.totals) == match.result.scores
    assert sheet._leaders == {*match.result.winners}
    words = Words("en", "table", "games.kadofida")
    ends = [beat.event.reason for beat in match.beats(None) if hasattr(beat.event, "reason")]
    for number, (said, why) in enumerate(zip(sheet.notes, ends, strict=False), 1):
        assert said == words("scores.why", game=words("scores.game", number=number), why=words(f"result.{why}"))
    player.wait(10_000)
    player.do(Accept())
    assert isinstance(player.app.top, ResultsScene) and player.app.scenes[0] is player.scene
    assert len(player.app.scenes) == 2
