"""Tests of Panic Clan Inviter's minds, by level and by character."""

from __future__ import annotations

from collections import Counter
from math import fsum

import pytest

from games import entry
from games.brains.arena import play
from games.brains.cast import CAST, NOBODY
from games.brains.habits import Habits
from games.brains.levels import level
from games.core.actions import Action
from games.core.brain import Character, Level, Traits
from games.core.chance import SeededChance, stream
from games.core.contract.cards import check_cards
from games.core.determinization import determinize
from games.core.table import Table
from games.core.types import Seat, Token
from games.core.view import look
from games.panic import facts, moves
from games.panic.cards import FACES, NUMBER
from games.panic.facts import PanicFacts
from games.panic.mind import mind, search
from games.panic.mind.alike import different
from games.panic.mind.mind import Mind
from games.panic.mind.rollout import rollout_policy
from games.panic.mind.search import Dealer, Search, spread, stake
from games.panic.mind.tastes import danger, liking
from games.panic.mind.value import learned
from tests.games.panic.scripted import FACE, Play, faces, lay_out

PANIC = entry("panic")
TRIES = 8
FIVE = "goblin_1 elf_2 dwarf_3 fairy_5 goblin_6"
SIX, SEVEN = f"{FIVE} elf_7", f"{FIVE} elf_7 dwarf_1"
"""Lines of 6 and 7 cards; `FIVE` has 5.

With 2 or 3 seats these lines lack 3 (`FIVE`), 2 and 1 cards.
"""
OTHER_SEVEN = "disruptors medics mages fairy_2 elf_5 chargers seers"


@pytest.fixture(autouse=True)
def _few_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mind, "TRIALS", 200)


def mind_of(laid: Play, seat: Seat, number: int = 4, character: Character = NOBODY) -> Mind:
    """Return a mind that has watched the match."""
    made = Mind(seat, character, level(number))
    for beat in laid.match.beats(seat):
        made.watch(beat)
    return made


def decisions(laid: Play, number: int = 4, character: Character = NOBODY) -> list[Action]:
    """Return the asked seat's decisions with different random numbers."""
    assert laid.asked
    seat = laid.asked[0]
    made, legal = mind_of(laid, seat, number, character), laid.legal(seat)
    decided = [made.decide(legal, stream(n, "decision")) for n in range(TRIES)]
    assert all(action in legal for action in decided)
    return decided


def named(laid: Play, action: Action) -> str:
    """Return an action with the names of its cards."""
    cards = getattr(action, "cards", ()) or ([action.card] if hasattr(action, "card") else [])
    return " ".join([type(action).__name__, *sorted(FACES[laid.table.faces[card]].id for card in cards)])


def does(laid: Play, number: int = 4) -> Counter[str]:
    return Counter(named(laid, action) for action in decisions(laid, number))


# --- decisions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_every_level_places_the_card_that_wins(number: int) -> None:
    laid = lay_out("elf_2 menace mimic fairy_7 elf_5", lines={0: SEVEN, 1: OTHER_SEVEN}, rule="development")
    assert set(does(laid, number)) == {"Place elf_2"}


def test_the_best_takes_a_card_back_from_who_is_about_to_win() -> None:
    hands = {1: "elf_2 elf_5 dwarf_6 fairy_7 mimic"}
    hand = "menace goblin_1 elf_2 goblin_6"
    laid = lay_out(hand, hands=hands, lines={0: "elf_7", 1: SEVEN}, rule="heredity")
    assert does(laid)["Use menace"] > TRIES / 2


def test_the_best_does_not_throw_its_menace_away() -> None:
    hands = {1: "goblin_1 elf_2 elf_7 dwarf_1", 2: "goblin_1 elf_2 elf_7 dwarf_1"}
    lines = {0: "elf_2", 1: FIVE, 2: "goblin_1 mages elf_2 elf_2"}
    laid = lay_out("medics goblin_6 menace", hands=hands, lines=lines, deck="dwarf_6 fairy_7 goblin_1")
    assert "Discard menace" not in does(laid.place(0, "medics"))


