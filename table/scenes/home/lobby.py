"""The lobby: who sits where, and the options of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from games import entry
from games.core.options import RANDOM, Option
from games.lessons.lesson import numbers
from table.input.devices import Device
from table.input.intents import Accept, Intent, TakeBack
from table.input.pads import SIGN
from table.match.players import character_of, face_id, level_of
from table.match.roster import Roster
from table.match.seating import (
    BY_LAST_GAME,
    introduced,
    known_names,
    known_options,
    named,
    new_seed,
    recognised,
    seat_rows,
    settle_options,
    told_apart,
)
from table.match.seats import Lobby, MatchSetup, SeatSetup
from table.scenes import navigation
from table.scenes.base import FormScene
from table.scenes.home.lessons_left import learning
from table.scenes.home.sitting import SittingScene
from table.scenes.kit.backdrop import backdrop, inside
from table.scenes.kit.chairs import Player, Says, Stars, Strip, Token
from table.scenes.kit.pad_chairs import PadChairs
from table.scenes.learn.lessons import LessonsScene
from table.scenes.play.prewarm import prewarm_table
from table.ui import labels
from table.ui.choices import MARGIN, Choice
from table.ui.entry import TextEntry as Line
from table.ui.logo import brass, fitting
from table.ui.panels import panel
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from table.app.app import App

LEAST_HIGH = 820  # px at 1080p
OPTION_GAP, FOOT_GAP = 10, 16  # px at 1080p; between options, and below them
CHAIR = 430  # px at 1080p: the most
FACE = 0.42  # of its width at most
PAD = 14
_SEATS = "seats"
"""The group of all seats; each is one in it."""


class LobbyScene(FormScene):
    """Sets a game up. Everything is remembered when the cards are dealt."""

    def __init__(self, app: App, game_id: str, seats: int | None = None) -> None:
        """As it was last time, or with so many `seats`.

        With the people of the room that is open, or was left last, if the game has as many seats.
        """
        super().__init__(app)
        self._entry = entry(game_id)
        before = app.settings.lobbies.get(game_id)
        rows, count = seat_rows(self._entry, before, app.settings.seats)
        self._roster = Roster(recognised(rows, app.settings.name, app.settings.faces), seats or count)
        people = [number for number, seat in enumerate(app.company) if seat.is_person]
        if 0 < len(people) < self._entry.seats.stop:
            self._roster.join([app.company[number] for number in people])
            app.reseat(people)
        self._roster.set_apart()
        self._roster.tell_apart(self.words)
        self._options = known_options(self._entry, before.options if before else {})
        self._pads = PadChairs(app.pad_seats)
        self._keep_held()
        if app.device.is_pad:  # whoever comes by a controller plays with it
            self._pads.welcome(app.device, self._seats)
        self._left = self._right = self._free = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._entry.id

    @property
    def _seats(self) -> tuple[SeatSetup, ...]:
        return self._roster.seats

    def update(self, ms: float) -> None:
        """See `Scene.update`. Names and faces chosen on phones come here, too."""
        super().update(ms)
        host = self.app.phones
        if host is None or self.typing:
            return
        before = self._seats
        for number in host.seats & {*range(self._roster.count)}:
            self._roster.call(number, *host.take_wish(number))
        if self._seats != before:
            self._roster.tell_apart(self.words)
            self.app.behind(self.build)

    def uncover(self) -> None:
        """See `Scene.uncover`: who has learned something is offered something else."""
        self.build()

    def take_up(self) -> None:
        """See `Scene.take_up`."""
        self.build()

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`. A controller that is new here sits down first."""
        device = self.app.device
        if device.is_pad and isinstance(intent, Accept) and self._pads.is_new(device):
            self._sit_down(device)
        elif device.is_pad and isinstance(intent, TakeBack):
            self._pads.move(device, self._seats)
            self._tell(device)
        else:
            super().handle(intent)

    def _sit_down(self, device: Device) -> None:
        """Give a controller a person's free seat, an AI's, or one more."""
        if not self._pads.welcome(device, self._seats):
            number = self._roster.first_ai
            if number is None:
                number = self._roster.count
                if number == self._entry.seats.stop - 1:
                    self.app.toast.show(self.words("lobby.full"))
                    return
                self._add()
            self._roster.sit(number)
            self._pads.welcome(device, self._seats)
        self._tell(device)

    def _sit_together(self) -> None:
        """Give a second person the first AI's seat."""
        number = self._roster.first_ai
        if number is not None:
            self._roster.sit(number)
        self.build()

    def _tell(self, device: Device) -> None:
        """Say and show where a controller sits now."""
        colour = self.app.pad_seats.seat(device)
        number = next((i for i, seat in enumerate(self._seats) if seat.colour == colour), None)
        said = "lobby.pad_stands" if number is None else "lobby.pad_sits"
        self.build()
        self.app.toast.show(self.words(said, name="" if number is None else self._shown_name(number)))
        self.app.sounds.play("press")
        self.app.pads.rumble(device, *SIGN)

    def _keep_held(self) -> None:
        """Only people hold their seats with controllers; phones see who they are."""
        self.app.pad_seats.keep([seat.colour for seat in self._seats if seat.is_person])
        if self.app.phones:
            self.app.phones.introduce(self._known)

    def build(self) -> None:
        """See `FormScene.build`."""
        self.form.stop_editing()
        self._keep_held()
        screen = self.screen
        area = inside(screen, 24)
        gap = screen.px(28)
        top = area.y + round(self._heading_size() * 1.5)
        body = pygame.Rect(area.x, top, area.width, area.bottom - top)
        wide = body.width * 64 // 100
        self._left = pygame.Rect(body.x, body.y, wide, body.height)
        self._right = pygame.Rect(body.x + wide + gap, body.y, body.width - wide - gap, body.height)
        pad = screen.px(30), screen.px(28)
        chairs = self._left.inflate(-2 * pad[0], -2 * pad[1])
        if self._house:
            chairs.height -= gap + self._place_house_rules(pygame.Rect(0, 0, chairs.width - screen.px(20), 0))[1]
        seats, bottom = self._place_seats(chairs)
        below = pygame.Rect(self._left.x + pad[0], bottom + gap, wide - 2 * pad[0] - screen.px(20), 0)
        house, bottom = self._place_house_rules(below) if self._house else ([], bottom)
        foot = self._place_foot(self._right.inflate(-2 * pad[0], -2 * pad[1]))
        about, side = [Label(self.words("tagline"), 26, colour=self.palette.cream)], self._side()
        free = pygame.Rect(foot[0].rect.x, self._right.y + pad[1], foot[0].rect.width, 0)
        end = stack([*about, *side], screen, free, OPTION_GAP)
        least = foot[0].rect.y - screen.px(FOOT_GAP)
        spare = least - end
        alone = "together", f"label {self.words('lobby.alone')}"
        fewer = [widget for widget in side if widget.id not in alone]
        if spare < 0 <= (less := least - stack([*about, *fewer], screen, free, OPTION_GAP)):
            side, spare, end = fewer, less, least - less  # the seats' faces tell and offer that, too
        if spare < 0:  # too large a text for all: the options go below the seats
            bottom = stack(side, screen, below, OPTION_GAP)
            below.y = bottom + gap
            house, bottom = self._place_house_rules(below) if house else (house, bottom)
            house, side, spare = [*side, *house], [], body.height
        high = min(body.height, max(bottom + pad[1] - body.y, screen.px(LEAST_HIGH), body.height - spare))
        self._left.height = self._right.height = high
        window = self._left.inflate(-2 * pad[0], -2 * pad[1])
        for button in foot:
            button.rect.y -= body.height - high
        if not side:
            about = [line for line in about if line.rect.bottom + gap <= foot[0].rect.y]
            end = max((line.rect.bottom for line in about), default=free.y)
        self._free = pygame.Rect(free.x, end, free.width, foot[0].rect.y - end)
        for number, part in enumerate((house, side, foot[1:])):
            for widget in part:
                widget.group = (f"part {number}",)
        self.form.set(screen, [*seats, *house, *about, *side, *foot], [*seats, *house], window)
        self.form.focus.prefer("start")

    def _place_seats(self, area: pygame.Rect) -> tuple[list[Widget], int]:
        """Place a chair for each seat, and a button to add one.

        In two columns where they are wide enough. Returns where they end, too.
        """
        screen, words = self.screen, self.words
        area = area.inflate(-screen.px(20), 0)
        gap = max(8, screen.px(14))
        columns = 2 if (area.width - gap) // 2 >= self._narrowest() else 1
        wide, rows = (area.width - gap * (columns - 1)) // columns, -(-self._roster.count // columns)
        beside, most = self._roster.count % columns, self._entry.seats.stop - 1
        add = Button(
            "add",
            words("lobby.add"),
            self._add,
            icon="plus",
            enabled=self._roster.count < most,
            why=words("lobby.full"),
        )
        foot = 0 if beside else add.height(screen, area.width) + gap
        high = max(self._lowest(), min(screen.px(CHAIR), (area.height - foot - gap * (rows - 1)) // rows))
        if rows == 1 and not beside:  # two alone at a large table: the place for more is as large
            high = max(self._lowest(), min(screen.px(CHAIR), (area.height - gap) // 2))
            foot = max(foot, high + gap)
        widgets: list[Widget] = []
        for number in range(self._roster.count):
            row, column = divmod(number, columns)
            place = pygame.Rect(area.x + column * (wide + gap), area.y + row * (high + gap), wide, high)
            widgets += self._place_chair(number, place)
        end = area.y + rows * (high + gap) - gap
        if beside:
            add.rect = pygame.Rect(area.right - wide, end - high, wide, high)
        else:
            broad = wide if rows == 1 else min(area.width, add.width(screen))
            add.rect = pygame.Rect(area.x, end + gap, broad, foot - gap)
        add.group = (_SEATS,)
        return [*widgets, add], add.rect.bottom

    def _narrowest(self) -> int:
        """The least width of a chair, px."""
        screen = self.screen
        return self._lowest() + screen.font(28) * 8 + self._line_height() + 4 * screen.px(PAD)

    def _lowest(self) -> int:
        """The least height of a chair, px."""
        screen = self.screen
        return 2 * self._line_height() + max(8, screen.px(10)) + 2 * screen.px(PAD)

    def _line_height(self) -> int:
        return Line("", "").height(self.screen, 0)

    def _place_chair(self, number: int, place: pygame.Rect) -> list[Widget]:
        """Place a face, and beside it all else about the seat."""
        screen, words, seat = self.screen, self.words, self._roster[number]
        fewest = self._entry.seats.start
        name = self._shown_name(number)
        holder = self.app.pad_seats.holder(seat.colour)
        held = self.app.legend("choose", holder) if holder else ""
        piece = Token(f"token {number}", words("lobby.colour", name=name), seat, self._turner(number), held)
        line = Line(f"name {number}", seat.name, done=self._namer(number), hint=name)
        who = character_of(seat.player)
        about = f"{who.names[words.lang]}: {who.about[words.lang]}" if who else words("lobby.choose", name=name)
        player = Player(f"player {number}", lambda: self._roster[number], self._opener(number), about)
        away = Button(
            f"remove {number}",
            "",
            self._remover(number),
            style="quiet",
            icon="cross",
            enabled=self._roster.count > fewest,
            why=words("lobby.too_few", least=fewest),
            name=words("lobby.remove", name=name),
        )
        strip = Strip(f"strip {number}", seat.colour)
        strip.rect = place
        pad, gap, high = screen.px(PAD), max(8, screen.px(10)), self._line_height()
        inner = place.inflate(-2 * pad, -2 * pad)
        player.rect = pygame.Rect(inner.x, inner.y, min(inner.height, round(place.width * FACE)), inner.height)
        left = player.rect.right + gap
        away.rect = pygame.Rect(inner.right - high, inner.y, high, high)
        line.rect = pygame.Rect(left, inner.y, away.rect.left - gap - left, high)
        piece.rect = pygame.Rect(inner.right - high, inner.bottom - high, high, high)
        level = Stars(f"level {number}", words("lobby.person"), 0 if seat.is_person else level_of(seat.player))
        level.rect = pygame.Rect(left, piece.rect.y, piece.rect.left - gap - left, high)
        chair: list[Widget] = [strip, player, line, away, piece, level]
        if who:
            says = Says(f"says {number}", who.about[words.lang])
            says.rect = pygame.Rect(left, line.rect.bottom + gap // 2, inner.right - left, 0)
            says.rect.height = piece.rect.top - says.rect.y
            if says.height(screen, says.rect.width) <= says.rect.height:
                chair.append(says)
        for widget in chair:
            widget.group = _SEATS, f"seat {number}"
        return chair

    def _place_foot(self, area: pygame.Rect) -> list[Widget]:
        """Place the buttons at the bottom of the area."""
        words = self.words
        foot: list[Widget] = [
            Button("start", words("lobby.start"), self._start, style="lacquer", size=34),
            *self._phones_left(),
            *self._learning(),
            Button("rules", words("lobby.rules"), self.app.help, icon="help"),
            Button("back", words("lobby.back"), self.back),
        ]
        high = stack(foot, self.screen, area.move(0, -area.y))
        stack(foot, self.screen, area.move(0, area.height - high))
        return foot

    @property
    def _phones_waiting(self) -> int:
        """The number of phones that wait for their room."""
        room = None if self.app.phones else self.app.last_room
        kept = room and room.wanted(self._roster.persons)
        return len(kept.keys) if kept else 0

    def _phones_left(self) -> list[Widget]:
        """Return the way to the room that phones wait for."""
        if not (count := self._phones_waiting):
            return []
        return [Button("phones", self.words("lobby.phones_wait", count=count), self._see_phones, icon="phone", size=24)]

    def _learning(self) -> list[Widget]:
        """Return the way to the game's lessons, if it has some."""
        if not numbers(self._entry):
            return []

        def open_them() -> None:
            self.form.stop_editing()
            self.app.push(LessonsScene(self.app, self._entry))

        return [Button("lessons", learning(self.app, self._entry), open_them, icon="play")]

    def _side(self) -> list[Widget]:
        """Return the options, and remarks before the deal."""
        words, colours = self.words, self.palette
        side: list[Widget] = [
            Label(words("lobby.options"), 34, colour=colours.brass_light, weight="display"),
        ]
        for option in self._entry.options:
            if option.house:
                continue
            what = words(f"option.{option.id}", count=len(self._seats))
            side.append(Label(what, 26, colour=colours.cream, weight="bold"))
            side.append(self._option(option, name=what))
            if self._options[option.id] == BY_LAST_GAME:
                side.append(Label(words("lobby.lots"), 24, colour=colours.cream_soft))
        persons, waiting = len(self._roster.persons), self._phones_waiting
        key = "lobby.watching" if persons == 0 else "lobby.alone" if persons == 1 else "lobby.one_screen"
        note = words(key, count=persons) if persons > 1 else words(key)
        if not waiting:
            side.append(Label(note, 24, colour=colours.cream_soft))
        if persons == 1:
            side.append(Button("together", words("lobby.together"), self._sit_together, icon="person", size=24))
        if pads := self.app.pads.devices:
            kind = (self.app.device if self.app.device.is_pad else pads[0]).kind
            side.append(Label(words("lobby.pads", **self.app.legends(kind)), 24, colour=colours.cream_soft))
        side.append(Button("evening", words("lobby.evening"), self._plan_game_night, icon="lamp", size=24))
        if persons and not waiting:
            side.append(Button("phones", words("lobby.phones"), self._see_phones, icon="phone", size=24))
        return side

    @property
    def _house(self) -> list[Option]:
        return [option for option in self._entry.options if option.house]

    def _place_house_rules(self, area: pygame.Rect) -> tuple[list[Widget], int]:
        """Place the house rules, each with what it changes.

        Returns where they end, too.
        """
        screen, words, colours = self.screen, self.words, self.palette
        widgets: list[Widget] = [Label(words("lobby.house"), 34, colour=colours.brass_light, weight="display")]
        y = stack(widgets, screen, area)
        for option in self._house:
            switch = self._option(option, words(f"option.{option.id}"))
            note = Label(words(f"option_how.{option.id}"), 24, colour=colours.cream_soft)
            y = stack([switch], screen, pygame.Rect(area.x, y + screen.px(OPTION_GAP), area.width, 0))
            y = stack([note], screen, pygame.Rect(area.x, y, area.width, 0).inflate(-2 * screen.px(MARGIN), 0))
            widgets += [switch, note]
        return widgets, y

    def _option(self, option: Option, label: str = "", name: str = "") -> Widget:
        words = self.words
        known = (
            [(RANDOM, words("lobby.random")), (BY_LAST_GAME, words(f"lobby.{option.after}"))]
            if option.kind == "seat"
            else [(0, words("lobby.off")), (1, words("lobby.on"))]
        )

        def change(value: int) -> None:
            self._options[option.id] = value
            self.build()

        return Choice(f"option {option.id}", label, known, self._options[option.id], change, name=name)

    def _shown_name(self, number: int) -> str:
        return named(introduced(self._seats, self.app.settings.name), self.words)[number].name

    def _turner(self, number: int) -> Callable[[int], None]:
        def turn(step: int) -> None:
            self.app.pad_seats.recolour(self._roster[number].colour, self._roster.turn(number, step))
            self.build()

        return turn

    def _namer(self, number: int) -> Callable[[str], None]:
        def name(typed: str) -> None:
            self._roster.rename(number, typed, self.app.settings.faces, self.words)
            for seat, row in enumerate(self._seats):
                if isinstance(line := self.form.widget(f"name {seat}"), Line):
                    line.value, line.hint = row.name, self._shown_name(seat)

        return name

    def _opener(self, number: int) -> Callable[[], None]:
        def choose(player: str) -> None:
            self._roster.sit(number, player)
            if self.app.phones and not self._roster[number].is_person:
                self.app.phones.take_back(number, "ai")
            self.build()

        def take(animal: str) -> None:
            self._roster.wear(number, animal)
            self.build()

        def open_it() -> None:
            self.form.stop_editing()
            here, beside = lambda: self._roster[number], lambda: self._roster.faces_beside(number)
            self.app.push(SittingScene(self.app, self._entry.id, here, beside, choose, take))

        return open_it

    def _remover(self, number: int) -> Callable[[], None]:
        def remove() -> None:
            self.app.reseat(self._roster.remove(number))
            self.build()

        return remove

    def _add(self) -> None:
        self._roster.add()
        self.build()

    @property
    def prewarming(self) -> tuple[Hashable, Callable[[], None]]:
        """See `Scene.prewarming`."""
        return prewarm_table(self.app, self._entry.id, self._seats, self._options)

    def back(self) -> None:
        """To the title, where no phone is waited for."""
        self.app.close_phones()
        super().back()

    def _setup(self) -> MatchSetup:
        seats = self._sit()
        return MatchSetup(self._entry.id, seats, settle_options(self._entry, self._options, None), new_seed())

    def _start(self) -> None:
        setup = self._setup()
        if self.app.last_room:  # whoever plays now is the company of the next game
            self.app.last_room = self.app.last_room._replace(seats=setup.seats)
        self.app.games.start(setup)

    def _see_phones(self) -> None:
        setup = self._setup()

        def sit(changed: MatchSetup) -> None:
            for number, (before, now) in enumerate(zip(setup.seats, changed.seats, strict=True)):
                if now != before:
                    self._roster.put(number, now)
            self._roster.set_apart()
            self.build()

        self.app.push(navigation.phones(self.app, setup, sit, setup.persons, deal=self._start))

    def _plan_game_night(self) -> None:
        self.app.push(navigation.game_night(self.app, self._entry, self._sit()))

    def _sit(self) -> tuple[SeatSetup, ...]:
        """Remember everything: who sits at the table."""
        self.form.stop_editing()
        seats = self._seats
        settings = self.app.settings
        lobbies = {**settings.lobbies, self._entry.id: Lobby(seats, dict(self._options))}
        faces = {name: face_id(seats[number]) or "" for number, name in known_names(seats, settings.name).items()}
        self.app.change(lobbies=lobbies, seats=self._roster.rows, faces=settings.seen(faces))
        return self._known

    @property
    def _known(self) -> tuple[SeatSetup, ...]:
        """The seats with the names that are known."""
        return told_apart(introduced(self._seats, self.app.settings.name), self.words)

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self.words("title"), screen.px(44 + 14 * screen.text), inside(screen).width * 6 // 10)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return self.words("title"), self.words("lobby.heading")

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        area = inside(screen, 24)
        heading = brass(self.words("title"), self._heading_size(), screen.contrast)
        surface.blit(heading, area.topleft)
        beside = pygame.Rect(area.x + heading.get_width() + screen.px(30), area.y, 0, heading.get_height())
        beside.width = area.right - beside.x
        labels.line(surface, self.words("lobby.heading"), beside, screen.font(28), self.palette.cream, "bold", "right")
        panel(surface, self._left, screen, "wood")
        panel(surface, self._right, screen, "wood")
        self._draw_deck(surface)
        super().draw(surface)

    def _draw_deck(self, surface: pygame.Surface) -> None:
        """Draw cards between the options and the buttons."""
        screen = self.screen
        high = min(screen.px(300), self._free.height * 7 // 10, self._free.width * 6 // 10)
        if high < screen.px(130):
            return
        art = self.app.art(self._entry.id)
        faces = self._entry.fan
        for i, face in enumerate((None, faces[0], faces[2])):
            centre = self._free.centerx + (i - 1) * high * 2 // 5, self._free.centery + abs(i - 1) * high // 24
            shadow = art.shadow(high, max(2, screen.px(18)))
            surface.blit(shadow, shadow.get_rect(center=(centre[0], centre[1] + screen.px(8))))
            card = art.rotated(face, high, (1 - i) * 10)
            surface.blit(card, card.get_rect(center=centre))
