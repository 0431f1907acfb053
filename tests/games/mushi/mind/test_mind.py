"""Tests of Insect Poker's minds: levels and habits in scripted situations, strength."""

from __future__ import annotations

from collections.abc import Callable
from math import isclose

import pytest

from games import entry
from games.brains.arena import simulate
from games.brains.levels import LEVELS, level
from games.core.actions import Action
from games.core.brain import Character, Traits
from games.core.chance import stream
from games.core.types import Seat
from games.mushi.facts import Use
from games.mushi.mind.mind import Mind
from games.mushi.mind.outcomes import Outcomes
from games.mushi.mind.stakes import Stakes
from games.mushi.moves import (
    Cancel,
    PutBack,
    RouseAll,
    TakeBack,
    UseDragonfly,
    UseEarthworm,
    UseSpider,
    UseStagBeetle,
)
from games.passing.rules import Judge, Offer, Peek
from tests.games.mushi.scripted import FACE, Play, deal, lay_out

ALL = [one.number for one in LEVELS]
BEST = ALL[-1]


def mind(play: Play, seat: Seat, number: int = BEST, **traits: float) -> Mind:
    """Return a mind that has watched the match."""
    brain = Mind(seat, Character("somebody", Traits(**traits)), level(number))
    for beat in play.match.beats(seat):
        brain.watch(beat)
    return brain


def strategy(play: Play, brain: Mind) -> dict[Action, float]:
    """Return the mind's actions with their probabilities.

    Its decision is legal, and one of these.
    """
    legal = play.legal(brain.seat)
    ways = dict(brain.policy(legal))
    assert isclose(sum(ways.values()), 1.0)
    assert all(action in legal for action in ways)
    assert brain.decide(legal, stream(1, "decision")) in ways
    return ways


def chance(play: Play, wanted: Callable[[Action], bool], seat: Seat = 0, number: int = BEST, **traits: float) -> float:
    """Return the mind's probability of the wanted actions."""
    ways = strategy(play, mind(play, seat, number, **traits))
    return sum(one for action, one in ways.items() if wanted(action))


def of(play: Play, name: str) -> Callable[[Action], bool]:
    """Return a predicate for actions on a card with this name.

    The card lies open or belongs to the seat.
    """
    return lambda action: play.name(action.card) == name  # type: ignore[attr-defined]


def aims_at(play: Play, seat: Seat) -> Callable[[Action], bool]:
    """Return a predicate for spiders used on the seat."""
    area = play.table.zones[play.table.zone("area", seat)]
    return lambda action: isinstance(action, UseSpider) and action.target in area


def is_a(kind: type) -> Callable[[Action], bool]:
    return lambda action: isinstance(action, kind)


def suspicion(play: Play, name: str, number: int, seat: Seat = 0) -> float:
    """Return the believed probability that the travelling card is of this name."""
    brain = mind(play, seat, number)
    brain.decide(play.legal(seat), stream(1, "decision"))
    thought = brain.thought()
    assert thought
    return thought.card[FACE[name]]


# --- levels --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ALL)
def test_at_every_level_a_claim_that_cannot_be_true_is_doubted(number: int) -> None:
    play = lay_out(4, dict.fromkeys(range(4), "spider spider"), hands={1: "midge mantis"}, parent=1)
    play.offer(1, "midge", 0, "spider")
    assert strategy(play, mind(play, 0, number)) == {Judge(False): 1.0}


@pytest.mark.parametrize("number", ALL)
def test_at_every_level_other_answers_and_claims_are_mixed(number: int) -> None:
    play = lay_out(4, {}, parent=1).offer(1, "mantis", 0, "midge")
    answers = strategy(play, mind(play, 0, number))
    assert set(answers) == {Judge(True), Judge(False), Peek()}
    assert min(answers.values()) > 0.005
    play = deal(4, hands={0: "spider midge mantis centipede"})
    assert 0.05 < chance(play, lambda a: isinstance(a, Offer) and a.claim == play.table.faces[a.card]) < 0.95


