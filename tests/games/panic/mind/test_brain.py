"""Tests of Panic's first brain: plans, memory, strength."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from games import entry
from games.brains.arena import simulate
from games.core.match import Match
from games.core.types import Seat
from games.core.view import look
from games.panic.cards import FACES
from games.panic.mind.evaluation import plan
from games.panic.mind.heuristic import Determinizer, Marshal
from games.panic.mind.memory import Memory
from tests.games import whole
from tests.games.panic.scripted import FACE, Play, faces, lay_out

PANIC = entry("panic")


def mind(play: Play, seat: Seat) -> Marshal:
    """Return a brain that has watched the match."""
    brain = Marshal(seat)
    for beat in play.match.beats(seat):
        brain.watch(beat)
    return brain


# --- plans ----------------------------------------------------------------------------------------------------------


def planned(hand: str, rule: str, last: str, *, turns: int = 1, cards: int = 4) -> float:
    return plan(tuple(sorted(faces(hand))), rule, FACE[last], -1, turns, cards)


def test_a_plan_counts_the_cards_that_can_follow_one_another() -> None:
    assert planned("elf_2 elf_5 goblin_6", "command", "mages", turns=3) == 2
    assert planned("elf_2 elf_5 goblin_6", "command", "mages", turns=3, cards=1) == 1
    assert planned("goblin_6", "command", "mages") == 0


def test_a_plan_thinks_less_of_what_comes_later() -> None:
    assert 1 < planned("elf_2 elf_5", "command", "mages") < 2


def test_a_plan_counts_on_a_rule_of_the_hand() -> None:
    assert 0 < planned("goblin_6 evolution", "command", "mages") < 1
    assert planned("goblin_6 evolution", "command", "mages", turns=2) == 1


# --- memory ---------------------------------------------------------------------------------------------------------


def test_a_card_that_was_taken_openly_is_known_until_it_is_seen_again() -> None:
    play = lay_out("mages elf_5", hands={1: "elf_2 fairy_5"}, discards="menace fortune").place(0, "mages")
    play.fetch(0, "menace")
    assert mind(play, 1).memory.held[0] == faces("menace")
    assert mind(play, 0).memory.held[0] == [], "the own hand is in sight"
    play.draw(1).draw(2).use(0, "menace", "elf_5")
    assert mind(play, 1).memory.held[0] == []


def test_a_card_given_to_the_left_is_known_to_the_giver_only() -> None:
    play = lay_out("chargers", hands={1: "elf_2 fairy_5", 2: "dwarf_3"}).place(0, "chargers")
    play.charge(0, 1).give(1, "elf_2")
    assert mind(play, 1).memory.held[2] == faces("elf_2")
    assert mind(play, 0).memory.held[2] == []


def test_what_is_known_of_a_hand_goes_with_it() -> None:
    lines = {1: "elf_7", 2: "goblin_6"}
    play = lay_out("menace goblin_1 illusionists", hands={1: "elf_2", 2: "fairy_5"}, lines=lines)
    play.use(0, "menace", "goblin_1")
    assert [mind(play, 0).memory.held[seat] for seat in (1, 2)] == [faces("elf_7"), faces("goblin_6")]
    play.draw(1).draw(2).place(0, "illusionists").exchange(0, 2)
    assert mind(play, 1).memory.held[0] == faces("goblin_6")
    assert mind(play, 1).memory.held[2] == []
    assert mind(play, 0).memory.held[2] == [], "an empty hand was handed over"


def test_what_the_own_seers_put_back_is_known_in_the_hand_of_who_draws_it() -> None:
    play = lay_out("seers elf_5", deck="elf_7 goblin_1 mimic dwarf_3").place(0, "seers")
    play.keep(0, "elf_7").put_back(0, "mimic goblin_1").draw(1)
    assert mind(play, 0).memory.held[1] == faces("mimic goblin_1")[::-1]
    assert mind(play, 2).memory.held[1] == []


def test_whoever_draws_seems_to_have_nothing_that_fits() -> None:
    play = lay_out("elf_5", lines={0: "elf_7"}).draw(0)
    assert mind(play, 1).memory.drew[0] == (("command", FACE["elf_7"], -1), 1)
    play = lay_out("innovation").enact(0, "innovation")
    assert mind(play, 1).memory.drew[0] is None


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", PANIC.rules.seats)
@pytest.mark.parametrize("brain", ["heuristic", "random"])
def test_what_it_remembers_is_true(seats: int, brain: str) -> None:
    """Checked in whole games, for every seat and step."""
    for seed in range(2 if brain == "heuristic" else 8):
        match = played(seats, seed, brain)
        for seat in range(seats):
            memory = Memory(seat)
            for beat, (_, table) in zip(match.beats(seat), match._history, strict=True):
                memory.watch(beat)
                for other, held in enumerate(memory.held):
                    assert not Counter(held) - Counter(table.faces[card] for card in table.zones[other])
                assert memory.held[seat] == []
                assert min(memory.unseen()) >= 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", PANIC.rules.seats)
def test_it_imagines_tables_that_fit_all_it_knows(seats: int) -> None:
    match = played(seats, 5, "random")
    random = Random(seats)
    for eyes in range(seats):
        memory = Memory(eyes)
        for beat in match.beats(eyes):
            memory.watch(beat)
            if beat.view.fresh % 5 == 0:
                table = Determinizer(memory, random).table(random)
                assert look(table, eyes) == beat.view
                assert sorted(table.faces[token] for zone in table.zones for token in zone) == sorted(
                    face for number, card in enumerate(FACES) for face in [number] * card.count
                )
                for other, held in enumerate(memory.held):
                    assert not Counter(held) - Counter(table.faces[card] for card in table.zones[other])


# --- whole games ----------------------------------------------------------------------------------------------------


@cache
def played(seats: int, seed: int, brain: str) -> Match:
    """See `whole.played`; several tests share the games."""
    return whole.played(PANIC.rules, seats, seed, PANIC.brains[brain])


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "games", "wins"), [(2, 8, 0.6), (4, 8, 0.6)])
def test_it_mostly_wins_against_random_seats(seats: int, games: int, wins: float) -> None:
    names = ["heuristic", *["random"] * (seats - 1)]
    standing = simulate(PANIC, seats, games, 1, names, rotate=True).brains["heuristic"]
    assert standing.wins / standing.games >= wins


@pytest.mark.slow
@pytest.mark.parametrize("seats", PANIC.rules.seats)
def test_among_themselves_games_end_in_a_sensible_number_of_turns(seats: int) -> None:
    matches = [played(seats, seed, "heuristic") for seed in range(2)]
    turns = sorted(match.view(None).facts.turn for match in matches)  # type: ignore[attr-defined]
    assert 12 < (turns[0] + turns[1]) / 2 < 100
