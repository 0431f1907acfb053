"""Tests of spec kadofida, "End" and "Examples"."""

from __future__ import annotations

import pytest

from games.core.game import Result
from games.core.types import Seat
from games.kadofida.cards import CLAIMS
from tests.games.kadofida.scripted import Play, lay_out

EVERYBODY = (0, 1, 2, 3, None)


def test_at_once_when_the_deck_is_empty_before_the_last_drawn_card_is_put_down() -> None:
    play = lay_out("nasoja_mosoja froggs kataso", deck="kadofida").turn("nasoja_mosoja", "nasoja_mosoja", True)
    assert play.happened[-2:] == ["Drew 2", "Ended"]
    assert play.hand(2) == "kadofida ndungo ndungo"
    assert play.asked is None
    assert play.match.result == Result((), (1,), "deck", (0, 1, 0, 0), (2, 1, 2, 2))
    assert not any(play.legal(seat) for seat in range(4))


def test_with_one_card_more_it_goes_on() -> None:
    play = lay_out("nasoja_mosoja froggs kataso", deck="kadofida kataso").turn("nasoja_mosoja", "nasoja_mosoja", True)
    assert play.match.result is None
    assert play.asked == (2, "pitch")


def test_the_drawer_of_the_last_card_may_be_in_a_new_round() -> None:
    play = lay_out("nasoja_mosoja froggs kataso", deck="kadofida", creator=3)
    play.turn("nasoja_mosoja", "nasoja_mosoja", True)
    assert play.happened[-3:] == ["BossChanged 3", "Drew 0", "Ended"]


def test_if_the_last_card_was_a_flame_card_it_is_still_put_down_and_then_the_game_ends() -> None:
    play = lay_out("nasoja_mosoja froggs kataso", deck="kadofida").turn("nasoja_mosoja", "kataso", True)
    assert play.kinds[-3:] == ["FlameShown", "FlameLaid", "Ended"]
    assert play.flames(1) == "kadofida"
    assert play.match.result == Result((), (1,), "deck", (0, 1, 0, 0), (2, 1, 2, 2))


def test_if_the_last_card_was_a_flame_card_the_check_for_burning_is_made() -> None:
    play = lay_out("kadofida froggs kataso", deck="kataso", flames={1: "kataso froggs"}).turn(
        "kadofida", "kataso", True
    )
    assert play.kinds[-4:] == ["FlameShown", "FlameLaid", "Burned", "Ended"]
    assert play.match.result == Result((), (1,), "deck", (0, 3, 0, 0), (2, 1, 2, 2))


def test_if_that_brings_the_second_mark_both_ends_have_come() -> None:
    play = lay_out("kadofida froggs kataso", deck="kataso", flames={1: "kataso froggs"}, marks={1: 1})
    play.turn("kadofida", "kataso", True)
    assert play.match.result == Result((), (0, 2, 3), "marks", (0, 0, 0, 0), (1, 4, 1, 1)), (
        "a tie in points, but not in marks"
    )


def test_at_once_when_someone_has_2_marks_by_burning() -> None:
    play = lay_out("ndungo froggs kataso", flames={1: "kataso froggs"}, marks={1: 1}).turn("ndungo", "kadofida", False)
    assert play.happened == ["Decided", "Admitted 1 ndungo", "Burned 1", "Ended"]
    assert play.match.result == Result((), (0, 2, 3), "marks", (0, -6, 0, 0), (1, 4, 1, 1))


def test_at_once_when_someone_has_2_marks_by_refusing_a_true_kadofida() -> None:
    play = lay_out("kadofida froggs kataso", marks={0: 1}, creator=3).turn("kadofida", "kadofida", False)
    assert play.happened == ["Decided", "Revealed kadofida", "Removed 0 kadofida", "Marked 0", "Ended"]
    assert play.match.result == Result((), (1, 2, 3), "marks", (-6, 0, 0, 0), (4, 1, 1, 1))


def test_one_mark_each_ends_nothing() -> None:
    play = lay_out("ndungo froggs kataso", flames={1: "kataso froggs"}, marks={0: 1, 2: 1, 3: 1})
    play.turn("ndungo", "kadofida", False)
    assert play.match.result is None
    assert play.facts.marks == (1, 1, 1, 1)


