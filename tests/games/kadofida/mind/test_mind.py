"""Tests of Kadofida's mind: scripted situations at each level, strength."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum

import pytest

from games import entry
from games.brains.arena import play as play_game
from games.brains.arena import rotated, simulate
from games.brains.cast import NOBODY
from games.brains.levels import LEVELS, level
from games.core.actions import Action
from games.core.brain import Brain
from games.core.match import Match
from games.core.types import Seat
from games.kadofida.mind.mind import Mind
from games.kadofida.mind.readings import ALLOWING, CREATING, Answers, Reading
from games.kadofida.moves import (
    AskClaim,
    AskEyes,
    AskPoints,
    Block,
    Decide,
    Give,
    Pitch,
    PutBack,
    SayEyes,
)
from tests.games.kadofida.mind.deciding import QUESTIONS, REST, allowing, early, lying, mind, policy
from tests.games.kadofida.mind.people import Careful, Truthful
from tests.games.kadofida.scripted import FACE, Play, deal, lay_out

# --- the boss -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [one.number for one in LEVELS])
def test_a_boss_goes_by_the_claim_and_never_by_the_card(number: int) -> None:
    found = [
        policy(lay_out("kataso froggs kadofida", deck=REST).pitch(card, "kataso"), number)
        for card in ("kataso", "froggs", "kadofida")
    ]
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("number", [3, 4])
def test_a_claim_that_cannot_be_true_is_refused(number: int) -> None:
    open_cards = {1: "kataso kataso", 2: "kataso", 3: "kataso"}
    play = lay_out("froggs ndungo froggs", hands={0: "kataso kataso"}, produced=open_cards, deck=REST)
    assert policy(play.pitch("froggs", "kataso"), number) == {Decide(False): 1.0}


def read(play: Play, seat: Seat, change: Callable[[Mind], None], number: int = 4) -> dict[Action, float]:
    """Return the policy of a mind with knowledge from before the turn."""
    brain = Mind(seat, NOBODY, level(number))
    for step, beat in enumerate(play.match.beats(seat)):
        brain.watch(beat)
        if not step:
            change(brain)
    return policy(play, brain=brain)


def known(truth: bool | None, seat: Seat = 1) -> Callable[[Mind], None]:
    """Return a change that makes a seat known as honest or lying.

    None leaves it unknown.
    """

    def change(brain: Mind) -> None:
        for _ in range(0 if truth is None else 12):
            brain.company.creators[seat].add((0.0,), truth is True)
            brain.memory.records[seat].claimed(truth is True)

    return change


@pytest.mark.parametrize("number", [3, 4])
def test_who_always_lies_is_allowed_less_and_who_never_does_more(number: int) -> None:
    play = lay_out("froggs ndungo kataso", hands={0: "kataso froggs"}, flames={0: "ndungo"}, deck=REST)
    play.pitch("froggs", "kadofida")
    liar, unknown, honest = (allowing(read(play, 0, known(truth), number)) for truth in (False, None, True))
    assert liar < unknown < honest


def test_the_lowest_level_remembers_nobody() -> None:
    play = early().turn("ndungo", "kataso", False)
    assert mind(play, 0, 1).memory.records[1].lies == 0
    assert mind(play, 0, 4).memory.records[1].lies == 1


# --- the creator ----------------------------------------------------------------------------------------------------


def judges(allow: bool | None) -> Callable[[Mind], None]:
    def change(brain: Mind) -> None:
        for _ in range(0 if allow is None else 12):
            brain.company.bosses[0].add((-3.0, -3.0) if allow else (3.0, 3.0), allow is True)
            brain.memory.records[0].judged(allow is True)

    return change


def test_a_boss_that_always_allows_is_given_the_best_card_and_one_that_refuses_is_lied_to_less() -> None:
    play = lay_out("kataso ndungo nasoja_mosoja", deck=REST)
    kataso = play.token(1, "kataso")
    allows, refuses = (read(play, 1, judges(allow)) for allow in (True, False))
    assert fsum(p for way, p in allows.items() if isinstance(way, Pitch) and way.card == kataso) > 0.9
    assert lying(play, refuses) < lying(play, allows) - 0.1


def test_against_an_unknown_boss_it_is_mixed() -> None:
    """Even with a Kadofida in the first turn."""
    ways = policy(deal("kataso froggs ndungo nasoja_mosoja", "kataso"))
    assert max(ways.values()) < 0.98
    assert sum(p > 0.005 for p in ways.values()) >= 3


def test_who_holds_only_blocked_ideas_lies() -> None:
    play = lay_out("froggs kataso froggs", blocked={2: "froggs", 3: "kataso"}, deck=REST)
    assert lying(play, policy(play)) == pytest.approx(1)


def test_in_the_last_turn_it_tries_what_can_still_win() -> None:
    play = lay_out("kataso ndungo nasoja_mosoja", scores={0: 4}, deck="froggs")
    kataso = play.token(1, "kataso")
    assert fsum(p for way, p in policy(play).items() if isinstance(way, Pitch) and way.card == kataso) > 0.95


def test_a_higher_level_chooses_more_exactly() -> None:
    play = lay_out("kadofida ndungo nasoja_mosoja", deck=REST)
    poor = Pitch(play.token(1, "nasoja_mosoja"), FACE["nasoja_mosoja"])
    shares = [policy(play, one.number)[poor] for one in LEVELS]
    assert shares[0] < 1 / 3
    assert shares[3] < shares[2] < shares[1] < shares[0]


@pytest.mark.parametrize("number", [one.number for one in LEVELS])
def test_nobody_lies_with_a_kadofida_that_may_be_told_truly(number: int) -> None:
    play = lay_out("kadofida ndungo nasoja_mosoja", deck=REST)
    kadofida = play.token(1, "kadofida")
    ways = policy(play, number)
    assert {way.claim for way in ways if isinstance(way, Pitch) and way.card == kadofida} == {FACE["kadofida"]}


@pytest.mark.parametrize("number", [1, 2])
def test_who_infers_nothing_lies_no_oftener_than_it_tells_the_truth_unless_it_has_a_reason(number: int) -> None:
    """At these levels it expects a boss to allow all claims alike."""
    assert lying(early(), policy(early(), number)) < 0.55


@pytest.mark.parametrize("number", [one.number for one in LEVELS])
def test_a_seat_that_has_all_but_lost_still_chooses(number: int) -> None:
    """Its ways barely differ in the chance to win."""
    play = lay_out("kataso ndungo nasoja_mosoja", scores={0: 30}, deck=REST)
    kataso, nasoja = play.token(1, "kataso"), play.token(1, "nasoja_mosoja")
    ways = policy(play, number)
    best, worst = (ways[Pitch(card, play.table.faces[card])] for card in (kataso, nasoja))
    assert best > 1.4 * worst


def test_where_nothing_can_be_won_any_more_points_decide() -> None:
    play = lay_out("kataso ndungo nasoja_mosoja", scores={0: 30}, deck="froggs")
    kataso = play.token(1, "kataso")
    assert fsum(p for way, p in policy(play).items() if isinstance(way, Pitch) and way.card == kataso) > 0.8
    play = lay_out("kataso kadofida ndungo", scores={1: 30}, hands={0: "kataso froggs"}, deck="froggs")
    play.pitch("kadofida", "kadofida")
    assert allowing(policy(play)) > 0.9  # refusing a true claim costs the boss three points


# --- questions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("who", ["", "shino", "gen"])
def test_from_an_answer_nothing_can_be_told_about_the_card(
    question: type[AskClaim | AskPoints | AskEyes], who: str
) -> None:
    answers = []
    for card in ("kataso", "froggs", "kadofida"):
        play = deal("ndungo froggs ndungo nasoja_mosoja", "kataso").pitch(card, "kataso")
        answers.append(policy(play.ask(question), who=who))
    assert answers[0] == answers[1] == answers[2]


def test_answers_are_evidence_only_of_who_answers_otherwise_when_it_lies() -> None:
    same, other = Answers(), Answers()
    assert same.evidence([False]) == 0
    for _ in range(8):
        for one in (same, other):
            one.add([True], True)
        same.add([True], False)
        other.add([False], False)
    assert abs(same.evidence([False])) < 0.1
    assert other.evidence([False]) < -0.5
    assert other.evidence([True]) > 0


def test_nothing_is_asked_twice() -> None:
    play = deal("kataso froggs ndungo nasoja_mosoja", "kataso").pitch("kataso", "ndungo")
    assert {type(way) for way in policy(play)} == {Decide, *QUESTIONS}
    assert AskEyes() not in policy(play.ask(AskEyes).say(SayEyes(True)))


# --- readings -------------------------------------------------------------------------------------------------------


def test_a_seat_that_does_what_is_reckoned_is_followed_and_one_that_does_not_is_not() -> None:
    sharp, blind = Reading(CREATING), Reading(CREATING)
    for number in range(24):
        sharp.add((2.0 if number % 2 else -2.0,), bool(number % 2))
        blind.add((2.0 if number % 2 else -2.0,), bool(number // 2 % 2))
    assert sharp.chance((2.0,)) > 0.85
    assert 0.4 < blind.chance((2.0,)) < 0.7


def test_a_reading_with_a_span_forgets() -> None:
    one, all_of_it = Reading(CREATING, 3), Reading(CREATING)
    for did in (False, False, False, False, True, True, True):
        one.add((0.0,), did)
        all_of_it.add((0.0,), did)
    fresh = Reading(CREATING)
    for _ in range(3):
        fresh.add((0.0,), True)
    assert one.chance((0.0,)) == pytest.approx(fresh.chance((0.0,)))
    assert all_of_it.chance((0.0,)) < 0.5


def test_a_boss_that_only_counts_cards_is_told_from_one_that_weighs_what_is_at_stake() -> None:
    counts, weighs = Reading(ALLOWING), Reading(ALLOWING)
    for number in range(12):
        gain, likely = (2.0, -1.0) if number % 2 else (-2.0, 1.0)
        counts.add((gain, likely), likely > 0.0)
        weighs.add((gain, likely), gain > 0.0)
    assert counts.chance((-2.0, 1.0)) > 0.8 > 0.2 > counts.chance((2.0, -1.0))
    assert weighs.chance((2.0, -1.0)) > 0.8 > 0.2 > weighs.chance((-2.0, 1.0))


# --- effects --------------------------------------------------------------------------------------------------------


def test_the_lesser_card_is_given_and_the_best_are_kept() -> None:
    play = lay_out("kataso nasoja_mosoja kadofida", hands={2: "ndungo kadofida"}, deck=REST)
    ways = policy(play.turn("kataso", "kataso", True).trade(2))
    assert ways[Give(play.token(1, "nasoja_mosoja"))] > 0.9
    play = lay_out("ndungo nasoja_mosoja kataso", deck="kadofida ndungo froggs froggs").turn("ndungo", "ndungo", True)
    faces = play.table.faces
    kept = fsum(
        p
        for way, p in policy(play).items()
        if isinstance(way, PutBack) and FACE["kadofida"] not in [faces[card] for card in way.cards]
    )
    assert kept > 0.95


def test_it_blocks_what_the_others_have() -> None:
    play = lay_out("froggs ndungo kataso", blocked={2: "kadofida"}, deck=REST).turn("froggs", "froggs", True)
    ways = policy(play)
    assert Block(FACE["kadofida"]) not in ways
    assert max(ways, key=lambda way: ways[way]) != Block(FACE["nasoja_mosoja"])


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_it_mostly_wins_against_random_seats() -> None:
    names = ["level:4", "random", "random"]
    standing = simulate(entry("kadofida"), 3, 45, 1, names, {"full": 0}, rotate=True).brains["level:4"]
    assert standing.wins / standing.games > 0.65


@pytest.mark.soak
@pytest.mark.parametrize("way", [Truthful, Careful])
def test_it_wins_more_than_its_share_among_people(way: type[Truthful]) -> None:
    kadofida = entry("kadofida")
    kadofida = kadofida.changed(brains={**kadofida.brains, "person": way})
    names = ["level:4", "person", "person", "person"]
    standing = simulate(kadofida, 4, 400, 1, names, {"full": 0}, rotate=True).brains["level:4"]
    assert standing.wins / standing.games > 1.1 * standing.even_wins


@pytest.mark.slow
def test_characters_can_be_told_apart_by_what_they_do() -> None:
    """Compares shares of lies and of refusals.

    Lies among claims of Gen, of Shino and of the others; refusals among judgements of Momo and of the others.
    """
    kadofida = entry("kadofida")
    lies: dict[str, list[bool]] = {}
    refusals: dict[str, list[bool]] = {}
    for number in range(30):
        sitting = rotated(("gen:4", "shino:4", "momo:4", "level:4"), number)

        def note(match: Match, seat: Seat, brain: Brain, sitting: tuple[str, ...] = sitting) -> None:
            action = match.log.steps[-1].action
            if isinstance(action, Pitch):
                lies.setdefault(sitting[seat], []).append(FACE[Play(match).names("front", seat)] != action.claim)
            elif isinstance(action, Decide):
                refusals.setdefault(sitting[seat], []).append(not action.allow)

        play_game(kadofida, 4, sitting, {"full": 0}, number, after=note)
    lied = {who: sum(found) / len(found) for who, found in lies.items()}
    refused = {who: sum(found) / len(found) for who, found in refusals.items()}
    assert lied["gen:4"] < min(lied["momo:4"], lied["level:4"]) - 0.03
    assert lied["shino:4"] > max(lied["momo:4"], lied["level:4"]) + 0.05
    assert refused["momo:4"] < fsum(refused[one] for one in ("gen:4", "shino:4", "level:4")) / 3 - 0.05
