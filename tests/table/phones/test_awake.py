"""Phones awake or asleep, by what their pages say.

As long as they say anything.
"""

from __future__ import annotations

import pytest

from table.base.waking import NEWS
from table.phones.host import PhoneHost
from table.phones.phone_seat import SILENT_MS, State
from tests.table.phones.calling import Phone, until


def sleeps(host: PhoneHost) -> None:
    until(lambda: host.state(0) is State.ASLEEP, lambda: host.update(1))


def wakes(host: PhoneHost) -> None:
    until(lambda: host.state(0) is State.AWAKE, lambda: host.update(1))


def test_a_page_that_comes_back_unseen_is_asleep(host: PhoneHost) -> None:
    first = Phone(host).join(0)
    wakes(host)
    again = Phone(host)
    again.say(key=first.key, lang="en", looking=False)
    sleeps(host)
    again.say(looking=True)
    wakes(host)


@pytest.mark.parametrize("looking", [{}, {"looking": 0}, {"looking": "no"}, {"looking": True}])
def test_whoever_does_not_say_no_looks(host: PhoneHost, looking: dict[str, object]) -> None:
    first = Phone(host).join(0)
    first.say(looking=False)
    sleeps(host)
    Phone(host).say(key=first.key, **looking)
    wakes(host)


def test_a_page_that_says_nothing_for_long_is_asleep_until_it_says_something(host: PhoneHost) -> None:
    phone = Phone(host).join(0)
    for _ in range(3):
        phone.beat()
        host.update(0)
        host.update(SILENT_MS - 1)
        assert host.state(0) is State.AWAKE
    host.update(1)
    assert host.state(0) is State.ASLEEP and host.places[0].socket is not None
    phone.beat()
    host.update(0)
    assert host.state(0) is State.AWAKE


def test_a_long_frame_of_the_table_silences_nobody(host: PhoneHost) -> None:
    """Messages that came meanwhile are heard first."""
    phone = Phone(host).join(0)
    phone.beat()
    host.update(2 * SILENT_MS)
    assert host.state(0) is State.AWAKE


def test_it_is_said_that_a_seat_waits_for_its_game(host: PhoneHost) -> None:
    """Otherwise the page would still show the last game as connecting."""
    phone = Phone(host).join(0)
    again = Phone(host)
    again.say(key=phone.key)
    said: list[str] = []

    def heard() -> bool:
        try:
            said.append(str(again.line.recv(timeout=0)))
        except TimeoutError:
            return False
        return True

    until(heard, lambda: host.update(1))
    assert '"seated":' in said[0]


def test_what_a_phone_says_wakes_the_table(host: PhoneHost) -> None:
    phone = Phone(host).join(0)
    wakes(host)
    host.update(1)
    NEWS.clear()
    phone.say(looking=False)
    assert NEWS.wait(60)
    host.update(1)
    assert host.state(0) is State.ASLEEP, "it is there when the table wakes"
