"""Hands on phones, as seen from the table."""

from __future__ import annotations

from collections.abc import Collection, Set
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from games.core.match import Illegal
from games.core.types import Seat
from games.core.words import Words
from table.match.eyes import Eyes, Phase
from table.match.front import Front
from table.match.players import next_free, player
from table.match.seating import called, is_alone, names
from table.match.seats import SeatSetup
from table.match.session import Session
from table.stage import catalogue
from table.stage.spec import BoardSpec
from table.stage.speech.wishes import wished
from table.store import phone_hosts

if TYPE_CHECKING:
    from table.app.app import App
    from table.phones.host import PhoneHost
    from table.phones.phone_hand import PhoneHand
    from table.phones.requests import JoinRequest

PATIENCE = 15_000.0
"""Wait for an asleep phone at its turn, ms."""

Meanwhile = Literal["screen", "ai"]
"""Stand-in for a sleeping phone: its person, or an AI."""


class Handheld:
    """Without a room it does nothing, and nothing of `table.phones` is there."""

    def __init__(
        self, app: App, session: Session, spec: BoardSpec, eyes: Eyes, journal: Path | None, *, resumed: bool
    ) -> None:
        """`journal`: the game's file, next to which the host is kept.

        None: no phones play.
        """
        self._app = app
        self._session = session
        self._spec = spec
        self._eyes = eyes
        self._journal = journal
        self._kept: phone_hosts.SavedHost | None = None
        self._resumed = resumed
        self.hands: dict[Seat, PhoneHand] = {}
        self._meanwhile: dict[Seat, Meanwhile] = {}
        self._told: object = None
        self._due: list[Seat] = []  # who is still to be written to
        self._messages: dict[Seat, bytes] = {}  # what is written, until all is
        self._asked = (0, 0.0)  # the beats at which somebody was asked, and ms since
        self._waited = 0.0
        self._stalled: Seat | None = None
        self._ended = 0
        self._begun = 0  # the beats at which the latest turn began
        self.renamed: tuple[SeatSetup, ...] | None = None
        """The seats as they are called from this frame on."""
        self._front: Front | None = None
        self._newcomer: JoinRequest | None = None

    def update(self, ms: float, ended: int) -> bool:
        """Advance; return True if a phone has decided something.

        `ended` beats have been shown to their end.
        """
        host = self._app.phones
        if host is None or self._journal is None:
            if self.hands:
                self._leave()
            return False
        self._ended = ended
        self._face(None)
        host.introduce(self._session.setup.seats)
        seats = host.seats & {*self._session.setup.persons}
        if seats:
            self._eyes.share()
        self._mind(host, seats)
        self._eyes.elsewhere = frozenset(seat for seat in seats if self._meanwhile.get(seat) != "screen")
        self._hold(host, seats)
        for phone_hand in self.hands.values():
            phone_hand.update(ms)
            phone_hand.follow(ended)
        before = len(self._session.beats(None))
        for seat in self.hands:
            self._listen(host, seat, ended)
        decided = len(self._session.beats(None)) > before
        if decided:
            for phone_hand in self.hands.values():
                phone_hand.follow(ended)
        if not decided:  # the next frame has more time for that
            self._write(host, ended)
        self._keep(host)
        self._rename(host, ended)
        self._wait(host, ms, ended)
        return decided

    def _rename(self, host: PhoneHost, ended: int) -> None:
        """Take over names and faces, before the next turn begins.

        Nobody has chosen anything then: nothing that is chosen gets lost, and no time tells of a choice.
        """
        known = len(self._session.beats(None))
        begins, self._begun = ended == known != self._begun, known if ended == known else self._begun
        self.renamed = None
        seats, open_to_all = self._session.setup.seats, self._eyes.phase is Phase.PUBLIC
        if begins and self._session.ask and open_to_all and not self._meanwhile:
            new = seats
            for seat in filter(host.may_rename, self.hands):
                name, animal = host.take_wish(seat)
                new = called(new, seat, "" if is_alone(seats) else name, animal)
            self.renamed = new if new != seats else None

    def _wait(self, host: PhoneHost, ms: float, ended: int) -> None:
        """Count how long an asked seat has been away.

        Since it was asked, at most for as long as its phone has been away.
        """
        known = len(self._session.beats(None))
        since, passed = self._asked
        self._asked = known, passed + ms if since == known <= ended else 0.0
        seat = self._sleeping(host, ended)
        self._waited = 0.0 if seat is None else min(self._asked[1], host.absence(seat))
        if seat is None:
            self._stalled = None
        elif self._waited >= PATIENCE:
            self._stalled = seat

    @property
    def kept(self) -> phone_hosts.SavedHost | None:
        """The phone host of the last session, or None."""
        return phone_hosts.kept(self._journal) if self._journal else None

    def _keep(self, host: PhoneHost) -> None:
        """Save the host whenever its phones change.

        If that fails it is only not there next time.
        """
        if host.kept != self._kept:
            self._kept = host.kept
            with suppress(OSError):
                if self._kept and self._journal:
                    phone_hosts.keep(self._journal, self._kept)

    def _leave(self) -> None:
        """Return all hands to the screen: the host is closed."""
        for seat in list(self._meanwhile):
            self._back(seat)
        self.hands.clear()
        self._eyes.elsewhere = frozenset()
        self._told = None

    # Who is there

    @property
    def states(self) -> dict[Seat, str]:
        """The phones' states by seat, in a word.

        `phones.page.states`: its state, or who has the hand meanwhile.
        """
        host = self._app.phones
        told = {seat: self._said(host, seat) for seat in sorted(self.hands)} if host else {}
        # until the next frame a seat may still be held here whose phone has just been taken away
        return {seat: state for seat, state in told.items() if state}

    def is_awake(self, seat: Seat) -> bool:
        """True if somebody looks at the phone, or there is none."""
        host = self._app.phones
        return host is None or seat not in host.seats or host.is_awake(seat)

    @property
    def newcomer(self) -> int:
        """The number of a phone that begins to ask, or 0."""
        shown = self._app.phones.requests.shown if self._app.phones else None
        before, self._newcomer = self._newcomer, shown
        return shown.number if shown and shown != before else 0

    @property
    def missing(self) -> Seat | None:
        """The asked seat whose phone has been asleep too long."""
        ask = self._session.ask
        return ask.seat if ask and self._app.phones and self._waited >= PATIENCE else None

    @property
    def stalled(self) -> Seat | None:
        """The asked seat whose phone has been asleep too long.

        Until it wakes up or another is asked.
        """
        return self._stalled

    @property
    def answered_here(self) -> bool:
        """True if the question may be answered at the screen as well."""
        ask = self._session.ask
        return ask is not None and self._spec.asks[ask.what].public

    def let(self, seat: Seat, who: Meanwhile | None) -> None:
        """Give the hand to somebody until the phone is back.

        None: go on waiting.
        """
        self._asked, self._waited = (self._asked[0], 0.0), 0.0
        if who is None:
            return
        self._meanwhile[seat] = who
        if who == "ai":
            seated = (row.player for row in self._session.setup.seats)
            self._session.stand_in(seat, player(next_free(seated)))

    def _sleeping(self, host: PhoneHost, ended: int) -> Seat | None:
        """Return the awaited seat whose phone nobody looks at."""
        ask = self._session.ask
        if ask is None or ask.seat not in self._eyes.elsewhere or ended < len(self._session.beats(None)):
            return None
        return None if not self._session.asks_person or host.is_awake(ask.seat) else ask.seat

    def _mind(self, host: PhoneHost, seats: Collection[Seat]) -> None:
        """A phone that is back has its hand again."""
        for seat in list(self._meanwhile):
            if seat not in seats or host.is_awake(seat):
                self._back(seat)

    def _back(self, seat: Seat) -> None:
        self._meanwhile.pop(seat)
        self._session.stand_down(seat)

    def _hold(self, host: PhoneHost, seats: Collection[Seat]) -> None:
        """A grip for each phone, in its language."""
        from table.phones.phone_hand import PhoneHand

        for seat in [seat for seat in self.hands if seat not in seats]:
            del self.hands[seat]
        for seat in seats:
            known = self.hands.get(seat)
            if known is None or known.words.lang != host.lang(seat):
                setup = self._session.setup
                words = catalogue.words(host.lang(seat), setup.game_id, setup.house)
                resumed = self._resumed or len(self._session.beats(None)) > 1
                next_step = partial(host.next_step, seat)
                phone_hand = self.hands[seat] = PhoneHand(
                    self._session, self._spec, seat, words, next_step, resumed=resumed
                )
                host.publish(phone_hand.texts.path, phone_hand.texts.page)

    # What is said and shown

    def _listen(self, host: PhoneHost, seat: Seat, ended: int) -> None:
        """Carry out what a phone says.

        What belongs to another turn, or makes no sense, changes nothing: the message is sent again.
        """
        phone_hand = self.hands[seat]
        while (said := host.said(seat)) is not None:
            step, do = said.get("step"), said.get("do")
            if type(step) is not int or type(do) is not int:
                host.show_again(seat)
                continue
            try:
                action = phone_hand.press(step, do)
                if action:
                    self._session.submit(seat, action)
            except (IndexError, Illegal):
                host.show_again(seat)
                continue
            if not action:  # what is touched shows on this phone only: nobody has to know how often it is
                phone_hand.follow(ended)
                host.show({seat: self._message(host, seat, ended)})

    def _write(self, host: PhoneHost, ended: int) -> None:
        """Write one phone's message a frame, and send them together."""
        session = self._session
        now = (
            ended,
            len(session.beats(None)),
            session.asks_person,
            frozenset(self.hands),
            tuple(id(phone_hand) for phone_hand in self.hands.values()),
            tuple(host.state(seat) for seat in range(len(session.setup.seats))),
            tuple(self._meanwhile.items()),
            host.pictures,
            tuple(map(host.wish, self.hands)),
            tuple(self._manner().values()),
            self._front,
            self._stalled,
        )
        if now != self._told:
            self._told, self._due, self._messages = now, list(self.hands), {}
        if not self._due:
            return
        seat = self._due.pop()
        self._messages[seat] = self._message(host, seat, ended)
        if not self._due:
            host.show(self._messages)

    def goes_on(self, note: str, button: str) -> bool:
        """Tell phones about the front scene; True if they press `button`.

        `note` and `button`: see `Front`. To be called each frame meanwhile. One phone takes the scene from nobody: all
        who look at theirs have to press, and while people play at the screen it is pressed there. A phone that is
        asleep is not waited for.
        """
        host = self._app.phones
        if host is None or not self.hands:
            return False
        self._hold(host, host.seats & {*self._session.setup.persons})
        before, wishes = self._front, frozenset[Seat]()
        if before and (before.note, before.button) == (note, button):
            wishes = before.wishes
        self._face(self._faced(host, note, button, wishes))
        self.finish(self._ended)
        for seat in self.hands.keys() & host.seats:
            self._listen(host, seat, self._ended)
        wishes |= {seat for seat, phone_hand in self.hands.items() if phone_hand.pressed_on()}
        front = self._faced(host, note, button, wishes)
        if wishes and not front.lookers:
            self._face(Front(note, button))
            return True
        self._face(front)
        return False

    def _faced(self, host: PhoneHost, note: str, button: str, wishes: frozenset[Seat]) -> Front:
        """`wishes`: of the seats that have pressed `button`."""
        if not wishes:
            return Front(note, button)
        there = [seat for seat in self._session.setup.persons if seat not in self.hands or host.is_awake(seat)]
        return Front(note, button, wishes, tuple(seat for seat in there if seat not in wishes))

    @property
    def wishes(self) -> Set[Seat]:
        """The seats whose phones want the scene in front to go on."""
        return self._front.wishes if self._front else frozenset()

    def wished(self, words: Words) -> str:
        """Return who wants to go on, and who still looks, in words."""
        called = names(self._session.setup.seats, words)
        return wished(self._front, called, words) if self._front else ""

    def _face(self, front: Front | None) -> None:
        """Let all hands know what is in front of the table."""
        self._front = front
        for phone_hand in self.hands.values():
            phone_hand.front = front

    def finish(self, ended: int) -> None:
        """Write all messages now: no time passes here for a while."""
        self._ended = ended
        if host := self._app.phones:
            self._write(host, ended)
            while self._due:
                self._write(host, ended)

    def _message(self, host: PhoneHost, seat: Seat, ended: int) -> bytes:
        from table.phones.message import encode

        phone_hand = self.hands[seat]
        phone_hand.stalled = self._stalled
        states = [self._said(host, seat) for seat in range(len(self._session.setup.seats))]
        shared = host.looks(host.lang(seat)) | self._called(host, seat) | self._manner()
        return encode(shared | phone_hand.message(ended, states), phone_hand.space)

    def _manner(self) -> dict[str, Any]:
        """Return the settings of motion and patience."""
        settings = self._app.settings
        return {"still": settings.reduced, "cover": settings.cover_seconds * 1000, "stays": settings.unhurried}

    def _called(self, host: PhoneHost, seat: Seat) -> dict[str, Any]:
        """Return a seat's name and face, and what is not told yet.

        All can be chosen anew: see `own_seat`.
        """
        from table.phones.waiting import own_face

        seats, (typed, wanted) = self._session.setup.seats, host.wish(seat)
        face = own_face(seats, seat, wanted) | ({"refacing": True} if wanted else {})
        if is_alone(seats):
            return face
        return face | {"typed": seats[seat].name} | ({"renaming": typed} if typed else {})

    def _said(self, host: PhoneHost, seat: Seat) -> str:
        """Return a phone's state in a word, or ""."""
        state = host.state(seat)
        return self._meanwhile.get(seat) or (state.value if state else "")
