"""Tests of spec toutomi, "House rules", named after its sentences."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.core.chance import SeededChance, stream
from games.core.match import Match
from games.core.view import look
from games.core.words import LANGUAGES, Words
from games.toutomi.cards import fewest
from games.toutomi.facts import ToutomiFacts
from games.toutomi.mind.prospects import prospects
from games.toutomi.mind.search import Search
from games.toutomi.mind.usual import usual
from games.toutomi.moves import Play
from games.toutomi.rules import Toutomi
from tests.games.toutomi.scripted import lay_out

MANY = "one_point one_point"


def scores(situations: Mapping[int, str], alone: bool, seats: int = 4) -> tuple[int, ...]:
    """Return the points when the last seat takes a last card."""
    supply = "one_point"
    play = lay_out(
        "seven two two", seats=seats, total=5, had=(seats - 1,), supply=supply, situations=situations, alone=alone
    )
    result = play.card("seven").match.result
    assert result
    return result.scores


@pytest.mark.parametrize("alone", [False, True])
def test_it_is_a_fact_that_all_can_see(alone: bool) -> None:
    match = Match(Toutomi(), 3, {"alone": int(alone)}, chance=SeededChance(stream(1, "chance")))
    facts = match.view(None).facts
    assert isinstance(facts, ToutomiFacts) and facts.alone == alone


@pytest.mark.parametrize("alone", [False, True])
def test_4_points_if_every_other_seat_has_more_situation_cards(alone: bool) -> None:
    assert scores({0: "new_world", 1: MANY, 2: MANY, 3: MANY}, alone)[0] == 4
    more = f"{MANY} one_point"
    assert scores({0: "new_world new_world", 1: more, 2: more, 3: more}, alone)[0] == 8


def test_tied_for_fewest_is_worth_0() -> None:
    tied = {0: "new_world", 1: "one_point", 2: "two_points"}
    assert (scores(tied, False)[0], scores(tied, True)[0]) == (4, 0)
    both = {0: "new_world", 1: "new_world", 2: "two_points", 3: "one_point"}
    assert (scores(both, False)[:2], scores(both, True)[:2]) == ((4, 4), (0, 0))


@pytest.mark.parametrize("alone", [False, True])
def test_somebody_with_fewer_still_makes_it_worth_0(alone: bool) -> None:
    assert scores({0: "new_world one_point", 1: "one_point", 2: MANY, 3: MANY}, alone)[0] == 1


@pytest.mark.parametrize("alone", [False, True])
def test_the_points_of_other_cards_stay(alone: bool) -> None:
    assert scores({0: "two_points", 1: "two_points", 2: "one_point"}, alone) == (2, 2, 1, 1)


def test_a_seat_without_any_has_the_fewest_alone_or_with_others() -> None:
    assert fewest([0, 1, 1], True) == fewest([0, 1, 1], False) == 0
    assert (fewest([0, 0, 1], True), fewest([0, 0, 1], False)) == (-1, 0)


def test_the_win_may_go_to_another() -> None:
    situations = {0: "new_world", 1: "one_point", 2: "two_points"}
    for alone, winner in ((False, 0), (True, 2)):
        play = lay_out("seven two two", total=5, had=(3,), supply="one_point", situations=situations, alone=alone)
        result = play.card("seven").match.result
        assert result and result.winners == (winner,)


@pytest.mark.parametrize("alone", [False, True])
def test_the_short_game_is_played_with_it_as_without(alone: bool) -> None:
    options = {"short": 1, "alone": int(alone), "starter": 0}
    match = Match(Toutomi(), 4, options, chance=SeededChance(stream(3, "chance")))
    random = stream(3, "moves")
    while match.ask:
        match.submit(match.ask.seat, match.legal(match.ask.seat).draw(random))
    usual = Match(Toutomi(), 4, {**options, "alone": 0}, chance=SeededChance(stream(3, "chance")))
    for step in match.log.steps:
        usual.submit(step.seat, step.action)
    assert usual.result == match.result


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_says_so(lang: str) -> None:
    usual, own = (Words(lang, "games.toutomi", house=house)("about.new_world") for house in ((), ("alone",)))
    assert {"en": "everyone else has more", "ja": "ほかの全員"}[lang] in own and own != usual


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_spoils_a_new_world_is_told_by_it(lang: str) -> None:
    """Fewer cards of another spoil it, and as many only then."""
    told = {"seat": "Ann", "card": "", "other": "Ben"}
    usual, own = (Words(lang, "games.toutomi", house=house)("event.Unearned", **told) for house in ((), ("alone",)))
    assert {"en": "fewer", "ja": "Benさんのほうが少ない"}[lang] in usual and own != usual


def test_a_search_gives_the_last_card_away_only_where_the_new_world_pays_in_a_tie() -> None:
    situations = {0: "new_world", 1: "one_point", 2: "two_points"}
    for alone in (False, True):
        play = lay_out("seven two two", total=5, had=(3,), supply="one_point", situations=situations, alone=alone)
        search = Search(look(play.table, 0), 0, usual(4), [1.0, 0.0, 0.0, 0.0], sacrifices=True)
        best = search.best(search.ways(), stream(1, "search"), 200, 0.0, [0.0] * 9, 0.0)
        assert isinstance(best.action, Play)
        assert play.name(best.action.card) == ("two" if alone else "seven")


def test_how_the_game_stands_is_reckoned_by_it() -> None:
    """A tie at the top of the points is one no more."""
    situations = {0: "new_world", 1: "one_point", 2: "two_points", 3: "two_points"}
    found = []
    for alone in (False, True):
        play = lay_out("two two two", supply="one_point", situations=situations, alone=alone)
        table = play.table
        for token in range(len(table.faces)):
            table.seen[token] = table.everyone
        odds = prospects(look(table, None))
        assert odds
        found.append(odds[0])
    assert found[1] < found[0]
