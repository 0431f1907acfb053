"""Pictures and animations as files, whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO

from PIL import Image

FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}
"""Formats of pictures, by the ending of their files."""
MOVING = ".webp"
"""Ending of an animation's file."""


def ending(name: str) -> str:
    """Return the ending of a file name, in small letters.

    The first format's for a name without one, as of devices.
    """
    return os.path.splitext(name)[1].lower() or next(iter(FORMATS))


def check(name: str) -> None:
    """Raise `OSError` if the file can't be written; change nothing."""
    new = not os.path.lexists(name)
    with open(name, "ab"):
        pass
    if new:
        os.remove(name)


def encoded(picture: Image.Image, ending: str) -> bytes:
    """Return the picture as the content of a file with this ending."""
    content = BytesIO()
    picture.convert("RGB").save(content, FORMATS[ending], quality=95)
    return content.getvalue()


def animated(frames: Sequence[Image.Image], ms: float) -> bytes:
    """Return a looping animation, each frame shown for `ms`."""
    content, (first, *others) = BytesIO(), frames
    first.save(content, FORMATS[MOVING], save_all=True, append_images=others, duration=round(ms), loop=0, quality=70)
    return content.getvalue()


def save(picture: Image.Image, name: str) -> None:
    """Write a picture in the format of the file's ending.

    Raises `OSError`; no part is left then.
    """
    write(encoded(picture, ending(name)), name)


def write(content: bytes, name: str) -> None:
    """Write a file.

    Raises `OSError`; no part is left then.
    """
    try:
        with open(name, "wb") as file:
            file.write(content)
    except OSError:
        if os.path.isfile(name):
            with suppress(OSError):
                os.remove(name)
        raise
