"""Claims shown large to who judges, watches or makes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from games.core.types import Seat
from games.core.view import View
from table.match.picker import Touch
from table.stage.case import case_of
from table.stage.gift import Gift, ShownGift
from table.stage.layout.stand import StandPlaces, stand_places
from table.stage.seen_cards import SeenCards
from table.stage.stand_painter import Stand
from table.stage.watched_case import WatchedCase

if TYPE_CHECKING:
    from table.stage.board import Board


class LargeClaims:
    """The claim that is judged or made, large over a board's table."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def judge(
        self,
        view: View,
        answers: Mapping[bool, str],
        says: Callable[[Seat], str] = lambda seat: "",
        *,
        plain: bool = False,
        lifts: Touch | None = None,
        cards_seen: SeenCards | None = None,
    ) -> StandPlaces | None:
        """Show the claim that the player judges; return the places.

        `answers`: the words of yes and no; without them nothing is judged. What has been answered stays a moment.
        `says`: the words with which a seat stands by its claim; `plain`: nothing is said of special cards;
        `lifts`: what a press on the card is, if that can be done; `cards_seen`: what the eyes of the view remember.
        """
        board = self._board
        case = case_of(view, board.spec, board.game, board.speech.claim(view), cards_seen) if answers else None
        before = board.painter.stand
        if case is None:
            if before and before.awaited and not before.weighed:
                board.painter.stand = None
            return None
        same = before is not None and before.awaited and not before.weighed and before.case.card == case.card
        began = before.began if before and same else board.clock
        earlier, still = board.speech.earlier(view), board.screen.reduced
        answered = any(one.seat == case.claimer for one in earlier)  # no other words beside what it has answered
        said = "" if answered else says(case.claimer)
        places = stand_places(board.places, board.screen, stakes=bool(case.stakes), says=bool(said))
        seat = board.places.seats[case.claimer].portrait.center
        call = board.places.hand if view.eyes is None else None
        board.painter.stand = Stand(
            case,
            places,
            answers,
            began,
            still=still,
            says=said,
            earlier=earlier,
            plain=plain,
            seat=seat,
            call=call,
            lifts=lifts,
        )
        return places

    def weigh(self, view: View, answers: Mapping[bool, str]) -> bool:
        """Show large that somebody else judges the claim of who watches.

        `answers`: the words of yes and no, with which it will be stamped; False if nothing is judged. No evidence is
        shown.
        """
        board = self._board
        case = case_of(view, board.spec, board.game, board.speech.claim(view)) if answers else None
        before = board.painter.stand
        if case is None:
            if before and before.weighed and before.awaited:
                board.painter.stand = None
            return False
        case = replace(case, mine=(), recalled=())
        began = before.began if before and before.weighed and before.case == case else board.clock
        places = stand_places(board.places, board.screen, stakes=False)
        seat = board.places.seats[case.claimer].portrait.center
        board.painter.stand = Stand(
            case, places, answers, began, still=board.screen.reduced, seat=seat, plain=True, weighed=True
        )
        return True

    def watch(self, view: View | None, cards_seen: SeenCards | None = None) -> None:
        """Show the claim that somebody else judges in this view.

        By what the eyes of the view know; None for nothing. `cards_seen`: what they remember.
        """
        board = self._board
        case = view and case_of(view, board.spec, board.game, board.speech.claim(view), cards_seen)
        if not case:
            board.painter.watched = None
            return
        before = board.painter.watched
        began = before.began if before and before.case == case else board.clock
        board.painter.watched = WatchedCase(case, board.places.prompt, began)

    def give(self, gift: Gift | None, rest: pygame.Rect, *, whole: bool) -> None:
        """Show what the player is about to claim.

        Above the prompt where it is `whole`, else in its `rest`.
        """
        board = self._board
        if gift is None:
            board.painter.gift = None
            return
        before, gap = board.painter.gift, board.screen.px(12)
        if whole:
            rest = board.places.board.inflate(-4 * gap, 0)
            rest.y, rest.height = rest.y + 3 * gap, board.places.instruction.top - rest.y - 4 * gap
        began = before.began if before and (before.gift, before.whole) == (gift, whole) else board.clock
        board.painter.gift = ShownGift(gift, rest, whole, began)

    def answer(self, yes: bool) -> None:
        """Have the answer stamped on the card."""
        board = self._board
        if stand := board.painter.stand:
            board.painter.stand = stand.struck(yes, board.clock)

    def look(self) -> None:
        """Have the judged card taken up by who looks at it."""
        board = self._board
        if stand := board.painter.stand:
            board.painter.stand = replace(stand, looked=True, answered=board.clock)
