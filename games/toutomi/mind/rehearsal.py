"""How the contract holds the sketch of a round to the rules (see `games.core.sketch`).

To play a round to its end takes the sketch 4 µs, with all that is chosen on the way. By the rules it takes 23 µs to
carry out the same six or seven actions alone: a table is copied, and tokens, marks and zones are moved where the sketch
looks up a number in a dictionary and adds another one to it. A third of a mind's time goes into this, so it would think
more than twice as long.
"""

from __future__ import annotations

from games.core.chance import Chance
from games.core.game import watch
from games.core.table import TableOf
from games.core.types import NOBODY
from games.toutomi.facts import DECK, LAY, ToutomiFacts
from games.toutomi.mind.sketch import Round, Sketch
from games.toutomi.mind.usual import KUMAR, UNIT, code, usual
from games.toutomi.mind.ways import stage_of, usual_action
from games.toutomi.moves import Rewarded
from games.toutomi.rules import Toutomi

RULES = Toutomi()


class Rehearsal:
    """Rounds that are played on by what is usual, from a table whose hidden cards are known."""

    def predict(self, table: TableOf[ToutomiFacts]) -> Round | None:
        """See `games.core.sketch.Sketch.predict`. The ordinary game; not in the middle of a Summon."""
        facts = table.facts
        if facts.short or table.pending[-1][1] == LAY:
            return None
        ways, sketch, player = usual(table.seats), sketched(table), facts.player
        step = ways.step(stage_of(facts, sketch.kumar[player] > 0), sketch.hands[player])
        return _compared(sketch.play(ways, step))

    def live(self, table: TableOf[ToutomiFacts], chance: Chance) -> Round | None:
        """See `games.core.sketch.Sketch.live`."""
        facts = table.facts
        ways, turn, deck = usual(table.seats), facts.round, len(table.zones[DECK])
        taken: tuple[int, ...] = ()
        while table.pending and facts.round == turn:
            seat, _ = table.pending[-1]
            for event, _ in watch(RULES, table, seat, usual_action(ways, table, seat), chance):
                if isinstance(event, Rewarded):
                    taken += (event.seat,)
            if table.pending and facts.round == turn:
                # The sketch ends where the deck is used up, and does not know what the Trump brings.
                brought = [table.faces[card] for card in table.zones[table.seats + taken[0]]] if taken else []
                if KUMAR in brought or len(table.zones[DECK]) > deck:
                    return None
                deck = len(table.zones[DECK])
        end = sketched(table)
        return _compared(Round(taken, end.hands, end.owned, end.kumar, facts.left, facts.player, facts.direction))


def sketched(table: TableOf[ToutomiFacts]) -> Sketch:
    """The sketch of a table."""
    zones, faces, seats = table.zones, table.faces, table.seats
    facts = table.facts
    situations = [[faces[card] for card in zone] for zone in zones[seats : 2 * seats]]
    new = Sketch()
    new.hands = [code(faces[card] for card in zone) for zone in zones[:seats]]
    new.deck = [UNIT[faces[card]] for card in reversed(zones[DECK])]
    new.owned, new.kumar = [len(cards) for cards in situations], [cards.count(KUMAR) for cards in situations]
    new.had, new.left, new.total = facts.had, facts.left, facts.total
    new.direction, new.player, new.cards = facts.direction, facts.player, facts.cards
    new.reversed, new.skips, new.attack = facts.reversals % 2, facts.skips, facts.attack
    return new


def _compared(came: Round) -> Round:
    """All that the sketch is asked for: when the last card is taken, by whom; else how all stand, but for what is drawn
    after the shuffle that ends the round.
    """
    if not came.left:
        return came._replace(hands=[], owned=[], kumar=[], player=NOBODY)
    hands = [0 if seat == came.player else hand for seat, hand in enumerate(came.hands)]
    return came._replace(hands=hands, kumar=[])
