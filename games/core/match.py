"""A match: the true state, its log, and every seat's beats.

The only holder of the truth.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple, overload

from games.core.actions import Action, Choices, Dealt, Event, Reason
from games.core.chance import Answer, Chance, RecordedChance, ScriptedChance
from games.core.codec import decode, encode
from games.core.game import Game, Result, legal_choices, resolve, watch
from games.core.options import Options, recorded
from games.core.table import Ask, Table
from games.core.types import Seat, Token
from games.core.view import View, look, opened, shown, uncovered

KEPT = 500
"""Most beats that a match keeps for those who ask again."""


class Illegal(Exception):
    """The seat may not do this now; nothing has changed."""


class Beat(NamedTuple):
    """A step as somebody saw it: the event, the view after."""

    event: Event
    view: View


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the log: an action, and chance's answers to it."""

    seat: Seat
    action: Action
    chance: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Log:
    """The whole game: the save and the replay.

    `dealt` has the answers of chance to the set-up; `options` are as `recorded` leaves them.
    """

    game: str
    version: int
    seats: int
    options: dict[str, int]
    dealt: tuple[Answer, ...]
    steps: tuple[Step, ...]

    @property
    def answers(self) -> list[Answer]:
        """All answers of chance, in order."""
        return [*self.dealt, *(answer for step in self.steps for answer in step.chance)]

    def lines(self) -> list[str]:
        """Return lines of JSON: the header, then one for each step."""
        return [self.header(), *(step_line(step) for step in self.steps)]

    def header(self) -> str:
        """The first line."""
        row = {"game": self.game, "version": self.version, "seats": self.seats, "options": self.options}
        return json.dumps({**row, "dealt": self.dealt}, separators=(",", ":"))


def step_line(step: Step) -> str:
    """One line of JSON for a step."""
    return json.dumps([step.seat, encode(step.action), step.chance], separators=(",", ":"))


def parse_log(lines: Iterable[str], games: Iterable[Game]) -> Log:
    """Read what `Log.lines` wrote.

    Raises `ValueError` if it is not a log, or one of another game or version than `games` has.
    """
    try:
        rows = [json.loads(line) for line in lines]
        head: dict[str, Any] = rows[0]
        game = next(g for g in games if g.id == head["game"] and g.version == head["version"])
        steps = tuple(Step(_int(seat), decode(row, game.actions), _answers(chance)) for seat, row, chance in rows[1:])
        options = recorded(game.options, {str(k): _int(v) for k, v in head["options"].items()})
        return Log(game.id, game.version, _int(head["seats"]), options, _answers(head["dealt"]), steps)
    except (LookupError, TypeError, AttributeError, StopIteration, RecursionError) as error:
        raise ValueError(f"not a log of a game known here: {error!r}") from error


def _answers(rows: list[Any]) -> tuple[Answer, ...]:
    return tuple(tuple(map(_int, row)) if isinstance(row, list) else _int(row) for row in rows)


