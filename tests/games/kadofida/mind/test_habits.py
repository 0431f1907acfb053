"""Tests of the characters' habits in Kadofida."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum

import pytest

from games.brains.levels import LEVELS
from games.core.actions import Action
from games.core.chance import stream
from games.kadofida.cards import KADOFIDA
from games.kadofida.mind.mind import Mind
from games.kadofida.moves import (
    AskClaim,
    AskEyes,
    AskPoints,
    Pitch,
    SayEyes,
    Trade,
)
from tests.games.kadofida.mind.deciding import REST, allowing, asking, early, lying, mind, policy
from tests.games.kadofida.scripted import FACE, Play, deal, lay_out


@pytest.mark.parametrize("number", [one.number for one in LEVELS])
@pytest.mark.parametrize("hand", ["nasoja_mosoja nasoja_mosoja nasoja_mosoja", "ndungo ndungo kadofida"])
def test_shino_lies_much_more_than_gen_but_neither_always_does_the_same(number: int, hand: str) -> None:
    play = lay_out(hand, deck=REST)
    gen, nobody, shino = (lying(play, policy(play, number, who)) for who in ("gen", "", "shino"))
    assert 0.1 < gen < nobody - 0.15
    assert nobody + 0.1 < shino < 0.9


def test_gen_tells_the_truth_after_having_been_caught() -> None:
    """The effect lasts until another claim of his is judged.

    Tested at a level at which he lies often enough before.
    """
    play = lay_out("kataso ndungo nasoja_mosoja", deck=REST)
    brain, caught = mind(play, 1, 2, who="gen"), mind(play, 1, 2, who="gen")
    caught.habits.was_judged(honest=False)
    assert lying(play, policy(play, brain=caught)) < lying(play, policy(play, brain=brain))


@pytest.mark.parametrize("claim", ["kataso", "ndungo"])
def test_gen_looks_the_boss_in_the_eye_as_he_says_until_he_is_caught(claim: str) -> None:
    """For true and false claims alike.

    Looking is far likelier, but never certain.
    """
    play = deal("kataso froggs ndungo nasoja_mosoja", "kataso").pitch("kataso", claim).ask(AskEyes)
    assert play.match.ask
    brain = mind(play, play.match.ask.seat, who="gen")
    before = policy(play, brain=brain)[SayEyes(True)]
    brain.habits.was_judged(honest=False)
    assert policy(play, brain=brain)[SayEyes(True)] < 0.7 < 0.9 < before < 0.97


def looking(claim: str, who: str, level: int) -> float:
    """Return how likely a Kataso's creator looks the boss in the eye."""
    play = deal("kataso froggs ndungo nasoja_mosoja", "kataso").pitch("kataso", claim).ask(AskEyes)
    return policy(play, level, who)[SayEyes(True)]


def test_a_lie_shows_in_the_answers_but_not_for_certain_and_least_of_all_with_shino() -> None:
    seen = {who: looking("kataso", who, 2) - looking("ndungo", who, 2) for who in ("", "gen", "shino", "kiri")}
    assert all(0.0 < one < 0.4 for one in seen.values())
    assert seen["shino"] < min(seen["gen"], seen["kiri"], seen[""])
    assert looking("kataso", "kiri", 4) == looking("ndungo", "kiri", 4), "the highest level shows nothing"


def test_what_was_asked_leaves_less_to_ask() -> None:
    play = deal("kataso froggs ndungo nasoja_mosoja", "kataso").pitch("kataso", "ndungo")
    first = asking(policy(play, who="momo"))
    assert asking(policy(play.ask(AskEyes).say(SayEyes(True)), who="momo")) < 0.6 * first


def test_kiri_lies_more_when_it_stands_badly() -> None:
    shares = []
    for lead in (0, 9):
        play = lay_out("kataso ndungo nasoja_mosoja", scores={0: lead, 2: lead, 3: lead}, deck=REST)
        shares.append([lying(play, policy(play, who=who)) for who in ("", "kiri")])
    assert shares[1][1] - shares[1][0] > 0.2
    assert shares[0][1] - shares[0][0] < shares[1][1] - shares[1][0]


def top_claim(points: int) -> Play:
    """Lay out a Kadofida claim by a seat with these points.

    The boss has other cards.
    """
    play = lay_out("kataso ndungo nasoja_mosoja", scores={1: points}, hands={0: "kataso froggs"}, deck=REST)
    return play.pitch("kataso", "kadofida")


def test_habits_of_believing_shift_what_is_believed() -> None:
    """Such habits show where truth and lie differ much in value."""
    believed = []
    for who in ("hakase", "", "momo"):
        brain = mind(top_claim(0), 0, who=who)
        brain.decide(top_claim(0).legal(0), stream(1, "draw"))
        thought = brain.thought()
        assert thought
        believed.append(thought.card[KADOFIDA])
    assert believed[0] < believed[1] - 0.05
    assert believed[1] < believed[2] - 0.15
    assert allowing(policy(top_claim(4))) < 0.1
    assert allowing(policy(top_claim(4), who="momo")) > 0.8


