"""Focus: Tab, arrows, and the pointer that acts on release.

Nothing acts that is not seen marked.
"""

import pytest
from pygame import Rect

from table.input.intents import OUTSIDE, Accept, GoTo, Move, Next, Point, Press, Previous, Release
from table.ui.focus import Focus, Target

RIGHT, LEFT, DOWN, UP = Move(1, 0), Move(-1, 0), Move(0, 1), Move(0, -1)


def grid() -> Focus:
    """A b c over d e, with e far to the right.

    C is disabled.
    """
    focus = Focus()
    focus.set(
        [
            Target("a", Rect(0, 0, 50, 50)),
            Target("b", Rect(60, 0, 50, 50)),
            Target("c", Rect(120, 0, 50, 50), enabled=False, why="Not now."),
            Target("d", Rect(0, 60, 50, 50)),
            Target("e", Rect(400, 60, 50, 50)),
        ]
    )
    return focus


def at(focus: Focus) -> str | None:
    return focus.lit.id if focus.lit else None


def test_tab_goes_in_order_and_round() -> None:
    focus = grid()
    seen = []
    for _ in range(6):
        focus.handle(Next())
        seen.append(at(focus))
    assert seen == ["a", "b", "c", "d", "e", "a"]
    focus.handle(Previous())
    assert at(focus) == "e"


def test_tab_passes_by_what_is_aside_and_goes_on_from_there() -> None:
    focus = Focus()
    rects = [Rect(60 * i, 0, 50, 50) for i in range(4)]
    focus.set(Target(id, rect, enabled=id in "bd", aside=id in "ac") for id, rect in zip("abcd", rects, strict=True))
    seen = []
    for _ in range(3):
        focus.handle(Next())
        seen.append(at(focus))
    assert seen == ["b", "d", "b"]
    focus.handle(RIGHT)
    assert at(focus) == "c"
    focus.handle(Next())
    assert at(focus) == "d"
    focus.go("a")
    focus.handle(Previous())
    assert at(focus) == "d"


def test_only_where_the_player_has_gone_is_sought() -> None:
    focus = grid()
    focus.prefer("a")
    assert at(focus) is None and not focus.sought
    focus.handle(Next())
    assert at(focus) == "a" and not focus.sought, "keys begin there"
    for gone in (Next(), LEFT, Point((10, 10)), GoTo("d")):
        focus.handle(gone)
        assert focus.sought
        focus.go(at(focus) or "")
        assert focus.sought, "the player is there already"
        focus.go("e")
        assert at(focus) == "e" and not focus.sought, "keys are led there"
    focus.handle(GoTo("d"))
    focus.rest()
    focus.prefer("b")
    assert focus.current and focus.current.id == "b" and not focus.sought
    focus.handle(GoTo("d"))
    focus.set(target for target in focus.targets if target.id != "d")
    assert focus.current is None and not focus.sought


def test_from_a_target_that_is_gone_keys_begin_anew() -> None:
    focus = grid()
    focus.go("c")
    focus.set(target for target in focus.targets if target.id != "c")
    assert focus.current is None
    focus.handle(Next())
    assert at(focus) == "a"
    focus.handle(Next())
    assert at(focus) == "b"


def test_arrows_stray_to_nothing_that_stands_apart_but_tab_goes_there() -> None:
    focus = Focus()
    rects = [Rect(60 * i, 0, 50, 50) for i in range(4)]
    focus.set(Target(id, rect, apart=id in "cd") for id, rect in zip("abcd", rects, strict=True))
    seen = []
    for intent in (Next(), RIGHT, RIGHT, Next(), RIGHT, LEFT, LEFT):
        focus.handle(intent)
        seen.append(at(focus))
    assert seen == ["a", "b", "b", "c", "d", "c", "b"]


def test_if_everything_is_aside_keys_begin_there() -> None:
    focus = Focus()
    focus.set([Target("a", Rect(0, 0, 50, 50), enabled=False, aside=True)])
    focus.handle(Next())
    assert at(focus) == "a"


def test_the_pointer_takes_what_can_be_used_then_what_lies_higher() -> None:
    focus = Focus()
    card, seat = Target("card", Rect(10, 10, 20, 20), level=1), Target("seat", Rect(0, 0, 90, 90))
    for targets in ([card, seat], [seat, card]):
        focus.set(targets)
        assert focus.at((15, 15)) == card
        assert focus.at((50, 50)) == seat
    shut = Target("card", Rect(10, 10, 20, 20), enabled=False, level=1, aside=True)
    focus.set([shut, seat])
    assert focus.at((15, 15)) == seat
    focus.set([shut, Target("seat", Rect(0, 0, 90, 90), enabled=False)])
    assert focus.at((15, 15)) == shut


@pytest.mark.parametrize(
    ("start", "move", "end"),
    [
        ("a", RIGHT, "b"),
        ("a", DOWN, "d"),
        ("b", DOWN, "d"),
        ("d", UP, "a"),
        ("d", RIGHT, "b"),  # e is in the same row, but far away
        ("c", DOWN, "d"),
        ("e", UP, "c"),
        ("a", LEFT, "a"),
        ("e", DOWN, "e"),
    ],
)
def test_arrows_go_to_the_nearest_in_that_direction(start: str, move: Move, end: str) -> None:
    focus = grid()
    focus.go(start)
    focus.handle(move)
    assert at(focus) == end


@pytest.mark.parametrize("key", [Next(), Previous(), Accept(), RIGHT])
def test_the_first_key_only_shows_where_the_focus_is(key: Next | Previous | Accept | Move) -> None:
    focus = grid()
    focus.prefer("d")
    assert focus.lit is None
    assert focus.handle(key) is None
    assert at(focus) == "d" and focus.by_keyboard
    assert focus.handle(Accept()) == focus.targets[3]


