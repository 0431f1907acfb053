"""A hand on a phone: its view, and the table's picker."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core.actions import Action, Event, Reason
from games.core.match import Beats
from games.core.names import You, isolated
from games.core.types import Seat, Token
from games.core.view import View
from games.core.words import Words, catalogue
from table.base.alike import parted
from table.match.front import SHEET, Front
from table.match.glimpses import Glimpses
from table.match.outcome import Outcome
from table.match.picker import Touch
from table.match.seating import names
from table.match.session import Session
from table.phones.message import length
from table.phones.message_size import fullest
from table.phones.public_table import PublicTable
from table.phones.texts import texts
from table.stage.controls import slots
from table.stage.controls.prompt import QUIET, target_id
from table.stage.controls.slots import Chip
from table.stage.cues import CUES
from table.stage.drawing.surface import seat_looks
from table.stage.layout.spreads.base import Groups
from table.stage.parts import Parts
from table.stage.parts.sheet import Sheet
from table.stage.spec import BoardSpec
from table.stage.speech.ending import brought, heading, reason, sentences
from table.stage.speech.log_lines import LogLines
from table.stage.speech.narrator import Narrator
from table.stage.speech.wishes import wished
from table.stage.turn import Turn, unchosen

LINES = 12
"""Latest lines of the log that are sent."""

SEEN, AGAIN, GO_ON = "seen", "again", "go on"
"""Presses that are no choice.

A glimpsed card was seen; ask me again; do what the screen waits for.
"""

SENT = 8
"""Messages of a turn that can still be answered.

No thumb is quicker.
"""


@dataclass
class Sent:
    """A message's offers, the choices then, and its presses."""

    chosen: Sequence[Touch]
    targets: Sequence[str]
    pressed: set[int] = field(default_factory=set)


