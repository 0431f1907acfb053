"""Tests of the lazy sequences of legal actions."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, replace
from itertools import permutations
from typing import Any

import pytest

from games.core.actions import NOTHING, Action, Arrangements, Choices, Event, Pattern, PatternChoices, Product, kinds
from games.core.types import Seat, Token, Tokens


@dataclass(frozen=True, slots=True)
class Give(Action):
    card: Token
    to: Seat
    loud: bool


@dataclass(frozen=True, slots=True)
class Put(Action):
    cards: Tokens


@dataclass(frozen=True, slots=True)
class Rest(Action):
    pass


@dataclass(frozen=True, slots=True)
class Shouted(Event):
    seat: Seat
    loud: bool = True


def test_steps_are_made_by_place_by_name_and_by_default() -> None:
    assert Give(1, 2, True) == Give(loud=True, card=1, to=2) == Give(1, to=2, loud=True)
    assert Give(1, 2, True) != Give(2, 1, True)
    assert (Shouted(3).loud, Shouted(3, False).loud) == (True, False)
    assert replace(Give(1, 2, True), to=3) == Give(1, 3, True)
    assert repr(Give(1, 2, True)) == "Give(card=1, to=2, loud=True)"
    for arguments in ((), (1, 2), (1, 2, True, 4)):
        with pytest.raises(TypeError):
            Give(*arguments)


def test_steps_are_frozen_hashable_and_copied_whole() -> None:
    give = Give(1, 2, True)
    with pytest.raises(FrozenInstanceError):
        give.card = 3  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        give.other = 3  # type: ignore[attr-defined]
    assert len({give, Give(1, 2, True), Give(1, 2, False)}) == 2
    assert pickle.loads(pickle.dumps(give)) == copy.deepcopy(give) == give


def test_kinds_are_the_annotations_in_order() -> None:
    assert kinds(Give) == {"card": "Token", "to": "Seat", "loud": "bool"}
    assert list(kinds(Give)) == ["card", "to", "loud"]


@pytest.mark.parametrize(("n", "k"), [(0, 0), (0, 1), (1, 2), (4, 0), (4, 1), (4, 2), (4, 4), (5, 3)])
def test_arrangements_are_all_permutations_once(n: int, k: int) -> None:
    items = range(10, 10 + n)
    arrangements = Arrangements(items, k)
    assert len(arrangements) == len(list(arrangements)) == len(set(arrangements))
    assert set(arrangements) == set(permutations(items, k))
    assert all(arrangement in arrangements for arrangement in arrangements)


def test_arrangements_are_indexed_like_a_list() -> None:
    arrangements = Arrangements((7, 8, 9), 2)
    built = list(arrangements)
    assert [arrangements[i - 6] for i in range(6)] == built
    assert arrangements[1:5:2] == built[1:5:2]
    for index in (6, -7):
        with pytest.raises(IndexError):
            arrangements[index]


def test_arrangements_of_many_cards_are_not_built() -> None:
    arrangements = Arrangements(range(60), 10)
    assert len(arrangements) > 10**15
    assert arrangements[10**15] in arrangements
    assert (*range(9), 9) in arrangements


@pytest.mark.parametrize(
    "value", [(7,), (7, 7), (7, 6), [7, 8], (7, 8, 9), (), None, 7, (True, 7), (7.0, 8), ([7], 8), "78"]
)
def test_arrangements_do_not_contain(value: Any) -> None:
    assert value not in Arrangements((1, 7, 8, 9), 2)


GIVES = Product(Give, (4, 5, 6), (1, 2), (True, False))


def test_a_product_builds_every_combination_the_last_factor_fastest() -> None:
    assert GIVES.size == 12
    assert [GIVES.at(i) for i in range(12)] == [
        Give(card, to, loud) for card in (4, 5, 6) for to in (1, 2) for loud in (True, False)
    ]


def test_a_product_without_factors_is_one_action() -> None:
    assert Product(Rest).size == 1
    assert Product(Rest).at(0) == Rest()
    assert Rest() in Product(Rest)


def test_a_product_with_an_empty_factor_is_nothing() -> None:
    assert Product(Give, (4,), (), (True,)).size == 0
    assert Give(4, 0, True) not in Product(Give, (4,), (), (True,))


@pytest.mark.parametrize(
    "action",
    [
        Give(4, 3, True),
        Give(3, 1, True),
        Give(4, True, True),
        Give(4, 1, 1),  # type: ignore[arg-type]
        Give(4.0, 1, True),  # type: ignore[arg-type]
        Give(None, 1, True),  # type: ignore[arg-type]
        Rest(),
        None,
    ],
)
def test_a_product_does_not_contain(action: Any) -> None:
    assert action not in GIVES


@pytest.mark.parametrize("cards", [(True,), (1.0,), [1], (1, 2), ([],), True, 1, None])
def test_tokens_have_to_be_a_tuple_of_ints(cards: Any) -> None:
    assert Put((1,)) in Product(Put, ((1,), (2,)))
    assert Put(cards) not in Product(Put, ((1,), (2,)))
    assert Put(cards) not in Product(Put, Arrangements((1, 2), 1))


def test_choices_are_the_parts_one_after_another() -> None:
    choices = Choices(Product(Rest), GIVES, Product(Put, Arrangements((1, 2), 2)))
    actions = [Rest(), *(GIVES.at(i) for i in range(12)), Put((1, 2)), Put((2, 1))]
    assert list(choices) == [choices[i] for i in range(len(choices))] == actions
    assert [choices[i] for i in range(-15, 0)] == actions
    assert choices[3:-1] == actions[3:-1]
    assert all(action in choices for action in actions)
    assert Put((1,)) not in choices
    for index in (15, -16):
        with pytest.raises(IndexError):
            choices[index]


def test_choices_may_be_other_choices_one_after_another() -> None:
    flat = Choices(Product(Rest), GIVES, Product(Put, ((1,), (2,))))
    nested = Choices(Choices(Product(Rest), GIVES), NOTHING, Product(Put, ((1,), (2,))))
    assert list(nested) == list(flat)
    assert [(part.verb, part.factors) for part in nested.parts] == [(part.verb, part.factors) for part in flat.parts]
    assert Put((2,)) in nested and list(nested.listed()) == list(flat)


PATTERN = Pattern(Product(Rest), Product(Give, (0, 2), (3, 4), (True, False)), Product(Rest))


def test_a_pattern_makes_the_same_choices_as_its_products_with_the_cards() -> None:
    choices = PatternChoices(PATTERN, [7, 8, 9])
    same = Choices(Product(Rest), Product(Give, (7, 9), (3, 4), (True, False)), Product(Rest))
    actions = list(same)
    assert list(choices) == [choices[i] for i in range(len(choices))] == actions
    assert [choices[i] for i in range(-10, 0)] == actions
    assert choices[1:-1:2] == actions[1:-1:2]
    assert [part.factors for part in choices.parts] == [(), ([7, 9], (3, 4), (True, False)), ()]
    assert all(action in choices for action in actions)
    assert Give(8, 3, True) not in choices
    for index in (10, -11):
        with pytest.raises(IndexError):
            choices[index]


def test_a_pattern_is_used_again_with_other_cards() -> None:
    assert PatternChoices(PATTERN, [7, 8, 9])[1] == Give(7, 3, True)
    assert PatternChoices(PATTERN, [4, 5, 6])[1] == Give(4, 3, True)


def test_choices_are_pickled_whole() -> None:
    for choices in (PatternChoices(PATTERN, [7, 8, 9]), Choices(Product(Rest), GIVES), Choices(GIVES).listed()):
        assert list(pickle.loads(pickle.dumps(choices))) == list(choices)


def test_nothing_is_no_choice() -> None:
    assert len(NOTHING) == 0
    assert not list(NOTHING)
    assert Rest() not in NOTHING
    with pytest.raises(IndexError):
        NOTHING[0]