@pytest.mark.parametrize("key", [Next(), Accept()])
def test_from_what_cannot_be_used_under_the_pointer_keys_begin_where_they_are_to(key: Next | Accept) -> None:
    focus = grid()
    focus.handle(Point((130, 10)))
    assert at(focus) == "c"
    focus.prefer("d")
    assert at(focus) == "c" and not focus.by_keyboard  # the pointer is still there
    assert focus.handle(key) is None
    assert at(focus) == "d" and focus.by_keyboard
    focus.go("c")
    focus.handle(Next())
    assert at(focus) == "d", "by keys one goes on from wherever one is"
    focus.set(focus.targets[:3])
    focus.handle(Point((130, 10)))
    focus.handle(Next())
    assert at(focus) == "a", "where they were to begin is gone"


def test_enter_does_what_is_marked_while_the_pointer_is_at_nothing_usable() -> None:
    focus = grid()
    red = Target("d", Rect(0, 60, 50, 50), marked=True)
    focus.set([Target("a", Rect(0, 0, 50, 50), chosen=True), *focus.targets[1:3], red])
    focus.prefer("d")
    for pos in ((300, 300), (10, 10), (130, 10)):  # at nothing, at what is chosen, at what can't be used
        focus.handle(Point(pos))
        assert focus.handle(Accept()) == red
        assert at(focus) == "d" and focus.by_keyboard
        focus.handle(Point((70, 10)))
        assert focus.handle(Accept()) == focus.targets[1]


def test_only_enter_acts_and_only_on_what_is_marked_where_keys_begin() -> None:
    focus = grid()
    focus.set([*focus.targets[:3], Target("d", Rect(0, 60, 50, 50), marked=True)])
    focus.prefer("d")
    assert focus.handle(Next()) is None and at(focus) == "d"
    focus = grid()
    focus.set([*focus.targets[:3], Target("d", Rect(0, 60, 50, 50), marked=True)])
    focus.prefer("b")
    assert focus.handle(Accept()) is None and at(focus) == "b"


def test_a_pointer_that_rests_takes_nothing_back_that_was_gone_to() -> None:
    focus = grid()
    focus.handle(Point((10, 10)))
    focus.go("d")
    focus.handle(Point((11, 10)))
    assert at(focus) == "d"
    focus.handle(Point((70, 10)))
    assert at(focus) == "b" and not focus.by_keyboard
    focus.go("d")
    focus.handle(Press((70, 10)))
    assert at(focus) == "b"


def test_a_disabled_target_can_be_gone_to_but_does_not_act() -> None:
    focus = grid()
    focus.go("c")
    assert focus.lit is not None and focus.lit.why == "Not now."
    assert focus.handle(Accept()) is None
    assert focus.handle(Press((130, 10))) is None and focus.handle(Release((130, 10))) is None


def test_the_pointer_acts_on_release_where_it_was_pressed() -> None:
    focus = grid()
    assert focus.handle(Press((10, 10))) is None
    assert focus.handle(Release((70, 10))) is None, "released elsewhere"
    focus.handle(Press((10, 10)))
    acted = focus.handle(Release((12, 12)))
    assert acted is not None and acted.id == "a"
    assert focus.handle(Release((12, 12))) is None, "released without a press"


def test_pointing_lights_without_a_ring_and_leaving_puts_out() -> None:
    focus = grid()
    focus.handle(Point((70, 10)))
    assert at(focus) == "b" and not focus.by_keyboard
    focus.handle(Point(OUTSIDE))
    assert focus.lit is None
    focus.handle(Next())
    assert at(focus) == "b" and focus.by_keyboard


def test_an_overlapped_target_is_hit_only_where_it_can_be_reached() -> None:
    focus = Focus()
    focus.set([Target("under", Rect(0, 0, 50, 50), reach=Rect(0, 0, 20, 50)), Target("over", Rect(30, 0, 50, 50))])
    assert focus.at((10, 10)) == focus.targets[0]
    assert focus.at((25, 10)) is None
    assert focus.at((40, 10)) == focus.targets[1]


def test_the_focus_stays_on_its_target_as_long_as_it_is_there() -> None:
    focus = grid()
    focus.go("d")
    focus.set([Target("d", Rect(5, 5, 9, 9)), Target("x", Rect(50, 5, 9, 9))])
    assert at(focus) == "d"
    focus.set([Target("x", Rect(50, 5, 9, 9))])
    assert focus.current is None
    with pytest.raises(ValueError, match="same id"):
        focus.set([Target("x", Rect(0, 0, 1, 1)), Target("x", Rect(2, 0, 1, 1))])


def test_what_cannot_be_used_is_refused_by_every_way_to_use_it() -> None:
    focus = grid()
    for act in ([Next(), Next(), Next(), Accept()], [Point((130, 10)), Press((130, 10)), Release((130, 10))]):
        for intent in act:
            assert focus.handle(intent) is None
        assert focus.refused and focus.refused.id == "c"
        focus.handle(Point(OUTSIDE))
        assert focus.refused is None
        focus = grid()
    for intent in (Press((130, 10)), Release((10, 10)), Point((130, 10))):
        focus.handle(intent)
        assert focus.refused is None


def test_keys_lead_on_from_a_target_that_is_not_there() -> None:
    for intent in (Next(), Previous()):
        focus = Focus()
        focus.set([Target("a", Rect(0, 0, 40, 40)), Target("b", Rect(50, 0, 40, 40))])
        focus.go("gone")
        focus.handle(intent)
        focus.handle(intent)
        assert focus.lit
