"""Rooms that listen to this machine alone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from games import GAMES
from table.phones.host import PhoneHost
from tests.table.phones.calling import opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.table.phones.browsing import Party


@pytest.fixture
def host() -> Iterator[PhoneHost]:
    """A room with two seats that wait for phones."""
    host = opened()
    host.invite(0)
    host.invite(1)
    yield host
    host.close()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Debian's Chromium, for all tests of a module."""
    from playwright.sync_api import expect, sync_playwright

    from tests.table.phones.browsing import PATIENCE_MS

    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        own = str(tmp_path_factory.mktemp("browser"))
        environment = {**os.environ, "HOME": own, "TMPDIR": own}
        program = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=sandbox, env=environment)
        yield browser
        browser.close()


@pytest.fixture
def sofa(browser: Browser, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    """Two people and an AI seat; the first person begins."""
    from tests.table.phones.browsing import party

    with party(browser, GAMES[0].id, monkeypatch) as found:
        yield found
        assert not found.complaints
