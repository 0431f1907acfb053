"""Tests of spec panic, "House rules", named after its sentences."""

from __future__ import annotations

from random import Random

import pytest

from games.core.chance import SeededChance, stream
from games.core.determinization import determinize
from games.core.match import Match
from games.core.teller import Teller
from games.core.view import look
from games.core.words import LANGUAGES, Words
from games.panic.cards import FACES
from games.panic.facts import PanicFacts
from games.panic.fitting import RULE_AT, fitting
from games.panic.mind.evaluation import RULES, plan
from games.panic.mind.heuristic import Marshal
from games.panic.mind.memory import standing
from games.panic.mind.pruning import pruned
from games.panic.mind.rollout import rollout_policy
from games.panic.mind.value import luck
from games.panic.moves import Draw, Enact, Place
from games.panic.rules import Panic
from tests.games.panic.scripted import FACE, Play, lay_out
from tests.games.panic.test_rule_cards import COLOURS, NUMBERS, placeable
from tests.games.panic.test_rule_cards import RULES as CARDS

ALL = " ".join(NUMBERS)


def by_house(rule: str, last: str) -> set[str]:
    """Return the cards that seat 0 may place on this one."""
    return set(lay_out(ALL, rule=rule, lines={0: f"goblin_1 {last}", 2: "elf_2"}, same_number=True).can(0, Place))


def and_yellow(last: str, fitting: set[str]) -> set[str]:
    """Return what fits, with what the Conscripts take as well."""
    return fitting | {name for name in NUMBERS if last == "conscripts" and "yellow" in COLOURS[name]}


@pytest.mark.parametrize("same_number", [False, True])
def test_it_is_a_fact_that_all_can_see(same_number: bool) -> None:
    match = Match(Panic(), 3, {"same_number": int(same_number)}, chance=SeededChance(stream(1, "chance")))
    facts = match.view(None).facts
    assert isinstance(facts, PanicFacts) and facts.same_number == same_number


@pytest.mark.parametrize("last", NUMBERS)
def test_evolution_allows_the_same_number_or_a_higher_one_in_any_colour(last: str) -> None:
    assert by_house("evolution", last) == and_yellow(last, {name for name in NUMBERS if NUMBERS[name] >= NUMBERS[last]})
    assert placeable("evolution", last, "elf_2") == and_yellow(
        last, {name for name in NUMBERS if NUMBERS[name] > NUMBERS[last]}
    )


@pytest.mark.parametrize("last", NUMBERS)
def test_development_allows_exactly_the_same_number_in_any_colour(last: str) -> None:
    assert by_house("development", last) == and_yellow(
        last, {name for name in NUMBERS if NUMBERS[name] == NUMBERS[last]}
    )
    following = NUMBERS[last] % 7 + 1
    assert placeable("development", last, "elf_2") == and_yellow(
        last, {name for name in NUMBERS if NUMBERS[name] == following}
    )


def test_another_mimic_fits_on_a_mimic_and_any_7_on_a_7() -> None:
    sevens = {name for name in NUMBERS if NUMBERS[name] == 7}
    for rule in ("evolution", "development"):
        assert "mimic" in by_house(rule, "mimic") and "mimic" not in placeable(rule, "mimic")
        assert by_house(rule, "elf_7") == sevens and not sevens & placeable(rule, "elf_7")


@pytest.mark.parametrize("rule", [rule for rule in CARDS if rule not in ("evolution", "development")])
@pytest.mark.parametrize("last", ["mimic", "goblin_3", "conscripts"])
def test_the_other_rules_stay_as_they_are(rule: str, last: str) -> None:
    assert by_house(rule, last) == placeable(rule, last, "elf_2")


