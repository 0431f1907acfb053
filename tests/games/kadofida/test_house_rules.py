"""Tests of spec kadofida, "House rules", named after its sentences."""

from __future__ import annotations

import pytest

from games.core.chance import SeededChance, stream
from games.core.match import Match
from games.core.types import Seat
from games.core.view import look
from games.kadofida.facts import KadofidaFacts
from games.kadofida.mind.stakes import Stakes, turns
from games.kadofida.mind.value import LearnedStakes, learned
from games.kadofida.rules import Kadofida
from tests.games.kadofida.scripted import FACE, Play, lay_out

BOTH = pytest.mark.parametrize("burn_ends", [False, True])


def burns(burn_ends: bool, *, seat: Seat = 1, creator: Seat = 1, full: bool = False) -> Play:
    """Let a seat burn in a creator's turn."""
    play = lay_out("ndungo froggs kataso", creator=creator, flames={seat: "kataso froggs"}, burn_ends=burn_ends)
    return play.turn("ndungo", "ndungo" if seat == 0 else "kadofida", False)


@BOTH
def test_it_is_a_fact_that_all_can_see(burn_ends: bool) -> None:
    match = Match(Kadofida(), 3, {"burn_ends": int(burn_ends)}, chance=SeededChance(stream(1, "chance")))
    facts = match.view(None).facts
    assert isinstance(facts, KadofidaFacts) and facts.burn_ends == burn_ends


@pytest.mark.parametrize("creator", [1, 2])
@pytest.mark.parametrize("who", ["creator", "boss"])
def test_a_burning_ends_the_round_at_once(creator: Seat, who: str) -> None:
    seat = creator if who == "creator" else 0
    usual = burns(False, seat=seat, creator=creator)
    assert usual.happened[-2:] == [f"Burned {seat}", f"Drew {creator + 1}"]
    play = burns(True, seat=seat, creator=creator)
    assert play.happened[-3:] == [f"Burned {seat}", "BossStayed 0", "Drew 1"]
    assert (play.facts.boss, play.facts.creator, play.facts.round, play.facts.burned) == (0, 1, 2, False)
    assert play.asked == (1, "pitch")


@BOTH
def test_after_the_last_creators_turn_it_is_over_anyway(burn_ends: bool) -> None:
    play = burns(burn_ends, seat=3, creator=3)
    assert play.happened[-3:] == ["Burned 3", "BossStayed 0", "Drew 1"]


def test_the_next_round_is_one_of_its_own() -> None:
    """Nobody burns in it, so its last creator becomes the boss."""
    hands = dict.fromkeys(range(4), "froggs froggs")
    play = lay_out("ndungo froggs kataso", flames={1: "kataso froggs"}, hands=hands, burn_ends=True)
    play.turn("ndungo", "kadofida", False)
    for _ in range(3):
        play.turn("froggs", "kadofida", False)
    assert play.kinds[-2:] == ["BossChanged", "Drew"] and play.facts.boss == 3


@BOTH
def test_a_mark_for_a_refused_true_kadofida_is_still_no_burning(burn_ends: bool) -> None:
    play = lay_out("kadofida froggs kataso", burn_ends=burn_ends).turn("kadofida", "kadofida", False)
    assert play.kinds == ["Decided", "Revealed", "Removed", "Marked", "Drew"]
    assert play.happened[-1] == "Drew 2"


@BOTH
def test_a_second_mark_ends_the_game_first(burn_ends: bool) -> None:
    play = lay_out("ndungo froggs kataso", flames={1: "kataso froggs"}, marks={1: 1}, burn_ends=burn_ends)
    play.turn("ndungo", "kadofida", False)
    assert play.kinds[-2:] == ["Burned", "Ended"]


def test_it_holds_in_every_game_of_a_full_match() -> None:
    match = Match(Kadofida(), 3, {"full": 1, "burn_ends": 1}, chance=SeededChance(stream(2, "chance")))
    random, games, stayed = stream(2, "moves"), set(), 0
    while match.ask:
        before = match._table.facts.round, match._table.facts.game
        match.submit(match.ask.seat, match.legal(match.ask.seat).draw(random))
        facts = match._table.facts
        names = [type(beat.event).__name__ for beat in match.beats(None)[match.latest :]]
        games.add(facts.game)
        if "Burned" in names and (facts.round, facts.game) != before and facts.game == before[1]:
            stayed += 1
        assert not facts.burned or not match.ask or facts.game != before[1]
    assert games == {1, 2, 3} and stayed


# --- minds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("creator", [1, 2])
@BOTH
def test_minds_expect_the_turns_that_the_rules_give(seats: int, creator: Seat, burn_ends: bool) -> None:
    play = lay_out(
        "ndungo froggs kataso", seats=seats, creator=creator, flames={creator: "kataso froggs"}, burn_ends=burn_ends
    )
    stakes = Stakes(look(play.table, 0))
    position = stakes.after(FACE["ndungo"], False, False)
    expected = turns(seats, 0, stakes.latest(position), position.burned, 2)
    play.turn("ndungo", "kadofida", False)
    assert expected.index(1.0) == play.facts.creator


def test_a_turn_lost_to_a_burning_counts_in_what_a_judgement_is_worth() -> None:
    """The creator who would come next loses by it."""
    found = {}
    for burn_ends in (False, True):
        play = lay_out("ndungo froggs kataso", flames={1: "kataso froggs"}, burn_ends=burn_ends)
        view = look(play.table, 0)
        for name, stakes in (("plain", Stakes(view)), ("learned", LearnedStakes(view, learned(4)))):
            found[name, burn_ends] = stakes.chances(FACE["ndungo"], False, False)[2]
    assert found["plain", True] < found["plain", False]
    assert found["learned", True] < found["learned", False]