def _int(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value


class Move(NamedTuple):
    """An action: its seat, its number of alternatives, its beats.

    By the indices of the beats.
    """

    seat: Seat
    action: Action
    choices: int
    beats: range


class Beats(Sequence[Beat]):
    """The beats of one pair of eyes, computed on demand."""

    __slots__ = ("_beat", "_count")

    def __init__(self, count: Callable[[], int], beat: Callable[[int], Beat]) -> None:
        """`count` tells how many there are by now, `beat` returns one."""
        self._count = count
        self._beat = beat

    def __len__(self) -> int:
        return self._count()

    def so_far(self) -> Beats:
        """Return the present beats; they grow no more."""
        return Beats(partial(int, len(self)), self._beat)

    @overload
    def __getitem__(self, index: int) -> Beat: ...
    @overload
    def __getitem__(self, index: slice) -> list[Beat]: ...
    def __getitem__(self, index: int | slice) -> Beat | list[Beat]:
        where = range(len(self))[index]
        return self._beat(where) if isinstance(where, int) else [*map(self._beat, where)]


def _sight(history: Sequence[tuple[Event, Table]]) -> Callable[[Seat | None, int], Beat]:
    """Return a function that sees one beat, and keeps the latest ones."""

    @lru_cache(maxsize=KEPT)
    def seen(eyes: Seat | None, index: int) -> Beat:
        event, table = history[index]
        return Beat(event, look(table, eyes))

    return seen


class Match:
    """A game from the deal to the result.

    `on_log` is called with each new line of the log (see `Log.lines`) before anybody sees what follows from it.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options | None = None,
        *,
        chance: Chance,
        on_log: Callable[[str], None] = lambda line: None,
    ) -> None:
        """Set up and deal. Raises `ValueError` as `resolve` does."""
        self.game = game
        self.options = resolve(game, seats, options)
        self._record: list[Answer] = []
        self._chance = RecordedChance(chance, self._record)
        self._on_log = on_log
        self._table = game.start(seats, self.options, self._chance)
        self._dealt = tuple(self._record)
        self._steps: list[Step] = []
        self._moves: list[Move] = []
        self._history: list[tuple[Event, Table]] = [(Dealt(), self._table.copy())]
        self._seen = _sight(self._history)
        self._open: tuple[Beat, ...] = ()
        self._latest = 0
        on_log(self.log.header())

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._table.seats

    @property
    def ask(self) -> Ask | None:
        """The current decision; None when the game is over."""
        return self._table.ask

    @property
    def result(self) -> Result | None:
        """The result; None while the game goes on."""
        return self.game.result(self._table)

    @property
    def latest(self) -> int:
        """The index of the first beat of the latest action, or deal."""
        return self._latest

    @property
    def unlearned(self) -> bool:
        """True if the latest decision can be taken back unlearned.

        Nobody has learned anything by it but that it was made, and what was said with it: chance was not asked,
        nobody has been shown a card since that it had not seen before, and nothing has happened that admits
        something of a card. It follows from what is public.
        """
        if not self._steps or self._steps[-1].chance:
            return False
        before, since = self._history[self._latest - 1][1], self._history[self._latest :]
        return not any(
            event.admits or shown(look(before, eyes), look(table, eyes))
            for event, table in since
            for eyes in (*range(self.seats), None)
        )

    @property
    def log(self) -> Log:
        """Everything needed to replay this game."""
        options = recorded(self.game.options, self.options)
        return Log(self.game.id, self.game.version, self.seats, options, self._dealt, tuple(self._steps))

    def legal(self, seat: Seat) -> Choices:
        """Return the seat's legal actions; none unless it is asked."""
        return legal_choices(self.game, self._table, seat)

    @property
    def forced(self) -> Action | None:
        """The only legal action, if all can tell, or None.

        That is where the asked seat sees no more than a bystander: what is legal follows from what it sees. Where only
        cards that others don't see leave a single action, it is the seat's secret that there is no other.
        """
        ask = self.ask
        legal = self.legal(ask.seat) if ask else None
        if ask is None or legal is None or legal.size != 1:
            return None
        return legal.at(0) if _sees_no_more(self._table, ask.seat) else None

    def was_forced(self, number: int) -> bool:
        """True if an action, by its number, was `forced`."""
        move = self._moves[number]
        return move.choices == 1 and _sees_no_more(self._history[move.beats.start - 1][1], move.seat)

    def why_not(self, seat: Seat, card: Token) -> Reason | None:
        """Return why the seat cannot use a card now, or None.

        A card of its hand, or one that lies open before it. Of the hand only that seat may be told, of open
        cards everyone.
        """
        return self.game.why_not(self._table, seat, card)

    def why_not_seat(self, other: Seat) -> Reason | None:
        """Return why the asked seat cannot choose this seat, or None.

        Everyone may be told.
        """
        ask = self._table.ask
        return self.game.why_not_seat(self._table, ask.seat, other) if ask else None

    def why_not_verb(self, verb: type[Action]) -> Reason | None:
        """Return why the asked seat has lost a verb, or None.

        Everyone may be told.
        """
        ask = self._table.ask
        return self.game.why_not_verb(self._table, ask.seat, verb) if ask else None

    def view(self, eyes: Seat | None) -> View:
        """The table now, as a seat or a bystander sees it."""
        return look(self._table, eyes)

    @property
    def hands(self) -> dict[int, tuple[int, ...]]:
        """Faces of all hands by zone, empty until the game is over."""
        return opened(self._table) if self.result else {}

    def beats(self, eyes: Seat | None) -> Beats:
        """Return the growing beats of a seat or a bystander."""
        return Beats(self._history.__len__, partial(self._seen, eyes))

    @property
    def open_beats(self) -> Sequence[Beat]:
        """All beats with everything turned up, empty until the end.

        Computed once: ledger, feats and costs go through them again and again.
        """
        if self.result and not self._open:
            self._open = tuple(Beat(event, uncovered(table)) for event, table in self._history)
        return self._open

    @property
    def moves(self) -> Sequence[Move]:
        """All actions so far, parallel to `log.steps`.

        The numbers of choices are no secret that a log has not, and for nobody at the table.
        """
        return self._moves

    def submit(self, seat: Seat, action: Action) -> None:
        """Carry out an action and log it.

        Raises `Illegal`, and then nothing has changed.
        """
        legal = self.legal(seat)
        if action not in legal:
            raise Illegal(f"seat {seat} may not {action} now")
        self._record.clear()
        steps = watch(self.game, self._table, seat, action, self._chance)
        step = Step(seat, action, tuple(self._record))
        self._steps.append(step)
        self._on_log(step_line(step))
        self._latest = len(self._history)
        self._history.extend(steps)
        self._moves.append(Move(seat, action, len(legal), range(self._latest, len(self._history))))


def _sees_no_more(table: Table, seat: Seat) -> bool:
    """True if a seat knows no other faces than a bystander."""
    return look(table, seat).faces.keys() == look(table, None).faces.keys()


def redealt(
    log: Log, game: Game, *, then: Chance | None = None, on_log: Callable[[str], None] = lambda line: None
) -> Match:
    """Return a match at the deal of a log.

    Its chance answers as the log says, then as `then` does. Raises `ValueError` where the log does not fit the game.
    """
    return Match(game, log.seats, log.options, chance=ScriptedChance(log.answers, then), on_log=on_log)


def replay(
    log: Log, game: Game, *, then: Chance | None = None, on_log: Callable[[str], None] = lambda line: None
) -> Match:
    """Replay a log; `then` answers chance if the match continues.

    Raises `ValueError` or `Illegal` where the log does not fit the game.
    """
    match = redealt(log, game, then=then, on_log=on_log)
    for step in log.steps:
        match.submit(step.seat, step.action)
    if match.log != log:
        raise ValueError("chance is asked at other moments than the log says")
    return match
