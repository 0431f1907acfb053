"""Tests of spec kadofida, the effects under "Cards"."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.core.match import Illegal
from games.core.types import Seat
from games.kadofida.cards import CLAIMS
from games.kadofida.moves import Block, Forget, Give, Pitch, PutBack, Trade
from games.kadofida.rules import Kadofida
from tests.games.kadofida.scripted import FACE, Play, lay_out

EVERYBODY = (0, 1, 2, 3, None)


def names(play: Play, seat: Seat, place: str) -> list[str]:
    """Return a seat's own cards in a place, as it sees them."""
    view = play.match.view(seat)
    return sorted(CLAIMS[view.faces[token]] for token in view.cards(place, seat))


# --- Kataso: trade --------------------------------------------------------------------------------------------------


def trade(**more: object) -> Play:
    """Seat 1 has produced Kataso and has to choose a trading partner."""
    hands = {0: "kadofida kadofida", 2: "ndungo nasoja_mosoja", 3: "kadofida ndungo"}
    return lay_out("kataso froggs kataso", hands=hands, **more).turn("kataso", "kataso", True)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", Kadofida.seats)
def test_trade_choose_another_seat_the_boss_may_be_chosen(seats: int) -> None:
    play = trade(seats=seats)
    assert play.asked == (1, "trade")
    assert list(play.legal(1)) == [Trade(seat) for seat in range(seats) if seat != 1]
    assert play.trade(0).happened == ["TradeAsked 1"]


def test_trade_each_of_the_two_gives_the_other_one_card_of_its_hand() -> None:
    play = trade(deck="froggs ndungo kataso").trade(2)
    assert play.asked == (1, "give")
    assert set(play.legal(1)) == {Give(token) for token in play.table.zones[1]}
    assert play.give(1, "kataso").happened == ["Gave 1"]
    assert play.asked == (2, "give")
    assert set(play.legal(2)) == {Give(token) for token in play.table.zones[2]}
    play.give(2, "nasoja_mosoja")
    assert play.happened == ["Gave 2", "Traded 1", "Drew 2"]
    assert play.hand(1) == "froggs nasoja_mosoja"
    assert play.hand(2) == "froggs kataso ndungo"


def test_trade_both_choose_before_either_looks() -> None:
    """The creator's chosen card stays hidden until the other has chosen.

    It is out of the hand, and only the creator knows it.
    """
    play = trade().trade(2).give(1, "kataso")
    assert names(play, 2, "hand") == ["nasoja_mosoja", "ndungo"]
    assert (names(play, 1, "hand"), names(play, 1, "given")) == (["froggs"], ["kataso"])
    for eyes in (0, 2, 3, None):
        view = play.match.view(eyes)
        assert (view.cards("given", 1), view.count("given", 1)) == ((), 1)


def test_trade_the_cards_are_given_face_down() -> None:
    """At every step a seat sees no hand but its own."""
    play = trade().trade(2).give(1, "kataso").give(2, "nasoja_mosoja")
    for eyes in (0, 3, None):
        for beat in play.match.beats(eyes)[3:]:
            assert not [beat.view.cards("hand", seat) for seat in (1, 2) if beat.view.cards("hand", seat)]
    assert names(play, 1, "hand") == ["froggs", "nasoja_mosoja"]


def test_trade_is_part_of_the_turn_a_flame_card_comes_after_it() -> None:
    play = lay_out("kataso froggs kataso").turn("kataso", "froggs", True)
    play.trade(3).give(1, "froggs").give(3, "ndungo")
    assert play.kinds == ["Gave", "Traded", "FlameShown", "FlameLaid", "Drew"]


# --- Froggs: block --------------------------------------------------------------------------------------------------


def claims(play: Play) -> list[str]:
    """Return the ideas that may be claimed now."""
    creator = play.facts.creator
    return sorted({CLAIMS[action.claim] for action in play.legal(creator) if isinstance(action, Pitch)})


def without(*ideas: str) -> list[str]:
    return sorted(set(CLAIMS) - set(ideas))


def test_block_name_one_of_the_five_ideas() -> None:
    play = lay_out("froggs ndungo kataso").turn("froggs", "froggs", True)
    assert play.asked == (1, "block")
    assert list(play.legal(1)) == [Block(claim) for claim in range(5)]
    assert play.block("kataso").happened == ["Blocked 1", "Drew 2"]
    assert play.facts.blocked == (-1, CLAIMS.index("kataso"), -1, -1)


def test_block_until_your_next_turn_as_a_creator_begins_no_one_may_claim_it() -> None:
    """Seat 0 stays the boss, since somebody has burned in this round."""
    play = lay_out("froggs ndungo kataso", burned=True).turn("froggs", "froggs", True).block("kataso")
    for creator in (2, 3):
        assert play.facts.creator == creator
        assert claims(play) == without("kataso")
        with pytest.raises(Illegal):
            play.pitch("ndungo", "kataso")
        play.turn("ndungo", "kadofida", False)
    assert play.facts.creator == 1
    assert claims(play) == sorted(CLAIMS)
    assert play.facts.blocked == (-1, -1, -1, -1)


