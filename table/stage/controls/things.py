"""Everything on the table that can be pointed at, and its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from games.core.teller import Teller
from games.core.types import Seat, Token
from games.core.view import View
from games.core.words import Words
from table.match.picker import Touch
from table.stage.controls.hand import Hand
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table that can be pointed at.

    `touch` says what it is, and `rect` is where it can be seen. `face` is that of a card, if the viewer knows it.
    `held`: it is in the viewer's own hand. `together`: that it counts together with cards that look otherwise, or "".
    `means` are the sentences of its name that only explain the rest, which is `brief`; there are none where that is "".
    """

    touch: Touch
    rect: Rect
    name: str
    face: int | None = None
    held: bool = False
    together: str = ""
    brief: str = ""
    means: tuple[str, ...] = ()


Known = Callable[[Seat], tuple[Sequence[str], Sequence[str]]]
"""Known facts about a seat, and sentences that explain its signs."""


def things(view: View, made: Arrangement, layout: Layout, known: Known, teller: Teller, hand: Hand) -> list[Thing]:
    """Things to point at: one's own hand, other cards in sight, seats.

    The hand is listed from left to right. Equal cards of a stack or column are one thing, the uppermost that can be
    chosen and is not chosen yet (see `Hand`). A pile is its top card.

    The name of a seat includes what is `known` of it, what that means, and that its hand is empty. If there is nothing
    of the kind to say, it includes the number of cards it holds. The name of a pile's card includes the pile.
    """
    found = []
    told: set[Token] = set()
    for stack in made.stacks:
        told.update(stack.tokens)
        token = next((token for token in reversed(stack.tokens) if token not in hand.chosen), stack.tokens[-1])
        name = teller.own_card(token, view) + _times(len(stack.tokens))
        found.append(Thing(Touch("Token", token), stack.rect, name, view.face(token), held=True))
    alike = {token: same for column in made.columns for same in _alike(view, column.tokens) for token in same}
    at = view.map.seats
    tops = {zone[-1] for zone in view.zones if not isinstance(zone, int) and zone}
    for token, rect in made.rects.items():
        if token in told or (at[made.zones[token]] is None and token not in tops):
            continue
        same = alike.get(token, (token,))
        told.update(same)
        best = max(same, key=lambda token: (token in hand.marked, token not in hand.chosen, same.index(token)))
        zone, name = made.zones[token], teller.own_card(token, view) + _times(len(same))
        if at[zone] is None:
            name = _of_pile(view, zone, best, teller)
        elif view.face(token) is None:
            name = _of_seat(view, zone, token, name, teller)
        whole = rect.unionall([made.rects[other] for other in same])
        together = _together(token, view, made, teller)
        found.append(Thing(Touch("Token", best), whole, name, view.face(token), together=together))
    for seat, place in enumerate(layout.seats):
        said, means = known(seat)
        if any(at[zone] == seat for zone in made.empty):
            said = [*said, teller.words("play.no_cards")]
        name, what = teller.names[seat], teller.words("play.listed").join(said)
        if what:
            name = teller.words("play.of_seat", name=name, what=what)
        elif held := _held(view, seat, teller):
            name = teller.words("play.with", name=name, what=held)
        brief = name
        for number, sentence in enumerate(means):
            name = teller.words("play.explained_more" if number else "play.explained", said=name, means=sentence)
        found.append(Thing(Touch("Seat", seat), place.panel, name, brief=brief, means=tuple(means)))
    return found


def _held(view: View, seat: Seat, teller: Teller) -> str:
    """Numbers of the hidden cards that a seat holds.

    Without them, its name alone would say nothing that isn't on the screen.
    """
    places = [place.name for place in view.places if place.each and place.hidden]
    counts = [
        teller.words("play.held", place=teller.words(f"place.{name}"), count=view.count(name, seat)) for name in places
    ]
    return teller.words("play.listed").join(counts)


def _of_pile(view: View, zone: int, top: Token, teller: Teller) -> str:
    """Name of a pile with its top card.

    Where that card is not known, the name has the number of cards instead, which everyone can see.
    """
    words, pile = teller.words, pile_name(view, zone, teller.words)
    if view.face(top) is not None:
        return words("play.of_pile", pile=pile, card=teller.own_card(top, view))
    place = view.map.names[zone]
    count, means = view.count(place), teller.pile(place)
    said = words("play.pile_hidden_one" if count == 1 else "play.pile_hidden", pile=pile, count=count)
    return words("play.explained", said=said, means=means) if means else said


def _of_seat(view: View, zone: int, token: Token, name: str, teller: Teller) -> str:
    """Name of an unknown card before a seat.

    With its place, which one it is there, and what that place is for. All of it can be seen by everyone.
    """
    words, place, cards = teller.words, view.map.names[zone], view.zones[zone]
    means = teller.pile(place)
    if not means or isinstance(cards, int) or token not in cards:
        return name
    number, count = cards.index(token) + 1, len(cards)
    said = words("play.of_several", place=pile_name(view, zone, words), number=number, count=count)
    return words("play.explained", said=said, means=means)


def _together(token: Token, view: View, made: Arrangement, teller: Teller) -> str:
    """Return with how many a card counts that look otherwise, or ""."""
    column = next((column for column in made.columns if token in column.tokens), None)
    if column is None or len({view.face(one) for one in column.tokens if view.is_open(one)}) < 2:
        return ""
    return teller.words("play.together", count=len(column.tokens))


def _times(count: int) -> str:
    return f" ×{count}" if count > 1 else ""


def _alike(view: View, tokens: Sequence[Token]) -> list[tuple[Token, ...]]:
    """Group a column's cards by looks; a face-down card stands alone."""
    groups: dict[tuple[int | None, bool, Token | None], list[Token]] = {}
    for token in tokens:
        unlike = None if view.is_open(token) else token
        groups.setdefault((view.face(token), token in view.sideways, unlike), []).append(token)
    return [tuple(group) for group in groups.values()]


def pile_name(view: View, zone: int, words: Words) -> str:
    """Name of a pile in the middle."""
    return words(f"place.{view.map.names[zone]}")


def pile_at(view: View, layout: Layout, pos: tuple[int, int], words: Words) -> str | None:
    """Name of the pile, even an empty one, whose place is there."""
    zones = [number for number, seat in enumerate(view.map.seats) if seat is None]
    here = (zone for zone, rect in zip(zones, layout.piles, strict=True) if rect.collidepoint(pos))
    return next((pile_name(view, zone, words) for zone in here), None)
