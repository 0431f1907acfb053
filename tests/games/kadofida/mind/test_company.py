"""Tests of Kadofida's mind among blind seats and caught liars.

They also measure how readable the mind is.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import e, fsum
from random import Random

import pytest

from games import entry
from games.brains.arena import play as play_game
from games.brains.arena import rotated
from games.core.actions import Action, Choices
from games.core.brain import Brain
from games.core.match import Match
from games.core.types import Seat
from games.kadofida.cards import CLAIMS, KADOFIDA, POINTS
from games.kadofida.mind.blindness import Blindness, drawn_blindly
from games.kadofida.mind.bluffing import Way, gladly, mixed
from games.kadofida.mind.memory import QUESTIONS
from games.kadofida.mind.mind import Mind
from games.kadofida.mind.practice import Onlooker
from games.kadofida.mind.temper import TEMPER
from games.kadofida.mind.value import learned, learned_among
from games.kadofida.moves import AskClaim, AskEyes, Decide, Pitch, SayClaim, SayEyes, SayPoints
from tests.games.kadofida.mind.test_mind import REST, lying, mind, policy
from tests.games.kadofida.scripted import FACE, Play, deal, lay_out

KATASO, FROGGS, NDUNGO = FACE["kataso"], FACE["froggs"], FACE["ndungo"]
HAND = "kataso froggs ndungo"


def found_blind(play: Play, seat: Seat, *others: Seat, times: int = 8) -> Mind:
    """Return a mind that has found these seats to act blindly."""
    brain = mind(play, seat)
    assert brain.company.blindness
    for other in others:
        for _ in range(times):
            brain.company.blindness.found(other, 0.5, 0.1)
    return brain


# --- finding out ----------------------------------------------------------------------------------------------------


def test_of_nobody_it_is_likely_from_the_start() -> None:
    found = Blindness(4, 0)
    assert all(found.of(seat) < 0.2 for seat in (1, 2, 3))


def test_what_one_seat_does_blindly_tells_of_the_others() -> None:
    found, usual = Blindness(4, 0), Blindness(4, 0).of(2)
    for _ in range(4):
        found.found(1, 0.5, 0.1)
    assert found.of(1) > 0.8
    assert usual < found.of(2) < found.of(1)
    assert usual < found.table < found.of(1)


def test_the_own_seat_is_no_evidence() -> None:
    found = Blindness(4, 0)
    found.found(0, 0.5, 0.001)
    assert found.of(1) == Blindness(4, 0).of(1)


def test_one_blind_seat_among_others_is_found_in_time() -> None:
    found = Blindness(4, 0)
    for _ in range(12):
        found.found(1, 0.5, 0.2)
        found.found(2, 0.2, 0.5)
        found.found(3, 0.2, 0.5)
    assert found.of(1) > 0.9
    assert found.of(2) < 0.05


def test_a_card_drawn_blindly_is_any_of_the_hand() -> None:
    assert drawn_blindly([2, 0, 0, 2, 0], [KADOFIDA]) == pytest.approx([1 / 3, 0, 0, 1 / 3, 1 / 3])
    assert drawn_blindly([1, 0, 0, 0, 0], [1, 2, KADOFIDA]) == pytest.approx([0, 1 / 3, 1 / 3, 0, 1 / 3])


def test_an_answer_that_contradicts_the_claim_is_evidence() -> None:
    found = []
    for word in ("ndungo", "froggs"):
        play = deal("kataso froggs ndungo nasoja_mosoja", "kataso").pitch("kataso", "ndungo")
        found.append(mind(play.ask(AskClaim).say(SayClaim(FACE[word])), 0).company.blind(1))
    assert found[0] < found[1]


def test_who_asks_the_same_thing_twice_acts_blindly() -> None:
    blind = []
    for again in (AskEyes, AskClaim):
        play = deal("kataso froggs ndungo nasoja_mosoja", "kataso").pitch("kataso", "ndungo")
        play.ask(AskClaim).say(SayClaim(FACE["ndungo"])).ask(again)
        blind.append(mind(play, 2).company.blind(0))
    assert blind[0] < 0.3 < blind[1]


def test_only_the_highest_level_finds_out() -> None:
    play = deal("kataso froggs ndungo nasoja_mosoja", "kataso").pitch("kataso", "ndungo")
    assert [mind(play, 0, number).company.blind(1) > 0 for number in (1, 2, 3, 4)] == [False, False, False, True]


@pytest.mark.slow
@pytest.mark.parametrize(("other", "least", "most"), [("random", 0.7, 1.0), ("heuristic", 0.0, 0.1)])
def test_blind_seats_are_found_out_within_a_game_and_others_are_not_taken_for_blind(
    other: str, least: float, most: float
) -> None:
    """Averaged over some games, before the mind's last pitch."""
    last: dict[int, float] = {}
    for number in range(10):

        def note(match: Match, seat: Seat, brain: Brain, number: int = number) -> None:
            if isinstance(brain, Mind) and isinstance(match.log.steps[-1].action, Pitch):
                last[number] = brain.company.blind_table

        play_game(entry("kadofida"), 4, rotated(("level:4", other, other, other), number), None, number, after=note)
    assert least < fsum(last.values()) / len(last) < most


