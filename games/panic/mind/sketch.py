"""The table by faces alone, for a mind that plays on many tables that may be the real one.

It has no tokens, no events and nobody who looks; so it is several times as fast as the real table. What may be chosen
on it stands in `sketch_choices`, what comes of it in `sketch_play`; the tests hold both to the rules.
"""

from __future__ import annotations

from games.core.table import Table
from games.core.types import Seat
from games.core.view import View
from games.panic.facts import DECK, DISCARDS, IN_FORCE, PLAYED, PanicFacts
from games.panic.fitting import NO_CARD, by_neighbour

Choice = int | tuple[int, ...]
"""What is chosen: -1 to draw or to decline, a face for what is done with a card of it, a seat for who is meant; a
tuple of faces for cards that go together; seat and place for a card in a line."""
NOTHING = -1
"""To draw, or to put no rule in force."""
NOBODY = -1
UNKNOWN = -1
"""In the place of a card whose face the eyes do not know."""


class Sketch:
    """What lies where, by face; a hand is in no order that matters. Facts as in `PanicFacts`."""

    __slots__ = (
        "blocked",
        "deck",
        "direction",
        "discards",
        "extra",
        "goal",
        "hands",
        "lines",
        "looked",
        "pending",
        "played",
        "player",
        "rule",
        "seats",
        "winner",
    )

    seats: int
    goal: int
    hands: list[list[int]]
    lines: list[list[int]]
    rule: int
    """The face in force."""
    deck: list[int]
    discards: list[int]
    played: int
    """The magic card that is being used, or `NOTHING`."""
    looked: list[int]
    """What the Seers look at."""
    player: Seat
    direction: int
    extra: int
    blocked: list[int]
    winner: int
    pending: list[tuple[Seat, str]]

    def copy(self) -> Sketch:
        """An independent one in the same state."""
        new: Sketch = object.__new__(Sketch)
        new.seats = self.seats
        new.goal = self.goal
        new.hands = [hand[:] for hand in self.hands]
        new.lines = [line[:] for line in self.lines]
        new.rule = self.rule
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.played = self.played
        new.looked = self.looked[:]
        new.player = self.player
        new.direction = self.direction
        new.extra = self.extra
        new.blocked = self.blocked[:]
        new.winner = self.winner
        new.pending = self.pending[:]
        return new

    def known(self) -> list[int]:
        """The faces of all cards but those that are `UNKNOWN`."""
        cards = [self.rule, self.played, *self.deck, *self.discards, *self.looked]
        for zone in (*self.hands, *self.lines):
            cards += zone
        return [face for face in cards if face >= 0]

    def seen_by(self, seat: Seat) -> Sketch:
        """An independent one with `UNKNOWN` for what is in the deck and in other hands."""
        new = self.copy()
        new.deck = [UNKNOWN] * len(self.deck)
        new.hands = [hand[:] if other == seat else [UNKNOWN] * len(hand) for other, hand in enumerate(self.hands)]
        return new

    def last(self, seat: Seat) -> int:
        """The last card of the seat's line, or `NO_CARD`."""
        line = self.lines[seat]
        return line[-1] if line else NO_CARD

    def fit(self, seat: Seat) -> tuple[int, ...]:
        """By face: 1 for a number card that the seat may place."""
        line, right = self.lines[seat], self.lines[seat - 1]
        return by_neighbour(self.rule)[right[-1] if right else NO_CARD][line[-1] if line else NO_CARD]


def sketch(seen: Table | View) -> Sketch:
    """The sketch of a table, or of what a seat sees of it: then with `UNKNOWN` for each card that is hidden from it."""
    facts, faces, seats = seen.facts, seen.faces, seen.seats
    assert isinstance(facts, PanicFacts)
    zones = [
        [UNKNOWN] * zone if isinstance(zone, int) else [faces.get(card, UNKNOWN) for card in zone]
        for zone in seen.zones
    ]
    new: Sketch = object.__new__(Sketch)
    new.seats = seats
    new.goal = facts.goal
    new.hands = zones[:seats]
    new.lines = zones[seats : 2 * seats]
    new.rule = zones[IN_FORCE][-1]
    new.deck = zones[DECK]
    new.discards = zones[DISCARDS]
    new.played = zones[PLAYED][-1] if zones[PLAYED] else NOTHING
    new.pending = [(ask.seat, ask.what) for ask in seen.pending]
    # Somebody else's drawn cards cannot be known, so these are only ever the own ones.
    new.looked = next((zone for zone in zones[2 * seats : 3 * seats] if zone), [])
    new.player = facts.player
    new.direction = facts.direction
    new.extra = facts.extra
    new.blocked = list(facts.blocked)
    new.winner = facts.winners[0] if facts.winners else NOBODY
    return new
