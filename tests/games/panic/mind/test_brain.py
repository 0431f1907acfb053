"""What the first brain of Panic makes of scripted situations, what it remembers, and how strong it is."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games import entry
from games.brains.arena import simulate
from games.core.actions import Action
from games.core.chance import stream
from games.core.match import Match
from games.core.types import Seat
from games.core.view import look
from games.panic.cards import FACES
from games.panic.mind.evaluation import plan
from games.panic.mind.heuristic import Determinizer, Marshal
from games.panic.mind.memory import Memory
from games.panic.moves import Charge, Decline, Discard, Draw, Fascinate, Infiltrate, Keep
from tests.games import whole
from tests.games.panic.scripted import FACE, Play, faces, lay_out

PANIC = entry("panic")
TRIES = 12
FIVE = "goblin_1 elf_2 dwarf_3 fairy_5 goblin_6"
SIX, SEVEN = f"{FIVE} elf_7", f"{FIVE} elf_7 dwarf_1"
"""Lines that lack 3, 2 and 1 with 2 or 3 seats."""
OTHER_SEVEN = "disruptors medics mages fairy_2 elf_5 chargers seers"


def mind(play: Play, seat: Seat) -> Marshal:
    """A brain that has lived through all of it."""
    brain = Marshal(seat)
    for beat in play.match.beats(seat):
        brain.watch(beat)
    return brain


def decisions(play: Play) -> list[Action]:
    """What the brain of the seat that is asked decides with different random numbers."""
    assert play.asked
    seat = play.asked[0]
    legal = play.legal(seat)
    decided = [mind(play, seat).decide(legal, stream(n, "decision")) for n in range(TRIES)]
    assert all(action in legal for action in decided)
    return decided


def named(play: Play, action: Action) -> str:
    """An action with the names of its cards."""
    cards = getattr(action, "cards", ()) or ([action.card] if hasattr(action, "card") else [])
    return " ".join([type(action).__name__, *sorted(FACES[play.table.faces[card]].id for card in cards)])


def does(play: Play) -> set[str]:
    return {named(play, action) for action in decisions(play)}


# --- single decisions -----------------------------------------------------------------------------------------------


def test_it_draws_when_nothing_fits_and_nothing_else_helps() -> None:
    assert does(lay_out("goblin_1 elf_2", lines={0: "fairy_7"}, rule="command")) == {Draw.__name__}


def test_it_puts_the_rule_in_force_under_which_it_will_win() -> None:
    play = lay_out("innovation elf_2 dwarf_3", extra=1, lines={0: f"{SIX} fairy_7", 1: "elf_5"}, rule="command")
    assert does(play) == {"Enact innovation"}


def test_it_puts_another_rule_in_force_when_under_the_old_one_somebody_is_sure_to_win() -> None:
    """After its Mimic anything fits for the left neighbour; it can place nothing itself."""
    hands = {1: "elf_2 elf_5 dwarf_6 fairy_7 goblin_3"}
    lines = {0: f"{FIVE} mimic", 1: OTHER_SEVEN, 2: "raiders"}
    play = lay_out("development elf_7 dwarf_1", hands=hands, lines=lines, rule="heredity")
    chosen = [named(play, action) for action in decisions(play)]
    assert chosen.count("Enact development") > TRIES / 2


def test_fascinate_is_turned_against_who_is_ahead() -> None:
    play = lay_out(
        "fascinate goblin_1 elf_2 dwarf_6",
        hands={1: "elf_2 elf_5 dwarf_6 fairy_7 mimic"},
        lines={0: "elf_7", 1: SEVEN, 2: "goblin_3 goblin_6"},
        rule="heredity",
    )
    assert does(play) == {"Use fascinate"}
    play.use(0, "fascinate", "goblin_1 elf_2")
    taken = decisions(play)
    assert all(isinstance(action, Fascinate) and action.card in play.table.zones[4] for action in taken)


def test_above_the_limit_it_discards_what_it_can_spare() -> None:
    hand = "elf_2 elf_5 seers goblin_1 elf_7 goblin_1"
    play = lay_out(hand, lines={0: "mages", 1: "fairy_2"}, rule="command", deck="medics mimic").draw(0)
    gone = [action for action in decisions(play) if isinstance(action, Discard)]
    assert {named(play, action) for action in gone} == {"Discard goblin_1"}


def test_medics_throw_away_the_worst_card() -> None:
    play = lay_out("medics elf_5", lines={0: "elf_2", 1: "fairy_2"}, rule="command", deck="elf_7 goblin_1")
    assert does(play.place(0, "medics")) == {"Discard goblin_1"}


def test_seers_keep_the_card_that_fits() -> None:
    play = lay_out("seers", lines={0: "elf_2", 1: "fairy_2"}, rule="command", deck="goblin_1 elf_7 dwarf_3")
    kept = decisions(play.place(0, "seers"))
    assert {named(play, action) for action in kept if isinstance(action, Keep)} == {"Keep elf_7"}


def test_strategists_put_no_rule_in_force_under_which_their_hand_does_not_fit() -> None:
    play = lay_out("strategist evolution dwarf_1 elf_2 fairy_2", lines={0: "goblin_1", 1: "mages"}, rule="innovation")
    decided = decisions(play.place(0, "strategist"))
    assert set(decided) == {Decline()}


def test_infiltrators_do_not_come_to_the_own_hand() -> None:
    play = lay_out("infiltrators elf_5 fairy_7", lines={1: SIX}).place(0, "infiltrators")
    assert all(isinstance(action, Infiltrate) and action.to == 1 for action in decisions(play))


def test_chargers_do_not_make_their_own_seat_give() -> None:
    play = lay_out("chargers elf_5 fairy_7", lines={1: SIX}).place(0, "chargers")
    assert all(isinstance(action, Charge) and action.to != 0 for action in decisions(play))


# --- what is planned ------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("seats", PANIC.rules.seats)
@pytest.mark.parametrize("brain", ["heuristic", "random"])
def test_what_it_remembers_is_true(seats: int, brain: str) -> None:
    """In whole games, for every seat and at every step."""
    for seed in range(2 if brain == "heuristic" else 12):
        match = played(seats, seed, brain)
        for seat in range(seats):
            memory = Memory(seat)
            for beat, (_, table) in zip(match.beats(seat), match._history, strict=True):
                memory.watch(beat)
                for other, held in enumerate(memory.held):
                    assert not Counter(held) - Counter(table.faces[card] for card in table.zones[other])
                assert memory.held[seat] == []
                assert min(memory.unseen()) >= 0


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


def played(seats: int, seed: int, brain: str = "heuristic") -> Match:
    """See `whole.played`."""
    return whole.played(PANIC.rules, seats, seed, PANIC.brains[brain])


@pytest.mark.parametrize(("seats", "games", "wins"), [(2, 8, 0.6), (4, 8, 0.6)])
def test_it_mostly_wins_against_random_seats(seats: int, games: int, wins: float) -> None:
    names = ["heuristic", *["random"] * (seats - 1)]
    standing = simulate(PANIC, seats, games, 1, names, rotate=True).brains["heuristic"]
    assert standing.wins / standing.games >= wins


@pytest.mark.parametrize("seats", PANIC.rules.seats)
def test_among_themselves_games_end_in_a_sensible_number_of_turns(seats: int) -> None:
    matches = [played(seats, seed) for seed in range(2)]
    turns = sorted(match.view(None).facts.turn for match in matches)  # type: ignore[attr-defined]
    assert 12 < (turns[0] + turns[1]) / 2 < 100
