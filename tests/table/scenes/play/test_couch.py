"""Several people at one screen, and a card shown to most."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from games.core.chance import Answer
from games.core.entry import Entry
from games.core.match import Beat, Log, Match, replay
from games.core.types import Seat, Token
from games.core.words import Words
from table.base.measures import LOOKED_AT
from table.input.intents import Accept, Away, Back, Point, Press
from table.match.eyes import Phase
from table.match.seats import PERSON
from table.match.speeds import INSTANT
from table.stage.board import Board
from table.stage.boardfile import load_board
from tests.table.moments import each, moment, spec_of
from tests.table.scenes.playing import FRAME, Player, sit_down

pytestmark = pytest.mark.usefixtures("home")

SEATS = 4
every_game = each("glimpse")


def goes_on(match: Match, beat: Beat) -> bool:
    """True if only one seat sees the card, and play continues."""
    spec = load_board(match.game).events[type(beat.event).__name__]
    owner, card = spec.part(beat.event, "to"), spec.part(beat.event, "card")
    latest = range(match.latest, len(match.beats(None)))
    unknown = all(match.beats(owner)[index].view.face(card) is None for index in latest)
    return unknown and match.ask is not None


def glimpse(entry: Entry) -> tuple[Log, int, Seat, Token]:
    """Return a game whose last card all but one seat saw.

    Its log, the beat, the seat, and the card.
    """
    played, index = moment(entry, "glimpse", goes_on, SEATS)
    spec, event = spec_of(entry, played.beats(None)[index]), played.beats(None)[index].event
    return played.log, index, spec.part(event, "to"), spec.part(event, "card")


def seated(*people: Seat) -> list[str]:
    return [PERSON if seat in people else "random" for seat in range(SEATS)]


def resumed(entry: Entry, *people: Seat, log: Log | None = None, **settings: object) -> Player:
    return sit_down(*seated(*people), log=log or glimpse(entry)[0], game=entry.id, **settings)


def look(player: Player) -> Player:
    """Up to where the card is shown."""
    assert player.phase is Phase.CALL
    player.pass_cover()
    assert player.phase is Phase.LOOK
    return player


def others(seat: Seat, count: int = 1) -> list[Seat]:
    return [other for other in range(SEATS) if other != seat][:count]


@every_game
@pytest.mark.parametrize("owner_is_here", [True, False])
def test_all_but_one_are_called_and_see_the_card_once(entry: Entry, owner_is_here: bool) -> None:
    _, _, seat, _ = glimpse(entry)
    people = [seat, *others(seat)] if owner_is_here else others(seat, 2)
    player = resumed(entry, *people)
    player.wait(200)
    assert (player.phase, player.scene.eyes.seat) == (Phase.CALL, seat)
    words, name = Words("en", "table"), player.scene.narration.narrator.name(seat)
    texts = [text for text, _, _ in player.scene.couch._curtain._texts]
    assert texts[0] == words("curtain.others", name=name) if owner_is_here else words("curtain.everyone")
    assert (words("curtain.close_eyes", name=name) in texts) == owner_is_here
    player.click("i_am")
    assert player.scene.eyes.step == 0  # too early
    player.wait(600)
    player.click("show")  # the second cannot be the first
    assert player.scene.eyes.step == 0
    player.click("i_am")
    player.wait(600)
    player.click("show")
    assert player.phase is Phase.LOOK
    assert not player.options("go_on")
    player.click("go_on")
    player.wait(LOOKED_AT - 200)
    assert player.phase is Phase.LOOK
    player.wait(300)
    player.click("go_on")
    assert player.phase in (Phase.PUBLIC, Phase.COVER)
    player.wait(3000)
    assert player.phase not in (Phase.CALL, Phase.LOOK)


@every_game
def test_the_game_stands_still_until_the_card_has_been_seen(entry: Entry) -> None:
    _, _, seat, _ = glimpse(entry)
    player = resumed(entry, seat, *others(seat))
    beats = len(player.scene.session.beats(None))
    player.wait(1000)
    look(player).wait(5000)
    assert len(player.scene.session.beats(None)) == beats
    assert not player.scene.turn.active
    player.click("go_on")
    player.wait_until_asked()
    assert player.scene.turn.active or player.phase is Phase.COVER


@every_game
@pytest.mark.parametrize("intent", [Away(), Back()])
def test_whatever_covers_a_hand_covers_the_card_and_the_call_begins_anew(entry: Entry, intent: Away | Back) -> None:
    _, _, seat, _ = glimpse(entry)
    player = resumed(entry, seat, *others(seat))
    player.wait(100)
    shown = look(player).frame()
    player.app.step([intent], 0)
    assert player.phase is Phase.CALL
    assert player.scene.eyes.step == 0
    assert player.frame() != shown
    assert len(player.app.scenes) == 1
    look(player)
    assert player.phase is Phase.LOOK


@every_game
def test_the_card_covers_itself_without_input(entry: Entry) -> None:
    _, _, seat, _ = glimpse(entry)
    player = resumed(entry, seat, *others(seat), cover_seconds=5)
    player.wait(100)
    look(player).wait(4900)
    assert player.phase is Phase.LOOK
    player.wait(200)
    assert player.phase is Phase.CALL


@every_game
def test_any_scene_in_front_covers_the_card(entry: Entry) -> None:
    _, _, seat, _ = glimpse(entry)
    player = resumed(entry, seat, *others(seat))
    player.wait(100)
    look(player)
    player.scene.cover()
    assert player.phase is Phase.CALL


@every_game
def test_one_person_sees_the_card_on_the_table_and_nobody_is_called(entry: Entry) -> None:
    _, index, seat, card = glimpse(entry)
    for speed in (1.0, INSTANT):
        player = resumed(entry, *others(seat), speed=speed)
        faces = set[str | None]()
        for _ in range(120):
            player.wait(FRAME)
            assert player.phase is Phase.PUBLIC
            if player.scene.director.shown == index + 1:
                faces.add(player.scene.board.shown_card(card)[1])
        assert faces - {None}


@every_game
def test_a_press_ends_the_look_of_one_person(entry: Entry) -> None:
    _, index, seat, card = glimpse(entry)
    player = resumed(entry, *others(seat))
    player.wait(200)
    player.do(Accept(), Accept())  # meant for what was there before
    player.wait(800)
    assert player.scene.director.shown == index + 1 and player.scene.director.busy
    player.do(Accept(), Accept())
    player.wait(FRAME)
    assert player.scene.director.shown > index + 1 or not player.scene.director.busy
    player.wait(800)
    assert player.scene.board.shown_card(card)[1] is None


@every_game
def test_who_may_not_see_it_never_does_and_nobody_without_people(entry: Entry) -> None:
    _, index, seat, card = glimpse(entry)
    for people in ([seat], []):
        player = resumed(entry, *people, speed=1.0)
        player.scene.director.watch(player.scene.session.beats(player.scene.eyes.who), index)
        for _ in range(150):
            player.wait(FRAME)
            assert player.phase is Phase.PUBLIC
            if player.scene.director.shown > index:
                assert player.scene.board.shown_card(card)[1] is None


@every_game
def test_the_call_comes_as_soon_as_the_card_has_come_to_the_middle(entry: Entry) -> None:
    """In a running game: first everybody sees a card coming, face down."""
    log, index, seat, card = glimpse(entry)
    player = resumed(entry, seat, *others(seat), log=replace(log, steps=log.steps[:-1]), speed=1.0)
    scene = player.scene
    while not scene.turn.active and not scene.eyes.covered and scene.session.asks_person:
        player.wait(FRAME)
    if scene.eyes.phase is Phase.COVER:
        pytest.skip("a private decision brings the card here")
    step = log.steps[-1]
    scene.session.submit(step.seat, step.action)
    scene.turn.end()
    waited = 0.0
    while player.phase is not Phase.CALL:
        player.wait(FRAME)
        waited += FRAME
        assert waited < 20_000
        if scene.director.shown == index + 1:
            assert scene.board.shown_card(card)[1] is None
    assert scene.director.shown == index + 1


@every_game
@pytest.mark.parametrize("speed", [1.0, INSTANT])
def test_no_ai_seat_plays_on_before_the_call(entry: Entry, speed: float) -> None:
    log, *_ = glimpse(entry)
    after = replay(log, entry.rules)
    assert after.ask
    people = others(after.ask.seat, 2)
    player = resumed(entry, *people, log=replace(log, steps=log.steps[:-1]), speed=speed)
    step = log.steps[-1]
    player.scene.session.submit(step.seat, step.action)
    waited = 0.0
    while player.phase is not Phase.CALL:
        player.wait(FRAME)
        waited += FRAME
        assert waited < 20_000
    assert len(player.scene.session.beats(None)) == len(after.beats(None))


# What must not leak


def other_card(entry: Entry) -> Log:
    """Return the game of `glimpse` with another card shown.

    Nothing else is different for that seat.
    """
    log, index, seat, card = glimpse(entry)
    match = replay(log, entry.rules)
    before = [*match.beats(seat)]
    watcher = others(seat)[0]
    face = match.beats(watcher)[index].view.face(card)
    for deal, order in enumerate(log.dealt):
        for one, two in combinations(range(len(order) if isinstance(order, tuple) else 0), 2):
            swapped = [*order]  # type: ignore[misc]
            swapped[one], swapped[two] = swapped[two], swapped[one]
            dealt: tuple[Answer, ...] = (*log.dealt[:deal], tuple(swapped), *log.dealt[deal + 1 :])
            try:
                other = replay(replace(log, dealt=dealt), entry.rules)
            except ValueError:
                continue
            except Exception as error:
                assert type(error).__name__ == "Illegal"
                continue
            if len(other.beats(seat)) != len(before) or other.beats(watcher)[index].view.face(card) == face:
                continue
            if [*other.beats(seat)] == before:
                return other.log
    raise AssertionError("no other card could have been there")


@pytest.mark.sampled(1)
@every_game
@pytest.mark.parametrize("speed", [1.0, INSTANT])
def test_only_the_cover_itself_shows_the_card(entry: Entry, speed: float) -> None:
    """Two tables that differ in that card only.

    The seat that may not see it sits there with others.
    """
    log, _, seat, card = glimpse(entry)
    people = [seat, *others(seat)]
    heard: list[list[object]] = [[], []]
    players = []
    for number, one in enumerate((log, other_card(entry))):
        player = resumed(entry, *people, log=one, speed=speed, log_usual="prose")
        player.app.sounds.play = lambda name, number=number, **more: heard[number].append((name, more))  # type: ignore[method-assign, misc]
        players.append(player)
    first, second = players

    def same(*, secret: bool = False) -> None:
        assert first.phase is second.phase
        assert (first.frame() == second.frame()) != secret
        assert heard[0] == heard[1]
        assert [row.words for row in first.scene.narration.log.rows] == [
            row.words for row in second.scene.narration.log.rows
        ]
        assert [*first.targets.values()] == [*second.targets.values()]

    def both(ms: float) -> None:
        for _ in range(round(ms / FRAME)):
            for player in players:
                player.app.step([], FRAME)
        same(secret=first.phase is Phase.LOOK)

    both(FRAME * 4)
    assert first.phase is Phase.CALL
    both(600)
    for target in ("i_am", "show"):
        for player in players:
            player.click(target)
        both(600)
    assert first.phase is Phase.LOOK
    assert seat not in (first.scene.board.resting.view.eyes, second.scene.board.resting.view.eyes)  # type: ignore[union-attr]
    for player in players:
        player.do(Away())
    both(600)
    for target in ("i_am", "show"):
        for player in players:
            player.click(target)
        both(600)
    both(LOOKED_AT)
    for player in players:
        player.click("go_on")
    same()
    for _ in range(12):
        both(200)
    board: Board = first.scene.board
    if first.phase is Phase.PUBLIC:
        pose = board.shown_card(card)[0]
        for player in players:
            player.do(Point((round(pose.x), round(pose.y))))
        both(1000)  # whatever is told of the card
        for player in players:
            player.do(Press((5, 5)))
        both(200)
    if first.phase is Phase.COVER:
        for target in ("i_am", "show"):
            both(600)
            for player in players:
                player.click(target)
        assert first.phase is Phase.PRIVATE
        view = first.scene.board.resting.view
        assert view and view.face(card) is None


@every_game
def test_the_look_is_in_the_journal_before_it_is_on_the_screen(entry: Entry) -> None:
    log, _, seat, _ = glimpse(entry)
    player = resumed(entry, seat, *others(seat), log=replace(log, steps=log.steps[:-1]))
    synced: list[int] = []
    session = player.scene.session
    session._on_look = lambda: synced.append(len(session._match.log.steps))
    session.submit(log.steps[-1].seat, log.steps[-1].action)
    assert synced == [len(log.steps)]
    assert player.phase is not Phase.LOOK
