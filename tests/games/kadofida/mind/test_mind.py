"""Tests of Kadofida's mind: scripted situations at each level, habits, strength."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum

import pytest

from games import entry
from games.brains.arena import play as play_game
from games.brains.arena import rotated, simulate
from games.brains.cast import CAST, NOBODY
from games.brains.levels import LEVELS, level
from games.core.actions import Action
from games.core.brain import Brain
from games.core.chance import stream
from games.core.match import Match
from games.core.types import Seat
from games.kadofida.cards import KADOFIDA
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
    Trade,
)
from tests.games.kadofida.mind.people import Careful, Truthful
from tests.games.kadofida.scripted import FACE, Play, deal, lay_out

REST = "froggs ndungo kataso froggs ndungo nasoja_mosoja froggs kataso"
QUESTIONS: list[type[AskClaim | AskPoints | AskEyes]] = [AskClaim, AskPoints, AskEyes]


def mind(play: Play, seat: Seat, number: int = 4, who: str = "") -> Mind:
    """Return a mind that has watched the match."""
    brain = Mind(seat, CAST[who] if who else NOBODY, level(number))
    for beat in play.match.beats(seat):
        brain.watch(beat)
    return brain


def policy(play: Play, number: int = 4, who: str = "", brain: Mind | None = None) -> dict[Action, float]:
    """Return the asked seat's actions with their probabilities."""
    assert play.match.ask
    seat = play.match.ask.seat
    brain = brain or mind(play, seat, number, who)
    legal = play.legal(seat)
    ways = dict(brain.policy(legal))
    assert all(action in legal for action in ways)
    assert fsum(ways.values()) == pytest.approx(1.0)
    return ways


def lying(play: Play, ways: dict[Action, float]) -> float:
    faces = play.table.faces
    return fsum(p for way, p in ways.items() if isinstance(way, Pitch) and faces[way.card] != way.claim)


def allowing(ways: dict[Action, float]) -> float:
    """Return the chance to allow, given that it judges now."""
    return ways[Decide(True)] / (ways[Decide(True)] + ways[Decide(False)])


def asking(ways: dict[Action, float]) -> float:
    return fsum(p for way, p in ways.items() if not isinstance(way, Decide))


def early() -> Play:
    return lay_out("kataso ndungo nasoja_mosoja", hands={0: "kataso froggs"}, deck=REST)


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


# --- habits ---------------------------------------------------------------------------------------------------------


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
