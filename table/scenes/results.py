"""The result: who lost or won and how, and the way into another game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Literal

import pygame

from games import entry
from games.core.game import Result
from games.core.match import Log
from games.core.names import Listed
from games.core.types import Seat
from table.input.intents import Accept, Back, Intent, Press, Release
from table.match.seating import known_options, named, new_seed, settle_options
from table.match.seats import MatchSetup, SeatSetup
from table.scenes.base import FormScene
from table.stage.cues.confetti import Confetti
from table.stage.drawing.ground import hot_headed, token_of
from table.stage.drawing.vector import icon
from table.stage.speech.occasions import feeling
from table.ui import labels
from table.ui.backdrop import inside
from table.ui.logo import brass, fitting
from table.ui.panels import RADIUS, panel, shade
from table.ui.theme import hex_colour
from table.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from table.app import App
    from table.scenes.thoughts import ThoughtsScene

READY = 600.0
"""ms until anything can be pressed: a press that was meant to skip the last motion must not start a new game."""
PAD = 44  # px at 1080p
Fate = Literal["lost", "won", "safe", "played"]
ICONS: dict[Fate, str] = {"lost": "cross", "won": "crown-small", "safe": "check"}
"""Who has only not won has no sign."""
OCCASIONS: dict[Fate, str] = {"lost": "lost", "won": "won", "safe": "gain"}
"""What it is for the face of a seat."""


class ResultsScene(FormScene):
    """Over the table as it was at the end."""

    overlay = True

    def __init__(self, app: App, setup: MatchSetup, result: Result, log: Log | None = None) -> None:
        """`log` is that of the game; without it nobody can say afterwards what an AI seat thought."""
        super().__init__(app)
        self._setup = setup
        self._result = result
        self._log = log
        self._thoughts: ThoughtsScene | None = None  # kept: what has been remembered need not be again
        self._age = 0.0
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._confetti = self._celebrate() if result.scores and not self._about_losers else None

    def _celebrate(self) -> Confetti | None:
        """For the winners, whom nobody knew before the points were counted; one person alone may not be among them.

        Others have had their shower at the table.
        """
        persons = self._setup.persons
        won = len(persons) != 1 or persons[0] in self._result.winners
        self.app.sounds.play("win" if won else "lose")
        return None if self.screen.reduced else Confetti(0.0, won, self.screen)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._setup.game_id

    @property
    def _about_losers(self) -> bool:
        """Whether it was a game of not losing: neither points nor places have made a winner."""
        return bool(self._result.losers) and not (self._result.winners and self._placed)

    @property
    def _placed(self) -> bool:
        """Whether more is known of the seats than who lost and who won."""
        return bool(self._result.scores or self._result.ranks)

    def fate(self, seat: Seat) -> Fate:
        """How the game ended for a seat."""
        if seat in self._result.losers:
            return "lost"
        if self._about_losers:
            return "safe"
        return "won" if seat in self._result.winners else "played"

    @property
    def _heading(self) -> str:
        key = "results.heading" if self._about_losers else "results.heading_win"
        if self._about_losers and len(self._result.losers) == len(self._setup.seats) > 1:
            return self.words("results.heading_all")
        return self.words(key, name=self._names(self._spoken_of))

    @property
    def _spoken_of(self) -> tuple[Seat, ...]:
        return self._result.losers if self._about_losers else self._result.winners

    @property
    def named(self) -> tuple[SeatSetup, ...]:
        """Who has played, all with names in the language of the moment."""
        return named(self._setup.seats, self.words)

    def _names(self, seats: tuple[Seat, ...]) -> Listed:
        known = self.named
        return Listed(
            tuple(known[seat].name for seat in seats), self.words("results.listed"), self.words("results.and")
        )

    @property
    def order(self) -> list[Seat]:
        """The seats as they are shown: with places or points, the best first."""
        scores, ranks, seats = self._result.scores, self._result.ranks, range(len(self._setup.seats))
        if ranks:
            return sorted(seats, key=ranks.__getitem__)
        return sorted(seats, key=lambda seat: (seat not in self._result.winners, -scores[seat])) if scores else [*seats]

    @property
    def _reason(self) -> str:
        """How it ended, and what decided between equal points."""
        said = self.words(f"result.{self._result.reason}", name=self._names(self._spoken_of))
        return f"{said}\n{self.words('tie')}" if self._tie_was_broken and "tie" in self.words else said

    @property
    def _tie_was_broken(self) -> bool:
        """Whether somebody has as many points as another seat and not its place, or as the winners and has not won."""
        scores, winners = self._result.scores, self._result.winners
        places = self._result.ranks or [seat not in winners for seat in range(len(scores))]
        return any(
            scores[one] == scores[two] and places[one] != places[two]
            for one, two in combinations(range(len(scores)), 2)
        )

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        area = inside(screen, 16)
        pad = screen.px(PAD)
        buttons: list[Button] = [
            Button("again", words("results.again"), self._again, style="lacquer", size=34),
            *self._thoughts_button(),
            Button("change", words("results.change"), self._change),
            Button("title", words("results.title"), self.app.home),
        ]
        gap = max(8, screen.px(16))
        wide = min(area.width, screen.px(1240 + 240 * (screen.text - 1)))
        inner = wide - 2 * pad
        natural = [button.width(screen) + screen.px(30) for button in buttons]
        lines = _in_lines(natural, inner, gap)
        shared = [(inner - (len(line) - 1) * gap) // len(line) for line in lines for _ in line]
        widths = natural if len(lines) == 1 else shared
        heights = [button.height(screen, width) for button, width in zip(buttons, widths, strict=True)]
        highs = [max(heights[number] for number in line) for line in lines]
        foot = sum(highs) + (len(lines) - 1) * gap
        self._columns = self._fitting_columns(inner)
        rows = -(-len(self._setup.seats) // self._columns)
        self._above = round(self._heading_size(inner) * 1.5) + self._reason_height(inner) + screen.px(20)
        seats_high = rows * (self._seat_height() + gap)
        window_high = min(seats_high, area.height - 2 * pad - self._above - foot - gap)
        high = 2 * pad + self._above + window_high + gap + foot
        self._panel = pygame.Rect(0, 0, wide, high)
        self._panel.center = screen.width // 2, screen.height // 2
        top = self._panel.bottom - pad - foot
        for line, high in zip(lines, highs, strict=True):
            left = self._panel.centerx - (sum(widths[number] + gap for number in line) - gap) // 2
            for number in line:
                buttons[number].rect = pygame.Rect(left, top, widths[number], high)
                left += widths[number] + gap
            top += high + gap
        window = pygame.Rect(self._panel.x + pad, self._panel.y + pad + self._above, inner, window_high)
        plates = self._place_plates(window, gap)
        self.form.set(screen, [*plates, *buttons], plates, window)
        self.form.focus.prefer("again")

    def _thoughts_button(self) -> list[Button]:
        """The way to what the AI seats thought, where any can say."""
        from table.scenes.thoughts import can_tell

        there = self._log is not None and can_tell(self._setup)
        return [Button("thoughts", self.words("results.thoughts"), self._show_thoughts)] if there else []

    def _show_thoughts(self) -> None:
        from table.scenes.thoughts import ThoughtsScene

        if self._thoughts is None and self._log:
            self._thoughts = ThoughtsScene(self.app, self._setup, self._log)
        if self._thoughts:
            self.app.push(self._thoughts)

    def _place_plates(self, window: pygame.Rect, gap: int) -> list[Widget]:
        count = len(self._setup.seats)
        width = (window.width - (self._columns - 1) * gap) // self._columns
        plates: list[Widget] = []
        for number, seat in enumerate(self.order):
            row, column = divmod(number, self._columns)
            in_row = min(self._columns, count - row * self._columns)
            left = window.centerx - (in_row * (width + gap) - gap) // 2 + column * (width + gap)
            plate = Plate(self, seat)
            plate.rect = pygame.Rect(left, window.y + row * (self._seat_height() + gap), width, self._seat_height())
            plates.append(plate)
        return plates

    def _fitting_columns(self, width: int) -> int:
        count, small = len(self._setup.seats), self.screen.font(22)
        told = max(labels.width(self.words_for(seat), small) for seat in range(count)) + small
        least = self.screen.px(140) + max(self.screen.font(26) * 6, told)
        most = max(1, min(3 if count in (3, 5, 6) else count, width // least))
        return -(-count // -(-count // most))

    def _seat_height(self) -> int:
        return max(
            self.screen.px(104), round(self.screen.font(26) * 1.5 + self.screen.font(22) * 1.5) + self.screen.px(20)
        )

    def _heading_size(self, width: int) -> int:
        return fitting(self._heading, self.screen.px(60 + 14 * self.screen.text), width)

    def _reason_height(self, width: int) -> int:
        return labels.block_height(self._reason, width, self.screen.font(28), self.screen)

    def words_for(self, seat: Seat) -> str:
        """The line below a seat's name."""
        fate, scores, ranks = self.fate(seat), self._result.scores, self._result.ranks
        said = [] if fate == "played" and self._placed else [self.words(f"results.{fate}")]
        if ranks and fate != "won":
            said.append(self.words(f"results.rank.{ranks[seat]}"))
        if scores:
            key = "results.points_one" if abs(scores[seat]) == 1 else "results.points"
            said.append(self.words(key, points=f"{scores[seat]}".replace("-", "−")))
        return "  ".join(said)

    def _again(self) -> None:
        """The same seats; wishes of the lobby about the game before are granted."""
        game = entry(self._setup.game_id)
        lobby = self.app.settings.lobbies.get(game.id)
        options = self._setup.options
        if lobby:
            options = settle_options(game, known_options(game, lobby.options), self._result)
        self.app.start(self._setup.again(new_seed(), options))

    def _change(self) -> None:
        from table.scenes.lobby import LobbyScene
        from table.scenes.title import TitleScene

        self.app.only(TitleScene(self.app), LobbyScene(self.app, self._setup.game_id))

    def back(self) -> None:
        """Esc goes where seats are changed."""
        self._change()

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        if self._age < READY and isinstance(intent, Press | Release | Accept | Back):
            return
        super().handle(intent)

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        self._age += ms

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        shade(surface, screen)
        panel(surface, self._panel, screen, "wood")
        pad = screen.px(PAD)
        inner = self._panel.inflate(-2 * pad, -2 * pad)
        heading = brass(self._heading, self._heading_size(inner.width), screen.contrast)
        surface.blit(heading, heading.get_rect(midtop=inner.midtop))
        reason = inner.move(0, round(self._heading_size(inner.width) * 1.5))
        labels.block(surface, self._reason, reason, screen.font(28), self.palette.cream, screen, "regular", "centre")
        super().draw(surface)
        if self._confetti and not self._confetti.over(self._age):
            self._confetti.draw(surface, self._age)


