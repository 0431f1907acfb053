"""Whole games on phones alone, whose page knows no game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.core.actions import Event
from games.core.entry import Entry
from games.core.names import capital
from games.core.words import LANGUAGES, Words
from games.passing.rules import Offered, PassedOn
from table.base.alike import parted, set_apart
from table.match.front import NIGHT, SHEET, Front
from table.match.seating import company, named
from table.match.seats import MatchSetup
from table.match.session import Session
from table.match.worker import Worker
from table.phones.message import SHOWN, STEP
from table.phones.phone_hand import PhoneHand
from table.phones.texts import texts
from table.stage.boardfile import load_board
from table.stage.cues import CUES
from table.stage.parts import Parts
from table.stage.parts.sheet import Sheet
from tests.table.phones.sitting import sitting

MOST = 120
"""Decisions after which a game of random touches is long enough.

Most are over by then.
"""


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_phones_play_a_whole_game(game: Entry, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = game.seats.start
    with sitting(game.id, seats, range(seats), monkeypatch) as table:
        session = table.session
        table.play(Random(5), lambda: session.result is not None or len(session.log.steps) > MOST)
        assert (session.result or len(session.log.steps) > MOST) and not table.scene.eyes.covered
        table.shown()
        for phone in table.phones.values():
            assert phone.view["over"] == bool(session.result) and phone.view["line"]
        (size,) = {size for phone in table.phones.values() for size in phone.sizes}
        assert not size % STEP


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_in_a_hand_is_there_twice(game: Entry) -> None:
    """Touchable things keep their names from message to message.

    Equal cards that lie elsewhere have another one.
    """
    seats, words = max(3, game.seats.start), Words("en", "table", game.package)
    for seed in (0, 5):  # games in which equal cards lie in two places
        options = {option.id: 0 if option.kind == "seat" else option.default for option in game.options}
        setup = MatchSetup(game.id, named(company(seats, seats), words), options, seed)
        session = Session(game, setup, Worker(inline=True))
        grips = [
            PhoneHand(session, load_board(game.rules), seat, words, count(1).__next__, resumed=False)
            for seat in range(seats)
        ]
        random = Random(seed)
        for _ in range(60):
            ask = session.ask
            if ask is None:
                break
            phone_hand, shown = grips[ask.seat], len(session.beats(None))
            phone_hand.follow(shown)
            names = [(card.get("place"), card["face"]) for card in phone_hand.message(shown, [""] * seats)["hand"]]
            assert len({*names}) == len(names)
            legal = session.legal(ask.seat)
            session.submit(ask.seat, legal[random.randrange(len(legal))])


def test_a_phone_shows_what_others_have_called_the_card_before_it_is_judged() -> None:
    """As the stand does, and nothing of an earlier round."""
    game, words, seen = GAMES[0], Words("en", "table", GAMES[0].package), 0
    options = {option.id: 0 if option.kind == "seat" else option.default for option in game.options}
    setup = MatchSetup(game.id, named(company(3, 3), words), options, 3)
    session, random = Session(game, setup, Worker(inline=True)), Random(7)
    board = load_board(game.rules)
    hands = [PhoneHand(session, board, seat, words, count(1).__next__, resumed=False) for seat in range(3)]
    for _ in range(60):
        if session.result or not session.ask:
            break
        seat, known = session.ask.seat, len(session.beats(None))
        hands[seat].follow(known)
        case = hands[seat].message(known, ["awake"] * 3).get("case")
        before = list[tuple[int, int]]()
        for beat in session.beats(None):
            if isinstance(beat.event, Offered):
                before = []
            if isinstance(beat.event, Offered | PassedOn):
                before.append((beat.event.giver, beat.event.claim))
        if case:
            said = [(by, word) for by, word, _ in case.get("said", ())]
            assert said == before[:-1]
            assert all(words(f"claim.{game.rules.claims[word]}") == told for _, word, told in case.get("said", ()))
            seen += bool(said)
        session.submit(seat, random.choice([*session.legal(seat)]))
    assert seen


def test_of_a_card_that_a_seat_remembers_only_its_own_phone_tells() -> None:
    """In what is padded; a bystander's part says the same to all."""
    game = next(game for game in GAMES if game.id == "kadofida")
    words, found, disclosed = Words("en", "table", game.package), 0, 0
    options = {option.id: 0 if option.kind == "seat" else option.default for option in game.options}
    setup = MatchSetup(game.id, named(company(3, 3), words), options, 3)
    session, random, board = Session(game, setup, Worker(inline=True)), Random(7), load_board(game.rules)
    hands = [PhoneHand(session, board, seat, words, count(1).__next__, resumed=False) for seat in range(3)]
    while session.result is None and session.ask and found < 3:
        seat, known = session.ask.seat, len(session.beats(None))
        hands[seat].follow(known)
        message = hands[seat].message(known, ["awake"] * 3)
        assert words("terms") in message["aim"]
        if (reveal := message.get("reveal")) and "face" not in reveal:
            assert reveal["claim"] == session.beats(None)[reveal["number"]].view.facts.claim  # type: ignore[attr-defined]
            disclosed += 1
        if case := message.get("case"):
            assert "recalled" not in SHOWN and "mine" not in SHOWN and not {"mine", "recalled"} & case.keys()
            assert message["mine"] + message["recalled"] + case["open"] + case["proven"] <= case["total"]
            found += message["recalled"] > 0
        session.submit(seat, random.choice([*session.legal(seat)]))
    assert found == 3 and disclosed


