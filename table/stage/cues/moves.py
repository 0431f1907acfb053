"""The cues for moving, taking and turning cards.

If a seat suffers for it or gets something, that is shown before the cards fly. The log's sentence can be shown, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pygame import Rect

from games.core.actions import Event
from games.core.game import Game
from games.core.types import Seat, Token
from games.core.view import View
from table.stage.cues.base import BoardServices, Cue
from table.stage.cues.notice import say_aloud
from table.stage.cues.payment import PAYS, STILL, paid
from table.stage.cues.row_count import count_rows
from table.stage.layout.layout import centre_pose
from table.stage.motion.flights import Flight
from table.stage.motion.moment import Moment
from table.stage.motion.view_diff import changes
from table.stage.spec import EventSpec
from table.stage.speech.event_icons import Card, Said, Sign


class Move(Cue):
    """Cards move to their places in the view.

    `pays` is the seat that suffers for it, or `gets` the one that gets something; this is about `card` if no card
    moves. `aloud`: the log's sentence is shown on the table. `face`: the word for the face of a card that everyone has
    seen, though it lies hidden now. `suspense`: where it may decide something, the card trembles before it goes.
    """

    name = "move"
    more: ClassVar = {"pays": "Seat", "gets": "Seat", "card": "Token", "face": "Word"}
    options: ClassVar = {"aloud": False, "suspense": False}
    bare = "cards"
    pause = 420
    sound = "slide"

    def stills(self, event: Event, spec: EventSpec) -> bool:
        """See `Cue.stills`."""
        return spec.payer(event) is not None

    def signs(self, event: Event, view: View, spec: EventSpec, game: Game) -> tuple[Sign, ...]:
        """See `Cue.signs`: the card as it was seen, not as a claim."""
        found, face = super().signs(event, view, spec, game), spec.maybe(event, "face")
        if face is None:
            return found
        seen = Card(game.claims[face])
        return tuple(seen if isinstance(sign, Said) else sign for sign in found if not isinstance(sign, Card))

    def waiting(self, services: BoardServices, moment: Moment) -> Mapping[Token, float]:
        """See `Cue.waiting`: until all have seen who pays or gets something."""
        if _concerned(moment) is None:
            return {}
        return dict.fromkeys(_moved(moment), STILL if moment.pace.still else PAYS * moment.pace.stretch)

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`."""
        pace, seat, length = moment.pace, _concerned(moment), self.pause * moment.pace.stretch
        card, free = moment.part("card"), list[Rect]()
        lay = moment.lay(_moved(moment) or (() if card is None else (card,)))
        if seat is not None:
            payment = paid(seat, lay, pace, gets=moment.payer is None)
            services.effects.show(payment)
            length += payment.ms
            free = payment.covers(moment.places, pace.screen)
        places = [pose.covered for pose in lay] or [
            moment.places.seats[seat].portrait for seat in (seat,) if seat is not None
        ]
        beside = places[0].unionall(places[1:]) if places else centre_pose(moment.places, pace.screen).rect
        return max(length, say_aloud(services, moment, beside, pace.clock, free))


class Take(Move):
    """A seat takes cards; the other parts are as with `move`."""

    name = "take"
    sign = "take"
    pause = 480
    sound = "take"

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`: a row to which a card comes is counted."""
        came = [change.after for change in changes(moment.old, moment.beat.view) if change.after is not None]
        count_rows(services, moment, came, landed)
        return super().show(services, moment, landed)


class Pick(Take):
    """A seat takes cards into its hand; otherwise as with `move`."""

    name = "pick"
    sign = "hand"


class Turn(Move):
    """Something is turned over, or begins; otherwise as with `move`."""

    name = "turn"
    bare = "turn"
    pause = 380
    sound = "turn"

    def heard(
        self, services: BoardServices, moment: Moment, moving: Sequence[Flight], settling: Sequence[Flight]
    ) -> None:
        """See `Cue.heard`: at once, even if cards only turn in place."""
        if moving or settling:
            services.sounds.cue("turn", moment.pace.clock)


def _concerned(moment: Moment) -> Seat | None:
    """The seat that suffers or gets something; None if there is none."""
    return moment.payer if moment.payer is not None else moment.part("gets")


def _moved(moment: Moment) -> list[Token]:
    """The cards that go elsewhere, by their tokens of before."""
    return [change.before for change in changes(moment.old, moment.beat.view) if change.before is not None]
