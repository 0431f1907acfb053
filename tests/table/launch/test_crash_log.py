"""The log: what goes wrong is in it, and nobody's cards."""

from __future__ import annotations

import io
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core.words import Words
from table.base.paths import HOME
from table.launch import crash_log
from tests.until import CHILD

ROOT = Path(__file__).parents[3]
SECRET = "the joker is in Ren's hand"


@pytest.fixture(autouse=True)
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of the log; all is as before afterwards."""
    monkeypatch.setenv(HOME, str(tmp_path))
    root = logging.getLogger()
    handlers, level, raising = list(root.handlers), root.level, logging.raiseExceptions
    root.handlers.clear()
    yield tmp_path / "log" / "usotaku.log"
    logging.captureWarnings(False)
    for handler in root.handlers:
        handler.close()
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.raiseExceptions = raising


def fail(secret: str = SECRET) -> None:
    hand = [secret]
    raise KeyError(hand[0])


def failure() -> Exception:
    """As it comes when one leads to another."""
    try:
        try:
            fail()
        except KeyError as error:
            raise RuntimeError(f"no such card: {error}") from error
    except RuntimeError as error:
        return error


def test_an_exception_is_told_by_kind_and_places_alone(log: Path) -> None:
    assert crash_log.start_log() is None
    for write in (
        lambda: crash_log.crashed(failure()),
        lambda: logging.getLogger("somebody").error("It has failed", exc_info=failure()),
        lambda: logging.getLogger("somebody").error("It has failed", exc_info=failure(), stack_info=True),
    ):
        write()
        text = log.read_text("utf-8")
        assert "RuntimeError at test_crash_log.py:" in text and "after KeyError at test_crash_log.py:" in text
        assert "joker" not in text and "Ren" not in text and "hand[" not in text and "Traceback" not in text
        assert "Usotaku 0" in text.splitlines()[0]
        log.write_text("Usotaku 0\n")


def fill(count: int) -> None:
    """Write `count` lines, each from a source with something new."""
    for number in range(count):
        logging.getLogger(f"somebody{number // 10}").info("%s %s", number, "x" * 200)


def test_it_turns_over_and_stays_small(log: Path) -> None:
    crash_log.start_log()
    fill(6000)
    files = sorted(log.parent.iterdir())
    assert len(files) == 1 + crash_log.OLDER
    assert all(file.stat().st_size <= crash_log.BYTES for file in files)


def test_it_goes_on_in_the_same_file_if_it_cannot_be_turned_over(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crash_log.start_log()

    def held(*args: object) -> None:
        raise PermissionError(13, "used by another program")

    monkeypatch.setattr("os.rename", held)
    fill(1500)
    assert "1499" in log.read_text("utf-8").splitlines()[-1]


def test_what_happens_again_and_again_is_said_once_and_counted(log: Path) -> None:
    crash_log.start_log()
    noisy = logging.getLogger("asyncio")
    for _ in range(4861):
        noisy.warning("socket.send() raised exception.")
    lines = log.read_text("utf-8").splitlines()[1:]
    said = "WARNING asyncio: socket.send() raised exception."
    assert [line.partition(" ")[2].partition(" ")[2] for line in lines] == [
        *(said, f"{said} … and 9 more", f"{said} … and 99 more", f"{said} … and 999 more")
    ]
    logging.getLogger().handlers[0].close()
    *_, last = log.read_text("utf-8").splitlines()
    assert last.endswith(f"{said} … and 3,749 more")
    counted = sum(1 + int(line.partition("and ")[2].partition(" ")[0].replace(",", "") or 0) for line in [*lines, last])
    assert counted == 4861


def test_what_differs_is_said_up_to_a_bound(log: Path) -> None:
    crash_log.start_log()
    for number in range(2000):
        try:
            fail(str(number))
        except KeyError as error:
            logging.getLogger("asyncio").error("It has failed at %s", number, exc_info=error)
    lines = log.read_text("utf-8").splitlines()[1:]
    assert crash_log.TEXTS < len(lines) < 3 * crash_log.TEXTS
    assert "It has failed at 0" in lines[0] and "KeyError at " in lines[1]


def test_no_source_can_push_out_what_was_there_before(log: Path) -> None:
    crash_log.start_log()
    noisy = logging.getLogger("asyncio")
    for number in range(200):
        noisy.warning(f"{number}" + "x" * 5000)
    text = log.read_text("utf-8")
    assert "Usotaku 0" in text.splitlines()[0] and len(text.encode()) < crash_log.EACH * 1.1
    assert text.count("No more of this is written in this session.") == 1
    noisy.critical("This still is")
    logging.getLogger("somebody").info("And so is this")
    assert "This still is" in log.read_text("utf-8") and "And so is this" in log.read_text("utf-8")
    assert len(list(log.parent.iterdir())) == 1


def test_what_is_counted_only_keeps_nothing_of_an_exception(log: Path) -> None:
    crash_log.start_log()
    handler = logging.getLogger().handlers[0]
    assert isinstance(handler, crash_log.File)
    for _ in range(3):
        logging.getLogger("somebody").error("It has failed", exc_info=failure())
    assert all(record.exc_info is None for record in handler._repeats.rest())


def test_a_log_that_cannot_be_written_is_a_problem_and_nothing_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(HOME, str(tmp_path / "file"))
    problem = crash_log.start_log()
    logging.getLogger("somebody").warning("something")
    assert problem and str(crash_log.log_file()) in problem.said(Words("ja", "table"))
    assert capsys.readouterr() == ("", "")


def test_a_disk_that_is_full_later_is_not_spoken_of(capsys: pytest.CaptureFixture[str]) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    crash_log.start_log()
    handler = logging.getLogger().handlers[0]
    assert isinstance(handler, crash_log.File) and handler.stream
    handler.stream.close()
    handler.stream = Full()  # type: ignore[assignment]
    logging.getLogger("somebody").warning("something")
    assert capsys.readouterr() == ("", "")


def test_what_nobody_catches_is_written_down_and_not_printed(tmp_path: Path, log: Path) -> None:
    code = (
        "import threading\n"
        "from table.launch import crash_log\n"
        "crash_log.start_log(); crash_log.catch_all()\n"
        f"def fails(): raise ValueError({SECRET!r})\n"
        "thread = threading.Thread(target=fails, name='saver'); thread.start(); thread.join()\n"
        "class Left:\n"
        "    def __del__(self): fails()\n"
        "Left()\n"
        "fails()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=CHILD
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
    text = log.read_text("utf-8")
    assert text.count("ValueError at ") == 3 and "saver" in text and "joker" not in text
