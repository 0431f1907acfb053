"""One match being played: the true state, the seats, the AI's turns."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass, replace
from math import inf
from random import Random
from typing import Any

from games.core.actions import Action, Choices, Reason
from games.core.chance import Chance, SeededChance, resumed, stream
from games.core.entry import Entry
from games.core.game import Result
from games.core.match import Beats, Log, Match, replay
from games.core.stats import SeatStats, counted
from games.core.table import Ask
from games.core.types import Seat, Token
from games.core.view import View
from table.base.slices import checkpoint
from table.match.players import is_character
from table.match.seats import MatchSetup
from table.match.thinker import Question
from table.match.worker import Worker

SHORTEST_PAUSE, LONGEST_PAUSE = 600.0, 1400.0
"""Apparent thinking time of an AI seat, ms at speed 1.

Drawn from the cosmetic stream, whatever the hand.
"""

BEAT = 250.0
"""Shortest thinking time at any speed, ms, and its step of extension.

It hides how long a brain really thought: it covers 99 % of all decisions at the highest level (`usotaku arena` tells).
"""

LATE = 3000.0
"""Thinking time after which it is announced, ms; longer than any pause."""

_NOBODY = -1  # in the place of a question's number: no brain is asked


@dataclass(frozen=True, slots=True)
class Quiet:
    """A person's wish to have a decision answered automatically.

    `action` answers every decision of the kind `what`, while the public fact `until` is `value`.
    """

    what: str
    action: Action
    until: str
    value: Any


def brain_seed(setup: MatchSetup) -> int:
    """Return the seed of the brains' streams, also for a continued game."""
    return stream(setup.seed, "brains").getrandbits(64)


