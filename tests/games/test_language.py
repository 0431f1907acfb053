"""The games speak one language: what is the same in several of them is called alike and said in the same words."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.words import LANGUAGES, catalogue
from tests.games.transcript import random_match

SAME = (
    "card", "place.hand", "reason.over", "reason.not_your_turn", "reason.answer_first",
    "reason.pass_on_first", "ask.answer", "ask.answer.other", "ask.pass_on.other", "button.Judge.true",
    "button.Judge.false", "button.Peek", "button.PassOn", "button.PutBack", "button.Give", "action.Judge.true",
    "action.Judge.false", "action.Peek", "action.PassOn", "action.PutBack", "event.Peeked", "event.PassedOn",
    "event.Judged.true", "event.Judged.false", "event.Taken", "event.Refilled", "speech.reveal.true",
    "speech.reveal.false",
)  # fmt: skip
"""Keys under which each game that has them says the same."""
each_game = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", SAME)
def test_the_same_is_said_in_the_same_words(key: str, lang: str) -> None:
    said = defaultdict(list)
    for entry in GAMES:
        texts = catalogue(entry.package, lang)
        if key in texts:
            said[texts[key]].append(entry.id)
    assert len(said) == 1, dict(said)
    assert len(*said.values()) > 1


@each_game
def test_every_choice_of_a_seat_names_who_it_is_aimed_at_and_with_what_alike(entry: Entry) -> None:
    """A seat is `to`, a card is `card` or a `target`, several are `cards`: the seat that acts is not said."""
    named = {"Seat": {"to"}, "Token": {"card", "target"}, "Tokens": {"cards"}, "Word": {"claim"}}
    for action in entry.rules.actions:
        for name, kind in action.__annotations__.items():
            assert name in named.get(kind, {name}), f"{action.__name__}.{name}"


@each_game
def test_events_name_cards_by_token_and_counts_as_numbers(entry: Entry) -> None:
    named = {"Token": {"card", "target"}, "Tokens": {"cards", "cancelled"}, "Number": {"number", "points", "total"}}
    for event in entry.rules.events:
        for name, kind in event.__annotations__.items():
            assert name in named.get(kind, {name}), f"{event.__name__}.{name}"


@each_game
def test_the_facts_tell_who_has_lost_or_won_and_why(entry: Entry) -> None:
    match = random_match(entry.id, entry.rules.seats[-1], 1)
    facts, result = match.view(None).facts.as_dict(), match.result
    assert result
    assert facts["reason"] == result.reason
    assert {who: facts[who] for who in ("losers", "winners") if who in facts}.items() <= asdict(result).items()
    assert "losers" in facts or "winners" in facts