@pytest.mark.parametrize("number", ALL)
def test_at_no_level_an_insect_is_used_to_lose_by_it(number: int) -> None:
    areas = {0: "stag_beetle spider spider spider", 1: "mantis mantis mantis", 2: "mantis mantis mantis"}
    play = lay_out(3, areas, hands={0: "spider"})
    assert chance(play, lambda a: isinstance(a, UseStagBeetle) and a.to == 0, number=number) < 0.01
    play = lay_out(4, {0: "midge ~midge ~midge ~spider", 1: "centipede"}, parent=1).use(1, "centipede")
    assert chance(play, of(play, "~midge"), number=number) < 0.01
    play = lay_out(4, {0: "spider spider spider", 1: "stag_beetle"}, hands={0: "spider midge spider"}, parent=1)
    assert chance(play.use(1, "stag_beetle", on=0), of(play, "spider"), number=number) < 0.01


def test_higher_levels_use_insects_that_pay_more_surely() -> None:
    play = lay_out(4, {0: "earthworm spider spider spider midge"})
    used = [chance(play, is_a(UseEarthworm), number=number) for number in ALL]
    assert used == sorted(used)
    assert used[0] < used[-1]
    play.use(0, "earthworm")
    taken = [chance(play, of(play, "spider"), number=number) for number in ALL]
    assert taken == sorted(taken)
    assert taken[-1] > 0.99
    assert set(map(type, strategy(play, mind(play, 0)))) == {TakeBack}


def test_from_level_3_on_cards_taken_back_are_suspected() -> None:
    play = lay_out(4, {0: "earthworm", 1: "spider"}).use(0, "earthworm").send(0, "mantis", 0)
    play.offer(1, "mantis", 0, "midge")
    doubts = {number: suspicion(play, "spider", number) for number in ALL}
    assert doubts[3] > 2 * doubts[2]
    assert doubts[4] > 2 * doubts[2]
    assert isclose(doubts[1], doubts[2])


def test_the_highest_level_infers_most_from_what_a_giver_has_to_fear() -> None:
    """Giving one of three spiders would risk the game.

    So such a seat probably gives something else.
    """
    play = lay_out(4, {0: "spider spider", 1: "spider spider spider"}, parent=1).offer(1, "mantis", 0, "spider")
    first, second, third, fourth = [suspicion(play, "spider", number) for number in ALL]
    assert first == second >= third > fourth
    assert fourth < 0.9 * first


def test_the_lowest_level_remembers_no_lies() -> None:
    play = lay_out(2, {}, hands={0: "mantis " * 6, 1: "midge " * 6}, deck="", parent=1)
    for believe in (False, True):
        play.offer(1, "midge", 0, "spider").judge(0, believe=believe)
        play.offer(0, "mantis", 1).judge(1, believe=True)
    assert [mind(play, 0, number).memory.records[1].lies for number in ALL] == [0, 2, 2, 2]


# --- insects -------------------------------------------------------------------------------------------------------


def test_a_spider_or_a_centipede_makes_a_seat_lose_if_it_can() -> None:
    play = lay_out(4, {0: "spider", 1: "midge", 2: "midge ~midge ~midge ~spider"})
    assert chance(play, aims_at(play, 2)) > 0.99
    play = lay_out(4, {0: "centipede", 2: "midge ~midge ~midge"})
    assert chance(play, is_a(RouseAll)) > 0.99


def test_a_mantis_is_for_what_harms_it_or_saves_another() -> None:
    areas = {0: "mantis midge ~midge ~midge", 1: "spider", 2: "midge ~midge ~midge"}
    play = lay_out(4, areas, parent=1).use(1, "spider", on=0, card="~midge")
    assert strategy(play, mind(play, 0))[Cancel()] > 0.99
    play = lay_out(4, {**areas, 0: "mantis"}, parent=1).use(1, "spider", on=2, card="~midge")
    assert strategy(play, mind(play, 0))[Cancel()] < 0.01
    beetles = "rhinoceros_beetle rhinoceros_beetle spider spider spider"
    play = lay_out(4, {0: "mantis", 1: beetles}, hands={1: "spider midge"}, parent=1).send(1, "spider", 1)
    assert strategy(play, mind(play, 0))[Cancel()] > 0.99


