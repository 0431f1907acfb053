"""The page of access: ways to see, hear and play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from math import hypot
from typing import TYPE_CHECKING, Any

from table.access.voice.manner import Manner
from table.app.scanner import DEAF_MS
from table.input.intents import OUTSIDE, Accept, Intent, Move, Next, Point, Pos, Press, Previous, Release, Remind
from table.input.legends import named_buttons
from table.scenes.home.settings import SettingsScene
from table.scenes.home.welcome import NOTE, HostedScene
from table.store.settings import Settings
from table.ui import labels
from table.ui.choices import Choice
from table.ui.widgets import Widget

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app.app import App

SETTINGS = ("reader", "voice", "text", "contrast", "reduced", "captions", "haste", "switches", "scan_pace")
"""Rows in their order."""
UNHASTY: Mapping[str, object] = {"unhurried": True, "pad_repeat": "off", "touch_reads": "tap", "cover_seconds": 0}
"""Settings without holding and without time limits."""
AWAITED = 4000.0
"""ms from the press of a switch until the frame moves."""
OFFERED = 1500.0
"""ms until the voice is offered aloud, once what is seen stands."""
VOICE = "table.access.voice.voice"
SAME = 3
"""Clicks on one place that may be those of a switch."""
BEGIN, WAIT, ASKS, SCANS, CHOSEN = NOTES = (
    "access.note",
    "access.wait",
    "access.offer_switch",
    "access.scans",
    "access.by_choice",
)
"""Keys of what the character says: at first, then of a switch."""
HELD = 3000.0
"""ms that the pointer rests pressed until the voice speaks."""
ASKED = 6000.0
"""ms in which a press of a switch takes the voice."""
STILL = 100
"""px at 1080p that a pointer which is a switch may move."""


class AccessScene(SettingsScene):
    """Settings for eyes, ears and hands."""

    heading = "access.heading"

    def rows(self) -> list[Widget]:
        """See `RowsScene.rows`."""
        found = {row.id: row for row in (*self.first_rows(), *self.more_rows(), self._haste())}
        paced = self.app.settings.switches == 1
        rows = [found[id] for id in (*self.before, *SETTINGS) if id != "scan_pace" or paced]
        at = rows.index(found["voice"]) + 1
        return [*rows[:at], *self.dumb(), *rows[at:]]

    before: tuple[str, ...] = ()
    """Rows before the others."""

    def _haste(self) -> Widget:
        words, settings = self.app.words(), self.app.settings
        unhasty = all(getattr(settings, field) == value for field, value in UNHASTY.items())
        options = [(on, words(f"access.haste_{'off' if on else 'usual'}")) for on in (False, True)]
        return Choice("haste", words("access.haste"), options, unhasty, self._set_haste)

    def _set_haste(self, unhasty: bool) -> None:
        usual = Settings()
        self.app.change(**{field: value if unhasty else getattr(usual, field) for field, value in UNHASTY.items()})

    def change(self, **values: Any) -> None:
        """See `SettingsScene.change`."""
        super().change(**values)
        if "switches" in values:
            self.build()


class FirstAccessScene(HostedScene, AccessScene):
    """The page of access at the first launch, before anything else.

    It can be passed by whatever one has. A single switch is recognized by what it does: it is pressed where nothing
    else has been done before, and nothing follows. Then a frame goes round by itself, until something is done that one
    switch can't do.

    Who sees nothing has everything read aloud by what they have: a key or button that the voice names, a finger or the
    mouse held down, a switch once it is known for one.
    """

    ending = "access.next"
    before = ("language",)
    offers_voice = True

    def __init__(self, app: App, leads_to: Callable[[], None]) -> None:
        super().__init__(app, leads_to)
        self._told = BEGIN
        self._waits: float | None = None  # ms since what may have been a switch
        self._offered = False  # whether the frame goes round because of that
        self._at: Pos = OUTSIDE  # where the pointer was then
        self._clicked, self._clicks = OUTSIDE, 0  # the place of the latest clicks, and how many
        self._seen = 0.0  # ms
        self._importing: Future[object] | None = None  # what a voice needs, off the frames
        self._offers = True
        self._held: float | None = None  # ms that the pointer has been down at one place
        self._down: Pos = OUTSIDE  # that place
        self._swallows = False  # whether its release means nothing any more
        self._asks: float | None = None  # ms since a switch was asked whether to read aloud

    def _note(self) -> str:
        return self._said(self._told)

    def _said(self, note: str) -> str:
        """Return a note; at first also what keys, or buttons, do."""
        words, app = self.app.words(), self.app
        if note != BEGIN:
            return words(note)
        wishes, key = (
            (("choose", "remind"), "buttons") if app.device.is_pad else (("next", "choose", "wording"), "keys")
        )
        return f"{words(note)}\n{words(f'access.{key}', **{wish: app.legend(wish) for wish in wishes})}"

    def _note_height(self, width: int) -> int:
        """Return the height of the longest note.

        Nothing moves when another one is told.
        """
        size = self.screen.font(NOTE)
        return max(labels.block_height(self._said(note), width, size, self.screen) for note in NOTES)

    def _tell(self, note: str) -> None:
        if note != self._told:
            self._told = note
            self.app.reciter.say(self._note())

    def _offer_voice(self) -> None:
        """Say once how everything is read aloud.

        Who sees nothing and has no screen reader would never find out.
        """
        if self._importing is None:
            self._importing = self.app.background.do(lambda: import_module(VOICE))
        if self._importing.done():
            self._offers = False
            words, cap = self.app.words(), self.app.keys("wording")
            pad = next(iter(self.app.pads.devices), None)
            button = self.app.legend("remind", pad) if pad else ""
            said = words("access.offer_pad", cap=cap, button=button) if button else words("access.offer", cap=cap)
            self._speak_up(said)

    def _speak_up(self, said: str) -> None:
        """Have a voice that nobody has switched on say something."""
        settings = self.app.settings
        manner = Manner(settings.language, settings.voice_rate, settings.voice_volume)
        self.app.reciter.offer(named_buttons(said, self.app.words()), manner)

    def _take_voice(self) -> None:
        """Have everything read aloud from now on."""
        self.change(voice=True)
        self.build()

    def _end_offer(self) -> None:
        self._offers = False
        self.app.reciter.withdraw()

    def leave(self) -> None:
        """See `Scene.leave`."""
        self._end_offer()
        super().leave()

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`: a press of nothing else may be a switch."""
        if self._asks is not None and self._answer(intent):
            return
        if isinstance(intent, Accept | Press | Next | Previous | Move):
            self._end_offer()
        if self._hold(intent):
            return
        focus = self.form.focus
        if isinstance(intent, Accept | Press | Release) and self._waits is not None and self._waits < DEAF_MS:
            return
        match intent:
            case Accept() if focus.lit is None:
                self._await()
                self.form.go("done")
                self.app.sounds.play("focus")
                return
            case Remind() if not self.app.settings.voice:
                self._take_voice()
                return
            case Press(pos):
                self._clicks = self._clicks + 1 if pos == self._clicked else 1
                self._clicked = pos
                if self._clicks < SAME and focus.at(pos):
                    self._forget()
            case Release(pos) if focus.at(pos) is None and focus.pressed is None:
                if self._waits is None:
                    self._await(pos)
                else:
                    self.back()
                return
            case Release(pos) if self._clicks >= SAME:
                self._await(pos)
            case Next() | Previous() | Move():
                self._forget()
            case Point(pos) if self._moved(pos):
                self._forget()
        super().handle(intent)

    def _hold(self, intent: Intent) -> bool:
        """Follow how long the pointer is down; True for its last release."""
        match intent:
            case Press(pos):
                self._held, self._down, self._swallows = 0.0, pos, False
            case Point(pos) if self._is_far(pos, self._down):
                self._held = None
            case Release():
                swallowed, self._held, self._swallows = self._swallows, None, False
                return swallowed
        return False

    def _answer(self, intent: Intent) -> bool:
        """Hear whether a switch wants the voice; True if nothing more follows.

        What one switch can't do is done by somebody who has more.
        """
        match intent:
            case Accept() | Press():
                self._take_voice()
                self._scan()
                return True
            case Next() | Previous() | Move():
                self._asks = None
            case Point(pos) if self._moved(pos):
                self._asks = None
                self._end_offer()
                self._forget()
        return isinstance(intent, Release)

    def _scan(self) -> None:
        """Let the frame go round for a switch."""
        self._asks, self._offered = None, True
        self.change(switches=1)
        self._tell(SCANS)

    def change(self, **values: Any) -> None:
        """See `SettingsScene.change`."""
        super().change(**values)
        if "switches" in values:
            self._tell(CHOSEN if self.app.settings.switches else BEGIN)

    def begin_keys(self) -> None:
        """See `Scene.begin_keys`: here the first press may be a switch."""

    def scanned(self, intent: Intent) -> None:
        """See `Scene.scanned`: somebody has more than a switch."""
        if not self._offered:
            return
        match intent:
            case Next() | Previous() | Move():
                self._leave_switch()
            case Point(pos) if self._moved(pos):
                self._leave_switch()

    def _moved(self, pos: Pos) -> bool:
        """Return True if the pointer has left the place where it was."""
        if pos == OUTSIDE or self._at == OUTSIDE:
            self._at = pos
            return False
        return self._is_far(pos, self._at)

    def _is_far(self, pos: Pos, other: Pos) -> bool:
        return hypot(pos[0] - other[0], pos[1] - other[1]) > self.screen.px(STILL)

    def _await(self, pos: Pos = OUTSIDE) -> None:
        self._waits, self._at = 0.0, pos
        self._tell(WAIT)

    def _forget(self) -> None:
        self._waits, self._at = None, OUTSIDE
        self._tell(BEGIN)

    def _leave_switch(self) -> None:
        self._offered = False
        self.change(switches=0)
        self._forget()

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        self._seen += ms
        if self._offers and self._seen >= OFFERED and not self.app.settings.voice:
            self._offer_voice()
        if self.app.settings.switches != 1:
            self._offered = False
        if self._held is not None and not self.app.settings.voice:
            self._held += ms
            if self._held >= HELD:
                self._held, self._swallows, self.form.focus.pressed = None, True, None
                self._forget()
                self._take_voice()
        if self._waits is not None:
            self._waits += ms
            if self._waits > AWAITED:
                self._waits = None
                self._ask_switch()
        if self._asks is not None:
            self._asks += ms
            if self._asks >= ASKED or not self.app.reciter.may_speak:
                self._end_offer()
                self._scan()

    def _ask_switch(self) -> None:
        """Ask a switch whether to read aloud, if nothing does yet."""
        reciter = self.app.reciter
        if reciter.listens or not reciter.may_speak:
            self._scan()
            return
        self._asks = 0.0
        self._tell(ASKS)
        self._speak_up(self.app.words()(ASKS))