def test_block_being_boss_does_not_end_it() -> None:
    """Seat 3, the last creator, blocks and becomes the boss.

    The block holds until it is a creator again.
    """
    play = lay_out("froggs ndungo kataso", creator=3, deck="ndungo " * 9).turn("froggs", "froggs", True).block("kataso")
    assert play.kinds == ["Blocked", "BossChanged", "Drew"]
    assert play.facts.boss == 3
    for creator in (0, 1, 2):
        assert (play.facts.creator, claims(play)) == (creator, without("kataso"))
        play.turn("ndungo", "kadofida", False)
    assert (play.facts.boss, play.facts.creator) == (2, 3)
    assert claims(play) == sorted(CLAIMS)


def test_block_several_at_a_time() -> None:
    play = lay_out("froggs kataso ndungo", blocked={2: "froggs", 3: "kataso", 0: "ndungo"})
    assert claims(play) == ["kadofida", "nasoja_mosoja"]


def test_block_an_idea_twice_and_it_is_free_when_both_have_ended() -> None:
    play = lay_out("froggs ndungo kataso", blocked={2: "kataso"}).turn("froggs", "froggs", True).block("kataso")
    assert claims(play) == without("kataso"), "that of seat 2 has ended, that of seat 1 holds"


def test_who_holds_only_blocked_ideas_has_to_lie() -> None:
    play = lay_out("froggs kataso froggs", blocked={2: "froggs", 3: "kataso"})
    assert play.asked == (1, "pitch")
    hand = {token: play.table.faces[token] for token in play.table.zones[1]}
    assert len(play.legal(1)) == 9
    assert not [a for a in play.legal(1) if isinstance(a, Pitch) and hand[a.card] == a.claim]


# --- Ndungo: quick hands --------------------------------------------------------------------------------------------


def quick(deck: str = "kadofida nasoja_mosoja ndungo kataso", hand: str = "froggs kataso") -> Play:
    """Seat 1 has produced Ndungo and looks at the deck."""
    return lay_out(f"ndungo {hand}", deck=deck).turn("ndungo", "ndungo", True)


def ways(play: Play) -> set[tuple[str, ...]]:
    name = [CLAIMS[face] for face in play.table.faces]
    return {tuple(name[token] for token in a.cards) for a in play.legal(1) if isinstance(a, PutBack)}


def test_quick_hands_look_at_the_top_two_cards_of_the_deck() -> None:
    play = quick()
    assert play.happened == ["Decided", "Revealed ndungo", "Produced 1 ndungo", "Looked 1"]
    assert play.asked == (1, "put_back")
    assert names(play, 1, "drawn") == ["kadofida", "nasoja_mosoja"]
    for eyes in (0, 2, 3, None):
        view = play.match.view(eyes)
        assert (view.cards("drawn", 1), view.count("drawn", 1), view.count("deck")) == ((), 2, 2)


def test_quick_hands_exchange_any_put_as_many_back_in_the_order_you_like() -> None:
    play = quick()
    held = ("froggs", "kataso", "kadofida", "nasoja_mosoja")
    assert ways(play) == {(one, two) for one in held for two in held if one != two}
    assert len(play.legal(1)) == 12


@pytest.mark.parametrize(
    ("back", "hand"),
    [
        (("kadofida", "nasoja_mosoja"), "froggs kataso"),
        (("nasoja_mosoja", "kadofida"), "froggs kataso"),
        (("froggs", "kadofida"), "kataso nasoja_mosoja"),
        (("kataso", "froggs"), "kadofida nasoja_mosoja"),
    ],
)
def test_quick_hands_the_first_card_put_back_is_the_top(back: tuple[str, str], hand: str) -> None:
    play = quick().put_back(" ".join(back))
    assert play.kinds == ["Replaced", "Drew"]
    assert play.hand(1) == hand
    assert back[0] in play.hand(2).split(), "the next creator has drawn the top"
    assert play.deck == f"{back[1]} ndungo kataso"
    assert play.names("drawn", 1) == ""


def test_quick_hands_nothing_else_can_be_put_back() -> None:
    play = quick()
    tokens = [*play.table.zones[1], *play.table.zones[play.table.zone("drawn", 1)]]
    deck = play.table.zones[play.table.zone("deck")]
    strange: Sequence[tuple[int, ...]] = ((), (tokens[0],), (tokens[0], tokens[0]), (tokens[0], deck[0]), tuple(tokens))
    for cards in strange:
        with pytest.raises(Illegal):
            play.do(1, PutBack(cards))


def test_quick_hands_with_one_card_left_one() -> None:
    play = quick("kadofida")
    assert names(play, 1, "drawn") == ["kadofida"]
    assert ways(play) == {("froggs",), ("kataso",), ("kadofida",)}


