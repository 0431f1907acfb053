"""Sounds come a little before what they belong to, each once."""

from __future__ import annotations

from table.stage.motion.soundtrack import HEARD, Soundtrack


def test_a_sound_is_heard_once_and_just_before_its_contact() -> None:
    heard: list[tuple[str, int]] = []
    track = Soundtrack(lambda name, step, seat: heard.append((name, step)))
    track.cue("slide", 500.0)
    track.cue("deal", 300.0, 2)
    track.update(300.0 - HEARD - 1)
    assert track and not heard
    track.update(300.0 - HEARD)
    assert heard == [("deal", 2)]
    track.update(1000.0)
    assert heard == [("deal", 2), ("slide", 0)] and not track


def test_what_is_dropped_is_not_heard() -> None:
    heard: list[str] = []
    track = Soundtrack(lambda name, step, seat: heard.append(name))
    track.cue("slide", 500.0)
    track.clear()
    track.update(1000.0)
    assert not heard
