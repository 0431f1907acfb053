"""The settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.core.words import LANGUAGES
from sounds import INTERFACE, MUSIC, TABLE, VOICES
from table.access.node import WORDINGS
from table.access.voice.manner import told
from table.audio.captioned import CAPTIONS, EDGES
from table.base.graphemes import clean_name
from table.input.devices import DEAD_ZONES, PACES, READS, REPEATS, RUMBLES, SWITCHES
from table.match.chatter import TALK
from table.match.speeds import INSTANT, SPEEDS
from table.scenes import navigation
from table.scenes.home.title import LANGUAGE_NAMES
from table.scenes.kit.row_panel import RowsScene
from table.store.settings import COACHES
from table.ui.choices import Choice, Slider
from table.ui.entry import Field
from table.ui.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from table.app.app import App

TEXT_SIZES = (100, 125, 150, 175, 200)
COVERS = (15, 30, 60, 120, 0)
"""Seconds; 0 is never."""
HEARD = {MUSIC: None, TABLE: "flip", VOICES: "claim", INTERFACE: "press"}
"""The sample sound of each volume group."""


class SettingsScene(RowsScene):
    """The settings, applied at once."""

    heading = "settings.heading"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._lacks = self._lacking

    def rows(self) -> list[Widget]:
        """See `RowsScene.rows`."""
        access = Button("access", self.app.words()("access.heading"), self._access, icon="eye")
        return [access, *self.first_rows(), *self.more_rows()]

    def first_rows(self) -> list[Widget]:
        """Return what everybody may want to set first."""
        words, settings = self.app.words(), self.app.settings
        nearest = min(TEXT_SIZES, key=lambda size: abs(size - settings.text * 100))
        rows: list[Widget] = [
            self._choice("language", [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES], settings.language),
            Field("name", words("settings.name"), settings.name, done=self._call, hint=words("settings.name_hint")),
            Choice(
                "text",
                words("settings.text"),
                [(size, words("settings.percent", percent=size)) for size in TEXT_SIZES],
                nearest,
                lambda size: self.change(text=size / 100),
                compact=True,  # with every size it would have another shape under the same pointer
            ),
            self._choice(
                "contrast", [(c, words(f"settings.contrast_{c}")) for c in ("normal", "high")], settings.contrast
            ),
            Choice(
                "reduced",
                words("settings.motion"),
                [(False, words("settings.motion_full")), (True, words("settings.motion_reduced"))],
                settings.reduced,
                lambda reduced: self.change(reduced=reduced),
            ),
            self._volume("volume", "flip"),
        ]
        if self.app.sounds.device.missing:
            rows.append(Label(words("settings.no_sound"), 22, colour=self.palette.cream_soft))
        return rows

    def more_rows(self) -> list[Widget]:
        """Return the rest."""
        words, settings = self.app.words(), self.app.settings
        switch = [(False, words("settings.off")), (True, words("settings.on"))]
        times = {s: words("settings.speed_times", times=f"{s:g}") for s in SPEEDS if s != INSTANT}
        covers = {s: words("settings.cover_after", seconds=s) for s in COVERS if s}
        speeds = [(s, times.get(s) or words("settings.speed_instant")) for s in SPEEDS]
        hides = [(s, covers.get(s) or words("settings.cover_never")) for s in COVERS]
        full = [(on, words(f"settings.fullscreen_{'on' if on else 'off'}")) for on in (False, True)]
        rates = [(on, words(f"settings.display_rate_{'on' if on else 'off'}")) for on in (False, True)]
        zones = [(zone, words("settings.percent", percent=zone)) for zone in DEAD_ZONES]
        waits = [(on, words(f"settings.unhurried_{'on' if on else 'off'}")) for on in (False, True)]
        readers = [(False, words("settings.off")), (True, words("settings.reader_auto"))]
        paces = [(s, words("settings.seconds", seconds=f"{s:g}")) for s in PACES]
        edges = [(edge, words(f"settings.captions_{edge}")) for edge in EDGES]
        sticks = [(on, words(f"settings.sticks_{'right' if on else 'left'}")) for on in (False, True)]
        muted = [(not on, text) for on, text in switch]
        undo = [(on, words(f"settings.take_back_{'on' if on else 'off'}")) for on in (False, True)]
        return [
            *(self._volume(group, heard) for group, heard in HEARD.items()),
            self._choice("muted", muted[::-1], settings.muted),
            self._choice("mono", switch, settings.mono),
            self._choice("captions", [(how, words(f"settings.captions_{how}")) for how in CAPTIONS], settings.captions),
            self._choice("captions_edge", edges, settings.captions_edge),
            self._choice("speed", speeds, settings.speed),
            self._choice("fullscreen", full, settings.fullscreen),
            self._choice("display_rate", rates, settings.display_rate),
            self._choice("talk", [(talk, words(f"settings.talk_{talk}")) for talk in TALK], settings.talk),
            self._choice("take_back", undo, settings.take_back),
            self._choice("coach", [(when, words(f"settings.coach_{when}")) for when in COACHES], settings.coach),
            self._choice("cover_seconds", hides, settings.cover_seconds, "cover"),
            self._choice(
                "pad_repeat", [(each, words(f"settings.pad_repeat_{each}")) for each in REPEATS], settings.pad_repeat
            ),
            self._choice("dead_zone", zones, settings.dead_zone),
            self._choice("exchanged", sticks, settings.exchanged, "sticks"),
            self._choice("rumble", [(each, words(f"settings.rumble_{each}")) for each in RUMBLES], settings.rumble),
            self._choice("unhurried", waits, settings.unhurried),
            self._choice("touch_reads", [(how, words(f"settings.touch_{how}")) for how in READS], settings.touch_reads),
            self._choice("switches", [(n, words(f"settings.switches_{n}")) for n in SWITCHES], settings.switches),
            self._choice("scan_pace", paces, settings.scan_pace),
            Button("keys", words("settings.keys"), self._keys, icon="pad"),
            self._choice("reader", readers, settings.reader),
            *self._voice(),
            Button("by_ear", words("ear.title"), self._by_ear, icon="speech"),
            self._choice("wording", [(each, words(f"settings.wording_{each}")) for each in WORDINGS], settings.wording),
        ]

    def _voice(self) -> list[Widget]:
        """Return what belongs to the program's own voice."""
        words, settings = self.app.words(), self.app.settings
        switch = [(False, words("settings.off")), (True, words("settings.on"))]
        return [
            Choice("voice", words("settings.voice"), switch, settings.voice, self._speak),
            *self.dumb(),
            self._volume("voice_rate", None),
            self._volume("voice_volume", None),
        ]

    def dumb(self) -> list[Widget]:
        """Return why the voice is silent and what helps, if it is."""
        trouble = self.app.reciter.trouble
        return [Label(self.app.words()(told(trouble)), 22, colour=self.palette.cream_soft)] if trouble else []

    def _speak(self, on: bool) -> None:
        """Switch the voice.

        A screen reader that listens would say everything once more.
        """
        self.change(voice=on)
        if on and self.app.reciter.reads:
            self.app.toast.show(self.app.words()("settings.voice_twice"))

    def _choice(self, field: str, options: list[tuple[Any, str]], value: Any, key: str = "") -> Widget:
        label = self.app.words()(f"settings.{key or field}")
        return Choice(field, label, options, value, lambda chosen: self.change(**{field: chosen}))

    def change(self, **values: Any) -> None:
        """Change settings."""
        self.app.change(**values)

    def _access(self) -> None:
        self.app.push(navigation.access(self.app))

    def _by_ear(self) -> None:
        self.app.open(lambda: navigation.by_ear(self.app))

    def _keys(self) -> None:
        self.app.push(navigation.keys(self.app))

    def _call(self, typed: str) -> None:
        """Set the name of the person here."""
        self.app.change(name=clean_name(typed))
        self.build()

    def _volume(self, field: str, heard: str | None) -> Widget:
        """Return a volume control with a sample sound.

        The sound is played at once, where nothing is heard anyway.
        """

        def take(volume: float) -> None:
            self.app.change(**{field: volume})
            if heard:
                self.app.sounds.play(heard)

        return Slider(field, self.app.words()(f"settings.{field}"), getattr(self.app.settings, field), take)

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        if self._lacks != self._lacking:  # the first sound has found no device, the first word no voice
            self._lacks = self._lacking
            self.build()

    @property
    def _lacking(self) -> tuple[bool, str]:
        """The rows' news: no sound device, and why no voice speaks."""
        return self.app.sounds.device.missing, self.app.reciter.trouble

    def back(self) -> None:
        """See `FormScene.back`."""
        self.app.pop()
