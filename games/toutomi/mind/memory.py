"""What a seat of Toutomi Burst keeps in mind of its beats, and the tables that fit it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from games.brains.counting import missing
from games.core.chance import SeededChance
from games.core.determinization import determinize
from games.core.game import Game
from games.core.match import Beat
from games.core.table import Table
from games.core.types import Seat, Tokens
from games.core.view import View
from games.toutomi.cards import FACES, SITUATION_PACK, safe
from games.toutomi.facts import DECK, ToutomiFacts
from games.toutomi.moves import Attacked, Laid, Matched, Passed, Played, Reversed, Skipped, Summoned

IN = [int(face.traits["pack"] == SITUATION_PACK) for face in FACES]
"""By face: in which of the two packs it is."""


class Stuck(NamedTuple):
    """So many cards of a hand, at least, cannot be played at this total."""

    total: int
    cards: int


class LaidOut:
    """A table that fits a view, of which only the hidden faces have to be drawn."""

    def __init__(self, game: Game, view: View) -> None:
        self.view = view
        self._table = determinize(game, view, Random(0))
        self._hidden = [
            (token, IN[self._table.faces[token]])
            for zone in self._table.zones
            for token in zone
            if token not in view.faces
        ]
        left = missing(FACES, view.faces.values())
        self._unknown = [face for face, count in enumerate(left) for _ in range(count)]

    def deal(self, random: Random) -> Table:
        """A new table."""
        unknown = self._unknown
        packs: tuple[list[int], list[int]] = [], []
        for place in SeededChance(random).shuffle(len(unknown)):
            face = unknown[place]
            packs[IN[face]].append(face)
        table = self._table.copy()
        faces = table.faces
        for token, number in self._hidden:
            faces[token] = packs[number].pop()
        return table


class Memory:
    """The latest view; and in the short game what is known of hands that could not be played, and are kept.

    Nothing else stays known of hidden cards: hands that are laid down are shuffled in.
    """

    view: View
    """The table as it was last seen."""

    def __init__(self) -> None:
        self.stuck: dict[Seat, Stuck] = {}
        self._laid_out: LaidOut | None = None

    def watch(self, beat: Beat) -> None:
        """Live through one step."""
        event = beat.event
        self.view = beat.view
        facts = beat.view.facts
        assert isinstance(facts, ToutomiFacts)
        if isinstance(event, Passed):
            if facts.short:
                self.stuck[event.seat] = Stuck(facts.total, beat.view.count("hand", event.seat))
        elif isinstance(event, Played | Matched | Reversed | Skipped | Summoned | Attacked):
            self._gone(event.seat, (event.card,))
        elif isinstance(event, Laid):
            self._gone(event.seat, event.cards)

    def _gone(self, seat: Seat, cards: Tokens) -> None:
        """Cards of this hand lie open now; only such as could not be played then are counted."""
        if seat in self.stuck:
            total, number = self.stuck[seat]
            number -= sum(not safe(self.view.faces[card], total) for card in cards)
            if number > 0:
                self.stuck[seat] = Stuck(total, number)
            else:
                del self.stuck[seat]

    def deal(self, game: Game, random: Random) -> Table:
        """A table that may be the real one, drawn from `random`, as `determinize` draws it; many times in a fraction of
        the time.
        """
        if self._laid_out is None or self._laid_out.view is not self.view:
            self._laid_out = LaidOut(game, self.view)
        table = self._laid_out.deal(random)
        for seat, stuck in self.stuck.items():
            if seat != self.view.eyes:
                self._exchange(table, seat, stuck, random)
        return table

    def _exchange(self, table: Table, seat: Seat, stuck: Stuck, random: Random) -> None:
        """Give the hand as many cards as it must have that cannot be played at that total, out of other hidden ones."""
        faces = table.faces
        fit = [token for token in table.zones[seat] if safe(faces[token], stuck.total)]
        hidden = [*table.zones[DECK]]
        for other in range(table.seats):
            if other not in self.stuck and other != self.view.eyes:
                hidden += table.zones[other]
        swaps = [token for token in hidden if not safe(faces[token], stuck.total)]
        random.shuffle(swaps)
        missing = stuck.cards - (len(table.zones[seat]) - len(fit))
        for token, other in zip(fit[: max(0, missing)], swaps, strict=False):
            faces[token], faces[other] = faces[other], faces[token]