@pytest.mark.parametrize("rule", CARDS)
def test_an_empty_line_still_takes_anything(rule: str) -> None:
    assert set(lay_out(ALL, rule=rule, same_number=True).can(0, Place)) == set(NUMBERS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rule", ["evolution", "development"])
def test_cards_the_rule_in_force_and_reasons_speak_of_the_same_number(rule: str, lang: str) -> None:
    usual, own = (Words(lang, "table", "games.panic", house=house) for house in ((), ("same_number",)))
    play = lay_out("goblin_1 elf_2", rule=rule, lines={0: "elf_7"}, same_number=True)
    reason = play.match.why_not(0, play.token(0, "elf_2"))
    assert reason and reason.key == rule
    same = {"en": "same number", "ja": "同じ数字"}[lang]
    for key in (f"about.{rule}", f"inforce.{rule}", f"reason.{rule}"):
        assert same in own(key).lower() and same not in usual(key).lower()
    assert same in Teller(own, play.match.game, ()).about(FACE[rule])


# --- minds -----------------------------------------------------------------------------------------------------------


def stuck(same_number: bool, rule: str = "command", line: str = "elf_5 elf_7") -> Play:
    """Return a table at which nothing fits but by Development.

    It is in the hand, with a 7 for one reading and a 1 for the other.
    """
    return lay_out("raiders goblin_1 development", rule=rule, lines={0: line}, same_number=same_number)


def test_what_is_usual_puts_a_rule_in_force_under_which_a_card_fits_by_it() -> None:
    for same_number, card in ((True, "raiders"), (False, "goblin_1")):
        play = stuck(same_number)
        action = rollout_policy(play.table)
        assert isinstance(action, Enact)
        play.do(0, action).draw(1).draw(2)
        assert set(play.can(0, Place)) == {card}
        action = rollout_policy(play.table)
        assert isinstance(action, Place) and play.name(action.card) == card


def test_a_rule_that_helps_by_the_usual_reading_only_is_not_put_in_force() -> None:
    play = lay_out("goblin_1 development", lines={0: "elf_5 elf_7"}, same_number=True)
    assert isinstance(rollout_policy(play.table), Draw)
    play = lay_out("goblin_1 development", lines={0: "elf_5 elf_7"})
    assert isinstance(rollout_policy(play.table), Enact)


@pytest.mark.parametrize(
    ("same_number", "card", "other"), [(True, "raiders", "goblin_1"), (False, "goblin_1", "elf_2")]
)
def test_a_plan_goes_by_the_reading_of_the_table(same_number: bool, card: str, other: str) -> None:
    def planned(*names: str) -> float:
        return plan(tuple(sorted(FACE[name] for name in names)), "command", FACE["elf_7"], -1, 1, 6, same_number)

    assert planned("development", card) > 0.0 == planned("development", other)


def test_what_a_seat_could_place_when_it_drew_is_remembered_by_it() -> None:
    for same_number in (False, True):
        play = lay_out("goblin_1", rule="evolution", lines={0: "elf_5 elf_7"}, same_number=same_number)
        rule, last, right = standing(look(play.table, 1), 0)
        assert rule == RULE_AT[same_number][FACE["evolution"]]
        assert bool(fitting(rule, last, right)[FACE["raiders"]]) == same_number


def test_the_value_of_a_table_and_its_luck_follow_the_reading() -> None:
    assert all(len(rules) == 5 for rules in RULES) and RULES[0] != RULES[1]
    later = [luck("command", FACE["elf_7"], -1, same_number)[1][1] for same_number in (False, True)]
    assert later[0] != later[1]


@pytest.mark.parametrize("same_number", [False, True])
def test_the_heuristic_places_what_fits_and_nothing_else(same_number: bool) -> None:
    play = stuck(same_number, rule="development", line="elf_2 " * 6 + "elf_7")
    brain = Marshal(0)
    for beat in play.match.beats(0):
        brain.watch(beat)
    action = brain.decide(play.legal(0), stream(1, "decision"))
    assert action in play.legal(0)
    assert isinstance(action, Place) and play.name(action.card) == ("raiders" if same_number else "goblin_1")


@pytest.mark.parametrize("same_number", [False, True])
def test_the_heuristic_looks_forward_by_it(same_number: bool) -> None:
    """By the house rule a 7 on its 7 will win."""
    lines = {0: "elf_2 " * 6 + "elf_7", 1: "goblin_1"}
    play = lay_out("raiders development", lines=lines, same_number=same_number)
    brain = Marshal(0)
    for beat in play.match.beats(0):
        brain.watch(beat)
    chosen = [brain.decide(play.legal(0), stream(number, "decision")) for number in range(12)]
    enacted = sum(isinstance(action, Enact) for action in chosen)
    assert enacted >= 11 if same_number else enacted <= 6


def test_imagined_tables_have_it_too() -> None:
    play = stuck(True)
    table = determinize(Panic(), look(play.table, 1), Random(1))
    assert table.facts.same_number
    assert set(pruned(play.table, play.legal(0))) <= set(play.legal(0))


def test_every_number_card_and_rule_has_a_reading_in_both() -> None:
    for rules in RULE_AT:
        assert [bool(rule) for rule in rules] == ["rule" in face.traits for face in FACES]
