"""Tests of spec toutomi: cards, set-up and knowledge.

Sections "Toutomi cards", "Situation cards", "Set-up" and "Who knows what".
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core.chance import RecordedChance, ScriptedChance, SeededChance, stream
from games.core.determinization import determinize
from games.core.match import Match
from games.core.options import RANDOM
from games.toutomi.cards import FACES, NUMBER, SITUATION_PACK, TOUTOMI_PACK, pack
from games.toutomi.rules import Toutomi
from tests.games.toutomi.scripted import NUMBERS, SITUATIONS, SPECIAL, lay_out

all_seats = pytest.mark.parametrize("seats", Toutomi.seats)


def seeded(seats: int, seed: int = 1, starter: int = RANDOM, *, short: bool = False) -> Match:
    options = {"starter": starter, "short": int(short)}
    return Match(Toutomi(), seats, options, chance=SeededChance(stream(seed, "chance")))


def counts(name: str) -> dict[str, int]:
    return dict(Counter(FACES[face].id for face in pack(name)))


def test_there_are_50_toutomi_cards_31_numbers_and_19_special_cards() -> None:
    cards = pack(TOUTOMI_PACK)
    assert len(cards) == 50
    assert sum(NUMBER[face] is not None for face in cards) == 31


def test_the_numbers() -> None:
    found = Counter(NUMBER[face] for face in pack(TOUTOMI_PACK))
    assert {n: found[n] for n in range(-1, 8)} == {-1: 1, 0: 2, 1: 4, 2: 5, 3: 5, 4: 5, 5: 4, 6: 3, 7: 2}
    assert [NUMBER[[face.id for face in FACES].index(name)] for name in NUMBERS] == list(range(-1, 8))


def test_the_special_cards() -> None:
    found = counts(TOUTOMI_PACK)
    assert {name: found[name] for name in SPECIAL} == {
        "reverse": 4, "skip": 4, "summon": 4, "attack": 4, "wild": 2, "trump": 1,
    }  # fmt: skip
    assert found.keys() == {*NUMBERS, *SPECIAL}


def test_there_are_12_situation_cards() -> None:
    assert counts(SITUATION_PACK) == {"one_point": 5, "two_points": 3, "new_world": 2, "kumar_wild": 2}
    assert len(pack(SITUATION_PACK)) == 12


def test_it_is_for_2_to_6_seats() -> None:
    assert list(Toutomi.seats) == [2, 3, 4, 5, 6]


@all_seats
def test_everyone_draws_3_and_the_total_is_0(seats: int) -> None:
    match = seeded(seats)
    view = match.view(None)
    assert [view.count("hand", seat) for seat in range(seats)] == [3] * seats
    assert view.count("deck") == 50 - 3 * seats
    assert view.count("supply") == 12
    assert not any(view.count(place, seat) for place in ("situations", "won") for seat in range(seats))
    assert not view.count("field")
    assert not view.count("box")
    facts = view.facts.as_dict()
    assert (facts["total"], facts["round"], facts["left"], facts["scores"]) == (0, 1, 12, (0,) * seats)


def test_both_decks_are_shuffled() -> None:
    record: list[object] = []
    Match(Toutomi(), 4, {"starter": 0}, chance=RecordedChance(SeededChance(stream(1, "x")), record))  # type: ignore[arg-type]
    assert [sorted(order) for order in record] == [list(range(50)), list(range(12))]  # type: ignore[call-overload]


def test_a_random_seat_begins_clockwise() -> None:
    assert {seeded(4, seed).ask for seed in range(40)} == {(seat, "play") for seat in range(4)}
    orders = [tuple(range(50)), tuple(range(12))]
    for starter in range(4):
        match = Match(Toutomi(), 4, chance=ScriptedChance([starter, *orders]))
        assert match.ask == (starter, "play")
        facts = match.view(None).facts.as_dict()
        assert (facts["player"], facts["direction"], facts["cards"]) == (starter, 1, 1)
        assert facts["next"] == (starter + 1) % 4


@all_seats
def test_option_who_begins(seats: int) -> None:
    for starter in range(seats):
        match = seeded(seats, 5, starter)
        assert match.ask == (starter, "play")
        assert all(isinstance(answer, tuple) for answer in match.log.dealt)


@all_seats
def test_in_the_short_game_there_are_no_situation_cards_and_the_trump_stays_in_the_box(seats: int) -> None:
    view = seeded(seats, short=True).view(None)
    assert view.count("supply") == 0
    assert view.count("deck") == 49 - 3 * seats
    boxed = Counter(FACES[view.faces[card]].id for card in view.cards("box"))
    assert boxed == counts(SITUATION_PACK) | {"trump": 1}
    assert view.facts.as_dict()["left"] == 0


@all_seats
@pytest.mark.parametrize("short", [False, True])
def test_a_hand_is_known_to_its_owner_and_the_decks_to_nobody(seats: int, short: bool) -> None:
    match = seeded(seats, short=short)
    for eyes in (*range(seats), None):
        view = match.view(eyes)
        hidden = set(view.cards("deck")) | set(view.cards("supply"))
        assert not hidden & view.faces.keys()
        own = view.cards("hand", eyes) if eyes is not None else ()
        assert set(own) | set(view.cards("box")) == view.faces.keys()


def test_a_situation_card_is_known_to_its_owner() -> None:
    play = lay_out("seven two two", total=7, had=(3,), supply="two_points one_point").card("two")
    (token,) = play.table.zones[play.table.zone("situations", 3)]
    assert play.situations(3) == "two_points"
    assert [eyes for eyes in (0, 1, 2, 3, None) if play.knows(eyes, token)] == [3]


def test_what_a_burst_lays_down_is_seen_by_all() -> None:
    play = lay_out("seven trump zero", total=7, had=(3,)).card("zero").card("two")
    assert play.happened[:2] == ["Burst 1 two 9", "HandLaid 1 two+two"]
    event, table = play.match._history[play.first_beat + 1]
    assert len(event.cards) == 2  # type: ignore[attr-defined]
    for token in event.cards:  # type: ignore[attr-defined]
        assert token in table.zones[table.zone("field")]
        assert all(play.knows(eyes, token, play.first_beat + 1) for eyes in (0, 1, 2, 3, None))


def test_the_field_is_open_and_so_is_how_many_cards_everyone_has() -> None:
    play = lay_out("three two two").card("three")
    view = play.match.view(None)
    assert [FACES[view.faces[card]].id for card in view.cards("field")] == ["three"]
    assert [view.count("hand", seat) for seat in range(4)] == [3] * 4


@pytest.mark.sampled(3)
@all_seats
@pytest.mark.parametrize("short", [False, True])
def test_an_imagined_table_keeps_the_two_packs_apart(seats: int, short: bool) -> None:
    match = seeded(seats, 3, 0, short=short)
    random = Random(1)
    for _ in range(40):
        ask = match.ask
        if ask is None:
            break
        for eyes in (*range(seats), None):
            table = determinize(match.game, match.view(eyes), random)
            for zone, name in zip(table.zones, table.map.names, strict=True):
                packs = {FACES[table.faces[token]].traits["pack"] for token in zone}
                if name in ("hand", "field", "deck"):
                    assert packs <= {TOUTOMI_PACK}
                elif name in ("situations", "supply"):
                    assert packs <= {SITUATION_PACK}
        legal = match.legal(ask.seat)
        match.submit(ask.seat, legal.draw(random))


def test_every_situation_face_is_one_of_the_spec() -> None:
    assert {FACES[face].id for face in pack(SITUATION_PACK)} == set(SITUATIONS)