def test_quick_hands_looking_does_not_empty_the_deck() -> None:
    """The game ends only when the next creator draws that card."""
    play = quick("kadofida")
    assert play.names("deck") == ""
    assert play.match.result is None
    play.put_back("froggs")
    assert play.kinds == ["Replaced", "Drew", "Ended"]


def test_quick_hands_its_user_knows_the_cards_put_back_and_their_order_until_they_are_drawn() -> None:
    play = quick().put_back("nasoja_mosoja froggs")
    replaced = play.first_beat
    deck = play.match.beats(1)[replaced].view.cards("deck")
    assert [play.knows(1, token, replaced) for token in deck] == [False, False, True, True]
    assert [play.match.beats(1)[replaced].view.faces[token] for token in deck[2:]] == [
        FACE["froggs"], FACE["nasoja_mosoja"],
    ]  # fmt: skip
    for eyes in (0, 2, 3, None):
        assert not any(play.knows(eyes, token, replaced) for token in deck)
    left = play.match.view(1).cards("deck")
    assert [play.knows(1, token) for token in left] == [False, False, True]


def test_quick_hands_its_user_knows_a_card_put_back_even_as_its_own_flame_card() -> None:
    play = lay_out("ndungo froggs kataso").turn("ndungo", "kataso", True).put_back("froggs ndungo")
    assert play.happened == ["Replaced 1", "FlameShown 1 froggs", "FlameLaid 1 froggs", "Drew 2"]
    card = play.token(1, "froggs", "flames")
    assert [play.knows(eyes, card, play.first_beat + 1) for eyes in EVERYBODY] == [True, True, True, True, False]
    assert not any(play.knows(eyes, card) for eyes in EVERYBODY)


# --- Nasoja Mosoja: forget it ---------------------------------------------------------------------------------------


def forget(flames: str) -> Play:
    """Seat 1, with these face-down cards, has produced Nasoja Mosoja."""
    before = {1: flames, 0: "ndungo", 2: "ndungo"}
    return lay_out("nasoja_mosoja froggs kataso", flames=before).turn("nasoja_mosoja", "nasoja_mosoja", True)


def test_forget_it_one_face_down_card_in_front_of_you_leaves_the_game() -> None:
    """You choose the card, unseen."""
    play = forget("kataso froggs")
    assert play.asked == (1, "forget")
    flames = play.table.zones[play.table.zone("flames", 1)]
    assert list(play.legal(1)) == [Forget(token) for token in flames]
    assert not any(play.knows(eyes, token) for eyes in EVERYBODY for token in flames)
    play.forget("kataso")
    assert play.happened == ["Forgot 1 kataso", "Drew 2"]
    assert (play.flames(1), play.names("box")) == ("froggs", "kataso")
    card = play.token(0, "kataso", "box")
    assert not any(play.knows(eyes, card, beat) for eyes in EVERYBODY for beat in (play.first_beat, -1))


def test_forget_it_does_not_reach_cards_in_front_of_others() -> None:
    play = forget("kataso froggs")
    with pytest.raises(Illegal):
        play.do(1, Forget(play.token(2, "ndungo", "flames")))


def test_forget_it_with_one_card_there_is_nothing_to_choose() -> None:
    play = forget("kataso")
    assert play.kinds[-2:] == ["Forgot", "Drew"]
    assert (play.flames(1), play.names("box"), play.flames(0)) == ("", "kataso", "ndungo")


def test_forget_it_without_one_nothing() -> None:
    play = forget("")
    assert play.kinds == ["Decided", "Revealed", "Produced", "Drew"]
    assert (play.flames(0), play.flames(2)) == ("ndungo", "ndungo")


def test_forget_it_comes_before_the_flame_card_of_a_lie() -> None:
    """Forgetting can prevent burning, but doesn't reach that flame card."""
    play = lay_out("nasoja_mosoja froggs kataso", flames={1: "kataso froggs"}, deck="kadofida ndungo ndungo")
    play.turn("nasoja_mosoja", "kataso", True).forget("kataso")
    assert play.kinds == ["Forgot", "FlameShown", "FlameLaid", "Drew"]
    assert play.flames(1) == "froggs kadofida"
    assert play.facts.marks == (0, 0, 0, 0)


# --- Kadofida -------------------------------------------------------------------------------------------------------


def test_kadofida_has_no_effect() -> None:
    play = lay_out("kadofida froggs kataso").turn("kadofida", "kadofida", True)
    assert play.kinds == ["Decided", "Revealed", "Produced", "Drew"]


@pytest.mark.parametrize("idea", ["kataso", "froggs", "ndungo", "nasoja_mosoja"])
@pytest.mark.parametrize("truth", [True, False])
def test_a_refused_card_has_no_effect(idea: str, truth: bool) -> None:
    play = lay_out(f"{idea} kadofida kadofida", flames={1: "ndungo"})
    play.turn(idea, idea if truth else "kadofida", False)
    assert play.kinds == ["Decided", "Vindicated" if truth else "Admitted", "Drew"]
