"""Tests of spec toutomi, "End" and the points under "Situation cards"."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.core.game import Result
from games.toutomi.rules import Toutomi
from tests.games.toutomi.scripted import Play, lay_out


def ended(situations: Mapping[int, str], last: str = "one_point", seats: int = 4) -> Play:
    """Let seat 0 burst; the last seat takes the last situation card."""
    play = lay_out("seven two two", seats=seats, total=5, had=(seats - 1,), supply=last, situations=situations)
    return play.card("seven")


def outcome(situations: Mapping[int, str], last: str = "one_point") -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the points and the winners."""
    result = ended(situations, last).match.result
    assert result
    return result.scores, result.winners


def test_when_the_last_situation_card_has_been_taken_it_is_over() -> None:
    play = ended({0: "two_points", 1: "one_point one_point"})
    assert play.happened == [
        "Burst 0 seven 12", "HandLaid 0 two+two", "Rewarded 3",
        "Counted 0 2", "Counted 1 2", "Counted 2 0", "Counted 3 1", "Ended situations",
    ]  # fmt: skip
    assert play.match.ask is None
    assert play.match.result == Result((), (1,), "situations", (2, 2, 0, 1), (2, 1, 4, 3))
    assert not any(play.legal(seat) for seat in range(4))


def test_not_before() -> None:
    play = lay_out("seven two two", total=5, had=(3,), supply="one_point one_point").card("seven")
    assert play.match.result is None
    assert play.facts.left == 1


def test_a_trump_can_take_the_last_one() -> None:
    play = lay_out("trump two two", total=7, cards=2, had=(3,), supply="two_points").card("trump")
    assert play.happened == [
        "Trumped 0 trump", "Rewarded 0", "Counted 0 2", "Counted 1 0", "Counted 2 0", "Counted 3 0", "Ended situations",
    ]  # fmt: skip
    assert play.match.result == Result((), (0,), "situations", (2, 0, 0, 0), (1, 2, 2, 2))
    assert play.hand(0) == "two two"


def test_all_situation_cards_are_laid_open() -> None:
    play = ended({0: "two_points", 1: "one_point kumar_wild"}, "new_world")
    view = play.match.view(None)
    assert [view.count("won", seat) for seat in range(4)] == [1, 2, 0, 1]
    assert not any(view.count("situations", seat) for seat in range(4))
    assert all(card in view.faces for seat in range(4) for card in view.cards("won", seat))
    assert play.names("won", 1) == "one_point kumar_wild"


def test_they_are_laid_open_seat_by_seat() -> None:
    play = ended({0: "two_points", 1: "one_point one_point"})
    counts = [
        [beat.view.count("won", seat) for seat in range(4)] for beat in play.match.beats(None)[play.first_beat + 3 :]
    ]
    assert counts == [[1, 0, 0, 0], [1, 2, 0, 0], [1, 2, 0, 0], [1, 2, 0, 1], [1, 2, 0, 1]]
    scores = [beat.view.facts.as_dict()["scores"] for beat in play.match.beats(None)[play.first_beat + 2 :]]
    assert scores == [(0, 0, 0, 0), (2, 0, 0, 0), (2, 2, 0, 0), (2, 2, 0, 0), (2, 2, 0, 1), (2, 2, 0, 1)]


@pytest.mark.parametrize(("name", "points"), [("one_point", 1), ("two_points", 2)])
def test_points(name: str, points: int) -> None:
    assert outcome({0: f"{name} {name}", 1: name})[0] == (2 * points, points, 0, 1)


def test_new_world_4_points_if_its_owner_has_the_fewest_situation_cards() -> None:
    many = "one_point one_point"
    assert outcome({0: "new_world", 1: many, 2: many, 3: many}) == ((4, 2, 2, 3), (0,))


def test_new_world_else_0() -> None:
    many = "one_point one_point"
    assert outcome({0: "new_world one_point", 1: "one_point", 2: many, 3: many})[0] == (1, 1, 2, 3)
    assert outcome({0: "new_world", 1: many, 3: many})[0] == (0, 2, 0, 3)


def test_new_world_tied_for_fewest_counts_as_fewest() -> None:
    assert outcome({0: "new_world", 1: "one_point", 2: "two_points"})[0] == (4, 1, 2, 1)
    assert outcome({0: "new_world", 1: "new_world", 2: "two_points"})[0] == (4, 4, 2, 1)


def test_two_new_worlds_of_one_owner_count_both() -> None:
    many = "one_point one_point"
    assert outcome({0: "new_world new_world", 1: many, 2: many, 3: many})[0] == (8, 2, 2, 3)


def test_an_unused_kumar_wild_is_worth_0_but_counts_as_a_card() -> None:
    assert outcome({0: "new_world kumar_wild", 1: "one_point", 2: "one_point"})[0] == (0, 1, 1, 1)
    assert outcome({0: "new_world", 1: "kumar_wild", 2: "kumar_wild"})[0] == (4, 0, 0, 1)


def test_a_used_kumar_wild_counts_as_no_card() -> None:
    situations = {0: "new_world kumar_wild", 1: "one_point", 2: "one_point", 3: "one_point"}
    play = lay_out("two two two", total=5, had=(3,), situations=situations, supply="one_point")
    play.skip("kumar_wild").card("two").card("two")
    assert play.happened[0] == "Burst 3 two 9"
    assert play.match.result
    assert play.match.result.scores[0] == 4


def test_ties_more_situation_cards() -> None:
    assert outcome({0: "two_points", 1: "one_point one_point"}) == ((2, 2, 0, 1), (1,))
    assert outcome({0: "two_points", 1: "two_points kumar_wild", 2: "two_points"}) == ((2, 2, 2, 1), (1,))


def test_then_shared() -> None:
    assert outcome({0: "two_points", 2: "two_points"}) == ((2, 0, 2, 1), (0, 2))
    assert outcome({0: "one_point", 1: "one_point", 2: "one_point"}) == ((1, 1, 1, 1), (0, 1, 2, 3))


@pytest.mark.parametrize("seats", Toutomi.seats)
def test_points_decide_before_the_number_of_cards(seats: int) -> None:
    last = seats - 1
    play = ended({0: "two_points two_points", last: "one_point one_point"}, seats=seats)
    assert play.match.result
    assert play.match.result.winners == (0,)
    assert play.match.result.losers == ()


def test_when_it_is_over_no_card_can_be_used() -> None:
    play = ended({0: "kumar_wild"})
    assert play.why_not(1, "two") == "over"
