"""Tests of texts about insects: owners and consequences."""

from __future__ import annotations

import pytest

from games.core.actions import Action, Event
from games.core.teller import Teller
from games.core.words import Words
from games.mushi.moves import Fired, Turn, Used, UsedOn, UsedOnCard, UseSpider
from tests.games.mushi.scripted import Play, lay_out

NAMES = ("Ann", "Ben", "Chi", "Dan")


def teller(play: Play, lang: str = "en") -> Teller:
    return Teller(Words(lang, "games.mushi"), play.match.game, NAMES)


def told(play: Play, kind: type[Event], lang: str = "en") -> str:
    """Return the log's sentence for the last event of a kind."""
    beat = [beat for beat in play.match.beats(None) if isinstance(beat.event, kind)][-1]
    return teller(play, lang).event(beat.event, beat.view)


def offered(play: Play, seat: int, *actions: Action) -> list[str]:
    view = play.match.view(seat)
    return [teller(play).action(action, view) for action in actions]


def test_a_spider_is_told_with_whose_card_it_turns_and_which_way() -> None:
    beetles = {0: "spider", 1: "rhinoceros_beetle", 2: "~rhinoceros_beetle mantis", 3: "rhinoceros_beetle"}
    play = lay_out(4, beetles).use(0, "spider", on=1, card="rhinoceros_beetle")
    assert told(play, UsedOnCard) == "Ann uses the spider: Ben’s rhino beetle is exhausted."
    assert told(play, UsedOnCard, "ja") == "Annさんがクモを使いました。Benさんのカブトムシを使用済みに。"
    play = lay_out(4, beetles).use(0, "spider", on=2, card="~rhinoceros_beetle")
    assert told(play, UsedOnCard) == "Ann uses the spider: Chi’s rhino beetle is readied."
    assert told(play, UsedOnCard, "ja") == "Annさんがクモを使いました。Chiさんのカブトムシを未使用に。"


def test_while_mantises_are_asked_the_spider_is_still_told_alike() -> None:
    play = lay_out(4, {0: "spider", 1: "mantis", 2: "mantis midge"}).use(0, "spider", on=2, card="midge")
    event = next(beat.event for beat in play.match.beats(1) if isinstance(beat.event, UsedOnCard))
    for asked in (1, 2):
        assert play.asked == (asked, "respond")
        assert teller(play).event(event, play.match.view(asked)) == "Ann uses the spider: Chi’s midge is exhausted."
        play.decline(asked)


def test_what_is_used_or_fires_is_told_with_what_it_does() -> None:
    play = lay_out(4, {0: "earthworm dragonfly stag_beetle", 1: "midge"})
    assert told(play.use(0, "earthworm"), Used) == "Ann uses the earthworm: everyone takes an insect back."
    play = lay_out(4, {0: "dragonfly"}, deck="midge " * 9).use(0, "dragonfly")
    assert told(play, Used) == "Ann uses the dragonfly to draw a second hand."
    play = lay_out(4, {0: "stag_beetle"}).use(0, "stag_beetle", on=3)
    assert told(play, UsedOn) == "Ann uses the stag beetle: Dan has to put down a card."
    play = lay_out(4, {1: "rhinoceros_beetle rhinoceros_beetle"}, hands={0: "spider midge"}).send(0, "spider", 1)
    said = "Ben’s two rhino beetles act by themselves: the new card is shuffled back into the deck."
    assert told(play, Fired) == said
    play = lay_out(4, {1: "caterpillar"}, hands={0: "caterpillar midge"}).send(0, "caterpillar", 1)
    assert (
        told(play, Fired)
        == "Ben’s two caterpillars act by themselves: one is shuffled into the deck, and its top card comes instead."
    )


def test_a_choice_says_whose_card_is_turned_and_which_way() -> None:
    play = lay_out(4, {0: "spider", 1: "midge", 2: "~midge"})
    spider, new, old = play.token(0, "spider", "area"), play.token(1, "midge", "area"), play.token(2, "~midge", "area")
    assert offered(play, 0, UseSpider(spider, new), UseSpider(spider, old)) == [
        "Use the spider: exhaust Ben’s midge",
        "Use the spider: ready Chi’s midge",
    ]


@pytest.mark.parametrize(("tire", "lies", "said"), [(True, "midge", "Exhaust"), (False, "~midge", "Ready")])
def test_a_centipedes_choice_says_what_the_card_becomes(tire: bool, lies: str, said: str) -> None:
    play = lay_out(4, {0: "centipede", 1: f"{lies} {lies.replace('midge', 'spider')}"}).use(0, "centipede", tire=tire)
    if play.asked[0] == 0:
        play.turn(0, "~centipede")
    assert play.asked[0] == 1
    assert offered(play, 1, Turn(play.token(1, lies, "area"))) == [f"{said} the midge"]
