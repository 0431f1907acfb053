"""Whether anybody looks at a phone: as its page says itself, and as long as it says anything."""

from __future__ import annotations

import pytest

from table.phones.host import SILENT_MS, PhoneHost, State
from tests.table.phones.calling import Phone, until


def sleeps(room: PhoneHost) -> None:
    until(lambda: room.state(0) is State.ASLEEP, lambda: room.update(1))


def wakes(room: PhoneHost) -> None:
    until(lambda: room.state(0) is State.AWAKE, lambda: room.update(1))


def test_a_page_that_comes_back_unseen_is_asleep(room: PhoneHost) -> None:
    first = Phone(room).join(0)
    wakes(room)
    again = Phone(room)
    again.say(key=first.key, lang="en", looking=False)
    sleeps(room)
    again.say(looking=True)
    wakes(room)


@pytest.mark.parametrize("looking", [{}, {"looking": 0}, {"looking": "no"}, {"looking": True}])
def test_whoever_does_not_say_no_looks(room: PhoneHost, looking: dict[str, object]) -> None:
    first = Phone(room).join(0)
    first.say(looking=False)
    sleeps(room)
    Phone(room).say(key=first.key, **looking)
    wakes(room)


def test_a_page_that_says_nothing_for_long_is_asleep_until_it_says_something(room: PhoneHost) -> None:
    phone = Phone(room).join(0)
    for _ in range(3):
        phone.beat()
        room.update(0)
        room.update(SILENT_MS - 1)
        assert room.state(0) is State.AWAKE
    room.update(1)
    assert room.state(0) is State.ASLEEP and room.places[0].socket is not None
    phone.beat()
    room.update(0)
    assert room.state(0) is State.AWAKE


def test_a_long_frame_of_the_table_silences_nobody(room: PhoneHost) -> None:
    """What has been said meanwhile is heard first."""
    phone = Phone(room).join(0)
    phone.beat()
    room.update(2 * SILENT_MS)
    assert room.state(0) is State.AWAKE


def test_it_is_said_that_a_seat_waits_for_its_game(room: PhoneHost) -> None:
    """Else a page would go on showing the game of before, and that it is connecting."""
    phone = Phone(room).join(0)
    again = Phone(room)
    again.say(key=phone.key)
    said: list[str] = []

    def heard() -> bool:
        try:
            said.append(str(again.line.recv(timeout=0)))
        except TimeoutError:
            return False
        return True

    until(heard, lambda: room.update(1))
    assert '"seated":true' in said[0]
