"""Pictures of a phone's page, by this machine's browser.

For `usotaku shot phone`.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from table.store.settings import Settings

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
SIZE, SCALE = (360, 640), 2
"""px of the page, and of the picture to one of them."""
LETTERS = 16
"""px: the text size of a browser that nobody has changed."""
PATIENCE = 60.0
"""s until the browser has to have done something."""
SETTLED = 0.4
"""s in which pictures come."""
GOODBYE = 10.0
"""s in which the browser closes by itself."""


class NoBrowser(Exception):
    """No browser is there, or it does not start."""


def browser() -> str | None:
    """The program, if there is one."""
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def photograph(link: str, settings: Settings, step: Callable[[], object]) -> bytes:
    """Open a link, uncover the hand, and return a PNG picture.

    `step` lets the table go on meanwhile. `settings`: the language, text size and contrast set on the phone. Raises
    `NoBrowser`.
    """
    program = browser()
    if program is None:
        raise NoBrowser
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        lang = settings.language
        options = ("--headless", "--remote-debugging-port=0", f"--user-data-dir={folder}", f"--lang={lang}")
        command = [program, *options, f"--accept-lang={lang}", "--hide-scrollbars", *sandbox, "about:blank"]
        own = {**os.environ, "HOME": folder, "TMPDIR": folder}  # or it leaves files with the user's
        for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
            own.pop(name, None)
        running = subprocess.Popen(command, env=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return _Page(Path(folder), step).photograph(link, settings)
        finally:
            with suppress(subprocess.TimeoutExpired):  # what it has started would else write into the folder once more
                running.wait(GOODBYE)
            running.kill()
            running.wait()


class _Page:
    """A page controlled by the browser's developer tools protocol."""

    def __init__(self, folder: Path, step: Callable[[], object]) -> None:
        self._step = step
        port = folder / "DevToolsActivePort"
        self._until(lambda: port.is_file() and port.read_text().count("\n"))
        number, path = port.read_text().split("\n")[:2]
        from websockets.sync.client import connect  # late: it leads to what an executable lacks

        self._line: ClientConnection = connect(f"ws://127.0.0.1:{number}{path}", max_size=None, legacy=True)
        self._count = 0
        self._session: dict[str, str] = {}
        target = self._do("Target.createTarget", url="about:blank")["targetId"]
        self._session = {"sessionId": self._do("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]}

    def photograph(self, link: str, settings: Settings) -> bytes:
        """The hand, as a PNG file."""
        wide, high = SIZE
        letters = {"standard": round(LETTERS * settings.text), "fixed": round(LETTERS * settings.text)}
        contrast = {"name": "prefers-contrast", "value": "more" if settings.contrast == "high" else "no-preference"}
        self._do("Page.setFontSizes", fontSizes=letters)
        self._do("Emulation.setEmulatedMedia", features=[contrast])
        self._do("Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=SCALE, mobile=True)
        self._do("Page.navigate", url=link)
        self._until(lambda: self._says("!!document.getElementById('open')"))
        self._says("document.getElementById('open').click()")
        end = time.monotonic() + SETTLED
        self._until(lambda: time.monotonic() > end)
        picture = base64.b64decode(self._do("Page.captureScreenshot", format="png")["data"])
        self._line.send(json.dumps({"id": 0, "method": "Browser.close"}))
        return picture

    def _says(self, expression: str) -> Any:
        return self._do("Runtime.evaluate", expression=expression)["result"].get("value")

    def _do(self, method: str, **values: Any) -> dict[str, Any]:
        self._count += 1
        self._line.send(json.dumps({"id": self._count, "method": method, "params": values, **self._session}))
        answer: dict[str, Any] = {}

        def answered() -> bool:
            try:
                answer.update(json.loads(self._line.recv(timeout=0.01)))
            except TimeoutError:
                return False
            return answer.get("id") == self._count

        self._until(answered)
        found: dict[str, Any] = answer.get("result", {})
        return found

    def _until(self, condition: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise NoBrowser
            self._step()
            time.sleep(0.01)
