"""A monkey at the program.

It makes whatever moves there are, mostly where there is something to press.

What it finds is shrunk by Hypothesis to a short list of moves, printed so that it can be pasted into a test.
"""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.examples import draw_nothing_from_code
from tests.table.monkey import way
from tests.table.monkey.beginning import Beginning, beginnings
from tests.table.monkey.moves import Move, moves
from tests.table.monkey.program import Program

draw_nothing_from_code()


class Monkey(RuleBasedStateMachine):
    """Begins somewhere, makes moves, and in the end must find home."""

    allowed: st.SearchStrategy[Beginning] = beginnings()
    """The beginnings allowed."""

    _program: Program | None = None

    @initialize(beginning=st.runner().flatmap(lambda monkey: monkey.allowed))
    def begin(self, beginning: Beginning) -> None:
        """Bring the program to a scene."""
        self._program = Program(beginning)
        self._program.frame()

    @rule(move=moves)
    def do(self, move: Move) -> None:
        """Make a move."""
        assert self._program
        move.do(self._program)

    def teardown(self) -> None:
        """See `RuleBasedStateMachine.teardown`."""
        if self._program:
            try:
                if not self._program.broken:
                    way.on(self._program)
                    way.home(self._program)
            finally:
                self._program.close()


def play(beginning: Beginning, *made: Move) -> None:
    """Make these moves, and go home."""
    monkey = Monkey()
    try:
        monkey.begin(beginning)
        for move in made:
            monkey.do(move)
    finally:
        monkey.teardown()
