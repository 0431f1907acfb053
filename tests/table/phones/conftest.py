"""Rooms that listen to this machine alone."""

from collections.abc import Iterator

import pytest

from table.phones.room import Room
from tests.table.phones.calling import opened


@pytest.fixture
def room() -> Iterator[Room]:
    """A room with two seats that wait for phones."""
    room = opened()
    room.invite(0)
    room.invite(1)
    yield room
    room.close()
