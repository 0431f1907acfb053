"""How the others are taken to be, before anything is known of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Priors:
    """How freely they choose, and what they have in common.

    `practice --priors` finds what predicts best. For heuristics that is creators 0.043,
    bosses 0.017 and honest 1.2; for those of all levels as well as such creators 0.0175, bosses 0.02 and honest 0.5.
    These lie between, and predict either kind by at most 0.02 nats a choice worse. What is won hardly hangs on them:
    with creators 0.02 to 0.035, bosses 0.018 or honest 0.9, fifteen thousand games each were won alike.
    """

    creators: float = 0.025
    """How freely creators choose: things that differ by so much chance to win are chosen 1 to e."""
    bosses: float = 0.014
    """The same of bosses."""
    honest: float = 0.6
    """By so much creators are more honest, in log-odds, than those who go by nothing but their chances to win."""
    unlike: float = 0.5
    """So far, in log-odds, bosses allow more or less gladly than those."""
    alike_creators: float = 0.6
    """So much of what one of the others does as a creator is expected of the rest."""
    alike_bosses: float = 0.6
    """The same of bosses."""


PRIORS = Priors()
