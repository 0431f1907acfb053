"""The phone host's scene: hands, invitations, and requests."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal

import pygame

from games.core.types import Seat
from table.input.intents import Accept, Intent, Press
from table.match.players import next_free, player
from table.match.roster import Roster
from table.match.seating import named
from table.match.seats import MatchSetup, SeatSetup
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import backdrop, inside
from table.scenes.phones.invitation import Invitation
from table.scenes.phones.sitter import NOTE, SMALLEST_NOTE, Sitter
from table.scenes.phones.take_away import TakeAwayScene
from table.stage.speech.ending import listed
from table.ui.choices import Choice
from table.ui.logo import fitting, headed_panel
from table.ui.panels import shade
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from table.app.app import App
    from table.phones.host import PhoneHost
    from table.phones.network import Network
    from table.store.phone_hosts import SavedHost

PAD, GAP = 40, 20  # px at 1080p
DEAF_MS = 500.0
"""Time after new answers appear in which presses are ignored, ms.

They were meant for what stood there before.
"""

Mode = Literal["screen", "phone", "ai"]
"""Place of a seat's hand.

At the screen, on a phone, or ("ai") nowhere that people see.
"""


class ConnectScene(FormScene):
    """Seats on the left; what a phone needs on the right.

    Nothing listens until the host is opened. The table is not seen behind it: others look at the screen now, and a hand
    may lie open there that nobody has called for.
    """

    phone_note = "phones.front.seats"

    def __init__(
        self,
        app: App,
        setup: MatchSetup,
        sit: Callable[[MatchSetup], None],
        phones: Collection[Seat] = (),
        kept: SavedHost | None = None,
        deal: Callable[[], None] | None = None,
        leave: Callable[[], None] | None = None,
    ) -> None:
        """`sit` changes the seats of the table, or of the lobby.

        `deal`: begin the game for which the page was opened; None if it lies on a table already. `leave`: go back
        without it, where nothing lies below the page.
        `phones`: whose hands are to be on phones as soon as the host is open; `kept`: the host that it
        continues. With `phones` it may also be the one of an earlier game, if they were in it.
        """
        super().__init__(app)
        self._setup = setup
        self._sit = sit
        self._deal = deal
        self._leave = leave
        left = None if app.phones else app.last_room
        self._kept = kept or (left and left.wanted({*phones} & {*setup.persons}))
        self._roster = Roster(setup.seats, len(setup.seats))
        self._wishes = {*phones, *(self._kept.keys if self._kept else ())} & {*setup.persons}
        self._networks: list[Network] = []
        self._address = ""
        self._chosen: Seat | None = None
        self._answered: Hashable = None  # which phone can be answered, and with which seats
        self._age = DEAF_MS  # ms since that has changed
        self._left = frozenset[str]()  # the widgets on the left
        self._seen: Hashable = None
        self._invitation = Invitation(app)
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._setup.game_id

    @property
    def _seats(self) -> tuple[SeatSetup, ...]:
        return self._roster.seats

    @property
    def host(self) -> PhoneHost | None:
        """The room that is open, or being opened."""
        return self.app.phones

    @property
    def invites(self) -> bool:
        """True while a QR picture is shown."""
        return self._invitation.made

    @property
    def prewarming(self) -> tuple[Hashable, Callable[[], None]] | None:
        """Make the card pictures for phones.

        See `Scene.prewarming`. What somebody waits for comes first: three threads that share one interpreter
        would make long frames, and all of it late.
        """
        if self.host and (not self.host.opened or self._invitation.awaited):
            return None
        return self.app.pictures_for_phones(self._setup.game_id, self._seats, self._setup.house)

    def layout(self) -> None:
        """See `Scene.layout`."""
        if not self._networks:
            self._look_for_networks()
        backdrop(self.screen.size, self.screen.contrast)  # in slices
        super().layout()

    def _look_for_networks(self) -> None:
        from table.phones.network import networks

        self._networks = networks()
        known = [network.address for network in self._networks]
        if self._kept and self._kept.address in known:
            self._address = self._kept.address
        elif self._address not in known:
            self._address = known[0] if known else ""

    def open(self) -> None:
        """Let phones come."""
        self._look_for_networks()
        if self._address:
            kept = self._kept
            if kept:
                kept = kept._replace(keys={seat: key for seat, key in kept.keys.items() if seat in self._wishes})
            host = self.app.open_phones(self._address, kept)
            for seat in sorted(self._wishes - host.seats):
                host.invite(seat)
        self.build()

    def _close(self) -> None:
        """Close the room; asks first if phones are in it."""
        there = [seat for seat in range(len(self._seats)) if self._has_phone(seat)]
        if there and self.host:
            self.app.push(TakeAwayScene(self.app, self._setup.game_id, "", self._close_now))
        else:
            self._close_now()

    def _close_now(self) -> None:
        host = self.host
        self._wishes, self._kept = set(host.seats if host else ()), None
        if host:
            host.dismiss()
        self.app.close_phones(for_good=True)
        self.build()

    def _has_phone(self, seat: Seat) -> bool:
        state = self.host.state(seat) if self.host else None
        return state is not None and state.value != "invited"

    def _rename(self, host: PhoneHost) -> None:
        """Take over the names and faces chosen on phones."""
        for seat in host.seats:
            self._roster.call(seat, *host.take_wish(seat))

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        self._age += ms
        host = self.host
        if host:
            self._rename(host)
        now = host and (
            host.opened,
            tuple(map(host.state, range(len(self._seats)))),
            host.requests.shown,
            len(host.requests.open) > 1,
            self._seats,
        )
        if now != self._seen:
            self._seen = now
            self.app.behind(self.build)

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        if isinstance(intent, Press | Accept) and self._age < DEAF_MS:
            focus = self.form.focus
            target = focus.at(intent.pos) if isinstance(intent, Press) else focus.current
            if target and target.id in self._left:
                return
        super().handle(intent)

    def _waiting(self) -> Seat | None:
        """Return the seat whose QR picture is shown.

        The one that was chosen, or the only one that waits; None if the picture is for all who join.
        """
        free = self.host.waiting if self.host else ()
        return self._chosen if self._chosen in free else free[0] if len(free) == 1 else None

    # Who holds cards where

    def mode(self, seat: Seat) -> Mode:
        if not self._seats[seat].is_person:
            return "ai"
        phones = self.host.seats if self.host else self._wishes
        return "phone" if seat in phones else "screen"

    def _change(self, seat: Seat, mode: Mode) -> None:
        """Change where a hand is; ask before a phone loses it."""
        self._ask_first(seat, partial(self._change_now, seat, mode))

    def _ask_first(self, seat: Seat, change: Callable[[], None], *, another: bool = False) -> None:
        """Make a change; ask before a phone loses its seat by it."""
        if self._has_phone(seat):
            self.build()
            self.app.push(TakeAwayScene(self.app, self._setup.game_id, self._name(seat), change, another=another))
        else:
            change()

    def _change_now(self, seat: Seat, mode: Mode) -> None:
        row, before = self._seats[seat], self._setup.seats[seat]
        if mode == "ai":
            self._roster.put(
                seat, replace(row, player=player(next_free(other.player for other in self._seats)), name="")
            )
        elif not row.is_person:
            self._roster.put(seat, replace(row, name=before.name if before.is_person else ""))
            self._roster.sit(seat)
        self._wishes = self._wishes | {seat} if mode == "phone" else self._wishes - {seat}
        if self.host:
            if mode == "phone":
                self.host.invite(seat)
            else:
                self.host.take_back(seat, mode)
        self.build()

    def _name(self, seat: Seat) -> str:
        return named(self._seats, self.words)[seat].name

    def _state(self, seat: Seat) -> str:
        mode, words = self.mode(seat), self.words
        if mode == "phone":
            state = self.host.state(seat) if self.host else None
            return words(f"phones.{state.value}") if state else words("phones.mode_phone")
        return words("phones.computer" if mode == "ai" else "phones.here")

    def back(self) -> None:
        """To where one comes from."""
        if self._leave:
            self._leave()
        else:
            self._put_away()

    def _put_away(self) -> None:
        """To the table or the lobby, where others may sit now."""
        self.app.pop()
        if self._seats != self._setup.seats:
            self._sit_there()

    def _sit_there(self) -> None:
        self._sit(replace(self._setup, seats=self._seats))

    def _play(self) -> None:
        if self._leave:  # whoever is asked something before the deal may come back here
            self._sit_there()
        else:
            self._put_away()
        if self._deal:
            self._deal()

    # What is seen

    def build(self) -> None:
        """See `FormScene.build`."""
        screen = self.screen
        if self.host:
            self.host.introduce(self._seats)
        area, pad, gap = inside(screen, 16), screen.px(PAD), screen.px(GAP)
        self._panel = pygame.Rect(0, 0, min(area.width, screen.px(1720)), min(area.height, screen.px(1010)))
        self._panel.center = area.center
        inner = self._panel.inflate(-2 * pad, -2 * pad)
        top = inner.y + round(self._heading_size() * 1.4)
        wide = inner.width * 44 // 100
        left = pygame.Rect(inner.x, top, wide, inner.bottom - top)
        right = pygame.Rect(left.right + gap * 2, top, inner.right - left.right - gap * 2, left.height)
        answers = self._answers(left)
        rows = [*answers, *self._rows(left, answers[-1].rect.bottom if answers else left.y)]
        self._left = frozenset(row.id for row in rows)
        foot = self._foot(right)
        right.height = foot[0].rect.y - gap - right.y
        self.form.set(screen, [*rows, *self._middle(right), *foot], rows, left, rows[-1].rect.bottom + screen.px(8))
        self.form.focus.prefer("play" if self.host else "open")

    def _rows(self, area: pygame.Rect, top: int) -> list[Widget]:
        """Return each seat's row, with the place of its hand, from `top`."""
        screen, words, made = self.screen, self.words, list[Widget]()
        modes: list[tuple[Mode, str]] = [("screen", words("phones.mode_screen")), ("phone", words("phones.mode_phone"))]
        if not self._setup.daily:
            modes.append(("ai", words("phones.mode_ai")))
        margin = screen.px(10)
        y = top + margin
        for seat, row in enumerate(self._seats):
            waits = bool(self.host and seat in self.host.waiting)
            sitter = Sitter(f"seat {seat}", self._name(seat), self._state(seat), row,
                            partial(self._choose, seat) if waits else None)  # fmt: skip
            mode = Choice(
                f"mode {seat}", "", modes, self.mode(seat), partial(self._change, seat), name=self._name(seat)
            )
            around = pygame.Rect(area.x + margin, y, area.width - 3 * margin, 0)
            y = stack([sitter, mode], screen, around, 6) + screen.px(GAP)
            made += [sitter, mode]
        return made

    def _choose(self, seat: Seat | None) -> None:
        self._chosen = seat
        self.build()

    def _foot(self, area: pygame.Rect) -> list[Widget]:
        """Return the buttons at the bottom of the area."""
        words, screen, host = self.words, self.screen, self.host
        opens = host is None or host.opened == "failed"  # that is what the page is for, until it is done
        said = words("lobby.start") if self._deal else words("phones.play")
        play = Button("play", said, self._play, style="plate" if opens else "lacquer")
        leave = [Button("back", words("phones.back"), self.back, size=24)] if self._deal else []
        signs: list[Button] = []
        if host:
            trouble, close = words("phones.trouble"), words("phones.close")
            signs = [
                Button("trouble", trouble, self._help, icon="help", size=24, name=trouble),
                Button("close", close, self._close, icon="cross", size=24, name=close),
            ]
        made, gap = [*leave, *signs], max(8, screen.px(12))
        if play.width(screen) + sum(button.width(screen) + gap for button in made) > area.width:
            for button in signs:  # its sign alone
                button.label = ""
        high = max(button.height(screen, area.width) for button in (play, *made))
        right = area.right
        for button in reversed(made):
            wide = button.width(screen)
            button.rect = pygame.Rect(right - wide, area.bottom - high, wide, high)
            right -= wide + gap
        play.rect = pygame.Rect(area.x, area.bottom - high, right - area.x, high)
        return [play, *made]

    def _help(self) -> None:
        from table.scenes.phones.phone_help import PhoneHelpScene

        self.app.push(PhoneHelpScene(self.app))

    def _middle(self, area: pygame.Rect) -> list[Widget]:
        self._invitation.clear()
        host = self.host
        if host is None or host.opened != "open":
            return self._before(area, host)
        return self._invited(area, host)

    def _before(self, area: pygame.Rect, host: PhoneHost | None) -> list[Widget]:
        """Return the explanation and choices before phones can come.

        In letters as large as there is space for.
        """
        made: list[Widget] = []
        for size in range(NOTE, SMALLEST_NOTE - 1, -1):
            made = self._preface(host, size)
            if stack(made, self.screen, area) <= area.bottom:
                break
        return made

    def _preface(self, host: PhoneHost | None, size: int) -> list[Widget]:
        """The same in letters of `size` px at 1080p."""
        words, colours = self.words, self.palette
        soft, bright = colours.cream_soft, colours.brass_light
        back = sorted(self._wishes & self._kept.keys.keys()) if self._kept else []
        called = [seat.name for seat in named(self._seats, words)]
        made: list[Widget] = [
            *(
                [Label(words("phones.restored", name=listed(back, called, words)), size, colour=colours.cream)]
                if back
                else []
            ),
            Label(words("phones.note"), size, colour=colours.cream),
            Label(words("phones.plain"), size, colour=soft),
        ]
        if not self._networks:
            made.append(Label(words("phones.no_network"), size, colour=bright, weight="bold"))
        elif host and host.opened == "failed":
            made.append(Label(words("phones.failed"), size, colour=bright, weight="bold"))
        if len(self._networks) > 1:
            known = [(one.address, f"{one.name} · {one.address}") for one in self._networks]
            made.append(Label(words("phones.network"), size, colour=colours.cream, weight="bold"))
            made.append(Choice("network", "", known, self._address, self._take_network, compact=True))
        if host and not host.opened:
            made.append(Label(words("phones.opening"), size, colour=bright, weight="bold"))
        else:
            made.append(Button("open", words("phones.open"), self.open, style="lacquer", icon="phone"))
        return made

    def _take_network(self, address: str) -> None:
        self._address = address

    def _answers(self, area: pygame.Rect) -> list[Widget]:
        """Return a phone's request by code, and the possible answers.

        One, if there are several. What other phones need stays beside it, and nothing moves because others come
        and go.
        """
        host, words = self.host, self.words
        ask = host.requests.shown if host else None
        free = host.waiting if host else ()
        answered = (ask, bool(free)) if ask else None
        if answered != self._answered:
            self._answered, self._age = answered, 0.0
            self.form.focus.pressed = None
            self.form.offset = 0
        if host is None or ask is None:
            return []
        said = words("phones.asks", number=ask.number)
        made: list[Widget] = [Label(said, 30, colour=self.palette.brass_light, weight="bold")]
        made.append(Button("let in", words("phones.let_in"), partial(host.let_in, ask), enabled=bool(free),
                           why=words("phones.no_seat_waits"), icon="check"))  # fmt: skip
        made.append(Button("refuse", words("phones.refuse"), partial(host.refuse, ask), icon="cross"))
        made.append(Button("next ask", words("phones.next_ask"), self._turn, enabled=len(host.requests.open) > 1,
                           why=words("phones.no_other_ask"), size=24))  # fmt: skip
        margin = self.screen.px(10)
        stack(made, self.screen, pygame.Rect(area.x + margin, area.y + margin, area.width - 3 * margin, 0))
        return made

    def _turn(self) -> None:
        if self.host:
            self.host.requests.turn_to_next()
        self.build()

    def _invited(self, area: pygame.Rect, host: PhoneHost) -> list[Widget]:
        """Return the needs of a waiting seat's phone.

        Or all are here, and whose they are can be changed.
        """
        words, waiting = self.words, self._waiting()
        if waiting is not None:
            more: list[Widget] = []
            if len(host.waiting) > 1:
                more = [Button("all", words("phones.for_all"), partial(self._choose, None), size=24)]
                high = more[0].height(self.screen, area.width)
                more[0].rect = pygame.Rect(area.x, area.bottom - high, area.width, high)
                area = pygame.Rect(area.x, area.y, area.width, area.height - high - self.screen.px(8))
            return [
                *self._invitation.lay_out(host, host.link(waiting), self._name(waiting), self._seats[waiting], area),
                *more,
            ]
        if host.waiting:
            return self._invitation.lay_out(host, host.link(), words("phones.everyone"), None, area)
        made: list[Widget] = [Label(words("phones.plain"), NOTE, colour=self.palette.cream_soft)]
        if not host.seats:
            made.insert(0, Label(words("phones.no_seat_waits"), NOTE, colour=self.palette.brass_light, weight="bold"))
        for seat in sorted(host.seats):
            again = f"{self.words('phones.again')}: {self._name(seat)}"
            invite = partial(self._ask_first, seat, partial(self._invite, seat), another=True)
            made.append(Button(f"again {seat}", again, invite, size=24))
        stack(made, self.screen, area)
        return made

    def _invite(self, seat: Seat) -> None:
        if self.host:
            self.host.invite(seat)
        self.build()

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self.words("phones.heading"), screen.px(40 + 12 * screen.text), self._panel.width // 2 or 1)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return (self.words("phones.heading"),)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        shade(surface, screen)
        headed_panel(surface, self._panel, self.words("phones.heading"), self._heading_size(), screen.px(PAD), screen)
        self._invitation.draw(surface)
        super().draw(surface)
