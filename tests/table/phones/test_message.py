"""Message sizes: one per game, language and table.

Whatever is held and offered.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.names import put
from games.core.words import LANGUAGES, Words
from table.match.seating import company, named
from table.match.seats import MatchSetup
from table.match.session import Session
from table.match.worker import Worker
from table.phones import message
from table.phones.message_size import fullest
from table.phones.phone_hand import PhoneHand
from table.phones.texts import texts
from table.stage.boardfile import load_board
from table.ui.help import load

MOST = 25
"""Decisions of one game."""
TOUCHES = 4
"""Most touches in one turn, to see what is offered next."""
CARDS = ("hand", "known", "lying")
STATES = ("asleep", "invited", "")


def played(game: Entry, lang: str, seats: int, seed: int) -> Iterator[tuple[PhoneHand, dict[str, Any]]]:
    """A game of random decisions.

    Letters to whoever is asked, also of what is merely touched, and to one other.
    """
    words, random = Words(lang, "table", game.package), Random(seed)
    options = {option.id: 0 if option.kind == "seat" else option.default for option in game.options}
    setup = MatchSetup(game.id, named(company(seats, seats), words), options, seed)
    session, board = Session(game, setup, Worker(inline=True)), load_board(game.rules)
    grips = [PhoneHand(session, board, seat, words, count(1).__next__, resumed=False) for seat in range(seats)]
    for _ in range(MOST):
        shown = len(session.beats(None))
        asked = grips[session.ask.seat] if session.ask else grips[0]
        for phone_hand in (asked, grips[(asked.seat + random.randrange(1, seats)) % seats]):
            phone_hand.follow(shown)
            yield phone_hand, phone_hand.message(shown, [random.choice(STATES)] * seats)
        if session.ask is None:
            return
        action = None
        for _ in range(TOUCHES):
            step = asked.step
            action = action or asked.press(step, random.randrange(len(asked._sent[step].targets)))
            if action:
                break
            asked.follow(shown)
            yield asked, asked.message(shown, [random.choice(STATES)] * seats)
        legal = session.legal(session.ask.seat)
        session.submit(session.ask.seat, action or legal[random.randrange(len(legal))])


def own(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in message.SHOWN}


def size(value: object) -> int:
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def they_are_of_one_size(game: Entry, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All letters at a table, of any number of seats.

    And each part of a letter finds its own room, so that none lives in that of another.
    """
    made: list[dict[str, Any]] = []
    monkeypatch.setattr("table.phones.phone_hand.fullest", lambda *given: made.append(fullest(*given)) or made[-1])  # type: ignore[func-returns-value]
    held, numbers = set(), set()
    for seats in game.seats:
        sizes = set()
        for phone_hand, row in played(game, lang, seats, seed=seats):
            most, found = made[-1], own(row)
            sizes.add(len(sent(row, phone_hand)))
            held.add(size(found))
            numbers.add(len(row["hand"]))
            cards = [card for key in CARDS for card in found.pop(key, ())]
            assert len(cards) <= len(most["hand"]) and all(size(card) <= size(most["hand"][0]) for card in cards)
            assert all(size(value) <= size(most[key]) for key, value in found.items())
        assert len(sizes) == 1, (seats, sizes)
    assert len(held) > 20 and len(numbers) > 1, "always the same was held"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_letters_at_a_table_are_of_one_size(game: Entry, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    they_are_of_one_size(game, lang, monkeypatch)


def test_there_is_room_for_names_as_they_stand_in_sentences() -> None:
    """Two marks more for names from right to left."""
    game, name = GAMES[0], "אבא" * 19
    words = Words("en", game.package, "table")
    room = fullest(game.rules, words, {"ask.so": "{a}"}, [name] * 3, 4)
    said = size(put(name, "", "en")) - 2  # without quotes
    assert len(room["say"]) >= 2 * said


def sent(row: Mapping[str, Any], phone_hand: PhoneHand) -> bytes:
    """Return the message's meaningful bytes, without old lines of the log."""
    found = message.encode({"pictures": {"cards": ("/cards-0123456789abcdef.jpeg", 6, 6)}} | row, phone_hand.space)
    assert json.loads(found) | {"log": 0, "pictures": 0} == json.loads(json.dumps(row)) | {"log": 0, "pictures": 0}
    return found


def lines(letter: bytes) -> list[str]:
    found: list[str] = json.loads(letter)["log"]
    return found


def test_a_long_log_gives_way_and_a_public_part_that_is_larger_takes_whole_steps() -> None:
    def long(log: Sequence[str], title: str = "") -> bytes:
        return message.encode({"title": title, "log": log, "step": 1}, message.STEP)

    usual = message.PUBLIC + message.STEP
    assert len(long(["x"])) == usual
    log = [f"{number}{'ざ' * 100}" for number in range(12)]
    assert len(long(log)) == usual and 0 < len(lines(long(log))) < 12
    assert lines(long(log))[-1] == log[-1], "the latest is what counts"
    assert len(long(log, "x" * message.PUBLIC)) == usual + message.STEP
    assert lines(long(log, "x" * message.PUBLIC)) == log[-1:]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_the_same_for_everybody_is_in_no_letter(game: Entry, lang: str) -> None:
    words = Words(lang, "table", game.package)
    common = texts(game, words)
    row = json.loads(common.page.content)
    assert common.page.lasting and common == texts(game, words)
    for number, face in enumerate(game.rules.faces):
        name, about = row["faces"][number]
        assert name.casefold() == words(f"face.{face.id}").casefold()
        assert about == (words(f"about.{face.id}") if f"about.{face.id}" in words else "")
    help = load(game.package, lang)
    assert [heading for heading, _ in row["rules"]["sections"]] == [section.heading for section in help.sections]
    assert set(common.sections) >= {ask.help for ask in load_board(game.rules).asks.values() if ask.help}
    told = {about for _, about in row["faces"] if about}
    for _, shown in islice(played(game, lang, game.seats.start, 1), 20):
        said = json.dumps(own(shown), ensure_ascii=False)
        assert not any(about in said for about in told)


def test_of_each_seat_the_size_of_its_own_hand_is_told() -> None:
    words = Words("en", "table", GAMES[0].package)
    _, first = next(played(GAMES[0], "en", 4, 2))
    held = [words("phones.holds", count=count) for count in (15, 14, 14, 14)]
    assert [row["lies"] for row in first["seats"]] == held, "the starting seat has one more (spec royal)"
