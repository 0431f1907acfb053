"""The start of a beat: its motion's ingredients and pace."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.core.match import Beat
from games.core.types import Seat, Token
from games.core.view import View
from table.base.measures import FLIP
from table.base.screen import Screen
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.stage.layout.pose import Pose
from table.stage.layout.stand import Struck
from table.stage.motion.flights import FADE, Turn
from table.stage.spec import EventSpec

Shown = tuple[Pose, str | None]
"""A card's current place, and face id (None: its back)."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Timing of motions.

    `stretch` is 1 at speed 1, smaller if faster. `still`: what matters is seen for a moment as a picture of its
    end, and nothing else.
    """

    clock: float
    stretch: float
    screen: Screen
    still: bool = False

    def turn(self, before: str | None, after: str | None, began: float, ms: float | None = None) -> Turn | None:
        """Return a turn from one face to another, or None if equal.

        In `ms`, or the usual time.
        """
        usual = FLIP * self.stretch if ms is None else ms
        return None if before == after else Turn(before, began, FADE * self.stretch if self.screen.reduced else usual)


@dataclass(frozen=True, slots=True)
class Moment:
    """The arrangements before and after a beat.

    How the cards lay in the view before (`old`, `before`), where each is seen (`shown`), and how they will lie
    (`made`, in `places`). `known`: a face as these eyes know it. `staged`: the cards that all look at. `struck`: the
    stand at which the card has been judged, if these eyes are there.
    """

    old: View
    beat: Beat
    spec: EventSpec
    pace: Pace
    before: Arrangement
    made: Arrangement
    shown: Mapping[Token, Shown]
    places: Layout
    known: Callable[[Token], str | None]
    staged: Collection[Token] = ()
    struck: Struck | None = None

    def part(self, name: str) -> Any:
        """Return the value of a cue's part, or None."""
        return self.spec.maybe(self.beat.event, name)

    @property
    def payer(self) -> Seat | None:
        """The seat that pays for it, or None."""
        return self.spec.payer(self.beat.event)

    def lay(self, tokens: Iterable[Token]) -> list[Pose]:
        """Return the former places of these cards, as far as visible."""
        return [self.shown[token][0] for token in tokens if token in self.shown]
