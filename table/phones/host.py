"""The host of phones: seats held by phones, and their messages.

A phone belongs to a seat by a key of 128 bits (`Keyring`). It gets the key for an invite that is shown as a QR picture:
of one seat, good for one phone, or of the table, good while a seat waits. Or, by a short code that is typed, it asks,
and somebody at the table lets it in. Who is let in picks a seat, or gets the only one.
"""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from games.core.types import Seat
from games.core.words import LANGUAGES
from table.base.graphemes import clean_name
from table.base.slices import checkpoint
from table.match.seats import ANIMALS, SeatSetup
from table.phones.bridge import BEAT, Exchange, WebFile
from table.phones.keyring import Keyring, same
from table.phones.message import encode_short
from table.phones.pages import pages
from table.phones.phone_seat import NO_WISH, PhoneSeat, State, Wish
from table.phones.requests import JoinRequest, Requests
from table.phones.waiting import free_seats, own_seat
from table.store.phone_hosts import SavedHost

if TYPE_CHECKING:
    from table.phones.pictures import Sheet
    from table.phones.texts import Texts

BAD_WORDS, NOT_KNOWN, WRONG_CODE, REFUSED, ELSEWHERE, CLOSED, FULL = 4400, 4401, 4402, 4403, 4409, 4410, 4414
"""Codes of closed sockets.

What was said makes no sense; the phone has no seat here, and has to scan again; the code is another one; the table has
not let it in; the same seat was opened in another
window; the room was closed; no seat waits any more.
"""
Heir = Literal["screen", "ai", "phone"]
"""The next holder of a phone's seat; "screen" is its person."""
TAKEN: Mapping[Heir, int] = {"screen": 4411, "ai": 4412, "phone": 4413}
"""Codes of sockets whose seat was taken away, by heir."""

FACES = range(len(ANIMALS))
LIBRARIES = ("ssl", "asyncio", "websockets.http11", "table.phones.server", "urllib.request", "segno")
"""Modules for sockets and QR pictures, imported one a slice."""
_LOTS = secrets.SystemRandom()


