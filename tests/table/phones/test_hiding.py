"""Messages follow from the seat's experience alone, byte for byte."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.core.chance import stream
from games.core.contract.hiding import _TwinChance, exchanged
from games.core.contract.witness import card, known, play
from games.core.entry import Entry
from games.core.match import Log, Match
from games.core.words import Words
from table.match.seating import company, named
from table.match.seats import MatchSetup
from table.match.session import Session
from table.match.worker import Worker
from table.phones.message import encode
from table.phones.phone_hand import PhoneHand
from table.stage.boardfile import load_board
from tests.table.phones.sitting import sitting

SEATS = 3
DECISIONS = 200
"""After so many a game is over."""


class Side:
    """A game, and the phone of one seat."""

    def __init__(self, game: Entry, log: Log, then: _TwinChance, seat: int) -> None:
        words = Words("en", "table", game.package)
        setup = MatchSetup(game.id, named(company(log.seats, log.seats), words), log.options, 1)
        self.session = Session(game, setup, Worker(inline=True), log=log, then=then)
        self.phone_hand = PhoneHand(self.session, load_board(game.rules), seat, words, count(1).__next__, resumed=False)

    def message(self) -> bytes:
        """Return the message when everything has been shown."""
        shown = len(self.session.beats(None))
        self.phone_hand.follow(shown)
        return encode(self.phone_hand.message(shown, ["awake"] * SEATS), self.phone_hand.space)


def logs_apart(match: Match, eyes: int | None, random: Random) -> tuple[Log, Log]:
    """Return two logs that differ in cards hidden from these eyes.

    Hidden for most of the game.
    """
    until = len(match.history) * 3 // 4
    shown = {card(table, token) for _, table in match.history[:until] for token in known(table, eyes)}
    dealt, source = exchanged(match.log.dealt, shown, random)
    assert source != sorted(source), "nothing is exchanged"
    return match.log, replace(match.log, dealt=tuple(dealt))


def twins(game: Entry, match: Match, seat: int, logs: tuple[Log, Log]) -> list[Side]:
    """The phone of a seat at the beginning of both games."""
    later = [answer for step in match.log.steps for answer in step.chance]
    return [Side(game, replace(log, steps=()), _TwinChance(later), seat) for log in logs]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_seat_does_not_see_changes_no_byte(game: Entry) -> None:
    match = play(game.rules, SEATS, 11)
    random, compared = stream(11, "swap"), 0
    for seat in range(SEATS):
        one, twin = twins(game, match, seat, logs_apart(match, seat, random))
        for step in match.log.steps:
            if one.session.beats(seat)[-1] != twin.session.beats(seat)[-1]:
                break  # the seat has been shown a card that is another one here
            assert one.message() == twin.message()
            compared += 1
            if step.action not in twin.session.legal(step.seat):
                break
            one.session.submit(step.seat, step.action)
            twin.session.submit(step.seat, step.action)
    assert compared > 2 * SEATS


def covered(letter: bytes) -> str:
    """Return the visible text of a page with a covered hand.

    But for what is sent when something is pressed.
    """
    row = json.loads(letter)
    shown = {key: row[key] for key in ("title", "line", "log", "names", "states", "turn", "over")}
    shown["hand"] = sum(card["n"] for card in row["hand"])
    shown["seats"] = [(seat["about"], seat["lies"]) for seat in row["seats"]]
    if "glimpse" in row:
        shown["glimpse"] = row["glimpse"]["said"]
    if row.get("open"):
        shown["asked"] = [row[key] for key in ("say", "sheet", "rows", "chips", "lying", "whom")]
    return re.sub(r'"do": \d+', "", json.dumps(shown))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_covered_hand_tells_nothing_that_not_everybody_knows(game: Entry) -> None:
    """A phone lies on the table.

    Its page says the same whatever its seat holds and has seen, in as many bytes.
    """
    match = play(game.rules, SEATS, 11)
    random, compared, differing = stream(11, "swap"), 0, 0
    logs = logs_apart(match, None, random)
    for seat in range(SEATS):
        one, twin = twins(game, match, seat, logs)
        for step in match.log.steps:
            if one.session.beats(None)[-1] != twin.session.beats(None)[-1]:
                break  # everybody has been shown a card that is another one here
            here, there = one.message(), twin.message()
            assert covered(here) == covered(there) and len(here) == len(there)
            differing += json.loads(here)["hand"] != json.loads(there)["hand"]
            compared += 1
            if step.action not in twin.session.legal(step.seat):
                break
            one.session.submit(step.seat, step.action)
            twin.session.submit(step.seat, step.action)
    assert compared > 2 * SEATS and differing


def test_touches_of_others_cannot_be_counted(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hesitation is private: other phones get the same, byte for byte."""

    def others_are_sent(touches: int) -> list[dict[str, object]]:
        with sitting(GAMES[0].id, 3, range(3), monkeypatch) as table:
            table.shown()
            assert table.session.ask
            asked = table.session.ask.seat
            phone = table.phones[asked]
            for _ in range(touches):
                do = next(one["do"] for one in phone.view["hand"] if "do" in one and not one["on"])
                phone.say(step=phone.view["step"], do=do)
                table.until(lambda: any(one["on"] for one in phone.view["hand"]))
                phone.say(step=phone.view["step"], do=phone.view["back"])
                table.until(lambda: not any(one["on"] for one in phone.view["hand"]))
            table.play(Random(1), lambda: len(table.session.log.steps) > 0)
            table.shown()
            return [phone.view for seat, phone in table.phones.items() if seat != asked]

    assert others_are_sent(0) == others_are_sent(3)