def test_points_the_produced_cards_minus_6_for_each_sideways_kadofida_minus_3_per_flame_mark() -> None:
    play = lay_out("kadofida froggs kataso", deck="ndungo ndungo", marks={1: 1}, produced={1: "kataso ndungo"})
    assert play.facts.scores == (0, 5 + 3 - 3, 0, 0)
    play.turn("kadofida", "kataso", False)
    assert play.match.result
    assert play.match.result.scores == (0, 5 + 3 - 6 - 3, 0, 0)


@pytest.mark.parametrize("idea", CLAIMS)
def test_each_produced_card_counts_its_points(idea: str) -> None:
    points = dict(zip(CLAIMS, (5, 4, 3, 1, 6), strict=True))
    play = lay_out(f"{idea} kadofida kadofida", produced={1: "kataso"}).turn(idea, idea, True)
    assert play.facts.scores == (0, 5 + points[idea], 0, 0)


def test_face_down_cards_and_hands_count_nothing() -> None:
    play = lay_out("nasoja_mosoja kadofida kadofida", deck="kataso", flames={1: "kadofida kataso", 2: "kadofida"})
    play.turn("nasoja_mosoja", "nasoja_mosoja", True).forget("kataso")
    assert play.match.result
    assert play.match.result.scores == (0, 1, 0, 0)


def ended(scores: dict[Seat, int], marks: dict[Seat, int]) -> tuple[Seat, ...]:
    """Return the winners if seat 1's refused lie ends the game.

    `scores` are the points before that, with the marks already subtracted.
    """
    without = {seat: scores[seat] + 3 * marks.get(seat, 0) for seat in scores}
    play = lay_out("froggs kadofida kadofida", deck="kataso", scores=without, marks=marks).turn(
        "froggs", "kataso", False
    )
    assert play.match.result
    assert play.match.result.scores == tuple(scores[seat] for seat in range(4))
    return play.match.result.winners


def test_most_points_win() -> None:
    assert ended({0: 4, 1: 9, 2: 11, 3: 10}, {}) == (2,)
    assert ended({0: -4, 1: -9, 2: -7, 3: -5}, {2: 1, 1: 1}) == (0,)


def test_ties_fewer_marks() -> None:
    assert ended({0: 4, 1: 9, 2: 9, 3: 0}, {1: 1}) == (2,)
    assert ended({0: 4, 1: 9, 2: 9, 3: 0}, {2: 1}) == (1,)


def test_ties_then_shared() -> None:
    assert ended({0: 4, 1: 9, 2: 9, 3: 0}, {}) == (1, 2)
    assert ended({0: 9, 1: 9, 2: 9, 3: 0}, {0: 1, 2: 1, 1: 1}) == (0, 1, 2)


def test_more_marks_do_not_matter_where_points_decide() -> None:
    assert ended({0: 4, 1: 9, 2: 8, 3: 0}, {1: 1}) == (1,)


# --- the examples ---------------------------------------------------------------------------------------------------


def example(claim: str, card: str, allow: bool) -> Play:
    return lay_out(f"{card} ndungo nasoja_mosoja", deck="ndungo " * 4).turn(card, claim, allow)


def test_example_claim_kataso_card_kataso_refused() -> None:
    """Face down in front of the boss.

    Everyone can conclude which card it is.
    """
    play = example("kataso", "kataso", False)
    assert play.flames(0) == "kataso"
    assert play.happened[1] == "Vindicated 0 kataso"
    assert not any(play.knows(eyes, play.token(0, "kataso", "flames")) for eyes in EVERYBODY), "but nobody sees it"


def test_example_claim_nasoja_card_kadofida_refused() -> None:
    """Kadofida is turned up; -6 and a flame card for the creator."""
    play = example("nasoja_mosoja", "kadofida", False)
    assert play.kinds[1] == "Revealed"
    assert (play.facts.scores, play.flames(1)) == ((0, -6, 0, 0), "ndungo")


def test_example_claim_kadofida_card_kadofida_refused() -> None:
    """Removed; one burn mark for the boss, who now has -3."""
    play = example("kadofida", "kadofida", False)
    assert play.names("box") == "kadofida"
    assert (play.facts.marks, play.facts.scores) == ((1, 0, 0, 0), (-3, 0, 0, 0))


def test_example_claim_kadofida_card_froggs_allowed() -> None:
    """4 points, the block, and a flame card."""
    play = example("kadofida", "froggs", True)
    assert play.facts.scores == (0, 4, 0, 0)
    assert play.asked == (1, "block")
    play.block("kadofida")
    assert play.flames(1) == "ndungo"
