"""Guesses, requests and returns: none takes another's seat."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from games.core.words import LANGUAGES
from table.base.graphemes import NAME_LENGTH
from table.match.seats import ANIMALS
from table.phones import host as hosts
from table.phones import limits, requests
from table.phones.bridge import Heard, Unplugged
from table.phones.host import PhoneHost
from table.phones.message import encode_short
from table.phones.phone_seat import State
from tests.table.phones.calling import (
    HERE,
    STRANGERS,
    Phone,
    elsewhere,
    until,
)

GREETINGS = [
    "",
    "[]",
    "1",
    "null",
    '"key"',
    "{",
    "[" * 900,
    '{"a":' * 300,
    "{}",
    '{"key":1}',
    '{"invite":null}',
    "\x00",
]


@pytest.mark.parametrize("words", GREETINGS, ids=[repr(words[:12]) for words in GREETINGS])
def test_a_greeting_that_makes_no_sense_ends_it(host: PhoneHost, words: str) -> None:
    phone = Phone(host)
    phone.line.send(words)
    assert phone.closed() == hosts.BAD_WORDS
    assert host.state(0) is State.INVITED


def test_a_guess_leads_nowhere(host: PhoneHost) -> None:
    for words in ({"key": "0" * 22}, {"invite": ""}, {"invite": "A" * 22}, {"key": ""}, {"key": "\udcff"}):
        phone = Phone(host)
        phone.line.send(json.dumps(words))
        assert phone.closed() == hosts.NOT_KNOWN
    assert host.state(0) is State.INVITED


def test_an_invite_is_good_for_one_phone(host: PhoneHost) -> None:
    invite = host.link(0).partition("#")[2]
    first = Phone(host).join(0)
    assert host.link(0) == "" and len(first.key) == 22
    second = Phone(host)
    second.say(invite=invite)
    assert second.closed() == hosts.NOT_KNOWN
    assert host.state(0) is State.AWAKE


def test_the_newest_window_has_the_seat(host: PhoneHost) -> None:
    first = Phone(host).join(0)
    second = Phone(host)
    second.say(key=first.key)
    assert first.closed() == hosts.ELSEWHERE
    host.show({0: b'{"step":1}'})
    assert second.next() == {"step": 1}


@pytest.mark.parametrize("heir", get_args(hosts.Heir))
def test_a_phone_whose_seat_is_taken_away_has_no_key_any_more_and_is_told_why(
    host: PhoneHost, heir: hosts.Heir
) -> None:
    phone, asleep = Phone(host).join(0), Phone(host).join(1)
    asleep.leave()
    for seat in (0, 1):
        if heir == "phone":
            host.invite(seat)
        else:
            host.take_back(seat, heir)
    assert phone.closed() == hosts.TAKEN[heir]
    for key in (phone.key, asleep.key):
        again = Phone(host)
        again.say(key=key)
        assert again.closed() == hosts.TAKEN[heir]
        assert not {host.state(0), host.state(1)} - {None, State.INVITED}


def _free(phone: Phone) -> list[int]:
    rows = phone.next()["free"]
    assert [row["seat"] for row in rows] == [0, 1, 2], "a seat moved below a finger"
    return [row["seat"] for row in rows if not row.get("taken")]


def test_the_table_s_invite_has_each_phone_pick_a_seat(host: PhoneHost) -> None:
    """The last seat is given, not picked."""
    host.invite(2)
    invite = host.link().partition("#")[2]
    phones = [Phone(host) for _ in range(3)]
    for phone in phones:
        phone.say(invite=invite)
        assert [row["seat"] for row in phone.next()["free"]] == [0, 1, 2]
    phones[0].say(sit=1)
    assert phones[0].next()["key"] and host.is_awake(1)
    assert _free(phones[1]) == [0, 2], "it sees what is left"
    assert _free(phones[2]) == [0, 2]
    phones[1].say(sit=1)
    assert _free(phones[1]) == [0, 2], "the first one has it"
    phones[1].say(sit=0)
    assert phones[1].next()["key"]
    assert phones[2].next()["key"] and host.is_awake(2), "nothing is left to pick"


@pytest.mark.parametrize("words", [{"sit": 9}, {"sit": True}, {"sit": "0"}, {"step": 0, "do": 0}, {"name": "Ada"}, {}])
def test_who_picks_can_have_nothing_but_a_seat_that_waits(host: PhoneHost, words: dict[str, object]) -> None:
    phone = Phone(host)
    phone.say(invite=host.link().partition("#")[2])
    assert phone.next()["free"]
    phone.say(**words)
    assert [row["seat"] for row in phone.next()["free"]] == [0, 1] and host.waiting == (0, 1)


def test_the_table_s_invite_is_good_while_a_seat_waits(host: PhoneHost) -> None:
    invite = host.link().partition("#")[2]
    late = [Phone(host), Phone(host)]
    for phone in late:
        phone.say(invite=invite)
        assert phone.next()["free"]
    Phone(host).join(0)
    Phone(host).join(1)
    assert {phone.closed() for phone in late} == {hosts.FULL} and host.link() == ""
    host.invite(0)
    again = Phone(host)
    again.say(invite=invite)
    assert again.closed() == hosts.NOT_KNOWN, "a photograph of it leads nowhere later"


def test_a_room_that_is_closed_says_so_to_all(host: PhoneHost) -> None:
    phone, guest = Phone(host).join(0), Phone(host)
    host.invite(2)
    guest.say(invite=host.link().partition("#")[2])
    assert guest.next()["free"]
    host.dismiss()
    host.close()
    assert {phone.closed(), guest.closed()} == {hosts.CLOSED}


def test_a_name_that_is_typed_is_cleaned_and_told_once(host: PhoneHost) -> None:
    phone = Phone(host).join(0)
    phone.say(name=" Ada\u202e \n Lovelace" + "!" * 500)
    until(lambda: host.wish(0).name, lambda: host.update(1))
    name, animal = host.take_wish(0)
    assert name.startswith("Ada Lovelace!") and len(name) <= NAME_LENGTH and not animal and not any(host.take_wish(0))


def test_a_face_is_one_of_those_that_are_offered(host: PhoneHost) -> None:
    phone = Phone(host).join(0)
    for nonsense in (-1, len(ANIMALS), 1.0, True, "bear", None, [1]):
        phone.say(face=nonsense)
    phone.say(name="Ada")
    until(lambda: host.wish(0).name, lambda: host.update(1))
    assert not host.wish(0).animal
    phone.say(face=len(ANIMALS) - 1)
    until(lambda: host.wish(0).animal, lambda: host.update(1))
    assert host.take_wish(0) == ("Ada", ANIMALS[-1])


def test_a_code_only_asks(host: PhoneHost) -> None:
    phone = Phone(host)
    phone.say(code=host.requests.code.lower(), lang="en")
    number = phone.next()["ask"]
    assert [ask.number for ask in host.requests.open] == [number] and host.state(0) is State.INVITED
    host.let_in(host.requests.open[0])
    assert [row["seat"] for row in phone.next()["free"]] == [0, 1] and not host.requests.open
    phone.say(sit=1)
    assert phone.next()["key"] and host.state(1) is State.AWAKE
    assert host.lang(1) == "en"


def test_who_has_a_seat_asks_for_none_any_more(host: PhoneHost) -> None:
    """Two seats on one line would put one's hand before the other."""
    phone = Phone(host)
    phone.say(code=host.requests.code)
    assert phone.next()["ask"]
    (ask,) = host.requests.open
    phone.join(0)
    assert not host.requests.open
    host.let_in(ask)
    assert host.state(1) is State.INVITED and host.state(0) is State.AWAKE