def test_the_comparison_sees_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison fails if a message tells another seat's card."""

    def leaking(self: PhoneHand, _reveal: object) -> str:
        return str(self._session.view((self.seat + 1) % SEATS).faces)

    monkeypatch.setattr(PhoneHand, "_public_line", leaking)
    for comparison in (
        test_what_a_seat_does_not_see_changes_no_byte,
        test_a_covered_hand_tells_nothing_that_not_everybody_knows,
    ):
        with pytest.raises(AssertionError, match="=="):
            comparison(GAMES[0])


def test_all_phones_are_told_at_one_moment_and_touches_nobody_else(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting(GAMES[0].id, 3, range(3), monkeypatch) as table:
        table.shown()
        sent: list[set[int]] = []
        sizes: set[int] = set()
        send = table.host.bridge.send

        def spy(kind: str, letters: dict[int, bytes]) -> None:
            assert kind == "view"
            sizes.update(map(len, letters.values()))
            sent.append({seat for seat, place in table.host.places.items() if place.socket in letters})
            send(kind, letters)

        monkeypatch.setattr(table.host.bridge, "send", spy)
        ask = table.session.ask
        assert ask
        asked = table.phones[ask.seat]
        steps = len(table.session.log.steps)
        asked.say(step=asked.view["step"], do=next(one["do"] for one in asked.view["hand"] if "do" in one))
        table.until(lambda: sent)
        table.shown()
        assert sent == [{ask.seat}]  # it was only touched
        sent.clear()
        table.play(Random(1), lambda: len(table.session.log.steps) > steps)
        touches = [who for who in sent if who == {ask.seat}]
        table.shown()
        assert sent[len(touches) :] and all(who == {0, 1, 2} for who in sent[len(touches) :])
        assert len(sizes) == 1


def test_a_look_is_in_the_journal_before_it_is_sent(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card shown to one seat is on its phone alone.

    And nobody can look and forget it.
    """
    with sitting("royal", 3, range(3), monkeypatch) as table:
        told: list[str] = []
        sync, show = table.scene.opened.journal.sync, table.host.show
        table.session._on_look = lambda: (told.append("kept"), sync())  # type: ignore[assignment, func-returns-value]

        def spy(letters: dict[int, bytes]) -> None:
            told.extend("sent" for letter in letters.values() if json.loads(letter)["known"])
            show(letters)

        monkeypatch.setattr(table.host, "show", spy)

        def seen() -> list[int]:
            return [seat for seat, phone in table.phones.items() if phone.view.get("known")]

        random = Random(2)
        for _ in range(DECISIONS):
            if seen():
                break
            told.clear()
            before = len(table.session.log.steps)
            table.play(random, lambda before=before: len(table.session.log.steps) > before)  # type: ignore[misc]
            table.shown()
            assert table.session.ask, "it never happened"
        assert told == ["kept", "sent"]
        (seat,) = seen()
        assert len(seen()) == 1 and table.phones[seat].view["known"][0]["face"] >= 0
        assert table.scene.view.eyes is None
