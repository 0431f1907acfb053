"""What is sent to a phone: JSON as bytes, always a whole number of kilobytes."""

from __future__ import annotations

import json
from typing import Any

STEP = 1024
"""Letters are as long as a multiple of so many bytes: how much somebody holds can't be told by a byte more or less."""


def written(row: dict[str, Any]) -> bytes:
    """The bytes of a letter."""
    text = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()
    return text + b" " * (-len(text) % STEP)