class Session:
    """A running match; callers decide who sees what of it.

    Only the seat that is asked may call `legal`. Three random streams come from the seed: the deal's, the brains'
    and the cosmetic one. None tells anything about another, and the worker gets only the second.
    """

    def __init__(
        self,
        entry: Entry,
        setup: MatchSetup,
        worker: Worker,
        *,
        log: Log | None = None,
        then: Chance | None = None,
        on_log: Callable[[str], None] = lambda line: None,
        on_look: Callable[[], None] = lambda: None,
    ) -> None:
        """Deal, or continue the game of `log`, then drawing from `then`.

        `on_log` gets each new line of the log as `Match` does; lines that `log` has already are not repeated.
        `on_look` is called after a step that showed a person a card that does not lie open, before anybody can
        see it. Raises `ValueError` or `Illegal` for a set-up or log that does not fit the game.
        """
        self.entry = entry
        self.setup = setup
        self.speed = 1.0
        self._worker = worker
        self._number = worker.new_match()
        self._on_log = on_log
        self._on_look = on_look
        self._cosmetics = stream(setup.seed, "cosmetics")
        self._brain_seed = brain_seed(setup)
        if log is None:
            chance = SeededChance(stream(setup.seed, "chance"))
            self._match = Match(entry.rules, len(setup.seats), setup.options, chance=chance, on_log=self._log_line)
            self._on_look()
        else:
            after = then or resumed(stream(setup.seed, "chance"), log.answers)
            self._on_log = lambda line: checkpoint()  # who sits down again does so in slices
            self._match = replay(log, entry.rules, then=after, on_log=self._log_line)
            self._on_log = on_log
        self._decisions = [0] * self._match.seats
        for step in self._match.log.steps:
            self._decisions[step.seat] += 1
        self._asked: int | None = None
        self._answer: Action | None = None
        self.pause = self._beat = self._since = 0.0
        self._quiet: dict[Seat, Quiet] = {}
        self._only: tuple[int, Action | None] | None = None  # for so many actions
        self._standing_in: dict[Seat, str] = {}
        self.helped = False
        """True once a brain has stood in for a person."""

    @property
    def played(self) -> MatchSetup:
        """The set-up, and whether what has been played counts."""
        return self.setup.handed_on if self.helped else self.setup

    def cosmetics(self, name: str) -> Random:
        """Return a random stream for effects, independent of deal and brains."""
        return stream(self.setup.seed, f"cosmetics {name}")

    def _log_line(self, line: str) -> None:
        self._on_log(line)

    @property
    def ask(self) -> Ask | None:
        """The current decision; None when the game is over."""
        return self._match.ask

    @property
    def asks_person(self) -> bool:
        """True if a person has to decide now.

        Without a standing answer, and with a choice as far as all can tell.
        """
        ask = self.ask
        return ask is not None and self._is_person(ask.seat) and self._known_answer(ask) is None

    @property
    def forced(self) -> Action | None:
        """The decision of a person that the table makes, or None.

        All can tell that it is the only one (see `Match.forced`); it comes after a pause like that of an AI seat.
        """
        ask, now = self.ask, len(self._match.moves)
        if ask is None or not self._is_person(ask.seat):
            return None
        if self._only is None or self._only[0] != now:
            self._only = now, self._match.forced
        return self._only[1]

    def _is_person(self, seat: Seat) -> bool:
        """True if a person currently decides for the seat."""
        return self.setup.seats[seat].is_person and seat not in self._standing_in

    @property
    def wanted(self) -> Choices | None:
        """The choices a person may make, if fewer than all legal ones."""
        return None

    @property
    def teaches(self) -> bool:
        """True if nothing may be said of cards that come later."""
        return False

    @property
    def helps(self) -> bool:
        """True if the table helps to decide.

        It foretells what a card brings, and lights up what can be chosen.
        """
        return True

    @property
    def advised(self) -> Choices | None:
        """The choices at which keys begin, if a lesson speaks of some."""
        return None

    @property
    def result(self) -> Result | None:
        """The result; None while the game goes on."""
        return self._match.result

    @property
    def finished(self) -> Log | None:
        """The whole game once nothing is hidden any more, else None."""
        return self._match.log if self._match.result else None

    @property
    def stats(self) -> list[SeatStats]:
        """Counts of each seat's claims and answers.

        Raises `ValueError` before the end.
        """
        return counted(self._match, self.entry.claims)

    @property
    def log(self) -> Log:
        """The game so far: the true state, for continuing it."""
        return self._match.log

    @property
    def latest_seat(self) -> Seat:
        """The seat of the latest decision.

        Raises `IndexError` before there is any.
        """
        return self._match.log.steps[-1].seat

    def regretted(self, *, whatever: bool = False) -> Log | None:
        """Return the game before a person's latest decision, or None.

        It can be taken back while nobody has learned anything from it (see `Match.unlearned`), or, where one
        person plays alone and wishes it, `whatever` has happened since. Continuing that log needs brains that
        have never seen the decision.
        """
        log, persons = self._match.log, self.setup.persons
        if self._match.result:
            return None
        numbers = (number for number in range(len(log.steps))[::-1] if log.steps[number].seat in persons)
        if not (whatever and len(persons) == 1):
            numbers = (number for number in numbers if number == len(log.steps) - 1 and self._match.unlearned)
        latest = next((number for number in numbers if not self._match.was_forced(number)), None)
        if latest is None:
            return None
        return replace(log, steps=log.steps[:latest])

    @property
    def hands(self) -> dict[int, tuple[int, ...]]:
        """Faces of all hands by zone, empty until the game is over."""
        return self._match.hands

    def beats(self, eyes: Seat | None) -> Beats:
        """Return the growing beats of a seat or a bystander."""
        return self._match.beats(eyes)

    def view(self, eyes: Seat | None) -> View:
        """The table now, as a seat or a bystander sees it."""
        return self._match.view(eyes)

    def legal(self, seat: Seat) -> Choices:
        """Return the seat's legal choices; nothing unless it is asked."""
        return self._match.legal(seat)

    def reasons(self, eyes: Seat | None) -> dict[Token, Reason]:
        """Return why cards are unusable, as far as these eyes may know.

        For the seat's own hand, and for everyone the open cards before the seats, each for its seat.
        """
        view = self.view(eyes)
        found = {}
        for zone, owner, at in zip(view.zones, view.map.owners, view.map.seats, strict=True):
            if at is None or isinstance(zone, int):
                continue
            told = [card for card in zone if (owner == eyes and eyes is not None) or view.is_open(card)]
            found.update({card: self._match.why_not(at, card) for card in told})
        return {card: reason for card, reason in found.items() if reason}

    def seat_reasons(self) -> dict[Seat, Reason]:
        """Return why the asked seat cannot choose certain seats.

        Where the rules have something to say.
        """
        found = {seat: self._match.why_not_seat(seat) for seat in range(self._match.seats)}
        return {seat: reason for seat, reason in found.items() if reason}

    def verb_reasons(self) -> dict[str, Reason]:
        """Return why the asked seat cannot use certain verbs, by name."""
        found = {verb.__name__: self._match.why_not_verb(verb) for verb in self.entry.rules.actions}
        return {verb: reason for verb, reason in found.items() if reason}

    @property
    def latest(self) -> int:
        """The index of the first beat of the latest action."""
        return self._match.latest

    def glimpsed(self, index: int, card: Token, without: Seat) -> int:
        """Return the face of a card that one seat does not see.

        From what another person's eyes have lived through at this beat. Raises `ValueError` if there is no
        other person, or it did not see the card.
        """
        for person in self.setup.persons:
            face = None if person == without else self.beats(person)[index].view.face(card)
            if face is not None:
                return face
        raise ValueError("nobody at the screen may see this card")

    def submit(self, seat: Seat, action: Action) -> None:
        """A seat acts. Raises `Illegal`, and then nothing has changed."""
        known = {person: self.view(person).faces.keys() for person in self.setup.persons}
        self._match.submit(seat, action)
        self._decisions[seat] += 1
        self._asked = self._answer = None
        if any(self._looked(person, faces) for person, faces in known.items()):
            self._on_look()

    def _looked(self, person: Seat, known: Set[Token]) -> bool:
        """True if the latest action showed a person a hidden card."""
        beats = self.beats(person)
        for index in range(self.latest, len(beats)):
            view = beats[index].view
            if any(not view.is_open(token) for token in view.faces.keys() - known):
                return True
        return False

    # Standing in

    def stand_in(self, seat: Seat, player: str) -> None:
        """Let a brain decide for a person's seat until `stand_down`.

        It knows what the seat has lived through.
        """
        self._standing_in[seat] = player
        self.helped = True

    def stand_down(self, seat: Seat) -> None:
        """Return the seat to its person, with any pending decision."""
        if self._standing_in.pop(seat, None) and self.ask and self.ask.seat == seat:
            if self._asked is not None:
                self._worker.drop()
            self._asked = self._answer = None

    # Not to be asked again

    def hush(self, seat: Seat, action: Action, until: str) -> None:
        """Answer a person's decisions of this kind with `action` from now on.

        While the public fact `until` stays the same. Nobody else learns of it: each later answer comes after a
        pause like that of an AI seat, and the wish is neither logged nor saved. Raises `Illegal`, and then
        nothing has changed.
        """
        ask, value = self.ask, getattr(self.view(None).facts, until)
        self.submit(seat, action)
        if ask:
            self._quiet[seat] = Quiet(ask.what, action, until, value)

    def hushed(self, seat: Seat) -> bool:
        """True if the person wished not to be asked.

        Only that seat may be told.
        """
        quiet = self._quiet.get(seat)
        return quiet is not None and getattr(self.view(None).facts, quiet.until) == quiet.value

    def unhush(self, seat: Seat) -> None:
        """End that wish, also for the current question."""
        if self._quiet.pop(seat, None) and self.ask and self.ask.seat == seat:
            self._asked = self._answer = None

    def _known_answer(self, ask: Ask) -> Action | None:
        """Return what need not be asked of a person, or None."""
        return self.forced or self._said_before(ask)

    def _said_before(self, ask: Ask) -> Action | None:
        """Return the standing answer to this question, or None."""
        quiet = self._quiet.get(ask.seat)
        if quiet is None or quiet.what != ask.what or not self.hushed(ask.seat):
            return None
        return quiet.action if quiet.action in self.legal(ask.seat) else None

    def update(self, ms: float) -> None:
        """Advance by `ms`: ask the AI seat, act after its pause.

        The brain is asked at once, also with 0 ms; the pause is the same whether it answers soon or late, see
        `BEAT`.
        """
        ask = self.ask
        if ask is None or self.asks_person:
            return
        if self._asked is None:
            self.pause = self._cosmetics.uniform(SHORTEST_PAUSE, LONGEST_PAUSE)
            self._beat = BEAT if self._ponders(ask.seat) else 0.0
            self._since = 0.0
            self._answer = self._known_answer(ask)
            self._asked = _NOBODY if self._answer else self._ask(ask)
        self.pause -= ms * self.speed if ms else 0.0  # with 0 ms it goes on at no speed
        answer = self._worker.poll()
        if answer and answer.number == self._asked:
            self._answer = answer.action
        self._beat -= ms
        self._since += ms
        if self.pause > 0 or self._beat > 0:
            return
        if self._answer is not None:
            self.submit(ask.seat, self._answer)
        elif self._ponders(ask.seat):
            self._beat = BEAT

    @property
    def next_change(self) -> float:
        """Ms until a seat without a person may decide."""
        if self.ask is None or self.asks_person:
            return inf
        return 0.0 if self._asked is None else max(0.0, self.pause / self.speed, self._beat)

    @property
    def late(self) -> bool:
        """True if the asked seat has been thinking long; public."""
        return self._asked is not None and self._since >= LATE

    def leave(self) -> None:
        """Leave the table: pending thoughts are dropped."""
        if self._asked is not None:
            self._worker.drop()

    def _ponders(self, seat: Seat) -> bool:
        """True if a decision may take noticeable time.

        Who sits where is public.
        """
        who = self.setup.seats[seat]
        return who.is_person or is_character(who.player)

    def _ask(self, ask: Ask) -> int:
        """Ask the brain of an AI seat; return the answer's number."""
        seat = ask.seat
        question = Question(
            match=self._number,
            game_id=self.entry.id,
            brain=self._standing_in.get(seat, self.setup.seats[seat].player),
            seat=seat,
            seed=self._brain_seed,
            decision=self._decisions[seat],
            beats=self.beats(seat),
            legal=self.legal(seat),
        )
        return self._worker.ask(question)
