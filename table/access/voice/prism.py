"""The voices of Windows and macOS, by the library Prism.

Of what it reaches only voices are asked for: screen readers are told of the screen in another way, and what two of them
say is heard twice.
"""

from __future__ import annotations

import importlib
import sys
from contextlib import suppress
from typing import Any

from table.access.voice.manner import Manner, Refused

MODULE = "prism"
VOICES = {"win32": ("ONE_CORE", "SAPI"), "darwin": ("AV_SPEECH",)}
"""The names of backends by system, the best first."""


class Prism:
    """A voice of the system."""

    def __init__(self, voices: tuple[str, ...] = VOICES.get(sys.platform, ())) -> None:
        """Open the first of these that there is.

        Raises `ImportError` or `Refused`.
        """
        self._library = importlib.import_module(MODULE)
        self._context = self._library.Context()
        self._voice = self._made(voices)

    def _made(self, voices: tuple[str, ...]) -> Any:
        for name in voices:
            with suppress(self._library.PrismError, ValueError, KeyError, RuntimeError):
                return self._context.create(self._library.BackendId[name])
        raise Refused("no voice")

    def adopt(self, manner: Manner) -> None:
        """See `Speech.adopt`. What a voice can't change stays as it is."""
        voice, error = self._voice, self._library.PrismError
        with suppress(error):
            voice.rate = manner.rate
        with suppress(error):
            voice.volume = manner.volume
        with suppress(error):
            spoken = [voice.get_voice_language(number) for number in range(voice.voices_count)]
            fits = [number for number, one in enumerate(spoken) if one.lower().startswith(manner.language)]
            if fits and voice.voice not in fits:
                voice.voice = fits[0]

    def say(self, text: str) -> None:
        """See `Speech.say`."""
        self._ask(lambda: self._voice.speak(text.replace("\0", " "), False))

    def hush(self) -> None:
        """See `Speech.hush`."""
        with suppress(self._library.PrismError):  # it may say nothing at the moment
            self._voice.stop()

    def hush_all(self) -> None:
        """See `Speech.hush_all`: what another process said has ended with it."""
        self.hush()

    def _ask(self, deed: Any) -> None:
        try:
            deed()
        except self._library.PrismError as error:
            raise Refused(type(error).__name__) from error
