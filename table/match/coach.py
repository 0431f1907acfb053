"""The coach: choices as the strongest AI would weigh them.

It thinks in a process of its own, so nobody can tell at the table that it was asked. Its advice follows from the seat's
own beats only, as every decision of an AI seat does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random

from games.brains.levels import HIGHEST
from games.core.actions import Action, Event, first_of
from games.core.alike import Key, action_key, none_stands_out
from games.core.brain import Thought
from games.core.chance import SeededChance, stream
from games.core.claims import against
from games.core.determinization import determinize
from games.core.entry import Entry
from games.core.match import Beat, Beats
from games.core.types import Seat, Token
from games.core.view import View
from table.match.outcome import Outcome
from table.match.picker import touches_of
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
LITTLE = 0.005
"""Least cost, in games, that makes a difference."""


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

    In the open before each seat, in its own hand (or looked at by it), open elsewhere, and unseen. `fits`: the faces
    of which the claim is true.
    """

    claim: Event
    before: tuple[int, ...]
    own: int
    open: int
    unseen: int
    fits: frozenset[int] = frozenset()

    @property
    def total(self) -> int:
        """The number of all of them."""
        return sum(self.before) + self.own + self.open + self.unseen


@dataclass(frozen=True, slots=True)
class OwnClaim:
    """A possible claim about a card that its seat knows.

    `view`: the seat's, right after the claim. `face`: the card's.
    """

    claim: Event
    view: View
    face: int
    true: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """Choices, the best first, and the counts of the claim in question.

    Or of the claim that the first choice would make. Interchangeable cards are one way: there are `ways`, of which
    the choices are some that begin differently. The best is what the mind does most. Where claims are made it draws
    lots: a player who always does the same can be read, and plays much worse. So there its probabilities are what
    counts, and what it has `drawn` this time, if that is not the best; else each choice is `priced`. `alike`: of all
    ways none stands out. `thought` is the mind's thought; `against`: the best choice believes (or doubts, False) a
    claim although the opposite is likelier. `says`: what the best choice claims.
    """

    choices: tuple[WeighedAction, ...]
    thought: Thought
    count: Count | None
    ways: int = 0
    drawn: Action | None = None
    priced: bool = False
    alike: bool = False
    against: bool | None = None
    says: OwnClaim | None = None


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
    card = first_of(said, "Token") if said else None
    every = _merged(thought, decided, view)
    choices = _unlike(every)
    best = choices[0]
    step = preview(entry.rules, view, best.action) if entry.claims else None
    others = (preview(entry.rules, view, one.action) for one in choices[1:])
    priced = _priced(choices) and not (step and _claims(entry, chain([step], others)))
    drawn = None if priced else every.get(action_key(decided, view))
    if drawn and drawn not in choices:
        choices = sorted([*choices[: MOST - 1], drawn], key=_order)
    if card is not None and thought.card:
        choices = [replace(one, ends=_ends(entry, view, one.action, card, thought.card)) for one in choices]
    if priced:
        alike = all((one.cost or 0.0) < LITTLE for one in every.values())
    else:
        alike = none_stands_out([one.share for one in every.values()])
    other = drawn.action if drawn and drawn != best else None
    count = _count(entry, view, Beat(said, view) if said else step)
    contrary = against(entry.claims, step.event, thought.claim) if step and said and not alike else None
    says = _own_claim(entry, view, best.action, step) if step else None
    return Advice(tuple(choices), thought, count, len(every), other, priced, alike, contrary, says)


def _merged(thought: Thought, decided: Action, view: View) -> dict[Key, WeighedAction]:
    """Return all ways by what they come to, the best first."""
    costs = thought.costs or (None,) * len(thought.ways)
    every: dict[Key, WeighedAction] = {}
    for (action, share), cost in zip(thought.ways, costs, strict=True):
        key = action_key(action, view)
        if before := every.get(key):
            action, share = decided if action == decided else before.action, share + before.share
            cost = min((one for one in (cost, before.cost) if one is not None), default=None)
        every[key] = WeighedAction(action, share, cost)
    every = every or {action_key(decided, view): WeighedAction(decided, 1.0, None)}
    return dict(sorted(every.items(), key=lambda one: (*_order(one[1]), one[1].action != decided)))


def _order(one: WeighedAction) -> tuple[float, float]:
    return -one.share, one.cost or 0.0


def _unlike(ways: Mapping[Key, WeighedAction]) -> list[WeighedAction]:
    """Keep the first ways that begin differently.

    By the verb, or the first field in which there is any choice.
    """
    values: dict[tuple[object, int], set[object]] = {}
    for verb, *fields in ways:
        for number, value in enumerate(fields):
            values.setdefault((verb, number), set()).add(value)
    found: dict[object, WeighedAction] = {}
    for (verb, *fields), one in ways.items():
        first = next((value for number, value in enumerate(fields) if len(values[verb, number]) > 1), None)
        found.setdefault((verb, first), one)
    return [*found.values()][:MOST]


def _priced(choices: Sequence[WeighedAction]) -> bool:
    """Return True if all of these have costs, in their order."""
    costs = [one.cost for one in choices if one.cost is not None]
    return len(costs) == len(choices) and costs == sorted(costs)


def _claims(entry: Entry, steps: Iterable[Beat]) -> bool:
    """Return True if any of these is a claim, maybe a lie."""
    return entry.claims is not None and any(entry.claims.made(step.event) is not None for step in steps)


def _own_claim(entry: Entry, view: View, action: Action, step: Beat) -> OwnClaim | None:
    """Return what an action claims of a card that its seat knows.

    `step`: its first.
    """
    reader = entry.claims
    event, then = step
    card = first_of(event, "Token") if reader and reader.made(event) is not None else None
    if reader is None or card is None:
        return None
    given = next(
        (int(one.value) for one in touches_of(action) if one.kind == "Token"), None
    )  # whoever gives it has seen it; of one that lies there, the view tells
    face = then.face(card) if given is None else view.face(given)
    if face is None:
        return None
    return OwnClaim(event, then, face, reader.truth(event, replace(then, faces={**then.faces, card: face})))


def _latest_claim(entry: Entry, beats: Beats) -> Event | None:
    reader = entry.claims
    events = (beats[index].event for index in range(len(beats) - 1, -1, -1))
    return next((event for event in events if reader and reader.made(event) is not None), None)


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


def _count(entry: Entry, view: View, step: Beat | None) -> Count | None:
    """Count the cards of a claim by a `view`.

    `step`: what may claim something. None if it claims nothing about a card.
    """
    reader, faces = entry.claims, entry.rules.faces
    if reader is None or step is None or reader.made(step.event) is None:
        return None
    claim, then = step
    card = first_of(claim, "Token")
    if card is None:
        return None
    fits = frozenset(
        face for face in range(len(faces)) if reader.truth(claim, replace(then, faces={**then.faces, card: face}))
    )
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
    return Count(claim, tuple(before), own, open_, unseen, fits)
