"""Open piles spread out.

Each card is there, sorted, where it covers neither what is asked nor the own hand.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from pygame import Rect

from games import GAMES
from games import entry as find
from games.core.entry import Entry
from games.core.match import Match
from table.base.screen import Screen
from table.match.picker import Touch
from table.stage.boardfile import load_board
from table.stage.controls.pile import open_piles
from tests.table.stage.boards import SMALL, board, match, pixels

SCREENS = [SMALL, Screen((1280, 720), "ja", 2.0), Screen((1920, 1080), "en")]


@cache
def full(game_id: str) -> Match | None:
    """Return a game with a large open pile, or None."""
    entry = find(game_id)
    for seed in range(3):
        played = match(3, 60, seed, entry)
        view = played.view(0)
        if any(len(view.zones[zone]) > 7 for zone in open_piles(view, load_board(entry.rules))):  # type: ignore[arg-type]
            return played
    return None


every_pile = pytest.mark.parametrize("entry", [e for e in GAMES if full(e.id)], ids=lambda entry: entry.id)


@pytest.fixture
def played(entry: Entry) -> Match:
    found = full(entry.id)
    assert found
    return found


@pytest.mark.sampled(1)
@every_pile
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_every_card_of_the_pile_lies_on_the_panel_and_none_on_another(
    entry: Entry, played: Match, screen: Screen
) -> None:
    shown = board(3, screen, entry)
    shown.settle(played.view(0))
    for zone, cards, _ in shown.resting.piles():
        shown.resting.browse(zone)
        spread = shown.resting.spread
        assert spread and spread.zone == zone
        assert sorted(card for equal in spread.cards for card in equal.tokens) == sorted(cards)
        assert [equal.face for equal in spread.cards] == sorted({played.view(0).faces[card] for card in cards})
        rects = [equal.rect for equal in spread.cards]
        assert all(spread.rect.contains(rect) for rect in [*rects, spread.close])
        assert not [pair for pair in combinations([*rects, spread.close], 2) if pair[0].colliderect(pair[1])]
        assert shown.places.board.contains(spread.rect)
        assert spread.rect.bottom <= shown.places.instruction.top
        assert min(spread.close.size) >= 48 * screen.scale
        assert min(rect.height for rect in rects) >= 60 * screen.scale


@every_pile
def test_what_lies_under_it_cannot_be_pointed_at(entry: Entry, played: Match) -> None:
    shown = board(3, entry=entry)
    shown.settle(played.view(0))
    zone = shown.resting.piles()[0][0]
    shown.resting.browse(zone)
    assert shown.resting.spread
    mine = {equal.rect.center for equal in shown.resting.spread.cards}
    for thing in shown.resting.things():
        over = thing.rect.colliderect(shown.resting.spread.rect)
        assert thing.held or over == (thing.rect.center in mine)
    first = shown.resting.spread.cards[0]
    found = shown.resting.thing_at(first.rect.center)
    assert found and found.touch.value in first.tokens and found.face == first.face
    before = pixels(shown)
    shown.resting.browse(None)
    assert pixels(shown) != before


@every_pile
def test_of_equal_cards_one_that_can_be_chosen_is_touched_and_the_others_are_darkened(
    entry: Entry, played: Match
) -> None:
    shown = board(3, entry=entry)
    shown.settle(played.view(0))
    zone, cards, _ = shown.resting.piles()[0]
    shown.resting.browse(zone)
    assert shown.resting.spread
    plain = pixels(shown)
    shown.mark([Touch("Token", cards[0])])
    lit = next(equal for equal in shown.resting.spread.cards if cards[0] in equal.tokens)
    thing = shown.resting.thing_at(lit.rect.center)
    assert thing and thing.touch == Touch("Token", cards[0])
    assert pixels(shown) != plain


@every_pile
def test_while_it_is_together_its_cards_cannot_be_chosen_by_accident(entry: Entry, played: Match) -> None:
    shown = board(3, entry=entry)
    shown.settle(played.view(0))
    _, cards, rect = shown.resting.piles()[0]
    shown.mark([Touch("Token", card) for card in cards])
    assert not [thing for thing in shown.resting.things() if thing.touch.kind == "Token" and thing.touch.value in cards]
    assert isinstance(rect, Rect) and rect.width


@pytest.mark.sampled(2)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_no_pile_with_a_card_face_down_can_be_looked_through(entry: Entry) -> None:
    for steps in (0, 20, 60):
        view = match(3, steps, 3, entry).view(0)
        shown = board(3, entry=entry)
        shown.settle(view)
        may = open_piles(view, load_board(entry.rules))
        for zone, cards in enumerate(view.zones):
            shown.resting.browse(zone)
            seen = [] if isinstance(cards, int) else [card for card in cards if view.is_open(card)]
            assert (shown.resting.spread is not None) == (zone in may)
            assert zone not in may or (not isinstance(cards, int) and len(seen) == len(cards) > 1)


@every_pile
def test_it_closes_when_its_cards_are_gone(entry: Entry, played: Match) -> None:
    shown = board(3, entry=entry)
    shown.settle(played.view(0))
    shown.resting.browse(shown.resting.piles()[0][0])
    assert shown.resting.spread
    shown.settle(match(3, 0, 3, entry).view(0))
    assert shown.resting.spread is None


@every_pile
def test_some_cards_of_it_lie_where_they_can_be_compared(entry: Entry, played: Match) -> None:
    """Near shared rules, seats' cards and the own hand."""
    for screen in SCREENS[1:]:
        shown = board(3, screen, entry)
        shown.settle(played.view(0))
        zone, cards, _ = max(shown.resting.piles(), key=lambda pile: len(pile[1]))
        shown.resting.browse(zone, cards[:2])
        spread, places = shown.resting.spread, shown.places
        assert spread and spread.tokens == {*cards[:2]}
        kept = [place.panel for place in places.seats] + [places.instruction, places.hand]
        assert spread.rect.collidelist(kept + [rect for rect in (places.middle, places.plaque) if rect]) < 0
        shown.settle(played.view(0))
        assert shown.resting.spread and shown.resting.spread.tokens == {*cards[:2]}, "it stays as it was"