def test_who_is_known_to_hold_a_harmless_card_is_expected_to_lay_it() -> None:
    areas = [tuple((0, 0) for _ in FACE)] * 3
    three = tuple((3 * (kind == FACE["spider"]), 0) for kind in FACE.values())
    stakes = Stakes([areas[0], three, areas[2]], 0, [8 - 3 * (kind == FACE["spider"]) for kind in FACE.values()], 60)
    use = Use(FACE["stag_beetle"], 0, (1,), 1)
    lost = {}
    for known in ((), (FACE["spider"],), (FACE["dragonfly"],)):
        futures = Outcomes(stakes, [1, 1, 1], [FACE["midge"]], [(), known, ()]).effect(use, None)
        assert isclose(sum(likely for likely, _ in futures), 1.0)
        lost[known] = stakes.expected(futures)[1]
    assert lost[FACE["dragonfly"],] < lost[()] < lost[FACE["spider"],] == 1.0


def test_of_a_dragonflys_cards_those_stay_that_can_be_sent() -> None:
    hands = {0: "spider spider spider spider"}
    deck = "centipede stag_beetle dragonfly caterpillar midge midge"
    play = lay_out(4, {0: "dragonfly spider spider spider"}, hands=hands, deck=deck)
    assert chance(play, is_a(UseDragonfly)) > 0.5
    play.use(0, "dragonfly")

    def puts_spiders_back(action: Action) -> bool:
        assert isinstance(action, PutBack)
        return {play.table.faces[card] for card in action.cards} == {FACE["spider"]}

    assert chance(play, puts_spiders_back) > 0.99


# --- near a loss --------------------------------------------------------------------------------------------------

NEARLY_LOST = "caterpillar ~caterpillar dragonfly dragonfly ~dragonfly spider ~spider stag_beetle ~stag_beetle mantis "
NEARLY_LOST += "~mantis earthworm ~earthworm ~earthworm ~centipede ~centipede " + "~rhinoceros_beetle " * 3
LATE = {
    0: "~mantis ~rhinoceros_beetle",
    1: "caterpillar ~caterpillar spider rhinoceros_beetle ~centipede stag_beetle",
    2: NEARLY_LOST,
    3: "earthworm ~earthworm ~spider centipede mantis",
}
"""Areas with so much before seat 2 that it will lose.

`LATE_HANDS` has the hands.
"""
LATE_HANDS = {
    0: "mantis dragonfly spider stag_beetle",
    1: "midge midge caterpillar mantis",
    2: "stag_beetle spider caterpillar mantis",
    3: "midge midge midge centipede",
}


def late(parent: Seat, more: str = "") -> Play:
    """Start with seat 2 all but lost and `more` cards before it."""
    areas = {**LATE, 2: f"{NEARLY_LOST} {more}"}
    play = lay_out(4, areas, hands=LATE_HANDS, deck="midge dragonfly centipede earthworm " * 6, parent=parent)
    losing = mind(play, 2)._stakes(play.match.view(2)).now()
    assert losing[2] > 0.97 > 0.03 > max(losing[0], losing[1], losing[3])
    return play


@pytest.mark.parametrize("number", ALL[2:])
def test_who_is_all_but_lost_spends_no_mantis_to_protect_another(number: int) -> None:
    play = late(1).use(1, "stag_beetle", on=0)
    assert play.asked == (2, "respond")
    assert chance(play, is_a(Cancel), 2, number) < 0.01


@pytest.mark.parametrize("number", ALL[2:])
def test_who_is_all_but_safe_keeps_its_mantis_for_worse(number: int) -> None:
    play = late(2).use(2, "stag_beetle", on=1)
    assert play.asked == (3, "respond")
    assert chance(play, is_a(Cancel), 3, number) < 0.01


@pytest.mark.parametrize("number", ALL[2:])
def test_who_is_all_but_safe_uses_insects_on_who_may_lose(number: int) -> None:
    play = late(1)
    ways = strategy(play, mind(play, 1, number))
    to = [sum(one for way, one in ways.items() if isinstance(way, UseStagBeetle) and way.to == to) for to in range(4)]
    assert to[2] > 10 * (to[0] + to[1] + to[3])
    assert chance(play, lambda a: aims_at(play, 0)(a) or aims_at(play, 3)(a), 1, number) < 0.01


