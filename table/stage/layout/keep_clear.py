"""What on the table has to be seen together with something that is shown over it for a while."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.ui.placement import Groups, edges


def compared(layout: Layout, made: Arrangement, said: Sequence[Rect], beside: Rect, *, asked: bool) -> Groups:
    """What is compared with what lies at `beside`: what holds for all, what has been claimed (bubbles at `said`), what
    is asked if anything is, the other cards of the own hand; then names, numbers and piles, and all other cards. The
    small buttons come first: they lie over everything."""
    hand = [stack.rect for stack in made.stacks]
    own = {token for stack in made.stacks for token in stack.tokens}
    seats = [rect for place in layout.seats for rect in (place.token, place.name, place.badges)]
    seats += [place.hand for seat, place in enumerate(layout.seats) if seat != layout.bottom]
    line = layout.instruction
    groups = (
        [layout.menu, *layout.laws],
        [*said],
        [line, layout.prompt] if asked else [two_rows(line)],
        hand,
        [*seats, *layout.piles, *layout.labels],
        [rect for token, rect in made.rects.items() if token not in own],
    )
    return tuple(tuple(edges(rect) for rect in group if rect != beside) for group in groups)


def two_rows(line: Rect) -> Rect:
    """Where what is said on the line stands if it takes two rows: while nothing is asked it grows downwards."""
    return Rect(line.x, line.y, line.width, line.height * 7 // 4)
