"""Examples of Hypothesis that depend on nothing but their test."""

from __future__ import annotations

from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants


def draw_nothing_from_code() -> None:
    """Let Hypothesis draw no numbers and words from the code.

    It would find those of all modules that happen to be loaded: seconds for each process, and other examples whenever
    other tests have run before.
    """
    providers._get_local_constants = Constants
