from __future__ import annotations

from games.core.entry import Entry
from table.stage.cues.burn import Fire
from table.stage.speech.bubbles import Bubble
from tests.table.moments import each, moment
from tests.table.stage.boards import SMALL, board


@each("burn")
def test_no_flame_crosses_what_was_said_before(entry: Entry) -> None:
    played, index = moment(entry, "burn")
    beats = played.beats(None)
    shown = board(4, SMALL, entry)
    shown.settle(beats[index - 1].view, [beat.event for beat in beats[:index]][::-1])
    shown.speech.say(lambda: shown.speech.bubbles.of(0) or _said())
    shown.perform(beats[index], 1)
    assert shown.effects.of(Fire) and not any(shown.speech.bubbles.of(seat) for seat in range(4))


def _said() -> Bubble:
    return Bubble(0, "Well!", 0.0, until="round")