class Plain(Onlooker):
    """Seat that pitches truly if possible, asks everything, judges by a coin."""

    def decide(self, legal: Choices, random: Random) -> Action:
        faces, facts = self.memory.view.faces, self.memory.facts
        verb = legal.parts[0].verb
        if verb is Pitch:
            true = [way for way in legal if isinstance(way, Pitch) and faces[way.card] == way.claim]
            return true[0] if true else legal[0]
        if verb is Decide:
            new = [ask for ask, asked in QUESTIONS if ask in legal and asked not in self.memory.asked]
            return new[0] if new else Decide(random.random() < 0.5)
        if verb in (SayClaim, SayPoints, SayEyes):
            return next(
                way for way in (SayClaim(facts.claim), SayPoints(POINTS[facts.claim]), SayEyes(True)) if way in legal
            )
        return super().decide(legal, random)


@pytest.mark.slow
def test_who_plainly_tells_the_truth_and_asks_a_lot_is_not_taken_for_blind() -> None:
    kadofida = entry("kadofida")
    kadofida = kadofida.changed(brains={**kadofida.brains, "plain": Plain})
    last: dict[int, float] = {}
    for number in range(10):

        def note(match: Match, seat: Seat, brain: Brain, number: int = number) -> None:
            if isinstance(brain, Mind):
                last[number] = brain.company.blind_table

        play_game(kadofida, 4, rotated(("level:4", "plain", "plain", "plain"), number), None, number, after=note)
    assert fsum(last.values()) / len(last) < 0.1


# --- consequences ---------------------------------------------------------------------------------------------------


def test_the_claim_of_a_blind_creator_means_nothing() -> None:
    spread = []
    for blind in (False, True):
        found = []
        for claim in ("kataso", "kadofida"):
            play = deal("kataso froggs ndungo nasoja_mosoja", "kataso").pitch("kataso", claim)
            brain = found_blind(play, 0, 1, 2, 3) if blind else mind(play, 0)
            found.append(brain.suspects()[KADOFIDA])
        spread.append(max(found) - min(found))
    assert spread[1] < 0.02 < spread[0]


def test_a_blind_boss_is_told_the_truth_for_it_may_refuse_anything() -> None:
    for hand in (HAND, "kadofida froggs ndungo", "nasoja_mosoja ndungo kataso"):
        play = lay_out(hand, deck=REST)
        assert lying(play, policy(play, brain=found_blind(play, 1, 0, 2, 3))) < 0.05


def test_among_blind_seats_it_does_not_mix() -> None:
    play = lay_out(HAND, deck=REST)
    assert max(policy(play, brain=found_blind(play, 1, 0, 2, 3)).values()) > max(policy(play).values())


def test_tables_of_blind_seats_have_another_worth() -> None:
    assert learned_among(4, 0.0) == learned(4)
    between, blind = learned_among(4, 0.5), learned_among(4, 1.0)
    for one, middle, other in zip(learned(4), between, blind, strict=True):
        assert middle == pytest.approx((one + other) / 2)
    assert blind[0] > learned(4)[0]


# --- being caught ---------------------------------------------------------------------------------------------------


