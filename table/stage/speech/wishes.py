"""The line about who wants to go on, and who looks."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.words import Words
from table.match.front import Front
from table.stage.speech.ending import listed, sentences


def wished(front: Front, names: Sequence[str], words: Words) -> str:
    """Return who has pressed the front scene's button, and who hasn't.

    "" if nobody has.
    """
    if not front.wishes:
        return ""
    press = words(front.button)
    said = words("phones.wished", name=listed(sorted(front.wishes), names, words), press=press)
    looking = words("phones.lookers", name=listed(front.lookers, names, words)) if front.lookers else ""
    return sentences((said, looking), words)
