"""The rows of a finished game, in signs and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.actions import actor, kinds
from games.core.ledger import Row
from games.core.match import Beat
from games.core.types import Seat
from table.review.answers import why
from table.review.costs import Cost
from table.review.past import Past
from table.stage.cues.cues import signs
from table.stage.spec import BoardSpec
from table.stage.speech.event_icons import TO, Card, SeatIcon, Sign, Stamp
from table.stage.speech.narrator import Narrator

GAME, MOVED, LIES, FOOLED, COSTS = "game", "moved", "lies", "fooled", "costs"
"""Orders and filters of the rows.

As they were played; what has moved most first; so the lies; so what fooled somebody: by how it stood with all cards
open. And what people's decisions have cost them: by what they could know. A row is told in one of the two, never both.
"""
AT_ONCE = 0.05
"""Least difference in immediate ends that is told."""


class Line(NamedTuple):
    """A sentence about a row; `bad`: it tells a loss."""

    words: str
    bad: bool = False


class Effect(NamedTuple):
    """A change of a seat's chance that the game ends well."""

    seat: Seat
    moved: float


class Rows:
    """Tells what the rows of a past are, in one language."""

    def __init__(self, past: Past, narrator: Narrator, spec: BoardSpec) -> None:
        self._past = past
        self._narrator = narrator
        self._spec = spec
        self._beats: dict[int, int] = {}
        self._signs: dict[int, tuple[Sequence[Sign], Sequence[Sign]]] = {}
        self._said: dict[tuple[int, bool], str] = {}
        self._rounds: dict[int, str] = {}
        self._costs: dict[int, Cost] = {}

    def take(self, costs: Sequence[Cost]) -> None:
        """Tell of these costs, too, from now on."""
        self._costs = {}
        for cost in costs:  # the worst first
            self._costs.setdefault(self._past.by_step[cost.step], cost)
        self._said = {key: said for key, said in self._said.items() if not key[1]}

    def cost(self, number: int) -> Cost | None:
        """Return the cost of an answer, where known."""
        return self._costs.get(number)

    def orders(self) -> list[str]:
        """The orders in which there is something to see."""
        rows = self._past.rows
        there = {
            GAME: True,
            MOVED: bool(self._past.curve),
            LIES: any(row.is_lie for row in rows),
            FOOLED: any(row.fooled is not None for row in rows),
            COSTS: bool(self._costs),
        }
        return [order for order, any_ in there.items() if any_]

    def listed(self, order: str, seat: int | None) -> list[int]:
        """Return the rows that concern a seat, or all.

        Of lies its own, of who was fooled where it was, of costs its own: as many as are counted elsewhere.
        """
        rows, every = self._past.rows, seat is None
        if order == COSTS:  # the worst first
            return [number for number, cost in self._costs.items() if every or cost.seat == seat]
        if order == LIES:
            shown = [number for number, row in enumerate(rows) if row.is_lie and (every or row.seat == seat)]
        elif order == FOOLED:
            shown = [n for n, row in enumerate(rows) if row.fooled is not None and (every or row.fooled == seat)]
        else:
            shown = [number for number, row in enumerate(rows) if every or seat in (row.seat, row.to, row.judge)]
        return shown if order == GAME else sorted(shown, key=lambda number: (-abs(self._moved(number)), number))

    def _moved(self, number: int) -> float:
        swing = self._past.swing(number)
        return swing[1] if swing else 0.0

    def beat(self, number: int) -> int:
        """Return the beat of a row: its claim, or first told event.

        Of an event of its own seat, that is.
        """
        if number not in self._beats:
            row, beats = self._past.rows[number], self._past.match.beats(None)
            own = (at for at in row.beats if beats[at].event == row.event)
            of_it = (at for at in row.beats if actor(beats[at].event) == row.seat)
            told = own if row.is_claim else (at for at in of_it if self._narrator.log_line(beats[at]))
            self._beats[number] = next(told, row.beats.start)
        return self._beats[number]

    def signs(self, number: int) -> tuple[Sequence[Sign], Sequence[Sign]]:
        """Return the signs of action and answer.

        With the card in question and whether it was true.
        """
        if number not in self._signs:
            self._signs[number] = self._found(number)
        return self._signs[number]

    def said(self, number: int, order: str) -> str:
        """Return the sentences as one text."""
        key = number, order == COSTS
        if key not in self._said:
            self._said[key] = "\n".join(line.words for line in self.sentences(number, order))
        return self._said[key]

    def effect(self, number: int, order: str) -> Effect | None:
        """Return what a row has moved, or what it cost.

        The latter in the order of costs.
        """
        if order == COSTS:
            cost = self._costs[number]
            return Effect(cost.seat, -cost.points / 100)
        if (swing := self._swing(number)) is None:
            return None
        seat, before, after = swing
        return Effect(seat, (after - before) / 100)

    def measure(self, order: str) -> str:
        """Return the key of the text that says what `effect` tells."""
        return f"timeline.{self._aim}_{'costs' if order == COSTS else 'changes'}"

    @property
    def _aim(self) -> str:
        """The aim of the chances: not to lose, or to win."""
        return "surviving" if self._past.outcome.about_losers else "winning"

    def _swing(self, number: int) -> tuple[Seat, int, int] | None:
        """Return the seat that a row moved most.

        And its chance before and after, in per cent.
        """
        if (swing := self._past.swing(number)) is None:
            return None
        before, after = (_percent(shares[swing[0]]) for shares in self._past.curve[number : number + 2])
        return swing[0], before, after

    def _found(self, number: int) -> tuple[Sequence[Sign], Sequence[Sign]]:
        row, at = self._past.rows[number], self.beat(number)
        beat = self._past.match.beats(None)[at]
        game = self._past.entry.rules
        said = [*signs(beat, self._spec, game)]
        if row.is_claim:
            said += [Card(game.faces[face].id) for face in self._faces(row, at)]
            said.append(Stamp(bool(row.truth)))
        if row.judge is None:
            return said, ()
        who = SeatIcon(row.judge)
        return said, (who, TO) if row.answer == "passed" else (who, Stamp(row.answer == "believed", said=True))

    def _faces(self, row: Row, at: int) -> list[int]:
        """The faces of the cards that a claim is about."""
        open_beat: Beat = self._past.match.open_beats[at]
        tokens = [getattr(row.event, name) for name, kind in kinds(type(row.event)).items() if kind == "Token"]
        return [open_beat.view.faces[token] for token in tokens]

    def sentences(self, number: int, order: str) -> list[Line]:
        """Return a row in words: action, truth, answer, effect or cost."""
        row, words, name = self._past.rows[number], self._narrator.words, self._narrator.name
        told = [self._narrator.log_line(self._past.match.beats(None)[self.beat(number)])]
        if not told[0]:
            told = [self._done(row)]
        if row.is_claim:
            told.append(words("timeline.true" if row.truth else "timeline.lie"))
        if row.judge is not None:
            told.append(words(f"timeline.{row.answer}", name=name(row.judge)))
        if order == COSTS:
            return [*map(Line, told), *self._regret(self._costs[number])]
        if swing := self._swing(number):
            seat, before, after = swing
            if before != after:
                by = signed((after - before) / 100)
                said = words(f"timeline.{self._aim}_moved", name=name(seat), before=before, after=after, by=by)
                return [*map(Line, told), Line(said, bad=after < before)]
        return [*map(Line, told)]

    def _regret(self, cost: Cost) -> Iterator[Line]:
        """Yield what a decision cost: how it stood, at best, as chosen.

        And if the game would often have been over at once.
        """
        beats = self._past.match.moves[cost.step].beats
        better = self._narrator.teller.action(cost.better, self._past.match.beats(cost.seat)[beats.start - 1].view)
        words, name = self._narrator.words, self._narrator.name(cost.seat)
        yield Line(words(f"timeline.{self._aim}_cost", name=name, points=cost.points), bad=True)
        for key in ("before", "best", "chosen"):
            chance = _percent(getattr(cost, key))
            yield Line(words(f"timeline.cost_{key}", percent=chance, action=better), bad=True)
        if cost.against is not None:
            yield Line(why(cost.against, cost.claim, cost.mistakes, words))
        if cost.at_once and abs(cost.at_once[0] - cost.at_once[1]) >= AT_ONCE:
            ends, instead = map(_percent, cost.at_once)
            yield Line(words(f"timeline.{self._aim}_at_once", name=name, action=better, ends=ends, instead=instead))

    def _done(self, row: Row) -> str:
        """In the words of whoever decided, where the log has none."""
        view = self._past.match.beats(row.seat)[row.beats.start - 1].view
        return self._narrator.teller.action(self._past.match.moves[row.steps.start].action, view)

    def round(self, number: int) -> str:
        """Return the round in which a row begins.

        "" in a game without rounds.
        """
        if number not in self._rounds:
            begins = self._past.rows[number].beats.start
            self._rounds[number] = self._narrator.round(self._past.match.beats(None)[begins].view)
        return self._rounds[number]


def signed(moved: float) -> str:
    """Return a change of a chance in points, with its sign."""
    return f"{100 * moved:+.0f}".replace("-", "−")


def _percent(chance: float) -> int:
    return round(100 * chance)
