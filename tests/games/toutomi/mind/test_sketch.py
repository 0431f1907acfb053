"""The sketch of a round comes to just what the rules come to."""

from __future__ import annotations

import pytest

from games.core.chance import SeededChance, stream
from games.core.options import RANDOM
from games.toutomi.facts import DECK, LAY, ToutomiFacts
from games.toutomi.mind.sketch import Sketch
from games.toutomi.mind.usual import KUMAR, UNIT, code, usual
from games.toutomi.mind.ways import stage_of, usual_action
from games.toutomi.moves import Rewarded
from games.toutomi.rules import Toutomi

TOUTOMI = Toutomi()


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_round_goes_on_as_by_the_rules(seats: int) -> None:
    """From each decision of some games to the end of the round, by what is usual."""
    ways = usual(seats)
    random = stream(seats, "sketch")
    ended = 0
    for _ in range(6):
        table = TOUTOMI.start(seats, {"starter": RANDOM, "short": 0}, SeededChance(random))
        while table.pending:
            real = table.copy()
            facts: ToutomiFacts = real.facts  # type: ignore[assignment]
            if real.pending[-1].what != LAY:
                drawn, taken, turn = sketched(seats, real), [], facts.round
                step = ways.step(stage_of(facts, drawn.kumar[facts.player] > 0), drawn.hands[facts.player])
                other = False
                came = drawn.play(ways, step)
                while real.pending and facts.round == turn:
                    mover, before = real.pending[-1].seat, len(real.zones[DECK])
                    for event in TOUTOMI.play(real, mover, usual_action(ways, real, mover), SeededChance(random)):
                        if isinstance(event, Rewarded):
                            taken.append(event.seat)
                    # The sketch ends where the deck is used up, and does not know what the Trump brings.
                    if real.pending and facts.round == turn:
                        brought = bool(taken) and KUMAR in [real.faces[card] for card in real.zones[seats + taken[0]]]
                        other = other or brought or len(real.zones[DECK]) > before
                if not other:
                    ended += 1
                    assert came.taken == tuple(taken)
                    assert (came.left, came.direction) == (facts.left, facts.direction)
                    if real.pending:
                        assert came.player == facts.player
                        assert hands_of(seats, real, facts.player) == {**dict(enumerate(came.hands)), facts.player: 0}
                        assert came.owned == [len(cards) for cards in real.zones[seats : 2 * seats]]
            mover = table.pending[-1].seat
            for _ in TOUTOMI.play(table, mover, usual_action(ways, table, mover), SeededChance(random)):
                pass
    assert ended > 100


def hands_of(seats: int, table: object, but: int) -> dict[int, int]:
    zones, faces = table.zones, table.faces  # type: ignore[attr-defined]
    return {seat: 0 if seat == but else code(faces[token] for token in zones[seat]) for seat in range(seats)}


def sketched(seats: int, table: object) -> Sketch:
    zones, faces, facts = table.zones, table.faces, table.facts  # type: ignore[attr-defined]
    new = Sketch()
    new.hands = list(hands_of(seats, table, -1).values())
    new.deck = [UNIT[faces[token]] for token in reversed(zones[DECK])]
    new.owned = [len(cards) for cards in zones[seats : 2 * seats]]
    new.kumar = [[faces[token] for token in cards].count(KUMAR) for cards in zones[seats : 2 * seats]]
    new.had, new.left, new.total = facts.had, facts.left, facts.total
    new.direction, new.player, new.cards = facts.direction, facts.player, facts.cards
    new.reversed, new.skips, new.attack = facts.reversals % 2, facts.skips, facts.attack
    return new