class PhoneHand:
    """Follows one seat for its phone.

    Everything that it tells is made of that seat's own view and beats, up to those that have been shown at the
    table: a phone never knows of anything before the screen does.
    """

    def __init__(
        self,
        session: Session,
        spec: BoardSpec,
        seat: Seat,
        words: Words,
        next_step: Callable[[], int],
        *,
        resumed: bool,
    ) -> None:
        """`words` are in the phone's language; `next_step` numbers messages.

        `resumed`: of what has happened already only the latest action may not have been seen yet.
        """
        self.seat = seat
        self._next_step = next_step
        self._sent: dict[int, Sent] = {}  # the messages that can be answered, by their numbers, the oldest first
        self._session = session
        self._spec = spec
        self._rules = session.entry.rules
        self._parts = Parts.of(spec, self._rules)
        called = list(names(session.setup.seats, words))
        self._name = called[seat]
        called[seat] = You.called(words.lang)
        self._narrator = Narrator(words, self._rules, spec, called)
        self._public = PublicTable(session, spec, self._parts, self._narrator.teller)
        self.texts = texts(session.entry, words)
        """Texts that are the same for everybody, addressed by number.

        Faces, claims, places, reasons, and the sections of the rules.
        """
        self.space = self._space()
        """Bytes of what only this seat may know, whatever that is (see `message.encode`)."""
        self.front: Front | None = None
        """The scene in front of the table, or None."""
        self.stalled: Seat | None = None
        """The seat whose phone has been waited for too long."""
        self._gone_on = False
        self._turn = Turn(session.setup.seats)
        self._turn_of = -1  # how many beats there were when it began
        self._log = LogLines(self._narrator.log_line)
        self._pressable: list[str] = []
        self._glimpses = Glimpses(session.beats(None), self._kept_from, session.latest if resumed else 0)

    def _space(self) -> int:
        words = self.words
        said = {**catalogue(self._session.entry.package, words.lang), **catalogue("table", words.lang)}
        zones = self._session.beats(None)[0].view.zones
        cards = sum(zone if isinstance(zone, int) else len(zone) for zone in zones)
        return length(fullest(self._rules, words, said, self._narrator.teller.names, cards))

    def _kept_from(self, event: Event) -> tuple[Seat, Token] | None:
        spec = self._spec.events[type(event).__name__]
        found = CUES[spec.cue].kept_from(event, spec)
        return None if found and found[0] == self.seat else found

    @property
    def words(self) -> Words:
        """In the language of the phone."""
        return self._narrator.words

    @property
    def _beats(self) -> Beats:
        return self._session.beats(self.seat)

    @property
    def step(self) -> int:
        """The number of the latest answerable message, or 0."""
        return max(self._sent, default=0)

    def update(self, ms: float) -> None:
        """Let time pass."""
        self._turn.update(ms)

    def follow(self, shown: int) -> None:
        """Begin or end the turn, after `shown` beats."""
        session, ask = self._session, self._session.ask
        known = len(session.beats(None))
        asked = ask is not None and ask.seat == self.seat and session.asks_person and shown == known
        if self._turn.active and (not asked or self._turn_of != known):
            self._turn.end()
            self._sent.clear()
        if asked and ask and self._turn_of != known:
            legal, buttons = session.legal(self.seat), self._spec.asks[ask.what].buttons
            self._turn.begin(legal, buttons, closed=session.verb_reasons())
            self._turn_of = known
            self._sent.clear()

    # What is pressed

    def press(self, step: int, number: int) -> Action | None:
        """Press a place of a message; return the decided action.

        A quick person presses before the answer to the last press is there: in an earlier message of the same
        turn other things can be chosen. Nothing can be confirmed, taken back or pressed again there: thumbs
        tremble. Raises `IndexError` if that can't be pressed.
        """
        sent = self._sent.get(step)
        if sent is None or not 0 <= number < len(sent.targets):
            raise IndexError(step, number)
        target = sent.targets[number]
        if step != self.step and (self.front or number in sent.pressed or self._turn.touch(target) is None):
            raise IndexError(step, number)
        sent.pressed.add(number)
        if target.startswith(SEEN):
            self._glimpses.done()
            return None
        if target == AGAIN:
            self._session.unhush(self.seat)
            return None
        if target == GO_ON:
            self._gone_on = True
            return None
        if target == QUIET:
            self._hush()
            return None
        action = self._turn.choose(target)
        if action:
            self._sent.clear()
        return action

    def pressed_on(self) -> bool:
        """True if what the screen waits for has just been pressed here."""
        pressed, self._gone_on = self._gone_on, False
        return pressed

    def _hush(self) -> None:
        ask = self._session.ask
        offer = self._spec.asks[ask.what].quiet if ask else None
        if ask and ask.seat == self.seat and offer:
            legal = self._session.legal(self.seat)
            action = next(action for action in legal if type(action).__name__ == offer.verb)
            self._turn.end()
            self._session.hush(self.seat, action, offer.until)

    # What is shown

    def message(self, shown: int, states: Sequence[str]) -> dict[str, Any]:
        """Return the phone's content after `shown` beats.

        `states`: of the seats' phones, as the host says them. What stands there while the hand is covered is
        made of what a bystander knows.
        """
        self._pressable = []
        row = self._row(shown, states)
        latest = self._sent.get(self.step)
        if latest is None or (latest.chosen, latest.targets) != (self._turn.chosen, self._pressable):
            if not self._turn.active:
                self._sent.clear()
            self._sent[self._next_step()] = Sent(self._turn.chosen, self._pressable)
            if len(self._sent) > SENT:
                del self._sent[min(self._sent)]
        return {"step": self.step} | row

    def _row(self, shown: int, states: Sequence[str]) -> dict[str, Any]:
        known = len(self._beats)
        view = self._beats[shown - 1].view if shown else None
        seen = self._session.beats(None)[shown - 1].view if shown else None  # what may lie open on a table
        result = self._session.result if shown == len(self._beats) else None
        looks = [seat_looks()[seat.colour % len(seat_looks())] for seat in self._session.setup.seats]
        row: dict[str, Any] = {
            "texts": self.texts.path,
            "lang": self.words.lang,
            "seat": self.seat,
            "name": isolated(parted(self._name)),
            "looks": [[look.colour, look.shape] for look in looks],
            "names": [isolated(parted(name)) for name in self._narrator.teller.names],
            "states": list(states),
            "turn": bool(view and view.ask and view.ask.seat == self.seat and shown == known and not self.front),
        }
        self._log.update(self._session.beats(None), shown)
        if view is None or seen is None:
            return row | {"title": self.words("title"), "line": "", "log": [], "seats": [], "hand": []}
        over = self._told_end(self._outcome(view)) if result else ""
        written = shown + self._writes(shown)
        row |= {
            "title": self._narrator.stage(seen) or self.words("title"),
            "line": sentences((over, *self._sheet(written), self._awaited(seen, over=bool(result))), self.words),
            "log": self._log.lines[-LINES:],
            "over": bool(result),
        }
        if (section := self._spec.asks[seen.ask.what].help if seen.ask else None) in self.texts.sections:
            row["section"] = self.texts.sections.index(section)
        row |= {} if result else {"aim": sentences((self._narrator.aim(seen), self._narrator.terms()), self.words)}
        row |= {"front": True} if self.front else {}
        if result:
            outcome = self._outcome(view)
            row["fates"] = [outcome.fate(seat) for seat in range(view.seats)]
        row |= self._public.reveal(shown) | self._public.news(written)
        row |= self._public.case(shown, view) if row["turn"] else {}
        self._offer(view)
        hand = self._hand(view)
        reasons = self._session.reasons(self.seat) if shown == len(self._beats) else {}
        row["seats"] = self._public.seats(seen, bool(result))
        row |= {"hand": self._cards(hand, view, reasons), "known": self._known(view), "whom": self._whom()}
        row |= self._asked(view, {token for _, same in hand for token in same})
        if due := self._glimpses.due(shown):
            row["glimpse"] = self._glimpse(due.index, due.card)
        if self.front and self.front.button:
            row["again"] = [self.words(self.front.button), *([] if self._wishes_on else [self._number(GO_ON)])]
        elif self._session.hushed(self.seat):
            row["again"] = [self.words("play.again"), self._number(AGAIN)]
        return row

    def _writes(self, shown: int) -> bool:
        """True if the event that wrote the front sheet still moves."""
        sheet = self._parts.get(Sheet) if self.front and self.front.note == SHEET else None
        beats = self._session.beats(None)
        return sheet is not None and shown < len(beats) and sheet.writes(beats[shown].event)

    def _sheet(self, shown: int) -> Sequence[str]:
        """Return what the score sheet in front tells; nothing of another scene."""
        sheet = self._parts.get(Sheet) if self.front and self.front.note == SHEET else None
        return [] if sheet is None else sheet.told(self._session.beats(None)[:shown], self._narrator.teller)

    def _awaited(self, view: View, *, over: bool) -> str:
        """Return what is waited for, in words; "" after the end."""
        if self.front and self.front.button:
            wish = wished(self.front, self._narrator.teller.names, self.words)
            waits = self.words("phones.waits", press=self.words(self.front.button))
            return wish if self._wishes_on else sentences((wish, waits), self.words)
        if self.front:
            return self.words(self.front.note)
        if over:
            return ""
        if self.stalled in (None, self.seat) or view.ask is None or view.ask.seat != self.stalled:
            return self._public_line(view)
        key = "phones.stalled_open" if self._spec.asks[view.ask.what].public else "phones.stalled"
        return self.words(key, name=self._narrator.teller.names[self.stalled])

    @property
    def _wishes_on(self) -> bool:
        """True if this phone has pressed what the screen waits for."""
        return self.front is not None and self.seat in self.front.wishes

    @property
    def _going(self) -> Collection[Touch]:
        """Touches that can be chosen; none while the table waits."""
        return frozenset() if self.front else self._turn.going or frozenset()

    def _number(self, target: str) -> int:
        """The number of what stands at the next place of the message."""
        self._pressable.append(target)
        return len(self._pressable) - 1

    def _outcome(self, view: View) -> Outcome:
        result = self._session.result
        assert result
        return Outcome(result, view.seats, (self.seat,), *brought(view, result, self._parts))

    def _told_end(self, outcome: Outcome) -> str:
        called, words = self._narrator.teller.names, self.words
        lost = words("phones.sentence", said=heading(outcome, called, words))
        return sentences((lost, reason(outcome, called, words)), words)

    def _public_line(self, view: View) -> str:
        """Return the public line: who is asked what."""
        here = view.ask is not None and view.ask.seat == self.seat
        return self._narrator.instruction(view, here, None)

    def _offer(self, view: View) -> None:
        turn, ask = self._turn, self._session.ask
        quiet = self.words("play.quiet") if turn.active and ask and self._spec.asks[ask.what].quiet else ""
        told = self._narrator.announced(self._beats) if turn.active else ""
        turn.offer(self._narrator, view, told, quiet)

    # Cards

    def _hand(self, view: View) -> list[tuple[dict[str, int], tuple[Token, ...]]]:
        """Return the seat's cards sorted as at the table, equal ones grouped.

        Each with where it lies, if not in the hand.
        """
        found: list[tuple[dict[str, int], tuple[Token, ...]]] = []
        zones = [number for number, owner in enumerate(view.map.owners) if owner == self.seat]
        for number in zones:
            cards = view.zones[number]
            if isinstance(cards, int):
                continue
            groups = Groups(self._rules, self._spec.places[view.map.names[number]].group)
            by_face: dict[int, list[Token]] = {}
            for token in sorted(cards, key=lambda token: (groups.of(view.faces[token]), view.faces[token], token)):
                by_face.setdefault(view.faces[token], []).append(token)
            where = {} if number == zones[0] else self._place(number, view)
            found += [(where, tuple(same)) for same in by_face.values()]
        return found

    def _cards(
        self, hand: Sequence[tuple[Mapping[str, int], Sequence[Token]]], view: View, reasons: Mapping[Token, Reason]
    ) -> list[dict[str, Any]]:
        going, chosen = self._going, self._turn.chosen
        rows = []
        for where, same in hand:
            touches = [Touch("Token", token) for token in same]
            free = [touch for touch in touches if touch in going]
            left = [touch for touch in free if touch not in chosen]
            row: dict[str, Any] = {"face": view.faces[same[0]], **where}
            row |= {"n": len(same), "on": sum(touch in chosen for touch in touches)}
            if free:
                row["do"] = self._number(target_id((left or free)[-1]))
            elif why := next((reasons[token] for token in same if token in reasons), None):
                row["why"] = self.texts.reasons.index(f"reason.{why.key}")
            rows.append(row)
        return rows

    def _known(self, view: View) -> list[dict[str, Any]]:
        """The cards that lie face down and that this seat knows."""
        rows = []
        for number, cards in enumerate(view.zones):
            if isinstance(cards, int) or view.map.owners[number] == self.seat:
                continue
            rows += [self._resting(token, view) for token in cards if self._is_known(token, view)]
        return rows

    def _where(self, zone: int, view: View) -> dict[str, int]:
        """Return whose cards lie there, or its own place of them."""
        seat = view.map.seats[zone]
        if seat in (None, self.seat) and (place := self._place(zone, view)):
            return place
        return {} if seat is None else {"seat": seat}

    def _place(self, zone: int, view: View) -> dict[str, int]:
        """The place of a zone, if it has a name."""
        places, name = self.texts.places, view.map.names[zone]
        return {"place": places.index(name)} if name in places else {}

    def _glimpse(self, index: int, card: Token) -> dict[str, Any]:
        """The card that all but one see for a moment."""
        said = self._narrator.log_line(self._session.beats(None)[index])
        face = self._beats[index].view.face(card)
        row: dict[str, Any] = {"said": said, "do": self._number(f"{SEEN} {index}")}
        return row if face is None else row | {"face": face}

    # The table

    def _whom(self) -> list[dict[str, Any]]:
        """Of each seat whether it can be chosen, and why not."""
        turn, rows = self._turn, []
        going, whys = self._going, unchosen(self._session) if turn.takes_seats else {}
        for seat in range(len(self._session.setup.seats)):
            touch, row = Touch("Seat", seat), dict[str, Any]()
            if touch in going:
                row = {"do": self._number(target_id(touch)), "on": touch in turn.chosen}
            elif seat in whys:
                row = {"why": self.texts.reasons.index(whys[seat])}
            rows.append(row)
        return rows

    # What is asked

    def _asked(self, view: View, hand: set[Token]) -> dict[str, Any]:
        """Return the decision: words, answers, chips and cards of the table."""
        turn, prompt = self._turn, self._turn.prompt
        if not turn.active or self.front:
            return {}
        say = self._narrator.instruction(view, True, None, turn.choosing)
        rows: list[dict[str, Any]] = []
        for item in prompt.items:
            if not rows or rows[-1]["id"] != item.row.id:
                rows.append({"id": item.row.id, "label": item.row.label, "items": []})
            made: dict[str, Any] = {"look": item.look, "on": prompt.is_chosen(item)}
            made |= {"claim": self._rules.claims.index(item.word)} if item.word else {"label": item.label}
            made |= {} if item.worth is None else {"worth": item.worth}
            rows[-1]["items"].append(made | ({"why": item.why} if item.why else {"do": self._number(item.id)}))
        going = [touch for touch in self._going if touch.kind == "Token" and touch.value not in hand]
        seats = [Touch("Seat", seat) for seat in range(view.seats)]
        turn.hand_out([*(Touch("Token", token) for token in hand), *going, *seats])
        return {
            "open": self._spec.asks[view.ask.what].public if view.ask else False,
            "say": say,
            "sheet": prompt.sheet,
            "review": turn.reviewing,
            "rows": rows,
            "chips": [self._chip(chip) for chip in prompt.chips if chip.id != slots.BACK],
            "back": self._number(slots.BACK) if turn.chosen and not turn.reviewing else None,
            "lying": [
                self._resting(token, view)
                for token in sorted(int(touch.value) for touch in going)
                if not self._is_known(token, view)
            ],
        }

    def _chip(self, chip: Chip) -> dict[str, Any]:
        row: dict[str, Any] = {"label": chip.label, "next": chip.next, "kind": chip.kind}
        return row | ({"do": self._number(chip.id)} if chip.pressable else {})

    def _is_known(self, token: Token, view: View) -> bool:
        """True if this seat has seen a card that is face down."""
        return token in view.faces and not view.is_open(token)

    def _resting(self, token: Token, view: View) -> dict[str, Any]:
        """Return a card outside the hands, and whether it can be chosen."""
        face, touch = view.face(token), Touch("Token", token)
        zone = view.zone_of(token)
        assert zone is not None
        row: dict[str, Any] = ({} if face is None else {"face": face}) | self._where(zone, view)
        if touch in self._going:
            row |= {"on": touch in self._turn.chosen, "do": self._number(target_id(touch))}
        return row
