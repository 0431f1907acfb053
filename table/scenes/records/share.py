"""Sharing a game: its result, or all of it.

Either in words or text, and as a picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from games import entry
from table.base import clipboard
from table.base.problems import Problem
from table.graphics.vector import smooth
from table.match.outcome import Outcome
from table.review.deeds import Deeds, deeds
from table.review.past import Past
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.scenes.records.deed_signs import told
from table.scenes.records.postcard import png, postcard
from table.stage.speech.ending import last_face
from table.store import sharing, shelf
from table.store.record import GameRecord, moment
from table.ui import labels
from table.ui.choices import Choice, align
from table.ui.logo import fitting, headed_panel
from table.ui.panels import panel, shade
from table.ui.qr import picture as qr_picture
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app.app import App

PAD, GAP = 44, 24  # px at 1080p
NOTE = 22


class ShareScene(FormScene):
    """The picture on the left; words and buttons on the right.

    First the picture of the result, which tells no cards; that of the whole game on demand. Names are left out unless
    wanted.
    """

    overlay = True
    eases = True

    def __init__(self, app: App, record: GameRecord, outcome: Outcome, heading: str, told: Mapping[bool, str]) -> None:
        """`heading`: the result in a few words; `told`: in more.

        Without typed names (False), and with them.
        """
        super().__init__(app)
        self._record = record
        self._outcome = outcome
        self._heading = heading
        self._told = told
        self._names = False
        self._whole = False
        self._deeds: Deeds | None = None
        self._text = ""
        self._code: tuple[bytes, ...] | None = None
        self._job: Future[tuple[str, tuple[bytes, ...] | None, Deeds]] | None = None
        self._saving: Future[tuple[Path, Problem | None]] | None = None
        self._drawn: tuple[object, pygame.Surface] | None = None
        self._panel = self._paper = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._record.setup.game_id

    @property
    def text(self) -> str:
        """The game as text; "" until it is made."""
        return self._text

    @property
    def code(self) -> tuple[bytes, ...] | None:
        """The picture's rows, None where there is none."""
        return self._code

    @property
    def words_told(self) -> str:
        """The result in words, with its signs."""
        title, *lines = self._told[self._names].split("\n")
        if not self._deeds:
            return "\n".join([title, *lines])
        return "\n".join(filter(None, [title, self._heading, told(self._deeds, self.words), *lines]))

    @property
    def postcard(self) -> pygame.Surface | None:
        """The picture of the result; None until it is made."""
        if not self._deeds:
            return None
        title = self._told[False].split("\n")[0]
        outcome, seats = self._outcome, self._record.setup.seats
        faces = [(seat, last_face(outcome.fate(number), seat)) for number, seat in enumerate(seats)]
        people, others = ([face for face in faces if face[0].is_person is person] for person in (True, False))
        contrast = self.screen.contrast
        return postcard(title, self._heading, outcome.sad, people, self._deeds, self.words, contrast, others)

    def layout(self) -> None:
        """See `Scene.layout`."""
        if not self._text and self._job is None:
            self._make()
        super().layout()

    def _make(self) -> None:
        record, names, known = self._record, self._names, self._deeds
        persons = record.setup.persons

        def make() -> tuple[str, tuple[bytes, ...] | None, Deeds]:
            text = sharing.packed(record, names=names)
            me = persons[0] if len(persons) == 1 else None
            found = known or deeds(Past(entry(record.setup.game_id), record.setup, record.log), me)
            return text, sharing.qr_code(text), found

        self._text, self._code, self._job = "", None, self.app.background.do(make)

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        if self._job and self._job.done():
            (self._text, self._code, self._deeds), self._job = self._job.result(), None
            self.build()
        if self._saving and self._saving.done():
            (file, problem), self._saving = self._saving.result(), None
            self.app.tell(problem)
            if not problem:
                self.app.toast.show(self.words("share.saved", file=file))

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        area, pad, gap = inside(screen, 20), screen.px(PAD), screen.px(GAP)
        wide = min(area.width, screen.px((1600 if self._whole else 1820) + 200 * (screen.text - 1)))
        self._panel = pygame.Rect(0, 0, wide, min(area.height, screen.px(self._most_high() + 200 * (screen.text - 1))))
        self._panel.center = area.center
        inner = self._panel.inflate(-2 * pad, -2 * pad)
        top = inner.y + round(self._heading_size() * 1.5)
        side = inner.width * (48 if self._whole or screen.text > 1 else 56) // 100
        if self._whole:
            side = min(inner.bottom - top, side)
        self._paper = pygame.Rect(inner.x, top, side, side if self._whole else inner.bottom - top)
        right = pygame.Rect(self._paper.right + gap, top, inner.right - self._paper.right - gap, inner.bottom - top)
        back = Button("back", words("share.back"), self.back, style="lacquer")
        high = back.height(screen, right.width)
        margin = screen.px(8)
        back.rect = pygame.Rect(right.x + margin, right.bottom - high, right.width - 3 * margin, high)
        about: list[Widget] = [
            Choice("shown", words("share.shown"), [(False, words("share.result")), (True, words("share.whole"))],
                   self._whole, self._turn),
            *self._ways(),
            Choice("names", words("share.names"), [(False, words("share.out")), (True, words("share.in"))], self._names,
                   self._want),
            Label(self._told[self._names], NOTE, colour=self.palette.cream),
            Label(words("share.note" if self._whole else "share.no_cards"), NOTE, colour=self.palette.cream_soft),
        ]  # fmt: skip
        window = pygame.Rect(right.x, right.y, right.width, back.rect.top - gap - right.y)
        align(about, screen, back.rect.width)
        stack(about, screen, pygame.Rect(back.rect.x, window.y + margin, back.rect.width, 0), 12)
        self.form.set(screen, [*about, back], about, window, about[-1].rect.bottom + margin)
        self.form.focus.prefer("game" if self._whole else "words")

    def _most_high(self) -> int:
        """Return the height of the panel, px at 1080p.

        A code is a square, a picture is not.
        """
        return 980 if self._whole else 840

    def _ways(self) -> list[Button]:
        words, made, soon = self.words, bool(self._text), self.words("share.soon")
        if self._whole:
            return [Button("game", words("share.game"), self._copy_game, icon="cards", enabled=made, why=soon)]
        return [
            Button("words", words("share.words"), self._copy_words, icon="cards", enabled=made, why=soon),
            Button("save", words("share.save"), self._save, icon="take", enabled=made, why=soon),
        ]

    def _turn(self, whole: bool) -> None:
        self._whole = whole
        self.build()

    def _save(self) -> None:
        """Write the picture of the result to a file of its own."""
        if drawn := self.postcard:
            content, day = png(drawn), moment(self._record.begun, "%Y-%m-%d") or "game"

            def write() -> tuple[Path, Problem | None]:
                return shelf.carry_picture(self._record.setup.game_id, day, content)

            job = self.app.background.do(write)
            self._saving = job

    def _want(self, names: bool) -> None:
        self._names = names
        self._make()
        self.build()

    def _copy_words(self) -> None:
        self._copy(self.words_told)

    def _copy_game(self) -> None:
        self._copy(self._text)

    def _copy(self, text: str) -> None:
        self.app.toast.show(self.words("share.copied" if clipboard.copy(text) else "share.no_clipboard"))

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self.words("share.heading"), screen.px(44 + 14 * screen.text), self._panel.width // 2)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return self.words("share.heading"), "" if self._whole else self.words_told

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        shade(surface, screen)
        headed_panel(surface, self._panel, self.words("share.heading"), self._heading_size(), screen.px(PAD), screen)
        if not self._whole:
            self._draw_postcard(surface)
        elif self._code:
            drawn = qr_picture(self._code, self._paper.width)
            surface.blit(drawn, drawn.get_rect(center=self._paper.center))
        elif not self._job:
            panel(surface, self._paper, screen, "paper")
            area = self._paper.inflate(-2 * screen.px(PAD), 0)
            said, size, colour = self.words("share.too_long"), screen.font(NOTE), self.palette.ink
            labels.block(surface, said, area, size, colour, screen, align="centre", valign="middle")
        super().draw(surface)

    def _draw_postcard(self, surface: pygame.Surface) -> None:
        """Draw the picture of the result, smaller; it is made once."""
        made_for = (self.screen, self._deeds)
        if self._drawn is None or self._drawn[0] != made_for:
            if (picture := self.postcard) is None:
                return
            high = round(self._paper.width * picture.get_height() / picture.get_width())
            self._drawn = made_for, smooth(picture, (self._paper.width, high))
        drawn = self._drawn[1]
        surface.blit(drawn, drawn.get_rect(center=self._paper.center))