def played(game: Entry, seed: int, **wishes: int) -> Iterator[tuple[Session, list[PhoneHand], int]]:
    """Play at random with a phone for each of three seats.

    Yields before each decision, and after each event that came of the one before.
    """
    options = {option.id: 0 if option.kind == "seat" else option.default for option in game.options}
    words, board, random = Words("en", "table", game.package), load_board(game.rules), Random(seed)
    setup = MatchSetup(game.id, named(company(3, 3), words), {**options, **wishes}, seed)
    session, shown = Session(game, setup, Worker(inline=True)), 0
    hands = [PhoneHand(session, board, seat, words, count(1).__next__, resumed=False) for seat in range(3)]
    while session.result is None and session.ask:
        while shown < len(session.beats(None)):
            shown += 1
            for hand in hands:
                hand.follow(shown)
            yield session, hands, shown
        session.submit(session.ask.seat, random.choice([*session.legal(session.ask.seat)]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_rules_on_phones_have_no_marks_that_nobody_explains(game: Entry, lang: str) -> None:
    said = texts(game, Words(lang, "table", game.package)).page.content.decode()
    assert not re.search(r"\[[RH]\]| [.,;:)]", json.dumps(json.loads(said)["rules"]["sections"], separators=("|", "|")))


def test_names_that_begin_alike_may_break_where_they_differ() -> None:
    """So what is cut is the part that they share."""
    first, second, third = map(parted, set_apart(("Bartholomew1st", "Bartholomew2nd", "Kim")))
    assert (first, second, third) == ("Bartholomew\u200b1st", "Bartholomew\u200b2nd", "Kim")


def test_cards_that_count_towards_a_limit_are_told_with_it_before_every_seat() -> None:
    game = next(game for game in GAMES if game.id == "kadofida")
    counts = set()
    for session, hands, shown in played(game, 3):
        view, words = session.beats(None)[shown - 1].view, hands[0].words
        for seat, row in enumerate(hands[0].message(shown, [""] * 3)["seats"]):
            at = next(
                zone for zone, name in enumerate(view.map.names) if (name, view.map.seats[zone]) == ("flames", seat)
            )
            cards = view.zones[at]
            assert not isinstance(cards, int)
            told = words("phones.lies_counted", what=capital(words("place.flames")), number=len(cards), limit=3)
            assert (told in row["lies"]) == bool(cards)
            counts.add((seat, len(cards)))
        if any(seat == 0 and count for seat, count in counts):
            break
    assert any(seat == 0 and count for seat, count in counts), "not even one's own"


def test_a_card_that_lies_face_down_before_a_seat_is_told_as_such() -> None:
    game, seen = GAMES[0], 0
    for session, hands, shown in played(game, 3):
        view, words = session.beats(None)[shown - 1].view, hands[0].words
        for seat, row in enumerate(hands[0].message(shown, [""] * 3)["seats"]):
            zones = [cards for at, cards in enumerate(view.zones) if view.map.seats[at] == seat]
            hidden = sum(not view.is_open(token) for cards in zones if not isinstance(cards, int) for token in cards)
            assert (words("phones.lies_hidden", count=hidden) in row["lies"]) == (hidden > 0)
            seen += hidden
        if seen > 5:
            break
    assert seen > 5


GETTING = [entry for entry in GAMES if any("gets" in spec.parts for spec in load_board(entry.rules).events.values())]


@pytest.mark.parametrize("game", GETTING, ids=lambda game: game.id)
def test_phones_say_who_gets_something_until_somebody_acts(game: Entry) -> None:
    board, seen, over = load_board(game.rules), 0, 0
    for session, hands, shown in played(game, 3):
        beats = session.beats(None)
        spec = board.events[type(beats[shown - 1].event).__name__]
        gets, shows = spec.maybe(beats[shown - 1].event, "gets"), [hand.message(shown, [""] * 3) for hand in hands]
        if gets is not None:
            seen += 1
            for hand, message in zip(hands, shows, strict=True):
                assert message["news"]["seats"] == [gets] and message["news"]["number"] == shown - 1
                assert message["news"]["said"] == hand._narrator.teller.event(*beats[shown - 1])
        elif "by" in spec.parts:
            over += 1
            assert not any("news" in message for message in shows)
        if seen >= 3 and over >= 3:
            break
    assert seen >= 3 and over >= 3 and "news" in SHOWN


def sheet_of(game: Entry) -> Sheet | None:
    return Parts.of(load_board(game.rules), game.rules).get(Sheet)


def matches(game: Entry) -> dict[str, int]:
    """Return the options by which several games are played in a row."""
    return {option.id: 1 for option in game.options if option.kind == "switch" and not option.house}


SHEETED = [entry for entry in GAMES if sheet_of(entry)]


@pytest.mark.parametrize("game", SHEETED, ids=lambda game: game.id)
def test_phones_say_who_won_a_game_of_a_match_and_who_begins_the_next(game: Entry) -> None:
    sheet = sheet_of(game)
    assert sheet
    for session, hands, shown in played(game, 3, **matches(game)):
        beats = session.beats(None)
        if sheet.writes(beats[shown - 1].event):
            points = sheet.rows(beats[:shown])[-1]
            news = hands[1].message(shown, [""] * 3)["news"]
            assert {points[seat] for seat in news["seats"]} == {max(points)} and str(max(points)) in news["said"]
            assert news["stamp"] == hands[1].words("scores.game", number=1)
        elif sheet.rows(beats[:shown]):
            news, deals = hands[1].message(shown, [""] * 3)["news"], CUES[_cue(game, beats[shown - 1].event)].deals
            assert deals and news["number"] == shown - 1 and news["stamp"]
            return
    pytest.fail("no second game")


@pytest.mark.parametrize("game", SHEETED, ids=lambda game: game.id)
def test_phones_tell_of_the_game_that_the_sheet_in_front_has_last(game: Entry) -> None:
    """It is there while its event still moves."""
    sheet = sheet_of(game)
    assert sheet
    for session, hands, shown in played(game, 3, **matches(game)):
        beats, hand = session.beats(None), hands[1]
        if shown < len(beats) and sheet.writes(beats[shown].event):
            hand.front = Front(SHEET, "scores.continue")
            message = hand.message(shown, [""] * 3)
            for said in sheet.told(beats[: shown + 1], hand._narrator.teller):
                assert said in message["line"]
            assert message["news"]["number"] == shown
            hand.front = None
            if len(sheet.rows(beats[: shown + 1])) == 2:
                return
    pytest.fail("no second game")


@pytest.mark.parametrize("game", SHEETED, ids=lambda game: game.id)
def test_after_a_match_phones_tell_what_its_sheet_says_and_nothing_of_it_at_a_game_night(game: Entry) -> None:
    sheet = sheet_of(game)
    assert sheet
    session, hands, _ = [*played(game, 3, **matches(game))][-1]
    beats, hand = session.beats(None), hands[1]
    assert session.result
    told = sheet.told(beats, hand._narrator.teller)
    assert len(told) == len(sheet.rows(beats))
    for note in (SHEET, NIGHT):
        hand.front = Front(note, "scores.results")
        line = hand.message(len(beats), [""] * 3)["line"]
        assert [said in line for said in told] == [note == SHEET] * len(told)


def _cue(game: Entry, event: Event) -> str:
    """Return the name of the cue that shows an event."""
    return load_board(game.rules).events[type(event).__name__].cue
