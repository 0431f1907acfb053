"""The hand at the bottom."""

from __future__ import annotations

import pytest

from table.match.seats import PERSON
from table.stage.controls.hand import name_room
from tests.table.scenes.playing import sit_down


@pytest.mark.usefixtures("home")
def test_a_name_ends_before_the_next_stack_whose_lower_cards_stick_out() -> None:
    player = sit_down(PERSON, "random", "random")
    player.wait_until_asked()
    made, covered = player.scene.board.resting.made, 0
    for number, (stack, following) in enumerate(zip(made.stacks, made.stacks[1:], strict=False)):
        top = made.poses[stack.tokens[-1]].rect
        left = min(made.poses[token].rect.left for token in following.tokens)
        if stack.rect.width < top.width:
            assert name_room(made, number) < left - top.left
            covered += stack.rect.right > left or len(stack.tokens) > 1
    assert covered
