"""What a table of Toutomi Burst is worth to a seat, and how it is looked ahead at one."""

from __future__ import annotations

from math import exp, fsum, sqrt
from random import Random

from games.core.actions import Action
from games.core.game import Game
from games.core.table import Table, TableOf
from games.core.types import NOBODY, Seat
from games.toutomi.cards import VERBS, points, safe
from games.toutomi.facts import DECK, FIELD, PLAY, ToutomiFacts
from games.toutomi.mind.rollout import CARD, LASTING, choose
from games.toutomi.rules import Toutomi

SHARP = 0.5
"""So many points of a lead are worth a share of 1 to e when nothing is left to come."""
SPREAD = 0.3
"""So much more, times the square root of the situation cards that are left."""
KUMAR = 0.4
"""What an unused Kumar Wild is worth while the game goes on, in points."""
STUCK = 0.5
"""What a hand is worth less in which nothing will be safe, in situation cards."""
PLACE = 0.02
"""What it is worth less, in situation cards, to come a seat later in a new round."""
SHORT_SHARP, SHORT_SPREAD = 1.5, 0.8
"""The same as `SHARP` and `SPREAD` in the short game, for the cards of the deck."""


class Rounds:
    """Plays to the end of the round or to the seat's next turn (see `games.brains.lookahead.Rollouts`)."""

    game: Game = Toutomi()

    def policy(self, table: Table, seat: Seat, random: Random) -> Action:
        """See `Rollouts.policy`."""
        return choose(table, seat, random)

    def settled(self, before: TableOf[ToutomiFacts], table: TableOf[ToutomiFacts]) -> bool:
        """See `Rollouts.settled`: the round is over, or it is the seat's turn again."""
        facts = table.facts
        start = before.facts
        if facts.round != start.round:
            return True
        return table.pending[-1] == (start.player, PLAY) and facts.had != start.had

    def value(self, table: TableOf[ToutomiFacts], seat: Seat) -> float:
        """See `Rollouts.value`."""
        facts = table.facts
        if facts.reason:
            return 1.0 / len(facts.winners) if seat in facts.winners else 0.0
        seats, faces = table.seats, table.faces
        if facts.short:
            worth = [float(score) for score in facts.scores]
            temperature = SHORT_SHARP + SHORT_SPREAD * sqrt(len(table.zones[DECK]))
            card = float(len(table.zones[FIELD]))
        else:
            kumar = [sum(bool(VERBS[faces[token]]) for token in cards) for cards in table.zones[seats : 2 * seats]]
            worth = [score + KUMAR * wilds for score, wilds in zip(points(table), kumar, strict=True)]
            temperature = SHARP + SPREAD * sqrt(facts.left)
            card = CARD
        for other in range(seats):
            risk = 1.0
            for token in table.zones[other]:
                risk *= 1.0 - LASTING[faces[token]]
            worth[other] -= STUCK * card * risk
            worth[other] -= PLACE * card * ((other - facts.player) * facts.direction % seats)
        player = facts.player
        if facts.taker != NOBODY and not any(safe(faces[token], facts.total) for token in table.zones[player]):
            worth[facts.taker] += card
        weights = [exp((score - worth[seat]) / temperature) for score in worth]
        return 1.0 / fsum(weights)
