"""Tests of Toutomi Burst's minds, by level and by character."""

from __future__ import annotations

from collections import Counter
from math import fsum

import pytest

from games import entry
from games.brains.arena import play
from games.brains.cast import NOBODY
from games.brains.levels import level
from games.core.actions import Action
from games.core.brain import Character, Traits
from games.core.chance import SeededChance, stream
from games.core.game import legal_choices
from games.core.options import RANDOM
from games.core.types import Seat
from games.toutomi.cards import FACES, safe
from games.toutomi.mind import mind
from games.toutomi.mind.beliefs import Beliefs, Dealer, unknown
from games.toutomi.mind.mind import Mind
from games.toutomi.mind.practice import Practising, learned
from games.toutomi.mind.usual import KINDS, STATE, UNIT, Stage, cards_of, code, parts, usual
from games.toutomi.mind.ways import usual_action
from games.toutomi.moves import Attack, Lay, Play, Skip
from games.toutomi.rules import Toutomi
from tests.games.toutomi import scripted
from tests.games.toutomi.scripted import FACE, lay_out

TRIES = 8


@pytest.fixture(autouse=True)
def _few_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mind, "TRIALS", 300)


def mind_of(laid: scripted.Play, number: int = 4, character: Character = NOBODY, seat: Seat | None = None) -> Mind:
    """Return a mind that has watched the match."""
    made = Mind(laid.facts.player if seat is None else seat, character, level(number))
    for beat in laid.match.beats(made.seat):
        made.watch(beat)
    return made


def decisions(laid: scripted.Play, number: int = 4, character: Character = NOBODY) -> list[Action]:
    """Return the asked seat's decisions with different random numbers."""
    made, seat = mind_of(laid, number, character), laid.facts.player
    decided = [made.decide(laid.legal(seat), stream(n, "decision")) for n in range(TRIES)]
    assert all(action in laid.legal(seat) for action in decided)
    return decided


def used(laid: scripted.Play, number: int = 4) -> set[str]:
    """Return the cards that are played, in any role."""
    return {FACES[laid.table.faces[action.card]].id for action in decisions(laid, number)}  # type: ignore[attr-defined]


# --- decisions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 4])
@pytest.mark.parametrize("hand", ["two five zero", "six minus_one four", "four skip six"])
def test_no_level_bursts_while_something_is_safe(hand: str, number: int) -> None:
    for card in used(lay_out(hand, total=7, had=(1, 2, 3)), number):
        assert safe(FACE[card], 7)


def test_the_best_takes_a_situation_card_with_the_trump() -> None:
    laid = lay_out("trump zero seven", total=7, had=(2, 3))
    trump = Play(laid.token(0, "trump"))
    assert decisions(laid).count(trump) > TRIES / 2


def test_the_best_attacks_at_7_and_the_lowest_level_does_this_and_that() -> None:
    laid = lay_out("attack zero skip", total=7, had=(2, 3))
    attacks = [sum(isinstance(action, Attack) for action in decisions(laid, number)) for number in (4, 1)]
    assert attacks[0] > TRIES / 2
    assert attacks[1] < attacks[0]


def test_the_last_card_that_wins_is_taken() -> None:
    """One situation card is left.

    With the Trump it makes 3 points; seat 2 has 2.
    """
    situations = {0: "two_points", 2: "one_point one_point"}
    laid = lay_out("trump attack attack", total=7, had=(2, 3), situations=situations, supply="one_point")
    assert used(laid) == {"trump"}


def test_only_the_best_bursts_on_purpose() -> None:
    """Seat 3 has the fewest cards and would be paid.

    Then seat 0 has no more cards than seat 3, and its New World counts.
    """
    situations = {0: "new_world one_point", 1: "one_point one_point", 2: "one_point two_points", 3: "one_point"}
    laid = lay_out("zero three two", total=7, had=(2, 3), situations=situations)
    assert all(not safe(FACE[card], 7) for card in used(laid, 4))
    assert used(laid, 3) == {"zero"}
    laid = lay_out("zero three two", total=7, had=(2, 3), situations=situations | {0: "one_point two_points"})
    assert used(laid, 4) == {"zero"}


