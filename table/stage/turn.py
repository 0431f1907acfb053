"""The turn of the player at the screen.

Picks something on the board and in the prompt until an action is complete.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

import pygame

from games.core.actions import Action, Choices, Reason
from games.core.types import Seat, Token
from games.core.view import View
from table.base.kept import Kept
from table.match.picker import Picker, Slot, Touch, leads, touches_of
from table.match.seats import SeatSetup
from table.match.session import Session
from table.stage.controls import slots
from table.stage.controls.prompt import CHANGE, CONFIRM, OWN_CARDS, QUIET, Prompt, needs_review, target_id
from table.stage.speech.narrator import NOTHING_CHOSEN, Choosing, Narrator
from table.ui.focus import Target

REVIEW_DEAF_MS = 300.0
"""Time in which a new review ignores presses, ms.

It is not confirmed by the second half of a double click.
"""

HAND = "hand"
"""The group of one's own cards, for scanning."""


class Touchable(Protocol):
    """Something on the board that can be pointed at."""

    @property
    def touch(self) -> Touch: ...
    @property
    def rect(self) -> pygame.Rect: ...
    @property
    def held(self) -> bool: ...
    @property
    def name(self) -> str: ...


@dataclass(frozen=True, slots=True)
class _Ways:
    """Possible touches after some choices, found once.

    As things on the table are touched: what is `marked` may be, what is `going` goes on with what is chosen, and what
    is `refused` would be legal. `leads`: what keys come to, the best first.
    """

    chosen: tuple[Touch, ...]
    marked: frozenset[Touch]
    going: frozenset[Touch]
    refused: frozenset[Touch]
    leads: tuple[frozenset[Touch], ...]