def test_hakase_doubts_leaders_and_more_than_others_but_not_the_same_seat_twice() -> None:
    leader, even = (allowing(policy(top_claim(points), who="hakase")) for points in (2, 1))
    assert leader < even
    again = mind(top_claim(1), 0, who="hakase")
    again.habits.has_judged(1, believe=False)
    assert even < 0.9
    assert allowing(policy(top_claim(1), brain=again)) > 0.95


def test_momo_asks_more_and_believes_more() -> None:
    play = deal("kataso froggs ndungo nasoja_mosoja", "kataso").pitch("kataso", "ndungo")
    assert asking(policy(play, who="momo")) > asking(policy(play))
    assert allowing(policy(play, who="momo")) > allowing(policy(play))


@pytest.mark.parametrize(
    ("who", "question"), [("hakase", AskPoints), ("shino", AskEyes), ("momo", AskEyes), ("momo", AskClaim)]
)
def test_what_is_asked_shows_who_asks(who: str, question: type[Action]) -> None:
    """Each asks its question even where others have all but decided.

    Except Momo, who believes more, and mostly asks.
    """
    play = top_claim(4)
    usual, ways = policy(play), policy(play, who=who)
    assert ways[question()] > 8.0 * usual[question()] > 0.0
    assert 0.1 < asking(ways) < (0.95 if who == "momo" else 0.8)
    others = {AskClaim, AskPoints, AskEyes} - {question}
    if who != "momo":
        assert all(ways[question()] > 4.0 * ways[other()] for other in others)


def test_kiri_and_gen_ask_no_more_than_others() -> None:
    play = top_claim(4)
    usual, kiri, gen = (asking(policy(play, who=who)) for who in ("", "kiri", "gen"))
    assert gen < usual / 10.0
    assert kiri == pytest.approx(usual)


def test_ryu_has_said_again_what_they_claim_who_crossed_him_and_nobody_else() -> None:
    play = top_claim(4)
    shares = []
    for foe in (2, 1):
        brain = mind(play, 0, who="ryu")
        brain.habits.was_harmed(foe)
        ways = policy(play, brain=brain)
        shares.append(ways.get(AskClaim(), 0.0))
        assert max(ways[AskPoints()], ways[AskEyes()]) < 0.02
    assert shares[0] < 0.02
    assert 0.4 < shares[1] < 0.8


def test_kiri_trades_with_the_same_again_shino_with_another_and_ryu_with_who_crossed_him() -> None:
    play = deal("ndungo kataso froggs nasoja_mosoja", "kataso froggs").turn("kataso", "kataso", True)

    def with_two(who: str, change: Callable[[Mind], None]) -> float:
        brain = mind(play, 1, who=who)
        change(brain)
        ways = policy(play, brain=brain)
        return ways[Trade(2)]

    for who, change, least, most in (
        ("kiri", lambda brain: brain.habits.has_dealt(2), 1.3, 9.0),
        ("shino", lambda brain: brain.habits.has_dealt(2), 0.0, 0.5),
        ("ryu", lambda brain: brain.habits.was_harmed(2), 1.2, 9.0),
        ("", lambda brain: brain.habits.has_dealt(2), 1.0, 1.0),
    ):
        before, after = with_two(who, lambda brain: None), with_two(who, change)
        assert least <= after / before <= most, who


def test_who_was_traded_with_is_whom_kiri_has_dealt_with() -> None:
    play = deal("ndungo kataso froggs nasoja_mosoja", "kataso froggs").turn("kataso", "kataso", True).trade(2)
    assert mind(play, 1, who="kiri").habits.dealing(2) > 0.0
    assert mind(play, 3, who="kiri").habits.dealing(2) == 0.0, "it was not she who traded"


def test_ryu_refuses_who_has_refused_him() -> None:
    play = early().pitch("kataso", "kataso")
    shares = []
    for foe in (2, 1):
        brain = mind(play, 0, who="ryu")
        brain.habits.was_harmed(foe)
        shares.append(allowing(policy(play, brain=brain)))
    assert shares[1] < shares[0]


def test_kiri_says_again_what_she_said_and_lies_no_more_by_that() -> None:
    play = lay_out("kataso ndungo nasoja_mosoja", deck=REST)
    said = FACE["ndungo"]

    def claims(who: str) -> tuple[float, float]:
        brain = mind(play, 1, who=who)
        fresh = policy(play, brain=brain)
        brain.habits.has_said(said)
        ways = policy(play, brain=brain)
        assert lying(play, ways) == pytest.approx(lying(play, fresh))
        return tuple(
            fsum(p for way, p in row.items() if isinstance(way, Pitch) and way.claim == said) for row in (fresh, ways)
        )

    for who, least, most in (("", 1.0, 1.0), ("kiri", 1.5, 9.0), ("shino", 0.0, 0.5)):
        before, after = claims(who)
        assert least <= after / before <= most, who


def test_what_was_claimed_is_what_kiri_has_said() -> None:
    play = deal("kataso froggs ndungo nasoja_mosoja", "kataso").pitch("kataso", "ndungo")
    assert play.match.ask
    kiri = mind(play, 1 - play.match.ask.seat, who="kiri")
    assert kiri.habits.saying(FACE["ndungo"]) > 0.0 == kiri.habits.saying(FACE["kataso"])
