"""Tests of spec kadofida, the full match under "Set-up"."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core.chance import SeededChance, stream
from games.core.contract.witness import play as played
from games.core.faces import deck
from games.core.game import Result
from games.core.match import Match
from games.kadofida.cards import CLAIMS, FACES, KADOFIDA
from games.kadofida.choices import free
from games.kadofida.facts import KadofidaFacts
from games.kadofida.moves import GameScored, Redealt
from games.kadofida.rules import Kadofida
from tests.games.kadofida.scripted import Play, deal, lay_out

NDUNGOS = "ndungo ndungo ndungo"


@pytest.mark.parametrize("seats", Kadofida.seats)
def test_as_many_games_as_seats_each_seat_the_first_boss_once(seats: int) -> None:
    for starter in range(seats):
        chance = SeededChance(stream(starter, "chance"))
        match = Match(Kadofida(), seats, {"starter": starter, "full": 1}, chance=chance)
        random = Random(starter)
        while match.ask:
            legal = match.legal(match.ask.seat)
            match.submit(match.ask.seat, legal.draw(random))
        bosses = [(starter, 1)]
        for event, view in match.beats(None):
            if isinstance(event, Redealt):
                assert isinstance(view.facts, KadofidaFacts)
                assert view.facts.boss == view.facts.first
                bosses.append((view.facts.boss, view.facts.game))
        assert bosses == [((starter + n) % seats, n + 1) for n in range(seats)]


def test_without_the_option_it_is_one_game() -> None:
    match = played(Kadofida(), 3, 1)
    assert match.options["full"] in (0, 1)
    for full in (0, 1):
        games = deal(NDUNGOS, full=bool(full)).facts.games
        assert games == (3 if full else 1)


def full_match() -> Play:
    """Start a full match of three seats; seat 0 is boss first."""
    return deal(
        "nasoja_mosoja nasoja_mosoja nasoja_mosoja", "kataso froggs ndungo", full=True, later=(NDUNGOS, NDUNGOS)
    )


def end_game(play: Play) -> None:
    """Let all creators tell refused lies until a seat has two marks."""
    game = play.facts.game
    while play.match.result is None and play.facts.game == game:
        hand = play.names("hand", play.facts.creator).split()
        card = next((name for name in hand if name != "kadofida"), "kadofida")
        lie = next(claim for claim in free(play.facts.blocked) if CLAIMS[claim] != card)
        play.turn(card, CLAIMS[lie], False)


def test_between_two_games_all_cards_are_gathered_and_dealt_anew() -> None:
    play = full_match()
    end_game(play)
    kinds = play.kinds
    assert kinds[kinds.index("GameScored") :] == ["GameScored", "Redealt", "Drew"]
    table = play.table
    lying = [token for zone in table.zones for token in zone]
    assert sorted(table.faces[token] for token in lying) == deck(FACES)
    for seat in range(3):
        assert KADOFIDA in [table.faces[token] for token in table.zones[seat]]
        assert "ndungo" in play.hand(seat)
    for place in ("produced", "flames", "front", "drawn", "given"):
        assert not any(play.names(place, seat) for seat in range(3))
    assert play.names("box") == ""
    assert not table.sideways
    assert [len(table.zones[seat]) for seat in range(3)] == [2, 2, 3]


def test_a_new_game_begins_at_the_left_of_the_next_first_boss() -> None:
    play = full_match()
    end_game(play)
    assert (play.facts.boss, play.facts.first, play.facts.creator, play.facts.game) == (1, 1, 2, 2)
    assert play.asked == (2, "pitch")


def test_in_a_new_game_nothing_is_left_of_the_old_one_but_points_and_marks_in_total() -> None:
    play = full_match()
    end_game(play)
    before = play.match.beats(None)[play.first_beat + play.kinds.index("GameScored")].view.facts
    assert isinstance(before, KadofidaFacts)
    now = play.facts
    assert (now.scores, now.marks, now.blocked) == ((0, 0, 0), (0, 0, 0), (-1, -1, -1))
    assert (now.claim, now.burned, now.owed, now.round) == (-1, False, False, 1)
    assert now.totals == before.scores
    assert now.past_marks == before.marks
    assert max(before.marks) == 2
    assert now.turn == before.turn, "what was pitched is counted on"


def test_a_block_does_not_outlast_its_game() -> None:
    play = deal("froggs froggs froggs", full=True, later=(NDUNGOS, NDUNGOS))
    play.facts.marks = (1, 0, 0)
    play.turn("froggs", "froggs", True).block("kataso").turn("kadofida", "kadofida", False)
    assert play.kinds[-4:] == ["Marked", "GameScored", "Redealt", "Drew"]
    assert play.facts.creator == 2, "not the seat that blocked"
    assert play.facts.blocked == (-1, -1, -1)


def test_points_are_added() -> None:
    play = full_match()
    points = []
    while play.match.result is None:
        end_game(play)
        scored = [beat for beat in play.match.beats(None)[play.first_beat :] if isinstance(beat.event, GameScored)]
        facts = scored[0].view.facts if scored else play.facts
        assert isinstance(facts, KadofidaFacts)
        points.append(facts.scores)
    assert len(points) == 3
    result = play.match.result
    assert result
    assert result.scores == tuple(sum(column) for column in zip(*points, strict=True)) == play.facts.totals


def last_game(totals: tuple[int, ...], past_marks: tuple[int, ...], marks: dict[int, int]) -> Result:
    """Return the result if the last of three games ends so.

    Seats have these `marks` and no points but theirs; `totals` and `past_marks` come from the games before.
    """
    scores = {seat: 3 * number for seat, number in marks.items()}
    play = lay_out("ndungo froggs kataso", seats=3, deck="kataso", marks=marks, scores=scores, full=True)
    play.facts.game = 3
    play.facts.totals, play.facts.past_marks = totals, past_marks
    play.turn("ndungo", "kadofida", False)
    assert play.happened[-1] == "Ended"
    assert play.match.result
    return play.match.result


def test_most_points_in_total_win() -> None:
    assert last_game((7, 9, 5), (0, 3, 0), {}) == Result((), (1,), "deck", (7, 9, 5), (2, 1, 3))


def test_ties_fewer_marks_in_total_then_shared() -> None:
    assert last_game((9, 9, 5), (2, 1, 0), {}).winners == (1,)
    assert last_game((9, 9, 5), (1, 1, 0), {0: 1}).winners == (1,)
    assert last_game((9, 9, 5), (1, 2, 0), {0: 1}).winners == (0, 1)


def test_the_order_of_the_gathered_cards_says_nothing() -> None:
    """The next deal depends only on chance's answers, not on this game."""
    hands = set()
    for refused in (True, False):
        play = full_match()
        if refused:
            end_game(play)
        else:
            play.turn("kadofida", "kadofida", True).turn("kadofida", "kadofida", True)
            end_game(play)
        hands.add(tuple(tuple(play.table.faces[token] for token in play.table.zones[seat]) for seat in range(3)))
    assert len(hands) == 1


def test_the_new_tokens_tell_nothing_of_the_old_ones() -> None:
    play = full_match()
    before = Counter(token for zone in play.table.zones for token in zone)
    end_game(play)
    assert not before & Counter(token for zone in play.table.zones for token in zone)
