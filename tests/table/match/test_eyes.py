"""The curtain: who may see, step by step in time."""

from __future__ import annotations

import pytest

from games.core.table import Ask
from table.base.measures import CURTAIN_BACK, CURTAIN_DEAF, LOOKED_AT
from table.match.eyes import Eyes, Phase

OFFER = Ask(1, "offer")
ANSWER = Ask(2, "answer")


def eyes(*persons: int, cover_after_ms: float = 30_000) -> Eyes:
    return Eyes(persons, lambda what: what == "answer", cover_after_ms)


def private(it: Eyes, ask: Ask = OFFER) -> Eyes:
    """Bring it to the private part."""
    it.update(10, ask, at_rest=True)
    for step in (0, 1):
        it.update(CURTAIN_DEAF, ask, at_rest=True)
        assert it.press(step)
    assert it.phase is Phase.PRIVATE
    return it


def test_one_person_never_sees_a_curtain() -> None:
    it = eyes(1)
    for ask in (OFFER, ANSWER, None, Ask(1, "answer")):
        it.update(100_000, ask, at_rest=True)
        it.cover()
        it.decided()
        assert (it.phase, it.who, it.curtain) == (Phase.PUBLIC, 1, False)
    assert it.may_act(OFFER)
    assert not it.may_act(ANSWER)
    assert not it.may_act(None)


def test_without_persons_a_bystander_looks_on() -> None:
    it = eyes()
    it.update(10, OFFER, at_rest=True)
    assert (it.phase, it.who) == (Phase.PUBLIC, None)
    assert not it.may_act(OFFER)


def test_the_whole_way_round() -> None:
    it = eyes(0, 1)
    assert (it.phase, it.who) == (Phase.PUBLIC, None)
    it.update(10, OFFER, at_rest=False)
    assert it.phase is Phase.PUBLIC
    it.update(10, OFFER, at_rest=True)
    assert (it.phase, it.seat, it.what, it.step, it.who) == (Phase.COVER, 1, "offer", 0, None)
    it.update(CURTAIN_DEAF, OFFER, at_rest=True)
    assert it.press(0)
    assert (it.phase, it.step, it.who) == (Phase.COVER, 1, None)
    it.update(CURTAIN_DEAF, OFFER, at_rest=True)
    assert not it.may_act(OFFER)
    assert it.press(1)
    assert (it.phase, it.who) == (Phase.PRIVATE, 1)
    assert it.may_act(OFFER)
    it.decided()
    assert (it.phase, it.who) == (Phase.CLOSING, None)
    assert not it.may_act(ANSWER)
    it.update(CURTAIN_DEAF, ANSWER, at_rest=False)
    assert it.press(0)
    assert (it.phase, it.who, it.seat) == (Phase.PUBLIC, None, None)


def test_two_different_presses_each_deaf_at_first() -> None:
    it = eyes(0, 1)
    it.update(10, OFFER, at_rest=True)
    assert it.deaf
    assert not it.press(0)
    it.update(CURTAIN_DEAF - 1, OFFER, at_rest=True)
    assert not it.press(0)
    it.update(1, OFFER, at_rest=True)
    assert not it.press(1)  # the second one cannot be the first
    assert it.press(0)
    assert not it.press(1)
    it.update(CURTAIN_DEAF, OFFER, at_rest=True)
    assert not it.press(0)  # and the first one not the second
    assert it.press(1)


@pytest.mark.parametrize("other", [None, 2, 0])
def test_who_has_been_asked_at_the_screen_meanwhile_sits_there_instead(other: int | None) -> None:
    """One press shows the hand only while nobody else has come.

    Seat 0 is an AI's.
    """
    it = private(eyes(1, 2))
    it.decided()
    it.update(CURTAIN_BACK, None, at_rest=True)
    if other is not None and it.may_act(Ask(other, "answer")):
        it.begin(other)
    it.update(10, OFFER, at_rest=True)
    assert it.phase is Phase.COVER and (it.step, it.stays) == ((0, False) if other == 2 else (1, True))


def test_who_has_just_decided_does_not_answer_for_the_next_one() -> None:
    it = private(eyes(1, 2))
    it.decided()
    it.update(CURTAIN_BACK, ANSWER, at_rest=True)
    it.begin(ANSWER.seat)
    for _ in range(9):
        it.update(CURTAIN_DEAF * 0.7, ANSWER, at_rest=True)
        assert it.hasty
        it.wait_anew()
    it.update(CURTAIN_DEAF, ANSWER, at_rest=True)
    assert not it.hasty and it.may_act(ANSWER)


def test_the_closing_cover_is_deaf_too() -> None:
    it = private(eyes(0, 1))
    it.decided()
    assert not it.press(0)
    it.update(CURTAIN_DEAF, None, at_rest=True)
    assert it.press(0)


def test_what_needs_no_secret_is_answered_in_public() -> None:
    it = eyes(0, 2)
    it.update(10, ANSWER, at_rest=True)
    assert (it.phase, it.who) == (Phase.PUBLIC, None)
    assert it.may_act(ANSWER)
    assert not it.may_act(Ask(1, "answer"))


def test_nobody_is_called_for_the_seat_of_a_brain() -> None:
    it = eyes(0, 2)
    it.update(10, OFFER, at_rest=True)
    assert it.phase is Phase.PUBLIC


