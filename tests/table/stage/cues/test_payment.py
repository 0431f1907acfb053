from __future__ import annotations

from dataclasses import replace

import pytest

from games import GAMES
from games.core.entry import Entry
from table.match.speeds import INSTANT
from table.stage.boardfile import load_board
from table.stage.cues import CUES
from table.stage.cues.payment import PAYS, STILL, Payment
from tests.table.moments import moment, spec_of
from tests.table.stage.boards import SMALL, board, pixels

PAID = [
    (entry, event.cue, name)
    for entry in GAMES
    for name, event in load_board(entry.rules).events.items()
    if event.cue in ("move", "take", "turn") and "pays" in event.parts
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("entry", "cue", "name"), PAID, ids=lambda item: getattr(item, "id", item))
def test_the_cards_wait_until_all_have_seen_who_pays(entry: Entry, cue: str, name: str) -> None:
    played, index = moment(entry, cue, lambda match, beat: type(beat.event).__name__ == name)
    beat = played.beats(None)[index]
    for screen, tempo, waits in (
        (SMALL, 1.0, PAYS),
        (replace(SMALL, reduced=True), 1.0, PAYS),
        (SMALL, INSTANT, STILL),
    ):
        shown = board(4, screen, entry)
        shown.settle(played.beats(None)[index - 1].view)
        rest = pixels(shown, screen)
        length = shown.perform(beat, tempo)
        payment = shown.effects.of(Payment)
        assert payment and payment.seat == spec_of(entry, beat).part(beat.event, "pays") and length > waits
        flying = [flight for flight in shown.flights.in_order() if flight.order >= 1000]
        assert all(flight.travel.began >= waits for flight in flying)
        assert bool(payment.cards) == bool(flying or "card" in spec_of(entry, beat).parts)
        shown.update(waits / 2)
        assert pixels(shown, screen) != rest
        shown.update(waits)
        assert shown.effects.of(Payment) is None
    assert CUES[cue].stills(beat.event, spec_of(entry, beat))
