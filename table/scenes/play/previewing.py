"""Previews of what a card would bring, where a board allows."""

from __future__ import annotations

from games.core.actions import Action
from games.core.match import Beat
from games.core.teller import Teller
from games.core.types import Seat, Token
from games.core.view import View
from table.match.picker import Picker, Touch, touches_of
from table.match.preview import preview
from table.match.session import Session
from table.stage.controls.preview_badge import Preview
from table.stage.cues import CUES
from table.stage.gift import Gift, gift_of
from table.stage.spec import BoardSpec


class Previews:
    """Previews for the asked seat's eyes.

    Of its cards only those that can be used in just one way.
    """

    def __init__(self, session: Session, spec: BoardSpec) -> None:
        self._session = session
        self._spec = spec
        self._known: tuple[int, dict[Token | Action, Beat | None]] = (0, {})  # by number of beats

    def of(self, card: Token | None, eyes: Seat | None, teller: Teller) -> Preview | None:
        """Return the preview of a card, or None."""
        seat = self._seat(eyes)
        beat = None if card is None or seat is None else self._beat(card, seat)
        if beat is None:
            return None
        spec = self._spec.events[type(beat.event).__name__]
        cue = CUES[spec.cue]
        return Preview(teller.speech(beat.event, beat.view), cue.bad) if cue.previews in spec.parts else None

    def told(self, action: Action | None, eyes: Seat | None, teller: Teller) -> str:
        """Return what a composed action would bring, in words, or "".

        After the game's sentence for it.
        """
        seat = self._seat(eyes)
        beat = None if action is None or seat is None else self._beat(action, seat)
        return teller.foretold(beat.event, beat.view) if beat else ""

    def gift(self, action: Action | None, view: View, teller: Teller) -> Gift | None:
        """Return what an action would claim of a card, or None."""
        ask = self._session.ask
        if action is None or ask is None or ask.seat != view.eyes:
            return None
        beat = self._beat(action, ask.seat)
        cards = [int(touch.value) for touch in touches_of(action) if touch.kind == "Token"]
        known = view.face(cards[0]) if len(cards) == 1 else None
        return beat and gift_of(beat, known, self._spec, self._session.entry.claims, teller)

    def _seat(self, eyes: Seat | None) -> Seat | None:
        """Return the asked seat if these are its eyes, or None."""
        ask = self._session.ask
        if not ask or ask.seat != eyes or not self._session.helps:
            return None
        return ask.seat if self._spec.asks[ask.what].preview else None

    def _beat(self, what: Token | Action, seat: Seat) -> Beat | None:
        """Return the first step of an action, computed once."""
        now = len(self._session.beats(None))
        if self._known[0] != now:
            self._known = (now, {})
        known = self._known[1]
        if what not in known:
            action = self._only(what, seat) if isinstance(what, Token) else what
            known[what] = preview(self._session.entry.rules, self._session.view(seat), action) if action else None
        return known[what]

    def _only(self, card: Token, seat: Seat) -> Action | None:
        """The only way to use a card."""
        picker = Picker(self._session.legal(seat))
        picker.touch(Touch("Token", card))
        return picker.action
