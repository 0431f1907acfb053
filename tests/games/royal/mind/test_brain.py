"""Tests of Royal's brains in scripted situations.

The mind that people play with, and the first brain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from games import entry
from games.brains.cast import brain_maker
from games.core.actions import Action
from games.core.brain import BrainMaker
from games.core.types import Seat
from games.core.view import look
from games.passing.rules import Judge, Offer, PassOn, Peek
from games.royal.deck import DECK
from games.royal.mind.stakes import Stakes
from games.royal.mind.value import HAND_MADE
from games.royal.moves import Lay
from tests.games.brains.records import counts
from tests.games.royal.scene import CLAIM, FACE, KINDS, Scene


@pytest.fixture(autouse=True, params=["level:4", "heuristic"])
def brain(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make scenes use each of the two brains."""
    monkeypatch.setattr(Scene, "maker", staticmethod(brain_maker(entry("royal"), request.param)), raising=False)


def share(actions: Sequence[Action], action: Action) -> float:
    return actions.count(action) / len(actions)


def opening(seats: int, brain: BrainMaker | None = None) -> Scene:
    """Start a game with seat 0."""
    return Scene(seats, {0: [*KINDS, "rat", "fly", "rat_royal", "joker", "blank"]}, starter=0, brain=brain)


FULL = [*KINDS, "rat", "bat", "toad", "fly"]
"""A hand of early in the game."""
ALL_FLIES = ["fly"] * 8


def spread(cards: Sequence[str], seats: int) -> dict[Seat, list[str]]:
    """Lay cards out before the seats one after another."""
    return {seat: list(cards[seat::seats]) for seat in range(seats)}


def test_a_claim_that_cannot_be_true_is_doubted() -> None:
    scene = Scene(4, {0: ["fly_royal", "joker", "rat"], 1: ["rat", "bat"]}, spread(ALL_FLIES, 4))
    scene.give(1, "rat", 0, "fly")
    assert set(scene.decisions()) == {Judge(False)}


def test_a_claim_that_one_hidden_card_may_fit_is_not_certain() -> None:
    scene = Scene(4, {0: ["fly_royal", "rat"], 1: ["rat", "bat"]}, spread(ALL_FLIES, 4))
    scene.give(1, "rat", 0, "fly")
    doubts = share(scene.decisions(), Judge(False))
    assert 0.5 < doubts < 1


def test_a_claim_that_must_be_true_is_believed() -> None:
    scene = Scene(3, {0: ["joker", "rat", "bat"], 1: ["fly", "toad"]}, starter=0)
    scene.give(0, "joker", 1, "rat")
    scene.do(1, Judge(False))
    scene.do(1, Lay(tuple(scene.table.zones[1][:2])))
    assert [scene.table.faces[card] for card in scene.table.zones[1]] == [FACE["joker"]]
    scene.give(1, "joker", 0, "toad")
    assert set(scene.decisions()) == {Judge(True)}


def test_a_special_card_known_to_be_in_a_hand_is_suspected_when_that_seat_gives() -> None:
    scene = Scene(3, {0: ["blank", "rat", "bat"], 1: ["fly", "toad", "rat", "bat"]}, starter=0)
    scene.give(0, "blank", 1, "rat")
    scene.do(1, Judge(True))
    scene.do(1, Lay(tuple(scene.table.zones[1][:2])))
    scene.give(1, "bat", 0, "fly")
    suspects = scene.memory.suspects()
    assert suspects[FACE["blank"]] / sum(suspects) > 0.2
    scene.do(0, Judge(False))
    assert scene.memory.specials == {FACE["blank"]: 1}
    scene.give(1, "blank", 2, "fly")
    scene.do(2, Judge(False))
    assert scene.memory.specials == {FACE["blank"]: 1}, "caught, it goes back into that hand"


@pytest.mark.slow
def test_answers_to_unclear_claims_are_mixed() -> None:
    answers: list[Action] = []
    for claim in DECK.claims:
        scene = Scene(4, dict.fromkeys(range(4), FULL), top="joker")
        scene.give(1, "scorpion", 0, claim)
        decided = scene.decisions()
        assert set(decided) == {Judge(True), Judge(False), Peek()}
        answers += decided
    assert 0.1 < share(answers, Judge(True)) < 0.9
    assert 0.1 < share(answers, Judge(False)) < 0.9


def test_every_claim_of_a_round_is_held_against_or_for_its_giver() -> None:
    scene = Scene(4, {0: ["rat"], 1: ["toad", "rat"]})
    scene.give(1, "toad", 2, "toad")
    scene.do(2, Peek())
    scene.do(2, PassOn(3, CLAIM["fly"]))
    scene.do(3, Judge(True))
    records = scene.memory.records
    assert counts(records[1]) == {"truths": 1}
    assert counts(records[2]) == {"lies": 1, "peeked": 1}
    assert counts(records[3]) == {"believed": 1}


