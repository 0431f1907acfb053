"""A view at rest: places, knowledge of these eyes, and targets."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import replace

from pygame import Rect

from games.core.game import Game
from games.core.teller import Teller
from games.core.types import Seat, Token
from games.core.view import View
from table.base.kept import Kept
from table.base.screen import Screen
from table.match.picker import Touch
from table.stage.controls.hand import Hand
from table.stage.controls.pile import SpreadPile, open_piles, spread_pile
from table.stage.controls.things import Thing, pile_at, pile_name, things
from table.stage.layout.arrange import arrange
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.stage.parts import Parts
from table.stage.spec import BoardSpec, Over


class RestingTable:
    """The view that is shown, arranged. Knows nothing of what moves."""

    def __init__(self, game: Game, spec: BoardSpec, hand: Hand, parts: Parts) -> None:
        self.teller: Teller
        """Says it in the language of the moment."""
        self.parts = parts
        self.view: View | None = None
        self.places: Layout
        """The layout; set as soon as there is a view."""
        self.made = Arrangement()
        self.spread: SpreadPile | None = None
        """The pile whose cards are spread out over the table."""
        self.beside: Mapping[Seat, str] = {}
        """Further facts about seats, not of the game; replaced on change."""
        self.veiled: frozenset[Token] = frozenset()
        """Cards whose face is not shown yet; see `veil`."""
        self._before: View | None = None  # the view before, as long as a card is veiled
        self.over: Over = ""
        """The ended thing: "turn" without a next one yet, or "game"."""
        self._game = game
        self.spec = spec
        self._hand = hand
        self._screen: Screen
        self._piles: list[tuple[int, tuple[Token, ...], Rect]] = []
        self._things = Kept[list[Thing]]()

    def show(self, view: View, places: Layout, screen: Screen) -> None:
        """Arrange another view, or the same one in other places."""
        if not self.veiled:  # else nothing of what comes out has been seen yet
            self._before = self.view
        self.view, self.places, self._screen = view, places, screen
        self.made = arrange(view, places, self.spec, self._game, screen)
        self._piles = self._find_piles(view)
        self._hand.forget(self.made.poses)
        if self.spread:
            self.browse(self.spread.zone, self.spread.only)

    def veil(self, tokens: Set[Token]) -> None:
        """Tell nothing of these cards that their backs don't show.

        The view knows them from the beginning of the motion in which they turn over. Facts of seats follow from what
        they are: as long as any is veiled, those of the view before are told.
        """
        if tokens != self.veiled:
            self.veiled = frozenset(tokens)

    @property
    def _told_view(self) -> View | None:
        """The view without the faces that are not shown yet."""
        if not self.view or not self.veiled:
            return self.view
        known = {token: face for token, face in self.view.faces.items() if token not in self.veiled}
        return replace(self.view, faces=known)

    @property
    def _facts_of(self) -> View | None:
        """The view whose facts are shown."""
        return self._before if self.veiled and self._before else self.view

    def end(self, over: Over) -> None:
        """Set what is over; a turn is not if somebody is asked."""
        self.over = "" if over == "turn" and self.view and self.view.ask else over

    def of_seat(self, seat: Seat) -> list[str]:
        """Return what is known of a seat, in words."""
        view = self._facts_of
        return (
            [said for part in self.parts for said in part.of_seat(view, seat, self.teller, self.over)] if view else []
        )

    def explained(self, seat: Seat) -> list[str]:
        """Return a sentence for each sign at a seat."""
        view = self._facts_of
        return (
            [said for part in self.parts for said in part.explained(view, seat, self.teller, self.over)] if view else []
        )

    def known(self, token: Token) -> str | None:
        """Return what these eyes know a card to be, or None."""
        face = self.view.face(token) if self.view else None
        return None if face is None else self._game.faces[face].id

    # What can be pointed at

    def things(self) -> list[Thing]:
        """Return everything that can be pointed at, in Tab order.

        One's own hand, other cards, seats. The same list as long as nothing has changed, so that it can be
        asked for in every frame: not to be changed.
        """
        if self.view is None:
            return []
        hand = self._hand
        now = (self.made, self.teller, self.spread, hand.chosen, hand.marked, self.over, self.beside, self.veiled)
        return self._things.get(now, self._find_things)

    def _told(self, seat: Seat) -> tuple[list[str], list[str]]:
        also = self.beside.get(seat)
        return [*self.of_seat(seat), *([also] if also else [])], self.explained(seat)

    def _find_things(self) -> list[Thing]:
        view = self._told_view
        once: dict[Touch, Thing] = {}  # what is at two places is pointed at where it comes first
        for thing in self._all_things(view) if view else ():
            once.setdefault(thing.touch, thing)
        return [*once.values()]

    def _all_things(self, view: View) -> list[Thing]:
        hand, spread, teller = self._hand, self.spread, self.teller
        found = things(view, self.made, self.places, self._told, teller, hand)
        if spread:  # its cards lie there only, and what is under it cannot be pointed at
            elsewhere = self._without(found, spread.tokens)
            beside = [thing for thing in elsewhere if thing.held or not thing.rect.colliderect(spread.rect)]
            return spread.things(view, teller, hand) + beside
        return self._without(found, {card for _, cards, _ in self.piles() for card in cards if hand.marked & {*cards}})

    @staticmethod
    def _without(found: Sequence[Thing], cards: Set[Token]) -> list[Thing]:
        return [thing for thing in found if thing.touch.kind != "Token" or thing.touch.value not in cards]

    def thing_at(self, pos: tuple[int, int]) -> Thing | None:
        """Return the thing at a position; cards lie on panels."""
        found = self.things()
        cards = [thing for thing in found if thing.touch.kind == "Token"]
        seats = [thing for thing in found if thing.touch.kind == "Seat"]
        return next((thing for thing in (*reversed(cards), *seats) if thing.rect.collidepoint(pos)), None)

    def name_at(self, pos: tuple[int, int]) -> str | None:
        """Return the name of the thing there, as these eyes know it."""
        thing = self.thing_at(pos)
        if thing or not self.view:
            return thing.name if thing else None
        if self.spread and self.spread.rect.collidepoint(pos):
            return None
        facts = self._facts_of or self.view
        for part in self.parts:
            if said := part.name_at(facts, self.places, pos, self.teller):
                return said
        return pile_at(self.view, self.places, pos, self.teller.words)

    # Piles to be looked through

    def piles(self) -> list[tuple[int, tuple[Token, ...], Rect]]:
        """Return the browsable piles: zone, cards, place.

        Not to be changed.
        """
        return self._piles

    def _find_piles(self, view: View) -> list[tuple[int, tuple[Token, ...], Rect]]:
        found = []
        for zone in open_piles(view, self.spec):
            cards = tuple(token for token, at in self.made.zones.items() if at == zone)
            rects = [self.made.rects[token] for token in cards]
            found.append((zone, cards, rects[0].unionall(rects[1:])))
        return found

    def pile_name(self, zone: int) -> str:
        """Return the name of a pile."""
        return pile_name(self.view, zone, self.teller.words) if self.view else ""

    def browse(self, zone: int | None, only: Collection[Token] = ()) -> None:
        """Spread out a pile, or `only` some cards; None closes it.

        A pile that may not be browsed is not spread.
        """
        self.spread = None
        if self.view and zone in open_piles(self.view, self.spec) and zone is not None:
            self.spread = spread_pile(self.view, zone, self.places, self.teller, self._screen, only)