def _in_lines(widths: Sequence[int], room: int, gap: int) -> list[range]:
    """Buttons so wide, by number, in as few lines of equally many as there is room for."""
    for each in (len(widths), 2):
        if all(sum(widths[at : at + each]) + (each - 1) * gap <= room for at in range(0, len(widths), each)):
            return [range(at, min(at + each, len(widths))) for at in range(0, len(widths), each)]
    return [range(at, at + 1) for at in range(len(widths))]


class Plate(Widget):
    """A seat and how the game ended for it."""

    focusable = False

    def __init__(self, scene: ResultsScene, seat: Seat) -> None:
        super().__init__(f"seat {seat}")
        self._scene = scene
        self._seat = seat

    def draw(self, surface: pygame.Surface, screen: object, state: object, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        scene, screen = self._scene, self._scene.screen
        fate = scene.fate(self._seat)
        seat = scene.named[self._seat]
        colours = scene.palette
        panel(surface, rect, screen, "lacquer" if fate == "lost" else "slate")
        if fate == "won":
            pygame.draw.rect(
                surface, colours.brass_light, rect, max(2, screen.px(3)), border_radius=max(1, screen.px(RADIUS))
            )
        side = min(rect.height - screen.px(16), screen.px(92))
        token = token_of(seat, side, feeling(OCCASIONS.get(fate, ""), hot_headed(seat)) or "calm")
        surface.blit(token, token.get_rect(midleft=(rect.x + screen.px(12), rect.centery)))
        size, small = screen.font(26), screen.font(22)
        left = rect.x + screen.px(24) + side
        high = round(size * 1.5), round(small * 1.5)
        name = pygame.Rect(left, rect.centery - sum(high) // 2, rect.right - screen.px(12) - left, high[0])
        labels.line(surface, seat.name, name, size, colours.cream, "bold")
        told = pygame.Rect(left, name.bottom, 0, high[1])
        if fate in ICONS:
            mark = icon(ICONS[fate], small, hex_colour(colours.brass_light))
            surface.blit(mark, mark.get_rect(midleft=(left, told.centery)))
            told.x += small + screen.px(8)
        told.width = name.right - told.x
        labels.line(surface, scene.words_for(self._seat), told, small, colours.cream)