class Asking:
    """A host without sockets, and phones that ask by a code."""

    def __init__(self) -> None:
        self._plug = Unplugged("192.0.2.1", 4000)
        self.host = PhoneHost("192.0.2.1", exchange=self._plug)
        self.host.invite(0)
        self._sockets = 0

    def ask(self, address: str, *, right: bool) -> bool:
        """Ask from an address; True if it is a phone that asks."""
        self._sockets += 1
        code = self.host.requests.code if right else "AAAAAA"
        self._plug._heard.put(Heard(self._sockets, json.dumps({"code": code}), address))
        self.host.update(1)
        return any(ask.socket == self._sockets for ask in self.host.requests.open)


@elsewhere
def test_who_asks_by_wrong_codes_has_to_wait_and_nobody_else(host: PhoneHost) -> None:
    for _ in range(requests.ASKS):
        phone = Phone(host, address=STRANGERS[0])
        phone.say(code="AAAAAA")
        assert phone.closed() == hosts.WRONG_CODE
    late = Phone(host, address=STRANGERS[0])
    late.say(code=host.requests.code)
    assert late.closed() == hosts.NOT_KNOWN and not host.requests.open
    honest = Phone(host)
    honest.say(code=host.requests.code)
    assert honest.next()["ask"] == host.requests.open[0].number
    host.update(requests.ASKS_MS + 1)
    assert honest.closed() == hosts.REFUSED, "an ask has an end"
    again = Phone(host, address=STRANGERS[0])
    again.say(code=host.requests.code)
    assert again.next()["ask"]


def test_who_has_to_wait_waits_a_minute_whatever_is_sent_then() -> None:
    at = Asking()
    for _ in range(requests.ASKS):
        at.ask("10.0.0.2", right=False)
    for _ in range(59):
        at.host.update(1000)
        assert not at.ask("10.0.0.2", right=True) and not at.ask("10.0.0.2", right=False)
    at.host.update(1000)
    assert at.ask("10.0.0.2", right=True)