def test_the_best_uses_two_extra_turns_to_win() -> None:
    laid = lay_out("quick_march elf_2 elf_5 goblin_1", lines={0: f"{FIVE} mages", 1: "elf_7 medics"}, rule="command")
    assert set(does(laid)) == {"Use quick_march"}
    laid.do(0, moves.Use(laid.token(0, "quick_march")))
    assert set(does(laid)) == {"Pay goblin_1"}


def test_the_best_keeps_the_cards_that_fit_after_one_another_and_the_lowest_does_this_and_that() -> None:
    """Under Command 1, 3, 6 fit in turn, but not after 6."""
    laid = lay_out("goblin_1 goblin_3 goblin_6", lines={0: "goblin_1", 1: "elf_2"}, rule="command")
    assert set(does(laid)) <= {"Place goblin_1", "Draw"}
    assert len(does(laid, 1)) > 1


def test_it_can_tell_what_it_thought() -> None:
    laid = lay_out("goblin_1 goblin_3 goblin_6", lines={0: "goblin_1", 1: "elf_2"}, rule="command")
    made = mind_of(laid, 0)
    assert made.thought() is None
    decided = made.decide(laid.legal(0), stream(1, "decision"))
    thought = made.thought()
    assert thought
    assert {action for action, _ in thought.ways} == set(laid.legal(0))
    assert fsum(chance for _, chance in thought.ways) == pytest.approx(1.0)
    assert max(chance for _, chance in thought.ways) == dict(thought.ways)[decided]


@pytest.mark.parametrize("chance", [0.01, 0.1, 0.3, 0.5])
def test_there_is_less_to_win_and_to_lose_the_more_a_game_is_decided(chance: float) -> None:
    assert stake(0.25) == pytest.approx(1.0)
    assert stake(chance) == pytest.approx(stake(1.0 - chance))
    assert stake(-0.2) == stake(0.0) <= stake(chance) <= stake(0.5)


def test_who_has_as_good_as_lost_does_what_is_left_to_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = {1: "elf_2 elf_5 dwarf_6 fairy_7 mimic", 2: "elf_2 elf_5 goblin_6 fairy_7"}
    lines = {0: "elf_7", 1: SEVEN, 2: "goblin_1"}
    laid = lay_out("menace goblin_1 elf_2 goblin_6", hands=hands, lines=lines, rule="heredity")
    menace = likely(laid, Traits(), "Use menace")
    monkeypatch.setattr(search, "stake", lambda chance: 1.0)
    assert menace > likely(laid, Traits(), "Use menace") + 0.05


def test_who_may_work_less_looks_less_far_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = lay_out("elf_2 goblin_1 fairy_7 dwarf_6", seats=2, lines={0: "elf_2", 1: "goblin_3"}, rule="evolution")
    far: list[int] = []
    monkeypatch.setattr(search, "rollout_policy", lambda table: far.append(1) or rollout_policy(table))
    steps = []
    for number in (3, 4):
        able = Level(number, temperature=1.0, span=None, counts=True, infers=0.0, effort=level(number).effort)
        made = Mind(0, NOBODY, able)
        for beat in laid.match.beats(0):
            made.watch(beat)
        far.clear()
        made.decide(laid.legal(0), stream(1, "far"))
        steps.append(len(far) / able.effort)
    assert steps[0] < 0.8 * steps[1]


# --- knowledge and inference ----------------------------------------------------------------------------------------


def dealt(laid: Play, seat: Seat, number: int) -> list[list[list[int]]]:
    """Return many hands that a mind imagines."""
    made = mind_of(laid, seat, number)
    memory, able = made.memory, level(number)
    held = memory.held if able.counts else ()
    view = memory.view
    dealer = Dealer(determinize(PANIC.rules, view, stream(0, "table")), view, seat, held, memory.drew, able.infers)
    hands = []
    for n in range(100):
        table = dealer.deal(stream(n, "deal"))
        assert look(table, seat) == view
        check_cards(PANIC.rules, table)
        hands.append([[table.faces[card] for card in hand] for hand in table.zones[: table.seats]])
    return hands


