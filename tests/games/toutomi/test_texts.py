"""Tests of texts about an Attack.

Texts for its player, for its target, and for all others.
"""

from __future__ import annotations

import pytest

from games.core.names import You
from games.core.teller import Teller
from games.core.words import LANGUAGES, Words
from games.toutomi.moves import Attacked
from games.toutomi.moves import Play as PlayCard
from table.match.picker import Picker, Touch
from table.match.preview import preview
from tests.games.toutomi.scripted import lay_out


def announced(lang: str, you: int) -> str:
    """Return the announcement of an Attack on seat 2; `you`: seat addressed."""
    names = ["Ann", "Ben", "Chi"]
    names[you] = You.called(lang)
    play = lay_out("attack two three").attack(2)
    beat = next(beat for beat in play.match.beats(None) if isinstance(beat.event, Attacked))
    return Teller(Words(lang, "games.toutomi"), play.match.game, names).announced(*beat)


@pytest.mark.parametrize(
    ("you", "english", "japanese"),
    [
        (0, "Chi takes the next turn: two cards", "次はChiさんの番です。"),
        (1, "Chi takes the next turn: two cards", "次はChiさんの番です。"),
        (2, "You take the next turn: two cards", "次はあなたの番です。"),
    ],
)
def test_who_is_met_is_told_what_to_do_and_others_who_has_to(you: int, english: str, japanese: str) -> None:
    assert announced("en", you).startswith(english)
    assert announced("ja", you).startswith(japanese)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whom_it_meets_is_asked_only_once_an_attack_has_been_chosen(lang: str) -> None:
    words = Words(lang, "games.toutomi")
    named = words("face.attack")
    assert named not in words("ask.play", name="Ann")
    play = lay_out("attack two three")
    picker = Picker(play.match.legal(0))
    picker.touch(Touch("Token", play.token(0, "attack")))
    (slot,) = (slot for slot in picker.slots() if not slot.full)
    assert named.casefold() in words(f"missing.{slot.verb}.{slot.name}").casefold()


@pytest.mark.parametrize(
    ("card", "total", "english", "japanese"),
    [
        ("three", 4, "the total is 7", "合計は7"),
        ("four", 4, "the total stays 4", "合計は4のまま"),
        ("minus_one", 0, "the total is −1", "合計は−1"),
        ("seven", 6, "13, bust", "合計13でバースト"),
    ],
)
def test_what_would_come_of_a_number_is_told_before_it_is_played(
    card: str, total: int, english: str, japanese: str
) -> None:
    play = lay_out(f"{card} skip skip", total=total)
    view = play.match.view(0)
    event, then = preview(play.match.game, view, PlayCard(play.token(0, card)))
    for lang, said in (("en", english), ("ja", japanese)):
        teller = Teller(Words(lang, "games.toutomi"), play.match.game, ["Ann", "Ben", "Chi"])
        assert teller.foretold(event, then) == said