def test_after_a_summon_what_would_burst_goes() -> None:
    laid = lay_out("summon six zero", total=7, had=(2, 3)).summon()
    for action in decisions(laid):
        assert isinstance(action, Lay)
        assert laid.token(0, "six") in action.cards


def test_a_seat_that_is_stuck_thinks_of_its_kumar_wild() -> None:
    laid = lay_out("two three five", total=7, had=(2, 3), situations={0: "kumar_wild"})
    assert any(not isinstance(action, Play) for action in decisions(laid))
    laid = lay_out("two three five", total=7, had=(2, 3))
    assert all(isinstance(action, Play) for action in decisions(laid))


def test_it_can_tell_what_it_thought() -> None:
    laid = lay_out("attack zero skip", total=7, had=(2, 3))
    made = mind_of(laid)
    assert made.thought() is None
    decided = made.decide(laid.legal(0), stream(1, "decision"))
    thought = made.thought()
    assert thought
    assert fsum(chance for _, chance in thought.ways) == pytest.approx(1.0)
    assert max(thought.ways, key=lambda way: way[1])[0] == decided


# --- inference ------------------------------------------------------------------------------------------------------


def test_who_plays_a_zero_at_7_is_not_likely_to_have_an_attack() -> None:
    laid = lay_out("zero two five", player=1, total=7, had=(2, 3)).card("zero")
    kept = mind_of(laid, 4, seat=0)._beliefs.kept[1]  # type: ignore[union-attr]
    assert fsum(kept.values()) == pytest.approx(1.0)
    attack = [fsum(p for hand, p in hands.items() if FACE["attack"] in cards_of(hand)) for hands in (kept, unknown())]
    assert attack[0] < attack[1] / 2
    assert mind_of(laid, 1, seat=0)._beliefs is None


def believed(laid: scripted.Play, seat: Seat, cards: set[str]) -> float:
    """Return the believed probability that a kept pair includes one of these.

    As seat 0 believes.
    """
    kept = mind_of(laid, 4, seat=0)._beliefs.kept[seat]  # type: ignore[union-attr]
    assert fsum(kept.values()) == pytest.approx(1.0)
    faces = {FACE[card] for card in cards}
    return fsum(chance for hand, chance in kept.items() if faces & set(cards_of(hand)))


def test_what_is_kept_after_a_summon_is_safe() -> None:
    always = {"minus_one", "zero", "reverse", "skip", "summon", "attack", "wild"}
    one = believed(lay_out("summon six zero", player=1, total=7, had=(2, 3)).summon().lay("six"), 1, always)
    summoned = lay_out("summon skip zero", player=1, total=7, had=(2, 3)).summon()
    before = believed(summoned, 1, always)
    both = believed(summoned.lay(), 1, always)
    anyhow = fsum(chance for hand, chance in unknown().items() if {FACE[card] for card in always} & set(cards_of(hand)))
    assert one > anyhow + 0.1
    assert both > before + 0.1


def test_of_an_attacked_hand_the_last_card_is_remembered() -> None:
    """Ending two cards at 7 with a skip makes an attack unlikely."""
    laid = lay_out("zero skip five", player=1, total=7, cards=2, had=(3,)).card("zero").skip()
    anyhow = fsum(chance for hand, chance in unknown().items() if FACE["attack"] in cards_of(hand))
    assert believed(laid, 1, {"attack"}) < 0.8 * anyhow


def test_whom_the_turn_goes_to_tells_something() -> None:
    """A reverse at 7 sends the turn to a certain seat.

    With the other direction of play it is another one.
    """
    situations = {2: "one_point one_point one_point one_point", 0: ""}
    told = [
        believed(
            lay_out("skip zero five", player=1, total=7, had=(3,), direction=way, situations=situations).skip(),
            1,
            {"reverse"},
        )
        for way in (1, -1)
    ]
    assert told[0] != pytest.approx(told[1], abs=0.01)