def test_levels_that_count_know_a_card_that_was_taken_openly() -> None:
    laid = whole("mages elf_5", discards="menace fortune").place(0, "mages").fetch(0, "menace")
    assert all(FACE["menace"] in hands[0] for hands in dealt(laid, 1, 4))
    assert not all(FACE["menace"] in hands[0] for hands in dealt(laid, 1, 2))


def test_the_best_thinks_that_who_drew_has_hardly_a_card_that_fits() -> None:
    laid = whole("elf_2 elf_2 goblin_1 goblin_3", lines={0: "elf_7"}, rule="command").draw(0)
    fit = set(faces("elf_7 mimic"))
    holding = [sum(bool(fit & set(hands[0][:4])) for hands in dealt(laid, 1, number)) for number in (4, 1)]
    assert holding[0] < holding[1]


# --- habits ---------------------------------------------------------------------------------------------------------


def test_a_grudge_is_borne_against_who_has_done_harm_last() -> None:
    bears = Character("bears", Traits(grudge=0.5))
    lines = {1: "elf_7 elf_2"}
    struck = lay_out("menace goblin_1 elf_2", lines=lines).use(0, "menace", "goblin_1")
    raided = lay_out("infiltrators elf_5", lines=lines).place(0, "infiltrators").infiltrate(0, 1)
    robbed = lay_out("fascinate goblin_1 elf_2 elf_5", lines={1: "elf_7", 2: "elf_2"})
    robbed.use(0, "fascinate", "goblin_1 elf_2").fascinate(0, 1, "elf_7")
    for laid in (struck, raided, robbed):
        worth = mind_of(laid, 1, 4, bears)._worth(laid.match.view(1))
        assert worth == [-0.5, 1.0, 0.0]
        assert mind_of(laid, 1)._worth(laid.match.view(1)) == [0.0, 1.0, 0.0]


@pytest.mark.slow
def test_who_bears_a_grudge_turns_effects_against_its_foe() -> None:
    """Seat 2 is ahead, but seat 0 has harmed seat 1."""
    targets = []
    for who in (Character("bears", Traits(grudge=2.0)), NOBODY):
        laid = lay_out(
            "infiltrators elf_5 elf_7 goblin_1",
            hands={1: "goblin_6 infiltrators elf_7 dwarf_3", 2: "elf_2 elf_5 dwarf_3"},
            lines={2: "goblin_1 mages elf_2"},
            rule="heredity",
        )
        laid.place(0, "infiltrators").infiltrate(0, 1).place(1, "infiltrators")
        targets.append(Counter(action.to for action in decisions(laid, 4, who)))  # type: ignore[attr-defined]
    assert targets[0][0] > targets[1][0]


def test_rivalry_is_for_who_has_the_longest_line() -> None:
    laid = lay_out("elf_2", lines={1: "elf_5", 2: "goblin_6 elf_5"})
    made = mind_of(laid, 0, 4, Character("strives", Traits(rivalry=0.3)))
    assert made._worth(laid.match.view(0)) == [1.0, 0.0, -0.3]


# --- tastes ---------------------------------------------------------------------------------------------------------


def likely(laid: Play, traits: Traits, *names: str) -> float:
    """Return the probability that the asked seat does one of these.

    At the third level.
    """
    assert laid.asked
    seat = laid.asked[0]
    made = mind_of(laid, seat, 3, Character("somebody", traits))
    found = 0.0
    for n in range(TRIES):
        made.decide(laid.legal(seat), stream(n, "likely"))
        thought = made.thought()
        assert thought
        found += fsum(chance for action, chance in thought.ways if named(laid, action) in names)
    return found / TRIES


def ahead_and_behind(hand: str) -> list[Play]:
    """Return matches with one hand, 3 cards ahead and 3 behind."""
    short, long = "goblin_1", "goblin_1 elf_2 dwarf_3 goblin_1"
    return [lay_out(hand, lines={0: mine, 1: other, 2: "elf_2"}) for mine, other in ((long, short), (short, long))]


