"""Captions of sounds."""

from __future__ import annotations

import math
from typing import NamedTuple

from sounds import SOUNDS, SPEAKERS, TONES, voice

OFF, MEANINGFUL, ALL = CAPTIONS = ("off", "meaningful", "all")
"""Values of the setting of captions."""
BOTTOM, TOP = EDGES = ("bottom", "top")
"""Edges of the window at which captions may stand."""
ECHOES = frozenset({"press", "focus", "hover"})
"""Sounds without a caption.

They only answer what is seen where one presses or points.
"""
HANDLING = frozenset({"deal", "slide", "flip", "take", "pick", "sideways", "pen"})
"""Sounds of things that are seen to move.

They have a caption only if `ALL` are wished for.
"""
TENSE, CALM = "tense", "calm"
"""Further captions, of music."""
SHOWN = 3500.0
"""ms for which a caption stands."""
MOST = 3
"""Most captions side by side.

A further one pushes the oldest away.
"""


class SoundCaption(NamedTuple):
    """A sound in words.

    Its key under `caption`, and the name of whom it came from, or "".
    """

    key: str
    who: str


KEYS = {
    **{name: name for name in SOUNDS if name not in ECHOES},
    **{voice(speaker, tone): f"voice_{tone}" for speaker in SPEAKERS for tone in TONES},
    TENSE: TENSE,
    CALM: CALM,
}
"""The key of each sound's words under `caption`.

Sounds that are not here have none.
"""


class SoundCaptions:
    """The captions that stand now, the oldest first.

    They come from what is played, and from nothing else: what may not be heard has none. They also stand where nothing
    can be heard.
    """

    def __init__(self) -> None:
        self.level = OFF
        """One of `CAPTIONS`."""
        self.stays = False
        """True if a caption goes only when others come."""
        self._standing: dict[SoundCaption, float] = {}
        self._tense = False

    @property
    def on(self) -> bool:
        """True if there are captions."""
        return self.level != OFF

    @property
    def standing(self) -> tuple[SoundCaption, ...]:
        """The captions to be read, the oldest first."""
        return tuple(self._standing) if self.on else ()

    @property
    def next_change(self) -> float:
        """Time until one goes by itself, ms."""
        return min(self._standing.values(), default=math.inf) if self.on and not self.stays else math.inf

    def hear(self, name: str, who: str = "") -> None:
        """Take in a sound, by its name in `sounds.SOUNDS`.

        `who`: the name of whom it comes from.
        """
        if not self.on or name not in KEYS or (self.level == MEANINGFUL and name in HANDLING):
            return
        caption = SoundCaption(KEYS[name], who)
        self._standing.pop(caption, None)  # what is heard again stands last
        self._standing[caption] = SHOWN
        while len(self._standing) > MOST:
            self._standing.pop(next(iter(self._standing)))

    def follow(self, tense: bool) -> None:
        """Take in whether the music is tense."""
        if tense != self._tense:
            self._tense = tense
            self.hear(TENSE if tense else CALM)

    def update(self, ms: float) -> None:
        """Let so many ms pass."""
        if not self.stays:
            self._standing = {caption: left - ms for caption, left in self._standing.items() if left > ms}
