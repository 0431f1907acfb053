"""Thoughts of AI seats in words, alike in every game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from games import GAMES, entry
from games.core.actions import Action
from games.core.brain import Thought
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words
from table.match.seats import PERSON
from table.review.past import Past
from table.review.recall import Recall
from table.review.thoughts import MOST, Thoughts, Told, percent
from table.stage.boardfile import load_board
from table.stage.speech.narrator import Narrator
from tests.table.review.test_recall import recalled, setup, whole


@cache
def found(game_id: str) -> tuple[Recall, Past]:
    """Of a game in which a person sits, too."""
    made = setup("kiri:2", "gen:3", PERSON, game=entry(game_id))
    log = whole(made)
    return recalled(made, log), Past(entry(game_id), made, log)


def teller(game: Entry, lang: str) -> Thoughts:
    spec = load_board(game.rules)
    narrator = Narrator(Words(lang, "table", game.package), game.rules, spec, ("Aki", "Ben", "Yui"))
    return Thoughts(found(game.id)[1], narrator, spec)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_decision_of_every_game_can_be_told(game: Entry, lang: str) -> None:
    thoughts = teller(game, lang)
    for decision in found(game.id)[0].decisions:
        told = thoughts.tell(decision)
        assert (
            told.done
            and told.hidden
            and told.own == (decision.seat != 2)
            and "{" not in told.hidden + told.done + "".join(told.leanings)
        )
        if told.own:
            assert not told.ways or sum(way.share for way in told.ways) + told.rest == pytest.approx(1)
            assert told.alike or [way.chosen for way in told.ways].count(True) == 1
            assert len(told.ways) <= MOST + 1
        assert bool(told.reason) == ((told.own and not told.alike) or decision.thought.claim is not None)
        assert bool(told.faces) == bool(decision.thought.card) == (decision.thought.claim is not None)
        assert told.claim is None, "the faces say it"
        if told.faces:
            assert sum(share for _, share in told.faces) + told.others == pytest.approx(1)
            assert told.before and told.truth is not None, "the card and what was said of it"


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_it_was_is_told_but_the_seat_had_not_seen_it(game: Entry) -> None:
    thoughts, (recall, past) = teller(game, "en"), found(game.id)
    for decision in recall.decisions:
        told, view = thoughts.tell(decision), past.match.beats(decision.seat)[decision.beats.start - 1].view
        own = [zone for zone, owner in zip(view.zones, view.map.owners, strict=True) if owner == decision.seat]
        assert sum(count for _, count in told.hand) == sum(len(zone) for zone in own if not isinstance(zone, int))
        assert ("this card" in told.hidden) == (told.truth is not None)


def told_with(thought: Thought) -> Told:
    """The first decision of a game, as if this had been thought."""
    game = GAMES[0]
    first = found(game.id)[0].decisions[0]
    return teller(game, "en").tell(replace(first, thought=thought))


def test_ways_that_are_said_alike_are_one_and_what_was_done_is_never_left_out() -> None:
    game = GAMES[0]
    first = found(game.id)[0].decisions[0]
    legal = [action for action, _ in first.thought.ways if action != first.action][:9]
    ways = [(legal[0], 0.5), *((action, 0.05) for action in legal[1:]), (first.action, 0.04), (first.action, 0.06)]
    told = told_with(Thought(tuple(ways)))
    assert len({way.words for way in told.ways}) == len(told.ways)
    assert [way.share for way in told.ways if way.chosen] == [pytest.approx(0.1)]


def test_where_all_ways_are_alike_words_say_so_and_no_numbers() -> None:
    game = GAMES[0]
    first = found(game.id)[0].decisions[0]
    other: dict[str, Action] = {}
    say = teller(game, "en")._narrator.teller.action
    view = found(game.id)[1].match.beats(first.seat)[first.beats.start - 1].view
    for action, _ in first.thought.ways:
        other.setdefault(say(action, view), action)
    ways = [*other.values()][:60]
    even = told_with(Thought(tuple((action, 1 / 8) for action in ways[:8])))
    assert even.alike and not even.ways and not even.reason and not even.leanings
    few = told_with(Thought(tuple((action, 1 / 3) for action in ways[:3])))
    assert few.alike and len(few.ways) == 3
    shares = [0.05] * 4 + [0.016] * 50
    many = told_with(Thought(tuple(zip(ways, shares, strict=False))))
    assert many.alike and not many.ways, "of many the likeliest are alike"
    one = told_with(Thought(((ways[0], 0.6), *((action, 0.1) for action in ways[1:5]))))
    assert not one.alike and one.ways[0].share == 0.6


def test_small_shares_are_not_said_to_be_nothing() -> None:
    assert [percent(share) for share in (0.0, 0.0004, 0.2, 0.456, 1.0)] == ["0", "<1", "20", "46", "100"]