TRICKS = "Enact innovation", "Place disruptors"
TRICKY = "innovation disruptors goblin_3 goblin_6 elf_5"


@pytest.mark.slow
def test_who_lies_gladly_elsewhere_plays_tricks_here() -> None:
    for laid in ahead_and_behind(TRICKY):
        glad, plain, loath = [likely(laid, Traits(lies=lies), *TRICKS) for lies in (1.0, 0.0, -1.0)]
        assert glad > plain + 0.1
        assert plain > loath + 0.1


def test_who_bluffs_under_pressure_plays_tricks_when_it_has_fallen_behind() -> None:
    ahead, behind = ahead_and_behind(TRICKY)
    assert likely(behind, Traits(pressure=2.0), *TRICKS) > likely(behind, Traits(), *TRICKS) + 0.1
    assert likely(ahead, Traits(pressure=2.0), *TRICKS) < likely(ahead, Traits(), *TRICKS) - 0.1


def test_who_doubts_the_others_stops_them() -> None:
    laid = lay_out("blockers goblin_6 goblin_6 elf_5", lines={0: "goblin_1", 1: "elf_2", 2: "elf_2"})
    wary, plain, trusting = [likely(laid, Traits(doubts=doubts), "Place blockers") for doubts in (0.7, 0.0, -0.7)]
    assert wary > plain + 0.05
    assert plain > trusting + 0.05


@pytest.mark.parametrize(("traits", "foe"), [(Traits(rivalry=0.2), 1), (Traits(grudge=0.2), 2)])
def test_who_is_to_be_harmed_is_struck_with_what_reaches_it(traits: Traits, foe: Seat) -> None:
    """Seat 1 is ahead, and seat 2 has done harm."""
    hand = "menace fascinate infiltrators blockers"
    table = lay_out(hand, seats=4, lines={1: "elf_2 elf_5", 2: "elf_2"}).table
    habits = Habits(Character("strikes", traits))
    habits.was_harmed(2)
    menace, fascinate, infiltrators, blockers = table.zones[0]
    strikes = moves.Use(menace), moves.Use(fascinate), moves.Place(infiltrators), moves.Place(blockers)
    for direction in (1, -1):
        facts_of(table).direction = direction
        likes = [liking(habits, table, strike) for strike in strikes]
        assert likes[:3] == [likes[0]] * 3
        assert likes[0] > 0
        assert (likes[3] == likes[0]) == (direction % 4 == foe)
    table.zones[foe].clear()
    table.zones[4 + foe].clear()
    habits = Habits(Character("strikes", Traits(grudge=0.2)))
    habits.was_harmed(foe)
    assert liking(habits, table, strikes[1]) == liking(habits, table, strikes[2]) == 0


def facts_of(table: Table) -> PanicFacts:
    assert isinstance(table.facts, PanicFacts)
    return table.facts


def test_danger_is_to_have_fallen_behind_the_others() -> None:
    table = lay_out("goblin_1", lines={0: "elf_2 elf_5", 1: "elf_2", 2: "elf_2 elf_5 elf_7"}).table
    assert danger(table, 0) == 1.0
    assert danger(table, 2) < 1.0 < danger(table, 1)


@pytest.mark.slow
def test_who_pardons_does_not_mean_the_same_seat_twice_running() -> None:
    laid = lay_out(
        "infiltrators infiltrators fairy_5 fairy_7",
        hands={1: "goblin_6 elf_7 dwarf_3 elf_5", 2: "elf_2 elf_5 dwarf_3 goblin_1"},
        lines={1: "goblin_1 mages elf_2", 2: "mages"},
        rule="command",
    )
    laid.place(0, "infiltrators").infiltrate(0, 1).draw(1).draw(2).place(0, "infiltrators")
    pardons = [decisions(laid, 4, Character("pardons", Traits(pardon=pardon))) for pardon in (3.0, 0.0)]
    again = [sum(action == moves.Infiltrate(1) for action in decided) for decided in pardons]
    assert again[0] == 0 < again[1]


