"""The coach: choices as the strongest AI would weigh them.

It thinks in a process of its own, so nobody can tell at the table that it was asked. Its advice follows from the seat's
own beats only, as every decision of an AI seat does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from games.brains.levels import HIGHEST
from games.core.actions import Action, Event, kinds
from games.core.brain import Thought
from games.core.chance import SeededChance, stream
from games.core.determinization import determinize
from games.core.entry import Entry
from games.core.match import Beats
from games.core.types import Seat, Token
from games.core.view import View
from table.match.outcome import Outcome
from table.match.preview import preview
from table.match.session import Session
from table.match.thinker import Question
from table.match.worker import Worker

MIND = f"level:{HIGHEST}"
"""The brain that is asked: one without habits."""
MOST = 3
"""Most choices that are told."""
LEAST = 0.005
"""Cards that are less likely than this are not played through."""


@dataclass(frozen=True, slots=True)
class WeighedAction:
    """An action with its probability and its cost in games (see `Thought.costs`).

    `ends`: by seat and by whether it has lost (or won), the probability that the game ends at once.
    """

    action: Action
    share: float
    cost: float | None
    ends: Mapping[tuple[Seat, bool], float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Count:
    """Numbers of the claimed kind by place, as the seat sees them.

    In the open before each seat, in its own hand (or looked at by it), open elsewhere, and unseen.
    """

    claim: Event
    before: tuple[int, ...]
    own: int
    open: int
    unseen: int

    @property
    def total(self) -> int:
        """The number of all of them."""
        return sum(self.before) + self.own + self.open + self.unseen


@dataclass(frozen=True, slots=True)
class Advice:
    """Choices, and the counts of the claim in question.

    Or of the claim that the first choice would make. The first choice is what the mind decided, drawn from its
    mixed strategy, not its most frequent action: a player who always takes that can be read, and plays much worse.
    The others follow by probability. `thought` is the mind's thought.
    """

    choices: tuple[WeighedAction, ...]
    thought: Thought
    count: Count | None


class Coach:
    """Advice for one person's seat, answered some frames after the question.

    Unless the moment has passed by then.
    """

    def __init__(self, session: Session, worker: Worker) -> None:
        """`worker` is one of its own: AI seats never wait for it."""
        self._session = session
        self._worker = worker
        self._number = worker.new_match()
        self._seed = stream(session.setup.seed, "coach").getrandbits(64)
        self._asked: tuple[int, Seat, int] | None = None

    @property
    def thinks(self) -> bool:
        """True while a question is unanswered."""
        return self._asked is not None

    def ask(self, seat: Seat) -> None:
        """Ask about the seat's current decision."""
        session = self._session
        beats = session.beats(seat)
        question = Question(
            match=self._number,
            game_id=session.entry.id,
            brain=MIND,
            seat=seat,
            seed=self._seed,
            decision=len(beats),
            beats=beats,
            legal=session.legal(seat),
            tell=True,
        )
        self._asked = self._worker.ask(question), seat, len(beats)

    def drop(self) -> None:
        """Discard the pending question."""
        if self._asked:
            self._asked = None
            self._worker.drop()

    def poll(self) -> Advice | None:
        """Return the advice once, when it is there.

        Without any choice if the coach can't think any more.
        """
        answer = self._worker.poll()
        if not self._asked or not answer or answer.number != self._asked[0]:
            return None
        (_, seat, count), self._asked = self._asked, None
        if answer.error:
            return Advice((), Thought(()), None)
        beats = self._session.beats(seat)
        assert len(beats) == count
        return advise(self._session.entry, beats, answer.action, answer.thought or Thought(()))


def advise(entry: Entry, beats: Beats, decided: Action, thought: Thought) -> Advice:
    """Make the advice from a mind's decision and thought.

    `beats` are all that the seat has lived through.
    """
    view = beats[-1].view
    said = _latest_claim(entry, beats) if thought.card or thought.claim is not None else None
    card = _card(said) if said else None
    costs = thought.costs or (None,) * len(thought.ways)
    every = [WeighedAction(action, share, cost) for (action, share), cost in zip(thought.ways, costs, strict=True)]
    every = every or [WeighedAction(decided, 1.0, None)]
    every.sort(key=lambda one: (one.action != decided, -one.share))
    choices = _unlike(every)
    if card is not None and thought.card:
        choices = [replace(one, ends=_ends(entry, view, one.action, card, thought.card)) for one in choices]
    return Advice(tuple(choices), thought, _count(entry, view, said, choices[0].action))


def _unlike(choices: Sequence[WeighedAction]) -> list[WeighedAction]:
    """Keep the first choices that begin differently.

    By the verb, or the first field in which there is any choice.
    """
    values: dict[tuple[type[Action], str], set[object]] = {}
    for one in choices:
        for name in kinds(type(one.action)):
            values.setdefault((type(one.action), name), set()).add(getattr(one.action, name))
    found: dict[object, WeighedAction] = {}
    for one in choices:
        verb = type(one.action)
        first = next((getattr(one.action, name) for name in kinds(verb) if len(values[verb, name]) > 1), None)
        found.setdefault((verb, first), one)
    return [*found.values()][:MOST]


def _latest_claim(entry: Entry, beats: Beats) -> Event | None:
    reader = entry.claims
    events = (beats[index].event for index in range(len(beats) - 1, -1, -1))
    return next((event for event in events if reader and reader.made(event) is not None), None)


def _card(claim: Event) -> Token | None:
    """Return the card that a claim is about, or None."""
    return next((int(getattr(claim, name)) for name, kind in kinds(type(claim)).items() if kind == "Token"), None)


def _ends(
    entry: Entry, view: View, action: Action, card: Token, likely: Sequence[float]
) -> dict[tuple[Seat, bool], float]:
    """Compute `WeighedAction.ends` by playing the action on possible tables.

    The tables fit the seat's view, one with each possible card.
    """
    assert view.ask is not None
    found: dict[tuple[Seat, bool], float] = {}
    for face, share in enumerate(likely):
        if share < LEAST:
            continue
        random = Random(0)
        table = determinize(entry.rules, replace(view, faces={**view.faces, card: face}), random)
        entry.rules.play(table, view.ask.seat, action, SeededChance(random))
        if result := entry.rules.result(table):
            outcome = Outcome(result, view.seats)
            for one in outcome.about:
                key = one, outcome.about_losers
                found[key] = found.get(key, 0.0) + share
    return found


def _count(entry: Entry, view: View, said: Event | None, action: Action) -> Count | None:
    """Count the cards of the current claim, or of the action's.

    None if neither is a claim about a card.
    """
    reader, faces = entry.claims, entry.rules.faces
    if reader is None:
        return None
    claim, then = said, view
    if claim is None:
        claim, then = preview(entry.rules, view, action)
        if reader.made(claim) is None:
            return None
    card = _card(claim)
    if card is None:
        return None
    fits = {face for face in range(len(faces)) if reader.truth(claim, replace(then, faces={**then.faces, card: face}))}
    before, own, open_ = [0] * view.seats, 0, 0
    for zone, seat in zip(view.zones, view.map.seats, strict=True):
        for token in zone if not isinstance(zone, int) else ():
            if view.face(token) not in fits:
                continue
            if not view.is_open(token):
                own += 1
            elif seat is None:
                open_ += 1
            else:
                before[seat] += 1
    unseen = sum(faces[face].count for face in fits) - sum(before) - own - open_
    return Count(claim, tuple(before), own, open_, unseen)
