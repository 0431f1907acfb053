"""Tests of spec mushi, "Who knows what", and reasons for unusable cards."""

from __future__ import annotations

import pytest

from games.core.teller import Teller
from games.core.words import LANGUAGES, Words
from games.mushi.cards import CLAIMS, FACES
from games.mushi.moves import Returned, TookBack
from tests.games.mushi.scripted import Play, deal, lay_out

EYES = (0, 1, 2, 3, None)


def seen(play: Play, place: str, seat: int | None = None) -> dict[int | None, str]:
    """Return a place's cards as each viewer sees them.

    In an openly visible place; "?" for a card that a viewer doesn't know.
    """
    found: dict[int | None, str] = {}
    for eyes in EYES:
        view = play.match.view(eyes)
        cards = view.cards(place, seat)
        found[eyes] = " ".join("?" if view.face(c) is None else FACES[view.faces[c]].id for c in cards)
    return found


def test_hands_owner() -> None:
    play = deal(4, hands={1: "spider midge mantis centipede"})
    for eyes in EYES:
        view = play.match.view(eyes)
        assert view.count("hand", 1) == 4
        assert [FACES[view.faces[card]].id for card in view.cards("hand", 1)] == (
            ["spider", "midge", "mantis", "centipede"] if eyes == 1 else []
        )


def test_a_sent_card_its_first_sender_and_those_who_looked() -> None:
    play = deal(4, hands={0: "spider"}).offer(0, "spider", 2, "midge")
    assert seen(play, "front", 2) == {0: "spider", 1: "?", 2: "?", 3: "?", None: "?"}
    play.peek(2).pass_on(2, 3, "midge")
    assert seen(play, "front", 3) == {0: "spider", 1: "?", 2: "spider", 3: "?", None: "?"}


def dragonfly(kept: str) -> Play:
    hands = {0: "spider midge mantis centipede"}
    areas = {0: "dragonfly", 1: "rhinoceros_beetle rhinoceros_beetle"}
    play = lay_out(4, areas, hands=hands, deck="mantis mantis dragonfly spider midge midge")
    play.use(0, "dragonfly")
    if kept == "hand":
        return play.put_back(0, "drawn", "mantis dragonfly mantis spider")
    return play.put_back(0, "hand", "mantis midge centipede spider")


def test_the_dragonflys_user_knows_the_cards_that_it_put_back_and_their_order() -> None:
    assert seen(dragonfly("hand"), "deck") == {
        0: "? ? spider mantis dragonfly mantis", **dict.fromkeys((1, 2, 3, None), "? ? ? ? ? ?"),
    }  # fmt: skip
    assert seen(dragonfly("drawn"), "deck")[0] == "? ? spider centipede midge mantis"


def test_until_the_deck_is_shuffled() -> None:
    play = dragonfly("hand").send(0, "midge", 1)
    assert "Returned 1 midge midge" in play.happened
    assert set(seen(play, "deck")[0].split()) == {"?"}


def test_which_of_the_two_sets_it_kept_is_secret() -> None:
    """All other viewers see the same, including tokens.

    Also when the cards are drawn and played again.
    """
    plays = dragonfly("hand"), dragonfly("drawn")
    for eyes in (1, 2, 3, None):
        views = [play.match.beats(eyes)[-1] for play in plays]
        assert views[0] == views[1]
    for play in plays:
        play.offer(0, play.hand(0).split()[0], 1, "midge")
    for eyes in (1, 2, 3, None):
        views = [play.match.beats(eyes)[-1] for play in plays]
        assert views[0] == views[1]


def test_what_is_drawn_is_seen_by_its_user_alone() -> None:
    play = lay_out(4, {0: "dragonfly"}).use(0, "dragonfly")
    assert play.match.view(0).cards("drawn", 0)
    for eyes in (1, 2, 3, None):
        view = play.match.view(eyes)
        assert (view.cards("drawn", 0), view.count("drawn", 0)) == ((), 4)


def test_a_card_taken_back_was_seen_by_all_and_is_a_card_of_the_hand_like_any_other() -> None:
    play = lay_out(4, {0: "earthworm", 1: "spider"}).use(0, "earthworm")
    for eyes in (0, 2, 3, None):
        event, view = play.match.beats(eyes)[-1]
        assert event.card not in view.seen  # type: ignore[attr-defined]
        assert view.count("hand", 1) == 5


@pytest.mark.parametrize("eyes", [0, 3, None])
def test_what_is_taken_back_or_goes_back_to_the_deck_is_named_for_all_saw_it_lie_open(eyes: int | None) -> None:
    taken = lay_out(4, {0: "earthworm", 1: "spider"}).use(0, "earthworm")
    returned = lay_out(4, {1: "rhinoceros_beetle rhinoceros_beetle"}, hands={0: "spider midge"}).send(0, "spider", 1)
    for play, kind in ((taken, TookBack), (returned, Returned)):
        event, view = next(beat for beat in play.match.beats(eyes) if isinstance(beat.event, kind))
        assert event.card not in view.faces or view.eyes == event.seat
        assert CLAIMS[event.insect] == "spider"
        for lang in LANGUAGES:
            words = Words(lang, "games.mushi")
            assert words("face.spider") in Teller(words, play.match.game, ["A", "B", "C", "D"]).event(event, view)


