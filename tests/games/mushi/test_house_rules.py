"""Tests of spec mushi, "House rules", named after its sentences.

Without them: `test_cancelling`.
"""

from __future__ import annotations

import pytest

from games.core.chance import SeededChance, stream
from games.core.match import Match
from games.core.teller import Teller
from games.core.words import Words
from games.mushi.facts import MushiFacts
from games.mushi.rules import Mushi
from tests.games.mushi.scripted import Play, lay_out

OWN, STAY = ("own_mantis",), ("stay_used",)
BEETLES = "rhinoceros_beetle rhinoceros_beetle"


def fires(card: str, area: str, *house: str, others: dict[int, str] | None = None, deck: str = "spider midge") -> Play:
    """Let seat 1 take a card so that automatic insects fire there."""
    hands = {0: f"{card} earthworm earthworm earthworm"}
    return lay_out(4, {1: area, **(others or {})}, hands=hands, deck=deck, house=house).send(0, card, 1)


@pytest.mark.parametrize("rule", ["own_mantis", "stay_used"])
def test_options_are_facts_that_all_can_see(rule: str) -> None:
    for on in (0, 1):
        match = Match(Mushi(), 3, {rule: on}, chance=SeededChance(stream(1, "chance")))
        facts = match.view(None).facts
        assert isinstance(facts, MushiFacts)
        assert (facts.own_mantis, facts.stay_used) == (bool(on) and rule == OWN[0], bool(on) and rule == STAY[0])


# --- own_mantis ------------------------------------------------------------------------------------------------------


def test_a_mantis_may_cancel_its_owners_automatic_insects() -> None:
    usual = fires("caterpillar", "caterpillar mantis")
    assert usual.asked != (1, "respond") and "Returned 1 caterpillar caterpillar" in usual.happened
    play = fires("caterpillar", "caterpillar mantis", *OWN)
    assert play.asked == (1, "respond") and play.why_not(1, "mantis", "area") is None
    play.cancel(1)
    assert play.happened[0] == "Cancelled 1 mantis caterpillar"
    assert play.area(1) == "caterpillar ~mantis caterpillar"
    assert play.happened[-1] == "TurnBegan 1"


def test_so_it_can_keep_a_card_that_its_beetles_would_send_back() -> None:
    play = fires("spider", f"{BEETLES} mantis", *OWN).cancel(1)
    assert play.area(1) == f"{BEETLES} ~mantis spider"


def test_even_with_a_mantis_that_has_just_come() -> None:
    play = fires("mantis", BEETLES, *OWN)
    assert play.asked == (1, "respond")
    assert play.cancel(1).area(1) == f"{BEETLES} ~mantis"


def test_the_owner_is_asked_first_then_the_others_clockwise() -> None:
    play = fires("caterpillar", "caterpillar mantis", *OWN, others={0: "mantis", 2: "mantis", 3: "mantis"})
    asked = [play.asked]
    for seat in (1, 2, 3):
        asked.append(play.decline(seat).asked)
    assert asked == [(seat, "respond") for seat in (1, 2, 3, 0)]
    assert play.decline(0).happened[:3] == ["Declined 0", "Returned 1 caterpillar caterpillar", "Arrived 1 spider"]


def test_an_owner_without_a_mantis_is_not_asked() -> None:
    play = fires("caterpillar", "caterpillar", *OWN, others={2: "mantis"})
    assert play.asked == (2, "respond")
    assert play.decline(2).happened[0] == "Declined 2" and play.asked != (1, "respond")


def test_insects_that_one_uses_oneself_can_not_be_cancelled() -> None:
    play = lay_out(3, {0: "spider mantis", 1: "midge"}, house=OWN).use(0, "spider", on=1, card="midge")
    assert play.area(1) == "~midge" and play.asked != (0, "respond")


def test_the_reason_against_a_mantis_speaks_of_that() -> None:
    play = lay_out(3, {0: "mantis"}, house=OWN)
    assert play.why_not(0, "mantis", "area") == "mantis"
    usual, own = (Words("en", "games.mushi", house=house)("reason.mantis") for house in ((), OWN))
    assert "someone else" in usual and "act by themselves" in own


# --- stay_used -------------------------------------------------------------------------------------------------------


def test_a_cancelled_automatic_insect_stays_used() -> None:
    usual = fires("caterpillar", "caterpillar", others={3: "mantis"}).cancel(3)
    assert usual.area(1) == "caterpillar caterpillar"
    play = fires("caterpillar", "caterpillar", *STAY, others={3: "mantis"}).cancel(3)
    assert play.area(1) == "~caterpillar caterpillar"
    assert play.happened[-1] == "TurnBegan 1"


def test_both_beetles_do() -> None:
    usual = fires("spider", BEETLES, others={2: "mantis"}).cancel(2)
    assert usual.area(1) == f"{BEETLES} spider"
    play = fires("spider", BEETLES, *STAY, others={2: "mantis"}).cancel(2)
    assert play.area(1) == "~rhinoceros_beetle ~rhinoceros_beetle spider"


def test_so_a_caterpillar_that_comes_next_finds_a_used_one_more() -> None:
    hands = {0: "caterpillar mantis mantis mantis", 1: "caterpillar mantis mantis mantis"}
    areas, deck = {0: "mantis", 1: "caterpillar"}, "midge midge spider midge"
    play = lay_out(4, areas, hands=hands, deck=deck, house=STAY)
    play.send(0, "caterpillar", 1).cancel(0).send(1, "caterpillar", 1)
    assert play.happened[3:6] == ["Fired 1 caterpillar", "Returned 1 caterpillar caterpillar", "Arrived 1 midge"]
    assert play.area(1) == "~caterpillar ~caterpillar midge"


def test_a_fourth_caterpillar_that_stays_because_of_a_mantis_still_loses() -> None:
    play = fires("caterpillar", "~caterpillar ~caterpillar caterpillar", *STAY, others={0: "mantis"}).cancel(0)
    assert play.area(1) == "~caterpillar ~caterpillar ~caterpillar caterpillar"
    assert play.lost == ((1,), "four")


def test_an_insect_that_was_used_becomes_unused_as_always() -> None:
    play = lay_out(3, {0: "spider", 1: "midge mantis"}, house=STAY).use(0, "spider", on=1, card="midge").cancel(1)
    assert (play.area(0), play.area(1)) == ("spider", "midge ~mantis")


def test_both_rules_together() -> None:
    play = fires("spider", f"{BEETLES} mantis", *OWN, *STAY).cancel(1)
    assert play.area(1) == "~rhinoceros_beetle ~rhinoceros_beetle ~mantis spider"


@pytest.mark.parametrize(
    ("house", "said"),
    [
        ((), "Chi’s mantis cancels it! Ready again: rhino beetle, rhino beetle."),
        (STAY, "Chi’s mantis cancels it! Still exhausted: rhino beetle, rhino beetle."),
    ],
)
def test_the_log_says_how_the_cancelled_insects_lie(house: tuple[str, ...], said: str) -> None:
    play = fires("spider", BEETLES, *house, others={2: "mantis"}).cancel(2)
    beat = play.match.beats(None)[play.first_beat]
    teller = Teller(Words("en", "games.mushi", house=house), play.match.game, ("Ann", "Ben", "Chi", "Dan"))
    assert teller.event(beat.event, beat.view) == said