def test_hands_are_dealt_as_they_are_believed() -> None:
    laid = lay_out("two two two")
    beliefs = Beliefs()
    beliefs.kept[2] = {code([FACE["seven"], FACE["attack"]]): 1.0}
    unseen = [face for face in KINDS for _ in range(FACES[face].count)]
    view = laid.match.view(0)
    for n in range(TRIES):
        cards = [UNIT[face] for face in unseen]
        hands = Dealer(view, 0, unseen, beliefs)(cards, stream(n, "deal"))
        assert [len(cards_of(hand)) for hand in hands] == [0, 3, 3, 3]
        assert len(cards) == len(unseen) - 9
        assert {FACE["seven"], FACE["attack"]} <= set(cards_of(hands[2]))
        assert sum(cards) + sum(hands) == sum(UNIT[face] for face in unseen)


# --- habits ---------------------------------------------------------------------------------------------------------


def test_a_grudge_is_borne_against_who_attacked_last_and_who_was_paid_for_the_own_burst() -> None:
    bears = Character("bears", Traits(grudge=0.5))
    attacked = lay_out("attack one one", player=1, total=3, had=(3,)).attack(0)
    burst = lay_out("seven seven seven", total=5, had=(2, 3)).card("seven")
    for laid, foe in ((attacked, 1), (burst, 3)):
        made = mind_of(laid, 4, bears, seat=0)
        weights = made.tastes.weights(laid.match.view(0))
        assert weights[foe] == -0.5
        assert [weights[seat] for seat in range(1, 4) if seat != foe] == [0.0, 0.0]
        assert mind_of(laid, 4, seat=0).tastes.weights(laid.match.view(0)) == [1.0, 0.0, 0.0, 0.0]


def test_who_bears_a_grudge_attacks_its_foe() -> None:
    laid = lay_out("attack one one", player=1, hands={0: "one attack attack"}, total=6, had=(3,)).attack(0).card("one")
    targets = [
        [action.to for action in decisions(laid, 4, who) if isinstance(action, Attack)]
        for who in (Character("bears", Traits(grudge=1.0)), NOBODY)
    ]
    assert targets[0].count(1) > targets[1].count(1)


def test_a_taste_for_tricks_and_for_new_cards_shows() -> None:
    laid = lay_out("three skip summon", total=2, had=(2, 3))
    counts = []
    for traits in (Traits(), Traits(lies=30.0), Traits(curiosity=30.0)):
        decided = decisions(laid, 4, Character("likes", traits))
        counts.append(Counter(type(action).__name__ for action in decided))
    assert counts[1]["Skip"] > counts[0]["Skip"]
    assert counts[2]["Summon"] > counts[0]["Summon"]


def test_who_goes_for_the_leader_attacks_it_and_a_bluff_comes_when_behind() -> None:
    hunts, cornered = Character("hunts", Traits(rivalry=1.0)), Character("cornered", Traits(pressure=20.0))
    situations = {0: "one_point", 2: "one_point two_points one_point"}
    laid = lay_out("attack one one", total=6, had=(3,), situations=situations)
    targets = [action.to for action in decisions(laid, 3, hunts) if isinstance(action, Attack)]
    assert targets.count(2) > TRIES / 2
    behind, ahead = (lay_out("three skip two", total=2, situations={seat: "one_point one_point"}) for seat in (2, 0))
    tricks = [sum(not isinstance(action, Play) for action in decisions(one, 3, cornered)) for one in (behind, ahead)]
    assert tricks[0] > tricks[1]


def test_who_is_curious_lays_down_more_and_who_doubts_plays_high() -> None:
    summoned = lay_out("summon zero one", total=3, had=(2, 3)).summon()
    laid = [
        sum(len(action.cards) for action in decisions(summoned, 4, who) if isinstance(action, Lay))
        for who in (Character("curious", Traits(curiosity=20.0)), NOBODY)
    ]
    assert laid[0] == 2 * TRIES > laid[1]
    hand = lay_out("five two one", total=1, had=(2, 3))
    for doubts, card in ((20.0, "five"), (-20.0, "one")):
        who = Character("doubts", Traits(doubts=doubts))
        assert set(decisions(hand, 4, who)) == {Play(hand.token(0, card))}