@pytest.mark.parametrize(("hands", "spared"), [([1, 1, 1], True), ([1, 1, 0], False), ([1, 1], False)])
def test_nobody_is_spared_where_there_is_no_other_to_be_meant(hands: list[int], spared: bool) -> None:
    table = PANIC.rules.start(len(hands), {"starter": 0, "same_number": 0}, SeededChance(stream(1, "spared")))
    for seat, number in enumerate(hands):
        del table.zones[seat][number:]
    table.pending = [(0, facts.INFILTRATE)]
    habits = Habits(Character("pardons", Traits(pardon=3.0)))
    habits.has_judged(1, believe=False)
    likes = [liking(habits, table, moves.Infiltrate(to)) for to in range(len(hands))]
    assert (likes.pop(1) < 0) == spared
    assert not any(likes)


def test_who_is_curious_draws_and_looks() -> None:
    laid = lay_out("seers elf_5 elf_7 goblin_1", lines={0: "elf_2", 1: "elf_2", 2: "elf_2"})
    news = "Draw", "Place seers"
    assert likely(laid, Traits(curiosity=1.5), *news) > likely(laid, Traits(), *news) + 0.1


@pytest.mark.slow
def test_who_dares_likes_what_may_go_very_well_or_very_badly() -> None:
    laid = lay_out("fortune elf_5 goblin_1 goblin_3 fairy_7", lines={0: SIX, 1: SIX, 2: SIX})
    view = laid.match.view(0)
    actions = list(different(laid.legal(0), view.faces).values())
    dealer = Dealer(determinize(PANIC.rules, view, stream(0, "table")), view, 0)
    looked = Search(dealer, learned(3), [1.0, 0.0, 0.0])
    tries = looked.tried(actions, stream(1, "spread"), 200, [0.0] * len(actions))
    tries.sort(key=lambda one: spread(one.worths))
    tame, bold = [named(laid, tries[place].action) for place in (0, -1)]
    assert likely(laid, Traits(daring=0.3), bold) > likely(laid, Traits(), bold) + 0.1
    assert likely(laid, Traits(daring=0.3), tame) < likely(laid, Traits(), tame) - 0.05


@pytest.mark.parametrize("seats", [3, 5])
def test_no_two_characters_like_the_same(seats: int) -> None:
    table = PANIC.rules.start(seats, {"starter": 0, "same_number": 0}, SeededChance(stream(1, "likes")))
    cards: dict[int, Token] = {}
    for zone in range(len(table.zones)):
        cards.update({table.faces[card]: card for card in table.zones[zone]})
    table.zones[seats + 1] += table.zones[1][:3]
    likes = set()
    for character in CAST.values():
        habits = Habits(character)
        habits.was_harmed(2)
        habits.has_judged(1, believe=False)
        ways: list[Action] = [moves.Draw()]
        ways += [moves.Place(card) if NUMBER[face] else moves.Use(card) for face, card in cards.items()]
        ways += [moves.Infiltrate(to) for to in range(seats)]
        likes.add(tuple(liking(habits, table, way) for way in ways))
    assert len(likes) == len(CAST)
    assert all(map(any, likes))


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_it_mostly_wins_against_random_seats() -> None:
    won = 0
    for number in range(4):
        names = ["random"] * 3
        names[number % 3] = "level:4"
        won += play(PANIC, 3, names, None, f"mostly {number}").result.winners == (number % 3,)
    assert won >= 3


def whole(hand: str, **more: object) -> Play:
    """Start with three seats and all cards of the game.

    Cards that are not named are in the deck.
    """
    named = [hand, *(" ".join(value.values()) if isinstance(value, dict) else "" for value in more.values())]
    taken = Counter(faces(" ".join([*named, str(more.get("discards", "")), str(more.get("rule", "command"))])))
    rest = [face.id for number, face in enumerate(FACES) for _ in range(face.count - taken[number])]
    stream(1, "whole").shuffle(rest)
    hands = {seat: " ".join([rest.pop() for _ in range(4)]) for seat in (1, 2)}
    return lay_out(hand, hands=hands, deck=" ".join(rest), **more)  # type: ignore[arg-type]
