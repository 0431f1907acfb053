"""Brains: the players of AI seats."""

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
    """A seat's thought at a decision, for people after the game."""

    ways: tuple[tuple[Action, float], ...]
    """Possible actions with their probabilities."""
    card: tuple[float, ...] = ()
    """Probability of each face of the card in question.

    Empty if the decision was about none, or if the seat had seen it.
    """
    claim: float | None = None
    """Probability that the claim in question is true.

    None without a claim, or if the seat knew.
    """
    costs: tuple[float | None, ...] = ()
    """Cost of each way in games, compared with the best of them.

    By so much it loses more likely, or wins less likely. None for a way of which it was not computed; empty if for
    none.
    """
    mistakes: tuple[float, float] | None = None
    """Costs of wrong answers to the claim in question, in games.

    Of believing it if it is a lie, and of doubting it if it is true. None where they were not computed.
    """


class Brain(Protocol):
    """A brain: one AI seat in one game.

    It has what its seat has lived through and nothing else.
    """

    def watch(self, beat: Beat) -> None:
        """Observe one beat of the seat; called once for each, in order."""
        ...

    def decide(self, legal: Choices, random: Random) -> Action:
        """Choose one of the seat's legal actions.

        The same beats and the same `random` give the same decision.
        """
        ...


@runtime_checkable
class Mind(Brain, Protocol):
    """A brain for games with people; it can tell its thoughts."""

    def thought(self) -> Thought | None:
        """Return the latest decision's thought; None without a choice."""
        ...


BrainMaker = Callable[[Seat], Brain]
"""Makes the brain of a seat at the beginning of a game."""


@dataclass(frozen=True, slots=True)
class Level:
    """One of four levels.

    All see the same; the higher ones make more of it.
    """

    number: int
    temperature: float
    """Factor of randomness among unequal options, 1 at its best."""
    span: int | None
    """Number of remembered revelations of each other seat; None for all."""
    counts: bool
    """Keeps in mind which cards have gone into which hand."""
    infers: float
    """Strength of inference from others' actions, 0 to 1.

    From what they give, claim and pass on: what they are likely to hold, and how they will answer.
    """
    effort: float
    """Share of the work that a search may take."""
    guarded: bool = False
    """True if it hides its habits, so that it can't be read."""


@dataclass(frozen=True, slots=True)
class Traits:
    """A character's deviations from a seat without habits, all 0 there.

    Lies, doubts and looks are shifted in log-odds: 1 makes what was done half of the time happen 73 % of the time.
    """

    lies: float = 0.0
    """Inclination to false claims."""
    pressure: float = 0.0
    """The same, added in proportion to the danger of losing.

    Nothing at an even share of it.
    """
    shame: float = 0.0
    """The same after being caught, until found truthful."""
    doubts: float = 0.0
    """Inclination to disbelieve."""
    pardon: float = 0.0
    """Reluctance to disbelieve the seat that it doubted last."""
    curiosity: float = 0.0
    """Inclination to look or ask where it might judge at once."""
    grudge: float = 0.0
    """Value of harming its last attacker, relative to the harm's worth.

    As a part of what the harm is worth to all others.
    """
    rivalry: float = 0.0
    """The same for harming who stands best."""
    company: float = 0.0
    """Inclination to deal with everybody, not just the best target.

    Receivers that differ by so much of what usually hangs on a card are chosen 1 to e.
    """
    again: float = 0.0
    """Inclination to deal with its last partner; negative for others.

    Where nobody is to be chosen, to repeat its last claim.
    """
    daring: float = 0.0
    """Liking of risk, in standard deviations added to the worth."""


@dataclass(frozen=True, slots=True)
class Character:
    """A character at an AI seat.

    Words are by language, lines by language and occasion.
    """

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
