"""How freely a seat that bluffs chooses."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.core.brain import Level


@dataclass(frozen=True, slots=True)
class Temper:
    """How freely a seat chooses at its best, and how freely it takes the others to choose.

    Temperatures are measured by what usually hangs on a card for who chooses (`Others.swing`), so that early and late,
    at small tables and at large ones, choices are mixed alike: things that differ by so much of it are chosen 1 to e.
    """

    giving: float = 0.03
    """Cards, receivers and claims, within what their image allows."""
    price: float = 0.09
    """What is given away for an even image, of a claim at most. The more, the less is to be read from a seat, and the
    less it makes of others who do not read (see `games.brains.readable`)."""
    answering: float = 0.015
    """Answers."""
    givers: float = 1.25
    """What others give and claim, as this seat expects it of those who do not mind their image."""
    judges: float = 1.0
    """What others answer."""
    least_answer: float = 0.02
    """While the claim may be true and may be a lie, each answer is given at least so often."""

    def at(self, level: Level) -> Temper:
        """The same at another level than the highest."""
        temperature = level.temperature
        return replace(self, giving=self.giving * temperature, answering=self.answering * temperature)