def test_an_ask_that_ends_makes_nobody_wait_longer() -> None:
    at = Asking()
    assert at.ask("10.0.0.2", right=True)
    for _ in range(requests.ASKS):
        at.ask("10.0.0.2", right=False)
    at.host.update(30_000)
    at.host.refuse(at.host.requests.open[0])
    at.host.update(30_000)
    assert at.ask("10.0.0.2", right=True)


def test_many_addresses_that_guess_cost_no_memory_and_lock_nobody_out() -> None:
    at = Asking()
    for number in range(3 * limits.ADDRESSES):
        at.ask(f"10.1.{number // 250}.{number % 250}", right=False)
    assert len(at.host.requests.tries._known) == limits.ADDRESSES
    assert at.ask("10.0.0.2", right=True)


def test_who_is_refused_again_and_again_has_to_wait() -> None:
    """Nobody with the code can bother the table for ever."""
    at = Asking()
    for _ in range(requests.ASKS):
        assert at.ask("10.0.0.2", right=True)
        at.host.refuse(at.host.requests.open[0])
    assert not at.ask("10.0.0.2", right=True) and at.ask("10.0.0.3", right=True)


def test_many_that_ask_do_not_push_another_one_out() -> None:
    at = Asking()
    assert at.ask("10.0.0.3", right=True)
    (honest,) = at.host.requests.open
    for _ in range(3 * requests.OPEN_ASKS):
        at.ask("10.0.0.2", right=True)
    assert honest in at.host.requests.open and len(at.host.requests.open) <= requests.OPEN_ASKS
    assert at.ask("10.0.0.4", right=True) and honest in at.host.requests.open
    at.host.let_in(honest)
    assert at.host.is_awake(0)


def test_nobody_takes_the_place_of_who_is_shown() -> None:
    """Else yes, meant for one phone, would give the seat to another."""
    at = Asking()
    assert at.ask("10.0.0.2", right=True)
    (first,) = at.host.requests.open
    for number in range(3 * requests.OPEN_ASKS):
        assert at.ask("10.0.0.2", right=True) and at.ask(f"10.0.1.{number}", right=True)
        assert at.host.requests.shown == first and len(at.host.requests.open) <= requests.OPEN_ASKS
    at.host.requests.turn_to_next()
    second = at.host.requests.shown
    assert second in at.host.requests.open and second != first
    for number in range(3 * requests.OPEN_ASKS):
        at.ask(f"10.0.2.{number}", right=True)
    assert at.host.requests.shown == second and first not in at.host.requests.open
    at.host.refuse(second)
    assert at.host.requests.shown == at.host.requests.open[0]
    at.host.update(requests.ASK_MS + 1)
    assert at.host.requests.shown is None and not at.host.requests.open


def test_who_is_pushed_out_by_a_crowd_may_ask_again() -> None:
    at = Asking()
    at.ask("10.0.0.3", right=True)
    for turn in range(2 * requests.ASKS):
        assert at.ask("10.0.0.2", right=True)
        for number in range(requests.OPEN_ASKS):
            at.ask(f"10.0.{turn + 1}.{number}", right=True)
        assert "10.0.0.2" not in [ask.address for ask in at.host.requests.open]
    assert at.ask("10.0.0.2", right=True)


def test_the_file_of_a_game_holds_no_key(host: PhoneHost) -> None:
    phone = Phone(host).join(0)
    assert host.kept and phone.key not in repr(host.kept)
    again = PhoneHost(HERE, host.kept)
    host.close()
    again.close()


def test_a_room_that_is_opened_again_takes_its_phones_back(host: PhoneHost) -> None:
    phone = Phone(host).join(0)
    kept = host.kept
    phone.leave()
    host.close()
    again = PhoneHost(HERE, kept)
    again.open()
    try:
        until(lambda: again.opened == "open")
        assert kept and again.site == f"http://{HERE}:{kept.port}" and again.state(0) is State.GONE
        back = Phone(again)
        back.say(key=phone.key)
        until(lambda: again.state(0) is State.AWAKE, lambda: again.update(1))
        assert again.state(1) is None
    finally:
        again.close()


def test_a_phone_is_shown_nothing_in_a_language_that_it_does_not_speak(host: PhoneHost) -> None:
    """A message at its seat was written before the language was known."""
    host.invite(0)
    first, second = LANGUAGES[:2]
    host.show({0: encode_short({"lang": first, "step": 1})})
    phone = Phone(host).join(0, second)
    host.show({0: encode_short({"lang": second, "step": 2})})
    until(lambda: phone.view, phone.next)
    assert phone.view["lang"] == second and len(phone.sizes) == 1