def test_a_card_that_would_lose_at_once_is_not_risked_for_a_cheap_one() -> None:
    """With three rats before it, only misjudging a rat loses."""
    areas = {0: [*["rat"] * 3, "fly"], 1: ["bat", "toad"], 2: ["fly", "toad"], 3: ["scorpion"] * 2}
    hands = {0: [kind for kind in KINDS if kind != "rat"], **dict.fromkeys(range(1, 4), KINDS)}
    answers = {}
    for claim in ("rat", "bat"):
        scene = Scene(4, hands, areas, top="joker")
        scene.give(1, "rat", 0, claim)
        answers[claim] = share(scene.decisions(), Judge(True))
    assert answers["rat"] > answers["bat"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_lies_and_truths_are_mixed_against_every_seat(seats: int) -> None:
    scene = opening(seats)
    true: Counter[Seat] = Counter()
    offers: Counter[Seat] = Counter()
    for offer in (offers_made := scene.decisions(400)):
        assert isinstance(offer, Offer)
        if not DECK.true[scene.face(offer)]:
            continue  # any claim about it is a lie
        offers[offer.to] += 1
        true[offer.to] += offer.claim in DECK.true[scene.face(offer)]
    assert set(offers) == set(range(1, seats))
    assert all(0.15 < true[seat] / offers[seat] < 0.85 for seat in offers)
    assert len({scene.face(offer) for offer in offers_made}) > 5
    assert {offer.claim for offer in offers_made if isinstance(offer, Offer)} == set(range(len(DECK.claims)))


def test_nothing_is_claimed_that_all_can_see_to_be_a_lie() -> None:
    scene = Scene(3, {0: ["rat", "bat", "toad", "joker"]}, spread([*ALL_FLIES, "fly_royal"], 3), starter=0)
    offers = scene.decisions(400)
    lies = [o for o in offers if isinstance(o, Offer) and o.claim not in DECK.true[scene.face(o)]]
    assert sum(o.claim == CLAIM["fly"] for o in lies) < len(lies) / 20


def test_a_seat_in_danger_is_given_what_it_must_not_take() -> None:
    scene = Scene(4, {0: ["rat", "bat", "toad", "fly", "scorpion"]}, {2: ["rat"] * 3}, starter=0)
    offers = [offer for offer in scene.decisions() if isinstance(offer, Offer)]
    rats = [offer for offer in offers if offer.to == 2 and scene.face(offer) == FACE["rat"]]
    assert sum(offer.to == 2 for offer in offers) > len(offers) / 2
    assert len(rats) > 2 * len(offers) / (5 * 3), "twice an even share of cards and seats"


def test_a_card_that_it_would_lose_by_is_not_given_while_others_are_there() -> None:
    scene = Scene(4, {0: ["rat", "bat", "toad", "fly", "scorpion"]}, {0: ["rat"] * 3}, starter=0)
    assert FACE["rat"] not in {scene.face(offer) for offer in scene.decisions()}


def test_the_last_card_goes_to_the_seat_where_it_does_most_harm() -> None:
    """A seat that must take back its last card has lost.

    So the only aim left is that another seat takes it.
    """
    scene = Scene(4, {0: ["rat"]}, {2: ["rat"] * 2, 0: ["bat"]}, starter=0)
    offers = scene.decisions()
    assert Stakes(DECK, look(scene.table, 0), 0, HAND_MADE, giving=True).loss(0, FACE["rat"]) == 1.0
    sent = Counter(offer.to for offer in offers if isinstance(offer, Offer))
    assert sent[2] > 1.2 * max(sent[1], sent[3])


def test_it_never_lays_down_the_card_that_loses() -> None:
    scene = Scene(4, {0: ["rat", "bat", "toad", "rat_royal"], 1: ["joker", "fly"]}, {0: ["rat"] * 3})
    scene.give(1, "joker", 0, "rat")
    scene.do(0, Judge(False))
    laid = {scene.table.faces[card] for lay in scene.decisions() if isinstance(lay, Lay) for card in lay.cards}
    assert laid == {FACE["bat"], FACE["toad"]}


def test_a_card_is_passed_on_with_truths_and_lies_to_seats_that_have_not_seen_it() -> None:
    scene = Scene(4, {0: ["rat"], 1: ["toad", "rat"]})
    scene.give(1, "toad", 0, "fly")
    scene.do(0, Peek())
    passes = [action for action in scene.decisions() if isinstance(action, PassOn)]
    assert {action.to for action in passes} == {2, 3}
    assert 0.2 < sum(action.claim == CLAIM["toad"] for action in passes) / len(passes) < 0.8
