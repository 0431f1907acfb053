"""Tests of pruning: actions that no seat considers at any temperature."""

from __future__ import annotations

import pytest

from games.core.actions import Action
from games.core.chance import SeededChance, stream
from games.core.game import legal_choices
from games.core.options import RANDOM
from games.panic.facts import ASKS
from games.panic.mind.pruning import pruned
from games.panic.mind.rollout import rollout_policy
from games.panic.moves import Charge, Fascinate, Infiltrate, Pay, Use
from games.panic.rules import Panic
from tests.games.panic.scripted import FACE, Play, faces, lay_out

PANIC = Panic()


def considered(laid: Play) -> list[Action]:
    """Return the actions that the asked seat considers."""
    assert laid.asked
    return pruned(laid.table, laid.legal(laid.asked[0]))


def cards(laid: Play) -> set[int]:
    """Return the faces that the asked seat considers using."""
    return {laid.table.faces[action.card] for action in considered(laid) if hasattr(action, "card")}


def test_what_is_usual_is_always_considered() -> None:
    asked: set[str] = set()
    for number in range(40):
        random = stream(number, "sense")
        chance = SeededChance(random)
        seats, options = PANIC.seats[number % len(PANIC.seats)], {"starter": RANDOM, "same_number": number // 4 % 2}
        table = PANIC.start(seats, options, chance)
        while table.pending:
            seat, what = table.pending[-1]
            asked.add(what)
            legal = legal_choices(PANIC, table, seat)
            sense = pruned(table, legal)
            assert set(sense) <= set(legal)
            assert rollout_policy(table) in sense
            PANIC.play(table, seat, legal.draw(random), chance)
    assert asked == set(ASKS)


def test_a_rule_is_not_put_in_force_that_is_in_force() -> None:
    hand = "command innovation elf_5"
    laid = lay_out(hand, lines={0: "goblin_1"}, rule="first_command")
    assert cards(laid) == {FACE["innovation"]}
    laid = lay_out(f"strategist {hand}", rule="first_command").place(0, "strategist")
    assert cards(laid) == {FACE["innovation"]}


@pytest.mark.parametrize(("lines", "worth_it"), [({0: "goblin_1"}, False), ({0: "goblin_1", 2: "elf_2"}, True)])
def test_nobody_pays_where_the_others_have_nothing_to_lose(lines: dict[int, str], worth_it: bool) -> None:
    laid = lay_out("menace fascinate elf_5 elf_5", lines=lines)
    assert {FACE["menace"], FACE["fascinate"]}.isdisjoint(cards(laid)) != worth_it


@pytest.mark.parametrize(
    ("hand", "worth_it"),
    [
        ("quick_march elf_5 fairy_7", False),
        ("quick_march elf_5 goblin_3", True),
        ("quick_march elf_5 innovation", True),
        ("quick_march mimic command", True),
        ("quick_march elf_5 development", False),
    ],
)
def test_nobody_marches_without_a_card_that_could_be_placed(hand: str, worth_it: bool) -> None:
    laid = lay_out(hand, lines={0: "goblin_1"}, rule="command")
    assert (FACE["quick_march"] in cards(laid)) == worth_it


@pytest.mark.parametrize(("unit", "verb"), [("infiltrators", Infiltrate), ("chargers", Charge)])
def test_nobody_sends_its_units_to_itself(unit: str, verb: type[Infiltrate | Charge]) -> None:
    laid = lay_out(f"{unit} elf_5").place(0, unit)
    assert considered(laid) == [verb(1), verb(2)]


def test_nobody_takes_a_card_out_of_the_middle_of_its_own_line() -> None:
    laid = lay_out("fascinate elf_5 elf_5", lines={0: "goblin_1 goblin_3 goblin_6", 1: "elf_2 elf_7"})
    laid.use(0, "fascinate")
    own, other = laid.table.zones[3:5]
    assert considered(laid) == [Fascinate(card) for card in (own[2], *other)]


def test_who_pays_considers_what_it_can_spare_most_easily() -> None:
    """Cards that fit now are kept."""
    hand = "fascinate goblin_6 goblin_3 elf_5 elf_2 fairy_2 fairy_7 innovation"
    laid = lay_out(hand, lines={0: "goblin_1", 1: "elf_2"})
    laid.do(0, Use(laid.token(0, "fascinate")))
    pairs = considered(laid)
    assert len(pairs) == 10
    held = laid.table.faces
    assert {held[card] for pair in pairs if isinstance(pair, Pay) for card in pair.cards} == set(
        faces("innovation elf_5 elf_2 fairy_2 fairy_7")
    )