class PhoneHost:
    """The host, listening from opening to closing.

    All of it belongs to the game's thread.
    """

    def __init__(
        self,
        address: str,
        kept: SavedHost | None = None,
        *,
        exchange: Exchange | None = None,
        lots: Random = _LOTS,
    ) -> None:
        """`kept`: the host that this one continues.

        For pictures and tests others may stand for the sockets, and for the random numbers.
        """
        self.address = address
        self.requests = Requests(lots)
        self.pictures: Mapping[str, Mapping[str, tuple[str, int, int]]] = {}
        """Paths, columns and rows of the sheets, by language."""
        self._texts: Mapping[str, str] = {}
        self.tones: Mapping[str, str] = {}
        """The colours of the room; none until its picture is made."""
        self.bridge = exchange or Exchange(address, kept.port if kept else 0)
        self._keyring = Keyring(lots, kept.keys if kept else {})
        self.guests: dict[int, str] = {}
        """The phones that pick a seat: their sockets, and languages."""
        self._seats: Sequence[SeatSetup] = ()
        self._steps: Counter[Seat] = Counter()

    # What is seen of it

    @property
    def places(self) -> Mapping[Seat, PhoneSeat]:
        """The seats whose hand is, or will be, on a phone."""
        return self._keyring.places

    @property
    def opened(self) -> Literal["", "open", "failed"]:
        """State of listening; "" in the first moment."""
        if self.bridge.failure:
            return "failed"
        return "open" if self.bridge.port else ""

    @property
    def site(self) -> str:
        """The address to type into a browser; "" while not open."""
        return f"http://{self.address}:{self.bridge.port}" if self.bridge.port else ""

    def link(self, seat: Seat | None = None) -> str:
        """Return what a seat's, or everybody's, QR picture holds.

        "" if the seat, or the table, waits for nobody. A browser keeps what follows after # to itself.
        """
        waiting = self.waiting
        invite = self._keyring.table if seat is None else self.places[seat].invite if seat in waiting else ""
        return f"{self.site}/#{invite}" if waiting and invite and self.site else ""

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Seats that wait for a phone."""
        return self._keyring.waiting

    @property
    def seats(self) -> frozenset[Seat]:
        """Seats whose hand is, or will be, on a phone."""
        return frozenset(self.places)

    def state(self, seat: Seat) -> State | None:
        """Return the state of a seat's phone; None without one."""
        place = self.places.get(seat)
        return place.state if place else None

    def is_awake(self, seat: Seat) -> bool:
        """True if somebody looks at the seat's phone."""
        return self.state(seat) is State.AWAKE

    def absence(self, seat: Seat) -> float:
        """Ms since a seat's phone was there, or has said anything.

        The longer of the two: a line that has died is found out late.
        """
        place = self.places[seat]
        return max(place.away, place.silent)

    def lang(self, seat: Seat) -> str:
        """The language of a phone."""
        return self.places[seat].lang

    @property
    def kept(self) -> SavedHost | None:
        """The data to keep; None while not open."""
        if not self.bridge.port:
            return None
        return SavedHost(self.address, self.bridge.port, self._keyring.digests)

    # What the table does

    def open(self, lang: str = LANGUAGES[-1]) -> None:
        """Open the host of a screen in a language.

        What it needs is imported in slices (`table.base.slices`): a thread that imported it would keep the
        interpreter from the frames.
        """
        with suppress(ImportError):  # that thread says so
            for name in LIBRARIES:
                import_module(name)
                checkpoint()
        self.bridge.open(pages(lang))

    def invite(self, seat: Seat) -> None:
        """Invite a phone to a seat.

        A phone that is there loses the seat.
        """
        self.take_back(seat, "phone")
        self._keyring.invite(seat)
        self._offer()

    def take_back(self, seat: Seat, heir: Heir) -> None:
        """Take a seat from its phone, which is told why.

        A phone that is not there hears it when it comes back.
        """
        place = self._keyring.take(seat, TAKEN[heir])
        if place and place.socket is not None:
            self.bridge.hang_up(place.socket, TAKEN[heir])
        self._offer()

    def reseat(self, seats: Sequence[Seat]) -> None:
        """Move the phones to other seats, before a game.

        `seats`: the old ones in their new order. A phone whose seat is none of them loses it.
        """
        for seat in self.seats - {*seats}:
            self.take_back(seat, "ai")
        self._keyring.reseat(seats)
        self._steps = Counter({new: self._steps[old] for new, old in enumerate(seats)})
        for place in self.places.values():
            place.message = b""
            place.said.clear()
        self._seats = ()

    def introduce(self, seats: Sequence[SeatSetup]) -> None:
        """Say who sits at the table.

        Phones that pick a seat, or wait at one, see it.
        """
        if self._seats != seats:
            self._seats = seats
            self._greet_all()

    @property
    def introduced(self) -> Sequence[SeatSetup]:
        """The seats of the table, as introduced last."""
        return self._seats

    def take_wish(self, seat: Seat) -> Wish:
        """Return the name and face chosen on a phone, once."""
        place = self.places.get(seat)
        return place.take_wish() if place else NO_WISH

    def wish(self, seat: Seat) -> Wish:
        """The name and face that are not told yet."""
        return self.places[seat].wish

    def may_rename(self, seat: Seat) -> bool:
        """See `PhoneSeat.may_rename`."""
        return self.places[seat].may_rename

    def let_in(self, request: JoinRequest) -> None:
        """Let a phone that asks pick one of the seats that wait."""
        if request in self.requests.open and self.waiting:
            self.requests.end(request)
            self._let_in(request.socket, request.lang)

    def refuse(self, request: JoinRequest) -> None:
        """Tell a phone that asks that it gets no seat."""
        if request in self.requests.open:
            self.requests.end_in_vain(request)
            self.bridge.hang_up(request.socket, REFUSED)

    def said(self, seat: Seat) -> dict[str, Any] | None:
        """The next thing that a phone says about the game."""
        place = self.places.get(seat)
        return place.said.popleft() if place and place.said else None

    def next_step(self, seat: Seat) -> int:
        """Return a new message number for this seat.

        Each seat counts for itself: common numbers would tell how often others touch something.
        """
        self._steps[seat] += 1
        return self._steps[seat]

    def show(self, messages: Mapping[Seat, bytes]) -> None:
        """Send the phones their seats' content at one moment.

        A phone that is away gets it on coming back.
        """
        sent = {}
        for seat, message in messages.items():
            if place := self.places.get(seat):
                place.message = message
                if place.socket is not None:
                    sent[place.socket] = message
        self.bridge.send("view", sent)

    def show_again(self, seat: Seat) -> None:
        """Show a phone once more what it has been shown."""
        place = self.places[seat]
        if place.socket is not None and place.message:
            self.bridge.send("view", {place.socket: place.message})

    def publish(self, path: str, page: WebFile) -> None:
        """Have a file there for all phones."""
        self.bridge.publish(path, page)

    def lay_out(
        self, texts: Mapping[str, Texts], sheets: Mapping[str, Mapping[str, Sheet]], tones: Mapping[str, str]
    ) -> None:
        """Have texts, pictures and colours of a game there for all phones.

        `texts` and `sheets` by the language.
        """
        for said in texts.values():
            self.publish(said.path, said.page)
        for made in sheets.values():
            for sheet in made.values():
                self.publish(sheet.path, sheet.page)
        self._texts = {lang: file.path for lang, file in texts.items()}
        self.pictures = {
            lang: {name: (sheet.path, sheet.columns, sheet.rows) for name, sheet in made.items()}
            for lang, made in sheets.items()
        }
        self.tones = tones
        self._greet_all()

    @property
    def languages(self) -> frozenset[str]:
        """The languages of the phones that are, or have been, there."""
        return frozenset((*(place.lang for place in self.places.values() if place.digest), *self.guests.values()))

    def looks(self, lang: str) -> dict[str, Any]:
        """Texts, pictures and colours, as messages in a language name them."""
        texts = {"texts": self._texts[lang]} if lang in self._texts else {}
        return texts | {"pictures": self.pictures.get(lang, {}), "tones": self.tones}

    def dismiss(self) -> None:
        """Tell all phones that the room is closed for good."""
        for place in self.places.values():
            if place.socket is not None:
                self.bridge.hang_up(place.socket, CLOSED)
        for socket in self.guests:
            self.bridge.hang_up(socket, CLOSED)

    def close(self) -> None:
        """Listen no more."""
        self.bridge.close()

    # What comes

    def update(self, ms: float) -> None:
        """Let time pass, and hear what has come."""
        for place in self.places.values():
            place.pass_time(ms)  # before what has come is heard: a long frame silences nobody
        for heard in self.bridge.heard():
            if heard.text is None:
                self._lost(heard.socket)
            else:
                self._hear(heard.socket, heard.text, heard.address)
        for place in self.places.values():
            place.away = 0.0 if place.state is State.AWAKE else place.away + ms
        for request in self.requests.update(ms):
            self.refuse(request)

    def _hear(self, socket: int, text: str, address: str) -> None:
        place = self._keyring.at(socket)
        if place:
            place.silent = 0.0
        if text == BEAT:
            return
        row = _read(text)
        if row is None:
            self.bridge.hang_up(socket, BAD_WORDS)
        elif socket in self.guests:
            self._pick(socket, row.get("sit"))
        elif place is None:
            self._greet(socket, row, address)
        elif type(row.get("looking")) is bool:
            place.looking = row["looking"]
        elif type(row.get("name")) is str:
            place.wish = place.wish._replace(name=clean_name(row["name"]))
        elif type(row.get("face")) is int and row["face"] in FACES:
            place.wish = place.wish._replace(animal=ANIMALS[row["face"]])
        else:
            place.said.append(row)

    def _greet(self, socket: int, row: dict[str, Any], address: str) -> None:
        """Somebody says who they are."""
        match row:
            case {"key": str(key)}:
                self._come_back(socket, key, row)
            case {"invite": str(invite)}:
                seat = self._keyring.invited(invite)
                if seat is not None:
                    self._seat_down(seat, socket, _language(row))
                elif self._keyring.admits(invite):
                    self._let_in(socket, _language(row))
                else:
                    self.bridge.hang_up(socket, NOT_KNOWN)
            case {"code": str(code)}:
                self._ask(socket, code, address, _language(row))
            case _:
                self.bridge.hang_up(socket, BAD_WORDS)

    def _come_back(self, socket: int, key: str, row: dict[str, Any]) -> None:
        seat = self._keyring.seat_of(key)
        if seat is None:
            self.bridge.hang_up(socket, self._keyring.told(key) or NOT_KNOWN)
            return
        self.places[seat].speak(_language(row))
        self._connect(seat, socket, looking=row.get("looking") is not False)

    def _let_in(self, socket: int, lang: str) -> None:
        """Have a phone pick one of the seats that wait."""
        self.guests[socket] = lang
        self._offer([socket])

    def _pick(self, socket: int, seat: object) -> None:
        """Give a phone the seat that it has picked.

        The first one has it; who comes late sees what is left.
        """
        if type(seat) is int and seat in self.waiting:
            self._seat_down(seat, socket, self.guests.pop(socket))
        else:
            self._offer([socket])

    def _offer(self, sockets: Collection[int] = ()) -> None:
        """Show guests, or some of them, which seats wait.

        If none does, they are sent away; the only guest gets the only one.
        """
        waiting = self.waiting
        if len(waiting) == len(self.guests) == 1:
            self._seat_down(waiting[0], *self.guests.popitem())
            return
        if not waiting:
            self._keyring.renew()
            for socket in self.guests:
                self.bridge.hang_up(socket, FULL)
            self.guests.clear()
        self.bridge.send(
            "ask",
            {
                socket: encode_short(
                    self.looks(self.guests[socket]) | free_seats(self._seats, self.places, waiting, self.guests[socket])
                )
                for socket in sockets or self.guests
            },
        )

    def _seat_down(self, seat: Seat, socket: int, lang: str) -> None:
        """Use up the invite and give the phone a key."""
        self.bridge.send("key", {socket: encode_short({"key": self._keyring.hand_over(seat, lang)})})
        self._connect(seat, socket)
        self._offer()

    def _greet_all(self) -> None:
        """Show anew what phones show before the game."""
        self._offer()
        for seat, place in self.places.items():
            self._welcome(seat, place)

    def _welcome(self, seat: Seat, place: PhoneSeat) -> None:
        """Show a phone whose game has not begun which seat it has."""
        if place.socket is not None and not place.message:
            shown = encode_short(self.looks(place.lang) | own_seat(self._seats, seat, place.lang))
            self.bridge.send("view", {place.socket: shown})

    def _connect(self, seat: Seat, socket: int, *, looking: bool = True) -> None:
        """Give the seat to the newest window.

        `looking`: the window is visible, as far as it has said.
        """
        place = self.places[seat]
        if place.socket is not None and place.socket != socket:
            self.bridge.hang_up(place.socket, ELSEWHERE)
        place.socket, place.looking, place.silent, place.away = socket, looking, 0.0, 0.0
        place.said.clear()
        for request in self.requests.of(socket):
            self.requests.end(request)
        self.bridge.admit(socket)
        if place.message:
            self.bridge.send("view", {socket: place.message})
        self._welcome(seat, place)

    def _ask(self, socket: int, code: str, address: str, lang: str) -> None:
        requests = self.requests
        if not requests.may_ask(socket, address):
            self.bridge.hang_up(socket, NOT_KNOWN)
        elif not same(code.upper(), requests.code):
            requests.fail(address)
            self.bridge.hang_up(socket, WRONG_CODE)
        else:
            if pushed := requests.make_room(address):
                self.bridge.hang_up(pushed.socket, NOT_KNOWN)
            request = requests.add(socket, address, lang)
            self.bridge.send("ask", {socket: encode_short({"ask": request.number})})

    def _lost(self, socket: int) -> None:
        self.guests.pop(socket, None)
        if place := self._keyring.at(socket):
            place.socket = None
        for request in self.requests.of(socket):
            self.requests.end_in_vain(request)


def _read(text: str) -> dict[str, Any] | None:
    """The words of a phone; None if they make no sense."""
    try:
        row = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None


def _language(row: Mapping[str, Any]) -> str:
    lang = row.get("lang")
    return lang if lang in LANGUAGES else LANGUAGES[-1]
