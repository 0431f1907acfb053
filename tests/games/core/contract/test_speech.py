"""Tests that the checks of `games.core.contract.speech` find violations."""

from __future__ import annotations

import pytest

from games import entry
from games.core import contract, teller
from games.core.actions import Event
from games.core.contract import speech
from games.core.contract.speech import ill_formed
from games.core.view import View
from games.core.words import catalogue
from games.passing.rules import Offered
from games.royal.rules import Royal
from tests.games.core.contract.breaking import caught


def test_words_that_are_missing() -> None:
    class More(Royal):
        reasons = (*Royal.reasons, "just_because")

    with pytest.raises(contract.Broken, match=r"reason\.just_because"):
        contract.words_are_complete(entry("royal").changed(rules=More(), brains={}))


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({"house.stay_used.about.mantiss": "…"}, "house.stay_used.about.mantiss is not the text about.mantiss"),
        ({"house.no_rule.about.mantis": "…"}, "house.no_rule.about.mantis is not the text"),
        ({"house.stay_used.about.midge": "{seat}"}, "house.stay_used.about.midge is not the text"),
        ({"house.own_mantis.about.mantis": "…"}, "two house rules replace about.mantis"),
    ],
)
def test_texts_of_house_rules_that_replace_nothing(
    monkeypatch: pytest.MonkeyPatch, more: dict[str, str], wrong: str
) -> None:
    monkeypatch.setattr(speech, "catalogue", lambda package, lang: {**catalogue(package, lang), **more})
    with pytest.raises(contract.Broken, match=wrong):
        contract.words_are_complete(entry("mushi"))


@pytest.mark.parametrize(
    ("lang", "text", "wrong"),
    [
        ("en", "{seat} gives {to} a card.", "lacks a form in {seat} gives"),
        ("en", "It is {seat}’s turn.", "lacks a form in {seat}’s"),
        ("en", "It is {seat}'s turn.", "lacks a form in {seat}'s"),
        ("en", "{seat:gives} a card.", "has no form of {seat:gives}"),
        ("en", "{seat:refills|refill} their hand.", "says their beside {seat}"),
        ("ja", "{seat}さんの番", "lacks a form in {seat}さん"),
        ("en", "{seat:gives|give} {to} cards from {to} as {card} is {seat:’s}.", ""),
        ("en", "A claim from {seat} is true. {seat} told {to}.", ""),
        ("ja", "{seat:さん}の番、{to}の負け、{card}さん", ""),
    ],
)
def test_a_text_that_can_not_be_said_to_one_alone(lang: str, text: str, wrong: str) -> None:
    assert ill_formed(text, {"seat", "to"}, lang) == wrong


def test_a_sentence_that_depends_on_who_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    def event(self: teller.Teller, event: Event, view: View) -> str:
        return self.own_card(event.card, view) if isinstance(event, Offered) else ""

    monkeypatch.setattr(teller.Teller, "event", event)
    caught(contract.all_is_said_alike, Royal(), "different words")
