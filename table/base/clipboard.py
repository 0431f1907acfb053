"""The clipboard of the system, as far as there is one."""

from __future__ import annotations

import pygame


def copy(text: str) -> bool:
    """Put a text there; whether that could be done."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def copied() -> str:
    """The text that lies there, "" if there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""