@pytest.mark.parametrize("number", ALL[2:])
def test_who_is_all_but_lost_helps_nobody_by_a_spider(number: int) -> None:
    play = late(2)
    lying = [token for seat in (0, 1, 3) for token in play.table.zones[play.table.zone("area", seat)]]
    roused = [token for token in lying if play.name(token) in ("~earthworm", "~mantis", "~rhinoceros_beetle")]
    assert len(roused) == 3
    assert chance(play, lambda a: isinstance(a, UseSpider) and a.target in roused, 2, number) < 0.01


@pytest.mark.parametrize("number", ALL)
def test_at_no_level_a_card_is_laid_that_loses_at_once_where_another_does_not(number: int) -> None:
    play = late(1, "mantis").use(1, "stag_beetle", on=2).decline(2).decline(3)
    assert play.asked == (2, "lay")
    assert chance(play, of(play, "mantis"), 2, number) < 1e-4


@pytest.mark.parametrize("number", ALL[2:])
def test_two_rhinoceros_beetles_are_worth_more_than_twice_one(number: int) -> None:
    mine = "caterpillar stag_beetle ~stag_beetle spider earthworm ~centipede rhinoceros_beetle rhinoceros_beetle"
    play = lay_out(4, {0: "earthworm " + mine, 1: "spider", 2: "mantis mantis"}).use(0, "earthworm").decline(2)
    assert play.asked == (0, "take_back")
    assert chance(play, of(play, "rhinoceros_beetle"), number=number) < 0.05
    areas = {0: "caterpillar spider rhinoceros_beetle", 1: mine, 2: "mantis", 3: "earthworm ~spider"}
    play = lay_out(4, areas)
    pair = [token for token in play.table.zones[play.table.zone("area", 1)] if play.name(token) == "rhinoceros_beetle"]
    assert chance(play, lambda a: isinstance(a, UseSpider) and a.target in pair, number=number) > 0.5


# --- habits --------------------------------------------------------------------------------------------------------


def test_a_grudge_is_taken_out_with_insects_on_who_did_harm() -> None:
    play = lay_out(3, {0: "spider midge midge", 1: "spider spider midge", 2: "spider spider midge"}, parent=1)
    play.use(1, "spider", on=0, card="midge").send(1, "earthworm", 1)
    play.send(2, "earthworm", 2)
    assert play.asked == (0, "turn")
    assert chance(play, aims_at(play, 1), grudge=1.0) > chance(play, aims_at(play, 1)) + 0.1


def test_being_caught_or_deceived_is_harm() -> None:
    play = lay_out(4, {}, parent=1).send(1, "mantis", 0, to=0)
    assert mind(play, 0, grudge=1.0).habits.spite([0.0] * 4, 0) == [0.0, 1.0, 0.0, 0.0]
    play = lay_out(4, {}, parent=0).send(0, "mantis", 0, to=2)
    assert mind(play, 0, grudge=1.0).habits.spite([0.0] * 4, 0) == [0.0, 0.0, 1.0, 0.0]


def test_the_curious_use_dragonflies_more() -> None:
    play = lay_out(4, {0: "dragonfly midge"}, hands={0: "spider mantis midge centipede"}, deck="midge " * 6)
    usual = chance(play, is_a(UseDragonfly), number=3)
    assert 0.1 < usual < 0.9
    assert chance(play, is_a(UseDragonfly), number=3, curiosity=1.5) > usual + 0.05


def test_who_likes_to_lie_lies_more() -> None:
    play = deal(4, hands={0: "spider midge mantis centipede"})

    def lies(action: Action) -> bool:
        return isinstance(action, Offer) and action.claim != play.table.faces[action.card]

    assert chance(play, lies, lies=1.0) > chance(play, lies) + 0.1 > chance(play, lies, lies=-0.8) + 0.2


# --- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("other", ["level:1", "random"])
def test_the_highest_level_rarely_loses_to_others(other: str) -> None:
    standing = simulate(entry("mushi"), 4, 8, 1, ["level:4", other] * 2, rotate=True).brains["level:4"]
    assert standing.losses / standing.games < 0.7 * standing.even_losses
