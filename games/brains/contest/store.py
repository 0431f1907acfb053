"""Results on disk: what is finished stays finished, however the program was stopped.

A file has a header line that says which experiment it is, then a line for each deal.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from games.brains.contest.deal import Deal
from games.brains.contest.plan import Plan

FORMAT = 1


class StoreError(Exception):
    """The file is not one to go on with; the message is one line that says why."""


class Store:
    """The file of one experiment, which grows by what is added."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Read what is there. Raises `StoreError` if that is not this experiment, `OSError` as files do."""
        self.path = path
        self.deals: dict[int, Deal] = {}
        """All finished deals by number."""
        header = {"arena": FORMAT, **plan.header()}
        if path.exists() and not path.is_file() and not path.is_dir():
            raise StoreError(f"{path} is not a file of results")
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]  # a line without an end was being written when the program was stopped
        if text and not text.startswith(b"{"):
            raise StoreError(f"{path} is not a file of results")
        if not whole:
            path.write_text(_line(header), "utf-8")
            return
        self._check(whole, header)
        if whole != text:
            os.truncate(path, len(whole))

    def _check(self, text: bytes, header: dict[str, Any]) -> None:
        first, *lines = text.decode("utf-8", "replace").splitlines()
        try:
            found = json.loads(first)
            if not isinstance(found, dict) or "arena" not in found:
                raise ValueError("no header")
            other = [name for name, value in header.items() if found.get(name) != value]
            if other:
                hint = " (the program has changed since)" if other == ["code"] else ""
                raise StoreError(f"{self.path} has the results of other games: {', '.join(other)} differ{hint}")
            for line in lines:
                deal = Deal.from_row(json.loads(line))
                self.deals[deal.number] = deal
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise StoreError(f"{self.path} is not a file of results") from error

    def add(self, deals: Iterable[Deal]) -> None:
        """Write down finished deals; they are on the disk when this returns."""
        deals = list(deals)
        with self.path.open("a", encoding="utf-8") as file:
            file.write("".join(_line(deal.as_row()) for deal in deals))
            file.flush()
            os.fsync(file.fileno())
        self.deals |= {deal.number: deal for deal in deals}


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row, separators=(",", ":")) + "\n"
