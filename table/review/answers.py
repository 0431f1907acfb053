"""Reasons for answers that go against what is likelier."""

from __future__ import annotations

from games.core.words import Words

LITTLE = 0.005
"""Least cost, in games, that is told as a number."""


def why(believed: bool, claim: float, mistakes: tuple[float, float] | None, words: Words) -> str:
    """Return why such an answer is given, in a sentence.

    By `mistakes` (see `Thought.mistakes`), or that they don't tell.
    """
    if mistakes and believed == ((1 - claim) * mistakes[0] < claim * mistakes[1]):
        lie, truth = mistakes
        if max(lie, truth) < LITTLE:
            return words("answers.little")
        key = "answers.believe" if believed else "answers.doubt"
        return words(key, lie=_cost(lie, words), truth=_cost(truth, words))
    return words("answers.unknown")


def _cost(games: float, words: Words) -> str:
    if games < LITTLE:
        return words("answers.costs_little" if games > 0 else "answers.costs_nothing")
    return words("answers.costs", games=round(100 * games))
