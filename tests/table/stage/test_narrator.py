"""What is said beside the cards is public and complete, in both languages."""

from __future__ import annotations

from random import Random

import pytest

from games import entry
from games.claims.passing import Judge, Offer, PassOn, Peek
from games.core.chance import SeededChance
from games.core.match import Match
from games.core.words import LANGUAGES, Words
from table.stage.narrator import Narrator
from table.stage.spec import load_board

GAME = entry("royal").rules
NAMES = ("Aki {card}", "Ben", "Chi", "Dai")


def narrator(lang: str) -> Narrator:
    return Narrator(Words(lang, "table", "games.royal"), GAME, load_board(GAME), NAMES)


def match_at_pass_on() -> Match:
    match = Match(GAME, 4, {"starter": 0}, chance=SeededChance(Random(2)))
    match.submit(0, Offer(match.view(0).cards("hand", 0)[0], 2, 3))
    match.submit(2, Peek())
    return match


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_and_phase_can_be_said_and_says_the_same_to_all(lang: str) -> None:
    tells = narrator(lang)
    for seed in range(4):
        match, random = Match(GAME, 4, chance=SeededChance(Random(seed))), Random(seed)
        while match.ask:
            legal = match.legal(match.ask.seat)
            match.submit(match.ask.seat, legal[random.randrange(len(legal))])
        public = match.beats(None)
        for eyes in range(4):
            own = match.beats(eyes)
            for index in range(len(public)):
                assert tells.log_line(own[index]) == tells.log_line(public[index])
                assert tells.heading(own[index].view) == tells.heading(public[index].view)
        for beat in public:
            for here in (True, False):
                said = tells.instruction(beat.view, here, None)
                assert bool(said) == (beat.view.ask is not None)
        assert tells.instruction(public[-1].view, False, match.result)


def test_the_reminder_has_goal_claims_and_turn() -> None:
    match, tells = match_at_pass_on(), narrator("en")
    match.submit(2, PassOn(1, 5))
    goal, claims, turn = tells.reminder(match.beats(None))
    assert "four of one critter" in goal
    assert claims == "Said in this round: Aki {card} to Chi: “Fly”, then Chi to Ben: “Rat”."
    assert turn == "It is Ben’s turn."


def test_claims_of_the_round_before_are_not_repeated() -> None:
    match, tells = match_at_pass_on(), narrator("en")
    match.submit(2, PassOn(1, 5))
    match.submit(1, Judge(True))
    while match.ask and match.ask.what != "offer":
        match.submit(match.ask.seat, match.legal(match.ask.seat)[0])
    assert tells.reminder(match.beats(None))[1] == "Nothing has been said in this round yet."


def test_the_goal_depends_on_the_seats_where_the_game_says_so() -> None:
    match = Match(GAME, 2, chance=SeededChance(Random(2)))
    tells = Narrator(Words("en", "table", "games.royal"), GAME, load_board(GAME), NAMES[:2])
    assert "five" in tells.reminder(match.beats(None))[0]


def test_what_is_to_be_done_depends_on_who_is_here() -> None:
    view, tells = match_at_pass_on().view(None), narrator("en")
    assert tells.instruction(view, True, None).startswith("Chi: pass it on.")
    assert tells.instruction(view, False, None) == "Chi has looked and is passing it on."


def test_long_names_are_cut() -> None:
    tells = Narrator(Words("en", "table", "games.royal"), GAME, load_board(GAME), ("W" * 60, "", "アキ", "Ben"))
    assert tells.name(0).endswith("…") and len(tells.name(0)) < 20
    assert [tells.name(seat) for seat in (1, 2, 3)] == ["", "アキ", "Ben"]