def test_all_else_is_open() -> None:
    play = lay_out(4, {0: "~spider midge", 2: "mantis"})
    assert set(seen(play, "area", 0).values()) == {"spider midge"}
    view = play.match.view(None)
    assert [card in view.sideways for card in view.cards("area", 0)] == [True, False]
    assert set(seen(play, "deck").values()) == {"? ? ? ?"}


def test_a_card_that_goes_back_to_the_deck_cannot_be_followed() -> None:
    play = lay_out(4, {1: "rhinoceros_beetle rhinoceros_beetle"}, hands={0: "spider midge"}).send(0, "spider", 1)
    assert "Returned 1 spider spider" in play.happened
    tokens = [set(view.seen) for _, view in play.match.beats(None)]
    returned = next(n for n, step in enumerate(play.happened, start=2) if step.startswith("Returned"))
    assert set().union(*tokens[:returned]).isdisjoint(play.match.beats(None)[returned].view.cards("deck"))


# --- reasons -------------------------------------------------------------------------------------------------------

ALL = "caterpillar dragonfly stag_beetle earthworm mantis midge rhinoceros_beetle centipede spider ~spider ~mantis"


def reasons(play: Play, seat: int) -> dict[str, str | None]:
    return {name: play.why_not(seat, name, "area") for name in play.area(seat).split()}


def test_why_an_insect_cannot_be_used_by_the_parent() -> None:
    play = lay_out(4, {0: ALL, 1: "midge"})
    own = {"caterpillar": "automatic", "rhinoceros_beetle": "automatic", "midge": "midge", "mantis": "mantis"}
    own |= {"~spider": "used", "~mantis": "used"}
    usable = dict.fromkeys(("dragonfly", "stag_beetle", "earthworm", "centipede", "spider"))
    assert reasons(play, 0) == own | usable
    assert reasons(play.offer(0, "mantis", 1), 0) == own | dict.fromkeys(usable, "too_late")
    play = lay_out(4, {0: ALL, 1: "midge"}).use(0, "spider", on=1, card="midge")
    assert play.why_not(0, "centipede", "area") == "one_attempt"


def test_why_an_insect_cannot_be_used_by_another_seat() -> None:
    play = lay_out(4, {1: ALL})
    assert reasons(play, 1) == {
        "caterpillar": "automatic", "rhinoceros_beetle": "automatic", "midge": "midge", "mantis": "mantis",
        "~spider": "used", "~mantis": "used",
        **dict.fromkeys(("dragonfly", "stag_beetle", "earthworm", "centipede", "spider"), "only_parent"),
    }  # fmt: skip


def test_while_something_else_is_to_be_chosen() -> None:
    play = lay_out(4, {0: "spider", 1: "mantis ~mantis centipede"}).use(0, "spider", on=1, card="mantis")
    assert reasons(play, 1) == {"mantis": None, "~mantis": "choose_first", "centipede": "choose_first"}
    assert play.why_not(1, play.table.zones[1][0]) == "choose_first"
    play = lay_out(4, {0: "earthworm midge spider"}).use(0, "earthworm")
    assert reasons(play, 0) == {"~earthworm": "choose_first", "midge": None, "spider": None}
    play = lay_out(4, {0: "centipede midge ~spider ~midge"}).use(0, "centipede")
    assert reasons(play, 0) == {"~centipede": None, "midge": "choose_first", "~spider": None, "~midge": None}
    play = lay_out(4, {0: "stag_beetle", 1: "spider"}).use(0, "stag_beetle", on=1)
    assert (play.why_not(1, "spider", "area"), play.why_not(1, play.table.zones[1][0])) == ("choose_first", None)


@pytest.mark.parametrize(("seat", "reason"), [(0, None), (1, "not_your_turn")])
def test_why_a_card_of_the_hand_cannot_be_used(seat: int, reason: str | None) -> None:
    play = deal(3)
    assert play.why_not(seat, play.table.zones[seat][0]) == reason


def test_why_a_card_of_the_hand_cannot_be_used_while_a_card_goes_round() -> None:
    play = deal(3, hands={0: "spider"}).offer(0, "spider", 1)
    assert play.why_not(1, play.table.zones[1][0]) == "answer_first"
    play.peek(1)
    assert play.why_not(1, play.table.zones[1][0]) == "pass_on_first"
    assert play.why_not(1, play.table.zones[play.table.zone("front", 1)][0]) is None


def test_when_the_game_is_over() -> None:
    play = lay_out(3, {1: "spider spider spider"}, hands={0: "spider midge"}).send(0, "spider", 1)
    assert play.why_not(0, play.table.zones[0][0]) == "over"
    assert play.why_not(1, "spider", "area") == "over"
