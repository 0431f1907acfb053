"""Tests of lesson files: valid contents, and errors for invalid ones."""

from __future__ import annotations

import re
from random import Random

import pytest

from games import GAMES, entry
from games.core.data import DataError
from games.core.entry import Entry
from games.core.game import resolve
from games.lessons.lesson import load
from games.lessons.stacked import stacked

ROYAL = entry("royal")
DEALT = """
seats = ["you", "kiri", "momo"]
options = { starter = "kiri" }
[deal]
"hand.kiri" = "rat rat"
pile = "toad"
"""
GIVEN = """
[[step]]
act = { by = "kiri", do = "Offer", card = "rat", to = "you", claim = "rat" }
"""
JUDGED = """
[[step]]
say = "judge"
see = "truth"
want = { do = "Judge", believe = true }
"""


def test_it_is_dealt_and_played_as_it_says() -> None:
    lesson = load(ROYAL, 1, DEALT + GIVEN + JUDGED)
    match = lesson.main.match
    names = [ROYAL.rules.faces[match.view(1).faces[card]].id for card in match.view(1).cards("hand", 1)]
    assert names[:2] == ["rat", "rat"]
    top = match.view(None).cards("pile")[-1]
    assert ROYAL.rules.faces[match.view(None).faces[top]].id == "toad"
    assert match.ask and match.ask.seat == 1
    assert not match.log.steps  # the match stands before the first step
    assert lesson.texts == {"lesson.1.title", "lesson.1.judge"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_any_hand_can_be_dealt_by_the_rules(game: Entry) -> None:
    """Any zone's cards from another deal can be dealt here, too.

    No zone has more cards for it.
    """
    rules = game.rules
    seats = rules.seats[-1]
    options = resolve(rules, seats, {"starter": 0})
    other, plain = stacked(rules, seats, options, {}, 1), stacked(rules, seats, options, {}, 2)
    zones = [zone for zone, cards in enumerate(other._table.zones) if cards]
    for zone in Random(3).sample(zones, min(3, len(zones))):
        held = other._table.owners[zone] >= 0
        cards = other._table.zones[zone] if held else other._table.zones[zone][::-1]
        faces = [other._table.faces[card] for card in cards]
        match = stacked(rules, seats, options, {zone: faces}, 2)
        there = match._table.zones[zone] if held else match._table.zones[zone][::-1]
        assert [match._table.faces[card] for card in there] == faces
        assert [*map(len, match._table.zones)] == [*map(len, plain._table.zones)]
        assert sorted(match._table.faces) == sorted(plain._table.faces)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (DEALT, "there is no [[step]]"),
        ("seats = [", "lesson.1.toml: "),
        (DEALT.replace("momo", "rex") + GIVEN, "seats: 'rex' is none of you, kiri"),
        (DEALT.replace("momo", "kiri") + GIVEN, "should be a list of different names"),
        (DEALT.replace('"you", ', "") + GIVEN, "one of them has to be 'you'"),
        (DEALT.replace('starter = "kiri"', 'first = "kiri"') + GIVEN, "royal has no option 'first'"),
        (DEALT.replace("pile", "deck") + GIVEN, "[deal] deck: there is no such place"),
        (DEALT.replace("hand.kiri", "hand") + GIVEN, "[deal] hand: there is no such place"),
        (DEALT.replace("toad", "wasp") + GIVEN, "[deal] pile: 'wasp' is not a face of royal"),
        (DEALT.replace("rat rat", "joker joker") + GIVEN, "[deal]: there is no such card left for hand"),
        (DEALT + GIVEN + GIVEN, "[[step]] 2: kiri can't do that now: you is asked for answer"),
        (DEALT + GIVEN.replace("rat", "blank", 1), "[[step]] 1: "),
        (DEALT + GIVEN.replace(', claim = "rat"', ""), "[[step]] 1: Offer: claim has to be said"),
        (DEALT + GIVEN.replace("Offer", "Bid"), "[[step]] 1: do = 'Bid' is none of Offer, "),
        (DEALT + GIVEN.replace('by = "kiri", ', ""), "should say by whom"),
        (DEALT + JUDGED, "[[step]] 1: want: you is not asked"),
        (
            DEALT + GIVEN + JUDGED.replace("Judge", "Peek").replace(", believe = true", ', card = "rat"'),
            "Peek has no card",
        ),
        (DEALT + GIVEN + JUDGED + 'until = { event = "Taken", seat = "momo" }', "until does not hold"),
        (DEALT + GIVEN + JUDGED + 'at = "table.you"', "at = 'table.you': there is nothing of that name"),
        (DEALT + GIVEN + JUDGED + 'wrong = "hide"', "wrong = 'hide' should be 'show'"),
        (DEALT + GIVEN + JUDGED + "time = 3", "[[step]] 2: time is not known"),
        (DEALT + GIVEN + JUDGED.replace('see = "truth"', ""), "see is missing"),
        (DEALT + GIVEN + '[[check]]\nsay = "a"\nwant = { do = "Peek" }', "[[check]] 1: why is missing"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_key(text: str, says: str) -> None:
    with pytest.raises(DataError, match=re.escape(says)) as raised:
        load(ROYAL, 1, text)
    assert raised.value.data_file == "games/royal/lesson.1.toml"
