"""The picker with Royal's choices and with products made by hand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random

import pytest

from games import entry
from games.core.actions import Action, Arrangements, Choices, Product
from games.core.chance import SeededChance
from games.core.match import Match
from games.core.types import Number, Seat, Token, Tokens, Word
from games.passing.rules import Judge, Offer, PassOn, Peek
from games.royal.moves import Lay
from table.match.picker import Picker, Touch


@dataclass(frozen=True, slots=True)
class Send(Action):
    card: Token
    to: Seat
    claim: Word


@dataclass(frozen=True, slots=True)
class Use(Action):
    card: Token


@dataclass(frozen=True, slots=True)
class Discard(Action):
    card: Token


@dataclass(frozen=True, slots=True)
class Wield(Action):
    card: Token
    cost: Tokens


@dataclass(frozen=True, slots=True)
class Aim(Action):
    first: Seat
    second: Seat


@dataclass(frozen=True, slots=True)
class Summon(Action):
    cards: Tokens


@dataclass(frozen=True, slots=True)
class Draw(Action):
    pass


def card(token: int) -> Touch:
    return Touch("Token", token)


def seat(number: int) -> Touch:
    return Touch("Seat", number)


def word(number: int) -> Touch:
    return Touch("Word", number)


OFFERS = Choices(Product(Offer, (10, 11, 12), (1, 2, 3), tuple(range(8))))


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_factors_come_in_any_order(order: tuple[int, ...]) -> None:
    touches = (card(11), seat(3), word(5))
    picker = Picker(OFFERS)
    for i in order:
        assert picker.action is None
        assert picker.can(touches[i])
        assert picker.touch(touches[i])
    assert picker.action == Offer(11, 3, 5)
    assert picker.chosen == tuple(touches[i] for i in order)


def test_another_value_replaces_the_first_and_keeps_the_rest() -> None:
    picker = Picker(OFFERS)
    for touch in (card(10), seat(1), word(0), card(12)):
        picker.touch(touch)
    assert picker.action == Offer(12, 1, 0)
    assert card(10) not in picker.chosen


def test_touching_again_and_back_let_go() -> None:
    picker = Picker(OFFERS)
    for touch in (card(10), seat(1), word(0)):
        picker.touch(touch)
    picker.touch(seat(1))
    assert picker.action is None
    assert picker.chosen == (card(10), word(0))
    assert picker.back()
    assert picker.chosen == (card(10),)
    assert picker.back()
    assert not picker.back()


def test_what_is_not_legal_cannot_be_touched() -> None:
    picker = Picker(OFFERS)
    for touch in (card(9), seat(0), word(8), Touch("bool", True), Touch.verb(Peek), Touch.verb(Offer)):
        assert not picker.can(touch)
        assert not picker.touch(touch)
    assert picker.chosen == ()


def test_yes_no_and_a_verb_without_fields_stand_beside_each_other() -> None:
    picker = Picker(Choices(Product(Judge, (True, False)), Product(Peek)))
    assert picker.touches() == [Touch("bool", True), Touch("bool", False), Touch.verb(Peek)]
    assert picker.action is None
    picker.touch(Touch("bool", False))
    assert picker.action == Judge(False)
    picker.touch(Touch.verb(Peek))
    assert picker.action == Peek()
    picker.touch(Touch("bool", True))
    assert picker.action == Judge(True)


def test_a_single_value_goes_without_saying_but_not_the_whole_action() -> None:
    picker = Picker(Choices(Product(PassOn, (2,), tuple(range(8)))))
    assert picker.action is None
    picker.touch(word(4))
    assert picker.action == PassOn(2, 4)
    only = Picker(Choices(Product(Lay, ((7,),))))
    assert only.action is None
    assert only.touches() == [card(7)]
    only.touch(card(7))
    assert only.action == Lay((7,))


def test_cards_are_collected_in_order_and_a_complete_choice_may_grow() -> None:
    choices = Choices(Product(Lay, ((5,), (6,))), Product(Lay, Arrangements((5, 6, 7, 8), 2)))
    picker = Picker(choices)
    picker.touch(card(8))
    assert picker.action is None
    picker.touch(card(5))
    assert picker.action == Lay((8, 5))
    picker.touch(card(8))
    assert picker.action == Lay((5,))
    picker.touch(card(7))
    assert picker.action == Lay((5, 7))
    picker.touch(card(6))  # full: the latest goes
    assert picker.action == Lay((5, 6))


def test_sets_of_cards_can_be_touched_in_any_order() -> None:
    sets = tuple(combinations((1, 2, 3, 4), 2))
    picker = Picker(Choices(Product(Wield, (9,), sets)))
    picker.touch(card(3))
    assert picker.action is None
    picker.touch(card(1))
    assert picker.action == Wield(9, (1, 3))


def test_none_of_the_cards_is_said_by_the_verb() -> None:
    choices = Choices(*(Product(Summon, Arrangements((1, 2, 3), k)) for k in range(4)))
    picker = Picker(choices)
    assert Touch.verb(Summon) in picker.touches()
    assert picker.action is None
    picker.touch(Touch.verb(Summon))
    assert picker.action == Summon(())
    for token in (3, 1, 2):
        picker.touch(card(token))
    assert picker.action == Summon((3, 1, 2))


def test_the_zone_of_the_card_says_which_verb_is_meant() -> None:
    choices = Choices(Product(Use, (1, 2)), Product(Send, (5, 6), (1, 2), (0, 1)))
    picker = Picker(choices)
    picker.touch(card(1))
    assert picker.action == Use(1)
    picker.touch(card(6))
    assert picker.chosen == (card(6),)
    picker.touch(seat(2))
    picker.touch(word(1))
    assert picker.action == Send(6, 2, 1)
    picker.touch(card(2))
    assert picker.action == Use(2)
    assert picker.chosen == (card(2),)


def test_verbs_that_compete_for_the_same_card_are_asked_for() -> None:
    picker = Picker(Choices(Product(Use, (1, 2)), Product(Summon, ((1,), (2,))), Product(Draw)))
    assert Touch.verb(Use) not in picker.touches()
    assert Touch.verb(Draw) in picker.touches()
    picker.touch(card(1))
    assert picker.action is None
    assert {Touch.verb(Use), Touch.verb(Summon)} <= {*picker.touches()}
    picker.touch(Touch.verb(Summon))
    assert picker.action == Summon((1,))
    picker.touch(Touch.verb(Use))
    assert picker.action == Use(1)


def test_a_verb_that_is_complete_may_grow_into_another() -> None:
    picker = Picker(Choices(Product(Use, (1, 2)), Product(Wield, (1,), Arrangements((2, 3), 1))))
    picker.touch(card(1))
    assert picker.action == Use(1)
    picker.touch(card(3))
    assert picker.action == Wield(1, (3,))


@pytest.mark.parametrize("last", [False, True])
def test_a_card_that_several_verbs_take_lets_go_of_nothing_that_fits_one_of_them(last: bool) -> None:
    parts = Product(Send, (10, 11), (1, 2), (0, 1)), Product(Use, (10,))
    picker = Picker(Choices(*(parts if last else parts[::-1])))
    for touch in (seat(2), word(1), card(10)):
        assert picker.touch(touch)
    assert picker.chosen == (seat(2), word(1), card(10)) and picker.action == Send(10, 2, 1)


def test_nothing_goes_without_saying_where_products_compete() -> None:
    choices = Choices(Product(Send, (5,), (1,), (0,)), Product(Send, (5,), (2,), (0, 1)))
    picker = Picker(choices)
    picker.touch(card(5))
    assert picker.action is None
    picker.touch(seat(1))
    assert picker.action == Send(5, 1, 0)


def test_two_fields_of_one_kind_take_what_fits_them() -> None:
    picker = Picker(Choices(Product(Aim, (1, 2), (0, 1))))
    picker.touch(seat(1))
    picker.touch(seat(0))  # only the second field takes it
    assert picker.action == Aim(1, 0)
    picker.touch(seat(0))
    picker.touch(seat(1))  # which is the first already
    assert not picker.chosen


@dataclass(frozen=True, slots=True)
class Between(Action):
    least: Number
    most: Number


def number(value: int, field: str = "") -> Touch:
    return Touch("Number", value, field)


def test_a_touch_says_which_of_two_fields_it_is_for_in_any_order() -> None:
    picker = Picker(Choices(Product(Between, (1, 2, 3), (2, 3, 4)), Product(Draw)))
    assert picker.touches() == [
        *(number(value, "least") for value in (1, 2, 3)),
        *(number(value, "most") for value in (2, 3, 4)),
        Touch.verb(Draw),
    ]
    for touch in (number(3, "most"), number(3, "least")):
        assert picker.touch(touch)
    assert picker.action == Between(3, 3)
    picker.touch(number(2, "most"))
    assert picker.action == Between(3, 2) and picker.chosen == (number(3, "least"), number(2, "most"))
    assert not picker.touch(number(4, "least")) and not picker.touch(number(1, "most"))
    picker.touch(number(3, "least"))
    assert picker.chosen == (number(2, "most"),)


def test_on_the_table_a_seat_is_for_the_first_field_that_is_free() -> None:
    picker = Picker(Choices(Product(Aim, (1, 2, 3), (1, 2, 3))))
    picker.touch(Touch("Seat", 3, "second"))
    picker.touch(seat(1))
    assert picker.action == Aim(1, 3)
    picker.touch(seat(3))  # it is chosen: let go of
    assert picker.chosen == (Touch("Seat", 1, "first"),)
    picker.touch(seat(2))
    assert picker.action == Aim(1, 2)
    assert picker.chosen[-1].bare == seat(2)


def test_a_verb_that_is_named_can_be_touched_first_and_leaves_only_what_is_its_own() -> None:
    choices = Choices(Product(Aim, (1, 2), (1, 2)), Product(Use, (20, 21)))
    assert Touch.verb(Use) not in Picker(choices).touches()
    picker = Picker(choices, named=["Use"])
    assert picker.touch(Touch.verb(Use)) and picker.action is None
    assert {touch for touch in picker.going() if touch.kind != "verb"} == {card(20), card(21)}
    picker.touch(card(21))
    assert picker.action == Use(21)
    picker.touch(Touch("Seat", 1, "first"))
    assert picker.chosen == (Touch("Seat", 1, "first"),)


def test_every_action_can_be_picked_and_nothing_else() -> None:
    """Random touches in real games.

    What the picker makes is legal, and every action can be reached.
    """
    rules = entry("royal").rules
    random = Random(5)
    for number in range(6):
        match = Match(rules, 2 + number % 5, chance=SeededChance(Random(number)))
        for _ in range(400):
            if match.ask is None:
                break
            legal = match.legal(match.ask.seat)
            wanted = legal.draw(random)
            picker = Picker(legal)
            for touch in touches_of(wanted, random):
                assert picker.can(touch)
                picker.touch(touch)
            assert picker.action == wanted
            for _ in range(4):
                touches = picker.touches()
                picker.touch(touches[int(random.random() * len(touches))])
                assert picker.action is None or picker.action in legal
            match.submit(match.ask.seat, wanted)


def touches_of(action: Action, random: Random) -> list[Touch]:
    match action:
        case Offer(token, to, claim):
            touches = [card(token), seat(to), word(claim)]
            random.shuffle(touches)
        case PassOn(to, claim):
            touches = [word(claim), seat(to)]
        case Judge(believe):
            touches = [Touch("bool", believe)]
        case Lay(cards):
            touches = [card(token) for token in cards]
        case _:
            touches = [Touch.verb(type(action))]
    return touches


def test_the_picker_does_not_build_what_it_narrows() -> None:
    picker = Picker(Choices(Product(Lay, Arrangements(range(1000), 5))))
    for token in (3, 900, 17, 4, 5):
        assert picker.touch(card(token))
    assert picker.action == Lay((3, 900, 17, 4, 5))


# Several verbs about cards


TURN = Choices(
    Product(Offer, (10, 11), (1, 2, 3), tuple(range(9))),
    Product(Use, (20, 21)),
    Product(Wield, (22,), ((30,), (31,))),
    Product(Aim, (1, 2), (1, 2)),
)


def test_what_goes_on_is_only_what_belongs_to_the_verbs_that_are_left() -> None:
    picker = Picker(Choices(*TURN.parts[:3]))
    assert set(picker.going()) == set(picker.touches())
    assert len([touch for touch in picker.going() if touch.kind == "Word"]) == 9
    picker.touch(card(22))
    assert set(picker.going()) == {card(22), card(30), card(31)}
    assert picker.can(card(10)) and picker.can(word(3))  # and letting go of the card is still possible
    picker.touch(card(10))
    assert set(picker.going()) == {card(10), card(11), *map(seat, (1, 2, 3)), *map(word, range(9))}
    picker.back()
    assert set(picker.going()) == set(picker.touches())


@pytest.mark.parametrize("order", [(22, 31), (31, 22)])
def test_a_card_and_its_target_come_in_any_order(order: tuple[int, int]) -> None:
    picker = Picker(Choices(*TURN.parts[:3]))
    for token in order:
        assert picker.touch(card(token))
    assert picker.action == Wield(22, (31,))


SETS = Choices(Product(Summon, Arrangements((1, 2, 3), 3)), Product(Summon, Arrangements((7, 8, 9), 3)))


def test_of_two_sets_one_is_arranged_in_any_order() -> None:
    picker = Picker(SETS)
    assert set(picker.going()) == set(map(card, (1, 2, 3, 7, 8, 9)))
    picker.touch(card(3))
    assert picker.action is None
    picker.touch(card(1))
    assert picker.action == Summon((3, 1, 2)), "of a set the last card is known"
    assert set(picker.going()) == set(map(card, (1, 2, 3)))
    picker.touch(card(8))  # the other set: the first one is let go of
    assert picker.chosen == (card(8),)
    assert set(picker.going()) == set(map(card, (7, 8, 9)))
    for token in (7, 9):
        picker.touch(card(token))
    assert picker.action == Summon((8, 7, 9))
    picker.touch(card(7))
    picker.touch(card(7))
    assert picker.action == Summon((8, 9, 7))


def test_verbs_compete_for_a_card_that_all_of_them_can_use() -> None:
    picker = Picker(Choices(Product(Use, (20, 21)), Product(Discard, (20,))))
    picker.touch(card(20))
    assert picker.action is None
    assert {Touch.verb(Use), Touch.verb(Discard)} <= set(picker.going())
    picker.touch(Touch.verb(Discard))
    assert picker.action == Discard(20)
    picker.touch(card(21))
    assert picker.action == Use(21)


def test_where_several_cards_must_be_chosen_it_knows_how_many_are_missing() -> None:
    for factor in (tuple(combinations((4, 5, 6, 7), 2)), Arrangements((4, 5, 6), 2)):
        picker = Picker(Choices(Product(Summon, factor)))
        missing = [picker.missing]
        for token in (5, 4):
            picker.touch(card(token))
            missing.append(picker.missing)
        assert missing == [2, 1, 0]
        assert picker.back() and picker.missing == 1
    for factor in (((4,), (5,)), ((4, 5), (6,)), Arrangements((4,), 1)):
        assert Picker(Choices(Product(Summon, factor))).missing == 0
    assert Picker(Choices(Product(Use, (4, 5)))).missing == 0
    either = Picker(Choices(Product(Summon, ((4, 5), (5, 6))), Product(Summon, ((7, 8),))))
    assert either.missing == 2, "whichever pair it becomes"
    assert Picker(Choices(Product(Summon, ((4, 5),)), Product(Summon, ((6, 7, 8),)))).missing == 0
    or_draw = Picker(Choices(Product(Summon, ((4, 5), (5, 6))), Product(Draw)))
    assert or_draw.missing == 0 and or_draw.touch(Touch("Token", 4)) and or_draw.missing == 1


def test_the_fields_of_what_is_put_together_are_known_one_by_one() -> None:
    choices = Choices(Product(Send, (1, 2), (1, 2), (0, 1, 2)), Product(Use, (7,)))
    picker = Picker(choices)
    assert [(slot.name, slot.verb) for slot in picker.slots()] == [("card", "")], "what both verbs need"
    picker.touch(card(1))
    assert [(slot.name, slot.verb, slot.full) for slot in picker.slots()] == [
        ("card", "Send", True),
        ("to", "Send", False),
        ("claim", "Send", False),
    ]
    picker.touch(Touch("Word", 2))
    assert [touch for slot in picker.slots() for touch in slot.touches] == [card(1), Touch("Word", 2)]


def test_a_field_that_goes_without_saying_is_none_to_be_chosen() -> None:
    picker = Picker(Choices(Product(Send, (1, 2), (3,), (0, 1))))
    assert [slot.name for slot in picker.slots()] == ["card", "claim"]


def test_one_field_is_released_and_the_others_stay() -> None:
    picker = Picker(Choices(Product(Send, (1, 2), (1, 2), (0, 1, 2)), Product(Use, (7,))))
    for touch in (card(1), Touch("Seat", 2), Touch("Word", 0)):
        picker.touch(touch)
    assert picker.action and picker.release("to")
    assert picker.chosen == (card(1), Touch("Word", 0)) and picker.action is None
    assert not picker.release("to") and not picker.release("nothing")
    assert picker.touch(Touch("Seat", 1)) and picker.action == Send(1, 1, 0)


def test_several_cards_of_one_field_are_released_together() -> None:
    picker = Picker(Choices(Product(Wield, (1,), Arrangements((4, 5, 6), 2))))
    for token in (1, 4, 5):
        picker.touch(card(token))
    assert picker.release("cost") and picker.chosen == (card(1),)
    assert [(slot.name, slot.full) for slot in picker.slots()] == [("card", True), ("cost", False)]


def test_the_order_matters_only_where_the_choices_have_one() -> None:
    ordered = Picker(Choices(Product(Lay, ((5,), (6,))), Product(Lay, Arrangements((5, 6, 7), 2))))
    assert ordered.ordered
    unordered = Picker(Choices(Product(Lay, tuple(combinations((4, 5, 6), 2)))))
    one = Picker(Choices(Product(Lay, Arrangements((5, 6), 1))))
    assert not unordered.ordered and not one.ordered


def test_what_has_one_value_whatever_is_chosen_goes_without_saying() -> None:
    assert Picker(Choices(Product(Send, (1, 2), (3,), (0, 1)))).implied() == {"to"}
    assert Picker(Choices(Product(Send, (1,), (3,), (0,)), Product(Send, (2,), (3,), (1,)))).implied() == {"to"}
    assert not Picker(Choices(Product(Send, (1,), (3,), (0, 1)), Product(Draw))).implied()
    picker = Picker(Choices(Product(Send, (1,), (3, 4), (0, 1)), Product(Send, (2,), (3,), (0, 1))))
    assert not picker.implied()
    picker.touch(card(2))
    assert picker.implied() == {"card", "to"}


def test_the_last_card_of_all_that_are_put_in_order_goes_without_saying() -> None:
    picker = Picker(Choices(Product(Summon, Arrangements((1, 2, 3), 3))))
    assert picker.touch(Touch("Token", 2)) and picker.action is None
    assert picker.touch(Touch("Token", 3)) and picker.action == Summon((2, 3, 1))
    assert picker.touch(Touch("Token", 1)) and picker.action == Summon((2, 3, 1))
    assert picker.touch(Touch("Token", 3)) and picker.action == Summon((2, 1, 3))


def test_the_last_card_is_chosen_where_others_are_left_over() -> None:
    picker = Picker(Choices(Product(Summon, Arrangements((1, 2, 3), 2))))
    assert picker.touch(Touch("Token", 2)) and picker.action is None
    assert picker.touch(Touch("Token", 3)) and picker.action == Summon((2, 3))
