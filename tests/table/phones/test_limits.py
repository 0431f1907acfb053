"""Limits of sending, asking and holding lines."""

from __future__ import annotations

from table.phones import limits
from table.phones.limits import Bucket, Recent, crowding


def test_a_bucket_fills_again_and_never_overflows() -> None:
    bucket = Bucket(size=4, refill=2, now=100.0)
    assert bucket.take(4, 100.0) and not bucket.take(1, 100.0)
    assert bucket.take(1, 100.5) and not bucket.take(1, 100.5)
    assert not bucket.take(5, 200.0), "there is never more in it than it holds"
    assert bucket.take(4, 200.0)
    never = Bucket(size=4, refill=0, now=0.0)
    assert never.take(4, 0.0) and not never.take(1, 1e9)


def test_the_address_with_most_makes_room() -> None:
    there = ["a", "b", "b", "c", "b", "a"]
    assert crowding(there, "d", each=3, most=7) is None
    assert crowding(there, "d", each=3, most=6) == 1
    assert crowding(there, "b", each=3, most=9) == 1, "of an address that is full its own oldest"
    assert crowding(there, "d", each=3, most=6, favoured={"b"}) == 0
    assert crowding(["b", "b", "a"], "d", each=3, most=3, favoured={"b"}) == 2
    assert crowding(["b", "a"], "d", each=3, most=2, favoured={"a", "b"}) == 0
    assert crowding(["c", "a", "b"], "d", each=3, most=3) == 0, "among equals the oldest"


def test_what_is_known_of_an_address_is_forgotten_when_many_others_came() -> None:
    known = Recent(list[int])
    known["old"].append(1)
    known["new"].append(1)
    for number in range(limits.ADDRESSES - 2):
        assert known[str(number)] == []
    assert known["old"] == [1], "it has been seen now"
    assert known["one more"] == []
    assert known["old"] == [1] and known["new"] == []
