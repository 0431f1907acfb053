"""Tests of spec kadofida, "A creator's turn"."""

from __future__ import annotations

import pytest

from games.core.match import Illegal
from games.core.types import NOBODY, Seat
from games.kadofida.cards import CLAIMS
from games.kadofida.moves import (
    AskClaim,
    AskedClaim,
    AskedEyes,
    AskedPoints,
    AskEyes,
    AskPoints,
    Decide,
    Pitch,
    SaidClaim,
    SaidEyes,
    SaidPoints,
    SayClaim,
    SayEyes,
    SayPoints,
)
from games.kadofida.rules import Kadofida
from games.passing.rules import Revealed
from tests.games.kadofida.scripted import Play, deal, lay_out

EVERYBODY = (0, 1, 2, 3, None)


def turn(**more: object) -> Play:
    """Seat 1 has drawn; seat 0 is the boss."""
    return lay_out("kadofida nasoja_mosoja froggs", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", Kadofida.seats)
@pytest.mark.parametrize("boss", range(4))
def test_creators_take_their_turns_clockwise_from_the_bosss_left(seats: int, boss: Seat) -> None:
    boss %= seats
    play = deal(" ".join(["nasoja_mosoja"] * seats), boss=boss)
    pitched = []
    for _ in range(seats - 1):
        pitched.append(play.facts.creator)
        assert play.asked == (play.facts.creator, "pitch")
        play.turn("nasoja_mosoja", "nasoja_mosoja", True)
    assert pitched == [(boss + n) % seats for n in range(1, seats)]


@pytest.mark.parametrize(
    ("card", "claim", "allow", "pays"),
    [("froggs", "froggs", True, NOBODY), ("froggs", "kataso", True, 1), ("kadofida", "kadofida", False, 0),
     ("kadofida", "froggs", False, 1)],
)  # fmt: skip
def test_all_are_told_who_suffers_for_what_is_turned_up(card: str, claim: str, allow: bool, pays: Seat) -> None:
    play = turn().turn(card, claim, allow)
    (told,) = [beat.event for beat in play.match.beats(None) if isinstance(beat.event, Revealed)]
    assert told.pays == pays


def test_draw_a_card_hand_of_3() -> None:
    play = deal("nasoja_mosoja ndungo froggs kataso", "kataso froggs ndungo")
    assert play.hand(1) == "kadofida kataso ndungo"
    play.turn("ndungo", "froggs", False)
    assert play.happened == ["Decided", "Admitted 1 ndungo", "Drew 2"]
    assert play.hand(1) == "kadofida kataso"
    assert play.hand(2) == "froggs froggs kadofida"
    assert play.deck.startswith("ndungo")


def test_choose_one_card_and_claim_one_of_the_five_ideas() -> None:
    play = turn()
    assert set(play.legal(1)) == {Pitch(card, claim) for card in play.table.zones[1] for claim in range(5)}
    play.pitch("froggs", "kataso")
    assert play.happened == ["Pitched froggs"]
    assert play.names("front", 1) == "froggs"
    assert play.hand(1) == "kadofida nasoja_mosoja"
    assert play.facts.claim == CLAIMS.index("kataso")


def test_only_the_own_cards_can_be_put_down() -> None:
    play = turn()
    with pytest.raises(Illegal):
        play.do(1, Pitch(play.token(2, "ndungo"), 0))
    with pytest.raises(Illegal):
        play.do(1, Pitch(play.table.zones[play.table.zone("deck")][-1], 0))


def test_from_now_on_nobody_looks_at_it() -> None:
    play = turn().pitch("froggs", "kataso")
    card = play.token(1, "froggs", "front")
    assert not any(play.knows(eyes, card) for eyes in EVERYBODY)


def test_pitches_are_counted() -> None:
    play = turn()
    assert play.facts.turn == 0
    play.turn("froggs", "kataso", False)
    assert play.facts.turn == 1
    assert play.facts.claim == -1, "nothing has been claimed in the new turn yet"
    play.pitch("ndungo", "ndungo")
    assert play.facts.turn == 2


# --- questions ------------------------------------------------------------------------------------------------------


def test_the_boss_allows_refuses_or_asks_one_of_three_questions() -> None:
    play = turn().pitch("froggs", "kataso")
    assert play.asked == (0, "judge")
    assert list(play.legal(0)) == [Decide(True), Decide(False), AskClaim(), AskPoints(), AskEyes()]


def test_up_to_two_questions_per_turn() -> None:
    play = turn().pitch("froggs", "kataso").ask(AskClaim)
    play.say(SayClaim(0)).ask(AskClaim).say(SayClaim(1))
    assert play.asked == (0, "judge")
    assert list(play.legal(0)) == [Decide(True), Decide(False)]
    for question in (AskClaim, AskPoints, AskEyes):
        with pytest.raises(Illegal):
            play.ask(question)
    play.refuse().pitch("ndungo", "ndungo")
    assert AskEyes() in play.legal(0), "in the next turn there are two again"


def test_it_is_told_why_there_are_no_more_questions() -> None:
    play = turn().pitch("froggs", "kataso")
    verbs = Kadofida.actions
    assert not any(map(play.match.why_not_verb, verbs))
    play.ask(AskClaim).say(SayClaim(0)).ask(AskEyes)
    assert not any(map(play.match.why_not_verb, verbs)), "the boss is not asked"
    play.say(SayEyes(True))
    told = {verb: reason.key for verb in verbs if (reason := play.match.why_not_verb(verb))}
    assert told == dict.fromkeys((AskClaim, AskPoints, AskEyes), "asked_enough")


def test_say_it_again_the_creator_chooses_an_idea() -> None:
    play = turn(blocked={3: "froggs"}).pitch("froggs", "kataso").ask(AskClaim)
    assert play.match.beats(None)[-1].event == AskedClaim(0, 1)
    assert play.asked == (1, "reply_claim")
    assert list(play.legal(1)) == [SayClaim(claim) for claim in range(5)], "an answer claims nothing"
    play.say(SayClaim(1))
    assert play.match.beats(None)[-1].event == SaidClaim(1, 1)


def test_how_many_points_the_creator_chooses_a_number_of_points_that_occurs() -> None:
    play = turn().pitch("froggs", "kataso").ask(AskPoints)
    assert play.match.beats(None)[-1].event == AskedPoints(0, 1)
    assert play.asked == (1, "reply_points")
    assert list(play.legal(1)) == [SayPoints(points) for points in (1, 3, 4, 5, 6)]
    play.say(SayPoints(6))
    assert play.match.beats(None)[-1].event == SaidPoints(1, 6)


def test_will_you_look_me_in_the_eye_yes_or_no() -> None:
    play = turn().pitch("froggs", "kataso").ask(AskEyes)
    assert play.match.beats(None)[-1].event == AskedEyes(0, 1)
    assert play.asked == (1, "reply_eyes")
    assert list(play.legal(1)) == [SayEyes(True), SayEyes(False)]
    play.say(SayEyes(False))
    assert play.match.beats(None)[-1].event == SaidEyes(1, False)


def test_questions_have_no_effect_in_the_rules() -> None:
    """The first claim counts, and the creator may answer as it likes."""
    play = turn().pitch("froggs", "kataso").ask(AskClaim).say(SayClaim(CLAIMS.index("froggs")))
    assert play.facts.claim == CLAIMS.index("kataso")
    play.refuse()
    assert play.happened == ["Decided", "Admitted 1 froggs", "Drew 2"]


# --- allowed or refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("idea", ["nasoja_mosoja", "kadofida"])
def test_allowed_claim_true_the_card_is_produced(idea: str) -> None:
    """Face up in front of the creator, its points count."""
    play = turn().turn(idea, idea, True)
    assert play.happened == ["Decided", f"Revealed {idea}", f"Produced 1 {idea}", "Drew 2"]
    assert play.names("produced", 1) == idea
    assert all(play.knows(eyes, play.token(1, idea, "produced")) for eyes in EVERYBODY)
    assert play.facts.scores == (0, 1 if idea == "nasoja_mosoja" else 6, 0, 0)
    assert not any(play.flames(seat) for seat in range(4))
    assert not play.table.sideways


def test_allowed_claim_true_its_effect_happens() -> None:
    play = turn().turn("froggs", "froggs", True)
    assert play.happened == ["Decided", "Revealed froggs", "Produced 1 froggs"]
    assert play.asked == (1, "block")
    assert play.block("kataso").happened == ["Blocked 1", "Drew 2"]


def test_allowed_claim_a_lie_the_same_and_then_the_creator_gets_a_flame_card() -> None:
    play = turn(deck="kataso ndungo froggs").turn("nasoja_mosoja", "kataso", True)
    assert play.happened == [
        "Decided", "Revealed nasoja_mosoja", "Produced 1 nasoja_mosoja", "FlameShown 1 kataso", "FlameLaid 1 kataso",
        "Drew 2",
    ]  # fmt: skip
    assert (play.names("produced", 1), play.flames(1)) == ("nasoja_mosoja", "kataso")
    assert play.facts.scores == (0, 1, 0, 0)
    assert play.deck == "froggs"


def test_allowed_claim_a_lie_first_the_effect_then_the_flame_card() -> None:
    play = turn(deck="kataso ndungo froggs").turn("froggs", "kataso", True)
    assert (play.asked, play.flames(1)) == ((1, "block"), "")
    assert play.block("kataso").happened == ["Blocked 1", "FlameShown 1 kataso", "FlameLaid 1 kataso", "Drew 2"]


@pytest.mark.parametrize("idea", ["nasoja_mosoja", "froggs"])
def test_refused_claim_true_the_card_goes_face_down_unseen_in_front_of_the_boss(idea: str) -> None:
    play = turn().turn(idea, idea, False)
    assert play.happened == ["Decided", f"Vindicated 0 {idea}", "Drew 2"]
    assert play.flames(0) == idea
    assert not any(play.knows(eyes, play.token(0, idea, "flames")) for eyes in EVERYBODY)
    assert play.facts.scores == (0, 0, 0, 0)


@pytest.mark.parametrize("idea", ["nasoja_mosoja", "froggs"])
def test_refused_claim_a_lie_the_card_goes_face_down_unseen_in_front_of_the_creator(idea: str) -> None:
    """The creator admits the lie. There is no flame card."""
    play = turn().turn(idea, "kataso", False)
    assert play.happened == ["Decided", f"Admitted 1 {idea}", "Drew 2"]
    assert play.flames(1) == idea
    assert not any(play.knows(eyes, play.token(1, idea, "flames")) for eyes in EVERYBODY)
    assert play.facts.scores == (0, 0, 0, 0)


def test_refused_kadofida_claim_true_it_is_discarded_and_the_boss_gets_a_flame_mark() -> None:
    play = turn().turn("kadofida", "kadofida", False)
    assert play.happened == ["Decided", "Revealed kadofida", "Removed 0 kadofida", "Marked 0", "Drew 2"]
    assert play.names("box") == "kadofida"
    assert all(play.knows(eyes, play.token(0, "kadofida", "box")) for eyes in EVERYBODY)
    assert play.facts.marks == (1, 0, 0, 0)
    assert play.facts.scores == (-3, 0, 0, 0)
    assert not any(play.flames(seat) for seat in range(4))


def test_refused_kadofida_claim_a_lie_it_lies_sideways_minus_6_and_a_flame_card() -> None:
    play = turn(deck="kataso ndungo froggs").turn("kadofida", "froggs", False)
    assert play.happened == [
        "Decided", "Revealed kadofida", "Fell 1 kadofida", "FlameShown 1 kataso", "FlameLaid 1 kataso", "Drew 2",
    ]  # fmt: skip
    assert play.names("produced", 1) == "~kadofida"
    assert play.facts.scores == (0, -6, 0, 0)
    assert play.facts.marks == (0, 0, 0, 0)
    assert play.flames(1) == "kataso"


def test_an_allowed_kadofida_lies_upright_whatever_was_claimed() -> None:
    play = turn(deck="kataso ndungo froggs").turn("kadofida", "froggs", True)
    assert play.facts.scores == (0, 6, 0, 0)
    assert not play.table.sideways
    assert play.flames(1) == "kataso"


@pytest.mark.parametrize("allow", [True, False])
def test_the_judgement_is_told_before_the_card_is_turned_up(allow: bool) -> None:
    play = turn().turn("kadofida", "kataso", allow)
    decided, revealed = (play.match.beats(None)[play.first_beat + n].view for n in range(2))
    (card,) = decided.cards("front", 1)
    assert not decided.is_open(card)
    assert revealed.is_open(card)


def test_a_flame_card_is_shown_to_all_other_seats_but_not_to_the_one_who_gets_it() -> None:
    play = turn(deck="kataso ndungo froggs").turn("nasoja_mosoja", "kataso", True)
    card = play.token(1, "kataso", "flames")
    shown = play.first_beat + play.kinds.index("FlameShown")
    assert [play.knows(eyes, card, shown) for eyes in EVERYBODY] == [True, False, True, True, False]
    assert card in play.match.beats(None)[shown].view.cards("flames", 1)


def test_then_it_is_put_face_down_and_nobody_looks_again() -> None:
    play = turn(deck="kataso ndungo froggs").turn("nasoja_mosoja", "kataso", True)
    card = play.token(1, "kataso", "flames")
    laid = play.first_beat + play.kinds.index("FlameLaid")
    for beat in range(laid, len(play.match.beats(None))):
        assert not any(play.knows(eyes, card, beat) for eyes in EVERYBODY)


# --- legal actions --------------------------------------------------------------------------------------------------


def test_only_who_is_asked_may_act() -> None:
    play = turn().pitch("froggs", "kataso")
    for seat in (1, 2, 3):
        assert not play.legal(seat)
        with pytest.raises(Illegal):
            play.do(seat, Decide(True))


def reasons(play: Play, seat: Seat) -> set[str | None]:
    found = (play.match.why_not(seat, token) for token in play.table.zones[seat])
    return {reason and reason.key for reason in found}


def test_why_a_card_cannot_be_used() -> None:
    play = turn()
    assert [reasons(play, seat) for seat in range(4)] == [{"boss"}, {None}, {"not_your_turn"}, {"not_your_turn"}]
    play.pitch("froggs", "kataso")
    assert [reasons(play, seat) for seat in range(3)] == [{"decide_first"}, {"not_your_turn"}, {"not_your_turn"}]
    play.ask(AskEyes)
    assert [reasons(play, seat) for seat in range(2)] == [{"boss"}, {"reply_first"}]
    play.say(SayEyes(True)).allow()
    assert [reasons(play, seat) for seat in range(2)] == [{"boss"}, {"choose_first"}]
    play = lay_out("kataso froggs froggs").turn("kataso", "kataso", True)
    assert [reasons(play, seat) for seat in range(3)] == [{"boss"}, {"choose_first"}, {"not_your_turn"}]
    play.trade(0).give(1, "froggs")
    assert [reasons(play, seat) for seat in range(2)] == [{None}, {"not_your_turn"}]
    play = lay_out("ndungo froggs froggs").turn("ndungo", "ndungo", True)
    assert reasons(play, 1) == {None}
    play = lay_out("ndungo froggs froggs", deck="froggs").turn("froggs", "ndungo", True).block("kataso")
    assert reasons(play, 1) == reasons(play, 0) == {"over"}


def test_for_cards_that_lie_on_the_table_there_is_no_reason() -> None:
    play = turn(produced={1: "kataso"})
    assert play.match.why_not(1, play.token(1, "kataso", "produced")) is None