def test_a_claim_that_was_a_lie_is_believed_less_of_who_made_it_and_other_claims_a_little_less() -> None:
    calm, lied = (
        lay_out("nasoja_mosoja froggs ndungo", deck=REST).turn("nasoja_mosoja", claim, False)
        for claim in ("nasoja_mosoja", "kadofida")
    )
    usual, now = (dict(enumerate(mind(play, 0).memory.honesties(1))) for play in (calm, lied))
    assert now[KADOFIDA][1] < now[FACE["kataso"]][1] < usual[FACE["kataso"]][1]


def test_a_creator_expects_that_its_boss_believes_a_claim_less_that_was_a_lie() -> None:
    brain = mind(lay_out(HAND, deck=REST), 1)
    usual = brain.permission(KADOFIDA, brain.company.predict())
    for _ in range(2):
        brain.memory.records[1].claimed(False)
        brain.memory.words[1][KADOFIDA].add(False)
    now = brain.permission(KADOFIDA, brain.company.predict())
    assert now < usual - 0.05


# --- readability ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
def test_no_hand_makes_a_false_top_claim_much_oftener_than_in_two_thirds_of_first_turns(seats: int) -> None:
    for second, drawn in combinations_with_replacement(CLAIMS, 2):
        play = deal(" ".join(["froggs", second, "ndungo", "nasoja_mosoja"][:seats]), drawn)
        faces = play.table.faces
        false = fsum(
            chance
            for way, chance in policy(play).items()
            if isinstance(way, Pitch) and way.claim == KADOFIDA != faces[way.card]
        )
        assert false < 0.68


TRUTH, LIE, OTHER_LIE = (KATASO, KATASO), (KATASO, KADOFIDA), (FROGGS, KADOFIDA)


def weighed(*ways: tuple[tuple[int, int], float], freedom: float = 1.0) -> list[float]:
    """Return the probabilities of ways: face and claim, with their loss."""
    return mixed([Way(*said, loss) for said, loss in ways], TEMPER, freedom)


def test_what_is_better_by_far_is_not_mixed_away() -> None:
    near, far = (weighed((LIE, 0.0), (TRUTH, gap))[0] for gap in (0.01, 0.3))
    assert near < 0.6
    assert far > 0.95


def test_truths_are_not_held_back_for_the_sake_of_mixing() -> None:
    assert weighed((TRUTH, 0.0), (LIE, 0.05))[0] > 0.9
    assert weighed((OTHER_LIE, 0.0), (LIE, 0.05))[0] > 0.9


@pytest.mark.parametrize("freedom", [1.0, 15.0])
def test_many_lies_that_are_alike_are_no_more_likely_than_one(freedom: float) -> None:
    one = weighed((TRUTH, 0.0), ((KATASO, FROGGS), 0.0), freedom=freedom)
    four = weighed((TRUTH, 0.0), *(((KATASO, claim), 0.0) for claim in (1, 2, 3, 4)), freedom=freedom)
    assert one == pytest.approx([0.5, 0.5])
    assert four == pytest.approx([0.5, 0.125, 0.125, 0.125, 0.125])


def test_what_a_lie_may_cost_more_is_not_risked_without_need() -> None:
    foolish, plain = (weighed((TRUTH, 0.0), ((face, NDUNGO), 0.12), freedom=15.0) for face in (KADOFIDA, FROGGS))
    assert foolish[1] == 0.0
    assert plain[1] > 0.05
    assert weighed((TRUTH, 0.1), ((KADOFIDA, NDUNGO), 0.0), freedom=15.0)[1] > 0.5


# --- habits ---------------------------------------------------------------------------------------------------------


def test_a_habit_shifts_all_lies_alike_and_makes_nobody_an_open_book() -> None:
    ways = [Way(*said, 0.0) for said in (TRUTH, LIE, OTHER_LIE)]
    usual = [0.5, 0.3, 0.2]
    assert gladly(ways, usual, 0.0) == pytest.approx(usual)
    more = gladly(ways, usual, 1.0)
    assert more[0] == pytest.approx(1.0 / (1.0 + e))
    assert more[1] / more[2] == pytest.approx(1.5)
    assert gladly(ways, usual, 20.0)[0] == gladly(ways, usual, 9.0)[0] > 0.1
    assert 1.0 - gladly(ways, usual, -20.0)[0] > 0.1
    assert gladly(ways, [1.0, 0.0, 0.0], 20.0) == [1.0, 0.0, 0.0]
    assert gladly(ways, [0.99, 0.01, 0.0], -20.0) == pytest.approx([0.99, 0.01, 0.0])