class Turn:
    """The choices of the asked player; offers nothing at other times."""

    def __init__(self, seats: Sequence[SeatSetup] = ()) -> None:
        """`seats`: who sits at the table."""
        self.prompt = Prompt(seats)
        self.hands_over = False
        """True where the receiver's seat, pressed last, decides at once.

        The card and what is claimed of it stand side by side before that.
        """
        self._picker: Picker | None = None
        self._found: _Ways | None = None
        self._legal = Choices()
        self._wanted: Choices | None = None
        self._unwanted = ""
        self._advised: Choices | None = None
        self._closed: Mapping[str, Reason] = {}
        self._looks = ""
        self._touches: Mapping[str, Touch] = {}
        self._targets = Kept[tuple[Sequence[Target], Mapping[str, Touch]]]()
        self._lead = Kept[str | None]()
        self._reviewed: Action | None = None
        self._age = 0.0
        self.asked = 0.0
        """ms for which the question has stood."""

    @property
    def active(self) -> bool:
        """True while somebody is asked."""
        return self._picker is not None

    @property
    def chosen(self) -> Sequence[Touch]:
        """The choices, as things on the table are touched (`Touch.bare`)."""
        return tuple(touch.bare for touch in self._picker.chosen) if self._picker else ()

    @property
    def touches(self) -> frozenset[Touch] | None:
        """The possible choices, as bare touches; None if nobody is asked."""
        return self._ways(self._picker).marked if self._picker else None

    @property
    def going(self) -> frozenset[Touch] | None:
        """The touches that continue the choice; None if nobody is asked."""
        return self._ways(self._picker).going if self._picker else None

    def _ways(self, picker: Picker) -> _Ways:
        """Return what can be touched now, found once for each choice."""
        if self._found is None or self._found.chosen != picker.chosen:
            self._found = self._find(picker)
        return self._found

    def _find(self, picker: Picker) -> _Ways:
        chosen, touches, going = picker.chosen, picker.touches(), frozenset(picker.going())
        free = frozenset(touch for touch in touches if not self._refusal(touch))
        marked = frozenset(touch.bare for touch in free)
        full = {(one.kind, one.field) for one in chosen}
        left = frozenset(one for one in free if (one.kind, one.field) not in full)
        advised = frozenset(one for one in left if self._advised is not None and leads(one, self._advised))
        on = left & going  # what goes on with what is chosen, before what would begin something else
        slot = self._next(picker)
        asked = frozenset(one for one in on if slot and (one.kind, one.field) == (slot.kind, slot.field))
        further = () if on else (one for one in going - {*chosen} if picker.adds(one))
        ways = (advised, asked, on, frozenset(further), left)
        return _Ways(
            chosen,
            marked,
            frozenset(touch.bare for touch in going & free),
            frozenset(touch.bare for touch in touches) - marked,
            () if picker.action else tuple(one | {touch.bare for touch in one} for one in ways),
        )

    def _next(self, picker: Picker) -> Slot | None:
        """Return the place that the instruction asks to fill."""
        free = [slot for slot in picker.slots() if not slot.full] if picker.chosen else []
        free.sort(key=lambda slot: self.hands_over and slot.kind == "Seat")
        return next(iter(free), None)

    def _refusal(self, touch: Touch) -> str:
        """Why something legal isn't to be chosen; "" if it may be."""
        wanted = self._wanted is None or leads(touch, self._wanted)
        return "" if wanted else self._unwanted

    @property
    def takes_cards(self) -> bool:
        """True if some action begins with a card, or needs one."""
        return self._picker is not None and any(touch.kind == "Token" for touch in self._picker.touches())

    @property
    def no_card(self) -> bool:
        """True if nothing is chosen and no card can be."""
        return self._picker is not None and not self.chosen and not self.takes_cards

    @property
    def takes_seats(self) -> bool:
        """True if a seat can be chosen now."""
        return any(touch.kind == "Seat" for touch in self.going or ())

    @property
    def ordered(self) -> bool:
        """True if the order of the chosen cards matters."""
        return self._picker is not None and self._picker.ordered

    @property
    def reviewing(self) -> bool:
        """True if everything is chosen and only needs confirmation."""
        return self._picker is not None and self._picker.action is not None

    @property
    def action(self) -> Action | None:
        """The composed action, if complete."""
        return self._picker.action if self._picker else None

    @property
    def outlook(self) -> Action | None:
        """The composed action, or one that lacks nothing but a seat.

        None while anything else is missing.
        """
        picker = self._picker
        if picker is None or picker.action or not picker.chosen:
            return picker.action if picker else None
        seats = (touch for touch in picker.going() if touch.kind == "Seat" and touch not in picker.chosen)
        return next(filter(None, map(picker.promises, seats)), None)

    @property
    def choosing(self) -> Choosing:
        """The progress of the choice."""
        picker = self._picker
        if picker is None:
            return NOTHING_CHOSEN
        wanted = self._next(picker)
        return Choosing(
            self.reviewing,
            picker.missing,
            next((str(touch.value) for touch in self.chosen if touch.kind == "verb"), ""),
            wanted,
            bool(self.chosen) and wanted is None and not self.reviewing,
            self.no_card,
            picker.implied(),
        )

    def begin(
        self,
        legal: Choices,
        buttons: Collection[str] = (),
        wanted: Choices | None = None,
        unwanted: str = "",
        advised: Choices | None = None,
        closed: Mapping[str, Reason] = MappingProxyType({}),
        looks: str = "",
    ) -> None:
        """Begin the turn.

        `buttons`: as `AskSpec.buttons`. What leads to none of those that are `wanted`, if only some are, can't
        be touched, and says why not: `unwanted`. So do the verbs that are `closed`, by their names. Keys begin at
        what leads to one of those that are `advised`, if some are. `looks`: as `AskSpec.looks`.
        """
        self._picker, self._found, self._legal = Picker(legal, buttons), None, legal
        self.asked = 0.0
        self._closed, self._looks = closed, looks
        self._wanted, self._unwanted, self._advised = wanted, unwanted, advised

    def end(self) -> None:
        """Nobody is asked any more; what was chosen is let go of."""
        self._picker = None

    def update(self, ms: float) -> None:
        """Let time pass."""
        self._age += ms
        self.asked += ms
        self.prompt.gone.update(ms)

    def offer(
        self,
        narrator: Narrator,
        view: View,
        told: str = "",
        quiet: str = "",
        foretold: str = "",
        own_cards: str = "",
    ) -> None:
        """Fill the prompt with the current offers.

        `view` is that of the eyes at the screen. `told`, `quiet` and `own_cards` as in `Prompt.ask`, `foretold` as
        in `Prompt.review`.
        """
        picker = self._picker
        reviewed = picker.action if picker else None
        if reviewed != self._reviewed:
            self._reviewed, self._age = reviewed, 0.0
        if picker is None:
            self.prompt.clear()
        elif reviewed:
            self.prompt.review(reviewed, picker.slots(), view, narrator.teller, foretold)
        else:
            closed = {verb: narrator.words(f"reason.{reason.key}") for verb, reason in self._closed.items()}
            aside = {QUIET: quiet, OWN_CARDS: own_cards}
            said = self.hands_over and self.outlook is not None
            self.prompt.ask(
                picker,
                self._legal,
                view,
                narrator.teller,
                told,
                aside,
                narrator.blocked(view),
                self._refusal,
                closed,
                said=said,
                left=narrator.left(view),
                looks=self._looks,
                worths=narrator.worths,
            )

    def targets(
        self,
        things: Sequence[Touchable],
        reasons: Mapping[Token, str],
        aside: Collection[Token] = (),
        seats: Mapping[Seat, str] = MappingProxyType({}),
    ) -> Sequence[Target]:
        """Return the targets in Tab order.

        The same list as long as it is given the same things: neither is to be changed, but replaced.
        Cards in `reasons` can't be touched, and say so; those `aside` can only be read. So can the other seats,
        those in `seats` with the reason why they can't be chosen. While nobody is asked, keys go through one's
        own hand: of that something will be chosen.
        """
        ways, asked = self._ways(self._picker) if self._picker else None, self.prompt.targets()
        sources = (things, reasons, aside, seats, ways, asked)
        targets, self._touches = self._targets.get(
            sources, lambda: self._find_targets(things, reasons, aside, seats, ways)
        )
        return targets

    def _find_targets(
        self,
        things: Iterable[Touchable],
        reasons: Mapping[Token, str],
        aside: Collection[Token],
        seats: Mapping[Seat, str],
        ways: _Ways | None,
    ) -> tuple[Sequence[Target], dict[str, Touch]]:
        chosen = self.chosen
        marked, refused = (ways.marked, ways.refused) if ways else (frozenset[Touch](), frozenset[Touch]())
        touches: dict[str, Touch] = {}
        targets = []
        for thing in things:
            id, touch = target_id(thing.touch), thing.touch
            name, group = thing.name, (HAND if thing.held else touch.kind,)
            level = 1 if touch.kind == "Token" else 0  # cards lie on the panels of seats
            if touch in marked:
                found = Target(id, thing.rect, level=level, chosen=touch in chosen, name=name, group=group)
            elif touch in refused:
                found = Target(
                    id, thing.rect, enabled=False, why=self._unwanted, level=level, aside=True, name=name, group=group
                )
            elif touch.kind == "Token" and (touch.value in reasons or touch.value in aside or self._awaits(thing)):
                why = reasons.get(int(touch.value), "")
                reads = touch.value in aside and not self._awaits(thing)
                found = Target(id, thing.rect, enabled=False, why=why, level=level, aside=reads, name=name, group=group)
            elif touch.kind == "Seat":
                why = seats.get(int(touch.value), "")
                found = Target(id, thing.rect, enabled=False, why=why, level=level, aside=True, name=name, group=group)
            else:
                continue
            targets.append(found)
            touches[id] = touch
        for target in self.prompt.targets():
            targets.append(target)
            if offered := self.prompt.touch(target.id):
                touches[target.id] = offered
        return targets, touches

    def _awaits(self, thing: Touchable) -> bool:
        """True for a thing in the hand of a waiting seat."""
        return thing.held and self._picker is None

    def offers(self, target: str) -> bool:
        """True if a target on the table can be chosen now."""
        touch = self._touches.get(target)
        return touch is not None and touch in (self.touches or ())

    def hand_out(self, things: Iterable[Touch]) -> None:
        """Take choices from a hand elsewhere: these things, and the prompt's."""
        offered = [item.touch for item in self.prompt.items if item.touch]
        self._touches = {target_id(touch): touch for touch in (*things, *offered)}

    def touch(self, target: str) -> Touch | None:
        """Return the touch of a target on the table, or None."""
        return self._touches.get(target)

    def verbs(self, touch: Touch) -> Sequence[str]:
        """Return the names of actions that a thing fits."""
        return self._picker.verbs(touch) if self._picker else ()

    def means(self, target: str) -> Action | None:
        """Return the action of a button that names one, or None.

        If that is all there is to choose.
        """
        touch = self.touch(target)
        return self._picker.promises(touch) if self._picker and touch and touch.kind == "verb" else None

    def choose(self, target: str) -> Action | None:
        """Touch a target; return the decided action, if any.

        The turn is over then.
        """
        picker = self._picker
        if picker is None:
            return None
        if target == CONFIRM:
            return self._decided(picker) if self._age >= REVIEW_DEAF_MS else None
        if target in (CHANGE, slots.BACK):
            picker.back()
        elif name := slots.slot_of(target):
            picker.release(name)
        elif touch := self._touches.get(target):
            picker.touch(touch)
        if picker.action and (self._handed(picker) or not needs_review(picker.action, picker.chosen)):
            return self._decided(picker)
        return None

    def _handed(self, picker: Picker) -> bool:
        """True if a card with a claim was given just now."""
        given = self.hands_over and picker.chosen[-1].kind == "Seat"
        return given and any(touch.kind == "Word" for touch in picker.chosen)

    def suggest(self, action: Action) -> None:
        """Choose all of a legal action for review, deciding nothing."""
        if self._picker is None:
            return
        while self._picker.back():
            pass
        for touch in touches_of(action):
            self._picker.touch(touch)

    def choose_again(self, touches: Iterable[Touch]) -> None:
        """Choose what had been chosen, deciding nothing."""
        for touch in touches:
            if self._picker:
                self._picker.touch(touch)

    def _decided(self, picker: Picker) -> Action | None:
        self.end()
        return picker.action

    def back(self) -> bool:
        """Let go of what was chosen last; False if nothing was."""
        return self._picker is not None and self._picker.back()

    def lead(self, targets: Sequence[Target]) -> str | None:
        """Return the target for keys: something missing, or the confirmation."""
        if self._picker is None:
            return None
        ways = self._ways(self._picker)
        return self._lead.get((targets, self._touches, ways), lambda: self._find_lead(targets, ways))

    def _find_lead(self, targets: Sequence[Target], ways: _Ways) -> str | None:
        for missing in ways.leads or (frozenset[Touch](),):
            for target in targets:
                if target.id == CONFIRM or (target.enabled and self._touches.get(target.id) in missing):
                    return target.id
        return None


def unchosen(session: Session) -> dict[Seat, str]:
    """Return why seats can't be chosen, as text keys, for everyone."""
    asked, reasons = session.ask, session.seat_reasons()
    found = {seat: f"reason.{reason.key}" for seat, reason in reasons.items()}
    for seat in range(len(session.setup.seats)):
        itself = asked is not None and seat == asked.seat
        found.setdefault(seat, "play.not_oneself" if itself else "play.not_this_seat")
    return found
