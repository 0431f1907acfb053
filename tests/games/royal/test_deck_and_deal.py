"""Tests of spec royal: cards, claims and set-up.

Sections "Cards", "What a claim is true of" and "Set-up".
"""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.chance import RecordedChance, ScriptedChance, SeededChance, stream
from games.core.match import Match
from games.core.options import RANDOM
from games.royal.deck import DECK
from games.royal.rules import Royal
from tests.games.royal.scripted import CRITTERS, FACE, deal

SET_UP = [(2, 24, 25, 16), (3, 19, 20, 7), (4, 14, 15, 8), (5, 11, 12, 9), (6, 9, 10, 10)]


def seeded(seats: int, seed: int, starter: int = RANDOM) -> Match:
    return Match(Royal(), seats, {"starter": starter}, chance=SeededChance(stream(seed, "chance")))


def test_there_are_65_cards() -> None:
    assert len(DECK.cards) == 65


def test_there_are_7_critters_with_8_plain_cards_and_one_royal_card_each() -> None:
    assert CRITTERS == ("stink_bug", "cockroach", "bat", "fly", "toad", "rat", "scorpion")
    counts = Counter(DECK.faces[face].id for face in DECK.cards)
    assert [counts[critter] for critter in CRITTERS] == [8] * 7
    assert [counts[f"{critter}_royal"] for critter in CRITTERS] == [1] * 7


def test_there_are_2_special_cards_the_joker_and_the_blank() -> None:
    counts = Counter(DECK.faces[face].id for face in DECK.cards)
    assert (counts["joker"], counts["blank"]) == (1, 1)
    assert len(counts) == 16


def test_a_claim_is_one_of_8_words_the_critters_and_royal() -> None:
    assert (*CRITTERS, "royal") == DECK.claims


@pytest.mark.parametrize("critter", CRITTERS)
def test_of_a_plain_card_its_critter_is_true(critter: str) -> None:
    assert [claim for claim in DECK.claims if DECK.claims.index(claim) in DECK.true[FACE[critter]]] == [critter]


@pytest.mark.parametrize("critter", CRITTERS)
def test_of_a_royal_card_its_critter_and_royal_are_true(critter: str) -> None:
    true = [claim for claim in DECK.claims if DECK.claims.index(claim) in DECK.true[FACE[f"{critter}_royal"]]]
    assert true == [critter, "royal"]


def test_of_the_joker_every_critter_is_true_but_not_royal() -> None:
    assert [claim for claim in DECK.claims if DECK.claims.index(claim) in DECK.true[FACE["joker"]]] == list(CRITTERS)


def test_of_the_blank_no_claim_is_true() -> None:
    assert not DECK.true[FACE["blank"]]


@pytest.mark.parametrize(("seats", "hand", "starting", "pile"), SET_UP)
@pytest.mark.parametrize("last", [False, True])
def test_the_set_up_table(seats: int, hand: int, starting: int, pile: int, last: bool) -> None:
    starter = seats - 1 if last else 0
    view = seeded(seats, 1, starter).view(None)
    assert [view.count("hand", seat) for seat in range(seats)] == [
        starting if seat == starter else hand for seat in range(seats)
    ]
    assert view.count("pile") == pile
    assert all(view.count(place, seat) == 0 for place in ("area", "front") for seat in range(seats))


def test_the_table_is_for_2_to_6_seats() -> None:
    assert list(Royal().seats) == [seats for seats, *_ in SET_UP]


def test_all_cards_are_shuffled() -> None:
    """A single shuffle of the whole deck decides about every card."""
    record: list[object] = []
    Match(Royal(), 4, {"starter": 0}, chance=RecordedChance(SeededChance(stream(1, "x")), record))  # type: ignore[arg-type]
    (order,) = record
    assert isinstance(order, tuple)
    assert sorted(order) == list(range(65))
    play = deal(4, hands={2: "joker rat_royal"}, pile="blank")
    assert {"joker", "rat_royal"} <= set(play.hand(2).split())
    assert play.pile.split()[0] == "blank"


@pytest.mark.parametrize("seats", Royal().seats)
def test_only_the_top_of_the_penalty_pile_is_turned_face_up(seats: int) -> None:
    for eyes in (*range(seats), None):
        view = seeded(seats, 3).view(eyes)
        *others, top = view.cards("pile")
        assert view.is_open(top)
        assert top in view.faces
        assert not any(view.is_open(card) or card in view.faces for card in others)


def test_the_starting_seat_is_random() -> None:
    assert {seeded(4, seed).ask for seed in range(40)} == {(seat, "offer") for seat in range(4)}


def test_the_starting_seat_is_an_answer_of_chance() -> None:
    order = tuple(range(65))
    for starter in range(4):
        assert Match(Royal(), 4, chance=ScriptedChance([starter, order])).ask == (starter, "offer")


@pytest.mark.parametrize("seats", Royal().seats)
def test_option_who_starts(seats: int) -> None:
    """The option lets the loser of the previous game start.

    Then no chance is involved.
    """
    for starter in range(seats):
        match = seeded(seats, 5, starter)
        assert match.ask == (starter, "offer")
        assert match.view(None).count("hand", starter) == match.view(None).count("hand", (starter + 1) % seats) + 1
        assert len(match.log.dealt) == 1


def test_the_fatal_number_of_one_critter_is_4_and_with_2_seats_5() -> None:
    assert [DECK.fatal[seats] for seats in Royal().seats] == [5, 4, 4, 4, 4]


def test_eight_plain_cards_and_a_royal_one_count_as_each_critter() -> None:
    assert DECK.of_a_kind == [8 + 1] * 7