@pytest.mark.parametrize("step", [0, 1, 2])
def test_covering_begins_again_from_the_first_press(step: int) -> None:
    it = eyes(0, 1)
    it.update(10, OFFER, at_rest=True)
    for number in range(step):
        it.update(CURTAIN_DEAF, OFFER, at_rest=True)
        assert it.press(number)
    it.cover()
    assert (it.phase, it.seat, it.step, it.who) == (Phase.COVER, 1, 0, None)
    assert it.deaf


def test_covers_itself_without_input() -> None:
    it = private(eyes(0, 1))
    it.update(29_999, OFFER, at_rest=True)
    assert it.who == 1
    it.active()
    it.update(29_999, OFFER, at_rest=True)
    assert it.who == 1
    it.update(1, OFFER, at_rest=True)
    assert (it.phase, it.who) == (Phase.COVER, None)


def test_covering_by_time_can_be_off() -> None:
    it = private(eyes(0, 1, cover_after_ms=0))
    it.update(1e9, OFFER, at_rest=True)
    assert it.who == 1


def test_covering_leaves_public_and_closing_as_they_are() -> None:
    it = eyes(0, 1)
    it.cover()
    assert it.phase is Phase.PUBLIC
    it = private(it)
    it.decided()
    it.cover()
    assert it.phase is Phase.CLOSING


def test_presses_mean_nothing_where_there_is_no_cover() -> None:
    it = eyes(0, 1)
    it.update(10_000, None, at_rest=True)
    assert not it.press(0)
    it = private(it)
    it.update(CURTAIN_DEAF, OFFER, at_rest=True)
    assert not it.press(0)
    assert it.who == 1


# A card that all but one may see


def looking(it: Eyes, seat: int = 1) -> Eyes:
    """Bring it to where the card is shown."""
    it.call_others(seat)
    for step in (0, 1):
        it.update(CURTAIN_DEAF, None, at_rest=True)
        assert it.press(step)
    assert it.phase is Phase.LOOK
    return it


def test_all_but_one_are_called_and_the_whole_way_round() -> None:
    it = eyes(0, 1)
    it.call_others(1)
    assert (it.phase, it.seat, it.step, it.who, it.covered) == (Phase.CALL, 1, 0, None, True)
    assert not it.press(0)
    it.update(CURTAIN_DEAF, OFFER, at_rest=True)
    assert it.phase is Phase.CALL
    assert not it.press(1)
    assert it.press(0)
    assert not it.press(1)
    it.update(CURTAIN_DEAF, OFFER, at_rest=True)
    assert not it.press(0)
    assert it.press(1)
    assert (it.phase, it.who, it.covered) == (Phase.LOOK, None, True)
    assert not it.may_act(OFFER) and not it.may_act(ANSWER)
    it.update(LOOKED_AT - 1, OFFER, at_rest=True)
    assert not it.press(0)
    it.update(1, OFFER, at_rest=True)
    assert it.press(0)
    assert (it.phase, it.seat, it.who) == (Phase.PUBLIC, None, None)


@pytest.mark.parametrize("step", [0, 1, 2])
def test_covering_the_card_begins_the_call_anew(step: int) -> None:
    it = eyes(0, 1)
    it.call_others(1)
    for number in range(step):
        it.update(CURTAIN_DEAF, None, at_rest=True)
        assert it.press(number)
    it.cover()
    assert (it.phase, it.seat, it.step) == (Phase.CALL, 1, 0)
    assert it.deaf


def test_the_card_covers_itself_without_input() -> None:
    it = looking(eyes(0, 1))
    it.update(29_999, None, at_rest=True)
    it.active()
    it.update(29_999, None, at_rest=True)
    assert it.phase is Phase.LOOK
    assert not it.deaf  # using a device does not make the least time begin anew
    it.update(1, None, at_rest=True)
    assert it.phase is Phase.CALL


def test_all_but_one_are_called_from_the_public_table_only() -> None:
    it = private(eyes(0, 1))
    it.call_others(0)
    assert it.phase is Phase.PRIVATE
    alone = eyes(1)
    alone.call_others(0)
    assert alone.phase is Phase.PUBLIC


def test_what_phones_have_again_is_neither_called_nor_shown_and_begins_anew() -> None:
    it = private(eyes(0, 1, 2))
    it.decided()
    it.update(CURTAIN_BACK, OFFER, at_rest=False)
    it.update(10, OFFER, at_rest=True)
    assert it.stays and it.press(1) is False, "deaf"
    it.update(CURTAIN_DEAF, OFFER, at_rest=True)
    assert it.press(1) and it.who == 1
    it.elsewhere = frozenset({1})
    it.update(10, OFFER, at_rest=True)
    assert (it.phase, it.who) == (Phase.PUBLIC, None)
    it.elsewhere = frozenset()
    it.update(10, OFFER, at_rest=True)
    assert (it.phase, it.step) == (Phase.COVER, 0), "somebody else may be at the screen"


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_card_for_all_but_one_goes_once_all_of_them_have_phones(steps: int) -> None:
    it = eyes(0, 1, 2)
    it.call_others(1)
    for step in range(steps):
        it.update(CURTAIN_DEAF, None, at_rest=True)
        assert it.press(step)
    assert it.phase is (Phase.LOOK if steps == 2 else Phase.CALL)
    it.elsewhere = frozenset({0})
    it.update(10, None, at_rest=True)
    assert it.phase is not Phase.PUBLIC
    it.elsewhere = frozenset({0, 2})
    it.update(10, None, at_rest=True)
    assert (it.phase, it.seat) == (Phase.PUBLIC, None)
