"""Tests of how much actions reveal about hidden cards.

The cards guessed, the features used, and the measured result.
"""

from __future__ import annotations

import json
import sys
from random import Random

import pytest

from games import GAMES, entry
from games.brains.readable import __main__ as command
from games.brains.readable.deeds import Case, told, watch
from games.core.entry import Entry
from games.royal.deck import DECK

SEATS = 4


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_guessed_is_what_somebody_hides_when_a_decision_was_made(game: Entry) -> None:
    decisions = watch(game, "random", SEATS, 0, "guessed")
    assert len(decisions) > 5
    for cases in decisions:
        (hidden,) = {case.table["hidden"] for case in cases}
        assert isinstance(hidden, float)
        assert 1 <= sum(case.held for case in cases) <= hidden
        assert all(0.0 < float(case.table["chance"]) < 1.0 for case in cases)
        (deed,) = {case.deed["deed"] for case in cases}
        assert deed in {event.__name__ for event in game.rules.events}
        shown = [case.deed["shows it"] for case in cases]
        assert sum(map(float, shown)) <= 1.0
    assert len({case.deed["deed"] for cases in decisions for case in cases}) > 1
    assert any(case.deed["open before to"] == 1.0 for cases in decisions for case in cases) or not game.claims


def test_what_is_said_is_compared_by_what_it_means() -> None:
    """Most claims of Cockroach Poker Royal are true of several kinds.

    Numbers of claims aren't numbers of kinds, either.
    """
    game = entry("royal")
    decisions = watch(game, "random", SEATS, 0, "said")
    said = [(cases[0].deed.get("claim"), cases) for cases in decisions if "claim" in cases[0].deed]
    assert len({claim for claim, _ in said}) > 4
    for claim, cases in said:
        assert [case.deed["says it"] for case in cases] == [
            claim in DECK.true[int(case.table["face"])] for case in cases
        ]


def test_a_word_that_claims_nothing_says_no_card() -> None:
    game = entry("kadofida")
    cases = [case for n in range(4) for one in watch(game, "random", SEATS, n, "words") for case in one]
    words = {str(case.deed["deed"]): case.deed["claim"] for case in cases if "claim" in case.deed}
    says = {case.deed["deed"] for case in cases if case.deed["says it"]}
    assert len(words) > 1 and says == {"Pitched"}


def test_a_card_that_is_laid_is_not_guessed() -> None:
    """Laying the last card of a kind leaves none hidden."""
    game = next(game for game in GAMES if not game.claims)
    cases = [
        case
        for n in range(4)
        for one in watch(game, "random", SEATS, n, "laid")
        for case in one
        if case.deed["shows it"]
    ]
    assert {case.held for case in cases} == {True, False}


def test_a_deed_that_goes_with_a_card_tells_it_and_one_that_does_not_tells_nothing() -> None:
    pytest.importorskip("sklearn")
    random = Random(3)

    def games(sure: bool) -> list[list[list[Case]]]:
        def case() -> Case:
            held = random.random() < 0.5
            return Case({"chance": 0.5}, {"shows": float(held if sure else random.random() < 0.5)}, held)

        return [[[case() for _ in range(4)] for _ in range(20)] for _ in range(30)]

    open_book, closed = told(games(sure=True)), told(games(sure=False))
    assert open_book.decisions == closed.decisions == 200
    assert open_book.doubt == pytest.approx(4.0, abs=0.1)  # four cards, each held or not
    assert open_book.bits == pytest.approx(4.0, abs=0.2) and open_book.auc_after > 0.99
    assert closed.bits < 0.1 and closed.auc_after == pytest.approx(0.5, abs=0.06)


def test_the_command_tells_it_of_games_without_claims_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("sklearn")
    game = next(game for game in GAMES if not game.claims)
    arguments = ["readable", game.id, "--brain", "random", "--watch", "10", "--deeds", "--json"]
    monkeypatch.setattr(sys, "argv", arguments)
    assert command.main() == 0
    found = json.loads(capsys.readouterr().out)
    assert found["decisions"] > 20 and found["bits"] < found["doubt"]
