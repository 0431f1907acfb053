"""Things to keep in sight when something is shown over the table."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.ui.placement import Groups, edges

_SHORT = 12  # heights of a line that is wide enough for sentences in two rows
_LEAN = 12  # the part of a card's height by which one that leans is broader at most


def compared(
    layout: Layout, made: Arrangement, said: Sequence[Rect], beside: Rect, *, asked: bool, line_told: bool = True
) -> Groups:
    """Rectangles to keep in sight with `beside`, most important first.

    First come the small buttons, which lie over everything, with the areas that hold for all. Then follow the
    rectangles in `said`, such as the bubbles of claims; the question if there is one (`asked`), else its line if
    anything is told there (`line_told`); the other cards of the viewer's hand; names, numbers and piles; and finally
    all other cards.
    """
    hand = [stack.rect for stack in made.stacks]
    own = {portrait for stack in made.stacks for portrait in stack.tokens}
    seats = [rect for place in layout.seats for rect in (place.portrait, place.name, place.badges)]
    seats += [place.hand for seat, place in enumerate(layout.seats) if seat != layout.bottom]
    line = layout.instruction
    groups = (
        [layout.menu, *layout.laws],
        [*said],
        [line, layout.prompt] if asked else [several_rows(line)] * line_told,
        hand,
        [*seats, *layout.piles, *(name.inflate(name.height, 0) for name in layout.labels)],  # with its shade
        [rect for portrait, rect in made.rects.items() if portrait not in own],
    )
    lean = layout.hand_card // _LEAN
    drawn = {edges(rect): edges(rect.inflate(lean, 0)) for rect in hand}
    return tuple(tuple(drawn.get(edges(rect), edges(rect)) for rect in group if rect != beside) for group in groups)


def several_rows(line: Rect) -> Rect:
    """The line's rectangle if its words take two rows, or three.

    While nothing is asked it grows downwards.
    """
    quarters = 11 if line.width < _SHORT * line.height else 7
    return Rect(line.x, line.y, line.width, line.height * quarters // 4)
