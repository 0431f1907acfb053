"""What thinks for a seat that no person sits on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Protocol, runtime_checkable

from games.core.actions import Action, Choices
from games.core.match import Beat
from games.core.types import Seat


@dataclass(frozen=True, slots=True)
class Thought:
    """What went through a seat's mind when it decided: for those who want to know after the game."""

    ways: tuple[tuple[Action, float], ...]
    """What it might have done, and how likely it was to do so."""
    card: tuple[float, ...] = ()
    """By face: how likely it took the card to be that the decision was about; empty if it was about none, or if the
    seat had seen it."""
    claim: float | None = None
    """How likely it took the claim to be true that the decision was about; None if it was about none, or if it knew."""
    costs: tuple[float | None, ...] = ()
    """By way: how much of a game it took it to give away, compared with the best of them; so much likelier it loses,
    or so much less likely it wins. None for a way of which it did not reckon that; empty if it reckoned none."""


class Brain(Protocol):
    """One AI seat in one game. It has what its seat has lived through and nothing else."""

    def watch(self, beat: Beat) -> None:
        """Live through one step; called once for each of the seat's beats, in order."""
        ...

    def decide(self, legal: Choices, random: Random) -> Action:
        """One of the seat's legal actions. The same beats and the same `random` give the same decision."""
        ...


@runtime_checkable
class Mind(Brain, Protocol):
    """A brain that people play with: afterwards it can tell what it thought."""

    def thought(self) -> Thought | None:
        """What it thought when it decided last; None if there was nothing to think about."""
        ...


BrainMaker = Callable[[Seat], Brain]
"""Makes the brain of a seat at the beginning of a game."""


@dataclass(frozen=True, slots=True)
class Level:
    """One of four. All see the same; the higher ones make more of it."""

    number: int
    temperature: float
    """So many times more freely than at its best it chooses among things that are not equally good."""
    span: int | None
    """So many of the last things that each other seat was found to do are remembered; None: all."""
    counts: bool
    """Keeps in mind which cards have gone into which hand."""
    infers: float
    """How surely it concludes from what others give, claim and pass on what they are likely to hold, and how they will
    answer: from not at all (0) to as well as it can (1)."""
    effort: float
    """Share of the work that a search may take."""
    guarded: bool = False
    """Whether it minds what bystanders can make of all that it says, so that it can't be read."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What a character does differently from a seat without habits, for which all of these are 0.

    Lies, doubts and looks are shifted in log-odds: 1 makes what was done half of the time happen 73 % of the time.
    """

    lies: float = 0.0
    """How gladly it claims what is not true."""
    pressure: float = 0.0
    """The same, as much more as it is in danger of losing (nothing at an even share of it)."""
    shame: float = 0.0
    """The same, until it is found to tell the truth, after it was caught with a lie."""
    doubts: float = 0.0
    """How gladly it disbelieves."""
    pardon: float = 0.0
    """How much less gladly it disbelieves whom it doubted last."""
    curiosity: float = 0.0
    """How gladly it looks or asks, where it might judge at once."""
    grudge: float = 0.0
    """What it gives for harming who has harmed it last, as a part of what the harm is worth to all others."""
    rivalry: float = 0.0
    """The same for harming who stands best."""
    company: float = 0.0
    """How gladly it deals with everybody at the table, and not just with whom it would be best: receivers that differ
    by so much of what usually hangs on a card are chosen 1 to e."""
    again: float = 0.0
    """How gladly it deals with whom it has dealt with last; below 0, with somebody else. Where nobody is to be chosen,
    how gladly it says again what it said last."""
    daring: float = 0.0
    """How it likes what may go very well or very badly: its worth is shifted by so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody who sits at an AI seat. Words are by language, lines by language and occasion."""

    id: str
    traits: Traits = Traits()
    names: Mapping[str, str] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)


class MindMaker(Protocol):
    """Makes the brain of a seat that people play with."""

    def __call__(self, seat: Seat, character: Character, level: Level) -> Mind:
        """A character's brain at a level, at the beginning of a game."""
        ...
