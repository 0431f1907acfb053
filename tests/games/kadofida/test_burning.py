"""Tests of spec kadofida, "Burning" and "The next one"."""

from __future__ import annotations

import pytest

from games.core.types import Seat
from games.kadofida.rules import Kadofida
from tests.games.kadofida.scripted import Play, deal, lay_out

EVERYBODY = (0, 1, 2, 3, None)


def test_whoever_has_three_face_down_cards_burns_the_creator() -> None:
    play = lay_out("ndungo froggs kataso", flames={1: "kataso froggs"}).turn("ndungo", "kadofida", False)
    assert play.happened == ["Decided", "Admitted 1 ndungo", "Burned 1", "Drew 2"]
    assert play.facts.marks == (0, 1, 0, 0)
    assert play.facts.scores == (0, -3, 0, 0)


def test_whoever_has_three_face_down_cards_burns_the_boss() -> None:
    play = lay_out("ndungo froggs kataso", flames={0: "kataso froggs"}).turn("ndungo", "ndungo", False)
    assert play.happened == ["Decided", "Vindicated 0 ndungo", "Burned 0", "Drew 2"]
    assert play.facts.marks == (1, 0, 0, 0)


@pytest.mark.parametrize("allow", [True, False])
def test_a_flame_card_can_be_the_third(allow: bool) -> None:
    """From an allowed lie, or from a refused Kadofida under another claim."""
    idea = "nasoja_mosoja" if allow else "kadofida"
    play = lay_out(f"{idea} froggs kataso", flames={1: "" if allow else "kataso froggs"})
    if allow:
        play = lay_out("kadofida froggs kataso", flames={1: "kataso froggs"})
    play.turn("kadofida", "kataso", allow)
    assert play.kinds[-4:] == ["FlameShown", "FlameLaid", "Burned", "Drew"]
    assert play.facts.marks == (0, 1, 0, 0)
    assert play.facts.scores == (0, (6 if allow else -6) - 3, 0, 0)


@pytest.mark.parametrize(("flames", "truth"), [({1: "kataso"}, False), ({0: "kataso", 1: "kataso froggs"}, True)])
def test_two_are_not_enough(flames: dict[Seat, str], truth: bool) -> None:
    play = lay_out("ndungo froggs kataso", flames=flames).turn("ndungo", "ndungo" if truth else "kataso", False)
    assert play.kinds == ["Decided", "Vindicated" if truth else "Admitted", "Drew"]
    assert play.facts.marks == (0, 0, 0, 0)


def test_the_three_cards_leave_the_game_unseen() -> None:
    play = lay_out("ndungo froggs kataso", flames={1: "kataso froggs", 0: "froggs"}).turn("ndungo", "kadofida", False)
    assert (play.flames(1), play.flames(0), play.names("box")) == ("", "froggs", "kataso froggs ndungo")
    for beat in range(play.first_beat, len(play.match.beats(None))):
        for token in play.table.zones[play.table.zone("box")]:
            assert not any(play.knows(eyes, token, beat) for eyes in EVERYBODY)


def test_every_face_down_card_counts_from_wherever_it_came() -> None:
    """An admitted lie, an allowed lie's flame card, a boss's refused truth."""
    play = deal("nasoja_mosoja nasoja_mosoja nasoja_mosoja", "kataso ndungo " * 4, boss=0)
    play.turn("nasoja_mosoja", "kataso", False).turn("nasoja_mosoja", "kataso", True)
    assert [len(play.flames(seat).split()) for seat in range(3)] == [0, 1, 1]
    assert play.facts.boss == 2
    play.turn("nasoja_mosoja", "nasoja_mosoja", False)
    assert [len(play.flames(seat).split()) for seat in range(3)] == [0, 1, 2]
    play.turn("kadofida", "kadofida", True)
    assert play.facts.boss == 1
    assert play.facts.creator == 2
    play.turn("kadofida", "ndungo", False)
    assert play.kinds == ["Decided", "Revealed", "Fell", "FlameShown", "FlameLaid", "Burned", "Drew"]
    assert play.facts.marks == (0, 0, 1)


