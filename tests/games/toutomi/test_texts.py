"""What is said of an Attack: to whoever chooses, to whom it meets, and to all others."""

from __future__ import annotations

import pytest

from games.core.names import You
from games.core.teller import Teller
from games.core.words import LANGUAGES, Words
from games.toutomi.moves import Attacked
from table.match.picker import Picker, Touch
from tests.games.toutomi.scripted import lay_out


def announced(lang: str, you: int) -> str:
    """What stands beside an Attack on seat 2 where one seat is "you"."""
    names = ["Ann", "Ben", "Chi"]
    names[you] = You.called(lang)
    play = lay_out("attack two three").attack(2)
    beat = next(beat for beat in play.match.beats(None) if isinstance(beat.event, Attacked))
    return Teller(Words(lang, "games.toutomi"), play.match.game, names).announced(*beat)


@pytest.mark.parametrize(
    ("you", "english", "japanese"),
    [
        (0, "Chi has the next turn and has to play two cards", "次はChiさんの番です。"),
        (1, "Chi has the next turn and has to play two cards", "次はChiさんの番です。"),
        (2, "You have the next turn and have to play two cards", "次はあなたの番です。"),
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