@pytest.mark.parametrize("number", [1, 4])
def test_habits_show_in_the_short_game(number: int) -> None:
    hand = lay_out("three skip summon", total=2, had=(2, 3), short=True)
    for traits, verb in (
        (Traits(lies=90.0), "Skip"),
        (Traits(curiosity=90.0), "Summon"),
        (Traits(lies=-90.0, curiosity=-90.0), "Play"),
    ):
        decided = Counter(type(action).__name__ for action in decisions(hand, number, Character("likes", traits)))
        assert decided[verb] == TRIES
    passed = lay_out("seven seven seven", total=5, had=(2, 3), short=True).say_so()
    bears = Character("bears", Traits(grudge=0.5))
    assert mind_of(passed, number, bears, seat=0).tastes.weights(passed.match.view(0))[3] == -0.5


def test_danger_is_measured_by_what_the_others_have_on_the_average() -> None:
    """A cornered seat likes tricks when behind the average.

    Ahead of it, the seat likes plain numbers, in both games.
    """
    cornered = Character("cornered", Traits(pressure=1.0))
    for short, cards in ((False, "one_point one_point"), (True, "one one one one one one two two two two two three")):
        likings = []
        for rich in (0, 2):
            piles = {"won" if short else "situations": {rich: cards}}
            laid = lay_out("three skip two", total=2, short=short, **piles)  # type: ignore[arg-type]
            liking = mind_of(laid, 4, cornered).tastes.liking(laid.match.view(0))
            likings.append(liking(Skip(laid.token(0, "skip"))))
            assert liking(Play(laid.token(0, "three"))) == 0.0
        assert likings[0] < 0.0 < likings[1]


def test_in_the_short_game_the_lowest_level_does_this_and_that() -> None:
    laid = lay_out("zero five attack", total=2, had=(2, 3), short=True)
    assert len(set(decisions(laid, 1))) > len(set(decisions(laid, 4)))


# --- practice -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_practice_teaches_what_hands_are_worth(seats: int) -> None:
    ways = usual(seats)
    safe_at_7, stuck = code([FACE["attack"], FACE["zero"]]), code([FACE["four"], FACE["five"]])
    kept = ways.practice.kept
    assert kept[safe_at_7][STATE[7, 1]] > kept[stuck][STATE[7, 1]] + 0.2
    worse = [kept[safe_at_7][STATE[total, 1]] - kept[stuck][STATE[total, 1]] for total in (0, 7)]
    assert 0 < worse[0] < worse[1]
    step = ways.step(Stage(7), code([FACE["attack"], FACE["zero"], FACE["two"]]))
    assert step.face == FACE["attack"]
    assert set(parts(code([1, 1, 2]))) == {code(some) for some in ([], [1], [2], [1, 1], [1, 2], [1, 1, 2])}


def test_practice_counts_how_turns_go_on() -> None:
    counts: dict[tuple[int, int], object] = {}
    random = stream(1, "practice")
    for _ in range(8):
        Practising(3, None, 0.1, random, counts).play()  # type: ignore[arg-type]
    found = learned(counts)  # type: ignore[arg-type]
    for rows in found.states:
        assert all(0.0 <= fsum(row) <= 1.01 for row in rows)
    assert fsum(found.states[0][-1][state] for total in range(6) if (state := STATE[total, 1])) < 0.5


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_is_usual_alone_wins_against_random_seats() -> None:
    """Half of the games with 4 seats."""
    game, won, games = Toutomi(), 0, 200
    for number in range(games):
        random = stream(number, "usual")
        chance = SeededChance(random)
        table = game.start(4, {"starter": RANDOM, "short": 0, "alone": 0}, chance)
        while table.pending:
            seat = table.pending[-1][0]
            legal = legal_choices(game, table, seat)
            action = legal.draw(random)
            if seat == number % 4:
                action = usual_action(usual(4), table, seat)
                assert action in legal
            game.play(table, seat, action, chance)
        result = game.result(table)
        assert result
        won += number % 4 in result.winners
    assert won / games > 0.5


@pytest.mark.slow
def test_at_every_level_a_game_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mind, "TRIALS", 20)
    record = play(entry("toutomi"), 4, ["level:1", "ryu:2", "hakase:3", "momo:4"], None, "levels")
    assert record.result.winners