def test_only_this_is_burning_a_mark_from_a_refused_true_kadofida_is_not() -> None:
    """So the boss changes."""
    play = lay_out("kadofida froggs kataso", creator=3, flames={0: "kataso froggs"}).turn("kadofida", "kadofida", False)
    assert play.kinds == ["Decided", "Revealed", "Removed", "Marked", "BossChanged", "Drew"]
    assert play.flames(0) == "kataso froggs"
    assert not play.facts.burned


def test_if_nobody_burned_the_creator_to_the_left_has_the_next_turn() -> None:
    play = lay_out("nasoja_mosoja froggs kataso").turn("nasoja_mosoja", "nasoja_mosoja", True)
    assert play.happened[-1] == "Drew 2"
    assert play.asked == (2, "pitch")


@pytest.mark.parametrize("creator", [1, 2])
def test_after_a_burning_in_the_middle_of_a_round_the_round_goes_on(creator: Seat) -> None:
    play = lay_out("ndungo froggs kataso", creator=creator, flames={creator: "kataso froggs"})
    play.turn("ndungo", "kadofida", False)
    assert play.happened[-2:] == [f"Burned {creator}", f"Drew {creator + 1}"]
    assert (play.facts.boss, play.facts.round, play.facts.burned) == (0, 1, True)


@pytest.mark.parametrize("seats", Kadofida.seats)
@pytest.mark.parametrize("boss", range(4))
def test_if_nobody_has_burned_in_the_round_its_last_creator_becomes_the_boss(seats: int, boss: Seat) -> None:
    """The old boss becomes a creator.

    The new round begins with it, at the new boss's left.
    """
    boss %= seats
    last = (boss - 1) % seats
    play = lay_out("nasoja_mosoja froggs kataso", seats=seats, boss=boss, creator=last)
    play.turn("nasoja_mosoja", "nasoja_mosoja", True)
    assert play.happened[-2:] == [f"BossChanged {last}", f"Drew {boss}"]
    assert (play.facts.boss, play.facts.creator, play.facts.round) == (last, boss, 2)
    assert play.asked == (boss, "pitch")


@pytest.mark.parametrize("seats", Kadofida.seats)
def test_if_somebody_has_burned_the_boss_stays_for_another_round(seats: int) -> None:
    play = lay_out("nasoja_mosoja froggs kataso", seats=seats, creator=seats - 1, burned=True)
    play.turn("nasoja_mosoja", "nasoja_mosoja", True)
    assert play.happened[-2:] == ["BossStayed 0", "Drew 1"]
    assert (play.facts.boss, play.facts.creator, play.facts.round) == (0, 1, 2)


def test_a_burning_of_the_last_creator_or_then_of_the_boss_counts_too() -> None:
    for flames, truth in (({3: "kataso froggs"}, False), ({0: "kataso froggs"}, True)):
        play = lay_out("ndungo froggs kataso", creator=3, flames=flames)
        play.turn("ndungo", "ndungo" if truth else "kataso", False)
        assert play.kinds[-3:] == ["Burned", "BossStayed", "Drew"]


def test_a_burning_counts_for_its_own_round_only() -> None:
    play = lay_out(
        "nasoja_mosoja froggs kataso", creator=3, burned=True, hands=dict.fromkeys(range(4), "ndungo froggs")
    )
    play.turn("nasoja_mosoja", "nasoja_mosoja", True)
    assert play.kinds[-2] == "BossStayed"
    for _ in range(3):
        play.turn("froggs", "kadofida", False)
    assert play.kinds[-2:] == ["BossChanged", "Drew"]


def test_with_1_mark_already_the_token_is_turned_to_2() -> None:
    play = lay_out("ndungo froggs kataso", flames={1: "kataso froggs"}, marks={1: 1}).turn("ndungo", "kadofida", False)
    assert play.facts.marks == (0, 2, 0, 0)
    assert play.facts.scores == (0, -6, 0, 0)


def two_burn() -> Play:
    return lay_out("ndungo froggs kataso", flames={1: "kataso froggs", 2: "kataso froggs"})


def test_others_are_not_touched_by_a_burning() -> None:
    play = two_burn().turn("ndungo", "kadofida", False)
    assert play.flames(2) == "kataso froggs"
    assert play.facts.marks == (0, 1, 0, 0)
