"""The only holder of the truth: one game being played, its log, and what each seat has lived through."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, overload

from games.core.actions import Action, Choices, Dealt, Event, Reason
from games.core.chance import Answer, Chance, RecordedChance, ScriptedChance
from games.core.codec import decode, encode
from games.core.game import Game, Result, legal_choices, resolve, watch
from games.core.options import Options
from games.core.table import Ask, Table
from games.core.types import Seat, Token
from games.core.view import View, look, opened, shown, uncovered


class Illegal(Exception):
    """The action is not one that this seat may do now. Nothing has changed."""


class Beat(NamedTuple):
    """One step as somebody has seen it: what happened, and the view right after it."""

    event: Event
    view: View


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the log: an action and what chance answered while it was carried out."""

    seat: Seat
    action: Action
    chance: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Log:
    """The whole game: the save and the replay. `dealt` has the answers of chance to the set-up."""

    game: str
    version: int
    seats: int
    options: dict[str, int]
    dealt: tuple[Answer, ...]
    steps: tuple[Step, ...]

    @property
    def answers(self) -> list[Answer]:
        """All that chance has answered, in order."""
        return [*self.dealt, *(answer for step in self.steps for answer in step.chance)]

    def lines(self) -> list[str]:
        """The log as lines of JSON: the header, then one line for each step."""
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
        options = {str(k): _int(v) for k, v in head["options"].items()}
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
    """What has been done: by whom, out of how many choices, and the indices of the beats that came of it."""

    seat: Seat
    action: Action
    choices: int
    beats: range


class Beats(Sequence[Beat]):
    """What one pair of eyes has lived through so far; views are made when they are asked for."""

    __slots__ = ("_end", "_history", "_sight")

    def __init__(
        self, history: Sequence[tuple[Event, Table]], sight: Callable[[Table], View], end: int | None = None
    ) -> None:
        """`sight`: what the eyes see of a table. `end`: so many there are for good; None: all of the history."""
        self._history = history
        self._sight = sight
        self._end = end

    def __len__(self) -> int:
        return len(self._history) if self._end is None else self._end

    def so_far(self) -> Beats:
        """Those that there are now; they grow no more."""
        return Beats(self._history, self._sight, len(self))

    @overload
    def __getitem__(self, index: int) -> Beat: ...
    @overload
    def __getitem__(self, index: slice) -> list[Beat]: ...
    def __getitem__(self, index: int | slice) -> Beat | list[Beat]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        event, table = self._history[range(len(self))[index]]
        return Beat(event, self._sight(table))


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
        self._latest = 0
        on_log(self.log.header())

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._table.seats

    @property
    def ask(self) -> Ask | None:
        """The decision that is to be made now; None when the game is over."""
        return self._table.ask

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        return self.game.result(self._table)

    @property
    def latest(self) -> int:
        """The index of the first beat of the latest action, or of the deal."""
        return self._latest

    @property
    def unlearned(self) -> bool:
        """Whether nobody has learned anything by the latest decision but that it was made, and what was said with it:
        chance was not asked, nobody has been shown a card since that it had not seen before, and nothing has happened
        that admits something of a card. So it can be taken back.

        It follows from what is public.
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
        """Everything that is needed to play this game again."""
        return Log(self.game.id, self.game.version, self.seats, self.options, self._dealt, tuple(self._steps))

    def legal(self, seat: Seat) -> Choices:
        """The actions that the seat may take now; none unless it is asked."""
        return legal_choices(self.game, self._table, seat)

    def why_not(self, seat: Seat, card: Token) -> Reason | None:
        """Why the seat cannot use a card of its hand, or one that lies open before it, now; None if it can.

        Of the hand only that seat may be told, of open cards everyone.
        """
        return self.game.why_not(self._table, seat, card)

    def why_not_seat(self, other: Seat) -> Reason | None:
        """Why whoever is asked cannot choose this seat now; None if there is nothing to be said.

        Everyone may be told.
        """
        ask = self._table.ask
        return self.game.why_not_seat(self._table, ask.seat, other) if ask else None

    def why_not_verb(self, verb: type[Action]) -> Reason | None:
        """Why whoever is asked cannot do this any more; None if there is nothing to be said.

        Everyone may be told.
        """
        ask = self._table.ask
        return self.game.why_not_verb(self._table, ask.seat, verb) if ask else None

    def view(self, eyes: Seat | None) -> View:
        """The table now, as a seat or a bystander sees it."""
        return look(self._table, eyes)

    @property
    def hands(self) -> dict[int, tuple[int, ...]]:
        """The faces in all hands, by zone, once the game is over; nothing while it goes on."""
        return opened(self._table) if self.result else {}

    def beats(self, eyes: Seat | None) -> Beats:
        """What a seat or a bystander has lived through; grows as the match goes on."""
        return Beats(self._history, partial(look, eyes=eyes))

    @property
    def open_beats(self) -> Beats:
        """All that has happened, with everything on the table turned up, once the game is over; nothing while it goes
        on."""
        return Beats(self._history if self.result else (), uncovered)

    @property
    def moves(self) -> Sequence[Move]:
        """What has been done so far. It goes with `log.steps`; how many choices there were is no secret that a log has
        not, and for nobody at the table."""
        return self._moves

    def submit(self, seat: Seat, action: Action) -> None:
        """Carry out an action and log it. Raises `Illegal`, and then nothing has changed."""
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


def replay(
    log: Log, game: Game, *, then: Chance | None = None, on_log: Callable[[str], None] = lambda line: None
) -> Match:
    """Play a log again; `then` answers what chance is asked if the match is continued.

    Raises `ValueError` or `Illegal` where the log does not fit the game.
    """
    match = Match(game, log.seats, log.options, chance=ScriptedChance(log.answers, then), on_log=on_log)
    for step in log.steps:
        match.submit(step.seat, step.action)
    if match.log != log:
        raise ValueError("chance is asked at other moments than the log says")
    return match
